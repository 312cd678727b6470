"""Somebody else's cards, asked about: how many there are, or which, and that is told to nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.cues import Phrase, has_any, phrases, places
from voiceuno.language.sense.parts import Parts

PARTNER = "partner"  # who plays with the speaker, as it stands in a meaning
_COUNT, _HIDDEN, _HAND = "count", "hidden", "hand"
_OWN = ("me", "red", "green", "blue", "yellow", "wild")  # what is counted in the own hand


class OthersCards:
    """Finds whose cards are asked about, so that nobody's own are told in their place."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any], parts: Parts) -> None:
        """`words` is the table of sense.toml: `held` has words for a partner, for cards, and for who asks."""
        self._grammar, self._parts, table = grammar, parts, words["held"]
        self._partner, self._cards, self._many, self._asked, self._having, self._own, self._lacks = (
            phrases(table[key]) for key in ("partner", "cards", "many", "asked", "having", "own", "lacks")
        )
        self._elided: tuple[str, ...] = tuple(words["seats"]["elided"])

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """What is asked; None if it is about something else, or about nobody else."""
        words = self._grammar.read_words(text)
        whose = self._whose(words, moment)
        if not whose or has_any(self._lacks, words):
            return None
        is_asked = has_any(self._asked, words) or text.rstrip(" !").endswith("?")
        is_asked = is_asked or self._parts.is_question(words, self._parts.stops(text))
        if has_any(self._many, words) and (has_any(self._cards, words) or has_any(self._having, words)):
            return Meaning("ask", (_COUNT, whose))
        is_held = has_any(self._cards, words) or (has_any(self._having, words) and is_asked)
        return Meaning("ask", (_HIDDEN, whose)) if is_held and (is_asked or whose == PARTNER) else None

    def instead(self, meaning: Meaning, text: str, moment: Moment) -> Meaning:
        """The same, unless the speaker's own cards would be told to who asks about somebody else's."""
        topic, *rest = meaning.words or ("",)
        is_own = meaning.verb == "ask" and (topic == _HAND or (topic == _COUNT and rest[0] in _OWN))
        whose = self._whose(self._grammar.read_words(text), moment) if is_own else ""
        return Meaning("ask", (_HIDDEN if topic == _HAND else _COUNT, whose)) if whose else meaning

    def _whose(self, words: Sequence[str], moment: Moment) -> str:
        """Who is named, or else the partner; nobody where the speaker's own cards are spoken of."""
        left = _without(self._partner, words)
        if has_any(self._own, left):
            return ""
        names = {name.lower(): name for name in moment.names}
        found = [names[plain] for word in left for plain in self._plain(word) if plain in names]
        return found[-1] if found else PARTNER if len(left) < len(words) else ""

    def _plain(self, word: str) -> set[str]:
        """A word without what is written together with it: "Ana's", « d'Ana »."""
        return {word, word.removesuffix("s"), *(word.removeprefix(each) for each in self._elided)}


def _without(wanted: Sequence[Phrase], words: Sequence[str]) -> list[str]:
    """The words without some phrases."""
    taken = {at + step for each in wanted for at in places(each, words) for step in range(len(each))}
    return [word for at, word in enumerate(words) if at not in taken]
