"""The command line, nothing else."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial

# Each is a module of voiceuno.commands with add_arguments(parser) and run(args), imported only when used; the sentence
# `command.NAME.purpose` says what it is for.
_COMMANDS = (
    "play",
    "demo",
    "replay",
    "simulate",
    "understand",
    "hear",
    "say",
    "serve",
    "bench",
    "packs",
    "models",
    "languages",
    "doctor",
)


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
    from voiceuno.language.messages import use_language
    from voiceuno.sentences import sentence

    use_language(_language(argv))
    for key in ("ending.stopped", "mistake.all"):
        sentence(key)  # how it may end is read now: later there may be no memory and no file to spare
    if not argv or (argv[0].startswith("-") and argv[0] not in ("-h", "--help", "--version")):
        argv = ["play", *argv]
    parser = argparse.ArgumentParser(prog="voiceuno", description=sentence("command.about"))
    parser.add_argument("--version", action="version", version=f"voiceuno {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    for name in _COMMANDS:
        purpose = sentence(f"command.{name}.purpose")
        command = commands.add_parser(name, help=purpose, description=purpose)
        if name == argv[0]:
            module = importlib.import_module(f"voiceuno.commands.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    args = parser.parse_args(argv)
    with going_on:
        return int(args.run(args))


def _language(argv: Sequence[str]) -> str:
    """The language that the command line names, for help and errors too; the default one if it names none of ours."""
    from itertools import pairwise

    from voiceuno.language.files import default_language, languages

    named = [word.partition("=")[2] for word in argv if word.startswith("--language=")]
    named += [code for option, code in pairwise(argv) if option == "--language"]
    return named[-1] if named and named[-1] in languages() else default_language()


if __name__ == "__main__":
    sys.exit(main())
