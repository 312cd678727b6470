"""How a bot plays DOS: what it matches, and what it puts into the centre row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache, partial
from itertools import combinations
from random import Random
from typing import NamedTuple

from voiceuno.bots.known import Known
from voiceuno.bots.levels import Level
from voiceuno.rules.cards import DOS_DECK, Card, Hand
from voiceuno.rules.dos_matching import match_bonus, matches
from voiceuno.rules.moves import MatchRow, Move, Place
from voiceuno.rules.piles import without
from voiceuno.rules.views import DosView

_DECK = Counter(DOS_DECK)
_WIDTH = 16  # how many ways through a turn are followed at once
_WILD = 0.2  # what it costs to use up a wild, in cards: wilds fit often
_OTHERS_DRAW = 0.8  # what it is worth that everybody else draws a card, in cards got rid of
_OUT = 10.0  # what going out is worth, in cards got rid of
_OUTLOOK = 2.0  # how much the cards that stay count, compared with those that go
_MANY = 10  # with more cards there is always a match, and looking for the best one takes too long


def choose_dos(level: Level, view: DosView, moves: Sequence[Move], rng: Random, table: Known | None = None) -> Move:  # noqa: ARG001
    """Choose what to do on the bot's turn."""
    found = [move for move in moves if isinstance(move, MatchRow)]
    places = [move for move in moves if isinstance(move, Place)]
    # Draw, or end the turn: that move is the last in the list.
    idle = [move for move in moves if not isinstance(move, MatchRow | Place)]
    if idle and (not (found or places) or rng.random() < level.idle):
        return idle[0]
    if rng.random() < level.by_chance:
        options: Sequence[Move] = found or places
        return rng.choice(options)
    if found:
        return _plan(view) if level.looks_ahead else max(found, key=_match_value)
    if level.looks_ahead:
        return max(places, key=lambda place: _outlook(without(view.hand, place.card)))
    return max(places, key=lambda place: (not _is_wild(place.card), place.card.points))


def ranked_dos(view: DosView, moves: Sequence[Move]) -> list[Move]:
    """All that can be done on a turn, what gets rid of most cards first; what lays no card comes last."""
    found = sorted((move for move in moves if isinstance(move, MatchRow)), key=_match_value, reverse=True)
    places = sorted(
        (move for move in moves if isinstance(move, Place)),
        key=lambda place: _outlook(without(view.hand, place.card)),
        reverse=True,
    )
    return [*found, *places, *(move for move in moves if not isinstance(move, MatchRow | Place))]


def _match_value(move: MatchRow) -> float:
    """What a match is worth, in cards got rid of."""
    bonus = match_bonus(move.cards, move.on) or 0
    shed = len(move.cards) + (bonus > 0) + _OTHERS_DRAW * (bonus == 2)
    return shed - _WILD * sum(map(_is_wild, move.cards))


def _is_wild(card: Card) -> bool:
    return card.number is None


# -- the whole turn


class _Way(NamedTuple):
    """One way through the turn, as far as it has gone."""

    value: float
    hand: Hand
    bonus: int  # how many cards may go into the row at the end
    first: MatchRow | None


def _plan(view: DosView) -> MatchRow:
    """Find the best way through the turn, and return its first match."""
    ways = [_Way(0.0, view.hand, view.may_place + view.must_place, None)]
    for on in view.row:
        longer = [_follow(way, move) for way in ways for move in matches(way.hand, (on,))]
        ways = sorted(ways + longer, key=_way_value, reverse=True)[:_WIDTH]
    begun = (way for way in ways if way.first)
    best = max(begun, key=lambda way: _way_value(way) + _OUTLOOK * _outlook(way.hand))
    assert best.first
    return best.first


def _follow(way: _Way, move: MatchRow) -> _Way:
    hand = way.hand
    for card in move.cards:
        hand = without(hand, card)
    bonus = way.bonus + bool(match_bonus(move.cards, move.on))
    return _Way(way.value + _match_value(move), hand, bonus, way.first or move)


def _way_value(way: _Way) -> float:
    return way.value + _OUT * (len(way.hand) <= way.bonus)


# -- what stays in the hand


@lru_cache(maxsize=1024)  # whoever is offered one thing after the other is asked about the same hands again and again
def _outlook(hand: Hand) -> float:
    """What the best match on a card of the row is worth, on average over the deck."""
    if len(hand) > _MANY:
        return 0.0
    groups = [*((card,) for card in set(hand)), *combinations(sorted(hand, key=_code), 2)]
    total = 0.0
    for on, count in _DECK.items():
        total += count * max(map(partial(_group_value, on), groups), default=0.0)
    return total / _DECK.total()


@cache
def _group_value(on: Card, cards: Hand) -> float:
    return 0.0 if match_bonus(cards, on) is None else _match_value(MatchRow(cards, on))


def _code(card: Card) -> str:
    return card.code
