"""What the robot says in each language, and by what it knows what the game says."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from voiceuno.dialogue.games.fitting import match_label
from voiceuno.language.files import read_words
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import DOS_DECK, UNO_DECK, Card, Face, find_card
from voiceuno.rules.moves import (
    Advice,
    Answer,
    AskFor,
    Catch,
    Deal,
    Join,
    Leave,
    MatchRow,
    Miss,
    Move,
    NameColour,
    Place,
    Play,
    SayDos,
    SayUno,
    Swap,
)  # fmt: skip

# What is said to begin, for every rule book and scoring, alone with bots and with two people at the table.
OPENINGS = [
    "new game with two easy bots and standard rules and target 50",
    "new game with one bot and standard rules and lowest score wins and target 60",
    "new game with two people and one easy bot and standard rules and target 50",
    "new game with two easy bots and r n i b rules and target 50",
    "new game with two easy bots and r n i b rules and elimination and target 60",
    "new game with three bots and r n i b rules and partners and target 50",
    "new game with two people and r n i b rules and target 50",
    "new game with two easy bots and french rules and target 50",
    "new game with three easy bots and french rules and rotating partners",
    "new game with two people and two bots and french rules and elimination and target 60",
    "new game with two easy bots and quiz rules and target 50",
    "new game with two people and one bot and quiz rules and target 50",
    "new game with one easy bot and dos rules and target 40",
    "new game with two people and one easy bot and dos rules and target 40",
    "new game with two easy bots and standard rules and stacking and jump in and seven zero and target 50",
    "new game with two people and one easy bot and standard rules and jump in and optional swaps and target 50",
    "new game with three easy bots and r n i b rules and mixed stacking and deflecting and draw until it fits "
    "and playing for second place and super jump in and target 50",
]
IN_FRENCH = [
    "nouvelle partie avec deux robots faciles et règles classiques et jusqu'à 50",
    "nouvelle partie avec un robot et règles classiques et le plus petit score gagne et jusqu'à 60",
    "nouvelle partie avec deux personnes et un robot facile et règles classiques et jusqu'à 50",
    "nouvelle partie avec deux robots faciles et règles r n i b et jusqu'à 50",
    "nouvelle partie avec deux robots faciles et règles r n i b et élimination et jusqu'à 60",
    "nouvelle partie avec trois robots et règles r n i b et équipes et jusqu'à 50",
    "nouvelle partie avec deux personnes et règles r n i b et jusqu'à 50",
    "nouvelle partie avec deux robots faciles et règles françaises et jusqu'à 50",
    "nouvelle partie avec trois robots faciles et règles françaises et équipes tournantes",
    "nouvelle partie avec deux personnes et deux robots et règles françaises et élimination et jusqu'à 60",
    "nouvelle partie avec deux robots faciles et règles quiz et jusqu'à 50",
    "nouvelle partie avec deux personnes et un robot et règles quiz et jusqu'à 50",
    "nouvelle partie avec un robot facile et règles dos et jusqu'à 40",
    "nouvelle partie avec deux personnes et un robot facile et règles dos et jusqu'à 40",
    "nouvelle partie avec deux robots faciles et règles classiques et cumul et interception et sept zéro et jusqu'à 50",
]


class RobotWords:
    """The words of one language."""

    def __init__(self, code: str, openings: Sequence[str], said: dict[str, str], *, questions: Sequence[str]) -> None:
        self.code, self.openings, self.questions = code, openings, questions
        self.go_on, self.check, self.play_it = said["continue"], said["card check"], said["play it"]
        self.freely, self.draw = said["speak freely"], said["draw"]
        self.words, self.noise = said["words"].split(), said["noise"].split()
        self.turned, self.holds = said["turned up"].split("|"), said["holds"].split("|")
        self.draws = said["draws"]
        self._and, self._on = said["and"], said["on"]

    @cached_property
    def _prompts(self) -> Prompts:
        return Language.load(self.code).prompts

    @cached_property
    def fixed(self) -> set[str]:
        """Sentences that are always the same."""
        return {text for text in _texts_in(tomllib.loads(read_words(self.code, "prompts.toml"))) if "{" not in text}

    @cached_property
    def _by_name(self) -> dict[str, Card]:
        cards = [card for card in dict.fromkeys((*UNO_DECK, *DOS_DECK)) if card.colour is not None]
        return {self._prompts.card(card): card for card in cards}

    @cached_property
    def _card(self) -> re.Pattern[str]:
        names = sorted(self._by_name, key=len, reverse=True)
        return re.compile(rf"\b({'|'.join(names)})\b", re.IGNORECASE)

    def cards_in(self, text: str) -> set[Card]:
        """The cards that a text names."""
        found = ((each[0].lower(), text[: each.start()].lower().split()[-1:]) for each in self._card.finditer(text))
        return {self._by_name[name] for name, before in found if not self._is_drawn_for(before, name)}

    def _is_drawn_for(self, before: Sequence[str], name: str) -> bool:
        """Whether a number only says how many are drawn: "plus quatre bleu" is no four."""
        drawn = [self._prompts.face(face).split()[-2:] for face in (Face.DRAW_TWO, Face.WILD_DRAW_FOUR)]
        return [*before, name.split()[0]] in drawn

    def said(self, meaning: Meaning) -> str:
        """What is in no list of phrases, said by its parts."""
        cards = [self._prompts.card(card) if (card := find_card(word)) else word for word in meaning.words]
        if meaning.verb != "match":
            return " ".join([meaning.verb, *cards])
        at = cards.index("on") if "on" in cards else len(cards)
        return " ".join([f" {self._and} ".join(cards[:at]), *(self._on for _ in cards[at : at + 1]), *cards[at + 1 :]])


def is_plain(prompts: Prompts, lines: Sequence[str]) -> bool:
    """Whether the game has just asked whether a wild draw four is challenged, with yes or no."""
    ways = prompts.ways("ask.challenge_plain")
    return any(line.lower().endswith(way.lower()) for line in lines for way in ways)


def is_offered(prompts: Prompts, key: str, lines: Sequence[str], **slots: str) -> bool:
    """Whether this is what the game has just offered."""
    ways = prompts.ways(f"offer.{key}", **slots)
    return any(line == prompts.ways("ask.offer", line=way)[0] for way in ways for line in lines)


def is_move_offered(prompts: Prompts, move: Move, lines: Sequence[str], names: Sequence[str]) -> bool:
    """Whether the game has just offered to make this move."""

    def offered(key: str, **slots: str) -> bool:
        return is_offered(prompts, key, lines, **slots)

    match move:
        case Play():
            named = offered("play", card=prompts.card(move.card)) or offered("play_drawn")
            return named or (move.colour is not None and offered("this", text=prompts.colour(move.colour)))
        case Place():
            return offered("place", card=prompts.card(move.card))
        case MatchRow():
            return offered("match", text=match_label(move, prompts))
        case NameColour():
            return offered("this", text=prompts.colour(move.colour))
        case Deal():
            return offered("continue")
        case Swap():
            return offered("this", text=names[move.player])
        case Catch() | Advice() | Answer() | SayUno() | SayDos() | AskFor() | Leave() | Join() | Miss():
            return False
    return offered(type(move).__name__.lower())


def _texts_in(value: Any) -> Iterator[str]:
    """Every sentence of the prompts."""
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts_in(part)


ENGLISH = RobotWords(
    "en",
    OPENINGS,
    {
        "continue": "continue",
        "card check": "card check",
        "play it": "play it",
        "speak freely": "speak freely",
        "draw": "draw",
        "words": "red blue five seven wild draw uno dos play the a and on catch yes no pass keep ben clara two card "
        "what",
        "noise": "read you know book quite many",
        "turned up": "for the deal|goes back|turned up",
        "holds": " holds | held ",
        "draws": "draws|drew",
        "and": "and",
        "on": "on",
    },
    questions=(
        "card check", "top card", "what is the colour", "my hand", "my red cards", "what can I play",
        "whose turn is it", "which direction", "scores", "what happened", "what did I draw", "who is the dealer",
        "how many cards are in the pile", "what is the target", "what is in the row",
    ),
)  # fmt: skip
FRENCH = RobotWords(
    "fr",
    IN_FRENCH,
    {
        "continue": "on continue",
        "card check": "combien de cartes",
        "play it": "je la joue",
        "speak freely": "je parle librement",
        "draw": "je pioche",
        "words": "rouge bleu cinq sept joker pioche uno dos joue le la un et sur contre oui non passe garde paul deux",
        "noise": "je tu sais livre beaucoup voir",
        "turned up": "pour la donne|ne compte pas|Première carte|on remet cette carte",
        "holds": " avait | a ",
        "draws": "pioche|a pioché",
        "and": "et",
        "on": "sur",
    },
    questions=(
        "combien de cartes", "la carte du dessus", "quelle couleur", "mes cartes", "mes cartes rouges",
        "qu'est-ce que je peux jouer", "à qui le tour", "dans quel sens on joue", "les scores",
        "qu'est-ce qui s'est passé", "qu'est-ce que j'ai pioché", "qui est le donneur",
        "combien de cartes reste-t-il dans la pioche", "on joue jusqu'à combien", "la rangée",
    ),
)  # fmt: skip
