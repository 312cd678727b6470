"""How well bots play: what they look at, and how often they remember, notice, challenge and bluff."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Weights:
    """Reasons to lay a card in UNO, all in the same unit: 1 is worth about one card."""

    follow: float = 0.3  # for each other card in the hand of the colour that is then in play
    last: float = 0.0  # if it is the last card of its colour, because fewer colours are easier to get rid of
    action: float = 0.3  # if an opponent loses the turn
    attack: float = 1.5  # if that opponent is about to go out
    wild: float = -2.0  # if it is a wild, which is better kept for later
    bluff: float = -1.0  # if it is a Wild Draw Four, and a bluff
    per_draw: float = 0.25  # for each card that the opponent has to draw
    points: float = 0.01  # for each point that the card would cost if it stayed in the hand
    unseen: float = 0.0  # for each card of the colour that this player has not seen


@dataclass(frozen=True, slots=True)
class Level:
    """A way of playing. The numbers from 0 to 1 say how likely the bot does something."""

    name: str
    says: float  # says UNO with the second-last card, and DOS at once
    says_late: float  # says it late, at each chance, after it was forgotten
    catches: float  # catches somebody who forgot, at each chance
    answers: float  # knows the answer to a quiz question
    by_chance: float  # lays any card that fits, and challenges by chance
    idle: float  # draws, or keeps the card just drawn, although a card fits
    doubts: float  # challenges, where it does so by chance
    doubts_from: float  # where it does not, it challenges if a bluff is at least this likely
    bluffs: float  # considers laying a Wild Draw Four as a bluff
    looks_ahead: bool = False  # DOS: plans the whole turn instead of one match
    effort: int = 0  # UNO: how many moves are tried out before one is made
    choices: int = 4  # how many of the best moves are compared like that
    weights: Weights = field(default_factory=Weights)


# These values were found by playing thousands of rounds between neighbouring levels.
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
    """Find a level by name, or None."""
    return LEVELS.get(name)
