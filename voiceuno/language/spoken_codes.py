"""Braille codes of cards by ear: what is listened for, and which of them could be another card."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.heard import Candidate
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.rules.cards import find_card
from voiceuno.rules.rulesets import RULESETS

_LETTER = "{code_letter}"  # the rule of the grammar that stands for the letter of a colour
_CONFIRM = "confirm"


class SpokenCodes:
    """Knows the codes of a language; a letter that sounds like another one is never taken for certain."""

    def __init__(self, grammar: Grammar, table: Mapping[str, Any]) -> None:
        self._grammar, self._table = grammar, table
        self._alike = frozenset(table["alike"])
        self._written = {word: letter for letter, words in table["written"].items() for word in words}
        self._broken = re.compile(table["broken"])
        self._codes = lru_cache(maxsize=None)(self._make_codes)

    # -- what is listened for

    def phrases(self, moment: Moment) -> Iterator[str]:
        """Phrases for the recogniser, as often as they are wanted; none where nobody asked for codes."""
        if not moment.has_codes or moment.phase not in self._table["phases"]:
            return
        table, likely = self._table, frozenset(moment.likely)
        for phrase, meaning in self._codes(moment.phase, moment.rules).items():
            yield from [phrase] * (table["copies"] * (table["likely"] if meaning in likely else 1))
        for letter in table["others"]:
            for face in self._of_game("faces", moment.rules):
                yield from [f"{letter} {face}"] * table["beside"]

    def _make_codes(self, phase: str, rules: str) -> dict[str, Meaning | None]:
        """Each code as it is said, with what it means; a piece of a longer sentence means nothing yet."""
        phrases = [
            pattern.replace("{letter}", letter).replace("{face}", face)
            for pattern in self._of_game("said", rules)
            for letter in self._table["letters"]
            for face in self._of_game("faces", rules)
        ]
        return {phrase: self._grammar.meaning(phrase, phase, rules) for phrase in phrases}

    def _of_game(self, key: str, rules: str) -> list[str]:
        of_game = f"{key}_{RULESETS[rules].game.name}"
        words: list[str] = self._table[of_game if of_game in self._table else key]
        return words

    # -- what was heard

    def is_code(self, text: str, moment: Moment) -> bool:
        """Whether a card is named by the letter of its colour."""
        understood = self._grammar.understand(text, moment.phase, moment.rules)
        return understood is not None and any(origin.startswith(_LETTER) for origin in understood.trail)

    def is_half(self, text: str, meaning: Meaning) -> bool:
        """Whether a card was found in something that looks like a code, but is none: in "7d" there is no seven.

        Where nothing else was typed, it stands for nothing at all.
        """
        has_card = any("?" in word or find_card(word) is not None for word in meaning.words)
        found = self._broken.search(text.lower())
        return found is not None and (has_card or found[0].strip() == text.strip().lower())

    def is_doubtful(self, text: str, meaning: Meaning, moment: Moment) -> bool:
        """Whether this must be asked about: a letter that may be another one, or a number that may have lost its."""
        if self.is_code(text, moment):
            return not moment.has_codes or not self._alike.isdisjoint(text.split())
        is_answer = moment.phase == _CONFIRM and meaning in moment.likely
        return moment.has_codes and not is_answer and any(word.startswith("?") for word in meaning.words)

    def others(self, best: Candidate, moment: Moment, heard: Collection[Meaning | None] = ()) -> list[Candidate]:
        """Which other cards the letter may stand for: those that are possible by the rules, or were `heard` too.

        Where the card itself is not possible, and no other is, all that sound like it.
        """
        alike = list(self._sounding_like(best, moment))
        named = [each for each in alike if each.meaning in moment.likely or each.meaning in heard]
        return named if named or best.meaning in moment.likely else alike

    def _sounding_like(self, best: Candidate, moment: Moment) -> Iterator[Candidate]:
        words, known = best.text.split(), {best.meaning}
        for at, word in enumerate(words):
            for letter in self._table["alike"] if word in self._alike else ():
                said = " ".join((*words[:at], letter, *words[at + 1 :]))
                meant = self._grammar.meaning(said, moment.phase, moment.rules)
                if meant is not None and meant not in known:
                    known.add(meant)
                    yield Candidate(meant, said, 0.0)

    def as_letters(self, text: str) -> str:
        """What may have been said where everyday words were written down: "are five" is "r five"."""
        first, _, rest = text.partition(" ")
        return f"{self._written.get(first, first)} {rest}".strip()
