"""Quiz packs on disk: those that come with a language, and a teacher's own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from voiceuno.language.files import data_folder
from voiceuno.quiz.quiz import Pack, PackError, read_pack


def read_pack_file(path: Path) -> tuple[Pack | None, list[str]]:
    """A question pack, or a sentence for each thing that is wrong with its file."""
    try:
        return read_pack(path.name, path.read_text("utf-8")), []
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
    for path in sorted(folder.glob("*.txt")):
        pack, found = read_pack_file(path)
        problems += found
        if pack:
            packs[path.stem] = pack
    return packs, problems


def load_all_packs(language: str, home: Path) -> tuple[dict[str, Pack], list[str]]:
    """The packs that come with a language and those in the folder `quiz` of the user's own; the own ones count."""
    packs, problems = _load_shipped_packs(language)
    own, more = load_packs(home / "quiz")
    return packs | own, problems + more


@cache
def _load_shipped_packs(language: str) -> tuple[dict[str, Pack], list[str]]:
    return load_packs(data_folder("grammars") / language / "quiz")
