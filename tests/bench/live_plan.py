"""What a player of the live match says next: every kind of command gets its share, as far as the moment allows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from tests.talking import Seen
from voiceuno.dialogue.conversation import Conversation
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.rules.cards import Card, find_card
from voiceuno.rules.moves import Phase, Play

SEED = 5  # of cards and choices: with it 60 commands in writing are of all kinds but a challenge
CARD, DRAW, DRAWN, COLOUR, CHALLENGE = "a card", "draw", "keep or play it", "a colour", "challenge"
HAND, PLAYABLE, COUNTS, TOP, SCORE = "my hand", "what can I play", "card check", "top card", "score"
HELP, REPEAT, REFUSED, BACK, UNO, CATCH = "help", "repeat", "refused", "take back", "uno", "catch"
YES_NO, NEW_GAME, NEW_ROUND, NUMBER, SET_UP = "yes or no", "new game", "new round", "a number", "set-up"

# How many of 60 commands are of a kind. What only some moments allow comes whenever it can, whatever its number.
SHARES = {
    CARD: 13, DRAW: 4, DRAWN: 4, COLOUR: 2, CHALLENGE: 1, HAND: 4, PLAYABLE: 4, COUNTS: 3, TOP: 3, SCORE: 3, HELP: 3,
    REPEAT: 3, REFUSED: 6, BACK: 4, UNO: 2, CATCH: 1, YES_NO: 2, NEW_GAME: 2, NEW_ROUND: 1, NUMBER: 1, SET_UP: 2,
}  # fmt: skip
_RARE = {UNO: 3, CATCH: 2}  # taken at once, so many times: who knows when they can be said again
_ASKING = {
    HAND: ("my hand", "read my hand"),
    PLAYABLE: ("what can I play",),
    COUNTS: ("card check", "how many cards"),
    TOP: ("top card", "what's on top"),
    SCORE: ("score", "scores"),
    HELP: ("help",),
    REPEAT: ("repeat", "say that again"),
}
_TAKING_BACK = ("undo", "no")
_ALIKE = {"5": "9", "9": "51", "1": "9", "4": "5", "6": "3", "3": "6", "7": "0", "8": "2", "2": "8", "0": "7"}
_COLOURS, _FACES = ("red", "green", "blue", "yellow"), "0123456789"
_YES, _NO = Meaning("yes"), Meaning("no")
_SIMPLE = set(meanings("yes", "no"))


class Wish(NamedTuple):
    """Something to say."""

    kind: str
    text: str


class Plan:
    """Chooses by what was said so far and a seed."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self.said: Counter[str] = Counter()

    def next(self, conversation: Conversation, *, is_doubted: bool = False) -> Wish:
        """What to say to a conversation; `is_doubted`: the game wants to know whether it heard right."""
        can: dict[str, Sequence[str]] = {YES_NO: ["yes"]} if is_doubted else self._possible(conversation)
        for kind, most in _RARE.items():
            if self.said[kind] >= most and len(can) > 1:
                can.pop(kind, None)
        rare = [kind for kind in _RARE if kind in can]
        return self._take(rare[0] if rare else self._most_wanted(can), can)

    def takes_back(self, conversation: Conversation) -> Wish | None:
        """Words that take the last move back, where they can and it is time for them."""
        moment = conversation.moment
        if not {Meaning("undo"), _NO} <= set(moment.likely) or self._owed(BACK) < self._owed(CARD):
            return None
        return self._take(BACK, {BACK: _TAKING_BACK})

    def pause(self) -> float:
        """Seconds in which the player thinks."""
        return self._chance.uniform(1.5, 4.0)

    def _take(self, kind: str, can: dict[str, Sequence[str]]) -> Wish:
        self.said[kind] += 1
        return Wish(kind, self._chance.choice(can[kind]))

    def _owed(self, kind: str) -> float:
        """How far a kind is behind its share."""
        return SHARES[kind] * (sum(self.said.values()) + 1) / sum(SHARES.values()) - self.said[kind]

    def _most_wanted(self, kinds: Iterable[str]) -> str:
        return max(sorted(kinds), key=lambda kind: self._owed(kind) + self._chance.uniform(0.0, 0.5))

    # -- what can be said

    def _possible(self, conversation: Conversation) -> dict[str, Sequence[str]]:
        moment, table = conversation.moment, conversation.table
        likely = set(moment.likely)
        if likely == _SIMPLE:
            # Whether to go on with a match, yes; whether to leave it for a new one, no.
            return {YES_NO: ["no" if self.said[NEW_GAME] and table is not None else "yes"]}
        if moment.phase == "setup" or table is None or table.over:
            return _set_up(likely)
        if table.state.round.phase is Phase.OVER:
            return {NEW_ROUND: ["yes", "continue"]}
        if moment.phase == "colour" or {meaning.verb for meaning in likely} == {"colour"}:
            return {COLOUR: _COLOURS}
        if moment.phase == "challenge":
            return {CHALLENGE: ["challenge", "accept"]}
        if moment.phase == "drawn":
            texts = ["keep it", *(["play it"] if Meaning("play", ("drawn",)) in likely else [])]
            return {DRAWN: texts, **(_ASKING if self._chance.random() < 0.2 else {})}
        if moment.phase != "turn":  # the game asks which one is meant
            return {YES_NO: [conversation.language.say(moment.likely[0], moment)]} if likely else {**_ASKING}
        return self._on_turn(conversation)

    def _on_turn(self, conversation: Conversation) -> dict[str, Sequence[str]]:
        moment, seen = conversation.moment, Seen(conversation)
        say = conversation.language.say
        cards = dict.fromkeys(move.card for move in seen.moves if isinstance(move, Play))
        names = [say(Meaning("play", (card.code,)), moment) for card in cards]
        can: dict[str, Sequence[str]] = {
            **_ASKING,
            NEW_GAME: ["new game"],
            REFUSED: _refused(conversation, seen, cards),
        }
        if Meaning("draw") in moment.likely:
            can[DRAW] = ["draw", "draw a card"]
        if names:
            can[CARD] = names
        if len(seen.view.hand) == 2 and names:
            can[UNO] = [f"{name} uno" for name in names if "wild" not in name] or ["uno"]
        elif "uno" not in moment.leave_out:
            can[UNO] = ["uno"]
        others = [name for seat, name in enumerate(moment.names) if seat not in conversation.seats]
        if "catch {name}" not in moment.leave_out and others:
            can[CATCH] = [f"catch {name}" for name in others]
        return can


def _set_up(likely: set[Meaning]) -> dict[str, Sequence[str]]:
    """Answers to the questions before a match: one bot and few cards, so that rounds are short."""
    if Meaning("number", ("1",)) in likely:
        return {NUMBER: ["one"]}
    if Meaning("rules", ("standard",)) in likely:
        return {SET_UP: ["standard rules with five cards each"]}
    return {SET_UP: ["new game"]}


def _refused(conversation: Conversation, seen: Seen, can_play: Iterable[Card]) -> list[str]:
    """Cards that cannot be laid: that sound like one that can, are in the hand and do not fit, or are not in it."""
    hand, fits = set(seen.view.hand), set(can_play)
    alike = [
        find_card(f"{card.colour.value[0]}{face}")
        for card in fits
        if card.colour and card.face.value in _ALIKE
        for face in _ALIKE[card.face.value]
    ]
    numbers = [find_card(f"{colour[0]}{face}") for colour in _COLOURS for face in _FACES]
    groups = [
        [card for card in alike if card and card not in hand],
        [card for card in hand if card not in fits and card.colour],
        [card for card in numbers if card and card not in hand],
    ]
    say, moment = conversation.language.say, conversation.moment
    # A few of each, so that all three are as likely, whatever the hand.
    texts = [[say(Meaning("play", (card.code,)), moment) for card in group] for group in groups if group]
    return [sorted(group)[number % len(group)] for group in texts for number in range(4)]
