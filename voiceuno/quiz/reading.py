"""From the text of a pack to its questions. A pack is a head (title, subject, level) and blocks, one a question."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod

from voiceuno.quiz.judging import Judge
from voiceuno.quiz.pack import (
    MOST_ANSWERS,
    MOST_CHOICES,
    MOST_LINES,
    MOST_NUMBER,
    MOST_PROBLEMS,
    MOST_QUESTIONS,
    MOST_SIGNS,
    MOST_WORDS,
    Pack,
    PackError,
    Question,
)
from voiceuno.quiz.pack_keys import KEYS
from voiceuno.sentences import sentence

_MISPLACED = {"head": "answer choices with", "question": "title with", "ask": "title choices"}
_HOLE = re.compile(r"\{\s*([^{}]*?)\s*\}")
_ODD = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ue000-\uf8ff\ufffd]")


@dataclass(slots=True)
class _Block:
    """The head or one question as it was written."""

    judge: Judge
    kind: str
    line: int
    text: str = ""
    values: dict[str, str] = field(default_factory=dict)
    answers: list[str] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    spans: dict[str, range] = field(default_factory=dict)
    sound: bool = True

    def take(self, key: str, name: str, value: str) -> str:
        """Keep the value of one line, or say what is wrong with it."""
        shown, kept = self.judge.keys.shown(key), key
        if key == "with":
            shown, kept = f"{shown} {name}".strip(), f"{key} {name}"
        if key in _MISPLACED[self.kind].split():
            if self.kind == "head":
                return sentence("pack.misplaced_head", key=shown)
            return sentence("pack.misplaced", key=shown, kind=self.judge.keys.shown(self.kind))
        if not value:
            return sentence("pack.nothing_after", key=shown)
        if kept in self.values and (key, self.kind) != ("answer", "question"):
            return sentence("pack.twice", key=shown)
        if key == "level" and not re.fullmatch("[1-9]", value):
            return sentence("pack.level")
        self.values[kept] = value
        if key == "with":
            between = "|".join(self.judge.keys.range_words)
            ends = re.fullmatch(f"([0-9]{{1,4}})(?: ?(?:-|\u2013|{between}) ?([0-9]{{1,4}}))?", value)
            self.spans[name] = range(int(ends[1]), int(ends[2] or ends[1]) + 1) if ends else range(0)
            if not self.spans[name] or not re.fullmatch("[a-z]+", name):
                return sentence("pack.with", most=MOST_NUMBER, **self.judge.keys.slots)
        options = [value] if key == "answer" else []
        if key == "choices":
            options = self.choices = [choice.strip() for choice in value.split(",")]
            if not 1 < len({self.judge.form(choice) for choice in options}) == len(options) <= MOST_CHOICES:
                return sentence("pack.choices", most=MOST_CHOICES)
        for option in options:
            if not self.judge.can_be_answered(option):
                return sentence("pack.no_answer_word", answer=option[:40])
            if len(self.judge.form(option).split()) > MOST_WORDS:
                return sentence("pack.too_long", answer=option[:40], most=MOST_WORDS)
        self.answers += options if key == "answer" else []
        return "" if len(self.answers) <= MOST_ANSWERS else sentence("pack.many_answers", most=MOST_ANSWERS)

    def fault(self, room: int) -> str:
        """Say what is wrong with the question as a whole, if anything; `room` is left for generated ones."""
        if not self.answers:
            return sentence("pack.no_answer", **self.judge.keys.slots)
        if self.kind == "question":
            if _HOLE.search(self.text):
                return sentence("pack.holes", **self.judge.keys.slots)
            good = {self.judge.form(answer) for answer in self.answers} & {
                self.judge.form(choice) for choice in self.choices
            }
            return sentence("pack.no_right_choice") if self.choices and not good else ""
        for name in sorted({hole.casefold() for hole in _HOLE.findall(self.text)} ^ set(self.spans)):
            return sentence("pack.half_name", name=name, **self.judge.keys.slots)
        names = "|".join(self.spans) or "-"
        if not re.fullmatch(f"({names}) ?[-+*] ?({names})", self.answers[0].casefold()):
            return sentence("pack.sum")
        if prod(map(len, self.spans.values())) > room:
            return sentence("pack.many_made", most=MOST_QUESTIONS)
        if not (filled := self.filled()) or max(int(answer) for _, (answer,) in filled) > MOST_NUMBER:
            return sentence("pack.no_numbers", most=MOST_NUMBER)
        return ""

    def filled(self) -> list[tuple[str, tuple[str, ...]]]:
        """Give the texts with their answers: for "Ask:" one for each way that does not go below zero."""
        if self.kind == "question":
            return [(self.text, tuple(self.answers))]
        first, sign, second = re.findall("[a-z]+|[-+*]", self.answers[0].casefold())
        filled: list[tuple[str, tuple[str, ...]]] = []
        for numbers in product(*self.spans.values()):
            at = dict(zip(self.spans, numbers, strict=True))
            x, y = at[first], at[second]
            answer = {"+": x + y, "-": x - y, "*": x * y}[sign]
            parts = [at[part.casefold()] if i % 2 else part for i, part in enumerate(_HOLE.split(self.text))]
            filled += [("".join(map(str, parts)), (str(answer),))] if answer >= 0 else []
        return filled


def _blocks(lines: list[str], problems: list[tuple[int, str]], judge: Judge) -> list[_Block]:
    """Sort the lines into blocks; a misspelt key is a problem, but taken as it was meant."""
    keys = judge.keys
    blocks = [_Block(judge, "head", 1)]
    for number, line in enumerate(lines, 1):
        written, colon, value = (" ".join(part.split()) for part in line.partition(":"))
        if not line.strip() or written.startswith("#"):
            continue
        begun, _, name = written[:40].casefold().partition(" ") if colon else ("", "", "")
        key = keys.meant(begun)
        wrong = "" if colon else sentence("pack.no_colon", **keys.slots)
        if colon and (not key or (name and key != "with")):
            key = keys.nearest(begun + name, begun)
            known = ", ".join(map(keys.shown, KEYS))
            wrong = (
                sentence("pack.did_you_mean", written=written[:40], key=keys.shown(key))
                if key
                else sentence("pack.unknown_key", written=written[:40], known=known)
            )
        if key in ("question", "ask"):
            blocks.append(_Block(judge, key, number, value))
            wrong = wrong or ("" if value else sentence("pack.nothing_after", key=keys.shown(key)))
        elif key in ("level", "subject") and len(blocks) > 1 and not lines[number - 2].strip():
            wrong = sentence("pack.parted", key=keys.shown(key))
        elif key:
            taken = blocks[-1].take(key, name, value)
            wrong = wrong or taken
        if wrong:
            problems.append((number, wrong))
            blocks[-1].sound = False
            if len(problems) > MOST_PROBLEMS:
                break
    return blocks


def read_pack(name: str, text: str, judge: Judge, line_of: Callable[[int], int] = int) -> Pack:
    """Read the text of a pack, or raise PackError with all that is wrong with it.

    `line_of` says where a line stood in what the pack was made from, if a problem names one.
    """
    lines = re.split("\r\n|\r|\n", "".join(char for char in text if unicodedata.category(char) != "Cf"))
    if len(lines) > MOST_LINES:
        raise PackError(name, [(MOST_LINES + 1, sentence("pack.many_lines", most=MOST_LINES))])
    long = sentence("pack.long_line", most=MOST_SIGNS)
    if problems := [(number, long) for number, line in enumerate(lines, 1) if len(line) > MOST_SIGNS]:
        raise PackError(name, problems)
    odd = sentence("pack.odd_line")
    if problems := [(number, odd) for number, line in enumerate(lines, 1) if _ODD.search(line)]:
        raise PackError(name, problems)
    head, *blocks = _blocks(lines, problems, judge)
    if "title" not in head.values:
        problems.append((1, sentence("pack.no_title", **judge.keys.slots)))
    if not blocks:
        problems.append((len(lines), sentence("pack.no_questions", **judge.keys.slots)))
    found: dict[str, tuple[int, Question]] = {}
    room = MOST_QUESTIONS
    for block in filter(lambda block: block.sound, blocks):
        if fault := block.fault(room):
            problems.append((block.line, fault))
            continue
        room -= prod(map(len, block.spans.values()))  # of an ordinary question, which has none, this is one
        if room < 0:
            problems.append((block.line, sentence("pack.many_questions", most=MOST_QUESTIONS)))
            break
        own = {"subject": "", "level": "1"} | head.values | block.values
        for filled, answers in block.filled():
            question = Question(filled, answers, tuple(block.choices), own["subject"], int(own["level"]))
            line, first = found.setdefault(question.key, (block.line, question))
            # A question that two "Ask:" make is asked once, unless they disagree about the answer.
            if first is not question and (block.kind == "question" or not judge.judge(first, answers[0])):
                problems.append((block.line, sentence("pack.already", line=line_of(line), question=filled)))
                break
    if problems:
        raise PackError(name, problems)
    questions = [question for _, question in found.values()]
    others = frozenset(answer for each in questions for answer in (*each.answers, *each.choices))
    return Pack(name, head.values["title"], tuple(replace(question, others=others) for question in questions))
