"""What holds for all tests: the models that we ship are used, wherever a test puts the rest of the user's data."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress

import pytest

from voiceuno.language.files import default_language
from voiceuno.language.messages import use_language
from voiceuno.speech.models.installed import OWN, models_home

# Set here, before any test: also programs that a test starts see it.
os.environ["VOICEUNO_MODELS"] = str(models_home())
for variable in (*OWN.values(), "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):  # the machine's language decides nothing
    os.environ.pop(variable, None)

# The first example loads what all others find loaded, and on a shared machine any of them may have to wait.
with suppress(ImportError):  # an assistant's environment has no hypothesis
    from hypothesis import settings

    settings.register_profile("shared", deadline=None)
    settings.load_profile("shared")

# Hundreds of programs are started: each would compile the whole game where the compiled files may not be kept.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Tests that are started in the background would ignore Ctrl-C, and so would every program that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# What takes longest comes first. The tests of a file stay on one worker: those on a virtual sound card take as long as
# people speak and need little of the processor meanwhile, and a fixture that takes minutes is made once.
LONGEST = (
    "tests/hosts/test_end_to_end.py",
    "tests/hosts/test_eight_sounds_by_ear.py",
    "tests/speech/hearing/test_accuracy.py",
    "tests/hosts/test_talk.py",
    "tests/test_private.py",
    "tests/torture/test_torture.py",
    "tests/test_endings.py",
    "tests/hosts/test_broken_by_ear.py",
    "tests/dialogue/test_robot.py",
    "tests/hosts/test_typed.py",
    "tests/keeping/test_kill.py",
    "tests/hosts/test_several.py",
    "tests/dialogue/test_conversations.py",
    "tests/dialogue/test_never_stuck.py",
    "tests/bench/test_bench_hearing.py",
    "tests/language/test_grammar.py",
    "tests/keeping/test_odd_files.py",
    "tests/speech/test_fuzz_sound.py",
)


@pytest.fixture(autouse=True)
def _own_language() -> Iterator[None]:
    """A test that lets a command speak another language leaves no trace of it."""
    yield
    use_language(default_language())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The workers begin with what takes long."""
    order = {path: place for place, path in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.nodeid.partition("::")[0], len(order)))
