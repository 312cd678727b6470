"""Speaks the Wyoming protocol with the service: a new connection for every sentence, and one that waits for news."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncTcpClient
from wyoming.error import Error
from wyoming.event import Event

RATE = 16_000
_REACH = 5  # seconds to be let in
_PATIENCE = 15  # seconds for an answer; the service needs far less
_ASLEEP = 3600  # seconds without news after which the connection is made anew
_NOT_HANDLED = "not-handled"
_FOLLOW, _NEWS = "voiceuno-follow", "voiceuno-news"


class Unreachable(Exception):
    """The service does not answer."""


class Refused(Unreachable):
    """The service answers that it cannot, and says why in a sentence."""


class NotForGame(Exception):
    """Words that mean nothing to the game for certain."""

    def __init__(self, is_open: bool) -> None:
        super().__init__()
        self.is_open = is_open  # whether somebody plays, and should go on to


class Answer(NamedTuple):
    """What is to be said, and whether the microphone should open then."""

    text: str
    wants_answer: bool


class News(NamedTuple):
    """What is to be said to somebody who did not speak."""

    satellite: str
    answer: Answer


class Speech(NamedTuple):
    """Sound of one channel, 16 bits."""

    rate: int
    sound: bytes


class VoiceunoClient:
    """The service at one address. Every call raises Unreachable where it does not answer."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port

    async def describe(self) -> dict[str, Any]:
        """What the service offers."""
        return dict((await self._ask(Event("describe"))).data)

    async def answer(self, text: str, satellite: str, language: str, *, is_last: bool = False) -> Answer:
        """The answer to words; NotForGame says whose they are rather, unless nobody else was left to ask."""
        context = {"satellite_id": satellite, "left": "none" if is_last else "unsure"}
        said = Event("transcript", {"text": text, "language": language, "context": context})
        event = await self._ask(said)
        if event.type == _NOT_HANDLED:
            raise NotForGame(_answer(event).wants_answer)
        return _answer(event)

    async def transcribe(self, sound: AsyncIterable[bytes], satellite: str | None) -> str:
        """The words in sound, as soon as they are known: the service hears when somebody has finished."""
        context = {"satellite_id": satellite} if satellite else {}
        async with _Reached(self._host, self._port) as client:
            await client.write_event(Event("transcribe", {"context": context}))
            await client.write_event(AudioStart(RATE, 2, 1).event())
            reading = asyncio.create_task(client.read_event())
            sending = asyncio.create_task(_send(client, sound))
            try:
                await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
                async with asyncio.timeout(_PATIENCE):
                    return str(_checked(await reading).data.get("text", ""))
            finally:
                for task in (sending, reading):
                    task.cancel()
                await asyncio.gather(sending, reading, return_exceptions=True)

    async def speak(self, text: str) -> AsyncIterator[Speech]:
        """What a text sounds like, sentence by sentence as it is made; nothing for no words."""
        async with _Reached(self._host, self._port) as client:
            await client.write_event(Event("synthesize", {"text": text}))
            while True:
                async with asyncio.timeout(_PATIENCE):
                    event = _checked(await client.read_event())
                if AudioStop.is_type(event.type):
                    return
                if AudioChunk.is_type(event.type):
                    chunk = AudioChunk.from_event(event)
                    yield Speech(chunk.rate, chunk.audio)

    async def gather(self, together: Mapping[str, str]) -> None:
        """Let these play at one table; raises Refused, with the reason, where no match can have such players."""
        await self._ask(Event(_FOLLOW, {"together": dict(together)}))

    async def follow(self, together: Mapping[str, str] | None) -> AsyncIterator[News]:
        """Who is on turn at a table with others, as it happens.

        `together`: the player's name at each satellite; None: whoever plays together stays so.
        """
        async with _Reached(self._host, self._port) as client:
            await client.write_event(Event(_FOLLOW, {} if together is None else {"together": dict(together)}))
            while True:
                async with asyncio.timeout(_ASLEEP):
                    event = _checked(await client.read_event())
                if event.type == _NEWS:
                    yield News(str(event.data.get("satellite_id", "")), _answer(event, event.data))

    async def _ask(self, event: Event) -> Event:
        async with _Reached(self._host, self._port) as client, asyncio.timeout(_PATIENCE):
            await client.write_event(event)
            return _checked(await client.read_event())


class _Reached:
    """A connection; whatever breaks it is that the service is away."""

    def __init__(self, host: str, port: int) -> None:
        self._client = AsyncTcpClient(host, port)

    async def __aenter__(self) -> AsyncTcpClient:
        try:
            async with asyncio.timeout(_REACH):
                await self._client.connect()
        except (OSError, TimeoutError) as error:
            raise Unreachable from error
        return self._client

    async def __aexit__(self, _kind: object, error: BaseException | None, _traceback: object) -> None:
        with suppress(OSError):
            await self._client.disconnect()
        if isinstance(error, (OSError, TimeoutError, EOFError)):
            raise Unreachable from error


async def _send(client: AsyncTcpClient, sound: AsyncIterable[bytes]) -> None:
    """Send sound as it comes; a cable that was pulled takes nothing any more."""
    async for chunk in sound:
        async with asyncio.timeout(_PATIENCE):
            await client.write_event(AudioChunk(RATE, 2, 1, chunk).event())
    await client.write_event(AudioStop().event())


def _checked(event: Event | None) -> Event:
    """An event that is an answer."""
    if event is None:
        raise Unreachable
    if Error.is_type(event.type):
        raise Refused(Error.from_event(event).text)
    return event


def _answer(event: Event, context: Mapping[str, Any] | None = None) -> Answer:
    told = context if context is not None else event.data.get("context") or {}
    return Answer(str(event.data.get("text") or ""), bool(told.get("continue_conversation")))
