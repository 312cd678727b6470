"""Fit the weights of the tolerant reader to the example sentences: `python tools/make_sense.py en`.

It needs scikit-learn (`pip install scikit-learn`), which nothing else here does.
"""

from __future__ import annotations

import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random

import numpy
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from voiceuno.language.files import read_sayings, read_table
from voiceuno.language.loading import load_grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.sense.examples import examples_in
from voiceuno.language.sense.kinds import kind_of
from voiceuno.language.sense.scorer import ALWAYS, NOTHING
from voiceuno.language.sense.wording import Wording, is_question

GRAMMARS = Path(__file__).resolve().parents[1] / "grammars"
NAMES = ("Ann", "Anna", "Ben", "Clara", "David", "Emma", "Tom")  # who sits at the tables of the examples
MOST_PHASES = 2  # in which an example counts that can be said at any time
STRENGTH = 10.0
LEAST = 0.08  # a smaller weight is left out
PHASES = {  # in which phases the sentences of a situation are said
    "turn": ["turn"], "drawn": ["drawn"], "challenge": ["challenge"], "colour": ["colour"], "which": ["confirm"],
    "after": ["waiting"], "yesno": ["confirm", "setup"], "dos": ["turn"], "setup": ["setup"],
    "any": ["turn", "waiting", "confirm", "setup", "drawn", "challenge", "answer"], "answer": ["answer"],
    "confirm": ["confirm"], "waiting": ["waiting"],
}  # fmt: skip


def digest(code: str) -> str:
    """By which the weights know what they were fitted to."""
    return sha256("".join(read_sayings(code)).encode()).hexdigest()[:16]


def main() -> None:
    """Read, fit, and write the weights."""
    code = sys.argv[1]
    folder = GRAMMARS / code
    wording = Wording(load_grammar(code), read_table(code, "sense.toml"))
    chance = Random(1)
    found: list[dict[str, int]] = []
    kinds: list[str] = []
    shares: list[float] = []
    for situation, text, (label, *_) in (each for file in read_sayings(code) for each in examples_in(file)):
        kind = NOTHING if label == NOTHING else kind_of(Meaning.read(label))
        phases = PHASES[situation] if kind != NOTHING else PHASES["any"]
        phases = chance.sample(phases, min(len(phases), MOST_PHASES))
        for phase in phases:
            game = "dos" if situation == "dos" else "uno"
            words = wording.words(text, phase)
            _, description = wording.describe(words, phase, game, NAMES, is_asked=is_question(text))
            found.append(dict.fromkeys(description, 1))
            kinds.append(kind)
            shares.append(1 / len(phases))
    text = f"# Made by tools/make_sense.py from the sayings {digest(code)}; do not edit it here.\n"
    text += fit(found, kinds, shares)
    (folder / "sense_weights.txt").write_text(text, "utf-8")
    print(len(found), "examples,", text.count("\n"), "features,", len(text), "bytes")


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
