"""People breathe at a comma: who goes on after the game has decided is heard from the beginning."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from tests.speech.hearing.test_listener import CLIPS, listener, noise, voice
from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, Candidate, Heard
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.activity import Loudness
from voiceuno.speech.hearing.decision import Decision
from voiceuno.speech.hearing.going_on import Ended, GoingOn, is_talk
from voiceuno.speech.hearing.last_word import LastWord, is_another
from voiceuno.speech.hearing.recogniser import Guess
from voiceuno.speech.hearing.recorded import blocks, hear_clip, hear_everything
from voiceuno.speech.hearing.utterance import Utterance
from voiceuno.speech.hearing.verdict import Verdicts
from voiceuno.speech.ports import BLOCK, Samples
from voiceuno.speech.sound_files import read_samples

LOUDNESS = Loudness(np.zeros(4), 0.0)
FRAME = np.zeros(BLOCK, np.int16)


def sentence(first: str, breath: float, more: str) -> Samples:
    """Two clips with a breath between them."""
    return np.concatenate((noise(0.5, 6), voice(first), noise(breath, 6), voice(more), noise(0.3, 6)))


def heard_in(samples: Samples) -> list[tuple[str, bool]]:
    """What is decided, in order, and whether it went on with what was decided before."""
    everything = hear_everything(listener(), np.concatenate((samples, noise(2.0, 6))))
    return [(str(each.meaning), each.goes_on) for each in everything]


@pytest.mark.parametrize("breath", [0.4, 0.55])
def test_the_whole_sentence_is_decided_anew(breath: float) -> None:
    """A card was decided; with all words it is another one."""
    assert heard_in(sentence("blue three", breath, "no red nine")) == [("play b3", False), ("play r9", True)]


def test_a_colour_that_needed_a_thought_belongs_to_its_card() -> None:
    """However soft it begins: the silence before it is longer than what is waited for after the card."""
    thoughtful = read_samples(CLIPS / "paused" / "ked" / "wild_draw_four_blue.wav")
    assert heard_in(thoughtful) == [("play wi+4", False), ("play wi+4 blue", True)]


def test_a_sentence_in_a_clip_is_what_all_of_it_means() -> None:
    """Whoever plays a recording to the listener is told the end of the story."""
    found = hear_clip(listener(), sentence("blue three", 0.45, "no red nine"))
    assert isinstance(found, Heard)
    assert str(found.meaning) == "play r9"


def test_a_new_sentence_is_one_of_its_own() -> None:
    """After a real pause nobody goes on."""
    assert heard_in(sentence("blue three", 1.5, "top card")) == [("play b3", False), ("ask top", False)]


def test_what_means_nothing_together_changes_nothing() -> None:
    """Somebody else says something right after it."""
    assert heard_in(sentence("blue three", 0.45, "stop"))[0] == ("play b3", False)
    assert ("stop", True) not in heard_in(sentence("blue three", 0.45, "stop"))


def test_what_was_decided_is_not_heard_a_second_time_when_the_game_falls_silent() -> None:
    """A cough right after a command goes on for as long as the game speaks; the command is done once."""
    fresh, cough = listener(), noise(0.25, 3000)
    sound = np.concatenate((noise(0.5, 6), voice("draw"), noise(0.4, 6), cough))
    heard = [fresh.feed(block) for block in blocks(sound)]
    fresh.interruptions(Moment(), ["You draw."])
    fresh.open(Moment())
    heard += [fresh.feed(block) for block in blocks(noise(3.0, 6))]
    assert [str(each.meaning) for each in heard if each is not None and each.meaning is not None] == ["draw"]


def test_a_game_that_hears_itself_takes_its_own_voice_for_no_player() -> None:
    """Only where its voice has been seen not to come back does it listen for more while it answers."""
    going_on = GoingOn()

    def listens_beside() -> bool:
        going_on.end(Ended([], Moment(), Meaning.read("play r5"), "red five"))
        return going_on.hear(FRAME, LOUDNESS, is_open=False) is not None

    assert not listens_beside()  # nobody knows yet
    going_on.note_own_voice(100, is_heard=False)
    assert listens_beside()
    going_on.note_own_voice(10, is_heard=True)
    assert not listens_beside()


@pytest.mark.parametrize(
    ("phase", "words", "meaning", "sooner"),
    [
        ("setup", "standard rules", "rules standard", 0.15),
        ("turn", "card check", "ask counts", 0.13),  # … "Ben"
        ("turn", "blue seven", "play b7", 0.08),  # … "uno"
        ("turn", "top card", "ask top", 0.04),
        ("turn", "draw", "draw", 0.0),  # … "two": what is drawn cannot be put back
        ("turn", "undo", "undo", 0.05),  # … "I meant the nine"
    ],
)
def test_an_answer_comes_sooner_where_the_microphone_does_not_hear_the_game(
    phase: str, words: str, meaning: str, sooner: float
) -> None:
    """Who goes on there is heard all the same; beside a loudspeaker a breath is waited for."""

    def decided_at(*, is_apart: bool) -> float:
        fresh, moment = listener(), Moment(phase)
        fresh.open(moment)
        if is_apart:  # the game says something, and nothing of it comes back
            fresh.interruptions(moment, ["Welcome to voiceuno."])
            assert all(fresh.feed(block) is None for block in blocks(noise(1.5, 6)))
            fresh.open(moment)
        said = np.concatenate((noise(0.5, 6), voice(words), noise(1.5, 6)))
        [heard] = [each for block in blocks(said) if (each := fresh.feed(block)) is not None]
        assert str(heard.meaning) == meaning
        return heard.decided_at - heard.began

    assert decided_at(is_apart=True) == pytest.approx(decided_at(is_apart=False) - sooner, abs=0.03)


@pytest.mark.parametrize(("more", "meaning"), [("", "play b7"), ("uno", "play b7 uno")])
def test_all_opinions_are_asked_while_more_is_waited_for(
    more: str, meaning: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the answer comes when the waiting is over; what follows is judged with all words."""
    fresh, asked = listener(), list[int]()
    last = Verdicts.last

    def noted(verdicts: Verdicts, utterance: Utterance, decision: Decision, **how: bool) -> Decision:
        asked.append(fed)
        return last(verdicts, utterance, decision, **how)

    monkeypatch.setattr(Verdicts, "last", noted)
    rest = (noise(0.05, 6), voice(more)) if more else ()
    heard, fed = None, 0
    for block in blocks(np.concatenate((noise(0.5, 6), voice("blue seven"), *rest, noise(1.0, 6)))):
        fed += 1
        heard = fresh.feed(block)
        if heard is not None:
            break
    assert heard is not None
    assert str(heard.meaning) == meaning
    assert more or asked[-1] < fed


@pytest.mark.parametrize(
    ("pause", "words", "expected"),
    [
        (0.1, "keep it simple will you", True),
        (0.1, "keep it please", False),  # a cough, a word that nobody made out
        (0.6, "keep it did you feed the cat", False),  # somebody else
    ],
)
def test_a_command_that_only_begins_other_talk_is_none(pause: float, words: str, expected: bool) -> None:
    assert is_talk(Ended([], Moment(), Meaning.read("keep"), "keep it", pause), words) == expected


def test_silence_since_the_last_syllable_is_counted() -> None:
    """From the decision on, with what was waited for before it."""
    going_on = GoingOn()
    going_on.end(Ended([], Moment(), Meaning.read("keep"), "keep it", 0.1))
    for _ in range(10):
        ended = going_on.hear(FRAME, LOUDNESS, is_open=True)
    assert ended is not None
    assert ended.pause == pytest.approx(0.3)


def test_noise_after_a_command_is_not_heard_with_it_for_ever() -> None:
    """Bursts of noise that change nothing end the waiting for more: each would have all of it heard again."""
    going_on = GoingOn()
    same = Ended([], Moment(), Meaning.read("play r5"), "red five")
    kept = []
    for times in range(5):
        going_on.end(same._replace(times=times))
        kept.append(going_on.ended is not None)
    assert kept == [True, True, True, False, False]


class Guessed:
    """A reader that has heard these sentences, the likeliest first."""

    def __init__(self, *texts: str) -> None:
        self._texts = texts

    def ask(self) -> list[Guess]:
        """Its guesses."""
        return [Guess(text, -float(place)) for place, text in enumerate(self._texts)]


@pytest.mark.parametrize(
    ("meaning", "text", "guesses", "expected"),
    [
        # One of the guesses at a long sentence nearly always looks like something, which is no reason to keep a card.
        ("keep", "keep it", ("keep it simple keep tell me and on route sixty a game",), True),
        ("play drawn", "i play that", ("i'd play the piano if it more into", "i play the piano if it marine to"), True),
        (
            "play r5",
            "red five",
            ("red fire i went to play the red fire", "red five i want to play the red five"),
            False,
        ),
    ],
)
def test_other_talk_is_what_does_not_mean_the_same(
    meaning: str, text: str, guesses: tuple[str, ...], expected: bool
) -> None:
    ended = Ended([], Moment(), Meaning.read(meaning), text, 0.1)
    hopeless = Decision(guesses[0], None, 0.0, (), HOPELESS)

    def is_told(*, is_noisy: bool) -> bool:
        spoken = SimpleNamespace(after=ended, reader=Guessed(*guesses), moment=Moment(), is_noisy=is_noisy)
        return bool(LastWord(Language.load("en")).talk_of(cast(Utterance, spoken), hopeless))

    assert is_told(is_noisy=False) == expected
    assert not is_told(is_noisy=True), "in a murmur others may go on where the player has ended"


def _whole(text: str, *options: tuple[str, str, float], outcome: str = DOUBTFUL) -> Decision:
    """What all words may mean: a meaning, its words and how likely it is."""
    candidates = tuple(Candidate(Meaning.read(meaning), words, share) for meaning, words, share in options)
    return Decision(text, candidates[0].meaning if outcome == CERTAIN else None, 0.9, candidates, outcome)


RED_FIVE = Ended([], Moment(), Meaning.read("play r5"), "red five")
PASS = Ended([], Moment(), Meaning.read("keep"), "pass")


@pytest.mark.parametrize(
    ("whole", "after", "expected"),
    [
        # A murmur behind a card makes it less certain, and no other one.
        (_whole("red five", ("play r5", "red five", 0.85), ("play r5 uno", "red five uno", 0.12)), RED_FIVE, False),
        (_whole("red five uno", ("play r5 uno", "red five uno", 0.6), ("play r5", "red five", 0.4)), RED_FIVE, True),
        (_whole("red five", ("play r5", "red five", 1.0), outcome=CERTAIN), RED_FIVE, False),
        (_whole("red five uno", ("play r5 uno", "red five uno", 1.0), outcome=CERTAIN), RED_FIVE, True),
    ],
)
def test_what_was_done_stands_as_long_as_it_is_the_likeliest(whole: Decision, after: Ended, *, expected: bool) -> None:
    assert is_another(whole, after) == expected


def test_nothing_dear_is_made_of_a_murmur_behind_a_command() -> None:
    """What begins with the same words goes on for all that."""
    advice = _whole("that was advice", ("advice", "that was advice", 1.0), outcome=CERTAIN)
    assert is_another(advice, PASS)
    assert not is_another(advice, PASS, is_noisy=True)
    wild = Ended([], Moment(), Meaning.read("play wi+4"), "wild draw four")
    red = _whole("wild draw four red", ("play wi+4 red", "wild draw four red", 1.0), outcome=CERTAIN)
    assert is_another(red, wild, is_noisy=True)
