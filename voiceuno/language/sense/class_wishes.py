"""What a teacher wishes while a quiz is played, part by part: known by a few words, and by having no others."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from voiceuno.language.accents import without_accents
from voiceuno.language.automaton import words_key
from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.class_together import (
    JOIN,
    STEP,
    as_away,
    is_missed,
    is_of_people,
    together,
    without_complaint,
    without_stop,
)
from voiceuno.language.sense.clauses import Clause, Clauses, plain_words
from voiceuno.language.sense.sentence import phrases_of, places_of
from voiceuno.language.sense.spots import Spot
from voiceuno.rules.rulesets import RULESETS

_SLOT = re.compile(r"\{[a-z]+\}")
_PACK_RULE, _AGE_RULE = "pack_name", "age_level"  # as the grammar file names them
_PACK, _NAME, _ANYONE, _AGE = "{pack}", "{name}", "{anyone}", "{age}"
_SETUP, _ANSWER = "setup", "answer"
# Listed wordings that may be a part of a sentence as well.
_LISTED = frozenset("quit repeat slower faster louder quieter ask hint another attend allow pack difficulty".split())
_AT_TABLE = ("turn", "drawn", "challenge", "waiting")
_LONGEST = 25  # words of one of them; more are several, or a story


def plain_phrases(texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Phrases as their words, as they are compared here."""
    return phrases_of([without_accents(words_key(text)) for text in texts])


class _Act(NamedTuple):
    """Something that can be wished."""

    means: tuple[str, ...]
    phrases: tuple[tuple[str, ...], ...]  # it is known by one of these
    needs: tuple[str, ...]  # slots that must be said
    beside: frozenset[str]  # one of these stands there too, where there are any
    phase: str  # "setup" for what is wished before a match, "answer" while a question is open; others in any match


class _Named(NamedTuple):
    """Who is named in a sentence, and in which part of it."""

    part: int
    name: str
    is_here: bool
    is_named: bool = True  # otherwise it is who is asked


class _Parts(NamedTuple):
    """A sentence taken apart."""

    wishes: tuple[Meaning, ...]
    others: tuple[Clause, ...]  # reasons, or nothing that is understood

    @property
    def worth(self) -> tuple[int, int]:
        """How many wishes are found, and how few words are left over."""
        return len({*self.wishes}), -sum(len(clause.words) for clause in self.others)


class ClassWishes:
    """Reads a sentence whose parts are wishes and reasons; a wish has no word that is not accounted for."""

    def __init__(
        self, grammar: Grammar, table: Mapping[str, Any], clauses: Clauses, is_name: Callable[[str], bool]
    ) -> None:
        """`table` has what can be wished, `light` words, and those before `things`; `is_name` knows unlisted names."""
        self._grammar, self._clauses, self._is_name = grammar, clauses, is_name
        self._joining = frozenset(table.get("joining", ()))
        self._light = plain_words(table.get("light", ()))
        self._asides = plain_words(table.get("asides", ()))
        self._behind, self._polite = plain_words(table.get("behind", ())), plain_phrases(table.get("polite", ()))
        self._meant_one = plain_words(table.get("meant_one", ()))
        self._complaining = plain_words(table.get("complaining", ()))
        self._listed = plain_words((*grammar.names, *grammar.more_names))
        self._things = plain_words(table.get("things", ()))
        self._acts = [
            _Act(
                tuple(act["means"].split()),
                plain_phrases(act["say"]),
                tuple(f"{{{need}}}" for need in act.get("needs", ())),
                plain_words(act.get("beside", ())),
                act.get("phase", ""),
            )
            for act in table.get("act", ())
        ]

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """What is wished, or None; several wishes are `both`."""
        is_class = moment.phase == _SETUP or RULESETS[moment.rules].asks_questions
        is_table = is_class or moment.phase in _AT_TABLE
        if not is_table or (not is_class and moment.is_alone and not self._joining & {*text.lower().split()}):
            return None  # who plays alone has nobody to speak of but who wants to play as well
        clauses = self._clauses.cut(text, moment.names, at_wishes=True)
        if any(map(self._clauses.is_condition, clauses)):
            return None
        whole, clauses = clauses, self._clauses.without_end(clauses)
        named = self._named(clauses, moment)
        wishes, others = self._parts(clauses, named, moment)
        if not wishes or not all(self._may_be_left(clause, moment) for clause in others):
            return None
        if not is_class and not is_of_people(wishes, others, moment.names):
            return None
        if not is_class and moment.is_alone and any((wish.verb, *wish.words[:1]) != JOIN for wish in wishes):
            return None
        if clauses != whole:  # who is passed over until something happens is away until then
            wishes = tuple(as_away(wish) if is_missed(wish) else wish for wish in wishes)
        if self._complaining & {word for clause in clauses for word in clause.plain}:
            wishes = without_complaint(wishes)
        if len(clauses[0].words) == 1 and clauses[0].plain[0] in self._asides:
            wishes = without_stop(wishes)
        return together([*wishes, *self._ages(clauses, others, named, wishes)])

    def _parts(self, clauses: Sequence[Clause], named: Sequence[_Named], moment: Moment) -> _Parts:
        """The wishes of a sentence and the parts that are none: as many wishes as there are, of as many words."""
        best = [_Parts((), ())]  # of what is left from each part on, from the end
        for at in reversed(range(len(clauses))):
            rest = best[0]
            ways = [_Parts(rest.wishes, (clauses[at], *rest.others))]
            is_doubted = at > 0 and not clauses[at].is_apart and self._clauses.doubts(clauses[at - 1])
            for end in range(at + 1, len(clauses) + 1) if not is_doubted else ():
                if self._clauses.is_reason(clauses[end - 1]):
                    break
                words = [word for clause in clauses[at:end] for word in clause.words]
                if len(words) > _LONGEST:
                    break
                wish = self._wish(words, at, end, named, moment, is_part=end - at < len(clauses))
                if wish is not None:
                    behind = best[end - at - 1]
                    ways.append(_Parts((wish, *behind.wishes), behind.others))
            best.insert(0, max(ways, key=lambda way: way.worth))
        return best[0]

    def is_doubted(self, text: str, moment: Moment) -> bool:
        """Whether somebody says that something is not wished for: "I don't think she needs a hint"."""
        clauses = self._clauses.cut(text, moment.names, at_wishes=True)
        return any(self._clauses.doubts(before) and not clause.is_apart for before, clause in pairwise(clauses))

    def _wish(
        self, words: Sequence[str], begin: int, end: int, named: Sequence[_Named], moment: Moment, *, is_part: bool
    ) -> Meaning | None:
        """What some words wish for."""
        someone = _meant([*named], begin, end, moment)
        # After a quiz it is asked who knew what.
        is_after = moment.phase == _SETUP and bool(moment.played) and RULESETS[moment.rules].asks_questions
        is_setup = moment.phase == _SETUP
        acts = [act for act in self._acts if (act.phase == _SETUP) == is_setup or (is_after and act.means[0] == "ask")]
        acts = [act for act in acts if act.phase != _ANSWER or moment.phase == _ANSWER]
        plain = [*map(without_accents, words)]
        ways = [way for act in acts if (way := self._way(act, words, plain, moment, someone)) is not None]
        if ways:
            return max(ways, key=lambda way: way[0])[1]
        if not is_part or moment.phase == _SETUP:
            return None  # the whole was no listed wording
        if {*range(len(words))} <= {*self._names_here(words, moment)} | {
            at for at, word in enumerate(plain) if word in self._light
        }:
            return None  # « et Inès » only says whom the rest is about
        # Before a question a hint is one, and no advice on a card.
        for phase in dict.fromkeys((moment.phase, "turn" if moment.phase == _ANSWER else moment.phase)):
            listed = self._grammar.meaning(" ".join(words), phase, moment.rules)
            if listed is not None and listed.verb in _LISTED:
                return listed
        return None

    def _way(
        self, act: _Act, words: Sequence[str], plain: Sequence[str], moment: Moment, someone: _Named | None
    ) -> tuple[int, Meaning] | None:
        """How many words make this wish, and what it means; None if a word is left over."""
        known = {at for begin, end in places_of(plain, act.phrases) for at in range(begin, end)}
        if not known:  # somebody may be named within the words: "leave Tom out"
            within = self._names(act, words, moment)
            around = [at for at in range(len(words)) if at not in within]
            said_around = places_of([plain[at] for at in around], act.phrases)
            known = {at for begin, end in said_around for at in around[begin:end]}
        if not known or (act.beside and not act.beside & {*plain}):
            return None
        weight, said = len(known), dict[str, str]()
        known |= {at for begin, end in places_of(plain, self._polite) for at in range(begin, end)}
        if _ANYONE in act.means:  # who sits where: "deal her in after Sam"
            here = self._names_here(words, moment)
            known |= {at for name in here if name and plain[name - 1] in self._behind for at in (name - 1, name)}
        ages = self._aged(words) if act.phase == _SETUP else ()
        known |= {at for spot in ages for at in range(spot.begin, spot.end)}
        if _AGE in act.means and len(ages) == 1:
            said[_AGE] = ages[0].value
        pack = self._pack(words, known) if _PACK in act.means else None
        if pack is not None:
            said[_PACK] = pack.value
            known |= {*range(pack.begin, pack.end)}
        names = {at: name for at, name in self._names(act, words, moment).items() if at not in known}
        said |= {slot: name for name in names.values() for slot in (_NAME, _ANYONE) if slot in act.means}
        is_left = any(at not in known | {*names} and word not in self._light for at, word in enumerate(plain))
        if is_left or len(names) > 1:
            return None
        weight += len(said)
        of_pack = range(pack.begin - 1, pack.end) if pack is not None else range(0)  # « la géographie » is nobody
        others = [word for at, word in enumerate(plain) if at not in of_pack]
        if someone is not None and not names and self._means_one(act, others, someone):
            said |= {slot: someone.name for slot in (_NAME, _ANYONE) if slot in act.means}
        if not {*act.needs} <= said.keys():
            return None
        filled = (said.get(word, "") if _SLOT.fullmatch(word) else word for word in act.means)
        return weight, Meaning.read(" ".join(filter(None, filled)))

    def _means_one(self, act: _Act, plain: Sequence[str], someone: _Named) -> bool:
        """Whether a wish that names nobody is for who is named beside it: "easier please, Mia is only six"."""
        if _ANYONE not in act.means if not someone.is_here else _ANYONE in act.means and not someone.is_named:
            return False  # who is asked plays already
        is_meant = bool(self._meant_one & {*plain})
        return is_meant or (someone.is_named and (_NAME in act.needs or act.means[0] == STEP))

    def _may_be_left(self, clause: Clause, moment: Moment) -> bool:
        """Whether a part is a reason, or nothing: no move and, where a question is open, no answer."""
        if self._clauses.tells(clause) or all(word in self._light | self._asides for word in clause.plain):
            return True
        if {*self._names_here(clause.words, moment)}:
            return True
        phase = _SETUP if moment.phase == _SETUP else "turn"
        means = self._grammar.meaning(" ".join(clause.words), phase, moment.rules)
        return moment.question is None and means is None and len(clause.words) > 1

    # -- what is named

    def _pack(self, words: Sequence[str], known: set[int]) -> Spot | None:
        """The subject that is named; "this time" names one only where nothing else does."""
        matcher, rule = self._grammar.matcher(words), self._grammar.rules[_PACK_RULE]
        found = [
            Spot(_PACK, each.value, at, each.end)
            for at in range(len(words))
            for each in matcher.matches(rule, at)
            if not known & {*range(at, each.end)}
        ]
        heavy = [spot for spot in found if not {*words[spot.begin : spot.end]} <= self._light]
        return max(heavy or found, key=lambda spot: spot.end - spot.begin, default=None)

    def _names(self, act: _Act, words: Sequence[str], moment: Moment) -> dict[int, str]:
        """Where somebody is named: who sits at the table, or anybody where somebody new may be meant."""
        found = self._names_here(words, moment)
        for at, word in enumerate(words):
            plain = without_accents(word)
            is_thing = at > 0 and without_accents(words[at - 1]) in self._things and plain not in self._listed
            may_be = _ANYONE in act.means and plain not in self._light and not is_thing
            if at not in found and may_be and self._is_name(word):
                found[at] = word.capitalize()
        return found

    def _names_here(self, words: Sequence[str], moment: Moment) -> dict[int, str]:
        """Where somebody is named who sits at the table, also as "Leo's"."""
        here = {without_accents(words_key(name)): name for name in moment.names or moment.played}
        here = {f"{name}s": each for name, each in here.items()} | here
        return {at: here[plain] for at, word in enumerate(words) if (plain := without_accents(word)) in here}

    def _named(self, clauses: Sequence[Clause], moment: Moment) -> list[_Named]:
        """Who is named, in the order of the sentence."""
        found = list[_Named]()
        for part, clause in enumerate(clauses):
            here = self._names_here(clause.words, moment)
            for at, word in enumerate(clause.words):
                if at in here and at and clause.plain[at - 1] in self._behind:
                    continue  # "after Sam" is a place
                if at in here:
                    found.append(_Named(part, here[at], is_here=True))
                elif without_accents(word) in self._listed:
                    found.append(_Named(part, word.capitalize(), is_here=False))
        return found

    def _ages(
        self, clauses: Sequence[Clause], others: Sequence[Clause], named: Sequence[_Named], wishes: Sequence[Meaning]
    ) -> list[Meaning]:
        """How hard questions are for who has just joined: "Zoe joins, she's eight"."""
        joined = [wish.words[1] for wish in wishes if (wish.verb, *wish.words[:1]) == JOIN and len(wish.words) > 1]
        found = list[Meaning]()
        for clause in others if joined else ():
            ages = self._aged(clause.words)
            before = [each.name for each in named if each.part <= clauses.index(clause) and each.name in joined]
            if len(ages) == 1:
                found.append(Meaning(STEP, (ages[0].value, (before or joined)[-1])))
        return found

    def _aged(self, words: Sequence[str]) -> list[Spot]:
        """The ages that are named."""
        matcher, rule = self._grammar.matcher(words), self._grammar.rules[_AGE_RULE]
        return [
            Spot(_AGE_RULE, found.value, at, found.end)
            for at in range(len(words))
            for found in matcher.matches(rule, at)
        ]


def _meant(named: Sequence[_Named], begin: int, end: int, moment: Moment) -> _Named | None:
    """Who is meant by "she" in some parts: who was named last, or comes to be named, or is asked."""
    before = [each for each in named if each.part < end]
    behind = [each for each in named if each.part >= end]
    if before or behind:
        return before[-1] if before else behind[0]
    return _Named(begin, moment.people[0], is_here=True, is_named=False) if len(moment.people) == 1 else None
