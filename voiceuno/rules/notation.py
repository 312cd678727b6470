"""Moves as text and back: `play wi+4 green uno`, `catch Ben`, `match r3 y4 on b7`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from voiceuno.errors import VoiceunoError
from voiceuno.rules.cards import COLOURS, Card, Colour, find_card
from voiceuno.rules.moves import (
    Accept,
    Advice,
    Answer,
    AskFor,
    Catch,
    Challenge,
    Deal,
    Draw,
    End,
    Join,
    Keep,
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
from voiceuno.sentences import sentence

BARE: dict[str, Move] = {  # what a player says in one word
    "draw": Draw(), "keep": Keep(), "challenge": Challenge(), "accept": Accept(), "uno": SayUno(),
    "dos": SayDos(), "end": End(),
}  # fmt: skip
_BARE: dict[str, Move] = {
    **BARE, "deal": Deal(), "answer right": Answer(right=True), "answer wrong": Answer(right=False),
    "leave": Leave(), "join": Join(), "miss": Miss(),
}  # fmt: skip
_LEVELS = (*"123456789", "own", "mixed")
_REPLACED = ("", "another")  # whether the question that is open is replaced
_COLOUR_WORDS = {colour.value: colour for colour in COLOURS}


class NotationError(VoiceunoError):
    """The text is not a move; the message says why."""


def read_move(text: str, names: Sequence[str]) -> Move:
    """Read a move from a line of a record; `names` are the players in the order of their seats."""
    words = text.split()
    bare = _BARE.get(" ".join(words).lower())
    if bare is not None:
        return bare
    verb = words[0].lower() if words else ""
    if verb not in _READERS:
        raise NotationError(
            sentence("notation.no_move", text=text.strip()) if text.strip() else sentence("notation.nothing")
        )
    return _READERS[verb](words[1:], names)


def write_move(move: Move, names: Sequence[str]) -> str:
    """Write a move as it stands in a record."""
    match move:
        case Play():
            words = [
                "play",
                move.card.code,
                move.colour.value if move.colour else "",
                "uno" if move.uno else "",
            ]
        case NameColour():
            words = ["colour", move.colour.value]
        case Swap():
            words = ["swap", names[move.player]]
        case Catch():
            words = ["catch", names[move.player]]
        case Advice():
            words = ["advice", names[move.player]]
        case AskFor():
            words = ["questions", move.change, move.value]
        case MatchRow():
            words = ["match", *(card.code for card in move.cards), "on", move.on.code]
        case Place():
            words = ["place", move.card.code]
        case _:
            words = [text for text, bare in _BARE.items() if bare == move]
    return " ".join(filter(None, words))


def read_card(word: str) -> Card:
    """Find a card by its braille code."""
    card = find_card(word)
    if card is None:
        raise NotationError(sentence("notation.no_card", word=word))
    return card


def read_colour(word: str) -> Colour:
    """Find a colour by its word."""
    colour = _COLOUR_WORDS.get(word.lower())
    if colour is None:
        raise NotationError(sentence("notation.no_colour", word=word))
    return colour


def read_name(word: str, names: Sequence[str]) -> int:
    """Find the seat of a player by name."""
    seats = [seat for seat, name in enumerate(names) if name.lower() == word.lower()]
    if not seats:
        raise NotationError(sentence("notation.not_here", word=word))
    return seats[0]


def _read_play(words: list[str], _: Sequence[str]) -> Move:
    if not words:
        raise NotationError(sentence("notation.play"))
    card, rest = read_card(words[0]), words[1:]
    uno = bool(rest) and rest[-1].lower() == "uno"
    rest = rest[:-1] if uno else rest
    if len(rest) > 1:
        raise NotationError(sentence("notation.more_than_colour", words=" ".join(rest)))
    return Play(card, read_colour(rest[0]) if rest else None, uno)


def _read_match(words: list[str], _: Sequence[str]) -> Move:
    if len(words) not in (3, 4) or words[-2].lower() != "on":
        raise NotationError(sentence("notation.match"))
    return MatchRow(tuple(map(read_card, words[:-2])), read_card(words[-1]))


def _read_questions(words: list[str], _: Sequence[str]) -> Move:
    change, *values = words or [""]
    value = " ".join(values)
    is_known = {
        "pack": len(values) == 1,
        "level": value in _LEVELS,
        "easier": value in _REPLACED,
        "harder": value in _REPLACED,
        "another": not values,
    }
    if not is_known.get(change):
        raise NotationError(sentence("notation.questions"))
    return AskFor(change, value)


def _one(words: list[str], example: str) -> str:
    if len(words) != 1:
        raise NotationError(sentence("notation.like_this", example=example))
    return words[0]


_READERS: dict[str, Callable[[list[str], Sequence[str]], Move]] = {
    "play": _read_play,
    "match": _read_match,
    "questions": _read_questions,
    "place": lambda words, _: Place(read_card(_one(words, "place g1"))),
    "colour": lambda words, _: NameColour(read_colour(_one(words, "colour green"))),
    "swap": lambda words, names: Swap(read_name(_one(words, "swap NAME"), names)),
    "catch": lambda words, names: Catch(read_name(_one(words, "catch NAME"), names)),
    "advice": lambda words, names: Advice(read_name(_one(words, "advice NAME"), names)),
}
