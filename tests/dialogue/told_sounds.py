"""A desk for sounds that are told by name: the only stand-in for a microphone where sounds are written down."""

from __future__ import annotations

from voiceuno.language.signals import CLAP, KEY, OFF, PUFF, VOICE, Noticed, SignalSettings, SoundLesson

_EXAMPLES, _MOST = 3, 20
_KINDS = {"clap": CLAP, "puff": PUFF, "key": KEY, "space": KEY, "enter": KEY}
_NEVER_TAKEN = {"tick": "short", "drone": "long", "lost": "gone"}  # sounds that cannot be taught, and why


class ToldSounds:
    """Knows each sound by its name; two names that begin alike are too much alike."""

    def __init__(self) -> None:
        self.kept: dict[str, dict[str, str]] = {}  # by player: the sound of each label
        self.settings = SignalSettings()
        self.problem = ""
        self._player = ""
        self._number = 0
        self._heard: dict[int, str] = {}
        self._teaching: tuple[str, list[str]] = "", []

    @property
    def _own(self) -> dict[str, str]:
        return self.kept.setdefault(self._player, {})

    @property
    def labels(self) -> tuple[str, ...]:
        """What was taught."""
        return tuple(self._own)

    def sound(self, name: str, ignored: str = "") -> Noticed:
        """A sound is made, by its name."""
        self._number += 1
        kind = _KINDS.get(name, VOICE)
        self._heard[self._number] = name
        label = next((label for label, sound in self._own.items() if sound == name), name if kind == KEY else "")
        why = ignored or (OFF if kind not in self.settings.kinds and (kind == KEY or not label) else "")
        at = float(self._number)
        return Noticed(kind, at, at + 0.4, at + 0.8, why, label, 20.0, 0 if kind == KEY else self._number)

    def follow(self, name: str, *, is_renamed: bool = False) -> str:
        """Who had no name, or another one, goes on with what was taught before; nobody else does."""
        before, mine, self._player = self._player, self._own, name
        if name != before and (not before or is_renamed):
            self.kept[name] = {**mine, **self._own}
        return ""

    def listen_for(self, settings: SignalSettings) -> None:
        """What counts."""
        self.settings = settings

    def teach(self, label: str, number: int) -> SoundLesson:
        """An example: the same name three times."""
        name = self._heard[number]
        examples = self._teaching[1] if self._teaching[0] == label else []
        self._teaching = label, examples
        if len(self._own) >= _MOST and label not in self._own:
            return SoundLesson("full")
        if name in _NEVER_TAKEN:
            return SoundLesson(_NEVER_TAKEN[name], len(examples))
        alike = next((other for other, sound in self._own.items() if other != label and sound[:2] == name[:2]), "")
        if alike:
            return SoundLesson("alike", len(examples), alike)
        if examples and examples[0] != name:
            return SoundLesson("unlike", len(examples))
        examples.append(name)
        if len(examples) < _EXAMPLES:
            return SoundLesson("more", len(examples))
        self._own[label] = name
        self.give_up()
        return SoundLesson("done", _EXAMPLES)

    def give_up(self) -> None:
        """What was begun is dropped."""
        self._teaching = "", []

    def forget(self, label: str) -> str:
        """One is gone."""
        self._own.pop(label, None)
        return self.problem

    def forget_all(self) -> str:
        """All are gone."""
        self._own.clear()
        return self.problem
