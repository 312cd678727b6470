"""What one player may know: dialogue and bots see this and nothing else."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from voiceuno.rules.cards import Card, Colour, Hand
from voiceuno.rules.moves import Phase
from voiceuno.rules.value import value


@value
class UnoView:
    """A round of UNO from one seat; from `discards` on it is what lies open, as in the state."""

    player: int
    hand: Hand
    counts: tuple[int, ...]  # cards of every player
    pile: int
    drawn: Card | None  # the card just drawn, for its owner alone
    four_by: int  # who played the Wild Draw Four that can be challenged now
    discards: Hand  # the top card last: everybody heard them called
    exposed: frozenset[int]  # who can be caught
    active: tuple[int, ...]
    colour: Colour | None
    direction: int
    turn: int
    phase: Phase
    total: int  # draws stacked up so far
    called: bool  # the player on turn has said UNO ahead of the card
    answered: bool  # the player on turn has answered a question this turn

    @property
    def top(self) -> Card:
        """The card in play."""
        return self.discards[-1]


class DosView(NamedTuple):
    """A round of DOS from one seat."""

    player: int
    active: tuple[int, ...]
    hand: Hand
    counts: tuple[int, ...]
    discards: Hand
    pile: int
    row: Hand  # the centre row, without what was matched this turn
    turn: int
    phase: Phase
    drew: bool  # the player on turn has drawn
    matched: bool  # the player on turn has matched
    may_place: int  # cards that single colour matches allow into the row
    must_place: int  # cards that double colour matches lay into the row
    owed: int  # penalty cards that the player on turn gets at the end of it
    exposed: frozenset[int]


View: TypeAlias = UnoView | DosView
