"""A device of the assistant, on any message bus: says something in its session, and hears what is answered there."""

from __future__ import annotations

import time
from collections import Counter
from threading import Condition, RLock
from typing import Any, NamedTuple

from ovos_bus_client.message import Message
from ovos_bus_client.session import Session

from voiceuno import Language, Moment
from voiceuno.hosts.wire import read_moment

PATIENCE = 120.0  # seconds; only a machine that hangs needs as long
SPEAK = ("ovos.utterance.speak", "speak")  # its newer name, and its older one; some versions send both
BEGINS, ENDS = "recognizer_loop:audio_output_start", "recognizer_loop:audio_output_end"
DONE = "ovos.utterance.handled"
FAILED = "complete_intent_failure"
LANGUAGE = Language.load("en")


class Spoken(NamedTuple):
    """A sentence that the device is to say."""

    text: str
    listens: bool  # whether the microphone opens then
    skill: str


class Device:
    """One session."""

    def __init__(self, bus: Any, name: str, pipeline: list[str] | None = None) -> None:
        self._bus, self.name = bus, name
        self._session = Session(name, pipeline=pipeline).serialize() if pipeline else Session(name).serialize()
        self._news = Condition(RLock())
        self._got: list[Message] = []
        self._count: Counter[str] = Counter()
        self.moment: Moment | None = None
        self.first_sound = 0.0  # seconds from the last text to the first sentence
        bus.on("message", self._hear)

    def _hear(self, data: Any) -> None:
        message = Message.deserialize(data) if isinstance(data, str) else data
        session = message.context.get("session") or {}
        if session.get("session_id") != self.name:
            return
        with self._news:
            if "lang" in session:  # a whole one, not only its name
                self._session = session
            if message.msg_type == "voiceuno.moment":
                data = message.data["moment"]
                self.moment = None if data is None else read_moment(data)
            if message.msg_type in SPEAK and not self.first_sound:
                self.first_sound = time.perf_counter() - self._began
            self._got.append(message)
            self._count[message.msg_type] += 1
            self._news.notify_all()

    def emit(self, kind: str, **data: object) -> None:
        """Send a message in this session."""
        self._bus.emit(Message(kind, data, {"session": dict(self._session), "source": "test", "destination": "skills"}))

    def forget(self) -> None:
        """Let so much time pass that the assistant has forgotten who was spoken to last."""
        with self._news:
            self._session = {**self._session, "active_skills": [], "active_handlers": [], "converse_handlers": []}

    def wait_for(self, *kinds: str) -> Message:
        """The first message of one of these kinds since the last text."""
        with self._news:
            found = self._news.wait_for(lambda: [each for each in self._got if each.msg_type in kinds], PATIENCE)
            assert found, f"{kinds} did not come, but {[each.msg_type for each in self._got]}"
            return found[0]

    def wait_for_silence(self) -> None:
        """Until the loudspeaker has begun and ended everything that was ever said here."""
        with self._news:
            assert self._news.wait_for(self._is_silent, PATIENCE), f"it speaks on and on: {self._count}"

    def _is_silent(self) -> bool:
        said, begun, ended = max(self._count[kind] for kind in SPEAK), self._count[BEGINS], self._count[ENDS]
        return said <= begun <= ended

    def send(self, *texts: str) -> None:
        """Say something, as a recogniser wrote it down: its guesses, the best first."""
        with self._news:
            self._got, self._began, self.first_sound = [], time.perf_counter(), 0.0
        self.emit("recognizer_loop:utterance", utterances=[*texts], lang="en-US")

    def say(self, *texts: str) -> list[Spoken]:
        """What is answered.

        The assistant asks each skill for half a second whether words are for it. On a machine that is too busy for
        that it understands nothing, and a person says it again.
        """
        for _ in range(5):
            self.send(*texts)
            self.wait_for(DONE)
            if not any(each.msg_type == FAILED for each in self._got):
                return self.spoken
        return self.spoken

    @property
    def spoken(self) -> list[Spoken]:
        """What was said since the last text."""
        with self._news:
            kinds = {each.msg_type for each in self._got}
            kind = next((each for each in SPEAK if each in kinds), SPEAK[0])
            return [
                Spoken(each.data["utterance"], bool(each.data.get("expect_response")), each.context.get("skill_id", ""))
                for each in self._got
                if each.msg_type == kind
            ]

    @property
    def text(self) -> str:
        """The same as one text."""
        return " ".join(each.text for each in self.spoken)

    def next_move(self) -> str:
        """Something that may be said now, in the words of the game."""
        assert self.moment is not None
        return LANGUAGE.say(self.moment.likely[0], self.moment)
