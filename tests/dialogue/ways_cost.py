"""What a turn costs who answers with one signal or two words: signals and seconds, by simulated players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from tests.talking import LANGUAGE, Seen, every
from voiceuno.bots.levels import HARD
from voiceuno.bots.tournament import seat_bots, take_turn
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.guide.pace import seconds_of
from voiceuno.dialogue.references import spoken_order
from voiceuno.dialogue.reply import Reply
from voiceuno.dialogue.settings import SCAN
from voiceuno.language.meaning import Meaning
from voiceuno.rules.cards import COLOURS, UNO_DECK, Card, shuffled
from voiceuno.rules.moves import Draw, Move, Play
from voiceuno.rules.notation import write_move

REACTION = 0.7  # seconds from the end of a word to the signal
PAUSE = 1.5  # seconds after each choice of a baseline, as the game begins with
_WORDS = {"scan": "one sound", "steps": "yes and no only"}
_DRAW = LANGUAGE.prompts.part("choice.draw")


class Cost(NamedTuple):
    """What it took to get one move."""

    signals: int
    seconds: float


def positions(cards: int, count: int) -> Iterator[tuple[int, tuple[Card, ...], str]]:
    """A seed, a hand of so many cards, and the record of a match in which its owner is on turn."""
    for seed in range(count):
        deck = shuffled(UNO_DECK, seed)
        hand, ben, clara = deck[:cards], deck[cards : cards + 7], deck[cards + 7 : cards + 14]
        top = next(card for card in deck[cards + 14 :] if card.number is not None and card.colour is not None)
        dealt = zip(("Ann", "Ben", "Clara"), (hand, ben, clara), strict=True)
        deals = "\n".join(f"deal {name} {' '.join(card.code for card in held)}" for name, held in dealt)
        record = f"voiceuno record 1\nseed {seed}\nplayers Ann Ben Clara\ndealer Clara\n{deals}\ndiscard {top.code}\n"
        yield seed, hand, f"{record}# bot Ben medium\n# bot Clara medium\n---\n"


def wanted(seen: Seen, player: str, seed: int) -> Move:
    """What a player wants who takes any legal move ("random"), or the one that the hard bot would make ("best")."""
    moves = seen.moves
    if player == "random":
        return Random(seed).choice(moves)
    state = seen.table.state
    return take_turn(seen.table.match, state, seat_bots(seen.table.match, state, [HARD] * 3), Random(seed))


def guided(conversation: Conversation, first: Reply, move: Move) -> Cost:
    """The signals and the seconds until a move is made, by what is really said and waited for."""
    table = conversation.table
    assert table is not None
    means, reply, so_far = Meaning.read(write_move(move, table.names)), first, len(table.record.entries)
    seconds = sum(seconds_of(line) for line in first.lines[-2:])  # the question, and the first thing offered
    signals = 0
    is_scan = conversation.settings.way == SCAN
    for _ in range(200):
        offered = conversation.offered
        assert offered is not None
        is_right = means == offered.means or means in {each.means for each in every(offered.within)}
        if is_right or not is_scan:
            signals += 1
            seconds += REACTION
        elif reply.wait is not None:
            seconds += reply.wait
        if is_right:
            reply = conversation.signal() if is_scan else conversation.hear("yes")
        else:
            reply = conversation.proceed() if is_scan else conversation.hear("next")
        is_held = offered.means == means and is_scan
        if len(table.record.entries) > so_far or is_held:  # what is said then is no part of choosing
            return Cost(signals, seconds)
        seconds += sum(map(seconds_of, reply.lines))
    raise AssertionError(f"{means} is never offered")


def read_in_order(hand: Sequence[Card], moves: Sequence[Move], move: Move, asks: str, *, legal_only: bool) -> Cost:
    """A baseline: the hand is read as it is held, all of it or what fits, then drawing; a wild asks for its colour."""
    prompts = LANGUAGE.prompts
    fitting = {each.card for each in moves if isinstance(each, Play)}
    cards = [card for card in spoken_order(dict.fromkeys(hand)) if card in fitting or not legal_only]
    labels = [prompts.card(card) for card in cards] + ([_DRAW] if Draw() in moves else [])
    target = _DRAW if not isinstance(move, Play) else prompts.card(move.card)
    lists = [(labels, target)]
    if isinstance(move, Play) and move.card.colour is None and move.colour is not None:
        lists.append(([prompts.colour(colour) for colour in COLOURS], prompts.colour(move.colour)))
    seconds = seconds_of(asks)
    for texts, text in lists:
        at = texts.index(text)
        seconds += sum(seconds_of(each) + PAUSE for each in texts[:at]) + seconds_of(text) + REACTION
    return Cost(len(lists), seconds)


def costs(way: str, player: str, cards: int, count: int, folder: Path) -> list[Cost]:
    """What turns cost; `way` is how the player answers, or a baseline: "hand" or "legal"."""
    found: list[Cost] = []
    for seed, hand, record in positions(cards, count):
        place = folder / f"{way}-{player}-{cards}-{seed}"
        place.mkdir()
        (place / "match.record").write_text(record, "utf-8")
        conversation = Club(place, seed=1).sit_down()
        conversation.greet()
        conversation.hear(_WORDS.get(way, _WORDS["scan"]))
        reply = conversation.hear("yes")
        seen = Seen(conversation)
        move = wanted(seen, player, seed)
        if way in _WORDS:
            found.append(guided(conversation, reply, move))
        else:
            found.append(read_in_order(hand, seen.moves, move, reply.lines[-2], legal_only=way == "legal"))
    return found


def middle(found: Sequence[Cost]) -> Cost:
    """The median."""
    return Cost(round(median(each.signals for each in found)), median(each.seconds for each in found))


def late(found: Sequence[Cost]) -> Cost:
    """The 90th percentile."""
    at = int(len(found) * 0.9)
    return Cost(sorted(each.signals for each in found)[at], sorted(each.seconds for each in found)[at])
