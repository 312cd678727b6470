"""What processes cost, as Linux counts it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """A process and its children, and theirs."""
    found = [pid]
    for each in found:
        children = (stat for stat in Path("/proc").glob("[0-9]*/stat") if _fields(stat)[1:2] == [str(each)])
        found += [int(stat.parent.name) for stat in children]
    return found


def processor_seconds(pids: Sequence[int]) -> float:
    """How long processes have kept a core busy in all."""
    return sum(sum(map(int, _fields(Path(f"/proc/{pid}/stat"))[11:13])) for pid in pids) / _TICKS


def resident(pid: int) -> float:
    """Megabytes in memory now."""
    return _status(pid, "VmRSS")


def peak(pid: int) -> float:
    """Megabytes in memory at most; what is shared with other processes is counted in each."""
    return _status(pid, "VmHWM")


def _status(pid: int, name: str) -> float:
    lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{name}:"))


def _fields(stat: Path) -> list[str]:
    """The fields behind the name of the program; none if the process has gone."""
    try:
        return stat.read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return []
