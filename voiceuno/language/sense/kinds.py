"""The kinds of acts that sentences are sorted into: a meaning without what it names."""

from __future__ import annotations

from voiceuno.language.meaning import Meaning
from voiceuno.rules.cards import COLOURS
from voiceuno.rules.house_rules import HOUSE_OPTIONS

_COLOURS = frozenset(colour.value for colour in COLOURS)
_PLAN = (
    frozenset("players people bots number rules scoring target rounds level pack house".split()) | HOUSE_OPTIONS.keys()
)
_OWN_WORDS = frozenset(
    "more less sounds slow headset braille teach help matches".split()
)  # verbs whose words a kind keeps
PLAN = "plan"
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
        return f"ask {topic} {'COLOUR' if rest[0] in _COLOURS or rest[0] == 'wild' else 'NAME'}"
    return " ".join(("ask", *words))
