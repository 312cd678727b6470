"""The moments of a game in which talk that is not for the game is played."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from voiceuno.club import Club
from voiceuno.language.heard import WAITING, Heard
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.rules.rulesets import MATTEL
from voiceuno.table.plan import Plan

_SEED = 1  # of a match in which the player draws first


def moments(language: str) -> tuple[Moment, Moment]:
    """All commands of a turn; and a bot's turn in a real match, with its table and what it leaves out."""
    with TemporaryDirectory() as folder:
        club = Club(Path(folder), seed=_SEED, language=language)
        conversation = club.sit_down(at=club.open(Plan(bots=2, rules=MATTEL.name)))
        conversation.greet()
        for meaning in (Meaning("draw"), Meaning("keep")):
            if conversation.moment.phase != WAITING:
                conversation.hear(Heard(str(meaning), meaning))
        if conversation.moment.phase != WAITING:
            raise RuntimeError(conversation.moment.phase)
        return Moment(), conversation.moment
