"""The attacks of `make torture` themselves: a few cases of each kind, always the same, in every run of the tests."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.torture.damage import damaged
from tests.torture.kinds import KINDS, Broken, Found
from tests.torture.supervise import causes, run
from tests.torture.work import Order, signature

ROOT = Path(__file__).parents[2]


def torture(*words: str) -> subprocess.CompletedProcess[str]:
    """`python -m tests.torture`."""
    command = [sys.executable, "-m", "tests.torture", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.parametrize(
    ("kinds", "seed", "cases"),
    [
        ("kills", 1, 3),
        ("files,tears", 2, 10),
        ("fuzz", 2, 6),
        ("setups", 2, 20),
        ("faults", 2, 8),
        ("models", 2, 3),
        ("recordings", 2, 12),
    ],
)
def test_a_few_cases_of_each_kind(kinds: str, seed: int, cases: int) -> None:
    """Nothing breaks, each kind has its line with figures, and the seed is told."""
    done = torture("--seed", str(seed), "--jobs", "1", "--only", kinds, "--cases", str(cases))
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"Seed {seed}:")
    figures = [line for line in lines if f": {cases} cases, " in line]
    assert {line.partition(":")[0] for line in figures} == set(kinds.split(","))
    assert all("none broken" in line for line in figures)
    assert lines[-1].endswith(f"0 broken. Seed {seed}.")


class Breaking:
    """Stands for a kind of attack: what it does to the process depends on its luck."""

    def __init__(self, workshop: Path) -> None:
        assert workshop.is_dir()

    def case(self, chance: Random, folder: Path) -> Found:
        """Four ways for a case to go."""
        assert list(folder.iterdir()) == []
        match chance.randrange(4):
            case 0:
                raise Broken("it broke", folder)
            case 1:
                import ctypes

                ctypes.string_at(0)
            case 2:
                time.sleep(3600)
        return Found({"well": 1})


def test_what_breaks_is_counted_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed check, a process that dies and one that hangs: each is found, and the rest is tried all the same."""
    monkeypatch.setattr("tests.torture.setups.Torture", Breaking)
    kind = KINDS["setups"]._replace(limit=5.0)
    result = run(kind, [Order(2, first, 2, 8, float("inf")) for first in range(2)], tmp_path)
    assert result.cases == 8
    assert result.found["well"] + len(result.failures) == 8
    found = dict(causes(result.failures))
    assert set(found) == {"it broke", "it hangs", "the process died of signal 11"}
    for failures in found.values():
        for failure in failures:
            luck = Random(f"setups 2 {failure.number}").randrange(4)
            assert ["it broke", "the process died of signal 11", "it hangs"][luck] == failure.what


def test_the_case_that_broke_can_be_tried_again() -> None:
    """One case of one kind, by its number; which kind must be said."""
    done = torture("--seed", "5", "--only", "tears", "--case", "3")
    assert done.returncode == 0, done.stdout
    assert "tears: 1 cases" in done.stdout
    assert torture("--case", "3").returncode == 2
    assert "There is no tigers." in torture("--only", "tigers").stderr


def test_failures_of_the_same_cause_are_told_once() -> None:
    """The cause is the place in our code, not what was in the file."""

    def caught(text: str) -> str:
        try:
            int(text)
        except ValueError as error:
            return signature(error)
        return ""

    assert caught("a") == caught("b") != ""


def test_what_a_damage_left_alone_is_as_it_was() -> None:
    """The part before the damage is told right, and the same luck does the same damage."""
    data = Random(1).randbytes(3000) + b"some words\n" * 100
    for number in range(300):
        harmed = damaged(data, Random(number))
        assert harmed.data[: harmed.whole] == data[: harmed.whole]
        assert harmed == damaged(data, Random(number))
