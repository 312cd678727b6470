"""Watches over the processes that try the cases: counts, and notices when one dies or hangs."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import Counter
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

from tests.torture.kinds import Found, Kind
from tests.torture.work import LOG, Began, Failed, Message, Order, Passed, work

_LAST_WORDS = 3000  # bytes
_LOOK = 1.0  # seconds between two looks at who hangs
_AT_MOST = 10  # times the limit that a case may take which does something, on a machine that is busy with other things


class Result(NamedTuple):
    """How a kind went."""

    kind: Kind
    cases: int
    seconds: float
    found: Found
    failures: list[Failed]


class _Worker:
    """One process and what is known about it."""

    def __init__(self, kind: Kind, order: Order, workshop: Path) -> None:
        context = multiprocessing.get_context("fork")  # nothing heavy and no thread is in this process
        self.order, self.number = order, order.first
        self._begin()
        self._log = workshop / LOG
        self.reader, writer = context.Pipe(duplex=False)
        self.process: BaseProcess = context.Process(target=work, args=(kind, order, workshop, writer))
        self.process.start()
        writer.close()

    def heard(self) -> Message | None:
        """The next message; None if the process has ended."""
        try:
            message: Message = self.reader.recv()
        except (EOFError, OSError):
            return None
        self.number = message.number
        self._begin()
        return message

    def _begin(self) -> None:
        """A case begins: nothing of the processor's time has been used for it."""
        self._since = self._moved = time.monotonic()
        self._at_first = self._used = 0

    def hangs(self, limit: float) -> bool:
        """Whether a case uses too much of the processor, or none at all for too long, however busy the machine is."""
        now, used = time.monotonic(), _ticks(self.process.pid or 0)
        self._at_first = self._at_first or used
        if used != self._used:
            self._used, self._moved = used, now
        seconds = (used - self._at_first) / os.sysconf("SC_CLK_TCK")
        return max(now - self._moved, seconds, (now - self._since) / _AT_MOST) > limit

    def last_words(self) -> str:
        """What it wrote to standard error before it died."""
        return self._log.read_bytes()[-_LAST_WORDS:].decode(errors="replace") if self._log.exists() else ""

    def end(self) -> int | None:
        """Kill the process and all that it started; how it had ended."""
        with suppress(ProcessLookupError, PermissionError):
            if self.process.pid:
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.join()
        self.reader.close()
        return self.process.exitcode


def _ticks(group: int) -> int:
    """The processor's time that a group of processes has used, those that have ended included."""
    total = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text("utf-8", "replace").rpartition(")")[2].split()
            total += sum(map(int, fields[11:15])) if int(fields[2]) == group else 0
    return total


def run(kind: Kind, orders: list[Order], workshop: Path) -> Result:
    """Try the cases of a kind in as many processes as there are orders."""
    began = time.monotonic()
    cases, found, failures = 0, Found(), list[Failed]()
    places = iter(range(10**9))  # every process has a folder of its own
    workers = [_Worker(kind, order, workshop / str(next(places))) for order in orders]
    try:
        while workers:
            ready = wait([worker.reader for worker in workers], _LOOK)
            for worker in list(workers):
                message: Message | None = Began(worker.number)
                if worker.reader in ready:
                    message = worker.heard()
                if isinstance(message, Passed):
                    cases, found = cases + 1, found + message.found
                elif isinstance(message, Failed):
                    cases += 1
                    failures.append(message)
                hangs = worker.hangs(kind.limit)
                if message is not None and not hangs:
                    continue
                workers.remove(worker)
                status = _ended(worker, hangs)
                if status:
                    cases += 1
                    failures.append(Failed(worker.number, status, worker.last_words()))
                    following = worker.order._replace(first=worker.number + worker.order.step)
                    if following.first < (following.end or 10**9) and time.monotonic() < following.until:
                        workers.append(_Worker(kind, following, workshop / str(next(places))))
    finally:
        for worker in workers:
            worker.end()
    return Result(kind, cases, time.monotonic() - began, found, failures)


def _ended(worker: _Worker, hangs: bool) -> str:
    """Why a process ended before its time; nothing if it did its work."""
    if hangs:
        worker.end()
        return "it hangs"
    worker.process.join(10)
    code = worker.end()
    if not code:
        return ""
    return f"the process died of signal {-code}" if code < 0 else "the attack itself could not be prepared"


def causes(failures: list[Failed]) -> list[tuple[str, list[Failed]]]:
    """The failures by what they have in common, the commonest first."""
    by_cause = Counter(failure.what for failure in failures)
    return [(what, [each for each in failures if each.what == what]) for what, _ in by_cause.most_common()]
