"""A match without sound hardware: a synthetic player speaks, the game hears and answers, both are recorded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import soxr

from voiceuno.club import Club
from voiceuno.dialogue.house import Surroundings
from voiceuno.hosts.spoken import make_ears
from voiceuno.hosts.stage_player import StagePlayer
from voiceuno.hosts.talk import BREATH, Talk, Tell
from voiceuno.language.language import Language
from voiceuno.speech.ports import BLOCK, HEARING_RATE, SPEAKING_RATE, Samples, Sound
from voiceuno.speech.sound_files import WaveWriter, write_wave
from voiceuno.speech.speaking.mixer import Mixer
from voiceuno.speech.speaking.mouth import make_mouth
from voiceuno.speech.speaking.piper_voice import Voice

_PAUSE = 0.6  # seconds of silence after which the player speaks
_ANSWERING = 2.0  # seconds more that the game has to answer
_PITCH = 0.88  # of the player's voice against the game's, so that a listener can tell them apart
_RECORDING_RATE = 24_000
_LONGEST = 1800.0  # seconds of a recording
_PULLED = BLOCK * SPEAKING_RATE // HEARING_RATE


class Stage:
    """A sound card that exists in memory: the player's words go in, the game's come out, both are kept."""

    def __init__(self, mixer: Mixer) -> None:
        self._mixer = mixer
        self._spoken: Samples = np.zeros(0, np.int16)
        self._recorded: list[Sound] = []
        self.ended = False
        self.problem = ""

    @property
    def sounding(self) -> bool:
        """Whether the game speaks: here nothing is ever late."""
        return self._mixer.busy

    @property
    def player_speaks(self) -> bool:
        """Whether the player has not finished."""
        return len(self._spoken) > 0

    def speak(self, samples: Samples) -> None:
        """The player begins to say something."""
        self._spoken = np.concatenate([self._spoken, samples])

    def read(self, seconds: float) -> Samples:  # noqa: ARG002  # there is always a block
        """The next block, while the game's next block is recorded."""
        block = np.zeros(BLOCK, np.int16)
        part, self._spoken = self._spoken[:BLOCK], self._spoken[BLOCK:]
        block[: len(part)] = part
        game = self._mixer.pull(_PULLED)
        if len(part):  # most blocks are silence, which needs no work
            player = soxr.resample(block.astype(np.float32) / 32768, HEARING_RATE, SPEAKING_RATE, "QQ")
            game = game + player[:, None]
        self._recorded.append(game)
        return block

    def close(self) -> None:
        """Nothing to let go of."""

    def save(self, path: Path) -> float:
        """Write the recording; its seconds."""
        sound = np.concatenate(self._recorded)
        write_wave(path, soxr.resample(sound, SPEAKING_RATE, _RECORDING_RATE), _RECORDING_RATE)
        return len(sound) / SPEAKING_RATE


class PlayerVoice:
    """The player's voice: the game's own, lower and a little quieter."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice

    def say(self, text: str, rate: float = 1.0) -> Samples:
        """Words as they reach the microphone."""
        sound = self._voice.speak(text, rate / _PITCH).sound()
        lower = soxr.resample(sound, SPEAKING_RATE * _PITCH, HEARING_RATE)
        return np.asarray(np.clip(lower * 0.5, -1, 1) * 32767, np.int16)


def perform(talk: Talk, stage: Stage, player: StagePlayer, say: Callable[[str], Samples], longest: float) -> bool:
    """Let the player and the game talk until the match is over; False if that takes too long."""
    silence = 0.0
    talk.begin()
    while not talk.over:
        talk.step()
        busy = talk.waits or talk.ears.hearing or stage.player_speaks
        silence = min(silence, 0.0) if busy else silence + BLOCK / HEARING_RATE
        if silence >= _PAUSE:
            stage.speak(say(player.words(talk.conversation)))
            silence = -_ANSWERING
        if talk.seconds > longest:
            return False
    return True


def record_demo(path: Path, rules: str, language: Language, seed: int, folder: Path, tell: Tell) -> float:
    """Play one match, its save in the folder, and write the recording; how many seconds it has."""
    WaveWriter(path, _RECORDING_RATE, 2).close()  # better now than after the match, if it cannot be written
    ears, mouth = make_ears(language), make_mouth(language, folder)
    stage = Stage(mouth.mixer)
    surroundings = Surroundings(has_sounds=True, breath=BREATH)
    conversation = Club(folder, seed=seed, language=language.code).sit_down(place=surroundings)
    talk = Talk(conversation, stage, ears, mouth.speaker, tell, lockstep=True)
    player = StagePlayer(language.demo["openings"][rules], seed, language.demo["questions"])
    try:
        perform(talk, stage, player, PlayerVoice(mouth.voice).say, _LONGEST)
    finally:
        ears.close()
        mouth.speaker.close()
    return stage.save(path)
