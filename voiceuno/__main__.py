"""The command line, nothing else."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial

# Each is a module of voiceuno.commands with add_arguments(parser) and run(args), imported only when used.
_COMMANDS = {
    "play": "start a game",
    "demo": "record a short match between a synthetic player and the game",
    "replay": "tell a recorded match",
    "simulate": "let bots play each other",
    "understand": "show what sentences mean",
    "hear": "show what is heard in sound files",
    "say": "write down in a recording what the game sounds like",
    "bench": "measure how well the game hears",
    "packs": "list the quiz packs, or check your own",
    "models": "list the models that hear and speak, or fetch them",
    "doctor": "find out why the game does not hear or does not speak",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one sub-command, `play` if none is named, and return the exit status; never a traceback."""
    if argv is None and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # while modules are read there is nothing to be tidied up
    from voiceuno.ending import guarded, run_process

    if argv is None:
        return run_process(partial(_run, sys.argv[1:]))
    return guarded(lambda: _run(argv, nullcontext()))


def _run(argv: Sequence[str], going_on: AbstractContextManager[None]) -> int:
    import argparse
    import importlib

    from voiceuno import __version__

    if not argv or (argv[0].startswith("-") and argv[0] not in ("-h", "--help", "--version")):
        argv = ["play", *argv]
    parser = argparse.ArgumentParser(prog="voiceuno", description="UNO and DOS, played by voice alone.")
    parser.add_argument("--version", action="version", version=f"voiceuno {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, purpose in _COMMANDS.items():
        command = commands.add_parser(name, help=purpose, description=purpose)
        if name == argv[0]:
            module = importlib.import_module(f"voiceuno.commands.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    args = parser.parse_args(argv)
    with going_on:
        return int(args.run(args))


if __name__ == "__main__":
    sys.exit(main())
