"""Questions that only want to know something: whoever asks when one may draw does not draw."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.cues import has_any, phrases
from voiceuno.language.sense.parts import Parts
from voiceuno.language.sense.sentence import phrases_of
from voiceuno.language.sense.wording import STOPS

_ACTS = frozenset("play match place draw keep end colour challenge accept uno dos catch jump undo advice allow".split())
_NEW = "new"
_OF_A_HAND = ("hand", "playable", "suggestion")  # answers that tell the cards of who is on turn


class Inquiries:
    """Knows what cannot be meant by who asks, and by who asks about somebody else."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any], parts: Parts) -> None:
        """`words` is the table of sense.toml."""
        self._grammar, self._parts = grammar, parts
        self._declined = re.compile(words["declined"])
        self._beginnings = phrases_of(words["inquiring"])
        self._asked, self._although = phrases("|".join(words["wanting"])), phrases("|".join(words["although"]))
        self._own, self._before_names = frozenset(words["of_oneself"]), words["inquiring_of"]

    def is_one(self, text: str, words: Sequence[str], names: Collection[str]) -> bool:
        """Whether a part of the sentence begins like a question that nobody asks instead of acting."""
        if has_any(self._asked, words) and has_any(self._although, words):
            return True  # "can I draw even though a card fits"
        of_others = [(first, name.lower()) for first in self._before_names for name in names]
        return self._parts.begins(words, self._parts.stops(text), (*self._beginnings, *of_others))

    def can_mean(self, meaning: Meaning, text: str, moment: Moment) -> bool:
        """Whether it can be meant: a move by who does not only ask, a hand by who speaks of the own one."""
        if any(self._grammar.meaning(part, moment.phase, moment.rules) == meaning for part in STOPS.split(text)):
            return True  # a part of its own is said and not asked
        words, names = self._grammar.read_words(text), moment.names
        if meaning.verb == _NEW and self._declined.search(" ".join(words)):
            return False  # "I don't want a new game"
        if meaning.verb in _ACTS:
            return not self.is_one(text, words, names)
        if meaning.verb != "ask" or meaning.words[:1] not in [(topic,) for topic in _OF_A_HAND]:
            return True
        named = {name.lower() for name in names}
        is_of_another = any(word in named or word.removesuffix("s") in named for word in words)
        return not is_of_another or (bool(self._own & {*words}) and not self.is_one(text, words, names))
