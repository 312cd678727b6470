"""Who plays at home, told by one of them: "me, my wife Ana and our son Ben, and the computer can be the fourth"."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.sense.cues import has_any, phrases, places
from voiceuno.rules.house_rules import HOUSE_OPTIONS
from voiceuno.rules.rulesets import MATTEL

_PEOPLE, _NAMES, _BOTS, _SETUP = "people", "names", "bots", "setup"
_NEW_GAME = "new game "
_BESIDE = frozenset((*HOUSE_OPTIONS, _BOTS, "rules", "target", "rounds", "level"))  # may be told in the same sentence
_LONG = 30  # words; whoever says more tells a story

Plan = dict[str, str]


class Household:
    """Reads a sentence that names who plays with the speaker, and tells nothing else but bots, a book or the like."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any], may_be_called: Callable[[str], bool]) -> None:
        """`words` is the table of sense.toml: `household` has the words around those who are named.

        `may_be_called` knows names that are in no list.
        """
        table, seats = words["household"], words["seats"]
        self._grammar, self._may_be_called = grammar, may_be_called
        self._relatives = frozenset(name.lower() for name in seats["relatives"])
        self._names = {name.lower(): name for name in (*seats["relatives"], *grammar.more_names, *grammar.names)}
        self._kin = frozenset((*words["company"], *table["kin"]))
        self._owned, self._joining = frozenset(table["owned"]), frozenset(seats["joining"].split("|"))
        self._oneself, self._around = frozenset(table["oneself"]), frozenset(table["around"])
        self._presented = phrases(words["own_name"])
        self._bots, self._game = phrases(table["bots"]), phrases(table["game"])
        self._filling, self._places = frozenset(table["filling"]), frozenset(table["places"])

    def read(self, text: str, invited: Collection[str]) -> Meaning | None:
        """The plan; None if something else is told, or who was `invited` before is spoken of."""
        words = self._grammar.read_words(text)
        if len(words) > _LONG or text.rstrip(" !").endswith("?"):
            return None
        named = self._named(text, words)
        speaker = [at for at, word in enumerate(words) if word in self._oneself]
        if not named or len(speaker) != 1 or {*named.values()} & {*invited}:
            return None
        begin, end = self._begin(words, min(*speaker, *named)), max(*speaker, *named) + 1
        if not self._are_people(words, begin, end, named) or self._is_own(words, speaker[0], named):
            return None
        before, behind = self._beside(words[:begin]), self._beside(words[end:])
        names = [*dict.fromkeys(named.values())]
        if before is None or behind is None or before.keys() & behind.keys():
            return None
        people = str(len(names) + 1)
        told = before | behind
        if told.pop(_PEOPLE, people) != people:
            return None
        more = " ".join(f"{key} {value}" for key, value in told.items())
        said = f"{_PEOPLE} {people} {_NAMES} {','.join(names)} {more}".strip()
        return Meaning.read(self._grammar.in_order(said) or said)

    def _named(self, text: str, words: Sequence[str]) -> dict[int, str]:
        """Who is named, by where: by a name that is known, with a capital, or behind "my grandson"."""
        capitals = {word.strip(",.;:!").lower() for word in text.split()[1:] if word[:1].isupper()}
        found = dict[int, str]()
        for at, word in enumerate(words):
            is_led = at > 0 and words[at - 1] in self._kin
            if word in self._names:
                found[at] = self._names[word]
            elif (word in capitals or is_led) and word not in self._kin and self._may_be_called(word):
                found[at] = word.capitalize()
        return found

    def _begin(self, words: Sequence[str], at: int) -> int:
        """Where the first of them begins: "my wife Ana"."""
        while at and (words[at - 1] in self._kin or words[at - 1] in self._owned):
            at -= 1
        return at

    def _are_people(self, words: Sequence[str], begin: int, end: int, named: Mapping[int, str]) -> bool:
        """Whether nobody else stands among those who are named, and everybody of the family has a name."""
        known = self._kin | self._owned | self._joining | self._oneself
        if any(at not in named and words[at] not in known for at in range(begin, end)):
            return False
        if len(named) == 1 and words[next(iter(named))] in self._relatives:
            return False  # "Mum and me" gives no name
        return all(
            at + 1 in named or (at + 1 < end and words[at + 1] in self._kin)
            for at in range(begin, end)
            if at not in named and words[at] in self._kin
        )

    def _is_own(self, words: Sequence[str], at: int, named: Mapping[int, str]) -> bool:
        """Whether the name right behind who speaks may be the own one: "it's me, Paul"."""
        if at + 1 not in named:
            return False
        is_presented = any(at + 1 == begin + len(each) for each in self._presented for begin in places(each, words))
        return is_presented or len(named) == 1 or any(words[each - 1] in self._kin for each in named)

    def _beside(self, words: Sequence[str]) -> Plan | None:
        """What is told before or behind those who play: nothing, that bots do, or how; None if it is something else."""
        while words and words[0] in self._joining:
            words = words[1:]
        while words and words[-1] in self._joining:
            words = words[:-1]
        rest = [word for word in words if word not in self._around]
        if not rest:
            return {}
        for said in (words, rest):
            meaning = self._grammar.meaning(" ".join(said), _SETUP, MATTEL.name)
            told = str(meaning).removeprefix(_NEW_GAME).split() if meaning is not None and meaning.is_plan else []
            plan = dict(zip(told[::2], told[1::2], strict=False))
            if plan and plan.keys() <= _BESIDE | {_PEOPLE}:
                return plan
        is_filled = all(word in self._filling or word in self._around for word in rest)
        # "You can be the fourth" is said to the game; "you" alone may be anybody.
        is_bot = has_any(self._bots, rest) or (has_any(self._game, words) and bool(self._places & {*rest}))
        return {_BOTS: "1"} if is_filled and is_bot else None
