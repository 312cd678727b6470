"""Teaches the noticer a player's own sounds, and keeps them: what a conversation about sounds needs."""

from __future__ import annotations

from pathlib import Path

from voiceuno.language.signals import SignalSettings, SoundLesson
from voiceuno.sentences import sentence
from voiceuno.speech.noticing.noticer import Noticer, RememberedSound
from voiceuno.speech.noticing.own_sound_files import STUCK, OwnSoundFiles, Recordings
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
        self._player: str | None = None  # nobody yet
        self._recordings: dict[str, tuple[Piece, ...]] = {}
        self._unwanted: set[str] = set()  # labels that were deleted, though the disk still has them
        self._label = ""  # of the sound that is being taught
        self._examples: list[RememberedSound] = []
        self.problem = ""  # why what was taught is not on disk

    def follow(self, name: str, *, is_renamed: bool = False) -> str:
        """From now on this player's sounds; a sentence about a file that had to be put aside, or nothing.

        `is_renamed`: the same player is called something else.
        """
        self.give_up()
        if name == self._player:
            return ""
        before, mine = self._player, self._wanted
        found = self._files.load(name)
        self._player, self._recordings, self._unwanted = name, dict(found.recordings), set()
        if mine and (before == "" or is_renamed) and found.trouble != STUCK:
            self._carry(mine, "" if before == "" else None)
        self._noticer.own = OwnSounds(
            TaughtSound(label, tuple(print_of(look_at(piece)) for piece in pieces))
            for label, pieces in self._recordings.items()
        )
        return sentence(f"own_sounds.{found.trouble}") if found.trouble else ""

    def _carry(self, mine: Recordings, left: str | None) -> None:
        """Who taught sounds before giving a name, or is called something else, goes on with them.

        What is kept under the name already stays as it is: it may be somebody else's. `left`: whose file is then empty.
        """
        self._recordings = dict([*{**self._recordings, **mine, **self._recordings}.items()][:MOST_SOUNDS])
        self._save()
        if left is not None and not self.problem:
            self._files.delete(left)

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
        if label not in self._wanted and len(self._wanted) >= MOST_SOUNDS:
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
        """Delete one own sound; why the disk still has it, or nothing; then it can be deleted again."""
        if label not in self._recordings:
            return ""
        return self._forget({label})

    def forget_all(self) -> str:
        """Delete all own sounds of this player; why the disk still has them, or nothing."""
        self.give_up()
        return self._forget(set(self._recordings))

    def _forget(self, labels: set[str]) -> str:
        self._unwanted |= labels
        for label in labels:
            self._noticer.own = self._noticer.own.without(label)
        return self._save()

    @property
    def _wanted(self) -> dict[str, tuple[Piece, ...]]:
        return {label: pieces for label, pieces in self._recordings.items() if label not in self._unwanted}

    def _save(self) -> str:
        """Let the disk have what is wanted, and nothing else; why it has not, or nothing."""
        player, wanted = self._player or "", self._wanted
        # Where nothing is left, the copy that was put aside goes too: it may have the same sounds.
        self.problem = self._files.save(player, wanted) if wanted else self._files.delete(player)
        if not self.problem:
            self._recordings, self._unwanted = wanted, set()
        return self.problem

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
        self._unwanted.discard(self._label)
        self._recordings[self._label] = tuple(each.piece for each in self._examples)
        taught = TaughtSound(self._label, tuple(each.print for each in self._examples))
        self._noticer.own = self._noticer.own.with_sound(taught)
        self._save()
        self.give_up()
