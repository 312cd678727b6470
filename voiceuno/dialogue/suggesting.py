"""What the game would do in a player's place, in words; it knows no more than the player."""

from __future__ import annotations

from voiceuno.dialogue.house import House
from voiceuno.dialogue.sitting import Sitting
from voiceuno.language.prompts import Prompts
from voiceuno.rules.moves import (
    MatchRow,
    Move,
    NameColour,
    Phase,
    Place,
    Play,
    Swap,
)
from voiceuno.rules.notation import write_move


def suggestion(sitting: Sitting, house: House) -> str:
    """A move for whoever asks; where others listen it would show a hand, so that there is none."""
    say, state = sitting.prompts.say, sitting.table.state
    if state.round.phase is Phase.OVER:
        return say("refusal.round_over")
    if sitting.shared:
        return say("answer.suggest_shared")
    if not sitting.now.is_asked:
        return say("answer.not_now", player=sitting.names[sitting.table.turn])
    if state.round.phase is Phase.ANSWER:
        return say("answer.suggest_answer")
    move = house.suggest(sitting.table)
    if isinstance(move, Swap) and move.player == sitting.now.person:
        return say("answer.suggest_no_swap")
    if isinstance(move, Swap):
        return say("answer.suggest_swap", player=sitting.names[move.player])
    return _in_words(move, sitting.prompts)


def _in_words(move: Move, prompts: Prompts) -> str:
    say = prompts.say
    match move:
        case Play() if move.uno:
            text = prompts.listing([prompts.card(move.card), *([prompts.colour(move.colour)] if move.colour else [])])
            return say("answer.suggest_uno", text=text)
        case Play() if move.colour:
            return say("answer.suggest_wild", card=prompts.card(move.card), colour=prompts.colour(move.colour))
        case Play():
            return say("answer.suggest_play", card=prompts.card(move.card))
        case NameColour():
            return say("answer.suggest_colour", colour=prompts.colour(move.colour))
        case MatchRow():
            cards = prompts.cards(move.cards, "plus")
            return say("answer.suggest_match", cards=cards, on=prompts.card(move.on))
        case Place():
            return say("answer.suggest_place", card=prompts.card(move.card))
    return say(f"answer.suggest_{write_move(move, ())}")
