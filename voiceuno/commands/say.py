"""`voiceuno say TEXT -o OUT.wav`: what the game sounds like when it says something."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable
from contextlib import closing
from itertools import chain
from pathlib import Path

from voiceuno.commands.options import add_language
from voiceuno.errors import VoiceunoError
from voiceuno.keeping.home import data_home
from voiceuno.language.aloud import pieces
from voiceuno.language.language import Language
from voiceuno.sentences import sentence
from voiceuno.speech.ports import SPEAKING_RATE
from voiceuno.speech.sound_files import WaveWriter
from voiceuno.speech.speaking.mouth import make_mouth
from voiceuno.streams import text_of

_LARGEST = 1_000_000  # bytes of text: twenty hours
_RANGES = {"rate": (0.5, 2.0), "volume": (0.1, 4.0)}


class NothingToSay(VoiceunoError):
    """The text cannot be said."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    parser.add_argument("text", nargs="+", metavar="TEXT", help=sentence("command.say.text"))
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="OUT.wav", help=sentence("command.say.output")
    )
    for name, (lowest, highest) in _RANGES.items():
        purpose = sentence(f"command.say.{name}", lowest=lowest, highest=highest)
        parser.add_argument(f"--{name}", type=_between(lowest, highest), default=1.0, help=purpose)
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Write the recording."""
    write_recording(_text(args.text), args.output, Language.load(args.language), args.rate, args.volume)
    return 0


def write_recording(text: str, path: Path, language: Language, rate: float = 1.0, volume: float = 1.0) -> None:
    """Write down what a text sounds like. Raises NothingToSay, ModelMissing and VoiceProblem."""
    # A voice says one breath after the other, and each is written before the next one is made: no text is too long.
    breaths = (piece for line in text.splitlines() for piece in pieces(language.aloud.words(line), rate))
    first = next(breaths, None)
    if first is None:
        raise NothingToSay(sentence("command.say.nothing"))
    voice, mixer, speaker = make_mouth(language, data_home())
    with closing(speaker):
        voice.load()  # one that does not work is told before a file is made
        with closing(WaveWriter(path, SPEAKING_RATE, 1)) as writer:
            for breath in chain([first], breaths):
                speaker.say(breath, rate=rate, volume=volume)
                speaker.settle()
                both = mixer.pull(mixer.end - mixer.position)
                writer.write(both[:, 0] * math.sqrt(2))  # what is in the middle has half of its power on each side


def _between(lowest: float, highest: float) -> Callable[[str], float]:
    def number(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not lowest <= value <= highest:
            raise argparse.ArgumentTypeError(
                sentence("command.say.not_between", text=text, lowest=lowest, highest=highest)
            )
        return value

    return number


def _text(words: list[str]) -> str:
    """What to say; the bytes of standard input are taken as they come, up to what nobody would listen to."""
    if words != ["-"]:
        return " ".join(words)
    data = sys.stdin.buffer.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise NothingToSay(sentence("command.say.too_much", most=_LARGEST))
    return text_of(data)
