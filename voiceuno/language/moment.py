"""What may be said now: what the conversation tells whoever listens for it."""

from __future__ import annotations

from typing import NamedTuple


class Expected(NamedTuple):
    """The moment of a conversation, as far as it helps to hear right."""

    phase: str = "turn"  # as the grammar names it
    rules: str = "mattel"
    names: tuple[str, ...] = ()  # the players at the table; without them any name can be said
    likely: tuple[str, ...] = ()  # meanings that are possible by the rules now, for example "play r5" and "draw"
    leave_out: tuple[str, ...] = ()  # meanings that cannot be meant now, as `Grammar.phrases` takes them
    urgent: tuple[str, ...] = ()  # meanings that must be heard at once, also while the game speaks: "uno", "catch Ben"
