"""The moves of whoever is on turn as choices: the likeliest first, the others in groups, none left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from voiceuno.dialogue.choices.pick import Pick, group
from voiceuno.dialogue.games.fitting import match_label
from voiceuno.dialogue.references import cards_of
from voiceuno.language.meaning import Meaning
from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import Card
from voiceuno.rules.moves import (
    Advice,
    Answer,
    Catch,
    Draw,
    MatchRow,
    Move,
    NameColour,
    Phase,
    Place,
    Play,
    SayDos,
    SayUno,
    Swap,
)
from voiceuno.rules.notation import write_move
from voiceuno.rules.views import View

_FLAT = 5  # so many cards are offered one by one; of more, a few, and the others by colour
_FIRST = 2  # of more cards, those that are offered before any colour


class MoveChoices:
    """Makes choices of moves, in the words of a language."""

    def __init__(self, prompts: Prompts, names: Sequence[str]) -> None:
        self._prompts, self._names = prompts, tuple(names)

    def on_turn(self, ranked: Sequence[Move], view: View) -> list[Pick]:
        """What can be done on turn; `ranked` are all the moves, the best one first."""
        ranked = [move for move in ranked if not isinstance(move, Answer)]
        plays = [move for move in ranked if isinstance(move, Play)]
        called = [move for move in plays if move.uno]
        silent = [move for move in plays if not move.uno]
        found = self._by_card(called or silent, is_drawn=view.phase is Phase.DRAWN)
        found = self._few(found, lambda each: _card_of(each).colour)
        if called:  # who has two cards hardly wants to keep quiet, but may
            quiet = self._by_card(silent, is_drawn=view.phase is Phase.DRAWN)
            if len(quiet) == 1:
                quiet = [quiet[0]._replace(label=self._prompts.part("choice.silently", text=quiet[0].label))]
            found += group(self._prompts.part("choice.without_uno"), quiet, self._prompts)
        found += self._matches([move for move in ranked if isinstance(move, MatchRow)])
        found += self._places([move for move in ranked if isinstance(move, Place)], is_alone=not found)
        others = [move for move in ranked if not isinstance(move, Play | MatchRow | Place)]
        bare = [self._bare(move, view) for move in others]
        return [*bare, *found] if ranked and ranked[0] in others else [*found, *bare]

    def calls(self, calls: Sequence[Move]) -> list[Pick]:
        """What can be said out of turn."""
        said = [self._call(move) for move in dict.fromkeys(calls) if isinstance(move, SayUno | SayDos | Catch | Advice)]
        plays = [move for move in dict.fromkeys(calls) if isinstance(move, Play)]
        jumps = self._by_card([move for move in plays if move.uno] or plays)
        return [*said, *(each._replace(label=self._prompts.part("choice.jump_in", text=each.label)) for each in jumps)]

    def _call(self, move: SayUno | SayDos | Catch | Advice) -> Pick:
        if isinstance(move, SayUno | SayDos):
            return self._choice(self._prompts.part(f"choice.{write_move(move, self._names)}"), move)
        key = "catch" if isinstance(move, Catch) else "advice"
        return self._choice(self._prompts.part(f"choice.{key}", player=self._names[move.player]), move)

    def _choice(self, label: str, move: Move) -> Pick:
        return Pick(label, Meaning.read(write_move(move, self._names)), move=move)

    # -- cards of UNO

    def _by_card(self, plays: Sequence[Play], *, is_drawn: bool = False) -> list[Pick]:
        """A choice for each card; a wild is a group of colours."""
        found: list[Pick] = []
        for card in dict.fromkeys(move.card for move in plays):
            moves = [move for move in plays if move.card is card]
            label = self._prompts.part("choice.play_it") if is_drawn else self._prompts.card(card)
            label = self._prompts.part("choice.with_uno", text=label) if moves[0].uno else label
            if len(moves) == 1:
                found.append(self._choice(label, moves[0]))
            else:
                colours = (self._choice(self._prompts.colour(move.colour), move) for move in moves if move.colour)
                found += group(label, colours, self._prompts)
        return found

    def _few(self, choices: list[Pick], kind: Callable[[Pick], object]) -> list[Pick]:
        """The choices, or the first of them and the others in groups of a kind where there are many."""
        if len(choices) <= _FLAT:
            return choices
        rest = choices[_FIRST:]
        found = choices[:_FIRST]
        for each in dict.fromkeys(map(kind, rest)):
            of_kind = [choice for choice in rest if kind(choice) == each]
            found += group(self._kind_label(of_kind[0]), of_kind, self._prompts)
        return found

    def _kind_label(self, choice: Pick) -> str:
        """How a group of cards is named: by the colour, or by the card of the row that they go on."""
        move = _move_of(choice)
        if isinstance(move, MatchRow):
            return self._prompts.part("choice.on_row", on=self._prompts.card(move.on))
        card = _card_of(choice)
        if card.colour is None:
            return self._prompts.part("choice.wilds")
        return self._prompts.part("choice.cards_of", colour=self._prompts.colour(card.colour))

    # -- cards of DOS

    def _matches(self, matches: Sequence[MatchRow]) -> list[Pick]:
        """A choice for each match; many are grouped by the card of the row."""
        choices = [self._choice(match_label(move, self._prompts), move) for move in dict.fromkeys(matches)]
        return self._few(choices, lambda each: getattr(each.move, "on", None))

    def _places(self, places: Sequence[Place], *, is_alone: bool) -> list[Pick]:
        """A choice for each card that can go into the row; beside matches they are one group."""
        choices = [self._choice(self._prompts.card(move.card), move) for move in dict.fromkeys(places)]
        few = self._few(choices, lambda each: _card_of(each).colour)
        if is_alone:
            return few
        label = self._prompts.part("choice.into_row")
        single = [each._replace(label=f"{each.label}, {label}") for each in few[:1]]
        return [*group(label, few, self._prompts)] if len(few) > 1 else single

    # -- everything else

    def _bare(self, move: Move, view: View) -> Pick:
        if isinstance(move, NameColour):
            return self._choice(self._prompts.colour(move.colour), move)
        if isinstance(move, Swap) and move.player == view.player:
            return self._choice(self._prompts.part("choice.keep_hand"), move)
        if isinstance(move, Swap):
            return self._choice(self._prompts.part("choice.swap", player=self._names[move.player]), move)
        total = getattr(view, "total", 0)
        if isinstance(move, Draw) and total:
            return self._choice(self._prompts.part("choice.draw_total", number=self._prompts.number(total)), move)
        return self._choice(self._prompts.part(f"choice.{write_move(move, self._names)}"), move)


def _move_of(choice: Pick) -> Move | None:
    """The move of a choice, or the first one of a group."""
    return choice.move if choice.move is not None or not choice.within else _move_of(choice.within[0])


def _card_of(choice: Pick) -> Card:
    """The card that a choice lays."""
    move = _move_of(choice)
    assert move is not None
    return cards_of(move)[0]
