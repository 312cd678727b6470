"""A plan in words, as they are said and as they are kept: `bots 2 rules french target 300`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from voiceuno.rules.house_rules import BY_THE_BOOK, HOUSE_OPTIONS, TEAMS, agreed
from voiceuno.rules.match import ENDLESS
from voiceuno.rules.rulesets import MATTEL, QUIZ, RULESETS, Scoring
from voiceuno.table.plan import SEATS, Plan, chair, in_seats

STANDARD = {"standard": MATTEL.name, "normal": MATTEL.name, "default": MATTEL.name}
_SCORINGS = {scoring.value: scoring for scoring in Scoring} | {"standard": Scoring.WINNER}
_COUNTS = frozenset("people bots players target rounds grace uno-penalty cards places".split())
_OTHERS = frozenset("rules scoring level name names pack difficulty teacher house beside age subject".split())
PLAN_WORDS = _COUNTS | _OTHERS | frozenset(SEATS) | HOUSE_OPTIONS.keys()
# What can be wished for beside a book and those who play, also for the match after the one that runs.
BESIDE_PLAN = frozenset(("target", "rounds", "scoring", "house", *HOUSE_OPTIONS))
# All that can be wished for that match: also how many bots play in it, how well, and by which book.
FOR_NEXT = BESIDE_PLAN | {"bots", "level", "rules"}
_LENGTHS = ("target", "rounds")
_DIGITS = 6
_SEATED = frozenset(("people", "bots", "players", "children", "names"))  # words that say who plays
_TEAMS = 2  # as many at least play against each other
PAIRED = "+"  # between two who play together: `partner Ana+Joe`
_US_TWO = (2, 2, 2)  # people, bots, and names of people
_ALL_PACKS = "all"
# "Stack twos" and then "stack fours": the second one is added.
_WHOLE = {("stacking", frozenset(("twos", "fours"))): "same", ("seven-zero", frozenset(("sevens", "zeros"))): "yes"}
_OWN, _MIXED = "own", "mixed"  # levels of questions


def planned(plan: Plan, words: Sequence[str]) -> Plan:
    """The plan with what was said added: `bots 2 rules french target 300`."""
    whole = dict(zip(words[::2], words[1::2], strict=False))
    # Who names several people says how many there are at least: more may be named later.
    least = (plan.people or 0) if "names" in whole else 0
    seated = {whole[seat].lower() for seat in SEATS if seat in whole}
    if "people" in whole and len(plan.names) == 1 and plan.names[0].lower() in seated:
        plan = replace(plan, names=())  # whoever was here last is spoken of by somebody else
    plan = _with_teams(plan, words)
    for key, value in zip(words[::2], words[1::2], strict=False):
        match key:
            case "rules":
                plan = replace(plan, rules=STANDARD.get(value, value))
            case "people":
                plan = replace(plan, people=max(seconds_said(value, people_so_far(plan)), least))
            case "bots":
                plan = replace(plan, bots=seconds_said(value, plan.bots or 0), players=None)
            case "players":
                plan = replace(plan, players=int(value), bots=None)
            case "scoring":
                plan = replace(plan, scoring=_SCORINGS[value])
            case "target":
                plan = replace(plan, target=int(value), rounds=None)
            case "rounds":
                plan = replace(plan, rounds=ENDLESS if value == "endless" else int(value), target=None)
            case "grace":
                usual = plan.ruleset.usual_grace if plan.grace is None else plan.grace
                plan = replace(plan, grace=seconds_said(value, usual))
            case "children":
                plan = replace(plan, people=max(int(value), least), own=True)
            case "age":
                name, _, level = value.rpartition("-")
                known = dict(plan.ages) | {name: int(level)}
                plan = replace(plan, own=True, ages=tuple(known.items()))
            case "subject":
                name, _, pack = value.partition("-")
                about = dict(plan.subjects) | {name: pack}
                plan = replace(plan, subjects=tuple(about.items()))
            case "difficulty" if value in (_OWN, _MIXED):
                plan = replace(plan, own=value == _OWN, difficulty=plan.difficulty if value == _OWN else None)
            case "difficulty":
                plan = replace(plan, difficulty=int(value))
            case "teacher":
                plan = replace(plan, teacher=value == "yes")
            case "level":
                plan = replace(plan, level=value)
            case "house" if value == "none":
                plan = replace(plan, house=BY_THE_BOOK)
            case rule if rule in HOUSE_OPTIONS:
                plan = replace(plan, house=agreed(plan.house, rule, value))
            case "name" if value.lower() not in map(str.lower, plan.names):
                several = plan.people is not None and plan.people > 1
                plan = replace(plan, names=(*plan.names, value) if several else (value,))
            case "names":
                plan = _with_names(plan, value.split(","))
            case "rename":
                plan = _renamed(plan, *value.split(PAIRED, 1))
            case "trade":
                plan = _traded(plan, value)
            case "beside":
                plan = _seated(plan, "right" if "left" in dict(plan.beside) else "left", value)
            case "partner" if own := _left_over(plan, value, whole):
                plan = _seated(plan, "partner", own)
            case "partner" if PAIRED in value:
                plan = _paired(plan, *value.split(PAIRED, 1))
            case seat if seat in SEATS:
                plan = _seated(plan, seat, value)
            case "pack" if value == _ALL_PACKS:
                plan = replace(plan, packs=(), rules=plan.rules or QUIZ.name)
            case "pack" if value not in plan.packs:
                plan = replace(plan, packs=(*plan.packs, value))
    if {"players", "bots"} <= whole.keys():  # in one breath neither corrects the other
        plan = replace(plan, players=int(whole["players"]), bots=int(whole["bots"]))
    return _implied(plan)


def _with_names(plan: Plan, said: Sequence[str]) -> Plan:
    """With several people by name, beside those who were named before, unless that would be too many.

    Who names all of them once more says in which order they sit.
    """
    names, together = tuple(dict.fromkeys(said)), tuple(dict.fromkeys((*plan.names, *said)))
    if {*names} == {*plan.names}:
        return replace(plan, names=names, beside=tuple(each for each in plan.beside if each[0] == "partner"))
    names = together if len(together) <= (plan.people or 0) else names
    return replace(plan, names=names, people=max(len(names), plan.people or 0))


def _renamed(plan: Plan, old: str, new: str) -> Plan:
    """With another name for somebody, wherever it stands."""
    names = tuple(new if name == old else name for name in plan.names)
    beside = tuple((seat, new if name == old else name) for seat, name in plan.beside)
    ages = tuple((new if name == old else name, age) for name, age in plan.ages)
    subjects = tuple((new if name == old else name, pack) for name, pack in plan.subjects)
    return replace(plan, names=names, beside=beside, ages=ages, subjects=subjects)


def _traded(plan: Plan, name: str) -> Plan:
    """With the first person on the chair of another one, who has the first one's; all are told from the first."""
    order, named = [*plan.names], [each.lower() for each in plan.names]
    if name.lower() not in named[1:]:
        return plan
    at = named.index(name.lower())
    order[0], order[at] = order[at], order[0]
    return _with_names(plan, (*order[at:], *order[:at]))


def seconds_said(value: str, so_far: int) -> int:
    """A number, such as the seconds for a late UNO: as it was said, or more or fewer than so far: `+2`, `-1`."""
    return max(0, so_far + int(value)) if value[:1] in ("+", "-") else int(value)


def people_so_far(plan: Plan) -> int:
    """How many people play, to whom more may be added: at least who speaks."""
    return plan.people or max(1, len(plan.names))


def _seated(plan: Plan, seat: str, name: str) -> Plan:
    """With somebody on a chair, who has no other one, as nobody else has this one; a partner sits opposite anyway."""
    if seat == "opposite" and dict(plan.beside).get("partner", "").lower() == name.lower():
        return plan
    others = tuple(each for each in plan.beside if each[0] != seat and each[1].lower() != name.lower())
    return replace(plan, beside=(*others, (seat, name)))


def seen_by(plan: Plan, name: str) -> Plan:
    """The plan as one of the people sees it, who is the first then; everybody sits where they sat."""
    beside = tuple(each for each in plan.beside if each[1] != name)
    is_whole = bool(plan.beside) and sum(plan.seats() or (0,)) == len(plan.names)
    order = in_seats(plan.names, plan.beside) if is_whole else plan.names
    at = order.index(name)
    order = (*order[at:], *order[:at])
    if is_whole:
        is_paired = any(seat == "partner" for seat, _ in plan.beside)
        beside = (("partner", order[chair("partner", len(order))]),) if is_paired else ()
    return replace(plan, names=order, beside=beside)


def _left_over(plan: Plan, partner: str, said: Mapping[str, str]) -> str:
    """Who speaks, where all play at one place and the first of them is named as the partner: the only one left."""
    named = {partner.lower(), said.get("left", "").lower(), said.get("right", "").lower()}
    left = [name for name in plan.names if name.lower() not in named]
    is_first = plan.names[:1] and plan.names[0].lower() == partner.lower()
    return left[0] if is_first and len(named) == len(left) + 2 == len(plan.names) - 1 else ""


def _with_teams(plan: Plan, words: Sequence[str]) -> Plan:
    """With the people of several teams, where all are named and nobody was before: "Ana with Joe and Rose with Tom"."""
    pairs = zip(words[::2], words[1::2], strict=False)
    teams = [value.split(PAIRED, 1) for key, value in pairs if key == "partner" and PAIRED in value]
    names = (*(one for one, _ in teams), *(other for _, other in teams))
    is_known = any(count is not None for count in (plan.people, plan.bots, plan.players)) or {*words[::2]} & _SEATED
    is_other = len(plan.names) > 1 and any(name not in names for name in plan.names)  # one was here last, perhaps
    if len(teams) < _TEAMS or is_known or is_other or len({*map(str.lower, names)}) < len(names):
        return plan
    return replace(plan, names=names, people=len(names))


def _paired(plan: Plan, one: str, other: str) -> Plan:
    """With two who play together by name: the first person and a partner, or two who sit opposite each other."""
    plan = plan if plan.names else replace(plan, names=(one,))
    own = plan.names[0].lower()
    if own in (one.lower(), other.lower()):
        return _seated(plan, "partner", other if own == one.lower() else one)
    plan = _seated(_seated(plan, "left", one), "right", other)
    return replace(plan, scoring=plan.scoring if plan.scoring in TEAMS else Scoring.PARTNERS)


def is_plan(words: Sequence[str]) -> bool:
    """Whether words are a plan as it is written down, and can be told again; a file may hold anything."""
    counts = {key: value for key, value in zip(words[::2], words[1::2], strict=False) if key in _COUNTS}
    if len(words) % 2 or not set(words[::2]) <= PLAN_WORDS or any(len(value) > _DIGITS for value in counts.values()):
        return False
    try:
        return planned(Plan(), words).ruleset is not None
    except (KeyError, ValueError):
        return False


def is_wish(words: Sequence[str]) -> bool:
    """Whether words are wishes for a match to come as they are written down: house rules, scoring, how long."""
    pairs = tuple(zip(words[::2], words[1::2], strict=False))
    is_beside = all(key in FOR_NEXT and (key != "house" or value == "none") for key, value in pairs)
    return is_beside and is_plan(words)


def whole_rule(rule: str, before: str, value: str) -> str:
    """A rule of two halves of which one was agreed on and the other is said now: both; else what is said."""
    return _WHOLE.get((rule, frozenset((before, value))), value)


def later_counts(words: Sequence[str]) -> tuple[str, ...]:
    """Wishes that were said one after the other, each once: of two about the same the later one is left."""
    kept: dict[str, str] = {}
    for key, value in zip(words[::2], words[1::2], strict=False):
        gone = {key, *(_LENGTHS if key in _LENGTHS else ()), *(HOUSE_OPTIONS if key == "house" else ())}
        whole = whole_rule(key, kept.get(key, ""), value)
        kept = {other: said for other, said in kept.items() if other not in gone} | {key: whole}
    return tuple(word for pair in kept.items() for word in pair)


def with_whole_names(words: Sequence[str]) -> tuple[str, ...]:
    """The words of a plan, in which the name of a pack or of house rules may have several words and comes last."""
    at = next((at for at in range(0, len(words), 2) if words[at] in ("pack", "house")), len(words))
    is_last = at + 2 < len(words) and words[at + 2] not in PLAN_WORDS
    return (*words[: at + 1], "-".join(words[at + 1 :])) if is_last else tuple(words)


def _implied(plan: Plan) -> Plan:
    """What goes without saying: questions belong to the quiz, partners to a book that has them."""
    if plan.rules is None and plan.is_class:
        plan = replace(plan, rules=next(rules.name for rules in RULESETS.values() if rules.asks_questions))
    is_paired = any(seat == "partner" for seat, _ in plan.beside)
    if is_paired and plan.scoring not in TEAMS:
        plan = replace(plan, scoring=Scoring.PARTNERS)
    if plan.scoring is None:
        return plan
    scoring = plan.scoring
    if scoring is Scoring.PARTNERS and (plan.people, plan.bots, len(plan.names)) == _US_TWO and not plan.beside:
        plan = replace(plan, beside=(("partner", plan.names[1]),))  # two people play together against two bots
    if plan.rules is None and scoring not in MATTEL.scorings:
        books = [rules for rules in RULESETS.values() if scoring in rules.scorings]
        total = sum(plan.seats() or (0,))
        fitting = [rules for rules in books if total in rules.scorings[scoring]]
        # Where so many cannot play in any book, the one that allows most says so.
        widest = max(books, key=lambda rules: len(rules.scorings[scoring]))
        chosen = next(iter(fitting), widest if (plan.people or 0) > min(widest.scorings[scoring]) else books[0])
        plan = replace(plan, rules=chosen.name)
    allowed = plan.ruleset.scorings.get(scoring, ())
    if len(allowed) == 1 and plan.bots is None and plan.players is None and (plan.people or 0) <= allowed[0]:
        plan = replace(plan, players=allowed[0])
    return plan
