"""What is read at the beginning is not looked through for garbage while the game speaks."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator

import pytest

from voiceuno.hosts.memory import keep_what_is_read


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave the process as it was."""
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


def test_nothing_is_looked_for_in_all_that_is_read() -> None:
    """What is new is looked at as ever; afterwards what was read counts no more."""
    before = gc.get_threshold()
    keep_what_is_read(0.2)
    assert gc.isenabled()
    assert gc.get_threshold()[:2] == before[:2]
    assert gc.get_threshold()[2] > 1_000_000
    until = time.monotonic() + 20
    while gc.get_threshold() != before and time.monotonic() < until:
        time.sleep(0.01)
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() > 0
