"""Sentence templates, `[please] (play|lay) [the] {card}`, as trees."""

from __future__ import annotations

import re
from typing import NamedTuple

from voiceuno.errors import VoiceunoError
from voiceuno.sentences import sentence


class TemplateError(VoiceunoError):
    """A template that cannot be read; the message quotes it."""


class Slot(NamedTuple):
    """Another rule in this place; its value is kept under `alias`, or dropped where that is None."""

    rule: str
    alias: str | None


class Sequence(NamedTuple):
    """Parts that follow one another; an empty sequence is silence."""

    parts: tuple[Node, ...]


class Choice(NamedTuple):
    """Parts of which one is said."""

    parts: tuple[Node, ...]


SILENCE = Sequence(())

# A string is one word, as it is spelled in the file.
Node = str | Slot | Sequence | Choice

_PIECES = re.compile(r"\{[a-z_]+(?::[a-z_]+)?\}|<[a-z_]+>|[\[\](|)]|[^\[\](){}<>|]+")
_BETWEEN_CHOICES = re.compile(r"\|(?![^(\[]*[)\]])")
_SIGNS = re.compile(r"[\[\](){}<>|]")
_BRACKETS = re.compile(r"[\[\]()]")
_CLOSING = {"[": "]", "(": ")"}


def read_template(text: str) -> Node:
    """The tree of a template."""
    pieces = _PIECES.findall(text)
    if sum(map(len, pieces)) != len(text):
        raise TemplateError(sentence("language.sign", template=text))
    pieces.reverse()  # taken from the end, the next piece is always the last one
    tree = _read_choice(pieces, text)
    if pieces:
        raise TemplateError(sentence("language.closes_nothing", sign=pieces[-1], template=text))
    return tree


def split_plain(text: str) -> tuple[list[str], str]:
    """A template as its choices without any sign, and a template of the others (which may be empty).

    Files have long lists of plain sentences; looking these up whole is quicker than compiling them.
    """
    if not _SIGNS.search(text):
        return [text], ""
    inner = text[1:-1]
    if text[0] != "(" or text[-1] != ")" or not _is_balanced(inner):
        return [], text
    choices = _BETWEEN_CHOICES.split(inner)
    # Where brackets lie within brackets the simple cut fails; then the template is read as a whole.
    if not all(map(_is_balanced, choices)):
        return [], text
    plain = [choice.strip() for choice in choices if not _SIGNS.search(choice)]
    signed = "|".join(choice for choice in choices if _SIGNS.search(choice))
    return plain, f"({signed})" if signed else ""


def _is_balanced(text: str) -> bool:
    depth = 0
    for sign in _BRACKETS.findall(text):
        depth += 1 if sign in _CLOSING else -1
        if depth < 0:
            return False
    return depth == 0


def _read_choice(pieces: list[str], text: str) -> Node:
    parts = [_read_sequence(pieces, text)]
    while pieces and pieces[-1] == "|":
        pieces.pop()
        parts.append(_read_sequence(pieces, text))
    return parts[0] if len(parts) == 1 else Choice(tuple(parts))


def _read_sequence(pieces: list[str], text: str) -> Node:
    parts: list[Node] = []
    while pieces and pieces[-1] not in ("|", "]", ")"):
        piece = pieces.pop()
        if piece in _CLOSING:
            inner = _read_choice(pieces, text)
            if not pieces or pieces.pop() != _CLOSING[piece]:
                raise TemplateError(sentence("language.never_closed", sign=piece, template=text))
            parts.append(Choice((inner, SILENCE)) if piece == "[" else inner)
        elif piece[0] == "{":
            rule, _, alias = piece[1:-1].partition(":")
            parts.append(Slot(rule, alias or rule))
        elif piece[0] == "<":
            parts.append(Slot(piece[1:-1], None))
        else:
            parts += piece.split()
    return parts[0] if len(parts) == 1 else Sequence(tuple(parts))
