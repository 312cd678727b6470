"""A match: choose dealers, play rounds, and add up points until somebody has won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from voiceuno.errors import VoiceunoError
from voiceuno.rules import events as ev
from voiceuno.rules.attendance import FEWEST, OF_CLASS, attend, here, pass_over_away
from voiceuno.rules.cards import Card, next_seed, points, shuffled
from voiceuno.rules.events import Event
from voiceuno.rules.game import IllegalMove, Reason, Setup
from voiceuno.rules.house_rules import BY_THE_BOOK, TEAMS, HouseRules, clashes, housed
from voiceuno.rules.moves import NOBODY, TABLE, Deal, Move, Phase
from voiceuno.rules.rulesets import NextDealer, Ruleset, Scoring, with_grace
from voiceuno.rules.views import View
from voiceuno.sentences import sentence

# Rotating partners: how the four sit in each round, going to the left. Partners sit across, each with each once.
_SEATINGS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
LONGEST_GRACE = 60  # seconds
MOST_ROUNDS = 100
ENDLESS = 0  # rounds: nobody wins, and the match goes on until it is left


class OptionError(VoiceunoError):
    """The rule book does not allow this option; the text says why."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the players chose for the match. Packs and levels are for quiz questions."""

    scoring: Scoring = Scoring.WINNER
    target: int = 0  # points that win; 0 stands for the rule book's own target
    packs: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    grace: int = 0  # seconds in which UNO can be said after the card, where by the book that is too late
    house: HouseRules = BY_THE_BOOK
    own_levels: bool = False  # whether questions get harder and easier for each player
    teacher: bool = False  # whether somebody at the table does not play, and has the last word on answers
    newcomers: int = 0  # how many of the last players were not there when the match began
    rounds: int | None = None  # that are played whatever the points, or ENDLESS; None: until the target is reached


class MatchState(NamedTuple):
    """A match at one moment."""

    round: Any  # the state of the round; only the game knows its type
    number: int
    dealer: int
    scores: tuple[int, ...]  # by seat; both partners of a team have its points
    active: tuple[int, ...]  # the players who are still in
    winners: tuple[int, ...]  # empty until the match is over
    seed: int
    away: tuple[int, ...] = ()  # the players who are in the match, but not here


Step = tuple[MatchState, tuple[Event, ...]]


class Match:
    """One rule book, a number of players and their options."""

    def __init__(self, rules: Ruleset, seats: int, options: Options | None = None) -> None:
        options = options or Options()
        check_options(rules, seats, options)
        self.rules, self.seats, self.options = as_played(rules, options), seats, options
        self.target = options.target or rules.target
        is_rotating = options.scoring is Scoring.ROTATING_PARTNERS
        self.rounds = len(_SEATINGS) if is_rotating else options.rounds  # None: until the target is reached
        own_hands = (Scoring.LOWEST, Scoring.ELIMINATION, Scoring.ROTATING_PARTNERS)
        is_kept_by_team = options.scoring is Scoring.PARTNERS and rules.teams_keep
        self.keeps_points = options.scoring in own_hands or is_kept_by_team  # whether fewer points are better

    def new(self, seed: int, dealer: int | None = None, setup: Setup | None = None) -> Step:
        """Choose the dealer, unless one is given, and deal the first round."""
        everybody = tuple(range(self.seats))
        first = everybody[: self.seats - self.options.newcomers]
        events: list[Event] = []
        if dealer is None:
            dealer, seed = self._draw_for_dealer(first, seed, events)
        state = MatchState(None, 0, dealer, (0,) * self.seats, everybody, (), seed, everybody[len(first) :])
        return self._deal(state, setup or Setup(), events)

    def apply(self, state: MatchState, player: int, move: Move) -> Step:
        """Make a move: the new state, and what happened. Raises IllegalMove."""
        if type(move) in OF_CLASS:
            return attend(self.rules, state, player, move)
        if type(move) is Deal or player == TABLE:
            return self._next_round(state, player, move)
        if state.winners:
            raise IllegalMove(Reason.MATCH_OVER)
        if player not in state.active:
            raise IllegalMove(Reason.OUT_OF_MATCH, player=player)
        if player in state.away:
            raise IllegalMove(Reason.IS_AWAY, player=player)
        round_, events = self.rules.game.apply(state.round, player, move)
        state = state._replace(round=round_)
        if state.away:
            state, events = pass_over_away(self.rules, state, events)
            round_ = state.round
        if round_.phase is Phase.OVER:
            state, scored = self._score(state)
            events += scored
        return state, events

    def without_grace(self, state: MatchState) -> MatchState:
        """The position when the moment's grace for a late UNO is over; the same, where the book needs no grace."""
        if not self.options.grace or state.round.late == NOBODY:
            return state
        return state._replace(round=replace(state.round, late=NOBODY))

    def turn_moves(self, state: MatchState, player: int) -> list[Move]:
        """What the player on turn can do; empty for everybody else."""
        return self.rules.game.turn_moves(state.round, player)

    def side_moves(self, state: MatchState, player: int) -> list[Move]:
        """What a player can do at any time."""
        return self.rules.game.side_moves(state.round, player)

    def view(self, state: MatchState, player: int) -> View:
        """What one player may know of the round."""
        return self.rules.game.view(state.round, player)

    def team(self, state: MatchState, player: int) -> tuple[int, ...]:
        """The player, and the partner in this round, if there is one."""
        return self._team(player, state.number)

    def sharing(self, player: int) -> tuple[int, ...]:
        """The player, and whoever has the same points for the whole match."""
        return self._team(player, 1) if self.options.scoring is Scoring.PARTNERS else (player,)

    def seating(self, number: int) -> tuple[int, ...]:
        """How the players sit in a round, each with the next one to the left."""
        return _SEATINGS[number - 1] if self.options.scoring is Scoring.ROTATING_PARTNERS else tuple(range(self.seats))

    # -- rounds

    def _next_round(self, state: MatchState, player: int, move: Move) -> Step:
        if type(move) is not Deal or player != TABLE:
            raise IllegalMove(Reason.ONLY_TABLE_DEALS)
        if state.winners:
            raise IllegalMove(Reason.MATCH_OVER)
        if state.round.phase is not Phase.OVER:
            raise IllegalMove(Reason.ROUND_RUNNING)
        events: list[Event] = []
        seed = next_seed(state.seed)
        if self.rules.next_dealer is NextDealer.DRAWN:
            dealer, seed = self._draw_for_dealer(here(state), seed, events)
        elif self.rules.next_dealer is NextDealer.WINNER:
            dealer = state.round.winner
        else:
            dealer = self._left_of(state.dealer, state)
        return self._deal(state._replace(dealer=dealer, seed=seed), Setup(), events)

    def _deal(self, state: MatchState, setup: Setup, events: list[Event]) -> Step:
        number = state.number + 1
        events.append(ev.Dealt(number, state.dealer))
        seated = tuple(player for player in self.seating(number) if player in here(state))
        round_, more = self.rules.game.deal(self.seats, seated, state.dealer, state.seed, setup)
        return state._replace(round=round_, number=number), (*events, *more)

    def _left_of(self, seat: int, state: MatchState) -> int:
        """The next player to the left who is still in, even if the one at this seat is not."""
        seated = self.seating(state.number)
        places = {player: (at - seated.index(seat) - 1) % self.seats for at, player in enumerate(seated)}
        return min(here(state), key=places.__getitem__)

    def _draw_for_dealer(self, players: tuple[int, ...], seed: int, events: list[Event]) -> tuple[int, int]:
        """Everybody draws a card, and the highest number deals. Whoever ties for it draws again."""
        while len(players) > 1:
            seed = next_seed(seed)
            pile = iter(shuffled(self.rules.game.deck, seed))
            drawn = {player: self._dealer_number(player, pile, events) for player in players}
            highest = max(drawn.values())
            players = tuple(player for player in players if drawn[player] == highest)
        events.append(ev.DealerChosen(players[0]))
        return players[0], next_seed(seed)

    def _dealer_number(self, player: int, pile: Iterator[Card], events: list[Event]) -> int:
        for card in pile:
            counts = card.number is not None or not self.rules.dealer_draws_numbers
            events.append(ev.DealerCard(player, card, counts))
            if counts:
                return card.number or 0
        raise AssertionError("a deck has more numbers than players")

    # -- points

    def _score(self, state: MatchState) -> Step:
        """Count the points of a finished round, and find out who is out and who has won."""
        winner = state.round.winner
        left = [points(hand) for hand in state.round.hands]
        if self.keeps_points:
            sides = dict.fromkeys(map(self.sharing, state.active))
            gains = [(side, sum(left[player] for player in side)) for side in sides]
        elif self.options.house.places > 1:  # everybody who went out gets what the others held then
            gains = [((out.player,), out.points) for out in state.round.out]
        else:
            team = self.sharing(winner)
            gains = [(team, sum(left) - sum(left[player] for player in team))]
        scores, events = list(state.scores), list[Event]()
        for players, gain in gains:
            for player in players:
                scores[player] += gain
            events.append(ev.Scored(players, gain, scores[players[0]]))
        state = state._replace(scores=tuple(scores))
        if self.options.scoring is Scoring.ELIMINATION:
            out = [player for player in state.active if scores[player] >= self.target]
            events += [ev.Eliminated(player) for player in out]
            state = state._replace(active=tuple(player for player in state.active if player not in out))
        winners = self._winners(state, winner)
        if winners:
            events.append(ev.MatchWon(winners))
        return state._replace(winners=winners), tuple(events)

    def _winners(self, state: MatchState, went_out: int) -> tuple[int, ...]:
        """The winners of the match; nobody, if it goes on."""
        scores, scoring = state.scores, self.options.scoring
        if scoring is Scoring.ELIMINATION:
            return state.active if len(state.active) == 1 else ()
        if scoring is Scoring.ROTATING_PARTNERS:
            best = min(scores)
            last = state.number == self.rounds
            return tuple(player for player in state.active if scores[player] == best) if last else ()
        if self.options.rounds is not None:
            return self._winners_by_rounds(state, went_out)
        if max(scores) < self.target:
            return ()
        if self.keeps_points:
            # The rule book wants one winner, so the match goes on if two have the lowest score.
            lowest = self.sharing(scores.index(min(scores)))
            return lowest if scores.count(min(scores)) == len(lowest) else ()
        if self.options.house.places > 1:  # whoever has most, and of those whoever was out first
            first = [out.player for out in state.round.out]
            return (max(first, key=lambda player: (scores[player], -first.index(player))),)
        return self.sharing(went_out)

    def _winners_by_rounds(self, state: MatchState, went_out: int) -> tuple[int, ...]:
        """Who is ahead after the last round; of several whoever went out in it, or else one more round decides."""
        if self.options.rounds == ENDLESS or state.number < (self.options.rounds or 0):
            return ()
        best = min(state.scores) if self.keeps_points else max(state.scores)
        ahead = [player for player in state.active if state.scores[player] == best]
        if went_out in ahead:
            return self.sharing(went_out)
        side = self.sharing(ahead[0])
        return side if set(ahead) <= set(side) else ()

    def _team(self, player: int, number: int) -> tuple[int, ...]:
        if self.options.scoring not in TEAMS:
            return (player,)
        seated = self.seating(number)  # the teams alternate, so partners sit opposite each other
        partner = seated[(seated.index(player) + self.seats // 2) % self.seats]
        return (min(player, partner), max(player, partner))


def as_played(rules: Ruleset, options: Options) -> Ruleset:
    """The rule book as it is played with these options: with the grace and the house rules of the table."""
    return housed((with_grace(rules.name) or rules) if options.grace else rules, options.house)


def check_options(rules: Ruleset, seats: int, options: Options) -> None:
    """Raise OptionError if the rule book does not allow these options."""
    if seats not in rules.players:
        raise OptionError(
            sentence("option.players", rules=rules.name, fewest=rules.players[0], most=rules.players[-1], seats=seats)
        )
    if options.scoring not in rules.scorings:
        known = ", ".join(scoring.value for scoring in rules.scorings)
        raise OptionError(sentence("option.scoring", rules=rules.name, scoring=options.scoring.value, known=known))
    allowed = rules.scorings[options.scoring]
    if seats not in allowed:
        numbers = sentence("option.or").join(map(str, allowed))
        raise OptionError(
            sentence(
                "option.scoring_players", scoring=options.scoring.value, rules=rules.name, numbers=numbers, seats=seats
            )
        )
    if options.target < 0:
        raise OptionError(sentence("option.target"))
    if (options.target or options.rounds is not None) and options.scoring is Scoring.ROTATING_PARTNERS:
        raise OptionError(sentence("option.rounds"))
    if options.rounds is not None:
        _check_rounds(options, options.rounds)
    if options.grace and (not 0 <= options.grace <= LONGEST_GRACE or with_grace(rules.name) is None):
        raise OptionError(sentence("option.grace", rules=rules.name, most=LONGEST_GRACE))
    if (options.packs or options.levels) and not rules.asks_questions:
        raise OptionError(sentence("option.questions", rules=rules.name))
    if (options.own_levels or options.teacher or options.newcomers) and not rules.asks_questions:
        raise OptionError(sentence("option.no_class", rules=rules.name))
    if not 0 <= options.newcomers <= seats - FEWEST:
        raise OptionError(sentence("option.newcomers", fewest=FEWEST))
    for rule, why, number, needs in clashes(rules, seats, options.scoring, options.house):
        slots = {"rules": rules.name, "rule": rule, "number": number, "seats": seats, "needs": needs}
        raise OptionError(sentence(f"house.{why.value}", **slots))


def _check_rounds(options: Options, rounds: int) -> None:
    """A number of rounds stands in place of a target, and elimination is nothing without one."""
    if not ENDLESS <= rounds <= MOST_ROUNDS:
        raise OptionError(sentence("option.whole_rounds", most=MOST_ROUNDS))
    if options.target:
        raise OptionError(sentence("option.rounds_or_target"))
    if options.scoring is Scoring.ELIMINATION:
        raise OptionError(sentence("option.rounds_elimination"))
