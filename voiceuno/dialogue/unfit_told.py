"""Why a plan cannot be played, in a sentence that says what would go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from voiceuno.dialogue.plan_echo import PlanEcho
from voiceuno.dialogue.terms import in_words, scoring_name
from voiceuno.language.house_words import rule_in_words
from voiceuno.language.prompts import Prompts
from voiceuno.rules.rulesets import Scoring
from voiceuno.table.plan import Plan
from voiceuno.table.unfit import Unfit


class Topics(NamedTuple):
    """What questions can be about."""

    packs: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()  # the few words that are told to whoever names something else


def why_not(problem: Unfit, topics: Callable[[], Topics], prompts: Prompts) -> str:
    """Why a plan cannot be played; `topics` are looked for only where questions are a part of it."""
    told = prompts.say(f"setup.no_{problem.why}", **_slots(problem, topics, prompts))
    is_crowd = problem.why == "players" and (problem.of.people or 0) > problem.of.ruleset.players[-1]
    return f"{told} {prompts.say('setup.many')}" if is_crowd else told


def _slots(problem: Unfit, topics: Callable[[], Topics], prompts: Prompts) -> dict[str, str]:
    """What such a sentence is made of."""
    plan, rules = problem.of, problem.of.ruleset
    scoring = plan.scoring or Scoring.WINNER
    allowed = rules.scorings.get(scoring, range(1))
    unknown = [pack for pack in plan.packs if pack not in topics().packs]
    lists = {
        "pack": lambda: prompts.listing(map(in_words, topics().subjects)),
        "house_needs_other": lambda: rule_in_words(problem.needs, "", prompts),
        "seats": lambda: prompts.listing(_counted(plan, prompts)),
        "stranger": lambda: prompts.listing(plan.names),
        "scoring": lambda: prompts.listing((scoring_name(each, prompts) for each in rules.scorings), "or"),
    }
    rule, value = problem.rule
    return {
        "rules": prompts.say(f"rules.{rules.name}.name"),
        "number": prompts.number(problem.number) if problem.number else _numbers(allowed, prompts),
        "total": prompts.number(plan.players if problem.why == "seats" and plan.players else rules.players[-1]),
        "scoring": scoring_name(scoring, prompts),
        "line": prompts.say(f"house.about.{rule.replace('-', '_')}") if rule else "",
        "text": rule_in_words(rule, value, prompts) if rule else in_words(" ".join(unknown)),
        "list": lists[problem.why]() if problem.why in lists else "",
        "players": prompts.listing(dict.fromkeys(name for _, name in plan.beside)),
        "player": prompts.listing(each[1] for each in plan.beside if each not in problem.plan.beside),
    }


def _numbers(numbers: Sequence[int], prompts: Prompts) -> str:
    return prompts.listing((prompts.number(number) for number in numbers), "or")


def _counted(plan: Plan, prompts: Prompts) -> list[str]:
    """How many people and bots were asked for."""
    echo = PlanEcho(plan, {}, prompts)
    counts = [("people", plan.people), ("bots", plan.bots)]
    return [echo.part(key, str(count)) for key, count in counts if count is not None]
