"""House rules: what a table agrees on beyond the book, as a value, and what does not go together."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields, replace
from enum import Enum, Flag, auto
from typing import Any, NamedTuple

from voiceuno.rules.cards import Face
from voiceuno.rules.rulesets import Ruleset, Scoring
from voiceuno.rules.uno.engine import Uno
from voiceuno.rules.uno.state import UnoRules, WildFour

_MOST_DEALT = 80  # cards in all hands together, so that enough are left to draw from
TEAMS = (Scoring.PARTNERS, Scoring.ROTATING_PARTNERS)
_OF_DRAW_CARDS = ("stacking", "no-bluffing", "no-challenge", "draw-and-play", "deflect")
_YES = "yes"
BOOK_VALUES = ("no", "none")  # of a rule that is as in the book
_NUMBERED = ("uno-penalty", "cards", "places")
_TWO, _FOUR = Face.DRAW_TWO, Face.WILD_DRAW_FOUR


class Stacking(Enum):
    """Which draw cards can be answered by another one, so that they add up for the next player."""

    NONE = "none"
    TWOS = "twos"
    FOURS = "fours"
    SAME = "same"  # twos on twos and fours on fours
    MIXED = "mixed"  # also on each other


class SevenZero(Flag):
    """Which cards change hands: a seven swaps two, a zero passes all on."""

    NONE = 0
    SEVENS = auto()
    ZEROS = auto()
    BOTH = SEVENS | ZEROS


_NEEDS = {"deflect": "stacking", "keep-hand": "seven-zero", "jump-in-any": "jump-in"}  # what is nothing without it
_NEEDED: dict[str, Any] = {"stacking": Stacking.SAME, "seven-zero": SevenZero.BOTH, "jump-in": True}
_CHANGERS = {SevenZero.SEVENS: Face.SEVEN, SevenZero.ZEROS: Face.ZERO}
_DEFLECTORS = frozenset({Face.SKIP, Face.REVERSE})
_STACKS = {
    Stacking.TWOS: frozenset({_TWO}), Stacking.FOURS: frozenset({_FOUR}),
    Stacking.SAME: frozenset({_TWO, _FOUR}), Stacking.MIXED: frozenset({_TWO, _FOUR}),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the players agreed on; each field as it is by default is the book's own rule."""

    stacking: Stacking = Stacking.NONE
    draw_until_fits: bool = False
    must_play: bool = False  # nobody draws, or keeps what was drawn, while a card fits
    jump_in: bool = False
    seven_zero: SevenZero = SevenZero.NONE
    no_bluffing: bool = False  # a Wild Draw Four cannot be laid unless it is honest
    no_challenge: bool = False  # a Wild Draw Four can always be laid, and nobody challenges it
    uno_penalty: int | None = None  # cards for a forgotten UNO
    cards: int | None = None  # to start with
    places: int = 1  # how many go out before the round is over
    jump_in_any: bool = False  # also with the same number or action in another colour
    keep_hand: bool = False  # after a seven the own hand can be kept
    draw_and_play: bool = False  # whoever draws for a draw card plays then
    deflect: bool = False  # a Skip or a Reverse passes on what was stacked up

    def named(self) -> list[tuple[str, str]]:
        """The rules that differ from the book, as the names and values that records use."""
        return [(name, _written(self, name)) for name in HOUSE_OPTIONS if getattr(self, _field(name)) != _default(name)]


BY_THE_BOOK = HouseRules()
_DEFAULTS = {each.name: each.default for each in fields(HouseRules)}


def _field(name: str) -> str:
    return name.replace("-", "_")


def _default(name: str) -> Any:
    return _DEFAULTS[_field(name)]


# The options of a record, with every value that each can have.
HOUSE_OPTIONS: dict[str, dict[str, Any]] = {
    "stacking": {each.value: each for each in Stacking if each is not Stacking.NONE},
    **{name: {_YES: True} for name in (
        "draw-until-fits", "must-play", "jump-in", "jump-in-any", "seven-zero", "keep-hand", "no-bluffing",
        "no-challenge", "draw-and-play", "deflect",
    )},
    "seven-zero": {_YES: SevenZero.BOTH, "sevens": SevenZero.SEVENS, "zeros": SevenZero.ZEROS},
    "uno-penalty": {str(number): number for number in range(3)},
    "cards": {str(number): number for number in range(5, 11)},
    "places": {str(number): number for number in (2, 3)},
}  # fmt: skip


def _written(house: HouseRules, name: str) -> str:
    value = getattr(house, _field(name))
    # Any other number can be made by a program, and is refused when the match is set up.
    return next((text for text, known in HOUSE_OPTIONS[name].items() if known == value), str(value))


def with_rule(house: HouseRules, name: str, value: str) -> HouseRules | None:
    """The house rules with one more, by its name and value in records; None if there is no such value."""
    known = HOUSE_OPTIONS[name]
    return replace(house, **{_field(name): known[value]}) if value in known else None


def agreed(house: HouseRules, name: str, value: str) -> HouseRules:
    """The house rules with what somebody said of one: a value, any number, or that it is as in the book.

    Raises ValueError. A number that nobody offers is taken, so that it can be refused with a reason. What a rule is
    nothing without comes with it.
    """
    if value in BOOK_VALUES:
        return replace(house, **{_field(name): _default(name)})
    found = with_rule(house, name, value)
    if found is not None:
        need = _NEEDS.get(name, "")
        is_lacking = need and getattr(found, _field(need)) == _default(need)
        return replace(found, **{_field(need): _NEEDED[need]}) if is_lacking else found
    if name not in _NUMBERED:
        raise ValueError(f"{name} {value}")
    number: dict[str, Any] = {_field(name): int(value)}
    return replace(house, **number)


def without(house: HouseRules, names: Collection[str]) -> HouseRules:
    """The house rules without some of them."""
    return replace(house, **{_field(name): _default(name) for name in names})


class Clash(Enum):
    """Why house rules do not go together with the book, the scoring or the number of players."""

    OTHER_GAME = "other_game"  # they are rules of UNO
    IN_THE_BOOK = "in_the_book"  # the book has its own rule for that already
    QUESTION_FIRST = "question_first"  # nobody can jump in where a question comes before every card
    TEAMS = "teams"  # a team is done when one of the two is out
    TOO_FEW_PLAYERS = "too_few_players"  # the last one has no place to play for
    TOO_MANY_CARDS = "too_many_cards"
    NO_SUCH_NUMBER = "no_such_number"
    NEEDS_OTHER = "needs_other"  # it adds to another house rule


class Clashing(NamedTuple):
    """A house rule that does not fit, why, and the number that would."""

    rule: str  # its name in records
    why: Clash
    number: int = 0
    needs: str = ""  # the house rule that it adds to


def clashes(rules: Ruleset, seats: int, scoring: Scoring, house: HouseRules) -> list[Clashing]:
    """Every house rule that does not go together with the rest, with the reason."""
    found = []
    for name, value in house.named():
        if value not in HOUSE_OPTIONS[name]:
            found.append(Clashing(name, Clash.NO_SUCH_NUMBER))
        elif not isinstance(rules.game, Uno):
            found.append(Clashing(name, Clash.OTHER_GAME))
        elif clash := _clash(rules.game.rules, name, seats, scoring, house):
            found.append(clash)
    return found


def _clash(rules: UnoRules, name: str, seats: int, scoring: Scoring, house: HouseRules) -> Clashing | None:
    if name in _OF_DRAW_CARDS and not rules.four_is_doubted:
        return Clashing(name, Clash.IN_THE_BOOK)
    if name in _NEEDS and getattr(house, _field(_NEEDS[name])) == _default(_NEEDS[name]):
        return Clashing(name, Clash.NEEDS_OTHER, needs=_NEEDS[name])
    if name == "keep-hand" and SevenZero.SEVENS not in house.seven_zero:
        return Clashing(name, Clash.NEEDS_OTHER, needs=_NEEDS[name])
    if name in ("jump-in", "jump-in-any") and rules.asks_questions:
        return Clashing(name, Clash.QUESTION_FIRST)
    if name == "places" and scoring in TEAMS:
        return Clashing(name, Clash.TEAMS)
    if name == "places" and seats <= house.places:
        return Clashing(name, Clash.TOO_FEW_PLAYERS, house.places + 1)
    if name == "cards" and seats * (house.cards or 0) > _MOST_DEALT:
        return Clashing(name, Clash.TOO_MANY_CARDS, _MOST_DEALT // seats)
    return None


def housed(rules: Ruleset, house: HouseRules) -> Ruleset:
    """The rule book as it is played in this house."""
    if house == BY_THE_BOOK or not isinstance(rules.game, Uno):
        return rules
    return replace(rules, game=Uno(_uno_rules(rules.game.rules, house)))


def _uno_rules(book: UnoRules, house: HouseRules) -> UnoRules:
    uno = replace(
        book,
        until_fits=house.draw_until_fits,
        jump_in=house.jump_in,
        jump_any=house.jump_in_any,
        keeps_hand=house.keep_hand,
        draw_skips=not house.draw_and_play,
        deflects=_DEFLECTORS if house.deflect else frozenset(),
        seven_zero=frozenset(face for kind, face in _CHANGERS.items() if kind in house.seven_zero),
        bluffing=not house.no_bluffing,
        challenges=not house.no_challenge,
        places=house.places,
        hand_size=house.cards or book.hand_size,
        uno_penalty=book.uno_penalty if house.uno_penalty is None else house.uno_penalty,
    )
    if house.must_play:
        uno = replace(uno, draw_only_if_stuck=True, keeps=False)
    if house.stacking is not Stacking.NONE:
        mixed = house.stacking is Stacking.MIXED
        uno = replace(uno, stacks=_STACKS[house.stacking], stacks_mixed=mixed, total_skips=uno.draw_skips)
    if uno.bluffing and not uno.four_is_doubted:
        uno = replace(uno, honest_four=WildFour.ALWAYS)  # nobody can find a bluff out, so there is none
    return uno
