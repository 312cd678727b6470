"""House rules in words: what was agreed on, what each of them is, and which a table knows by a name of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from voiceuno.language.house_words import rule_in_words
from voiceuno.language.prompts import Prompts, capital
from voiceuno.rules.house_rules import BY_THE_BOOK, HOUSE_OPTIONS, HouseRules, SevenZero
from voiceuno.rules.match import ENDLESS
from voiceuno.rules.uno.state import UnoRules
from voiceuno.table.plan import Plan
from voiceuno.table.plan_words import planned
from voiceuno.table.unfit import all_unfit

MOST_SETS = 20  # that are remembered
_SCORING, _LENGTHS = "scoring", ("target", "rounds")
_DIGITS = 6
USUAL = "usual"  # the name of the house rules that were remembered without one
_AT_A_TIME = 4  # more cannot be kept in mind by ear
_SET_NAME = re.compile(r"(?:[^\W\d_]|'){1,20}(-(?:[^\W\d_]|'){1,20}){0,3}")


def house_in_words(house: HouseRules, prompts: Prompts) -> list[str]:
    """Everything that a house has agreed on, each in a few words; nothing by the book."""
    return [rule_in_words(name, value, prompts) for name, value in house.named()]


def about_rule(
    name: str, house: HouseRules | None, prompts: Prompts, uno: UnoRules | None = None, value: str = ""
) -> list[str]:
    """What a house rule is, and whether it is played; `house`: what this match has, None before one.

    `uno`: the rules as they are played; they have a penalty and a number of cards in any case. `value`: one of several
    ways to play it, such as `mixed`.
    """
    key = f"house.about.{name.replace('-', '_')}"
    lines = [prompts.say(f"{key}_{value}" if value else key)]
    values = dict((house or BY_THE_BOOK).named())
    if value and values.get(name) != value:
        said = rule_in_words(name, value, prompts)
        return [*lines, prompts.say("house.how" if house is None else "house.not_here", text=said)]
    if uno is not None:
        values = {"uno-penalty": str(uno.uno_penalty), "cards": str(uno.hand_size)} | values
    if name == "keep-hand" and house is not None and house.seven_zero is SevenZero.ZEROS:
        return [*lines, prompts.say("house.zeros_only")]
    if house is None or name not in values:
        said = prompts.part(f"house.say.{name.replace('-', '_')}")
        return [*lines, prompts.say("house.how" if house is None else "house.not_here", text=said)]
    return [*lines, prompts.say("house.here", text=rule_in_words(name, values[name], prompts))]


def all_rules(prompts: Prompts) -> list[str]:
    """Every house rule by its name, a few at a time."""
    names = [prompts.part(f"house.say.{name.replace('-', '_')}") for name in HOUSE_OPTIONS]
    steps = [names[at : at + _AT_A_TIME] for at in range(0, len(names), _AT_A_TIME)]
    return [
        prompts.say("house.some" if at else "house.first", list=prompts.listing(step)) for at, step in enumerate(steps)
    ]


def title(name: str, prompts: Prompts) -> str:
    """The name of remembered house rules as it is spoken: "family rules"."""
    key = f"house.title.{name}"
    return prompts.part(key if prompts.has(key) else "house.titled", text=name.replace("-", " "))


def set_name(words: Sequence[str], prompts: Prompts) -> str:
    """The name for remembered house rules, as it is kept: "cosy evening rules" is `cosy-evening`."""
    kept = _without_courtesy(tuple(words), prompts)
    for beginning in prompts.rows("name_beginnings"):
        left_out = tuple(beginning.split())
        if kept[: len(left_out)] == left_out:
            kept = kept[len(left_out) :]
            break
    endings = [tuple(row.split()) for row in prompts.rows("name_endings")]
    ending = next((each for each in endings if kept[-len(each) :] == each), ())
    kept = kept[: len(kept) - len(ending)]
    return USUAL if " ".join(kept) in prompts.rows("name_usual") else "-".join(kept) or USUAL


def _without_courtesy(words: tuple[str, ...], prompts: Prompts) -> tuple[str, ...]:
    """A name without the polite words behind it: "johnson rules would you"."""
    polite = [tuple(row.split()) for row in prompts.rows("name_courtesy")]
    for at in range(1, len(words)):
        if any(words[at : at + len(row)] == row for row in polite):
            return words[:at]
    return words


def remembered_in_words(sets: Mapping[str, str], prompts: Prompts) -> list[str]:
    """The house rules that are remembered, a line for each name."""
    if not sets:
        return [prompts.say("house.none_kept")]
    return [
        prompts.say("house.kept", text=capital(title(name, prompts)), list=set_in_words(words, prompts))
        for name, words in sets.items()
    ]


def set_in_words(words: str, prompts: Prompts) -> str:
    """What is remembered under a name, each in a few words: house rules, scoring, and how long is played."""
    return ", ".join(agreed_in_words(read_set(words.split()), prompts))


def agreed_in_words(plan: Plan, prompts: Prompts) -> list[str]:
    """The house rules of a plan, how it is scored and how long it is played, as far as that was chosen."""
    terms = house_in_words(plan.house, prompts)
    terms += [prompts.part(f"scoring.{plan.scoring.value.replace('-', '_')}")] if plan.scoring else []
    is_long = plan.target or plan.rounds is not None
    return [*terms, *([length_in_words(plan.rounds, plan.target or 0, prompts)] if is_long else [])]


def length_in_words(rounds: int | None, target: int, prompts: Prompts) -> str:
    """The points that win, where with a single one the first round decides, or how many rounds are played."""
    if rounds is None:
        return prompts.part("setup.target_one" if target == 1 else "setup.target", value=str(target))
    key = {ENDLESS: "setup.rounds_endless", 1: "setup.rounds_one"}.get(rounds, "setup.rounds")
    return prompts.part(key, value=prompts.number(rounds))


def read_set(words: Sequence[str]) -> Plan:
    """What is remembered, from the words that it is kept in; raises ValueError."""
    if len(words) % 2 or not set(words[::2]) <= {*HOUSE_OPTIONS, *_LENGTHS, _SCORING}:
        raise ValueError("these are no house rules")
    try:
        return planned(Plan(), words)
    except KeyError as error:
        raise ValueError("there is no such scoring") from error


def is_set_name(name: str) -> bool:
    """Whether house rules can be remembered by this name: one to four words of small letters."""
    return name == name.lower() and _SET_NAME.fullmatch(name) is not None


def is_house(text: str) -> bool:
    """Whether a text is house rules as they are written down; a file may hold anything."""
    words = text.split()
    if any(len(value) > _DIGITS for key, value in zip(words[::2], words[1::2], strict=False) if key in _LENGTHS):
        return False
    try:
        plan = read_set(words)
    except ValueError:
        return False
    is_known = all(value in HOUSE_OPTIONS[name] for name, value in plan.house.named())
    return bool(text) and is_known and plan.agreed_words() == text and not all_unfit(replace(plan, players=None), ())
