"""A sentence of the game with the sound that goes before it and the seat that it comes from."""

from __future__ import annotations

from typing import Final, Self

# In the order in which they are explained.
SOUNDS: Final = (
    "your_turn", "played", "draw", "skip", "reverse", "wild", "uno", "caught", "round_won", "not_understood",
    "listening", "asleep",
)  # fmt: skip

# The sound of a sentence, by the key of its prompt; the forms of one key ("you", "brief") share it.
_SOUND_OF: Final = {
    "event.played": "played",
    "event.matched": "played",
    "event.matched_colour": "played",
    "event.matched_double_colour": "played",
    "event.placed": "played",
    "event.played_wild": "wild",
    "event.drew": "draw",
    "event.drew_and_passed": "draw",
    "event.drew_and_skipped": "draw",
    "event.skipped": "skip",
    "event.reversed": "reverse",
    "event.said_uno": "uno",
    "event.said_dos": "uno",
    "event.caught": "caught",
    "event.caught_later": "caught",
    "event.went_out": "round_won",
    "event.match_won": "round_won",
    "ask.turn": "your_turn",
    "ask.turn_colour": "your_turn",
    "ask.turn_row": "your_turn",
    "ask.total": "your_turn",
    "ask.challenge": "your_turn",
    "say.sorry": "not_understood",
    "say.paused": "asleep",
    "say.asleep": "asleep",
    "say.continued": "listening",
    "say.awake": "listening",
}


class Line(str):
    """What is said; plain text for everybody who only reads it."""

    __slots__ = ("language", "seat", "sound")

    sound: str  # the name of the sound before it, or nothing
    seat: int | None  # of the player whom it is about; None: the game itself speaks
    language: str  # the code of the language that it is in; nothing: the one that is spoken

    def __new__(cls, text: str, sound: str = "", seat: int | None = None, language: str = "") -> Self:
        """A sentence, or a sound without words."""
        line = super().__new__(cls, text)
        line.sound, line.seat, line.language = sound, seat, language
        return line


class Again(Line):
    """Leads over to the beginning of what is offered: "repeat" does not say it, but what is offered."""

    __slots__ = ()


class Slip(Line):
    """What went wrong, such as a refusal: "repeat" never says it again, but where we are."""

    __slots__ = ()


class Opening(Line):
    """What every conversation begins with: who says at once what to play need not hear it."""

    __slots__ = ()


def sound_of(key: str) -> str:
    """The sound of a prompt, by its key without the form."""
    return _SOUND_OF.get(key.removesuffix("_brief"), "")
