"""Choices that are read one by one: which one was read last, and which one comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from voiceuno.dialogue.choices.pick import Pick
from voiceuno.language.meaning import Meaning

ROUNDS = 3  # through the same list, before it waits


@dataclass(slots=True)
class Cursor:
    """A place in a list of choices, inside of its groups."""

    lists: list[tuple[Pick, ...]]  # the list, the group that was entered in it, and so on
    at: list[int] = field(default_factory=lambda: [0])  # the place in each of them
    rounds: int = 0  # through the innermost list
    before: tuple[Pick, ...] = ()  # what was read before the last one, if it was in the same list
    is_resting: bool = False  # whether it waits to be wanted again

    @property
    def current(self) -> Pick:
        """The choice that was read last."""
        return self.lists[-1][self.at[-1]]

    @property
    def is_inside(self) -> bool:
        """Whether a group was entered."""
        return len(self.lists) > 1

    def advance(self) -> bool:
        """Go on to the next one; whether the list starts again with it."""
        self.before = (self.current,)
        self.at[-1] = (self.at[-1] + 1) % len(self.lists[-1])
        is_again = self.at[-1] == 0
        self.rounds += is_again
        return is_again

    def enter(self, group: Pick, without: Sequence[Meaning] = ()) -> None:
        """Read the choices of a group, but for those that would do harm."""
        self.lists.append(tuple(each for each in group.within if each.means not in without))
        self.at.append(0)
        self.rounds, self.before = 0, ()

    def leave(self) -> None:
        """Go on behind the group."""
        self.lists.pop()
        self.at.pop()
        self.rounds = 0
        self.advance()
        self.before = ()

    def rest(self) -> None:
        """Wait; whoever wants it again hears the whole list from its beginning."""
        self.is_resting, self.rounds, self.before = True, 0, ()
        del self.lists[1:], self.at[1:]
        self.at[0] = 0
