"""A meaning in the words of a player: for who has to say it, and for a question back."""

from __future__ import annotations

from collections.abc import Callable

from voiceuno.language.house_words import is_house_rule, rule_in_words
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.prompts import Prompts
from voiceuno.language.wordings import Wordings
from voiceuno.rules.cards import COLOURS, Face, find_card

_SEATS = ("bots", "people")


class Saying:
    """Says meanings, as they are usually said or else put together from their parts."""

    def __init__(self, prompts: Prompts, wordings: Callable[[], Wordings]) -> None:
        self._prompts, self._wordings = prompts, wordings

    def say(self, meaning: Meaning, moment: Moment) -> str:
        """A meaning as a player would say it in a moment."""
        if self._is_single(meaning):
            return self._plan_in_words(meaning)
        said = self._wordings().say(meaning, moment)
        if not said and meaning.is_plan:
            return self._plan_in_words(meaning)
        cards = [self._card_in_words(word) for word in meaning.words]
        if not said and meaning.verb == "match":
            laid = self._prompts.listing(cards[: cards.index("on")] if "on" in cards else cards)
            return self._prompts.part("answer.match", cards=laid, on=cards[-1]) if "on" in cards else laid
        return said or " ".join(cards)

    def _is_single(self, meaning: Meaning) -> bool:
        """Whether one thing is counted, for which wordings have the form of several: "one penalty card"."""
        return meaning.words == ("1",) and (meaning.verb in _SEATS or is_house_rule(meaning.verb, self._prompts))

    def _card_in_words(self, word: str) -> str:
        """A card, the half of one or a colour as it is said; any other word as it is."""
        card, colour = find_card(word), next((each for each in COLOURS if each.value == word), None)
        if card is not None:
            return self._prompts.card(card)
        if colour is not None:
            return self._prompts.colour(colour)
        face = next((face for face in Face if word == f"?{face.value}"), None)
        return self._prompts.face(face) if face else word

    def _plan_in_words(self, meaning: Meaning) -> str:
        """What was said of a match to come: "two bots, DOS"."""
        words = meaning.words[1:] if meaning.verb == "new" else (meaning.verb, *meaning.words)
        return ", ".join(self._wish_in_words(*pair) for pair in zip(words[::2], words[1::2], strict=False))

    def _wish_in_words(self, key: str, value: str) -> str:
        """One thing that was said of a match to come."""
        prompts, single = self._prompts, f"setup.{key}_one"
        if is_house_rule(key, prompts):
            return rule_in_words(key, value, prompts)
        if key == "house" and value != "none":
            title = f"house.title.{value}"
            return prompts.part(title if prompts.has(title) else "house.titled", text=value.replace("-", " "))
        form = single if value == "1" and prompts.has(single) else f"setup.{key}"
        form = f"setup.{key}_{value}" if prompts.has(f"setup.{key}_{value}") else form
        if key == "rules" and prompts.has(f"rules.{value}.name"):
            return prompts.part(form, value=prompts.say(f"rules.{value}.name"))
        if key == "names":
            return prompts.part(form, value=prompts.listing(value.split(",")))
        if key == "level":
            return prompts.part(form, value=prompts.level(value))
        if not prompts.has(form):
            return f"{key} {value}"  # nothing that was said may end the match
        is_count = value.isdecimal() and key != "target"
        return prompts.part(form, value=prompts.number(int(value)) if is_count else value)
