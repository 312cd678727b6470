"""One table for several guests, each at a place of their own: whoever is on turn elsewhere is told."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from voiceuno.club import Club
from voiceuno.dialogue.house import Surroundings, Tongues
from voiceuno.errors import VoiceunoError
from voiceuno.hosts.guest_place import GuestPlace, Turn
from voiceuno.keeping.alone import Alone
from voiceuno.sentences import sentence
from voiceuno.table.plan import Plan, is_keepable


class Gathering:
    """Who sits at the table, by key; all sit down when one of them begins."""

    def __init__(
        self,
        folder: Path,
        names: Mapping[str, str],
        tell: Callable[[str, Turn], object],
        tongues: Tongues | None = None,
    ) -> None:
        """`names`: what the player of each key is called. Raises VoiceunoError if no match can have these names."""
        self._plan = Plan(people=len(names), bots=0, names=tuple(names.values()))
        record = self._plan.record(tuple(names.values()), 0)
        if len(names) > max(record.rules.players):
            raise VoiceunoError(sentence("host.too_many", most=max(record.rules.players)))
        if len(names) < 2 or not is_keepable(record):
            raise VoiceunoError(sentence("command.play.no_names", text=", ".join(names.values())))
        self.lock = threading.RLock()
        self.names, self.tell, self._folder = dict(names), tell, folder
        self.places = {key: GuestPlace(folder, self) for key in names}
        self._surroundings = Surroundings(tongues=tongues)
        self._alone: Alone | None = None

    @property
    def present(self) -> list[GuestPlace]:
        """The places where somebody has a conversation."""
        return [place for place in self.places.values() if place.conversation is not None]

    def begin(self, language: str | None, seed: int | None) -> bool:
        """Let all sit down who do not; False while another program uses the folder."""
        if not self.present:
            self._alone = Alone(self._folder)
        if self._alone is None or not self._alone.is_alone:
            return False
        known = next((place.conversation.table for place in self.present if place.conversation is not None), None)
        club = Club(self._folder, seed=seed, language=language)
        code = next(iter(club.waiting([*self.names.values()])), None)
        table = known or (club.find(code) if code is not None else None) or club.open(self._plan)
        for key, name in self.names.items():
            if self.places[key].conversation is None:
                self.places[key].sit_down(club.sit_down(place=self._surroundings, at=table, names=[name]))
        return True

    def tell_others(self, place: GuestPlace | None) -> None:
        """Tell whoever is on turn elsewhere and does not know it."""
        for key, other in self.places.items():
            if other is not place and other.is_asked:
                turn = other.told()
                if self.tell(key, turn) is False:
                    other.keep(turn)

    def left(self) -> None:
        """Somebody got up, which the others learn; when nobody is left, the folder is for anybody."""
        for place in self.present:
            place.proceed()
        self.tell_others(None)
        if not self.present and self._alone is not None:
            self._alone.release()
            self._alone = None
