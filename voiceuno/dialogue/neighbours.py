"""Who sits where: the partner, the neighbours, and who plays before and after, of oneself and of others."""

from __future__ import annotations

from voiceuno.dialogue.references import seat_of
from voiceuno.dialogue.sitting import Sitting
from voiceuno.rules.moves import NOBODY
from voiceuno.rules.piles import neighbour

_SIDES = {"left": 1, "right": -1}
_OPPOSITE = "opposite"
_TURNS = {"after": 1, "before": -1}
_PARTNER = "partner"


class Neighbours:
    """Answers for whoever is spoken to at a place; where several people listen, by name."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting, self._table = sitting, sitting.table

    def answer(self, topic: str) -> str:
        """The answer to `partner`, `seat left`, `seat after Ben` …"""
        word, _, rest = topic.partition(" ")
        side, _, name = ("", "", rest) if word == _PARTNER else rest.partition(" ")
        sitting = self._sitting
        person = seat_of(name, sitting.names) if name else sitting.now.person
        if person == NOBODY:
            return sitting.prompts.say("say.not_here", player=name, list=sitting.prompts.listing(sitting.names))
        if side == "beside":
            return " ".join(self._seat(each, person) for each in _SIDES)
        return self._partner(person) if word == _PARTNER else self._seat(side, person)

    def _partner(self, person: int) -> str:
        sitting, team = self._sitting, self._table.match.team(self._table.state, person)
        if len(team) == 1:
            return sitting.prompts.say("answer.no_partner")
        if sitting.shared or person != sitting.now.person:
            return sitting.prompts.say("say.team", players=sitting.answers.listed(team))
        partner = next(seat for seat in team if seat != person)
        return sitting.prompts.say("say.partner", player=sitting.names[partner])

    def _seat(self, side: str, person: int) -> str:
        """Who sits there; who is out of the match or the round still sits, but plays neither before nor after."""
        sitting, state = self._sitting, self._table.state
        is_own = not sitting.shared and person == sitting.now.person
        seated, step = self._table.match.seating(state.number), _SIDES.get(side, 0)
        if side == _OPPOSITE:
            step = len(seated) // 2
            if len(seated) % 2:
                return sitting.prompts.say("answer.seat_nobody")
        if side in _TURNS:
            in_play = state.round.active
            if person not in in_play:
                key = "answer.seat_none" if is_own else "answer.seat_out"
                return sitting.prompts.say(key, player=sitting.names[person])
            seated, step = in_play, _TURNS[side] * sitting.game.direction(sitting.now.view)
        other = neighbour(seated, person, step)
        is_asker = not sitting.shared and other == sitting.now.person
        form = "you" if is_own else "self" if is_asker else "other"
        slots = {"player": sitting.names[other], "by": sitting.names[person]}
        return sitting.prompts.say(f"answer.seat_{side}_{form}", **slots)
