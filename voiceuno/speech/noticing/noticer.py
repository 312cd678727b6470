"""Everything that can be a signal, sounds and keys: what each is, and why it does not count."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from voiceuno.language.signals import (
    BESIDE,
    CLAP,
    FAINT,
    FEW,
    HELD,
    KEY,
    LONG,
    OFF,
    OTHER,
    SHORT,
    SOON,
    TALK,
    UNLIKE,
    Noticed,
    SignalSettings,
)
from voiceuno.speech.noticing.own_sounds import LONGEST, OwnSounds, SoundPrint, print_of
from voiceuno.speech.noticing.pieces import Piece, Pieces
from voiceuno.speech.noticing.sound_kinds import SoundKind, kind_of
from voiceuno.speech.noticing.sound_look import look_at
from voiceuno.speech.ports import Samples

_REMEMBERED = 8  # sounds that can still be taught
_IN_A_ROW = 0.6  # seconds between two claps that belong together; steps and typing go on, and are no signal
_LET_GO = 0.7  # seconds after which a key is not held any more that came again and again


class _Row(NamedTuple):
    """Claps one after the other."""

    first: Noticed
    last: Noticed
    claps: int


class RememberedSound(NamedTuple):
    """A sound that was just heard."""

    number: int
    piece: Piece
    print: SoundPrint


class Noticer:
    """Takes sound block by block, and keys as they are pressed."""

    def __init__(self, settings: SignalSettings | None = None) -> None:
        self.settings = settings or SignalSettings()
        self.own = OwnSounds()
        self.remembered: deque[RememberedSound] = deque(maxlen=_REMEMBERED)
        self._pieces = Pieces()
        self._last_signal = -10.0  # when it ended
        self._row: _Row | None = None
        self._pressed: dict[str, float] = {}  # when each key was pressed last
        self._down: dict[str, float] = {}  # since when keys are held that have not counted yet
        self._talk_until = self._beside_until = -10.0
        self._number = 0

    @property
    def busy(self) -> bool:
        """Whether a sound is under way that may become a signal."""
        return self._pieces.busy or self._row is not None or bool(self._down)

    @property
    def seconds(self) -> float:
        """Of sound so far."""
        return self._pieces.seconds

    def feed(self, block: Samples, *, beside: bool = False) -> list[Noticed]:
        """The next sound; `beside`: the game itself is heard in it. What began then does not count, however it ends."""
        found: list[Noticed] = []
        pieces = self._pieces.feed(block)
        if beside:
            self._beside_until = self.seconds
        for piece in pieces:
            found += self.take(piece, beside=piece.began < self._beside_until)
        if self._row is not None and not self._pieces.busy and self.seconds - self._row.last.ended > _IN_A_ROW:
            found += self._end_of_row()
        return found

    def press(self, name: str, *, gap: float = 0.0) -> Noticed:
        """A key is pressed now; `gap`: seconds after which it is pressed anew, where a key that is held repeats."""
        now = self.seconds
        is_again = now - self._pressed.get(name, -10.0) < max(gap, self.settings.rest)
        self._pressed[name] = now  # also if it does not count: a key that is held goes on
        if self.settings.hold and not is_again:
            self._down[name] = now
        since = self._down.get(name, now)
        noticed = Noticed(KEY, since, now, now, label=name)
        if KEY not in self.settings.kinds:
            return self._counted(noticed, OFF)
        if name not in self._down:
            return self._counted(noticed, SOON if is_again else "")
        return self._held_for(name, now)

    def hold(self, names: frozenset[str]) -> list[Noticed]:
        """These keys are down now, where that is known: those that have been for long enough."""
        now, found = self.seconds, list[Noticed]()
        for name in [*self._down]:
            if name in names and now - self._down[name] >= self.settings.hold:
                found.append(self._held_for(name, now))
            elif name not in names and now - self._pressed[name] > _LET_GO:
                del self._down[name]
        return found

    def _held_for(self, name: str, now: float) -> Noticed:
        """A key that must be held, so far."""
        noticed = Noticed(KEY, self._down[name], now, now, label=name)
        if now - self._down[name] < self.settings.hold:
            return noticed._replace(ignored=HELD)
        del self._down[name]
        return self._counted(noticed, "")

    def take(self, piece: Piece, *, beside: bool = False) -> list[Noticed]:
        """What one piece of sound is; nothing yet for a clap, after which another one may follow."""
        look = look_at(piece)
        kind = kind_of(look)
        label, number = "", 0
        if look.seconds <= LONGEST and not beside:
            self._number = number = self._number + 1
            sound = print_of(look)
            self.remembered.append(RememberedSound(number, piece, sound))
            label = self.own.match(sound)
        noticed = Noticed(
            kind.name, piece.began, piece.ended, piece.decided_at, label=label, rise=look.above, number=number
        )
        why = "" if label else self._why_not(kind, noticed)
        if beside:
            noticed, why = noticed._replace(is_late=not why), BESIDE
        if kind.is_talk and not label and not beside:
            self._talk_until = piece.ended
        elif not why and piece.began - self._noise_until < self.settings.after_talk:
            why, label = TALK, ""
            noticed = noticed._replace(label="")
        if kind.name == CLAP and not why and not label:
            before = [] if self._follows(noticed) else self._end_of_row()
            self._row = _Row(self._row.first if self._row else noticed, noticed, self._count + kind.claps)
            return before
        return [*self._end_of_row(), self._counted(noticed, why)]

    def _why_not(self, kind: SoundKind, noticed: Noticed) -> str:
        """Why a sound is no signal."""
        settings = self.settings
        if kind.name == OTHER or kind.is_talk:
            return TALK if kind.is_talk else LONG if kind.lasts > settings.longest else UNLIKE
        if kind.name not in settings.kinds:
            return OFF
        if noticed.rise < settings.louder:
            return FAINT
        if kind.name == CLAP:
            return ""
        return SHORT if kind.lasts < settings.shortest else LONG if kind.lasts > settings.longest else ""

    @property
    def _noise_until(self) -> float:
        """When somebody talked last, or a sound was over that went on too long."""
        return max(self._talk_until, self._pieces.went_on_until)

    @property
    def _count(self) -> int:
        return self._row.claps if self._row else 0

    def _follows(self, noticed: Noticed) -> bool:
        return self._row is not None and noticed.began - self._row.last.ended <= _IN_A_ROW

    def _end_of_row(self) -> list[Noticed]:
        """The claps so far, as one signal if there are as many as there should be."""
        row, self._row = self._row, None
        if row is None:
            return []
        wanted = self.settings.claps
        why = "" if row.claps == wanted else FEW if row.claps < wanted else UNLIKE
        whole = row.first._replace(ended=row.last.ended, decided_at=self.seconds, number=row.last.number)
        return [self._counted(whole, why)]

    def _counted(self, noticed: Noticed, why: str) -> Noticed:
        if not why and noticed.began - self._last_signal < self.settings.rest:
            why = SOON
        if not why:
            self._last_signal = noticed.ended
        return noticed._replace(ignored=why)
