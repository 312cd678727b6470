"""What is said about a rule is true: every topic in every rule book with all its options, held against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import pytest

from tests.rules.test_house import EACH
from tests.talking import LANGUAGE, note_prompts
from voiceuno.dialogue.books import FEATURES, Books
from voiceuno.dialogue.rulings import Rulings, uno_rules
from voiceuno.rules import events as ev
from voiceuno.rules.cards import Colour, find_card
from voiceuno.rules.game import IllegalMove
from voiceuno.rules.house_rules import HouseRules, Stacking, housed
from voiceuno.rules.match import Match, MatchState, Options
from voiceuno.rules.moves import (
    Accept,
    Advice,
    Answer,
    Catch,
    Challenge,
    Draw,
    End,
    MatchRow,
    Move,
    Phase,
    Play,
    SayDos,
    SayUno,
)
from voiceuno.rules.record import read_record
from voiceuno.rules.rulesets import DOS, FRENCH, MATTEL, RNIB, RULESETS, Ruleset, Scoring
from voiceuno.rules.uno.state import UnoRules

PROMPTS = LANGUAGE.prompts
TOPICS = sorted({production.means.replace(" ", "_") for production in LANGUAGE.grammar.productions["topic"]})
UNO_BOOKS = [book for book in RULESETS.values() if book is not DOS]
NAMES = ("Ann", "Ben", "Cas")
ANN, BEN, CAS = range(3)
# Where a first card or a dealer is chosen in another way nobody needs to know it to play.
UNTOLD = {"not_first", "reverse_first_starts"}
STACKS = {"stacks", "stacks_mixed"}  # told together, as that draws stack
# Only a house has these; the books are all alike in them.
HOUSE = {
    "total_skips", "challenges", "bluffing", "until_fits", "keeps", "jump_in", "seven_zero", "hand_size", "places",
    "jump_any", "keeps_hand", "draw_skips", "deflects",
}  # fmt: skip

OTHER_HOUSES = [
    housed(MATTEL, HouseRules(draw_until_fits=True)),
    housed(MATTEL, HouseRules(draw_until_fits=True, must_play=True)),
    housed(FRENCH, HouseRules(no_bluffing=True)),
    housed(FRENCH, HouseRules(draw_and_play=True)),
    housed(MATTEL, HouseRules(draw_and_play=True)),
    housed(MATTEL, HouseRules(no_challenge=True, draw_and_play=True)),
    housed(MATTEL, HouseRules(stacking=Stacking.FOURS, draw_and_play=True)),
    housed(MATTEL, HouseRules(stacking=Stacking.SAME, draw_and_play=True)),
]

by_book = pytest.mark.parametrize("book", UNO_BOOKS, ids=lambda book: book.name)


class Position:
    """A match from named cards, Ann on turn, in which every question of a quiz is answered right."""

    def __init__(self, book: Ruleset, *lines: str) -> None:
        head = ["voiceuno record 1", f"rules {book.name}", "players Ann Ben Cas", "dealer Cas"]
        record = read_record("\n".join([*head, *lines, "---", ""]))
        self.match: Match = record.match()
        self.state: MatchState = record.begin()[0]

    def do(self, player: int, move: Move) -> list[ev.Event]:
        """Make a move; what happened."""
        self.state, events = self.match.apply(self.state, player, move)
        told = [*events]
        while self.state.round.phase is Phase.ANSWER:
            self.state, events = self.match.apply(self.state, self.state.round.turn, Answer(right=True))
            told += events
        return told

    def can(self, player: int, move: Move) -> bool:
        """Whether the rules allow a move."""
        try:
            self.match.apply(self.state, player, move)
        except IllegalMove:
            return False
        return True

    def drawn(self, events: list[ev.Event], player: int) -> int:
        """How many cards a player drew."""
        return sum(event.number for event in events if isinstance(event, ev.Drew) and event.player == player)


def play(code: str, colour: Colour | None = None, *, uno: bool = False) -> Play:
    """Lay a card."""
    card = find_card(code)
    assert card
    return Play(card, colour, uno)


def explained(book: Ruleset, topic: str) -> str:
    """What is said about a topic in a match of a book."""
    return Rulings(PROMPTS, book).explain(topic)


def all_options(book: Ruleset) -> Iterator[Options]:
    """Every way to score, with the book's own target and another one."""
    for scoring in book.scorings:
        yield Options(scoring)
        if scoring is not Scoring.ROTATING_PARTNERS:
            yield Options(scoring, target=70)


# -- that there is an answer


def test_every_topic_is_explained_in_every_book_with_every_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """In whole sentences, none of them without a slot filled in, and no sentence of the file is there for nothing."""
    said = note_prompts(monkeypatch)
    for book in (*RULESETS.values(), *(housed(RNIB, house) for house in EACH.values()), *OTHER_HOUSES):
        for options in all_options(book):
            rulings = Rulings(PROMPTS, book, options)
            for topic in TOPICS:
                text = rulings.explain(topic)
                assert text.endswith("."), topic
                assert "  " not in text, topic
            assert str(options.target or book.target) in rulings.goal() or options.scoring is Scoring.ROTATING_PARTNERS
    for word in ("bot", "standard", "rnib", "french", "quiz", "dos"):
        assert all(line.endswith(".") for line in Books(PROMPTS).about(word))
    for played in (None, *RULESETS.values()):
        assert len(Books(PROMPTS).difference(played)) == len(RULESETS) - 1
    kept = {key for key in sentences() if key.startswith(("topic.", "goal.", "about.", "feature."))}
    assert kept - said == set()


def sentences() -> set[str]:
    """The keys of the file."""
    from tests.language.test_prompts import SENTENCES

    return set(SENTENCES)


@pytest.mark.parametrize("topic", TOPICS)
def test_what_a_book_does_not_have_is_said_to_be_elsewhere(topic: str) -> None:
    """A card or a rule that this match does not have is explained, but never as if it were here."""
    for book in RULESETS.values():
        is_elsewhere = explained(book, topic).startswith("Not in")
        card = {"skip": "rsk", "reverse": "rrv", "draw_two": "r+2", "wild": "wi", "wild_draw_four": "wi+4"}.get(topic)
        card = card or {"wild_dos": "wd", "wild_number": "r#"}.get(topic)
        if card:
            assert is_elsewhere == (find_card(card) not in book.game.deck)
        elif topic == "quiz":
            assert is_elsewhere != book.asks_questions
        elif topic == "elimination":
            assert is_elsewhere == (Scoring.ELIMINATION not in book.scorings)
        elif topic in ("bonus", "matching"):
            assert is_elsewhere == (book is not DOS)


def test_every_value_in_which_books_differ_is_told() -> None:
    """A new book that differs in a new way must say so; a book is never told to differ where it does not."""
    usual = uno_rules(MATTEL)
    assert {each.name for each in fields(UnoRules)} == (set(FEATURES) - {"draws_stack"}) | STACKS | UNTOLD | HOUSE
    for book in UNO_BOOKS:
        rules = uno_rules(book)
        assert all(getattr(rules, name) == getattr(usual, name) for name in HOUSE)
        differing = [name for name in FEATURES if getattr(rules, name) != getattr(usual, name)]
        has_more = Scoring.ELIMINATION in book.scorings
        assert len(Books(PROMPTS).features(book)) == len(differing) + has_more


# -- that it is true


@by_book
def test_whether_draw_cards_add_up(book: Ruleset) -> None:
    """ "Can I put a draw two on a draw two?" is answered as the rules answer the move."""
    game = Position(book, "deal Ann r+2 r5 r6 b1", "deal Ben g+2 g5 g6", "deal Cas b5 b6", "discard r7")
    events = game.do(ANN, play("r+2"))
    can_add = game.can(BEN, play("g+2"))
    assert explained(book, "stacking").startswith("Yes" if can_add else "No")
    assert ("loses the turn" in explained(book, "draw_two")) == (ev.Skipped(BEN) in events)
    assert ("adds a draw card" in explained(book, "draw_two")) == can_add
    assert ("but draws that add up" in explained(book, "wild")) == can_add


@by_book
@pytest.mark.parametrize("is_bluff", [True, False])
def test_what_a_challenge_costs(book: Ruleset, is_bluff: bool) -> None:
    """Right and wrong, and whether there is one at all."""
    hand = "r6 wi+4 b8" if is_bluff else "b6 wi+4 b8"
    game = Position(book, f"deal Ann {hand}", "deal Ben g5 g6 g9", "deal Cas b5 b6", "discard r7")
    game.do(ANN, play("wi+4", Colour.BLUE))
    text = explained(book, "challenge")
    assert game.can(BEN, Challenge()) != text.startswith("Nobody is challenged")
    assert game.can(BEN, Challenge()) == ("challenges you" in explained(book, "wild_draw_four"))
    if not game.can(BEN, Challenge()):
        return
    accepted = Position(book, f"deal Ann {hand}", "deal Ben g5 g6 g9", "deal Cas b5 b6", "discard r7")
    accepted.do(ANN, play("wi+4", Colour.BLUE))
    assert game.drawn(accepted.do(BEN, Accept()), BEN) == 4
    events = game.do(BEN, Challenge())
    if is_bluff:
        assert game.drawn(events, ANN) == 4
        assert "the other" in text
        assert text.count("draws four") == 1
        assert ("takes it back" in text) == any(isinstance(event, ev.TookBack) for event in events)
        assert game.state.round.turn == BEN
    else:
        assert game.drawn(events, BEN) == 6
        assert "you draw six and lose the turn" in text
        assert game.state.round.turn != BEN


@by_book
def test_what_is_a_bluff(book: Ruleset) -> None:
    """With a card that fits by its number only, the books do not agree."""
    game = Position(book, "deal Ann b7 wi+4 b8", "deal Ben g5 g6 g9", "deal Cas b5 b6", "discard r7")
    game.do(ANN, play("wi+4", Colour.BLUE))
    if not game.can(BEN, Challenge()):
        return
    [found] = [event for event in game.do(BEN, Challenge()) if isinstance(event, ev.Challenged)]
    assert ("another card that fitted" in explained(book, "challenge")) == found.guilty
    assert ("nothing else fits" in explained(book, "wild_draw_four")) == found.guilty


@by_book
def test_when_uno_is_said_and_what_it_costs_to_forget_it(book: Ruleset) -> None:
    """Late or not, how many cards, and how long there is time to catch."""
    lines = ("deal Ann r5 r6", "deal Ben g8 g9 y1", "deal Cas b5 b6", "discard r7", "draw y3 y4 y6 y8 y9 b1")
    for topic in ("uno", "dos"):
        text = explained(book, topic)
        game = Position(book, *lines)
        assert game.can(ANN, SayUno()), "before the card"
        assert game.can(ANN, play("r5", uno=True)), "with the card"
        game.do(ANN, play("r5"))
        assert game.can(ANN, SayUno()) == ("right after it" in text) == ("too late" not in text)
        cost = game.drawn(Position.do(game, BEN, Catch(ANN)), ANN)
        assert f"you draw {PROMPTS.number(cost)}." in text
    catching = explained(book, "catch")
    assert f"costs {PROMPTS.number(cost)} cards" in catching
    later = Position(book, *lines)
    later.do(ANN, play("r5"))
    later.do(BEN, Draw())
    assert later.can(CAS, Catch(ANN)) == ("until your next turn" in text) == ("next turn" in catching)


@by_book
def test_when_one_may_draw_and_what_advice_costs(book: Ruleset) -> None:
    """Each as the rules allow it."""
    game = Position(book, "deal Ann r5 r6 b1", "deal Ben g5 g6", "deal Cas b5 b6", "discard r7")
    assert game.can(ANN, Draw()) == explained(book, "drawing").startswith("You may always draw")
    text = explained(book, "advice")
    assert game.can(ANN, Advice(BEN)) != text.startswith("Advice costs nothing")
    if game.can(ANN, Advice(BEN)):
        assert game.drawn(game.do(ANN, Advice(BEN)), BEN) == 0
        assert "when two people say so" in text
        assert f"draws {PROMPTS.number(game.drawn(game.do(CAS, Advice(BEN)), BEN))}" in text


@by_book
def test_what_cards_count(book: Ruleset) -> None:
    """The points that are told are those that the match adds up."""
    cards = {"skip": "bsk", "reverse": "brv", "draw_two": "b+2", "wild": "wi", "wild_draw_four": "wi+4"}
    for topic, code in cards.items():
        game = Position(book, "deal Ann r5", f"deal Ben {code}", "deal Cas y0", "discard r7")
        [scored] = [event for event in game.do(ANN, play("r5")) if isinstance(event, ev.Scored)]
        assert explained(book, topic).endswith(f"It counts {scored.points}.")


def test_a_wrong_answer_costs_a_card_and_the_turn() -> None:
    """And what has added up."""
    book = RULESETS["quiz"]
    game = Position(book, "deal Ann r+2 r5 r6 b1", "deal Ben g+2 g5 g6", "deal Cas b5 b6", "discard r7")
    game.do(ANN, play("r+2"))
    game.state, _ = game.match.apply(game.state, BEN, play("g+2"))
    game.state, events = game.match.apply(game.state, BEN, Answer(right=False))
    assert game.drawn([*events], BEN) == 3
    assert game.state.round.turn == CAS
    assert "one card and what has added up, and the turn passes" in explained(book, "quiz")


def test_dos_is_explained_as_it_is_played() -> None:
    """Its call, its catch with the penalty at the end of the own turn, and what it does not have."""
    lines = ("deal Ann r7 b5 y9", "deal Ben g5 g6 g9", "deal Cas b5 b6 b8", "row g7 b4")
    game = Position(DOS, *lines)
    game.do(ANN, MatchRow((find_card("r7") or DOS.game.deck[0],), find_card("g7") or DOS.game.deck[0]))
    assert game.can(ANN, SayDos())
    assert game.drawn(game.do(BEN, Catch(ANN)), ANN) == 0
    assert game.drawn(game.do(ANN, End()), ANN) == 2
    text = explained(DOS, "dos")
    assert text == explained(DOS, "uno")
    assert "you draw two, in your turn at its end" in text
    assert "It costs two cards" in explained(DOS, "catch")
    assert explained(DOS, "stacking").startswith("No")
    assert explained(DOS, "challenge").startswith("Nobody")
    assert explained(DOS, "advice").startswith("Advice costs nothing")
    assert not Position(DOS, *lines).can(ANN, Advice(BEN))
    assert Position(DOS, *lines).can(ANN, Draw()), "although a card matches"
