"""`voiceuno play`: a match by voice, on the machine's devices or from a recording, or else in writing."""

from __future__ import annotations

import argparse
import os
import stat
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from voiceuno.club import Club
from voiceuno.commands.options import add_language
from voiceuno.dialogue.house import Surroundings
from voiceuno.hosts.several import choose_match, converse_together
from voiceuno.hosts.silent_tongues import InWriting
from voiceuno.hosts.typed import Lines, converse
from voiceuno.keeping.alone import Alone
from voiceuno.keeping.home import data_home
from voiceuno.language.files import languages
from voiceuno.language.language import Language
from voiceuno.sentences import sentence
from voiceuno.streams import give_up
from voiceuno.table.plan import Plan, is_keepable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    parser.add_argument("--text", action="store_true", help=sentence("command.play.text"))
    parser.add_argument("--seats", type=_seats, metavar="A,B", help=sentence("command.play.seats"))
    parser.add_argument("--seed", type=int, help=sentence("command.option.cards_seed"))
    parser.add_argument("--input", metavar="NAME", help=sentence("command.play.input"))
    parser.add_argument("--output", metavar="NAME", help=sentence("command.play.output"))
    parser.add_argument("--headset", action="store_true", help=sentence("command.play.headset"))
    parser.add_argument("--hear", type=Path, metavar="IN.wav", help=sentence("command.play.hear"))
    parser.add_argument("--speak", type=Path, metavar="OUT.wav", help=sentence("command.play.speak"))
    parser.add_argument("--fast", action="store_true", help=sentence("command.play.fast"))
    parser.add_argument("--tell", action="store_true", help=sentence("command.play.tell"))
    parser.add_argument("--keep-audio", action="store_true", help=sentence("command.play.keep_audio"))
    parser.add_argument("--frugal", action="store_true", help=sentence("command.play.frugal"))
    parser.add_argument("--recognition", type=Path, metavar="FOLDER", help=sentence("command.play.recognition"))
    parser.add_argument("--voice", type=Path, metavar="FOLDER", help=sentence("command.play.voice"))
    add_language(parser, may_be_kept=True)


def run(args: argparse.Namespace) -> int:
    """Play until the player quits."""
    if args.fast and not args.hear:
        print(sentence("command.play.not_fast"), file=sys.stderr)
        return 2
    if args.seats and not args.text:
        print(sentence("command.play.not_seats"), file=sys.stderr)
        return 2
    try:
        return _in_text(args) if args.text else _by_voice(args)
    except BrokenPipeError:  # nobody reads along any more; everything is saved
        give_up(sys.stdout)
        return 0


def _by_voice(args: argparse.Namespace) -> int:
    from voiceuno.hosts.spoken import Silent, VoiceOptions, play_by_voice

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
        frugal=args.frugal,
        recognition=args.recognition,
        voice=args.voice,
        language=args.language,
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
    club = Club(seed=args.seed, language=args.language)
    prompts = Language.load(club.language).prompts
    if not _is_alone(data_home()):
        print(prompts.say("voice.already_running"), file=sys.stderr)
        return 1
    for problem in club.problems:
        print(problem, file=sys.stderr)
    say, lines = partial(print, flush=True), Lines(sys.stdin.fileno())
    place = Surroundings(clock=time.monotonic, tongues=InWriting())
    try:
        if args.seats:
            ended = _together(club, args.seats, place, lines, say)
        else:
            ended = converse(club.sit_down(place=place), lines, say)
        if not ended:
            say(*club.sit_down().farewell("say.goodbye").lines)
    finally:  # however it ended, by Ctrl-C for example
        club.retry()
    return 0


def _together(
    club: Club, seats: Mapping[str, str], place: Surroundings, lines: Lines, say: Callable[[str], object]
) -> bool:
    """Several people at one table, who go on with their match or begin one; whether goodbye was said."""
    names, spoken = tuple(seats), {name.lower(): code for name, code in seats.items()}
    code = choose_match(club.waiting(names), Language.load(club.language), lines, say)
    if code is None:
        return False
    table = club.find(code) or club.open(_plan(names))
    people = [table.names[seat] for seat in table.people]
    places = {
        name: club.sit_down(language=spoken.get(name.lower()) or None, place=place, at=table, names=[name])
        for name in people
    }
    if not converse_together(places, lines, lambda name, line: say(f"[{name}] {line}")):
        say(*places[people[0]].farewell("say.goodbye").lines)
    return True


def _plan(names: tuple[str, ...]) -> Plan:
    """A match of these people; against a bot, if it is only one."""
    return Plan(people=len(names), bots=0 if names[1:] else 1, names=names)


def _seats(text: str) -> dict[str, str]:
    """Names with commas between, each of which a record can have, and the languages behind them: `Anna,Marie:fr`."""
    parts = [part.partition(":") for part in text.split(",") if part.strip()]
    names = tuple(name.strip() for name, _, _ in parts)
    is_spoken = all(code.strip() in ("", *languages()) for _, _, code in parts)
    if not names or not is_spoken or not is_keepable(_plan(names).record((*names, "-"), 0)):
        raise argparse.ArgumentTypeError(sentence("command.play.no_names", text=text))
    return {name.strip(): code.strip() for name, _, code in parts}


_kept: list[Alone] = []  # until the process ends


def _is_alone(folder: Path) -> bool:
    """Whether no other voiceuno uses the folder; it is kept for this one until the process ends."""
    if not _kept:
        alone = Alone(folder)
        if not alone.is_alone:
            return False
        _kept.append(alone)
    return True
