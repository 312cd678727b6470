"""Moves that are only asked about: whoever says "do I draw or not" has not drawn yet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.sentence import phrases_of
from voiceuno.language.sense.wording import STOPS, is_question

_AT_TURN = ("turn", "drawn", "challenge", "colour", "waiting", "bonus")
_LAID, _ASK = "play", "ask"
_SUGGESTION = Meaning(_ASK, ("suggestion",))
# What is told to who asks about a move; of a card it is told whether it fits.
_TOLD = {
    "draw": ("playable",),
    "keep": ("playable",),
    "end": ("playable",),
    "match": ("playable",),
    "place": ("playable",),
    "colour": ("suggestion",),
    "challenge": ("rule", "challenge"),
    "accept": ("rule", "challenge"),
    "uno": ("rule", "uno"),
    "dos": ("rule", "dos"),
    "catch": ("rule", "catch"),
}


class AskedMoves:
    """Knows by which words a move of one's own is asked about, and what the answer is."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any]) -> None:
        """`words` is the table of sense.toml: `asked_moves` has what stands around the move, `openings` what before.

        There `always` begins a question, `marked` only with a question mark, `tags` end one, `closings` mean nothing,
        `either` stands between two moves, `said` is how a form of a verb behind a beginning is said by itself, and with
        `requests` a move is asked for.
        """
        table = words["asked_moves"]
        self._grammar, self._openings = grammar, frozenset(words["openings"])
        self._always, self._marked = phrases_of(table["always"]), phrases_of(table["marked"])
        self._tags, self._closings = phrases_of(table["tags"]), phrases_of(table["closings"])
        self._either, self._oneself = frozenset(table["either"]), table["oneself"]
        self._how, self._in_class = frozenset(phrases_of(table["how"])), phrases_of(table["in_class"])
        self._said: dict[str, str] = table["said"]
        whether = "|".join(tag for tag in table["tags"] if self._either & {*tag.split()})
        self._whether = re.compile(rf"[\s,]+(?:{whether})[\s?!.]*$", re.IGNORECASE)
        self._requests, self._beginnings = phrases_of(table["requests"]), phrases_of(table["always"] + table["marked"])

    def instead(self, meaning: Meaning | None, text: str, moment: Moment) -> Meaning | None:
        """What is asked by who asks about a move and makes none; else the meaning that the words are known by."""
        return self._read(text, moment) or (self._as_question(meaning, text, moment) if meaning is not None else None)

    def without_tag(self, text: str) -> str | None:
        """A sentence that ends with "or not", as a plain question; None if it does not end so."""
        found = self._whether.search(text)
        return f"{text[: found.start()]}?" if found is not None and found.start() else None

    def without_how(self, text: str) -> str | None:
        """What is told before an empty question such as "how do we do that"; None if there is none, or nothing else."""
        parts = [part for part in STOPS.split(text) if part.strip()]
        is_how = len(parts) > 1 and tuple(self._grammar.read_words(parts[-1])) in self._how
        return ",".join(parts[:-1]) if is_how else None

    def without_class(self, text: str) -> str | None:
        """A count without what it is of: "there are twenty-one of us | in the class"; None if that is not told."""
        words = self._grammar.read_words(text)
        ends = [len(each) for each in self._in_class if tuple(words[-len(each) :]) == each]
        return " ".join(words[: -max(ends)]) if ends and len(words) > max(ends) else None

    def _read(self, text: str, moment: Moment) -> Meaning | None:
        if moment.phase not in _AT_TURN or moment.question is not None:
            return None
        bare, is_asked = self._asked(text)
        if self._is_choice(bare, moment):
            return _SUGGESTION
        move = self._move(bare, moment) if is_asked else None
        return _told(move) if move is not None else None

    def _as_question(self, meaning: Meaning, text: str, moment: Moment) -> Meaning:
        """The question that is meant by words that are like a move, where they have but one part and ask."""
        is_one = sum(bool(part.strip()) for part in STOPS.split(text)) == 1
        if not (is_one and _is_move(meaning)) or moment.phase not in _AT_TURN or moment.question is not None:
            return meaning
        return _told(meaning) if self._asked(text)[1] else meaning

    def _asked(self, text: str) -> tuple[list[str], bool]:
        """The words of a sentence without what is around them, and whether it asks about what to do."""
        bare, is_tagged = self._bare(self._grammar.read_words(text))
        if _length(self._requests, bare):
            return bare, False
        is_marked = is_question(text) and _length(self._marked, bare) > 0
        return bare, is_tagged or is_marked or _length(self._always, bare) > 0

    def _bare(self, words: Sequence[str]) -> tuple[list[str], bool]:
        """The words without what opens and ends a sentence, and whether its end asks."""
        first = next((at for at, word in enumerate(words) if word not in self._openings), len(words))
        bare, is_tagged = list(words[first:]), False
        while bare:
            end = [*reversed(bare)]
            tag, closing = _length(_backwards(self._tags), end), _length(_backwards(self._closings), end)
            if not tag and not closing:
                break
            is_tagged = is_tagged or bool(tag)
            bare = bare[: len(bare) - (tag or closing)]
        return bare, is_tagged

    def _is_choice(self, words: Sequence[str], moment: Moment) -> bool:
        """Whether one of two moves is asked for: "do I draw or play the five", "red or blue"."""
        cut = next((at for at, word in enumerate(words) if word in self._either), 0)
        first, second = self._move(words[:cut], moment), self._move(words[cut + 1 :], moment)
        return None not in (first, second) and first != second

    def _move(self, words: Sequence[str], moment: Moment) -> Meaning | None:
        """The move that is asked about, however its verb is turned."""
        for said in self._ways(words, _length(self._beginnings, words)):
            meaning = self._grammar.meaning(said, moment.phase, moment.rules)
            if meaning is not None and _is_move(meaning):
                return meaning
        return None

    def _ways(self, words: Sequence[str], begin: int) -> Iterator[str]:
        rest = [self._said.get(word, word) for word in words[begin:]]
        yield " ".join(words)
        if rest:
            yield " ".join(rest)
            yield " ".join((self._oneself, *rest))


def _is_move(meaning: Meaning) -> bool:
    return meaning.verb == _LAID or meaning.verb in _TOLD


def _told(move: Meaning) -> Meaning:
    """What is told to who asks about a move."""
    return Meaning(_ASK, ("fits", move.words[0]) if move.verb == _LAID else _TOLD[move.verb])


def _length(phrases: Sequence[tuple[str, ...]], words: Sequence[str]) -> int:
    """How many words the longest of some phrases has that stands at the beginning."""
    return next((len(phrase) for phrase in phrases if tuple(words[: len(phrase)]) == phrase), 0)


def _backwards(phrases: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [phrase[::-1] for phrase in phrases]
