"""The sentences outside the conversation: each that the code names has words, and none is there for nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

import pytest

from voiceuno import sentences
from voiceuno.__main__ import main
from voiceuno.language import files, messages
from voiceuno.language.files import default_language, languages
from voiceuno.language.language import Language, UnknownLanguage
from voiceuno.sentences import sentence
from voiceuno.table.plan import Plan, UnknownRules

PACKAGE = Path(__file__).parents[2] / "voiceuno"
_KEY = re.compile(r"[a-z_]+(\.([a-z_0-9]|\{\})+)+")
_SLOT = "{}"


class Named(NamedTuple):
    """A sentence that the code names."""

    where: str
    key: str  # {} for a part that is known only when it is said
    slots: frozenset[str] | None  # None: not known before it is said


def texts(code: str) -> dict[str, str]:
    """All sentences of a language by their keys."""
    return dict(_flat("", messages.messages(code)))


def _flat(prefix: str, part: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in part.items():
        if isinstance(value, str):
            yield f"{prefix}{name}", value
        else:
            yield from _flat(f"{prefix}{name}.", value)


def slots_of(text: str) -> frozenset[str]:
    """The slots of a sentence."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def named_in(source: str, where: str = "") -> Iterator[Named]:
    """The sentences that are asked for in a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sentence" and node.args:
            slots = None
            if all(keyword.arg for keyword in node.keywords):
                slots = frozenset(str(keyword.arg) for keyword in node.keywords)
            for key in _keys(node.args[0]):
                yield Named(f"{where}:{node.lineno}", key, slots)


def _keys(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else _SLOT for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from _keys(node.body)
        yield from _keys(node.orelse)


def all_named() -> list[Named]:
    """The sentences that are asked for anywhere."""
    return [
        named
        for path in sorted(PACKAGE.rglob("*.py"))
        for named in named_in(path.read_text("utf-8"), path.relative_to(PACKAGE).as_posix())
    ]


def keys_like(key: str, known: Mapping[str, str]) -> list[str]:
    """The keys that one with open parts may stand for."""
    pattern = re.compile(r"[a-z_0-9]*".join(map(re.escape, key.split(_SLOT))))
    return [each for each in known if pattern.fullmatch(each)]


def test_every_sentence_that_the_code_names_has_words_and_gets_its_slots() -> None:
    """Otherwise a player would read a key; a slot that is not filled would be one, too."""
    known = texts(default_language())
    assert len(known) > 100
    wrong = []
    for where, key, slots in all_named():
        found = keys_like(key, known)
        if not any(slots is None or slots_of(known[each]) <= slots for each in found):
            wrong.append(f"{where}: {key} has no words, or others than its slots are for: {found}")
    assert wrong == []


def test_no_sentence_is_there_for_nothing() -> None:
    """Whoever translates works for a reader: a key that no string of the code can be is a leftover."""
    said: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant | ast.JoinedStr):
                said.update(key for key in _keys(node) if _KEY.fullmatch(key))
    known = texts(default_language())
    used = {each for key in said for each in ([key] if _SLOT not in key else keys_like(key, known))}
    assert sorted(set(known) - used) == []


@pytest.mark.parametrize("code", languages())
def test_every_language_has_all_sentences_with_the_same_slots(code: str) -> None:
    """A translation is whole, and can be filled in like the original."""
    original, translated = texts(default_language()), texts(code)
    assert translated.keys() == original.keys()
    assert [key for key, text in translated.items() if slots_of(text) != slots_of(original[key])] == []


def test_words_that_are_not_there_are_told_by_their_key() -> None:
    """Telling an error must never fail."""
    assert sentence("nowhere.at_all", name="Ann") == "nowhere.at_all name=Ann"
    assert sentence("command.play", name="Ann") == "command.play name=Ann"
    assert sentence("keeping.too_large") == "keeping.too_large"


def test_help_and_errors_are_in_the_language_that_the_command_line_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is parsed: what is wrong with the rest of the line is told in it, too."""
    for code in ("en", "xx"):
        folder = tmp_path / code / "messages"
        folder.mkdir(parents=True)
        (folder.parent / "commands.toml").touch()
        (folder / "all.toml").write_text(f'[command]\nabout = "About {code}"\n', "utf-8")
    (tmp_path / "languages.toml").write_text('default = "en"\n', "utf-8")
    monkeypatch.setattr(messages, "data_folder", lambda _: tmp_path)
    monkeypatch.setattr(files, "data_folder", lambda _: tmp_path)
    monkeypatch.setattr(sentences, "_say", [sentences.without_words])
    messages._section.cache_clear()
    try:
        for line, told in (
            ("-h", "en"),
            ("-h --language xx", "xx"),
            ("-h --language=xx", "xx"),
            ("-h --language q", "en"),
        ):
            with pytest.raises(SystemExit):
                main(line.split())
            assert f"About {told}" in capsys.readouterr().out
    finally:
        messages._section.cache_clear()


def test_who_names_something_unknown_is_told_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    """A rule book or a language, on the command line or in a program."""
    assert main(["understand", "--rules", "bridge"]) == 2
    with pytest.raises(SystemExit):
        main(["understand", "--language", "klingon"])
    told = capsys.readouterr().err
    assert "there is no rule book 'bridge'; there are mattel, " in told
    assert "there is no language 'klingon'; there are en" in told
    with pytest.raises(UnknownLanguage, match="There is no language 'klingon'; there are en"):
        Language.load("klingon")
    with pytest.raises(UnknownRules, match="There is no rule book 'bridge'; there are mattel, "):
        _ = Plan(rules="bridge").ruleset


def test_numbers_and_plurals_are_those_of_the_language() -> None:
    """A French reader sees 1 000, 45,3 % and "0 mégaoctet"; an English one what there always was."""
    slots = {"level": "x", "wins": 1, "share": 0.453, "low": 0.4, "high": 0.5}
    narrow, unbroken = "\u202f", "\u00a0"
    assert "45.3%" in messages.say_in("en", "command.simulate.won", slots)
    assert f"45,3{unbroken}%" in messages.say_in("fr", "command.simulate.won", slots)
    assert "300,000 bytes" in messages.say_in("en", "keeping.too_large", {"most": 300_000})
    assert f"300{narrow}000" in messages.say_in("fr", "keeping.too_large", {"most": 300_000})
    try:
        for code, singular in (("en", [1]), ("fr", [0, 1])):
            messages.use_language(code)
            assert [count for count in range(5) if sentences.is_singular(count)] == singular
    finally:
        messages.use_language(default_language())


def test_a_language_is_named_in_the_language_in_use() -> None:
    """Every language that there is has a name in all of them; others have none."""
    try:
        for code in languages():
            messages.use_language(code)
            assert all(messages.language_name(other) for other in languages())
            assert messages.language_name("xx") == ""
        messages.use_language("fr")
        assert messages.language_name("en") == "anglais"
    finally:
        messages.use_language(default_language())
