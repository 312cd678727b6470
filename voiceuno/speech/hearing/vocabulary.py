"""What the recogniser is given to listen for, and what its words then mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache

from voiceuno.language.heard import WAITING
from voiceuno.language.helpers import helper_words
from voiceuno.language.homophones import Homophones
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.rules.rulesets import MATTEL
from voiceuno.speech.hearing.recogniser import RecogniserModel

_CONFIRM = "confirm"
_ANSWER = "answer"  # a quiz can be answered in words that are in no grammar
_LIKELY = 5  # how much more what is possible by the rules weighs
_WANTED = 20  # how much more a few phrases weigh that are waited for: to interrupt, to wake, to answer
_KEPT = 32  # lists of phrases that are kept; a game has fewer kinds of moments than that
_KEPT_READY = 4  # grammars that are kept: half a megabyte each, and with every turn there is another one


class HearingWords:
    """A grammar for the recogniser, and the meanings of its phrases."""

    def __init__(self, grammar: str, meaning: Callable[[str], Meaning | None], spelled: Callable[[str], str]) -> None:
        """`spelled` writes what the recogniser wrote down as it is listed, where that sounds the same."""
        self.grammar = grammar
        self.meaning = meaning
        self.spelled = spelled


class WordBook:
    """Makes what the recogniser listens for, and keeps what it made."""

    def __init__(self, model: RecogniserModel, language: Language) -> None:
        self._model = model
        self._language = language
        self.everything = lru_cache(maxsize=_KEPT_READY)(self._make_everything)
        self._waiting = lru_cache(maxsize=_KEPT)(lambda rules, names: language.grammar.phrases(WAITING, rules, names))
        self._while_waiting = lru_cache(maxsize=_KEPT)(self._make_while_waiting)

    def _make_everything(self, moment: Moment) -> HearingWords:
        """All that can be said in a moment of the game."""
        left_out = moment.left_out

        def meaning(text: str) -> Meaning | None:
            found = self._language.understand(text, moment)
            return None if found is None or found.verb in left_out else self._as_answer(found, moment)

        wordings = self._language.wordings
        weights = wordings.weights(moment)
        listed = [phrase for phrase, weight in weights.items() for _ in range(weight)]
        listed += wordings.carriers(moment)
        listed += self._language.codes.phrases(moment)
        listed += helper_words(self._language.grammar, moment) if moment.phase != WAITING else []
        if moment.likely:
            # What the rules allow weighs more; the rest stays, so that a card that is not held is heard as such.
            usual = wordings.usual(moment)
            likely = [phrase for meant in moment.likely for phrase in usual.get(meant, ())]
            listed += [phrase for phrase in likely for _ in range((_LIKELY - 1) * weights[phrase])]
            answers = [meant.rest for meant in moment.likely if meant.verb == _ANSWER and meant not in usual]
            own = _own_answers(moment)
            listed += _WANTED * [" ".join(words_of(answer)) for answer in answers if answer not in own]
            # Who is asked mostly answers: all answers together weigh twice as much as everything else that can be said.
            share = 2 * len(listed) // max(1, len(own))
            listed += share * [" ".join(words_of(answer)) for answer in answers if answer in own]
        by_weight = sorted(weights, key=lambda phrase: -weights[phrase])
        return HearingWords(self._model.grammar(listed), meaning, self._spelled(by_weight))

    def _spelled(self, wordings: Iterable[str]) -> Callable[[str], str]:
        language = self._language
        return Homophones(wordings, language.sounding).spelled if language.sureness.homophones else str

    def _as_answer(self, meaning: Meaning, moment: Moment) -> Meaning:
        """All right answers as one, or two of them that sound alike would be in doubt: "canon" and "cannon"."""
        question = moment.question
        if question is None or meaning.verb != _ANSWER or not self._language.judge.is_plain(question, meaning.rest):
            return meaning
        return Meaning(_ANSWER, tuple(question.answers[0].lower().split()))

    def interruptions(self, moment: Moment, own_lines: Sequence[str]) -> HearingWords:
        """A few phrases that interrupt and what is urgent; the rest, and the game's own sentences, mean nothing now."""
        lines = [" ".join(words_of(line)) for line in own_lines]
        said = [f" {line} " for line in lines]
        grammar = self._language.grammar
        known = self._waiting(moment.rules, moment.names)
        may_interrupt = [phrase for phrase in known if phrase in grammar.interrupting]
        if moment.urgent:  # to look for it takes a moment, in which nothing is heard
            meanings = self._while_waiting(moment.rules, moment.names)
            may_interrupt += [phrase for phrase, meaning in meanings.items() if meaning in moment.urgent]
        wanted = {
            phrase: grammar.meaning(phrase, WAITING, moment.rules)
            for phrase in may_interrupt
            if not any(f" {phrase}" in line for line in said)  # or the first half of "skipped" would interrupt
        }
        own = [" ".join(word for word in line.split() if self._model.knows(word)) for line in lines]
        return self._few(wanted, [*known, *own])

    def asleep(self, moment: Moment) -> HearingWords:
        """Only the words that wake the game mean something; all others are heard but ignored."""
        known = {**self._asked, **self._while_waiting(MATTEL.name, ())}
        return self._few({phrase: meaning for phrase, meaning in known.items() if meaning in moment.likely}, known)

    @cached_property
    def _asked(self) -> dict[str, Meaning | None]:
        """Yes, no and whatever else answers a question."""
        grammar = self._language.grammar
        return {phrase: grammar.meaning(phrase, _CONFIRM) for phrase in grammar.phrases(_CONFIRM)}

    def _few(self, wanted: Mapping[str, Meaning | None], others: Iterable[str]) -> HearingWords:
        """A few phrases that mean something, and others that are listed only so that they are not mistaken for them."""
        others = [*others]
        grammar = self._model.grammar([*others, *(_WANTED * [*wanted])])
        return HearingWords(grammar, wanted.get, self._spelled([*wanted, *others]))

    def _make_while_waiting(self, rules: str, names: tuple[str, ...]) -> dict[str, Meaning | None]:
        """The phrases of a player who waits, with their meanings: while the game speaks, nothing is asked."""
        grammar = self._language.grammar
        return {phrase: grammar.meaning(phrase, WAITING, rules) for phrase in self._waiting(rules, names)}


def _own_answers(moment: Moment) -> set[str]:
    """The right answers and the choices of the question that is open; others answer other questions."""
    question = moment.question
    return set() if question is None else {text.lower() for text in (*question.answers, *question.choices)}


@cache
def word_book(model: RecogniserModel, language: Language) -> WordBook:
    """The one word book of a model and a language."""
    return WordBook(model, language)


def words_of(line: str) -> Iterable[str]:
    """The words of a line as the recogniser writes them."""
    cleaned = "".join(letter if letter.isalpha() or letter == "'" else " " for letter in line.lower())
    return (word.strip("'") for word in cleaned.split() if word.strip("'"))
