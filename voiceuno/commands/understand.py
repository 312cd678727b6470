"""`voiceuno understand`: what a sentence means to the game, as JSON."""

from __future__ import annotations

import argparse
import json
from typing import Any

from voiceuno.commands.options import add_language, add_phase, add_rules
from voiceuno.language.language import Language
from voiceuno.language.moment import Moment
from voiceuno.sentences import sentence
from voiceuno.streams import lines, text_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    add_phase(parser)
    add_rules(parser)
    add_language(parser)
    parser.add_argument("--open", action="store_true", help=sentence("command.understand.open"))
    parser.add_argument("text", nargs="*", metavar="TEXT", help=sentence("command.understand.text"))


def run(args: argparse.Namespace) -> int:
    """Print one line for each utterance; `meaning` is null where nothing is understood."""
    language = Language.load(args.language)
    moment = Moment(args.phase, args.rules)
    for text in [" ".join(args.text)] if args.text else map(text_of, lines()):
        read = _by_sound(language, text, moment) if args.open else _as_listed(language, text, moment)
        print(json.dumps({"text": text, **read}, ensure_ascii=False), flush=True)
    return 0


def _as_listed(language: Language, text: str, moment: Moment) -> dict[str, Any]:
    return {"meaning": language.grammar.parse(text, moment.phase, moment.rules)}


def _by_sound(language: Language, text: str, moment: Moment) -> dict[str, Any]:
    """What is sure, and otherwise what would be asked about."""
    heard = language.listen_open(text, moment)
    meaning = None if heard.meaning is None else str(heard.meaning)
    return {"meaning": meaning, "likely": [str(each.meaning) for each in heard.alternatives]}
