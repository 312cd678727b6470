"""A player who needs no microphone: knows what to say next, move by move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from voiceuno.bots import MEDIUM
from voiceuno.bots.tournament import seat_bots, take_turn
from voiceuno.dialogue.conversation import Conversation
from voiceuno.language.listed import UNKNOWN
from voiceuno.language.meaning import Meaning
from voiceuno.rules.moves import Answer, Phase
from voiceuno.rules.notation import write_move
from voiceuno.table.table import Table

_YES, _QUIT = Meaning("yes"), Meaning("quit")


class StagePlayer:
    """Sits at the table of a conversation and says what a player of medium skill would."""

    def __init__(self, opening: str, seed: int = 0, questions: Iterable[str] = ()) -> None:
        """`questions` are asked now and then."""
        self.opening = opening
        self.chance = Random(seed)
        self._questions: Iterator[str] = iter(questions)
        self._wants_to_ask = False

    def words(self, conversation: Conversation) -> str:
        """What to say now; when the match is over there is nothing left to say but quit."""
        moment, table = conversation.moment, conversation.table
        if set(moment.likely) == {_YES, Meaning("no")}:
            return conversation.language.say(_YES, moment)
        if table is None:
            return self.opening
        if table.over:
            return conversation.language.say(_QUIT, moment)
        if table.state.round.phase is Phase.OVER:
            return conversation.language.say(_YES, moment)
        if moment.phase != table.state.round.phase.value:  # the game asks back: take the first
            return conversation.language.say(moment.likely[0], moment)
        self._wants_to_ask = not self._wants_to_ask
        if self._wants_to_ask and (question := next(self._questions, "")):
            return question
        return conversation.language.say(self._meaning(conversation, table), moment)

    def _meaning(self, conversation: Conversation, table: Table) -> Meaning:
        """A move as a player means it."""
        seats = seat_bots(table.match, table.state, [MEDIUM] * table.match.seats)
        move = take_turn(table.match, table.state, seats, self.chance)
        question = conversation.moment.question
        if isinstance(move, Answer) and question is not None:
            return Meaning("answer", (question.answers[0] if move.right else UNKNOWN,))
        return Meaning.read(write_move(move, table.names))
