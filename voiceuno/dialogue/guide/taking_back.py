"""How a second signal takes back what the first one chose: before it is done, or as the last move at the table."""

from __future__ import annotations

from voiceuno.dialogue.choices.now import ChoicesNow
from voiceuno.dialogue.choices.pick import Pick
from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.settings import window
from voiceuno.language.meaning import Family
from voiceuno.rules.game import IllegalMove

_AT_ONCE = Family.QUESTION | Family.BESIDE  # what need not be taken back
_ASKS_BACK = (
    *("quit", "pause", "sleep", "matches", "spell", "letters", "hint", "wake", "undo", "continue"),
    *("own", "disown", "rehearse"),
)


class TakingBack:
    """Knows what can be taken back by who cannot say so."""

    def __init__(self, desk: Desk, lobby: Lobby, choices: ChoicesNow) -> None:
        self._desk, self._lobby, self._choices = desk, lobby, choices

    def is_open(self, after: float | None = None) -> bool:
        """Whether the last move here can be taken back now, `after` so many seconds of silence; None: unknown.

        Where others play after it nobody knows how long they need, so the time for it is the player's own.
        """
        playing = self._lobby.active
        if playing is None or playing.sitting.now.open_move is None or self._choices.is_quiet:
            return False
        return playing.waits or after is None or after <= window(self._desk.settings)

    def needs_time(self, choice: Pick) -> bool:
        """Whether a signal can only be taken back before anything is done: afterwards it would be too late."""
        means, playing = choice.means, self._lobby.active
        if means is None or not window(self._desk.settings):
            return False
        if means.is_any(Family.SETTING):
            return True
        if means.is_any(_AT_ONCE) or means.verb in _ASKS_BACK:
            return False
        if choice.move is None or playing is None:
            return True
        try:
            return not playing.table.can_take_back(playing.sitting.speaker(choice.move), choice.move)
        except IllegalMove:
            return False  # it is refused, and nothing happens
