"""An assistant that cannot be installed is left out with a reason; where all are needed, that is a failure."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RUNNERS = sorted(path.parent.name for path in (ROOT / "tests" / "assistants").glob("*/run.sh"))


@pytest.mark.parametrize(("name", "needed", "status"), [*((name, "1", 1) for name in RUNNERS), ("wyoming", "", 0)])
def test_what_cannot_be_installed(name: str, needed: str, status: int, tmp_path: Path) -> None:
    """Tried in a folder where no package can be had from anywhere."""
    shutil.copytree(ROOT / "tests" / "assistants", tmp_path / "tests" / "assistants")
    (tmp_path / ".venv").symlink_to(sys.prefix)
    nowhere = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": ""}
    run = subprocess.run(
        [tmp_path / "tests" / "assistants" / name / "run.sh"],
        env={**os.environ, **nowhere, "VOICEUNO_NEED_ASSISTANTS": needed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert "SKIPPED: " in run.stdout, run.stderr
    assert run.returncode == status


def test_ci_needs_all_of_them() -> None:
    assert "VOICEUNO_NEED_ASSISTANTS=1" in (ROOT / ".ci" / "run").read_text("utf-8")
