"""Somebody goes on after the game has answered: what is to be done so that the whole sentence counts."""

from __future__ import annotations

from voiceuno.language.meaning import YES_NO, Family, Meaning
from voiceuno.language.moment import Moment

_UNDO, _CONTINUE = Meaning("undo"), Meaning("continue")
_TAKEN_BACK = frozenset(("no", "undo"))
_BACK_BY_ITSELF = frozenset(("no", "undo", "correct", "colour"))  # these mind what was done before them
_TELLING = frozenset(("help", "repeat"))  # these change nothing either


def instead(first: Meaning, whole: Meaning, moment: Moment, *, has_acted: bool, is_open: bool) -> list[Meaning]:
    """What the player has to be taken to say now, one after the other; nothing: what was done stands.

    `first` is what was answered already, `whole` what all words mean, `moment` what may be said now; `has_acted`:
    something was played then; `is_open`: it can still be taken back.
    """
    if whole == first:
        return []
    if not has_acted:
        is_possible = not whole.is_any(Family.MOVE) or whole in moment.likely or first.verb not in YES_NO
        return [*([_CONTINUE] if first.verb == "pause" else []), whole] if is_possible else []
    if first.verb in _TAKEN_BACK:  # "no … the nine"
        return [Meaning("play", whole.words)] if whole.verb == "correct" else [whole] if whole in moment.likely else []
    if is_open:
        return [whole] if whole.verb in _BACK_BY_ITSELF else [_UNDO, whole]
    # What was drawn has been seen, and what was called has been heard: only more can follow.
    return [whole] if whole.is_any(Family.QUESTION) or first.verb == "uno" else []


def after_talk(first: Meaning, *, has_acted: bool, is_open: bool, asks: bool) -> list[Meaning] | None:
    """What has to be said for a player who did not speak to the game, so that nothing is done; None: it stands.

    Of an answer to a question nothing is left but that it breaks off. `asks`: the game waits for an answer.
    """
    if has_acted:
        return [_UNDO] if is_open and first.verb not in _BACK_BY_ITSELF else None
    if first.verb == "pause":
        return [_CONTINUE]
    is_answer = first.is_any(Family.QUESTION | Family.MOVE) or first.verb in _TELLING
    return [] if is_answer and not asks else None
