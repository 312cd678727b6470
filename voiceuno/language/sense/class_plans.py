"""What a teacher says about a quiz to come: who plays, how old they are, and what it is about, in one breath."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from voiceuno.language.accents import without_accents
from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.class_people import People, aged
from voiceuno.language.sense.class_wishes import plain_phrases
from voiceuno.language.sense.clauses import Clauses, plain_words
from voiceuno.language.sense.sentence import places_of
from voiceuno.language.sense.spots import Spot
from voiceuno.language.sense.wish_finding import Wish
from voiceuno.language.sense.wishes import SEATED

_SETUP, _PEOPLE = "setup", "people"
_NEW_GAME = Meaning("new", ("game",))  # can be said where nothing is set up yet
_PACK, _COUNT, _AGE, _NUMBER = "pack_name", "count", "age_level", "spoken_number"  # as the grammar file names its rules
_SEVERAL = 2
_MORE = frozenset(map(str, range(11, 100)))  # children, of whom only some can play
# Tables of words.
_WORDS = (
    "children",
    "class",
    "teacher",
    "quiz",
    "easy",
    "hard",
    "years",
    "asides",
    "about",
    "anything",
    "otherwise",
    "shares",
    "ourselves",
    "classes",
)
_PLANNED = ("children", "class", "teacher", "quiz")  # those by which a class is known
_HARDNESS = {"easy": "1", "hard": "3"}  # levels of questions


class _Told(NamedTuple):
    """What a sentence says, and where."""

    said: Mapping[str, Sequence[tuple[int, int]]]
    packs: Sequence[Spot]
    counts: Sequence[Spot]
    ages: Sequence[Spot]
    names: Sequence[Spot]
    wishes: Sequence[Wish]
    named: int  # how many people were named, also those who do not play after all

    @property
    def places(self) -> set[int]:
        """Where something is told that no reason has in it."""
        said = {begin for key in _PLANNED for begin, _ in self.said[key]}
        return said | {spot.begin for spot in (*self.names, *self.counts)} | {wish.begin for wish in self.wishes}

    def without(self, begin: int, end: int) -> _Told:
        """The same without the subjects and ages between two places."""
        packs, ages = ([each for each in spots if not begin <= each.begin < end] for spots in (self.packs, self.ages))
        return self._replace(packs=packs, ages=ages)

    @property
    def counted(self) -> int:
        """How many children are counted: all together where each number has an age, or else what was said last."""
        ages = {age.begin for age in self.ages}
        is_each = all(count.end in ages for count in self.counts)
        return sum(int(count.value) for count in (self.counts if is_each else self.counts[-1:]))

    @property
    def is_class(self) -> bool:
        """Whether it is about a class."""
        said = self.said
        return bool(
            self.counts
            or said["children"]
            or said["class"]
            or said["teacher"]
            or (self.ages and (self.names or said["shares"]))
        )


class ClassPlans:
    """Reads such a sentence, if all of its words are accounted for, but for those of a reason."""

    def __init__(
        self,
        grammar: Grammar,
        table: Mapping[str, Any],
        clauses: Clauses,
        beside: Callable[[Sequence[str]], Sequence[Wish]],
        is_name: Callable[[str], bool],
    ) -> None:
        """`table` has words: `children` are counted, `class` and `teacher` say that somebody does not play, …

        `beside` finds what else is wished for a match: points, house rules.
        """
        self._grammar, self._clauses, self._beside = grammar, clauses, beside
        self._light, self._oneself = plain_words(table.get("light", ())), plain_words(table.get("oneself", ()))
        self._phrases = {key: plain_phrases(table.get(key, ())) for key in _WORDS}
        self._mending, self._mine = plain_phrases(table.get("mending", ())), plain_words(table.get("mine", ()))
        self._people = People(grammar, table, is_name)

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """More about a match that is being set up, or a new one; None if it may be about something else."""
        if moment.phase != _SETUP or not self._light:
            return None
        clauses = self._clauses.cut(text)
        words = [word for clause in clauses for word in clause.words]
        known = set[int]()
        told = self._told(text, words, known)
        is_count = any(each.verb == "number" for each in moment.likely)
        if is_count and not told.packs and len(told.names) < _SEVERAL and not any(told.said[key] for key in _PLANNED):
            return None  # who is asked for a number may say one in many words
        if any(key in SEATED for wish in told.wishes for key, _ in wish.pairs):
            return None  # who sits where is read with the names
        ends = [*accumulate(len(clause.words) for clause in clauses)]
        for clause, end in zip(clauses, ends, strict=True):
            begin = end - len(clause.words)
            left = [at for at in range(begin, end) if at not in known and clause.plain[at - begin] not in self._light]
            is_plan = any(begin <= place < end for place in told.places)
            if left and (is_plan or not self._clauses.tells(clause)):
                return self._unknown(told, words)
            told = told.without(begin, end) if left else told
        plan = self._plan(told, [*map(without_accents, words)])
        is_count_alone = plan is not None and (plan.verb, len(plan.words)) == (_PEOPLE, 1)
        return Meaning.read(f"{_NEW_GAME} {plan}") if is_count_alone and _NEW_GAME in moment.likely else plan

    def _unknown(self, told: _Told, words: Sequence[str]) -> Meaning | None:
        """Questions about something that there are none about, so that those can be named that there are."""
        about = [end for begin, end in told.said["about"] if begin in {each for _, each in told.said["anything"]}]
        if not about or told.names or told.counts or any(spot.begin <= about[0] < spot.end for spot in told.packs):
            return None
        return self._instead(told, words, about[0]) if about[0] < len(words) else None

    def _instead(self, told: _Told, words: Sequence[str], at: int) -> Meaning:
        """What there are no questions about, and behind "otherwise" what is taken in its place."""
        others = [place for place in told.said["otherwise"] if place[0] > at]
        if not others:
            return Meaning("pack", tuple(words[at:]))
        topic, *before = [end for _, end in told.said["about"] if end <= at][::-1]
        if (
            before and {*words[topic : others[0][0]]} <= self._light
        ):  # "mad about dinosaurs, have you anything on those"
            topic = before[0]
        asked = words[topic : others[0][0]] if topic == at else words[topic : topic + 1]
        taken = [spot.value for spot in told.packs if spot.begin >= others[0][1]][:1]
        return Meaning("pack", ("-".join(asked), *(word for value in taken for word in ("pack", value))))

    def _plan(self, told: _Told, plain: Sequence[str]) -> Meaning | None:
        """The plan that was told, if it is one of a class or a quiz, or names several people."""
        said, is_class, names = told.said, told.is_class, [spot.value for spot in told.names]
        is_list = told.named >= _SEVERAL or len(told.packs) >= _SEVERAL
        if not (is_class or (said["quiz"] and told.packs) or is_list):
            return None
        starts = {spot.begin for spot in told.names}
        called = {at for at, word in enumerate(plain) if word in self._oneself and at + 1 in starts}  # "me, Joan"
        listing = {at for begin, end in said["ourselves"] for at in range(begin, end)}  # "we are Bill, Grace and Rob"
        is_oneself = any(word in self._oneself for at, word in enumerate(plain) if at not in listing) and not called
        if not is_class and names and is_oneself:
            return None  # whoever plays with Ben and Clara is the third
        is_reason = bool(said["children"] and told.wishes) and not (names or told.counts or told.ages or told.packs)
        if is_reason and not (said["class"] or said["teacher"] or said["quiz"]):
            return None  # "no bluffing, it's for the little ones" says why, and not that there are questions
        is_quiz = bool(said["class"] or said["teacher"] or said["quiz"] or told.packs or told.counts or told.ages)
        if said["children"] and names and not is_quiz:
            # Children who are only called by their names may play anything.
            return Meaning("names", (",".join(names),)) if len(names) >= _SEVERAL else None
        people = max(len(names), told.counted)
        if str(people) in _MORE and not (said["quiz"] or told.packs):
            # Who says how many they are, and nothing else, is told how many can play.
            return Meaning(_PEOPLE, (str(people),)) if not (names or told.ages or told.wishes) else None
        plan = [("children", str(people))] if is_class and people else []
        plan += [("rules", "quiz")] if is_class or said["quiz"] or told.packs else []
        plan += [("pack", spot.value) for spot in told.packs]
        plan += [("difficulty", "own")] if is_class and not people else []
        plan += [("difficulty", level) for key, level in _HARDNESS.items() if said[key]]
        plan += [("teacher", "yes")] if said["class"] or said["teacher"] else []
        plan += [("names", ",".join(names))] if names else []
        plan += [pair for wish in told.wishes for pair in wish.pairs]
        verb, *rest = (word for pair in dict.fromkeys([*plan, *aged(told.names, told.ages)]) for word in pair)
        return Meaning(verb, tuple(rest))

    # -- what is told

    def _told(self, text: str, words: Sequence[str], known: set[int]) -> _Told:
        """All that a sentence tells; the places of its words are added to those that are known."""
        plain = [*map(without_accents, words)]
        said = {key: places_of(plain, phrases) for key, phrases in self._phrases.items()}
        known |= {at for places in said.values() for begin, end in places for at in range(begin, end)}
        # "Ana and, hang on, Lucy" corrects nothing.
        mending = [place for place in places_of(plain, self._mending) if not self._people.goes_on(plain, place[0])]
        mended = dict[int, int]()
        for begin, end in mending:  # "sorry, I mean" is one correction
            mended[end] = mended.pop(begin, begin)
        wishes = [wish for wish in self._beside(words) if "names" not in dict(wish.pairs)]
        known |= {at for wish in wishes for at in range(wish.begin, wish.end)}
        packs = self._packs(words, known)
        counts, ages = self._numbers(words, known, said, mended.keys())
        names = self._people.find(words, text, known, {age.begin for age in ages}, mended.keys())
        known |= {at for spot in (*counts, *ages, *names) for at in range(spot.begin, spot.end)}
        spots = {spot.begin for spot in (*counts, *ages, *names)} | self._people.taken_back(plain, known)
        known |= {at for end, begin in mended.items() if end in spots for at in range(begin, end)}
        if not (names or counts or said["children"] or said["class"] or said["shares"]):
            ages = []
        return _Told(said, packs, counts, ages, names, wishes, self._people.count(plain, known, names))

    def _packs(self, words: Sequence[str], known: set[int]) -> list[Spot]:
        """The subjects that are named, the longest at each place."""
        matcher, start, at = self._grammar.matcher(words), self._grammar.rules[_PACK], 0
        found = list[Spot]()
        while at < len(words):
            ends = [(each.end, each.value) for each in matcher.matches(start, at)]
            free = [(end, value) for end, value in ends if not known & {*range(at, end)}]
            end, value = max(free, default=(at + 1, ""))
            if value and not {*words[at:end]} <= self._light:  # "this time" is no subject
                found.append(Spot(_PACK, value, at, end))
            at = end
        known |= {place for spot in found for place in range(spot.begin, spot.end)}
        return found

    def _numbers(
        self,
        words: Sequence[str],
        known: set[int],
        said: Mapping[str, Sequence[tuple[int, int]]],
        mended: Collection[int],
    ) -> tuple[list[Spot], list[Spot]]:
        """How many children there are, and how old they are; a number that corrects another one takes its place."""
        matcher, rules = self._grammar.matcher(words), self._grammar.rules
        children, years = {begin for begin, _ in said["children"]}, {begin for begin, _ in said["years"]}
        classes = {end for _, end in said["classes"]}
        found, at = list[Spot](), 0

        def number(rule: str, place: int) -> Spot | None:
            ends = [Spot(rule, each.value, place, each.end) for each in matcher.matches(rules[rule], place)]
            return max((spot for spot in ends if place not in known), key=lambda spot: spot.end, default=None)

        while at < len(words):
            count, age, many = number(_COUNT, at), number(_AGE, at), number(_NUMBER, at)
            behind = number(_AGE, count.end) if count is not None and count.end < len(words) else None
            is_many = many is not None and many.value in _MORE and (many.end in children or at in classes)
            if many is not None and is_many and many.end not in years:
                count, behind = many._replace(kind=_COUNT), None  # more than can play, which is told
            is_mine = at in classes or (at > 0 and without_accents(words[at - 1]) in self._mine)
            is_child = count is not None and (count.end in children or (is_mine and count.end not in years))
            is_count = is_child or (count is not None and behind is not None and behind.end in years)
            if at in mended and found and (count is not None or age is not None):
                is_count = found[-1].kind == _COUNT
                known |= {*range(found[-1].begin, found.pop().end)}
            spot = count if is_count else age
            if spot is not None:
                found.append(spot)
            at = spot.end if spot is not None else at + 1
        return [each for each in found if each.kind == _COUNT], [each for each in found if each.kind == _AGE]
