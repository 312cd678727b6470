"""Cards that were named in whole or in part, and the match of DOS that they are cards of."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.language.meaning import Meaning
from voiceuno.language.sense.spots import COLOUR, FACE, NUMBER, Spot


def parts(spots: Sequence[Spot]) -> list[str]:
    """Cards and halves of cards in the order in which they were said; a colour beside a number is one card."""
    cards: list[str] = []
    for spot in spots:
        if spot.kind == FACE and cards and cards[-1].endswith("?"):
            cards[-1] = f"{cards[-1][0]}{spot.value}"
        elif spot.kind == COLOUR:
            cards.append(f"{spot.value}?")
        else:
            cards.append(f"?{spot.value}" if spot.kind in (FACE, NUMBER) else spot.value)
    return cards


def explains(match: Meaning, named: Sequence[str]) -> bool:
    """Whether every card that was named, in whole or in part, is a card of this match, the last one in the row."""
    cards = [word for word in match.words if word != "on"]
    if len(named) > 1 and not _is_part(named[-1], cards[-1]):
        return False
    left = [*cards]
    if not all(any(_is_part(part, card) for card in cards) for part in named):
        return False
    named = [part for part in named if not part.endswith("?")] or named  # a colour may be told of a card named before
    for part in reversed(named):
        fitting = next((card for card in reversed(left) if _is_part(part, card)), None)
        if fitting is None:
            return False
        left.remove(fitting)
    return len(named) < 3 or not left  # whoever names three cards names them all


def is_laid(match: Meaning, named: Sequence[str]) -> bool:
    """Whether the cards that were named are the two that are laid, and nothing was said of the one in the row."""
    laid = match.words[: match.words.index("on")]
    return len(named) == len(laid) == 2 and any(
        all(_is_part(part, card) for part, card in zip(named, order, strict=True)) for order in (laid, laid[::-1])
    )


def _is_part(part: str, card: str) -> bool:
    """Whether a card is what was named: `r?` is any red card, `?5` any five."""
    if "?" not in part:
        return part == card
    return card[0] == part[0] if part.endswith("?") else card[1:] == part[1:]
