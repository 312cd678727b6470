"""Reads the files of a Kaldi model: the network that tells sounds apart, and the graph that makes words of them."""

from __future__ import annotations

import struct
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from voiceuno.errors import VoiceunoError

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]
Field = Floats | Ints | float | None

_BINARY = b"\0B"
_PAIRS = ("<AlphaInOut>", "<RankInOut>")  # fields with two numbers
_CONST = struct.pack("<i", 5) + b"const" + struct.pack("<i", 8) + b"standard"
_HEADER = 1000  # bytes, within which a graph says of what kind it is
_STATE = np.dtype([("final", "<f4"), ("first", "<u4"), ("arcs", "<u4"), ("silent_in", "<u4"), ("silent_out", "<u4")])
_ARC = np.dtype([("sound", "<i4"), ("word", "<i4"), ("cost", "<f4"), ("to", "<i4")])


class UnknownModel(VoiceunoError):
    """A model of another kind; the game does without this ear then."""


class Component(NamedTuple):
    """A part of the network: what it does, and its numbers."""

    kind: str
    fields: dict[str, Field]


class SoundModel(NamedTuple):
    """What is needed of a model of sounds."""

    # For each transition the phone, the output of the network in its first frame, and in every other.
    phones: Ints
    first: Ints
    others: Ints
    layout: str  # which component follows which
    components: dict[str, Component]


class Graph(NamedTuple):
    """The graph from sounds to words."""

    start: int
    states: NDArray[np.void]
    arcs: NDArray[np.void]


class _Reader:
    """Reads Kaldi's binary form: tokens that end with a blank, numbers with their size in front."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def peek(self, count: int) -> bytes:
        return self._data[self._at : self._at + count]

    def skip(self, expected: bytes) -> None:
        if self.peek(len(expected)) != expected:
            raise ValueError(expected)
        self._at += len(expected)

    def token(self) -> str:
        end = self._data.index(b" ", self._at)
        token, self._at = self._data[self._at : end].decode("ascii"), end + 1
        return token

    def up_to(self, mark: bytes) -> bytes:
        """Everything before the next such token, which is left out."""
        end = self._data.index(mark, self._at)
        found, self._at = self._data[self._at : end], end + len(mark)
        return found

    def number(self) -> int:
        self.skip(b"\x04")
        (value,) = struct.unpack_from("<i", self._data, self._at)
        self._at += 4
        return int(value)

    def real(self) -> float:
        form = {b"\x04": "<f", b"\x08": "<d"}[self.peek(1)]
        (value,) = struct.unpack_from(form, self._data, self._at + 1)
        self._at += 1 + struct.calcsize(form)
        return float(value)

    def numbers(self) -> Ints:
        count = self.number()
        return self._array("<i4", count).astype(np.int32)

    def reals(self) -> Floats:
        """A vector or a matrix."""
        kind = self.token()
        shape = [self.number() for _ in range({"M": 2, "V": 1}[kind[1]])]
        return self._array({"F": "<f4", "D": "<f8"}[kind[0]], int(np.prod(shape))).astype(np.float32).reshape(shape)

    def _array(self, form: str, count: int) -> NDArray[np.generic]:
        found: NDArray[np.generic] = np.frombuffer(self._data, form, count, self._at)
        self._at += found.nbytes
        return found


def read_model(path: Path) -> SoundModel:
    """The model of sounds, am/final.mdl. Raises UnknownModel if it is of another make."""
    try:
        reader = _Reader(path.read_bytes())
        reader.skip(_BINARY)
        transitions = _read_transitions(reader)
        reader.up_to(b"<Nnet3> ")
        layout = reader.up_to(b"<NumComponents> ").decode("ascii")
        components = dict(_read_component(reader) for _ in range(reader.number()))
    except (ValueError, KeyError, IndexError, struct.error, UnicodeDecodeError) as error:
        raise UnknownModel(str(path)) from error
    return SoundModel(*transitions, layout, components)


def _read_transitions(reader: _Reader) -> tuple[Ints, Ints, Ints]:
    """Each phone has one state, with a loop and a way out, in this order."""
    for token in ("<TransitionModel>", "<Topology>"):
        if reader.token() != token:
            raise ValueError(token)
    reader.up_to(b"<Tuples> ")
    rows = np.array([[reader.number() for _ in range(4)] for _ in range(reader.number())], np.int32)
    if (rows[:, 1] != 0).any():
        raise ValueError("phones of several states")
    return rows[:, 0], rows[:, 2], rows[:, 3]


def _read_component(reader: _Reader) -> tuple[str, Component]:
    if reader.token() != "<ComponentName>":
        raise ValueError("component")
    name, kind = reader.token(), reader.token()
    fields: dict[str, Field] = {}
    while (token := reader.token()) != f"</{kind[1:]}":
        fields[token[1:-1]] = _read_field(reader, token)
    return name, Component(kind[1:-1], fields)


def _read_field(reader: _Reader, token: str) -> Field:
    begins = reader.peek(2)
    if token == "<TimeOffsets>":
        return reader.numbers()
    if begins in (b"FM", b"FV", b"DM", b"DV"):
        return reader.reals()
    if begins[:1] in (b"T", b"F"):
        reader.skip(begins[:1])
        return float(begins[:1] == b"T")
    if begins[:1] == b"<":
        return None
    if token in _PAIRS:
        reader.real()
    return reader.real()


def read_graph(path: Path) -> Graph:
    """The graph of sounds and words, graph/HCLr.fst. Raises UnknownModel."""
    try:
        with path.open("rb") as file:
            data = mmap(file.fileno(), 0, access=ACCESS_READ)  # most of it is never looked at
        at = data.find(_CONST, 0, _HEADER) + len(_CONST)
        if at < len(_CONST):
            raise ValueError(_CONST)
        _, flags, _, start, states, arcs = struct.unpack_from("<iiQqqq", data, at)
        if flags:
            raise ValueError(flags)
        at += struct.calcsize("<iiQqqq")
        return Graph(
            start,
            np.frombuffer(data, _STATE, states, at),
            np.frombuffer(data, _ARC, arcs, at + states * _STATE.itemsize),
        )
    except (ValueError, struct.error) as error:
        raise UnknownModel(str(path)) from error
