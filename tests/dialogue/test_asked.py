"""Whether a card fits, what to play, who did what, how it stands: held against the rules in thousands of positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.talking import LANGUAGE
from voiceuno.bots import MEDIUM
from voiceuno.bots.adviser import suggest
from voiceuno.bots.tournament import react, seat_bots, take_turn
from voiceuno.club import Club
from voiceuno.dialogue.answers import Answers
from voiceuno.dialogue.history import story_of
from voiceuno.dialogue.scoreboard import Scoreboard
from voiceuno.rules import events as ev
from voiceuno.rules.cards import Card, Hand
from voiceuno.rules.game import IllegalMove
from voiceuno.rules.match import Match, MatchState, Options
from voiceuno.rules.moves import NOBODY, TABLE, Deal, MatchRow, Move, Phase, Place, Play
from voiceuno.rules.record import Entry, Record
from voiceuno.rules.rulesets import DOS, RULESETS, Ruleset, Scoring
from voiceuno.table.plan import Plan

PROMPTS = LANGUAGE.prompts
NAMES = ("Ann", "Ben", "Clara")
ROUNDS = 2
by_book = pytest.mark.parametrize("book", RULESETS.values(), ids=lambda book: book.name)


def played(book: Ruleset, seed: int = 1) -> Record:
    """Some rounds between bots, as a record."""
    return _played(book.name, seed)


@cache
def _played(name: str, seed: int) -> Record:
    record, rng = Record(RULESETS[name], NAMES, seed, Options(target=5000)), Random(seed)
    match, entries = record.match(), list[Entry]()
    state, _ = record.begin()
    while state.number <= ROUNDS and not state.winners:
        seats = seat_bots(match, state, [MEDIUM] * len(NAMES))
        if state.round.phase is Phase.OVER:
            step: tuple[int, Move] = (TABLE, Deal())
        else:
            mover = entries[-1].player if entries else NOBODY
            reaction = react(match, state, seats, mover, rng) if mover >= 0 else None
            step = reaction or (state.round.turn, take_turn(match, state, seats, rng))
        state, _ = match.apply(state, *step)
        entries.append(Entry(*step))
    return replace(record, entries=tuple(entries))


def positions(book: Ruleset) -> Iterator[tuple[Match, MatchState]]:
    """Every position of some matches in which a player is on turn."""
    for seed in (1, 2):
        record = played(book, seed)
        match = record.match()
        for step in record.replay():
            if step.state.round.phase is not Phase.OVER:
                yield match, step.state


def with_hand(state: MatchState, seat: int, hand: Hand) -> MatchState:
    """The same position with other cards in one hand."""
    hands = (*state.round.hands[:seat], hand, *state.round.hands[seat + 1 :])
    changed: Any = state.round
    round_ = changed._replace(hands=hands) if hasattr(changed, "_replace") else replace(changed, hands=hands)
    return state._replace(round=round_)


def can_lay(match: Match, state: MatchState, card: Card) -> bool:
    """Whether the rules let the player on turn lay a card, alone or with another one."""
    seat = state.round.turn
    moves = match.turn_moves(state, seat)
    if match.rules is DOS:
        is_bonus = state.round.phase is Phase.BONUS
        laid = [move.cards for move in moves if isinstance(move, MatchRow)]
        return any(card in cards for cards in laid) or (is_bonus and Place(card) in moves)
    plays = [move for move in moves if isinstance(move, Play) and move.card is card]
    for move in plays:
        try:
            match.apply(state, seat, move)
        except IllegalMove:
            return False
    return bool(plays)


# -- does it fit


@by_book
def test_a_card_fits_if_the_rules_let_it_be_laid(book: Ruleset) -> None:
    """Every card of the hand in every position, and a yes is never said to a card that is not held."""
    answers = [Answers(PROMPTS, NAMES, seat) for seat in range(len(NAMES))]
    yes = no = 0
    for match, state in positions(book):
        seat = state.round.turn
        hand = state.round.hands[seat]
        for card in dict.fromkeys(hand):
            text = answers[seat].fits(match, state, card.code)
            fits = can_lay(match, state, card)
            assert text.startswith("Yes") == fits, (card, text, state.round)
            yes, no = yes + fits, no + (not fits)
        absent = next((card for card in match.rules.game.deck if card not in hand), None)
        is_row = book is DOS and state.round.phase is Phase.BONUS
        assert absent is None or is_row or not answers[seat].fits(match, state, absent.code).startswith("Yes")
    assert min(yes, no) > 50


@by_book
def test_a_part_of_a_card_fits_if_one_of_the_cards_does(book: Ruleset) -> None:
    """And those that fit are named, and no others."""
    for match, state in positions(book):
        seat = state.round.turn
        hand = state.round.hands[seat]
        for reference in {f"{card.code[0]}?" for card in hand if card.colour} | {
            f"?{card.face.value}" for card in hand
        }:
            held = [card for card in hand if reference in (f"{card.code[0]}?", f"?{card.face.value}")]
            held = [card for card in held if card.colour or reference.startswith("?")]
            fitting = [card for card in dict.fromkeys(held) if can_lay(match, state, card)]
            text = Answers(PROMPTS, NAMES, seat).fits(match, state, reference)
            assert text.startswith("Yes") == bool(fitting), (reference, text, hand)
            if book is not DOS:
                assert all(PROMPTS.card(card) in text.lower() for card in fitting)


@by_book
def test_where_others_listen_no_answer_depends_on_a_hand(book: Ruleset) -> None:
    """The same question gets the same answer whatever the player on turn holds."""
    rng = Random(1)
    for match, state in [*positions(book)][::5]:
        seat, deck = state.round.turn, match.rules.game.deck
        if getattr(state.round, "drawn", None) is not None:
            continue  # what was drawn lies in the hand, and both are known to be the same card
        other = with_hand(state, seat, tuple(rng.sample(deck, len(state.round.hands[seat]))))
        answers = Answers(PROMPTS, NAMES, seat, shared=True)
        for card in dict.fromkeys(deck):
            assert answers.fits(match, state, card.code) == answers.fits(match, other, card.code)
        for reference in ("r?", "?5", "drawn"):
            assert answers.fits(match, state, reference) == answers.fits(match, other, reference)


@by_book
def test_cards_of_a_colour_are_counted(book: Ruleset) -> None:
    """All groups together are the hand."""
    for match, state in [*positions(book)][::7]:
        seat = state.round.turn
        hand, total = state.round.hands[seat], 0
        for group in ("red", "green", "blue", "yellow", "wild"):
            number = sum((card.colour.value if card.colour else "wild") == group for card in hand)
            said = Answers(PROMPTS, NAMES, seat).answer(f"count {group}", match, state)
            assert said == f"{PROMPTS.number(number).capitalize()} {group}."
            total += number
        assert total == len(hand)


# -- what would you play


@by_book
def test_a_suggestion_can_be_played_and_knows_no_more_than_the_player(book: Ruleset) -> None:
    """It is one of the moves, and it is the same when the cards that the player cannot see are others."""
    rng = Random(1)
    for match, state in [*positions(book)][::4]:
        if state.round.phase is Phase.ANSWER:
            continue
        seat, round_ = state.round.turn, state.round
        move = suggest(match, state, 7)
        match.apply(state, seat, move)
        assert move in match.turn_moves(state, seat)
        hidden = [card for other, hand in enumerate(round_.hands) if other != seat for card in hand] + [*round_.pile]
        rng.shuffle(hidden)
        changed = state
        for other, hand in enumerate(round_.hands):
            if other != seat:
                changed = with_hand(changed, other, tuple(hidden[: len(hand)]))
                del hidden[: len(hand)]
        assert match.view(changed, seat) == match.view(state, seat)
        assert suggest(match, changed, 7) == move


def test_where_others_listen_there_is_no_suggestion(tmp_path: Path) -> None:
    """Two people at one place: what the game would play is not said; at a place of one's own it is."""
    club = Club(tmp_path, seed=3)
    table = club.open(Plan(people=2, bots=0, names=("Ann", "Ben")))
    together = club.sit_down(at=table)
    together.greet()
    [line] = together.hear("what would you play").lines
    assert line == PROMPTS.say("answer.suggest_shared")
    alone = club.sit_down(at=table, names=[table.names[table.turn]])
    alone.greet()
    [line] = alone.hear("what would you play").lines
    assert line.endswith("I would say.")


# -- what happened


@by_book
def test_what_somebody_did_last_is_what_the_record_says(book: Ruleset) -> None:
    """After every move: the last card of every player in the round, and nothing of the round before."""
    record = played(book)
    last: dict[int, Card] = {}
    for at, step in enumerate(record.replay()):
        if step.entry is None or step.entry.player == TABLE:
            last.clear()
        for event in step.events:
            if isinstance(event, ev.Played | ev.Placed | ev.Matched):
                last[event.player] = event.cards[-1] if isinstance(event, ev.Matched) else event.card
            elif isinstance(event, ev.Passed):
                last.pop(event.player, None)
        if at % 10:
            continue
        deeds = story_of(replace(record, entries=record.entries[:at])).deeds
        for seat, card in last.items():
            laid = [event for event in deeds[seat] if isinstance(event, ev.Played | ev.Placed | ev.Matched)]
            if laid:  # else the player has begun another turn since
                assert card in (laid[-1].cards if isinstance(laid[-1], ev.Matched) else (laid[-1].card,))


@by_book
def test_turns_and_rounds_are_counted(book: Ruleset) -> None:
    """A turn for every card and every pass in UNO; in DOS for every change of the player; a lost turn is none."""
    record, story = played(book), story_of(played(book))
    turns, rounds, before = 0, list[int](), 0
    for step in record.replay():
        if step.entry is not None and step.entry.player != TABLE:
            if book is DOS:
                turns += step.state.round.turn != before or step.state.round.phase is Phase.OVER
            else:
                own = [event for event in step.events if getattr(event, "player", NOBODY) == step.entry.player]
                ends = any(isinstance(event, ev.Played | ev.Passed | ev.Skipped) for event in own)
                turns += ends
            rounds += [event.player for event in step.events if isinstance(event, ev.WentOut)]
        before = step.state.round.turn
    assert story.turns == turns
    assert [winner for winner, *_ in story.rounds] == rounds
    assert len(rounds) == ROUNDS


# -- how it stands


@pytest.mark.parametrize(
    ("scoring", "scores", "you", "ending"),
    [
        (Scoring.WINNER, (0, 0, 0, 0), 0, "500 wins."),
        (Scoring.WINNER, (40, 100, 0, 0), 0, "You are 60 behind Ben."),
        (Scoring.WINNER, (40, 100, 100, 0), 0, "You are 60 behind Ben and Clara."),
        (Scoring.WINNER, (100, 40, 0, 70), 0, "You lead by 30."),
        (Scoring.WINNER, (100, 100, 0, 70), 0, "You share the lead."),
        (Scoring.WINNER, (100, 40, 0, 70), NOBODY, "Ann leads by 30."),
        (Scoring.WINNER, (100, 100, 0, 70), NOBODY, "500 wins."),
        (Scoring.LOWEST, (100, 40, 20, 70), 0, "You are 80 behind Clara."),
        (Scoring.LOWEST, (10, 40, 20, 70), 0, "You lead by 10."),
        (Scoring.ELIMINATION, (100, 40, 20, 70), 0, "You are 80 behind Clara."),
        (Scoring.PARTNERS, (100, 40, 100, 40), 0, "You are 60 behind Ben and David."),
        (Scoring.PARTNERS, (100, 40, 100, 40), 1, "You lead by 60."),
        (Scoring.ROTATING_PARTNERS, (100, 40, 100, 40), 1, "You share the lead."),
        (Scoring.ROTATING_PARTNERS, (100, 40, 0, 40), 1, "You are 40 behind Clara."),
    ],
)
def test_how_far_from_the_lead(scoring: Scoring, scores: tuple[int, ...], you: int, ending: str) -> None:
    """By what each way of scoring calls better; among several listeners only who leads alone is named."""
    match = Match(RULESETS["french"], 4, Options(scoring))
    state, _ = match.new(1)
    board = Scoreboard(PROMPTS, ("Ann", "Ben", "Clara", "David"), you)
    assert board.score(match, state._replace(scores=scores)).endswith(ending)


@pytest.mark.parametrize(("you", "ending"), [(0, "You lead by 60."), (1, "You are 60 behind Ann and Clara.")])
def test_how_far_from_the_lead_where_partners_take_points(you: int, ending: str) -> None:
    """In a book in which the opponents' points are won, more are better."""
    match = Match(RULESETS["rnib"], 4, Options(Scoring.PARTNERS))
    state, _ = match.new(1)
    board = Scoreboard(PROMPTS, ("Ann", "Ben", "Clara", "David"), you)
    assert board.score(match, state._replace(scores=(100, 40, 100, 40))).endswith(ending)


def test_who_is_out_hears_of_no_lead() -> None:
    """Whoever reached the target is neither ahead nor behind."""
    match = Match(RULESETS["rnib"], 3, Options(Scoring.ELIMINATION))
    state, _ = match.new(1)
    out = state._replace(scores=(510, 40, 20), active=(1, 2))
    assert Scoreboard(PROMPTS, NAMES, 0).score(match, out).endswith("Who reaches 500 is out.")
    assert Scoreboard(PROMPTS, NAMES, 1).score(match, out).endswith("You are 20 behind Clara.")
