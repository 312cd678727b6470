"""Whether a card fits: what the rules say to it now, before anybody plays it."""

from __future__ import annotations

from voiceuno.dialogue.references import candidates, part_in_words
from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import Card, Face
from voiceuno.rules.dos_matching import match_bonus, matches
from voiceuno.rules.moves import MatchRow, Phase
from voiceuno.rules.rulesets import Ruleset
from voiceuno.rules.uno.engine import Uno
from voiceuno.rules.uno.state import DRAWS, is_bluff
from voiceuno.rules.views import DosView, UnoView

_FIRST = {
    Phase.CHALLENGE: "challenge_first", Phase.COLOUR: "colour_first", Phase.ANSWER: "answer_first",
    Phase.SWAP: "swap_first",
}  # fmt: skip
_MOST_WAYS = 3  # more ways to match cannot be kept in mind by ear


class UnoFit:
    """One player's cards against the pile; `shared`: others listen, who must not hear what is in a hand."""

    def __init__(self, view: UnoView, book: Ruleset, prompts: Prompts, *, shared: bool) -> None:
        self._view, self._book, self._prompts, self._shared = view, book, prompts, shared

    def answer(self, reference: str) -> str:
        """The answer about a card, or about all cards of which so much was said."""
        say, view = self._prompts.say, self._view
        cards = candidates(reference, view.hand, view.drawn)
        if "?" in reference:
            return self._part(reference, cards)
        if not cards:
            return say("say.no_such_card")
        card, name = cards[0], self._prompts.card(cards[0])
        obstacle = self.obstacle(card)
        if self._shared and reference != card.code:  # the name of a card in a hand is not for the others' ears
            return say("answer.fits_not_unnamed" if obstacle else "answer.fits_unnamed")
        if obstacle:
            return say("answer.fits_not", text=obstacle)
        if card not in view.hand and not self._shared:
            return say("answer.fits_unheld", card=name)
        if view.turn != view.player:
            return say("answer.fits_later")
        return say("answer.fits_bluff" if self._is_bluff(card) else "answer.fits", card=name)

    def _part(self, reference: str, cards: tuple[Card, ...]) -> str:
        say, part = self._prompts.say, part_in_words(reference, self._prompts)
        if not cards:
            return say("say.none_held", card=part)
        fitting = [card for card in cards if not self.obstacle(card)]
        if not fitting:
            return say("say.none_fits", card=part)
        return say("answer.fits_some", cards=self._prompts.cards(fitting, "or"))

    def obstacle(self, card: Card) -> str:
        """Why a card cannot be laid now, whoever holds it; nothing if it can."""
        view, say = self._view, self._prompts.say
        is_own = view.turn == view.player
        if is_own and view.phase in _FIRST:
            return say(f"refusal.{_FIRST[view.phase]}")
        if view.drawn is not None and card is not view.drawn:
            hidden = "_hidden" if self._shared else ""
            return say(f"refusal.only_drawn{hidden}", card=self._prompts.card(view.drawn))
        if view.total and card.face not in DRAWS:
            return say("refusal.total_first")
        if card.colour is None or card.colour is view.colour or card.face is view.top.face:
            return ""
        if view.colour is None:
            return say("refusal.colour_first")
        slots = {"card": self._prompts.card(card), "colour": self._prompts.colour(view.colour)}
        key = "no_match" if view.top.colour else "no_match_wild"
        return say(f"refusal.{key}", face=self._prompts.face(view.top.face), **slots)

    def _is_bluff(self, card: Card) -> bool:
        view, game = self._view, self._book.game
        if self._shared or card.face is not Face.WILD_DRAW_FOUR or not isinstance(game, Uno) or len(view.hand) < 2:
            return False
        return is_bluff(game.rules, view.hand, view.colour, view.top)


class DosFit:
    """One player's cards against the row."""

    def __init__(self, view: DosView, prompts: Prompts, *, shared: bool) -> None:
        self._view, self._prompts, self._shared = view, prompts, shared

    def answer(self, reference: str) -> str:
        """What a card can be laid on, alone or with another one of the hand."""
        say, view = self._prompts.say, self._view
        if view.turn == view.player and view.phase is Phase.BONUS:
            return say("answer.fits_row")
        cards = candidates(reference, view.hand)
        if not cards:
            is_part = "?" in reference
            return (
                say("say.none_held", card=part_in_words(reference, self._prompts))
                if is_part
                else say("say.no_such_card")
            )
        named = self._prompts.cards(cards, "or")
        ways = [way for card in cards for way in self.ways(card)]
        if ways and cards[0] not in view.hand and not self._shared:
            return say("answer.fits_unheld", card=named)
        if self._shared and reference != cards[0].code:
            return say("answer.fits_unnamed" if ways else "answer.fits_alone_unnamed")
        if not ways:
            return say("answer.fits_alone" if self._shared else "answer.fits_nothing", card=named)
        labels = dict.fromkeys(match_label(way, self._prompts) for way in sorted(ways, key=lambda way: len(way.cards)))
        return say("answer.fits_ways", list=self._prompts.listing([*labels][:_MOST_WAYS], "or"))

    def ways(self, card: Card) -> list[MatchRow]:
        """The matches with this card; where others listen, or it is not held, those with it alone."""
        view = self._view
        if self._shared or card not in view.hand:
            return [MatchRow((card,), on) for on in dict.fromkeys(view.row) if match_bonus((card,), on) is not None]
        return [move for move in matches(view.hand, view.row) if card in move.cards]


def match_label(move: MatchRow, prompts: Prompts) -> str:
    """A match in words."""
    return prompts.part("answer.match", cards=prompts.cards(move.cards, "plus"), on=prompts.card(move.on))
