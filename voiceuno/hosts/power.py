"""Whether this machine has work to spare: not with one core, and not on its battery."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

_SUPPLIES = Path("/sys/class/power_supply")


def is_spare(supplies: Path = _SUPPLIES) -> bool:
    """Whether something may be worked out that may not be needed."""
    return len(os.sched_getaffinity(0)) > 1 and not _is_on_battery(supplies)


def _is_on_battery(supplies: Path) -> bool:
    for status in supplies.glob("*/status"):
        with suppress(OSError):
            kind = (status.parent / "type").read_text("utf-8").strip()
            if kind == "Battery" and status.read_text("utf-8").strip() == "Discharging":
                return True
    return False
