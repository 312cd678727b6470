"""UNO in conversation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from voiceuno.dialogue.games.fitting import UnoFit
from voiceuno.dialogue.games.game_talk import Asked
from voiceuno.dialogue.references import COLOUR_BY_WORD, Option, candidates, is_wild, part_in_words, spoken_order
from voiceuno.language.meaning import Meaning
from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import COLOURS, UNO_DECK, Card, Colour
from voiceuno.rules.moves import Draw, Keep, Move, NameColour, Phase, Play, Swap
from voiceuno.rules.rulesets import Ruleset
from voiceuno.rules.views import UnoView

_UNO = "uno"
_MAY_CALL = 2  # cards with which UNO can be said, ahead or late


class UnoTalk:
    """What a conversation must know of UNO, by whichever book."""

    call = _UNO
    alone = 1

    # -- from words to moves

    def options(self, meaning: Meaning, view: UnoView, moves: Sequence[Move], prompts: Prompts) -> list[Option]:
        """The cards that can be meant; a wild whose colour is missing, once for each colour."""
        words = list(meaning.words)
        uno = words[-1:] == [_UNO]
        words = words[:-1] if uno else words
        uno = uno and len(view.hand) == _MAY_CALL  # said with another card it counts for nothing, and costs nothing
        colour = COLOUR_BY_WORD.get(words[-1]) if len(words) > 1 else None
        cards = candidates(words[0], view.hand, view.drawn)
        if len(cards) > 1:  # what cannot be laid is hardly meant
            fitting = {move.card for move in moves if isinstance(move, Play)}
            cards = tuple(card for card in cards if card in fitting)
        if len(cards) == 1 and is_wild(cards[0]) and colour is None and cards[0] in view.hand and len(view.hand) > 1:
            return [Option(prompts.colour(each), Play(cards[0], each, uno)) for each in COLOURS]
        return [Option(prompts.card(card), Play(card, colour, uno)) for card in cards]

    def nothing_meant(self, meaning: Meaning, view: UnoView, prompts: Prompts) -> str:
        """Why no card can be meant."""
        said = meaning.words[0]
        if said == "drawn":
            return prompts.say("refusal.nothing_drawn")
        if "?" not in said:
            return prompts.say("say.no_such_card")
        key = "say.none_fits" if candidates(said, view.hand) else "say.none_held"
        return prompts.say(key, card=part_in_words(said, prompts))

    def corrected(self, last: Move | None, words: Sequence[str], view: UnoView) -> Meaning:
        """Another colour for a wild, or another card; UNO that was said with it stays said."""
        uno = (_UNO,) if isinstance(last, Play) and last.uno else ()
        if words[0] in COLOUR_BY_WORD:
            if isinstance(last, Play) and is_wild(last.card):
                return Meaning("play", (last.card.code, words[0], *uno))
            if isinstance(last, NameColour) or view.phase is Phase.COLOUR:
                return Meaning("colour", (words[0],))
            words = [f"{words[0][0]}?"]
        return Meaning("play", (*words, *uno))

    def named_colour(self, colour: Colour, view: UnoView) -> Meaning | None:
        """The colour of the wild that has just been drawn."""
        if view.phase is Phase.DRAWN and view.drawn and is_wild(view.drawn):
            return Meaning("play", ("drawn", colour.value))
        return None

    # -- asking and answering

    def asked(self, view: UnoView, moves: Sequence[Move], prompts: Prompts, names: Sequence[str]) -> Asked:
        """For an answer to a wild draw four, for a hand, for what becomes of a drawn card, or for a card."""
        if view.phase is Phase.CHALLENGE:
            colour = prompts.colour(view.colour or COLOURS[0])
            return Asked("ask.challenge", {"player": names[view.four_by], "colour": colour})
        if view.phase is Phase.SWAP:
            others = [names[seat] for seat in view.active if seat != view.player]
            key = "ask.swap_or_keep" if Swap(view.player) in moves else "ask.swap"
            return Asked(key, {"list": prompts.listing(others, "or")})
        if view.phase is Phase.DRAWN and Keep() not in moves:
            return Asked("ask.drawn_must", {})
        if view.phase in (Phase.DRAWN, Phase.COLOUR):
            return Asked(f"ask.{view.phase.value}", {})
        if view.total:
            return Asked("ask.total", {"number": prompts.number(view.total)})
        card = prompts.card(view.top)
        if view.top.colour is None and view.colour:
            return Asked("ask.turn_colour", {"card": card, "colour": prompts.colour(view.colour)})
        return Asked("ask.turn", {"card": card})

    def open_cards(self, view: UnoView, prompts: Prompts) -> str:
        """The top card, with the colour that a wild was made."""
        card = prompts.card(view.top)
        if view.top.colour is None and view.colour:
            return prompts.say("answer.top_colour", card=card, colour=prompts.colour(view.colour))
        return prompts.say("answer.top", card=card)

    def colour(self, view: UnoView, prompts: Prompts) -> str:
        """The colour in play."""
        if view.colour is None:
            return prompts.say("answer.no_colour")
        return prompts.say("answer.colour", colour=prompts.colour(view.colour))

    def playable(self, view: UnoView, moves: Sequence[Move], prompts: Prompts) -> str:  # noqa: ARG002
        """The cards that fit, and whether one may draw instead."""
        cards = spoken_order(dict.fromkeys(move.card for move in moves if isinstance(move, Play)))
        if not cards:
            return prompts.say("answer.playable_none")
        key = "playable_or_draw" if Draw() in moves else "playable"
        return prompts.say(f"answer.{key}", cards=prompts.the_cards(cards, "or"))

    def fits(self, reference: str, view: UnoView, book: Ruleset, prompts: Prompts, *, shared: bool) -> str:
        """Whether it fits on the pile."""
        return UnoFit(view, book, prompts, shared=shared).answer(reference)

    def hint(self, view: UnoView, moves: Sequence[Move], prompts: Prompts) -> str:
        """The cards that fit, unless draws have added up: then the question itself says what can be done."""
        return "" if view.total else self.playable(view, moves, prompts)

    def drawn(self, view: UnoView) -> Card | None:
        """The card just drawn."""
        return view.drawn

    def direction(self, view: UnoView) -> int:
        """It changes with every reverse."""
        return view.direction

    # -- what is listened for and made ready

    def may_call(self, view: UnoView, people: Sequence[int]) -> bool:
        """With one or two cards, ahead of the card or late."""
        return any(view.counts[seat] <= _MAY_CALL for seat in people)

    def short(self, moves: Sequence[Move]) -> list[Meaning]:
        """A wild without its colour."""
        wilds = [move.card.code for move in moves if isinstance(move, Play) and move.card.colour is None]
        return [Meaning("play", (code,)) for code in wilds]

    def frequent_lines(self, prompts: Prompts, names: Sequence[str]) -> Iterator[str]:
        """Every card, played by everybody."""
        cards = dict.fromkeys(UNO_DECK)
        coloured = [prompts.card(card) for card in cards if card.colour]
        wilds = [
            (prompts.card(card), prompts.colour(colour)) for card in cards if not card.colour for colour in COLOURS
        ]
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
