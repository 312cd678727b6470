"""Several people at one table in one terminal: `Ana: red five` is said by Ana, and each hears her own answers."""

from __future__ import annotations

from collections.abc import Callable

from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.reply import Reply
from voiceuno.hosts.typed import Source

Say = Callable[[str, str], object]  # to whom, and what


def converse_together(places: dict[str, Conversation], heard: Source, say: Say) -> bool:
    """Lead the conversations of one table until somebody quits, or until the lines end: then it is False."""
    replies = {name: conversation.greet() for name, conversation in places.items()}
    told = dict(replies)
    while True:
        for name, reply in told.items():
            for line in filter(None, reply.lines):
                say(name, line)
        if any(reply.ended for reply in replies.values()):
            return True
        told = {name: conversation.news() for name, conversation in places.items() if conversation.has_news}
        if not told:
            waits = [reply.wait for reply in replies.values() if reply.wait is not None]
            said = heard.next(max(waits) if waits else None)
            if said is None and not waits:
                return False
            told = _proceed(places, replies) if said is None else _hear(places, said)
        replies |= told


def _hear(places: dict[str, Conversation], line: str) -> dict[str, Reply]:
    """Somebody speaks; without a name it is whoever is on turn, or else the first."""
    who, colon, words = line.partition(":")
    name = next((each for each in places if colon and each.lower() == who.strip().lower()), "")
    if name:
        return {name: places[name].hear(words.strip())}
    asked = [each for each, conversation in places.items() if is_on_turn(conversation)]
    return {each: places[each].hear(line) for each in [*asked, *places][:1]}


def _proceed(places: dict[str, Conversation], replies: dict[str, Reply]) -> dict[str, Reply]:
    """Nobody spoke: every place has waited long enough."""
    return {name: places[name].proceed() for name, reply in replies.items() if reply.wait is not None}


def is_on_turn(conversation: Conversation) -> bool:
    """Whether somebody at this place is asked for a move."""
    return conversation.table is not None and conversation.table.turn in conversation.seats
