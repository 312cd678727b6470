"""What the game asks of a player: for a move, for a colour, for the rest of a half sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from voiceuno.dialogue.interpret import Option, is_wild, mentions
from voiceuno.dialogue.line import Line, sound_of
from voiceuno.language.prompts import Prompts
from voiceuno.quiz.quiz import Question
from voiceuno.rules.cards import COLOURS
from voiceuno.rules.moves import Advice, Catch, End, MatchRow, Move, Phase, Play
from voiceuno.rules.views import DosView, View

_COLOURS = {colour.value: colour for colour in COLOURS}
_PLACES = {"first": 0, "second": 1, "third": 2, "last": -1}
_MOST = 5  # more choices cannot be kept in mind by ear


@dataclass(frozen=True, slots=True)
class Choice:
    """A question back: which of these was meant?"""

    options: tuple[Option, ...]

    @property
    def wants_colour(self) -> bool:
        """Whether only the colour of one wild is missing."""
        cards = {option.move.card for option in self.options if isinstance(option.move, Play)}
        return len(cards) == 1 and is_wild(next(iter(cards)))

    @property
    def wants_name(self) -> bool:
        """Whether only a player is missing."""
        return isinstance(self.options[0].move, Advice | Catch)

    def narrowed(self, verb: str, words: Sequence[str]) -> tuple[Option, ...]:
        """The options that an answer leaves; none, if it does not answer the question."""
        options = self.options
        if verb in _PLACES:
            place = _PLACES[verb]
            return (options[place],) if place < len(options) else ()
        if verb == "name":
            return tuple(option for option in options if option.label == words[0])
        if verb in ("colour", "correct", "play") and self.wants_colour:
            colour = _COLOURS.get(words[0]) or next((c for c in COLOURS if words[0] == f"{c.value[0]}?"), None)
            options = tuple(each for each in options if isinstance(each.move, Play) and each.move.colour is colour)
        elif verb in ("play", "place", "correct"):
            reference = f"{words[0][0]}?" if words[0] in _COLOURS else words[0]
            options = tuple(option for option in options if mentions(option.move, reference))
        else:
            return ()
        return tuple(map(_with_uno, options)) if words[-1] == "uno" else options


def _with_uno(option: Option) -> Option:
    """The same, with UNO said in the answer."""
    return Option(option.label, replace(option.move, uno=True)) if isinstance(option.move, Play) else option


def ask_which(choice: Choice, prompts: Prompts, *, shared: bool = False) -> str:
    """Ask for what is missing; where others listen, without naming the cards of a hand."""
    if choice.wants_colour:
        return prompts.say("ask.colour")
    labels = [option.label for option in choice.options]
    if choice.wants_name:
        return prompts.say("ask.who", list=prompts.listing(labels, "or"))
    if shared or len(labels) > _MOST:
        return prompts.say("ask.whole_match" if isinstance(choice.options[0].move, MatchRow) else "ask.whole_card")
    return prompts.say("ask.which", list=prompts.listing(labels, "or"))


def ask_for(
    view: View, moves: Sequence[Move], prompts: Prompts, names: Sequence[str], verbosity: str, question: Question | None
) -> list[str]:
    """Ask the player on turn for what this phase needs."""
    if question is not None:
        return _pose(question, prompts)
    key, slots = _asked(view, moves, prompts, names)
    special = f"{key}_{verbosity}"
    sound = "your_turn" if view.phase is Phase.COLOUR else sound_of(key)
    return [Line(prompts.say(special if prompts.has(special) else key, **slots), sound)]


def _asked(view: View, moves: Sequence[Move], prompts: Prompts, names: Sequence[str]) -> tuple[str, dict[str, str]]:
    """The prompt that a phase needs, with what lies on the table."""
    if isinstance(view, DosView):
        return _asked_in_dos(view, moves, prompts)
    if view.phase is Phase.CHALLENGE:
        return "ask.challenge", {"player": names[view.four_by], "colour": prompts.colour(view.colour or COLOURS[0])}
    if view.phase in (Phase.DRAWN, Phase.COLOUR):
        return f"ask.{view.phase.value}", {}
    if view.total:
        return "ask.total", {"number": prompts.number(view.total)}
    card = prompts.card(view.top)
    if view.top.colour is None and view.colour:
        return "ask.turn_colour", {"card": card, "colour": prompts.colour(view.colour)}
    return "ask.turn", {"card": card}


def _asked_in_dos(view: DosView, moves: Sequence[Move], prompts: Prompts) -> tuple[str, dict[str, str]]:
    if view.phase is Phase.BONUS:
        return ("ask.bonus" if view.must_place else "ask.bonus_may"), {}
    can_match = any(isinstance(move, MatchRow) for move in moves)
    slots = {"cards": prompts.cards(view.row)}
    if view.matched:
        return ("ask.match_more" if can_match else "ask.end"), slots
    if view.drew:
        return ("ask.match_or_place" if can_match else "ask.place"), slots
    return "ask.turn_row", slots


def ends_itself(view: View, moves: Sequence[Move]) -> bool:
    """Whether nothing is left to do in a turn but to end it."""
    return isinstance(view, DosView) and view.phase is Phase.TURN and list(moves) == [End()]


def _pose(question: Question, prompts: Prompts) -> list[str]:
    """A quiz question, with its choices if it has any."""
    lines = [prompts.say("ask.question", question=question.text)]
    if question.choices:
        lines.append(prompts.say("ask.choices", choices=prompts.listing(question.choices, "or")))
    return lines
