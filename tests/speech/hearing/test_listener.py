"""Listening to a stream: when an utterance is over, what is listened for, what silence and noise cost."""

from __future__ import annotations

import resource
import time
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from tests.talking import LANGUAGE
from voiceuno.language.growth import GrowthTable
from voiceuno.language.heard import HOPELESS, Heard
from voiceuno.language.meaning import meanings
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.decision import Decision
from voiceuno.speech.hearing.last_word import LastWord
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.hearing.recorded import blocks, hear_clip, hear_everything, with_background
from voiceuno.speech.hearing.utterance import Utterance
from voiceuno.speech.hearing.verdict import Verdicts
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.ports import HEARING_RATE, Samples
from voiceuno.speech.sound_files import read_samples

CLIPS = Path(__file__).parents[3] / "audio_fixtures"


@cache
def model() -> RecogniserModel:
    """The recognition model, loaded once."""
    return RecogniserModel(recognition_folder())


def listener(expected: Moment = Moment(), *, slow: bool = False) -> Listener:  # noqa: B008 - a tuple
    """A listener to whom nothing was said yet."""
    fresh = Listener(model(), LANGUAGE, slow=slow)
    fresh.open(expected)
    return fresh


def clip(transcript: str) -> Samples:
    """One of the spoken clips, by what is said in it."""
    speakers = sorted(CLIPS.glob(f"*/{transcript.replace(' ', '_')}.wav"))
    assert speakers, f"nobody says {transcript!r} in {CLIPS.name}"
    return read_samples(speakers[0])


def voice(transcript: str) -> Samples:
    """The voice in a clip, with hardly any silence around it."""
    samples = clip(transcript)
    loudness = np.abs(samples.astype(np.int32))
    loud = np.flatnonzero(loudness > loudness.max() / 50)
    return samples[max(loud[0] - 800, 0) : loud[-1] + 1]


def noise(seconds: float, loudness: float) -> Samples:
    """Steady noise of an RMS, the same in every run."""
    samples = np.random.default_rng(1).normal(0.0, loudness, int(seconds * HEARING_RATE))
    return samples.clip(-32768, 32767).astype(np.int16)


def first_heard(fresh: Listener, samples: Samples) -> Heard:
    """What is heard first."""
    heard = hear_clip(fresh, samples)
    assert heard is not None
    return heard


@pytest.mark.parametrize(
    ("text", "phase", "grows"),
    [
        ("red five", "turn", False),
        ("wild draw four", "turn", True),
        ("wild draw four blue", "turn", False),
        ("draw", "turn", True),
        ("no", "turn", True),
        ("repeat", "turn", False),
        ("three players", "setup", True),
    ],
)
def test_growth_knows_what_may_follow(text: str, phase: str, grows: bool) -> None:
    """Words grow where more words would change what they mean; "repeat that" is no other thing than "repeat"."""
    growth = GrowthTable(LANGUAGE.grammar).look(text, phase)
    assert (growth.begins, growth.grows) == (True, grows)


@pytest.mark.parametrize(
    ("text", "chooses", "calls"),
    [
        ("wild draw four", True, True),
        ("card check", True, False),
        ("draw", False, False),
        ("red five", False, True),
        ("repeat", False, False),
    ],
)
def test_growth_knows_what_needs_a_thought(text: str, chooses: bool, calls: bool) -> None:
    """A colour or a name has to be chosen; "draw two" and a call of UNO are said in one breath."""
    growth = GrowthTable(LANGUAGE.grammar).look(text, "turn")
    assert (growth.chooses, growth.calls) == (chooses, calls)


@pytest.mark.parametrize(("text", "listed"), [("red five", True), ("y eight", False), ("longer", False)])
def test_growth_knows_what_is_listened_for(text: str, listed: bool) -> None:
    """What is understood when it is typed need not be listened for."""
    assert GrowthTable(LANGUAGE.grammar).look(text, "turn").complete is listed


def test_words_that_begin_nothing_are_known() -> None:
    """Talk is no beginning of a command."""
    assert GrowthTable(LANGUAGE.grammar).look("the weather is", "turn").begins is False


@pytest.mark.parametrize(
    ("words", "is_looked_at"),
    [
        ("green nine", True),
        ("green i", True),  # the last word may still become another one: "nine"
        ("green i'd like", False),
        ("what a lovely", False),
    ],
)
def test_words_that_may_become_a_command_are_looked_at_in_the_first_silence(words: str, is_looked_at: bool) -> None:
    """Nobody waits until it is sure that they are none."""
    utterance = SimpleNamespace(partial=words, words=listener()._words, moment=Moment())
    assert LastWord(LANGUAGE).may_be_command(cast("Utterance", utterance)) == is_looked_at


def test_a_clip_is_heard_and_decided_soon_after_its_end() -> None:
    """A command that cannot grow is decided soon after its last syllable."""
    lead, spoken = noise(0.5, 8.0), voice("blue three")
    heard = first_heard(listener(), np.concatenate((lead, spoken, noise(1.0, 8.0))))
    assert (str(heard.meaning), heard.outcome) == ("play b3", "certain")
    end = (len(lead) + len(spoken)) / HEARING_RATE
    assert 0.1 < heard.decided_at - end < 0.45


@pytest.mark.parametrize(
    ("words", "meaning", "least", "most"),
    [
        ("wild draw four", "play wi+4", 0.3, 0.7),
        ("card check", "ask counts", 0.15, 0.5),
        ("draw", "draw", 0.12, 0.5),
        ("repeat", "repeat", 0.1, 0.45),
    ],
)
def test_what_can_grow_is_waited_for(words: str, meaning: str, least: float, most: float) -> None:
    """Longest for a colour that has to be chosen, less for a narrower question, least where nothing can follow."""
    lead, spoken = noise(0.5, 8.0), voice(words)
    heard = first_heard(listener(), np.concatenate((lead, spoken, noise(2.0, 8.0))))
    assert str(heard.meaning) == meaning
    assert least < heard.decided_at - (len(lead) + len(spoken)) / HEARING_RATE < most


def test_in_noise_words_are_not_steady_before_they_were_made_out() -> None:
    """A colour is waited for as long as anywhere, however long the noise before the card had no words."""
    pauses = (noise(seconds, 0.0) for seconds in (0.35, 0.2, 0.6))
    card = np.concatenate([next(pauses), voice("wild"), next(pauses), voice("blue"), next(pauses)])
    in_noise = card + noise(len(card) / HEARING_RATE, 500.0)
    heard = hear_everything(listener(), with_background(in_noise))
    assert [str(each.meaning) for each in heard if each.meaning] == ["play wi blue"]


def test_a_card_is_waited_for_only_while_a_call_can_follow() -> None:
    """With many cards in hand nobody says UNO, and the game need not wait for it."""
    lead, spoken = noise(0.5, 8.0), voice("blue three")
    sound = np.concatenate((lead, spoken, noise(2.0, 8.0)))
    waits = (
        first_heard(listener(), sound).decided_at - first_heard(listener(Moment(leave_out=("uno",))), sound).decided_at
    )
    assert 0.05 < waits < 0.15


def test_what_is_urgent_is_not_waited_for() -> None:
    """The same word is decided at once where it is urgent."""
    lead, spoken = noise(0.5, 8.0), voice("draw")
    heard = first_heard(listener(Moment(urgent=meanings("draw"))), np.concatenate((lead, spoken, noise(2.0, 8.0))))
    assert str(heard.meaning) == "draw"
    assert heard.decided_at - (len(lead) + len(spoken)) / HEARING_RATE < 0.5


def test_slow_speech_is_given_time() -> None:
    """With the slow profile nothing is decided early: half a second of thinking does not cut a command."""
    lead, spoken = noise(0.5, 8.0), voice("blue three")
    heard = first_heard(listener(slow=True), np.concatenate((lead, spoken, noise(3.0, 8.0))))
    assert str(heard.meaning) == "play b3"
    assert heard.decided_at - (len(lead) + len(spoken)) / HEARING_RATE > 0.8


def test_a_voice_from_the_first_sample_on_is_heard() -> None:
    """A recording that begins in the middle of a breath loses nothing."""
    assert str(first_heard(listener(), voice("blue three")).meaning) == "play b3"


def test_a_voice_after_long_silence_is_heard_from_its_first_sound() -> None:
    """The sound before the onset is kept, so that no first syllable is cut."""
    samples = np.concatenate((noise(20.0, 8.0), clip("blue three")))
    assert str(first_heard(listener(), samples).meaning) == "play b3"


def test_two_commands_are_heard_one_after_the_other() -> None:
    """What follows a decision is an utterance of its own, without ghosts of the first."""
    samples = np.concatenate((clip("blue three"), noise(1.0, 8.0), clip("yellow nine"), noise(2.0, 8.0)))
    heard = [str(each.meaning) for each in hear_everything(listener(), samples) if each.meaning]
    assert heard == ["play b3", "play y9"]


def test_one_big_block_is_as_good_as_many_small_ones() -> None:
    """The size of the blocks changes nothing, and nothing is lost between two decisions."""
    samples = np.concatenate((clip("blue three"), noise(1.0, 8.0), clip("yellow nine"), noise(2.0, 8.0)))
    fresh = listener()
    heard = [fresh.feed(samples)]
    while (more := fresh.finish()) is not None:
        heard.append(more)
    assert [str(each.meaning) for each in heard if each and each.meaning] == ["play b3", "play y9"]


def test_the_end_of_the_sound_decides() -> None:
    """A recording that stops right after the last syllable is still understood."""
    fresh = listener()
    decided = [fresh.feed(block) for block in blocks(voice("blue three"))]
    assert not any(decided)
    heard = fresh.finish()
    assert heard is not None
    assert str(heard.meaning) == "play b3"


def test_what_is_expected_changes_with_the_next_utterance() -> None:
    """A colour on its own is a command only where one was asked for."""
    fresh = listener()
    fresh.expect(Moment("colour"))
    assert str(first_heard(fresh, clip("blue")).meaning) == "colour blue"
    assert first_heard(listener(Moment("waiting")), clip("blue")).meaning is None


def test_what_is_left_out_is_not_acted_on() -> None:
    """A meaning that cannot be meant now is never acted on."""
    assert str(first_heard(listener(Moment(leave_out=("draw",))), clip("draw")).meaning) != "draw"


def test_somebody_in_the_middle_of_a_sentence_is_noticed() -> None:
    """Bots wait while a player speaks."""
    fresh = listener()
    seen = []
    for block in blocks(np.concatenate((noise(1.0, 8.0), clip("blue three"), noise(1.0, 8.0)))):
        fresh.feed(block)
        seen.append(fresh.hearing)
    assert not any(seen[:45])
    assert any(seen)
    assert not seen[-1]


def test_while_the_game_speaks_it_can_be_stopped() -> None:
    """One of the few interrupting words is heard, a card is not."""
    fresh = listener()
    fresh.interruptions(Moment(), ["It is your turn.", "You have a red five and a blue three."])
    assert str(first_heard(fresh, clip("stop")).meaning) == "stop"
    fresh.interruptions(Moment(), ["You have a red five and a blue three."])
    assert hear_clip(fresh, clip("blue three")) is None


@pytest.mark.parametrize(("loudness", "is_player"), [(0.06, False), (1.0, True)])
def test_the_last_words_of_the_game_that_come_back_are_no_players(loudness: float, is_player: bool) -> None:
    """Whoever answers into them is nearer, and louder than what is left of an echo."""
    fresh = listener()
    fresh.interruptions(Moment(), ["On top is blue seven."])
    soft = (voice("blue seven") * loudness).astype(np.int16)
    soft = np.concatenate((noise(2.0, 60), soft + noise(1.0, 60)[: len(soft)]))
    assert [fresh.feed(block) for block in blocks(soft)] == [None] * len(list(blocks(soft)))
    fresh.open(Moment())
    heard = [each for block in blocks(noise(2.0, 60)) if (each := fresh.feed(block)) is not None]
    assert [str(each.meaning) for each in heard] == (["play b7"] if is_player else [])


@pytest.mark.parametrize(
    ("refusals", "more", "expected", "later"),
    [
        (1, "", "play b7", 0.3),  # its last sound was so soft
        (2, "", "None", 0.87),
        (2, "uno", "play b7 uno", 0.2),
    ],
)
def test_what_was_refused_soon_may_be_half_of_what_is_said(
    refusals: int, more: str, expected: str, later: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is listened to as long as after words that mean nothing, judged once more meanwhile, and with what follows."""
    fresh, judged = listener(), list[float]()
    judge = Verdicts.last

    def refuse(self: Verdicts, utterance: Utterance, decision: Decision, **rest: bool) -> Decision:
        judged.append(utterance.silence.quiet)
        verdict = judge(self, utterance, decision, **rest)
        return verdict._replace(meaning=None, outcome=HOPELESS) if len(judged) <= refusals else verdict

    monkeypatch.setattr(Verdicts, "last", refuse)
    rest = (noise(0.5, 6), voice(more)) if more else ()
    said = np.concatenate((noise(0.5, 6), voice("blue seven"), *rest))
    [heard] = [each for block in blocks(np.concatenate((said, noise(2.0, 6)))) if (each := fresh.feed(block))]
    assert str(heard.meaning) == expected
    assert heard.decided_at == pytest.approx(len(said) / HEARING_RATE + later, abs=0.12)
    assert judged[0] < 0.3
    assert len(judged) == (3 if more else 2)


@pytest.mark.parametrize("transcript", ["blue seven", "draw", "louder"])  # of several words, may grow, alone
def test_what_is_refused_soon_is_read_in_free_words_once(transcript: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """That takes long: it waits until the same is heard once more, and then nothing is left out."""
    judge, reads = Verdicts.last, list[tuple[float, bool]]()

    def refuse(self: Verdicts, utterance: Utterance, decision: Decision, **rest: bool) -> Decision:
        reads.append((utterance.silence.quiet, rest.get("reads_refused", True)))
        return judge(self, utterance, decision, **rest)._replace(meaning=None, outcome=HOPELESS)

    monkeypatch.setattr(Verdicts, "last", refuse)
    heard = hear_clip(listener(), voice(transcript))
    assert heard is not None
    assert heard.outcome == HOPELESS
    assert [is_read for _, is_read in reads] == [False, True]
    assert reads[0][0] < reads[1][0]


@pytest.mark.parametrize("transcript", ["draw", "louder"])
def test_who_speaks_slowly_is_read_as_well(transcript: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """There it is waited for so long that nothing is heard once more after it: what is refused is read at once."""
    judge, reads = Verdicts.last, list[bool]()

    def refuse(self: Verdicts, utterance: Utterance, decision: Decision, **rest: bool) -> Decision:
        reads.append(rest.get("reads_refused", True))
        return judge(self, utterance, decision, **rest)._replace(meaning=None, outcome=HOPELESS)

    monkeypatch.setattr(Verdicts, "last", refuse)
    heard = hear_clip(listener(slow=True), voice(transcript))
    assert heard is not None
    assert reads[-1]


def test_the_game_is_not_stopped_by_its_own_words() -> None:
    """A word that the game is saying itself interrupts nothing."""
    fresh = listener()
    fresh.interruptions(Moment(), ["Say stop, and I am quiet."])
    assert hear_clip(fresh, clip("stop")) is None
    fresh.interruptions(Moment(), ["The music has stopped."])  # an echo of it may break off
    assert hear_clip(fresh, clip("stop")) is None


def test_urgent_words_interrupt() -> None:
    """UNO must be heard at once, also while the game speaks."""
    fresh = listener()
    fresh.interruptions(Moment(urgent=meanings("uno")), ["Ben plays red five."])
    assert str(first_heard(fresh, clip("uno")).meaning) == "uno"
    fresh.interruptions(Moment(), ["Ben plays red five."])
    assert hear_clip(fresh, clip("uno")) is None


def test_only_the_wake_words_wake() -> None:
    """Asleep, the game hears nothing else."""
    sleeping = Moment(likely=meanings("wake"), is_asleep=True)
    fresh = listener()
    fresh.asleep(sleeping)
    assert str(first_heard(fresh, clip("voice uno wake up")).meaning) == "wake"
    for other in ("blue three", "yes"):
        fresh = listener()
        fresh.asleep(sleeping)
        assert hear_clip(fresh, clip(other)) is None


def test_falling_asleep_again_reads_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of phrases are read for it, and nobody is heard meanwhile."""
    sleeping = Moment(likely=meanings("wake"), is_asleep=True)
    fresh = listener()
    fresh.asleep(sleeping)
    monkeypatch.setattr(LANGUAGE.grammar, "meaning", None)
    fresh.asleep(sleeping)


def test_who_has_two_words_wakes_the_game_with_one() -> None:
    """Whoever cannot say more than yes and next must not be locked out."""
    fresh = listener()
    fresh.asleep(Moment("confirm", likely=meanings("yes", "no", "continue", "wake"), is_asleep=True))
    assert str(first_heard(fresh, clip("yes")).meaning) == "yes"


@pytest.mark.parametrize("loudness", [0.0, 3.0, 30.0, 300.0])
def test_silence_and_steady_noise_cost_little(loudness: float) -> None:
    """Once the background is known, nothing is decoded while nobody speaks."""
    fresh = listener()
    sound = noise(30.0, loudness)
    for block in blocks(sound[: 10 * HEARING_RATE]):
        fresh.feed(block)
    began = time.process_time()
    for block in blocks(sound[10 * HEARING_RATE :]):
        fresh.feed(block)
    assert time.process_time() - began < 0.1 * 20
    assert not fresh.hearing


def test_noise_without_end_leads_to_no_move() -> None:
    """Loud noise that swells and falls for ever is given up again and again, and never acted on."""
    swell = 1.0 + 0.9 * np.sin(np.arange(40 * HEARING_RATE) / HEARING_RATE * 12.0)
    samples = (noise(40.0, 1000.0) * swell).clip(-32768, 32767).astype(np.int16)
    heard = list(hear_everything(listener(), samples))
    assert [each.meaning for each in heard if each.meaning] == []
    gaps = np.diff([0.0, *(each.decided_at for each in heard), 40.0])
    assert gaps.max() < 15.0


@pytest.mark.parametrize("samples", [np.zeros(0, np.int16), np.full(16_000, 32767, np.int16), np.zeros(5, np.int16)])
def test_odd_sound_is_no_trap(samples: Samples) -> None:
    """Nothing, full scale, and less than a block: no crash, no move."""
    heard = hear_clip(listener(), samples)
    assert heard is None or heard.meaning is None


def test_memory_does_not_grow() -> None:
    """Many utterances later no more memory is used."""
    fresh = listener()
    sound = np.concatenate((clip("blue three"), noise(0.6, 8.0)))

    def hear(times: int) -> int:
        for _ in range(times):
            for block in blocks(sound):
                fresh.feed(block)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = hear(10)
    assert hear(15) - before < 6_000  # kilobytes


def test_background_is_put_behind_a_clip() -> None:
    """A clip goes on with its own quiet end, and with a quiet piece of it where it ends within a word."""
    loud, quiet = noise(0.5, 3000.0), noise(0.5, 8.0)
    for samples in (np.concatenate((loud, quiet)), np.concatenate((quiet, loud))):
        longer = with_background(samples)
        assert len(longer) > len(samples) + HEARING_RATE
        assert (longer[: len(samples)] == samples).all()
        assert np.abs(longer[len(samples) :]).max() < 100
