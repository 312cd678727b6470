"""Follows what the skill says on the bus: what may be said now in the match of this device."""

from __future__ import annotations

import time
from threading import Thread
from typing import Any

from ovos_bus_client.message import Message

from voiceuno import ForeignData, Moment, read_moment

LISTEN_FOR, WHAT_NOW, LOADED = "voiceuno.moment", "voiceuno.moment.get", "voiceuno.loaded"
_STALE = 600.0  # seconds without a word of the game, after which people rather talk to the assistant


class Following:
    """The moment of one session, as long as somebody plays there."""

    def __init__(self, bus: Any, session: str) -> None:
        """A match may be under way already: the skill is asked, when the bus is there, and when it is loaded anew."""
        self.context = {"session": {"session_id": session}}
        self._session = session
        self._moment: Moment | None = None
        self._since = 0.0
        bus.on(LISTEN_FOR, self._follow)
        bus.on(LOADED, lambda _: self._ask(bus))
        Thread(target=self._ask, args=(bus,), daemon=True).start()

    @property
    def moment(self) -> Moment | None:
        """What may be said to the game now; None if nobody plays."""
        return self._moment if time.monotonic() - self._since < _STALE else None

    def _follow(self, message: Message) -> None:
        session = (message.context.get("session") or {}).get("session_id", "default")
        if session != self._session:
            return
        data = message.data.get("moment")
        try:
            self._moment, self._since = None if data is None else read_moment(data), time.monotonic()
        except ForeignData:
            self._moment = None

    def _ask(self, bus: Any) -> None:
        bus.emit(Message(WHAT_NOW, {}, self.context))
