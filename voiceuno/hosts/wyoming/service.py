"""The Wyoming service: words in and sentences out, sound in and words out, sentences in and sound out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioChunkConverter, AudioStart, AudioStop
from wyoming.error import Error
from wyoming.event import Event
from wyoming.handle import Handled, NotHandled
from wyoming.info import Describe
from wyoming.ping import Ping, Pong
from wyoming.server import AsyncEventHandler
from wyoming.tts import Synthesize

from voiceuno.errors import VoiceunoError
from voiceuno.hosts.guests import Guests, Turn
from voiceuno.hosts.wyoming.company import KeptCompany
from voiceuno.hosts.wyoming.presenting import present
from voiceuno.hosts.wyoming.service_ears import Hearing, ServiceEars
from voiceuno.hosts.wyoming.service_voice import ServiceVoice
from voiceuno.language.heard import Heard
from voiceuno.sentences import sentence
from voiceuno.speech.ports import HEARING_RATE
from voiceuno.speech.speaking.clip import Phrase

FOLLOW, NEWS = "voiceuno-follow", "voiceuno-news"  # events of our own: who plays together, and who is on turn there
_CONTINUE = "continue_conversation"
# Which words the assistant gets back that mean nothing to the game for certain: those in a pause or where nobody plays,
# those in the middle of a match as well, or none.
_LEFT = "left"
IDLE, UNSURE, KEEP = LEFT = ("idle", "unsure", "none")
_KEYS = ("satellite_id", "device_id", "conversation_id")  # by which a guest is known, the best first
_CHUNK = 2048  # samples that are sent at a time
_MOST_HEARD = 200  # utterances that wait to come back as text
_MOST_TEXT = 5000  # characters that are said in one go


class NotOffered(VoiceunoError):
    """What needs a model that this machine does not have."""


class ServiceHouse:
    """What all connections share."""

    def __init__(
        self, guests: Guests, kept: KeptCompany, language: str, ears: ServiceEars | None, voice: ServiceVoice | None
    ) -> None:
        self.guests, self.ears, self.voice, self._kept = guests, ears, voice, kept
        self.info = present(language, hears=ears is not None, speaks=voice is not None).event()
        self._heard: dict[str, Heard] = {}  # the last utterance of each guest, with its doubts
        self.followers: set[WyomingService] = set()
        self._sending: set[asyncio.Task[None]] = set()

    def key_of(self, context: Mapping[str, Any] | None) -> str:
        """By what a guest is known; where nobody says it, whoever spoke last speaks again."""
        found = [str(context[name]) for name in _KEYS if context and context.get(name)]
        return next(iter((*found, *reversed(self.guests.keys))), "")

    def listen(self, key: str) -> Hearing:
        """Begin to listen to a guest, for what may be said at that table. Raises NotOffered."""
        if self.ears is None:
            raise NotOffered(sentence("serve.deaf"))
        return self.ears.listen(self.guests.moment(key))

    def note(self, key: str, heard: Heard) -> None:
        """Keep what was heard until the words come back."""
        while len(self._heard) >= _MOST_HEARD:
            self._heard.pop(next(iter(self._heard)))
        self._heard[key] = heard

    # -- who plays together

    def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let those sit at one table who did when the service ended."""
        self._loop = loop
        for names in self._kept.load():
            with suppress(VoiceunoError):
                self.guests.gather(names, self._tell)

    def gather(self, names: Mapping[str, str]) -> None:
        """Let these sit at one table, or everybody alone if there are none. Raises VoiceunoError."""
        if names:
            self.guests.gather(names, self._tell)
        else:
            self.guests.part()
        self._kept.save(self.guests.gathered)

    def _tell(self, key: str, turn: Turn) -> bool:
        """Tell whoever follows, from any thread; False if nobody does."""
        if not self.followers:
            return False
        self._loop.call_soon_threadsafe(self._announce, key, turn)
        return True

    def _announce(self, key: str, turn: Turn) -> None:
        for follower in self.followers:
            task = self._loop.create_task(follower.announce(key, turn))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    # -- words

    def answer(self, key: str, text: str, left: str) -> Turn | None:
        """The answer to words; None where they are for the assistant, as far as it wants them: `left` is one of LEFT.

        Those of our own ears come back as text, and are taken with all that was doubted.
        """
        heard = self._heard.get(key)
        is_ours = heard is not None and heard.text.lower() == text.lower().strip()
        if not is_ours and left != KEEP and not self._is_for_game(key, text, left):
            return None
        self._heard.pop(key, None)
        return self.guests.hear(key, heard if is_ours and heard is not None else text)

    def is_open(self, key: str) -> bool:
        """Whether the game waits for words."""
        return self.guests.is_playing(key) and not self.guests.is_resting(key)

    def _is_for_game(self, key: str, text: str, left: str) -> bool:
        if not self.guests.is_playing(key):
            return self.guests.is_asked_for(key, text)
        return (left == IDLE and self.is_open(key)) or self.guests.is_meant(key, text)


class WyomingService(AsyncEventHandler):
    """One connection."""

    def __init__(self, house: ServiceHouse, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        super().__init__(reader, writer)
        self._house = house
        self._converter = AudioChunkConverter(rate=HEARING_RATE, width=2, channels=1)
        self._key = ""
        self._hearing: Hearing | None = None
        self._is_told = False  # whether the words of this stream were sent

    async def run(self) -> None:
        """Receive events until one side ends it; a connection that breaks is no mistake."""
        try:
            await super().run()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            self._house.followers.discard(self)

    async def handle_event(self, event: Event) -> bool:
        """Answer one event; what goes wrong is told as a sentence."""
        try:
            await self._answer(event)
        except (VoiceunoError, KeyError, ValueError, TypeError, AttributeError) as error:
            text = str(error) if isinstance(error, VoiceunoError) else f"{event.type}: {error!r}"
            await self.write_event(Error(text, type(error).__name__).event())
        return True

    async def _answer(self, event: Event) -> None:
        if Describe.is_type(event.type):
            await self.write_event(self._house.info)
        elif Ping.is_type(event.type):
            await self.write_event(Pong(text=Ping.from_event(event).text).event())
        elif Transcript.is_type(event.type):
            await self._handle(Transcript.from_event(event))
        elif Synthesize.is_type(event.type):
            await self._speak(Synthesize.from_event(event).text)
        elif event.type == FOLLOW:
            await self._follow(event.data.get("together"))
        else:
            await self._listen(event)

    # -- words

    async def _handle(self, said: Transcript) -> None:
        key = self._house.key_of(said.context)
        context = said.context or {}
        left = context.get(_LEFT) if context.get(_LEFT) in LEFT else IDLE
        turn = await asyncio.to_thread(self._house.answer, key, said.text, str(left))
        if turn is None:
            context = {**context, _CONTINUE: self._house.is_open(key)}
            await self.write_event(NotHandled(sentence("serve.not_for_game"), context).event())
        else:
            await self.write_event(Handled(" ".join(turn.lines), {**context, _CONTINUE: turn.wants_answer}).event())

    # -- sound in

    async def _listen(self, event: Event) -> None:
        if Transcribe.is_type(event.type):
            self._key = self._house.key_of(Transcribe.from_event(event).context)
        elif AudioStart.is_type(event.type):
            self._hearing = await asyncio.to_thread(self._house.listen, self._key or self._house.key_of(None))
            self._is_told = False
        elif AudioChunk.is_type(event.type) and self._hearing is not None:
            sound = self._converter.convert(AudioChunk.from_event(event)).audio
            if not self._hearing.is_decided:
                await asyncio.to_thread(self._hearing.feed, sound)
            if self._hearing.is_decided:  # whoever waits for the end of the sound finds the words there all the same
                await self._tell(self._hearing.heard)
        elif AudioStop.is_type(event.type) and self._hearing is not None:
            hearing, self._hearing = self._hearing, None
            await self._tell(await asyncio.to_thread(hearing.finish))

    async def _tell(self, heard: Heard | None) -> None:
        if self._is_told:
            return
        self._is_told = True
        if heard is not None:
            self._house.note(self._key or self._house.key_of(None), heard)
        await self.write_event(Transcript(heard.text if heard is not None else "").event())

    # -- sound out

    async def _speak(self, text: str) -> None:
        if self._house.voice is None:
            raise NotOffered(sentence("serve.mute"))
        phrases, is_begun = self._house.voice.speak(text[:_MOST_TEXT]), False
        while (phrase := await asyncio.to_thread(_next, phrases)) is not None:
            if not is_begun:
                await self.write_event(AudioStart(phrase.rate, 2, 1).event())
            is_begun = True
            for begin in range(0, len(phrase.samples), _CHUNK):
                sound = phrase.samples[begin : begin + _CHUNK].astype("<i2").tobytes()
                await self.write_event(AudioChunk(phrase.rate, 2, 1, sound).event())
        if not is_begun:
            await self.write_event(AudioStart(HEARING_RATE, 2, 1).event())
        await self.write_event(AudioStop().event())

    # -- who plays together

    async def _follow(self, together: Mapping[str, str] | None) -> None:
        """From now on tell this connection who is on turn; and seat those together who are named, if that is told."""
        self._house.followers.add(self)
        if together is not None:
            await asyncio.to_thread(self._house.gather, {str(key): str(name) for key, name in together.items()})
        await self.write_event(Event(FOLLOW))

    async def announce(self, key: str, turn: Turn) -> None:
        """Tell what is to be said to a guest who did not speak."""
        data = {"satellite_id": key, "text": " ".join(turn.lines), _CONTINUE: turn.wants_answer}
        try:
            await self.write_event(Event(NEWS, data))
        except ConnectionError:
            self._house.followers.discard(self)


def _next(phrases: Iterator[Phrase]) -> Phrase | None:
    return next(phrases, None)
