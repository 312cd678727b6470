"""Names that are in no list: what somebody gives as a name, as a word or letter by letter."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from voiceuno.language.accents import without_accents
from voiceuno.language.automaton import word_key
from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.sense.sentence import phrases_of, places_of

_STOPS = re.compile(r"[,.:;!?]+\s")
NAME = "name"  # the verb of a name
_SPELLED = 3  # letters that are a name letter by letter
_SHORTEST, _LONGEST = 2, 20  # letters of a name
_PART, _LAST = 3, 4  # letters that a word and the last one have where they are one: lunch-time
_COMMON = 1500  # words that nobody is called, though of the rarer ones some are names: Rose, Mike


def common_words(words: Sequence[str]) -> frozenset[str]:
    """Those that nobody is called, of words with the most frequent first."""
    return frozenset(map(word_key, words[:_COMMON]))


def is_inflected(word: str, everyday: Collection[str], endings: Sequence[Sequence[str]]) -> bool:
    """Whether a word is one of everyday speech with another ending, so that it is no name: livelier."""
    return any(word.endswith(end) and word.removesuffix(end) + put in everyday for end, put in endings)


class OwnNames:
    """Knows what can be a name, because it is nothing else."""

    def __init__(
        self,
        grammar: Grammar,
        words: Sequence[str],
        mending: Sequence[str] = (),
        calling: Sequence[str] = (),
        word_names: Sequence[str] = (),
        endings: Sequence[Sequence[str]] = (),
        only: Sequence[str] = (),
    ) -> None:
        """`words` are those of everyday speech, the most frequent first.

        `mending` come before a correction, and `calling` may stand between it and the name: "no, say Grandpa".
        `word_names` are words as well, and names where one is given: "my name is Will".
        By `endings` a word is known that is made of another: livelier, of lively. Behind `only` stands nothing else.
        """
        self._endings, self._only = endings, only
        self._mending, self._calling = phrases_of(mending), phrases_of(calling)
        self._grammar, self._word_names = grammar, frozenset(word_names)
        self._all, self._common = frozenset(map(word_key, words)), common_words(words)
        listed = (*grammar.names, *grammar.more_names)
        self._listed = frozenset((*listed, *map(without_accents, listed)))
        self._called = {name.lower() for name in self._listed}

    def read(self, text: str, *, is_asked: bool = False, is_setup: bool = False) -> Meaning | None:
        """The name that somebody gives who is in no list: a word that is no other, or letters; alone if it is asked.

        `is_setup`: a match is set up, where a name that is no word may stand alone as well.
        """
        words, grammar = self._given(text), self._grammar
        leads = sorted((lead.split() for lead in (*grammar.naming, *grammar.being)), key=len, reverse=True)
        lead = next((lead for lead in leads if words[: len(lead)] == lead), [])
        said, is_mended = self._mended(words[len(lead) :])
        is_alone = is_setup and len(words) == 1 == len(said) and words[0].capitalize() in self._listed
        if not lead and not is_asked and not is_alone and (is_mended or len(said) < _SPELLED):
            return None
        letters = "".join(said) if len(said) >= _SPELLED and all(len(word) == 1 for word in said) else ""
        name = letters or (said[0] if len(said) == 1 else "")
        is_said_of_all = " ".join(lead) in grammar.being and not is_mended
        if name.capitalize() in self._word_names and (name.capitalize() in text.split() or not is_said_of_all):
            return Meaning(NAME, (name.capitalize(),))
        if not name.isalpha() or len(name) > _LONGEST or not (letters or self.is_name(name, strictly=is_said_of_all)):
            return None
        return Meaning(NAME, (name.capitalize(),))

    def plainly(self, text: str, *, is_only: bool = False) -> Meaning | None:
        """The single word behind "my name is", whatever else it may be: nobody who says so plays, or asks who it is.

        `is_only`: not behind words with which nobody needs to give a name: "call me later".
        """
        words = self._grammar.read_words(text)
        leads = [lead.split() for lead in (self._only if is_only else self._grammar.naming)]
        is_given = any(words[:-1] == lead for lead in leads) and words[-1].isalpha()
        return Meaning(NAME, (words[-1].capitalize(),)) if is_given else None

    def _given(self, text: str) -> list[str]:
        """The words by which a name is given, behind a stop too: "that's not my name, I'm called Ada"."""
        parts = [self._grammar.read_words(part) for part in _STOPS.split(text)]
        leads = [lead.split() for lead in self._grammar.naming]
        is_given = len(parts) > 1 and any(parts[-1][: len(lead)] == lead for lead in leads)
        return parts[-1] if is_given else self._grammar.read_words(text)

    def _mended(self, words: Sequence[str]) -> tuple[list[str], bool]:
        """What stands behind the last correction, and whether there is one with a word before it."""
        ends = [end for begin, end in places_of(words, self._mending) if begin > 0 and end < len(words)]
        said = list(words[ends[-1] :] if ends else words)
        lead = next((each for each in self._calling if tuple(said[: len(each)]) == each), ())
        return (said[len(lead) :] if ends else said), bool(ends)

    def is_name(self, name: str, *, strictly: bool = False) -> bool:
        """Whether somebody may be called so: a listed name, or what means nothing and is no common word."""
        word = name.lower()
        if name.capitalize() in self._listed:
            return True
        means = any(self._grammar.meaning(word, phase) for phase in ("setup", "turn", "confirm"))
        common = self._all if strictly else self._common
        is_word = word in common or self._is_compound(word) or is_inflected(word, self._all, self._endings)
        return len(name) >= _SHORTEST and not means and not is_word

    def _is_compound(self, word: str) -> bool:
        """Whether two words of everyday speech make this one, so that it is hardly a name: bedtime, lunchbox."""
        cuts = range(_PART, len(word) - _LAST + 1)
        return any(word[:at] in self._all - self._called and word[at:] in self._common - self._called for at in cuts)
