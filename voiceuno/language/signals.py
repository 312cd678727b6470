"""What a player does on purpose beside speaking: a hum, a clap, a puff, a key, or a sound of their own.

Values only, so that a conversation can be had about them without sound. Times are seconds of sound, the clock by which
`Heard.decided_at` counts too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

VOICE: Final = "voice"  # a hum, "uh", a short word: anything voiced
CLAP: Final = "clap"  # a clap, a tap, a knock
PUFF: Final = "puff"  # breath
KEY: Final = "key"  # a switch
OTHER: Final = "other"  # nothing that is made on purpose: a door, a cough, talk
KINDS_OF_SIGNALS: Final = (VOICE, CLAP, PUFF, KEY)

# Why something is not taken for a signal, for who wonders why nothing happens.
SHORT: Final = "short"
LONG: Final = "long"
FAINT: Final = "faint"
TALK: Final = "talk"  # it changes as sentences do
UNLIKE: Final = "unlike"  # neither voice, clap nor puff
OFF: Final = "off"  # this kind of signal was not asked for
SOON: Final = "soon"  # too soon after the last one
HELD: Final = "held"  # a key that must be held longer
FEW: Final = "few"  # one clap where two are asked for
BESIDE: Final = "beside"  # the game itself was speaking

_ENOUGH: Final = 3  # signals of a test


class SignalSettings(NamedTuple):
    """What counts as a signal of this player."""

    kinds: frozenset[str] = frozenset((VOICE, KEY))
    shortest: float = 0.12  # seconds that a voice or a puff must last
    longest: float = 2.5  # seconds; what goes on longer is ignored
    louder: float = 9.0  # decibels above the room
    claps: int = 2  # how many in a row; a single one is heard in every door
    after_talk: float = 0.7  # seconds after people have talked in which a sound belongs to their talk
    rest: float = 0.25  # seconds after a signal in which another one is a tremor or an echo
    hold: float = 0.0  # seconds that a key must be held


class Noticed(NamedTuple):
    """One sound or one press of a key, whether it is taken for a signal or not."""

    kind: str
    began: float
    ended: float
    decided_at: float
    ignored: str = ""  # why it is no signal; nothing: it is one
    label: str = ""  # which sound of the player's own it is, or the name of the key
    rise: float = 0.0  # decibels above the room
    number: int = 0  # by which its sound can be taught for a little while
    is_late: bool = False  # ignored because the game was speaking, and otherwise a signal: perhaps for what came before

    @property
    def is_signal(self) -> bool:
        """Whether it is one."""
        return not self.ignored


class SignalTrial(NamedTuple):
    """How "Make your sound three times" went: what to tell the player."""

    heard: int  # signals
    advice: str  # "fine", "fewer", "nothing", or the reason why most of the others were ignored


def judge_trial(noticed: Sequence[Noticed], wanted: int = _ENOUGH) -> SignalTrial:
    """What came of a trial; `noticed` is everything since it began."""
    good = sum(each.is_signal for each in noticed)
    bad = [each.ignored for each in noticed if each.ignored not in ("", SOON, BESIDE)]
    if good >= wanted:
        return SignalTrial(good, "fine")
    return SignalTrial(good, max(sorted(set(bad)), key=bad.count) if bad else "fewer" if good else "nothing")


class SoundLesson(NamedTuple):
    """What came of one example of a sound of the player's own."""

    outcome: str  # "more", "done", or why the example was not kept: "unlike", "alike", "short", "long", "full", "gone"
    examples: int = 0  # that are kept of this sound
    other: str = ""  # the sound that it is too much alike
