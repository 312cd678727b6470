"""Draws what the bench of live matches has measured: answer times by kind, cold, warm and the baseline, as SVG.

    VOICEUNO_BENCH_JSON=live.json .venv/bin/python -m pytest -m bench -s tests/bench/test_live_match.py
    .venv/bin/python tools/draw_measured.py live.json docs/answer_times.svg

It needs nothing but Python.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

ORDER = ("baseline", "cold", "warm")
COLOURS = {"baseline": "#9a9a9a", "cold": "#3b6fb6", "warm": "#d9822b"}  # told apart without seeing colours, too
ALL = "all"
WIDTH, LEFT, TOP, RIGHT = 860, 150, 78, 40
BAR, BETWEEN = 9, 12  # pixels: the height of a bar, and the space between two kinds
STEP = 250  # milliseconds between two lines of the grid


def delays(lived: Sequence[Mapping[str, Any]], kind: str) -> list[float]:
    """Milliseconds from the last syllable to the first sample, of one kind or of all."""
    chosen = [each for each in lived if each["answer"] and kind in (ALL, each["kind"])]
    return sorted(1000 * each["answer"]["recorded"] for each in chosen)


def ninth(values: Sequence[float]) -> float:
    """The value that nine of ten stay below."""
    place = 0.9 * (len(values) - 1)
    low = int(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (place - low) * (values[high] - values[low])


def text(x: float, y: float, words: str, *, anchor: str = "start", size: int = 12, colour: str = "#222") -> str:
    """Words in the picture."""
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}"'
    return f"<text {place}>{escape(words)}</text>"


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1, dash: str = "") -> str:
    """A straight line."""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    place = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {place} stroke="{colour}" stroke-width="{width}"{dashed}/>'


class Picture:
    """Rows of bars: each ends at the median, its thin line at nine of ten."""

    def __init__(self, measured: Mapping[str, Any]) -> None:
        self.matches = {name: measured["matches"][name] for name in ORDER if name in measured["matches"]}
        self.kinds = [ALL, *(kind for kind in measured["kinds"] if self._row(kind))]
        self.aims = measured.get("aims_ms", {})
        self.note = f"{measured['cores']} cores, load {measured['load']:.1f}"
        highest = max((ninth(values) for kind in self.kinds for values in self._row(kind).values()), default=STEP)
        self.end = STEP * (int(highest / STEP) + 1)
        self.row = BAR * len(self.matches) + BETWEEN
        self.bottom = TOP + self.row * len(self.kinds)

    def _row(self, kind: str) -> dict[str, list[float]]:
        found = {name: delays(lived, kind) for name, lived in self.matches.items()}
        return {name: values for name, values in found.items() if values}

    def _x(self, milliseconds: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * max(0.0, milliseconds) / self.end

    def svg(self) -> str:
        """The whole of it."""
        size = f'width="{WIDTH}" height="{self.bottom + 40}" viewBox="0 0 {WIDTH} {self.bottom + 40}"'
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" role="img">',
            "<title>Answer times by kind of command</title>",
            f"<desc>{escape(self._in_words())}</desc>",
            f'<rect width="{WIDTH}" height="{self.bottom + 40}" fill="white"/>',
            text(10, 22, "From the last syllable to the first sample of the reply, in milliseconds", size=15),
            text(10, 42, f"Bar: median. Thin line: nine of ten. Dotted: aims for the medians. {self.note}."),
            *self._legend(),
            *self._grid(),
            *(part for number, kind in enumerate(self.kinds) for part in self._bars(number, kind)),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def _in_words(self) -> str:
        """The same for who cannot see it."""
        rows = self._row(ALL)
        found = [f"{name} {statistics.median(rows[name]):.0f} and {ninth(rows[name]):.0f}" for name in rows]
        return f"Median and ninetieth percentile of all answers in milliseconds: {', '.join(found)}."

    def _legend(self) -> Iterator[str]:
        for number, name in enumerate(self.matches):
            x = LEFT + 130 * number
            yield f'<rect x="{x}" y="52" width="14" height="9" fill="{COLOURS[name]}"/>'
            yield text(x + 20, 61, name)

    def _grid(self) -> Iterator[str]:
        for milliseconds in range(0, self.end + 1, STEP):
            x = self._x(milliseconds)
            yield line(x, TOP - 4, x, self.bottom, "#ddd")
            yield text(x, self.bottom + 16, f"{milliseconds}", anchor="middle", size=11)
        for name, (median, _) in self.aims.items():
            x = self._x(median)
            yield line(x, TOP - 4, x, self.bottom, COLOURS.get(name, "#222"), 1.2, "3 3")

    def _bars(self, number: int, kind: str) -> Iterator[str]:
        top = TOP + number * self.row
        row = self._row(kind)
        yield text(LEFT - 8, top + self.row / 2, kind, anchor="end")
        for place, name in enumerate(self.matches):
            if name not in row:
                continue
            values, y = row[name], top + place * BAR
            middle, end, centre = statistics.median(values), self._x(ninth(values)), y + (BAR - 2) / 2
            colour, width = COLOURS[name], self._x(middle) - LEFT
            yield f'<rect x="{LEFT}" y="{y:.1f}" width="{width:.1f}" height="{BAR - 2}" fill="{colour}"/>'
            yield line(self._x(middle), centre, end, centre, colour, 1.5)
            yield text(
                end + 4, y + BAR - 2, f"{middle:.0f} / {ninth(values):.0f} ({len(values)})", size=8, colour="#555"
            )


def main(arguments: Sequence[str]) -> int:
    """Reads the figures, writes the picture."""
    if len(arguments) != 2:
        sys.exit("Say which file has the figures, and which is to have the picture: draw_measured.py live.json out.svg")
    source, target = map(Path, arguments)
    try:
        measured = json.loads(source.read_text("utf-8"))
    except (OSError, ValueError) as error:
        sys.exit(f"The figures in {source} cannot be read ({error}). Please run the bench first, as said in this file.")
    target.write_text(Picture(measured).svg(), "utf-8")
    print(f"{target} is drawn.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
