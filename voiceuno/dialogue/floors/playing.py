"""The match at the table: what a player says becomes a move, and what happens is told."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.asking import Asking, Say, Which
from voiceuno.dialogue.expecting import is_jump_in, moment_at
from voiceuno.dialogue.house_moves import HouseMoves
from voiceuno.dialogue.line import Slip
from voiceuno.dialogue.quizzing import Quizzing
from voiceuno.dialogue.references import COLOUR_BY_WORD, Option, is_same_name, is_wild, seat_of
from voiceuno.dialogue.sitting import Sitting
from voiceuno.language.meaning import YES_NO, Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.rules.game import IllegalMove, Reason
from voiceuno.rules.moves import (
    NOBODY,
    Advice,
    Answer,
    Catch,
    End,
    Move,
    NameColour,
    Phase,
    Play,
    SayDos,
    SayUno,
)  # fmt: skip
from voiceuno.rules.notation import BARE
from voiceuno.table.outlook import Outlook

_MYSELF = "me"  # who speaks, as it stands in a meaning
_PLAIN = {  # what yes and no mean where something is asked that is no question of yes and no by itself
    (Phase.DRAWN, "yes"): Meaning("play", ("drawn",)),
    (Phase.DRAWN, "no"): Meaning("keep"),
    (Phase.BONUS, "no"): Meaning("end"),
    (Phase.CHALLENGE, "yes"): Meaning("challenge"),
    (Phase.CHALLENGE, "no"): Meaning("accept"),
}
_ASIDE = (SayUno, SayDos, Catch, Advice)  # what can be said out of turn


class Playing:
    """Hears meanings at one table, and answers in sentences."""

    def __init__(self, sitting: Sitting, quiz: Quizzing, say: Say) -> None:
        """`say` says a sentence in the form for how the player answers."""
        self.sitting, self.table, self.prompts, self.quiz = sitting, sitting.table, sitting.prompts, quiz
        self._asking, self._house = Asking(sitting, quiz, say), HouseMoves(sitting)
        self.which: Which | None = None  # the question back that is open
        self.was_late = False  # whether somebody here has just wanted a move back or called, when the time was over

    # -- where the conversation stands

    @property
    def moment(self) -> Moment:
        """What can be said at the table now."""
        return moment_at(self.sitting, self.phase, self.which, self.quiz)

    @property
    def phase(self) -> str:
        """What the player can say now, as the grammar names it."""
        if self.which is not None:
            return "colour" if self.which.wants_colour else "confirm"
        now = self.sitting.now
        if now.phase is Phase.OVER or (now.is_asked and now.phase is Phase.SWAP):
            return "confirm"
        return str(now.phase.value) if now.is_asked else "waiting"

    @property
    def waits(self) -> bool:
        """Whether something happens by itself; not while a question back is open."""
        return self.which is None and self.sitting.now.waits

    def takes_at_once(self, meaning: Meaning) -> bool:
        """Whether this is for the turn that is about to end, or for the move that can still be changed."""
        if meaning.verb == "end":
            return self.sitting.now.ends_itself
        if is_jump_in(meaning, self.sitting.now):
            return True
        changes = meaning.verb == "colour" or meaning.is_any(Family.DECLINES)
        return changes and self.sitting.now.open_move is not None

    def begin(self) -> list[str]:
        """Tell how the match begins, or how it stands."""
        sitting, table = self.sitting, self.table
        if table.is_new:
            lines: list[str] = [*sitting.tell(table.began), *sitting.dealt()]
        elif self.sitting.now.phase is Phase.OVER:
            lines = [sitting.answers.answer("score", table.match, table.state) or ""]
        else:
            lines = sitting.dealt()
        return self._then(lines)

    def ending(self) -> list[str]:
        """The last move of a match that is over, and the result."""
        return [*self.sitting.tell(self.table.began)]

    def proceed(self) -> list[str]:
        """Nobody spoke here: let one thing happen by itself, when nobody else needs time either."""
        self.table.proceed(self.sitting)
        return self.news()

    def news(self) -> list[str]:
        """What has happened, whoever did it, and what is asked now."""
        return self._then(self.sitting.told()) if self.sitting.has_news else []

    def _then(self, lines: list[str]) -> list[str]:
        """What was told, and what is asked now; a wild draw four that was just told is not told again."""
        if self.waits:
            return lines
        is_challenged = self.sitting.now.is_asked and self.sitting.now.phase is Phase.CHALLENGE
        is_told = is_challenged and getattr(lines[-1] if lines else "", "sound", "") == "wild"
        return lines + self.prompt(is_told=is_told or (bool(lines) and self.sitting.is_crowd))

    # -- hearing

    def hear(self, meaning: Meaning) -> list[str] | None:
        """Act on a meaning; the lines that answer it, or None if it means nothing here."""
        if self.which is not None:
            return self._hear_which(self.which, meaning)
        now = self.sitting.now
        if now.phase is Phase.OVER:
            return self._between_rounds(meaning)
        found = self._house.find(meaning)
        if found is not None:
            return [*found.lines, *self.prompt()] if found.move is None else self._do(found.move, found.seat)
        if now.is_asked:
            meaning = self._in_plain_words(meaning, now)
        if meaning.verb in YES_NO and now.is_asked and now.phase is Phase.CHALLENGE:
            self._asking.ask_plainly()
            return self.prompt()
        if meaning.is_any(Family.DECLINES) and now.open_move is not None:
            return self._undo()
        match meaning.verb:
            case "play" | "match" | "place":
                return self._meant(meaning)
            case "catch" | "advice":
                return self._accuse(meaning)
            case "colour":
                return self._name_colour(meaning)
            case "answer":
                return self._answer(meaning.rest)
            case "correct":
                return self._correct(meaning)
            case "undo":
                return self._undo()
        move = BARE.get(meaning.verb)
        return self._do(move) if move else None

    def _in_plain_words(self, meaning: Meaning, now: Outlook) -> Meaning:
        """What yes and no stand for; "challenge or accept?" is asked as a question of yes and no first."""
        if now.phase is Phase.CHALLENGE and not self._asking.is_plain:
            return meaning
        if now.phase is Phase.BONUS and End() not in now.moves:
            return meaning
        return _PLAIN.get((now.phase, meaning.verb), meaning)

    def _between_rounds(self, meaning: Meaning) -> list[str]:
        if meaning.verb in ("yes", "continue"):
            self.table.deal()
            return self.news()
        if meaning.verb in ("no", "neither"):
            return [self.prompts.say("say.no_hurry")]
        if meaning.verb == "undo":
            return [self._slip("say.too_late"), *self.prompt()]
        return [*([self._slip("refusal.round_over")] if meaning.is_any(Family.MOVE) else []), *self.prompt()]

    def _hear_which(self, which: Which, meaning: Meaning) -> list[str] | None:
        """The answer to a question back, or something else that drops the question."""
        first = which.options[0]
        is_named = len(which.options) == 1 and first.seat != NOBODY  # somebody was asked by name
        if meaning.verb == "yes" and not is_named:
            return None
        self.which = None
        if meaning.verb == "yes":
            return self._do(first.move, first.seat)
        if meaning.is_any(Family.DECLINES):
            return [self.prompts.say("say.go_on"), *self.prompt()]
        options = which.narrowed(meaning)
        if options:
            return self._ask(options)
        if meaning.is_any(Family.PLACE) or meaning.verb == "name":
            self.which = which
            others = self.prompts.listing(self.sitting.names)
            strangers = [name for name in meaning.words if seat_of(name, self.sitting.names) == NOBODY]
            unknown = [self._slip("say.not_here", player=name, list=others) for name in strangers]
            return unknown + self.prompt()
        return self.hear(meaning)

    def _ask(self, options: Sequence[Option]) -> list[str]:
        """Do the only thing that can be meant, or ask which."""
        if len(options) == 1:
            return self._do(options[0].move, options[0].seat)
        self.which = Which(tuple(options))
        return self.prompt()

    def _meant(self, meaning: Meaning) -> list[str]:
        """Do what was said about cards, or ask what was meant."""
        now, game = self.sitting.now, self.sitting.game
        options = game.options(meaning, now.view, now.moves, self.prompts)
        if options:
            return self._ask(options)
        if not now.is_asked:
            return self.where()
        hidden = self.sitting.shared and "?" in meaning.words[0]  # what a hand lacks is not for the others' ears
        why = self.prompts.say("say.not_playable") if hidden else game.nothing_meant(meaning, now.view, self.prompts)
        return [Slip(why), *self.instead()]

    def _slip(self, key: str, **slots: str) -> Slip:
        return Slip(self.prompts.say(key, **slots))

    def _accuse(self, meaning: Meaning) -> list[str]:
        """Catch somebody, or report advice; without a name, whoever it can be."""
        view, names = self.sitting.now.view, self.sitting.names
        make = Catch if meaning.verb == "catch" else Advice
        if make is Advice and meaning.words == (_MYSELF,):
            return [self._slip("refusal.advice_yourself"), *self.prompt()]
        if meaning.words:
            others = [seat for seat, name in enumerate(names) if is_same_name(name, meaning.rest)]
        else:
            others = [seat for seat in view.active if seat != view.player and (make is Advice or seat in view.exposed)]
        if make is Advice and others and any(isinstance(call, Advice) for call in self.sitting.now.calls):
            others = [seat for seat in others if seat not in view.active or self.table.is_person(seat)]
            if not others:
                return [self._slip("say.nobody_advises"), *self.prompt()]
        if others:
            return self._ask([Option(names[seat], make(seat)) for seat in others])
        if not meaning.words:
            return [self._slip("say.nobody_to_catch"), *self.prompt()]
        listed = self.prompts.listing(names)
        return [self._slip("say.not_here", player=meaning.rest, list=listed), *self.prompt()]

    def _name_colour(self, meaning: Meaning) -> list[str]:
        """A colour alone: for a wild that was turned up, or for the wild that has just been laid or drawn."""
        colour, last = COLOUR_BY_WORD[meaning.words[0]], self.sitting.now.open_move
        other = self.sitting.game.named_colour(colour, self.sitting.now.view)
        if other is not None:
            return self._meant(Meaning(other.verb, (*other.words, *meaning.words[1:])))
        if isinstance(last, Play) and is_wild(last.card):
            return self._correct(meaning)
        return self._do(NameColour(colour))

    def _answer(self, said: str) -> list[str]:
        if self.sitting.now.phase is not Phase.ANSWER:
            return [self._slip("refusal.no_question"), *self.prompt()]
        verdict = self.quiz.judged(said)
        lines = self._do(Answer(verdict.is_right))
        return [*lines[: verdict.after], *verdict.lines, *lines[1:]]

    # -- taking back

    def _undo(self) -> list[str]:
        if self.sitting.now.open_move is None:
            moved = any(entry.player in self.sitting.seats for entry in self.table.record.entries)
            self.was_late = self._others_moved
            return [self._slip("say.too_late" if moved else "say.nothing_to_undo"), *self.where()]
        self._take_back()
        return [self.prompts.say("say.taken_back"), *self.prompt()]

    @property
    def _others_moved(self) -> bool:
        """Whether the last move was made by somebody else, after one from here."""
        movers = [entry.player in self.sitting.seats for entry in self.table.record.entries]
        return any(movers) and not movers[-1]

    def _take_back(self) -> None:
        self.table.take_back()
        self.sitting.told()  # the answer itself says so here

    def _correct(self, meaning: Meaning) -> list[str]:
        """Something else was meant: take the last move back, if there is one, and do that instead."""
        last, words = self.sitting.now.open_move, meaning.words
        if last is None and not self.sitting.now.is_asked:
            return [self._slip("say.too_late"), *self.where()]
        if words[0] in BARE:
            meant = Meaning(words[0], words[1:])
        else:
            meant = self.sitting.game.corrected(last, words, self.sitting.now.view)
        if last is not None:
            self._take_back()
        so_far = len(self.table.record.entries)
        lines = self.hear(meant) or []
        if last is not None and self.which is None and len(self.table.record.entries) == so_far:
            return [self.prompts.say("say.taken_back"), *lines]
        return lines

    # -- acting, and what is asked then

    def _do(self, move: Move, seat: int = NOBODY) -> list[str]:
        aside, sitting = isinstance(move, _ASIDE), self.sitting
        if seat == NOBODY and isinstance(move, Advice) and (witnesses := sitting.witnesses(move)):
            self.which = Which(tuple(Option(sitting.names[each], move, each) for each in witnesses))
            return self.prompt()
        if seat == NOBODY:
            seat = sitting.speaker(move) if aside else sitting.now.person
        try:
            self.table.act(seat, move)
        except IllegalMove as illegal:
            self.was_late = illegal.refusal.reason is Reason.UNO_TOO_LATE and self._others_moved
            return [Slip(sitting.refusal(illegal.refusal)), *(self.prompt() if aside else self.instead())]
        # "Done" may change nothing that can be told, and whoever said it wants to know that it was heard.
        return self.news() or ([self.prompts.say("say.go_on")] if isinstance(move, End) else [])

    def prompt(self, *, is_told: bool = False) -> list[str]:
        """What is asked of a person here now; nothing while others play. `is_told`: the card in question was."""
        return self._asking.prompt(self.which, is_told=is_told)

    def where(self) -> list[str]:
        """Where we are: what is asked of a person here, or whose turn it is."""
        return self._asking.where(self.which)

    def instead(self) -> list[str]:
        """After a refusal: what can be done; where others listen, without naming the cards of a hand."""
        return self._asking.instead(self.which)
