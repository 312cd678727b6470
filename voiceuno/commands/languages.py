"""`voiceuno languages`: which languages the game speaks, and what each of them lacks."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from voiceuno.commands.options import add_language
from voiceuno.language.files import BadWords, default_language, languages
from voiceuno.language.lacking import lacking
from voiceuno.sentences import sentence
from voiceuno.speech.models import catalogue
from voiceuno.speech.models.catalogue import ModelMissing, load_models
from voiceuno.speech.models.installed import Standing, chosen, how_to_get, status

_SHOWN = 5  # keys that are named of those that are missing, unless all are asked for
_PACKS = 10  # so many a language should have


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    add_language(parser)
    parser.add_argument("--all", action="store_true", help=sentence("command.languages.all"))


def run(args: argparse.Namespace) -> int:
    """Print a sentence for everything that a language lacks."""
    for code in sorted({*languages(), *catalogue.languages()}):
        try:
            told = [*_words(code, is_all=args.all), *_models(code)]
        except BadWords as error:
            told = [f"{code}: {error}"]
        for line in told or [sentence("command.languages.whole", code=code)]:
            print(line)
    return 0


def _words(code: str, *, is_all: bool) -> Iterator[str]:
    """What is missing in the files of a language."""
    if code not in languages():
        yield sentence("command.languages.no_words", code=code)
        return
    found = lacking(code, default_language())
    for key, names in (
        ("files", found.files),
        ("prompts", found.prompts),
        ("messages", found.messages),
        ("meanings", found.meanings),
    ):
        if names:
            listed = _listed(names, len(names) if is_all else _SHOWN)
            yield sentence(f"command.languages.{key}", code=code, number=len(names), names=listed)
    if found.packs < _PACKS:
        yield sentence("command.languages.packs", code=code, number=found.packs, wanted=_PACKS)


def _listed(names: Sequence[str], most: int) -> str:
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")


def _models(code: str) -> Iterator[str]:
    """Which models are missing, in the catalogue or on this machine."""
    if code not in catalogue.languages():
        yield sentence("command.languages.no_models", code=code)
        return
    try:
        models = load_models(code)
    except ModelMissing as error:
        yield str(error)
        return
    for model in map(chosen, models.values()):  # a voice may be here that was fetched in place of the first choice
        found = status(model)
        if found.state == Standing.MISSING:
            yield sentence("command.languages.not_here", code=code, title=model.title, command=how_to_get(code))
        elif found.problem:
            yield found.problem
