"""From a key and its slots to a sentence in the player's language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import copy
from typing import Any

from voiceuno.errors import VoiceunoError
from voiceuno.language.agreement import Agreement
from voiceuno.language.elision import Elision
from voiceuno.language.forms import Forms
from voiceuno.rules.cards import Card, Colour, Face
from voiceuno.sentences import sentence

_QUOTED = "question"  # what a pack says is left as it is written


class PromptError(VoiceunoError):
    """A prompt file that cannot be used; the text says why."""


class Prompts:
    """The sentences of one language."""

    def __init__(self, text: str, otherwise: Callable[[], Prompts] | None = None, titles: Collection[str] = ()) -> None:
        """`otherwise` are the sentences that are said where a new language has none yet.

        `titles` belong to a name, which is one word in a record: `Granny-Rose`.
        """
        self._otherwise = otherwise
        try:
            self._entries: Mapping[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise PromptError(sentence("language.prompts", reason=error)) from error
        self._words: Mapping[str, Any] = self._entries["words"]
        # What a language has no table for does not cost its sentences a step.
        self._elision = Elision(self._entries["elision"]) if "elision" in self._entries else None
        self._agreement = Agreement(self._entries["agreement"]) if "agreement" in self._entries else None
        choices = "|".join(re.escape(title.capitalize()) for title in titles)
        self._titled = re.compile(rf"\b({choices})-(?=[^\W\d_])") if titles else None
        self.forms = Forms(self._entries.get("forms", {}))
        self._turns: dict[str, int] = {}

    def __deepcopy__(self, _: object) -> Prompts:
        """The same sentences, which from here on take their own turns."""
        other = copy(self)
        other._turns = dict(self._turns)
        return other

    def address(self, form: str) -> None:
        """Speak to the player in a form from here on; in the usual one, if there is no such form."""
        self.forms = self.forms.using(form)

    def say(self, key: str, **slots: str) -> str:
        """The sentence for a key such as `event.played.you`; of several ways to say it the next one."""
        return capital(self.part(key, **slots))

    def part(self, key: str, **slots: str) -> str:
        """The same for a part of a sentence, which need not begin with a capital letter."""
        ways = self._ways(key)
        turn = self._turns.get(key, 0)
        if len(ways) > 1:
            self._turns[key] = turn + 1
        return self._filled(ways[turn % len(ways)], slots)

    def ways(self, key: str, **slots: str) -> list[str]:
        """All the ways to say a key, in no turn."""
        return [capital(self._filled(text, slots)) for text in self._ways(key)]

    def _ways(self, key: str) -> list[str]:
        *sections, last = key.split(".")
        entries: Any = self._entries
        try:
            for part in sections:
                entries = entries[part]
            value = entries[self.forms.key(last, entries) if self.forms.used else last]
        except KeyError:
            if self._otherwise is None:
                raise
            return self._otherwise()._ways(key)
        return list(map(str, value)) if isinstance(value, list) else [str(value)]

    def _filled(self, text: str, slots: Mapping[str, str]) -> str:
        """A text with its slots filled in; {Card} is {card} at the beginning of a sentence."""
        all_slots = {**slots, **{name.capitalize(): capital(slot) for name, slot in slots.items()}}
        filled = text.format(**all_slots) if self._elision is None else self._elision.filled(text, all_slots)
        if self._titled is not None and "-" in filled:
            filled = self._titled.sub(r"\1 ", filled)
        return filled if self._agreement is None else self._agreement.mended(filled, slots.get(_QUOTED, ""))

    def fixed(self, *sections: str) -> list[str]:
        """The sentences that are always the same, of these sections of the file, in the form in use."""
        texts = (text for name in sections for text in self._texts(self._entries.get(name, {})))
        return [text for text in texts if "{" not in text and text[-1:] in (".", "?", "!")]

    def _texts(self, entries: Any) -> Iterator[str]:
        """Every text in a part of the file."""
        if isinstance(entries, str):
            yield entries
        elif isinstance(entries, Mapping | list):
            for entry in self.forms.in_use(entries) if isinstance(entries, Mapping) else entries:
                yield from self._texts(entry)

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        value: Any = self._entries
        for part in key.split("."):
            if not isinstance(value, Mapping) or part not in value:
                return False
            value = value[part]
        return True

    def form(self, key: str, name: str) -> str:
        """The key of a form of a sentence; of the sentence itself, if it has no such form."""
        return f"{key}_{name}" if self.has(f"{key}_{name}") else key

    def card(self, card: Card) -> str:
        """A card by its whole name: red five, wild draw four."""
        face = self.face(card.face)
        if card.colour is None:
            return face
        return self._filled(self._words["coloured_card"], {"colour": self.colour(card.colour), "face": face})

    def word(self, key: str) -> str:
        """A single word, such as "you"."""
        return str(self._words[self.forms.key(key, self._words)])

    def rows(self, key: str) -> list[str]:
        """Several words, such as the letters in groups."""
        return list(map(str, self._words[key]))

    def colour(self, colour: Colour) -> str:
        """The word for a colour."""
        return str(self._words["colour"][colour.value])

    def face(self, face: Face) -> str:
        """The word for what a card shows."""
        return str(self._words["face"][face.value])

    def level(self, level: str) -> str:
        """The word for how well bots play; one that only another version knows stays as it is."""
        return str(self._words["level"].get(level, level))

    def number(self, number: int) -> str:
        """A small number as a word, a large one in digits."""
        words: list[str] = self._words["numbers"]
        return words[number] if number < len(words) else str(number)

    def listing(self, items: Iterable[str], last: str = "and") -> str:
        """One, two and three."""
        *first, final = list(items) or [str(self._words["nothing"])]
        return f"{', '.join(first)} {self._words[last]} {final}" if first else final

    def cards(self, cards: Iterable[Card], last: str = "and") -> str:
        """Several cards by their names."""
        return self.listing(map(self.card, cards), last)

    def the_cards(self, cards: Iterable[Card], last: str = "and") -> str:
        """The same behind a verb, where some languages have an article: « vous piochez le un vert »."""
        return self.listing((self._filled(self._words["the_card"], {"card": self.card(each)}) for each in cards), last)


def capital(text: str) -> str:
    """The text with its first letter as a capital."""
    return text[:1].upper() + text[1:]
