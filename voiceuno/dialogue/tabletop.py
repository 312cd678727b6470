"""A match that is being played: who sits there, what has happened, and what the bots do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from voiceuno.dialogue.answers import Answers
from voiceuno.dialogue.asking import ends_itself
from voiceuno.dialogue.line import Line
from voiceuno.dialogue.narrate import Narrator, merged
from voiceuno.dialogue.ports import Bots, Keeper
from voiceuno.dialogue.prompts import Prompts
from voiceuno.rules import events as ev
from voiceuno.rules.events import Event, seen_by
from voiceuno.rules.match import MatchState
from voiceuno.rules.moves import NOBODY, TABLE, Deal, End, Move, Phase, SayDos, SayUno
from voiceuno.rules.record import Entry, Record
from voiceuno.rules.views import View

_OWN = (ev.Played, ev.Chose, ev.Matched, ev.Placed, ev.SaidUno, ev.SaidDos, ev.ColourNamed)


class Last(NamedTuple):
    """The move of a person that can still be taken back, and the position before it."""

    before: MatchState
    move: Move
    entries: int = 1  # with the calls that belong to it


class Tabletop:
    """People and bots at a table; several people share what is said, so nobody is "you" then."""

    def __init__(
        self, record: Record, prompts: Prompts, keeper: Keeper, bots: Bots, people: tuple[int, ...], verbosity: str
    ) -> None:
        self.match, self.record, self.names = record.match(), record, record.names
        self.prompts, self.keeper, self.bots, self.people = prompts, keeper, bots, people
        self.listener = people[0] if len(people) == 1 else NOBODY
        self.narrator = Narrator(prompts, self.names, self.listener, verbosity)
        self.state: MatchState
        self._person = people[0]  # who was asked last
        self._moved = people[0]  # which person moved last
        self._last: Last | None = None
        self._news: list[Event] = []  # since the last turn of a person
        self._noted = NOBODY  # whose move was remembered last
        self._mover: int | None = None  # who moved last, until the bots have had time to speak up
        self._began = self._replay()

    def _replay(self) -> tuple[Event, ...]:
        """Come to the position that the record leads to; what happened last."""
        events: tuple[Event, ...] = ()
        for step in self.record.replay():
            before = self.state if step.entry else step.state
            self.state, events = step.state, step.events
            self._note(step.entry.player if step.entry else TABLE, before, events)
        return events

    # -- where the match stands

    @property
    def verbosity(self) -> str:
        """How much is told: brief, normal or detailed."""
        return self.narrator.verbosity

    @verbosity.setter
    def verbosity(self, word: str) -> None:
        self.narrator.verbosity = word

    @property
    def shared(self) -> bool:
        """Whether several people listen."""
        return self.listener == NOBODY

    @property
    def person(self) -> int:
        """Who is spoken to: the person on turn, or the one who was last."""
        if self.is_asked:
            self._person = self.state.round.turn
        return self._person

    @property
    def is_asked(self) -> bool:
        """Whether a person is on turn."""
        return self.state.round.turn in self.people and self.state.round.phase is not Phase.OVER

    @property
    def over(self) -> bool:
        """Whether the match has been won."""
        return bool(self.state.winners)

    @property
    def answers(self) -> Answers:
        """Answers for whoever is spoken to."""
        return Answers(self.prompts, self.names, self.person, shared=self.shared)

    @property
    def view(self) -> View:
        """What whoever is spoken to may know."""
        return self.match.view(self.state, self.person)

    @property
    def moves(self) -> list[Move]:
        """What whoever is spoken to can do on turn."""
        return self.match.turn_moves(self.state, self.person)

    @property
    def waits_for_bots(self) -> bool:
        """Whether something happens by itself before a person is asked again."""
        if self.state.round.phase is Phase.OVER:
            return False
        return not self.is_asked or self.ends_itself or (self._mover is not None and bool(self.view.exposed))

    @property
    def ends_itself(self) -> bool:
        """Whether a person's turn has nothing left in it; it ends after the time for a correction."""
        return self.is_asked and ends_itself(self.view, self.moves)

    @property
    def can_be_taken_back(self) -> bool:
        """Whether the last move of a person stands open to a correction."""
        return self._last is not None

    @property
    def open_move(self) -> Move | None:
        """The last move of a person, while it stands open to a correction."""
        return self._last.move if self._last else None

    # -- moving

    def act(self, player: int, move: Move) -> list[str]:
        """Make a move, keep it before anything is said about it, and tell what happened."""
        before = self.state
        state, events = self.match.apply(before, player, move)
        entry = Entry(player, move)
        self.keeper.append(entry, self.record)
        self.record = replace(self.record, entries=(*self.record.entries, entry))
        self.state, self._mover = state, player
        person = player in self.people
        self._moved = player if person else self._moved
        self._last = self._open_move(before, move) if person and not _reveals(events, player) else None
        self._note(player, before, events)
        return self.tell(events)

    def _open_move(self, before: MatchState, move: Move) -> Last:
        """The move that can be taken back; UNO or DOS after a card belongs to the card."""
        if self._last is not None and isinstance(move, SayUno | SayDos):
            return self._last._replace(entries=self._last.entries + 1)
        return Last(before, move)

    def act_alone(self) -> list[str]:
        """Let one thing happen by itself: a bot speaks up or takes its turn, or a finished turn ends."""
        mover, self._mover = self._mover, None
        so_far = len(self.record.entries)
        if mover is not None and self.view.exposed:
            reaction = self.bots.reaction(self.state, so_far, mover)
            if reaction is not None:
                lines = self.act(*reaction)
                self._mover = None  # one of them has spoken, that is enough
                return lines
        if self.ends_itself:
            return self.act(self.person, End())
        if self.is_asked:
            return []
        return self.act(self.state.round.turn, self.bots.turn(self.state, so_far))

    def take_back(self) -> None:
        """Return to the position before the last move of a person."""
        assert self._last is not None
        self.record = replace(self.record, entries=self.record.entries[: -self._last.entries])
        self.state, self._last, self._mover = self._last.before, None, None
        self.keeper.save(self.record)

    def speaker(self, move: Move) -> int:
        """Who of several people calls or catches: somebody who can, the one who has just moved first."""
        if not self.shared:
            return self.person
        moved = (self._moved,) if isinstance(move, SayUno | SayDos) else ()
        able = (seat for seat in (*moved, self.person, *self.people) if move in self.match.side_moves(self.state, seat))
        return next(able, self.person)

    # -- telling

    def tell(self, events: Sequence[Event]) -> list[str]:
        """The sentences for what happened."""
        return [*self.narrator.tell(self._heard(events))]

    def news(self) -> list[str]:
        """What happened since the last turn of a person, in as few words as can be."""
        told = self.narrator.tell(merged(self._heard(self._news)))
        # Without their sounds, which are for what happens now.
        return [Line(line, seat=line.seat) for line in told] or [self.prompts.say("say.no_news")]

    def drawn(self) -> str:
        """The cards that whoever is spoken to drew last, if that is known."""
        answer = self.answers.answer("drawn", self.match, self.state)
        drew = [each.cards for each in self._news if isinstance(each, ev.Drew) and each.player == self.person]
        if answer or not drew:
            named = self.prompts.say("answer.nothing_drawn", player=self.names[self.person])
            return answer or (named if self.shared else self.prompts.say("refusal.nothing_drawn"))
        return self.prompts.say("answer.drawn", card=self.prompts.cards(drew[-1]))

    def opening(self) -> list[str]:
        """How the match begins, or where it stands when it goes on."""
        if not self.record.entries:
            return [*self.tell(self._began), *self.dealt()]
        if self.state.round.phase is Phase.OVER:
            return [self.answers.answer("score", self.match, self.state) or ""]
        return self.dealt()

    def ending(self) -> list[str]:
        """The last move of a match that is over, and the result."""
        return self.tell(self._began)

    def dealt(self) -> list[str]:
        """A hand is read to its owner; several people ask for theirs, so that the others need not hear it."""
        lines = self._teams()
        if self.shared:
            return [*lines, self.prompts.say("say.ask_for_hand")]
        if self.person not in self.state.active:
            return lines
        return [*lines, self.prompts.say("say.your_hand", hand=self.answers.hand(self.view.hand))]

    def _teams(self) -> list[str]:
        """Who plays together in this round."""
        teams = dict.fromkeys(self.match.team(self.state, seat) for seat in self.state.active)
        if not self.shared:
            partners = [seat for seat in self.match.team(self.state, self.person) if seat != self.person]
            return [self.prompts.say("say.partner", player=self.names[seat]) for seat in partners]
        return [self.prompts.say("say.team", players=self.answers.listed(team)) for team in teams if len(team) > 1]

    def _note(self, player: int, before: MatchState, events: Sequence[Event]) -> None:
        """Remember what happened, from a person's turn or a new deal on."""
        begins = player in self.people and before.round.turn == player != self._noted
        if player == TABLE or begins:
            self._news.clear()
        self._noted = player
        # What a player has just laid is no news to anybody who asks what happened since.
        self._news += [each for each in events if not (isinstance(each, _OWN) and each.player == player in self.people)]

    def _heard(self, events: Sequence[Event]) -> list[Event]:
        """What the listener may know; how the dealer was chosen and what bots knew is for those who want detail."""
        if self.verbosity != "detailed":
            events = [event for event in events if not self._is_detail(event)]
        return [seen_by(event, self.listener) for event in events]

    def _is_detail(self, event: Event) -> bool:
        if isinstance(event, ev.Answered | ev.Chose) and event.player not in self.people:
            return event.right if isinstance(event, ev.Answered) else self.verbosity == "brief"
        return isinstance(event, ev.DealerCard)

    def deal(self) -> list[str]:
        """Begin the next round."""
        return [*self.act(TABLE, Deal()), *self.dealt()]


def _reveals(events: Sequence[Event], player: int) -> bool:
    """Whether a person has learnt something that cannot be unlearnt."""
    shown = (ev.WentOut, ev.Challenged, ev.Answered, ev.RowFilled)
    return any(isinstance(e, shown) or (isinstance(e, ev.Drew) and e.player == player and e.cards) for e in events)
