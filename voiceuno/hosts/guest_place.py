"""One guest's conversation, while there is one, and what it comes to in one go."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.house import Surroundings, Tongues
from voiceuno.dialogue.reply import Reply
from voiceuno.hosts.guesses import read_guesses
from voiceuno.hosts.several import is_on_turn
from voiceuno.keeping.alone import Alone
from voiceuno.keeping.match_files import CURRENT, waiting_matches
from voiceuno.language.heard import WAITING, Heard
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment

_YES = Meaning("yes")
_MOST_STEPS = 1000  # things that happen by themselves in a row; far more than any match has


class Turn(NamedTuple):
    """What is said to a guest, and whether the microphone should open then."""

    lines: tuple[str, ...]  # sentences; never an empty one
    wants_answer: bool  # False in a pause and at the end: the assistant is there for other things
    ended: bool
    moment: Moment  # what may be said now
    language: str = ""  # the code of the language that is spoken, for whoever lends a voice; nothing where nobody plays


class Company(Protocol):
    """The others at a table."""

    lock: threading.RLock  # one thread at a time for all places of one table

    @property
    def present(self) -> list[GuestPlace]:
        """The places where somebody has a conversation."""
        ...

    def begin(self, language: str | None, seed: int | None) -> bool:
        """Let all sit down who do not; False while another program uses the folder."""
        ...

    def tell_others(self, place: GuestPlace | None) -> None:
        """Tell whoever is on turn elsewhere and does not know it."""
        ...

    def left(self) -> None:
        """Somebody got up."""
        ...


class GuestPlace:
    """Where a guest speaks: alone, or at a table with other places."""

    def __init__(self, folder: Path, company: Company | None = None, tongues: Tongues | None = None) -> None:
        """`tongues`: which languages can be spoken there; without them all can."""
        self.company, self._surroundings = company, Surroundings(tongues=tongues)
        self.lock = threading.RLock() if company is None else company.lock
        self.users = 0  # threads that have this place or wait for it
        self.conversation: Conversation | None = None
        self.has_match = False  # whether a match waited when the conversation began
        self._reply = Reply([])
        self._untold: list[str] = []  # what happened since the guest was spoken to
        self._folder = folder
        self._alone: Alone | None = None

    # -- beginning and ending

    def begin(self, language: str | None, seed: int | None) -> Turn | None:
        """The first words; None while another program uses the folder."""
        if self.company is not None:
            return self.turn() if self.company.begin(language, seed) else None
        self._alone = Alone(self._folder)
        if not self._alone.is_alone:
            return None
        club = Club(self._folder, seed=seed, language=language)
        self.has_match = bool(club.keeper.matches())
        self.sit_down(club.sit_down(place=self._surroundings))
        return self.turn()

    def sit_down(self, conversation: Conversation) -> None:
        """Greet; the words are told with the next turn."""
        self.conversation = conversation
        self._take(conversation.greet())
        self.has_match = self.has_match or conversation.table is not None

    def close(self) -> None:
        """Get up; the match waits on disk, and the folder is for anybody."""
        if self.conversation is not None:
            self.conversation.leave()
        self.conversation, self._untold = None, []
        if self._alone is not None:
            self._alone.release()
        if self.company is not None:
            self.company.left()
        self._alone = None

    @property
    def is_left_alone(self) -> bool:
        """Whether there is a pause, and nothing was asked in it: "Quit?" wants an answer there too."""
        is_resting = self.conversation is not None and self.conversation.is_resting
        return is_resting and _YES not in self._reply.moment.likely

    @property
    def is_waited_for(self) -> bool:
        """Whether there is a match on disk for who sits down here."""
        if self.company is not None:
            return any(self._folder.glob(f"tables/*/{CURRENT}"))
        return bool(waiting_matches(self._folder))

    # -- speaking

    def read(self, said: str | Sequence[str] | Heard) -> Heard:
        """What words from anywhere mean now; nothing where nobody plays."""
        if isinstance(said, Heard) or self.conversation is None:
            return said if isinstance(said, Heard) else Heard("", None)
        guesses, conversation = [said] if isinstance(said, str) else said, self.conversation
        heard = read_guesses(conversation.language, guesses, conversation.moment, is_resting=conversation.is_resting)
        for code in conversation.languages[1:] if heard.meaning is None else ():  # at first any language may be spoken
            other = read_guesses(Language.load(code), guesses, conversation.moment, is_resting=False)
            if other.meaning is not None:
                return other._replace(language=code)
        return heard

    def answer(self, heard: Heard) -> Turn:
        """The answer, and all that happens by itself after it."""
        assert self.conversation is not None
        self._take(self.conversation.hear(heard))
        return self.turn()

    def turn(self) -> Turn:
        """All that has not been told here, after everything has happened that happens by itself."""
        steps = 0
        while self._step() and steps < _MOST_STEPS:
            steps += 1
        if self.company is not None:
            self.company.tell_others(self)
        return self.told()

    def told(self) -> Turn:
        """All that has not been told here."""
        conversation, reply, lines = self.conversation, self._reply, tuple(filter(None, self._untold))
        self._untold = []
        if conversation is not None and reply.ended:
            self.close()
        is_elsewhere = self.company is not None and reply.moment.phase == WAITING  # whoever is asked sits there
        wants_answer = not reply.ended and not is_elsewhere and conversation is not None and not self.is_left_alone
        language = conversation.language.code if conversation is not None else ""
        return Turn(lines, wants_answer, reply.ended, reply.moment, language)

    def keep(self, turn: Turn) -> None:
        """Nobody could be told this; it is told with the next turn."""
        self._untold = [*turn.lines, *self._untold]

    @property
    def is_asked(self) -> bool:
        """Whether somebody here is on turn, and something has happened that they do not know of."""
        conversation = self.conversation
        return bool(self._untold) and conversation is not None and is_on_turn(conversation)

    def _take(self, reply: Reply) -> None:
        self._reply = reply
        self._untold += reply.lines

    def _step(self) -> bool:
        """Let one thing happen by itself, here and where others sit at the same table; whether there was one."""
        places = [self] if self.company is None else self.company.present
        return sum(place.proceed() for place in places) > 0  # every one of them, not up to the first

    def proceed(self) -> bool:
        """Let something happen by itself, or hear of it; whether there was something."""
        conversation = self.conversation
        if conversation is None or self._reply.ended:
            return False
        if conversation.has_news:
            self._take(conversation.news())
            return True
        # What is offered one by one is waited for, however long: nobody here knows how time passes.
        if self._reply.wait is None or conversation.offered is not None:
            return False
        self._take(conversation.proceed())
        return True
