"""The game is killed: a real process at any moment, again and again, or inside any call to the disk."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.keeping.test_kill import ROOT, DyingDisk, Killed, Moment, Words, check, moments, plain, script
from tests.talking import make_dialogue
from tests.torture.kinds import Broken, Found
from tests.torture.matches import Played, is_over, some_match
from voiceuno.hosts.typed import converse
from voiceuno.keeping.store import Store
from voiceuno.rules.moves import End
from voiceuno.rules.record import Entry, Record

_LIVES = 3  # starts of one case, each of which is killed
_LATEST = 2.5  # seconds after the start of a process
_SIGNALS = (*[signal.SIGKILL] * 4, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Torture:
    """Kills."""

    def __init__(self, workshop: Path) -> None:
        self._workshop = workshop
        self._calls = cache(self._count_calls)

    def case(self, chance: Random, folder: Path) -> Found:
        """One match, one or several deaths."""
        match = some_match(chance, self._workshop)
        if chance.random() < 0.6:
            return self._inside_a_call(match, chance, folder)
        return self._lives(match, chance, folder)

    # -- inside a call to the disk

    def _count_calls(self, game: str, seed: int, lines: tuple[str, ...]) -> int:
        with pytest.MonkeyPatch.context() as patch:
            disk = DyingDisk(patch)
            moments(lines, self._workshop / f"calls-{game}-{seed}", seed)
            return disk.calls

    def _inside_a_call(self, match: Played, chance: Random, folder: Path) -> Found:
        calls = self._calls(match.game, match.seed, tuple(match.lines))
        spoken: list[str] = []
        with pytest.MonkeyPatch.context() as patch:
            disk = DyingDisk(patch)
            disk.chance, disk.dies_at = chance, chance.randint(1, calls)
            try:
                converse(make_dialogue(match.seed, folder)[0], Words(match.lines), spoken.append)
            except Killed:
                pass
            else:
                raise Broken("a death was survived", disk.dies_at)
        if spoken != [moment.line for moment in match.told[: len(spoken)]]:
            raise Broken("the same words led to another match", spoken[-1])
        _check(folder, match.told, len(spoken))
        return Found({"inside a call to the disk": 1})

    # -- a real process

    def _lives(self, match: Played, chance: Random, folder: Path) -> Found:
        """Start, be killed, go on, be killed …"""
        home, found = folder / "home", Found()
        home.mkdir()
        lines, before = match.lines, None
        for life in range(chance.randint(1, _LIVES)):
            old = (home / "match.record").read_bytes() if before and not is_over(before) else b""
            seed = match.seed + life
            told = moments(lines, shutil.copytree(home, folder / f"whole-{life}"), seed)
            if before:  # the match that waits is there until the talk about it has ended
                told = [each if each.entries is not None else each._replace(entries=before.entries) for each in told]
            number = chance.choice(_SIGNALS)
            spoken = _killed(lines, home, seed, len(told), number, chance)
            if spoken != [moment.line for moment in told[: len(spoken)]]:
                raise Broken("the same words led to another match", f"life {life}, {spoken[-2:]}")
            _check(shutil.copytree(home, folder / f"checked-{life}"), told, len(spoken))
            if old and before and not _is_won(before, told):
                kept = [path.read_bytes() for path in home.glob("match.record*")]
                if not any(data.startswith(old[:200]) for data in kept):
                    raise Broken("a match that waited has gone", old)
            found[f"by {number.name}"] += 1
            before, _ = Store(home).load()
            lines = script(match.game, seed + 100, shutil.copytree(home, folder / f"script-{life}"))
            if before and not any(_begins_with(each.entries or (), before.entries) for each in told):
                raise Broken("a match was kept that nobody played", plain(before.entries))
        return found


def _check(folder: Path, told: Sequence[Moment], spoken: int) -> None:
    """What was spoken is on disk; a turn of DOS may end without a word, and then the move after it may be there too."""
    kept, _ = Store(folder).load()
    last = (told[spoken - 1].entries if spoken else None) or ()
    if kept and len(kept.entries) == len(last) + 1 and kept.entries[-1].move == End():
        silent = (*last, kept.entries[-1])
        following = next((each.entries for each in told[spoken:] if each.entries and each.entries != last), ())
        if plain(following[: len(silent)]) == plain(silent):
            told = [*told[:spoken], Moment("", silent), *told[spoken:]]
    check(folder, told, spoken)


def _begins_with(entries: Sequence[Entry], kept: Sequence[Entry]) -> bool:
    """Whether a match was kept on its way: draws are told together, after all of them are kept."""
    return plain(entries[: len(kept)]) == plain(kept)


def _is_won(record: Record, told: Sequence[Moment]) -> bool:
    """Whether the match that waited was played to its end, after which another may take its place."""
    first = plain(record.entries[:1])
    longest = max(
        (each.entries for each in told if each.entries and plain(each.entries[:1]) == first), key=len, default=()
    )
    return is_over(replace(record, entries=longest or record.entries))


def _killed(lines: list[str], home: Path, seed: int, most: int, number: signal.Signals, chance: Random) -> list[str]:
    """What a process said until it was killed, after some sentences or some time."""
    command = [sys.executable, "-m", "voiceuno", "play", "--text", "--seed", str(seed)]
    environment, pipe = {**os.environ, "VOICEUNO_HOME": str(home)}, subprocess.PIPE
    with tempfile.TemporaryFile() as trouble:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, stderr=trouble)
        assert process.stdin
        assert process.stdout
        process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        process.stdin.flush()
        heard: list[bytes] = []
        if chance.random() < 0.5:
            heard = [process.stdout.readline() for _ in range(chance.randrange(1, max(2, most * 9 // 10)))]
        else:
            time.sleep(chance.uniform(0.0, _LATEST))
        process.send_signal(number)
        heard.append(process.stdout.read())
        process.wait(30)
        process.stdin.close()
        process.stdout.close()
        trouble.seek(0)
        errors = trouble.read()
    if errors and (number is not signal.SIGINT or b"in main\n" in errors):  # else Python itself was still starting
        raise Broken(f"{number.name} brings a word to standard error: {_last(errors)}", errors[-600:].decode())
    return b"".join(heard).decode().splitlines()


def _last(errors: bytes) -> str:
    """The kind of exception, to tell failures apart."""
    lines = errors.decode(errors="replace").strip().splitlines()
    return lines[-1].partition(":")[0]
