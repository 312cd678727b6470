"""The sentences that will soon be said, so that the voice can have them ready: the most frequent ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from voiceuno.dialogue.games import GameTalk
from voiceuno.language.prompts import Prompts

_OFTEN = ("say", "ask", "answer", "refusal", "event")  # sections of the prompts
_SELDOM = ("help", "rules", "topic")


def frequent_lines(prompts: Prompts, game: GameTalk[Any], names: Sequence[str] = ()) -> Iterator[str]:
    """What never changes, then what is said about cards on every turn, then the longer explanations."""
    yield from prompts.fixed(*_OFTEN)
    yield from game.frequent_lines(prompts, names)
    yield from prompts.fixed(*_SELDOM)
