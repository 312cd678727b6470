"""The moments of a game in which talk that is not for the game is played."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from voiceuno.app import make_dialogue
from voiceuno.language.moment import Moment

TURN, WAITING = "turn", "waiting"


def moments() -> tuple[Moment, Moment]:
    """All commands of a turn; and a bot's turn in a real match, with its table and what it leaves out."""
    with TemporaryDirectory() as folder:
        dialogue, _ = make_dialogue(1, Path(folder))
        dialogue.greet()
        dialogue.hear("new game with two bots and standard rules")
        for said in ("draw", "keep it"):
            if dialogue.phase != WAITING:
                dialogue.hear(said)
        if dialogue.phase != WAITING:
            raise RuntimeError("It should be a bot's turn.")
        return Moment(TURN), dialogue.moment
