"""Fit the weights of the tolerant reader to the example sentences: `python tools/make_sense.py en`.

How people want to play has weights of its own: `python tools/make_sense.py en wish_weights.txt` fits only these.
It needs scikit-learn (`pip install scikit-learn`), which nothing else here does.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random

import numpy
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from voiceuno.language.files import read_sayings, read_table
from voiceuno.language.loading import load_grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.sense.examples import Example, examples_in
from voiceuno.language.sense.kinds import kind_of
from voiceuno.language.sense.scorer import ALWAYS, NOTHING
from voiceuno.language.sense.wording import Wording, is_question

GRAMMARS = Path(__file__).resolve().parents[1] / "grammars"
NAMES = ("Ann", "Anna", "Ben", "Clara", "David", "Emma", "Tom")  # who sits at the tables of the examples
MOST_PHASES = 2  # in which an example counts that can be said at any time
WISHED = 4  # how many times an example counts beside all that are none
SAYINGS, WISHES = "sayings", "wishes"
STRENGTH = 10.0
LEAST = 0.08  # a smaller weight is left out
PHASES = {  # in which phases the sentences of a situation are said
    "turn": ["turn"], "drawn": ["drawn"], "challenge": ["challenge"], "colour": ["colour"], "which": ["confirm"],
    "after": ["waiting"], "yesno": ["confirm", "setup"], "dos": ["turn"], "setup": ["setup"],
    "any": ["turn", "waiting", "confirm", "setup", "drawn", "challenge", "answer"], "answer": ["answer"],
    "class": ["turn", "answer", "waiting"],
    "confirm": ["confirm"], "waiting": ["waiting"],
}  # fmt: skip


def digest(code: str, *folders: str) -> str:
    """By which the weights know what they were fitted to."""
    return sha256("".join(text for each in folders for text in read_sayings(code, each)).encode()).hexdigest()[:16]


def main() -> None:
    """Read, fit, and write the weights."""
    code = sys.argv[1]
    wished = {kind_of(Meaning.read(each.labels[0])) for each in _examples(code, WISHES)}
    for file, folders, kinds in (
        ("sense_weights.txt", (SAYINGS,), None),
        ("wish_weights.txt", (SAYINGS, WISHES), wished),
    ):
        if len(sys.argv) > 2 and sys.argv[2] != file:
            continue
        text = f"# Made by tools/make_sense.py from the sayings {digest(code, *folders)}; do not edit it here.\n"
        text += weights(code, folders, kinds)
        (GRAMMARS / code / file).write_text(text, "utf-8")
        print(file, text.count("\n"), "features,", len(text), "bytes")


def _examples(code: str, *folders: str) -> Iterator[Example]:
    return (each for folder in folders for text in read_sayings(code, folder) for each in examples_in(text))


def weights(code: str, folders: Sequence[str], of: Collection[str] | None) -> str:
    """Fitted to the sentences in some folders; all kinds but `of` these are one, where these are given."""
    wording = Wording(load_grammar(code), read_table(code, "sense.toml"))
    chance = Random(1)
    found: list[dict[str, int]] = []
    kinds: list[str] = []
    shares: list[float] = []
    for situation, text, (label, *_) in _examples(code, *folders):
        kind = NOTHING if label == NOTHING else kind_of(Meaning.read(label))
        phases = PHASES[situation] if kind != NOTHING else PHASES["any"]
        kind = kind if of is None or kind in of else NOTHING
        phases = chance.sample(phases, min(len(phases), MOST_PHASES))
        for phase in phases:
            game = "dos" if situation == "dos" else "uno"
            words = wording.words(text, phase)
            _, description = wording.describe(words, phase, game, NAMES, is_asked=is_question(text))
            found.append(dict.fromkeys(description, 1))
            kinds.append(kind)
            shares.append((1 if of is None or kind == NOTHING else WISHED) / len(phases))
    return fit(found, kinds, shares)


def fit(found: list[dict[str, int]], kinds: list[str], shares: list[float]) -> str:
    """Multinomial logistic regression; what tells next to nothing is left out."""
    counts = Counter(feature for each in found for feature in each)
    common = [{feature: 1 for feature in each if counts[feature] > 1} for each in found]
    vectorizer = DictVectorizer(dtype=numpy.float32)
    matrix = vectorizer.fit_transform(common)
    model = LogisticRegression(C=STRENGTH, max_iter=200, tol=1e-3)
    model.fit(matrix, kinds, sample_weight=shares)
    base = " ".join(f"{kind} {round(100 * value)}" for kind, value in enumerate(model.intercept_))
    lines = ["\t".join(model.classes_), f"{ALWAYS}\t{base}"]
    for name, row in zip(vectorizer.feature_names_, model.coef_.T, strict=True):
        pairs = [f"{kind} {round(100 * value)}" for kind, value in enumerate(row) if abs(value) >= LEAST]
        if pairs:
            lines.append(f"{name}\t{' '.join(pairs)}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
