"""What was measured in live matches: as a text for people, and as JSON for `tools/draw_measured.py`."""

from __future__ import annotations

import json
import os
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.bench.answer_times import percentile, table
from tests.bench.live_game import GAP, Lived
from tests.bench.live_match import Idle, Match, Start
from tests.bench.live_plan import SHARES
from tests.bench.tracing import KEPT, MADE, READY, SOUND

COLD, WARM, BASELINE = "cold", "warm", "baseline"
AIMS = {COLD: (0.35, 0.6), WARM: (0.3, 0.45)}  # seconds to the first sample: the median, and nine of ten
START_AIM, GREETING_AIM = 1.0, 0.4  # seconds to the first word, and of silence within the greeting
IDLE_AIM = 60.0  # per cent of one core
JSON_VARIABLE = "VOICEUNO_BENCH_JSON"


def delays(lived: Sequence[Lived]) -> list[float]:
    """Seconds from the last syllable to the first sample, of all that was answered."""
    return [each.answer.recorded for each in lived if each.answer is not None]


def _pair(values: Sequence[float]) -> str:
    if not values:
        return "-"
    return f"{statistics.median(values) * 1000:.0f} / {percentile(values, 0.9) * 1000:.0f}"


def _rows(title: str, matches: Mapping[str, Match], rows: Mapping[str, Mapping[str, Sequence[float]]]) -> list[str]:
    lines = [f"{title:28}" + "".join(f"{name:>22}" for name in matches)]
    for row, by_match in rows.items():
        cells = (by_match.get(name, ()) for name in matches)
        lines.append(f"  {row:26}" + "".join(f"{_pair(cell):>15} ({len(cell):3})" + " " for cell in cells))
    return lines


def by_kind(matches: Mapping[str, Match]) -> list[str]:
    """Answer times by the kind of command."""
    kinds = [kind for kind in SHARES if any(each.kind == kind for match in matches.values() for each in match.lived)]
    rows = {
        kind: {name: delays([each for each in match.lived if each.kind == kind]) for name, match in matches.items()}
        for kind in kinds
    }
    rows["all"] = {name: delays(match.lived) for name, match in matches.items()}
    rows["to the first word"] = {
        name: [each.word for each in match.lived if each.word is not None] for name, match in matches.items()
    }
    return _rows("median / 90 % in ms (count)", matches, rows)


def by_source(matches: Mapping[str, Match]) -> list[str]:
    """Answer times by what the answer began with, and to the first word by where that came from."""
    rows = {
        f"begins: {source}": {
            name: delays([each for each in match.lived if each.began == source]) for name, match in matches.items()
        }
        for source in (SOUND, READY, KEPT, MADE)
    }
    rows |= {
        f"first word: {source}": {
            name: [each.word for each in match.lived if each.spoken == source and each.word is not None]
            for name, match in matches.items()
        }
        for source in (READY, KEPT, MADE)
    }
    return _rows("", matches, rows)


def counts(name: str, match: Match) -> str:
    """How much was answered, begun from what was ready, and torn by silence."""
    answered = [each for each in match.lived if each.answer is not None]
    right = sum(each.heard == each.text.lower() for each in match.lived)
    words = Counter(each.spoken for each in answered)
    torn = [gap for each in match.lived for gap in each.gaps]
    ended = f"; the game ended early, {match.ended}" if match.ended else ""
    longest = f", the longest {max(torn):.2f} s" if torn else ""
    return (
        f"{name}: {len(answered)} of {len(match.lived)} answered, {right} heard word for word; first words ready"
        f" {words[READY] + words[KEPT]} (made ahead {words[READY]}, from disk {words[KEPT]}), made live {words[MADE]};"
        f" gaps over {GAP} s within replies: {len(torn)}{longest}{ended}"
    )


def starts_line(name: str, starts: Sequence[Start]) -> str:
    """How soon it greets."""
    text, sound = (statistics.median(each[part] for each in starts) for part in (0, 1))
    gap = max(each.longest_gap for each in starts)
    reached = _reached(sound <= START_AIM and gap <= GREETING_AIM)
    return (
        f"start, {name}: text {text:.2f} s, first sound {sound:.2f} s (aim {START_AIM}), longest gap in the greeting"
        f" {gap:.2f} s (aim {GREETING_AIM}): {reached}"
    )


def idle_line(name: str, idle: Sequence[Idle]) -> str:
    """What thinking ahead costs."""
    first, later = (statistics.mean(each[part] for each in idle) for part in (0, 1))
    return f"nobody speaks, {name}: {first:.1f} % of one core in the first 20 s of a turn, {later:.1f} % after that"


def aims(matches: Mapping[str, Match]) -> list[str]:
    """Whether the aims are reached."""
    lines = []
    for name, (median, most) in AIMS.items():
        values = delays(matches[name].lived) if name in matches else []
        if values:
            reached = statistics.median(values) <= median and percentile(values, 0.9) <= most
            aim = f"{median * 1000:.0f} / {most * 1000:.0f}"
            lines.append(f"aim, {name}: {_pair(values)} ms, to reach {aim} ms: {_reached(reached)}")
    return lines


def _reached(is_reached: bool) -> str:
    return "reached" if is_reached else "not reached"


def said(name: str, match: Match) -> Iterator[str]:
    """Every command, to see what happened."""
    for number, each in enumerate(match.lived, 1):
        time = "not answered" if each.answer is None else f"{each.answer.recorded * 1000:.0f} ms, {each.began}"
        heard = "" if each.heard == each.text.lower() else f" (heard: {each.heard})"
        yield f"{name} {number:2}  {each.kind:16} {each.voice:14} {each.text}{heard}: {time}"


def report(
    matches: Mapping[str, Match], starts: Mapping[str, Sequence[Start]], idle: Mapping[str, Sequence[Idle]]
) -> str:
    """Everything."""
    parts = {
        name: answers
        for name, match in matches.items()
        if (answers := [each.answer for each in match.lived if each.answer is not None])
    }
    lines = [
        *(line for name, match in matches.items() for line in said(name, match)),
        "",
        *by_kind(matches),
        "",
        *by_source(matches),
        "",
        table(parts),
        "",
        *(counts(name, match) for name, match in matches.items()),
        *(starts_line(name, each) for name, each in starts.items() if each),
        *(idle_line(name, each) for name, each in idle.items() if each),
        *aims(matches),
    ]
    return "\n".join(lines)


def write_json(
    matches: Mapping[str, Match], starts: Mapping[str, Sequence[Start]], idle: Mapping[str, Sequence[Idle]]
) -> None:
    """Keep all figures, if somebody has named a file for them."""
    file = os.environ.get(JSON_VARIABLE)
    if not file:
        return
    found: dict[str, Any] = {
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
        "aims_ms": {name: [round(1000 * each) for each in pair] for name, pair in AIMS.items()},
        "kinds": [*SHARES],
        "matches": {name: [_plain(each) for each in match.lived] for name, match in matches.items()},
        "starts": {name: [each._asdict() for each in some] for name, some in starts.items()},
        "idle": {name: [each._asdict() for each in some] for name, some in idle.items()},
    }
    Path(file).write_text(json.dumps(found, indent=1), "utf-8")


def _plain(lived: Lived) -> dict[str, Any]:
    return {**lived._asdict(), "answer": lived.answer._asdict() if lived.answer is not None else None}
