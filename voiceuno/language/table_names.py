"""Players whose names are in no list are named like all others: another name stands in while a sentence is read."""

from __future__ import annotations

import re

from voiceuno.language.accents import without_accents
from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment

_VOWELS = frozenset("aeiouyh")  # some languages have other words before them: « la main d'Emma »


def meaning_with_names(grammar: Grammar, text: str, moment: Moment) -> Meaning | None:
    """What a sentence means that names somebody at the table whose name no list has; None if it does not."""
    listed = {name.lower() for name in grammar.names}
    free = [name for name in grammar.names if name not in moment.names]
    names: dict[str, str] = {}  # each by the name that stands in for it
    for name in moment.names:
        called = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
        if name.lower() in listed or not called.search(text):
            continue
        standing = next((each for each in free if has_vowel(each) == has_vowel(name)), "")
        if standing:
            free.remove(standing)
            names[standing] = name
            text = called.sub(standing, text)
    meaning = grammar.meaning(text, moment.phase, moment.rules) if names else None
    if meaning is None:
        return None
    real = (",".join(names.get(name, name) for name in word.split(",")) for word in meaning.words)
    return meaning._replace(words=tuple(real))


def has_vowel(name: str) -> bool:
    """Whether a name begins like one with a vowel."""
    return without_accents(name)[:1].lower() in _VOWELS
