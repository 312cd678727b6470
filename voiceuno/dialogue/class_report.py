"""Who knew what: a report by player and subject, told and written down."""

from __future__ import annotations

from voiceuno.dialogue.house import Keeper
from voiceuno.dialogue.terms import in_words
from voiceuno.language.prompts import Prompts
from voiceuno.quiz.course import Course
from voiceuno.table.table import Table


class ClassReport:
    """What the people of a match knew so far."""

    def __init__(self, table: Table, course: Course, prompts: Prompts) -> None:
        self._table, self._course, self._prompts = table, course, prompts

    @property
    def is_empty(self) -> bool:
        """Whether nobody was asked anything yet."""
        return not any(asked.seat in self._table.people for asked in self._course.answered)

    def told(self) -> list[str]:
        """A sentence for each of them: subjects, and how many questions were known of how many."""
        prompts, known = self._prompts, self._course.known()
        lines = []
        for seat in self._table.people:
            parts = [
                prompts.part("report.subject", text=in_words(subject), number=str(right), total=str(asked))
                for subject, (right, asked) in sorted(known.get(seat, {}).items())
            ]
            name = self._table.names[seat]
            if parts:
                lines.append(prompts.say("report.player", player=name, list="; ".join(parts)))
        return lines or [prompts.say("report.nothing")]

    def written(self) -> str:
        """The same as a text, with every question that was not known."""
        prompts, names = self._prompts, self._table.names
        lines = [prompts.say("report.title"), "", *self.told()]
        for seat in self._table.people:
            missed = [asked.question for asked in self._course.answered if asked.seat == seat and not asked.is_right]
            lines += ["", prompts.say("report.missed", player=names[seat])] if missed else []
            lines += [
                prompts.part("report.question", text=question.text, answer=question.answers[0]) for question in missed
            ]
        return "\n".join(lines) + "\n"

    def keep(self, keeper: Keeper) -> list[str]:
        """Tell it, keep it as a file, and say where that is."""
        if self.is_empty:
            return self.told()
        number = keeper.keep_report(f"{self._table.record.seed}", self.written())
        where = self._prompts.say("report.kept", number=str(number)) if number else self._prompts.say("report.unkept")
        return [*self.told(), where]
