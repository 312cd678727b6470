"""What a player can set, with defaults, and the game that was played last."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Final

from voiceuno.language.meaning import Meaning
from voiceuno.language.signals import CLAP, KEY, KINDS_OF_SIGNALS, VOICE, SignalSettings

FREE: Final = "free"  # the player says what is wanted
STEPS: Final = "steps"  # one thing after the other is offered, and answered with yes or next
SCAN: Final = "scan"  # one thing after the other is read, and a signal takes the last one
WAYS: Final = (FREE, STEPS, SCAN)
TO_BE_PRESSED: Final = "?"  # in place of the key for yes, until it is known which one that is
SHORTEST_PACE, LONGEST_PACE = 0.8, 10.0  # seconds
_SLOWEST, _QUICKEST = 0.5, 2.0
_QUIETEST, _LOUDEST = 0.1, 4.0
_SHORTEST, _LONGEST = 0.5, 60.0  # seconds
_LONG = 8.0  # seconds; more are given only to who asks for them
_SLOW_FACTOR = 2.0
_BRIEFEST, _HELD = 0.06, 1.2  # seconds that a signal must last
_SOFTEST, _STRONGEST = 3.0, 24.0  # decibels that it must be above the room
_SHORTEST_REST, _LONGEST_REST = 0.125, 2.0  # seconds between two signals
_LASTS, _LOUDER = 1.6, 3.0  # one "longer sounds" and one "louder sounds": a factor, and decibels
_HOLDS, _LONGEST_HOLD = 0.5, 1.5  # seconds that a key must be held: one "keys must be held", and the most
_STEP = 1.15  # one "faster" or "louder": clearly heard, and five of them make a factor of two


@dataclass(frozen=True, slots=True)
class Settings:
    """Kept for each player by name."""

    name: str = ""
    rate: float = 1.0  # of speech; 1 is the voice's own
    volume: float = 1.0
    verbosity: str = "normal"  # brief, normal or detailed
    pause: float = 2.0  # seconds in which a move can be taken back and somebody can be caught
    last_game: dict[str, str] = field(default_factory=dict)  # for "same as last time"
    next_game: str = ""  # what is wished for the match after the one that runs, in the words of a plan
    sounds: bool = True  # the short signals beside the words
    slow: bool = False  # the player speaks slowly: a sentence is waited for longer
    headset: bool = False  # the game does not hear itself, so any command may interrupt it
    way: str = FREE  # how the player answers
    pace: float = 1.5  # seconds after each choice that is read, in which a signal takes it
    single: bool = False  # whether the only thing that can be done is done without asking
    signals: str = f"{VOICE} {KEY}"  # the kinds of sounds and keys that count as a signal
    shortest: float = 0.12  # seconds that a signal must last
    louder: float = 9.0  # decibels above the room that it must have
    claps: int = 2  # how many claps are one signal
    rest: float = 0.25  # seconds between two signals; sooner it is a tremor
    hold: float = 0.0  # seconds that a key must be held
    yes_key: str = ""  # of two switches the one for yes, every other key is next; nothing: every key is a signal
    braille: bool = False  # cards may be named by their braille codes by ear: "b seven"
    address: str = ""  # the form in which the player is addressed, as the language names it; nothing: none was chosen
    language: str = ""  # the code of the language that is spoken; nothing: the one of the machine

    def as_dict(self) -> dict[str, Any]:
        """Plain values, to be written down."""
        return asdict(self)


def read_settings(values: object) -> Settings:
    """Settings from plain values; what is missing or makes no sense stays as it is by default."""
    known = values if isinstance(values, dict) else {}
    default = Settings()
    kept: dict[str, Any] = {}
    for each in fields(Settings):
        value = known.get(each.name)
        if type(value) is type(getattr(default, each.name)):
            kept[each.name] = value
    settings = Settings(**kept)
    return replace(
        settings,
        rate=_within(settings.rate, _SLOWEST, _QUICKEST),
        volume=_within(settings.volume, _QUIETEST, _LOUDEST),
        verbosity=settings.verbosity if settings.verbosity in ("brief", "normal", "detailed") else "normal",
        pause=_within(settings.pause, 0.0, _LONGEST),
        way=settings.way if settings.way in WAYS else FREE,
        pace=_within(settings.pace, SHORTEST_PACE, LONGEST_PACE),
        signals=" ".join(kind for kind in KINDS_OF_SIGNALS if kind in settings.signals.split()) or default.signals,
        shortest=_within(settings.shortest, _BRIEFEST, _HELD),
        louder=_within(settings.louder, _SOFTEST, _STRONGEST),
        claps=settings.claps if settings.claps in (1, 2) else default.claps,
        rest=_within(settings.rest, _SHORTEST_REST, _LONGEST_REST),
        hold=_within(settings.hold, 0.0, _LONGEST_HOLD),
        yes_key=settings.yes_key if settings.yes_key != TO_BE_PRESSED else "",
        last_game={str(key): str(value) for key, value in settings.last_game.items()},
    )


def stepped(settings: Settings, word: str) -> Settings | None:
    """The settings after "slower", "louder", "brief", "more" (time) …; None for any other word."""
    match word:
        case "slower" | "faster":
            factor = _STEP if word == "faster" else 1 / _STEP
            rate = round(_within(settings.rate * factor, _SLOWEST, _QUICKEST), 3)
            return replace(settings, rate=rate, pace=_paced(settings, 1 / factor))
        case "quieter" | "louder":
            factor = _STEP if word == "louder" else 1 / _STEP
            return replace(settings, volume=round(_within(settings.volume * factor, _QUIETEST, _LOUDEST), 3))
        case "brief" | "normal" | "detailed":
            return replace(settings, verbosity=word)
        case "more":
            return replace(settings, pause=_within(settings.pause * 2, _SHORTEST, _LONGEST))
        case "less":
            return replace(settings, pause=settings.pause / 2 if settings.pause > _SHORTEST else 0.0)
    return None


def _paced(settings: Settings, factor: float) -> float:
    """The pace of who answers with signals, slower or faster along with the voice."""
    if settings.way != SCAN:
        return settings.pace
    return round(_within(settings.pace * factor, SHORTEST_PACE, LONGEST_PACE), 2)


def longer(settings: Settings) -> Settings | None:
    """The settings for somebody who came too late: more time, up to a limit; None if they have it already."""
    if not settings.pause or settings.pause >= _LONG:  # who wants no waiting time at all has said so
        return None
    return replace(settings, pause=min(settings.pause * 2, _LONG))


def window(settings: Settings) -> float:
    """The seconds in which a move can be taken back and a call be made: more for who speaks slowly."""
    return settings.pause * (_SLOW_FACTOR if settings.slow else 1.0)


def switched(settings: Settings, meaning: Meaning) -> Settings | None:
    """The settings after `sounds off`, `slow on`, `way scan` …; None for any other meaning."""
    match meaning:
        case ("sounds", (word,)):
            return replace(settings, sounds=word == "on")
        case ("slow", (word,)):
            return replace(settings, slow=word == "on")
        case ("headset", (word,)):
            return replace(settings, headset=word == "on")
        case ("single", (word,)):
            return replace(settings, single=word == "on")
        case ("way", (word,)):
            # Who has one switch does not tell keys apart.
            return replace(settings, way=word, yes_key="" if word == SCAN else settings.yes_key)
        case ("signal", words):
            return _with_signals(settings, words)
        case ("braille", (word,)):
            return replace(settings, braille=word == "on")
        case ("address", (form,)):
            return replace(settings, address=form)
    return None


def _with_signals(settings: Settings, words: tuple[str, ...]) -> Settings:
    """The settings after `signal clap on`, `signal shorter` …; the last kind that counts goes on to count."""
    match words:
        case (kind, "on" | "off" as word):
            kinds = {*settings.signals.split(), kind} if word == "on" else {*settings.signals.split()} - {kind}
            return replace(settings, signals=" ".join(filter(kinds.__contains__, KINDS_OF_SIGNALS)) or kind)
        case ("shorter" | "longer" as word,):
            lasts = settings.shortest * (_LASTS if word == "longer" else 1 / _LASTS)
            return replace(settings, shortest=round(_within(lasts, _BRIEFEST, _HELD), 3))
        case ("softer" | "stronger" as word,):
            louder = settings.louder + (_LOUDER if word == "stronger" else -_LOUDER)
            return replace(settings, louder=_within(louder, _SOFTEST, _STRONGEST))
        case ("single" | "double" as word,):  # who says that one clap counts wants claps to count
            found = _with_signals(settings, (CLAP, "on")) if word == "single" else settings
            return replace(found, claps=1 if word == "single" else 2)
        case ("steadier" | "quicker" as word,):
            rest = settings.rest * (2 if word == "steadier" else 0.5)
            return replace(settings, rest=_within(rest, _SHORTEST_REST, _LONGEST_REST))
        case ("held" | "pressed" as word,):
            hold = min(settings.hold + _HOLDS, _LONGEST_HOLD) if word == "held" else 0.0
            return replace(settings, hold=hold)
        case ("two",):
            return replace(_with_signals(settings, (KEY, "on")), way=STEPS, yes_key=TO_BE_PRESSED)
    return settings


def answering_as(settings: Settings, other: Settings) -> Settings:
    """Settings with another player's way to answer and to be addressed, and all that belongs to it."""
    return replace(
        settings,
        way=other.way,
        pace=other.pace,
        signals=other.signals,
        shortest=other.shortest,
        louder=other.louder,
        claps=other.claps,
        rest=other.rest,
        address=other.address,
        hold=other.hold,
        yes_key=other.yes_key,
    )


def signal_settings(settings: Settings) -> SignalSettings:
    """What counts as a signal of this player."""
    return SignalSettings(
        kinds=frozenset(settings.signals.split()),
        shortest=settings.shortest,
        louder=settings.louder,
        claps=settings.claps,
        rest=settings.rest,
        hold=settings.hold,
    )


def _within(value: float, lowest: float, highest: float) -> float:
    return min(max(value, lowest), highest)
