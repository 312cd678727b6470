"""What does not go together in a plan: the rule book, the scoring, the players, where they sit, the house rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from voiceuno.rules.house_rules import Clash, clashes, without
from voiceuno.rules.match import ENDLESS, LONGEST_GRACE, MOST_ROUNDS
from voiceuno.rules.rulesets import Scoring, with_grace
from voiceuno.table.plan import Plan, chair

_LARGEST = 100_000  # points; more is a slip of the tongue
_BY_SEATS = (Clash.TOO_FEW_PLAYERS, Clash.TOO_MANY_CARDS)  # what cannot be judged before the players are counted


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
    if plan.is_class and not rules.asks_questions:
        plain = replace(plan, packs=(), difficulty=None, own=False, teacher=False)
        return Unfit("questions", plan, plain)
    if plan.target is not None and not 0 < plan.target <= _LARGEST:
        return Unfit("target", plan, replace(plan, target=None))
    if plan.grace and (plan.grace > LONGEST_GRACE or with_grace(rules.name) is None):
        return Unfit("grace", plan, replace(plan, grace=None))
    if plan.scoring is not None and plan.scoring not in rules.scorings:
        return Unfit("scoring", plan, replace(plan, scoring=None))
    if (plan.target or plan.rounds is not None) and plan.scoring is Scoring.ROTATING_PARTNERS:
        return Unfit("rounds", plan, replace(plan, target=None, rounds=None))
    if plan.rounds is not None and (plan.scoring is Scoring.ELIMINATION or not ENDLESS <= plan.rounds <= MOST_ROUNDS):
        why = "rounds_elimination" if plan.rounds <= MOST_ROUNDS else "rounds_many"
        return Unfit(why, plan, replace(plan, rounds=None))
    on_chairs = None if seats is None else _unfit_seats(plan, *seats) or _unfit_beside(plan, *seats)
    return on_chairs or _unfit_house(plan, seats)


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
    # Where draw cards add up by the book, that is told: it is what was wished for.
    is_there = first.why is Clash.IN_THE_BOOK and first.rule == "stacking"
    return Unfit(f"house_{'stacks' if is_there else first.why.value}", plan, fitting, rule, first.number, first.needs)


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


def _unfit_beside(plan: Plan, people: int, bots: int) -> Unfit | None:
    """Whether everybody can sit where it was asked for: somebody who plays, and each on a chair of their own."""
    total, own = people + bots, plan.names[:1]
    chairs = [chair(seat, total) for seat, _ in plan.beside]
    new = [name for _, name in plan.beside if name.lower() not in map(str.lower, plan.names[:people])]
    is_self = any(name.lower() in map(str.lower, own) for _, name in plan.beside)
    free = total - max(1, len(plan.names[:people]))
    if len(set(chairs)) == len(chairs) and not {0, total} & set(chairs) and len(set(new)) <= free and not is_self:
        return None
    if new and not free:  # everybody is known, and this is somebody else
        return Unfit("stranger", plan, replace(plan, beside=tuple(each for each in plan.beside if each[1] not in new)))
    return Unfit("beside", plan, replace(plan, beside=()))
