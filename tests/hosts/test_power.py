"""Whether a machine has work and memory to spare."""

from __future__ import annotations

from pathlib import Path

import pytest

from voiceuno.hosts.power import has_memory


@pytest.mark.parametrize(
    ("table", "is_enough"),
    [
        ("MemTotal:  4000000 kB\nMemAvailable:  2500000 kB\n", True),
        ("MemTotal:  1000000 kB\nMemAvailable:   600000 kB\n", False),
        ("something else\n", True),
    ],
)
def test_what_the_game_can_do_without_takes_no_memory_that_others_need(
    table: str, is_enough: bool, tmp_path: Path
) -> None:
    """A gigabyte must be free; where the system does not tell, there is enough."""
    file = tmp_path / "meminfo"
    file.write_text(table)
    assert has_memory(file) is is_enough
    assert has_memory(tmp_path / "nothing")
