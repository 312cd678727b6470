"""Makes docs/meanings.md again: every meaning with its families and an example, from the code and the grammar.

Run it with: .venv/bin/python tools/make_meanings_page.py
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

from voiceuno.language.grammar import PHASES
from voiceuno.language.language import Language
from voiceuno.language.meaning import KINDS, KINDS_OF_SOME, Family, Kind, Meaning
from voiceuno.language.moment import Moment
from voiceuno.rules.rulesets import RULESETS

PAGE = Path(__file__).parents[1] / "docs" / "meanings.md"
NAMES = ("Ben",)
# Which meaning shows a verb; the first one that the grammar has, where none stands here.
SHOWN = {
    "play": "play r5", "place": "place g3", "catch": "catch Ben", "advice": "advice Ben",
    "answer": "answer b", "correct": "correct g5", "ask": "ask hand", "device": "device headset", "new": "new game",
    "players": "players 3", "people": "people 2", "bots": "bots 2", "number": "number 2", "rules": "rules french",
    "target": "target 300", "grace": "grace 3", "house": "house family", "forget": "forget voice", "jump": "jump",
    "stacking": "stacking mixed", "uno-penalty": "uno-penalty 2", "cards": "cards 5", "resume": "resume name Ben",
}  # fmt: skip
CARD_ASKED = "ask fits ?5"  # one card stands for all that can be asked about
# What is said in too many ways to have a usual one, or is not said often.
OTHERS = {
    "match": ("match ?3 ?4 on ?7", "three and four on seven"),
    "replace": ("replace Ben", "let a bot play for ben"),
}

HEAD = """\
# Meanings

Made by `tools/make_meanings_page.py` from `voiceuno/language/meaning.py` and the English grammar; do not edit it here.

Whatever somebody says becomes a meaning, in every language the same ones. Its text is a verb and the words that it
carries: `play r5 uno`. `Language.understand` makes one from a sentence, `Language.say` makes a sentence from one, and
`Meaning.read` reads the text. `voiceuno understand` shows it for any sentence. Text from a recogniser of the whole
language ("read five", "you know") is read by its sound: `Language.listen_open`, or `voiceuno understand --open`.

- A **card** is its braille code: `r5`, `g+2`, `brv`, `ysk`, `wi`, `wi+4`; in DOS also `r10`, `r#`, `wd`.
- A **part of a card** has `?` for what was not said: `r?` is any red card, `?5` any five. `drawn` is the card just
  drawn, `1st` the first of the hand.
- A **colour** is `red`, `green`, `blue` or `yellow`, a **name** is a player's name, a **plan** is any of the last part
  of the table, one after the other: `new game bots 2 rules dos`.

"""
_FAMILY = re.compile(r"^    ([A-Z_]+) = auto\(\)  # (.+)$", re.MULTILINE)
SOURCE = (Path(__file__).parents[1] / "voiceuno" / "language" / "meaning.py").read_text("utf-8")


def page() -> str:
    """The whole page."""
    spoken = wordings(Language.load("en"))
    return HEAD + "\n".join((*_verbs(spoken), "", *_of_some(), "", *_topics(spoken), "", *_families(), ""))


def wordings(language: Language) -> dict[str, str]:
    """How each meaning is usually said, by its text."""
    found: dict[str, str] = {}
    for rules in RULESETS:
        for phase in PHASES:
            for meaning, texts in language.wordings.usual(Moment(phase, rules, NAMES)).items():
                found.setdefault(str(meaning), texts[0])
    return found


def _verbs(spoken: dict[str, str]) -> Iterator[str]:
    yield "## All of them"
    yield ""
    yield "| verb | carries | what it does | families | for example | means |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for kind in KINDS:
        meaning, words = example(kind, spoken)
        cells = (
            f"`{kind.verb}`",
            kind.carries.replace("|", "or"),
            purpose(kind.verb),
            _named(kind.families),
            f'"{words}"',
            f"`{meaning}`",
        )
        yield f"| {' | '.join(cells)} |".replace("|  |", "| |")


def _of_some() -> Iterator[str]:
    yield "## In some languages only"
    yield ""
    yield "| verb | carries | what it does | families |"
    yield "| --- | --- | --- | --- |"
    for kind in KINDS_OF_SOME:
        yield f"| `{kind.verb}` | {kind.carries} | {purpose(kind.verb)} | {_named(kind.families)} |"


def purpose(verb: str) -> str:
    """What a verb does: the remark beside it in the code, or above it."""
    beside = re.search(rf'Kind\("{verb}",[^\n]*\),  # ([^\n]*)', SOURCE)
    found = beside or re.search(rf"    # {verb}: ([^\n]*)", SOURCE)
    assert found, verb
    return found[1]


def example(kind: Kind, spoken: dict[str, str]) -> tuple[str, str]:
    """A meaning of this verb, and a sentence for it."""
    if kind.verb in OTHERS:
        return OTHERS[kind.verb]
    first = next(text for text in spoken if Meaning.read(text).verb == kind.verb)
    meaning = SHOWN.get(kind.verb, first)
    return meaning, spoken[meaning]


def _topics(spoken: dict[str, str]) -> Iterator[str]:
    yield "## What can be asked"
    yield ""
    yield "| topic of `ask` | for example |"
    yield "| --- | --- |"
    asked = [text for text in spoken if Meaning.read(text).verb == "ask"]
    for text in sorted(text for text in asked if "?" not in text or text == CARD_ASKED):
        yield f'| `{Meaning.read(text).rest}` | "{spoken[text]}" |'


def _families() -> Iterator[str]:
    yield "## The families"
    yield ""
    yield "`meaning.is_any(Family.MOVE | Family.QUESTION)` tells whether a meaning belongs to one of them."
    yield ""
    yield "| family | every meaning in it |"
    yield "| --- | --- |"
    for name, says in _FAMILY.findall(inspect.getsource(Family)):
        yield f"| {name.lower()} | {says} |"


def _named(families: Family) -> str:
    """The names of families, as they stand in the tables."""
    return ", ".join(str(family.name).lower() for family in families)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
