"""How a bot plays UNO: which card, which colour, and whether to challenge a Wild Draw Four."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from voiceuno.bots.known import Known
from voiceuno.bots.levels import Level
from voiceuno.bots.playouts import play_out
from voiceuno.bots.uno_values import ranked, rules_of, unseen, would_bluff
from voiceuno.rules.cards import COLOURS, Colour, Face, Hand
from voiceuno.rules.moves import Accept, Answer, Challenge, Draw, Keep, Move, NameColour, Play, Swap
from voiceuno.rules.uno.state import is_bluff
from voiceuno.rules.views import UnoView

_BLUFFS = 0.25  # how often players are thought to bluff when they can
_TELLTALE = 4.0  # how many times likelier a bluff is if the colour named is the one that was in play
_FOUR = Face.WILD_DRAW_FOUR


def choose_uno(level: Level, view: UnoView, moves: Sequence[Move], rng: Random, table: Known) -> Move:
    """Choose what to do on the bot's turn."""
    first = type(moves[0])
    if first is Answer:
        return Answer(right=rng.random() < level.answers)
    if first is NameColour:
        return NameColour(_name_colour(level, view.hand, rng))
    if first is Swap:
        return _swap(level, view, moves, rng, table)
    if first is Challenge:
        return Challenge() if _doubts(level, view, rng, table) else Accept()
    return _choose_card(level, view, moves, rng, table)


def _choose_card(level: Level, view: UnoView, moves: Sequence[Move], rng: Random, table: Known) -> Move:
    """Choose a card, or what to do without one."""
    plays = [move for move in moves if type(move) is Play and not move.uno]
    idle = [move for move in moves if type(move) is Draw or type(move) is Keep]
    if idle and (not plays or rng.random() < level.idle):
        return idle[0]
    others = [play for play in plays if play.card.face is not _FOUR]
    if len(others) < len(plays) and would_bluff(view, table) and rng.random() >= level.bluffs:
        plays = others
        if not plays:  # the card just drawn would be a bluff, and can be kept
            return idle[0]
    if rng.random() < level.by_chance:
        card = rng.choice(list(dict.fromkeys(play.card for play in plays)))
        play = rng.choice([play for play in plays if play.card is card])
    else:
        play = _best(level, view, plays, rng, table)
    uno = Play(play.card, play.colour, uno=True)
    return uno if uno in moves and rng.random() < level.says else play


def _best(level: Level, view: UnoView, plays: Sequence[Play], rng: Random, table: Known) -> Play:
    """Choose the best card, by rule of thumb or by thinking ahead."""
    best = [play for _, play in ranked(level.weights, view, plays, table)]
    if level.effort and len(best) > 1 and len(view.hand) > 1:
        return play_out(view, best[: level.choices], rng, table, level.effort)
    return best[0]


def _name_colour(level: Level, hand: Hand, rng: Random) -> Colour:
    """Choose the colour of most cards in the hand, or any colour by chance."""
    if rng.random() < level.by_chance:
        return rng.choice(COLOURS)
    colours = [card.colour for card in hand]
    return max(COLOURS, key=lambda colour: (colours.count(colour), rng.random()))


def _swap(level: Level, view: UnoView, moves: Sequence[Move], rng: Random, table: Known) -> Move:
    """Choose the smallest hand, rather an opponent's than the partner's, or anybody's by chance."""
    if rng.random() < level.by_chance:
        return rng.choice(moves)
    swaps = [move for move in moves if isinstance(move, Swap)]
    friends = set(table.team) - {view.player}  # who may keep the own hand compares it with the others
    return min(swaps, key=lambda move: (move.player in friends, view.counts[move.player], move.player != view.player))


def _doubts(level: Level, view: UnoView, rng: Random, table: Known) -> bool:
    """Decide whether to challenge the Wild Draw Four; nobody challenges a partner."""
    if view.four_by in table.team:
        return False
    if rng.random() < level.by_chance:
        return rng.random() < level.doubts
    return bluff_chance(view, table) >= level.doubts_from


def bluff_chance(view: UnoView, table: Known) -> float:
    """How likely it is that the Wild Draw Four is a bluff, judged by the cards that can be seen."""
    rules, below, hidden = rules_of(table), view.discards[-2], unseen(view)
    # If the card below is a wild too, the colour in play cannot be seen: it was one of four.
    before = (below.colour,) if below.colour else COLOURS
    guilty = sum(
        count
        for card, count in hidden.items()
        for colour in before
        if count and is_bluff(rules, (card,), colour, below)
    )
    share = guilty / len(before) / max(1, hidden.total())
    honest = (1 - share) ** view.counts[view.four_by]
    bluff = (1 - honest) * _BLUFFS
    if view.colour is below.colour:
        bluff *= _TELLTALE
    return bluff / (bluff + honest) if bluff else 0.0
