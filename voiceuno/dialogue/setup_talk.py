"""Setting up a match in conversation: in one breath, or step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from voiceuno.dialogue.prompts import Prompts
from voiceuno.rules.match import Match, OptionError, Options
from voiceuno.rules.record import Record, set_option
from voiceuno.rules.rulesets import MATTEL, RULESETS, Ruleset

LEVEL = "medium"
_STANDARD = {"standard": MATTEL.name, "normal": MATTEL.name, "default": MATTEL.name}


@dataclass(frozen=True, slots=True)
class Plan:
    """What has been said about the match to come; None where nothing was said."""

    rules: str | None = None
    people: int | None = None
    bots: int | None = None
    players: int | None = None
    level: str = LEVEL
    scoring: str | None = None
    target: str | None = None
    packs: tuple[str, ...] = ()
    name: str | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The rule book, the default one if none was named."""
        return RULESETS[self.rules or MATTEL.name]

    def seats(self) -> tuple[int, int] | None:
        """How many people and how many bots, if enough was said."""
        if self.players is not None:
            people = self.people or (max(1, self.players - self.bots) if self.bots is not None else 1)
            return people, self.players - people
        if self.bots is not None:
            return self.people or 1, self.bots
        if self.people is not None and self.people > 1:
            return self.people, 0
        return None

    def options(self) -> Options:
        """The options of the match; raises OptionError."""
        options = Options()
        for name, value in (("scoring", self.scoring), ("target", self.target)):
            if value is not None:
                options = set_option(self.ruleset, options, name, value)
        for pack in self.packs if self.ruleset.asks_questions else ():
            options = set_option(self.ruleset, options, "pack", pack)
        return options

    def record(self, names: Sequence[str], seed: int) -> Record:
        """The record of the match that was planned; raises OptionError."""
        seats = self.seats()
        assert seats is not None
        people, bots = seats
        own = self.name or names[0]
        others = [name for name in names if name != own]
        players = (own, *others[: people + bots - 1])
        options = self.options()
        Match(self.ruleset, people + bots, options)
        remarks = tuple(f"bot {name} {self.level}" for name in players[people:])
        return Record(self.ruleset, players, seed, options, remarks=remarks)

    def as_words(self) -> str:
        """The plan as the words that would set it up again."""
        seats = self.seats() or (1, 2)
        words = [
            f"people {seats[0]}",
            f"bots {seats[1]}",
            f"rules {self.ruleset.name}",
            f"level {self.level}",
        ]
        words += [f"scoring {self.scoring}"] if self.scoring else []
        words += [f"target {self.target}"] if self.target else []
        words += [f"pack {pack}" for pack in self.packs]
        return " ".join(words)


def bot_levels(record: Record) -> list[str | None]:
    """The level of the bot at each seat, None for people."""
    levels = {
        words[1]: words[2] for words in map(str.split, record.remarks) if words[:1] == ["bot"] and len(words) == 3
    }
    return [levels.get(name) for name in record.names]


def planned(plan: Plan, words: Sequence[str]) -> Plan:
    """The plan with what was said added: `bots 2 rules french target 300`."""
    for key, value in zip(words[::2], words[1::2], strict=False):
        match key:
            case "rules":
                plan = replace(plan, rules=_STANDARD.get(value, value))
            case "people":
                plan = replace(plan, people=int(value))
            case "bots":
                plan = replace(plan, bots=int(value))
            case "players":
                plan = replace(plan, players=int(value))
            case "scoring":
                plan = replace(plan, scoring=value)
            case "target":
                plan = replace(plan, target=value)
            case "level":
                plan = replace(plan, level=value)
            case "name":
                plan = replace(plan, name=value)
            case "pack":
                plan = replace(plan, packs=(*plan.packs, value))
    return plan


class SetupTalk:
    """Asks for what is missing, one thing at a time."""

    phase = "setup"

    def __init__(self, prompts: Prompts, known: Plan | None = None) -> None:
        self.prompts = prompts
        self.plan = known or Plan()
        self.begun = False  # whether a new game was asked for
        self._doubt = False  # something that was said cannot be had: start without it?

    def hear(self, words: Sequence[str]) -> list[str] | None:
        """Take up what was said; the next question, or None when all is known."""
        if words[0] in ("yes", "continue"):
            self.begun, self._doubt = True, False
            return self.question()
        self._doubt = False
        if words[0] == "number":
            words = ["bots", words[1]] if self.plan.seats() is None else ["target", words[1]]
        self.plan = planned(self.plan, words)
        return self.check() or self.question()

    def check(self) -> list[str] | None:
        """Why the plan cannot be played, if it cannot; the part that does not fit is forgotten."""
        seats = self.plan.seats()
        try:
            options = self.plan.options()
            if seats is not None:
                Match(self.plan.ruleset, sum(seats), options)
        except OptionError as error:
            self.plan = replace(self.plan, scoring=None, target=None)
            if seats is not None and sum(seats) not in self.plan.ruleset.players:
                self.plan = replace(self.plan, people=None, bots=None, players=None)
            self._doubt = True
            reason = self.prompts.say("say.cannot_be_played", reason=str(error))
            return [reason, *(self.question() or [])]
        return None

    def question(self) -> list[str] | None:
        """The next thing to ask for, or None."""
        if not self.begun:
            return [self.prompts.say("ask.begin")]
        if self.plan.seats() is None:
            return [self.prompts.say("ask.bots")]
        if self.plan.rules is None:
            return [self.prompts.say("ask.rules")]
        return [self.prompts.say("ask.start")] if self._doubt else None
