"""No word that a person reads or hears stands in Python: all of them are in the folder of a language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from voiceuno.language.meaning import KINDS, Meaning, UnknownMeaning

PACKAGE = Path(__file__).parents[2] / "voiceuno"
_WORD = r"[^\W\d_]+"
_WORDS = re.compile(
    rf"{_WORD}[,;:]? +{_WORD}"  # two words in a row
    rf"|\b[A-Z][a-z]+[.!?]"  # a word that ends a sentence
    rf"|{_WORD}:? \{{\}}|\{{\}},? {_WORD}"  # a word beside something that is put in
    rf"|^,? +{_WORD}|{_WORD} +$"  # a piece of a sentence
)
_SLOT = "{}"  # how what is put into an f-string looks between its texts

# What looks like words but is the same in every language: the module, the text, and why.
ALLOWED = {
    ("__main__.py", "voiceuno {}"): "the program and its version",
    ("ending.py", "voiceuno {}, Python {}\n"): "the same, in a report for developers",
    ("bench/measure.py", "vosk phrases"): "the name of a system, in JSON",
    ("bench/measure.py", "vosk open"): "the same",
    (
        "speech/phrase_ear/network.py",
        "component-node name=input2 component=input2 input=Append(delta, ReplaceIndex(ivector, t, 0))",
    ): "a line of the files that are read",
    ("table/plan.py", "bot {} {}"): "a remark in the file of a match",
    ("table/plan.py", "seat {} {}"): "the same",
    ("table/plan.py", "age {}-{}"): "words of a plan, as it is kept and read again",
    ("table/plan.py", "subject {}-{}"): "the same",
    ("rules/record.py", "voiceuno record 1"): "the first line of a record",
    ("rules/record.py", "option {} {}"): "lines of a record",
    ("rules/record.py", "seed {}"): "the same",
    ("rules/record.py", "dealer {}"): "the same",
    ("rules/record.py", "deal {}"): "the same",
    ("rules/notation.py", "colour green"): "a move of a record",
    ("language/sense/composing.py", "ask hand COLOUR"): "a kind of act, as the weights name it",
    ("language/sense/composing.py", "ask count COLOUR"): "the same",
    ("language/sense/composing.py", "ask count NAME"): "the same",
    ("language/sense/composing.py", "ask rule uno"): "the same",
    ("language/sense/composing.py", "ask rule catch"): "the same",
    ("language/sense/kinds.py", "play place"): "the same",
    ("dialogue/expecting.py", "attend skip {name}"): "a command, as the grammar file names it",
    ("dialogue/expecting.py", "attend join {name}"): "the same",
    ("quiz/reading.py", "answer choices with"): "keys of a pack",
    ("quiz/reading.py", "title with"): "the same",
    ("quiz/reading.py", "title choices"): "the same",
    ("hosts/silent_tongues.py", "voiceuno serve"): "a command to type",
    ("hosts/silent_tongues.py", "{} --language {}"): "the same",
    ("speech/devices/card.py", "sound devices"): "the name of a thread",
    ("speech/devices/card.py", " and "): "a code for what is lost, which is never shown",
    ("speech/devices/link.py", "sound link"): "the name of a thread",
    ("speech/devices/link.py", "sound lead"): "the same",
    ("speech/hearing/second_opinion.py", "second opinion"): "the same",
    ("speech/models/clients.py", "connection broken"): "what pip, npm and the system print, and we recognise",
    ("speech/models/clients.py", "failed to establish"): "the same",
    ("speech/models/clients.py", "name or service not known"): "the same",
    ("speech/models/clients.py", "network is unreachable"): "the same",
    ("speech/models/clients.py", "timed out"): "the same",
    ("speech/models/clients.py", "No module named pip"): "the same",
    ("speech/models/clients.py", "No space left on device"): "the same",
    ("speech/models/clients.py", "npm err"): "the same",
    ("speech/models/clients.py", " code "): "the same",
    ("speech/models/clients.py", "sudo apt-get install npm"): "a command to type",
    ("speech/models/clients.py", "{} -m ensurepip"): "the same",
    ("speech/models/installed.py", "{} -m voiceuno"): "the same",
    ("speech/models/installed.py", "{} models --get"): "the same",
    ("speech/models/installed.py", " --language {}"): "the same",
    (
        "speech/models/clients.py",
        "import socket; socket.setdefaulttimeout(60); from piper.download_voices import main; main()",
    ): "a program",
    ("speech/models/registry.py", "application/json, text/html;q=0.9, */*;q=0.1"): "what a registry is asked for",
    ("speech/models/own.py", "graph/Gr.fst"): "a file of a model",
    ("speech/models/words.py", "graph/Gr.fst"): "the same",
    ("speech/models/trial_child.py", "One."): "what a voice is tried with; nobody hears it",
}
_WITHOUT_READERS = frozenset(
    {"AssertionError", "AttributeError", "Kind", "LookupError", "RuntimeError", "ValueError"}
)  # only developers see these
_CARRIES = {kind.verb: kind.carries for kind in KINDS}
_CODE = re.compile(r"\{\}|[a-z]{0,2}[\d+?][\d+?]?|[A-Z,]+|drawn|on|-?\d+")  # words of a meaning that are no words


def words_in(source: str) -> Iterator[tuple[int, str]]:
    """The line and the text of every string of a module that has words for people."""
    yield from _strings(ast.parse(source))


def _strings(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Call) and _is_technical(node):
        return
    if isinstance(node, ast.JoinedStr):
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else _SLOT for part in node.values)
        yield from _judged(node.lineno, text)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):  # the value may hold a string again; the format holds none
                yield from _strings(part.value)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from _judged(node.lineno, node.value)
    for child in ast.iter_child_nodes(node.test if isinstance(node, ast.Assert) else node):
        if not _is_docstring(child):
            yield from _strings(child)


def _judged(line: int, text: str) -> Iterator[tuple[int, str]]:
    if _WORDS.search(text) and not is_meaning(text):
        yield line, text


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_technical(call: ast.Call) -> bool:
    """Whether the texts of a call are regular expressions, a list of identifiers, or for developers."""
    called = call.func
    if isinstance(called, ast.Name):
        return called.id in _WITHOUT_READERS
    if not isinstance(called, ast.Attribute):
        return False
    if isinstance(called.value, ast.Constant):
        return called.attr == "split" and not call.args  # "pulse jack default".split()
    return isinstance(called.value, ast.Name) and called.value.id == "re"


def is_meaning(text: str) -> bool:
    """Whether this is the canonical text of a meaning: `play r5`, `bots {}`; behind most verbs no word is free."""
    try:
        meaning = Meaning.read(text)
    except UnknownMeaning:
        return False
    carries = _CARRIES[meaning.verb]
    if re.fullmatch(r"\[?[A-Z]+\]?", carries) and len(meaning.words) == 1:
        return meaning.words[0].isalnum() or meaning.words[0] == _SLOT
    return all(_CODE.fullmatch(word) or word in re.findall(r"\w+", carries) for word in meaning.words)


def test_no_word_for_people_stands_in_the_code() -> None:
    """Errors, help, reports and prompts are data: whoever adds a language writes no Python."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        texts = words_in(path.read_text("utf-8"))
        found += [f"{name}:{line}: {text}" for line, text in texts if (name, text) not in ALLOWED]
    assert found == []


def test_what_is_allowed_is_there() -> None:
    """An exception that nothing needs would allow what nobody meant to allow."""
    there = {(name, text) for name, _ in ALLOWED for _, text in words_in((PACKAGE / name).read_text("utf-8"))}
    assert set(ALLOWED) <= there


@pytest.mark.parametrize(
    "source",
    [
        'raise Problem("There is nothing to say.")',
        'print("start a game")',
        'print("Stopped.")',
        'print(f"{count} problems found.")',
        'print(f"Device {number}: {name}.")',
        'print(f"the {device} works")',
        'parser.add_argument("--seed", help="the same number")',
        'WORDS = {"play": "how well players are heard"}',
        "print(f\"{name:<10}: {'not here' if gone else place}\")",
        'raise TemplateError(f"no such phase: {names}")',
        'print("draw a card")',
        'print("Überall ist Musik")',
        'def f(text="not known"): ...',
    ],
)
def test_words_for_people_are_found(source: str) -> None:
    """The test above can fail: each of these would be a word in the code."""
    assert list(words_in(source))


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring of several words."""',
        'def f():\n    """Say what it does."""',
        'sentence("command.play.seats", name=name)',
        'Meaning.read("play r5 uno")',
        'heard == f"play {card}"',
        'words = [f"people {people}", f"bots {bots}", "new game", "ask turn", "more time"]',
        'PATTERN = re.compile(r"two words|and more")',
        'NAMES = frozenset("pulse pipewire jack".split())',
        'print(f"{share:.1f} {name}")',
        'open("manifest.jsonl", encoding="utf-8")',
        'assert level, "the player on turn is no bot"',
    ],
)
def test_identifiers_and_notes_for_developers_are_not(source: str) -> None:
    """Keys, meanings, patterns, docstrings and assertions may stand in the code."""
    assert list(words_in(source)) == []
