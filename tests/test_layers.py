"""Imports point one way: every module has a layer, and what its layer does not allow is forbidden."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# What touches the world outside. Without these the same seed and the same words always give the same conversation.
IMPURE = frozenset(
    "asyncio concurrent ctypes datetime fcntl io multiprocessing os pathlib queue select shutil signal socket "
    "subprocess sys tempfile threading time".split()
)
# Each layer with what it may import: layers of ours, libraries of others, and whether it may touch the world.
# A name in the list stands for the module or package and all that is in it; the longest one counts.
PURE, WORLDLY = "pure", "worldly"
LAYERS: dict[str, tuple[str, str]] = {
    "voiceuno.sentences": (PURE, ""),
    "voiceuno.errors": (PURE, ""),
    "voiceuno.rules": (PURE, "sentences errors"),
    "voiceuno.quiz": (PURE, "sentences errors rules rapidfuzz"),
    "voiceuno.bots": (PURE, "sentences errors rules"),
    "voiceuno.language": (PURE, "sentences errors rules quiz"),
    "voiceuno.language.by_sound": (PURE, "sentences errors rules quiz rapidfuzz"),
    "voiceuno.language.files": (WORLDLY, "sentences errors"),
    "voiceuno.table": (PURE, "sentences errors rules"),
    "voiceuno.dialogue": (PURE, "sentences errors rules quiz language table"),
    "voiceuno.keeping": (WORLDLY, "sentences errors rules quiz language table dialogue"),
    "voiceuno.keeping.home": (WORLDLY, "sentences errors"),
    "voiceuno.club": (WORLDLY, "sentences errors rules quiz bots language table dialogue keeping"),
    "voiceuno.speech": (WORLDLY, "sentences errors rules language keeping.home numpy soundfile soxr"),
    "voiceuno.speech.hearing.recogniser": (WORLDLY, "sentences errors rules language keeping.home speech numpy vosk"),
    "voiceuno.speech.speaking.piper_voice": (
        WORLDLY,
        "sentences errors language keeping.home speech numpy piper onnxruntime",
    ),
    "voiceuno.speech.other_ear.moonshine": (WORLDLY, "speech numpy onnxruntime"),
    "voiceuno.speech.devices.portaudio": (WORLDLY, "sentences errors speech sounddevice"),
    "voiceuno.hosts": (
        WORLDLY,
        "sentences errors rules quiz bots language table dialogue keeping club speech numpy soxr",
    ),
    "voiceuno.hosts.wyoming": (
        WORLDLY,
        "sentences errors rules language table dialogue keeping club speech numpy soxr wyoming zeroconf",
    ),
    "voiceuno.bench": (WORLDLY, "sentences errors rules language table dialogue keeping club speech hosts"),
    "voiceuno.commands": (
        WORLDLY,
        "sentences streams errors rules quiz bots language table dialogue keeping club speech hosts bench",
    ),
    "voiceuno.ending": (WORLDLY, "sentences errors keeping.home streams"),
    "voiceuno.streams": (WORLDLY, "sentences errors"),
    "voiceuno.__main__": (WORLDLY, "sentences errors language commands ending streams"),
    "voiceuno": (WORLDLY, "sentences club hosts dialogue language table rules errors"),
}


def imports_in(source: str, package: str) -> Iterator[str]:
    """The full dotted name of everything that a module of `package` imports, wherever it does so."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # One leading dot means the package itself, each further dot one package up.
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            origin = [*above, node.module] if node.module else above
            yield from (".".join([*origin, alias.name]) for alias in node.names)


def modules() -> Iterator[tuple[str, str]]:
    """The dotted name of every module, and its source."""
    for path in sorted((ROOT / "voiceuno").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path.read_text("utf-8")


def layer_of(module: str, layers: Mapping[str, object] = LAYERS) -> str | None:
    """The layer of a module: the longest name in the list that it lies in."""
    parts = module.split(".")
    names = [".".join(parts[:count]) for count in range(len(parts), 1, -1)] or [module]
    return next((name for name in names if name in layers), None)


def wrong_imports(module: str, source: str) -> list[str]:
    """What a module imports though its layer does not allow it."""
    layer = layer_of(module)
    if layer is None:
        return [f"{module} has no layer"]
    kind, words = LAYERS[layer]
    allowed = words.split()
    own = layer.removeprefix("voiceuno").lstrip(".")
    package = module.rpartition(".")[0]
    found = []
    for name in imports_in(source, package):
        top = name.partition(".")[0]
        if top == "voiceuno":
            inside = name.removeprefix("voiceuno").lstrip(".")
            home = own.partition(".")[0]  # a module may import its own package
            fine = any(is_within(inside, each) for each in (*allowed, *([home] if home else [])))
            fine = fine or inside in ("", "__version__")
        elif top in sys.stdlib_module_names:
            fine = kind == WORLDLY or top not in IMPURE
        else:
            fine = top in allowed
        if not fine:
            found.append(f"{module} imports {name}")
    return found


def is_within(name: str, package: str) -> bool:
    """Whether a dotted name is a package or lies inside it."""
    return name == package or name.startswith(f"{package}.")


def test_every_module_has_a_layer_and_keeps_to_it() -> None:
    """Also modules that do not exist yet: what is not listed is forbidden."""
    assert [wrong for name, source in modules() for wrong in wrong_imports(name, source)] == []


def test_every_layer_exists() -> None:
    """A layer of something that is gone would allow what nobody meant to allow."""
    names = {name for name, _ in modules()}
    packages = {".".join(name.split(".")[:count]) for name in names for count in range(1, 6)}
    assert set(LAYERS) <= packages


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("voiceuno.rules.cards", "import os"),
        ("voiceuno.rules.cards", "from voiceuno.language import grammar"),
        ("voiceuno.rules.uno.engine", "from voiceuno.dialogue.line import Line"),
        ("voiceuno.bots.uno_choice", "from voiceuno.table.table import Table"),
        ("voiceuno.language.grammar", "import numpy"),
        ("voiceuno.language.meaning", "from voiceuno.dialogue.line import Line"),
        ("voiceuno.table.table", "from voiceuno.language.prompts import Prompts"),
        ("voiceuno.dialogue.conversation", "import threading"),
        ("voiceuno.dialogue.floors.playing", "from voiceuno.speech.ports import BLOCK"),
        ("voiceuno.dialogue.lobby", "def f():\n    import os"),
        ("voiceuno.speech.hearing.ears", "from voiceuno.hosts.talk import Talk"),
        ("voiceuno.speech.hearing.ears", "from voiceuno.hosts import talk"),
        ("voiceuno.speech.hearing.ears", "from voiceuno.dialogue.conversation import Conversation"),
        ("voiceuno.speech.hearing.listener", "import vosk"),
        ("voiceuno.speech.speaking.speaker", "import piper"),
        ("voiceuno.speech.devices.card", "import sounddevice"),
        ("voiceuno.hosts.talk", "from voiceuno.commands import play"),
        ("voiceuno.hosts.talk", "import vosk"),
        ("voiceuno.hosts.guests", "import wyoming"),
        ("voiceuno.keeping.home", "from voiceuno.dialogue.settings import Settings"),
        ("voiceuno.commands.play", "import requests"),
        ("voiceuno.telepathy.mind", "import json"),
        ("voiceuno.newcomer", "import json"),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str) -> None:
    """The test above can fail: each of these would be against the order."""
    assert wrong_imports(module, source)


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import os.path", "os.path"),
        ("from voiceuno import club", "voiceuno.club"),
        ("from . import cards", "voiceuno.rules.cards"),
        ("from .cards import Card", "voiceuno.rules.cards.Card"),
        ("from .. import club", "voiceuno.club"),
        ("from ..club import Club", "voiceuno.club.Club"),
        ("def f():\n    import vosk", "vosk"),
    ],
)
def test_every_way_to_import_is_seen(source: str, name: str) -> None:
    """Wherever it stands, and however it is written."""
    assert list(imports_in(source, "voiceuno.rules")) == [name]


def test_no_two_modules_and_no_two_classes_share_a_name() -> None:
    """Whoever reads a name knows what it is without looking at the import."""
    seen: dict[str, str] = {}
    double = []
    for module, source in modules():
        last = module.rpartition(".")[2]
        is_free = module.startswith("voiceuno.commands.") or module.endswith(f"{last}.{last}") or last == "voiceuno"
        names = [] if is_free else [last]  # commands name themselves; a package may have a module of its own name
        tree = ast.parse(source)
        names += [node.name for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
        for name in names:
            if name in seen and seen[name] != module:
                double.append(f"{name}: {seen[name]} and {module}")
            seen[name] = module
    assert double == []
