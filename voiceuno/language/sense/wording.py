"""The words of a sentence as they are compared with examples, and what they name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.moment import Moment
from voiceuno.language.sense.features import features, skeleton
from voiceuno.language.sense.spots import CARD, RULES, WILD, Spot, Spotter
from voiceuno.rules.rulesets import MATTEL, RULESETS

STOPS = re.compile(r"[,.:;!?\u2026]+")
SETUP = "setup"
_COLOUR = "colour"
_DRAWN_OUT = re.compile(r"([^\W\d_])\1{2,}")  # "unoooo"
_STANDARD = "standard"


class Wording:
    """Brings sentences to the form in which the tolerant reader knows its examples."""

    def __init__(self, grammar: Grammar, table: Mapping[str, Any]) -> None:
        """`table` is that of sense.toml."""
        self._grammar, self._spotter = grammar, Spotter(grammar, table)
        self._same = {key.replace("'", ""): value for key, value in table["same"].items()}
        self._faces: dict[str, str] = table["faces"]
        self._pieces: dict[str, str] = table["pieces"]
        self._meant_in: dict[str, dict[str, str]] = {_COLOUR: table["things"], SETUP: table["counting"]}
        self.endings: list[str] = table["endings"]

    def words(self, text: str, phase: str) -> list[str]:
        """The words of a text, dialect and slips brought to the usual form."""
        text = _DRAWN_OUT.sub(r"\1", text.lower().replace("\u2019", "'"))
        for piece, whole in self._pieces.items():
            text = text.replace(piece, whole)
        # Several of one face are cards; while a match is set up, a number counts something else: "sevens swap".
        same = self._same if phase == SETUP else self._same | self._faces
        words = [each for word in self._grammar.read_words(text) for each in same.get(word, word).split()]
        meant = self._meant_in.get(phase, {})
        return [meant.get(word, word) for word in words]

    def stops(self, text: str, phase: str) -> tuple[int, ...]:
        """Before which of the words a comma or the like stands."""
        lengths = [len(self.words(part, phase)) for part in STOPS.split(text)]
        return tuple(sum(lengths[: at + 1]) for at in range(len(lengths) - 1))

    def describe(
        self, words: Sequence[str], phase: str, game: str, names: Sequence[str], *, is_asked: bool = False
    ) -> tuple[list[Spot], set[str]]:
        """What a sentence names, and what it is recognised by."""
        spots = self._spotter.find(words, game, phase, names)
        return spots, features(skeleton(words, spots), phase, self.endings, is_asked=is_asked)

    def spots(self, words: Sequence[str], moment: Moment) -> list[Spot]:
        """What a sentence names."""
        return self._spotter.find(words, RULESETS[moment.rules].game.name, moment.phase, moment.names)

    def names_card(self, text: str, moment: Moment) -> bool:
        """Whether a sentence names a card as a whole."""
        return any(spot.kind in (CARD, WILD) for spot in self.spots(self.words(text, moment.phase), moment))

    def books_in(self, text: str, moment: Moment) -> list[str]:
        """The rule books that a sentence names."""
        spots = self.spots(self._grammar.read_words(text), moment._replace(phase=SETUP))
        books = {MATTEL.name if spot.value == _STANDARD else spot.value for spot in spots if spot.kind == RULES}
        return [name for name in RULESETS if name in books]


def is_question(text: str) -> bool:
    """Whether a sentence was written as a question; what was heard has no such marks."""
    return text.rstrip(' !.\u2026\u00bb"').endswith("?")
