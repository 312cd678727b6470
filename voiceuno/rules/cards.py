"""Cards, their braille codes, the two decks, and shuffling by a seed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from random import Random
from typing import TypeAlias

from voiceuno.rules.value import itself


class Colour(Enum):
    """The four colours; the value is the word that records use."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    YELLOW = "yellow"

    # There is one object of each member, so its identity will do. Enum's own hash would hash the name every time.
    __hash__ = object.__hash__


COLOURS: tuple[Colour, ...] = tuple(Colour)


class Face(Enum):
    """What a card shows besides its colour; the value is how it is written in braille."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    DRAW_TWO = "+2"
    REVERSE = "rv"
    SKIP = "sk"
    WILD = "wi"
    WILD_DRAW_FOUR = "wi+4"
    WILD_NUMBER = "#"
    WILD_DOS = "wd"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One kind of card; there is a single object of each kind, so `is` and `==` agree."""

    code: str  # the braille code, the card's name in records: "r5", "g+2", "wi+4"
    colour: Colour | None  # None: the card has no colour of its own
    face: Face
    number: int | None  # the number printed on it, if there is one
    points: int  # what it costs whoever is left with it

    __deepcopy__ = itself

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return find_card, (self.code,)


Hand: TypeAlias = tuple[Card, ...]

# Points for cards without a number: 20 for an action card, 50 for a wild of UNO, and the two wilds of DOS.
_POINTS = {Face.WILD: 50, Face.WILD_DRAW_FOUR: 50, Face.WILD_NUMBER: 40, Face.WILD_DOS: 20}
_COLOURLESS = (Face.WILD, Face.WILD_DRAW_FOUR, Face.WILD_DOS)
_ACTION_POINTS = 20


def _make_card(colour: Colour | None, face: Face) -> Card:
    number = int(face.value) if face.value.isdecimal() else None
    letter = colour.value[0] if colour else ""
    points = number if number is not None else _POINTS.get(face, _ACTION_POINTS)
    return Card(letter + face.value, colour, face, number, points)


_CARDS: dict[str, Card] = {
    card.code: card
    for face in Face
    for colour in ((None,) if face in _COLOURLESS else COLOURS)
    for card in (_make_card(colour, face),)
}


def find_card(code: str) -> Card | None:
    """The card with this braille code, or None."""
    return _CARDS.get(code.lower())


def _deck(copies: dict[Face, int]) -> Hand:
    return tuple(card for card in _CARDS.values() for _ in range(copies.get(card.face, 0)))


UNO_DECK = _deck(
    {face: 1 if face is Face.ZERO else 2 for face in list(Face)[:10]}
    | {Face.DRAW_TWO: 2, Face.REVERSE: 2, Face.SKIP: 2, Face.WILD: 4, Face.WILD_DRAW_FOUR: 4}
)
DOS_DECK = _deck(
    {Face.ONE: 3, Face.THREE: 3, Face.FOUR: 3, Face.FIVE: 3}
    | dict.fromkeys((Face.SIX, Face.SEVEN, Face.EIGHT, Face.NINE, Face.TEN), 2)
    | {Face.WILD_NUMBER: 2, Face.WILD_DOS: 12}
)


def shuffled(cards: Iterable[Card], seed: int) -> Hand:
    """Shuffle the cards; the same seed always gives the same order."""
    # Random.random() is the one method whose sequence Python promises to keep between versions. Each card gets the
    # next number as its key; an endless iterator of them does that without a Python call for each card.
    # Random takes no notice of a sign, so a seed below zero becomes one that nobody else has.
    numbers = iter(Random(seed % 2**64).random, None)
    return tuple(sorted(cards, key=partial(next, numbers)))


def next_seed(seed: int) -> int:
    """Make the seed for the next shuffle of the same match, by a 64-bit linear congruential step."""
    return (seed * 6364136223846793005 + 1442695040888963407) % 2**64


def points(hand: Iterable[Card]) -> int:
    """Add up the points of a hand."""
    return sum(card.points for card in hand)
