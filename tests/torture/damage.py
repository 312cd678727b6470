"""Ways to damage a file: what a power cut, a bad disk, an editor and an enemy leave behind."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

_SECTOR = 512
_LARGE = 6_000_000  # bytes


class Damaged(NamedTuple):
    """The bytes after the damage, and how many at the beginning are as they were."""

    data: bytes
    whole: int
    how: str


Damage = Callable[[bytes, Random], tuple[bytes, int]]


def _cut(data: bytes, chance: Random) -> tuple[bytes, int]:
    at = chance.randrange(len(data) + 1)
    return data[:at], at


def _flipped(data: bytes, chance: Random) -> tuple[bytes, int]:
    places = [chance.randrange(len(data)) for _ in range(chance.randint(1, 8))]
    changed = bytearray(data)
    for place in places:
        changed[place] ^= 1 << chance.randrange(8)
    return bytes(changed), min(places)


def _replaced(data: bytes, chance: Random) -> tuple[bytes, int]:
    at, length = chance.randrange(len(data)), chance.randint(1, 40)
    return data[:at] + chance.randbytes(len(data[at : at + length])) + data[at + length :], at


def _zeros(data: bytes, chance: Random) -> tuple[bytes, int]:
    """Blocks that the disk never wrote."""
    if chance.random() < 0.5:
        at = chance.randrange(len(data) // _SECTOR + 1) * _SECTOR
    else:
        at = chance.randrange(len(data))
    length = chance.choice([1, 16, _SECTOR, 8 * _SECTOR, len(data)])
    return data[:at] + bytes(len(data[at : at + length])) + data[at + length :], at


def _zeros_behind(data: bytes, chance: Random) -> tuple[bytes, int]:
    at = chance.randrange(len(data) + 1)
    return data[:at] + bytes(chance.choice([1, _SECTOR, 8 * _SECTOR])), at


def _doubled(data: bytes, chance: Random) -> tuple[bytes, int]:
    if chance.random() < 0.3:
        return data + data, len(data)
    at, length = chance.randrange(len(data)), chance.randint(1, 400)
    return data[: at + length] + data[at:], min(at + length, len(data))


def _without(data: bytes, chance: Random) -> tuple[bytes, int]:
    at = chance.randrange(len(data))
    return data[:at] + data[at + chance.randint(1, 400) :], at


def _lines_mixed(data: bytes, chance: Random) -> tuple[bytes, int]:
    lines = data.splitlines(keepends=True)
    chance.shuffle(lines)
    return b"".join(lines), 0


def _foreign_line(data: bytes, chance: Random) -> tuple[bytes, int]:
    lines = data.splitlines(keepends=True)
    place = chance.randrange(len(lines) + 1)
    line = chance.choice([b"<<<<<<< HEAD\n", b"\xff\xfe\n", b"---\n", b":\n", b"table: deal\n", b"x" * 70_000 + b"\n"])
    return b"".join([*lines[:place], line, *lines[place:]]), len(b"".join(lines[:place]))


def _carriage_returns(data: bytes, chance: Random) -> tuple[bytes, int]:
    ends = chance.choice([b"\r\n", b"\r", b"\n\n", b"\n\r", b"\x0b\n"])
    return data.replace(b"\n", ends), 0


def _other_encoding(data: bytes, chance: Random) -> tuple[bytes, int]:
    text = data.decode("utf-8", errors="replace")
    return text.encode(chance.choice(["utf-16", "utf-16-be", "utf-8-sig", "utf-32", "utf-7"])), 0


def _huge(data: bytes, chance: Random) -> tuple[bytes, int]:
    filler = chance.choice([b"\0", b"\n", b" ", b"# x\n", b"[", data[-12:] or b"x", b"9", b"Ann: draw\n"])
    return data + filler * (chance.randrange(_LARGE) // len(filler)), len(data)


def _numbers(data: bytes, chance: Random) -> tuple[bytes, int]:
    """Numbers that no program expects, in place of a word."""
    words = data.split(b" ")
    place = chance.randrange(len(words))
    odd = [
        b"-1",
        b"1e999",
        b"NaN",
        b"9" * 5000,
        b"0x7f",
        b"",
        "٣".encode(),
        b"1_0",
        b"null",
        b"{}",
        b"[[]]",
        b'"\\ud800"',
    ]
    words[place] = chance.choice(odd) + words[place][len(words[place].rstrip()) :]
    return b" ".join(words), len(b" ".join(words[:place]))


_WAYS: dict[str, Damage] = {
    "cut off": _cut,
    "flipped bits": _flipped,
    "other bytes": _replaced,
    "zeros": _zeros,
    "zeros behind": _zeros_behind,
    "doubled": _doubled,
    "a gap": _without,
    "lines mixed": _lines_mixed,
    "a foreign line": _foreign_line,
    "other line ends": _carriage_returns,
    "another encoding": _other_encoding,
    "huge": _huge,
    "odd numbers": _numbers,
}
_RARE = {"huge": 0.1}  # they take long


def damaged(data: bytes, chance: Random) -> Damaged:
    """The data after one or two damages."""
    weights = [_RARE.get(name, 1.0) for name in _WAYS]
    names = chance.choices(list(_WAYS), weights, k=chance.choice([1, 1, 2]))
    whole = len(data)
    for name in names:
        if data:
            data, unharmed = _WAYS[name](data, chance)
            whole = min(whole, unharmed)
    return Damaged(data, whole, " and ".join(names))
