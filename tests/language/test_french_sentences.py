"""What is put together in French comes out as it is said: elision, agreement, and both forms of address."""

from __future__ import annotations

import re
import tomllib
from string import Formatter

import pytest

from voiceuno.language.agreement import Agreement
from voiceuno.language.elision import Elision
from voiceuno.language.files import read_words
from voiceuno.language.grammar import PHASES
from voiceuno.language.loading import load_grammar
from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import find_card

TEXT = read_words("fr", "prompts.toml")
ENTRIES = tomllib.loads(TEXT)
RULES = ("mattel", "dos")  # one book of each game

# A key, what its slots are filled with, and the sentence.
SENTENCES = """
event.missed.other | player=Alice | On saute le tour d'Alice.
event.missed.other | player=Ben | On saute le tour de Ben.
event.missed.other | player=Hugo | On saute le tour d'Hugo.
event.missed.other | player=Yann | On saute le tour de Yann.
event.missed.other | player=Yvonne | On saute le tour d'Yvonne.
event.missed.other | player=Élodie | On saute le tour d'Élodie.
event.took_back.you | card=inversion vert | Vous reprenez l'inversion verte.
event.took_back.you | card=huit vert | Vous reprenez le huit vert.
event.took_back.you | card=un rouge | Vous reprenez le un rouge.
event.took_back.other | player=Zoé, card=plus deux bleu | Zoé reprend le plus deux bleu.
event.gave_advice.other | by=Ben, player=Inès | Ben dit qu'Inès a donné un conseil.
refusal.not_in_hand | card=inversion bleu | Vous n'avez pas d'inversion bleue.
event.drew.other | player=Ben, number=une | Ben pioche une carte.
event.drew.other | player=Ben, number=deux | Ben pioche deux cartes.
event.played.you | card=inversion vert | Inversion verte.
event.dealt.other | number=une | Manche un.
event.dealt.other | number=deux | Manche deux.
setup.bots | value=aucune | Aucun robot
setup.bots | value=trois | Trois robots
setup.children | value=aucune | Aucun enfant
answer.more_ways | number=une | Une autre façon
answer.more_ways | number=trois | Trois autres façons
answer.seat_nobody |  | Avec un nombre impair de joueurs, personne n'est en face.
setup.no_rounds_many |  | Cent manches, c'est le maximum.
own.proved_two |  | C'est oui. Toute autre touche veut dire suivant.
answer.leads_you | points=1 | Vous menez d'un point.
answer.leads_you | points=21 | Vous menez de 21 points.
answer.leads_you | points=0 | Vous menez de 0 point.
event.scored.you | points=1, total=1 | Vous marquez 1 point, ce qui fait 1.
event.scored.you | points=101, total=501 | Vous marquez 101 points, ce qui fait 501.
ask.question | question=Combien font 1 points et une cartes ? | Combien font 1 points et une cartes ?
"""


@pytest.fixture
def prompts() -> Prompts:
    """What the game says in French."""
    return Prompts(TEXT)


@pytest.mark.parametrize("line", SENTENCES.strip().splitlines())
def test_sentences_come_out_as_they_are_said(line: str, prompts: Prompts) -> None:
    """Small words are cut short, numbers and colours agree with what they count."""
    key, filled, said = line.split(" | ")
    slots = dict(each.split("=", 1) for each in filled.split(", ") if "=" in each)
    if key == "ask.question":
        slots = {"question": filled.partition("=")[2]}
        assert said in prompts.say(key, **slots)
        return
    assert prompts.say(key, **slots) == said


def test_cards_have_the_colour_that_goes_with_them(prompts: Prompts) -> None:
    """Alone and in a list."""
    reverse, six, skip = find_card("grv"), find_card("r6"), find_card("gsk")
    assert reverse
    assert six
    assert skip
    assert prompts.card(reverse) == "inversion verte"
    assert prompts.card(skip) == "passe ton tour vert"
    assert prompts.cards([six, reverse]) == "six rouge et inversion verte"


def test_who_asks_for_tu_is_addressed_so_everywhere(prompts: Prompts) -> None:
    """In sentences, parts and single words; what has one form only stays, in a language without forms everything."""
    assert prompts.say("event.drew.you", cards="six rouge") == "Vous piochez six rouge."
    prompts.address("tu")
    assert prompts.say("event.drew.you", cards="six rouge") == "Tu pioches six rouge."
    assert prompts.say("event.drew.you_brief", cards="six rouge") == "Six rouge."
    assert prompts.word("you") == "toi"
    assert prompts.forms.current == "tu"
    for form in ("vous", "", "du"):
        prompts.address(form)
        assert prompts.word("you") == prompts.forms.current == "vous"
    english = Prompts(read_words("en", "prompts.toml"))
    english.address("tu")
    assert (english.word("you"), english.forms.all, english.forms.current) == ("you", (), "")


def test_only_the_form_in_use_is_made_ready(prompts: Prompts) -> None:
    """A voice that says everything in advance says nothing for nobody."""
    sections = ("say", "ask", "answer", "help")
    polite = prompts.fixed(*sections)
    prompts.address("tu")
    familiar = prompts.fixed(*sections)
    assert len(polite) == len(familiar) > 100
    assert set(polite) - set(familiar)
    assert set(familiar) - set(polite)


def test_every_other_form_is_one_of_a_sentence_that_is_there() -> None:
    """With the same slots, so that the same values fill it."""
    entries = dict(_leaves(ENTRIES, ""))
    forms = {key: text for key, text in entries.items() if key.endswith("_tu")}
    assert len(forms) > 300
    for key, text in forms.items():
        plain = entries[key.removesuffix("_tu")]
        assert _slots(text) == _slots(plain), key


def test_what_is_right_already_is_left_alone() -> None:
    """A sentence may be mended twice, since it can be a part of another one."""
    agreement = Agreement(ENTRIES["agreement"])
    for wrong, right in (
        ("Ben en a aucune.", "Ben n'en a aucune."),
        ("Une cartes, 1 points.", "Une carte, 1 point."),
        ("Chacune cartes, 21 points, 1,1 points, 1 001 points", "Chacune cartes, 21 points, 1,1 points, 1 001 points"),
    ):
        assert agreement.mended(wrong) == right
        assert agreement.mended(right) == right


@pytest.mark.parametrize(
    ("text", "value", "said"),
    [
        ("de {name}", "Ana", "d'Ana"),
        ("De {name}", "Ana", "D'Ana"),
        ("monde {name}", "Ana", "monde Ana"),
        ("de, {name}", "Ana", "de, Ana"),
        ("de {name}", "", "de "),
        ("de {name}", "11", "de 11"),
        ("de {name}", "Onze et un", "de Onze et un"),
        ("{{de}} {name}", "Ana", "{de} Ana"),
    ],
)
def test_a_small_word_is_cut_short_only_before_a_slot_that_wants_it(text: str, value: str, said: str) -> None:
    """Whole words, in whatever case."""
    elision = Elision({"before": "ao", "not_before": ["onze"], "words": {"de": "d'"}})
    assert elision.filled(text, {"name": value}) == said


def _leaves(part: dict[str, object], prefix: str) -> list[tuple[str, list[str]]]:
    found: list[tuple[str, list[str]]] = []
    for key, value in part.items():
        if isinstance(value, dict):
            found += _leaves(value, f"{prefix}{key}.")
        else:
            found.append((prefix + key, [str(each) for each in value] if isinstance(value, list) else [str(value)]))
    return found


def _slots(texts: list[str]) -> set[str]:
    return {name.lower() for text in texts for _, name, _, _ in Formatter().parse(text) if name}


# Commands stand behind a colon: "Dites : on joue, ou : apprends-moi."
TOLD = re.compile(
    r"\b(?:dites|dis|demandez|demande|ou|ou bien)(?: par exemple)? : ([^.?!:,{]+)(?=[.?!,])", re.IGNORECASE
)
OPEN = {"questions sur"}  # a subject follows


def test_what_players_are_told_to_say_is_understood() -> None:
    """In some phase of some game: nobody is told words that come to nothing."""
    grammar = load_grammar("fr")
    told = {words.strip() for _, texts in _leaves(ENTRIES, "") for text in texts for words in TOLD.findall(text)}
    assert len(told) > 40
    unknown = {
        words
        for words in told - OPEN
        if not any(grammar.parse(words, phase, rules) for phase in PHASES if phase != "answer" for rules in RULES)
    }
    assert unknown == set()


def test_nobody_is_told_to_say_what_the_recogniser_does_not_know() -> None:
    """It hears "j'appelle" for "j'épelle"."""
    assert not [key for key, texts in _leaves(ENTRIES, "") if any("j'épelle" in text for text in texts)]
