"""What the pages for people say is true: commands, options, sentences, sounds, modules and dependencies."""

from __future__ import annotations

import argparse
import importlib
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.talking import LANGUAGE
from voiceuno.__main__ import _COMMANDS
from voiceuno.dialogue.line import SOUNDS
from voiceuno.language.grammar import PHASES
from voiceuno.rules.rulesets import DOS, MATTEL

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PAGES = {name: (ROOT / name).read_text("utf-8") for name in ("README.md", "CONTRIBUTING.md", "deploy/README.md")}


def section(heading: str) -> str:
    """A part of the README, with its smaller parts."""
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", README, re.MULTILINE | re.DOTALL)
    assert found, f"the README has no part {heading}"
    return found[1]


def code(page: str) -> Iterator[str]:
    """What can be typed: between backquotes, or on an indented line."""
    for inline, indented in re.findall(r"`([^`\n]+)`|^ {4}(\S.*?)(?: {2,}.*)?$", page, re.MULTILINE):
        yield inline or indented


def commands() -> list[str]:
    """All uses of the program on these pages."""
    starts = re.compile(r"(?:\S*\.venv/bin/)?voiceuno (?=[a-z])(.*)")
    found = [starts.fullmatch(line) for page in PAGES.values() for line in code(page)]
    return sorted({match[1] for match in found if match})


@pytest.mark.parametrize("command", commands())
def test_a_command_can_be_typed_as_it_stands(command: str) -> None:
    """It exists and has these options."""
    name, *words = shlex.split(command)
    assert name in _COMMANDS
    if words:
        parser = argparse.ArgumentParser()
        importlib.import_module(f"voiceuno.commands.{name}").add_arguments(parser)
        parser.parse_args(words)  # ends the test if it cannot


def test_every_command_is_explained() -> None:
    """None has to be found by chance."""
    told = {command.split()[0] for command in commands()}
    assert set(_COMMANDS) - told == set()


def test_every_goal_of_make_exists() -> None:
    """What is typed behind make is in the Makefile."""
    goals = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    typed = {line.split()[1] for page in PAGES.values() for line in code(page) if re.match(r"make [a-z]", line)}
    assert typed
    assert typed <= goals


def test_every_sentence_for_players_is_understood() -> None:
    """What stands in quotes can be said, at least at some moment of some game."""
    grammar = LANGUAGE.grammar
    sentences = set(re.findall(r'"([^"]+)"', " ".join(section("For players").split())))
    assert len(sentences) > 40
    deaf = [
        sentence
        for sentence in sorted(sentences)
        if not any(grammar.parse(sentence, phase, rules) for phase in PHASES for rules in (MATTEL.name, DOS.name))
    ]
    assert deaf == []


def test_every_sound_is_described() -> None:
    """The table has a row for each."""
    table = re.search(r"\| sound \| meaning \|\n.*\n((?:\|.*\n)+)", README)
    assert table
    assert table[1].count("\n") == len(SOUNDS)


def test_every_module_of_the_voice_has_its_line() -> None:
    """The list is complete, and has nothing that is gone."""
    listed = section("How it is built").partition("### The modules of")[2]
    modules = {path.name for path in (ROOT / "voiceuno" / "speech").glob("*.py")} - {"__init__.py"}
    assert set(re.findall(r"`(\w+\.py)`", listed)) == modules


def test_every_dependency_has_its_reason() -> None:
    """Those of pyproject.toml, and the Debian packages of the set-up."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    part = section("Dependencies")
    named = {re.split(r"[><=]", each)[0] for each in project["dependencies"]}
    assert set(re.findall(r"^- `([\w-]+)`", part, re.MULTILINE)) == named
    optional = [each for group in project["optional-dependencies"].values() for each in group]
    packages = re.findall(r'^\w+_packages="(.*)"', (ROOT / "tools" / "setup.sh").read_text("utf-8"), re.MULTILINE)
    others = [re.split(r"[><=]", each)[0] for each in optional] + " ".join(packages).split()
    assert [name for name in others if f"`{name}`" not in part] == []


def test_every_variable_that_players_can_set_is_explained() -> None:
    """Those that the program reads, and no others."""
    sources = [path.read_text("utf-8") for path in (ROOT / "voiceuno").rglob("*.py")]
    read = {name for source in sources for name in re.findall(r"\"(VOICEUNO_[A-Z]+)\"", source)}
    assert set(re.findall(r"`(VOICEUNO_[A-Z]+)`", README)) == read


@pytest.mark.parametrize("page", sorted(PAGES))
def test_links_lead_somewhere(page: str) -> None:
    """Files that are linked to are there."""
    links = re.findall(r"\]\((?!https?:)([^)#]+)", PAGES[page])
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []
