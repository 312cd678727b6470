"""`voiceuno bench`: measurements of the product."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from voiceuno.bench.clips import read_clips
from voiceuno.bench.measure import PRODUCT, measure
from voiceuno.bench.report import figures, learning_figures, table
from voiceuno.bench.slips import measure_learning
from voiceuno.commands.options import add_language
from voiceuno.language.files import default_language, languages
from voiceuno.language.language import Language
from voiceuno.sentences import sentence
from voiceuno.speech.hearing.recogniser import SETTINGS, require_usable
from voiceuno.speech.models.installed import recognition_folder


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    kinds = parser.add_subparsers(dest="kind", required=True)
    hearing = kinds.add_parser("hearing", help=sentence("command.bench.hearing"))
    hearing.add_argument("manifest", type=Path, metavar="MANIFEST", help=sentence("command.bench.manifest"))
    hearing.add_argument("--json", action="store_true", help=sentence("command.bench.json"))
    add_language(hearing, may_be_kept=True)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    language = args.language or language_of(args.manifest)
    clips = read_clips(args.manifest, Language.load(language).grammar)
    folder = recognition_folder(language)
    for settings in (SETTINGS, {}):  # it is measured with ours and with its own
        require_usable(folder, settings)
    result = figures(measure(clips, folder, language))
    result[PRODUCT]["learning"] = learning_figures(measure_learning(clips, folder, language))
    print(json.dumps(result, indent=2) if args.json else table(result))
    return 0


def language_of(manifest: Path) -> str:
    """The language of clips by the name of their folder: audio_fixtures/fr has French ones."""
    folder = manifest if manifest.is_dir() else manifest.parent
    return folder.name if folder.name in languages() else default_language()
