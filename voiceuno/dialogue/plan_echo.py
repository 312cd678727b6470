"""What was understood of a plan, told back in a few words of the language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from voiceuno.dialogue.house_talk import agreed_in_words, title
from voiceuno.dialogue.terms import in_words, scoring_name
from voiceuno.language.house_words import rule_in_words
from voiceuno.language.prompts import Prompts
from voiceuno.rules.house_rules import HOUSE_OPTIONS
from voiceuno.table.plan import Plan
from voiceuno.table.plan_words import PAIRED

_COUNTED = ("people", "bots", "players", "grace", "children", "rounds")


class PlanEcho(NamedTuple):
    """A plan and the names of house rules, for whoever tells what was said of it."""

    plan: Plan
    sets: Mapping[str, str]
    prompts: Prompts

    def echo(self, words: Sequence[str]) -> list[str]:
        """What was understood."""
        parts = [self.part(key, value) for key, value in zip(words[::2], words[1::2], strict=False)]
        parts = [part for part in parts if not any(part != other and part in other for other in parts)]
        understood = [self.prompts.say("setup.understood", list=", ".join(parts))] if parts else []
        return [*understood, *self._not_kept(words)]

    def in_words(self, words: Sequence[str]) -> list[str]:
        """Words of a plan, each pair in a few words of the language."""
        return [
            self.prompts.say(f"rules.{value}.name") if key == "rules" else self.part(key, value)
            for key, value in zip(words[::2], words[1::2], strict=True)
        ]

    def part(self, key: str, value: str) -> str:
        """One thing that was understood."""
        if key in HOUSE_OPTIONS:
            return rule_in_words(key, value, self.prompts)
        if key == "house" and value in self.sets:
            terms = ", ".join(agreed_in_words(self.plan, self.prompts))
            return self.prompts.part("house.set", text=title(value, self.prompts), list=terms)
        if key == "grace":
            value = str(self.plan.grace)
        if key == "partner" and PAIRED in value:
            return self.prompts.part("setup.pair", players=self.prompts.listing(value.split(PAIRED)))
        if key == "rename":
            old, _, new = value.partition(PAIRED)
            return self.prompts.part("setup.rename", player=old, value=new)
        if key == "age":
            name, _, level = value.rpartition("-")
            return self.prompts.part("setup.age", player=name, number=level)
        if key == "subject":
            name, _, pack = value.partition("-")
            return self.prompts.part("setup.subject", player=name, text=in_words(pack))
        single, special = f"setup.{key}_one", f"setup.{key}_{value}"
        form = single if value == "1" and self.prompts.has(single) else f"setup.{key}"
        form = special if self.prompts.has(special) else form
        return self.prompts.part(form, value=self._value(key, value))

    def _not_kept(self, words: Sequence[str]) -> list[str]:
        """That what is changed of remembered house rules holds for this match, so that nobody believes it is kept."""
        said = dict(zip(words[::2], words[1::2], strict=False))
        name = said.get("house", "")
        kept = self.sets[name].split() if name in self.sets else []
        known = dict(zip(kept[::2], kept[1::2], strict=False))
        is_changed = any(key in HOUSE_OPTIONS and known.get(key) != value for key, value in said.items())
        return [self.prompts.say("house.not_kept", text=title(name, self.prompts))] if kept and is_changed else []

    def _value(self, key: str, value: str) -> str:
        """A value in the words of the language."""
        if key in _COUNTED and value.isdecimal():
            return self.prompts.number(int(value))
        if key == "rules":
            return self.prompts.say(f"rules.{self.plan.ruleset.name}.name")
        if key == "scoring" and self.plan.scoring:
            return scoring_name(self.plan.scoring, self.prompts)
        if key == "level":
            return self.prompts.level(value)
        if key == "names":
            return self.prompts.listing(value.split(","))
        return in_words(value) if key == "pack" else value
