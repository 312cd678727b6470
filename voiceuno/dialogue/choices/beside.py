"""What can be chosen at any time besides the game itself: hearing how it stands, settings, a pause, leaving."""

from __future__ import annotations

from voiceuno.dialogue.choices.pick import Pick, group, labelled
from voiceuno.dialogue.settings import FREE, SCAN, STEPS, Settings
from voiceuno.language.prompts import Prompts

_LISTEN = ("slower", "faster", "louder", "quieter", "more time", "less time")
_DETAIL = ("brief", "normal", "detailed")
_WAYS = (SCAN, STEPS, FREE)


def looking(prompts: Prompts, *, has_row: bool) -> list[Pick]:
    """How the match stands."""
    topics = ("hand", "row" if has_row else "top", "counts", "score", "news", "suggestion")
    return [labelled(prompts, topic, f"ask {topic}") for topic in topics]


def settings_group(prompts: Prompts, settings: Settings, *, has_devices: bool) -> tuple[Pick, ...]:
    """How the game speaks, listens and asks."""
    found = [labelled(prompts, means.replace(" ", "_"), means) for means in _LISTEN]
    found += [labelled(prompts, word, word) for word in _DETAIL if word != settings.verbosity]
    sounds, single = ("off" if settings.sounds else "on"), ("off" if settings.single else "on")
    found += [labelled(prompts, f"sounds_{sounds}", f"sounds {sounds}")]
    found += [labelled(prompts, f"single_{single}", f"single {single}")]
    found += [labelled(prompts, f"way_{way}", f"way {way}") for way in _WAYS if way != settings.way]
    found += [labelled(prompts, "spell", "spell")]
    found += [labelled(prompts, "device", "device next")] if has_devices else []
    return group(prompts.part("choice.settings"), found, prompts)


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
