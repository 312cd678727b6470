"""The bus messages between the skill and our ears, which may be in another process or not be there at all."""

from __future__ import annotations

import time
from collections.abc import Sequence

from ovos_bus_client.message import Message
from ovos_bus_client.session import SessionManager

from voiceuno import ForeignData, Heard, Moment, moment_data, read_heard

LISTEN_FOR = "voiceuno.moment"  # from the skill: what may be said now; null: nothing to the game
WHAT_NOW = "voiceuno.moment.get"  # to the skill: please say so again
LOADED = "voiceuno.loaded"  # from the skill, which knows nothing of what may have been said before: please ask again
_BELONGS = 10.0  # seconds between an utterance and its text


def told(message: Message, moment: Moment | None) -> Message:
    """What the ears of the session of a message listen for now."""
    data = {"moment": None if moment is None else moment_data(moment)}
    sent: Message = message.forward(LISTEN_FOR, data)
    return sent


class HeardByUs:
    """What our ears heard last in each session: more than the text that the assistant passes on."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[float, Heard]] = {}

    def note(self, message: Message) -> None:
        """Our ears have heard something; whatever else comes under this name is left alone."""
        try:
            heard = read_heard(message.data.get("heard"))
        except ForeignData:
            return
        self._last[str(SessionManager.get(message).session_id)] = time.monotonic(), heard

    def of(self, key: str, texts: Sequence[str]) -> Heard | None:
        """The utterance that one of these texts was written from, if it came from our ears just now."""
        when, heard = self._last.get(key, (0.0, None))
        is_it = heard is not None and heard.text in [text.strip().lower() for text in texts]
        return heard if is_it and time.monotonic() - when < _BELONGS else None
