"""Who would rather play something else while a match runs: "let's change, we play DOS"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.sentence import phrases_of, places_of
from voiceuno.language.sense.spots import RULES
from voiceuno.language.sense.wording import Wording
from voiceuno.rules.rulesets import MATTEL, RULESETS

_STANDARD = "standard"


class OtherGames:
    """Knows by which words somebody changes from one game or book to another."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any], wording: Wording) -> None:
        """`words` is the table of sense.toml: one of `switching` is said, and beside the book words of `around`."""
        self._grammar, self._wording = grammar, wording
        self._switching, self._denying = phrases_of(words["switching"]), phrases_of(words["denying"])
        self._around = frozenset(words["around"]) | frozenset(words["beside_book"])

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """Another match for another game, rules for the next match for another book; None if nothing else is wanted."""
        words = self._grammar.read_words(text)
        switching = places_of(words, self._switching)
        if not switching or moment.question is not None or places_of(words, self._denying):
            return None
        spots = self._wording.spots(words, moment._replace(phase="setup"))
        named = [spot for spot in spots if spot.kind == RULES]
        books = {MATTEL.name if spot.value == _STANDARD else spot.value for spot in named}
        said = {at for place in switching for at in range(*place)} | {
            at for spot in named for at in range(spot.begin, spot.end)
        }
        is_all = all(at in said or word in self._around for at, word in enumerate(words))
        if len(books) != 1 or books == {moment.rules} or not is_all:
            return None
        (book,) = books
        return Meaning("new", ("game", RULES, book)) if _is_other(book, moment.rules) else Meaning(RULES, (book,))


def _is_other(book: str, played: str) -> bool:
    """Whether a book is of another game, or one of the two has questions."""
    one, other = RULESETS[book], RULESETS[played]
    return one.game.name != other.game.name or one.asks_questions != other.asks_questions
