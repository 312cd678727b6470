"""The conversation by ear, in memory and as fast as it goes: real recognition, real voice, no sound card."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

import numpy as np
import pytest
import soxr

from tests.talking import LANGUAGE
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.house import Surroundings
from voiceuno.hosts.signalling import Signalling
from voiceuno.hosts.spoken import make_ears
from voiceuno.hosts.stage import PlayerVoice, Stage, perform
from voiceuno.hosts.stage_player import StagePlayer
from voiceuno.hosts.talk import BREATH, Talk, pan_of
from voiceuno.language.heard import Candidate, Heard, is_meant
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.ears import Ears
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.models.installed import recognition_folder, voice_files
from voiceuno.speech.ports import BLOCK, HEARING_RATE, SPEAKING_RATE, Samples, Sound
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.mixer import Mixer
from voiceuno.speech.speaking.piper_voice import Voice
from voiceuno.speech.speaking.speaker import Speaker
from voiceuno.table.plan import Plan

NEW_GAME = "new game with one bot and standard rules"


@cache
def voice() -> Voice:
    """One voice for both sides, loaded once."""
    return Voice(*voice_files())


class Room:
    """A game and its player in one room."""

    def __init__(self, talk: Talk, stage: Stage, told: list[str]) -> None:
        self.talk, self.stage, self.told = talk, stage, told

    @property
    def said(self) -> list[str]:
        """What the game has said so far."""
        return [line.removeprefix("game: ") for line in self.told if line.startswith("game: ")]

    def pass_time(self, seconds: float) -> None:
        """Let both listen for a while."""
        until = self.talk.seconds + seconds
        while self.talk.seconds < until:
            self.talk.step()

    def hear_out(self) -> None:
        """Let the game finish what it says, and a moment more."""
        self.pass_time(0.1)
        while self.talk.waits or self.stage.player_speaks or self.talk.ears.hearing:
            self.talk.step()
        self.pass_time(0.3)

    def begin_to_say(self, text: str) -> None:
        """The player begins to speak."""
        self.stage.speak(words(text))

    def say_after_a_breath(self, text: str, breath: float, more: str) -> list[str]:
        """The player says something and goes on after so many seconds; what the game answers to both."""
        before = len(self.said)
        self.begin_to_say(text)
        while self.stage.player_speaks:
            self.talk.step()
        self.pass_time(breath)
        self.say(more)
        return self.said[before:]

    def say(self, text: str) -> list[str]:
        """The player says something; what the game answers."""
        before = len(self.said)
        self.begin_to_say(text)
        while self.stage.player_speaks:
            self.talk.step()
        self.pass_time(1.5)
        self.hear_out()
        return self.said[before:]


@cache
def model(folder: Path) -> RecogniserModel:
    """What the ears of all rooms hear with, loaded once; each has recognisers of its own."""
    return RecogniserModel(folder)


@cache
def words(text: str) -> Samples:
    """What the player says, as the microphone hears it."""
    return np.concatenate([PlayerVoice(voice()).say(text), np.zeros(800, np.int16)])


@cache
def phrases() -> Path:
    """What was said once is there for all the tests."""
    return Path(mkdtemp(prefix="voiceuno-phrases-"))


@pytest.fixture(scope="module", autouse=True)
def _phrases_are_removed() -> Iterator[None]:
    yield
    rmtree(phrases(), ignore_errors=True)


class LateStage(Stage):
    """The microphone hears the loudspeaker, and all that it hears arrives half a second late, as on a busy machine."""

    def __init__(self, mixer: Mixer) -> None:
        super().__init__(mixer)
        self._late = deque([(np.zeros(BLOCK, np.int16), False)] * 25)
        self._sounding = False

    @property
    def sounding(self) -> bool:
        """Whether the game spoke when the block was heard that was read last."""
        return self._sounding

    def read(self, seconds: float) -> Samples:
        """A block from half a second ago."""
        super().read(seconds)
        self._late.append((_in_the_room(self._recorded[-1]), super().sounding))
        block, self._sounding = self._late.popleft()
        return block


class TornStage(Stage):
    """The microphone hears the loudspeaker, which gets no sound for half a second now and then: a busy machine."""

    _EVERY, _GAP = 50, 25  # blocks

    def __init__(self, mixer: Mixer) -> None:
        super().__init__(mixer)
        self._blocks = 0

    @property
    def sounding(self) -> bool:
        """Whether the game is heard, which in a gap it is not."""
        return not self._is_torn and super().sounding

    @property
    def _is_torn(self) -> bool:
        return self._blocks % self._EVERY < self._GAP

    def read(self, seconds: float) -> Samples:
        """A block of what sounds in the room."""
        self._blocks += 1
        if self._is_torn and super().sounding:
            return np.zeros(BLOCK, np.int16)
        super().read(seconds)
        return _in_the_room(self._recorded[-1])


def _in_the_room(recorded: Sound) -> Samples:
    sound = soxr.resample(recorded.mean(axis=1), SPEAKING_RATE, HEARING_RATE, "QQ")[:BLOCK]
    return np.asarray(np.clip(sound, -1, 1) * 32767, np.int16)


def sit_down(club: Club, place: Surroundings) -> Conversation:
    """A place at no table yet."""
    return club.sit_down(place=place)


@contextmanager
def room(
    folder: Path,
    seed: int = 3,
    stage_of: Callable[[Mixer], Stage] = Stage,
    seat: Callable[[Club, Surroundings], Conversation] = sit_down,
    signalling: Signalling | None = None,
) -> Iterator[Room]:
    """A game that has greeted its player."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("voiceuno.hosts.spoken.RecogniserModel", model)
        yield from _greeted(folder, seed, stage_of, seat, signalling)


def _greeted(
    folder: Path,
    seed: int,
    stage_of: Callable[[Mixer], Stage],
    seat: Callable[[Club, Surroundings], Conversation],
    signalling: Signalling | None,
) -> Iterator[Room]:
    mixer = Mixer()
    speaker = Speaker(voice(), PhraseCache(phrases(), voice().identity), mixer, LANGUAGE.aloud)
    ears, stage, told = make_ears(LANGUAGE), stage_of(mixer), list[str]()
    conversation = seat(Club(folder, seed=seed), Surroundings(has_sounds=True, breath=BREATH))
    talk = Talk(
        conversation,
        stage,
        ears,
        speaker,
        lambda who, what: told.append(f"{who}: {what}"),
        lockstep=True,
        signalling=signalling,
    )
    try:
        talk.begin()
        made = Room(talk, stage, told)
        made.hear_out()
        yield made
    finally:
        ears.close()
        speaker.close()


def test_models_are_here() -> None:
    """The tests of the voice need the models, which `make test` fetches."""
    assert recognition_folder().is_dir()


@pytest.mark.long
def test_a_whole_match_is_played_by_ear(tmp_path: Path) -> None:
    """A synthetic player goes from the greeting to goodbye without a misunderstanding that lasts."""
    with room(tmp_path, 65) as game:
        opening = "new game with one bot and standard rules and target 20"
        assert perform(game.talk, game.stage, StagePlayer(opening, 65), words, longest=600)
    assert "You win the match!" in game.said or any("wins the match" in line for line in game.said)
    assert game.said[-1] == "Goodbye."


def test_asleep_it_hears_only_the_words_that_wake_it(tmp_path: Path) -> None:
    """After "stop listening" nothing changes anything, until it is woken by voice."""
    with room(tmp_path) as game:
        assert game.say("stop listening") == ["Asleep. Say: voice uno, wake up."]
        assert game.say(NEW_GAME) == []
        assert game.say("help") == []
        assert game.say("voice uno wake up")[:1] == ["I listen."]
        assert game.say(NEW_GAME)[:1] == ["Standard UNO, with Clara."]


@pytest.mark.parametrize("aloud", ["let a bot play", "let a bot play for Ben"])
@pytest.mark.parametrize("is_away", [True, False])
def test_a_bot_for_somebody_away_is_heard_while_somebody_is(aloud: str, is_away: bool, tmp_path: Path) -> None:
    """The game tells players to say it, so it is understood; while everybody is here it is not listened for."""

    def beside_ben(club: Club, place: Surroundings) -> Conversation:
        table = club.open(Plan(people=2, bots=0, names=("Anna", "Ben")))
        ben = club.sit_down(at=table, names=["Ben"])
        ben.greet()
        if is_away:
            ben.leave()
        return club.sit_down(place=place, at=table, names=["Anna"])

    with room(tmp_path, seat=beside_ben) as game:
        assert ("A bot plays for Ben." in game.say(aloud)) is is_away
        assert "Everybody is here." not in game.said


def test_stop_silences_it_and_everything_can_be_repeated(tmp_path: Path) -> None:
    """Somebody who has heard enough says stop; what was cut off is not lost."""
    with room(tmp_path) as game:
        told = game.say("help")
        before = game.talk.seconds
        game.begin_to_say("help")
        game.pass_time(3.0)
        assert game.talk.speaker.sounding
        game.begin_to_say("stop")
        game.pass_time(2.0)
        assert not game.talk.speaker.busy, f"it still speaks {game.talk.seconds - before:.1f} s later"
        assert game.say("repeat") == told


def test_slower_is_heard_at_once_and_the_sentence_is_said_again(tmp_path: Path) -> None:
    """Who asks for slower speech in the middle of a sentence hears that sentence again, slower."""
    with room(tmp_path) as game:
        game.begin_to_say("help")
        game.pass_time(3.0)
        long_line = game.said[-1]
        answer = game.say("slower")
        assert answer[0] == "Slower."
        assert answer[-1] == long_line
        assert game.talk.conversation.settings.rate < 1


@pytest.mark.parametrize("early", [0.7, 0.4, 0.15])
def test_an_answer_into_the_last_words_of_a_question_counts(early: float, tmp_path: Path) -> None:
    """Nobody who knows what is asked waits for the end of it."""
    with room(tmp_path) as game:
        game.begin_to_say("let's play")
        while not game.said[-1].startswith("How many bots?"):
            game.talk.step()
        game.talk.speaker.settle()
        mixer = game.stage._mixer
        while (mixer.end - mixer.position) / SPEAKING_RATE > early:
            game.talk.step()
        game.begin_to_say("two bots")
        game.pass_time(3.0)
        assert "Two bots." in game.said


@pytest.mark.parametrize("breath", [0.3, 0.5])
def test_who_goes_on_is_answered_to_all_of_it(breath: float, tmp_path: Path) -> None:
    """A question is answered soon; when it goes on after a breath, that answer is cut off and the whole is answered."""
    with room(tmp_path) as game:
        game.say(NEW_GAME)
        told = game.say_after_a_breath("how many cards", breath, "does Clara have")
        assert told == ["You seven and Clara five.", "Clara has five."]


def test_an_answer_is_said_to_its_end_after_more_words_that_mean_nothing(tmp_path: Path) -> None:
    """It fell silent for somebody who seemed to go on."""
    with room(tmp_path) as game:
        game.say(NEW_GAME)
        told = game.say_after_a_breath("how many cards", 0.5, "elephants in the garden")
        assert told == ["You seven and Clara five."] * 2


def test_bots_wait_while_somebody_speaks(tmp_path: Path) -> None:
    """A correction that begins in time is heard out, however long it takes."""
    with room(tmp_path) as game:
        game.say(NEW_GAME)
        table = game.talk.conversation.table
        assert table is not None
        moves = len(table.record.entries)
        game.begin_to_say("draw")
        while len(table.record.entries) == moves:
            game.talk.step()
        assert game.talk.conversation.settings.pause == 2.0
        assert game.said[-1].startswith(("You draw", "Play it", "It does not fit"))


def test_a_game_that_listens_late_does_not_hear_itself(tmp_path: Path) -> None:
    """What arrives when the game has fallen silent is its own voice, and it knows that by when it was heard."""
    with room(tmp_path, stage_of=LateStage) as game:
        for sentence in (NEW_GAME, "my hand", "my hand", "top card"):
            game.say(sentence)
            game.pass_time(1.0)
        assert [line for line in game.told if line.startswith("you: ")] == [
            f"you: {sentence}" for sentence in (NEW_GAME, "my hand", "my hand", "top card")
        ]


def test_a_game_that_stutters_does_not_hear_itself(tmp_path: Path) -> None:
    """A gap in the middle of what it says is not the end of it: what comes after the gap is its own voice still."""
    with room(tmp_path, stage_of=TornStage) as game:
        talk, ears = game.talk, game.talk.ears
        hear_all, hear_few = ears.open, ears.interruptions
        own, too_soon = list[str](), list[bool]()

        def interruptions(moment: Moment, lines: Sequence[str]) -> None:
            own[:] = lines
            hear_few(moment, lines)

        def open_ears(moment: Moment) -> None:
            is_same_answer = bool(own) and game.said[-len(own) :] == own
            too_soon.append(is_same_answer and talk.speaker.busy)
            hear_all(moment)

        ears.open, ears.interruptions = open_ears, interruptions  # type: ignore[assignment,method-assign]
        for sentence in (NEW_GAME, "my hand", "my hand", "top card"):
            game.say(sentence)
            game.pass_time(1.0)
        assert [line for line in game.told if line.startswith("you: ")] == [
            f"you: {sentence}" for sentence in (NEW_GAME, "my hand", "my hand", "top card")
        ]
        assert too_soon, "it never listened for everything"
        assert not any(too_soon)


def waited(for_what: threading.Event) -> None:
    """Keep the ears from listening."""
    for_what.wait()


def test_bots_wait_for_ears_that_are_behind(tmp_path: Path) -> None:
    """What has not been listened to yet may be a correction: nothing happens before the ears know."""
    with room(tmp_path) as game:
        game.begin_to_say(NEW_GAME)
        while game.talk.conversation.moment.phase != "waiting" or game.talk.speaker.busy:
            game.talk.step()
        may_go_on, before = threading.Event(), list(game.told)
        game.talk.lockstep = False
        assert isinstance(game.talk.ears, Ears)
        game.talk.ears._orders.put(lambda _: waited(may_go_on))
        try:
            game.pass_time(10)
            assert game.told == before
        finally:
            may_go_on.set()
        game.talk.lockstep = True
        game.pass_time(5)
        assert game.told != before


def test_silence_costs_nothing_and_changes_nothing(tmp_path: Path) -> None:
    """A minute of silence is a minute in which nothing happens: no reminder, no time limit."""
    with room(tmp_path) as game:
        before = list(game.told)
        game.pass_time(60)
        assert game.told == before


@pytest.mark.parametrize(
    ("seat", "count", "side"),
    [(None, 4, 0), (0, 4, 0), (1, 2, 0), (1, 3, -1), (2, 3, 1), (1, 4, -1), (2, 4, 0), (3, 4, 1)],
)
def test_players_sit_where_they_sit(seat: int | None, count: int, side: int) -> None:
    """The next player is heard on the left, the one before on the right, a single one in front."""
    pan = pan_of(seat, 0, count)
    assert np.sign(round(pan, 6)) == side
    assert abs(pan) < 1


@pytest.mark.parametrize(
    ("outcome", "meaning", "answered"),
    [
        ("certain", "louder", True),
        ("doubtful", "catch Ben", True),
        ("doubtful", "louder", False),
        ("hopeless", "catch Ben", False),
        ("noise", None, False),
    ],
)
def test_talk_beside_the_game_is_answered_only_for_a_reason(outcome: str, meaning: str | None, answered: bool) -> None:
    """Nobody was asked: what is in doubt is asked about only where it may be a call that is due."""
    meant = Meaning.read(meaning) if meaning else None
    heard = Heard("words", None, 0.5, (Candidate(meant, "words", 0.5),), 1.0, outcome)
    assert is_meant(heard, Moment("waiting", likely=meanings("catch Ben"))) is answered
