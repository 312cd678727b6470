"""What a sentence says about a match to come: how many play, by which rules, to how many points, and who speaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from voiceuno.language.meaning import Meaning
from voiceuno.language.sense.counting import SEATS, TARGET, Count, Counter
from voiceuno.language.sense.kinds import HOUSE
from voiceuno.language.sense.sentence import Sentence, phrases_of, places_of
from voiceuno.language.sense.spots import LEVEL, NAME, OTHER, RULES

_SETUP, _NEW = "setup", "new"
_NEAR = 4  # words between the speaker and who plays, too
_NEW_GAME = Meaning(_NEW, ("game",))


class PlanReader:
    """Reads plans, with the help of the language's small words."""

    def __init__(self, words: Mapping[str, Any]) -> None:
        """`words` has lists of words: `named` come before a name, `company` are people who play with the speaker, …"""
        self._counter = Counter(words)
        self._facts = {word: keys.split() for keys, facts in words["facts"].items() for word in facts}
        self._mending = phrases_of(words["mending"])
        self._named = phrases_of(words["named"])
        self._introducing = phrases_of(words["introducing"])
        self._introduced = phrases_of(words["introduced"])
        self._company, self._myself = frozenset(words["company"]), frozenset(words["myself"])

    def name(self, sentence: Sentence) -> str | None:
        """The name that somebody gives, which need not be in the list."""
        before = {end for _, end in places_of(sentence.words, self._introducing)}
        # Nobody is called curious who says "I'm curious": there only a listed name is one, or what has a capital.
        behind = {begin for begin, _ in places_of(sentence.words, self._introduced)}
        named = {spot.begin: spot.value for spot in sentence.spots if spot.kind in (NAME, OTHER)}
        taken = {at for spot in sentence.spots for at in range(spot.begin, spot.end)}
        for at, word in enumerate(sentence.words):
            if at not in taken and word in sentence.capitals:
                named[at] = word.capitalize()
        plain = [end for _, end in places_of(sentence.words, self._named) if end < len(sentence.words)]
        given = plain or [at for at in sorted(named) if at in before or at + 1 in behind]
        if not given:
            return None
        mended = {end for begin, end in places_of(sentence.words, self._mending) if begin == given[-1] + 1}
        at = next((at for at in mended if at in named), given[-1])  # "my name is Jo, no, Joan"
        return named.get(at) or sentence.words[at].capitalize()

    def planned(self, kind: str, sentence: Sentence) -> Meaning | None:
        """A new game with what was said about it, or more about the one that is being set up."""
        words, moment = self._plan(sentence), sentence.moment
        is_begun = moment.phase == _SETUP and _NEW_GAME not in moment.likely
        if is_begun and words:
            return Meaning(words[0], tuple(words[1:]))
        if kind == "new game" and is_begun and Meaning("yes") in moment.likely:  # "deal, then" begins what was set up
            return Meaning("yes")
        is_new = words or kind != "plan"
        return Meaning(_NEW, ("game", *words)) if is_new else None

    def names_plan(self, sentence: Sentence) -> bool:
        """Whether something is said about a match to come, beside yes, no or a name."""
        if sentence.moment.phase != _SETUP:
            return False
        is_named = any(spot.kind in (RULES, LEVEL) for spot in sentence.spots)
        return is_named or any(count.key for count in self._counter.counts(sentence))

    def is_whole(self, meaning: Meaning, sentence: Sentence) -> bool:
        """Whether a plan has every number, and each kind of fact, that was spoken of."""
        if not meaning.is_plan:
            return True
        said = {meaning.verb, *meaning.words}
        # "The one with the questions" counts nothing.
        counts = (count for count in self._counter.counts(sentence) if count.key or count.number != "1")
        if meaning.verb in HOUSE:  # the numbers of cards are no counts: "when I lay a plus two you take four"
            counts = (count for count in counts if count.key)
        has_numbers = all(count.number in said and self._is_plain(count, sentence) for count in counts)
        facts = (keys for word, keys in self._facts.items() if word in sentence.words)
        return has_numbers and all(said.intersection(keys) for keys in facts)

    def _is_plain(self, count: Count, sentence: Sentence) -> bool:
        """Whether it is clear what a number counts: by its noun, or as it stands nearly alone."""
        return bool(count.key) or self._counter.is_alone(count, sentence)

    def _plan(self, sentence: Sentence) -> list[str]:
        """What was said about a match to come, in the order of the grammar's words."""
        found: dict[str, str] = {}
        for spot in sentence.spots:
            if spot.kind in (RULES, LEVEL) and not sentence.is_taken(spot):
                found["rules" if spot.kind == RULES else "level"] = spot.value
        counts = self._counter.counts(sentence)
        found |= {count.key: count.number for count in counts if count.key}
        bare = next((count.number for count in reversed(counts) if not count.key), "")
        if bare and self._is_asked_for(found, sentence):
            found.setdefault("bots", bare)
        if self._is_in_company(sentence):
            found.setdefault("people", "2")
        name = self.name(sentence)
        if name and not sentence.taken & {at for at, word in enumerate(sentence.words) if word == name.lower()}:
            found["name"] = name
        order = (*SEATS, "rules", TARGET, "level", "name")
        return [word for key in order if key in found for word in (key, found[key])]

    def names_others(self, words: Sequence[str]) -> bool:
        """Whether people are spoken of who belong to the speaker's life."""
        return bool(self._company & set(words))

    def _is_in_company(self, sentence: Sentence) -> bool:
        """Whether somebody plays beside the speaker: "my nan and me", but not "me neighbour likes them"."""
        words = sentence.words
        behind = enumerate(zip(words, (*words[1:], ""), strict=True))
        selves = [at for at, (word, after) in behind if word in self._myself and after not in self._company]
        others = [at for at, word in enumerate(words) if word in self._company]
        parts = [{*range(begin, end)} for begin, end in pairwise((0, *sentence.stops, len(words)))]
        # Further away somebody else is told of: « mon fils m'a installé ça, et je veux jouer avec un robot ».
        return any(
            abs(at - other) <= _NEAR or any({at, other} <= part for part in parts) for at in selves for other in others
        )

    def _is_asked_for(self, found: Mapping[str, str], sentence: Sentence) -> bool:
        """Whether a bare number counts bots: it was asked for, they are named, or nothing else is said."""
        verbs = {meaning.verb for meaning in sentence.moment.likely}
        nouns = self._counter.nouns
        is_of_bots = not found.keys() & set(SEATS) and any(nouns.get(word) == "bots" for word in sentence.words)
        return bool({"bots", "number"} & verbs) or ("yes" in verbs and not found) or is_of_bots
