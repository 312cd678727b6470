"""What is said about a rule is true: every topic in every rule book with all its options, held against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

import pytest

from tests.talking import LANGUAGE, note_prompts
from voiceuno.dialogue.books import FEATURES, Books
from voiceuno.dialogue.rulings import Rulings, uno_rules
from voiceuno.rules import events as ev
from voiceuno.rules.cards import Colour, find_card
from voiceuno.rules.game import IllegalMove
from voiceuno.rules.house_rules import BY_THE_BOOK, HOUSE_OPTIONS, HouseRules, SevenZero, Stacking, agreed, clashes
from voiceuno.rules.match import ENDLESS, Match, MatchState, Options, as_played
from voiceuno.rules.moves import (
    Accept,
    Advice,
    Answer,
    Catch,
    Challenge,
    Draw,
    End,
    Keep,
    MatchRow,
    Move,
    Phase,
    Play,
    SayDos,
    SayUno,
    Swap,
)
from voiceuno.rules.record import read_record
from voiceuno.rules.rulesets import DOS, MATTEL, RULESETS, Ruleset, Scoring, with_grace
from voiceuno.rules.uno.state import UnoRules

PROMPTS = LANGUAGE.prompts
ASKED_OTHERWISE = {"first", "first_skip", "first_reverse", "first_draw_two", "first_wild", "first_wild_draw_four"}
LISTED = {production.means.replace(" ", "_") for production in LANGUAGE.grammar.productions["topic"]}
SETTING_OUT = {"dealt", "players", "begins"}
UNLISTED = {
    "forgotten", "last", "winning", "empty", "dealer", "last_bonus", "row", "hidden", "ending", "own_questions",
    "class",
}  # fmt: skip
TOPICS = sorted(LISTED | ASKED_OTHERWISE | SETTING_OUT | {*UNLISTED})
UNO_BOOKS = [book for book in RULESETS.values() if book is not DOS]
NAMES = ("Ann", "Ben", "Cas")
ANN, BEN, CAS = range(3)
# Where a first card does something else nobody needs to know it to play; it is told when it is asked for.
UNTOLD = {"not_first", "reverse_first_starts"}
STACKS = {"stacks", "stacks_mixed"}  # told together, as that draws stack
# Only a house has these; the books are all alike in them.
HOUSE = {
    "total_skips", "challenges", "bluffing", "until_fits", "keeps", "jump_in", "seven_zero", "hand_size", "places",
    "jump_any", "keeps_hand", "draw_skips", "deflects",
}  # fmt: skip


class Variant(NamedTuple):
    """A rule book as it is played at one table: by the book, with a grace, or with rules of the house."""

    book: Ruleset
    options: Options = Options()

    def __str__(self) -> str:
        house = "-".join(f"{name}-{value}" for name, value in self.options.house.named())
        return "-".join(filter(None, (self.book.name, house, "grace" if self.options.grace else "")))

    @property
    def lines(self) -> list[str]:
        grace = [f"option grace {self.options.grace}"] if self.options.grace else []
        return [*grace, *(f"option {name} {value}" for name, value in self.options.house.named())]

    @property
    def rulings(self) -> Rulings:
        return Rulings(PROMPTS, as_played(self.book, self.options), self.options)


def houses() -> Iterator[HouseRules]:
    """Every rule that a house can have, alone, and pairs that change what the other one does."""
    for name, values in HOUSE_OPTIONS.items():
        for value in values:
            yield agreed(BY_THE_BOOK, name, value)
    for stacking in HOUSE_OPTIONS["stacking"].values():
        yield HouseRules(stacking=stacking, no_bluffing=True)
        yield HouseRules(stacking=stacking, no_challenge=True)
        yield HouseRules(stacking=stacking, draw_and_play=True)
        yield HouseRules(stacking=stacking, deflect=True)
        yield HouseRules(stacking=stacking, deflect=True, draw_and_play=True)
    yield HouseRules(draw_until_fits=True, must_play=True)
    yield HouseRules(seven_zero=SevenZero.SEVENS, keep_hand=True)
    yield HouseRules(no_bluffing=True, no_challenge=True)
    yield HouseRules(no_bluffing=True, draw_and_play=True)
    yield HouseRules(no_challenge=True, draw_and_play=True)
    yield HouseRules(jump_in=True, jump_in_any=True, stacking=Stacking.MIXED)


VARIANTS = [
    *map(Variant, UNO_BOOKS),
    *(Variant(book, Options(grace=grace)) for book in UNO_BOOKS for grace in (1, 5) if with_grace(book.name)),
    *(
        Variant(book, Options(house=house))
        for book in UNO_BOOKS
        for house in dict.fromkeys(houses())
        if not clashes(book, len(NAMES), Scoring.WINNER, house)
    ),
]
by_book = pytest.mark.parametrize("book", VARIANTS, ids=str)
HANDS = ("deal Ann r5 r6 b1", "deal Ben g5 g6", "deal Cas b5 b6", "discard r7")


@lru_cache(maxsize=512)  # the same cards are dealt for many questions, and a state is a value
def begun(text: str) -> tuple[Match, MatchState]:
    """The match of a record, and its first position."""
    record = read_record(text)
    return record.match(), record.begin()[0]


class Position:
    """A match from named cards, Ann on turn, in which every question of a quiz is answered right."""

    def __init__(self, played: Variant | Ruleset, *lines: str) -> None:
        variant = played if isinstance(played, Variant) else Variant(played)
        head = ["voiceuno record 1", f"rules {variant.book.name}", *variant.lines, "players Ann Ben Cas", "dealer Cas"]
        self.match, self.state = begun("\n".join([*head, *lines, "---", ""]))

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

    def can_add(self, player: int, move: Move) -> bool:
        """Whether a draw card can be laid instead of drawing; who has drawn, or jumps in, adds to nothing."""
        return bool(self.state.round.total) and self.can(player, move)

    def seven_swaps(self) -> bool:
        """Whether Ann's seven gives her another hand."""
        self.do(ANN, play("r7", uno=True))
        return self.state.round.phase is Phase.SWAP

    def four_can_be_doubted(self) -> bool:
        """Whether Ann can bluff with a Wild Draw Four, and Ben challenge her."""
        return self.can(ANN, play("wi+4", Colour.BLUE)) and self._then_challenged()

    def _then_challenged(self) -> bool:
        self.do(ANN, play("wi+4", Colour.BLUE))
        return self.can(BEN, Challenge())

    def drawn(self, events: list[ev.Event], player: int) -> int:
        """How many cards a player drew."""
        return sum(event.number for event in events if isinstance(event, ev.Drew) and event.player == player)


def play(code: str, colour: Colour | None = None, *, uno: bool = False) -> Play:
    """Lay a card."""
    card = find_card(code)
    assert card
    return Play(card, colour, uno)


def explained(book: Variant | Ruleset, topic: str) -> str:
    """What is said about a topic in a match of a book."""
    return (book if isinstance(book, Variant) else Variant(book)).rulings.explain(topic)


def all_options(book: Ruleset) -> Iterator[Options]:
    """Every way to score, with the book's own target, another one, and rounds; and everything that a house can have."""
    for scoring in book.scorings:
        yield Options(scoring)
        if scoring is not Scoring.ROTATING_PARTNERS:
            yield Options(scoring, target=70)
        if scoring not in (Scoring.ROTATING_PARTNERS, Scoring.ELIMINATION):
            yield from (Options(scoring, rounds=rounds) for rounds in (ENDLESS, 1, 4))
        for variant in VARIANTS:
            if variant.book is book and not clashes(book, 4, scoring, variant.options.house):
                yield replace(variant.options, scoring=scoring)


# -- that there is an answer


def test_every_topic_is_explained_in_every_book_with_every_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """In whole sentences, none of them without a slot filled in, and no sentence of the file is there for nothing."""
    said = note_prompts(monkeypatch)
    for book in RULESETS.values():
        for options in all_options(book):
            rulings = Rulings(PROMPTS, as_played(book, options), options)
            assert rulings.short().endswith(".")
            for topic in TOPICS:
                text = rulings.explain(topic)
                assert text.endswith("."), topic
                assert "  " not in text, topic
            by_rounds = options.rounds is not None or options.scoring is Scoring.ROTATING_PARTNERS
            assert (str(options.target or book.target) in rulings.goal()) != by_rounds
    for word in ("bot", "standard", "rnib", "french", "quiz", "dos"):
        assert all(line.endswith(".") for line in Books(PROMPTS).about(word))
    for one, other in permutations([book for book in RULESETS.values() if book is not MATTEL], 2):
        (compared,) = Books(PROMPTS).compared((one, other))
        assert compared.count(".") == 2  # each has something that the other has not
    for played in (None, *RULESETS.values()):
        assert len(Books(PROMPTS).difference(played)) == len(RULESETS) - 1
    kept = {key for key in sentences() if key.startswith(("topic.", "then.", "goal.", "about.", "feature."))}
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
        card = {"skip": "rsk", "reverse": "rrv", "draw_two": "r+2", "wild_draw_four": "wi+4"}.get(topic)
        card = card or {"wild_dos": "wd", "wild_number": "r#"}.get(topic)
        if card:
            assert is_elsewhere == (find_card(card) not in book.game.deck)
        elif topic == "quiz":
            assert is_elsewhere != book.asks_questions
        elif topic == "elimination":
            assert is_elsewhere == (Scoring.ELIMINATION not in book.scorings)
        elif topic in ("bonus", "matching", "row"):
            assert is_elsewhere == (book is not DOS)
        elif topic == "wild":  # every game has wilds, each its own
            assert not is_elsewhere


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


@pytest.mark.parametrize("book", [*VARIANTS, Variant(DOS)], ids=str)
def test_how_many_cards_are_dealt(book: Variant) -> None:
    """As many as everybody holds when a match begins, whatever the house deals."""
    head = ["voiceuno record 1", f"rules {book.book.name}", *book.lines, "players Ann Ben Cas", "dealer Cas", "seed 1"]
    state = read_record("\n".join([*head, "---", ""])).begin()[0]
    fewest = min(len(hand) for hand in state.round.hands)  # who begins may have drawn for the first card already
    assert explained(book, "dealt") == f"Everybody is dealt {PROMPTS.number(fewest)} cards."


@pytest.mark.parametrize("book", RULESETS.values(), ids=lambda book: str(book.name))
def test_how_many_can_play(book: Ruleset) -> None:
    """As many as the book says, and in DOS four at most."""
    low, high = PROMPTS.number(min(book.players)), PROMPTS.number(max(book.players))
    assert f"for {low} to {high} players" in explained(book, "players")
    assert max(book.players) == (4 if book is DOS else 10)


@pytest.mark.parametrize("book", UNO_BOOKS, ids=lambda book: str(book.name))
def test_who_begins(book: Ruleset) -> None:
    """The player to the dealer's left, unless a card turned up first says otherwise, where the book lets it."""
    assert Position(book, *HANDS).state.round.turn == ANN
    others = [Position(book, *HANDS[:3], f"discard {card}") for card in ("rsk", "rrv", "r+2") if book.name != "quiz"]
    assert all(position.state.round.turn != ANN for position in others)
    assert ("changes that" in explained(book, "begins")) == bool(others)


@by_book
def test_whether_draw_cards_add_up(book: Variant) -> None:
    """ "Can I put a draw two on a draw two?" is answered as the rules answer the move."""
    hands = ("deal Ann r+2 r5 r6 b1", "deal Ben g+2 wi+4 wi g6", "deal Cas b5 b6", "discard r7")
    game = Position(book, *hands)
    events = game.do(ANN, play("r+2"))
    can_add, can_add_four = game.can_add(BEN, play("g+2")), game.can_add(BEN, play("wi+4", Colour.BLUE))
    text, wild, four = (explained(book, topic) for topic in ("draw_two", "wild", "wild_draw_four"))
    assert explained(book, "stacking").startswith("Yes" if can_add else "No")
    assert ("adds" in text) == can_add
    if can_add:
        assert ("adds a draw card" in text) == can_add_four
        assert "but draws that add up" in wild
        assert not game.can(BEN, play("wi", Colour.BLUE))
        assert ("it always fits" in four) <= can_add_four
        events = game.do(BEN, Draw())
    if can_add or not explained(book, "stacking").startswith("No, only"):
        assert ("and lose the turn" in explained(book, "stacking")) == (ev.Skipped(BEN) in events)
    assert ("loses the turn" in text) == (ev.Skipped(BEN) in events) == ("then plays" not in text)


@by_book
@pytest.mark.parametrize(("topic", "code", "to"), [("skip", "rsk", CAS), ("reverse", "rrv", ANN)])
def test_whether_draws_are_passed_on(book: Variant, topic: str, code: str, to: int) -> None:
    """A skip passes on what has added up, and a reverse sends it back, where the house has it; it must fit."""
    text, adding = explained(book, topic), explained(book, "stacking")
    is_told = "On draws that add up" in text
    assert is_told == ("passes them on" in adding) == ("passes them on" in book.rulings.short())
    for four in (False, True):
        laid = play("wi+4", Colour.RED) if four else play("r+2")
        hands = (f"deal Ann {'wi+4' if four else 'r+2'} b1 b2", f"deal Ben {code} b{code[1:]} g6", "deal Cas b5 b6")
        game = Position(book, *hands, "discard g9" if four else "discard r7")
        game.do(ANN, laid)
        total = game.state.round.total
        if not total:
            continue
        assert game.can(BEN, play(code)) == is_told
        assert not game.can(BEN, play(f"b{code[1:]}")), "one that does not fit"
        if is_told:
            assert game.drawn(game.do(BEN, play(code)), to) == total  # at once, without a card to answer with


@by_book
def test_whether_wild_draw_fours_add_up(book: Variant) -> None:
    """What the next player can do with it: add, challenge, or draw and lose the turn or not."""
    game = Position(book, "deal Ann wi+4 b1 b2", "deal Ben g+2 wi+4 wi r6", "deal Cas b5 b6", "discard r7")
    events = game.do(ANN, play("wi+4", Colour.GREEN))
    text = explained(book, "wild_draw_four")
    can_add = game.can_add(BEN, play("wi+4", Colour.BLUE))
    assert ("adds" in text) == can_add
    assert ("adds a draw card" in text) == (can_add and game.can(BEN, play("g+2")))
    assert ("challenges you" in text) == game.can(BEN, Challenge())
    if can_add:
        assert "but draws that add up" in explained(book, "wild")
        assert not game.can(BEN, play("wi", Colour.BLUE))
        events = game.do(BEN, Draw())
    elif game.can(BEN, Accept()):
        events = game.do(BEN, Accept())
    assert game.drawn(events, BEN) == 4
    assert ("loses the turn" in text) == (ev.Skipped(BEN) in events) == ("then plays" not in text)


@by_book
def test_whether_a_bluff_can_be_played_at_all(book: Variant) -> None:
    """Where nobody can be doubted it always fits, or it cannot be played."""
    game = Position(book, "deal Ann wi+4 r1 b2", "deal Ben g5 g6 g9", "deal Cas b5 b6", "discard r7")
    text, challenge = explained(book, "wild_draw_four"), explained(book, "challenge")
    can_play = game.can(ANN, play("wi+4", Colour.GREEN))
    assert ("cannot be played otherwise" in text) == ("is a bluff cannot be played" in challenge) == (not can_play)
    if "fits" in text and "nothing else" not in text:
        assert can_play
    if can_play:
        game.do(ANN, play("wi+4", Colour.GREEN))
        assert ("may always be played" in challenge) == (not game.can(BEN, Challenge()))


@by_book
@pytest.mark.parametrize("is_bluff", [True, False])
def test_what_a_challenge_costs(book: Variant, is_bluff: bool) -> None:
    """Right and wrong, and whether there is one at all."""
    hand = "r6 wi+4 b8" if is_bluff else "b6 wi+4 b8"
    game = Position(book, f"deal Ann {hand}", "deal Ben g5 g6 g9", "deal Cas b5 b6", "discard r7")
    if not game.can(ANN, play("wi+4", Colour.BLUE)):
        return
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
def test_what_is_a_bluff(book: Variant) -> None:
    """With a card that fits by its number only, the books do not agree."""
    game = Position(book, "deal Ann b7 wi+4 b8", "deal Ben g5 g6 g9", "deal Cas b5 b6", "discard r7")
    if not game.can(ANN, play("wi+4", Colour.BLUE)):
        return
    game.do(ANN, play("wi+4", Colour.BLUE))
    if not game.can(BEN, Challenge()):
        return
    [found] = [event for event in game.do(BEN, Challenge()) if isinstance(event, ev.Challenged)]
    assert ("another card that fitted" in explained(book, "challenge")) == found.guilty
    assert ("nothing else fits" in explained(book, "wild_draw_four")) == found.guilty


@by_book
def test_when_uno_is_said_and_what_it_costs_to_forget_it(book: Variant) -> None:
    """Late or not, how many cards, and how long there is time to catch."""
    lines = ("deal Ann r5 r6", "deal Ben g8 g9 y1", "deal Cas b5 b6", "discard r8", "draw y3 y4 y6 y8 y9 b1")
    catching = explained(book, "catch")
    for topic in ("uno", "dos"):
        text = explained(book, topic)
        game = Position(book, *lines)
        assert game.can(ANN, SayUno()), "before the card"
        assert game.can(ANN, play("r5", uno=True)), "with the card"
        game.do(ANN, play("r5"))
        if not game.can(BEN, Catch(ANN)):
            assert "costs nothing" in text
            assert "Nobody is caught" in catching
            return
        assert game.can(ANN, SayUno()) == ("after it" in text) == ("too late" not in text)
        if book.options.grace:
            state, game.state = game.state, game.match.without_grace(game.state)
            assert not game.can(ANN, SayUno())
            assert f"within {PROMPTS.number(book.options.grace)} second" in text
            game.state = state
        cost = game.drawn(Position.do(game, BEN, Catch(ANN)), ANN)
        assert f"you draw {PROMPTS.number(cost)}." in text
    assert f"That player draws {PROMPTS.number(cost)}." in catching
    later = Position(book, *lines)
    later.do(ANN, play("r5"))
    later.do(BEN, Draw())
    assert later.can(CAS, Catch(ANN)) == ("until your next turn" in text) == ("next turn" in catching)


@by_book
def test_when_one_may_draw_and_what_advice_costs(book: Variant) -> None:
    """Each as the rules allow it."""
    game = Position(book, *HANDS)
    assert game.can(ANN, Draw()) == explained(book, "drawing").startswith("You may always draw")
    text = explained(book, "advice")
    assert game.can(ANN, Advice(BEN)) != text.startswith("Advice costs nothing")
    if game.can(ANN, Advice(BEN)):
        assert game.drawn(game.do(ANN, Advice(BEN)), BEN) == 0
        assert "when two people say so" in text
        assert f"draws {PROMPTS.number(game.drawn(game.do(CAS, Advice(BEN)), BEN))}" in text


@by_book
def test_who_hears_the_hand_of_another(book: Variant) -> None:
    """Whoever challenges, in the books in which it can be done, and nobody else."""
    hands = ("deal Ann wi+4 b1 b2", "deal Ben g5 g6", "deal Cas b5 b6", "discard r7")
    game = Position(book, *hands)
    game.do(ANN, play("wi+4", Colour.RED))
    assert game.can(BEN, Challenge()) == ("Only who challenges" in explained(book, "hidden"))
    assert "Only who challenges" not in explained(DOS, "hidden")


@by_book
def test_what_becomes_of_a_drawn_card(book: Variant) -> None:
    """How many are drawn, and whether one that fits may be kept."""
    text = explained(book, "drawing")
    game = Position(book, "deal Ann b1 b2", "deal Ben g5 g6", "deal Cas b5 b6", "discard r7", "draw y3 y4 r9 y5")
    drawn = game.drawn(game.do(ANN, Draw()), ANN)
    assert drawn == (3 if "until a card fits" in text else 1)
    fitting = Position(book, "deal Ann b1 b2", "deal Ben g5 g6", "deal Cas b5 b6", "discard r7", "draw r9 y5")
    fitting.do(ANN, Draw())
    assert fitting.can(ANN, Keep()) == ("you may play it" in text) == ("you must play it" not in text)
    assert fitting.can(ANN, play("r9"))


@by_book
def test_what_cards_count(book: Variant) -> None:
    """The points that are told are those that the match adds up."""
    cards = {"skip": "bsk", "reverse": "brv", "draw_two": "b+2", "wild": "wi", "wild_draw_four": "wi+4"}
    for topic, code in cards.items():
        game = Position(book, "deal Ann r5", f"deal Ben {code}", "deal Cas y0 r5", "discard r7")
        game.do(ANN, play("r5"))
        if game.state.round.phase is not Phase.OVER:  # the others play on
            assert game.state.round.out[0].points - 5 == int(
                explained(book, topic).split("It counts ")[1].split(".")[0]
            )
            continue
        assert f"It counts {game.state.scores[ANN] - 5}." in explained(book, topic)


@by_book
def test_the_rules_in_short_are_true(book: Variant) -> None:
    """Every sentence of them, for this book in this house."""
    text = book.rulings.short()
    game = Position(book, *HANDS)
    assert game.can(ANN, Draw()) == ("or draw." in text) == ("only when nothing fits" not in text)
    rules = uno_rules(game.match.rules)
    assert rules
    assert ("swaps hands" in text) == (Position(book, "deal Ann r7 r1", HANDS[1], HANDS[2], "discard r1").seven_swaps())
    zero = Position(book, "deal Ann r0 r1", HANDS[1], HANDS[2], "discard r1").do(ANN, play("r0", uno=True))
    assert ("passes all hands on" in text) == any(isinstance(event, ev.PassedOn) for event in zero)
    jumping = Position(book, "deal Ann r5 r6 b1", "deal Ben g5 g6", "deal Cas r5 b6", "discard r7")
    jumping.do(ANN, play("r5"))
    assert jumping.can(CAS, play("r5", uno=True)) == ("out of turn" in text)
    other_colour = Position(book, "deal Ann r5 r6 b1", "deal Ben g5 g6", "deal Cas b5 b6", "discard r7")
    other_colour.do(ANN, play("r5"))
    assert other_colour.can(CAS, play("b5", uno=True)) == ("in any colour" in text)
    keeping = Position(book, "deal Ann r7 r1", HANDS[1], HANDS[2], "discard r1")
    assert (keeping.seven_swaps() and keeping.can(ANN, Swap(ANN))) == ("if you like" in text)
    struck = Position(book, "deal Ann r+2 b1 b2", *HANDS[1:])
    events = struck.do(ANN, play("r+2"))
    events += struck.do(BEN, Draw()) if struck.state.round.total else []
    may_play = ev.Skipped(BEN) not in events
    assert "plays then" not in text or may_play
    assert not book.options.house.draw_and_play or "plays then" in text
    dealt = {len(hand) for hand in Position(book).state.round.hands} - {rules.hand_size + 2}  # a draw two came first
    assert dealt == {rules.hand_size}
    assert (f"start with {PROMPTS.number(rules.hand_size)} cards" in text) == (rules.hand_size != 7)
    out = Position(book, "deal Ann r5", "deal Ben g5 g6", "deal Cas b5 b6", "discard r7")
    out.do(ANN, play("r5"))
    assert (out.state.round.phase is not Phase.OVER) == ("The round goes on until two are out" in text)
    assert ("Answer a question" in text) == book.book.asks_questions
    adds = Position(book, "deal Ann r+2 wi+4 b1", "deal Ben g+2 wi+4 b2", HANDS[2], "discard r7")
    adds.do(ANN, play("r+2"))
    twos_add = adds.can_add(BEN, play("g+2"))
    assert twos_add == ("Draw twos add up" in text or "Draw cards add up" in text)
    assert ("cannot be a bluff" in text) == (not rules.bluffing)
    assert ("bluffing is allowed" in text) <= Position(book, "deal Ann wi+4 r5 b1", *HANDS[1:]).four_can_be_doubted()


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
    wilds = explained(DOS, "wild")
    for code in ("wd", "r#"):
        card = find_card(code)
        assert card is not None
        assert f"It counts {card.points}." in wilds
    assert explained(DOS, "stacking").startswith("No")
    assert explained(DOS, "challenge").startswith("Nobody")
    assert explained(DOS, "advice").startswith("Advice costs nothing")
    assert not Position(DOS, *lines).can(ANN, Advice(BEN))
    assert Position(DOS, *lines).can(ANN, Draw()), "although a card matches"
