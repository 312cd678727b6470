"""Whether this machine has work and memory to spare: no work with one core, and none on its battery."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

_SUPPLIES = Path("/sys/class/power_supply")
_MEMORY = Path("/proc/meminfo")
_ENOUGH = 1_000_000  # kilobytes that are free before the game takes more than it needs


def is_spare(supplies: Path = _SUPPLIES) -> bool:
    """Whether something may be worked out that may not be needed."""
    return len(os.sched_getaffinity(0)) > 1 and not _is_on_battery(supplies)


def has_memory(table: Path = _MEMORY) -> bool:
    """Whether there is memory for what the game can do without; a system that does not tell has enough."""
    with suppress(OSError):
        found = re.search(r"^MemAvailable:\s+(\d+) kB$", table.read_text("utf-8"), re.MULTILINE)
        return found is None or int(found[1]) >= _ENOUGH
    return True


def _is_on_battery(supplies: Path) -> bool:
    for status in supplies.glob("*/status"):
        with suppress(OSError):
            kind = (status.parent / "type").read_text("utf-8").strip()
            if kind == "Battery" and status.read_text("utf-8").strip() == "Discharging":
                return True
    return False
