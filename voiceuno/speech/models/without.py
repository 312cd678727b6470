"""Imports a module without some of those that it asks for and that we never use."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType


@contextmanager
def without(**missing: tuple[str, ...]) -> Iterator[None]:
    """While it lasts, importing these modules gives an empty one that has only these names, all of them None."""
    given = {name: ModuleType(name) for name in missing if name not in sys.modules}
    for name, module in given.items():
        vars(module).update(dict.fromkeys(missing[name]))
    sys.modules.update(given)
    try:
        yield
    finally:
        for name in given:
            sys.modules.pop(name, None)
