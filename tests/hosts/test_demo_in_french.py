"""The demonstration in French: a match from the first word to the last by the French voice and the French ears."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.language.tongue import FRENCH
from tests.spoken_game import Player
from voiceuno.hosts.stage import record_demo
from voiceuno.hosts.tongues import can_be_spoken
from voiceuno.speech.sound_files import read_samples

pytestmark = [
    pytest.mark.bench,
    pytest.mark.skipif(not can_be_spoken("fr"), reason="needs the French models: voiceuno models --get --language fr"),
]

SEED = 3
_WON = re.compile(r"gagnez? la partie")
HEARD = 0.6  # of the words, by a recogniser that may hear any word of French
MISHEARD = 0.1  # of what the player says may be asked for again


def test_a_french_match_is_played_by_sound(tmp_path: Path) -> None:
    """It is won by somebody, the game hears its player, and other ears can make out what is spoken."""
    told: list[tuple[str, str]] = []
    recording = tmp_path / "partie.wav"
    language = FRENCH.language
    record_demo(recording, "mattel", language, SEED, tmp_path, lambda who, what: told.append((who, what)))
    said, asked = ([what for who, what in told if who == each] for each in ("game", "you"))
    print("\n".join(f"{who}: {what}" for who, what in told))
    assert any(_WON.search(line) for line in said[-6:]), said[-6:]
    sorry = language.prompts.ways("say.sorry")
    assert sum(line in sorry for line in said) <= MISHEARD * len(asked)
    words = {word for _, what in told for word in language.grammar.read_words(what) if word.isalpha()}
    heard = Player("fr").transcribe(read_samples(recording))
    print(heard)
    found = words & set(language.grammar.read_words(heard))
    assert len(found) >= HEARD * len(words), sorted(words - found)
