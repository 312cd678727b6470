"""Answers to a quiz question as choices: those of the question, or the right one among others like it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from voiceuno.dialogue.choices.pick import Pick, labelled
from voiceuno.language.listed import UNKNOWN
from voiceuno.language.meaning import Meaning
from voiceuno.language.prompts import Prompts
from voiceuno.quiz.pack import Question

_OTHERS = 3  # wrong answers beside the right one
_NEAR = (-10, -2, -1, 1, 2, 10)  # how far wrong numbers are from the right one


def answer_choices(
    question: Question, decoys: Sequence[str], is_right: Callable[[str], bool], prompts: Prompts
) -> list[Pick]:
    """What can be answered, in an order that tells nothing, then a hint, not knowing it, and another question."""
    answers = [*question.choices] or _among_others(question, decoys, is_right)
    return [
        *(Pick(answer, Meaning("answer", tuple(answer.lower().split()))) for answer in answers),
        labelled(prompts, "hint", "hint"),
        Pick(prompts.part("choice.unknown"), Meaning("answer", (UNKNOWN,))),
        labelled(prompts, "another", "another"),
    ]


def _among_others(question: Question, decoys: Sequence[str], is_right: Callable[[str], bool]) -> list[str]:
    """The right answer among wrong ones of its kind; the same question always gets the same ones."""
    right, chance = question.answers[0], Random(question.text)
    if right.isdecimal():
        others = [str(int(right) + step) for step in _NEAR if int(right) + step >= 0]
        chosen = [right, *chance.sample(others, _OTHERS)]
        return sorted(chosen, key=int)
    # What answers other questions of the pack tempts more than what comes from anywhere, and as many words most of all.
    near, far = (
        [each for each in some if not each.isdecimal() and not is_right(each)] for some in (question.others, decoys)
    )
    alike = [each for each in near if each.count(" ") == right.count(" ")]
    others = next((some for some in (alike, near) if len(some) >= _OTHERS), [*near, *far])
    wrong = sorted(set(others))
    return sorted([right, *chance.sample(wrong, min(_OTHERS, len(wrong)))], key=str.casefold)
