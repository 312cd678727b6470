"""No word that a person reads or hears stands in Python: all of them are in the folder of a language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from voiceuno.language.meaning import Meaning, UnknownMeaning

ROOT = Path(__file__).parents[2]
# Packages that still have words in their code; empty means that none has.
PENDING: tuple[str, ...] = ("speech", "rules", "quiz")

# Two words of letters in a row, or a capitalised word that ends a sentence.
_WORDS = re.compile(r"[^\W\d_]{2,}[,;:]? +[^\W\d_]{2,}|\b[A-Z][a-z]+[.!?]")
_BETWEEN = "{}"  # what an f-string puts in, as it looks between its texts

# What looks like words and is none for people: a module, the beginning of the string, and why it stays.
ALLOWED: tuple[tuple[str, str, str], ...] = (
    ("language/meaning.py", "CARD, or a part of one", "describes the meanings for developers, beside `Kind`"),
)
# Calls whose texts nobody sees but a developer who made a mistake.
_FOR_DEVELOPERS = frozenset({"AssertionError", "AttributeError", "RuntimeError", "NotImplementedError", "Kind"})
_PATTERNS = frozenset({"compile", "fullmatch", "match", "search", "sub", "findall", "finditer", "split"})  # of `re`


def words_in(source: str) -> Iterator[tuple[int, str]]:
    """The line and the text of every string of a module in which words stand for people."""
    yield from _visit(ast.parse(source))


def _visit(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Call) and _is_technical(node):
        return
    if isinstance(node, ast.JoinedStr):
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else _BETWEEN for part in node.values)
        yield from _judge(node.lineno, text)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):  # its format is no text
                yield from _visit(part.value)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from _judge(node.lineno, node.value)
    for child in ast.iter_child_nodes(node):
        if not _is_docstring(child):
            yield from _visit(child)


def _judge(line: int, text: str) -> Iterator[tuple[int, str]]:
    if _WORDS.search(text) and not _is_meaning(text):
        yield line, text


def _is_docstring(node: ast.AST) -> bool:
    """Whether this is a string that stands alone: a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_technical(call: ast.Call) -> bool:
    """Whether the texts of a call are regular expressions, or for developers."""
    function = call.func
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == "re":
        return function.attr in _PATTERNS
    return isinstance(function, ast.Name) and function.id in _FOR_DEVELOPERS


def _is_meaning(text: str) -> bool:
    """Whether this is the canonical text of a meaning, which is the same in every language."""
    try:
        Meaning.read(text)
    except UnknownMeaning:
        return False
    return text == text.lower()
