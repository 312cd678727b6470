"""Runs the Wyoming service until it is ended, and plays in rooms with satellites."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from wyoming.server import AsyncServer, AsyncTcpServer
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from voiceuno.errors import VoiceunoError
from voiceuno.hosts.guests import Guests
from voiceuno.hosts.memory import keep_what_is_read, share_memory
from voiceuno.hosts.silent_tongues import COMMAND, OneTongue
from voiceuno.hosts.wyoming.company import KeptCompany
from voiceuno.hosts.wyoming.presenting import NAME
from voiceuno.hosts.wyoming.rooms import CannotPlayThere, Rooms, Told
from voiceuno.hosts.wyoming.service import ServiceHouse, WyomingService
from voiceuno.hosts.wyoming.service_ears import ServiceEars
from voiceuno.hosts.wyoming.service_voice import ServiceVoice
from voiceuno.language.files import default_language
from voiceuno.language.language import Language
from voiceuno.sentences import refusal, sentence
from voiceuno.speech.hearing.recogniser import RecogniserError
from voiceuno.speech.models.installed import ModelMissing
from voiceuno.speech.speaking.piper_voice import VoiceProblem

_T = TypeVar("_T")
_KIND = "_wyoming._tcp.local."
_LAST_WORDS = 5.0  # seconds for the rooms to let their satellites go
_ANYWHERE = "224.0.0.251"  # an address outside, to which nothing is sent: the way there has the machine's own address


class NoService(VoiceunoError):
    """The service cannot be offered at this address."""


class ServeOptions(NamedTuple):
    """What can be chosen when the service is started."""

    uri: str
    folder: Path
    announced: bool = False  # whether the house can find it
    language: str | None = None
    seed: int | None = None
    rooms: Mapping[str, str] = {}  # the satellites that are driven from here, by their names
    together: bool = False  # whether they sit at one table


def serve(options: ServeOptions, told: Told) -> int:
    """Serve until somebody ends it. Raises NoService and CannotPlayThere."""
    share_memory()
    keep_what_is_read()
    tell = told.notice
    code = options.language or default_language()
    language = Language.load(code)
    ears = _try(lambda: ServiceEars(language), tell)
    voice = _try(lambda: ServiceVoice(language, options.folder), tell)
    rooms = playing = None
    if options.rooms:
        if ears is None or voice is None:
            raise CannotPlayThere(sentence("serve.rooms_silent"))
        folder, together, seed = options.folder / "rooms", options.together, options.seed
        rooms = Rooms(options.rooms, folder, code, told, together=together, seed=seed)
        playing = threading.Thread(target=partial(_play, rooms, ears, voice, tell), name="rooms", daemon=True)
        playing.start()
    one = OneTongue(code, COMMAND)
    guests = Guests(options.folder / "guests", language=code, seed=options.seed, tongues=one)
    house = ServiceHouse(guests, KeptCompany(options.folder / "together.json"), code, ears, voice)
    try:
        asyncio.run(_serve(options, house, tell))
    except (OSError, ValueError) as error:
        raise NoService(sentence("serve.no_address", uri=options.uri, reason=error)) from error
    finally:
        guests.close()
        if rooms is not None and playing is not None:
            rooms.end()
            playing.join(_LAST_WORDS)
    return 0


async def _serve(options: ServeOptions, house: ServiceHouse, tell: Callable[[str], None]) -> None:
    house.begin(asyncio.get_running_loop())
    server = AsyncServer.from_uri(options.uri)
    await server.start(partial(WyomingService, house))
    zeroconf = await _announce(server.port, tell) if options.announced and isinstance(server, AsyncTcpServer) else None
    tell(sentence("serve.ready_found" if zeroconf else "serve.ready", uri=options.uri))
    try:
        await asyncio.Event().wait()
    finally:
        if zeroconf is not None:
            await zeroconf.async_close()
        await server.stop()


async def _announce(port: int, tell: Callable[[str], None]) -> AsyncZeroconf | None:
    """Let the house find the service; nothing where there is no network yet."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            way.connect((_ANYWHERE, 1))
            address = way.getsockname()[0]
    except OSError as error:
        tell(sentence("serve.not_found", reason=refusal(error)))
        return None
    name = f"{NAME}-{socket.gethostname().partition('.')[0]}"
    info = AsyncServiceInfo(_KIND, f"{name}.{_KIND}", addresses=[socket.inet_aton(address)], port=port)
    zeroconf = AsyncZeroconf()
    await zeroconf.async_register_service(info, allow_name_change=True)
    return zeroconf


def _play(rooms: Rooms, ears: ServiceEars, voice: ServiceVoice, tell: Callable[[str], None]) -> None:
    try:
        rooms.run(ears, voice)
    except VoiceProblem as problem:
        tell(str(problem))


def _try(make: Callable[[], _T], tell: Callable[[str], None]) -> _T | None:
    """What needs a model; without it the service offers less, and says what to do."""
    try:
        return make()
    except (ModelMissing, RecogniserError, VoiceProblem) as error:
        tell(str(error))
        return None
