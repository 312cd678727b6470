"""A conversation for a test, and what its people can see, all of it by public ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from voiceuno.club import Club
from voiceuno.dialogue.choices.pick import Pick
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.house import Learner, Machine, SoundDesk, Surroundings
from voiceuno.dialogue.lesson import Forgetful
from voiceuno.language.language import Language, default_language
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment
from voiceuno.language.prompts import Prompts
from voiceuno.rules.moves import Move, Phase
from voiceuno.table.table import Table

LANGUAGE = Language.load(default_language())
YES_OR_NO = frozenset(meanings("yes", "no"))
RESTED = meanings("continue", "wake")  # all that is listened for in a pause


def make_dialogue(
    seed: int | None = None,
    folder: Path | None = None,
    *,
    machine: Machine | None = None,
    learner: Learner | None = None,
    has_sounds: bool = False,
    signs: SoundDesk | None = None,
    language: str | None = None,
) -> tuple[Conversation, list[str]]:
    """A conversation at a place of its own, and sentences about quiz packs that cannot be used."""
    club = Club(folder, seed=seed, language=language)
    return club.sit_down(place=Surroundings(machine, learner, has_sounds, signs=signs)), club.problems


class Seen:
    """What somebody at a place can see of the table."""

    def __init__(self, conversation: Conversation) -> None:
        table = conversation.table
        assert table is not None
        self.conversation, self.table = conversation, table

    @property
    def is_asked(self) -> bool:
        """Whether somebody here is on turn."""
        return self.table.turn in self.conversation.seats and self.table.state.round.phase is not Phase.OVER

    @property
    def person(self) -> int:
        """Who is on turn here, or the first of those who sit here."""
        return self.table.turn if self.is_asked else self.conversation.seats[0]

    @property
    def view(self) -> Any:
        """What this person may know."""
        return self.table.match.view(self.table.state, self.person)

    @property
    def moves(self) -> list[Move]:
        """What this person can do on turn."""
        return self.table.match.turn_moves(self.table.state, self.person)


def texts(meanings: Iterable[Meaning]) -> tuple[str, ...]:
    """Meanings as their canonical texts."""
    return tuple(map(str, meanings))


def is_yes_or_no(moment: Moment) -> bool:
    """Whether a question of yes and no is open, and nothing else."""
    return set(moment.likely) == YES_OR_NO


def is_taught(conversation: Conversation) -> bool:
    """Whether a practice hand is on the table; nothing of it is kept."""
    return conversation.table is not None and isinstance(conversation.table.keeper, Forgetful)


def table_of(conversation: Conversation) -> Table:
    """The table where a conversation sits."""
    assert conversation.table is not None
    return conversation.table


def note_prompts(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys of all sentences that are said from now on; it grows while they are."""
    noted: set[str] = set()
    part = Prompts.part

    def say(prompts: Prompts, key: str, **slots: str) -> str:
        noted.add(key)
        return part(prompts, key, **slots)

    monkeypatch.setattr(Prompts, "part", say)
    return noted


def every(choices: Sequence[Pick]) -> Iterator[Pick]:
    """All that can be chosen, inside of groups too."""
    for choice in choices:
        if choice.within:
            yield from every(choice.within)
        elif choice.means is not None:
            yield choice
