"""What will probably be answered next: every likely sentence is said to a copy of the conversation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

from voiceuno.dialogue.reply import Reply
from voiceuno.language.heard import Heard
from voiceuno.language.listed import UNKNOWN
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment

_MOST = 40  # likely sentences of the player,
_AT_ALL = 90  # and all that are looked at: each takes a few milliseconds, and most refusals are on disk after a match
_BY_ITSELF = 4  # things that happen one after the other, without a word of the player
_ASKED = meanings(
    "ask hand", "ask playable", "ask top", "ask score", "help", "repeat", "ask counts", "ask turn", "undo",
)  # fmt: skip
_SELDOM = meanings("new game", "quit", "pause", "ask rules")  # asked at any time, and after all others
_CATCH = "catch"
_PLAY, _ANSWER, _COLOURS, _FACES = "play", "answer", "rgby", "0123456789"
_UNFORESEEN = (_ANSWER, "language")  # answers are looked for in another way; another voice speaks another language


class Foreseen(NamedTuple):
    """An answer that may be given."""

    meaning: Meaning | None  # of what would be said; None: it comes by itself
    lines: Sequence[str]


class Copied(Protocol):
    """A conversation that can be asked without anything happening."""

    def hear(self, heard: str | Heard) -> Reply:
        """What would be answered."""
        ...

    def proceed(self) -> Reply:
        """What would happen by itself."""
        ...

    def signal(self) -> Reply:
        """What a signal would do."""
        ...


def foreseen(copied: Callable[[], Copied], moment: Moment, *, is_asked: bool, by_signal: bool) -> Iterator[Foreseen]:
    """The answers, the likeliest first, each worked out when it is asked for.

    `copied` gives a copy of the conversation as it was when this was called; `is_asked`: nothing happens before the
    player has spoken; `by_signal`: the player does not speak but make signals.
    """
    if moment.is_asleep:
        return
    if by_signal:
        yield Foreseen(None, copied().signal().lines)
    if not is_asked:
        yield from _by_itself(copied())
    likely = [meaning for meaning in moment.likely if meaning.verb not in _UNFORESEEN]
    caught = (Meaning(_CATCH, (name,)) for name in moment.names)
    wanted = dict.fromkeys((*_answers(moment), *likely[:_MOST], *_ASKED, *caught, *_SELDOM, *_refused(likely)))
    for meaning in islice(wanted, _AT_ALL):
        # To put it into words would take longer than the answer, and only names and quiz answers are ever looked at.
        yield Foreseen(meaning, copied().hear(Heard(meaning.rest or meaning.verb, meaning)).lines)


def _by_itself(copy: Copied) -> Iterator[Foreseen]:
    """What the bots will do: in a copy they decide by the same chances."""
    for _ in range(_BY_ITSELF):
        reply = copy.proceed()
        yield Foreseen(None, reply.lines)
        if reply.wait is None or reply.ended:
            return


def _answers(moment: Moment) -> Iterator[Meaning]:
    """What a quiz question may be answered; all other answers are wrong in the same way."""
    question = moment.question
    if question is not None:
        texts = (question.answers[0], *question.choices, UNKNOWN)
        yield from (Meaning(_ANSWER, tuple(text.lower().split())) for text in texts)


def _refused(likely: Sequence[Meaning]) -> Iterator[Meaning]:
    """Numbers that are heard, or hoped for, and cannot be laid: first in the colours in which others can be."""
    laid = [meaning.words[0] for meaning in likely if meaning.verb == _PLAY and meaning.words[0][1:] in tuple(_FACES)]
    colours = dict.fromkeys((*(card[0] for card in laid), *_COLOURS)) if laid else ()
    return (Meaning(_PLAY, (colour + face,)) for colour in colours for face in _FACES)
