"""A speaker in every room: the game is played by voice on satellites, each at a table of its own, or all at one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.house import Surroundings
from voiceuno.errors import VoiceunoError
from voiceuno.hosts.guests import folder_of
from voiceuno.hosts.silent_tongues import COMMAND, OneTongue
from voiceuno.hosts.talk import BREATH, Talk
from voiceuno.hosts.wyoming.satellite_card import SatelliteCard
from voiceuno.hosts.wyoming.service_ears import ServiceEars
from voiceuno.hosts.wyoming.service_voice import ServiceVoice
from voiceuno.keeping.alone import Alone
from voiceuno.language.heard import Heard
from voiceuno.language.meaning import Meaning
from voiceuno.sentences import sentence
from voiceuno.speech.hearing.ears import Ears
from voiceuno.speech.speaking.mixer import Mixer
from voiceuno.table.plan import Plan, is_keepable

_SLEEP = Meaning("sleep")
SitDown = Callable[[Surroundings], Conversation]


class Told(NamedTuple):
    """What is told to whoever started it."""

    notice: Callable[[str], None]  # what somebody has to know
    line: Callable[[str], None]  # what is said in a room, for who reads along


class CannotPlayThere(VoiceunoError):
    """Another program plays in these rooms, or no match can have players of these names."""


class Room:
    """One satellite: a conversation by ear, and after it sleep until somebody wakes the game."""

    def __init__(self, name: str, uri: str, sit_down: SitDown, rest: SitDown, told: Told, tongues: OneTongue) -> None:
        """`sit_down` leads to a table; `rest` is for somebody who only waits to be woken."""
        self._name, self._uri, self._sit_down, self._rest, self._told = name, uri, sit_down, rest, told
        self._place = Surroundings(has_sounds=True, breath=BREATH, clock=lambda: self._seconds, tongues=tongues)
        self._seconds = 0.0
        self._is_away: bool | None = None
        self._is_asleep = False

    def open(self, ears: ServiceEars, voice: ServiceVoice) -> None:
        """Begin to play there, as soon as the satellite can be reached."""
        mixer = Mixer()
        self._card = SatelliteCard(self._uri, mixer)
        self._speaker, self._ears = voice.speaker(mixer), Ears(ears.new_listener)
        self._talk = self._new_talk(self._sit_down(self._place))
        self._talk.begin()

    def step(self) -> None:
        """One block of sound, and what comes of it."""
        self._mind_satellite()
        self._talk.step()
        self._seconds = self._talk.seconds
        if self._is_asleep and not self._talk.conversation.is_resting:
            self._is_asleep = False
            self._speaker.stop()
            self._talk = self._new_talk(self._sit_down(self._place))
            self._talk.begin()
        elif not self._is_asleep and self._talk.over:
            self._fall_asleep()

    def close(self) -> None:
        """Let the satellite go; every move is saved already."""
        self._talk.conversation.leave()
        self._card.close()
        self._speaker.close()
        self._ears.close()

    def _new_talk(self, conversation: Conversation) -> Talk:
        return Talk(conversation, self._card, self._ears, self._speaker, self._tell_line)

    def _fall_asleep(self) -> None:
        """After goodbye nobody sits at a table, and the words that wake the game are all that is heard."""
        self._talk.conversation.leave()
        self._is_asleep = True
        conversation = self._rest(self._place)
        self._talk = self._new_talk(conversation)
        self._talk.begin(conversation.hear(Heard("sleep", _SLEEP)))

    def _mind_satellite(self) -> None:
        is_away = bool(self._card.problem)
        if is_away != self._is_away:
            self._is_away = is_away
            key = "serve.room_away" if is_away else "serve.room_here"
            self._told.notice(sentence(key, room=self._name, uri=self._uri))

    def _tell_line(self, who: str, what: str) -> None:
        self._told.line(f"[{self._name}] {sentence(f'told.{who}', line=what)}")


class Rooms:
    """All rooms, on one thread: whoever sits at one table is never spoken to by two threads at once."""

    def __init__(
        self,
        satellites: Mapping[str, str],
        folder: Path,
        language: str,
        told: Told,
        *,
        together: bool,
        seed: int | None,
    ) -> None:
        """`satellites`: the address of each room; `together`: they all sit at one table. Raises CannotPlayThere."""
        self._held = ExitStack()
        self._language, self._seed = language, seed
        self._end = threading.Event()
        clubs = {name: self._club(folder / folder_of(name, "room")) for name in satellites}
        one = OneTongue(language, COMMAND)
        at_one_table = _Together(self._club(folder / "rooms-together"), [*satellites]) if together else None
        self._rooms = []
        for name, uri in satellites.items():
            rest = _alone_in(clubs[name])
            self._rooms.append(Room(name, uri, at_one_table.place_of(name) if at_one_table else rest, rest, told, one))

    def run(self, ears: ServiceEars, voice: ServiceVoice) -> None:
        """Play in all rooms until it is ended. Raises VoiceProblem."""
        with self._held:
            for room in self._rooms:
                room.open(ears, voice)
                self._held.callback(room.close)
            while not self._end.is_set():
                for room in self._rooms:
                    room.step()

    def end(self) -> None:
        """Stop playing; every move is saved already."""
        self._end.set()

    def _club(self, folder: Path) -> Club:
        alone = Alone(folder)
        if not alone.is_alone:
            self._held.close()
            raise CannotPlayThere(sentence("serve.rooms_taken", folder=folder))
        self._held.callback(alone.release)
        return Club(folder, seed=self._seed, language=self._language)


class _Together:
    """One table for all rooms, whose players are called like them."""

    def __init__(self, club: Club, names: list[str]) -> None:
        plan = Plan(people=len(names), bots=0 if names[1:] else 1, names=tuple(names))
        if not is_keepable(plan.record((*names, "-"), 0)):
            raise CannotPlayThere(sentence("command.play.no_names", text=", ".join(names)))
        code = next(iter(club.waiting(names)), None)
        self._club, self._table = club, (club.find(code) if code is not None else None) or club.open(plan)

    def place_of(self, name: str) -> SitDown:
        """How somebody sits down in one of the rooms."""
        return lambda place: self._club.sit_down(place=place, at=self._table, names=[name])


def _alone_in(club: Club) -> SitDown:
    return lambda place: club.sit_down(place=place)
