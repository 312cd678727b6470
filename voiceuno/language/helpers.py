"""Somebody beside a player speaks for them: "for Ana: red five"."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.language.grammar import Grammar
from voiceuno.language.moment import Moment


def without_helper(grammar: Grammar, text: str, moment: Moment) -> str:
    """The words that somebody says for a player, without "for Ana"; other words as they are."""
    behind = _behind(grammar, text, moment.people)
    if not behind and moment.is_alone:
        behind = _behind_any(grammar, text, moment.names)
    return " ".join(behind) if behind else text


def is_for_another(grammar: Grammar, text: str, moment: Moment) -> bool:
    """Whether somebody speaks for a player who is not asked."""
    others = [name for name in moment.names if name not in moment.people]
    return bool(moment.people) and bool(_behind(grammar, text, others))


def helper_words(grammar: Grammar, moment: Moment) -> list[str]:
    """What stands before a command that is said for somebody else."""
    return [f"{lead} {name.lower()}" for lead in grammar.speaking_for for name in moment.people]


def _behind_any(grammar: Grammar, text: str, others: Sequence[str]) -> list[str]:
    """The words behind "for Ana", whom the game was not told about: any first name that nobody else has."""
    words = grammar.read_words(text)
    leads = [lead.split() for lead in grammar.speaking_for]
    for name, *behind in (words[len(lead) :] for lead in leads if words[: len(lead)] == lead and words != lead):
        if name in {each.lower() for each in (*grammar.names, *grammar.more_names)} - {each.lower() for each in others}:
            return behind
    return []


def _behind(grammar: Grammar, text: str, people: Sequence[str]) -> list[str]:
    """The words behind "for Ana", if it is one of these people."""
    words = grammar.read_words(text) if people else []
    leads = [[*lead.split(), *grammar.read_words(name)] for lead in grammar.speaking_for for name in people]
    return next((words[len(lead) :] for lead in leads if words[: len(lead)] == lead), [])
