"""House rules in a few words each."""

from __future__ import annotations

from voiceuno.language.prompts import Prompts

_WITHOUT = ("no", "none", "1")  # the values with which a rule is as in the book: one place, but no single card
_COUNTED = ("uno-penalty", "cards", "places")


def rule_in_words(name: str, value: str, prompts: Prompts) -> str:
    """A house rule with its value, in a few words: "stacking", "without jump-in", "five cards each"."""
    base = _key(name)
    number = prompts.number(int(value)) if name in _COUNTED and value.isdecimal() else value
    if value in _WITHOUT and (value != "1" or name == "places"):
        return prompts.part("house.without", text=prompts.part(base, number=number))
    special = f"{base}_{value}"
    return prompts.part(special if prompts.has(special) else base, number=number)


def is_house_rule(name: str, prompts: Prompts) -> bool:
    """Whether there are words for such a house rule."""
    return prompts.has(_key(name))


def _key(name: str) -> str:
    return f"house.name.{name.replace('-', '_')}"
