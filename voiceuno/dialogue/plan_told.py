"""What has been settled of a match: while it is being set up what was chosen so far, and once it runs what stays."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.house_talk import about_rule, agreed_in_words, length_in_words
from voiceuno.dialogue.rulings import uno_rules
from voiceuno.dialogue.scoreboard import told_length
from voiceuno.dialogue.terms import class_in_words, level_in_words, packs_in_words
from voiceuno.language.house_words import rule_in_words
from voiceuno.language.meaning import Meaning
from voiceuno.language.prompts import Prompts
from voiceuno.rules.house_rules import BOOK_VALUES, HOUSE_OPTIONS
from voiceuno.rules.match import Match, Options
from voiceuno.table.plan import LEVEL, Plan, people_of
from voiceuno.table.plan_words import BESIDE_PLAN, FOR_NEXT, planned, seconds_said

_SIDES = ("left", "right")
_PARTNER, _OTHER_PARTNER = "partner", "partner change"
_KINDS = "kinds"  # `seat kinds`: who is a bot
_ASKED = ("seat", "whether")  # before a side: `seat left`, `whether left Ben me`
_LENGTHS = ("target", "rounds")
_COMPANY = frozenset(("bots", "level", "rules"))
_MOST_BOTS = 9  # beside one person
_PLAYS = {"after": "left", "before": "right"}  # play goes to the left at first


def chosen_in_words(plan: Plan, prompts: Prompts) -> list[str]:
    """Everything that was said of a match to come, each in a few words."""
    terms = [prompts.say(f"rules.{plan.ruleset.name}.name")] if plan.rules else []
    counts = (("players", plan.players), ("people", plan.people), ("bots", plan.bots))
    for key, number in counts:
        form = f"setup.{key}_one" if number == 1 and prompts.has(f"setup.{key}_one") else f"setup.{key}"
        terms += [prompts.part(form, value=prompts.number(number))] if number is not None else []
    terms += [level_in_words(plan.level, prompts)] if plan.level != LEVEL else []
    terms += agreed_in_words(plan, prompts)
    terms += packs_in_words(plan.packs, prompts)
    levels = (plan.difficulty,) if plan.difficulty else ()
    terms += class_in_words(Options(levels=levels, own_levels=plan.own, teacher=plan.teacher), prompts)
    return [*terms, *(prompts.part(f"setup.{seat}", value=name) for seat, name in plan.beside)]


def target_of_plan(plan: Plan, prompts: Prompts) -> str:
    """What will be played to: what was chosen, or else the points of the book."""
    if plan.target is None and plan.rounds is None:
        return prompts.say("answer.target_usual", target=str(plan.ruleset.target))
    return told_length(plan.rounds, plan.target or 0, prompts)


def seat_of_plan(topic: str, plan: Plan, prompts: Prompts, spare: Sequence[str] = ()) -> str:
    """Who will sit where: as they were named, as somebody wished, or as it comes; bots have `spare` names."""
    if topic == _OTHER_PARTNER:
        return prompts.say("answer.partner_change")
    if topic.endswith(_KINDS):
        return _bots_of_plan(plan, prompts, spare)
    people, _ = plan.seats() or (0, 0)
    if 1 < people <= len(plan.names) and not topic.startswith(_PARTNER):  # several people listen, so nobody is "you"
        return prompts.say("answer.seats_all", list=", ".join(plan.record(spare, 0).names))
    side = next(each for each in topic.split() if each not in _ASKED)
    seats, wanted = dict(plan.beside), _PLAYS.get(side, side)
    if wanted == "opposite" and wanted not in seats:
        wanted = "partner"
    names = {seat: name for seat, name in seats.items() if seat == wanted or (wanted == "beside" and seat in _SIDES)}
    if not names:
        return prompts.say("answer.seat_open_partner" if wanted == "partner" else "answer.seat_open")
    told = [prompts.part(f"setup.{seat}", value=name) for seat, name in names.items()]
    return prompts.say("setup.understood", list=", ".join(told))


def bots_of(plan: Plan, spare: Sequence[str]) -> list[str]:
    """The bots that a plan would have, by the names that they would get."""
    if plan.seats() is None:
        return []
    record = plan.record(spare, 0)
    people = people_of(record)
    return [name for seat, name in enumerate(record.names) if seat not in people]


def _bots_of_plan(plan: Plan, prompts: Prompts, spare: Sequence[str]) -> str:
    """Which players will be bots, and which people."""
    if plan.seats() is None:
        return prompts.say("answer.bots_open")
    bots = bots_of(plan, spare)
    people = [name for name in plan.record(spare, 0).names if name not in bots]
    people = people if len(people) > 1 else [prompts.word("you")]
    key = "answer.bots" if bots else "answer.bots_none"
    return prompts.say(key, list=prompts.listing(bots), players=prompts.listing(people))


def wished_for_next(meaning: Meaning, match: Match, before: Sequence[str], bots: int) -> tuple[str, ...]:
    """What is wished while a match runs and can be kept for the next one; nothing if it will be played anyway.

    `before`: what was wished for the next one already; `bots`: how many play in this one.
    """
    words = (meaning.verb, *meaning.words)
    pairs = tuple(zip(words[::2], words[1::2], strict=False))
    keys = {key for key, _ in pairs}
    if len(words) % 2 or not keys <= FOR_NEXT or (keys & BESIDE_PLAN and uno_rules(match.rules) is None):
        return ()
    if keys == {"bots"}:  # one more than there will be anyway
        so_far = planned(Plan(bots=bots), before).bots or 0
        number = min(seconds_said(pairs[0][1], so_far), _MOST_BOTS)
        return () if number == so_far else ("bots", str(number))
    if keys & _COMPANY:
        return () if pairs == (("rules", match.rules.name),) and "rules" not in before else words
    if any(key == "house" and value != "none" for key, value in pairs):
        return ()
    options = match.options
    played = planned(Plan(scoring=options.scoring, target=match.target, rounds=match.rounds, house=options.house), ())
    coming = planned(played, before)
    if all(key in HOUSE_OPTIONS and value in BOOK_VALUES for key, value in pairs):
        return words  # whoever does not want a rule is not told how to have it
    return () if planned(played, words) == played and planned(coming, words) == coming else words


def next_in_words(words: Sequence[str], prompts: Prompts) -> str:
    """That the match goes on as it is, and what the next one will have."""
    return prompts.say("say.settled_next", list=prompts.listing(wished_in_words(words, prompts)))


def wished_in_words(words: Sequence[str], prompts: Prompts) -> list[str]:
    """What was wished for a match to come, each in a few words."""
    plan = planned(Plan(), words)
    terms: list[str] = []
    for key, value in zip(words[::2], words[1::2], strict=False):
        if key in HOUSE_OPTIONS:
            terms.append(rule_in_words(key, value, prompts))
        elif key == "scoring" and plan.scoring is not None:
            terms.append(prompts.part(f"scoring.{plan.scoring.value.replace('-', '_')}"))
        elif key in _COMPANY:
            terms.append(_company_in_words(key, value, plan, prompts))
        elif key in _LENGTHS:
            terms.append(length_in_words(plan.rounds, plan.target or 0, prompts))
        else:
            terms.append(prompts.part("setup.house"))
    return terms


def _company_in_words(key: str, value: str, plan: Plan, prompts: Prompts) -> str:
    """How many bots play how well, or by which book."""
    if key == "rules":
        return prompts.say(f"rules.{plan.ruleset.name}.name")
    if key == "level":
        return level_in_words(value, prompts)
    form = "setup.bots_one" if value == "1" and prompts.has("setup.bots_one") else "setup.bots"
    return prompts.part(form, value=prompts.number(int(value)))


def settled(meaning: Meaning, match: Match, prompts: Prompts) -> str:
    """That a wish comes too late for the match that runs: what it has instead, and how to get another one."""
    if meaning.verb in _LENGTHS:
        return prompts.say("say.settled_as", text=length_in_words(match.rounds, match.target, prompts))
    if meaning.verb in HOUSE_OPTIONS and uno_rules(match.rules) is None:
        return prompts.say("setup.no_house_other_game", rules=prompts.say(f"rules.{match.rules.name}.name"))
    if meaning.verb in HOUSE_OPTIONS:
        return about_rule(meaning.verb, match.options.house, prompts, uno_rules(match.rules))[-1]
    return prompts.say("say.settled")
