"""Every sentence that the game can say exists, and every sentence in the file can be said."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.language.tongue import TONGUES
from tests.talking import LANGUAGE, note_prompts
from voiceuno.dialogue.line import SOUNDS
from voiceuno.dialogue.narrate import Drawing, JustDrew, Narrator, Told
from voiceuno.language.files import data_folder
from voiceuno.language.grammar import PHASES
from voiceuno.language.house_words import rule_in_words
from voiceuno.rules import events as ev
from voiceuno.rules.cards import DOS_DECK, UNO_DECK, Card, Colour, Face
from voiceuno.rules.game import Reason, Refusal
from voiceuno.rules.house_rules import HOUSE_OPTIONS
from voiceuno.rules.rulesets import RULESETS, Scoring
from voiceuno.speech.models.catalogue import PURPOSES

PROMPTS = data_folder("grammars") / "en" / "prompts.toml"
CODE = "\n".join(path.read_text("utf-8") for path in sorted(Path("voiceuno").rglob("*.py")))

GRAMMAR = LANGUAGE.grammar
CARDS = sorted(set(UNO_DECK) | set(DOS_DECK), key=lambda card: card.code)
R5, WILD = UNO_DECK[0], UNO_DECK[-8]
EVENTS: list[ev.Event] = [
    ev.DealerCard(0, R5, counts=True), ev.DealerCard(0, R5, counts=False), ev.DealerChosen(0), ev.Dealt(1, 0),
    ev.TurnedUp(R5), ev.PutBack(R5), ev.ColourNamed(0, Colour.RED), ev.Chose(0, R5), ev.Answered(0, right=True),
    ev.Answered(0, right=False), ev.Played(0, R5, None, 3), ev.Played(0, WILD, Colour.RED, 3),
    ev.Drew(0, 1, (R5,), ev.Why.TURN), ev.Drew(0, 0, (), ev.Why.TURN), ev.Passed(0), ev.JumpedIn(0),
    ev.Swapped(0, 1), ev.KeptHand(0), ev.PassedOn(1), ev.TookPlace(0, 1), ev.Skipped(0), ev.Reversed(-1),
    ev.Missed(0), ev.WentAway(0), ev.CameIn(0),
    ev.SaidUno(0), ev.SaidDos(0), ev.Caught(0, 1), ev.GaveAdvice(0, 1), ev.Accused(0, 1),
    ev.Challenged(0, 1, guilty=True, hand=()),
    ev.Challenged(0, 1, guilty=False, hand=()), ev.TookBack(0, R5), ev.Reshuffled(9), ev.Matched(0, (R5,), R5, 0, 3),
    ev.Matched(0, (R5,), R5, 1, 3), ev.Matched(0, (R5, R5), R5, 2, 3), ev.RowFilled((R5,)), ev.Placed(0, R5, 3),
    ev.WentOut(0), ev.Scored((0,), 5, 5), ev.Scored((0, 1), 5, 5), ev.Eliminated(0), ev.MatchWon((0,)),
    ev.MatchWon((0, 1)),
]  # fmt: skip


def leaves(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every key of the file with its text or texts."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


SENTENCES = {
    key: value for key, value in leaves(tomllib.loads(PROMPTS.read_text("utf-8"))) if not key.startswith("words.")
}


def spoken_keys() -> set[str]:
    """The keys that the code names, and those that it puts together from games, phases and reasons."""
    named = set(re.findall(r"\"((?:say|ask|answer|help|setup)\.[a-z_]+)\"", CODE))
    made = {f"refusal.{reason.value}" for reason in Reason} | {
        "refusal.no_match_wild",
        "refusal.out_of_match_you",
        "refusal.out_of_round_you",
        "refusal.uno_one",
        "refusal.only_drawn_hidden",
    }
    made |= {f"scoring.{scoring.value.replace('-', '_')}" for scoring in Scoring}
    made |= {f"rules.{name}.{part}" for name in RULESETS for part in ("name",)}
    made |= {f"help.{phase}" for phase in PHASES}
    made |= {f"sound.{sound}" for sound in SOUNDS}
    made |= {f"broken.{own}{purpose}" for own in ("", "own_") for purpose in PURPOSES}
    return named | made


@pytest.mark.parametrize("code", TONGUES)
def test_house_rules_that_are_remembered_are_called_as_they_are_chosen(code: str) -> None:
    """The title of each name that is listened for is what chooses it."""
    grammar, prompts = TONGUES[code].language.grammar, TONGUES[code].language.prompts
    for production in grammar.productions["house_name"]:
        title = prompts.part(f"house.title.{production.means}")
        assert grammar.parse(title, "setup") == f"house {production.means}"
    assert grammar.parse(prompts.part("house.title.usual"), "setup") == "house usual"
    own_title = prompts.part("house.titled", text="cosy evening")
    assert grammar.parse(own_title, "setup") == "house cosy evening"


@pytest.mark.parametrize("code", TONGUES)
@pytest.mark.parametrize("rule", HOUSE_OPTIONS)
def test_a_house_rule_is_chosen_with_the_words_that_it_is_offered_by(rule: str, code: str) -> None:
    """What "what house rules are there" names can be said, and so can what each is called in a match."""
    tongue = TONGUES[code]
    grammar, prompts = tongue.language.grammar, tongue.language.prompts
    offered = prompts.part(f"house.say.{rule.replace('-', '_')}")
    parsed = grammar.parse(f"{tongue.with_} {offered}", "setup")
    assert parsed is not None, offered
    assert parsed.startswith(f"{rule} ")
    for value in HOUSE_OPTIONS[rule]:
        name = rule_in_words(rule, value, prompts)
        assert grammar.parse(name, "setup") == f"{rule} {value}", name
    about = prompts.part(f"house.about.{rule.replace('-', '_')}")
    assert about.endswith(".")


@pytest.mark.parametrize("code", TONGUES)
def test_every_event_has_its_sentences(code: str) -> None:
    """Each kind of event can be told to who did it, to whom it was done, and to everybody else."""
    kinds = {type(event) for event in EVENTS}
    assert kinds == {cls for cls in vars(ev).values() if isinstance(cls, type) and cls.__module__ == ev.__name__} - {
        ev.Why
    }
    for listener in (-1, 0, 1, 2):
        narrator = Narrator(TONGUES[code].language.prompts, ("Ann", "Ben", "Cas"), listener)
        for event in EVENTS:
            assert all(line.endswith((".", "!")) for line in narrator.tell([event]))


@pytest.mark.parametrize("code", TONGUES)
@pytest.mark.parametrize("reason", list(Reason), ids=lambda reason: reason.value)
def test_every_refusal_has_a_sentence(reason: Reason, code: str) -> None:
    """A player is told why, in a whole sentence without an empty place."""
    refusal = Refusal(reason, R5, Colour.RED, Face.FIVE, 1, 3)
    sentence = Narrator(TONGUES[code].language.prompts, ("Ann", "Ben"), 0).refusal(refusal)
    assert sentence.endswith(".")
    assert "  " not in sentence


def test_no_sentence_is_missing() -> None:
    """What the code names is in the file."""
    assert spoken_keys() - set(SENTENCES) == set()


def test_no_family_of_sentences_is_unknown() -> None:
    """What is in the file is named by the code, or belongs to a family that another test counts one by one."""
    # Events: below. Rules and rule books: test_rulings.py. The others: every one of them is heard in a conversation
    # (test_conversations.py).
    # Choices and how they are offered: test_ways.py.
    families = (
        "event help answer ask offer say setup sound voice news meaning topic goal about feature spell then card "
        "report house choice guide own language lay"
    )
    counted = tuple(f"{family}." for family in families.split())
    assert {key for key in set(SENTENCES) - spoken_keys() if not key.startswith(counted)} == set()


def test_a_catch_is_told_as_paid_at_once_even_when_the_discards_are_shuffled_for_it() -> None:
    """Only a penalty that really waits for the end of the turn is announced as one."""
    paid = ev.Drew(0, 2, (R5, R5), ev.Why.CAUGHT)
    for listener in (-1, 0, 1, 2):
        narrator = Narrator(LANGUAGE.prompts, ("Ann", "Ben", "Cas"), listener)
        at_once, shuffled = (
            narrator.tell([ev.Caught(0, 1), paid]),
            narrator.tell([ev.Caught(0, 1), ev.Reshuffled(9), paid]),
        )
        later = narrator.tell([ev.Caught(0, 1)])
        assert shuffled[0] == at_once[0] != later[0]


def test_every_sentence_about_an_event_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """All events, told to every listener with every verbosity, need each sentence of the file and no other."""
    said = note_prompts(monkeypatch)
    loses_turn: list[Told] = [ev.Drew(0, 2, (R5, R5), ev.Why.DRAW_TWO), ev.Skipped(0)]
    steps: list[list[Told]] = [[event] for event in EVENTS]
    steps += [[ev.Caught(0, 1), ev.Drew(0, 2, (R5, R5), ev.Why.CAUGHT)]]
    steps += [loses_turn, [JustDrew((0,))], [JustDrew((0, 1))], [Drawing((0, 1))], [ev.Drew(0, 2, (), ev.Why.DRAW_TWO)]]
    steps += [[ev.Drew(0, 1, (R5,), ev.Why.TURN), ev.Passed(0)], [ev.Drew(0, 1, (), ev.Why.TURN), ev.Passed(0)]]
    for listener in (-1, 0, 1, 2):
        for verbosity in ("brief", "normal", "detailed", "told"):
            narrator = Narrator(LANGUAGE.prompts, ("Ann", "Ben", "Cas"), listener, verbosity)
            for step in steps:
                narrator.tell(step)
    assert {key for key in SENTENCES if key.startswith("event.")} - said == set()


@pytest.mark.parametrize("card", CARDS, ids=repr)
def test_a_card_is_understood_as_it_is_spoken(card: Card) -> None:
    """The name that the game says is a name that the game understands."""
    rules = "mattel" if card in UNO_DECK else "dos"
    spoken = LANGUAGE.prompts.card(card)
    assert GRAMMAR.parse(f"play {spoken}", "turn", rules) == f"play {card.code}"


def test_slots_are_known() -> None:
    """No sentence has a place that the game does not fill."""
    known = set(
        "player players by card cards colour number points total on face list line question choices reason text hand "
        "rules target answer faces value scoring low high letter count language command".split()
    )
    for key, value in SENTENCES.items():
        for text in value if isinstance(value, list) else [value]:
            fields = {field.lower() for _, field, _, _ in string.Formatter().parse(text) if field}
            assert fields <= known, key
