"""The games as a conversation knows them, by name. A third one is a module and a line here."""

from __future__ import annotations

from typing import Any, Final

from voiceuno.dialogue.games.dos_talk import DosTalk
from voiceuno.dialogue.games.game_talk import Asked, GameTalk
from voiceuno.dialogue.games.uno_talk import UnoTalk

__all__ = ["GAMES", "Asked", "GameTalk"]

GAMES: Final[dict[str, GameTalk[Any]]] = {"uno": UnoTalk(), "dos": DosTalk()}
