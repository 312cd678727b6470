"""What every game offers to the rest of the program, why it refuses a move, and how cards are laid out on purpose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeVar

from voiceuno.errors import VoiceunoError
from voiceuno.rules.cards import Card, Colour, Face, Hand
from voiceuno.rules.events import Event
from voiceuno.rules.moves import NOBODY, Move, Phase
from voiceuno.rules.views import View


class Reason(Enum):
    """Why a move is refused; the prompts put it into words."""

    NOT_YOUR_TURN = "not_your_turn"
    ROUND_OVER = "round_over"
    ROUND_RUNNING = "round_running"
    MATCH_OVER = "match_over"
    ONLY_TABLE_DEALS = "only_table_deals"
    NOT_IN_RULES = "not_in_rules"
    OUT_OF_MATCH = "out_of_match"
    NOT_IN_HAND = "not_in_hand"
    NO_MATCH = "no_match"
    NEEDS_COLOUR = "needs_colour"
    HAS_COLOUR = "has_colour"
    CAN_PLAY = "can_play"
    ALREADY_DREW = "already_drew"
    ONLY_DRAWN = "only_drawn"
    NOTHING_DRAWN = "nothing_drawn"
    NOTHING_TO_CHALLENGE = "nothing_to_challenge"
    CHALLENGE_FIRST = "challenge_first"
    COLOUR_FIRST = "colour_first"
    NO_COLOUR_ASKED = "no_colour_asked"
    ANSWER_FIRST = "answer_first"
    NO_QUESTION = "no_question"
    TOTAL_FIRST = "total_first"
    UNO_NOT_NOW = "uno_not_now"
    UNO_TOO_LATE = "uno_too_late"
    ALREADY_SAID = "already_said"
    ALREADY_CAUGHT = "already_caught"
    NOBODY_TO_CATCH = "nobody_to_catch"
    CATCH_YOURSELF = "catch_yourself"
    ADVICE_YOURSELF = "advice_yourself"
    ADVICE_AGAIN = "advice_again"
    DOS_NOT_NOW = "dos_not_now"
    NOT_IN_ROW = "not_in_row"
    NO_NUMBER_MATCH = "no_number_match"
    MATCH_OR_DRAW_FIRST = "match_or_draw_first"
    MATCH_OR_PLACE_FIRST = "match_or_place_first"
    MATCHED_ALREADY = "matched_already"
    BONUS_FIRST = "bonus_first"
    NO_BLUFFING = "no_bluffing"
    MUST_PLAY = "must_play"
    SWAP_FIRST = "swap_first"
    NOTHING_TO_SWAP = "nothing_to_swap"
    SWAP_YOURSELF = "swap_yourself"
    OUT_OF_ROUND = "out_of_round"
    IS_AWAY = "is_away"
    IS_HERE = "is_here"
    TOO_FEW_LEFT = "too_few_left"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason, with the facts to put into its sentence."""

    reason: Reason
    card: Card | None = None
    colour: Colour | None = None
    face: Face | None = None
    player: int = NOBODY
    number: int = 0


class IllegalMove(VoiceunoError):
    """The rules refuse this move; nothing has changed."""

    def __init__(self, reason: Reason, card: Card | None = None, colour: Colour | None = None,
                 face: Face | None = None, player: int = NOBODY, number: int = 0) -> None:  # fmt: skip
        super().__init__(reason.value)
        self.refusal = Refusal(reason, card, colour, face, player, number)


@dataclass(frozen=True, slots=True)
class Setup:
    """Cards that are laid out on purpose; what is empty is shuffled and dealt as usual."""

    hands: tuple[Hand | None, ...] = ()
    face_up: Hand = ()  # the first discard; in DOS the centre row
    draw: Hand = ()  # the next cards of the draw pile


class SetupError(VoiceunoError):
    """The cards cannot be laid out like this; the text says why."""


class Round(Protocol):
    """What the states of all games have in common."""

    @property
    def active(self) -> tuple[int, ...]: ...
    @property
    def hands(self) -> tuple[Hand, ...]: ...
    @property
    def pile(self) -> Hand: ...
    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def winner(self) -> int: ...


R = TypeVar("R", bound=Round)


class Game(Protocol[R]):
    """The rules of one round. States are values: a move makes a new one and leaves the old one as it was."""

    name: str  # the name of the game; several rule books may share it
    deck: Hand

    def deal(
        self, seats: int, active: tuple[int, ...], dealer: int, seed: int, setup: Setup
    ) -> tuple[R, tuple[Event, ...]]:
        """Shuffle, deal, and turn up the first cards."""
        ...

    def apply(self, state: R, player: int, move: Move) -> tuple[R, tuple[Event, ...]]:
        """Make a move: the new state, and what happened. Raises IllegalMove."""
        ...

    def view(self, state: R, player: int) -> View:
        """What one player may know."""
        ...

    def turn_moves(self, state: R, player: int) -> list[Move]:
        """What the player on turn can do; empty for everybody else."""
        ...

    def side_moves(self, state: R, player: int) -> list[Move]:
        """What a player can do at any time: call, catch somebody, report advice."""
        ...
