"""What the ear for whole phrases changes in a decision: it makes out, doubts and refuses, and leaves the rest alone."""

from __future__ import annotations

from pathlib import Path
from threading import get_ident

import pytest

from tests.speech.hearing.test_compared_words import a_short_utterance
from tests.talking import LANGUAGE
from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE, Candidate
from voiceuno.language.moment import Moment
from voiceuno.quiz.pack import Question
from voiceuno.speech.hearing.activity import FRAMES_A_SECOND
from voiceuno.speech.hearing.decision import Decision
from voiceuno.speech.hearing.learnt import Learnt
from voiceuno.speech.hearing.recogniser import Guess
from voiceuno.speech.hearing.utterance import Utterance
from voiceuno.speech.hearing.whole_phrases import WholePhrases
from voiceuno.speech.phrase_ear.ear import FittingPhrase

SURE = LANGUAGE.sureness
WELL = SURE.phrase_act + 1
BADLY = SURE.phrase_fits_in_noise - 1


class _Sound:
    """What the ear says, made up."""

    def __init__(self, phrases: list[FittingPhrase], **fits: float) -> None:
        self.phrases, self._fits = phrases, fits

    def fit(self, text: str) -> float:
        return self._fits.get(text.replace(" ", "_"), -50.0)


def _utterance(*, is_noisy: bool = False, phase: str = "turn") -> Utterance:
    utterance = a_short_utterance()
    utterance.guesses = [Guess("wild", 20.0)]
    utterance.moment = Moment(phase)
    utterance.silence.rise = 5.0 if is_noisy else 60.0
    return utterance


def _decided(outcome: str, text: str) -> Decision:
    meaning = LANGUAGE.understand(text, Moment())
    return Decision(text, meaning if outcome == CERTAIN else None, 0.9, (), outcome)


def _after(
    decision: Decision,
    *phrases: FittingPhrase,
    others: str = "",
    is_noisy: bool = False,
    phase: str = "turn",
    seconds: float = 0.5,
    lead: float | None = None,
    **fits: float,
) -> tuple[str, str]:
    whole = WholePhrases(LANGUAGE, lambda *_: _Sound([*phrases], **fits))  # type: ignore[arg-type]
    utterance = _utterance(is_noisy=is_noisy, phase=phase)
    utterance.frames = utterance.frames[:1] * round(seconds * FRAMES_A_SECOND)
    found = whole.decide(utterance, decision, lambda: others, lambda _: lead)
    return found.outcome, str(found.meaning)


def test_words_that_nobody_made_out_are_heard_as_a_phrase() -> None:
    phrase = FittingPhrase("plus four yellow", 20.0, WELL)
    assert _after(_decided(HOPELESS, "was for yellow"), phrase) == (CERTAIN, "play wi+4 yellow")
    assert _after(_decided(DOUBTFUL, "help"), FittingPhrase("help", 20.0, WELL)) == (CERTAIN, "help")


@pytest.mark.parametrize(
    ("first", "said", "fit", "others_fit", "acts"),
    [
        ("pass", "pass", WELL, WELL - 3, True),
        ("pass", "pass", WELL, WELL + 3, False),  # "past" is soon said to somebody else
        ("pass", "pass", SURE.phrase_act - 1, -9.0, False),
        ("faster", "faster", WELL, WELL + 3, True),  # a mistake costs less than a question
        ("faster", "faster", WELL, WELL + 6, False),
        ("faster", "faster", SURE.phrase_act - 1, -9.0, False),
        ("pass", "faster", WELL, WELL + 3, False),  # the first recogniser took it for something else
        ("blue eight", "blue eight", WELL, WELL + 3, True),  # other talk hardly ever sounds like several words
        ("blue eight", "blue eight", SURE.phrase_act_shared + 0.1, -9.0, True),
        ("blue eight", "blue eight", SURE.phrase_act_shared - 0.1, -9.0, False),
        ("four many", "four in red", WELL, WELL + 3, False),
        ("four many", "four in red", SURE.phrase_act - 1, -9.0, False),
    ],
)
def test_in_quiet_it_must_fit_well_and_nothing_else_much_better(
    first: str, said: str, fit: float, others_fit: float, acts: bool
) -> None:
    phrase, heard = FittingPhrase(said, 20.0, fit), Candidate(LANGUAGE.understand(first, Moment()), first, 0.9)
    lost = _decided(HOPELESS, first)._replace(candidates=(heard,))
    assert (_after(lost, phrase, others="pastor", pastor=others_fit)[0] == CERTAIN) == acts


@pytest.mark.parametrize(
    ("said", "lead", "acts"),
    [
        ("green nine", -SURE.phrase_settled_apart, True),
        ("green nine", 1.0 - SURE.phrase_settled_apart, False),
        ("green nine", None, False),
        ("faster", -SURE.phrase_settled_apart, False),  # a single word is soon heard
    ],
)
def test_other_words_that_another_ear_finds_far_less_likely_are_no_reason_to_ask(
    said: str, lead: float | None, acts: bool
) -> None:
    phrase, heard = FittingPhrase(said, 20.0, WELL), Candidate(LANGUAGE.understand(said, Moment()), said, 0.9)
    lost = _decided(DOUBTFUL, said)._replace(candidates=(heard,))
    assert (_after(lost, phrase, others="breen", breen=WELL + 12, lead=lead)[0] == CERTAIN) == acts


def test_in_noise_it_need_not_fit_as_well_but_nothing_else_may_be_likely() -> None:
    one, other = FittingPhrase("draw", 20.0, SURE.phrase_act_in_noise + 0.1), FittingPhrase("help", 19.5, -3.0)
    assert _after(_decided(HOPELESS, "daw"), one, is_noisy=True) == (CERTAIN, "draw")
    assert _after(_decided(HOPELESS, "daw"), one, other, is_noisy=True)[0] == HOPELESS


def test_where_no_phrase_comes_near_nothing_is_asked() -> None:
    decision = _decided(DOUBTFUL, "wild")
    assert _after(decision, FittingPhrase("wild", 20.0, SURE.phrase_fits - 0.1)) == (HOPELESS, "None")
    assert _after(decision, FittingPhrase("wild", 20.0, SURE.phrase_fits + 0.1))[0] == DOUBTFUL


def test_a_sentence_in_free_words_is_not_measured_by_phrases() -> None:
    text = "could you maybe put that nice blue one of mine down"
    assert _after(_decided(DOUBTFUL, text), FittingPhrase("blue one", 20.0, BADLY))[0] == DOUBTFUL


def test_what_is_certain_in_quiet_is_looked_at_only_where_other_words_were_heard() -> None:
    decision = _decided(CERTAIN, "wild")
    assert _after(decision, others="") == (CERTAIN, "play wi")
    assert _after(decision, others="wild") == (CERTAIN, "play wi")
    assert _after(decision, others="world", wild=SURE.phrase_fits + 0.1) == (CERTAIN, "play wi")
    assert _after(decision, others="world", wild=SURE.phrase_fits - 0.1) == (HOPELESS, "None")
    far_behind = -SURE.phrase_settled_apart
    assert _after(decision, others="world", lead=far_behind + 0.1) == (HOPELESS, "None")
    assert _after(decision, others="world", lead=far_behind - 0.1) == (CERTAIN, "play wi")
    learnt = _decided(CERTAIN, "help")  # of other words, which were heard
    assert _after(learnt, others="world") == (CERTAIN, "help")


def test_what_is_hardly_certain_in_quiet_is_looked_at_as_well() -> None:
    """Five and nine sound alike in a room; what is well ahead is left alone."""
    said = _decided(CERTAIN, "red five")._replace(confidence=SURE.phrase_settled - 0.05)
    phrase = FittingPhrase("red nine", 20.0, WELL)
    assert _after(said, phrase) == (CERTAIN, "play r9")
    assert _after(said, phrase, FittingPhrase("red five", 19.0, WELL)) == (CERTAIN, "play r5")
    assert _after(said._replace(confidence=SURE.phrase_settled), phrase) == (CERTAIN, "play r5")
    hardly = _decided(CERTAIN, "wild")._replace(confidence=SURE.phrase_settled - 0.05)
    assert _after(hardly, phrase, others="world", wild=SURE.phrase_fits - 0.1)[0] == HOPELESS


@pytest.mark.parametrize(
    ("likeliest", "fit", "outcome"),
    [
        ("", SURE.phrase_fits - 0.1, HOPELESS),
        ("", SURE.phrase_fits + 0.1, CERTAIN),
        ("uno", SURE.phrase_fits - 0.1, CERTAIN),
    ],
)
def test_what_sounds_most_like_silence_must_fit(likeliest: str, fit: float, outcome: str) -> None:
    """A knock on the table is no UNO."""
    utterance = _utterance()
    utterance.guesses = [Guess(likeliest, 20.0), Guess("uno", 19.8)]
    said = _decided(CERTAIN, "uno")._replace(confidence=SURE.phrase_settled - 0.05)
    whole = WholePhrases(LANGUAGE, lambda *_: _Sound([FittingPhrase("uno", 20.0, fit)]))  # type: ignore[arg-type]
    assert whole.decide(utterance, said, lambda: "").outcome == outcome


@pytest.mark.parametrize(
    ("text", "others", "outcome"),
    [
        ("two me", "tooth", HOPELESS),
        ("two me", "two me", DOUBTFUL),
        ("two me", "", DOUBTFUL),
        ("two me", "two knees", DOUBTFUL),  # which fits no better
        ("help", "tooth", DOUBTFUL),  # listed: it has been weighed already
        ("could you put the two me", "tooth", DOUBTFUL),
    ],
)
def test_few_words_that_nobody_lists_are_not_asked_about_where_others_fit_better(
    text: str, others: str, outcome: str
) -> None:
    sound = _Sound([], tooth=WELL, two_me=WELL - 2, two_knees=WELL - 2)
    whole = WholePhrases(LANGUAGE, lambda *_: sound)  # type: ignore[arg-type]
    assert whole.doubt(_utterance(), _decided(DOUBTFUL, text), lambda: others).outcome == outcome
    noisy = _utterance(is_noisy=True)
    assert whole.doubt(noisy, _decided(DOUBTFUL, text), lambda: others).outcome == DOUBTFUL


def test_a_single_word_in_noise_must_be_among_the_likeliest() -> None:
    """A murmur is soon heard as UNO."""
    likeliest = FittingPhrase("card check", 20.0, 4.0)
    found = {
        text: _after(_decided(CERTAIN, text), likeliest, FittingPhrase(text, 17.4, 4.0), is_noisy=True)
        for text in ("uno", "red five")
    }
    assert found == {"uno": (CERTAIN, "ask counts"), "red five": (CERTAIN, "play r5")}


def test_in_noise_a_long_sound_is_refused_but_nothing_is_made_of_it() -> None:
    """Where the end of a command is not noticed, all that murmur may sound like a short one."""
    badly, well = FittingPhrase("blue eight", 20.0, BADLY), FittingPhrase("that was wrong", 20.0, WELL)
    made_of_it, lost = _decided(CERTAIN, "yellow seven"), _decided(HOPELESS, "red was how")
    assert _after(made_of_it, badly, is_noisy=True, seconds=4.5)[0] == HOPELESS
    assert _after(lost, well, is_noisy=True, seconds=4.5)[0] == HOPELESS
    assert _after(lost, well, is_noisy=True, seconds=3.5)[0] == CERTAIN
    assert _after(made_of_it, badly, is_noisy=True, seconds=6.5)[0] == CERTAIN


def test_in_noise_both_ears_must_think_of_the_same() -> None:
    decision = _decided(CERTAIN, "uno")
    same, other = FittingPhrase("uno", 20.0, 4.0), FittingPhrase("card check", 20.0, 4.0)
    assert _after(decision, same, is_noisy=True) == (CERTAIN, "uno")
    assert _after(decision, other, is_noisy=True) == (CERTAIN, "ask counts")
    assert _after(decision, other, FittingPhrase("help", 20.0, 3.0), is_noisy=True) == (DOUBTFUL, "None")
    assert _after(decision, same._replace(fit=BADLY), is_noisy=True) == (HOPELESS, "None")


def test_several_words_that_both_have_made_out_may_fit_worse_in_noise() -> None:
    said, poor = _decided(CERTAIN, "green three"), SURE.phrase_fits_in_noise - 1
    assert _after(said, FittingPhrase("green three", 20.0, poor), is_noisy=True) == (CERTAIN, "play g3")
    assert _after(said, FittingPhrase("green skip", 20.0, poor), is_noisy=True)[0] == HOPELESS
    assert _after(_decided(CERTAIN, "uno"), FittingPhrase("uno", 20.0, poor), is_noisy=True)[0] == HOPELESS
    none = FittingPhrase("green three", 20.0, SURE.phrase_fits_shared - 1)
    assert _after(said, none, is_noisy=True)[0] == HOPELESS


def test_what_has_more_parts_than_any_phrase_is_left_to_the_others_in_noise() -> None:
    plan = _decided(CERTAIN, "new game with two easy bots and rnib rules")
    poor = FittingPhrase("card check", 20.0, SURE.phrase_act_in_noise - 0.1)
    assert _after(plan, poor, is_noisy=True)[0] == CERTAIN


def test_on_a_bots_turn_nothing_is_made_out_and_nothing_asked() -> None:
    assert _after(_decided(HOPELESS, "stock"), FittingPhrase("stop", 20.0, WELL), phase="waiting")[0] == HOPELESS


@pytest.mark.parametrize(
    ("outcome", "moment"),
    [
        (NOISE, Moment()),
        (HOPELESS, Moment("answer", question=Question("Capital of France?", ("Paris",)))),
        (HOPELESS, Moment("answer")),
    ],
)
def test_sounds_and_questions_of_a_quiz_are_left_to_the_others(outcome: str, moment: Moment) -> None:
    utterance = _utterance()
    utterance.moment = moment
    whole = WholePhrases(LANGUAGE, lambda *_: _Sound([FittingPhrase("help", 20.0, WELL)]))  # type: ignore[arg-type]
    assert whole.decide(utterance, _decided(outcome, "hah"), lambda: "").outcome == outcome


def test_what_a_player_means_by_other_words_is_left_to_what_was_learnt(tmp_path: Path) -> None:
    learnt = Learnt(tmp_path)
    learnt.follow("Anna")
    phrase = FittingPhrase("blue three", 20.0, WELL)
    whole = WholePhrases(LANGUAGE, lambda *_: _Sound([phrase]), learnt)  # type: ignore[arg-type]
    decision = _decided(DOUBTFUL, "blue three")
    assert whole.decide(_utterance(), decision, lambda: "").outcome == CERTAIN
    for _ in range(3):
        learnt.corrected("blue three", "blue seven")
    assert whole.decide(_utterance(), decision, lambda: "") is decision


def test_while_it_loads_all_stays_as_it_is() -> None:
    whole = WholePhrases(LANGUAGE, lambda *_: None)
    decision = _decided(DOUBTFUL, "wild")
    assert whole.decide(_utterance(), decision, lambda: "") is decision


@pytest.mark.parametrize("confidence", [0.5, 0.99])
def test_it_listens_while_a_second_opinion_is_formed(confidence: float) -> None:
    """On a thread of its own, and once; where it decides in any case, it has looked for phrases as well."""
    threads: list[int] = []
    looked: list[int] = []

    class Noted(_Sound):
        @property
        def phrases(self) -> list[FittingPhrase]:
            looked.append(get_ident())
            return [FittingPhrase("wild", 20.0, WELL)]

        @phrases.setter
        def phrases(self, _: list[FittingPhrase]) -> None:
            """It has what it has."""

    def listen(*_: object) -> _Sound:
        threads.append(get_ident())
        return Noted([])

    whole = WholePhrases(LANGUAGE, listen)  # type: ignore[arg-type]
    utterance, decision = _utterance(), _decided(CERTAIN, "wild")._replace(confidence=confidence)
    whole.get_ready(utterance, decision)
    assert whole.decide(utterance, decision, lambda: "while").outcome == HOPELESS, "the made-up fit is far too bad"
    assert len(threads) == 1
    assert threads[0] != get_ident()
    assert (looked[:1] == threads) == (confidence == 0.5)
