"""One thing that can be chosen: a few words to offer it with, and what it stands for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from voiceuno.language.meaning import Meaning
from voiceuno.language.prompts import Prompts
from voiceuno.rules.moves import Move


class Pick(NamedTuple):
    """A meaning, or a group of further choices; one with neither leads back to where its group was offered."""

    label: str
    means: Meaning | None = None
    within: tuple[Pick, ...] = ()
    move: Move | None = None  # what it does at the table, if it is a move
    text: str = ""  # the words that were heard, where it is asked which they were

    @property
    def leads_back(self) -> bool:
        """Whether it leaves its group."""
        return self.means is None and not self.within


class Choices(NamedTuple):
    """All that can be chosen at one moment, the likeliest first."""

    moment: object  # two moments with the same one are the same, so that reading goes on where it was
    all: tuple[Pick, ...] = ()
    goes_on: bool = False  # whether the table goes on by itself when none of them is taken


def labelled(prompts: Prompts, key: str, means: str, **slots: str) -> Pick:
    """A choice with the label of a key of the prompts."""
    return Pick(prompts.part(f"choice.{key}", **slots), Meaning.read(means))


def group(label: str, within: Iterable[Pick], prompts: Prompts) -> tuple[Pick, ...]:
    """Choices under one label, with the way back behind them; a single one stands for itself, and none for nothing."""
    choices = tuple(within)
    if len(choices) < 2:
        return choices
    return (Pick(label, within=(*choices, Pick(prompts.part("choice.back")))),)
