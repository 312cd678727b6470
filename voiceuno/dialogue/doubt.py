"""Something was heard, but not for sure: which of a few things was said?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from voiceuno.dialogue.references import COLOUR_BY_WORD, PLACES, part_in_words
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import COLOURS, Card, find_card

_ABOUT_CARDS = ("play", "place", "correct")
_AT_A_TIME = 2  # things that a question names: who is hard to understand shall not have to keep more in mind


class Meant(NamedTuple):
    """One thing that may have been said."""

    text: str
    meaning: Meaning


class Doubt(NamedTuple):
    """The question back, and what it is about; the likeliest first."""

    options: tuple[Meant, ...]
    labels: tuple[str, ...]
    question: str
    rest: tuple[Meant, ...] = ()  # asked about after these, if it was neither

    @property
    def is_single(self) -> bool:
        """Whether it is a question of yes and no."""
        return len(self.options) == 1

    @property
    def likely(self) -> tuple[Meaning, ...]:
        """The meanings that would answer it."""
        if self.is_single:
            return (Meaning("yes"), Meaning("no"), self.options[0].meaning)
        meant = [option.meaning for option in self.options]
        parts = [Meaning("play", (part,)) for meaning in meant for word in meaning.words for part in _parts(word)]
        names = [Meaning("name", (name,)) for each in meant if each.is_any(Family.NAMES) for name in each.words]
        telling = [part for part in dict.fromkeys([*parts, *names]) if self._only(part.words[0]) is not None]
        places = [Meaning(place) for place in [*PLACES][: len(self.options)]]
        return tuple(dict.fromkeys([*meant, *telling, *places, Meaning("neither"), Meaning("no")]))

    def chosen(self, said: Meaning | None, meant: Meaning | None) -> Meant | None:
        """The option that an answer picks: by its whole meaning, its place, or the word that tells it apart."""
        for option in (*self.options, *self.rest):
            if option.meaning == meant:
                return option
        if said is None:
            return None
        if self.is_single:
            return self.options[0] if said.verb == "yes" else None
        if said.verb == "correct":  # "no, nine"
            word = said.words[0]
            said = Meaning("play", (f"{word[0]}?" if word in COLOUR_BY_WORD else word,))
        if said.verb in PLACES:
            place = PLACES[said.verb]
            return self.options[place] if place < len(self.options) else None
        return self._only(said.words[0]) if said.verb in ("play", "name") and said.words else None

    def _only(self, word: str) -> Meant | None:
        """The one option that has the card, the half of a card, or the name that was said; those asked about first."""
        for options in (self.options, self.rest):
            fitting = [option for option in options if any(_fits(word, each) for each in option.meaning.words)]
            if fitting:
                return fitting[0] if len(fitting) == 1 else None
        return None


def doubt_about(options: Sequence[Meant], prompts: Prompts) -> Doubt:
    """Ask back about the first two, naming only what tells them apart."""
    few, rest = tuple(options[:_AT_A_TIME]), tuple(options[_AT_A_TIME:])
    if len(few) == 1:
        label = _label(few[0], prompts)
        return Doubt(few, (label,), prompts.say("ask.sure", text=label))
    labels = tuple(_contrast(few, prompts) or [_label(option, prompts) for option in few])
    if len(set(labels)) < len(few):
        labels = tuple(option.text for option in few)
    return Doubt(few, labels, prompts.say("ask.which_said", list=prompts.listing(labels, "or")), rest)


def _parts(word: str) -> list[str]:
    """What a card can be told apart by."""
    card = find_card(word)
    if card is None:
        return [f"{word[0]}?"] if word in COLOUR_BY_WORD else []
    return [f"?{card.face.value}", f"{card.colour.value[0]}?", card.code] if card.colour else [card.code]


def _fits(said: str, word: str) -> bool:
    """Whether a word of a meaning is what was said, in full or by half: `r9`, `?9`, `r?`, `Ben`."""
    if said == word:
        return True
    if said.endswith("?"):
        return word[:1] == said[0] and (word in COLOUR_BY_WORD or find_card(word) is not None or word.endswith("?"))
    if said.startswith("?"):
        card = find_card(word)
        return card is not None and card.face.value == said[1:]
    return False


def _contrast(options: tuple[Meant, ...], prompts: Prompts) -> list[str] | None:
    """Only the word in which all of them differ; None where that needs more than a word."""
    meant = [option.meaning for option in options]
    differing = [
        at for at, words in enumerate(zip(*(each.words for each in meant), strict=False)) if len(set(words)) > 1
    ]
    if len({(each.verb, len(each.words)) for each in meant}) > 1 or len(differing) != 1:
        return None
    words = [each.words[differing[0]] for each in meant]
    if all(word in COLOUR_BY_WORD for word in words):
        return [prompts.colour(COLOUR_BY_WORD[word]) for word in words]
    cards = [card for word in words if (card := find_card(word)) is not None]
    if len(cards) < len(words):
        return words if meant[0].is_any(Family.NAMES) else None
    return _telling(cards, prompts) or [prompts.card(card) for card in cards]


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
    verb, words = option.meaning.verb, option.meaning.words
    key = f"words.short.{verb}"
    if option.meaning.is_any(Family.NAMES) and words and prompts.has(key):
        return prompts.part(key, player=words[0])
    if not words and not option.meaning.is_any(Family.NAMES) and prompts.has(key):
        return prompts.part(key)
    if verb not in _ABOUT_CARDS or not words:
        return option.text
    card = find_card(words[0])
    if card is None and "?" not in words[0]:
        return option.text
    named = part_in_words(words[0], prompts) if card is None else prompts.card(card)
    rest = [
        prompts.colour(COLOUR_BY_WORD[word]) if word in COLOUR_BY_WORD else prompts.part("words.short.uno")
        for word in words[1:]
    ]
    return " ".join([named, *rest])
