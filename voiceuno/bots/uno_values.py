"""Rules of thumb for UNO: how good it is to lay each card."""

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

NEARLY_OUT = 2  # a player with this many cards or fewer is worth attacking
_DECK = Counter(UNO_DECK)
_POINTS_MATTER = 4.0  # how much more points count where everybody gets their own
_FOUR = Face.WILD_DRAW_FOUR


class Target(NamedTuple):
    """The next player, who suffers from an action card."""

    alone: bool  # whether there is no other opponent, so that a Reverse works as a Skip
    friend: bool
    nearly_out: bool


@cache
def card_values(weights: Weights, target: Target, keeps_points: bool = False) -> Mapping[Card, float]:
    """How good it is to lay each card, whatever else is in the hand."""
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
    """The cards that can be laid, each with how good that is; the best first."""
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
    """Whether it would be a bluff to lay a Wild Draw Four now."""
    return is_bluff(rules_of(table), view.hand, view.colour, view.top)


def rules_of(table: Known) -> UnoRules:
    """The rules of the book that is played by."""
    assert isinstance(table.game, Uno)
    return table.game.rules


def unseen(view: UnoView) -> Counter[Card]:
    """The cards that the player has not seen: those in the other hands and in the draw pile."""
    cards = _DECK.copy()
    for card in view.hand + view.discards:
        cards[card] -= 1
    return cards


def _hidden_colours(view: UnoView) -> Counter[Colour | None]:
    found: Counter[Colour | None] = Counter()
    for card, count in unseen(view).items():
        found[card.colour] += count
    return found
