"""Options that several commands share, each defined once."""

from __future__ import annotations

import argparse

from voiceuno.language.language import default_language, languages
from voiceuno.rules.rulesets import MATTEL, RULESETS

_ALSO = {"uno": MATTEL.name, "standard": MATTEL.name}  # other names that people give the standard book


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses a rule book."""
    known = ", ".join(RULESETS)
    parser.add_argument("--rules", type=_rules, default=MATTEL.name, metavar="BOOK", help=f"the rule book: {known}")


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses a language."""
    known = languages()
    parser.add_argument("--language", choices=known, default=default_language(), help="the language that is spoken")


def _rules(name: str) -> str:
    found = _ALSO.get(name.lower(), name.lower())
    if found not in RULESETS:
        raise argparse.ArgumentTypeError(f"there is no rule book {name!r}; there are {', '.join(RULESETS)}")
    return found
