"""Draws how well the game hears by noise, room and speaker, beside the baselines of the same run, as SVG.

    voiceuno bench hearing MANIFEST --json > hearing.json
    .venv/bin/python tools/draw_hearing.py hearing.json [more.json ...] docs/hearing.svg
    .venv/bin/python tools/draw_hearing.py docs/measured.md docs/hearing.svg

The second reads the table that the benchmark prints, where a page has it. It needs nothing but Python.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from draw_measured import line, text

ROW = re.compile(r"^\| (?P<condition>[^|:]+), right \[wrong\] \(rejected\), % *\|(?P<cells>.+)\|$", re.MULTILINE)
CELL = re.compile(r"([\d.]+) \[([\d.]+)\]")

COLOURS = ("#3b6fb6", "#9a9a9a", "#d0d0d0")  # of the systems, in the order in which they were measured
WRONG = "#b03a2e"
WIDTH, LEFT, TOP, RIGHT = 860, 190, 84, 130
BAR, BETWEEN = 10, 12  # pixels: the height of a bar, and the space between two rows
STEP = 20  # percent between two lines of the grid


class Heard:
    """Rows of bars: what was right, and behind it what was done wrongly; the rest was rejected or asked about."""

    def __init__(self, measured: Sequence[Mapping[str, Any]]) -> None:
        self.systems = list(dict.fromkeys(name for each in measured for name in each))
        self.rows: dict[str, dict[str, Mapping[str, float]]] = {}
        for each in measured:
            for system, figures in each.items():
                for condition, shares in figures["conditions"].items():
                    self.rows.setdefault(condition, {})[system] = shares
        self.row = BAR * len(self.systems) + BETWEEN
        self.bottom = TOP + self.row * len(self.rows)

    def _x(self, share: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * share

    def svg(self) -> str:
        """The whole of it."""
        height = self.bottom + 40
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" role="img">',
            "<title>How well commands are heard, by noise and room</title>",
            f"<desc>{escape(self.in_words())}</desc>",
            f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
            text(10, 22, "Commands understood, in percent", size=15),
            text(10, 42, "Red end of a bar: acted on something else. The rest was rejected or asked about."),
            *self._legend(),
            *self._grid(),
            *(part for number, name in enumerate(self.rows) for part in self._bars(number, name)),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def in_words(self) -> str:
        """The same for who cannot see it."""
        first = self.systems[0]
        found = [f"{name} {100 * row[first]['right']:.1f}" for name, row in self.rows.items() if first in row]
        return f"Percent understood by {first}: {', '.join(found)}."

    def _legend(self) -> Iterator[str]:
        for number, name in enumerate(self.systems):
            x = LEFT + 140 * number
            yield f'<rect x="{x}" y="56" width="14" height="9" fill="{COLOURS[number % len(COLOURS)]}"/>'
            yield text(x + 20, 65, name)

    def _grid(self) -> Iterator[str]:
        for percent in range(0, 101, STEP):
            x = self._x(percent / 100)
            yield line(x, TOP - 4, x, self.bottom, "#ddd")
            yield text(x, self.bottom + 16, f"{percent}", anchor="middle", size=11)

    def _bars(self, number: int, name: str) -> Iterator[str]:
        top = TOP + number * self.row
        shares = self.rows[name]
        clips = max(int(each.get("clips", 0)) for each in shares.values())
        yield text(LEFT - 8, top + self.row / 2, f"{name} ({clips})" if clips else name, anchor="end")
        for place, system in enumerate(self.systems):
            if system not in shares:
                continue
            right, wrong, y = shares[system]["right"], shares[system]["wrong"], top + place * BAR
            colour = COLOURS[place % len(COLOURS)]
            for begin, share, fill in ((0.0, right, colour), (right, wrong, WRONG)):
                width = self._x(share) - LEFT
                yield f'<rect x="{self._x(begin):.1f}" y="{y}" width="{width:.1f}" height="{BAR - 2}" fill="{fill}"/>'
            end = self._x(right + wrong) + 4
            yield text(end, y + BAR - 2, f"{100 * right:.1f} [{100 * wrong:.1f}]", size=8, colour="#555")


def read(source: Path) -> Mapping[str, Any]:
    """The figures of a benchmark, from its JSON or from its table in a page."""
    written = source.read_text("utf-8")
    if source.suffix != ".md":
        found: Mapping[str, Any] = json.loads(written)
        return found
    rows = list(ROW.finditer(written))
    if not rows:
        raise ValueError("there is no table of the benchmark")
    head = written[: rows[0].start()].rstrip().splitlines()[-2]
    names = [cell.strip() for cell in head.strip("|").split("|")[1:]]
    systems: dict[str, Any] = {name: {"conditions": {}} for name in names}
    for row in rows:
        for name, (right, wrong) in zip(names, CELL.findall(row["cells"]), strict=True):
            shares = {"right": float(right) / 100, "wrong": float(wrong) / 100}
            systems[name]["conditions"].setdefault(row["condition"], shares)
    return systems


def main(arguments: Sequence[str]) -> int:
    """Reads the figures, writes the picture."""
    if len(arguments) < 2:
        sys.exit("Say which files have the figures, and which is to have the picture: draw_hearing.py a.json out.svg")
    *sources, target = map(Path, arguments)
    try:
        measured = [read(source) for source in sources]
    except (OSError, ValueError) as error:
        sys.exit(f"The figures cannot be read ({error}). Please run the benchmark first, as said in this file.")
    target.write_text(Heard(measured).svg(), "utf-8")
    print(f"{target} is drawn.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
