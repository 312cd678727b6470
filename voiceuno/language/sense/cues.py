"""Words that belong together, wherever they stand in a sentence and whatever stands between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

from voiceuno.language.automaton import words_key

_WIDE = 14  # words; what stands further apart does not belong together
_MOST = 4  # places of the same words that are tried
_FUSED, _SHORT = "*", 2  # letters of a word that is written together with the next one

Phrase = tuple[str, ...]


def phrase(text: str) -> Phrase:
    """The words of a cue; one that ends with a star stands for all that begin so.

    One that begins with a star may have a short word before it that is written together with it: « j'oublie ».
    """
    return tuple(f"{_FUSED * word.startswith(_FUSED)}{_open(word.removeprefix(_FUSED))}" for word in text.split())


def _open(word: str) -> str:
    return f"{words_key(word[:-1])}*" if word.endswith("*") else words_key(word)


def phrases(text: str) -> tuple[Phrase, ...]:
    """Several, with bars between them."""
    return tuple(phrase(each) for each in text.split("|") if each)


def places(wanted: Phrase, words: Sequence[str], first: int = 0, last: int | None = None) -> list[int]:
    """Where a phrase stands."""
    head, count = wanted[0], len(wanted)
    if "*" not in head and head not in words:
        return []  # thousands of phrases are looked for in every sentence, and hardly one of them is there
    end = len(words) if last is None else last
    return [
        at
        for at in range(first, end - count + 1)
        # Hardly a place has even the first word.
        if _is(head, words[at]) and (count == 1 or all(map(_is, wanted, words[at : at + count])))
    ]


def has_any(wanted: Sequence[Phrase], words: Sequence[str], first: int = 0, last: int | None = None) -> bool:
    """Whether one of several phrases stands somewhere."""
    # What cannot be there is not even looked for: much of the time to understand a sentence went into that.
    possible = [each for each in wanted if "*" in each[0] or each[0] in words]
    return any(places(each, words, first, last) for each in possible)


def span(groups: Sequence[Sequence[Phrase]], words: Sequence[str], *, in_order: bool = False) -> tuple[int, int] | None:
    """The fewest words that have a phrase of each group, the longest of a single one; None if they are far apart."""
    found: list[list[tuple[int, int]]] = []
    for group in groups:
        found.append(sorted((at, at + len(each)) for each in group for at in places(each, words))[:_MOST])
        if not found[-1]:
            return None
    # Several groups belong together where they stand close; of the phrases of a single one the longest says most.
    wanted = 1 if len(groups) > 1 else -1
    best: tuple[int, int] | None = None
    for chosen in product(*found):
        ordered = sorted(chosen)
        if any(before[1] > after[0] for before, after in pairwise(ordered)) or (in_order and [*chosen] != ordered):
            continue
        begin, end = ordered[0][0], max(end for _, end in chosen)
        width = end - begin
        if width <= _WIDE and (best is None or wanted * width < wanted * (best[1] - best[0])):
            best = begin, end
    return best


def _is(pattern: str, word: str) -> bool:
    if pattern.startswith(_FUSED):
        return any(_is(pattern[1:], word[cut:]) for cut in range(_SHORT + 1))
    return word.startswith(pattern[:-1]) if pattern.endswith("*") else word == pattern
