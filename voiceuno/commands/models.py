"""`voiceuno models`: which models the game hears and speaks with, and whether they are on this machine."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial

from voiceuno.commands.options import add_language
from voiceuno.language.files import default_language
from voiceuno.sentences import sentence
from voiceuno.speech.models.catalogue import Model, ModelMissing, languages, load_models
from voiceuno.speech.models.fetch import fetch
from voiceuno.speech.models.installed import Standing, Status, chosen, how_to_get, in_megabytes, models_home, status


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--get", action="store_true", help=sentence("command.models.get"))
    action.add_argument("--check", action="store_true", help=sentence("command.models.check"))
    add_language(parser, may_be_kept=True)


def run(args: argparse.Namespace) -> int:
    """List, check or fetch the models; 1 if one of them cannot be used."""
    usual = args.language or default_language()
    models, problems = _models([usual] if args.language or args.get else languages())
    problems += _get(models, usual) if args.get else _list(models, usual, thorough=args.check)
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        return 1
    if args.get:
        print(sentence("command.models.fetched"))
    elif args.check:
        print(sentence("command.models.checked"))
    return 0


def _models(codes: Sequence[str]) -> tuple[list[Model], list[str]]:
    """The models of some languages, and a sentence for each language file that is wrong."""
    models: list[Model] = []
    problems = []
    for language in codes:
        try:
            models += load_models(language).values()
        except ModelMissing as error:
            problems.append(str(error))
    return models, problems


def _list(models: list[Model], usual: str, *, thorough: bool) -> list[str]:
    """Tell how each stands; nobody misses what belongs to another language than theirs."""
    problems = []
    for model in map(chosen, models):
        found = status(model, thorough=thorough)
        print(_describe(model, found))
        is_wanted = model.code == usual and not model.is_optional
        if found.problem and (is_wanted or found.state != Standing.MISSING):
            problems.append(found.problem)
    return problems


def _get(models: list[Model], language: str) -> list[str]:
    own = {model.name: found for model in models if (found := status(model)).state == Standing.OWN}
    wanted = [model for model in models if model.name not in own]
    tell = partial(print, flush=True)
    try:
        failed = fetch([model for model in wanted if not model.is_optional], models_home(), tell)
        for problem in fetch([model for model in wanted if model.is_optional], models_home(), tell):
            print(problem, file=sys.stderr)  # the game plays without it
    except KeyboardInterrupt:
        raise KeyboardInterrupt(sentence("command.models.stopped", command=how_to_get(language))) from None
    problems = [found.problem for found in own.values() if found.problem] + failed
    return problems or record_fixed(language)


def record_fixed(code: str) -> list[str]:
    """Have the voice say now what is said first, and what cannot be said when it is damaged.

    A sentence if it cannot speak.
    """
    from voiceuno.language.language import Language
    from voiceuno.language.messages import say_in
    from voiceuno.speech.speaking.mouth import record_sentences
    from voiceuno.speech.speaking.piper_voice import VoiceProblem

    language = Language.load(code)
    try:
        prompts = language.prompts
        first = [prompts.say("say.welcome"), say_in(code, "language.offer", {}), prompts.say("ask.begin")]
        record_sentences(language, first, prompts.fixed("broken"))
    except (ModelMissing, VoiceProblem) as error:
        return [str(error)]
    return []


def _describe(model: Model, found: Status) -> str:
    return sentence(
        "command.models.listed_missing" if found.state == Standing.MISSING else "command.models.listed",
        title=model.title,
        name=model.name,
        package=", ".join(f"{package.name} {package.version}".strip() for package in model.packages),
        client=", ".join(dict.fromkeys(package.client for package in model.packages)),
        to_fetch=in_megabytes(model.archive_size),
        on_disk=in_megabytes(model.size),
        licence=model.licence,
        state=found.state.words,
        place=found.place,
    )
