"""House rules that are remembered under a name, where they are a part of a plan: `house granny`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from voiceuno.dialogue.house_talk import USUAL, title
from voiceuno.language.meaning import Meaning
from voiceuno.language.prompts import Prompts

_HOUSE, _NONE = "house", "none"


def by_only_name(words: Sequence[str], sets: Mapping[str, str]) -> tuple[str, ...]:
    """The words of a plan, with the name of the only rules that are remembered, where "our house rules" were said."""
    only = next(iter(sets)) if len(sets) == 1 else USUAL
    return tuple(
        only if before == _HOUSE and word == USUAL else word for before, word in zip(("", *words), words, strict=False)
    )


def unknown_sets(words: Sequence[str], sets: Mapping[str, str], prompts: Prompts) -> list[str]:
    """That house rules are not known by the name that was said."""
    pairs = zip(words[::2], words[1::2], strict=False)
    names = [name for key, name in pairs if key == _HOUSE and name != _NONE and name not in sets]
    known = prompts.listing([title(name, prompts) for name in sets])
    key = "setup.no_house_named" if sets else "setup.no_house_kept"
    return [prompts.say(key, text=title(name, prompts), list=known) for name in names]


def with_rules(meaning: Meaning, sets: Mapping[str, str]) -> Meaning:
    """A wish with the rules in place of the name that they are remembered by, if they are."""
    rules = sets.get("-".join(meaning.words)) if meaning.verb == _HOUSE else None
    return Meaning.read(rules) if rules else meaning


def spelled_out(words: Sequence[str], sets: Mapping[str, str]) -> list[str]:
    """The words of a plan, with the rules in place of the name that they are remembered by."""
    plain: list[str] = []
    for key, value in zip(words[::2], words[1::2], strict=False):
        is_name = key == _HOUSE and value != _NONE
        plain += [_HOUSE, _NONE, *sets[value].split()] if is_name and value in sets else []
        plain += [] if is_name else [key, value]
    return plain
