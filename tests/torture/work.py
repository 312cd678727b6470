"""A process that tries case after case of one kind and tells how each went, so that one that kills it is known."""

from __future__ import annotations

import faulthandler
import os
import resource
import shutil
import sys
import time
import traceback
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.torture.kinds import Broken, Found, Kind

LOG = "log"  # what a process writes to standard error
_LONGEST = 1500  # characters of a failure's text


class Order(NamedTuple):
    """Which cases a process tries."""

    seed: int
    first: int
    step: int
    end: int | None  # the number of the first case that is not tried
    until: float  # on the monotonic clock


class Began(NamedTuple):
    """A case is being tried."""

    number: int


class Passed(NamedTuple):
    """A case went well."""

    number: int
    found: Found


class Failed(NamedTuple):
    """A case broke something."""

    number: int
    what: str  # the same for the same failure
    text: str


Message = Began | Passed | Failed


def work(kind: Kind, order: Order, workshop: Path, tell: Connection) -> None:
    """Try cases until the time is over; the process is a group of its own, so that nothing is left of it."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (kind.memory, kind.memory))
    workshop.mkdir(parents=True)
    log = os.open(workshop / LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, sys.stderr.fileno())  # libraries remark on what they read; only last words are of interest
    faulthandler.enable()
    tell.send(Began(order.first))  # preparing counts as a part of the first case
    attack = kind.prepare(workshop)
    for number in count(order.first, order.step):
        if time.monotonic() > order.until or (order.end is not None and number >= order.end):
            break
        tell.send(Began(number))
        folder = workshop / f"case-{number}"
        folder.mkdir()
        try:
            found = attack.case(Random(f"{kind.name} {order.seed} {number}"), folder)
        except Exception as error:  # noqa: BLE001 - any exception at all is what we look for
            tell.send(Failed(number, signature(error), _shortened(error)))
        else:
            tell.send(Passed(number, found))
        shutil.rmtree(folder, ignore_errors=True)
    tell.close()


def signature(error: BaseException) -> str:
    """What failures of the same cause have in common: the place in our code, or what was found out."""
    if isinstance(error, Broken):
        return error.what
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/voiceuno/" in frame.filename] or frames
    where = ours[-1]
    return f"{type(error).__name__} in {Path(where.filename).name}, {where.name}: {where.line}"


def _shortened(error: BaseException) -> str:
    if isinstance(error, Broken):
        return str(error)[:_LONGEST]
    return "".join(traceback.format_exception(error))[-_LONGEST:]
