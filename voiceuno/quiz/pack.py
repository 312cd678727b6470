"""Question packs as values, and what a pack may not exceed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from voiceuno.errors import VoiceunoError, brief
from voiceuno.sentences import sentence

MOST_WORDS = 4  # a longer answer is hard to say and to recognise; a number counts as one word
MOST_CHOICES = 6  # more cannot be kept in mind by ear
MOST_NUMBER = 9999
MOST_QUESTIONS = 5000  # of one pack, those that "Ask:" makes included
MOST_ANSWERS = 20  # that one question accepts
MOST_LINES = 20_000
MOST_SIGNS = 400  # of a line; a longer question cannot be kept in mind by ear
MOST_PROBLEMS = 2000  # that are looked for; then it is something else than a pack
MOST_SHOWN = 20  # problems that the text of a PackError spells out


@dataclass(frozen=True, slots=True)
class Question:
    """One question: any of the answers is right; choices, if there are any, are read out with it."""

    text: str
    answers: tuple[str, ...]
    choices: tuple[str, ...] = ()
    subject: str = ""
    level: int = 1
    others: frozenset[str] = field(default=frozenset(), compare=False, repr=False)  # what answers others of its pack

    @property
    def key(self) -> str:
        """What tells it from other questions."""
        return self.text.casefold().rstrip("?!. ")


@dataclass(frozen=True, slots=True)
class Pack:
    """The questions of one file."""

    name: str
    title: str
    questions: tuple[Question, ...]


class PackError(VoiceunoError):
    """A pack that cannot be used; its text has a line for each problem, `problems` has (line, sentence)."""

    def __init__(self, name: str, problems: Iterable[tuple[int, str]]) -> None:
        self.problems = sorted(problems, key=lambda problem: problem[0])
        shown = self.problems[:MOST_SHOWN]
        lines = [brief(sentence("pack.line", name=name, line=line, problem=problem)) for line, problem in shown]
        more = len(self.problems) - len(shown)
        super().__init__("\n".join([*lines, *([sentence("pack.more", name=name, number=more)] if more else [])]))
