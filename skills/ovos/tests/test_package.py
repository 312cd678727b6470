"""What the store of Open Voice OS and its users are promised holds for the package as it is."""

from __future__ import annotations

import ast
import json
import tomllib
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1]
LOCALE = PACKAGE / "ovos_skill_voiceuno" / "locale" / "en-us"
ABOUT = json.loads((PACKAGE / "skill.json").read_text("utf-8"))
PROJECT = tomllib.loads((PACKAGE / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_entry_point_is_what_the_store_is_told() -> None:
    assert [*PROJECT["entry-points"]["opm.skill"]] == [ABOUT["skill_id"]]
    assert PROJECT["name"] == ABOUT["package_name"]
    assert PROJECT["license"] == ABOUT["license"]


def test_what_the_store_is_told_lies_in_the_package_too() -> None:
    """No example is told twice."""
    assert json.loads((LOCALE / "skill.json").read_text("utf-8")) == ABOUT
    assert len(set(ABOUT["examples"])) == len(ABOUT["examples"])


@pytest.mark.parametrize("words", ABOUT["examples"])
def test_every_example_means_something_to_the_skill(words: str) -> None:
    """As the assistant's own intent parser reads it."""
    padacioso = pytest.importorskip("padacioso")
    parser = padacioso.IntentContainer()
    for path in LOCALE.glob("*.intent"):
        parser.add_intent(path.stem, path.read_text("utf-8").splitlines())
    found = parser.calc_intent(words)
    assert found["name"] in ("play", "continue")
    assert found["conf"] > 0.9


@pytest.mark.parametrize("package", ["ovos", "ovos-stt"])
def test_the_licence_lies_in_the_package(package: str) -> None:
    """The same as that of the game, so that who gets only the package has it too."""
    folder = PACKAGE.parent / package
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["license-files"] == ["LICENSE"]
    assert (folder / "LICENSE").read_bytes() == (PACKAGE.parents[1] / "LICENSE").read_bytes()


def test_the_skill_needs_only_the_public_face_of_the_game() -> None:
    for path in (PACKAGE / "ovos_skill_voiceuno").glob("*.py"):
        nodes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
        assert not [node.module for node in nodes if (node.module or "").startswith("voiceuno.")], path.name


def test_every_dialogue_that_is_said_is_there() -> None:
    source = (PACKAGE / "ovos_skill_voiceuno" / "__init__.py").read_text("utf-8")
    for path in LOCALE.glob("*.dialog"):
        assert f'speak_dialog("{path.stem}"' in source
