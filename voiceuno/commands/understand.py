"""`voiceuno understand`: what a sentence means to the game, as JSON."""

from __future__ import annotations

import argparse
import json

from voiceuno.language.files import load_grammar
from voiceuno.language.grammar import DOS, PHASES
from voiceuno.streams import lines, text_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said behind the name of the command."""
    parser.add_argument("--phase", choices=PHASES, default="turn", help="what the game is waiting for")
    parser.add_argument(
        "--rules", choices=("mattel", "rnib", "french", "quiz", DOS), default="mattel", help="the rule book"
    )
    parser.add_argument(
        "text", nargs="*", metavar="TEXT", help="one utterance; without it, one a line from standard input"
    )


def run(args: argparse.Namespace) -> int:
    """Print one line for each utterance; `meaning` is null where nothing is understood."""
    grammar = load_grammar("en")
    for text in [" ".join(args.text)] if args.text else map(text_of, lines()):
        meaning = grammar.parse(text, args.phase, args.rules)
        print(json.dumps({"text": text, "meaning": meaning}), flush=True)
    return 0
