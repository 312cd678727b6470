"""Who is added to those who play: "I'd like to add my cousin Odile", "add a player"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.one_more import OneMore
from voiceuno.language.sense.sentence import phrases_of, places_of

_SETUP, _AT_TABLE = "setup", ("turn", "drawn", "challenge", "waiting", "bonus")


class Added:
    """Knows it by a verb with nothing but people behind it, so that rules, cards and bots are added elsewhere."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any], speaker: OneMore) -> None:
        """`words` is the table of sense.toml: `added` has the verbs, words for anybody, and what may stand behind."""
        table = words["added"]
        self._grammar, self._speaker = grammar, speaker
        self._verbs, self._anybody = frozenset(table["verbs"]), frozenset((*table["anybody"], *words["company"]))
        self._before = frozenset((*words["around"], *words["openings"])) - frozenset(words["asking"])
        self._behind = frozenset((*table["behind"], *words["own_people"], *words["seats"]["joining"].split("|")))
        self._denying = phrases_of(words["denying"])

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """One more for a match to come, or somebody who comes while one is played; None if nobody is added."""
        words = self._grammar.read_words(text)
        verb = next((at for at, word in enumerate(words) if word in self._verbs), None)
        if verb is None or moment.phase not in (_SETUP, *_AT_TABLE) or places_of(words, self._denying):
            return None
        if not all(word in self._before for word in words[:verb]):
            return None
        called = {at: name for at, name in self._speaker.called_in(text).items() if at > verb}
        people = [at for at in range(verb + 1, len(words)) if words[at] in self._anybody and at not in called]
        is_all = all(at in called or at in people or words[at] in self._behind for at in range(verb + 1, len(words)))
        if not is_all or not (called or len(people) == 1):
            return None
        names = [*dict.fromkeys(called.values())]
        if moment.phase != _SETUP:
            joined = [Meaning("attend", ("join", name)) for name in names] or [Meaning("attend", ("join",))]
            return joined[0] if len(joined) == 1 else Meaning.both(joined)
        new = [name for name in names if name not in moment.invited]
        if names and not new:
            return Meaning("name", (names[0],))
        return Meaning("people", (f"+{len(new) or 1}", *(("names", ",".join(new)) if new else ())))
