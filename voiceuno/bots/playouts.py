"""Thinking ahead in UNO: deal the hidden cards at random, play on from each choice, and compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, inf
from random import Random

from voiceuno.bots.known import Known
from voiceuno.bots.levels import TUNED
from voiceuno.bots.uno_values import NEARLY_OUT, Target, card_values, rules_of, unseen
from voiceuno.rules.cards import COLOURS, Card, points
from voiceuno.rules.moves import Accept, Answer, Challenge, Draw, Keep, Move, Phase, Play, Swap
from voiceuno.rules.piles import neighbour
from voiceuno.rules.uno.state import UnoRules, UnoState, may_lay
from voiceuno.rules.views import UnoView

_CLEAR = 1.0  # how many standard errors a move must be ahead to replace the one by rule of thumb
_SUSPECT = 3  # a bluff with more cards than this left is taken to be found out
_FEWEST = 8  # deals to try before anything is concluded
_HORIZON = 12  # moves to play on; after that the hands tell more than further play
_POINTS = 100.0  # where everybody gets their own points, how many count as much as winning the round

# Looked up once: reading a member of an Enum costs a function call each time in Python 3.11.
_DRAWN, _CHALLENGE, _ANSWER, _OVER = Phase.DRAWN, Phase.CHALLENGE, Phase.ANSWER, Phase.OVER
_SWAP = Phase.SWAP
_DRAW, _KEEP, _ACCEPT, _DOUBT, _RIGHT = Draw(), Keep(), Accept(), Challenge(), Answer(right=True)

# The odds of winning the round as logarithms, fitted to thousands of rounds that were played by rule of thumb.
_PER_CARD, _PER_COLOUR, _PER_ACTION, _PER_WILD, _ON_TURN = -0.25, -0.4, 0.34, 1.2, 0.17
_FOLLOW = TUNED.follow

_play = cache(Play)


def play_out(view: UnoView, choices: Sequence[Play], rng: Random, table: Known, effort: int) -> Play:
    """Choose the best of these moves; the first of them, unless another is clearly better."""
    hidden = list(unseen(view).elements())
    gains: list[list[float]] = [[] for _ in choices]
    while effort > 0:
        world = deal_hidden(view, hidden, rng)
        results = []
        for move in choices:
            result, steps = _finish(world, view.player, move, table)
            effort -= steps
            results.append(result)
        for gain, result in zip(gains, results, strict=True):
            gain.append(result - results[0])
    return choices[max(range(len(choices)), key=lambda at: _lead(gains[at]))]


def _lead(gains: list[float]) -> float:
    """How far a move is certainly ahead of the first one; 0 if it is not."""
    count = len(gains)
    mean = sum(gains) / count
    variance = sum((gain - mean) ** 2 for gain in gains) / count
    return max(0.0, mean - _CLEAR * (variance / count) ** 0.5) if count >= _FEWEST else 0.0


def deal_hidden(view: UnoView, hidden: Sequence[Card], rng: Random) -> UnoState:
    """Deal the hidden cards at random: a state that might be the real one, as far as this player knows."""
    key = rng.random
    cards = tuple(sorted(hidden, key=lambda _: key()))  # takes half the time of rng.shuffle
    hands, dealt = [], 0
    for player, count in enumerate(view.counts):
        if player == view.player:
            hands.append(view.hand)
        else:
            hands.append(cards[dealt : dealt + count])
            dealt += count
    return UnoState(
        tuple(hands), cards[dealt:], rng.getrandbits(32), view.discards, view.exposed, view.active, view.out,
        view.colour, view.direction, view.turn, view.phase, view.total, view.called, view.answered, view.drawn,
    )  # fmt: skip


def _finish(state: UnoState, player: int, move: Move, table: Known) -> tuple[float, int]:
    """Make a move and play on by rule of thumb: what that is worth, and how many moves it took."""
    apply, rules = table.game.apply, rules_of(table)
    two = len(state.active) == 2
    values = [card_values(TUNED, Target(two, False, nearly_out)) for nearly_out in (False, True)]
    state, _ = apply(state, player, move)
    steps = 1
    while state.phase is not _OVER and steps < _HORIZON:
        state, _ = apply(state, state.turn, _quick_move(state, values, rules))
        steps += 1
    if state.phase is _OVER or (state.out and rules.places > 1):  # where the others play on, the first one out counts
        result = float(state.out[0].player in table.team)
    else:
        result = _promise(state, table.team)
    if table.keeps_points:
        result -= sum(points(state.hands[each]) for each in table.team) / _POINTS
    return result, steps


def _promise(state: UnoState, team: tuple[int, ...]) -> float:
    """How likely it is that a team wins the round, judged by the hands."""
    mine = everybody = 0.0
    for player in state.active:
        hand = state.hands[player]
        worth = _PER_CARD * len(hand) + _PER_COLOUR * len({card.colour for card in hand})
        for card in hand:
            if card.number is None:
                worth += _PER_ACTION if card.colour else _PER_WILD
        if player == state.turn:
            worth += _ON_TURN
        odds = exp(worth)
        everybody += odds
        if player in team:
            mine += odds
    return mine / everybody


def _quick_move(state: UnoState, values: Sequence[Mapping[Card, float]], rules: UnoRules) -> Move:
    """What a player does who looks only at their own hand."""
    phase = state.phase
    if phase is _CHALLENGE:
        four = state.four
        return _DOUBT if four and four.guilty and len(state.hands[four.player]) > _SUSPECT else _ACCEPT
    if phase is _ANSWER:
        return _RIGHT
    player = state.turn
    if phase is _SWAP:
        others = (other for other in state.active if other != player)
        return Swap(min(others, key=lambda other: len(state.hands[other])))
    hand = state.hands[player]
    cards: Sequence[Card] = hand if state.drawn is None else (state.drawn,)
    colour, face = state.colour, state.discards[-1].face
    cards = [card for card in cards if card.colour is colour or card.face is face or card.colour is None]
    if state.total or not rules.bluffing:
        cards = [card for card in cards if may_lay(rules, state, hand, card)]
    if not cards:
        return _KEEP if phase is _DRAWN else _DRAW
    colours = [card.colour for card in hand]
    best = cards[0]
    if len(cards) > 1:
        following = neighbour(state.active, player, state.direction)
        worth = values[len(state.hands[following]) <= NEARLY_OUT]
        most = -inf
        for card in cards:
            value = worth[card] + _FOLLOW * colours.count(card.colour)
            if value > most:
                best, most = card, value
    named = None if best.colour else max(COLOURS, key=colours.count)
    return _play(best, named, len(hand) == 2)
