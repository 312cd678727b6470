"""Moves that only house rules have: with whom to swap hands after a seven, and a card that is laid out of turn."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from voiceuno.dialogue.asking import Which
from voiceuno.dialogue.line import Slip
from voiceuno.dialogue.references import Option, is_named, seat_of
from voiceuno.dialogue.sitting import Sitting
from voiceuno.language.meaning import Family, Meaning
from voiceuno.rules.house_rules import SevenZero
from voiceuno.rules.moves import NOBODY, Move, Phase, Play, Swap
from voiceuno.rules.views import UnoView

_UNO = "uno"


class HouseMove(NamedTuple):
    """What was meant: a move and who makes it, or why there is none."""

    seat: int = NOBODY
    move: Move | None = None
    lines: tuple[str, ...] = ()


class HouseMoves:
    """Finds the moves of house rules in what the people of one place say."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting, self._prompts = sitting, sitting.prompts

    def find(self, meaning: Meaning) -> HouseMove | None:
        """The move that is meant; None if it is none of these."""
        now = self._sitting.now
        if now.is_asked and now.phase is Phase.SWAP:
            return self._swap(meaning)
        if meaning.verb == "jump":
            return self._jump(meaning.rest)
        if meaning.verb == "play":
            return self._named_out_of_turn(meaning)
        if meaning.verb != "swap":
            return None
        has_swaps = SevenZero.SEVENS in self._sitting.table.match.options.house.seven_zero  # or else seats are meant
        return self._refused("refusal.nothing_to_swap" if has_swaps else "say.settled")

    # -- swapping hands

    def _swap(self, meaning: Meaning) -> HouseMove | None:
        """The answer to "with whom?"; undoing takes the seven back, and asking is left to others."""
        names, moves, own = self._sitting.names, self._sitting.now.moves, self._sitting.now.person
        swaps = [move for move in moves if isinstance(move, Swap) and move.player != own]
        which = Which(tuple(Option(names[move.player], move) for move in swaps))
        if meaning.verb == "swap":
            meaning = Meaning("name", meaning.words)
        options = which.narrowed(meaning) if meaning.words or meaning.is_any(Family.PLACE) else ()
        if options:
            return HouseMove(own, options[0].move)
        if meaning.verb == "name" and meaning.words:
            seat = seat_of(meaning.rest, names)
            if seat != NOBODY:
                return HouseMove(own, Swap(seat))  # refused with a reason
            return self._refused("say.not_here", player=meaning.rest, list=self._prompts.listing(names))
        if meaning.verb in ("no", "neither"):
            if Swap(own) in moves:
                return HouseMove(own, Swap(own))
            return self._refused("say.must_swap")
        return HouseMove() if meaning.verb in ("yes", "name") or meaning.is_any(Family.PLACE) else None

    # -- jumping in

    def _jump(self, name: str) -> HouseMove:
        """Jump in without naming the card: it can only be the one that lies on top."""
        sitting, view = self._sitting, self._sitting.now.view
        if not sitting.table.match.options.house.jump_in or not isinstance(view, UnoView):
            return self._refused("say.no_jump_rule")
        if name and seat_of(name, sitting.names) not in sitting.seats:
            here = self._prompts.listing(sitting.names[seat] for seat in sitting.seats)
            return self._refused("say.not_here", player=name, list=here)
        seats = [seat_of(name, sitting.names)] if name else list(sitting.seats)
        found = next(filter(None, (self._out_of_turn(seat) for seat in seats)), None)
        return found or self._refused("say.no_jump", card=self._prompts.card(view.top))

    def _named_out_of_turn(self, meaning: Meaning) -> HouseMove | None:
        """A card that somebody here can lay out of turn; who is on turn and can lay such a card does so as usual."""
        now, card = self._sitting.now, meaning.words[0]
        if now.is_asked and any(isinstance(move, Play) and is_named(move.card, card) for move in now.moves):
            return None
        with_uno = meaning.words[-1] == _UNO
        found = (self._out_of_turn(seat, card, with_uno=with_uno) for seat in self._sitting.seats)
        return next(filter(None, found), None)

    def _out_of_turn(self, seat: int, card: str = "", *, with_uno: bool = False) -> HouseMove | None:
        """What somebody can lay out of turn, of what was said of a card; without it, rather the very card on top."""
        table, view = self._sitting.table, self._sitting.now.view
        plays = [move for move in table.match.side_moves(table.state, seat) if isinstance(move, Play)]
        plays = [move for move in plays if not card or is_named(move.card, card)]
        if not plays or not isinstance(view, UnoView):
            return None
        first = min(plays, key=lambda move: move.card is not view.top)
        said = replace(first, uno=with_uno)
        return HouseMove(seat, said if said in plays else first)

    def _refused(self, key: str, **slots: str) -> HouseMove:
        return HouseMove(lines=(Slip(self._prompts.say(key, **slots)),))
