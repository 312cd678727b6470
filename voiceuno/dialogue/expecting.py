"""What can be said at a table now: for whoever listens for it."""

from __future__ import annotations

from functools import lru_cache

from voiceuno.dialogue.asking import Which
from voiceuno.dialogue.games import GameTalk
from voiceuno.dialogue.quizzing import Quizzing
from voiceuno.dialogue.references import PLACES, cards_of, is_named
from voiceuno.dialogue.sitting import Sitting
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment
from voiceuno.rules.moves import NOBODY, Advice, Answer, Catch, Move, Phase, Play, SayDos, SayUno, Swap
from voiceuno.rules.notation import write_move
from voiceuno.rules.views import View
from voiceuno.table.outlook import Outlook

_AFTER_ROUND = meanings("yes", "continue", "no", "ask score", "new game", "quit")
_OVERRULE = Meaning("overrule")
# What is said about questions and who answers them, where there are none.
_CLASS = (
    "pack {pack_name} {name}", "difficulty {question_step} {name}", "difficulty {age_level} {name}",
    "attend {coming} {name}", "attend skip {name}", "attend join {name}",
)  # fmt: skip
_ALLOW = "allow"
_CATCH, _ADVICE, _OVERRULE_RULE = "catch {name}", "advice {name}", "overrule"  # as the grammar file names them
_JUMP, _JUMPED = "jump {name}", "{jumped}"  # the same: jumping in, and a card named out of turn
_TAKING_BACK = meanings("undo", "no")  # while a move can be, as long as nobody here is asked for the next
STAND_IN = "replace {name}"  # left out wherever nobody is away
_YES, _NO, _NEITHER = Meaning("yes"), Meaning("no"), Meaning("neither")


def moment_at(sitting: Sitting, phase: str, which: Which | None, quiz: Quizzing) -> Moment:
    """What is possible by the rules, what is out of the question, and what must be heard at once."""
    now, names, game = sitting.now, sitting.names, sitting.game
    seat = sitting.listener if sitting.listener != NOBODY else sitting.seats[0]
    people = tuple(names[each] for each in ((now.person,) if now.is_asked else sitting.seats))
    moment = Moment(phase, sitting.table.match.rules.name, names, listener=seat, seats=len(names), people=people)
    moment = moment._replace(is_alone=len(sitting.seats) == 1)
    left_alone: tuple[str, ...] = () if now.away else (STAND_IN,)  # where everybody is here, nobody means a bot
    if not sitting.table.match.rules.asks_questions:
        left_alone += _CLASS
    if now.phase is Phase.OVER:
        left_out = ("uno", "dos", _CATCH, _ADVICE, _OVERRULE_RULE, _ALLOW, _JUMP, _JUMPED, *left_alone)
        return moment._replace(likely=_AFTER_ROUND, leave_out=left_out)
    urgent = _urgent(now, names)
    overrule = () if now.answered_wrong is None else (_OVERRULE,)
    taking_back = _TAKING_BACK if not now.is_asked and now.open_move is not None else ()
    likely = [*(_moves(now, names, game, quiz) if now.is_asked else _stand_ins(now, names)), *urgent, *overrule]
    own_phase = phase if now.phase is Phase.SWAP else str(now.phase.value)
    no_jump = () if sitting.table.match.options.house.jump_in else (_JUMP,)
    return moment._replace(
        likely=tuple(dict.fromkeys([*(_choices(which, names) if which else likely), *taking_back])),
        leave_out=(
            *_impossible(now, sitting.seats, game),
            *left_alone,
            *no_jump,
            *(quiz.not_asked_for() if now.is_asked else ()),
        ),
        urgent=tuple(urgent),
        otherwise=(own_phase, "turn") if now.is_asked else ("turn",),
        question=quiz.open if now.is_asked and phase == own_phase else None,
        due=getattr(now.view, "total", 0) if now.is_asked else 0,
    )


@lru_cache(maxsize=4096)  # every move there is with the names of a few tables
def _meaning_of(move: Move, names: tuple[str, ...]) -> Meaning:
    """A move as what would have to be said."""
    return Meaning.read(write_move(move, names))


def _moves(now: Outlook, names: tuple[str, ...], game: GameTalk[View], quiz: Quizzing) -> list[Meaning]:
    """The moves of whoever is asked."""
    if quiz.open is not None:
        return quiz.answers_at_hand()
    moves = [move for move in now.moves if not isinstance(move, Answer)]
    found = [_meaning_of(move, names) for move in moves]
    if now.phase is Phase.DRAWN:
        found += [Meaning("play", ("drawn",)), _YES, _NO]
    if now.phase is Phase.BONUS:
        found.append(_NO)
    if now.phase is Phase.CHALLENGE:
        found += [_YES, _NO]
    if now.phase is Phase.SWAP:
        found += [*(Meaning("name", (names[move.player],)) for move in moves if isinstance(move, Swap)), _NEITHER]
    return found + game.short(moves)


def _urgent(now: Outlook, names: tuple[str, ...]) -> list[Meaning]:
    """Calls that somebody may be quick with: the own one, catching, and jumping in."""
    calls = (move for move in now.calls if isinstance(move, SayUno | SayDos | Catch | Play))
    found = list(dict.fromkeys(_meaning_of(move, names) for move in calls))
    verbs = {meaning.verb for meaning in found}
    return [*found, *(Meaning(bare) for verb, bare in (("catch", "catch"), ("play", "jump")) if verb in verbs)]


def is_jump_in(meaning: Meaning, now: Outlook) -> bool:
    """Whether it names a card that somebody here can lay out of turn now."""
    cards = {move.card for move in now.calls if isinstance(move, Play)}
    return meaning.verb == "play" and any(is_named(card, meaning.words[0]) for card in cards)


def _stand_ins(now: Outlook, names: tuple[str, ...]) -> list[Meaning]:
    """What the match waits for, if whoever is on turn is away: a bot in their place."""
    return [Meaning("replace"), Meaning("replace", (names[now.turn],))] if now.turn in now.away else []


def _impossible(now: Outlook, people: tuple[int, ...], game: GameTalk[View]) -> list[str]:
    """What nobody can mean now; a call that is merely wrong is not among it, for it gets an answer."""
    view = now.view
    others = [seat for seat in view.active if people != (seat,)]
    left_out = [] if game.may_call(view, people) else [game.call]
    if not now.is_asked and now.open_move is None:
        left_out.append("no")  # there is nothing that it could take back
    if not any(seat in view.exposed or view.counts[seat] == game.alone for seat in others):
        left_out.append(_CATCH)
    if now.answered_wrong is None:
        left_out += [_OVERRULE_RULE, _ALLOW]
    if not any(isinstance(move, Play) for move in now.calls):
        left_out.append(_JUMPED)
    if not any(isinstance(move, Advice) for move in now.calls):
        left_out.append(_ADVICE)
    return left_out


def _choices(which: Which, names: tuple[str, ...]) -> list[Meaning]:
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
        *(_meaning_of(move, names) for move in moves if isinstance(move, Play)),
        *(Meaning("play", (card.code,)) for card in cards),
        *(Meaning("play", (part,)) for part in parts),
        *(Meaning(place) for place in [*PLACES][:-1][: len(moves)]),
        Meaning("last"),
        _NEITHER,
        _NO,
    ]
