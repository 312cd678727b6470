"""House rules under a name, spoken of in people's own words: forgotten, asked about, or changed for good."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.parts import Parts
from voiceuno.language.sense.sentence import phrases_of, places_of
from voiceuno.rules.house_rules import HOUSE_OPTIONS

CHANGED = "+"  # before what is changed of house rules that are remembered: `remember usual + jump-in yes`
_USUAL, _HOUSE = "usual", "house"
_STANDARD, _NEW_GAME = Meaning("rules", ("standard",)), Meaning("new", ("game",))
_NEAR = 3  # words between the name and what says that it is one of rules
_ANY = "*"  # stands for a name among the words of a title
_FAR = 4  # words between what is done with it and the name
_FIRST = 2  # words of an answer before a question: "two bots, and what …"

Place = tuple[int, int]


class SetTalk:
    """Knows by the names of what is remembered that a sentence is about it, and not about the match."""

    def __init__(
        self, grammar: Grammar, words: Mapping[str, Any], parts: Parts, may_be_name: Callable[[str], bool]
    ) -> None:
        """`words` is the table of sense.toml: `sets` has the words about what is remembered.

        `may_be_name` tells words that are none of the game's: "the smith rules" are called by a name.
        """
        self._grammar, self._parts, table = grammar, parts, words["sets"]
        self._forgetting, self._changing = phrases_of(table["forgetting"]), phrases_of(table["changing"])
        self._telling, self._within = phrases_of(table["telling"]), phrases_of(table["within"])
        self._usual, self._of_rules = phrases_of(table["usual"]), frozenset(table["nouns"])
        self._wanting, self._may_be_name = phrases_of(table["wanting"]), may_be_name
        self._spoken = frozenset(table["spoken"])
        self._plain = frozenset(table["plain"])
        self._by_habit = phrases_of(table["by_habit"])
        self._titles = [tuple(each.split()) for each in table["titles"]]

    def read(self, text: str, moment: Moment, wished: Callable[[str], Meaning | None]) -> Meaning | None:
        """What is meant of house rules that are remembered; None if it is about something else.

        `wished` reads what a sentence wishes for a match.
        """
        words = self._grammar.read_words(text)
        named = self.named(words, self.sets(text, moment.sets))
        if named is None:
            return None
        (begin, end), name = named
        before = [place for place in places_of(words[:begin], self._forgetting) if place[1] >= begin - _FAR]
        is_kept = name != _USUAL or bool(moment.sets)  # else they are those of the match that is set up
        if before and is_kept and not places_of(words[:begin], self._wanting):
            return Meaning("forget", ("rules", *name.split("-")))
        if name not in moment.sets and name != _USUAL:
            return None
        if self._is_asked(words, text, begin):
            return self._with_answer(text, moment, Meaning("ask", ("remembered", *name.split("-"))))
        if not (places_of(words, self._changing) or places_of(words[:begin], self._within)):
            return None
        rest = wished(" ".join([*words[:begin], *words[end:]]))
        pairs = list(zip(*[iter(str(rest).split())] * 2, strict=False)) if rest is not None else []
        changed = [word for pair in pairs if pair[0] in HOUSE_OPTIONS for word in pair]
        return Meaning("remember", (name, CHANGED, *changed)) if changed else None

    def named(self, words: Sequence[str], sets: Collection[str]) -> tuple[Place, str] | None:
        """Where the name of remembered house rules stands, and which; "rules" or the like has to stand beside it."""
        names = {tuple(self._grammar.read_words(name.replace("-", " "))): name for name in sets if name != _USUAL}
        for begin, end in places_of(words, tuple(names)):
            around = {*words[max(0, begin - _NEAR) : begin], *words[end : end + _NEAR]}
            if around & self._of_rules:
                return (begin, end), names[tuple(words[begin:end])]
        usual = places_of(words, self._usual)
        return (usual[0], _USUAL) if usual else None

    def by_habit(self, meaning: Meaning, text: str, moment: Moment) -> Meaning:
        """What is usual, or the same again, where rules are remembered as the usual ones, or only one set is at all."""
        is_kept = _USUAL in moment.sets or len(moment.sets) == 1
        words = self._grammar.read_words(text)
        if not is_kept or moment.played or not places_of(words, self._by_habit):
            return meaning
        if _STANDARD in moment.likely:
            return Meaning(_HOUSE, (_USUAL, _STANDARD.verb, *_STANDARD.words))
        is_meant = _NEW_GAME in moment.likely or self.is_about(words)  # not where a number of bots is asked for
        return Meaning(_HOUSE, (_USUAL,)) if is_meant else meaning

    def _is_asked(self, words: Sequence[str], text: str, begin: int) -> bool:
        """Whether it is asked what is remembered; who asks whether it can be played wishes for it."""
        is_told = bool(places_of(words[:begin], self._telling)) or self._parts.is_question(
            words, self._parts.stops(text)
        )
        return is_told and not places_of(words, self._wanting)

    def _with_answer(self, text: str, moment: Moment, asked: Meaning) -> Meaning:
        """The question, with the answer to what was open before it: "one, and what was in the christmas set"."""
        first, _, rest = text.partition(",")
        is_short = rest and len(first.split()) <= _FIRST
        answer = self._grammar.meaning(first, moment.phase, moment.rules) if is_short else None
        is_plan = answer is not None and answer.is_any(Family.PLANS)
        return Meaning.both([answer, asked]) if answer is not None and is_plan else asked

    def is_about(self, words: Sequence[str]) -> bool:
        """Whether rules are spoken of, known by a name or not."""
        return any(word in self._spoken for word in words)

    def sets(self, text: str, known: Sequence[str]) -> tuple[str, ...]:
        """What is known by its name, with what somebody calls so that is not: "the smith rules"."""
        words = self._grammar.read_words(text)
        found = None if self.named(words, known) else self._unknown(words)
        return (*known, words[found[0]]) if found is not None else tuple(known)

    def _is_name(self, word: str) -> bool:
        return word not in self._plain and self._may_be_name(word)

    def _unknown(self, words: Sequence[str]) -> Place | None:
        """Where a name stands that nothing is remembered by."""
        for title in self._titles:
            at = title.index(_ANY)
            for begin in range(len(words) - len(title) + 1):
                said = tuple(words[begin : begin + len(title)])
                if said[:at] == title[:at] and said[at + 1 :] == title[at + 1 :] and self._is_name(said[at]):
                    return begin + at, begin + at + 1
        return None
