"""What tests say in each language, so that one test holds for all of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from voiceuno.language.language import Language
from voiceuno.rules.cards import Card, Colour, Face


class Tongue(NamedTuple):
    """A language, and a few of its words."""

    code: str
    word: str  # a regular expression: one word that a recogniser can be given
    play: str  # before a card
    with_: str  # before an option
    catch: str
    naming: tuple[tuple[str, str, str], ...]  # a sentence with a name, its phase, and what it means
    fillers: tuple[str, ...]
    talk: str  # ordinary words, in no order
    commands: tuple[str, ...]  # the first one plays a red five
    unheard: frozenset[str]  # words that are understood but not listened for
    codes: Callable[[Card], list[str]]  # the marks of a card, as they are typed

    @property
    def language(self) -> Language:
        """The language itself."""
        return _loaded(self.code)


_loaded = cache(Language.load)


def _english_codes(card: Card) -> list[str]:
    return [card.code]


_FRENCH_LETTERS = {Colour.RED: "r", Colour.GREEN: "v", Colour.BLUE: "b", Colour.YELLOW: "j"}
_FRENCH_FACES = {
    Face.DRAW_TWO: "+02{letter}",
    Face.REVERSE: "rev {letter}",
    Face.SKIP: "stop {letter}",
    Face.WILD_DRAW_FOUR: "+04",
    Face.WILD_NUMBER: "#{letter}",
}


def _french_codes(card: Card) -> list[str]:
    """As they are on the cards of the French book; what has no mark of its own keeps ours."""
    letter = _FRENCH_LETTERS[card.colour] if card.colour else ""
    if card.face in _FRENCH_FACES:
        return [_FRENCH_FACES[card.face].format(letter=letter)]
    return [f"{card.number}{letter}"] if card.number is not None else []


ENGLISH = Tongue(
    code="en",
    word="[a-z']+",
    play="play",
    with_="with",
    catch="catch {name}",
    naming=(
        ("catch {name}", "turn", "catch {name}"),
        ("{name}'s cards", "turn", "ask count {name}"),
        ("my name is {name}", "setup", "name {name}"),
    ),
    fillers=("um", "uh,", "please", "okay,", "well,", "I think", "let me see,"),
    talk="boat the sailed slowly past our old stone harbour while rain fell",
    commands=("red five", "draw a card", "uno", "repeat", "wild blue"),
    unheard=frozenset({"unmute", "x-ray"}),
    codes=_english_codes,
)
FRENCH = Tongue(
    code="fr",
    word="[a-zàâçèéêëîïôùûœ']+(?:-[a-zàâçèéêëîïôùûœ']+)*",
    play="je joue",
    with_="avec",
    catch="contre uno {name}",
    naming=(
        ("contre-uno {name}", "turn", "catch {name}"),
        ("{name} a combien de cartes", "turn", "ask count {name}"),
        ("je m'appelle {name}", "setup", "name {name}"),
    ),
    fillers=("euh", "euh,", "s'il te plaît", "s'il vous plaît,", "bon,", "alors", "je crois", "voyons voir,"),
    talk="bateau le naviguait lentement devant notre vieux port tandis que tombait la pluie",
    commands=("cinq rouge", "je pioche une carte", "uno", "répète", "joker bleu"),
    unheard=frozenset({"huitante", "octante", "j'épelle"}),
    codes=_french_codes,
)
TONGUES = {tongue.code: tongue for tongue in (ENGLISH, FRENCH)}
