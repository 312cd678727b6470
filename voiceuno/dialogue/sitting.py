"""A place's side of a table: whose people sit there, what they may know, and what they have not been told yet."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.answers import Answers
from voiceuno.dialogue.games import GAMES, GameTalk
from voiceuno.dialogue.history import story_of
from voiceuno.dialogue.line import Line
from voiceuno.dialogue.narrate import Drawing, Narrator, merged
from voiceuno.dialogue.references import seat_of
from voiceuno.dialogue.terms import told_grace
from voiceuno.language.prompts import Prompts
from voiceuno.rules import events as ev
from voiceuno.rules.cards import Hand
from voiceuno.rules.events import Event, seen_by
from voiceuno.rules.game import Refusal
from voiceuno.rules.match import Match, MatchState
from voiceuno.rules.moves import NOBODY, TABLE, Advice, Move, Phase, SayDos, SayUno
from voiceuno.rules.views import View
from voiceuno.table.news import Graced, Happened, Left, News, Overruled, Renamed, Rested, Returned, StoodIn, Undone
from voiceuno.table.table import Table

_OWN = (ev.Played, ev.Chose, ev.Matched, ev.Placed, ev.SaidUno, ev.SaidDos, ev.ColourNamed)


class Sitting:
    """One place at one table; several people at it share what is said, so nobody is "you" then."""

    def __init__(self, table: Table, seats: Sequence[int], prompts: Prompts, verbosity: str) -> None:
        self.table, self.seats, self.prompts = table, tuple(seats), prompts
        self.names = table.names  # everybody at the table, by seat
        self.game: GameTalk[View] = GAMES[table.match.rules.game.name]
        self.listener = self.seats[0] if len(self.seats) == 1 else NOBODY
        self._narrator = self._new_narrator(verbosity)
        self._drawn: dict[int, Hand] = {}  # what each of them drew last in this round
        self._challenges: list[ev.Challenged] = []  # of this round, each with the hand that was shown to who doubted it
        self.moved = self.seats[0]  # which of them moved last
        self._since: list[Event] = []  # what happened since the last turn of one of them
        self._noted = NOBODY  # whose move was remembered last
        self._untold: list[News] = []
        before: MatchState | None = None
        for step in table.record.replay():
            self._note(step.entry.player if step.entry else TABLE, before or step.state, step.events)
            before = step.state
        table.join(self)
        self.now = table.outlook(self.seats, self.seats[0])  # how the match stands, from here

    def _new_narrator(self, verbosity: str) -> Narrator:
        return Narrator(self.prompts, self.names, self.listener, verbosity, self.game.call)

    def speak(self, prompts: Prompts) -> None:
        """Tell everything in another language from now on."""
        self.prompts = prompts
        self._narrator = self._new_narrator(self.verbosity)

    @property
    def is_crowd(self) -> bool:
        """Whether so many play that everything is told in fewer words."""
        return self._narrator.is_crowd

    # -- what the table asks of a listener

    def notice(self, news: News) -> None:
        """Take note; it is told when the place asks for it."""
        self._untold.append(news)
        self.now = self.table.outlook(self.seats, self.now.person)
        self._narrator.names = self.names = self.table.names
        if isinstance(news, Happened):
            self.moved = news.seat if news.seat in self.seats else self.moved
            self._note(news.seat, news.before, news.events)
        elif isinstance(news, Overruled):
            self._since = [each for each in self._since if not any(each is gone for gone in news.events)]

    def welcome(self, seat: int) -> None:
        """One more person is here, who shares what is said."""
        self.seats = (*self.seats, seat)
        self.names = self._narrator.names = self.table.names
        self.listener = self._narrator.listener = NOBODY
        self.now = self.table.outlook(self.seats, self.now.person)

    def leave(self) -> None:
        """Get up."""
        self.table.leave(self)

    # -- where the match stands, from here

    @property
    def verbosity(self) -> str:
        """How much is told: brief, normal or detailed."""
        return self._narrator.verbosity

    @verbosity.setter
    def verbosity(self, word: str) -> None:
        self._narrator.verbosity = word

    @property
    def shared(self) -> bool:
        """Whether several people listen here."""
        return self.listener == NOBODY

    @property
    def answers(self) -> Answers:
        """Answers for whoever is spoken to."""
        return Answers(self.prompts, self.names, self.now.person, shared=self.shared)

    def speaker(self, move: Move) -> int:
        """Who of several people calls or catches: somebody who can, the one who has just moved first."""
        if not self.shared:
            return self.now.person
        moved = (self.moved,) if isinstance(move, SayUno | SayDos) else ()
        match, state = self.table.match, self.table.state
        able = (seat for seat in (*moved, self.now.person, *self.seats) if move in match.side_moves(state, seat))
        # Who forgot is refused rather than whoever is on turn.
        late = (seat for seat in self.seats if isinstance(move, SayUno) and seat in self.table.exposed)
        return next(able, next(late, self.now.person))

    def witnesses(self, move: Advice) -> list[int]:
        """Who here could say the same as somebody has said: where several speak, it must be told who does."""
        match, state = self.table.match, self.table.state
        reports = getattr(state.round, "reports", ())
        told = {report.by for report in reports if report.player == move.player and report.is_open}
        if not self.shared or not told & set(self.seats):
            return []
        return [seat for seat in self.seats if seat not in told and move in match.side_moves(state, seat)]

    # -- telling

    @property
    def has_news(self) -> bool:
        """Whether something has happened that was not told here; draws wait for what comes after them."""
        # Where there are other places, each is told at once, for then it has time again.
        is_alone = self.now.waits and not self.table.has_others
        return bool(self._untold) and not (is_alone and all(self._draws(news) is not None for news in self._untold))

    def told(self) -> list[str]:
        """The sentences for everything that has happened and was not told here yet."""
        untold, self._untold = self._untold, []
        changed = any(self._changed_hand(news) for news in untold)
        lines: list[str] = []
        run: list[int] = []
        for news in untold:
            player = self._draws(news)
            if player is None or player in run:
                lines += self._drawing(run)
                run.clear()
            if player is None:
                lines += self._tell(news)
            else:
                run.append(player)
        return [*lines, *self._drawing(run), *(self._new_hand() if changed else [])]

    def _changed_hand(self, news: News) -> bool:
        """Whether somebody here holds other cards than before, because hands were swapped or passed on."""
        events = news.events if isinstance(news, Happened) else ()
        swapped = [seat for each in events if isinstance(each, ev.Swapped) for seat in (each.player, each.by)]
        is_passed_on = any(isinstance(each, ev.PassedOn) for each in events)
        return is_passed_on or any(seat in self.seats for seat in swapped)

    def _new_hand(self) -> list[str]:
        """The hand that somebody got is read to nobody else; several people ask for theirs."""
        is_over = self.now.phase is Phase.OVER or self.now.person not in self.table.state.round.active
        return [] if is_over else [self._hand_or_how()]

    def _drawing(self, players: Sequence[int]) -> list[Line]:
        return self._narrator.tell([Drawing(tuple(players))]) if players else []

    def _draws(self, news: News) -> int | None:
        """The player of another place who has only drawn and passed, which can be told together with others."""
        if not isinstance(news, Happened) or news.seat in self.seats or self.verbosity == "detailed":
            return None
        match news.events:
            case (ev.Drew(why=ev.Why.TURN, player=player, number=1), ev.Passed()):
                return int(player)
        return None

    def _tell(self, news: News) -> Sequence[str]:
        match news:
            case Happened():
                lines = list[str](self.tell(news.events))
                return [*lines, *self.dealt()] if _is_deal(news.events) else lines
            case Undone() if news.seat not in self.seats:
                return [self.prompts.say("news.undone", player=self.names[news.seat])]
            case Overruled():
                key = "say.overruled" if news.seat == self.listener else "news.overruled"
                return [self.prompts.say(key, player=self.names[news.seat])]
            case Left():
                return [self._about("news.left", news.seats)]
            case Returned():
                return [self._about("news.here", news.seats)]
            case StoodIn():
                return [self.prompts.say("news.stood_in", player=self.names[news.seat])]
            case Renamed() if news.seat not in self.seats:
                return [self.prompts.say("news.renamed", player=news.before, by=self.names[news.seat])]
            case Graced():
                return [told_grace(news.seconds, self.prompts)]
            case Rested():
                return [self._about("news.rest_over" if news.is_over else "news.rested", news.seats)]
        return []

    def _about(self, key: str, seats: Sequence[int]) -> str:
        """A sentence about other players, one or several."""
        single = f"{key}_one"
        form = single if len(seats) == 1 and self.prompts.has(single) else key
        return self.prompts.say(form, players=self._listed(seats))

    def tell(self, events: Sequence[Event]) -> list[Line]:
        """The sentences for what happened, as far as it may be known here."""
        return self._narrator.tell(self._heard(events))

    def refusal(self, refusal: Refusal) -> str:
        """Why a move is refused."""
        return self._narrator.refusal(refusal)

    def since(self) -> list[str]:
        """What happened since the last turn of a person here, in as few words as can be."""
        told = self._new_narrator(self.verbosity).tell(merged(self._heard(self._since)))
        # Without their sounds, which are for what happens now.
        return [Line(line, seat=line.seat) for line in told] or [self.prompts.say("say.no_news")]

    def did(self, name: str) -> list[str]:
        """What a player did last in this round, and what was done to that player since."""
        seat = self.now.person if name == "me" else seat_of(name, self.names)
        if seat == NOBODY:
            return [self.prompts.say("say.not_here", player=name, list=self.prompts.listing(self.names))]
        deeds = story_of(self.table.record).deeds.get(seat, ())
        told = [Line(line, seat=line.seat) for line in self._new_narrator(self.verbosity).tell(self._heard(deeds))]
        form = "you" if seat == self.listener else "other"
        return [*told] or [self.prompts.say(f"answer.did_nothing_{form}", player=self.names[seat])]

    def drawn(self) -> str:
        """The cards that whoever is spoken to drew last, if that is known."""
        answer = self.answers.answer("drawn", self.table.match, self.table.state)
        drew = self._drawn.get(self.now.person)
        if answer or not drew:
            named = self.prompts.say("answer.nothing_drawn", player=self.names[self.now.person])
            return answer or (named if self.shared else self.prompts.say("refusal.nothing_drawn"))
        return self.prompts.say("answer.drawn", card=self.prompts.cards(drew))

    def challenged(self, name: str = "") -> ev.Challenged | None:
        """The last challenge of this round, of this player if one is named; rather one that somebody here has made."""
        seat = seat_of(name, self.names) if name else NOBODY
        found = [each for each in self._challenges if seat in (NOBODY, each.player)]
        return max(found, key=lambda each: (each.by in self.seats, found.index(each)), default=None)

    def dealt(self) -> list[str]:
        """A hand is read to its owner; several people ask for theirs, so that the others need not hear it."""
        lines = self._teams()
        if not self.shared and self.now.person not in self.table.state.active:
            return lines
        return [*lines, self._hand_or_how()]

    def _hand_or_how(self) -> str:
        """The hand of the person here; where several listen, how to hear the own one."""
        if self.shared:
            return self.prompts.say("say.ask_for_hand")
        return self.prompts.say("say.your_hand", hand=self.answers.hand(self.now.view.hand))

    def _teams(self) -> list[str]:
        """Who plays together in this round, and how all sit where that has changed."""
        match, state = self.table.match, self.table.state
        has_moved = state.number > 1 and match.seating(state.number) != match.seating(state.number - 1)
        return [*self._played_together(match, state), *([self._around(state)] if has_moved else [])]

    def _around(self, state: MatchState) -> str:
        """Everybody in turn to the left, whoever listens first."""
        seated = state.round.active
        at = 0 if self.shared else seated.index(self.now.person)
        return self.prompts.say("say.around", players=self._listed(seated[at:] + seated[:at]))

    def _played_together(self, match: Match, state: MatchState) -> list[str]:
        teams = dict.fromkeys(match.team(state, seat) for seat in state.active)
        if not self.shared:
            partners = [seat for seat in match.team(state, self.now.person) if seat != self.now.person]
            return [self.prompts.say("say.partner", player=self.names[seat]) for seat in partners]
        return [self.prompts.say("say.team", players=self._listed(team)) for team in teams if len(team) > 1]

    def _listed(self, seats: Sequence[int]) -> str:
        return self.answers.listed(seats)

    def _note(self, seat: int, before: MatchState, events: Sequence[Event]) -> None:
        """Remember what happened, from the turn of a person here or a new deal on."""
        if _is_deal(events):
            self._drawn.clear()
            self._challenges.clear()
        for each in events:
            if isinstance(each, ev.Drew) and each.cards and each.player in self.seats:
                self._drawn[each.player] = each.cards
            if isinstance(each, ev.Challenged):
                self._challenges.append(each)
        begins = seat in self.seats and before.round.turn == seat != self._noted
        if _is_deal(events) or begins:
            self._since.clear()
        self._noted = seat if seat != TABLE or _is_deal(events) else self._noted
        # What a player has just laid is no news to anybody here who asks what happened since.
        self._since += [each for each in events if not (isinstance(each, _OWN) and each.player == seat in self.seats)]

    def _heard(self, events: Sequence[Event]) -> list[Event]:
        """What the listener may know; how the dealer was chosen and what bots knew is for those who want detail."""
        if self.verbosity != "detailed":
            events = [event for event in events if not self._is_detail(event)]
        return [seen_by(event, self.listener) for event in events]

    def _is_detail(self, event: Event) -> bool:
        if isinstance(event, ev.Answered | ev.Chose) and event.player not in self.table.people:
            return event.right if isinstance(event, ev.Answered) else self.verbosity == "brief"
        return isinstance(event, ev.DealerCard)


def _is_deal(events: Sequence[Event]) -> bool:
    """Whether a round has begun."""
    return any(isinstance(event, ev.Dealt) for event in events)
