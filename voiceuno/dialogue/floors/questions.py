"""Questions, which never cost a turn: about the match, the rules, the sounds and the devices."""

from __future__ import annotations

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.line import SOUNDS, Line
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.reply import Said
from voiceuno.language.meaning import Family


class Questions:
    """Answers what is asked."""

    def __init__(self, desk: Desk, lobby: Lobby) -> None:
        self._desk, self._lobby = desk, lobby

    def hear(self, said: Said) -> list[str] | None:
        """The answer; None if it is no question."""
        meaning = said.meaning
        return self.answer(meaning.rest) if meaning is not None and meaning.is_any(Family.QUESTION) else None

    def answer(self, topic: str) -> list[str]:
        """The answer to a question by its topic."""
        desk, (word, *rest) = self._desk, topic.split()
        match word:
            case "sounds":
                return self._sounds()
            case "devices":
                return [self._devices()]
            case "rule":
                return [desk.say(f"topic.{'_'.join(rest)}")]
            case "rules":
                return [desk.say(f"rules.{desk.moment().rules}.short")]
        return self._lobby.no_match() if self._lobby.playing is None else self._lobby.playing.answer(topic)

    def _sounds(self) -> list[str]:
        """Every sound with its meaning, so that it is heard and named."""
        desk = self._desk
        if not desk.place.has_sounds:
            return [desk.say("say.no_sounds")]
        if not desk.settings.sounds:
            return [desk.say("say.sounds_are_off")]
        return [Line(desk.say(f"sound.{sound}"), sound) for sound in SOUNDS]

    def _devices(self) -> str:
        desk, machine = self._desk, self._desk.place.machine
        if machine is None:
            return desk.say("say.not_yet")
        names = machine.devices()
        return desk.say("say.devices" if names else "say.no_devices", list=desk.prompts.listing(names))
