"""The phrases of a template that a recogniser is given: few, but with every pair of neighbouring words.

The recogniser makes pairs of words (a bigram model) out of the phrases, so the full product of all slots
would add nothing. Each part is therefore varied against its neighbour only, and the alternatives are taken in
turn so that none of them is listed much more often than another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, cycle, product
from math import prod

from voiceuno.language import templates
from voiceuno.language.templates import Node

Phrase = tuple[str, ...]
Expand = Callable[[str], Sequence[Phrase]]
_MOST_USUAL = 400


def cover(node: Node, expand: Expand) -> list[Phrase]:
    """Phrases of the node in which every pair of neighbouring words that it allows occurs; () is silence."""
    if isinstance(node, str):
        return [(node,)]
    if isinstance(node, templates.Slot):
        return list(expand(node.rule))
    if isinstance(node, templates.Choice):
        return list(dict.fromkeys(phrase for part in node.parts for phrase in cover(part, expand)))
    phrases: list[Phrase] = [()]
    for part in node.parts:
        phrases = _join(phrases, cover(part, expand))
    return phrases


def usual(node: Node, expand: Expand) -> list[Phrase]:
    """The shortest common wording of the node, with every value of its slots: all cards, all names."""
    if isinstance(node, str):
        return [(node,)]
    if isinstance(node, templates.Slot):
        return list(expand(node.rule))
    if isinstance(node, templates.Choice):
        return [()] if templates.SILENCE in node.parts else usual(node.parts[0], expand)
    parts = [usual(part, expand) for part in node.parts]
    # More than one long list in a sentence is a product that nobody needs.
    if prod(map(len, parts)) > _MOST_USUAL:
        return []
    return [tuple(chain.from_iterable(choice)) for choice in product(*parts)]


def _join(left: list[Phrase], right: list[Phrase]) -> list[Phrase]:
    """Both parts one after the other: each phrase of either is used, each last word meets each first word."""
    by_last = _group(left, -1)
    by_first = _group(right, 0)
    joined: dict[Phrase, None] = {}
    if () in right:
        joined.update(dict.fromkeys(left))
    if () in left:
        joined.update(dict.fromkeys(right))
    turns_left = {word: cycle(phrases) for word, phrases in by_last.items()}
    turns_right = {word: cycle(phrases) for word, phrases in by_first.items()}
    for last in by_last:
        for first in by_first:
            joined[next(turns_left[last]) + next(turns_right[first])] = None
    # What the pairs of words have not used up is said once as well.
    _use_up(joined, by_last, turns_right, before=True, partners=len(by_first))
    _use_up(joined, by_first, turns_left, before=False, partners=len(by_last))
    return list(joined)


def _use_up(
    joined: dict[Phrase, None],
    groups: dict[str, list[Phrase]],
    turns: dict[str, cycle[Phrase]],
    *,
    before: bool,
    partners: int,
) -> None:
    if not turns:
        return
    others = cycle(turns.values())
    for phrases in groups.values():
        for phrase in phrases[partners:]:
            other = next(next(others))
            joined[phrase + other if before else other + phrase] = None


def _group(phrases: list[Phrase], index: int) -> dict[str, list[Phrase]]:
    groups: dict[str, list[Phrase]] = {}
    for phrase in phrases:
        if phrase:
            groups.setdefault(phrase[index], []).append(phrase)
    return groups
