"""Quiz packs on disk: those that come with a language, and a teacher's own."""

from __future__ import annotations

import os
from functools import cache
from heapq import nsmallest
from pathlib import Path

from voiceuno.keeping.home import read_regular
from voiceuno.language.files import data_folder
from voiceuno.quiz.quiz import Pack, PackError, read_pack

# However much lies in the folder, a game starts at once and on a small machine.
LARGEST = 300_000  # bytes of a pack
MOST_PACKS = 50
MOST_QUESTIONS = 10_000  # of all packs of a folder


def read_pack_file(path: Path) -> tuple[Pack | None, list[str]]:
    """A question pack, or a sentence for each thing that is wrong with its file."""
    if not path.name.isprintable():
        return None, [f"{path.name} cannot be spoken: its name is not text. Give the file another name."]
    try:
        return read_pack(path.name, read_regular(path, LARGEST).decode("utf-8")), []
    except PackError as error:
        return None, str(error).splitlines()
    except UnicodeDecodeError:
        return None, [f"{path.name}, line 1: this is not a text file. Save it as UTF-8 text."]
    except OSError as error:
        return None, [f"{path.name} cannot be opened: {error.strerror}."]


def load_packs(folder: Path) -> tuple[dict[str, Pack], list[str]]:
    """The question packs of a folder by name, and a sentence for each thing that is wrong with them."""
    packs: dict[str, Pack] = {}
    problems: list[str] = []
    try:
        with os.scandir(folder) as entries:
            names = nsmallest(MOST_PACKS + 1, (entry.name for entry in entries if entry.name.endswith(".txt")))
    except FileNotFoundError:
        return packs, problems
    except OSError as error:
        return packs, [f"The folder {folder} cannot be opened: {(error.strerror or 'no answer').lower()}."]
    if len(names) > MOST_PACKS:
        problems.append(f"Only the first {MOST_PACKS} packs in {folder} are used. Please remove some.")
    room = MOST_QUESTIONS
    for name in names[:MOST_PACKS]:
        pack, found = read_pack_file(folder / name)
        problems += found
        room -= len(pack.questions) if pack else 0
        if room < 0:
            problems.append(f"From {name} on no pack is used: all have {MOST_QUESTIONS} questions at most.")
            break
        if pack:
            packs[Path(name).stem] = pack
    return packs, problems


def load_all_packs(language: str, home: Path) -> tuple[dict[str, Pack], list[str]]:
    """The packs that come with a language and those in the folder `quiz` of the user's own; the own ones count."""
    packs, problems = _load_shipped_packs(language)
    own, more = load_packs(home / "quiz")
    return packs | own, problems + more


@cache
def _load_shipped_packs(language: str) -> tuple[dict[str, Pack], list[str]]:
    return load_packs(data_folder("grammars") / language / "quiz")
