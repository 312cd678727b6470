"""Who sits where and plays with whom, in people's own words: asked by "who", asked for a yes or no, or wished."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.cues import has_any, phrases, places
from voiceuno.rules.rulesets import Scoring

_MYSELF = "me"  # who speaks, as it stands in a meaning
_PARTNER, _BETWEEN, _BESIDE, _LEFT, _RIGHT = "partner", "between", "beside", "left", "right"
# Where others sit by what the speaker wishes: who sits to the left of Tom has Tom on the right.
_WISHED = {_LEFT: _RIGHT, _RIGHT: _LEFT, "after": _RIGHT, "before": _LEFT}
_IN_TURN = ("after", "before")
_NEW_GAME = Meaning("new", ("game",))  # can be said where nothing is set up yet
_TWO_TEAMS = 4  # players
_CAPITAL = re.compile(r"[^\W\d_]+")
_NEAR = 2  # "my" and "left": "my own left"
_APART, _CLOSE = 9, 3  # words between who is named and "with", on both sides: "I want to be in a team with my dad"
_FEW, _FEW_FACING = 14, 20  # words; whoever says more tells a story, though two teams take some


class _Somebody(NamedTuple):
    """Who is named, and where."""

    at: int
    name: str
    is_owner: bool  # "my", "Ben's"


class _Side(NamedTuple):
    """Which side is spoken of, and where."""

    name: str
    begin: int
    end: int


class SeatReader:
    """Finds who asks about whom, with the help of the language's small words."""

    def __init__(
        self,
        grammar: Grammar,
        words: Mapping[str, Any],
        common: Collection[str] = (),
        may_be_called: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """`words` is the table of sense.toml: `seats` has words for every side, for questions, and for oneself.

        Nobody who is not at the table is called by one of the `common` words; `may_be_called` knows names in no list.
        """
        self._may_be_called = may_be_called
        listed = (*grammar.more_names, *grammar.names)
        rare = [name for name in words.get("class", {}).get("word_names", ()) if name.lower() not in common]
        self._listed = {name.lower(): name for name in (*listed, *rare)}  # who plays with whom are people: Rose, Paul
        self._words = {name.lower(): name for name in words.get("class", {}).get("word_names", ())}
        self._names = {name.lower(): name for name in listed if name.lower() not in common}
        self._grammar, table = grammar, words["seats"]
        self._openings = frozenset(words["openings"])
        self._sides = [(side, phrases(texts)) for side, texts in table["sides"]]
        self._who, self._whether, self._inverted = (phrases(table[key]) for key in ("who", "whether", "inverted"))
        self._oneself, self._own = frozenset(table["oneself"]), frozenset(table["own"])
        self._lacks, self._moving, self._swapping = (phrases(table[key]) for key in ("lacks", "moving", "swapping"))
        self._granting, self._granted = phrases(table["granting"]), phrases(table["granted"])
        self._wishing, self._seated = phrases(table["wishing"]), phrases(table["seated"])
        self._elided: tuple[str, ...] = tuple(table["elided"])
        self._linking, self._teamed = phrases(table["linking"]), phrases(table["teamed"])
        self._joining = frozenset(words["seats"]["joining"].split("|"))
        self._alone, self._uncounted = frozenset(table["alone"]), phrases(table["uncounted"])
        self._antecedents = frozenset(table["antecedents"])
        self._shared = phrases(table["shared"])
        self._talking = phrases(table["talking"])
        self._siding, self._unsided = phrases(table["siding"]), phrases(table["unsided"])
        self._facing, self._denying = phrases(table["facing"]), phrases(table["denying"])
        self._exchanging, self._groups = phrases(table["exchanging"]), phrases(table["groups"])
        self._refusing, self._the_rest = phrases(table["refusing"]), phrases(table["the_rest"])
        self._related = phrases(table["related"])
        self._two_bots, self._paired = phrases(table["two_bots"]), phrases(table["paired"])
        self._both, self._both_bots = phrases(table["both_of_us"]), phrases(table["both_of_you"])
        self._company = frozenset(words["company"])
        self._relatives = {name.lower(): name for name in table["relatives"]}

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """What is asked or wished at a table; None if it is about something else."""
        return self.wish(text, moment) or self.asked(text, moment)

    def asked(self, text: str, moment: Moment) -> Meaning | None:
        """What is asked, at a table or before a match; None if it is no question about this."""
        words = self._grammar.read_words(text)
        side = self._side(words)
        if side is None or len(words) > _FEW or has_any(self._lacks, words):
            return None
        people = self._people(words, moment)
        first = next((at for at, word in enumerate(words) if word not in self._openings), 0)
        if any(first in places(each, words) for each in self._who):
            return _asked_who(side, people)
        behind = self._asked_behind(words, moment)
        if behind is not None:
            return behind
        is_asked = any(first in places(each, words) for each in self._whether) or has_any(self._inverted, words)
        return _asked_whether(side, people) if is_asked or text.rstrip(" !").endswith("?") else None

    def _asked_behind(self, words: Sequence[str], moment: Moment) -> Meaning | None:
        """What is asked behind words that only lead to it: "I've quite forgotten who is on my left"."""
        found = sorted(at for each in self._who for at in places(each, words))
        begin = next((at for at in found if words[at - 1] not in self._antecedents), 0) if found else 0
        if not begin or any(each.name != _MYSELF for each in self._people(words[:begin], moment)):
            return None  # in "Ben who sits to my left" nobody asks
        side = self._side(words[begin:])
        return _asked_who(side, self._people(words[begin:], moment)) if side is not None else None

    def wish(self, text: str, moment: Moment) -> Meaning | None:
        """Where or with whom somebody wants to sit; at a table this may be a wish to swap hands, after a seven."""
        words = self._grammar.read_words(text)
        if (placed := self._placed_between(words, moment)) is not None:
            return placed
        people = [each for each in self._people(words, moment) if each.name != _MYSELF]
        is_other = any(has_any(each, words) for each in (self._lacks, self._who, self._refusing))
        if not people or len(words) > _FEW or is_other:
            return None
        if (order := self.exchanged(text, moment)) is not None:
            return order
        if has_any(self._moving, words):
            return Meaning(_BESIDE, (people[-1].name,))
        if has_any(self._swapping, words):
            return Meaning("swap", (people[-1].name,))
        side = self._side(words)
        is_wish = has_any(self._wishing, words) or self._is_granted(words, people)
        if side is None or not is_wish or not has_any(self._seated, words):
            return None
        if side.name == _PARTNER and has_any(self._talking, words):
            return None  # "can I talk to my partner Ben"
        if side.name == _BETWEEN:
            pair = [each.name for each in people if each.at >= side.end]
            return Meaning(_LEFT, (pair[1], _RIGHT, pair[0])) if len(pair) == 2 else None
        is_own = _owner(side, self._people(words, moment)) is not None
        if not any(each.name == _MYSELF for each in self._people(words, moment)):
            return None  # "Tom wants to sit next to Ben" is nothing that could be kept
        return Meaning(side.name if is_own else _WISHED.get(side.name, side.name), (people[-1].name,))

    def _placed_between(self, words: Sequence[str], moment: Moment) -> Meaning | None:
        """Somebody who shall sit between the speaker and another one: "could Mum sit between me and Theo"."""
        side, found = self._side(words), self._people(words, moment, self._relatives)
        if side is None or side.name != _BETWEEN or len(words) > _FEW or has_any((*self._who, *self._refusing), words):
            return None
        before = [each for each in found if each.at < side.begin and each.name != _MYSELF]
        pair = [each.name for each in found if each.at >= side.end]
        if len(before) != 1 or len(pair) != 2 or _MYSELF not in pair or not self._is_granted(words, before):
            return None
        between, other = before[0].name, next((name for name in pair if name != _MYSELF), "")
        if not {between, other} <= {*moment.invited[1:]}:
            return Meaning(_BESIDE, (between,)) if other else None
        others = [name for name in moment.invited[1:] if name not in (between, other)]
        return Meaning("names", (",".join((moment.invited[0], between, other, *others)),))

    def exchanged(self, text: str, moment: Moment) -> Meaning | None:
        """Who was named for a match, in a new order: two of them change places, or one and the first, who speaks."""
        words = self._grammar.read_words(text)
        if not moment.invited or len(words) > _FEW or not has_any((*self._moving, *self._exchanging), words):
            return None
        people = [each.name for each in self._people(words, moment) if each.name != _MYSELF]
        order, named = [*moment.invited], [*dict.fromkeys(people)]
        if len(named) == 1 and moment.is_speaker_open and named[0] in order:
            return Meaning("trade", (named[0],))
        two = named if len(named) == 2 else [*moment.invited[:1], *named]
        if len({*two}) != 2 or not {*two} <= {*order}:
            return None
        begin, end = (order.index(name) for name in two)
        order[begin], order[end] = order[end], order[begin]
        first = order.index(moment.invited[0])
        return Meaning("names", (",".join((*order[first:], *order[:first])),))

    def _is_granted(self, words: Sequence[str], people: Sequence[_Somebody]) -> bool:
        """Whether it is wished that somebody does something: "can Ana sit on my right", "Ana should"."""
        ends = {at + len(each) for each in self._granting for at in places(each, words)}
        begins = {at for each in self._granted for at in places(each, words)}
        return any(each.at in ends or each.at + 1 in begins for each in people)

    def settled(self, text: str, moment: Moment) -> Meaning | None:
        """The same while a match runs, where it comes too late; who asks is answered."""
        words = self._grammar.read_words(text)
        is_asked = text.rstrip(" !").endswith("?") or any(0 in places(each, words) for each in self._whether)
        return None if is_asked or has_any(self._inverted, words) else self.teams(text, moment)

    def teams(self, text: str, moment: Moment) -> Meaning | None:
        """The speaker's partner, where it is said who plays with whom: "Ana is with me and Ben is with Clara"."""
        words = self._grammar.read_words(text)
        if (both := self._against_bots(words, moment)) is not None:
            return both
        is_other = any(has_any(each, words) for each in (self._lacks, self._who, self._uncounted))
        is_facing = has_any(self._facing, words)
        found = self._people(words, moment, self._relatives | self._listed | self._strangers(text, words, is_facing))
        is_named = any(each.name != _MYSELF for each in found)
        if is_facing and not is_named and sum(bool(places(each, words)) for each in self._groups) == 2:
            return Meaning("ask", (_PARTNER, "change"))  # "the girls against the boys"
        if len(words) > (_FEW_FACING if is_facing else _FEW) or is_other:
            return None  # who says how many play says more than this
        if has_any(self._refusing, words):  # "I don't want Ben as my partner"
            is_team = has_any((*self._siding, *self._teamed), words) and is_named
            return Meaning("ask", (_PARTNER, "change")) if is_team else None
        people = [each for each in found if each.name != _MYSELF or words[each.at] in self._alone]
        links = sorted(at for each in self._linking for at in places(each, words))
        said = [(at, pair) for at in links if (pair := _linked(at, people)) is not None]
        is_team = len({name for _, pair in said for name in pair}) > 2 or has_any(self._teamed, words)
        # Of people who play anyway it is told which of them play together: "I'm with Tom".
        is_placed = (side := self._side(words)) is not None and side.name != _PARTNER
        is_moved = is_placed or has_any((*self._moving, *self._exchanging), words)
        is_team = is_team or (len(said) == 1 and self._are_invited(said[0][1], moment) and not is_moved)
        denied = {at + len(each) for each in self._denying for at in places(each, words)}
        # "Not Rose with Ana, I meant Rose with Joe".
        pairs = [pair for at, pair in said if not denied & {each.at for each in people if at - _CLOSE <= each.at < at}]
        if has_any(self._teamed, words):  # "me and Grandma are a team"
            joined = [at for at, word in enumerate(words) if word in self._joining]
            near = [[each for each in people if abs(each.at - at) == 1] for at in joined]
            pairs += [(two[0].name, two[1].name) for two in near if len(two) == 2 and not pairs]
        if is_facing:
            pairs = self._facing_pairs(words, people, pairs)
            is_team = is_team or len(pairs) == 2 or (len(pairs) == 1 and has_any(self._the_rest, words))
        if not (is_team and pairs) and (partner := self._sided(text, words, found)):
            pairs, is_team = [(_MYSELF, partner)], True
        mine = [name for pair in pairs if _MYSELF in pair for name in pair if name != _MYSELF]
        if is_team and not mine and pairs:  # of others, or of the speaker by name
            return Meaning.read(" ".join(f"{_PARTNER} {'+'.join(pair)}" for pair in dict.fromkeys(pairs)))
        if not is_team or len(mine) != 1:
            return None
        others = [name for pair in pairs if _MYSELF not in pair for name in pair]
        beside = (_LEFT, others[0], _RIGHT, others[1]) if len({*others, *mine}) == _TWO_TEAMS - 1 else ()
        meaning = Meaning(_PARTNER, (mine[0], *beside))  # partners sit opposite each other
        is_family = has_any(self._related, words) or bool({*mine, *others} & {*self._relatives.values()})
        # Four of whom one is Mum, or the own husband, are people; so are all who are named before bots are spoken of.
        is_people = is_family or (is_facing and not moment.invited and _NEW_GAME in moment.likely)
        return Meaning.read(f"people {_TWO_TEAMS} {meaning}") if beside and is_people else meaning

    def _against_bots(self, words: Sequence[str], moment: Moment) -> Meaning | None:
        """Two people who play together against two bots: "my granddaughter Emma and I, as a team against two bots"."""
        begin = min((at for each in self._facing for at in places(each, words)), default=0)
        if begin and has_any(self._both, words, 0, begin) and len(words) <= _FEW:  # "it's us two against you two"
            is_both = has_any((*self._both_bots, *self._two_bots), words, begin)
            return Meaning("people", ("2", "bots", "2", "scoring", Scoring.PARTNERS.value)) if is_both else None
        is_told = has_any(self._two_bots, words, begin) and has_any(self._paired, words)
        if not begin or not is_told or len(words) > _FEW_FACING or has_any((*self._refusing, *self._who), words):
            return None
        found = self._people(words[:begin], moment, self._relatives | self._listed)
        others = {each.name for each in found if each.name != _MYSELF}
        if len(others) > 1 or not any(words[each.at] in self._alone for each in found):
            return None
        if not others and not self._company & {*words[:begin]}:
            return None
        team = (_PARTNER, others.pop()) if others else ("scoring", Scoring.PARTNERS.value)
        return Meaning("people", ("2", "bots", "2", *team))

    def _strangers(self, text: str, words: Sequence[str], is_facing: bool) -> dict[str, str]:
        """Names that are in no list: of two teams those beside "and" and "with", or else what has a capital."""
        if not is_facing:
            return {
                each.lower(): each for each in _CAPITAL.findall(text) if each[0].isupper() and self._is_strange(each)
            }
        linked = {at for each in self._linking for at in places(each, words)}
        joined = {at for at, word in enumerate(words) if word in self._joining}
        beside = [words[at] for each in joined | linked for at in (each - 1, each + 1) if 0 <= at < len(words)]
        return {word: word.capitalize() for word in beside if self._may_be_called(word)} | dict(self._words)

    def _facing_pairs(
        self, words: Sequence[str], people: Sequence[_Somebody], linked: Sequence[tuple[str, str]]
    ) -> list[tuple[str, str]]:
        """The two teams of "Rose and Will against Joe and Tom", also "I'm with Rose against Joe and Tom"."""
        joined = [at for at, word in enumerate(words) if word in self._joining]
        named_at = {each.at: each.name for each in people if not each.is_owner}
        pairs = list[tuple[str, str]]()
        for at in joined:  # "me and my friend Dave"
            behind = [named_at[each] for each in range(at + 1, at + 1 + _CLOSE) if each in named_at]
            pairs += [(named_at[at - 1], behind[0])] if at - 1 in named_at and behind else []
        named = {name for pair in pairs for name in pair}
        return [*pairs, *(pair for pair in linked if not named & {*pair})]

    @staticmethod
    def _are_invited(names: Collection[str], moment: Moment) -> bool:
        """Whether all of them are known to play, with others beside them."""
        return len(moment.invited) >= _TWO_TEAMS and {*names} <= {_MYSELF, *moment.invited}

    def _sided(self, text: str, words: Sequence[str], people: Sequence[_Somebody]) -> str:
        """The only one who is wanted in the speaker's team: "I want Daddy on my team"."""
        others = {each.name for each in people if each.name != _MYSELF}
        if not others:
            others = {each for each in _CAPITAL.findall(text) if each[0].isupper() and self._is_strange(each)}
        is_asked = any(0 in places(each, words) for each in self._whether) or has_any(self._inverted, words)
        is_put = has_any(self._shared, words) and self._is_granted(words, people)  # "put Ben with me"
        is_sided = is_put or has_any(self._siding, words)
        if len(others) != 1 or is_asked or not is_sided or has_any((*self._talking, *self._unsided), words):
            return ""
        return others.pop()

    def _is_strange(self, word: str) -> bool:
        """Whether a word with a capital may be the name of somebody who is in no list."""
        return word.lower() in self._words or self._may_be_called(word.lower())

    def _side(self, words: Sequence[str]) -> _Side | None:
        """The first in the table that is named."""
        for side, wanted in self._sides:
            found = [(at, at + len(each)) for each in wanted for at in places(each, words)]
            if found:
                return _Side(side, *max(found, key=lambda place: (place[1] - place[0], -place[0])))
        return None

    def _people(self, words: Sequence[str], moment: Moment, more: Mapping[str, str] | None = None) -> list[_Somebody]:
        """Who is named, in the order of the words, also who is in the list and not at the table, or a relative."""
        names = self._names | dict(more or {}) | {name.lower(): name for name in (*moment.names, *moment.invited)}
        found: list[_Somebody] = []
        for at, word in enumerate(words):
            cut = [word.removeprefix(each) for each in self._elided if word.startswith(each)]
            plain = next((each for each in (word, *cut) if each in names), "")
            if word in self._oneself or word in self._own:
                found.append(_Somebody(at, _MYSELF, word in self._own))
            elif plain:
                found.append(_Somebody(at, names[plain], is_owner=False))
            elif word.removesuffix("s") in names:
                found.append(_Somebody(at, names[word.removesuffix("s")], is_owner=True))
        return found


def _linked(at: int, people: Sequence[_Somebody]) -> tuple[str, str] | None:
    """Who stands right before and right behind a word that links two people."""
    before = [each for each in people if at - _APART <= each.at < at and not each.is_owner]
    behind = [each for each in people if at < each.at <= at + _CLOSE and not each.is_owner]
    if not before or not behind or before[-1].name == behind[0].name:
        return None
    return before[-1].name, behind[0].name


def _asked_who(side: _Side, people: Sequence[_Somebody]) -> Meaning | None:
    """Who is on a side of the one who is named right before it or behind it."""
    behind = [each for each in people if each.at >= side.end]
    if side.name == _BETWEEN:
        return Meaning("ask", ("seat", side.name, *(each.name for each in behind))) if len(behind) == 2 else None
    whose = _owner(side, people) or next(iter((*behind, *people)), None)
    if whose is None:
        return None
    name = () if whose.name == _MYSELF else (whose.name,)
    return Meaning("ask", (*((side.name,) if side.name == _PARTNER else ("seat", side.name)), *name))


def _asked_whether(side: _Side, people: Sequence[_Somebody]) -> Meaning | None:
    """Whether the first who is named is on a side of the second, unless "my" stands before the side."""
    named = [each for at, each in enumerate(people) if each.name not in {other.name for other in people[:at]}]
    if len(named) != 2 or side.name == _BETWEEN:
        return None
    owner = _owner(side, people)
    whose = named[1] if owner is None else next(each for each in named if each.name == owner.name)
    who = next(each for each in named if each is not whose)
    return Meaning("ask", ("whether", side.name, who.name, whose.name))


def _owner(side: _Side, people: Sequence[_Somebody]) -> _Somebody | None:
    """Whose side it is: "my" or "Ben's" right before it; nobody owns a turn."""
    near = [each for each in people if each.is_owner and 0 < side.begin - each.at <= _NEAR]
    return near[-1] if near and side.name not in _IN_TURN else None
