"""`voiceuno understand`: what a sentence means to the game, as JSON."""

from __future__ import annotations

import argparse
import json

from voiceuno.commands.options import add_language, add_phase, add_rules
from voiceuno.language.language import Language
from voiceuno.sentences import sentence
from voiceuno.streams import lines, text_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    add_phase(parser)
    add_rules(parser)
    add_language(parser)
    parser.add_argument("text", nargs="*", metavar="TEXT", help=sentence("command.understand.text"))


def run(args: argparse.Namespace) -> int:
    """Print one line for each utterance; `meaning` is null where nothing is understood."""
    grammar = Language.load(args.language).grammar
    for text in [" ".join(args.text)] if args.text else map(text_of, lines()):
        meaning = grammar.parse(text, args.phase, args.rules)
        print(json.dumps({"text": text, "meaning": meaning}), flush=True)
    return 0
