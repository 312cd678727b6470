"""Where a language's data files are, and how they are read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from voiceuno.language.grammar import Grammar
from voiceuno.language.prompts import Prompts


def data_folder(name: str) -> Path:
    """The folder `grammars` or `voices`: beside the package in a checkout, inside it when installed."""
    inside = Path(__file__).parents[1] / name
    return inside if inside.is_dir() else Path(__file__).parents[2] / name


def read_words(language: str, name: str) -> str:
    """The text of one of a language's files."""
    return (data_folder("grammars") / language / name).read_text("utf-8")


@cache
def load_grammar(language: str) -> Grammar:
    """What can be said in a language."""
    return Grammar(read_words(language, name) for name in ("cards.toml", "commands.toml", "names.toml"))


def load_prompts(language: str) -> Prompts:
    """What the game says in a language."""
    return Prompts(read_words(language, "prompts.toml"))
