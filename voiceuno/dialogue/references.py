"""Which cards can be meant by what was said of them: `r5`, `r?`, `?5`, `3rd`, `drawn`; and which player by a name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from voiceuno.language.accents import without_accents
from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import COLOURS, Card, Face, Hand, find_card
from voiceuno.rules.moves import NOBODY, MatchRow, Move, Place, Play

COLOUR_BY_WORD = {colour.value: colour for colour in COLOURS}
COLOUR_BY_LETTER = {colour.value[0]: colour for colour in COLOURS}
PLACES = {"first": 0, "second": 1, "third": 2, "last": -1}
_COLOUR_ORDER = {colour: place for place, colour in enumerate((*COLOURS, None))}
_FACE_ORDER = {face: place for place, face in enumerate(Face)}
_ORDINALS = ("st", "nd", "rd", "th")


class Option(NamedTuple):
    """One thing that a sentence can mean, and how to name it in a question back."""

    label: str
    move: Move
    seat: int = NOBODY  # who makes it, where that is asked


def is_same_name(name: str, other: str) -> bool:
    """Whether two names are one: people write their own as they like, and it is heard as the grammar writes it."""
    return without_accents(name.casefold()) == without_accents(other.casefold())


def seat_of(name: str, names: Sequence[str]) -> int:
    """The seat of a player by name, in whatever case; NOBODY if there is none."""
    return next((seat for seat, each in enumerate(names) if is_same_name(each, name)), NOBODY)


def part_in_words(reference: str, prompts: Prompts) -> str:
    """The word for the half of a card that was said."""
    if reference.startswith("?"):
        return prompts.face(Face(reference[1:]))
    return prompts.colour(COLOUR_BY_LETTER[reference[0]])


def spoken_order(hand: Iterable[Card]) -> list[Card]:
    """The cards as they are read out: by colour, then by value, the wilds last."""
    return sorted(hand, key=lambda card: (_COLOUR_ORDER[card.colour], _FACE_ORDER[card.face]))


def candidates(reference: str, hand: Hand, drawn: Card | None = None) -> Hand:
    """The cards that a reference can mean: one whole card (held or not), or what fits in the hand."""
    if reference == "drawn":
        return (drawn,) if drawn else ()
    if reference == "last":  # of the cards as they were read out; a card just drawn is the last one of all
        return (drawn,) if drawn else tuple(spoken_order(hand)[-1:])
    if reference[:1].isdecimal() and reference.endswith(_ORDINALS):
        at = int(reference[:-2])
        return tuple(spoken_order(hand)[at - 1 : at])
    if "?" not in reference:
        card = find_card(reference)
        return (card,) if card else ()
    if reference.startswith("?"):
        held = [card for card in hand if card.face.value == reference[1:]]
    else:
        held = [card for card in hand if card.colour is COLOUR_BY_LETTER.get(reference[0])]
    return tuple(dict.fromkeys(held))


def is_named(card: Card, reference: str) -> bool:
    """Whether a reference fits a card."""
    return card in candidates(reference, (card,))


def cards_of(move: Move) -> Hand:
    """The cards that a move lays open."""
    match move:
        case Play() | Place():
            return (move.card,)
        case MatchRow():
            return (*move.cards, move.on)
    return ()


def is_wild(card: Card) -> bool:
    """Whether a colour must be named with the card."""
    return card.face in (Face.WILD, Face.WILD_DRAW_FOUR)
