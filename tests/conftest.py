"""What holds for all tests: the models that we ship are used, wherever a test puts the rest of the user's data."""

from __future__ import annotations

import os

import pytest

from voiceuno.speech.models.installed import OWN, models_home

# Set here, before any test: also programs that a test starts see it.
os.environ["VOICEUNO_MODELS"] = str(models_home())
for variable in OWN.values():
    os.environ.pop(variable, None)

# What stays together on one worker, the longest first. Tests on a virtual sound card take as long as people speak, and
# need little of the processor meanwhile; those of one fixture that takes minutes would make it twice.
TOGETHER = {
    "tests/hosts/test_end_to_end.py": "match by voice",
    "tests/speech/hearing/test_accuracy.py": "accuracy",
    "tests/hosts/test_broken_by_ear.py": "sound card",
    "tests/test_private.py": "sound card",
    "tests/commands/test_doctor.py": "sound card",
    "tests/speech/devices/test_devices.py": "sound card",
}


@pytest.hookimpl(tryfirst=True)  # before xdist reads the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The workers begin with what takes long."""
    order = {path: place for place, path in enumerate(TOGETHER)}
    for item in items:
        path = item.nodeid.partition("::")[0]
        if path in TOGETHER:
            item.add_marker(pytest.mark.xdist_group(TOGETHER[path]))
    items.sort(key=lambda item: order.get(item.nodeid.partition("::")[0], len(order)))
