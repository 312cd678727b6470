"""The service as it is known here, also while it is away: what it offers, and how the sentences sound that say so."""

from __future__ import annotations

import base64
import io
import wave
from collections.abc import AsyncIterable
from typing import Any

from homeassistant.const import Platform
from homeassistant.core import HomeAssistant
from homeassistant.helpers.storage import Store
from homeassistant.helpers.translation import async_get_exception_message

from .client import RATE, Speech, VoiceunoClient
from .const import DOMAIN

_ASR, _TTS = "asr", "tts"
_NOTICES = ("away", "deaf")


def notice(key: str) -> str:
    """A sentence that is said in place of the game: the service is away, or cannot hear."""
    return str(async_get_exception_message(DOMAIN, key))


def is_notice(text: str) -> bool:
    """Whether somebody is to be told this as it stands."""
    return text in map(notice, _NOTICES)


class KnownService:
    """The way to the service, and what is remembered of it over restarts of Home Assistant."""

    def __init__(self, hass: HomeAssistant, entry_id: str, client: VoiceunoClient) -> None:
        self.client = client
        self.in_use: list[Platform] = []  # what was added, also when the service offers something else by now
        self._store: Store[dict[str, Any]] = Store(hass, 1, f"{DOMAIN}.{entry_id}")
        self._offers = [_ASR, _TTS]  # until something else is known
        self._sounds: dict[str, bytes] = {}

    @property
    def platforms(self) -> list[Platform]:
        """What can be used: ears and voice only where the service has the models for them."""
        kinds = {_ASR: Platform.STT, _TTS: Platform.TTS}
        return [Platform.CONVERSATION, *(kinds[each] for each in self._offers)]

    def sound_of(self, text: str) -> bytes | None:
        """A recording of a notice, if one was made while the service was there."""
        return self._sounds.get(text)

    async def load(self) -> None:
        """Remember what was known."""
        kept = await self._store.async_load() or {}
        self._offers = kept.get("offers", self._offers)
        self._sounds = {text: base64.b64decode(sound) for text, sound in kept.get("sounds", {}).items()}

    async def meet(self) -> bool:
        """Ask the service what it offers, and how the notices sound; whether it offers something else than before.

        Raises Unreachable.
        """
        offered = await self.client.describe()
        offers = [kind for kind in (_ASR, _TTS) if offered.get(kind)]
        missing = [text for text in map(notice, _NOTICES) if text not in self._sounds] if _TTS in offers else []
        is_other, self._offers = offers != self._offers, offers
        for text in missing:
            self._sounds[text] = await recording(self.client.speak(text))
        if is_other or missing:
            sounds = {text: base64.b64encode(sound).decode() for text, sound in self._sounds.items()}
            await self._store.async_save({"offers": offers, "sounds": sounds})
        return is_other

    async def forget(self) -> None:
        """Keep nothing of it."""
        await self._store.async_remove()


async def recording(speech: AsyncIterable[Speech]) -> bytes:
    """Sound as a file. Raises Unreachable."""
    parts = [each async for each in speech]
    return sound_file(parts[0].rate if parts else RATE, b"".join(each.sound for each in parts))


def sound_file(rate: int, sound: bytes = b"") -> bytes:
    """Sound of one channel as a file; without sound, what stands before it where nobody knows how long it will be."""
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(rate)
        writer.writeframes(sound)
    return file.getvalue()
