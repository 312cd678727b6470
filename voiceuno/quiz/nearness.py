"""Whether a word is an answer misspelt or misheard, and not another word that merely looks or sounds like it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from rapidfuzz.distance import OSA

_SHORTEST_KEY = 2  # sounds; with fewer everything is alike
_SHORTEST_PLURAL = 3


class Nearness:
    """Knows how much may be wrong about a word, by the numbers and names in a language's quiz file."""

    def __init__(
        self, slips: Mapping[str, Any], plural: Sequence[str], key: Callable[[str], str], common: Collection[str]
    ) -> None:
        """`key` says how a word sounds; `common` words are no slips of others."""
        self._key, self._common, self._plural = key, common, tuple(plural)
        self._shortest, self._any_letter, self._two = slips["shortest"], slips["any_letter"], slips["two"]
        self._vowels = frozenset(slips["vowels"])
        self.rivals = frozenset(slips["rivals"].split())

    def is_near(self, said: Sequence[str], answer: Sequence[str], rivals: Collection[str]) -> bool:
        """Whether these words are those of the answer, each of them right or nearly; `rivals` answer otherwise."""
        if "".join(said) == "".join(answer):
            return all(len(word) > 1 for word in (*said, *answer)) or [*said] == [*answer]
        return len(said) == len(answer) and all(
            self._is_word(word, meant, rivals) for word, meant in zip(said, answer, strict=True)
        )

    def _is_word(self, said: str, meant: str, rivals: Collection[str]) -> bool:
        if said == meant:
            return True
        if said in rivals or not (_is_wordy(said) and _is_wordy(meant)):
            return False
        if len(meant) >= _SHORTEST_PLURAL and said in {meant + end for end in self._plural}:
            return True
        return self._sounds(said, meant, rivals) or self._is_slip(said, meant, rivals)

    def _sounds(self, said: str, meant: str, rivals: Collection[str]) -> bool:
        """Whether it sounds like the one and like none of the others."""
        key = self._key(meant)
        if len(key) < _SHORTEST_KEY or self._key(said) != key:
            return False
        return all(self._key(rival) != key for rival in rivals)

    def _is_slip(self, said: str, meant: str, rivals: Collection[str]) -> bool:
        """Whether a letter or two are wrong, though not the first, and nothing else is as near."""
        most = (len(meant) >= self._shortest) + (len(meant) >= self._two)
        slips = OSA.distance(said, meant, score_cutoff=most)
        if slips > most or said[0] != meant[0]:
            return False
        is_swapped = slips == 1 and sorted(said) == sorted(meant)
        if not is_swapped and (said in self._common or self._is_other_letter(said, meant)):
            return False
        return all(OSA.distance(said, rival, score_cutoff=slips) > slips for rival in rivals)

    def _is_other_letter(self, said: str, meant: str) -> bool:
        """Whether a short word has a consonant for another: it is then mostly another word."""
        if len(said) != len(meant) or len(meant) >= self._any_letter:
            return False
        return any({one, other} - self._vowels for one, other in zip(said, meant, strict=True) if one != other)


def _is_wordy(word: str) -> bool:
    """Whether it is a word that can be misspelt: neither a number nor a single letter."""
    return len(word) > 1 and word.isalpha()
