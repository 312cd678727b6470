"""What a sentence says about a match to come: how many play, by which rules, to how many points, and who speaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from voiceuno.language.meaning import Meaning
from voiceuno.language.sense.sentence import Sentence, phrases_of, places_of
from voiceuno.language.sense.spots import FACE, LEVEL, NAME, NUMBER, OTHER, RULES, Spot

_MOST_BOTS = 9
_SETUP = "setup"
_TARGET = "target"
_SEATS = ("players", "people", "bots")
_NEW_GAME = Meaning("new", ("game",))


class PlanReader:
    """Reads plans, with the help of the language's small words."""

    def __init__(self, words: Mapping[str, Any]) -> None:
        """`words` has lists of words: `named` come before a name, `company` are people who play with the speaker, …"""
        self._nouns: dict[str, str] = {noun: key for key, nouns in words["nouns"].items() for noun in nouns}
        self._before_one = frozenset(words["before_one"])
        self._ages = phrases_of(words["ages"])
        self._against = frozenset(words["against"])
        self._named = phrases_of(words["named"])
        self._introducing = phrases_of(words["introducing"])
        self._introduced = phrases_of(words["introduced"])
        self._company, self._myself = frozenset(words["company"]), frozenset(words["myself"])

    def name(self, sentence: Sentence) -> str | None:
        """The name that somebody gives, which need not be in the list."""
        for _, end in places_of(sentence.words, self._named):
            if end < len(sentence.words):
                return sentence.words[end].capitalize()
        before = {end for _, end in places_of(sentence.words, self._introducing)}
        # Nobody is called curious who says "I'm curious": there only a listed name is one, or what has a capital.
        behind = {begin for begin, _ in places_of(sentence.words, self._introduced)}
        named = {spot.begin: spot.value for spot in sentence.spots if spot.kind in (NAME, OTHER)}
        taken = {at for spot in sentence.spots for at in range(spot.begin, spot.end)}
        for at, word in enumerate(sentence.words):
            if at not in taken and word in sentence.capitals:
                named[at] = word.capitalize()
        given = [name for at, name in sorted(named.items()) if at in before or at + 1 in behind]
        return given[-1] if given else None

    def planned(self, kind: str, sentence: Sentence) -> Meaning | None:
        """A new game with what was said about it, or more about the one that is being set up."""
        words, moment = self._plan(sentence), sentence.moment
        is_begun = moment.phase == _SETUP and _NEW_GAME not in moment.likely
        if is_begun and words:
            return Meaning(words[0], tuple(words[1:]))
        if kind == "new game" and is_begun and Meaning("yes") in moment.likely:  # "deal, then" begins what was set up
            return Meaning("yes")
        is_new = words or kind != "plan"
        return Meaning("new", ("game", *words)) if is_new else None

    def names_plan(self, sentence: Sentence) -> bool:
        """Whether more is said about a match to come than yes or no."""
        return any(spot.kind in (RULES, LEVEL) for spot in sentence.spots)

    def _plan(self, sentence: Sentence) -> list[str]:
        """What was said about a match to come, in the order of the grammar's words."""
        found: dict[str, str] = {}
        counted: dict[str, str] = {}  # what a number counts by the words around it
        bare = ""  # a number that counts nothing; of several the last is what somebody came to
        last: Spot | None = None
        for spot in sentence.spots:
            if spot.kind == RULES:
                found["rules"] = spot.value
            elif spot.kind == LEVEL:
                found["level"] = spot.value
            elif spot.kind in (NUMBER, FACE) and spot.value.isdecimal() and not self._counts_nothing(spot, sentence):
                for key, number in self._counts(spot._replace(value=_joined(last, spot)), sentence):
                    if key:
                        counted.setdefault(key, number)
                    else:
                        bare = number
                last = spot
        found |= counted
        if bare and self._is_asked_for(found, sentence):
            found.setdefault("bots", bare)
        if self._is_in_company(sentence.words):
            found.setdefault("people", "2")
        name = self.name(sentence)
        if name:
            found["name"] = name
        order = (*_SEATS, "rules", _TARGET, "level", "name")
        return [word for key in order if key in found for word in (key, found[key])]

    def _is_in_company(self, words: Sequence[str]) -> bool:
        """Whether somebody plays beside the speaker: "my nan and me", but not "me neighbour likes them"."""
        behind = (*words[1:], "")
        is_there = any(
            word in self._myself and after not in self._company for word, after in zip(words, behind, strict=True)
        )
        return is_there and bool(self._company & set(words))

    def _counts_nothing(self, spot: Spot, sentence: Sentence) -> bool:
        """ "A quick one", "the French one" and "I'm seventy" count nothing, unless it says what: "that one bot"."""
        words, described = sentence.words, {each.end for each in sentence.spots if each.kind in (RULES, LEVEL)}
        is_before = spot.begin in described or (spot.begin > 0 and words[spot.begin - 1] in self._before_one)
        is_age = spot.begin in {end for _, end in places_of(words, self._ages)}
        is_noun_behind = bool(self._nouns.keys() & {*words[spot.end : spot.end + 1]})
        return (is_age or (spot.value == "1" and is_before)) and not is_noun_behind

    def _counts(self, spot: Spot, sentence: Sentence) -> list[tuple[str, str]]:
        """What a number counts; in "two hundred three bots" there are two, as nobody plays against that many."""
        key, few = self._counted(spot, sentence), int(spot.value) % 100
        if key in _SEATS and int(spot.value) > 100 and 0 < few <= _MOST_BOTS:
            return [(_TARGET, str(int(spot.value) - few)), (key, str(few))]
        return [(key, spot.value)]

    def _counted(self, spot: Spot, sentence: Sentence) -> str:
        """What a number counts: by the words around it, or by what was asked."""
        words = sentence.words
        if int(spot.value) > _MOST_BOTS:
            behind = [word for word in words[spot.end : spot.end + 1] if word not in self._against]
            return next((self._nouns[word] for word in behind if word in self._nouns), _TARGET)
        if self._against & {*words[max(0, spot.begin - 2) : spot.begin]}:
            return "bots"
        around = [*words[spot.end : spot.end + 4], *reversed(words[max(0, spot.begin - 3) : spot.begin])]
        return next((self._nouns[word] for word in around if word in self._nouns), "")

    def _is_asked_for(self, found: Mapping[str, str], sentence: Sentence) -> bool:
        """Whether a bare number counts bots: it was asked for, they are named, or nothing else is said."""
        verbs = {meaning.verb for meaning in sentence.moment.likely}
        is_of_bots = not found.keys() & set(_SEATS) and any(self._nouns.get(word) == "bots" for word in sentence.words)
        return bool({"bots", "number"} & verbs) or ("yes" in verbs and not found) or is_of_bots


def _joined(before: Spot | None, spot: Spot) -> str:
    """ "Two fifty" is 250."""
    if before is None or before.end != spot.begin or len(before.value) > 1 or len(spot.value) != 2:
        return spot.value
    return before.value + spot.value
