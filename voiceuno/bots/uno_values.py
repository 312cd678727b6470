"""Rules of thumb for UNO: what speaks for laying which card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from voiceuno.bots.known import Known
from voiceuno.bots.levels import Weights
from voiceuno.rules.cards import UNO_DECK, Card, Colour, Face
from voiceuno.rules.moves import Play
from voiceuno.rules.piles import neighbour
from voiceuno.rules.uno.engine import Uno
from voiceuno.rules.uno.state import DRAWS, UnoRules, is_bluff
from voiceuno.rules.views import UnoView

NEARLY_OUT = 2  # whoever has so few cards is worth attacking
_DECK = Counter(UNO_DECK)
_POINTS_MATTER = 4.0  # how much more the points weigh where everybody keeps the own ones
_FOUR = Face.WILD_DRAW_FOUR


class Target(NamedTuple):
    """Who comes next, as far as an action card is concerned."""

    alone: bool  # there is no other opponent, so that a Reverse is a Skip
    friend: bool
    nearly_out: bool


@cache
def card_values(weights: Weights, target: Target, keeps_points: bool = False) -> Mapping[Card, float]:
    """What speaks for laying each card, whatever else is in the hand."""
    hit = weights.action + weights.attack * target.nearly_out
    if target.friend:
        hit = -hit
    per_point = weights.points * (_POINTS_MATTER if keeps_points else 1)
    values = {}
    for card in _DECK:
        value = per_point * card.points
        if card.colour is None:
            value += weights.wild
        if card.face in DRAWS or card.face is Face.SKIP or (card.face is Face.REVERSE and target.alone):
            value += hit * (1 + weights.per_draw * DRAWS.get(card.face, 0))
        values[card] = value
    return values


def ranked(weights: Weights, view: UnoView, plays: Iterable[Play], table: Known) -> list[tuple[float, Play]]:
    """The cards that can be laid and what speaks for them, the best first."""
    following = neighbour(view.active, view.player, view.direction)
    nearly_out = view.counts[following] <= NEARLY_OUT
    target = Target(len(view.active) == 2, following in table.team, nearly_out)
    values = card_values(weights, target, table.keeps_points)
    colours = [card.colour for card in view.hand]
    hidden = _hidden_colours(view) if weights.unseen else {}
    found = []
    for play in plays:
        card = play.card
        left = colours.count(card.colour) - 1 if card.colour else colours.count(play.colour)
        value = values[card] + weights.follow * left
        if not left and card.colour:
            value += weights.last
        if hidden:
            value += weights.unseen * hidden[card.colour or play.colour]
        if card.face is _FOUR and would_bluff(view, table):
            value += weights.bluff
        found.append((value, play))
    return sorted(found, key=lambda pair: -pair[0])


def would_bluff(view: UnoView, table: Known) -> bool:
    """Whether it would break the book's condition to lay a Wild Draw Four now."""
    return is_bluff(rules_of(table), view.hand, view.colour, view.top)


def rules_of(table: Known) -> UnoRules:
    """What the rule book says, as a value."""
    assert isinstance(table.game, Uno)
    return table.game.rules


def unseen(view: UnoView) -> Counter[Card]:
    """The cards in the other hands and in the draw pile; nobody knows which are where."""
    cards = _DECK.copy()
    for card in view.hand + view.discards:
        cards[card] -= 1
    return cards


def _hidden_colours(view: UnoView) -> Counter[Colour | None]:
    found: Counter[Colour | None] = Counter()
    for card, count in unseen(view).items():
        found[card.colour] += count
    return found
