"""Teaches the noticer a player's own sounds, and keeps them: what a conversation about sounds needs."""

from __future__ import annotations

from pathlib import Path

from voiceuno.language.signals import SignalSettings, SoundLesson
from voiceuno.sentences import sentence
from voiceuno.speech.noticing.noticer import Noticer, RememberedSound
from voiceuno.speech.noticing.own_sound_files import OwnSoundFiles
from voiceuno.speech.noticing.own_sounds import (
    EXAMPLES,
    LONGEST,
    MOST_SOUNDS,
    SHORTEST,
    OwnSounds,
    SoundPrint,
    TaughtSound,
    is_unlike,
    print_of,
)
from voiceuno.speech.noticing.pieces import Piece
from voiceuno.speech.noticing.sound_look import look_at


class OwnSoundDesk:
    """The own sounds of the player who speaks."""

    def __init__(self, noticer: Noticer, home: Path) -> None:
        self._noticer, self._files = noticer, OwnSoundFiles(home)
        self._player = ""
        self._recordings: dict[str, tuple[Piece, ...]] = {}
        self._label = ""  # of the sound that is being taught
        self._examples: list[RememberedSound] = []
        self.problem = ""  # why what was taught is not on disk

    def follow(self, name: str) -> str:
        """From now on this player's sounds; a sentence about a file that had to be put aside, or nothing."""
        self.give_up()
        before, mine, self._player = self._player, self._recordings, name
        found = self._files.load(name)
        self._recordings = dict(found.recordings)
        if mine and name != before and (not before or not self._recordings):
            # Who taught them before giving a name, or comes with a new one, goes on with them.
            self._recordings = dict([*{**self._recordings, **mine}.items()][-MOST_SOUNDS:])
            self.problem = self._files.save(name, self._recordings)
            if not before and not self.problem:
                self._files.delete(before)
        self._noticer.own = OwnSounds(
            TaughtSound(label, tuple(print_of(look_at(piece)) for piece in pieces))
            for label, pieces in self._recordings.items()
        )
        return sentence(f"own_sounds.{found.trouble}") if found.trouble else ""

    def listen_for(self, settings: SignalSettings) -> None:
        """What counts as a signal from now on."""
        self._noticer.settings = settings

    @property
    def labels(self) -> tuple[str, ...]:
        """The own sounds that are taught completely, in the order of teaching."""
        return tuple(self._recordings)

    def teach(self, label: str, number: int) -> SoundLesson:
        """Take a noticed sound as the next example of an own sound; it is kept when there are three."""
        if label != self._label:
            self._label, self._examples = label, []
        sound = next((each for each in self._noticer.remembered if each.number == number), None)
        if sound is None:
            return SoundLesson("gone", len(self._examples))
        if label not in self._recordings and len(self._recordings) >= MOST_SOUNDS:
            return SoundLesson("full")
        why, other = self._why_not(sound)
        if why:
            return SoundLesson(why, len(self._examples), other)
        self._examples.append(sound)
        if len(self._examples) < EXAMPLES:
            return SoundLesson("more", len(self._examples))
        self._keep()
        return SoundLesson("done", EXAMPLES)

    def give_up(self) -> None:
        """Forget the examples of a sound that is not complete."""
        self._label, self._examples = "", []

    def forget(self, label: str) -> str:
        """Delete one own sound; why the disk still has it, or nothing."""
        if label not in self._recordings:
            return ""
        del self._recordings[label]
        self._noticer.own = self._noticer.own.without(label)
        # The copy that was put aside may have it too.
        why = "" if self._recordings else self._files.delete(self._player)
        return why or (self._files.save(self._player, self._recordings) if self._recordings else "")

    def forget_all(self) -> str:
        """Delete all own sounds of this player; why the disk still has them, or nothing."""
        self.give_up()
        self._recordings.clear()
        self._noticer.own = OwnSounds()
        return self._files.delete(self._player)

    def _why_not(self, sound: RememberedSound) -> tuple[str, str]:
        """Why an example is not taken, and which other sound it is too much alike."""
        seconds = look_at(sound.piece).seconds
        if seconds < SHORTEST or seconds > LONGEST:
            return "short" if seconds < SHORTEST else "long", ""
        before: list[SoundPrint] = [each.print for each in self._examples]
        other = self._noticer.own.too_alike(sound.print, self._label, before)
        if other:
            return "alike", other
        return "unlike" if is_unlike(sound.print, before) else "", ""

    def _keep(self) -> None:
        self._recordings.pop(self._label, None)
        self._recordings[self._label] = tuple(each.piece for each in self._examples)
        taught = TaughtSound(self._label, tuple(each.print for each in self._examples))
        self._noticer.own = self._noticer.own.with_sound(taught)
        self.problem = self._files.save(self._player, self._recordings)
        self.give_up()
