"""Who knew what: a report by player and subject, told and written down."""

from __future__ import annotations

from collections.abc import Collection

from voiceuno.dialogue.house import Keeper
from voiceuno.dialogue.terms import in_words, questions_in_words
from voiceuno.language.prompts import Prompts
from voiceuno.quiz.course import Course
from voiceuno.quiz.pack import Question
from voiceuno.rules.moves import NOBODY
from voiceuno.table.table import Table

_AT_ONCE = 3  # questions that are told in one breath
_MOST_TOLD = 10  # subjects of all players together that are told one by one


class ClassReport:
    """What the people of a match knew so far."""

    def __init__(self, table: Table, course: Course, prompts: Prompts) -> None:
        self._table, self._course, self._prompts = table, course, prompts

    @property
    def is_empty(self) -> bool:
        """Whether nobody was asked anything yet."""
        return not any(asked.seat in self._table.people for asked in self._course.answered)

    def has(self, seat: int) -> bool:
        """Whether a player was asked anything yet."""
        return any(asked.seat == seat for asked in self._course.answered)

    def told(self, seat: int = NOBODY, subjects: Collection[str] = ()) -> list[str]:
        """A sentence for each of them, or for one: subjects, and how many questions were known of how many.

        `subjects`: only what is known of these.
        """
        prompts, known = self._prompts, self._course.known()
        lines = []
        for each in self._table.people if seat == NOBODY else (seat,):
            parts = [
                prompts.part("report.subject", text=in_words(subject), number=str(right), total=str(asked))
                for subject, (right, asked) in sorted(known.get(each, {}).items())
                if not subjects or subject in subjects
            ]
            if parts:
                lines.append(prompts.say("report.player", player=self._table.names[each], list="; ".join(parts)))
        if lines or seat == NOBODY:
            return lines or [prompts.say("report.nothing_of" if subjects else "report.nothing")]
        key = "report.nothing_of_player" if subjects else "report.nothing_player"
        return [prompts.say(key, player=self._table.names[seat])]

    def spoken(self) -> list[str]:
        """The same short enough to be listened to: of a large class only how many questions each child knew."""
        known = self._course.known()
        if sum(len(known.get(seat, {})) for seat in self._table.people) <= _MOST_TOLD:
            return self.told()
        lines = []
        for seat in self._table.people:
            right, asked = map(sum, zip(*known.get(seat, {}).values(), strict=True)) if seat in known else (0, 0)
            slots = {"player": self._table.names[seat], "number": str(right), "total": str(asked)}
            lines += [self._prompts.say("report.total", **slots)] if asked else []
        first = next(self._table.names[seat] for seat in self._table.people if seat in known)
        return [*lines, self._prompts.say("report.more", player=first)]

    def missed(self, seat: int = NOBODY) -> list[str]:
        """The questions that were not known, of everybody or of one, each with its answer; a few in a line."""
        prompts, names = self._prompts, self._table.names
        lines = []
        for each in self._table.people if seat == NOBODY else (seat,):
            missed = [
                prompts.part("report.missed_one", text=question.text, answer=question.answers[0])
                for question in self._missed(each)
            ]
            some = (missed[at : at + _AT_ONCE] for at in range(0, len(missed), _AT_ONCE))
            lines += [prompts.say("report.missed_some", player=names[each], list=" ".join(few)) for few in some]
        if lines:
            return lines
        return [prompts.say("report.no_mistakes")] if seat == NOBODY or self.has(seat) else self.told(seat)

    def last_answer(self) -> str:
        """The question that was asked last, with its answer."""
        asked = self._course.answered
        if not asked:
            return self._prompts.say("report.nothing")
        question = asked[-1].question
        return self._prompts.say("report.last_answer", text=question.text, answer=question.answers[0])

    def level(self, seat: int) -> str:
        """How hard somebody's questions are."""
        level, player = self._course.level(seat), self._table.names[seat]
        key = "report.level" if level else "report.level_mixed"
        return self._prompts.say(key, player=player, number=str(level))

    def subjects_now(self) -> list[str]:
        """What the questions are about, and where somebody has others, what those are about."""
        prompts, course = self._prompts, self._course
        others = [each for each in self._table.people if course.packs_of(each) != course.packs]
        own = [
            prompts.say(
                "say.for_player",
                text=questions_in_words(course.packs_of(each), prompts).rstrip("."),
                player=self._table.names[each],
            )
            for each in others
        ]
        return [questions_in_words(course.packs, prompts), *own]

    def _missed(self, seat: int) -> list[Question]:
        return [asked.question for asked in self._course.answered if asked.seat == seat and not asked.is_right]

    def written(self) -> str:
        """The whole of it as a text, with every question that was known or not."""
        prompts, names, course = self._prompts, self._table.names, self._course
        lines = [prompts.say("report.title"), "", *self.told()]
        for seat in self._table.people:
            for key, is_right in (("report.knew", True), ("report.missed", False)):
                found = [each.question for each in course.answered if (each.seat, each.is_right) == (seat, is_right)]
                lines += ["", prompts.say(key, player=names[seat])] if found else []
                lines += [prompts.part("report.question", text=each.text, answer=each.answers[0]) for each in found]
            if course.is_own and self.has(seat):
                level = {"player": names[seat], "number": str(course.level(seat))}
                lines += ["", prompts.say("report.level", **level)]
        return "\n".join(lines) + "\n"

    def keep(self, keeper: Keeper) -> list[str]:
        """Tell it, keep it as a file, and say where that is."""
        if self.is_empty:
            return self.told()
        number = keeper.keep_report(f"{self._table.record.seed}", self.written())
        where = self._prompts.say("report.kept", number=str(number)) if number else self._prompts.say("report.unkept")
        return [*self.spoken(), where]
