"""What the recogniser is given to listen for, and what its words then mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache

from voiceuno.dialogue.expected import Expected
from voiceuno.dialogue.grammar import Grammar
from voiceuno.dialogue.weights import weighted_phrases
from voiceuno.rules.rulesets import MATTEL
from voiceuno.speech.recogniser import RecogniserModel

_WAKE = "wake"
_ANSWER = "answer "  # a quiz can be answered in words that are in no grammar
_LIKELY = 5  # how much more what is possible by the rules weighs
_WANTED = 20  # how much more a few phrases weigh that are waited for: to interrupt, to wake, to answer
_KEPT = 32  # lists of phrases that are kept; a game has fewer kinds of moments than that
_KEPT_READY = 4  # grammars that are kept: half a megabyte each, and with every turn there is another one
_BOTS = 22  # names at the beginning of the list, that computer players take

_Texts = tuple[str, ...]


class HearingWords:
    """A grammar for the recogniser, and the meanings of its phrases."""

    def __init__(self, grammar: str, meaning: Callable[[str], str | None]) -> None:
        self.grammar = grammar
        self.meaning = meaning


class WordBook:
    """Makes what the recogniser listens for, and keeps what it made."""

    def __init__(self, model: RecogniserModel, grammar: Grammar) -> None:
        self._model = model
        self._grammar = grammar
        self.everything = lru_cache(maxsize=_KEPT_READY)(self._make_everything)
        self._weights = lru_cache(maxsize=_KEPT)(self._make_weights)
        self._usual = lru_cache(maxsize=_KEPT)(self._make_usual)
        self._waiting = lru_cache(maxsize=_KEPT)(lambda rules, names: grammar.phrases("waiting", rules, names))
        self._while_waiting = lru_cache(maxsize=_KEPT)(self._make_while_waiting)

    def _make_everything(self, expected: Expected) -> HearingWords:
        """All that can be said in a moment of the game."""
        left_out = {means.split()[0] for means in expected.leave_out}

        def meaning(text: str) -> str | None:
            found = self._grammar.parse(text, expected.phase, expected.rules)
            return None if found is None or found.split()[0] in left_out else found

        # Where the table is not known, computer players sit at it; only at the beginning anybody may come.
        names = expected.names or (() if expected.phase == "setup" else self._grammar.names[:_BOTS])
        weights = self._weights(expected.phase, expected.rules, names, expected.leave_out)
        listed = [phrase for phrase, weight in weights.items() for _ in range(weight)]
        if expected.likely:
            # What the rules allow weighs more; the rest stays, so that a card that is not held is heard as such.
            usual = self._usual(expected.phase, expected.rules, names, expected.leave_out)
            likely = [phrase for meaning in expected.likely for phrase in usual.get(meaning, ())]
            listed += [phrase for phrase in likely for _ in range((_LIKELY - 1) * weights[phrase])]
            listed += _WANTED * [
                " ".join(words_of(meaning.removeprefix(_ANSWER)))
                for meaning in expected.likely
                if meaning.startswith(_ANSWER) and meaning not in usual
            ]
        return HearingWords(self._model.grammar(listed), meaning)

    def interruptions(self, expected: Expected, own_lines: Sequence[str]) -> HearingWords:
        """A few phrases and what is urgent, beside all that is not meant now and the game's own sentences."""
        lines = [" ".join(words_of(line)) for line in own_lines]
        said = [f" {line} " for line in lines]
        known = self._waiting(expected.rules, expected.names)
        may_interrupt = [phrase for phrase in known if phrase in self._grammar.interrupting]
        if expected.urgent:  # to look for it takes a moment, in which nothing is heard
            meanings = self._while_waiting(expected.rules, expected.names)
            may_interrupt += [phrase for phrase, meaning in meanings.items() if meaning in expected.urgent]
        wanted = {
            phrase: self._grammar.parse(phrase, "waiting", expected.rules)
            for phrase in may_interrupt
            if not any(f" {phrase} " in line for line in said)
        }
        own = [" ".join(word for word in line.split() if self._model.knows(word)) for line in lines]
        return self._few(wanted, [*known, *own])

    def asleep(self) -> HearingWords:
        """Only the words that wake the game, beside all others."""
        known = self._while_waiting(MATTEL.name, ())
        return self._few({phrase: meaning for phrase, meaning in known.items() if meaning == _WAKE}, known)

    def _few(self, wanted: Mapping[str, str | None], others: Iterable[str]) -> HearingWords:
        """A few phrases that mean something among others that do not, but may be what was said."""
        return HearingWords(self._model.grammar([*others, *(_WANTED * [*wanted])]), wanted.get)

    def _make_weights(self, phase: str, rules: str, names: _Texts, leave_out: _Texts) -> dict[str, int]:
        return weighted_phrases(self._grammar, phase, rules, names, leave_out)

    def _make_usual(self, phase: str, rules: str, names: _Texts, leave_out: _Texts) -> dict[str, list[str]]:
        """The usual ways to say each meaning."""
        usual: dict[str, list[str]] = {}
        for phrase, weight in self._weights(phase, rules, names, leave_out).items():
            meaning = self._grammar.parse(phrase, phase, rules) if weight > 1 else None
            if meaning is not None:
                usual.setdefault(meaning, []).append(phrase)
        return usual

    def _make_while_waiting(self, rules: str, names: tuple[str, ...]) -> dict[str, str | None]:
        """The phrases of a player who waits, with their meanings: while the game speaks, nothing is asked."""
        return {phrase: self._grammar.parse(phrase, "waiting", rules) for phrase in self._waiting(rules, names)}


@cache
def word_book(model: RecogniserModel, grammar: Grammar) -> WordBook:
    """The one word book of a model and a grammar."""
    return WordBook(model, grammar)


def words_of(line: str) -> Iterable[str]:
    """The words of a line as the recogniser writes them."""
    cleaned = "".join(letter if letter.isalpha() or letter == "'" else " " for letter in line.lower())
    return (word.strip("'") for word in cleaned.split() if word.strip("'"))
