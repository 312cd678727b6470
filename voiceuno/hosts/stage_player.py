"""A player who needs no microphone: knows what to say next, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from voiceuno.bots import MEDIUM
from voiceuno.bots.tournament import seat_bots, take_turn
from voiceuno.dialogue.manager import Dialogue
from voiceuno.dialogue.table_talk import TableTalk
from voiceuno.rules.cards import COLOURS
from voiceuno.rules.moves import (
    Accept,
    Answer,
    Challenge,
    Draw,
    End,
    Keep,
    MatchRow,
    Move,
    NameColour,
    Phase,
    Place,
    Play,
    SayDos,
    SayUno,
)  # fmt: skip

_BARE = {
    Accept: "accept", Challenge: "challenge", Draw: "draw", End: "done", Keep: "keep it",
    SayDos: "dos", SayUno: "uno",
}  # fmt: skip
_CURIOUS = ("my hand", "what can I play", "card check", "top card", "repeat")  # asked now and then


class DemoPlayer:
    """Sits at the table of a dialogue and says what a player of medium skill would."""

    def __init__(self, opening: str, seed: int = 0, *, curious: bool = False) -> None:
        self.opening = opening
        self.chance = Random(seed)
        self._questions: Iterator[str] = iter(_CURIOUS if curious else ())
        self._wants_to_ask = False

    def words(self, dialogue: Dialogue) -> str:
        """What to say now; the match is over when there is nothing left to say but quit."""
        table = dialogue.table
        if dialogue.phase == "confirm" and (table is None or table.state.round.phase is not Phase.OVER or table.over):
            return "yes"
        if table is None:
            return self.opening
        if table.over:
            return "quit"
        if table.choice is not None:
            return COLOURS[0].value if table.choice.wants_colour else "the first"
        if table.state.round.phase is Phase.OVER:
            return "yes"
        self._wants_to_ask = not self._wants_to_ask
        if self._wants_to_ask and (question := next(self._questions, "")):
            return question
        return in_words(self._move(table), table)

    def _move(self, table: TableTalk) -> Move:
        seats = seat_bots(table.match, table.state, [MEDIUM] * table.match.seats)
        return take_turn(table.match, table.state, seats, self.chance)


def in_words(move: Move, table: TableTalk) -> str:
    """A move as a player says it."""
    card = table.prompts.card
    match move:
        case Play():
            colour = f" {move.colour.value}" if move.colour else ""
            what = "it" if table.state.round.phase is Phase.DRAWN else card(move.card)
            return f"play {what}{colour}{' uno' if move.uno else ''}"
        case NameColour():
            return move.colour.value
        case Answer():
            question = table.question()
            return question.answers[0] if move.right else "I don't know"
        case MatchRow():
            return f"{' and '.join(map(card, move.cards))} on {card(move.on)}"
        case Place():
            return f"put {card(move.card)} in the row"
    return _BARE[type(move)]
