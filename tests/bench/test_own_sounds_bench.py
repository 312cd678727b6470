"""How well a player's own sounds and signals are heard, with speakers and rooms that there are not.

Limits were chosen with the first half of the speakers and rooms; what counts are the figures of the second half.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.sounds.own_measure import false_accepts, length, measure
from tests.sounds.room import NOISES, SIGNAL_SOUNDS, SPEECH, in_room, noises, talk
from tests.sounds.speakers import REPORTING, TUNING, missing_programs
from voiceuno.language.signals import CLAP, KEY, PUFF, VOICE, SignalSettings
from voiceuno.speech.noticing.noticer import Noticer
from voiceuno.speech.noticing.pieces import Pieces
from voiceuno.speech.ports import BLOCK

pytestmark = [
    pytest.mark.bench,
    pytest.mark.skipif(bool(missing_programs()), reason=f"not installed: {', '.join(missing_programs())}"),
]
_HALVES = {"tune": (TUNING, 11), "report": (REPORTING, 12)}
_ROOM = 150.0  # seconds of one room; there are three of each kind
_LISTENED = (VOICE, CLAP, PUFF, KEY)


@pytest.mark.parametrize("half", _HALVES)
def test_own_sounds(half: str) -> None:
    """Eight sounds of each of eight speakers, three examples, ten trials; then people talk, and things fall down."""
    speakers, seed = _HALVES[half]
    results = [measure(speaker, 10) for speaker in speakers]
    for speaker, (taught, figures) in zip(speakers, results, strict=True):
        right, wrong = figures.shares()
        print(f"\n{half} {speaker.name}: {right:.1%} right, {wrong:.1%} wrong, alike {taught.alike}", end=" ")
        print(f"{figures.milliseconds:.1f} ms", Counter(figures.mistakes).most_common(4), end="", flush=True)
    tried = sum(figures.tried for _, figures in results)
    right = sum(figures.right for _, figures in results) / tried
    wrong = sum(figures.wrong for _, figures in results) / tried
    chance, accepts = np.random.default_rng(seed), {}
    for kind in ("talk", "noise"):
        rooms = [talk(half, _ROOM, chance) if kind == "talk" else noises(_ROOM, chance) for _ in range(3)]
        pieces = [piece for room in rooms for piece in Pieces().feed(room)]
        owners = [taught.own for taught, _ in results]
        accepts[kind] = false_accepts(owners, pieces, sum(length(room) for room in rooms))
    print(f"\n{half}: {right:.1%} right, {wrong:.1%} wrong of {tried}; accepted an hour: {accepts}")
    assert right >= 0.95
    assert wrong <= 0.02
    assert accepts["talk"] <= 12
    assert accepts["noise"] <= 30


def test_signals_and_what_is_taken_for_them() -> None:
    """Twenty of each signal and of each noise, by other people and other things each time."""
    chance = np.random.default_rng(21)
    shares = {}
    made = {name: make for name, (_, make) in SIGNAL_SOUNDS.items()} | NOISES | SPEECH
    for name, make in made.items():
        wanted = 1 if name in ("clap", "tap") else 2
        noticer = Noticer(SignalSettings(kinds=frozenset(_LISTENED), claps=wanted))
        sound = in_room([make(chance) for _ in range(20)], chance, quiet=(1.0, 1.3))
        found = [one for at in range(0, len(sound), BLOCK) for one in noticer.feed(sound[at : at + BLOCK])]
        kinds = Counter(one.kind for one in found if one.is_signal)
        shares[name] = kinds[SIGNAL_SOUNDS[name][0]] / 20 if name in SIGNAL_SOUNDS else sum(kinds.values()) / 20
        print(
            f"\n{name}: signals {dict(kinds)}, ignored {dict(Counter(o.ignored for o in found if o.ignored))}", end=""
        )
    assert min(shares[name] for name in ("hum", "uh", "two claps", "clap", "puff")) >= 0.85
    assert shares["cough"] <= 0.1
    assert shares["door"] <= 0.25
    assert shares["sentence"] <= 0.1
