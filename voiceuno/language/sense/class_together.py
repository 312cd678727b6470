"""Several wishes of a class as one: what is only a reason beside another wish, and what ends the match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from voiceuno.language.meaning import Meaning
from voiceuno.language.sense.clauses import Clause

STEP, JOIN = "difficulty", ("attend", "join")
_QUIT, _ANOTHER, _HINT, _SUBJECT = Meaning("quit"), Meaning("another"), Meaning("hint"), "pack"
_EASIER = (STEP, "easier")
_LEAVE, _MISS = ("attend", "leave"), ("attend", "miss")
_MOST = 3  # wishes in one breath


def is_of_people(wishes: Sequence[Meaning], others: Sequence[Clause], names: Sequence[str]) -> bool:
    """Whether who is there is spoken of at a table without questions; "skip Ben" plays a card unless it is told why."""
    is_coming = all(wish.verb == JOIN[0] for wish in wishes)
    is_coming = is_coming and not any(wish.words[0] == JOIN[1] and {*wish.words} & {*names} for wish in wishes)
    return is_coming and (bool(others) or len(wishes) > 1 or not is_missed(wishes[0]))


def without_stop(wishes: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    """The wishes of who only says "stop" before another subject, and goes on with that."""
    is_going_on = any(wish.verb == _SUBJECT for wish in wishes)
    return tuple(wish for wish in wishes if wish != _QUIT) if is_going_on else wishes


def without_complaint(wishes: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    """The wishes of who says why a hint is needed: "this is too hard, can I have a hint" is about this question."""
    easier = [wish for wish in wishes if (wish.verb, *wish.words[:1]) == _EASIER]
    if _HINT not in wishes or len(easier) != 1:
        return wishes
    return tuple(wish for wish in wishes if wish != easier[0])


def is_missed(wish: Meaning) -> bool:
    """Whether somebody is passed over this once."""
    return (wish.verb, *wish.words[:1]) == _MISS


def as_away(wish: Meaning) -> Meaning:
    """The same of somebody who is away for longer."""
    verb, deed = _LEAVE
    return Meaning(verb, (deed, *wish.words[1:]))


def together(wishes: Iterable[Meaning]) -> Meaning:
    """Several wishes as one: each once, and nothing beside what ends the match."""
    said = [*dict.fromkeys(wishes)]
    each = [wish for wish in said if not any(str(other).startswith(f"{wish} ") for other in said)]
    if _QUIT in each:
        return _QUIT
    # "Leo has gone to the toilet, miss him out": why he is passed over is told, and what is wished for is done.
    missed = {wish.words[1:] for wish in each if is_missed(wish)}
    each = [wish for wish in each if (wish.verb, *wish.words[:1]) != _LEAVE or wish.words[1:] not in missed]
    if any(wish.verb == STEP for wish in each):  # which is told with the question that is asked then
        each.sort(key=lambda wish: wish != _ANOTHER)
    return each[0] if len(each) == 1 else Meaning.both(each[:_MOST])
