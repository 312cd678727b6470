"""What was said about cards and people, held against the table: which moves can be meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from voiceuno.dialogue.prompts import Prompts
from voiceuno.rules.cards import COLOURS, Card, Colour, Face, Hand, find_card
from voiceuno.rules.moves import Advice, Catch, MatchRow, Move, Phase, Place, Play
from voiceuno.rules.views import DosView, UnoView, View

_COLOUR_BY_LETTER = {colour.value[0]: colour for colour in COLOURS}
_COLOUR_BY_WORD = {colour.value: colour for colour in COLOURS}
_COLOUR_ORDER = {colour: place for place, colour in enumerate((*COLOURS, None))}
_FACE_ORDER = {face: place for place, face in enumerate(Face)}


class Option(NamedTuple):
    """One thing that a sentence can mean, and how to name it in a question back."""

    label: str
    move: Move


class Wording(NamedTuple):
    """What labels are made of."""

    prompts: Prompts
    names: Sequence[str]


def read_options(verb: str, words: list[str], view: View, moves: Sequence[Move], wording: Wording) -> list[Option]:
    """All that can be meant by `play r?`, `match r3 y4 on b7`, `place ?1`, `catch` and the like."""
    if verb == "place":
        return [Option(wording.prompts.card(card), Place(card)) for card in candidates(words[0], view.hand)]
    if verb in ("catch", "advice"):
        return _accusations(verb, words, view, wording)
    if isinstance(view, UnoView):
        return _plays(words, view, moves, wording.prompts)
    return _matches(verb, words, view, moves, wording.prompts)


def nothing_meant(verb: str, words: list[str], view: View, prompts: Prompts) -> str:
    """Why what was said about cards can mean nothing: "You have no red card." """
    named = words[: words.index("on")] if "on" in words else words
    absent = [
        card for word in named if "?" not in word for card in candidates(word, view.hand) if card not in view.hand
    ]
    if isinstance(view, DosView):
        if absent:
            return prompts.say("refusal.not_in_hand", card=prompts.card(absent[0]))
        if verb != "place":
            return prompts.say("say.no_such_match")
    if words[0] == "drawn":
        return prompts.say("refusal.nothing_drawn")
    if "?" not in words[0]:
        return prompts.say("say.no_such_card")
    part = _part(words[0], prompts)
    return prompts.say("say.none_fits" if candidates(words[0], view.hand) else "say.none_held", card=part)


def _part(reference: str, prompts: Prompts) -> str:
    """The word for the half of a card that was said."""
    if reference.startswith("?"):
        return prompts.face(Face(reference[1:]))
    return prompts.colour(_COLOUR_BY_LETTER[reference[0]])


def spoken_order(hand: Iterable[Card]) -> list[Card]:
    """The cards as they are read out: by colour, then by value, the wilds last."""
    return sorted(hand, key=lambda card: (_COLOUR_ORDER[card.colour], _FACE_ORDER[card.face]))


def candidates(reference: str, hand: Hand, drawn: Card | None = None) -> Hand:
    """The cards that a reference can mean: one whole card (held or not), or what fits in the hand."""
    if reference == "drawn":
        return (drawn,) if drawn else ()
    if reference == "last":  # of the cards as they were read out; a card just drawn is the last one of all
        return (drawn,) if drawn else tuple(spoken_order(hand)[-1:])
    if reference[:1].isdecimal() and reference[-2:] in ("st", "nd", "rd", "th"):
        at = int(reference[:-2])
        return tuple(spoken_order(hand)[at - 1 : at])
    if "?" not in reference:
        card = find_card(reference)
        return (card,) if card else ()
    if reference.startswith("?"):
        held = [card for card in hand if card.face.value == reference[1:]]
    else:
        held = [card for card in hand if card.colour is _COLOUR_BY_LETTER.get(reference[0])]
    return tuple(dict.fromkeys(held))


def mentions(move: Move, reference: str) -> bool:
    """Whether a move has a card that the reference fits."""
    return any(_is_named(card, reference) for card in cards_of(move))


def cards_of(move: Move) -> Hand:
    """The cards that a move lays open."""
    match move:
        case Play() | Place():
            return (move.card,)
        case MatchRow():
            return (*move.cards, move.on)
    return ()


def is_wild(card: Card) -> bool:
    """Whether a colour must be named with the card."""
    return card.face in (Face.WILD, Face.WILD_DRAW_FOUR)


def _plays(words: list[str], view: UnoView, moves: Sequence[Move], prompts: Prompts) -> list[Option]:
    uno = words[-1:] == ["uno"]
    words = words[:-1] if uno else words
    colour: Colour | None = _COLOUR_BY_WORD.get(words[-1]) if len(words) > 1 else None
    cards = candidates(words[0], view.hand, view.drawn)
    if len(cards) > 1:  # what cannot be laid is hardly meant
        fitting = {move.card for move in moves if isinstance(move, Play)}
        cards = tuple(card for card in cards if card in fitting)
    if len(cards) == 1 and is_wild(cards[0]) and colour is None and cards[0] in view.hand and len(view.hand) > 1:
        return [Option(prompts.colour(each), Play(cards[0], each, uno)) for each in COLOURS]
    return [Option(prompts.card(card), Play(card, colour, uno)) for card in cards]


def _matches(verb: str, words: list[str], view: DosView, moves: Sequence[Move], prompts: Prompts) -> list[Option]:
    named, on = (words[: words.index("on")], words[-1]) if "on" in words else (words, "")
    if verb == "play":
        named = words[:1]
    if on and not any("?" in word for word in words):  # said in full: if it is not possible, the rules say why
        whole = tuple(card for word in named for card in candidates(word, view.hand))
        row = candidates(on, view.row)
        return [Option("", MatchRow(whole, row[0]))] if len(whole) == len(named) and row else []
    possible = [
        move
        for move in moves
        if isinstance(move, MatchRow)
        and len(move.cards) == len(named)
        and (not on or _is_named(move.on, on))
        and any(all(map(_is_named, move.cards, order)) for order in (named, named[::-1]))
    ]
    if not possible and verb == "play" and (view.phase is Phase.BONUS or (view.drew and not view.matched)):
        # A card that matches nothing is laid into the row, where one has to go anyway.
        return [Option(prompts.card(card), Place(card)) for card in candidates(named[0], view.hand)]
    return [Option(match_label(move, prompts), move) for move in possible]


def match_label(move: MatchRow, prompts: Prompts) -> str:
    """A match in words."""
    return prompts.part("answer.match", cards=prompts.cards(move.cards, "plus"), on=prompts.card(move.on))


def _accusations(verb: str, words: list[str], view: View, wording: Wording) -> list[Option]:
    make: Callable[[int], Move] = Catch if verb == "catch" else Advice
    others = [player for player in view.active if player != view.player]
    if words:
        others = [player for player in range(len(wording.names)) if wording.names[player] == words[0]]
    elif verb == "catch":
        others = [player for player in others if player in view.exposed]
    return [Option(wording.names[player], make(player)) for player in others]


def _is_named(card: Card, reference: str) -> bool:
    return card in candidates(reference, (card,))
