"""Values: objects that never change once they are made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """A dataclass that the type checker keeps frozen.

    At run time it is not: freezing makes an object four times as slow to make, and the engine makes some at every move.
    """
    cls.__deepcopy__ = itself  # type: ignore[attr-defined]
    return dataclass(slots=True, unsafe_hash=True)(cls)


def itself(that: T, _: object) -> T:
    """What never changes need not be copied."""
    return that
