"""`voiceuno say TEXT -o OUT.wav`: what the game sounds like when it says something."""

from __future__ import annotations

import argparse
import io
import math
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from voiceuno.keeping.home import data_home
from voiceuno.language.aloud import load_spoken, pieces
from voiceuno.speech.models.installed import ModelMissing, voice_files
from voiceuno.speech.ports import SPEAKING_RATE
from voiceuno.speech.sound_files import SoundFileError, WaveWriter
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.mixer import Mixer
from voiceuno.speech.speaking.piper_voice import Voice, VoiceProblem
from voiceuno.speech.speaking.speaker import Speaker


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said behind the name of the command."""
    parser.add_argument("text", nargs="+", metavar="TEXT", help="what to say; - reads it from standard input")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT.wav", help="the recording to write")
    parser.add_argument("--rate", type=_between(0.5, 2.0), default=1.0, help="how fast, from 0.5 to 2")
    parser.add_argument("--volume", type=_between(0.1, 4.0), default=1.0, help="how loud, from 0.1 to 4")


def run(args: argparse.Namespace) -> int:
    """Write the recording; 1 with a sentence if that cannot be done."""
    text = _standard_input() if args.text == ["-"] else " ".join(args.text)
    spoken = load_spoken("en")
    lines = [line for line in text.splitlines() if pieces(spoken.words(line), args.rate)]
    if not lines:
        return _failed("There is nothing to say. Give a text with words in it.")
    try:
        voice = Voice(*voice_files("en"))
        cache = PhraseCache(data_home() / "phrases", voice.identity)
        mixer = Mixer()
        # A voice that does not work is told before a file is made.
        with closing(Speaker(voice, cache, mixer, spoken)) as speaker:
            voice.load()
            with closing(WaveWriter(args.output, SPEAKING_RATE, 1)) as writer:
                for line in lines:
                    speaker.say(line, rate=args.rate, volume=args.volume)
                    speaker.settle()
                    both = mixer.pull(mixer.end - mixer.position)
                    writer.write(both[:, 0] * math.sqrt(2))  # what is in the middle has half of its power on each side
    except (ModelMissing, VoiceProblem, SoundFileError) as error:
        return _failed(str(error))
    return 0


def _between(lowest: float, highest: float) -> Callable[[str], float]:
    def number(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not lowest <= value <= highest:
            raise argparse.ArgumentTypeError(f"{text} is not a number from {lowest:g} to {highest:g}")
        return value

    return number


def _standard_input() -> str:
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin.read() if sys.stdin else ""


def _failed(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
