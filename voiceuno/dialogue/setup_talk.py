"""Setting up a match in conversation: in one breath, or step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.prompts import Prompts
from voiceuno.rules.match import Options
from voiceuno.rules.record import Record
from voiceuno.rules.rulesets import RULESETS, Ruleset, Scoring
from voiceuno.table.plan import LEVEL, Plan, Unfit, all_unfit, bot_levels, planned

_FEW = 10  # a number below this is hardly a target
_ANSWERS: dict[str, tuple[Meaning, ...]] = {  # by what was asked
    "": (),
    "begin": meanings("new game", "begin", "same again", "teach", "usual"),
    "bots": meanings(*(f"{word} {number}" for word in ("number", "bots") for number in range(1, _FEW)), "usual"),
    "name": meanings("no", "usual"),
    "rules": meanings("rules standard", *(f"rules {name}" for name in RULESETS), "usual"),
    "start": meanings("yes", "no", "begin"),
}

_USUAL = {"bots": ("bots", "2"), "rules": ("rules", "standard")}


class Topics(NamedTuple):
    """What questions can be about."""

    packs: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()  # the few words that are told to whoever names something else


class SetupTalk:
    """Asks for what is missing, one thing at a time."""

    def __init__(
        self,
        prompts: Prompts,
        topics: Topics = Topics(),  # noqa: B008 - a value
        known: Plan | None = None,
        *,
        has_last: bool = False,
    ) -> None:
        """`has_last`: there was a game before, which can be played again."""
        self.prompts, self.topics, self.has_last = prompts, topics, has_last
        self.plan = known or Plan()
        self.begun = False  # whether a new game was asked for
        self._doubt = False  # something that was said cannot be had: start without it?
        self._named = False  # whoever was not named gets a name from the list
        self._asked = ""

    def hear(self, meaning: Meaning) -> list[str] | None:
        """Take up what was said; the next question, or None when all is known."""
        verb, words = meaning.verb, meaning.words
        if verb in ("yes", "continue"):
            self.begun, self._doubt = True, False
            return self.question()
        if verb == "no":
            return self._refused()
        if verb in ("usual", "begin"):
            return self._usual(is_for_all=self.begun if verb == "begin" else not self.begun)
        if verb == "number":
            few = self._asked == "bots" or self.plan.seats() is None or int(words[0]) < _FEW
            verb = "bots" if few else "target"
        self.begun = self.begun or verb != "name"
        return self.take((verb, *words))

    def _usual(self, *, is_for_all: bool) -> list[str] | None:
        """Take what is usual for what was asked, or for all that is not known yet."""
        asked, self.begun = self._asked or self._missing(), True
        if is_for_all:
            self._named, self._doubt = True, False
            bots = () if self.plan.seats() is not None else _USUAL["bots"]
            return self.take((*bots, *(() if self.plan.rules else _USUAL["rules"])))
        if asked in _USUAL:
            return self.take(_USUAL[asked])
        self._named, self._doubt = self._named or asked == "name", False
        return self.question()

    @property
    def wants_name(self) -> bool:
        """Whether a name was asked for."""
        return self._asked == "name"

    def take(self, words: Sequence[str]) -> list[str] | None:
        """Add to the plan; why it cannot be, or what was understood and the next question, or None."""
        words = tuple(words)
        if words[:1] == ("pack",):  # a pack may have several words
            words = ("pack", "-".join(words[1:]))
        told = self._adopt(planned(self.plan, words))
        question = self.question()
        return None if question is None else [*(told or self._echo(words)), *question]

    def repeat(self, plan: Plan) -> list[str] | None:
        """Take a plan that was played before; why it cannot be, or None."""
        told = self._adopt(plan)
        question = self.question()
        return None if question is None else [*told, *question]

    def _adopt(self, plan: Plan) -> list[str]:
        """Take a plan as far as it can be played; everything that does not go together in it, told at once."""
        problems = all_unfit(plan, self.topics.packs)
        self.plan, self._doubt = problems[-1].plan if problems else plan, bool(problems)
        return [self.prompts.say(f"setup.no_{each.why}", **self._slots(each)) for each in problems]

    def _refused(self) -> list[str] | None:
        """What a no means depends on what was asked."""
        if self._asked == "name":
            self._named = True
            return self.question()
        if self._asked == "start":
            self._doubt = False
            return [self.prompts.say("ask.change")]
        self.begun, self.plan = False, Plan(names=self.plan.names)
        return self.question()

    def question(self) -> list[str] | None:
        """The next thing to ask for, or None."""
        self._asked = self._missing()
        if not self._asked:
            return None
        key = "name_more" if self._asked == "name" and self.plan.names else self._asked
        key = "begin_last" if key == "begin" and self.has_last else key
        return [self.prompts.say(f"ask.{key}")]

    @property
    def likely(self) -> tuple[Meaning, ...]:
        """The meanings that answer the question."""
        return _ANSWERS[self._asked]

    def _missing(self) -> str:
        """What is not known yet."""
        if not self.begun:
            return "begin"
        seats = self.plan.seats()
        if seats is None:
            return "bots"
        if 1 < seats[0] > len(self.plan.names) and not self._named:
            return "name"
        if self.plan.rules is None:
            return "rules"
        return "start" if self._doubt else ""

    # -- telling

    def _echo(self, words: Sequence[str]) -> list[str]:
        """What was understood."""
        parts = [self._part(key, value) for key, value in zip(words[::2], words[1::2], strict=False)]
        return [self.prompts.say("setup.understood", list=", ".join(parts))] if parts else []

    def _part(self, key: str, value: str) -> str:
        """One thing that was understood."""
        single, special = f"setup.{key}_one", f"setup.{key}_{value}"
        form = single if value == "1" and self.prompts.has(single) else f"setup.{key}"
        form = special if self.prompts.has(special) else form
        return self.prompts.part(form, value=self._value(key, value))

    def _value(self, key: str, value: str) -> str:
        """A value in the words of the language."""
        if key in ("people", "bots", "players", "grace", "children"):
            return self.prompts.number(int(value))
        if key == "rules":
            return self.prompts.say(f"rules.{self.plan.ruleset.name}.name")
        if key == "scoring" and self.plan.scoring:
            return scoring_name(self.plan.scoring, self.prompts)
        return in_words(value) if key == "pack" else value

    def _slots(self, problem: Unfit) -> dict[str, str]:
        """What the sentences about a plan that cannot be played are made of."""
        prompts, plan, rules = self.prompts, problem.of, problem.of.ruleset
        scoring = plan.scoring or Scoring.WINNER
        allowed = rules.scorings.get(scoring, range(1))
        unknown = [pack for pack in plan.packs if pack not in self.topics.packs]
        lists = {
            "pack": lambda: prompts.listing(map(in_words, self.topics.subjects)),
            "seats": lambda: prompts.listing(self._counted(plan)),
            "scoring": lambda: prompts.listing((scoring_name(each, prompts) for each in rules.scorings), "or"),
        }
        return {
            "rules": prompts.say(f"rules.{rules.name}.name"),
            "number": prompts.listing((prompts.number(number) for number in allowed), "or"),
            "total": prompts.number(plan.players if problem.why == "seats" and plan.players else rules.players[-1]),
            "scoring": scoring_name(scoring, prompts),
            "text": in_words(" ".join(unknown)),
            "list": lists[problem.why]() if problem.why in lists else "",
            "players": prompts.listing(dict.fromkeys(name for _, name in plan.beside)),
        }

    def _counted(self, plan: Plan) -> list[str]:
        """How many people and bots were asked for."""
        counts = [("people", plan.people), ("bots", plan.bots)]
        return [self._part(key, str(count)) for key, count in counts if count is not None]


def in_words(pack: str) -> str:
    """A pack or a subject as it is spoken: "everyday life"."""
    return pack.replace("-", " ")


def packs_in_words(packs: Sequence[str], prompts: Prompts) -> list[str]:
    """What the questions are about, where that was chosen."""
    return [prompts.part("setup.pack", value=prompts.listing(map(in_words, packs)))] if packs else []


def class_in_words(options: Options, prompts: Prompts) -> list[str]:
    """Of which level the questions are, and whether there is a teacher."""
    terms = [prompts.part("setup.difficulty", value=str(level)) for level in options.levels]
    terms += [prompts.part("setup.difficulty_own")] if options.own_levels else []
    return [*terms, *([prompts.part("setup.teacher")] if options.teacher else [])]


def scoring_name(scoring: Scoring, prompts: Prompts) -> str:
    """A way to score, in words."""
    return prompts.part(f"scoring.{scoring.value.replace('-', '_')}")


def grace_in_words(book: Ruleset, options: Options, prompts: Prompts) -> list[str]:
    """The grace for a late UNO, where there is one and it is not the usual one."""
    if options.grace in (0, book.usual_grace):
        return []
    key = "setup.grace_one" if options.grace == 1 else "setup.grace"
    return [prompts.part(key, value=prompts.number(options.grace))]


def company(record: Record, people: Sequence[int]) -> list[str]:
    """The names to be told: to a single person those of the others."""
    return [name for seat, name in enumerate(record.names) if len(people) > 1 or seat != people[0]]


def introduce(record: Record, people: Sequence[int], prompts: Prompts) -> list[str]:
    """Who plays what: everything that was chosen for a match, so that a misunderstanding is heard."""
    rules = prompts.say(f"rules.{record.rules.name}.name")
    key = "say.at_table" if len(people) == 1 else "say.together"
    lines = [prompts.say(key, rules=rules, list=prompts.listing(company(record, people)))]
    levels = bot_levels(record)
    options, level = record.options, next(filter(None, levels), LEVEL)
    terms = [prompts.part("setup.level", value=level)] if level != LEVEL else []
    terms += [scoring_name(options.scoring, prompts)] if options.scoring is not Scoring.WINNER else []
    terms += [prompts.part("setup.target", value=str(options.target))] if options.target else []
    terms += grace_in_words(record.rules, options, prompts)
    terms += packs_in_words(options.packs, prompts)
    terms += class_in_words(options, prompts)
    return [*lines, *([prompts.say("setup.understood", list=", ".join(terms))] if terms else [])]
