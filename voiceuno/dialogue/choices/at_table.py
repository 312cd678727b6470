"""What can be chosen at a table: the moves of whoever is asked, calls, and the next round."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.choices.move_choices import MoveChoices
from voiceuno.dialogue.choices.pick import Pick, labelled
from voiceuno.dialogue.choices.quiz_answers import answer_choices
from voiceuno.dialogue.floors.playing import Playing
from voiceuno.dialogue.house import House
from voiceuno.language.meaning import Meaning
from voiceuno.rules.moves import Answer, Catch, Move, Phase, Play, SayDos, SayUno
from voiceuno.rules.notation import write_move


def at_table(playing: Playing, house: House, reader: int, *, back_first: bool = False) -> tuple[list[Pick], bool]:
    """What can be chosen, and whether the table goes on by itself if nothing is; `reader` is to hear it.

    `back_first`: a second signal shall take the last move back, so that is read before anything else.
    """
    sitting, prompts = playing.sitting, playing.prompts
    now = sitting.now
    if playing.which is not None:
        return _which(playing), False
    if now.phase is Phase.OVER:
        return [labelled(prompts, "next_round", "yes"), labelled(prompts, "score", "ask score")], False
    moves = MoveChoices(prompts, sitting.names)
    calls = moves.calls(_urgent(playing, reader))
    if not now.is_asked or playing.waits:
        back = [labelled(prompts, "undo", "undo")] if calls and now.open_move is not None else []
        away = [labelled(prompts, "replace", "replace")] if now.turn in now.away else []
        return [*(back if back_first else ()), *calls, *(() if back_first else back), *away], not away
    undo = [labelled(prompts, "undo", "undo")] if now.open_move is not None else []
    question = playing.quiz.open
    if question is not None:
        found = [*answer_choices(question, house.decoys, playing.quiz.is_right, prompts), *calls]
    else:
        found = [*calls, *moves.on_turn(house.ranked(playing.table) or now.moves, now.view)]
    return [*undo, *found] if back_first else [*found, *undo], False


def rare_calls(playing: Playing, reader: int) -> list[Pick]:
    """What can be said at any time, and hardly ever is."""
    urgent = _urgent(playing, reader)
    rare = [move for move in _calls(playing, reader) if move not in urgent]
    return MoveChoices(playing.prompts, playing.sitting.names).calls(rare)


def _calls(playing: Playing, reader: int) -> Sequence[Move]:
    """What can be done out of turn; where others listen too, no card is named but the reader's own."""
    sitting = playing.sitting
    if not sitting.shared:
        return sitting.now.calls
    own = sitting.table.match.side_moves(sitting.table.state, reader)
    return [move for move in sitting.now.calls if not isinstance(move, Play) or move in own]


def _urgent(playing: Playing, reader: int) -> Sequence[Move]:
    """Catching somebody, jumping in, and a call of one's own that is due."""
    now = playing.sitting.now
    is_due = any(seat in now.view.exposed for seat in playing.sitting.seats)
    kinds = (Catch, SayDos, Play, SayUno) if is_due else (Catch, SayDos, Play)
    return [move for move in _calls(playing, reader) if isinstance(move, kinds)]


def _which(playing: Playing) -> list[Pick]:
    """The answers to a question back."""
    which, prompts = playing.which, playing.prompts
    assert which is not None
    options = [
        Pick(option.label, Meaning.read(write_move(option.move, playing.sitting.names)), move=option.move)
        for option in which.options
    ]
    return [*options, labelled(prompts, "none", "neither")]


def only_move(playing: Playing) -> Meaning | None:
    """The only thing that whoever is asked can do, if there is but one; saying UNO with it goes without saying."""
    now, names = playing.sitting.now, playing.sitting.names
    if playing.which is not None or playing.sitting.shared or not now.is_asked or now.phase is Phase.OVER:
        return None
    moves = [move for move in now.moves if not isinstance(move, Answer)]
    called = [move for move in moves if isinstance(move, Play) and move.uno]
    if called:
        moves = [move for move in moves if not isinstance(move, Play) or move.uno]
    if len(moves) != 1 or now.phase is Phase.ANSWER or _urgent(playing, now.person):
        return None
    return Meaning.read(write_move(moves[0], names))
