"""Which questions a match has asked, and which one comes next: the record alone decides, so a replay is the same."""

from __future__ import annotations

from typing import NamedTuple

from voiceuno.quiz.library import ALL, Library
from voiceuno.quiz.pack import Question
from voiceuno.rules.moves import AND_PACK, TABLE, Answer, AskFor
from voiceuno.rules.record import Record

OWN, MIXED = "own", "mixed"  # instead of the number of a level
_IN_A_ROW = 2  # answers that are right, or wrong, until the questions get harder, or easier
_RECENT = 40  # questions that do not come again so soon, however packs and levels change


class AskedOf(NamedTuple):
    """A question that was asked of somebody."""

    seat: int
    question: Question
    is_right: bool


class Course:
    """The questions of a match so far, from its record."""

    def __init__(self, record: Record, library: Library) -> None:
        self._options, self._seed, self._library = record.options, record.seed, library
        self._seats = range(len(record.names))
        self.answered: list[AskedOf] = []
        self.packs = record.options.packs
        self.is_own = record.options.own_levels  # whether everybody has questions at their own level
        self._packs_of: dict[int, tuple[str, ...]] = {}  # where they differ from those of the others
        self._levels: dict[int, int] = {}
        self._rows: dict[int, int] = {}  # how many answers in a row were right; below zero, wrong
        self._number = 0
        self._recent: list[str] = []
        for entry in record.entries:
            if isinstance(entry.move, Answer):
                self._answer(entry.player, is_right=entry.move.right)
            elif isinstance(entry.move, AskFor):
                self._change(entry.player, entry.move)

    def question(self, seat: int) -> Question:
        """The question that comes next, if this player is asked."""
        return self._next(seat)[1]

    def level(self, seat: int) -> int:
        """The level of a player's questions; 0 where they are mixed."""
        start = next(iter(self._options.levels), 1) if self.is_own else 0
        wanted = self._levels.get(seat, start)
        known = self._library.levels(self.packs_of(seat))
        return min(known, key=lambda level: (abs(level - wanted), level)) if wanted and known else 0

    def stepped(self, seat: int, by: int) -> int:
        """The level above or below that of a player; the same, where there is none."""
        known = self._library.levels(self.packs_of(seat))
        level = self.level(seat) or known[len(known) // 2]
        return known[min(max(known.index(level) + by, 0), len(known) - 1)]

    def known(self) -> dict[int, dict[str, tuple[int, int]]]:
        """How many questions each player knew of how many, by subject."""
        found: dict[int, dict[str, tuple[int, int]]] = {}
        for seat, question, is_right in self.answered:
            subject = self._library.subject_of(question)
            right, asked = found.setdefault(seat, {}).get(subject, (0, 0))
            found[seat][subject] = right + is_right, asked + 1
        return found

    def packs_of(self, seat: int) -> tuple[str, ...]:
        """What a player's questions are about; nothing where they are about everything."""
        return self._packs_of.get(seat, self.packs)

    def _next(self, seat: int) -> tuple[int, Question]:
        """The number of the next question, and the question itself."""
        level = self.level(seat)
        levels = (level,) if level else self._options.levels
        questions = self._library.questionnaire(self.packs_of(seat), self._seed, levels)
        few = min(_RECENT, len(questions) // 2)
        recent = set(self._recent[max(0, len(self._recent) - few) :])
        numbers = range(self._number, self._number + _RECENT)
        fresh = (number for number in numbers if questions.at(number).key not in recent)
        number = next(fresh, self._number)
        return number, questions.at(number)

    def _answer(self, seat: int, *, is_right: bool) -> None:
        question = self._take(seat)
        self.answered.append(AskedOf(seat, question, is_right))
        if not self.is_own or not self.level(seat):
            return
        row = self._rows.get(seat, 0)
        row = max(row, 0) + 1 if is_right else min(row, 0) - 1
        if abs(row) >= _IN_A_ROW:
            self._levels[seat], row = self.stepped(seat, 1 if is_right else -1), 0
        self._rows[seat] = row

    def _take(self, seat: int) -> Question:
        """The question that was open; the next one comes after it."""
        number, question = self._next(seat)
        self._number = number + 1
        self._recent.append(question.key)
        return question

    def _change(self, player: int, move: AskFor) -> None:
        seats = self._seats if player == TABLE else (player,)
        match move.change:
            case "another":
                self._take(player)
            case "pack":
                packs = () if move.value == ALL else tuple(move.value.split(AND_PACK))
                if player == TABLE:
                    self.packs, self._packs_of = packs, {}
                else:
                    self._packs_of[player] = packs
            case "level" if move.value == OWN:
                self.is_own = True
            case "level":
                self.is_own = self.is_own and (player != TABLE or move.value != MIXED)
                self._levels |= dict.fromkeys(seats, 0 if move.value == MIXED else int(move.value))
            case _:
                by = -1 if move.change == "easier" else 1
                if move.value:  # the question that is open is replaced
                    self._take(player)
                self._levels |= {seat: self.stepped(seat, by) for seat in seats}
        if move.change != "another":
            self._rows = {seat: row for seat, row in self._rows.items() if seat not in seats}
