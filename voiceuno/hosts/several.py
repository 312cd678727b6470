"""Several people at one table in one terminal: `Anna: red five` is said by Anna, and each hears her own answers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.reply import Reply
from voiceuno.dialogue.terms import company
from voiceuno.hosts.typed import Source, as_signal
from voiceuno.language.language import Language
from voiceuno.language.moment import Moment
from voiceuno.rules.record import Record
from voiceuno.table.plan import people_of

Say = Callable[[str, str], object]  # to whom, and what


def choose_match(
    waiting: Mapping[str, Record], language: Language, heard: Source, say: Callable[[str], object]
) -> str | None:
    """Ask which match goes on; its code, nothing if a new one is wanted, None if the lines end or somebody quits."""
    for code, record in waiting.items():
        while True:
            say(_offer(record, language))
            line = heard.next()
            _, words = _speaker(record.names, line or "")
            meant = language.understand(words, Moment("setup"))
            match meant.verb if meant is not None else "":
                case "yes" | "continue":
                    return code
                case "new" | "same":
                    return ""
                case "no":
                    break
                case "quit":
                    return None
            if line is None:
                return None
    return ""


def _offer(record: Record, language: Language) -> str:
    """The question whether a match goes on, in the words of a place where it is offered."""
    say, people = language.prompts.say, language.prompts.listing(company(record, people_of(record)))
    return say("ask.continue", rules=say(f"rules.{record.rules.name}.name"), list=people)


def converse_together(places: dict[str, Conversation], heard: Source, say: Say) -> bool:
    """Lead the conversations of one table until somebody quits, or until the lines end: then it is False."""
    replies = {name: conversation.greet() for name, conversation in places.items()}
    told = dict(replies)
    early: dict[str, deque[str]] = {name: deque() for name in places}  # each one's lines that were not heard yet
    while True:
        for name, reply in told.items():
            for line in filter(None, reply.lines):
                say(name, line)
        quitter = next((name for name, reply in replies.items() if reply.ended), None)
        if quitter is not None:
            _say_goodbye(places, quitter, say)
            return True
        told = {name: conversation.news() for name, conversation in places.items() if conversation.has_news}
        if not told:
            step = _step(places, replies, early, heard)
            if step is None:
                return False
            told = step
        replies |= told


def _step(
    places: dict[str, Conversation], replies: dict[str, Reply], early: dict[str, deque[str]], heard: Source
) -> dict[str, Reply] | None:
    """Hear what can be heard now, or let time pass, or take the next line; None: nothing more can come."""
    waits = {name: reply.wait for name, reply in replies.items() if reply.wait is not None}
    for name, lines in early.items():
        if lines and (not waits or places[name].is_meant_now(lines[0])):
            return {name: places[name].hear(lines.popleft())}
    # Whoever has said something for the next turn needs no more time, but the others have theirs.
    others = [wait for name, wait in waits.items() if not early[name]]
    line = heard.next(max(others) if others else None) if others or not waits else None
    if line is None:
        return {name: places[name].proceed() for name in waits} or None
    name, words = _speaker(places, line)
    who = name or _asked(places)
    early[who].append(as_signal(words, places[who]))
    return {}


def _speaker(names: Iterable[str], line: str) -> tuple[str, str]:
    """Who speaks, nobody if no name stands before it, and what is said."""
    who, colon, words = line.partition(":")
    name = next((each for each in names if colon and each.lower() == who.strip().lower()), "")
    return name, words.strip() if name else line


def _asked(places: dict[str, Conversation]) -> str:
    """Who speaks where no name is given: whoever is on turn, or else the first."""
    return next((name for name, conversation in places.items() if is_on_turn(conversation)), next(iter(places)))


def _say_goodbye(places: dict[str, Conversation], quitter: str, say: Say) -> None:
    """The table closes for the others too: they are told who left, and goodbye."""
    for name, conversation in places.items():
        if name != quitter:
            left = conversation.say("news.left_one", players=quitter)
            for line in (*left.lines, *conversation.farewell("say.goodbye").lines):
                say(name, line)


def is_on_turn(conversation: Conversation) -> bool:
    """Whether somebody at this place is asked for a move."""
    return conversation.table is not None and conversation.table.turn in conversation.seats
