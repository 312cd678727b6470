"""Where the data files of the languages are."""

from __future__ import annotations

from pathlib import Path


def data_folder(name: str) -> Path:
    """The folder `grammars` or `voices`: beside the package in a checkout, inside it when installed."""
    inside = Path(__file__).parents[1] / name
    return inside if inside.is_dir() else Path(__file__).parents[2] / name


def read_words(language: str, name: str) -> str:
    """The text of one of a language's files."""
    return (data_folder("grammars") / language / name).read_text("utf-8")
