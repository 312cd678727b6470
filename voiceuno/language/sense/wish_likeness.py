"""Reads how people want to play, and what a class wants, by its likeness to examples of just that.

These have weights of their own. Fitted together with everything else, forty more kinds, of which each can be told
with the words of any move, made the others less sure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from voiceuno.language.moment import Moment
from voiceuno.language.sense.composing import Composer
from voiceuno.language.sense.elsewhere import Elsewhere
from voiceuno.language.sense.inquiries import Inquiries
from voiceuno.language.sense.kinds import HOW_HARD, WISHES
from voiceuno.language.sense.resemblance import Reading
from voiceuno.language.sense.scorer import NOTHING, Scorer
from voiceuno.language.sense.sentence import Sentence
from voiceuno.language.sense.wording import SETUP, Wording, is_question
from voiceuno.rules.rulesets import RULESETS

_BOOK, _PLAIN = "rules", "house none"  # who is asked for a book and wants "the ordinary ones" has named it
_IN_CLASS = ("turn", "drawn", "waiting", "answer")  # when a class says what it wants


class WishLikeness:
    """Weighs which of these examples a sentence is like; all that is said otherwise is one kind beside them."""

    def __init__(self, table: Mapping[str, Any], weights: str, wording: Wording, inquiries: Inquiries) -> None:
        """`table` is that of sense.toml, `weights` the text of wish_weights.txt."""
        self._scorer, self._composer, self._elsewhere = Scorer(weights), Composer(table), Elsewhere(table)
        self._wording, self._inquiries = wording, inquiries
        self._limits: dict[str, float] = table["limits"]
        verbs = {kind: kind.split()[0] for kind in self._scorer.kinds}
        self._setup = frozenset(kind for kind, verb in verbs.items() if verb in WISHES or verb == HOW_HARD)
        self._class = frozenset(kind for kind, verb in verbs.items() if verb not in WISHES)

    def read(self, text: str, words: Sequence[str], moment: Moment, *, is_guessed: bool) -> Reading | None:
        """What is wished, surely or perhaps; nothing where something else is said."""
        allowed = self._allowed(moment)
        if not allowed:
            return None
        game = RULESETS[moment.rules].game.name
        spots, found = self._wording.describe(words, moment.phase, game, moment.names, is_asked=is_question(text))
        kind, probability = self._scorer.score(found, allowed)[0]
        if kind == NOTHING or probability < self._limits["told"]:
            return None
        if self._elsewhere.has(kind, words, game, is_asked=is_question(text)):
            return None
        sentence = Sentence(words, spots, moment)
        meaning = self._composer.compose(kind, sentence)
        if meaning is None or not self._inquiries.can_mean(meaning, text, moment):
            return None
        is_sure = probability >= self._needed(moment, is_guessed=is_guessed)
        return Reading(meaning, probability, is_sure and self._composer.is_whole(meaning, sentence))

    def _allowed(self, moment: Moment) -> frozenset[str]:
        if moment.phase == SETUP:
            is_asked = any(each.verb == _BOOK for each in moment.likely)
            return self._setup - {_PLAIN} if is_asked else self._setup
        return self._class if RULESETS[moment.rules].asks_questions and moment.phase in _IN_CLASS else frozenset()

    def _needed(self, moment: Moment, *, is_guessed: bool) -> float:
        """How sure one must be: what is wished for a match to come is told back, and can be changed."""
        if is_guessed:
            return self._limits["sure" if moment.phase == SETUP else "heard"]
        return self._limits["unasked" if moment.phase == SETUP else "sure"]
