"""What a conversation must know of a game beyond its rules; each game has one module that says it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

from voiceuno.dialogue.references import Option
from voiceuno.language.meaning import Meaning
from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import Card, Colour
from voiceuno.rules.moves import Move
from voiceuno.rules.rulesets import Ruleset


class Asked(NamedTuple):
    """The prompt that a phase needs, and what fills it."""

    key: str
    slots: dict[str, str]


V = TypeVar("V", contravariant=True)  # the view of the game


class GameTalk(Protocol[V]):
    """One game in conversation. A view is what one player may know, so nothing here can give a hand away."""

    call: str  # the verb of its call
    alone: int  # the number of cards that somebody can be caught with

    def options(self, meaning: Meaning, view: V, moves: Sequence[Move], prompts: Prompts) -> list[Option]:
        """All that can be meant by `play r?`, `match r3 y4 on b7`, `place ?1` and the like."""
        ...

    def nothing_meant(self, meaning: Meaning, view: V, prompts: Prompts) -> str:
        """Why what was said about cards can mean nothing: "You have no red card." """
        ...

    def corrected(self, last: Move | None, words: Sequence[str], view: V) -> Meaning:
        """The sentence that a correction stands for, after the move that it corrects."""
        ...

    def named_colour(self, colour: Colour, view: V) -> Meaning | None:
        """What a colour alone means here beside answering a question for one; None: nothing."""
        ...

    def asked(self, view: V, moves: Sequence[Move], prompts: Prompts, names: Sequence[str]) -> Asked:
        """What is asked of the player on turn, with what lies on the table."""
        ...

    def open_cards(self, view: V, prompts: Prompts) -> str:
        """What lies open, for whoever asks."""
        ...

    def colour(self, view: V, prompts: Prompts) -> str:
        """Which colour is to be matched."""
        ...

    def playable(self, view: V, moves: Sequence[Move], prompts: Prompts) -> str:
        """What can be laid now."""
        ...

    def fits(self, reference: str, view: V, book: Ruleset, prompts: Prompts, *, shared: bool) -> str:
        """Whether what was said of a card can be laid; `shared`: without telling others what is in a hand."""
        ...

    def hint(self, view: V, moves: Sequence[Move], prompts: Prompts) -> str:
        """The same in fewer words, at the start of a turn; nothing later in it."""
        ...

    def drawn(self, view: V) -> Card | None:
        """The card just drawn, for its owner."""
        ...

    def direction(self, view: V) -> int:
        """Which way round it goes: 1 to the left, -1 to the right."""
        ...

    def may_call(self, view: V, people: Sequence[int]) -> bool:
        """Whether one of these people may think of calling."""
        ...

    def short(self, moves: Sequence[Move]) -> list[Meaning]:
        """What people say instead of a whole move."""
        ...

    def frequent_lines(self, prompts: Prompts, names: Sequence[str]) -> Iterator[str]:
        """What is said about cards on every turn, so that the voice can have it ready."""
        ...
