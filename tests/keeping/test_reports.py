"""Reports of who knew what: files for the owner alone, found by a number that can be told."""

from __future__ import annotations

import stat
from pathlib import Path

from voiceuno.keeping.store import Store


def test_a_report_is_for_the_owner_alone_and_a_match_has_one(tmp_path: Path) -> None:
    """The same match is written over, another one gets the next number, also after a restart."""
    store = Store(tmp_path / "home")
    assert [store.keep_report("a", "one"), store.keep_report("a", "two"), store.keep_report("b", "three")] == [1, 1, 2]
    file = tmp_path / "home" / "reports" / "report-1.txt"
    assert file.read_text("utf-8") == "two"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert Store(tmp_path / "home").keep_report("c", "four") == 3


def test_a_disk_that_refuses_is_told(tmp_path: Path) -> None:
    """Where a file lies in the place of the folder nothing can be kept, and nothing breaks."""
    store = Store(tmp_path)
    (tmp_path / "reports").write_text("in the way", "utf-8")
    assert store.keep_report("a", "one") == 0
