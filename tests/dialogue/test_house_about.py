"""What is said of a house rule before it is chosen: true where it is played, and not true where it is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.dialogue.test_house_rulings import position
from tests.dialogue.test_rulings import ANN, BEN, PROMPTS, Position, play
from voiceuno.dialogue.house_talk import about_rule
from voiceuno.rules import events as ev
from voiceuno.rules.cards import Colour
from voiceuno.rules.house_rules import BY_THE_BOOK, HOUSE_OPTIONS, HouseRules, SevenZero, Stacking, agreed
from voiceuno.rules.moves import Accept, Catch, Challenge, Draw, Keep, Phase, Swap
from voiceuno.rules.rulesets import FRENCH, MATTEL, RNIB, Ruleset

CAS = 2
Lines = tuple[str, ...]
DEAL: Lines = ("deal Ann r5 r7 r0 g9", "deal Ben g5 g6 y5", "deal Cas b5 b6 y1", "discard r3")


def _seven(game: Position) -> bool:
    """Who lays a seven swaps hands with a player of their choice."""
    cas = game.state.round.hands[CAS]
    game.do(ANN, play("r7"))
    if game.state.round.phase is not Phase.SWAP:
        return False
    game.do(ANN, Swap(CAS))
    return bool(game.state.round.hands[ANN] == cas)


def _zero(game: Position) -> bool:
    """With a zero all hands are passed on."""
    hands = game.state.round.hands
    events = game.do(ANN, play("r0"))
    return any(isinstance(each, ev.PassedOn) for each in events) and game.state.round.hands[BEN] != hands[BEN]


def _kept_hand(game: Position) -> bool:
    game.do(ANN, play("r7"))
    return game.can(ANN, Swap(ANN))


def _jumped(game: Position) -> bool:
    """Cas has the very card and lays it out of turn; then the game goes on after Cas."""
    game.do(ANN, play("r5"))
    if not game.can(CAS, play("r5")):
        return False
    game.do(CAS, play("r5"))
    return bool(game.state.round.turn == ANN)


def _jumped_by_number(game: Position) -> bool:
    game.do(ANN, play("r5"))
    return game.can(CAS, play("b5"))


def _played_on(game: Position) -> bool:
    game.do(ANN, play("r5"))
    return game.state.round.phase is not Phase.OVER and ANN not in game.state.round.active


def _drew_on(game: Position) -> bool:
    return game.drawn(game.do(ANN, Draw()), ANN) == 3


def _must_play(game: Position) -> bool:
    return not game.can(ANN, Draw())


def _must_play_drawn(game: Position) -> bool:
    game.do(ANN, Draw())
    return not game.can(ANN, Keep())


def _no_bluff(game: Position) -> bool:
    return not game.can(ANN, play("wi+4", Colour.BLUE))


def _no_challenge(game: Position) -> bool:
    game.do(ANN, play("wi+4", Colour.BLUE))
    return not game.can(BEN, Challenge())


def _drew_and_plays(game: Position) -> bool:
    events = game.do(ANN, play("r+2"))
    return game.drawn(events, BEN) == 2 and game.state.round.turn == BEN


def _drew_four_and_plays(game: Position) -> bool:
    game.do(ANN, play("wi+4", Colour.BLUE))
    events = game.do(BEN, Accept())
    return game.drawn(events, BEN) == 4 and game.state.round.turn == BEN


def _added(game: Position) -> bool:
    """A draw two is answered with a draw two, and they add up for the next player."""
    game.do(ANN, play("r+2"))
    return game.can(BEN, play("g+2")) and game.drawn(game.do(BEN, play("g+2")), CAS) == 4


def _passed_on(game: Position) -> bool:
    game.do(ANN, play("r+2"))
    return game.can(BEN, play("rsk")) and game.drawn(game.do(BEN, play("rsk")), CAS) == 2


def _sent_back(game: Position) -> bool:
    game.do(ANN, play("r+2"))
    return game.can(BEN, play("rrv")) and game.drawn(game.do(BEN, play("rrv")), ANN) == 2


DRAWS: Lines = ("deal Ann r+2 r9 wi+4 b1", "deal Ben g+2 rsk rrv y5", "deal Cas b5 b6 y1", "discard r3")
STUCK: Lines = ("deal Ann g5 b9 y4", "deal Ben g6 y5", "deal Cas b5 b6", "discard r3", "draw g1 g2 r8 b3")
LAST: Lines = ("deal Ann r5", "deal Ben g5 g6", "deal Cas b5 b6", "discard r3")
TWINS: Lines = ("deal Ann r5 r7 g9", "deal Ben g5 g6 y1", "deal Cas r5 b5 y1", "discard r3")
DRAWN: Lines = ("deal Ann g5 b9 y4", "deal Ben g6 y5", "deal Cas b5 b6", "discard r3", "draw r8 b3")

# Rule, value, the words that claim something, the cards, how the engine is asked, and the rules it is compared with.
CLAIMS: list[tuple[str, str, str, Lines, Callable[[Position], bool], HouseRules]] = [
    ("seven-zero", "yes", "who lays a seven swaps hands with a player", DEAL, _seven, BY_THE_BOOK),
    ("seven-zero", "yes", "With a zero all hands are passed on", DEAL, _zero, BY_THE_BOOK),
    ("seven-zero", "sevens", "also sevens without zeros", DEAL, _seven, HouseRules(seven_zero=SevenZero.ZEROS)),
    ("seven-zero", "zeros", "and zeros without sevens", DEAL, _zero, HouseRules(seven_zero=SevenZero.SEVENS)),
    ("keep-hand", "yes", "may keep the own hand", DEAL, _kept_hand, HouseRules(seven_zero=SevenZero.BOTH)),
    ("jump-in", "yes", "also out of turn. The game goes on after you", TWINS, _jumped, BY_THE_BOOK),
    ("jump-in-any", "yes", "number or action in another colour", TWINS, _jumped_by_number, HouseRules(jump_in=True)),
    ("places", "2", "the others play on for second place", LAST, _played_on, BY_THE_BOOK),
    ("draw-until-fits", "yes", "goes on drawing until a card fits", STUCK, _drew_on, BY_THE_BOOK),
    ("must-play", "yes", "a drawn card that fits is played", DRAWN, _must_play_drawn, BY_THE_BOOK),
    ("no-bluffing", "yes", "only be laid when it is honest", DRAWS, _no_bluff, BY_THE_BOOK),
    ("no-challenge", "yes", "nobody challenges it", DRAWS, _no_challenge, BY_THE_BOOK),
    ("draw-and-play", "yes", "for a draw two", DRAWS, _drew_and_plays, BY_THE_BOOK),
    ("draw-and-play", "yes", "or a draw four does not lose the turn", DRAWS, _drew_four_and_plays, BY_THE_BOOK),
    ("stacking", "same", "answer a draw two with a draw two", DRAWS, _added, BY_THE_BOOK),
    ("deflect", "yes", "a skip passes them on", DRAWS, _passed_on, HouseRules(stacking=Stacking.SAME)),
    ("deflect", "yes", "a reverse sends them back", DRAWS, _sent_back, HouseRules(stacking=Stacking.SAME)),
]  # fmt: skip


@pytest.mark.parametrize("book", [MATTEL, RNIB, FRENCH], ids=lambda book: book.name)
@pytest.mark.parametrize(("rule", "value", "words", "lines", "holds", "beside"), CLAIMS)
def test_what_is_said_of_a_house_rule_is_what_it_changes(
    rule: str,
    value: str,
    words: str,
    lines: Lines,
    holds: Callable[[Position], bool],
    beside: HouseRules,
    book: Ruleset,
) -> None:
    """The sentence makes the claim, the engine does it with the rule, and does not without."""
    assert words in about_rule(rule, None, PROMPTS)[0]
    assert holds(position(book, agreed(beside, rule, value), *lines))
    assert not holds(position(book, beside, *lines))


def test_must_play_forbids_drawing_while_a_card_fits() -> None:
    """Where the book allows it."""
    assert "nobody draws while a card fits" in about_rule("must-play", None, PROMPTS)[0]
    assert _must_play(position(MATTEL, HouseRules(must_play=True), *DEAL))
    assert not _must_play(position(MATTEL, BY_THE_BOOK, *DEAL))


def test_numbers_of_house_rules_are_told_as_they_can_be_chosen() -> None:
    """The fewest and the most cards, each penalty, and each place."""
    values = {
        rule: [*map(int, known)]
        for rule, known in HOUSE_OPTIONS.items()
        if "0" in known or "2" in known or "5" in known
    }
    cards, penalty, places = (about_rule(rule, None, PROMPTS)[0] for rule in ("cards", "uno-penalty", "places"))
    assert f"{PROMPTS.number(min(values['cards']))} to {PROMPTS.number(max(values['cards']))} cards" in cards
    assert values["uno-penalty"] == [0, 1, 2]
    assert "no card, one card or two" in penalty
    assert values["places"] == [2, 3]
    assert "second place, or for third" in places


@pytest.mark.parametrize("number", HOUSE_OPTIONS["uno-penalty"])
def test_a_forgotten_uno_costs_what_was_chosen(number: str) -> None:
    """With none nobody is caught."""
    game = position(MATTEL, agreed(BY_THE_BOOK, "uno-penalty", number), "deal Ann r5 r6", *DEAL[1:])
    game.do(ANN, play("r5"))
    assert game.can(BEN, Catch(ANN)) == (number != "0")
    assert number == "0" or game.drawn(game.do(BEN, Catch(ANN)), ANN) == int(number)
