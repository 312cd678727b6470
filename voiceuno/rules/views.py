"""What one player may know. Conversations and bots see this and nothing else."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from voiceuno.rules.cards import Card, Colour, Hand
from voiceuno.rules.moves import Phase
from voiceuno.rules.value import value


class Out(NamedTuple):
    """A player who went out, and the points that the others held then."""

    player: int
    points: int


@value
class UnoView:
    """A round of UNO as one player sees it; from `discards` on, the fields are those of the state."""

    player: int
    hand: Hand
    counts: tuple[int, ...]  # how many cards each player has
    pile: int
    drawn: Card | None  # the card just drawn, for its owner alone
    four_by: int  # who played the Wild Draw Four that can be challenged now
    discards: Hand  # the top card last; everybody has heard what was laid
    exposed: frozenset[int]  # who can be caught
    active: tuple[int, ...]
    out: tuple[Out, ...]  # who went out so far, the first one first
    colour: Colour | None
    direction: int
    turn: int
    phase: Phase
    total: int  # cards stacked up so far that somebody has to draw
    called: bool  # whether the player on turn has said UNO before laying a card
    answered: bool  # whether the player on turn has answered a question this turn

    @property
    def top(self) -> Card:
        """The card in play."""
        return self.discards[-1]


class DosView(NamedTuple):
    """A round of DOS as one player sees it."""

    player: int
    active: tuple[int, ...]
    hand: Hand
    counts: tuple[int, ...]
    discards: Hand
    pile: int
    row: Hand  # the centre row, without what was matched this turn
    turn: int
    phase: Phase
    drew: bool  # whether the player on turn has drawn
    matched: bool  # whether the player on turn has matched
    may_place: int  # how many cards may go into the row, for single colour matches
    must_place: int  # how many cards must go into the row, for double colour matches
    owed: int  # penalty cards that the player on turn draws at the end
    exposed: frozenset[int]


View: TypeAlias = UnoView | DosView
