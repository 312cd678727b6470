"""Whether a card can be laid right after another one, by the rules alone: what a player asks before it happens."""

from __future__ import annotations

from collections.abc import Iterator

from voiceuno.rules.cards import COLOURS, UNO_DECK, Card, Colour
from voiceuno.rules.uno.state import DRAWS, UnoRules, UnoState, may_lay

_DECK = tuple(dict.fromkeys(UNO_DECK))
_ANY = "?"


def can_follow(rules: UnoRules, card: Card, top: Card, colour: Colour | None) -> bool:
    """Whether the next player can lay a card on one that was just laid, with the colour that counts since then."""
    is_added = top.face in rules.stacks
    if top.face in DRAWS and not is_added:
        return False  # it is drawn for first
    state = UnoState(
        hands=((card,), ()), pile=(), seed=0, discards=(top,), exposed=frozenset(), active=(0, 1), out=(),
        colour=colour, direction=1, turn=0, total=DRAWS[top.face] if is_added else 0,
    )  # fmt: skip
    return may_lay(rules, state, (card,), card)


def followings(rules: UnoRules, card: str, top: str) -> set[bool]:
    """The answers for all cards that may be meant by two parts of cards, such as `?+2`, with every colour."""
    return {
        can_follow(rules, each, below, colour)
        for each in meant(card)
        for below in meant(top)
        for colour in ((below.colour,) if below.colour else COLOURS)
    }


def meant(part: str) -> Iterator[Card]:
    """The cards of UNO that may be meant by a part of one: `r+2`, `?+2`, `wi+4`."""
    for card in _DECK:
        if card.code == part or (part.startswith(_ANY) and card.colour and card.code[1:] == part[1:]):
            yield card
