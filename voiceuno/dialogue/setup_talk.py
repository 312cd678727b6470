"""Setting up a match in conversation: in one breath, or step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from voiceuno.dialogue.house_sets import by_only_name, spelled_out, unknown_sets, with_rules
from voiceuno.dialogue.plan_echo import PlanEcho
from voiceuno.dialogue.plan_told import bots_of
from voiceuno.dialogue.unfit_told import Topics, why_not
from voiceuno.dialogue.who_speaks import WhoSpeaks
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.prompts import Prompts
from voiceuno.rules.record import TABLE_NAME
from voiceuno.rules.rulesets import RULESETS
from voiceuno.table.plan import Plan
from voiceuno.table.plan_words import (
    BESIDE_PLAN,
    PAIRED,
    people_so_far,
    planned,
    seconds_said,
    whole_rule,
    with_whole_names,
)
from voiceuno.table.unfit import Unfit, all_unfit

_LENGTHS = ("target", "rounds")  # of which a match has one
_COMPANY = frozenset(("people", "bots", "players", "names", "name"))  # who plays
_FEW = 10  # a number below this is hardly a target
_ANSWERS: dict[str, tuple[Meaning, ...]] = {  # by what was asked
    "": (),
    "begin": meanings("new game", "begin", "same again", "teach", "usual"),
    "bots": meanings(*(f"{word} {number}" for word in ("number", "bots") for number in range(1, _FEW)), "usual"),
    "name": meanings("no", "usual"),
    "speaker": meanings("no", "usual"),
    "rules": meanings("rules standard", *(f"rules {name}" for name in RULESETS), "usual"),
    "start": meanings("yes", "no", "begin"),
    "change": meanings("yes", "no", "begin"),
}

_USUAL = {"bots": ("bots", "2"), "rules": ("rules", "standard")}


class SetupTalk:
    """Asks for what is missing, one thing at a time."""

    def __init__(
        self,
        prompts: Prompts,
        topics: Callable[[], Topics] = Topics,  # asked for when a quiz is wanted
        known: Plan | None = None,
        *,
        has_last: bool = False,
        sets: Mapping[str, str] | None = None,
        say: Callable[[str], str] | None = None,
        names: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        """`has_last`: the last game can be played again; `sets`: house rules by their names; `say` says a question.

        `names` are for people who give none, and are looked for only then.
        """
        self.prompts, self._topics, self.has_last, self.sets = prompts, topics, has_last, sets or {}
        self._say = say or prompts.say
        self.plan = self._known = known or Plan()
        self._names, self._speaker = names, WhoSpeaks(next(iter(self.plan.names), ""))
        self.begun = False  # whether a new game was asked for
        self._doubt = False  # something that was said cannot be had: start without it?
        self._changes = False  # something is to be changed before the start
        self._named = False  # whoever was not named gets a name from the list
        self._is_own = False  # all others were named, and who speaks was counted
        self._asked = ""
        self.notes: list[str] = []  # what is to be known of the match that begins
        self._chosen: tuple[str, ...] = ()  # packs that were chosen in another language; those about the same are meant

    def take_over(self, other: SetupTalk) -> None:
        """Go on with what is known already."""
        self.plan, self.begun, self._doubt = other.plan, other.begun, other._doubt
        self._changes, self._named, self._asked = other._changes, other._named, other._asked
        self._is_own = other._is_own
        self._speaker.take_over(other._speaker)
        self._chosen = other.plan.packs

    @property
    def topics(self) -> Topics:
        """What questions can be about."""
        return self._topics()

    def hear(self, meaning: Meaning) -> list[str] | None:
        """Take up what was said; the next question, or None when all is known."""
        verb, words = meaning.verb, meaning.words
        if verb in ("yes", "continue"):
            self.begun, self._doubt, self._changes = True, False, False
            return self.question()
        if verb == "no":
            return self._refused()
        if verb in ("usual", "begin"):
            return self._usual(is_for_all=self.begun if verb == "begin" else not self.begun)
        if verb == "number":
            few = self._asked == "bots" or self.plan.seats() is None or int(words[0]) < _FEW
            counted = "children" if self._asks_for_children else "bots"
            verb = counted if few else "target"
        self.begun = self.begun or verb != "name"
        if verb == "name" and self._asks_for_own:  # seats are told from who speaks, who is the first
            self.plan = replace(self.plan, names=(meaning.rest, *self.plan.names))
            self._speaker.tell(meaning.rest)
        return self.take((verb, *words))

    def as_book(self, meaning: Meaning) -> Meaning:
        """UNO is the usual book where it is asked which rules are played, and not a call."""
        return Meaning("rules", _USUAL["rules"][1:]) if meaning.verb == "uno" and self._asked == "rules" else meaning

    def without(self, name: str) -> list[str] | None:
        """Somebody who was named does not play after all; the next question, or None when all is known."""
        plan = self.plan
        names = tuple(each for each in plan.names if each.lower() != name.lower())
        beside = tuple(each for each in plan.beside if each[1].lower() != name.lower())
        people = max(1, (plan.people or len(plan.names)) - (len(plan.names) - len(names)))
        told = self._adopt(replace(plan, names=names, people=people, beside=beside))
        line = self.prompts.say("setup.without", player=name, list=self.prompts.listing(names))
        question = self.question()
        return None if question is None else [line, *told, *question]

    def without_bot(self, name: str, spare: Sequence[str]) -> list[str]:
        """A bot that would play does not; the others keep their names. Nothing if there is no such bot."""
        plan = self.plan
        bots = bots_of(plan, spare)
        if name.lower() not in map(str.lower, bots):
            return []
        kept = [bot for bot in bots if bot.lower() != name.lower()]
        beside = tuple(each for each in plan.beside if each[1].lower() != name.lower())
        fewer = replace(plan, bots=len(kept), players=None, beside=beside)
        for bot in kept if bots_of(fewer, spare) != kept else ():
            fewer = planned(fewer, ("beside", bot))
        told = self._adopt(fewer)
        line = self.prompts.say("setup.understood", list=self.prompts.part("house.without", text=name))
        return [line, *told, *(self.question() or ())]

    def _usual(self, *, is_for_all: bool) -> list[str] | None:
        """Take what is usual for what was asked, or for all that is not known yet."""
        asked, self.begun, self._changes = self._asked or self._missing(), True, False
        if is_for_all:
            self._settle_seats()
            self._named, self._doubt = True, False
            bots = () if self.plan.seats() is not None else _USUAL["bots"]
            return self.take((*bots, *(() if self.plan.rules else _USUAL["rules"])))
        if asked in _USUAL:
            return self.take(_USUAL[asked])
        self._settle_seats()
        self._named, self._doubt = self._named or asked == "name", False
        return self.question()

    @property
    def asked(self) -> str:
        """What is asked for: begin, bots, name, speaker, rules, start or change."""
        return self._asked or self._missing()

    @property
    def wants_name(self) -> bool:
        """Whether a name was asked for."""
        return self._asked in ("name", "speaker")

    def _settle_seats(self) -> None:
        """Nobody says who speaks: seats are told from the first who can be meant."""
        self.plan = self._speaker.settle(self.plan, self._names())

    def take(self, words: Sequence[str]) -> list[str] | None:
        """Add to the plan; why it cannot be, or what was understood and the next question, or None."""
        self._changes, was_evened, before = False, self.plan.is_evened, self.plan.names
        words = self._with_other_halves(by_only_name(with_whole_names(words), self.sets))
        pairs = [*zip(words[::2], words[1::2], strict=False)]
        odd = [value for key, value in pairs if key == "name" and value.lower() == TABLE_NAME]
        words = tuple(word for pair in pairs if pair[1] not in odd for word in pair)
        lengths = [self.prompts.say("setup.one_length")] if {*_LENGTHS} <= {*words[::2]} else []
        words = _with_one_length(words) if lengths else words
        said = dict(zip(words[::2], words[1::2], strict=False))
        if "names" in said:
            self._is_own = said.get("people") == str(said["names"].count(",") + 2) and "name" not in said
        if "rename" in said:
            self._speaker.rename(*said["rename"].split(PAIRED, 1))
        if "name" in said and self._asked != "name":
            self.plan = self._speaker.told(self.plan, said["name"])
        is_moved = [*words[:1]] == ["names"] or "trade" in said or self._speaker.trades
        unknown = unknown_sets(words, self.sets, self.prompts)
        unknown += [self.prompts.say("say.name_taken", player=name) for name in odd]
        told = [*unknown, *self._adopt(self._speaker.take(self.plan, spelled_out(words, self.sets)))]
        self._doubt = self._doubt or bool(unknown)
        is_evened = self.plan.is_evened and not was_evened
        self.notes = [self.prompts.say("setup.bot_joins")] if is_evened else []
        question = self.question()
        if question is None:
            return None
        is_moved = is_moved and bool(before) and {*before} == {*self.plan.names}  # the same people in another order
        if not told and is_moved and not self._speaker.trades:
            told = [self.prompts.say("answer.seats_all", list=", ".join(self.plan.names))]
        return [*lengths, *(told or self.told.echo(words)), *self.notes, *self._taken_instead(told, words), *question]

    def _taken_instead(self, told: Sequence[str], words: Sequence[str]) -> list[str]:
        """The subject that is taken where there are no questions about another one: "dinosaurs, otherwise animals"."""
        packs = [value for key, value in zip(words[::2], words[1::2], strict=False) if key == "pack"]
        kept = [pack for pack in packs if pack in self.plan.packs]
        return (
            self.told.echo([word for pack in kept for word in ("pack", pack)])
            if told and len(kept) < len(packs)
            else []
        )

    def _with_other_halves(self, words: Sequence[str]) -> tuple[str, ...]:
        """The same, where a half of a rule is added to the other, draw fours to draw twos, or one more to others."""
        agreed, so_far = (
            dict(self.plan.house.named()),
            {"bots": self.plan.bots or 0, "people": people_so_far(self.plan)},
        )
        if len(words) % 2:
            return tuple(words)
        pairs = [
            (
                key,
                str(seconds_said(value, so_far[key])) if key in so_far else whole_rule(key, agreed.get(key, ""), value),
            )
            for key, value in zip(words[::2], words[1::2], strict=True)
        ]
        return tuple(word for pair in pairs for word in pair)

    def with_rules(self, meaning: Meaning) -> Meaning:
        """A wish with the rules in place of the name that they are remembered by, if they are."""
        return with_rules(meaning, self.sets)

    def repeat(self, plan: Plan) -> list[str] | None:
        """Take a plan that was played before; why it cannot be, or None."""
        told = self._adopt(plan)
        question = self.question()
        return None if question is None else [*told, *question]

    def _adopt(self, plan: Plan) -> list[str]:
        """Take a plan as far as it can be played; everything that does not go together in it, told at once."""
        problems = all_unfit(plan, (*self.topics.packs, *self._chosen) if plan.packs else ())
        self.plan, self._doubt = problems[-1].plan if problems else plan, bool(problems)
        return [self.why_not(each) for each in problems]

    @property
    def told(self) -> PlanEcho:
        """The plan so far, for whoever tells it."""
        return PlanEcho(self.plan, self.sets, self.prompts)

    def why_not(self, problem: Unfit) -> str:
        """Why a plan cannot be played."""
        return why_not(problem, self._topics, self.prompts)

    def _refused(self) -> list[str] | None:
        """What a no means depends on what was asked."""
        if self.wants_name:
            self._named = self._named or self._asked == "name"
            self._settle_seats()
            return self.question()
        if self._asked in ("start", "change"):
            self._doubt, self._changes = False, True
            return self.question()
        self.begun, self.plan = False, replace(self._known, names=self.plan.names)
        return self.question()

    def question(self) -> list[str] | None:
        """The next thing to ask for, or None."""
        self._asked = self._missing()
        if not self._asked:
            return None
        is_more = bool(self.plan.names or self._speaker.seated)
        key = "name_more" if self._asked == "name" and is_more else self._asked
        is_own = len(self.plan.beside) == (self.plan.people or 0) - 1 and not self.plan.names
        key = "name_own" if self._asked == "name" and (is_own or self._asks_for_own) else key
        key = "begin_last" if key == "begin" and self.has_last else key
        key = "children" if self._asks_for_children else key
        return [self._say(f"ask.{key}")]

    def goes_on(self, keys: Sequence[str]) -> bool:
        """Whether who says this of a new game tells more of the one that is set up, and takes nothing back."""
        company = _COMPANY if self.plan.seats() is None else frozenset[str]()
        return {*keys} <= BESIDE_PLAN | company | ({"rules"} if self.plan.rules is None else set())

    @property
    def plan_as_told(self) -> Plan:
        """The plan with the seats that wait for who speaks."""
        return self._speaker.as_told(self.plan)

    @property
    def is_speaker_open(self) -> bool:
        """Whether nobody knows that the first who is named is who speaks."""
        return self._speaker.is_open(self.plan)

    @property
    def speakers(self) -> list[str]:
        """Who may say "I" of those who play."""
        return [name for name in self.plan.names if name not in self._speaker.seated]

    @property
    def _asks_for_own(self) -> bool:
        """Whether only the name of who speaks is missing."""
        return self._asked == "name" and self._is_own and len(self.plan.names) == (self.plan.people or 0) - 1

    @property
    def _asks_for_children(self) -> bool:
        """Whether it is asked how many play of a class, which plays among itself."""
        return self._asked == "bots" and self.plan.people is None and (self.plan.own or self.plan.teacher)

    @property
    def likely(self) -> tuple[Meaning, ...]:
        """The meanings that answer the question."""
        people = self.speakers if self._asked == "speaker" else ()
        return (*meanings(*(f"name {name}" for name in people)), *_ANSWERS[self._asked])

    def _missing(self) -> str:
        """What is not known yet."""
        if not self.begun:
            return "begin"
        seats = self.plan.seats()
        if seats is None:
            return "bots"
        beside = (*(name for _, name in self.plan.beside), *self._speaker.seated)
        called = {name.lower() for name in (*self.plan.names, *beside)}
        if 1 < seats[0] > len(called) and not self._named:
            return "name"
        if self._speaker.seated:
            return "speaker"
        if self.plan.rules is None:
            return "rules"
        return "start" if self._doubt else "change" if self._changes else ""


def _with_one_length(words: Sequence[str]) -> tuple[str, ...]:
    """The words of a plan with the later of points and rounds: a match has one of them."""
    first = min(_LENGTHS, key=words.index)
    at = words.index(first)
    return (*words[:at], *words[at + 2 :])
