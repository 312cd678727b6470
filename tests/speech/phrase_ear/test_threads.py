"""The ear for whole phrases works on one thread: several would wait for each other beside the voice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

_CODE = """
import os
from voiceuno.speech.phrase_ear import network
many = network.np.ones((600, 600), "f4")
many @ many
print(len(os.listdir("/proc/self/task")))
"""


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="this system does not tell its threads")
def test_products_are_not_shared_among_cores() -> None:
    variables = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    run = subprocess.run([sys.executable, "-c", _CODE], check=True, capture_output=True, text=True, env=variables)
    assert run.stdout.strip() == "1"
