"""Options that several commands share, each defined once."""

from __future__ import annotations

import argparse
from functools import partial

from voiceuno.errors import VoiceunoError
from voiceuno.language.files import default_language, languages
from voiceuno.language.grammar import PHASES
from voiceuno.rules.rulesets import MATTEL, RULESETS
from voiceuno.sentences import sentence

_ALSO = {"uno": MATTEL.name, "standard": MATTEL.name}  # other names that people give the standard book


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses a rule book."""
    purpose = sentence("command.option.rules", known=", ".join(RULESETS))
    parser.add_argument("--rules", type=partial(_rules, parser.prog), default=MATTEL.name, metavar="BOOK", help=purpose)


def add_language(parser: argparse.ArgumentParser, *, may_be_kept: bool = False) -> None:
    """Add the option that chooses a language; without it, the player's own if that may be kept, or the usual one."""
    purpose, usual = sentence("command.option.language"), None if may_be_kept else default_language()
    parser.add_argument("--language", type=_language, choices=languages(), default=usual, help=purpose)


def add_phase(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses what the game is waiting for."""
    parser.add_argument("--phase", choices=PHASES, default="turn", help=sentence("command.option.phase"))


class WrongOption(VoiceunoError):
    """An option that makes no sense; the text says why, behind the name of the command."""

    status = 2

    def __init__(self, command: str, why: str) -> None:
        super().__init__(f"{command}: {why}")


def _rules(command: str, name: str) -> str:
    found = _ALSO.get(name.lower(), name.lower())
    if found not in RULESETS:
        raise WrongOption(command, sentence("command.option.no_rules", name=name, known=", ".join(RULESETS)))
    return found


def _language(code: str) -> str:
    known = languages()
    if code not in known:
        raise argparse.ArgumentTypeError(sentence("command.option.no_language", name=code, known=", ".join(known)))
    return code
