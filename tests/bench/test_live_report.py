"""What is made of the figures of live matches: silences, the report, and the picture."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.bench.answer_times import ROOT, Answer
from tests.bench.live_game import Lived, gaps
from tests.bench.live_match import Idle, Match, Start
from tests.bench.live_plan import CARD, HAND
from tests.bench.live_report import BASELINE, COLD, JSON_VARIABLE, WARM, report, write_json
from tests.bench.tracing import KEPT, MADE, READY
from voiceuno.speech.ports import HEARING_RATE


def lived(kind: str, seconds: float, spoken: str, *torn: float) -> Lived:
    """A command that was answered after so many seconds."""
    answer = Answer(seconds / 2, seconds / 2, seconds * 0.9, seconds)
    return Lived(kind, "words", "ann", "words", answer, seconds, spoken, spoken, [*torn])


MATCHES = {
    COLD: Match([lived(CARD, 0.4, READY), lived(HAND, 0.8, MADE, 0.6), lived(CARD, 0.3, READY)], [Idle(50.0, 3.0)]),
    WARM: Match([lived(CARD, 0.2, KEPT), lived(HAND, 0.25, READY)], []),
    BASELINE: Match([lived(CARD, 1.5, MADE)._replace(answer=None, heard=None), lived(HAND, 1.5, MADE)], []),
}
STARTS = {COLD: [Start(0.5, 0.9, 0.2)]}
IDLE = {COLD: [Idle(50.0, 3.0)]}


def test_silences_within_a_reply() -> None:
    """A silence counts where speech goes on after it by itself, not where something new was said."""
    sound = np.full(HEARING_RATE // 2, 1000, np.int16)
    silence = np.zeros(HEARING_RATE // 2, np.int16)
    samples = np.concatenate([silence, sound, silence, sound, silence])
    [(at, length)] = gaps(samples, 100.0)
    assert at == pytest.approx(101.0, abs=0.02)
    assert length == pytest.approx(0.5, abs=0.02)
    assert not gaps(samples, 100.0, [101.3])
    assert gaps(samples, 100.0, [100.4, 101.9])


def test_the_report_says_what_was_reached() -> None:
    """Medians by kind and together, what was ready, silences, and the aims."""
    text = report(MATCHES, STARTS, IDLE)
    assert "aim, cold: 400 / 720 ms, to reach 350 / 600 ms: not reached" in text
    assert "aim, warm: 225 / 245 ms, to reach 300 / 450 ms: reached" in text
    assert "cold: 3 of 3 answered, 3 heard word for word; first words ready 2 (made ahead 2, from disk 0)" in text
    assert "gaps over 0.4 s within replies: 1, the longest 0.60 s" in text
    assert "baseline: 1 of 2 answered" in text
    assert "start, cold: text 0.50 s, first sound 0.90 s (aim 1.0)" in text
    assert "nobody speaks, cold: 50.0 % of one core in the first 20 s of a turn, 3.0 % after that" in text


def test_the_picture_is_drawn_from_the_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A well-formed SVG with all kinds, and the figures in words."""
    figures, picture = tmp_path / "live.json", tmp_path / "times.svg"
    monkeypatch.setenv(JSON_VARIABLE, str(figures))
    write_json(MATCHES, STARTS, IDLE)
    subprocess.run([sys.executable, ROOT / "tools" / "draw_measured.py", figures, picture], check=True)
    found = " ".join(ElementTree.parse(picture).getroot().itertext())
    assert "cold 400 and 720, warm 225 and 245" in found
    assert all(kind in found for kind in (CARD, HAND, "all"))
