"""What can be known of a match in DOS without seeing the table: whether its numbers add up."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.language.meaning import Meaning
from voiceuno.rules.cards import find_card

_MATCH, _ON = "match", "on"


def adds_up(meaning: Meaning) -> bool:
    """Whether a meaning is a match whose cards make the number that they are laid on."""
    words = meaning.words
    if meaning.verb != _MATCH or _ON not in words:
        return False
    at = words.index(_ON)
    laid, on = _numbers(words[:at]), _numbers(words[at + 1 :])
    return len(laid) == at and len(on) == 1 and sum(laid) == on[0]


def _numbers(codes: Sequence[str]) -> list[int]:
    """The numbers of those that have one."""
    cards = (find_card(code) for code in codes)
    return [card.number for card in cards if card is not None and card.number is not None]
