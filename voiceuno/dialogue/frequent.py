"""The sentences that will soon be said, so that the voice can have them ready: the most frequent ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import COLOURS, DOS_DECK, UNO_DECK

_OFTEN = ("say", "ask", "answer", "refusal", "event")  # sections of the prompts
_SELDOM = ("help", "rules", "topic")


def frequent_lines(prompts: Prompts, names: Sequence[str] = (), *, dos: bool = False) -> Iterator[str]:
    """What never changes, then what is said about cards on every turn, then the longer explanations."""
    yield from prompts.fixed(*_OFTEN)
    yield from _dos_lines(prompts, names) if dos else _uno_lines(prompts, names)
    yield from prompts.fixed(*_SELDOM)


def _uno_lines(prompts: Prompts, names: Sequence[str]) -> Iterator[str]:
    cards = dict.fromkeys(UNO_DECK)
    coloured = [prompts.card(card) for card in cards if card.colour]
    wilds = [(prompts.card(card), prompts.colour(colour)) for card in cards if not card.colour for colour in COLOURS]
    for card in coloured:
        yield from prompts.ways("event.played.you", card=card)
        yield from prompts.ways("ask.turn", card=card)
    for card, colour in wilds:
        yield from prompts.ways("event.played_wild.you", card=card, colour=colour)
        yield from prompts.ways("ask.turn_colour", card=card, colour=colour)
    for name in names:
        for key in ("drew_and_passed", "said_uno", "skipped", "went_out"):
            yield from prompts.ways(f"event.{key}.other", player=name, number=prompts.number(1))
        for card in coloured:
            yield from prompts.ways("event.played.other", player=name, card=card)
        for card, colour in wilds:
            yield from prompts.ways("event.played_wild.other", player=name, card=card, colour=colour)


def _dos_lines(prompts: Prompts, names: Sequence[str]) -> Iterator[str]:
    for card in map(prompts.card, dict.fromkeys(DOS_DECK)):
        yield from prompts.ways("event.placed.you", card=card)
        yield from (line for name in names for line in prompts.ways("event.placed.other", player=name, card=card))
