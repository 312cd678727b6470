"""Help for the moment: what can be said now."""

from __future__ import annotations

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.confirming import Confirming
from voiceuno.dialogue.floors.doubting import Doubting
from voiceuno.dialogue.floors.shelving import Shelving
from voiceuno.dialogue.floors.training_voice import TrainingVoice
from voiceuno.dialogue.lobby import Lobby
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.rules.moves import Phase

_DRAW, _END, _PLACE = Meaning("draw"), Meaning("end"), "place"


def _later(moment: Moment) -> str:
    """What of a turn of DOS is left, in keys: nobody draws after a match, or a second time."""
    if moment.phase != "turn" or _DRAW in moment.likely:
        return ""
    is_placing = any(each.verb == _PLACE for each in moment.likely)
    return "_placing" if is_placing else "_done" if _END in moment.likely else ""


class Helping:
    """Finds the help text that fits where the conversation stands."""

    def __init__(
        self, desk: Desk, lobby: Lobby, doubting: Doubting, others: tuple[TrainingVoice, Confirming, Shelving]
    ) -> None:
        self._desk, self._lobby, self._doubting = desk, lobby, doubting
        self._training, self._confirming, self._shelving = others

    def say(self) -> str:
        """What can be said at this moment, for this game if it differs."""
        prompts, lobby, moment = self._desk.prompts, self._lobby, self._desk.moment()
        if self._training.is_open and not self._confirming.is_open:
            return prompts.say("help.training")
        if lobby.lesson is not None and not self._confirming.is_open:
            return lobby.lesson.again()
        topic = self._topic(moment.phase)
        game_help = f"help.{topic}_{moment.rules}{_later(moment)}"
        key = game_help if prompts.has(game_help) else f"help.{topic}"
        with_codes = f"{key}_codes"
        return prompts.say(with_codes if moment.has_codes and prompts.has(with_codes) else key)

    def more(self) -> str:
        """What else can be said: something new each time."""
        return self._desk.say("help.more" if self._lobby.active is not None else "help.more_setup")

    def _topic(self, phase: str) -> str:
        doubt, active = self._doubting.doubt, self._lobby.active
        if self._confirming.is_open or (doubt is not None and doubt.is_single):
            return "yes_no"
        if doubt is not None:
            return "confirm"
        if self._shelving.is_open:
            return "matches"
        if phase == "confirm" and active is not None and active.which is None:
            return "swap" if active.sitting.now.phase is Phase.SWAP else "next_round"
        if phase == "setup" and not self._lobby.offered:
            return "setup_last" if self._lobby.setup.has_last else phase
        return "continue" if phase == "setup" else phase
