"""`voiceuno bench`: measurements of the product."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from voiceuno.language.files import load_grammar
from voiceuno.bench.clips import read_clips
from voiceuno.bench.slips import measure_learning
from voiceuno.bench.measure import PRODUCT, measure
from voiceuno.bench.report import figures, learning_figures, table
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.hearing.recogniser import SETTINGS, require_usable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said behind the name of the command."""
    kinds = parser.add_subparsers(dest="kind", required=True)
    hearing = kinds.add_parser("hearing", help="how well recorded players are heard")
    hearing.add_argument("manifest", type=Path, metavar="MANIFEST", help="a manifest.jsonl, or a folder of clips")
    hearing.add_argument("--json", action="store_true", help="print JSON instead of a table")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    clips = read_clips(args.manifest, load_grammar("en"))
    folder = recognition_folder()
    for settings in (SETTINGS, {}):  # it is measured with ours and with its own
        require_usable(folder, settings)
    result = figures(measure(clips, folder))
    result[PRODUCT]["learning"] = learning_figures(measure_learning(clips, folder))
    print(json.dumps(result, indent=2) if args.json else table(result))
    return 0
