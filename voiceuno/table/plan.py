"""What has been said about a match to come, and whether the rule books allow it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from voiceuno.errors import VoiceunoError
from voiceuno.rules.game import SetupError
from voiceuno.rules.house_rules import BY_THE_BOOK, HOUSE_OPTIONS, Clash, HouseRules, agreed, clashes, without
from voiceuno.rules.match import LONGEST_GRACE, OptionError, Options
from voiceuno.rules.record import Record, RecordError, read_record, write_record
from voiceuno.rules.rulesets import MATTEL, RULESETS, Ruleset, Scoring, find_ruleset, with_grace
from voiceuno.sentences import sentence

LEVEL = "medium"
STANDARD = {"standard": MATTEL.name, "normal": MATTEL.name, "default": MATTEL.name}
_SCORINGS = {scoring.value: scoring for scoring in Scoring} | {"standard": Scoring.WINNER}
_LARGEST = 100_000  # points; more is a slip of the tongue
_COUNTS = frozenset("people bots players target grace uno-penalty cards places".split())
PLAN_WORDS = _COUNTS | frozenset("rules scoring level name pack house".split()) | HOUSE_OPTIONS.keys()
_BY_SEATS = (Clash.TOO_FEW_PLAYERS, Clash.TOO_MANY_CARDS)  # what cannot be judged before the players are counted
_DIGITS = 6


class UnknownRules(VoiceunoError, ValueError):
    """There is no such rule book; the message names those that there are."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What has been said about the match to come; None where nothing was said."""

    rules: str | None = None
    people: int | None = None
    bots: int | None = None
    players: int | None = None
    level: str = LEVEL
    scoring: Scoring | None = None
    target: int | None = None
    packs: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    grace: int | None = None  # seconds for a late UNO; 0 by the book
    house: HouseRules = BY_THE_BOOK

    @property
    def ruleset(self) -> Ruleset:
        """The rule book, the default one if none was named; raises UnknownRules."""
        rules = find_ruleset(self.rules or MATTEL.name)
        if rules is None:
            raise UnknownRules(sentence("table.no_rules", name=self.rules, known=", ".join(RULESETS)))
        return rules

    def seats(self) -> tuple[int, int] | None:
        """How many people and how many bots, if enough was said."""
        if self.players is not None:
            people = self.people or (max(1, self.players - self.bots) if self.bots is not None else 1)
            return people, max(0, self.players - people)
        if self.bots is not None:
            return self.people or 1, self.bots
        if self.people is not None and self.people > 1:
            return self.people, 0
        return None

    def record(self, names: Sequence[str], seed: int) -> Record:
        """The record of the match that was planned."""
        people, bots = self.seats() or (1, 1)
        named = self.names[:people]
        taken = {name.lower() for name in named}  # a record tells no capital letters apart
        players = (*named, *(name for name in names if name.lower() not in taken))[: people + bots]
        grace = self.ruleset.usual_grace if self.grace is None else self.grace
        options = Options(self.scoring or Scoring.WINNER, self.target or 0, self.packs, grace=grace, house=self.house)
        remarks = tuple(f"bot {name} {self.level}" for name in players[people:])
        return Record(self.ruleset, players, seed, options, remarks=remarks)

    def as_words(self) -> str:
        """The plan as the words that would set it up again."""
        people, bots = self.seats() or (1, 2)
        words = [f"people {people}", f"bots {bots}", f"rules {self.ruleset.name}", f"level {self.level}"]
        words += [house_words(self.house)] if self.house != BY_THE_BOOK else []
        words += [f"scoring {self.scoring.value}"] if self.scoring else []
        words += [f"target {self.target}"] if self.target else []
        words += [f"grace {self.grace}"] if self.grace is not None else []
        words += [f"pack {pack}" for pack in self.packs]
        words += [f"name {name}" for name in self.names[:people]]
        return " ".join(words)


def house_words(house: HouseRules) -> str:
    """House rules as the words that would set them up again."""
    return " ".join(f"{name} {value}" for name, value in house.named())


def bot_levels(record: Record) -> list[str | None]:
    """The level of the bot at each seat, None for people."""
    levels = {
        words[1]: words[2] for words in map(str.split, record.remarks) if words[:1] == ["bot"] and len(words) == 3
    }
    return [levels.get(name) for name in record.names]


def people_of(record: Record) -> tuple[int, ...]:
    """The seats of the people; there is always one."""
    return tuple(seat for seat, level in enumerate(bot_levels(record)) if level is None) or (0,)


def plan_of(record: Record) -> Plan:
    """The plan that a match was played by."""
    people, options = people_of(record), record.options
    return Plan(
        rules=record.rules.name,
        people=len(people),
        bots=len(record.names) - len(people),
        level=next(filter(None, bot_levels(record)), LEVEL),
        scoring=options.scoring if options.scoring is not Scoring.WINNER else None,
        target=options.target or None,
        packs=options.packs,
        grace=options.grace if options.grace != record.rules.usual_grace else None,
        names=tuple(record.names[seat] for seat in people),
        house=options.house,
    )


def planned(plan: Plan, words: Sequence[str]) -> Plan:
    """The plan with what was said added: `bots 2 rules french target 300`."""
    whole = dict(zip(words[::2], words[1::2], strict=False))
    for key, value in zip(words[::2], words[1::2], strict=False):
        match key:
            case "rules":
                plan = replace(plan, rules=STANDARD.get(value, value))
            case "people":
                plan = replace(plan, people=int(value))
            case "bots":
                plan = replace(plan, bots=int(value), players=None)
            case "players":
                plan = replace(plan, players=int(value), bots=None)
            case "scoring":
                plan = replace(plan, scoring=_SCORINGS[value])
            case "target":
                plan = replace(plan, target=int(value))
            case "grace":
                plan = replace(plan, grace=int(value))
            case "level":
                plan = replace(plan, level=value)
            case "house" if value == "none":
                plan = replace(plan, house=BY_THE_BOOK)
            case rule if rule in HOUSE_OPTIONS:
                plan = replace(plan, house=agreed(plan.house, rule, value))
            case "name" if value.lower() not in map(str.lower, plan.names):
                several = plan.people is not None and plan.people > 1
                plan = replace(plan, names=(*plan.names, value) if several else (value,))
            case "pack" if value not in plan.packs:
                plan = replace(plan, packs=(*plan.packs, value))
    if {"players", "bots"} <= whole.keys():  # in one breath neither corrects the other
        plan = replace(plan, players=int(whole["players"]), bots=int(whole["bots"]))
    return _implied(plan)


def is_plan(words: Sequence[str]) -> bool:
    """Whether words are a plan as it is written down, and can be told again; a file may hold anything."""
    counts = {key: value for key, value in zip(words[::2], words[1::2], strict=False) if key in _COUNTS}
    if len(words) % 2 or not set(words[::2]) <= PLAN_WORDS or any(len(value) > _DIGITS for value in counts.values()):
        return False
    try:
        return planned(Plan(), words).ruleset is not None
    except (KeyError, ValueError):
        return False


def _implied(plan: Plan) -> Plan:
    """What goes without saying: questions belong to the quiz, partners to a book that has them."""
    if plan.rules is None and plan.packs:
        plan = replace(plan, rules=next(rules.name for rules in RULESETS.values() if rules.asks_questions))
    if plan.scoring is None:
        return plan
    scoring = plan.scoring
    if plan.rules is None and scoring not in MATTEL.scorings:
        plan = replace(plan, rules=next(rules.name for rules in RULESETS.values() if scoring in rules.scorings))
    allowed = plan.ruleset.scorings.get(scoring, ())
    if len(allowed) == 1 and plan.bots is None and plan.players is None:
        plan = replace(plan, players=allowed[0])
    return plan


class Unfit(NamedTuple):
    """Why a plan cannot be played, the plan as it was then, and the plan without the part that does not fit."""

    why: str
    of: Plan
    plan: Plan
    rule: tuple[str, str] = ("", "")  # the house rule that it is about, with its value
    number: int = 0  # what would fit
    needs: str = ""  # the house rule without which it is nothing


def all_unfit(plan: Plan, packs: Sequence[str]) -> list[Unfit]:
    """Everything that does not go together, one after the other; the last one has a plan that can be played."""
    found: list[Unfit] = []
    while (problem := _unfit(plan, packs)) is not None:
        found.append(problem)
        plan = problem.plan
    return found


def _unfit(plan: Plan, packs: Sequence[str]) -> Unfit | None:
    """The first thing that the rule book does not allow, if anything."""
    rules, seats = plan.ruleset, plan.seats()
    if not set(plan.packs) <= set(packs):
        return Unfit("pack", plan, replace(plan, packs=tuple(pack for pack in plan.packs if pack in packs)))
    if plan.packs and not rules.asks_questions:
        return Unfit("questions", plan, replace(plan, packs=()))
    if plan.target is not None and not 0 < plan.target <= _LARGEST:
        return Unfit("target", plan, replace(plan, target=None))
    if plan.grace and (plan.grace > LONGEST_GRACE or with_grace(rules.name) is None):
        return Unfit("grace", plan, replace(plan, grace=None))
    if plan.scoring is not None and plan.scoring not in rules.scorings:
        return Unfit("scoring", plan, replace(plan, scoring=None))
    if plan.target and plan.scoring is Scoring.ROTATING_PARTNERS:
        return Unfit("rounds", plan, replace(plan, target=None))
    return (_unfit_seats(plan, *seats) if seats is not None else None) or _unfit_house(plan, seats)


def _unfit_house(plan: Plan, seats: tuple[int, int] | None) -> Unfit | None:
    """The first house rule that does not go together with the rest; all of them, where the game has none."""
    scoring, house = plan.scoring or Scoring.WINNER, plan.house
    found = clashes(plan.ruleset, sum(seats or (2, 0)), scoring, house)
    found = [each for each in found if seats is not None or each.why not in _BY_SEATS]
    if not found:
        return None
    first = found[0]
    dropped = [each.rule for each in found if each.why is Clash.OTHER_GAME] or [first.rule]
    rule = first.rule, dict(house.named())[first.rule]
    fitting = replace(plan, house=without(house, dropped))
    return Unfit(f"house_{first.why.value}", plan, fitting, rule, first.number, first.needs)


def _unfit_seats(plan: Plan, people: int, bots: int) -> Unfit | None:
    """Whether so many can play."""
    free = replace(plan, people=None, bots=None, players=None)
    if plan.players is not None and (people > plan.players or plan.bots not in (None, plan.players - people)):
        return Unfit("seats", plan, free)
    # Of two ranges the narrower one is told, or the next number might be refused as well.
    allowed = plan.ruleset.scorings[plan.scoring or Scoring.WINNER]
    if people < 1 or bots < 0 or people + bots not in allowed:
        return Unfit("players" if allowed == plan.ruleset.players else "scoring_players", plan, free)
    return None


def called(record: Record, seat: int, name: str, spare: Sequence[str]) -> Record | None:
    """The record with another name for a player; a bot that has it takes a spare one. None if that cannot be."""
    names, levels = list(record.names), bot_levels(record)
    names[seat] = name
    for other, level in enumerate(levels):
        if other != seat and names[other].lower() == name.lower():
            free = [each for each in spare if each.lower() not in map(str.lower, names)]
            if level is None or not free:
                return None
            names[other] = free[0]
    changed = dict(zip(record.names, names, strict=True))
    remarks = (f"bot {changed[words[1]]} {words[2]}" if words[:1] == ["bot"] and len(words) == 3 and words[1] in changed
               else remark for remark, words in ((each, each.split()) for each in record.remarks))  # fmt: skip
    renamed = replace(record, names=tuple(names), remarks=tuple(remarks))
    return renamed if is_keepable(renamed) else None


def is_keepable(record: Record) -> bool:
    """Whether a match can be dealt, written down, and read again as it was."""
    try:
        text = write_record(record)
        text.encode()
        again = read_record(text)
        return again.names == record.names and write_record(again) == text
    except (RecordError, OptionError, SetupError, UnicodeEncodeError):
        return False
