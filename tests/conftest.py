"""What holds for all tests: the models that we ship are used, wherever a test puts the rest of the user's data."""

from __future__ import annotations

import os

import pytest

from voiceuno.speech.models.installed import OWN, models_home

# Set here, before any test: also programs that a test starts see it.
os.environ["VOICEUNO_MODELS"] = str(models_home())
for variable in OWN.values():
    os.environ.pop(variable, None)

SOUND_CARD = (
    "tests/hosts/test_broken_by_ear.py",
    "tests/speech/devices/test_devices.py",
    "tests/commands/test_doctor.py",
    "tests/hosts/test_end_to_end.py",
    "tests/test_private.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests on a virtual sound card take as long as people speak: one worker begins with them, one after the other."""
    on_a_card = [item for item in items if item.nodeid.startswith(SOUND_CARD)]
    for item in on_a_card:
        item.add_marker(pytest.mark.xdist_group("sound card"))
    items[:] = [*on_a_card, *(item for item in items if item not in on_a_card)]
