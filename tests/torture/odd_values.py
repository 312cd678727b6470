"""Files that are well-formed and make no sense: JSON with values of all kinds, and packs that promise too much."""

from __future__ import annotations

import json
from random import Random

_KEYS = "name rate volume verbosity pause last_game plan sounds slow headset red blue input output".split()
_PLANS = "people bots players rules level scoring target pack name".split()
_WORDS = "0 -1 99 standard french quiz dos partners rotating-partners elimination easy animals x ünï table".split()


def odd_json(chance: Random) -> bytes:
    """The right keys with other values."""
    made = {chance.choice(_KEYS): _value(chance, 3) for _ in range(chance.randint(0, 8))}
    if chance.random() < 0.5:
        made["last_game"] = {"plan": " ".join(chance.choice(_PLANS + _WORDS) for _ in range(chance.randint(0, 12)))}
    text = json.dumps(made if chance.random() < 0.9 else list(made.values()), ensure_ascii=chance.random() < 0.5)
    return text.encode(errors="surrogatepass")


def _value(chance: Random, depth: int) -> object:
    kind = chance.randrange(9 if depth else 7)
    match kind:
        case 0:
            return chance.choice([0, 1, -1, 10**30, 3, True, False, None])
        case 1:
            return chance.choice([0.0, -0.0, 1e-320, 1e308, float("inf"), float("-inf"), float("nan"), 1.5])
        case 2 | 3:
            return chance.choice(["", " ", "\ud800", "Ann", "a:b", "#", "\0", "x" * 3000, "brief", "../..", "İ", "{0}"])
        case 4 | 5 | 6:
            return chance.choice(_WORDS)
        case 7:
            return [_value(chance, depth - 1) for _ in range(chance.randint(0, 3))]
    return {str(chance.choice(_KEYS)): _value(chance, depth - 1) for _ in range(chance.randint(0, 4))}


def odd_pack(chance: Random) -> bytes:
    """Lines of a pack in any order, with ranges and lengths that nobody needs."""
    span = chance.choice(["1-10", "0-9999", "9-1", "1-9999999999", "x", "3"])
    names = [chance.choice(["a", "b", "c", "aa", "1", ""]) for _ in range(chance.choice([1, 2, 2, 3, 6]))]
    lines = ["Title: x", "Subject: y", f"Level: {chance.choice(['1', '9', '0', '99'])}"]
    for _ in range(chance.randint(0, 6)):
        text = chance.choice(["What?", "x" * chance.choice([10, 1000, 200_000]), "{a} {b}", "{", "", "ünï\u202e?"])
        holes = " ".join(f"{{{name}}}" for name in names) * chance.choice([1, 1, 1, 500])
        block = chance.choice(
            [
                ["Question: " + text, *[f"Answer: {chance.choice(['yes', 'x ' * 9, '', '12', '{a}'])}"] * 2],
                ["Ask: " + text + holes, *(f"With {name}: {span}" for name in names), "Answer: a * b"],
                ["Ask: " + holes, *(f"With {name}: {span}" for name in names), f"Answer: {names[0]} + {names[-1]}"],
                ["Question: " + text, f"Choices: {','.join('abc' * chance.choice([1, 3, 900]))}", "Answer: a"],
            ]
        )
        lines += ["", *block]
    if chance.random() < 0.3:
        chance.shuffle(lines)
    return "\n".join(lines).encode(errors="surrogatepass")
