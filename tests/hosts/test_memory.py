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
    yield
    gc.unfreeze()
    gc.enable()


def test_nothing_is_looked_for_while_everything_is_read() -> None:
    """And afterwards only in what is new."""
    keep_what_is_read(0.2)
    assert not gc.isenabled()
    until = time.monotonic() + 20
    while not gc.isenabled() and time.monotonic() < until:
        time.sleep(0.01)
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0
