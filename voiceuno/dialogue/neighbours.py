"""Who sits where: the partner, the neighbours, and who plays before and after, of oneself and of others."""

from __future__ import annotations

from voiceuno.dialogue.references import seat_of
from voiceuno.dialogue.sitting import Sitting
from voiceuno.rules.moves import NOBODY
from voiceuno.rules.piles import neighbour
from voiceuno.rules.rulesets import Scoring

_SIDES = {"left": 1, "right": -1}
_OPPOSITE = "opposite"
_TURNS = {"after": 1, "before": -1}
_PARTNER, _BESIDE, _BETWEEN, _WHETHER = "partner", "beside", "between", "whether"
_ALL, _KINDS = "all", "kinds"  # `seat all`, `seat kinds`
_ROUND, _CHANGE = "round", "change"  # `partner round next`, `partner change`
_MYSELF = "me"  # who speaks, as it stands in a meaning


class Neighbours:
    """Answers for whoever is spoken to at a place; where several people listen, by name."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting, self._table = sitting, sitting.table

    def answer(self, topic: str) -> str:
        """The answer to `partner`, `seat left`, `seat after Ben`, `seat between Ben Clara`, `whether left Ben me` …"""
        word, *rest = topic.split()
        if rest[:1] == [_ROUND]:
            return self._partner_in(rest[-1])
        if rest == [_CHANGE]:
            return self._other_partner()
        if rest == [_ALL]:
            return self._all()
        if rest == [_KINDS]:
            return self._who_is_a_bot()
        side, *names = [_PARTNER, *rest] if word == _PARTNER else rest
        sitting = self._sitting
        people = [self._person(name) for name in names] or [sitting.now.person]
        if NOBODY in people:
            stranger = names[people.index(NOBODY)]
            return sitting.prompts.say("say.not_here", player=stranger, list=sitting.prompts.listing(sitting.names))
        if word == _WHETHER:
            return self._whether(side, people[0], people[-1] if len(people) > 1 else sitting.now.person)
        if side == _BETWEEN:
            return self._between(people[0], people[-1])
        return self._told(side, people[0])

    def _person(self, name: str) -> int:
        return self._sitting.now.person if name == _MYSELF else seat_of(name, self._sitting.names)

    def _told(self, side: str, person: int) -> str:
        """Who is on a side of somebody, or plays together with them."""
        if side == _BESIDE:
            return " ".join(self._seat(each, person) for each in _SIDES)
        return self._partner(person) if side == _PARTNER else self._seat(side, person)

    def _whether(self, side: str, who: int, person: int) -> str:
        """Yes or no, and who it is."""
        is_there = [each for each in self._sides(side) if self._at(each, person) == who]
        if side == _PARTNER:
            who, person = (person, who) if who == self._sitting.now.person else (who, person)
            is_there = [side] if who in self._table.match.team(self._table.state, person) and who != person else []
        answer = self._sitting.prompts.say("answer.seat_so" if is_there else "answer.seat_not_so")
        return f"{answer} {self._told(is_there[0] if is_there else side, person)}"

    def _sides(self, side: str) -> tuple[str, ...]:
        return tuple(_SIDES) if side == _BESIDE else (side,)

    def _between(self, one: int, other: int) -> str:
        """Who sits between two players: the nearer way round, or both ways if they are as long."""
        sitting, seated = self._sitting, self._table.match.seating(self._table.state.number)
        begin, end = sorted((seated.index(one), seated.index(other)))
        ways = sorted((seated[begin + 1 : end], (*seated[end + 1 :], *seated[:begin])), key=len)
        first, second = (sitting.answers.listed(way) if way else "" for way in ways)
        players = sitting.answers.listed((one, other)) if one != other else sitting.names[one]
        is_both = len(ways[0]) == len(ways[1]) and bool(first)
        key = (
            "answer.seat_between_both" if is_both else "answer.seat_between" if first else "answer.seat_between_nobody"
        )
        return sitting.prompts.say(key, players=players, list=first, text=second)

    def _all(self) -> str:
        """Everybody in the order of their seats, to the left, which way is played now, and who plays together."""
        sitting, match, state = self._sitting, self._table.match, self._table.state
        seated, me = match.seating(state.number), sitting.now.person
        at = seated.index(me)
        around = [*seated[at:], *seated[:at]]
        names = [sitting.names[seat] for seat in (around if sitting.shared else around[1:])]
        told = [sitting.prompts.say(f"answer.seats_{'all' if sitting.shared else 'you'}", list=", ".join(names))]
        if sitting.game.direction(sitting.now.view) < 0:
            told.append(sitting.prompts.say("answer.seats_back"))
        teams = [match.team(state, seat) for seat in around]
        if len(teams[0]) > 1:
            others = list(dict.fromkeys(tuple(sorted(team)) for team in teams if me not in team))
            told.append(self._partner(me))
            told += [sitting.prompts.say("say.team", players=sitting.answers.listed(team)) for team in others]
        return " ".join(told)

    def _who_is_a_bot(self) -> str:
        """Which players are bots, also in the place of somebody who is away, and which are people."""
        listed, say, seats = self._sitting.answers.listed, self._sitting.prompts.say, range(len(self._sitting.names))
        people = [seat for seat in seats if self._table.is_person(seat)]
        bots = [seat for seat in seats if seat not in people]
        return say("answer.bots" if bots else "answer.bots_none", list=listed(bots), players=listed(people))

    def _other_partner(self) -> str:
        """Who it will be in the next round, where partners change; elsewhere that this is settled."""
        if self._table.match.options.scoring is Scoring.ROTATING_PARTNERS:
            return self._partner_in("next")
        return self._sitting.prompts.say("say.settled")

    def _partner_in(self, when: str) -> str:
        """Who is or was the partner in another round, where partners change."""
        match, number = self._table.match, self._table.state.number
        person, rounds = self._sitting.now.person, match.rounds or 1
        if match.options.scoring is not Scoring.ROTATING_PARTNERS:
            return self._partner(person)
        known = {"before": number - 1, "next": number + 1, "final": rounds}
        wanted = known[when] if when in known else int(when)
        if not 0 < wanted <= rounds:
            return self._sitting.prompts.say("answer.no_round")
        told = self._partner(person, match.team(self._table.state._replace(number=wanted), person))
        return f"{self._sitting.prompts.say('answer.round_is', number=self._sitting.prompts.number(wanted))} {told}"

    def _partner(self, person: int, team: tuple[int, ...] = ()) -> str:
        sitting, team = self._sitting, team or self._table.match.team(self._table.state, person)
        if len(team) == 1:
            return sitting.prompts.say("answer.no_partner")
        if sitting.shared or person != sitting.now.person:
            return sitting.prompts.say("say.team", players=sitting.answers.listed(team))
        partner = next(seat for seat in team if seat != person)
        return sitting.prompts.say("say.partner", player=sitting.names[partner])

    def _at(self, side: str, person: int) -> int:
        """The seat on a side of somebody; NOBODY if there is none."""
        state, step = self._table.state, _SIDES.get(side, 0)
        seated = self._table.match.seating(state.number)
        if side == _OPPOSITE:
            step = len(seated) // 2
            if len(seated) % 2:
                return NOBODY
        if side in _TURNS:  # who is out of the match or the round still sits, but plays neither before nor after
            seated, step = state.round.active, _TURNS[side] * self._sitting.game.direction(self._sitting.now.view)
        return neighbour(seated, person, step) if person in seated else NOBODY

    def _seat(self, side: str, person: int) -> str:
        """Who sits there, or plays before or after."""
        sitting, other = self._sitting, self._at(side, person)
        is_own = not sitting.shared and person == sitting.now.person
        if other == NOBODY:
            key = "seat_nobody" if side == _OPPOSITE else "seat_none" if is_own else "seat_out"
            return sitting.prompts.say(f"answer.{key}", player=sitting.names[person])
        is_asker = not sitting.shared and other == sitting.now.person
        form = "you" if is_own else "self" if is_asker else "other"
        slots = {"player": sitting.names[other], "by": sitting.names[person]}
        return sitting.prompts.say(f"answer.seat_{side}_{form}", **slots)
