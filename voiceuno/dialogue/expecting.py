"""What can be said at a table now: for whoever listens for it."""

from __future__ import annotations

from functools import lru_cache

from voiceuno.dialogue.asking import Which
from voiceuno.dialogue.quizzing import Quizzing
from voiceuno.dialogue.references import PLACES, cards_of
from voiceuno.dialogue.sitting import Sitting
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment
from voiceuno.rules.moves import NOBODY, Advice, Answer, Catch, Move, Phase, Play, SayDos, SayUno
from voiceuno.rules.notation import write_move

_AFTER_ROUND = meanings("yes", "continue", "no", "ask score", "new game", "quit")
_CATCH, _ADVICE = "catch {name}", "advice {name}"  # as the grammar file names them
_OVERRULE = Meaning("overrule")
_TAKING_BACK = meanings("undo", "no")  # while a move can be, as long as nobody here is asked for the next
STAND_IN = "replace {name}"  # left out wherever nobody is away
_YES, _NO, _NEITHER = Meaning("yes"), Meaning("no"), Meaning("neither")


def moment_at(sitting: Sitting, phase: str, which: Which | None, quiz: Quizzing) -> Moment:
    """What is possible by the rules, what is out of the question, and what must be heard at once."""
    table = sitting.table
    seat = sitting.listener if sitting.listener != NOBODY else sitting.seats[0]
    moment = Moment(phase, table.match.rules.name, sitting.names, listener=seat, seats=len(sitting.names))
    if table.state.round.phase is Phase.OVER:
        left_out = ("uno", "dos", _CATCH, _ADVICE, str(_OVERRULE), *_no_stand_in(sitting))
        return moment._replace(likely=_AFTER_ROUND, leave_out=left_out)
    urgent = _urgent(sitting)
    is_asked, own_phase = sitting.is_asked, str(table.state.round.phase.value)
    overrule = () if table.answered_wrong is None else (_OVERRULE,)
    taking_back = _TAKING_BACK if not is_asked and sitting.open_move is not None else ()
    likely = [*(_moves(sitting, quiz) if is_asked else _stand_ins(sitting)), *urgent, *overrule]
    return moment._replace(
        likely=tuple(dict.fromkeys([*(_choices(which, sitting) if which else likely), *taking_back])),
        leave_out=(*_impossible(sitting), *_no_stand_in(sitting)),
        urgent=tuple(urgent),
        otherwise=(own_phase, "turn") if is_asked else ("turn",),
        question=quiz.open if is_asked and phase == own_phase else None,
    )


@lru_cache(maxsize=4096)  # every move there is with the names of a few tables
def _meaning_of(move: Move, names: tuple[str, ...]) -> Meaning:
    """A move as what would have to be said."""
    return Meaning.read(write_move(move, names))


def _moves(sitting: Sitting, quiz: Quizzing) -> list[Meaning]:
    """The moves of whoever is asked."""
    if quiz.open is not None:
        return quiz.answers_at_hand()
    phase = sitting.table.state.round.phase
    moves = [move for move in sitting.moves if not isinstance(move, Answer)]
    found = [_meaning_of(move, sitting.names) for move in moves]
    if phase is Phase.DRAWN:
        found += [Meaning("play", ("drawn",)), _YES, _NO]
    if phase is Phase.BONUS:
        found.append(_NO)
    if phase is Phase.CHALLENGE:
        found += [_YES, _NO]
    return found + sitting.game.short(moves)


def _urgent(sitting: Sitting) -> list[Meaning]:
    """Calls that somebody may be quick with: the own one, and catching."""
    found: dict[Meaning, None] = {}
    for seat in sitting.seats:
        for move in sitting.table.match.side_moves(sitting.table.state, seat):
            if isinstance(move, SayUno | SayDos | Catch):
                found[_meaning_of(move, sitting.names)] = None
    if any(meaning.verb == "catch" for meaning in found):
        found[Meaning("catch")] = None
    return list(found)


def _stand_ins(sitting: Sitting) -> list[Meaning]:
    """What the match waits for, if whoever is on turn is away: a bot in their place."""
    turn = sitting.table.turn
    return [Meaning("replace"), Meaning("replace", (sitting.names[turn],))] if turn in sitting.table.away else []


def _no_stand_in(sitting: Sitting) -> tuple[str, ...]:
    """Where everybody is here, nobody means a bot to play for them."""
    return () if sitting.table.away else (STAND_IN,)


def _impossible(sitting: Sitting) -> list[str]:
    """What nobody can mean now; a call that is merely wrong is not among it, for it gets an answer."""
    view, people, game = sitting.view, sitting.seats, sitting.game
    others = [seat for seat in view.active if people != (seat,)]
    left_out = [] if game.may_call(view, people) else [game.call]
    if not sitting.is_asked and sitting.open_move is None:
        left_out.append("no")  # there is nothing that it could take back
    if not any(seat in view.exposed or view.counts[seat] == game.alone for seat in others):
        left_out.append(_CATCH)
    if sitting.table.answered_wrong is None:
        left_out.append(str(_OVERRULE))
    match, state = sitting.table.match, sitting.table.state
    if not any(isinstance(move, Advice) for seat in people for move in match.side_moves(state, seat)):
        left_out.append(_ADVICE)
    return left_out


def _choices(which: Which, sitting: Sitting) -> list[Meaning]:
    """The answers to a question back."""
    moves = [option.move for option in which.options]
    if which.wants_colour:
        return [Meaning("colour", (move.colour.value,)) for move in moves if isinstance(move, Play) and move.colour]
    if which.wants_name:
        return [Meaning("name", (option.label,)) for option in which.options]
    cards = [card for move in moves for card in cards_of(move)]
    parts = [f"{card.colour.value[0]}?" for card in cards if card.colour]
    parts += [f"?{card.face.value}" for card in cards if card.colour]
    return [
        *(_meaning_of(move, sitting.names) for move in moves if isinstance(move, Play)),
        *(Meaning("play", (card.code,)) for card in cards),
        *(Meaning("play", (part,)) for part in parts),
        *(Meaning(place) for place in [*PLACES][:-1][: len(moves)]),
        Meaning("last"),
        _NEITHER,
        _NO,
    ]
