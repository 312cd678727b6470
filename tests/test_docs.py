"""What the pages for builders say is true: modules, handlers, functions, the public face, meanings, examples."""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path

import pytest

import voiceuno
from tests.talking import LANGUAGE, make_dialogue
from tools import make_meanings_page
from voiceuno.language.grammar import PHASES
from voiceuno.language.meaning import KINDS, Meaning
from voiceuno.rules.house_rules import HOUSE_OPTIONS
from voiceuno.rules.rulesets import RULESETS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "voiceuno"
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
API = (ROOT / "docs" / "api.md").read_text("utf-8")
MEANINGS = (ROOT / "docs" / "meanings.md").read_text("utf-8")
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


# -- architecture.md


def test_every_module_has_its_line() -> None:
    """The map is complete, and has nothing that is gone."""
    listed = re.findall(r"^\| `([\w/]+\.py)` \| \S", ARCHITECTURE, re.MULTILINE)
    paths = [path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")]
    modules = [path for path in paths if path == "__init__.py" or not path.endswith("/__init__.py")]
    assert sorted(listed) == sorted(modules)


def test_the_floors_are_listed_in_their_order(tmp_path: Path) -> None:
    """As the conversation asks them."""
    handlers = make_dialogue(1, tmp_path)[0]._handlers
    asked = [*handlers.floors._floors, *handlers._beside, handlers._hosting]
    listed = re.findall(r"^\| \d+ \| `(\w+)` \|", ARCHITECTURE, re.MULTILINE)
    assert listed == [type(handler).__name__ for handler in asked]


def members() -> dict[str, set[str]]:
    """The methods and attributes of every class."""
    found: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                body = [each for each in node.body if isinstance(each, ast.FunctionDef)]
                found.setdefault(node.name, set()).update(each.name for each in body)
    return found


def test_functions_that_are_named_are_there() -> None:
    """The path of a sentence leads through real functions."""
    pages = ARCHITECTURE + API + MEANINGS
    named = set(re.findall(r"`([A-Z]\w+)\.(\w+)(?:\([^`]*\))?`", pages)) - {("Family", "MOVE")}
    known = members()
    assert len(named) > 20
    assert [f"{owner}.{name}" for owner, name in sorted(named) if name not in known.get(owner, ())] == []


# -- api.md


def test_the_examples_of_the_page_run() -> None:
    """What stands behind >>> gives what stands below it."""
    test = doctest.DocTestParser().get_doctest(API, {}, "docs/api.md", "docs/api.md", 0)
    told: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    assert result.attempted > 20
    assert not result.failed, "".join(told)


def test_the_loop_on_the_page_is_that_of_the_example() -> None:
    """Whoever changes one changes the other."""
    source = (ROOT / "examples" / "text_loop.py").read_text("utf-8")
    loop = source[source.index("\ndef main") + 1 : source.index("\n\nif __name__")].strip()
    assert "\n".join(f"    {line}" if line else "" for line in loop.splitlines()) in API


def test_the_whole_public_face_is_explained() -> None:
    """Every name that `import voiceuno` gives."""
    names = {name for name in voiceuno.__all__ if not name.startswith("__")}
    assert [name for name in sorted(names) if f"`{name}`" not in API] == []
    listed = set(re.findall(r"^\| `(\w+)` \|", API, re.MULTILINE))
    assert listed <= names


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.stem))
def test_an_example_is_on_the_page(path: Path) -> None:
    """They run in tests of their own."""
    assert f"[examples/{path.name}](../examples/{path.name})" in API


# -- house-rules.md


def test_every_house_rule_is_on_its_page_in_words_that_are_understood() -> None:
    """The first table has each rule and value; what stands there in quotes chooses it."""
    page = (ROOT / "docs" / "house-rules.md").read_text("utf-8")
    quoted = re.findall(r"\"([^\"]+)\"", page[page.index("| say |") : page.index("## Your own set")])
    chosen = {text: LANGUAGE.grammar.parse(text, "setup") for text in quoted}
    said = {text: meaning.split()[0] for text, meaning in chosen.items() if meaning is not None}
    assert set(said.values()) >= HOUSE_OPTIONS.keys() | {"target", "scoring"}
    assert chosen.keys() - said.keys() == {"nobody"}


# -- meanings.md


def test_the_page_of_meanings_is_up_to_date() -> None:
    """If not: python tools/make_meanings_page.py."""
    assert make_meanings_page.page() == MEANINGS


def test_every_meaning_has_an_example_that_is_understood() -> None:
    """The sentence means what stands beside it."""
    rows = re.findall(r"^\| `([\w-]+)` \|.*\| \"([^\"]+)\" \| `([^`]+)` \|$", MEANINGS, re.MULTILINE)
    assert [verb for verb, _, _ in rows] == [kind.verb for kind in KINDS]
    grammar = LANGUAGE.grammar
    for verb, sentence, text in rows:
        assert Meaning.read(text).verb == verb
        found = {str(grammar.meaning(sentence, phase, rules)) for phase in PHASES for rules in RULESETS}
        assert text in found
