"""What can be chosen at any time besides the game itself: hearing how it stands, settings, a pause, leaving."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.choices.pick import Pick, group, labelled
from voiceuno.dialogue.settings import FREE, SCAN, STEPS, Settings
from voiceuno.language.prompts import Prompts
from voiceuno.language.signals import KINDS_OF_SIGNALS

_LISTEN = ("slower", "faster", "louder", "quieter", "more time", "less time")
_DETAIL = ("brief", "normal", "detailed")
_OWN = {"draw": "draw", "again": "repeat", "hand": "ask hand"}  # by who cannot say what a sound shall mean
_MEASURES = ("shorter", "longer", "softer", "stronger", "steadier", "quicker")
_WAYS = (SCAN, STEPS, FREE)


def looking(prompts: Prompts, *, has_row: bool) -> list[Pick]:
    """How the match stands."""
    topics = ("hand", "row" if has_row else "top", "counts", "score", "news", "suggestion")
    return [labelled(prompts, topic, f"ask {topic}") for topic in topics]


def settings_group(
    prompts: Prompts, settings: Settings, signs: Sequence[Pick] = (), *, has_devices: bool
) -> tuple[Pick, ...]:
    """How the game speaks, listens and asks."""
    found = [labelled(prompts, means.replace(" ", "_"), means) for means in _LISTEN]
    found += [labelled(prompts, word, word) for word in _DETAIL if word != settings.verbosity]
    sounds, single = ("off" if settings.sounds else "on"), ("off" if settings.single else "on")
    found += [labelled(prompts, f"sounds_{sounds}", f"sounds {sounds}")]
    found += [labelled(prompts, f"single_{single}", f"single {single}")]
    found += [labelled(prompts, f"way_{way}", f"way {way}") for way in _WAYS if way != settings.way]
    found += [*signs, labelled(prompts, "spell", "spell")]
    found += [labelled(prompts, "device", "device next")] if has_devices else []
    return group(prompts.part("choice.settings"), found, prompts)


def signal_group(prompts: Prompts, settings: Settings, known: Sequence[str]) -> tuple[Pick, ...]:
    """The player's signal and own sounds: testing, teaching, what counts, and deleting."""
    found = [labelled(prompts, "rehearse", "rehearse signal"), labelled(prompts, "own", "own")]
    found += [labelled(prompts, f"own_{word}", f"own {means}") for word, means in _OWN.items()]
    for kind in KINDS_OF_SIGNALS:
        turn = "off" if kind in settings.signals.split() else "on"
        found.append(labelled(prompts, f"signal_{kind}_{turn}", f"signal {kind} {turn}"))
    claps = "single" if settings.claps > 1 else "double"
    hold = "pressed" if settings.hold else "held"
    found += [labelled(prompts, f"signal_{word}", f"signal {word}") for word in (*_MEASURES, claps, hold, "two")]
    if known:
        found += [labelled(prompts, "own_list", "own list"), labelled(prompts, "disown", "disown")]
    return group(prompts.part("choice.signals"), found, prompts)


def leaving(prompts: Prompts) -> list[Pick]:
    """A pause, another game, or goodbye."""
    return [
        labelled(prompts, "pause", "pause"),
        labelled(prompts, "sleep", "sleep"),
        labelled(prompts, "teach", "teach"),
        labelled(prompts, "teach_dos", "teach dos"),
        labelled(prompts, "new", "new game"),
        labelled(prompts, "quit", "quit"),
    ]
