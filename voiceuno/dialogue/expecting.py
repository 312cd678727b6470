"""What can be said at a table now: for whoever listens for it."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.asking import Choice
from voiceuno.dialogue.interpret import cards_of
from voiceuno.dialogue.table_talk import TableTalk
from voiceuno.language.moment import Expected
from voiceuno.rules.moves import Advice, Answer, Catch, MatchRow, Move, Phase, Play, SayDos, SayUno
from voiceuno.rules.notation import write_move
from voiceuno.rules.views import DosView, UnoView

_AFTER_ROUND = ("yes", "continue", "no", "ask score", "new game", "quit")
_PLACES = ("first", "second", "third")
_CATCH, _ADVICE = "catch {name}", "advice {name}"  # as the grammar file names them
_CALL_AT = 2  # cards with which UNO can be said, ahead or late
_NEAR_DOS = 3  # cards with which somebody may think of DOS


def expected_at(table: TableTalk) -> Expected:
    """What is possible by the rules, what is out of the question, and what must be heard at once."""
    if table.state.round.phase is Phase.OVER:
        nothing = ("uno", "dos", _CATCH, _ADVICE)
        return Expected(table.phase, table.match.rules.name, table.names, _AFTER_ROUND, nothing)
    urgent = _urgent(table)
    likely = _choices(table.choice, table) if table.choice else [*_moves(table), *urgent]
    return Expected(
        table.phase,
        table.match.rules.name,
        table.names,
        tuple(dict.fromkeys(likely)),
        tuple(_impossible(table)),
        tuple(urgent),
    )


def _moves(table: TableTalk) -> list[str]:
    """The moves of whoever is asked, as meanings."""
    if not table.is_asked:
        return []
    if table.state.round.phase is Phase.ANSWER:
        return table.answers_at_hand()
    moves = [move for move in table.moves if not isinstance(move, Answer)]
    meanings = [write_move(move, table.names) for move in moves]
    if table.state.round.phase is Phase.DRAWN:
        meanings += ["play drawn", "yes", "no"]
    if table.state.round.phase is Phase.BONUS:
        meanings.append("no")
    return meanings + _shorter(moves)


def _shorter(moves: Sequence[Move]) -> list[str]:
    """What people say instead of a whole move: a wild without its colour, a card without the row's."""
    short = [f"play {move.card.code}" for move in moves if isinstance(move, Play) and move.card.colour is None]
    return short + [f"play {move.cards[0].code}" for move in moves if isinstance(move, MatchRow) and not move.cards[1:]]


def _urgent(table: TableTalk) -> list[str]:
    """Calls that somebody may be quick with: the own one, and catching."""
    found: dict[str, None] = {}
    for seat in table.people:
        for move in table.match.side_moves(table.state, seat):
            if isinstance(move, SayUno | SayDos | Catch):
                found[write_move(move, table.names)] = None
    if any(meaning.startswith("catch") for meaning in found):
        found["catch"] = None
    return list(found)


def _impossible(table: TableTalk) -> list[str]:
    """What nobody can mean now; a call that is merely wrong is not among it, for it gets an answer."""
    view, people = table.view, table.people
    others = [seat for seat in view.active if people != (seat,)]
    if isinstance(view, UnoView):
        calls = any(view.counts[seat] <= _CALL_AT for seat in people)
        alone = 1
    else:
        calls = bool(view.exposed) or any(view.counts[seat] <= _NEAR_DOS for seat in people)
        alone = 2
    left_out = [] if calls else ["dos" if isinstance(view, DosView) else "uno"]
    if not any(seat in view.exposed or view.counts[seat] == alone for seat in others):
        left_out.append(_CATCH)
    if not any(isinstance(move, Advice) for seat in people for move in table.match.side_moves(table.state, seat)):
        left_out.append(_ADVICE)
    return left_out


def _choices(choice: Choice, table: TableTalk) -> list[str]:
    """The answers to a question back."""
    moves = [option.move for option in choice.options]
    if choice.wants_colour:
        return [f"colour {move.colour.value}" for move in moves if isinstance(move, Play) and move.colour]
    if choice.wants_name:
        return [f"name {option.label}" for option in choice.options]
    cards = [card for move in moves for card in cards_of(move)]
    return [
        *(write_move(move, table.names) for move in moves if isinstance(move, Play)),
        *(f"play {card.code}" for card in cards),
        *(f"play {card.colour.value[0]}?" for card in cards if card.colour),
        *(f"play ?{card.face.value}" for card in cards if card.colour),
        *_PLACES[: len(moves)],
        "last",
        "neither",
        "no",
    ]
