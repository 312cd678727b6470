"""Phrases on disk: found again exactly, never a wrong or half one, and never too many."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np
import pytest

from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.clip import Phrase, make_phrase


def phrase(seed: int = 1, seconds: float = 0.2) -> Phrase:
    """Some sound."""
    samples = np.random.default_rng(seed).integers(-9000, 9000, round(seconds * 22_050))
    return Phrase(samples.astype(np.int16), 22_050)


def files(folder: Path) -> list[Path]:
    """Everything that was written."""
    return [path for path in folder.rglob("*") if path.is_file()]


def same(one: Phrase | None, other: Phrase | None) -> bool:
    """Whether both are the same sound."""
    return bool(one and other and one.rate == other.rate and np.array_equal(one.samples, other.samples))


def test_a_phrase_is_found_again_also_by_the_next_process(tmp_path: Path) -> None:
    """Sample by sample."""
    assert PhraseCache(tmp_path, "joe").put("Red five.", 1.0, phrase())
    cache = PhraseCache(tmp_path, "joe")
    assert cache.has("Red five.", 1.0)
    assert same(cache.get("Red five.", 1.0), phrase())


def test_silence_can_be_kept(tmp_path: Path) -> None:
    """It need not be made again either."""
    cache = PhraseCache(tmp_path, "joe")
    silence = make_phrase(np.zeros(0, np.float32), 22_050)
    cache.put("…", 1.0, silence)
    assert same(cache.get("…", 1.0), silence)


def test_another_text_rate_or_voice_is_another_phrase(tmp_path: Path) -> None:
    """Nothing is mixed up."""
    cache = PhraseCache(tmp_path, "joe")
    cache.put("Red five.", 1.0, phrase())
    assert cache.get("Red nine.", 1.0) is None
    assert cache.get("Red five.", 1.15) is None
    assert PhraseCache(tmp_path, "amy").get("Red five.", 1.0) is None


@pytest.mark.parametrize("damage", ["empty", "cut", "cut short", "changed", "foreign", "another phrase"])
def test_damaged_files_are_ignored_and_replaced(tmp_path: Path, damage: str) -> None:
    """A power cut costs a phrase, not the game."""
    cache = PhraseCache(tmp_path, "joe")
    cache.put("Red five.", 1.0, phrase())
    (path,) = files(tmp_path)
    whole = path.read_bytes()
    other = PhraseCache(tmp_path / "other", "joe")
    other.put("Red nine.", 1.0, phrase(2))
    damaged = {
        "empty": b"",
        "cut": whole[: len(whole) // 2],
        "cut short": whole[:20],
        "changed": whole[:-1] + bytes([whole[-1] ^ 1]),
        "foreign": b"RIFF" + bytes(1000),
        "another phrase": files(tmp_path / "other")[0].read_bytes(),
    }
    path.write_bytes(damaged[damage])
    assert cache.get("Red five.", 1.0) is None
    assert cache.put("Red five.", 1.0, phrase())
    assert same(cache.get("Red five.", 1.0), phrase())


def test_where_nothing_can_be_written_it_keeps_nothing_and_says_so(tmp_path: Path) -> None:
    """The game goes on without it."""
    (tmp_path / "file").write_text("in the way", "utf-8")
    cache = PhraseCache(tmp_path / "file", "joe")
    assert not cache.put("Red five.", 1.0, phrase())
    assert cache.get("Red five.", 1.0) is None
    assert not cache.has("Red five.", 1.0)


def test_the_folder_stays_within_its_size_and_the_oldest_go_first(tmp_path: Path) -> None:
    """What was heard lately is kept."""
    size = 100_000
    cache = PhraseCache(tmp_path, "joe", most_bytes=size)
    for number in range(30):
        cache.put(str(number), 1.0, phrase(number))
        for path in files(tmp_path):  # time passes
            os.utime(path, (time.time(), path.stat().st_mtime - 7200))
        assert same(cache.get("0", 1.0), phrase(0))
        assert sum(path.stat().st_size for path in files(tmp_path)) < size * 1.2
    assert cache.has("29", 1.0)
    assert not cache.has("1", 1.0)


def test_what_a_killed_process_left_half_written_is_removed(tmp_path: Path) -> None:
    """But not what another one may be writing just now."""
    cache = PhraseCache(tmp_path, "joe", most_bytes=10_000)
    cache.put("one", 1.0, phrase())
    folder = files(tmp_path)[0].parent
    old, new = folder / ".draft-old", folder / ".draft-new"
    old.write_bytes(b"half")
    os.utime(old, (0, 0))
    new.write_bytes(b"half")
    cache.put("two", 1.0, phrase(2))
    assert not old.exists()
    assert new.exists()


def test_a_kept_phrase_is_ready_to_be_played_within_milliseconds(tmp_path: Path) -> None:
    """The point of keeping it; the limit leaves room for a busy machine."""
    cache = PhraseCache(tmp_path, "joe")
    cache.put("a long line", 1.0, phrase(seconds=3))
    times = []
    for _ in range(10):
        began = time.perf_counter()
        found = cache.get("a long line", 1.0)
        assert found
        found.sound()
        times.append(time.perf_counter() - began)
    assert min(times) < 0.025


def test_what_is_not_kept_is_looked_for_beside(tmp_path: Path) -> None:
    """The first words are recorded with the voice, and are there for a player who has never played."""
    recorded = PhraseCache(tmp_path / "sentences", "joe")
    players = PhraseCache(tmp_path / "home", "joe", beside=recorded)
    assert not players.has("Welcome.", 1.0)
    welcome = phrase()
    recorded.put("Welcome.", 1.0, welcome)
    found = players.get("Welcome.", 1.0)
    assert players.has("Welcome.", 1.0)
    assert found is not None
    assert np.array_equal(found.samples, welcome.samples)
    assert not (tmp_path / "home").exists()
    assert (
        PhraseCache(tmp_path / "home", "another", beside=PhraseCache(tmp_path / "sentences", "another")).get(
            "Welcome.", 1.0
        )
        is None
    )
