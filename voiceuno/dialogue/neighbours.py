"""Who sits where: the partner, the neighbours, and who plays before and after."""

from __future__ import annotations

from voiceuno.dialogue.sitting import Sitting
from voiceuno.rules.piles import neighbour

_SIDES = {"left": 1, "right": -1}
_OPPOSITE = "opposite"
_TURNS = {"after": 1, "before": -1}


class Neighbours:
    """Answers for whoever is spoken to at a place; where several people listen, by name."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting, self._table = sitting, sitting.table

    def answer(self, topic: str) -> str:
        """The answer to `partner`, `seat left`, `seat after` …"""
        word, _, side = topic.partition(" ")
        if side == "beside":
            return " ".join(map(self._seat, _SIDES))
        return self._partner() if word == "partner" else self._seat(side)

    def _partner(self) -> str:
        sitting, team = self._sitting, self._table.match.team(self._table.state, self._sitting.now.person)
        if len(team) == 1:
            return sitting.prompts.say("answer.no_partner")
        if sitting.shared:
            return sitting.prompts.say("say.team", players=sitting.answers.listed(team))
        partner = next(seat for seat in team if seat != sitting.now.person)
        return sitting.prompts.say("say.partner", player=sitting.names[partner])

    def _seat(self, side: str) -> str:
        """Who sits there; who is out of the match or the round still sits, but plays neither before nor after."""
        sitting, state, person = self._sitting, self._table.state, self._sitting.now.person
        seated, step = self._table.match.seating(state.number), _SIDES.get(side, 0)
        if side == _OPPOSITE:
            step = len(seated) // 2
            if len(seated) % 2:
                return sitting.prompts.say("answer.seat_nobody")
        if side in _TURNS:
            in_play = state.round.active
            if person not in in_play:
                return sitting.prompts.say("answer.seat_none")
            seated, step = in_play, _TURNS[side] * sitting.game.direction(sitting.now.view)
        other = neighbour(seated, person, step)
        form = "other" if sitting.shared else "you"
        slots = {"player": sitting.names[other], "by": sitting.names[person]}
        return sitting.prompts.say(f"answer.seat_{side}_{form}", **slots)
