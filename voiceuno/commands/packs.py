"""`voiceuno packs [FILE …]`: which question packs there are, and whether a teacher's own can be used."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from voiceuno.commands.options import add_language
from voiceuno.keeping.home import data_home
from voiceuno.keeping.pack_files import load_all_packs, read_pack_file
from voiceuno.language.language import Language
from voiceuno.sentences import sentence


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    parser.add_argument("files", nargs="*", type=Path, help=sentence("command.packs.files"))
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """List the packs; 1 if one of them cannot be used."""
    if args.files:
        packs, problems = {}, []
        for path in args.files:
            pack, found = read_pack_file(path, Language.load(args.language).judge)
            problems += found
            if pack:
                packs[path.stem] = pack
    else:
        packs, problems = load_all_packs(Language.load(args.language), data_home())
    for name, pack in packs.items():
        levels = sorted({question.level for question in pack.questions})
        count = len(pack.questions)
        form = "one" if count == 1 else "many" if len(levels) == 1 else "many_levels"
        listed = ", ".join(map(str, levels))
        print(sentence(f"command.packs.{form}", name=name, title=pack.title, count=count, levels=listed))
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0
