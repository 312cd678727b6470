"""Who says "I" while a match of several people is set up: who sits where is told from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from voiceuno.rules.house_rules import TEAMS
from voiceuno.rules.rulesets import Scoring
from voiceuno.table.plan import SEATS, Plan
from voiceuno.table.plan_words import PAIRED, planned, seen_by

_TRADE = "trade"
_SIDES = frozenset((*SEATS, "beside", _TRADE))
_PARTNER = "partner"


class WhoSpeaks:
    """Knows who speaks, if that was told or nobody else is left, and keeps the seats until then."""

    def __init__(self, known: str = "") -> None:
        """`known` is whose place this is; somebody else may speak there."""
        self._known, self._told = known.lower(), ""
        self._is_assumed = bool(known)  # nobody has said so far that this one plays
        self._waiting: tuple[str, ...] = ()  # seats that are told from nobody yet

    @property
    def _pairs(self) -> list[tuple[str, str]]:
        return [*zip(self._waiting[::2], self._waiting[1::2], strict=True)]

    @property
    def seated(self) -> tuple[str, ...]:
        """Who has a seat that waits for who speaks."""
        return self._waiting[1::2]

    @property
    def trades(self) -> bool:
        """Whether somebody wants to change places, and nobody knows who."""
        return _TRADE in self._waiting[::2]

    def is_open(self, plan: Plan) -> bool:
        """Whether nobody knows that the first who is named is who speaks."""
        return len(plan.names) > 1 and plan.names[0].lower() not in (self._told, self._known)

    def as_told(self, plan: Plan) -> Plan:
        """The plan with the seats that wait, as they were told: whoever asks for them is the one who speaks."""
        seats = [pair for pair in self._pairs if pair[0] != _TRADE]
        return replace(plan, beside=(*plan.beside, *seats)) if seats else plan

    def take_over(self, other: WhoSpeaks) -> None:
        """Go on with what is known already."""
        self._known, self._told, self._waiting = other._known, other._told, other._waiting
        self._is_assumed = other._is_assumed

    def tell(self, name: str) -> None:
        """Somebody has given the own name."""
        self._told = name.lower()

    def rename(self, old: str, new: str) -> None:
        """Somebody is called otherwise, perhaps who speaks."""
        self._told = new.lower() if self._told == old.lower() else self._told
        self._known = new.lower() if self._known == old.lower() else self._known
        self._waiting = tuple(new if word == old else word for word in self._waiting)

    def told(self, plan: Plan, name: str) -> Plan:
        """The same; who was here last and is somebody else makes room, alone or where all chairs are taken."""
        self.tell(name)
        names = [each.lower() for each in plan.names]
        is_other = self._is_assumed and self._known in names and name.lower() not in names
        if not is_other or len(names) not in (1, plan.people):
            return plan
        at = names.index(self._known)
        return replace(plan, names=(*plan.names[:at], name, *plan.names[at + 1 :]))

    def take(self, plan: Plan, words: Sequence[str]) -> Plan:
        """The plan with what was said; seats wait while nobody knows from whom they are told."""
        pairs = [*zip(words[::2], words[1::2], strict=False)]
        seats = [pair for pair in pairs if pair[0] in _SIDES and PAIRED not in pair[1]]
        named = {name.lower() for _, name in seats}
        listed = {name.lower() for key, value in pairs if key in ("name", "names") for name in value.split(",")}
        self._is_assumed = self._is_assumed and self._known not in listed
        if [name.lower() for name in plan.names] == [self._known] and self._known in named:
            plan = replace(plan, names=())  # whoever was here last is spoken of by somebody else
        after = planned(plan, [word for pair in pairs if pair not in seats for word in pair])
        people = after.people or 1
        is_own = not after.names and len(named) == people - 1  # only who speaks has no name yet, and gets the next one
        is_full = len(after.names) == sum(after.seats() or (0,))
        is_strange = is_full and not named <= {name.lower() for name in after.names}  # that is told before
        if people == 1 or is_own or is_strange or not (seats or self._waiting):
            return self._seen(planned(plan, words))
        kept = [pair for pair in self._pairs if pair[1].lower() not in named and pair[0] not in dict(seats)]
        self._waiting = tuple(word for pair in (*kept, *seats) for word in pair)
        is_team = _PARTNER in self._waiting[::2] and after.scoring not in TEAMS
        return self.settle(planned(after, ("scoring", Scoring.PARTNERS.value)) if is_team else after)

    def settle(self, plan: Plan, names: Sequence[str] = ()) -> Plan:
        """The plan with the seats that wait, if it is known by now who speaks.

        With `names` it does not matter who: the first who can be it, or somebody who gets one of them.
        """
        plan = self._seen(plan)
        if not self._waiting:
            return plan
        people, seated = plan.people or 1, {name.lower() for name in self.seated}
        known = {name.lower(): name for name in (*self.seated, *plan.names)}
        everybody = tuple(dict.fromkeys((*plan.names, *(known[name.lower()] for name in self.seated))))
        everybody = everybody if len(everybody) <= people else plan.names  # a bot may sit there
        if names and len(everybody) < people:
            everybody = (next(name for name in names if name.lower() not in known), *everybody)
        left = [name for name in everybody if name.lower() not in seated]
        is_whole = len(everybody) == people
        own = [name for name in left if name.lower() == self._told]
        own = own or [name for name in left if name.lower() == self._known and is_whole]
        own = own or (left[:1] if is_whole and (len(left) == 1 or names) else [])
        if not own:
            return plan
        seats, self._waiting = self._waiting, ()
        self.tell(own[0])
        return planned(seen_by(replace(plan, names=everybody), own[0]), seats)

    def _seen(self, plan: Plan) -> Plan:
        """The plan as who speaks sees it, if that is known."""
        own = [name for name in plan.names[1:] if name.lower() == self._told]
        return seen_by(plan, own[0]) if own else plan
