"""What the game asks of a player: for a move, for a colour, for the rest of a half sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from voiceuno.dialogue.interpret import Option, is_wild
from voiceuno.dialogue.prompts import Prompts
from voiceuno.rules.moves import Phase, Play
from voiceuno.rules.quiz import Question
from voiceuno.rules.views import DosView, UnoView, View


@dataclass(frozen=True, slots=True)
class Choice:
    """A question back: which of these was meant?"""

    options: tuple[Option, ...]

    @property
    def wants_colour(self) -> bool:
        """Whether only the colour of one wild is missing."""
        cards = {option.move.card for option in self.options if isinstance(option.move, Play)}
        return len(cards) == 1 and is_wild(next(iter(cards)))


def ask_which(choice: Choice, prompts: Prompts) -> str:
    """Ask for what is missing."""
    if choice.wants_colour:
        return prompts.say("ask.colour")
    labels = [option.label for option in choice.options]
    return prompts.say("ask.which", list=prompts.listing(labels, "or"))


def ask_for(view: View, prompts: Prompts, names: Sequence[str], verbosity: str, question: Question | None) -> list[str]:
    """Ask the player on turn for what this phase needs."""
    if question is not None:
        return _pose(question, prompts)
    match view.phase:
        case Phase.DRAWN | Phase.COLOUR | Phase.BONUS:
            return [prompts.say(f"ask.{view.phase.value}")]
        case Phase.CHALLENGE:
            assert isinstance(view, UnoView)
            return [prompts.say("ask.challenge", player=names[view.four_by])]
    if isinstance(view, DosView) and view.matched:
        return [prompts.say("ask.end_turn")]
    key, slots = _turn(view, prompts)
    brief = f"{key}_brief"
    return [prompts.say(brief if verbosity == "brief" and prompts.has(brief) else key, **slots)]


def _turn(view: View, prompts: Prompts) -> tuple[str, dict[str, str]]:
    """The prompt that opens a turn, with what lies on the table."""
    if isinstance(view, DosView):
        return "ask.turn_row", {"cards": prompts.cards(view.row)}
    if view.total:
        return "ask.total", {"number": prompts.number(view.total)}
    card = prompts.card(view.top)
    if view.top.colour is None and view.colour:
        return "ask.turn_colour", {"card": card, "colour": prompts.colour(view.colour)}
    return "ask.turn", {"card": card}


def _pose(question: Question, prompts: Prompts) -> list[str]:
    """A quiz question, with its choices if it has any."""
    lines = [prompts.say("ask.question", question=question.text)]
    if question.choices:
        lines.append(prompts.say("ask.choices", choices=prompts.listing(question.choices, "or")))
    return lines
