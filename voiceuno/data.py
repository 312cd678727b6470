"""Where the data files are, and how they are read: the only place that opens them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from voiceuno.dialogue.grammar import Grammar
from voiceuno.dialogue.lesson import Lesson
from voiceuno.dialogue.prompts import Prompts
from voiceuno.rules.quiz import Pack, PackError, read_pack


def data_folder(name: str) -> Path:
    """The folder `grammars` or `voices`: beside the package in a checkout, inside it when installed."""
    inside = Path(__file__).parent / name
    return inside if inside.is_dir() else Path(__file__).parent.parent / name


@cache
def load_grammar(language: str) -> Grammar:
    """What can be said in a language."""
    folder = data_folder("grammars") / language
    return Grammar((folder / name).read_text("utf-8") for name in ("cards.toml", "commands.toml", "names.toml"))


def load_prompts(language: str) -> Prompts:
    """What the game says in a language."""
    return Prompts((data_folder("grammars") / language / "prompts.toml").read_text("utf-8"))


def load_lesson(language: str) -> Lesson:
    """The practice hand of a language."""
    return Lesson((data_folder("grammars") / language / "lesson.toml").read_text("utf-8"))


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
