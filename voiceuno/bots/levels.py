"""How well a bot plays, as values: what it weighs, and how often it remembers, notices, doubts and bluffs."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Weights:
    """What speaks for laying a card of UNO; all in the same unit, about one card of the hand."""

    follow: float = 0.3  # each further card of the colour that it leaves in play
    last: float = 0.0  # the last card of its colour: fewer colours are easier to get rid of
    action: float = 0.3  # a card that costs an opponent the turn
    attack: float = 1.5  # the same, when that opponent is about to go out
    wild: float = -2.0  # a wild is better kept for later
    bluff: float = -1.0  # a Wild Draw Four that breaks the book's condition
    per_draw: float = 0.25  # so much more for each card that it makes the opponent draw
    points: float = 0.01  # each point that the card would cost if it stayed in the hand
    unseen: float = 0.0  # each card of the colour that is still hidden from this player


@dataclass(frozen=True, slots=True)
class Level:
    """A way of playing; every share is a probability."""

    name: str
    says: float  # says UNO with the second-last card, and DOS at once
    says_late: float  # notices at each later chance that it was forgotten
    catches: float  # notices at each chance that somebody else forgot
    answers: float  # knows the answer to a quiz question
    by_chance: float  # lays just any card that fits, doubts just any Wild Draw Four
    idle: float  # draws, or keeps the drawn card, although a card fits
    doubts: float  # challenges when it does so by chance
    doubts_from: float  # otherwise challenges from this chance of a bluff on
    bluffs: float  # thinks of a Wild Draw Four that breaks the book's condition
    looks_ahead: bool = False  # DOS: plans the whole turn, not one match
    effort: int = 0  # UNO: so many moves are played out in the head before one is made
    choices: int = 4  # the best so many are compared in that way
    weights: Weights = field(default_factory=Weights)


# Found by playing thousands of rounds of each against its neighbours.
TUNED = Weights(follow=0.3, last=0.6, action=0.25, attack=0.7, wild=-4.0, bluff=-3.0, points=0.002, unseen=-0.02)

EASY = Level(
    "easy", says=0.6, says_late=0.2, catches=0.25, answers=0.85, by_chance=1.0, idle=0.08, doubts=0.2,
    doubts_from=1.0, bluffs=0.5,
)  # fmt: skip
MEDIUM = Level(
    "medium", says=0.88, says_late=0.4, catches=0.7, answers=0.92, by_chance=0.0, idle=0.0, doubts=0.0,
    doubts_from=0.4, bluffs=0.25,
)  # fmt: skip
HARD = Level(
    "hard", says=0.98, says_late=0.8, catches=0.95, answers=0.98, by_chance=0.0, idle=0.0, doubts=0.0,
    doubts_from=0.25, bluffs=0.3, looks_ahead=True, effort=1800, weights=TUNED,
)  # fmt: skip

LEVELS: dict[str, Level] = {level.name: level for level in (EASY, MEDIUM, HARD)}


def find_level(name: str) -> Level | None:
    """The level of this name, or None."""
    return LEVELS.get(name)
