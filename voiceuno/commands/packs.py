"""`voiceuno packs [FILE …]`: which question packs there are, whether a teacher's own can be used, and new ones."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from voiceuno.commands.options import WrongOption, add_language
from voiceuno.errors import VoiceunoError
from voiceuno.keeping.home import data_home, open_for_user, read_regular
from voiceuno.keeping.pack_files import LARGEST, load_all_packs, read_pack_file
from voiceuno.language.files import read_table
from voiceuno.language.language import Language
from voiceuno.quiz.library import decoys
from voiceuno.quiz.making import Head, Made, from_spreadsheet, from_words, read_made
from voiceuno.quiz.pack import Pack, PackError
from voiceuno.sentences import is_singular, refusal, sentence

_SUFFIX = ".txt"
_ZIPPED = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # how the files of spreadsheet programs begin


class CannotMake(VoiceunoError):
    """No pack can be made; the text says why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    parser.add_argument("files", nargs="*", type=Path, help=sentence("command.packs.files"))
    make = parser.add_mutually_exclusive_group()
    make.add_argument("--csv", type=Path, metavar="FILE", help=sentence("command.packs.csv"))
    make.add_argument("--words", type=Path, metavar="FILE", help=sentence("command.packs.words"))
    make.add_argument("--listen", action="store_true", help=sentence("command.packs.listen"))
    make.add_argument("--read", type=Path, metavar="OUT.wav", help=sentence("command.packs.read"))
    parser.add_argument("-o", "--output", type=Path, metavar="PACK.txt", help=sentence("command.packs.output"))
    parser.add_argument("--title", default="", help=sentence("command.packs.title"))
    parser.add_argument("--subject", default="", help=sentence("command.packs.subject"))
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """List the packs, or make one; 1 if one of them cannot be used."""
    language = Language.load(args.language)
    source = args.csv or args.words
    if source is not None:
        return _make(args, source, language)
    if args.files:
        packs, problems = {}, []
        for path in args.files:
            pack, found = read_pack_file(path, language.judge)
            problems += found
            if pack:
                packs[path.stem] = pack
    else:
        packs, problems = load_all_packs(language, data_home())
    for name, pack in packs.items():
        print(_described(name, pack))
    for problem in problems:
        print(problem, file=sys.stderr)
    if (args.listen or args.read is not None) and not args.files:
        raise WrongOption("packs", sentence("command.packs.which"))
    if args.read is not None:
        _read_aloud(packs, args.read, language)
    if args.listen:
        return 1 if _listen(packs, language) or problems else 0
    return 1 if problems else 0


def _described(name: str, pack: Pack) -> str:
    """One line about a pack."""
    levels = sorted({question.level for question in pack.questions})
    count = len(pack.questions)
    form = "one" if is_singular(count) else "many" if len(levels) == 1 else "many_levels"
    listed = ", ".join(map(str, levels))
    return sentence(f"command.packs.{form}", name=name, title=pack.title, count=count, levels=listed)


# -- making


def _make(args: argparse.Namespace, source: Path, language: Language) -> int:
    """Make a pack from a spreadsheet or a list of words; nothing is written if something is wrong with it."""
    target: Path = args.output or source.with_suffix(_SUFFIX)
    if target.exists():
        raise CannotMake(sentence("command.packs.there", name=target))
    text = _text(source)
    table = read_table(language.code, "quiz.toml")["making"]
    head = Head(args.title or source.stem.replace("-", " ").replace("_", " ").capitalize(), args.subject)
    keys = language.judge.keys
    if args.csv:
        made = from_spreadsheet(text, head, table["columns"], keys)
    else:
        made = from_words(text, head, table["asking"], keys)
    try:
        pack = read_made(source.name, made, language.judge)
    except PackError as error:
        print(error, file=sys.stderr)
        return 1
    _write(target, made)
    print(_described(target.stem, pack))
    print(sentence("command.packs.made", name=target, folder=data_home() / "quiz", pack=target.stem.replace("-", " ")))
    return 0


def _text(source: Path) -> str:
    """The text of a file; spreadsheets write several kinds."""
    try:
        data = read_regular(source, LARGEST)
    except OSError as error:
        raise CannotMake(sentence("pack.cannot_open", name=source.name, reason=refusal(error))) from error
    if data.startswith(_ZIPPED):
        raise CannotMake(sentence("pack.no_csv", name=source.name))
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _write(target: Path, made: Made) -> None:
    try:
        with open(target, "x", encoding="utf-8", opener=open_for_user) as file:
            file.write(made.text)
    except OSError as error:
        raise CannotMake(sentence("pack.cannot_open", name=target.name, reason=refusal(error))) from error


# -- by ear


def _listen(packs: dict[str, Pack], language: Language) -> bool:
    """Say every answer and listen to it; whether some were not heard."""
    from voiceuno.hosts.answer_check import AnswerCheck  # only who listens needs a recogniser

    shipped, _ = load_all_packs(language, data_home())
    check, has_missed = AnswerCheck(language, decoys(shipped | packs)), False
    for name, pack in packs.items():
        for word in check.unknown_words(pack.questions):
            has_missed = True
            print(sentence("command.packs.unknown_word", name=name, word=word), flush=True)
        for missed in check.missed(pack.questions):
            has_missed = True
            key = "misheard" if missed.heard else "unheard"
            slots = {"name": name, "answer": missed.answer, "question": missed.question.text, "heard": missed.heard}
            print(sentence(f"command.packs.{key}", **slots), flush=True)
    if not has_missed:
        print(sentence("command.packs.all_heard"))
    return has_missed


# -- reading aloud


def _read_aloud(packs: dict[str, Pack], recording: Path, language: Language) -> None:
    """Every question with its choices and its answer, as a recording."""
    from voiceuno.commands.say import write_recording  # only who listens needs a voice

    lines = [line for pack in packs.values() for line in _lines(pack, language)]
    if lines:
        write_recording("\n".join(lines), recording, language)


def _lines(pack: Pack, language: Language) -> list[str]:
    prompts, lines = language.prompts, [f"{pack.title}."]
    for question in pack.questions:
        lines.append(question.text)
        if question.choices:
            lines.append(prompts.say("ask.choices", choices=prompts.listing(question.choices, "or")))
        lines.append(prompts.say("say.quiz_answer", answer=question.answers[0]))
    return lines
