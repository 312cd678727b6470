"""What the pages for people say is true: the conversation, commands, options, sentences, sounds and dependencies."""

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
from voiceuno import Club, Conversation, Reply
from voiceuno.__main__ import _COMMANDS
from voiceuno.dialogue.line import SOUNDS
from voiceuno.language.grammar import PHASES
from voiceuno.rules.rulesets import DOS, MATTEL

ROOT = Path(__file__).parents[1]
FILES = [*(ROOT / "docs").glob("*.md"), *ROOT.glob("[!.]*/README.md"), ROOT / "CONTRIBUTING.md", ROOT / "README.md"]
PAGES = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in FILES}
README, PLAYING = PAGES["README.md"], PAGES["docs/playing.md"]
SHORT = 9000  # bytes that a first visitor reads


def section(heading: str) -> str:
    """A part of the README, with its smaller parts."""
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", README, re.MULTILINE | re.DOTALL)
    assert found, f"the README has no part {heading}"
    return found[1]


def code(page: str) -> Iterator[str]:
    """What can be typed: between backquotes, or on an indented line that is no example in Python."""
    page = re.sub(r"^ {4}>>> .*?(?=\n\n|\Z)", "", page, flags=re.MULTILINE | re.DOTALL)
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
    goals = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    typed = {line.split()[1] for page in PAGES.values() for line in code(page) if re.match(r"make [a-z]", line)}
    assert typed
    assert typed <= goals


def opening() -> list[tuple[str, str]]:
    """The conversation at the top: what the player says, and what the game says to it."""
    quoted = " ".join(re.findall(r"^> ?(.*)$", README, re.MULTILINE)).split("**You:**")[1:]
    turns = [turn.partition("**voiceuno:**") for turn in quoted]
    return [(" ".join(said.split()), " ".join(told.split())) for said, _, told in turns]


def until_asked(conversation: Conversation, reply: Reply) -> Iterator[str]:
    """What is said until somebody is asked again."""
    yield from filter(None, reply.lines)
    while reply.wait is not None:
        reply = conversation.proceed()
        yield from filter(None, reply.lines)


def test_the_conversation_at_the_top_is_held(tmp_path: Path) -> None:
    """Word for word, with the cards that the page says are dealt."""
    seed = re.search(r"`voiceuno play --text --seed (\d+)` deals these cards", README)
    assert seed
    conversation = Club(tmp_path, seed=int(seed[1])).sit_down()
    conversation.greet()
    held = [(said, " ".join(until_asked(conversation, conversation.hear(said)))) for said, _ in opening()]
    assert len(held) > 2
    assert held == opening()


def test_the_readme_is_short() -> None:
    """What is only for some has a page of its own."""
    assert len(README.encode()) < SHORT


def test_every_sentence_for_players_is_understood() -> None:
    """What stands in quotes can be said, at least at some moment of some game."""
    grammar = LANGUAGE.grammar
    sentences = set(re.findall(r'"([^"]+)"', " ".join((section("How to play") + PLAYING).split())))
    assert len(sentences) > 40
    deaf = [
        sentence
        for sentence in sorted(sentences)
        if not any(grammar.parse(sentence, phase, rules) for phase in PHASES for rules in (MATTEL.name, DOS.name))
    ]
    assert deaf == []


def test_every_sound_is_described() -> None:
    """The table has a row for each."""
    table = re.search(r"\| sound \| meaning \|\n.*\n((?:\|.*\n)+)", PLAYING)
    assert table
    assert table[1].count("\n") == len(SOUNDS)


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
    assert set(re.findall(r"`(VOICEUNO_[A-Z]+)`", PLAYING)) == read


def headings(page: str) -> set[str]:
    """The headings of a page, as links name them."""
    found = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in found}


@pytest.mark.parametrize("page", sorted(PAGES))
def test_links_lead_somewhere(page: str) -> None:
    """Files that are linked to are there, and so are their headings."""
    broken = []
    for link, heading in re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", PAGES[page]):
        target = (ROOT / page).parent.joinpath(link) if link else ROOT / page
        if not target.exists() or (heading and heading not in headings(target.read_text("utf-8"))):
            broken.append(f"{link}#{heading}")
    assert broken == []


@pytest.mark.parametrize("page", sorted(PAGES))
def test_files_that_are_named_are_there(page: str) -> None:
    """A path in the text leads to a file or folder of the project."""
    folders = "audio_fixtures|deploy|docs|examples|grammars|tests|tools|voices|voiceuno"
    named = {word for line in code(PAGES[page]) for word in re.findall(rf"(?<![\w/])(?:{folders})/[\w./-]*\w", line)}
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []
