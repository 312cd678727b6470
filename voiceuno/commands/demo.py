"""`voiceuno demo`: a short match, spoken by a synthetic player and by the game, into one recording."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from voiceuno.commands.options import add_language, add_rules
from voiceuno.sentences import sentence


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    parser.add_argument("-o", "--output", type=Path, required=True, help=sentence("command.demo.output"))
    add_rules(parser)
    add_language(parser)
    parser.add_argument("--seed", type=int, default=7, help=sentence("command.option.cards_seed"))


def run(args: argparse.Namespace) -> int:
    """Play the match, print what is said and write the recording."""
    from voiceuno.hosts.stage import record_demo
    from voiceuno.language.language import Language

    language = Language.load(args.language)
    with tempfile.TemporaryDirectory() as folder:
        seconds = record_demo(args.output, args.rules, language, args.seed, Path(folder), _tell)
    minutes, rest = divmod(round(seconds), 60)
    print(sentence("command.demo.written", minutes=minutes, seconds=rest, path=args.output))
    return 0


def _tell(who: str, what: str) -> None:
    print(sentence(f"told.{who}", line=what), flush=True)
