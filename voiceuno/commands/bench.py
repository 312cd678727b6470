"""`voiceuno bench`: measurements of the product."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from voiceuno.bench.clips import Clip, ClipsError, read_clips
from voiceuno.bench.collect import collect
from voiceuno.bench.evidence import HeardClip
from voiceuno.bench.limits import kinds, leave_out
from voiceuno.bench.measure import PRODUCT, measure
from voiceuno.bench.report import figures, learning_figures, limits_table, table, wordings_table
from voiceuno.bench.slips import measure_learning
from voiceuno.bench.worth import balances
from voiceuno.commands.options import add_language
from voiceuno.language.files import default_language, languages
from voiceuno.language.language import Language
from voiceuno.sentences import sentence
from voiceuno.speech.hearing.recogniser import SETTINGS, require_usable
from voiceuno.speech.models.installed import recognition_folder


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    parts = parser.add_subparsers(dest="kind", required=True)
    for name in ("hearing", "limits", "wordings"):
        part = parts.add_parser(name, help=sentence(f"command.bench.{name}"))
        part.add_argument("manifest", type=Path, metavar="MANIFEST", help=sentence("command.bench.manifest"))
        if name == "hearing":
            part.add_argument("--json", action="store_true", help=sentence("command.bench.json"))
        else:
            part.add_argument("--kept", type=Path, metavar="FILE", help=sentence("command.bench.kept"))
        if name == "limits":
            part.add_argument("--without", metavar="KIND", action="append", help=sentence("command.bench.without"))
        add_language(part, may_be_kept=True)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    code = args.language or language_of(args.manifest)
    language = Language.load(code)
    clips = read_clips(args.manifest, language.grammar)
    folder = recognition_folder(code)
    if args.kind == "hearing":
        _measure(clips, folder, code, as_json=args.json)
        return 0
    heard = _heard(clips, folder, code, args.kept)
    if args.kind == "wordings":
        print(wordings_table(balances(heard, language.sureness)))
        return 0
    without = args.without or kinds(heard)
    unknown = sorted(set(without) - set(kinds(heard)))
    if unknown:
        raise ClipsError(sentence("clips.no_kind", kind=unknown[0], kinds=", ".join(kinds(heard))))
    print(limits_table([leave_out(heard, kind, language.sureness) for kind in without]))
    return 0


def _measure(clips: list[Clip], folder: Path, language: str, *, as_json: bool) -> None:
    for settings in (SETTINGS, {}):  # it is measured with ours and with its own
        require_usable(folder, settings)
    result = figures(measure(clips, folder, language))
    result[PRODUCT]["learning"] = learning_figures(measure_learning(clips, folder, language))
    print(json.dumps(result, indent=2) if as_json else table(result))


def _heard(clips: list[Clip], folder: Path, language: str, kept: Path | None) -> list[HeardClip]:
    if kept is not None:
        return collect(clips, folder, language, kept)
    with TemporaryDirectory() as place:
        return collect(clips, folder, language, Path(place) / "heard.jsonl")


def language_of(manifest: Path) -> str:
    """The language of clips by the name of their folder: audio_fixtures/fr has French ones."""
    folder = manifest if manifest.is_dir() else manifest.parent
    return folder.name if folder.name in languages() else default_language()
