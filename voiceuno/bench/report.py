"""The figures of a benchmark, as JSON and as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import Any

from voiceuno.bench.clips import NEGATIVE
from voiceuno.bench.limits import LeftOut, Tally
from voiceuno.bench.measure import REJECTED, RIGHT, WRONG, ClipOutcome
from voiceuno.bench.slips import ATTEMPTS, Attempt
from voiceuno.bench.worth import Balance
from voiceuno.language.heard import WAITING
from voiceuno.sentences import sentence

_CONDITIONS = ("clean", "noise10", "noise5", "reverb")


def figures(outcomes: Sequence[ClipOutcome]) -> dict[str, Any]:
    """All figures by system."""
    return {name: _of_system([each for each in outcomes if each.system == name]) for name in _names(outcomes)}


def learning_figures(attempts: Sequence[Attempt]) -> dict[str, Any]:
    """How often players who say one number for another are understood, attempt by attempt."""
    by_place = [[each for each in attempts if each.place == place] for place in range(ATTEMPTS)]
    return {
        "players": len(by_place[0]),
        "right": [_share(each.is_right for each in there) for there in by_place],
        "asked": [_share(each.asks for each in there) for there in by_place],
    }


def _share(those: Iterable[bool]) -> float | None:
    listed = list(those)
    return sum(listed) / len(listed) if listed else None


def _names(outcomes: Iterable[ClipOutcome]) -> list[str]:
    return list(dict.fromkeys(each.system for each in outcomes))


def _of_system(outcomes: Sequence[ClipOutcome]) -> dict[str, Any]:
    clips = [each for each in outcomes if each.clip.condition != NEGATIVE]
    negatives = [each for each in outcomes if each.clip.condition == NEGATIVE]
    delays = sorted(each.delay for each in clips if each.delay is not None and each.result == RIGHT)
    seconds = sum(each.seconds for each in outcomes)
    return {
        "conditions": _grouped(clips, lambda each: each.clip.condition),
        "kinds": _grouped(clips, lambda each: each.clip.kind or "all"),
        "speakers": _grouped(clips, lambda each: each.clip.speaker or "all"),
        "negatives": {
            moment: _accepts([each for each in negatives if each.moment == moment]) for moment in ("turn", WAITING)
        },
        "commit_delay": {
            "median": median(delays) if delays else None,
            "p90": delays[int(0.9 * (len(delays) - 1))] if delays else None,
            "premature": sum(each.delay < 0 for each in clips if each.delay is not None),
        },
        "cpu_per_second": sum(each.cpu for each in outcomes) / seconds if seconds else None,
    }


def _grouped(outcomes: Sequence[ClipOutcome], key: Callable[[ClipOutcome], str]) -> dict[str, Any]:
    groups: dict[str, list[ClipOutcome]] = {}
    for outcome in outcomes:
        groups.setdefault(key(outcome), []).append(outcome)
    order = [*(name for name in _CONDITIONS if name in groups), *sorted(set(groups) - set(_CONDITIONS))]
    return {name: _shares(groups[name]) for name in order}


def _shares(outcomes: Sequence[ClipOutcome]) -> dict[str, float | int]:
    def share(count: int) -> float:
        return count / len(outcomes)

    return {
        "clips": len(outcomes),
        **{result: share(sum(each.result == result for each in outcomes)) for result in (RIGHT, WRONG, REJECTED)},
        "asked": share(sum(each.asked for each in outcomes)),
    }


def _accepts(outcomes: Sequence[ClipOutcome]) -> dict[str, float | None]:
    hours = sum(each.clip.duration or each.seconds for each in outcomes) / 3600
    if not hours:
        return {
            "minutes": 0.0,
            "false_accepts_per_hour": None,
            "broken_off_per_hour": None,
            "questions_per_hour": None,
        }
    return {
        "minutes": hours * 60,
        "false_accepts_per_hour": sum(each.false_accepts for each in outcomes) / hours,
        "broken_off_per_hour": sum(each.broken_off for each in outcomes) / hours,
        "questions_per_hour": sum(each.questions for each in outcomes) / hours,
    }


def table(result: dict[str, Any]) -> str:
    """The figures as one table, a column for each system."""
    rows = [["", *result]]
    systems = list(result.values())
    for part in ("conditions", "kinds"):
        for name in dict.fromkeys(name for system in systems for name in system[part]):
            shares = [_percents(system[part][name]) for system in systems]
            rows.append([sentence(f"bench.{part}", name=name), *shares])
    asked = [_overall(system, "asked") for system in systems]
    rows.append([sentence("bench.asked"), *(f"{100 * share:.1f}" for share in asked)])
    for moment in ("turn", WAITING):
        for row, figure in (("accepts", "false_accepts"), ("broken_off", "broken_off"), ("questions", "questions")):
            hourly = [system["negatives"][moment][f"{figure}_per_hour"] for system in systems]
            rows.append([sentence(f"bench.{row}_{moment}"), *(_number(each, "{:.1f}") for each in hourly)])
    for part in ("median", "p90"):
        delays = [_number(system["commit_delay"][part], "{:.2f}") for system in systems]
        rows.append([sentence(f"bench.delay_{part}"), *delays])
    rows.append([sentence("bench.premature"), *(str(system["commit_delay"]["premature"]) for system in systems)])
    rows.append([sentence("bench.cpu"), *(_number(system["cpu_per_second"], "{:.3f}") for system in systems)])
    for part in ("right", "asked"):
        learning = [_sequence(system.get("learning", {}).get(part, [])) for system in systems]
        rows.append([sentence(f"bench.learning_{part}", attempts=ATTEMPTS), *learning])
    return _aligned(rows)


def limits_table(left_out: Sequence[LeftOut]) -> str:
    """What is heard of each kind of speaker with limits that were chosen without it, beside the game's own."""
    rows = [[sentence(f"bench.limits_{part}") for part in ("kind", "own", "chosen", "changed")]]
    for each in left_out:
        limits = ", ".join(f"{name} {value:g}" for name, value in each.limits.items()) or "–"
        rows.append([each.kind, _tallied(each.own), _tallied(each.chosen), limits])
    return _aligned(rows)


def wordings_table(balances: Sequence[Balance]) -> str:
    """What each wording wins and costs."""
    rows = [[sentence(f"bench.wordings_{part}") for part in ("wording", "meaning", "clips", "wins", "costs")]]
    figures_of = ((each, f"{each.wins:.1f}", f"{each.costs:.1f}") for each in balances)
    rows += [[each.wording, each.meaning, str(each.clips), wins, costs] for each, wins, costs in figures_of]
    return _aligned(rows)


def _tallied(tally: Tally) -> str:
    whole = max(1, tally.commands)
    shares = f"{100 * tally.right / whole:.1f} [{100 * tally.wrong / whole:.1f}]"
    if not tally.hours:
        return shares
    return f"{shares}, {tally.accepts / tally.hours:.0f}, {tally.questions / tally.hours:.0f}"


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    lines.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(lines)


def _percents(shares: dict[str, float]) -> str:
    return f"{100 * shares[RIGHT]:.1f} [{100 * shares[WRONG]:.1f}] ({100 * shares[REJECTED]:.1f})"


def _sequence(shares: Sequence[float | None]) -> str:
    return ", ".join(f"{100 * each:.0f}" for each in shares if each is not None) or "–"


def _overall(system: dict[str, Any], key: str) -> float:
    groups = system["conditions"].values()
    clips = sum(group["clips"] for group in groups)
    return float(sum(group[key] * group["clips"] for group in groups) / clips) if clips else 0.0


def _number(value: float | None, form: str) -> str:
    return "–" if value is None else form.format(value)
