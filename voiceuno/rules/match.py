"""A match: choose dealers, play rounds, and add up points until somebody has won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from voiceuno.errors import VoiceunoError
from voiceuno.rules import events as ev
from voiceuno.rules.cards import Card, next_seed, points, shuffled
from voiceuno.rules.events import Event
from voiceuno.rules.game import IllegalMove, Reason, Setup
from voiceuno.rules.house_rules import BY_THE_BOOK, HouseRules, clashes, housed
from voiceuno.rules.moves import NOBODY, TABLE, Deal, Move, Phase
from voiceuno.rules.rulesets import NextDealer, Ruleset, Scoring, with_grace
from voiceuno.rules.views import View
from voiceuno.sentences import sentence

# Rotating partners: in round n, seat s plays with seat s ^ _ROTATION[n - 1], which makes all three pairings.
_ROTATION = (2, 1, 3)
LONGEST_GRACE = 60  # seconds


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


class MatchState(NamedTuple):
    """A match at one moment."""

    round: Any  # the state of the round; only the game knows its type
    number: int
    dealer: int
    scores: tuple[int, ...]  # by seat; both partners of a team have its points
    active: tuple[int, ...]  # the players who are still in
    winners: tuple[int, ...]  # empty until the match is over
    seed: int


Step = tuple[MatchState, tuple[Event, ...]]


class Match:
    """One rule book, a number of players and their options."""

    def __init__(self, rules: Ruleset, seats: int, options: Options | None = None) -> None:
        options = options or Options()
        check_options(rules, seats, options)
        rules = (with_grace(rules.name) or rules) if options.grace else rules
        self.rules, self.seats, self.options = housed(rules, options.house), seats, options
        self.target = options.target or rules.target

    def new(self, seed: int, dealer: int | None = None, setup: Setup | None = None) -> Step:
        """Choose the dealer, unless one is given, and deal the first round."""
        everybody = tuple(range(self.seats))
        events: list[Event] = []
        if dealer is None:
            dealer, seed = self._draw_for_dealer(everybody, seed, events)
        state = MatchState(None, 0, dealer, (0,) * self.seats, everybody, (), seed)
        return self._deal(state, setup or Setup(), events)

    def apply(self, state: MatchState, player: int, move: Move) -> Step:
        """Make a move: the new state, and what happened. Raises IllegalMove."""
        if type(move) is Deal or player == TABLE:
            return self._next_round(state, player, move)
        if state.winners:
            raise IllegalMove(Reason.MATCH_OVER)
        if player not in state.active:
            raise IllegalMove(Reason.OUT_OF_MATCH, player=player)
        round_, events = self.rules.game.apply(state.round, player, move)
        state = state._replace(round=round_)
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
        """The player, and whoever shares the player's points."""
        return self._team(player, state.number)

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
            dealer, seed = self._draw_for_dealer(state.active, seed, events)
        elif self.rules.next_dealer is NextDealer.WINNER:
            dealer = state.round.winner
        else:
            dealer = self._left_of(state.dealer, state.active)
        return self._deal(state._replace(dealer=dealer, seed=seed), Setup(), events)

    def _deal(self, state: MatchState, setup: Setup, events: list[Event]) -> Step:
        number = state.number + 1
        events.append(ev.Dealt(number, state.dealer))
        round_, more = self.rules.game.deal(self.seats, state.active, state.dealer, state.seed, setup)
        return state._replace(round=round_, number=number), (*events, *more)

    def _left_of(self, seat: int, active: tuple[int, ...]) -> int:
        """The next player to the left who is still in, even if the one at this seat is not."""
        return min(active, key=lambda player: (player - seat - 1) % self.seats)

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
        if self.options.scoring in (Scoring.LOWEST, Scoring.ELIMINATION):
            gains: list[tuple[tuple[int, ...], int]] = [((player,), left[player]) for player in state.active]
        elif self.options.house.places > 1:  # everybody who went out gets what the others held then
            gains = [((out.player,), out.points) for out in state.round.out]
        else:
            team = self._team(winner, state.number)
            gains = [(team, sum(left) - sum(left[player] for player in team))]
        scores, events = list(state.scores), list[Event]()
        for players, gain in gains:
            for player in players:
                scores[player] += gain
            events.append(ev.Scored(players, gain, scores[players[0]]))
        if self.options.scoring is Scoring.ROTATING_PARTNERS:
            # With changing partners the two may have different totals, so each is told separately.
            events = [ev.Scored((player,), gains[0][1], scores[player]) for player in gains[0][0]]
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
            best = max(scores)
            last = state.number == len(_ROTATION)
            return tuple(player for player in state.active if scores[player] == best) if last else ()
        if max(scores) < self.target:
            return ()
        if scoring is Scoring.LOWEST:
            # The rule book wants one winner, so the match goes on if two have the lowest score.
            best = min(scores)
            return (scores.index(best),) if scores.count(best) == 1 else ()
        if self.options.house.places > 1:  # whoever has most, and of those whoever was out first
            first = [out.player for out in state.round.out]
            return (max(first, key=lambda player: (scores[player], -first.index(player))),)
        return self._team(went_out, state.number)

    def _team(self, player: int, number: int) -> tuple[int, ...]:
        if self.options.scoring is Scoring.PARTNERS:
            teams = self.seats // 2  # they alternate, so partners of four sit opposite each other
            return (player % teams, player % teams + teams)
        if self.options.scoring is Scoring.ROTATING_PARTNERS:
            partner = player ^ _ROTATION[number - 1]
            return (min(player, partner), max(player, partner))
        return (player,)


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
    if options.target and options.scoring is Scoring.ROTATING_PARTNERS:
        raise OptionError(sentence("option.rounds"))
    if options.grace and (not 0 <= options.grace <= LONGEST_GRACE or with_grace(rules.name) is None):
        raise OptionError(sentence("option.grace", rules=rules.name, most=LONGEST_GRACE))
    if (options.packs or options.levels) and not rules.asks_questions:
        raise OptionError(sentence("option.questions", rules=rules.name))
    for rule, why, number, needs in clashes(rules, seats, options.scoring, options.house):
        slots = {"rules": rules.name, "rule": rule, "number": number, "seats": seats, "needs": needs}
        raise OptionError(sentence(f"house.{why.value}", **slots))
