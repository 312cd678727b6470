"""How a card is marked in braille, letter by letter, so that a voice can say it: b r v, r + 2, couleur."""

from __future__ import annotations

from voiceuno.language.loading import load_record_codes
from voiceuno.rules.cards import Card

_WORD = 3  # more letters than these are a word of the book, and read as one


def mark_aloud(card: Card, code: str) -> str:
    """The mark of a card in the books of a language."""
    parts = load_record_codes(code).write(card).split()
    return " ".join(part if part.isalpha() and len(part) > _WORD else " ".join(part) for part in parts)
