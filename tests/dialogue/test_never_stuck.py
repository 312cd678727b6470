"""Whoever says yes, no or nothing but nonsense is never left alone: in no phase is there a dead end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path

import pytest

from tests.talking import make_dialogue
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.reply import Reply
from voiceuno.language.heard import DOUBTFUL

TURNS = 200
HEAD = "voiceuno record 1\nrules {rules}\nseed 3\nplayers Ann Ben\ndealer Ben\n"
BOT = "# bot Ben medium\n---\n"
UNO = "deal Ann r5 r9 g5 y1 wi\ndeal Ben {ben}\ndiscard {top}\n"
DOS = "deal Ann r3 y4 b9 b8 r8\ndeal Ben g3 g1 g4\nrow b9 r3\n"
PLAIN = UNO.format(ben="g5 y8 bsk r1 r2", top="r7")
NONSENSE = ("fnord", "la la la", "I read five books", "the weather", "purple monkey dishwasher")
# The same in French.
IN_FRENCH = {
    "yes": "oui",
    "no": "non",
    "fnord": "fnord",
    "la la la": "tralala",
    "I read five books": "j'ai lu cinq livres",
    "the weather": "il fait beau",
    "purple monkey dishwasher": "le singe violet du lave-vaisselle",
    "help": "aide",
    "continue": "on continue",
    "draw": "je pioche",
    "play a red card": "je joue une carte rouge",
    "wild": "joker",
    "red five": "cinq rouge",
    "quit": "quitter",
    "pause": "pause",
    "which matches are there": "quelles parties m'attendent",
    "brief": "en bref",
    "red three on red three": "trois rouge sur trois rouge",
    "new game": "nouvelle partie",
    "new game with two people": "nouvelle partie avec deux personnes",
    "new game with two bots": "nouvelle partie avec deux robots",
    "teach me": "apprends-moi",
}

# How each phase is reached: the cards, the rules, and what is said.
TABLES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "turn": (PLAIN, "mattel", ()),
    "drawn": (PLAIN + "draw r8\n", "mattel", ("draw",)),
    "which": (PLAIN, "mattel", ("play a red card",)),
    "colour": (PLAIN, "mattel", ("wild",)),
    "first colour": (UNO.format(ben="g5 y8 bsk r1 r2", top="wi"), "mattel", ()),
    "challenge": (UNO.format(ben="wi+4 y8 bsk g2", top="r7"), "mattel", ("red five",)),
    "waiting": (PLAIN, "mattel", ("red five",)),
    "quit": (PLAIN, "mattel", ("quit",)),
    "pause": (PLAIN, "mattel", ("pause",)),
    "matches": (PLAIN, "mattel", ("which matches are there",)),
    "brief": (PLAIN, "mattel", ("brief",)),
    "round over": ("deal Ann r5\ndeal Ben g5 y8 bsk\ndiscard r7\n", "mattel", ("red five",)),
    "quiz": (PLAIN, "quiz", ("red five",)),
    "dos": (DOS, "dos", ()),
    "dos bonus": (DOS, "dos", ("red three on red three",)),
    "dos drawn": (DOS, "dos", ("draw",)),
}
SETUPS: dict[str, tuple[str, ...]] = {
    "begin": (),
    "bots": ("new game",),
    "names": ("new game with two people",),
    "rules": ("new game with two bots",),
    "lesson": ("teach me",),
}
SAYERS: dict[str, Callable[[], Iterator[str]]] = {
    "yes": lambda: cycle(["yes"]),
    "no": lambda: cycle(["no"]),
    "nonsense": lambda: cycle(NONSENSE),
    "both": lambda: cycle(["yes", "no", "fnord"]),
}


def said_in(code: str, text: str) -> str:
    """A sentence in a language."""
    return IN_FRENCH[text] if code == "fr" else text


def at_table(folder: Path, phase: str, code: str = "en") -> Conversation:
    """A conversation in the middle of a match."""
    cards, rules, said = TABLES[phase]
    (folder / "match.record").write_text(HEAD.format(rules=rules) + cards + BOT, "utf-8")
    dialogue, _ = make_dialogue(1, folder, language=code)
    dialogue.greet()
    return _with(dialogue, tuple(said_in(code, text) for text in ("continue", *said)))


def in_setup(folder: Path, phase: str, code: str = "en") -> Conversation:
    """A conversation before a match."""
    dialogue, _ = make_dialogue(1, folder, language=code)
    dialogue.greet()
    return _with(dialogue, tuple(said_in(code, text) for text in SETUPS[phase]))


def _with(dialogue: Conversation, said: tuple[str, ...]) -> Conversation:
    for text in said:
        dialogue.hear(text)
    return dialogue


def settled(dialogue: Conversation, reply: Reply) -> Reply:
    """After the bots have played."""
    lines = [*reply.lines]
    while reply.wait is not None:
        reply = dialogue.proceed()
        lines += reply.lines
    return reply._replace(lines=lines)


# English ones who say one thing only take long together; French has a smaller share, the rest of it is for the bench.
SAID = [
    *(("en", sayer) if sayer == "both" else pytest.param("en", sayer, marks=pytest.mark.long) for sayer in SAYERS),
    pytest.param("fr", "both", marks=pytest.mark.long),
    *(pytest.param("fr", sayer, marks=pytest.mark.bench) for sayer in SAYERS if sayer != "both"),
]


@pytest.mark.parametrize(("code", "sayer"), SAID)
@pytest.mark.parametrize("phase", [*SETUPS, *TABLES])
def test_nobody_is_left_alone(phase: str, code: str, sayer: str, tmp_path: Path) -> None:
    """Two hundred times: never silent, no answer the same three times in a row, and help is there at the end."""
    dialogue = at_table(tmp_path, phase, code) if phase in TABLES else in_setup(tmp_path, phase, code)
    words, last, heard = map(partial(said_in, code), SAYERS[sayer]()), ["", "", ""], list[str]()
    for _, text in zip(range(TURNS), words, strict=False):
        reply = settled(dialogue, dialogue.hear(text))
        if reply.ended:  # yes to "quit?"
            return
        assert any(reply.lines) or phase == "pause", (text, heard[-6:])  # people talk to each other in a pause
        heard += filter(None, reply.lines)
        last = [*last[1:], "\n".join(reply.lines)]
        assert len(set(last)) > 1 or not last[0], (text, last)
        assert not any(
            first == second == third for first, second, third in zip(heard, heard[1:], heard[2:], strict=False)
        )
    assert any(dialogue.hear(said_in(code, "help")).lines)


@pytest.mark.parametrize("phase", ["turn", "drawn", "colour", "challenge", "dos", "which", "round over"])
def test_who_only_says_yes_plays_on(phase: str, tmp_path: Path) -> None:
    """After what was not understood four times, yes alone is enough to play."""
    dialogue = at_table(tmp_path, phase)
    table = dialogue.table
    assert table is not None
    before = len(table.record.entries)
    for _ in range(20):
        settled(dialogue, dialogue.hear("yes"))
    assert len(table.record.entries) > before


def test_after_an_offer_any_sentence_counts(tmp_path: Path) -> None:
    """Whoever is offered something may say what is wanted instead, in own words."""
    dialogue = at_table(tmp_path, "first colour")
    for _ in range(4):
        reply = dialogue.hear("fnord")
    assert reply.lines == ["Red? Say yes or no."]
    assert dialogue.hear("I would rather have green if I may").lines[0] == "Green it is."


def test_a_doubt_ends_with_a_sentence_in_own_words(tmp_path: Path) -> None:
    """Whoever says something else than yes or no is answered, and a later yes does not mean what was doubtful."""
    dialogue = at_table(tmp_path, "turn")
    assert dialogue.doubt(["draw"]).lines == ["Draw? Yes or no."]
    question = "be a dear and read me my cards"
    assert dialogue.language.read(question, dialogue.moment) is None
    assert "Green: five." in dialogue.hear(question).lines[0]
    assert dialogue.table is not None
    dialogue.hear("yes")
    assert not dialogue.table.record.entries


def test_what_is_doubtful_in_a_pause_is_answered(tmp_path: Path) -> None:
    """Whoever writes something that is nearly understood is not left in silence, and the pause goes on."""
    dialogue = at_table(tmp_path, "turn")
    listen, moment = dialogue.language.listen, dialogue.moment
    text = next(text for text in dialogue.language.examples if listen(text, moment).outcome == DOUBTFUL)
    dialogue.hear("pause")
    assert dialogue.hear(text).lines == ["Paused. Say continue."]
    assert dialogue.table is not None
    assert not dialogue.table.record.entries


@pytest.mark.parametrize("texts", [["repeat", "continue"], ["continue", "repeat"], ["repeat", "scores"]], ids=str)
def test_nothing_is_asked_where_saying_it_again_answers_both(texts: list[str], tmp_path: Path) -> None:
    """Where nothing rests, going on and saying it again are the same, whichever of them was likelier."""
    dialogue = at_table(tmp_path, "turn")
    where = dialogue.hear("top card").lines
    assert dialogue.doubt(texts).lines == where
    assert "?" in dialogue.doubt([*reversed(texts), "draw"]).lines[0]


def test_what_changes_the_match_is_asked_about_beside_saying_it_again(tmp_path: Path) -> None:
    """To say it again instead of a card would not be as good as the question."""
    dialogue = at_table(tmp_path, "turn")
    assert "?" in dialogue.doubt(["repeat", "draw"]).lines[0]


def test_a_question_back_is_not_said_again_to_who_has_answered_it(tmp_path: Path) -> None:
    """Whoever answers it with "repeat" hears what was asked before it, and not the same question for ever."""
    dialogue = at_table(tmp_path, "turn")
    question = dialogue.doubt(["repeat", "draw"]).lines[0]
    for _ in range(3):
        assert question not in dialogue.hear("repeat").lines
