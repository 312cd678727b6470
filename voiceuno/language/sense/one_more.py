"""Who names others for a match and speaks of oneself plays as well: "Chloe, Matt and me" are three."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.sense.cues import Phrase, phrases, places
from voiceuno.rules.rulesets import MATTEL

_NAMES, _NAME, _PEOPLE, _BOTS, _PARTNER = "names", "name", "people", "bots", "partner"
_NEW_GAME, _SETUP = ["new", "game"], "setup"
_CAPITAL = re.compile(r"(?<=[\w,;:] )[^\W\d_]\w+|^[^\W\d_]\w+(?=,)")  # within a sentence, or the first of a list
_SEVERAL = 2
_FEW = 14  # words; whoever says more tells a story
# Who says one of these has counted, speaks for a class, or is known to play with somebody.
_SEATED = "partner left right opposite beside trade rename children teacher difficulty pack".split()
_WITH_PEOPLE, _COUNTED = frozenset(("names", "name", "house", *_SEATED)), frozenset(("people", "players", *_SEATED))


class OneMore:
    """Knows by which words somebody is one more than those who are named."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any], may_be_called: Callable[[str], bool]) -> None:
        """`words` is the table of sense.toml: `and_me` stands beside names, `with_them` right before them.

        `relatives` of the seats are called so at a table: "Grandma, Ben and me". `presenting` stands between one's own
        name and another: "I'm Rose and this is my grandson Ben", `with_one` before a single other one and `own_people`,
        `also_there` before others who play.
        `may_be_called` knows names that are in no list.
        """
        self._grammar, self._may_be_called = grammar, may_be_called
        self._and_me, self._with_them = phrases(words["and_me"]), phrases(words["with_them"])
        self._company, self._playing = frozenset(words["company"]), frozenset(words["playing_too"])
        self._back = frozenset(words["coming_back"])
        self._leading = phrases(words["leading_to_names"])
        beside = {word for each in (*self._and_me, *self._with_them) for word in each}
        self._around = (frozenset(words["around"]) | beside) - frozenset(words["asking"])
        self._joining = frozenset(words["seats"]["joining"].split("|"))
        self._oneself = frozenset(words["seats"]["oneself"])
        relatives = words["seats"]["relatives"]
        self._names = {name.lower(): name for name in (*relatives, *grammar.more_names, *grammar.names)}
        self._relatives = frozenset(name.lower() for name in relatives)
        self._word_names = frozenset(name.lower() for name in words.get("class", {}).get("word_names", ()))
        self._own_name, self._presenting = phrases(words["own_name"]), phrases(words["presenting"])
        self._owned, self._with_one = frozenset(words["own_people"]), phrases(words["with_one"])
        self._alone = frozenset(words["seats"]["alone"])
        lasts = {each[-1] for each in (*self._presenting, *self._with_one, *phrases(words["also_there"]))}
        self._before_others = self._company | self._joining | lasts
        self._between = self._around | self._joining | self._company

    def called_in(self, text: str) -> dict[int, str]:
        """Who is named in a text, by places; a relative of somebody's gives no name: "my mum"."""
        words, named = self._named(text)
        named = [at for at in named if not (at and words[at] in self._relatives and words[at - 1] in self._owned)]
        return dict(zip(named, self._called(words, named), strict=True))

    def comes_back(self, text: str) -> bool:
        """Whether somebody was at the table before: "Ben is back"."""
        return bool(self._back & {*self._grammar.read_words(text)})

    def read(self, text: str, invited: Collection[str]) -> Meaning | None:
        """Several others whom the speaker plays with, if nothing else is said: "I'm playing with Ben and Clara"."""
        words, named = self._named(text)
        if len(named) < _SEVERAL or text.rstrip(" !").endswith("?"):
            return None
        if self._is_presented(words, named):
            return Meaning(_NAMES, (",".join(self._called(words, named)),))
        run = words[named[0] : named[-1] + 1]
        names = self._called(words, named)
        is_run = all(word in self._joining or at + named[0] in named for at, word in enumerate(run))
        others = [word for at, word in enumerate(words) if at < named[0] or at > named[-1]]
        counted = [word for word in others if word not in self._around and word not in self._joining]
        is_count = not counted or self._grammar.meaning(" ".join(counted), _SETUP, MATTEL.name) == Meaning(
            "number", (str(len(names) + 1),)
        )
        is_known = bool({*names} & {*invited})
        if is_known or not (is_run and is_count and self._is_beside([name.lower() for name in names], text)):
            return None
        return Meaning(_PEOPLE, (str(len(names) + 1), _NAMES, ",".join(names)))

    def _named(self, text: str) -> tuple[list[str], list[int]]:
        """The words of a text, and where in it somebody is named."""
        words = self._grammar.read_words(text)
        capitals = {word.lower() for word in _CAPITAL.findall(text) if word[0].isupper()}
        named = [
            at
            for at, word in enumerate(words)
            if word in self._names or (word in capitals and self._may_be_called(word))
        ]
        # "Margaret, Bill, Susan and me": a word among names that is written as one is a name, too.
        among = [at for at, word in enumerate(words) if word in capitals and {at - 1, at + 1} <= {*named}]
        return words, sorted({*named, *among, *self._listed_words(words, capitals, {*named, *among})})

    def _listed_words(self, words: Sequence[str], capitals: Collection[str], named: set[int]) -> set[int]:
        """Names that are words too, and stand in a row with others: "Paul, Ana and Grace", "May and Ben"."""
        joined = [at for at, word in enumerate(words) if word not in self._joining]
        row = {at: {*joined[max(0, place - 1) : place + 2]} for place, at in enumerate(joined)}
        free = {at for at in row if words[at] in capitals and words[at] in self._word_names} - named
        found = set[int]()
        while more := {at for at in free - found if row[at] & (named | found)}:
            found |= more
        return found

    def with_names(self, meaning: Meaning, text: str) -> Meaning:
        """A plan with those who are named in one run behind a word that leads to them: "standard for Ben and Clara"."""
        if meaning.verb == _NAME:
            return self._both_named(meaning, text)
        meaning = _without_odd_partner(self._without_own_name(meaning, text))
        said = str(meaning).split()
        if _NAME in said and not (_WITH_PEOPLE - {_NAME}) & {*said}:
            return self._with_company(meaning, text)
        if not meaning.is_plan or _WITH_PEOPLE & {*said} or text.rstrip(" !").endswith("?"):
            return meaning
        words, named = self._named(text)
        if len(named) == 1 and self._is_other(said, words, named[0]):
            return self._planned_with(meaning, self._called(words, named))
        is_first = named[:1] == [0]
        words, named = self._without_kin(words, named)
        is_one = len(named) == 1 and _PEOPLE not in said and self._is_one_more(named[0], words, with_bots=_BOTS in said)
        is_led = len(named) >= _SEVERAL and (is_first or named[0] in _ends(self._leading, words))
        if not (is_one or is_led or self._told_number(words, named)):
            return meaning
        run = words[named[0] : named[-1] + 1]
        if any(word not in self._joining and at + named[0] not in named for at, word in enumerate(run)):
            return meaning
        names = self._called(words, named)
        is_uncounted = is_led and (_PEOPLE, str(len(names))) in pairwise(said) and not self._told_number(words, named)
        if is_uncounted and self._is_beside([name.lower() for name in names], text):  # "with my son Ben and my wife Jo"
            said[said.index(_PEOPLE) + 1] = str(len(names) + 1)
            return self._planned_with(Meaning.read(" ".join(said)), names)
        return self._planned_with(Meaning.read(f"{meaning} {_PEOPLE} 2") if is_one else meaning, names)

    def _without_kin(self, words: Sequence[str], named: Sequence[int]) -> tuple[list[str], list[int]]:
        """The same without who somebody is to the others: "me, my grandson Lucas and his sister Emma"."""
        kin = {*self._company, *self._owned, *(word for each in self._presenting for word in each)} - self._joining
        dropped = set[int]()
        for at in named:
            begin = at
            while begin and words[begin - 1] in kin and begin - 1 not in named:
                begin -= 1
            dropped |= {*range(begin, at)} if self._company & {*words[begin:at]} else set()
        places_left = [at for at in range(len(words)) if at not in dropped]
        return [words[at] for at in places_left], [places_left.index(at) for at in named]

    def _told_number(self, words: Sequence[str], named: Sequence[int]) -> int:
        """How many play, where it is told right before their names: "four of us, me, Ann, Ben and Cas"."""
        before = [word for word in words[: named[0]] if word not in self._oneself] if len(named) >= _SEVERAL else []
        while before and before[-1] in self._around:  # "three of us tonight"
            before.pop()
        number = self._grammar.meaning(before[-1], _SETUP, MATTEL.name) if before else None
        told = int(number.rest) if number is not None and number.verb == "number" else 0
        return told if told in (len(named), len(named) + 1) else 0

    def _without_own_name(self, meaning: Meaning, text: str) -> Meaning:
        """Who says "four of us, me, Ann, Ben and Cas" is not called Ann."""
        words, named = self._named(text)
        said = str(meaning).split()
        if not meaning.is_plan or said[-2:-1] != [_NAME]:
            return meaning
        is_listed = _BOTS in said and len(said) > 2 and self._is_in_list_with_me(said[-1], text)
        return Meaning.read(" ".join(said[:-2])) if is_listed or self._told_number(words, named) else meaning

    def _is_in_list_with_me(self, name: str, text: str) -> bool:
        """Whether there is a comma between somebody and who speaks: "me, Rose and a bot" are two people."""
        parts = [self._grammar.read_words(part) for part in text.split(",")]
        ends = [(before[-1:], behind[:1]) for before, behind in pairwise(parts)]
        other, words = [name.lower()], self._grammar.read_words(text)
        is_beside = any(
            (before == other and {*behind} & self._alone) or ({*before} & self._alone and behind == other)
            for before, behind in ends
        )
        last = max(at for at, word in enumerate(words) if word in self._alone or [word] == other) if is_beside else 0
        return is_beside and bool(self._joining & {*words[last + 1 : last + 2]})

    def _planned_with(self, meaning: Meaning, names: Sequence[str]) -> Meaning:
        with_them = f"{meaning} {_NAMES} {','.join(dict.fromkeys(names))}"
        return Meaning.read(self._grammar.in_order(with_them) or with_them)

    def _is_other(self, said: Sequence[str], words: Sequence[str], at: int) -> bool:
        """Whether the one who is named is the other of two: "my son Paul and I, and two bots"."""
        is_of_two = (_PEOPLE, str(_SEVERAL)) in pairwise(said)
        is_other = words[at - 1] in self._company or (
            words[at] not in self._relatives and self._is_beside([words[at]], " ".join(words))
        )
        return is_of_two and at > 0 and is_other

    def _is_one_more(self, at: int, words: Sequence[str], *, with_bots: bool) -> bool:
        """Whether a single one who is named plays with the speaker: "me, Rose and two bots", "a game with Rose"."""
        if words[at] in self._relatives and words[at - 1] in self._owned:
            return False  # "my mum and me" gives no name
        if not with_bots:
            return at in _ends(self._with_one, words)
        is_with = at in _ends(self._with_one, words) or (at > 0 and words[at - 1] in self._alone)
        return is_with or self._is_beside([words[at]], " ".join(words))

    def _both_named(self, meaning: Meaning, text: str) -> Meaning:
        """Who gives the own name and names who else plays: "I'm Harold and my wife Jean is playing as well"."""
        words, named = self._named(text)
        names = self._called(words, named)
        is_told = names[:1] == [meaning.rest] and len({*names}) == _SEVERAL and len(words) <= _FEW
        is_company = is_told and words[named[-1] - 1] in self._company and bool(self._playing & {*words})
        return Meaning(_NAMES, (",".join(dict.fromkeys(names)),)) if is_company else meaning

    def _with_company(self, meaning: Meaning, text: str) -> Meaning:
        """Who gives the own name in a plan names who else plays: "I am Tom, with my sister Kate and two bots"."""
        words, named = self._named(text)
        names, said = self._called(words, named), str(meaning).split()
        own = said[said.index(_NAME) + 1]
        introduced = {at for at in named[1:] if at - 1 in named or words[at - 1] in self._before_others}
        if not meaning.is_plan or names[:1] != [own] or len(names) < _SEVERAL or introduced != {*named[1:]}:
            return meaning
        counted = said[said.index(_PEOPLE) + 1] if _PEOPLE in said else ""
        # "My husband" counts one more; who is named behind it is that one, and others who are named play as well.
        both = str(meaning).replace(f"{_PEOPLE} {counted} ", "") if counted else str(meaning)
        both = both.replace(f"{_NAME} {own}", f"{_NAMES} {','.join(dict.fromkeys(names))}")
        is_fewer = not counted or int(counted) <= len({*names})
        return Meaning.read(self._grammar.in_order(both) or both) if is_fewer else meaning

    def with_one(self, text: str, invited: Collection[str]) -> Meaning | None:
        """A single other whom the speaker plays with, before anything is set up: "I'm playing with my niece Clara"."""
        words, named = self._named(text)
        if len(named) != 1 or text.rstrip(" !").endswith("?"):
            return None
        if words[named[0]] in self._relatives and words[named[0] - 1] in self._owned:
            return None  # "with my mum" tells who it is, "with Mum" what she is called
        name = self._called(words, named)[0]
        kin = {*self._company, *(word for each in self._presenting for word in each)}
        begin = named[0]
        while begin and (words[begin - 1] in kin or words[begin - 1] in self._owned):
            begin -= 1
        others = (*words[:begin], *words[named[0] + 1 :])
        oneself = {word for each in self._own_name for word in each}
        is_all = all(word in self._around or word in self._joining or word in oneself for word in others)
        if not is_all or begin not in _ends(self._with_one, words) or name in invited:
            return None
        return Meaning(_PEOPLE, ("2", _NAMES, name))

    def one_too(self, text: str) -> str | None:
        """Who of one's people wants to play as well, by name: "my brother wants to play too, his name is Tom"."""
        words, named = self._named(text)
        names = dict.fromkeys(self._called(words, named))
        if len(names) != 1 or len(words) > _FEW or text.rstrip(" !").endswith("?") or not self._company & {*words}:
            return None
        known = self._between | self._owned | self._playing | {word for each in self._presenting for word in each}
        is_all = all(at in named or word in known for at, word in enumerate(words))
        return next(iter(names)) if is_all and len(self._playing & {*words}) >= _SEVERAL else None

    def _behind_me(self, words: Sequence[str]) -> set[int]:
        """Where somebody has just spoken of oneself, and given no name."""
        return {at + 1 for at, word in enumerate(words) if word in self._alone} - _ends(self._own_name, words)

    def _called(self, words: Sequence[str], named: Sequence[int]) -> list[str]:
        return [self._names.get(words[at], words[at].capitalize()) for at in named]

    def _is_presented(self, words: Sequence[str], named: Sequence[int]) -> bool:
        """Whether somebody gives the own name and then presents others, and says nothing else."""
        if named[0] not in _ends(self._own_name, words) or not _ends(self._presenting, words[named[0] :]):
            return False
        presenting = {word for each in (*self._own_name, *self._presenting) for word in each}
        others = (word for at, word in enumerate(words) if at not in named)
        return all(word in self._between or word in presenting for word in others)

    def counted(self, meaning: Meaning, text: str, invited: Collection[str]) -> Meaning:
        """The plan with how many people play, where the speaker is not among those who are named.

        Of those who were `invited` before the first is who speaks: somebody of them who is named once more is no other.
        """
        words = str(meaning).split()
        begin = _NEW_GAME if words[:2] == _NEW_GAME else []
        plan = dict(zip(words[len(begin) :: 2], words[len(begin) + 1 :: 2], strict=False))
        if _NAMES not in plan or _COUNTED & plan.keys() or plan.get("rules") == "quiz":
            return meaning
        names = plan[_NAMES].lower().split(",")
        if {*names} & {name.lower() for name in invited}:
            return meaning
        is_one_more = plan[_NAME].lower() not in names if _NAME in plan else self._is_uncounted(names, text)
        if not is_one_more:
            return meaning
        said = " ".join([*begin, _PEOPLE, str(len(names) + 1), *words[len(begin) :]])
        return Meaning.read(self._grammar.in_order(said) or said)

    def _is_uncounted(self, names: Sequence[str], text: str) -> bool:
        words, named = self._named(text)
        is_told = len(named) == len(names) and self._told_number(words, named) == len(names) + 1
        return is_told or self._is_beside(names, text)

    def _is_beside(self, names: Sequence[str], text: str) -> bool:
        """Whether "and me" stands right before or behind one of the names, or "with" before the first of them."""
        words = self._grammar.read_words(text)
        words, named = self._without_kin(words, [at for at, word in enumerate(words) if word in names])
        behind, before = _ends(self._and_me, words), {at for each in self._and_me for at in places(each, words)}
        is_with = bool(named) and named[0] in _ends(self._with_them, words)
        is_first = len(named) >= _SEVERAL and named[0] in self._behind_me(words)  # "there's me, Ana and Ben"
        return is_with or is_first or any(at in behind or at + 1 in before for at in named)


def _ends(wanted: Sequence[Phrase], words: Sequence[str]) -> set[int]:
    return {at + len(each) for each in wanted for at in places(each, words)}


def _without_odd_partner(meaning: Meaning) -> Meaning:
    """Two people and an odd number of bots make no teams: "I'm Rose, I play with Ben and three bots"."""
    said = str(meaning).split()
    bots = said[said.index(_BOTS) + 1] if _BOTS in said else ""
    if not meaning.is_plan or not {_NAME, _PARTNER} <= {*said} or not bots.isdecimal() or int(bots) % 2 == 0:
        return meaning
    at = said.index(_PARTNER)
    return Meaning.read(" ".join((*said[:at], *said[at + 2 :])))
