"""The kinds of acts that sentences are sorted into: a meaning without what it names."""

from __future__ import annotations

from voiceuno.language.meaning import Meaning
from voiceuno.rules.cards import COLOURS
from voiceuno.rules.house_rules import HOUSE_OPTIONS

_COLOURS = frozenset(colour.value for colour in COLOURS)
_PLAN = frozenset("players people bots number rules target level pack".split())
COUNTED = frozenset("cards rounds children".split())  # wishes that are of one kind whatever their number
HOUSE = HOUSE_OPTIONS.keys() - COUNTED | {"scoring", "house"}  # how it shall be played: a kind for each way
SEATED = frozenset("partner left right opposite beside".split())  # who sits where
WISHES = HOUSE | COUNTED | SEATED | {"teacher"}  # for a match to come, apart from plans
HOW_HARD = "difficulty"  # is wished for before a match, and during it
_OWN_WORDS = HOUSE | frozenset(
    "more less sounds slow headset braille teach help matches teacher".split()
)  # verbs whose words a kind keeps
_OF_SOMEBODY = ("report", "missed", "level")  # questions that may be about one child
BESIDE_NAME = frozenset(("attend", "difficulty"))  # verbs of which a kind keeps what is not the name behind it
PLAN, ANYBODY = "plan", "NAME"
BY_PLACE = "play place"


def kind_of(meaning: Meaning) -> str:
    """`play r5` is `play`, `play rsk` is `play sk`, `ask count Emma` is `ask count NAME`."""
    verb, words = meaning.verb, meaning.words
    if verb == "play":
        return _kind_of_card(words[0])
    if verb in _PLAN:
        return PLAN
    if verb == "ask":
        return _kind_of_question(words)
    if verb in ("new", "same", "train", "forget"):
        return f"{verb} {words[0]}"
    if verb == "answer":
        return "answer unknown" if meaning.rest == "unknown" else "answer"
    if verb in BESIDE_NAME:
        return " ".join((verb, words[0], *(ANYBODY for _ in words[1:])))
    return str(meaning) if verb in _OWN_WORDS else verb


def _kind_of_card(card: str) -> str:
    if card == "drawn":
        return "play drawn"
    if card in ("wi", "wi+4", "wd"):
        return f"play {card}"
    if card == "last" or card[-2:] in ("st", "nd", "rd", "th"):
        return BY_PLACE
    face = card[1:]
    return "play" if face.isdecimal() or face in ("?", "#") else f"play {face}"


def _kind_of_question(words: tuple[str, ...]) -> str:
    topic, rest = words[0], words[1:]
    if topic in ("did", "fits"):
        return f"ask {topic}"
    if topic in ("hand", "count") and rest and rest[0] != "me":
        return f"ask {topic} {'COLOUR' if rest[0] in _COLOURS or rest[0] == 'wild' else ANYBODY}"
    if topic in _OF_SOMEBODY and rest:
        return f"ask {topic} {ANYBODY}"
    return " ".join(("ask", *words))
