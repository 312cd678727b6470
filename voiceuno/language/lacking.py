"""What a language has and lacks beside another: files, sentences, meanings, packs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from voiceuno.language.files import file_names, read_table
from voiceuno.language.forms import Forms
from voiceuno.language.grammar import Grammar
from voiceuno.language.loading import load_grammar
from voiceuno.language.meaning import KINDS_OF_SOME, Family, Meaning
from voiceuno.language.messages import messages

# Tables of prompts.toml with which a language says how its words change; another needs others, or none.
OF_ITS_OWN = ("elision", "agreement", "forms")
_BY_NAME = ("quiz/", "sayings/", "wishes/", "messages/")  # folders of files that each language names as it likes
_SLOT = re.compile(r"\{([a-z_]+)\}")
_PLAIN = re.compile(r"[a-z-]+")
_OPEN = ("pack", "house", "answer", "resume")  # verbs behind which each language has words of its own


class Lacking(NamedTuple):
    """What is in another language and not in this one."""

    files: list[str]
    prompts: list[str]
    messages: list[str]
    meanings: list[str]
    packs: int  # how many it has


def lacking(code: str, other: str) -> Lacking:
    """What a language lacks beside another one; of a file that is not there nothing else is told."""
    here, there = file_names(code), file_names(other)
    packs = sum(name.startswith("quiz/") for name in here)
    files = [name for name in sorted(there - here) if not name.startswith(_BY_NAME)]
    prompts = [] if "prompts.toml" in files else sorted(prompt_keys(other) - prompt_keys(code))
    is_whole = not {"cards.toml", "commands.toml", "names.toml"} & set(files)
    said = sorted(meanings_of(load_grammar(other)) - meanings_of(load_grammar(code))) if is_whole else []
    return Lacking(files, prompts, sorted(message_keys(other) - message_keys(code)), said, packs)


def prompt_keys(code: str) -> set[str]:
    """The keys of what the game says, without those of its own and without other forms of address."""
    table = read_table(code, "prompts.toml")
    forms = Forms(table.get("forms", {}))
    return set(_keys({name: part for name, part in table.items() if name not in OF_ITS_OWN}, forms))


def message_keys(code: str) -> set[str]:
    """The keys of the sentences outside the conversation."""
    return set(_keys(messages(code), Forms({})))


def _keys(part: Mapping[str, Any], forms: Forms, prefix: str = "") -> Iterator[str]:
    for name, value in part.items():
        if isinstance(value, Mapping):
            yield from _keys(value, forms, f"{prefix}{name}.")
        elif not forms.is_form(name, part):
            yield prefix + name


def meanings_of(grammar: Grammar) -> set[str]:
    """What can be meant: the verb, and the word behind it where that is one of few, as in `draw`, `ask hand`."""
    found = {each for command in grammar.commands for each in _beginnings(grammar, command.means)}
    return {text for text in found if text.split()[0] not in {kind.verb for kind in KINDS_OF_SOME}}


def _beginnings(grammar: Grammar, means: str) -> Iterator[str]:
    first, *rest = means.split()
    slot = _SLOT.fullmatch(first)
    if slot is not None:
        for production in grammar.productions[slot[1]]:
            yield from _beginnings(grammar, " ".join((production.means, *rest)))
        return
    yield first
    if rest and first not in _OPEN and not Meaning(first).is_any(Family.MOVE | Family.NAMES):
        yield from (f"{first} {word}" for word in _words(grammar, rest[0]))


def _words(grammar: Grammar, word: str) -> Iterator[str]:
    """The words that may stand in this place, as far as they are none but words."""
    slot = _SLOT.fullmatch(word)
    said = [production.means for production in grammar.productions.get(slot[1], [])] if slot is not None else [word]
    yield from filter(_PLAIN.fullmatch, said)
