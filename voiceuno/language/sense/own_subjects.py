"""Who is asked about what: a subject for each of several children, or one on which somebody is tested."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.cues import has_any, phrases
from voiceuno.language.sense.spots import Spot
from voiceuno.rules.rulesets import RULESETS

_PACK_RULE, _PACK, _SETUP = "pack_name", "pack", "setup"
SOMEBODY = "?"  # stands for who was not named
_AT_TABLE = ("turn", "drawn", "challenge", "waiting", "answer", "confirm")
_SEVERAL = 2
_FEW = 20  # words; whoever says more tells a story
_QUIZ = ("rules", "quiz")


class OwnSubjects:
    """Pairs people with subjects, if every other word only stands between them."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any], may_be_called: Callable[[str], bool]) -> None:
        """`words` is the table of sense.toml: `own_subjects` has the words between people and subjects."""
        self._grammar, self._may_be_called, table = grammar, may_be_called, words["own_subjects"]
        self._names = {name.lower(): name for name in (*grammar.more_names, *grammar.names)}
        self._between, self._testing = frozenset(table["between"]), phrases(table["testing"])
        self._elided: str = table["elided"]
        self._quiz, self._many = phrases(table["quiz"]), frozenset(table["many"])
        self._people = frozenset((*words["company"], *table["children"]))

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """What is wished for a match to come, or of the one that is played; None if it is about something else."""
        words = [self._whole(word) for word in self._grammar.read_words(text)]
        packs = self._packs(words) if len(words) <= _FEW else []
        if not packs or moment.phase not in (_SETUP, *_AT_TABLE):
            return None
        capitals = {word for token in text.split() if token[:1].isupper() for word in self._grammar.read_words(token)}
        names = self._named(words, capitals, moment, packs)
        rest = {
            word
            for at, word in enumerate(words)
            if at not in names and not any(spot.begin <= at < spot.end for spot in packs)
        }
        people = rest & self._people
        if rest - self._between - people or (text.rstrip(" !").endswith("?") and not has_any(self._testing, words)):
            return None
        called = [*dict.fromkeys(names.values())]
        if len(packs) >= _SEVERAL and len(called) == len(packs):
            return self._each(self._paired(names, packs), moment)
        is_tested = has_any(self._testing, words) and not has_any(self._quiz, words) and not self._many & {*words}
        is_quiz = moment.phase != _SETUP and RULESETS[moment.rules].asks_questions
        if is_quiz and len(packs) == len(called) == 1 and called[0] in moment.names:
            return Meaning(_PACK, (packs[0].value, called[0]))  # "spelling for Leo"
        if len(packs) == 1 and len(called) <= 1 and (called or people) and is_tested:
            return self._tested(packs[0].value, next(iter(called), ""), moment)
        return None

    def _each(self, pairs: Sequence[tuple[str, str]], moment: Moment) -> Meaning | None:
        """A subject for each, in a quiz that runs or in one to come."""
        if not pairs:
            return None
        if moment.phase != _SETUP:
            is_quiz = RULESETS[moment.rules].asks_questions
            return Meaning.both([Meaning(_PACK, (pack, name)) for name, pack in pairs]) if is_quiz else None
        names = [name for name, _ in pairs]
        who = () if {*names} <= {*moment.invited} else ("children", str(len(names)), "names", ",".join(names))
        words = (*who, *_QUIZ, *(word for name, pack in pairs for word in ("subject", f"{name}-{pack}")))
        return Meaning(words[0], words[1:])

    def _tested(self, pack: str, name: str, moment: Moment) -> Meaning:
        """A subject for one, who may be the only one."""
        if moment.phase == _SETUP:
            who = ("name", name) if name and name not in moment.invited else ()
            words = (*(() if moment.invited else ("children", "1")), *_QUIZ, *who, _PACK, pack)
            return Meaning(words[0], words[1:])
        if not RULESETS[moment.rules].asks_questions:
            return Meaning("new", ("game", *_QUIZ, _PACK, pack))
        whom = name or (SOMEBODY if len(moment.names) > 1 and not moment.is_alone else "")
        return Meaning(_PACK, (pack, whom) if whom else (pack,))

    @staticmethod
    def _paired(names: Mapping[int, str], packs: Sequence[Spot]) -> list[tuple[str, str]]:
        """Everybody with a subject, where they take turns in the sentence: name and subject, or the other way."""
        last = {name: at for at, name in names.items()}  # "for Mia and Ben, Mia gets sums and Ben gets animals"
        marks = sorted([(at, name, "") for name, at in last.items()] + [(spot.begin, "", spot.value) for spot in packs])
        pairs = [*zip(marks[::2], marks[1::2], strict=True)]
        if any(bool(one[1]) == bool(other[1]) for one, other in pairs):
            return []
        return [(one[1] or other[1], one[2] or other[2]) for one, other in pairs]

    def _whole(self, word: str) -> str:
        """A subject without a letter that is written together with it: « d'orthographe »."""
        rest = word.removeprefix(self._elided) if self._elided else word
        return rest if rest != word and self._packs([rest]) and not self._packs([word]) else word

    def _packs(self, words: Sequence[str]) -> list[Spot]:
        """The subjects that are named, the longest at each place."""
        matcher, start, at = self._grammar.matcher(words), self._grammar.rules[_PACK_RULE], 0
        found = list[Spot]()
        while at < len(words):
            end, value = max(((each.end, each.value) for each in matcher.matches(start, at)), default=(at + 1, ""))
            if value and not {*words[at:end]} <= self._between:
                found.append(Spot(_PACK, value, at, end))
            at = end
        return found

    def _named(self, words: Sequence[str], capitals: set[str], moment: Moment, packs: Sequence[Spot]) -> dict[int, str]:
        """Who is named; who is named twice is spoken of last."""
        known = self._names | {name.lower(): name for name in (*moment.names, *moment.invited)}
        taken = {at for spot in packs for at in range(spot.begin, spot.end)}
        found = dict[int, str]()
        for at, word in enumerate(words):
            is_other = word in capitals and word not in self._between and self._may_be_called(word)
            if at not in taken and (word in known or is_other):
                found[at] = known.get(word, word.capitalize())
        return found
