"""Sentences that people would say, written without sight of the grammar, and how they are understood.

`python -m tests.understanding.corpus build tune` prints the figures of these parts, `fr/tune` those of a French one,
with `-v` also what failed.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.understanding.situations import FOLDER, Outcome, Situation, load_situations
from voiceuno.language.files import languages
from voiceuno.language.heard import Heard
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning, UnknownMeaning
from voiceuno.language.sense.examples import examples_in

CORPUS = FOLDER / "corpus"
_TWO_CARDS = re.compile(r"match (\S+) (\S+) on\b")  # which are told in the order of the hand
_YES = Heard("yes", Meaning.read("yes"))
NOTHING = "-"  # the label of what is not meant for the game

RIGHT, ASKED, REFUSED, WRONG_QUESTION, WRONG = "right", "asked", "refused", "misasked", "wrong"
VERDICTS = (RIGHT, ASKED, REFUSED, WRONG_QUESTION, WRONG)


class Wanted(NamedTuple):
    """A sentence, where it was said, and what was wanted by it."""

    situation: str
    text: str
    labels: tuple[str, ...]
    writer: str

    @property
    def is_negative(self) -> bool:
        """Whether the sentence is not meant for the game."""
        return self.labels == (NOTHING,)


def read_corpus(folder: Path) -> Iterator[Wanted]:
    """All sentences of a folder."""
    for path in sorted(folder.glob("*.txt")):
        for example in examples_in(path.read_text("utf-8")):
            yield Wanted(*example, path.stem)


def language_of(folder: Path) -> str:
    """The language of a part: those of other languages than English are in a folder of their own."""
    return folder.parent.name if folder.parent.name in languages() else "en"


@cache
def _wanted(situation: Situation, label: str) -> Outcome:
    return situation.outcome(Heard(label, Meaning.read(label)))


def targets(wanted: Wanted, situation: Situation) -> list[Outcome]:
    """All that would be right."""
    labels = [label for label in wanted.labels if label != NOTHING]
    labels += [_TWO_CARDS.sub(r"match \2 \1 on", label) for label in labels if _TWO_CARDS.match(label)]
    try:
        return [_wanted(situation, label) for label in labels]
    except UnknownMeaning:
        return []


def judge(wanted: Wanted, situation: Situation, heard: Heard | None = None) -> str:
    """Whether a sentence, or what was heard of it, was understood, asked back, refused, or taken for something else."""
    said, prompts = heard or wanted.text, Language.load(situation.language).prompts
    outcome = situation.outcome(said)
    if outcome.lines and outcome.lines[0] in (*prompts.ways("say.sorry"), *prompts.ways("say.no_answer")):
        return REFUSED
    # What was said is told back with an answer, and cards are named in the order in which they were said.
    is_answer = wanted.labels[0].startswith(("answer ", "match ")) and wanted.labels[0] != "answer unknown"
    right = targets(wanted, situation)
    if outcome in right or (is_answer and any(outcome.table == each.table for each in right)):
        return RIGHT
    if outcome.table == situation.outcome().table:  # nothing was done: perhaps asked back
        after = situation.outcome(said, _YES)
        if any(after.table == each.table and after.lines[-len(each.lines) :] == each.lines for each in right):
            return ASKED
    is_question = len(outcome.lines) == 1 and any(
        _fits(outcome.lines[0], way) for way in prompts.ways("ask.sure", text="\0")
    )
    return (ASKED if wanted.is_negative else WRONG_QUESTION) if is_question else WRONG


def _fits(line: str, way: str) -> bool:
    """Whether a line is a wording of a prompt with something filled in."""
    head, _, tail = way.partition("\0")
    return line.startswith(head) and line.endswith(tail)


def main() -> None:
    """Print the figures."""
    verbose = "-v" in sys.argv
    folders = [
        Path(name) if Path(name).is_dir() else CORPUS / name for name in sys.argv[1:] if not name.startswith("-")
    ]
    for folder in folders:
        counts: dict[str, Counter[str]] = {}
        situations = load_situations(language_of(folder))
        for wanted in read_corpus(folder):
            verdict = judge(wanted, situations[wanted.situation])
            kind = "negative" if wanted.is_negative else wanted.situation
            counts.setdefault(kind, Counter())[verdict] += 1
            if not wanted.is_negative:
                counts.setdefault("all", Counter())[verdict] += 1
            if verbose and verdict != (REFUSED if wanted.is_negative else RIGHT):
                answer = " ".join(situations[wanted.situation].outcome(wanted.text).lines)[:90]
                print(f"{verdict:8} {wanted.situation} {wanted.text}  | {' / '.join(wanted.labels)}  -> {answer}")
        for kind, verdicts in sorted(counts.items()):
            total = sum(verdicts.values())
            shares = (f"{name} {100 * verdicts[name] / total:5.1f} %" for name in VERDICTS)
            print(f"{folder.name:8} {kind:9} {total:4}", *shares)


if __name__ == "__main__":
    main()
