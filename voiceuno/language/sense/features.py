"""What a sentence is recognised by: its words with what they name taken out, pairs of neighbours, and bits of words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from voiceuno.language.sense.spots import CARD, FACE, WILD, Spot

_BITS = (3, 4)  # letters; they find words again that are written or bent a little differently
_ASKED = "@?"


def skeleton(words: Sequence[str], spots: Sequence[Spot]) -> list[str]:
    """The words with a sign in place of everything that is named."""
    result: list[str] = []
    at = 0
    for spot in spots:
        result += words[at : spot.begin]
        result.append(_sign(spot))
        at = spot.end
    return result + list(words[at:])


def _sign(spot: Spot) -> str:
    """`<face>` for a number, `<facesk>` for a skip: actions are words of their own."""
    if spot.kind in (CARD, FACE):
        face = spot.value[1:] if spot.kind == CARD else spot.value
        return f"<{spot.kind}>" if face.isdecimal() else f"<{spot.kind}{face}>"
    return f"<{spot.value}>" if spot.kind == WILD else f"<{spot.kind}>"


def features(bones: Sequence[str], phase: str, endings: Sequence[str], *, is_asked: bool = False) -> set[str]:
    """What the weights are looked up by; `is_asked`: it was written with a question mark at the end."""
    stems = [stem(word, endings) for word in bones]
    padded = ["^", *stems, "$"]
    found = {f"@{phase}", *stems, *(f"{one} {two}" for one, two in pairwise(padded))}
    if is_asked:
        found.add(_ASKED)
    for word in bones:
        if not word.startswith("<"):
            edged = f"#{word}#"
            found.update(f"~{edged[at : at + size]}" for size in _BITS for at in range(len(edged) - size + 1))
    return found


def stem(word: str, endings: Sequence[str]) -> str:
    """A word without its ending, so that "playing" and "plays" are "play"."""
    if word.startswith("<"):
        return word
    return next((word[: -len(end)] for end in endings if word.endswith(end) and len(word) - len(end) >= 3), word)
