"""A seven and, in the same breath, with whom hands are swapped then: "yellow seven, swap with Clara"."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment

_TURN = "turn"
_AT_TURN = (_TURN, "drawn")
_SEVEN = "7"
_BETWEEN = " ,.:;!"
_SHORTEST = 2  # words of a card, and of a wish to swap


def card_and_whom(
    text: str,
    moment: Moment,
    listed: Callable[[str, Moment], Meaning | None],
    sensed: Callable[[str, Moment], Meaning | None],
) -> Meaning | None:
    """Both moves, in the order in which they are made; None if the sentence does not say both.

    `listed` reads what has a listed wording, `sensed` any words.
    """
    if moment.phase not in _AT_TURN or not any(name.lower() in text.lower() for name in moment.names):
        return None
    for card, whom in _halves(text):
        swap = listed(whom, moment._replace(phase=_TURN))
        if swap is None or swap.verb != "swap" or not swap.words:
            continue
        play = listed(card, moment) or sensed(card, moment)
        if play is not None and play.verb == "play" and play.words[0].endswith(_SEVEN):
            return Meaning.both([play, swap])
    return None


def _halves(text: str) -> Iterator[tuple[str, str]]:
    """Every way to cut a sentence into two, either of them first."""
    words = text.split()
    for at in range(_SHORTEST, len(words) - _SHORTEST + 1):
        first, second = " ".join(words[:at]).strip(_BETWEEN), " ".join(words[at:]).strip(_BETWEEN)
        yield first, second
        yield second, first
