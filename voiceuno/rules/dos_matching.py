"""Which cards match in DOS: by number, and with a bonus if the colour is the same too."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from operator import attrgetter

from voiceuno.rules.cards import COLOURS, Card, Colour, Face, Hand
from voiceuno.rules.moves import MatchRow

_ALL_COLOURS = frozenset(COLOURS)


def numbers(card: Card) -> range:
    """The numbers a card can stand for."""
    if card.face is Face.WILD_NUMBER:
        return range(1, 11)
    number = 2 if card.face is Face.WILD_DOS else card.number or 0
    return range(number, number + 1)


def colours(card: Card) -> frozenset[Colour]:
    """The colours a card can stand for."""
    return frozenset({card.colour}) if card.colour else _ALL_COLOURS


@cache  # the same few thousand cases come up again and again
def match_bonus(cards: Hand, on: Card) -> int | None:
    """The bonus for a match: 0, 1 (single colour) or 2 (double colour); None if the cards do not match."""
    if len(cards) not in (1, 2):
        return None
    if len(cards) == 1:
        fits = any(number in numbers(on) for number in numbers(cards[0]))
    else:
        fits = any(a + b in numbers(on) for a in numbers(cards[0]) for b in numbers(cards[1]))
    if not fits:
        return None
    shared = colours(on).intersection(*map(colours, cards))
    return len(cards) if shared else 0


def matches(hand: Hand, row: Iterable[Card]) -> list[MatchRow]:
    """List every match that this hand can make on this row."""
    ordered = sorted(hand, key=attrgetter("code"))  # so that a pair is listed in one order only
    groups = [*((card,) for card in dict.fromkeys(ordered)), *dict.fromkeys(combinations(ordered, 2))]
    rows = dict.fromkeys(row)
    return [MatchRow(cards, on) for on in rows for cards in groups if match_bonus(cards, on) is not None]
