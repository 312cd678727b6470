"""`voiceuno serve`: the game for voice assistants, and on speakers in other rooms, by the Wyoming protocol."""

from __future__ import annotations

import argparse
import re

from voiceuno.commands.options import WrongOption, add_language
from voiceuno.errors import VoiceunoError
from voiceuno.hosts.silent_tongues import COMMAND
from voiceuno.keeping.home import data_home
from voiceuno.sentences import sentence

_HERE, _EVERYWHERE, _PORT = "127.0.0.1", "0.0.0.0", 10500
_ROOM = re.compile(r"([^=]{1,40})=(tcp://[^/\s:]+:\d+)")


class NotInstalled(VoiceunoError):
    """What the service needs is no part of the game."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    usual = f"tcp://{_HERE}:{_PORT}"
    parser.add_argument("--uri", metavar="tcp://ADDRESS:PORT", help=sentence("command.serve.uri", usual=usual))
    parser.add_argument("--network", action="store_true", help=sentence("command.serve.network"))
    parser.add_argument(
        "--room", action="append", default=[], metavar="NAME=tcp://ADDRESS:PORT", help=sentence("command.serve.room")
    )
    parser.add_argument("--together", action="store_true", help=sentence("command.serve.together"))
    parser.add_argument("--tell", action="store_true", help=sentence("command.play.tell"))
    parser.add_argument("--seed", type=int, help=sentence("command.option.cards_seed"))
    add_language(parser, may_be_kept=True)


def run(args: argparse.Namespace) -> int:
    """Serve until it is ended."""
    if args.together and len(args.room) < 2:
        raise WrongOption(COMMAND, sentence("command.serve.not_together"))
    rooms = dict(_room(text) for text in args.room)
    try:
        from voiceuno.hosts.wyoming.rooms import Told
        from voiceuno.hosts.wyoming.serving import ServeOptions, serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("wyoming", "zeroconf"):
            raise
        raise NotInstalled(sentence("serve.not_installed", reason=error)) from error
    options = ServeOptions(
        uri=args.uri or f"tcp://{_EVERYWHERE if args.network else _HERE}:{_PORT}",
        folder=data_home() / "assistants",
        announced=args.network,
        language=args.language,
        seed=args.seed,
        rooms=rooms,
        together=args.together,
    )
    return serve(options, Told(_notice, _notice if args.tell else _keep_quiet))


def _room(text: str) -> tuple[str, str]:
    match = _ROOM.fullmatch(text)
    if match is None:
        raise WrongOption(COMMAND, sentence("command.serve.no_room", text=text))
    return match[1].strip(), match[2]


def _notice(text: str) -> None:
    print(text, flush=True)


def _keep_quiet(_text: str) -> None:
    """What is said in a room is nobody else's business: a service would write it all into its journal."""
