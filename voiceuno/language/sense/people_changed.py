"""A name that is put right, another one for somebody, and who is sent away: "I'm not Ana, I'm Grace"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import RENAMED, Meaning
from voiceuno.language.moment import Moment

PAIRED = "+"  # between the old name and the new one: `rename Ana+Grace`
_SETUP = "setup"
_OLD, _NEW, _PLACE, _GONE = "old", "new", "place", "gone"
_SLOTS = re.compile(r"\{(\w+)\}")
_OWN, _OTHER, _LEAVING = "own", "other", "leaving"


class PeopleChanged:
    """Reads sentences that change who somebody is, or that somebody does not play."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any], may_be_called: Callable[[str], bool]) -> None:
        """`words` is the table of sense.toml: `people_changed` has the sentences, with words for what stands in them.

        `may_be_called` knows names that are in no list.
        """
        table = words["people_changed"]
        self._grammar, self._may_be_called = grammar, may_be_called
        self._names = {name.lower(): name for name in (*grammar.more_names, *grammar.names)}
        self._relatives = {name.lower(): name for name in words["seats"]["relatives"]}
        self._places = [frozenset(each.split("|")) for each in table["places"]]
        groups = {key: value for key, value in table.items() if isinstance(value, str)}
        self._patterns = {kind: [_pattern(each, groups) for each in table[kind]] for kind in (_OWN, _OTHER, _LEAVING)}

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """What is changed; None if it is something else."""
        said = " ".join(self._grammar.read_words(text))
        people = moment.invited if moment.phase == _SETUP else moment.names
        for kind, patterns in self._patterns.items():
            for found in (pattern.fullmatch(said) for pattern in patterns):
                meaning = self._meaning(kind, found.groupdict(), text, people, moment) if found is not None else None
                if meaning is not None:
                    return meaning
        return None

    def _meaning(
        self, kind: str, found: Mapping[str, str | None], text: str, people: tuple[str, ...], moment: Moment
    ) -> Meaning | None:
        known = {name.lower(): name for name in people}
        if kind == _LEAVING:
            gone = found[_GONE] or ""
            name = known.get(gone) or self._names.get(gone)
            return Meaning("attend", ("leave", name)) if name is not None else None
        is_corrected = (found.get(_OLD) or "") in known  # then the other word is a name, whatever else it means
        new = known.get(found[_NEW] or "") or self._name(found[_NEW] or "", text, is_any=is_corrected)
        if new is None:
            return None
        if place := found.get(_PLACE):
            return self._placed(place, new, people, moment)
        said = found[_OLD] or ""
        old = known.get(said)
        if old is not None and new not in people:
            return Meaning(RENAMED.verb, (f"{old}{PAIRED}{new}",))
        is_own = kind == _OWN and self._name(said, text) is not None
        return Meaning("name", (new,)) if is_own else None

    def _placed(self, place: str, new: str, people: tuple[str, ...], moment: Moment) -> Meaning | None:
        """Another name for who sits on a chair, or one for the next who plays."""
        at = next((at for at, words in enumerate(self._places) if place in words), len(people) + 1)
        if new in people:
            return None
        if at < len(people):
            return Meaning(RENAMED.verb, (f"{people[at]}{PAIRED}{new}",))
        if moment.phase != _SETUP or at > len(people):
            return None
        return Meaning("people", (str(at + 1), "names", new)) if people else Meaning("name", (new,))

    def _name(self, word: str, text: str, *, is_any: bool = False) -> str | None:
        """A name that is known, or any word with a capital that may be one, or with `is_any` any at all."""
        known = self._names.get(word) or self._relatives.get(word)
        is_capital = any(part.strip(",.;:!").lower() == word and part[:1].isupper() for part in text.split())
        return known or (word.capitalize() if is_capital and (is_any or self._may_be_called(word)) else None)


def _pattern(sentence: str, groups: Mapping[str, str]) -> re.Pattern[str]:
    """A sentence with slots: names, and groups of words of which one stands there; with a question mark perhaps."""
    parts = []
    for word in sentence.split():
        slot = _SLOTS.search(word)
        if slot is None:
            piece = re.escape(word)
        elif slot[1] in (_OLD, _NEW, _PLACE, _GONE):
            piece = rf"(?P<{slot[1]}>\w+)"
        else:
            piece = f"(?:{groups[slot[1]]})"
        ending = word[-1] if slot is not None and word[-1] in "?*" else ""
        parts.append(f"(?:{piece} ){ending}")
    return re.compile("".join(parts).replace(" )", r"(?:\s|$))"))
