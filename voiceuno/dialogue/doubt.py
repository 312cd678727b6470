"""Something was heard, but not for sure: which of a few things was said?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import COLOURS, Card, Face, find_card

_PLACES = {"first": 0, "second": 1, "third": 2, "last": -1}
_COLOURS = {colour.value: colour for colour in COLOURS}
_BY_LETTER = {colour.value[0]: colour for colour in COLOURS}


_ABOUT_PLAYERS = ("catch", "advice", "name")


class Meant(NamedTuple):
    """One thing that may have been said."""

    text: str
    meaning: str


class Doubt(NamedTuple):
    """The question back, and what it is about; the likeliest first."""

    options: tuple[Meant, ...]
    labels: tuple[str, ...]
    question: str

    @property
    def is_single(self) -> bool:
        """Whether it is a question of yes and no."""
        return len(self.options) == 1

    @property
    def likely(self) -> tuple[str, ...]:
        """The meanings that would answer it."""
        if self.is_single:
            return ("yes", "no", self.options[0].meaning)
        meanings = [option.meaning for option in self.options]
        parts = [f"play {part}" for meaning in meanings for word in meaning.split()[1:] for part in _parts(word)]
        names = [f"name {name}" for verb, *rest in map(str.split, meanings) if verb in _ABOUT_PLAYERS for name in rest]
        telling = [part for part in dict.fromkeys([*parts, *names]) if self._only(part) is not None]
        places = list(_PLACES)[: len(self.options)]
        return tuple(dict.fromkeys([*meanings, *telling, *places, "neither", "no"]))

    def chosen(self, said: str | None, meant: str | None) -> Meant | None:
        """The option that an answer picks: by its whole meaning, its place, or the word that tells it apart."""
        for option in self.options:
            if option.meaning == meant:
                return option
        verb, *words = (said or "").split() or [""]
        if self.is_single:
            return self.options[0] if verb == "yes" else None
        if verb == "correct":  # "no, nine"
            verb, words = "play", [_COLOURS[words[0]].value[0] + "?" if words[0] in _COLOURS else words[0]]
        if verb in _PLACES:
            place = _PLACES[verb]
            return self.options[place] if place < len(self.options) else None
        return self._only(" ".join([verb, *words[:1]])) if verb in ("play", "name") and words else None

    def _only(self, said: str) -> Meant | None:
        """The one option that has the card, the half of a card, or the name that was said."""
        word = said.split()[1]
        fitting = [option for option in self.options if any(_fits(word, each) for each in option.meaning.split()[1:])]
        return fitting[0] if len(fitting) == 1 else None


def _parts(word: str) -> list[str]:
    """What a card can be told apart by."""
    card = find_card(word)
    if card is None:
        return [f"{word[0]}?"] if word in _COLOURS else []
    return [f"?{card.face.value}", f"{card.colour.value[0]}?", card.code] if card.colour else [card.code]


def _fits(said: str, word: str) -> bool:
    """Whether a word of a meaning is what was said, in full or by half: `r9`, `?9`, `r?`, `Ben`."""
    if said == word:
        return True
    if said.endswith("?"):
        return word[:1] == said[0] and (word in _COLOURS or find_card(word) is not None or word.endswith("?"))
    if said.startswith("?"):
        card = find_card(word)
        return card is not None and card.face.value == said[1:]
    return False


def doubt_about(options: Sequence[Meant], prompts: Prompts) -> Doubt:
    """Ask back, naming only what tells the options apart."""
    few = tuple(options)
    if len(few) == 1:
        label = _label(few[0], prompts)
        return Doubt(few, (label,), prompts.say("ask.sure", text=label))
    labels = tuple(_contrast(few, prompts) or [_label(option, prompts) for option in few])
    if len(set(labels)) < len(few):
        labels = tuple(option.text for option in few)
    return Doubt(few, labels, prompts.say("ask.which_said", list=prompts.listing(labels, "or")))


def _contrast(options: tuple[Meant, ...], prompts: Prompts) -> list[str] | None:
    """Only the word in which all of them differ; None where that needs more than a word."""
    split = [option.meaning.split() for option in options]
    differing = [at for at, words in enumerate(zip(*split, strict=False)) if len(set(words)) > 1]
    if len({len(words) for words in split}) > 1 or len(differing) != 1 or differing == [0]:
        return None
    words = [each[differing[0]] for each in split]
    if all(word in _COLOURS for word in words):
        return [prompts.colour(_COLOURS[word]) for word in words]
    cards = [find_card(word) for word in words]
    if None in cards:
        return words if split[0][0] in _ABOUT_PLAYERS else None
    known = [card for card in cards if card is not None]
    return _telling(known, prompts) or [prompts.card(card) for card in known]


def _telling(cards: list[Card], prompts: Prompts) -> list[str] | None:
    """The halves of cards that share their other half."""
    ways: list[tuple[Callable[[Card], object], Callable[[Card], str]]] = [
        (lambda card: card.colour, lambda card: prompts.face(card.face)),
        (lambda card: card.face, lambda card: prompts.colour(card.colour or COLOURS[0])),
    ]
    for shared, telling in ways:
        if all(card.colour for card in cards) and len(set(map(shared, cards))) == 1:
            return [telling(card) for card in cards]
    return None


def _label(option: Meant, prompts: Prompts) -> str:
    """A thing that may have been said, in short words; what has none, as it was heard."""
    verb, *words = option.meaning.split()
    key = f"words.short.{verb}"
    if not words and verb not in _ABOUT_PLAYERS and prompts.has(key):
        return prompts.part(key)
    if words and verb in ("catch", "advice"):
        return prompts.part(key, player=words[0])
    card = find_card(words[0]) if verb in ("play", "place", "correct") and words else None
    if card is None:
        return _half(verb, words, prompts) or option.text
    rest = [
        prompts.colour(_COLOURS[word]) if word in _COLOURS else prompts.part("words.short.uno") for word in words[1:]
    ]
    return " ".join([prompts.card(card), *rest])


def _half(verb: str, words: Sequence[str], prompts: Prompts) -> str:
    """A card of which only one half was said."""
    if verb not in ("play", "place", "correct") or len(words) != 1 or "?" not in words[0]:
        return ""
    said = words[0]
    return prompts.colour(_BY_LETTER[said[0]]) if said.endswith("?") else prompts.face(Face(said[1:]))
