"""Quiz packs on disk: those that come with a language, and a teacher's own."""

from __future__ import annotations

import os
from functools import cache
from heapq import nsmallest
from pathlib import Path

from voiceuno.keeping.home import read_regular
from voiceuno.language.files import data_folder
from voiceuno.language.language import Language
from voiceuno.quiz.judging import Judge
from voiceuno.quiz.pack import Pack, PackError
from voiceuno.quiz.reading import read_pack
from voiceuno.sentences import refusal, sentence

# However much lies in the folder, a game starts at once and on a small machine.
LARGEST = 300_000  # bytes of a pack
MOST_PACKS = 50
_WIDE = (b"\xff\xfe", b"\xfe\xff")  # how a text in UTF-16 begins
_SHOWN = 20  # signs of a word
MOST_QUESTIONS = 10_000  # of all packs of a folder


def read_pack_file(path: Path, judge: Judge) -> tuple[Pack | None, list[str]]:
    """A question pack, or a sentence for each thing that is wrong with its file."""
    if not path.name.isprintable():
        return None, [sentence("pack.odd_name", name=path.name)]
    try:
        data = read_regular(path, LARGEST)
        return read_pack(path.name, data.decode("utf-16" if data[:2] in _WIDE else "utf-8"), judge), []
    except PackError as error:
        return None, str(error).splitlines()
    except UnicodeDecodeError as error:
        before = bytes(error.object[: error.start])
        slots = {"name": path.name, "line": before.count(b"\n") + 1, "word": _last_word(before)}
        return None, [sentence("pack.no_text", **slots)]
    except OSError as error:
        return None, [sentence("pack.cannot_open", name=path.name, reason=refusal(error))]


def _last_word(before: bytes) -> str:
    """What stands right before a sign that cannot be read, to find it by."""
    return next(iter(before.decode("utf-8", errors="replace").split("\n")[-1].split()[-1:]), "")[-_SHOWN:]


def load_packs(folder: Path, judge: Judge) -> tuple[dict[str, Pack], list[str]]:
    """The question packs of a folder by name, and a sentence for each thing that is wrong with them."""
    packs: dict[str, Pack] = {}
    problems: list[str] = []
    try:
        with os.scandir(folder) as entries:
            names = nsmallest(MOST_PACKS + 1, (entry.name for entry in entries if entry.name.endswith(".txt")))
    except FileNotFoundError:
        return packs, problems
    except OSError as error:
        reason = (refusal(error) or sentence("pack.no_reason")).lower()
        return packs, [sentence("pack.no_folder", folder=folder, reason=reason)]
    if len(names) > MOST_PACKS:
        problems.append(sentence("pack.many_packs", most=MOST_PACKS, folder=folder))
    room = MOST_QUESTIONS
    for name in names[:MOST_PACKS]:
        pack, found = read_pack_file(folder / name, judge)
        problems += found
        room -= len(pack.questions) if pack else 0
        if room < 0:
            problems.append(sentence("pack.all_questions", name=name, most=MOST_QUESTIONS))
            break
        if pack:
            packs[Path(name).stem] = pack
    return packs, problems


def load_all_packs(language: Language, home: Path) -> tuple[dict[str, Pack], list[str]]:
    """The packs that come with a language and those in the folder `quiz` of the user's own; the own ones count."""
    packs, problems = load_shipped_packs(language.code)
    own, more = load_own_packs(language, home)
    return packs | own, problems + more


def load_own_packs(language: Language, home: Path) -> tuple[dict[str, Pack], list[str]]:
    """Those in the folder `quiz` of the user's own, and what is wrong with them."""
    folder = home / "quiz"
    try:
        folder.stat()
    except FileNotFoundError:
        return {}, []  # the judge takes a while to be made, and is not needed
    except OSError:
        pass  # what is wrong with it is told
    return load_packs(folder, language.judge)


@cache
def load_shipped_packs(code: str) -> tuple[dict[str, Pack], list[str]]:
    """Those that come with a language, and what somebody has spoilt in them."""
    return load_packs(data_folder("grammars") / code / "quiz", Language.load(code).judge)
