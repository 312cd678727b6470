"""What may be said now: what a conversation tells whoever listens for it."""

from __future__ import annotations

from typing import NamedTuple

from voiceuno.language.meaning import Meaning, meanings
from voiceuno.quiz.pack import Question

_ANSWER = "answer"
MATCH_OFFERED = meanings("yes", "continue", "no", "new game", "teach")  # what is likely where a match waits


class Moment(NamedTuple):
    """One moment of a conversation, as far as it helps to hear and to read right."""

    phase: str = "turn"  # as the grammar names it
    rules: str = "mattel"
    names: tuple[str, ...] = ()  # the players at the table; without them any name can be said
    likely: tuple[Meaning, ...] = ()  # what is possible by the rules now, for example `play r5` and `draw`
    leave_out: tuple[str, ...] = ()  # what cannot be meant now, as `Grammar.phrases` takes it
    urgent: tuple[Meaning, ...] = ()  # what must be heard at once, also while the game speaks: `uno`, `catch Ben`
    otherwise: tuple[str, ...] = ("turn",)  # phases to read words in that mean nothing in this one
    question: Question | None = None  # the quiz question that is open
    due: int = 0  # cards that whoever is asked has to draw, unless another draw card is laid
    is_asleep: bool = False  # only the words that wake the game are for it
    listener: int = 0  # the seat of who listens; the next number sits to the left
    seats: int = 1  # how many sit at the table
    people: tuple[str, ...] = ()  # for whom somebody beside them may speak: who is asked here, or else all who are here
    sets: tuple[str, ...] = ()  # the names of house rules that are remembered
    has_codes: bool = False  # cards are named by their braille codes as well: "b seven"
    played: tuple[str, ...] = ()  # who played the match that is over, while the next one is set up
    invited: tuple[str, ...] = ()  # who was named for the match that is being set up
    is_speaker_open: bool = False  # nobody knows who of them says "I"
    is_alone: bool = False  # one person plays here: somebody beside speaks for this one, by whatever name

    def __deepcopy__(self, _: object) -> Moment:
        """It never changes."""
        return self

    @property
    def offers_match(self) -> bool:
        """Whether it is asked to go on with a match that waits; where more is likely, something else is asked."""
        return {*MATCH_OFFERED} == {*self.likely}

    @property
    def left_out(self) -> frozenset[str]:
        """The verbs of what cannot be meant now; where one kind of answer is left out, the others stay."""
        return frozenset(verb for means in self.leave_out if (verb := means.split()[0]) != _ANSWER)
