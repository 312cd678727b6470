"""What was chosen for a match, in words: its terms, one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.house_talk import agreed_in_words, title
from voiceuno.language.prompts import Prompts
from voiceuno.quiz.library import ALL
from voiceuno.rules.match import Options
from voiceuno.rules.record import Record
from voiceuno.rules.rulesets import Ruleset, Scoring
from voiceuno.table.plan import LEVEL, ages_of, bot_levels, people_of, plan_of, subjects_of


def in_words(pack: str) -> str:
    """A pack or a subject as it is spoken: "everyday life"."""
    return pack.replace("-", " ")


def packs_in_words(packs: Sequence[str], prompts: Prompts) -> list[str]:
    """What the questions are about, where that was chosen."""
    if ALL in packs:
        return [prompts.part("setup.pack_all")]
    return [prompts.part("setup.pack", value=prompts.listing(map(in_words, packs)))] if packs else []


def questions_in_words(packs: Sequence[str], prompts: Prompts) -> str:
    """That questions are about these packs now, or about everything."""
    about = prompts.listing(map(in_words, packs))
    return prompts.say("say.questions_about", text=about) if packs else prompts.say("say.questions_all")


def class_in_words(options: Options, prompts: Prompts) -> list[str]:
    """Of which level the questions are, and whether there is a teacher."""
    terms = [prompts.part("setup.difficulty", value=str(level)) for level in options.levels]
    terms += [prompts.part("setup.difficulty_own")] if options.own_levels else []
    return [*terms, *([prompts.part("setup.teacher")] if options.teacher else [])]


def scoring_name(scoring: Scoring, prompts: Prompts) -> str:
    """A way to score, in words."""
    return prompts.part(f"scoring.{scoring.value.replace('-', '_')}")


def level_in_words(level: str, prompts: Prompts) -> str:
    """How well bots play, in words."""
    return prompts.part("setup.level", value=prompts.level(level))


def told_grace(seconds: int, prompts: Prompts) -> str:
    """That there are other seconds for a late UNO from now on."""
    key = {0: "say.grace_none", 1: "say.grace_one"}.get(seconds, "say.grace")
    return prompts.say(key, number=prompts.number(seconds))


def grace_in_words(book: Ruleset, options: Options, prompts: Prompts) -> list[str]:
    """The grace for a late UNO, or that there is none, where that is not the usual one."""
    if options.grace == book.usual_grace:
        return []
    key = {0: "setup.grace_0", 1: "setup.grace_one"}.get(options.grace, "setup.grace")
    return [prompts.part(key, value=prompts.number(options.grace))]


def company(record: Record, people: Sequence[int]) -> list[str]:
    """The names to be told: to a single person those of the others."""
    return [name for seat, name in enumerate(record.names) if len(people) > 1 or seat != people[0]]


def ask_to_continue(record: Record, desk: Desk) -> str:
    """The question whether to go on with a match that waits."""
    names = desk.prompts.listing(company(record, people_of(record)))
    return desk.say("ask.continue", rules=desk.say(f"rules.{record.rules.name}.name"), list=names)


def introduce(record: Record, people: Sequence[int], prompts: Prompts, sets: Mapping[str, str]) -> list[str]:
    """Who plays what: everything that was chosen for a match, so that a misunderstanding is heard.

    `sets` are the house rules that are remembered, by name; those that are played are called by it.
    """
    rules = prompts.say(f"rules.{record.rules.name}.name")
    key = "say.at_table" if len(people) == 1 else "say.together"
    lines = [prompts.say(key, rules=rules, list=prompts.listing(company(record, people)))]
    levels = bot_levels(record)
    options, level = record.options, next(filter(None, levels), LEVEL)
    terms = [level_in_words(level, prompts)] if level != LEVEL else []
    plan = plan_of(record)
    agreed, name = agreed_in_words(plan, prompts), next((n for n, w in sets.items() if w == plan.agreed_words()), "")
    named = prompts.part("house.set", text=title(name, prompts), list=", ".join(agreed)) if name else ""
    terms += [named] if named else agreed
    terms += grace_in_words(record.rules, options, prompts)
    terms += packs_in_words(options.packs, prompts)
    terms += class_in_words(options, prompts)
    terms += [prompts.part("setup.age", player=name, number=str(level)) for name, level in ages_of(record)]
    about = subjects_of(record)
    terms += [prompts.part("setup.subject", player=name, text=in_words(pack)) for name, pack in about]
    return [*lines, *([prompts.say("setup.understood", list=", ".join(terms))] if terms else [])]
