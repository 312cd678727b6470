"""The command line, nothing else."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from voiceuno import __version__
from voiceuno.commands import packs, replay


def main(argv: Sequence[str] | None = None) -> int:
    """Run one sub-command and return the exit status."""
    parser = argparse.ArgumentParser(prog="voiceuno", description="UNO and DOS, played by voice alone.")
    parser.add_argument("--version", action="version", version=f"voiceuno {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    for command in (replay, packs):
        command.add_parser(commands)
    args = parser.parse_args(argv)
    try:
        return int(args.run(args))
    except (KeyboardInterrupt, BrokenPipeError):
        return 130


if __name__ == "__main__":
    sys.exit(main())
