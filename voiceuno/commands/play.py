"""`voiceuno play`: a match by voice, on the machine's devices or from a recording, or else in writing."""

from __future__ import annotations

import argparse
import fcntl
import os
import stat
import sys
from functools import partial
from pathlib import Path

from voiceuno.app import make_dialogue
from voiceuno.home import PRIVATE_FILE, data_home, make_folder
from voiceuno.streams import give_up
from voiceuno.text import Lines, converse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said behind the name of the command."""
    parser.add_argument("--text", action="store_true", help="type instead of speaking: one line is one sentence")
    parser.add_argument("--seed", type=int, help="the same number deals the same cards")
    parser.add_argument("--input", metavar="NAME", help="the microphone, by its name, a part of it or its number")
    parser.add_argument("--output", metavar="NAME", help="the loudspeaker, in the same way")
    parser.add_argument("--headset", action="store_true", help="you wear a headset: any command interrupts the game")
    parser.add_argument("--hear", type=Path, metavar="IN.wav", help="listen to a recording instead of the microphone")
    parser.add_argument("--speak", type=Path, metavar="OUT.wav", help="record what the game says instead of playing it")
    parser.add_argument("--fast", action="store_true", help="with --hear: as fast as possible, not in real time")
    parser.add_argument("--tell", action="store_true", help="print what is heard and what the game says")
    parser.add_argument("--keep-audio", action="store_true", help="keep what you say, and what was understood")
    parser.add_argument("--recognition", type=Path, metavar="FOLDER", help="another Vosk model")
    parser.add_argument("--voice", type=Path, metavar="FOLDER", help="another Piper voice")


def run(args: argparse.Namespace) -> int:
    """Play until the player quits."""
    if args.fast and not args.hear:
        print("Only a recording can be played fast. Please name one with --hear, or leave --fast out.", file=sys.stderr)
        return 2
    try:
        return _in_text(args) if args.text else _by_voice(args)
    except BrokenPipeError:  # nobody reads along any more; everything is saved
        give_up(sys.stdout)
        return 0


def _by_voice(args: argparse.Namespace) -> int:
    from voiceuno.voice_play import Silent, VoiceOptions, play_by_voice

    options = VoiceOptions(
        seed=args.seed,
        microphone=args.input,
        loudspeaker=args.output,
        headset=args.headset,
        hear=args.hear,
        speak=args.speak,
        fast=args.fast,
        tell=args.tell,
        keep_audio=args.keep_audio,
        recognition=args.recognition,
        voice=args.voice,
    )
    try:
        return play_by_voice(options, _is_alone(data_home()))
    except Silent as silent:
        print(silent, flush=True)
        # From a recording there is nobody to type.
        if args.hear or args.speak:
            return 1
        # What started us need not try again: somebody has to repair something first.
        return os.EX_CONFIG if silent.told and not _somebody_types() else _in_text(args)


def _somebody_types() -> bool:
    """Whether lines may come from standard input: from a terminal, a pipe or a file, but not from nowhere."""
    try:
        number = sys.stdin.fileno() if sys.stdin else -1
        return os.isatty(number) or not stat.S_ISCHR(os.fstat(number).st_mode)
    except (OSError, ValueError):
        return False


def _in_text(args: argparse.Namespace) -> int:
    """Converse on standard input and output."""
    dialogue, problems = make_dialogue(args.seed)
    if not _is_alone(data_home()):
        print(dialogue.prompts.say("voice.already_running"), file=sys.stderr)
        return 1
    for problem in problems:
        print(problem, file=sys.stderr)
    say = partial(print, flush=True)
    try:
        if not converse(dialogue, Lines(sys.stdin.fileno()), say):
            say(*dialogue.farewell("say.goodbye"))
    finally:  # however it ended, by Ctrl-C for example
        dialogue.keeper.retry()
    return 0


_locks: list[int] = []  # kept until the process ends


def _is_alone(folder: Path) -> bool:
    """Whether no other voiceuno uses the folder; it is kept for this one until the process ends."""
    if _locks:
        return True
    try:
        make_folder(folder)
        lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, PRIVATE_FILE)
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # where nothing can be written, nothing can be mixed up
    _locks.append(lock)
    return True
