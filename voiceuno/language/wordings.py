"""How each meaning is usually said: for whoever listens for it, and for whoever has to say it."""

from __future__ import annotations

from functools import lru_cache

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.templates import Node
from voiceuno.language.weights import Wanted, weighted_phrases, weighted_templates

_KEPT = 32  # lists of phrases that are kept; a game has fewer kinds of moments than that
_READ = 60_000  # phrases whose meanings are kept: other moments have mostly the same ones
_BOTS = 22  # names at the beginning of the list, that computer players take
_SETUP, _ANSWER = "setup", "answer"
_UNASKED = (_ANSWER, "waiting")  # where anything may be said, or nothing is asked for

_Texts = tuple[str, ...]


class Wordings:
    """The phrases of a grammar by moment, kept, because making them takes a while."""

    def __init__(self, grammar: Grammar, wanted: Wanted) -> None:
        self._grammar, self._wanted = grammar, wanted
        self._weights = lru_cache(maxsize=_KEPT)(self._make_weights)
        self._usual = lru_cache(maxsize=_KEPT)(self._make_usual)
        self._meaning = lru_cache(maxsize=_READ)(grammar.meaning)

    def weights(self, moment: Moment) -> dict[str, int]:
        """The phrases that can be said in a moment, each with how much it is wanted."""
        return self._weights(*self._key(moment))

    def templates(self, moment: Moment) -> list[tuple[Node, int]]:
        """The templates of what can be said in a moment, each with how much its usual wordings are wanted."""
        return weighted_templates(self._grammar, self._wanted, *self._key(moment))

    def carriers(self, moment: Moment) -> list[str]:
        """Words that may stand around a command where somebody is asked for one, as often as they are wanted."""
        return [] if moment.phase in _UNASKED else self._wanted.carriers

    def around(self, moment: Moment) -> tuple[list[str], list[str]]:
        """The same before and behind a whole command."""
        return ([], []) if moment.phase in _UNASKED else (self._wanted.before, self._wanted.behind)

    def usual(self, moment: Moment) -> dict[Meaning, list[str]]:
        """The usual ways to say each meaning."""
        return self._usual(*self._key(moment))

    def say(self, meaning: Meaning, moment: Moment) -> str:
        """A meaning in words; nothing if it cannot be said in this moment."""
        said = next(iter(self.usual(moment).get(meaning, ())), "")
        # A quiz can be answered in words that are in no grammar.
        return said or (meaning.rest if meaning.verb == _ANSWER else "")

    def goes_on(self, text: str, meaning: Meaning, moment: Moment) -> int:
        """How many other things that are likely in a moment are said with more words behind the text of a meaning."""
        usual, begins = self.usual(moment), f"{text} "
        others = (usual.get(each, ()) for each in moment.likely if each != meaning)
        return sum(any(phrase.startswith(begins) for phrase in phrases) for phrases in others)

    def names(self, moment: Moment) -> _Texts:
        """The players of whom may be spoken in a moment."""
        return self._key(moment)[2]

    def _key(self, moment: Moment) -> tuple[str, str, _Texts, _Texts]:
        # Where the table is not known, computer players sit at it; only at the beginning anybody may come.
        names = moment.names or (() if moment.phase == _SETUP else self._grammar.names[:_BOTS])
        return moment.phase, moment.rules, names, moment.leave_out

    def _make_weights(self, phase: str, rules: str, names: _Texts, leave_out: _Texts) -> dict[str, int]:
        return weighted_phrases(self._grammar, self._wanted, phase, rules, names, leave_out)

    def _make_usual(self, phase: str, rules: str, names: _Texts, leave_out: _Texts) -> dict[Meaning, list[str]]:
        usual: dict[Meaning, list[str]] = {}
        for phrase, weight in self._weights(phase, rules, names, leave_out).items():
            meaning = self._meaning(phrase, phase, rules) if weight > 1 else None
            if meaning is not None:
                usual.setdefault(meaning, []).append(phrase)
        return usual
