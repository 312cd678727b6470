"""One thing after the other is offered, for who answers with two words or with one signal."""

from __future__ import annotations

from collections.abc import Callable

from voiceuno.dialogue.choices.now import ChoicesNow
from voiceuno.dialogue.choices.pick import Choices, Pick
from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.guide.cursor import ROUNDS, Cursor
from voiceuno.dialogue.guide.taking_back import TakingBack
from voiceuno.dialogue.guide.timing import Timing
from voiceuno.dialogue.line import Again, Line
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.reply import Aside, Said
from voiceuno.dialogue.settings import FREE, SCAN, STEPS, window
from voiceuno.language.meaning import Family, Meaning, meanings
from voiceuno.language.moment import Moment
from voiceuno.language.signals import KEY
from voiceuno.quiz.pack import Question

SIGNAL = "*"  # how a signal is typed
_TAKES, _PASSES = ("yes",), ("no", "neither", "continue")  # "next" means to continue
_HELP, _NEXT = Meaning("help"), Meaning("continue")
_LIKELY = meanings("yes", "no", "continue")
_AT_ONCE = Family.QUESTION | Family.BESIDE | Family.SETTING  # what need not be taken back
_UNDO = Meaning("undo")


class Guiding:
    """Offers what can be chosen, takes what is wanted, and proposes itself to who is not understood."""

    def __init__(self, desk: Desk, lobby: Lobby, choices: ChoicesNow, hear: Callable[[Said], list[str]]) -> None:
        """`hear` takes a sentence up from the top."""
        self._desk, self._lobby, self._choices, self._hear = desk, lobby, choices, hear
        self._now = Choices(None)
        self._reading: Cursor | None = None  # what is being offered
        self._is_aside = False  # whether that was wanted while nothing was offered, so that bots wait
        self._held: Pick | None = None  # what was taken by a signal, while a second one takes it back
        self._is_passing = False  # whether a choice is on its way to those below
        self._timing, self._back = Timing(desk), TakingBack(desk, lobby, choices)
        self.is_proposed = False  # whether it was asked if one thing after the other shall be offered

    # -- as a floor

    @property
    def is_open(self) -> bool:
        """Whether things are offered one after the other, or that is proposed."""
        return self._desk.settings.way != FREE or self.is_proposed

    @property
    def holds_bots(self) -> bool:
        """Whether something is offered that the table does not know of."""
        return self._is_aside or self._held is not None or self.is_proposed

    @property
    def question(self) -> list[str] | None:
        """Whether to offer one thing after the other, if that is asked."""
        return [self._lobby.by_name(self._desk.say(f"guide.{self._proposal}"))] if self.is_proposed else None

    def moment(self, below: Moment) -> Moment:
        """Yes and next, and whatever else could be said."""
        is_open = self._reading is not None or self.is_proposed or self.takes_back(_NEXT)
        if not is_open and not self._is_roused_by_yes:
            return below
        otherwise = tuple(dict.fromkeys((below.phase, *below.otherwise)))
        likely = tuple(dict.fromkeys((*_LIKELY, *below.likely)))
        found = below._replace(phase="confirm", likely=likely, otherwise=otherwise)
        return found._replace(question=self._askable(below.question), is_asleep=below.is_asleep and not is_open)

    @property
    def _is_roused_by_yes(self) -> bool:
        """Whether a pause or sleep must be ended with one of two words."""
        return self._desk.settings.way == STEPS and self._choices.is_quiet

    def _askable(self, question: Question | None) -> Question | None:
        """The quiz question that a helper may answer in words; nothing where yes or next would be an answer to it."""
        language, words = self._desk.language, (self._desk.prompts.part(f"own.word_{each.verb}") for each in _LIKELY)
        is_taken = question is not None and any(language.judge.is_plain(question, word) for word in words)
        return None if is_taken else question

    # -- proposing

    def propose(self) -> list[str]:
        """Ask whether to go step by step, or with one signal where two words are too much; nothing beyond that."""
        if self.is_proposed or self._desk.settings.way == SCAN or self._choices.is_asleep:
            return []
        self.is_proposed = True
        self._desk.said = []
        return self.question or []

    @property
    def _proposal(self) -> str:
        """What is proposed: the next easier way."""
        return "propose" if self._desk.settings.way == FREE else "propose_scan"

    def _answer_proposal(self, said: Said, *, is_signal: bool) -> list[str] | None:
        """Yes is the next easier way, any sound the way of one signal; no, and anything else, drops it."""
        meaning = said.meaning
        if meaning is not None and meaning.is_any(Family.BESIDE):
            return None
        self.is_proposed = False
        if meaning is None or is_signal:
            return self._begin(SCAN)
        if meaning.verb in _TAKES:
            return self._begin(STEPS if self._desk.settings.way == FREE else SCAN)
        if meaning.verb in _PASSES:
            return [self._desk.say("say.go_on"), *self._desk.where()]
        return None

    def _begin(self, way: str) -> list[str]:
        lines = self._pass_on(Said("", Meaning("way", (way,))))
        return [*lines, *self._desk.where()]

    # -- offering

    @property
    def is_offering(self) -> bool:
        """Whether something is offered now."""
        return self._reading is not None or self._held is not None or self.is_proposed

    @property
    def offered(self) -> Pick | None:
        """What was offered last and can be taken now; nothing while it is waited for, or something was taken."""
        if self._reading is None or self._held is not None or self._reading.is_resting or self.is_proposed:
            return None
        return self._reading.current

    def offer(self, lines: list[str]) -> list[str]:
        """What is offered after an answer, which is said before: the next thing, or the same if nothing has changed."""
        settings = self._desk.settings
        if settings.way == FREE or self._desk.ended:
            self._now, self._reading, self._is_aside, self._held = Choices(None), None, False, None
            return []
        if self._held is not None or self.is_proposed:
            return []
        now = self._choices.now()
        if not self._is_aside and (now.moment, now.all) != (self._now.moment, self._now.all):
            self._reading = Cursor([now.all]) if now.all else None
        self._now = now
        if self._reading is None or self._reading.is_resting:
            return []
        if not all(isinstance(line, Again) for line in lines):
            self._reading.before = ()  # who makes a signal now has heard something else in between
        return [self._label(self._reading.current)]

    def _label(self, choice: Pick) -> Line:
        self._timing.begin_choice()
        return Line(self._desk.say(f"guide.offer_{self._desk.settings.way}", text=choice.label), "")

    def wait(self, usual: float | None) -> float | None:
        """How long to wait for an answer, where it would be so long without this."""
        settings = self._desk.settings
        if self._held is not None:
            return window(settings)
        if self._reading is None or settings.way != SCAN:
            return usual
        return None if self._reading.is_resting else settings.pace

    def go_on(self) -> list[str] | None:
        """Nobody has answered: do what was taken, or read on; None if it is for the table to go on."""
        held, reading = self._held, self._reading
        if held is not None:
            self._held = None
            return self._do(held)
        if reading is None or self._desk.settings.way != SCAN:
            return None
        return self._next(reading)

    def _next(self, reading: Cursor) -> list[str] | None:
        """Read on; at the end of the list again, with a word that says so, and after a few rounds wait."""
        is_again = reading.advance()
        if is_again and self._now.goes_on and not self._is_aside and not reading.is_inside:
            self._reading = None
            return None if self._desk.settings.way == SCAN else [self._desk.say("say.go_on")]
        if is_again and self._is_aside and not reading.is_inside:  # nobody wants it after all
            self._is_aside, self._reading = False, None
            return [self._desk.say("say.go_on")]
        if is_again and self._desk.settings.way == SCAN and reading.rounds >= ROUNDS:
            reading.rest()
            return [self._desk.say("guide.rest")]
        return [Again(self._desk.say("guide.again"))] if is_again else []

    # -- hearing

    def hear(self, said: Said) -> list[str] | None:
        """Yes takes what is offered, next goes on; anything else is for the others."""
        if self._is_passing:
            return None
        if said.meaning == _HELP and not self._choices.is_asleep:
            return [self._desk.say(f"help.guide_{self._proposal if self.is_proposed else self._desk.settings.way}")]
        if self.is_proposed:
            return self._answer_proposal(said, is_signal=False)
        verb = said.meaning.verb if said.meaning is not None else ""
        if verb in _TAKES:
            return self._take(None, is_signal=False)
        if verb in _PASSES and self._held is not None:
            return self._take_back()
        if verb in _PASSES and self._reading is not None:
            self._reading.is_resting = False
            return self._next(self._reading)
        if said.meaning is not None and self.takes_back(said.meaning):
            return self._undo()
        if verb in _PASSES and self._desk.settings.way == STEPS and self._choices.waits_for_others:
            return self._desk.where()  # there is nothing to pass over: whose turn it is
        if said.meaning is not None and not said.meaning.is_any(_AT_ONCE):
            self._held, self._is_aside = None, False  # something else is wanted
        return None

    def takes_back(self, meaning: Meaning) -> bool:
        """Whether it takes the last move back, for who has only two words: while nothing is offered it is next."""
        if self._desk.settings.way != STEPS or self._reading is not None or meaning.verb not in _PASSES:
            return False
        return self._back.is_open()

    def signal(self, after: float | None = None) -> list[str]:
        """A signal takes what was read last; a second one takes that back.

        `after`: seconds since the last word was said to its end, below zero while it is being said; None: unknown.
        """
        if self.is_proposed:
            return self._answer_proposal(Said(SIGNAL, None), is_signal=True) or []
        if self.ignores(after):
            return Aside()
        if self._desk.settings.way == FREE and self._lobby.was_signalled:  # by somebody else than who is asked now
            return self._pass_on(Said("", _UNDO))
        if self._desk.settings.way == FREE:
            return self.propose() or self._desk.where()
        return self._take(after, is_signal=True) or []

    def note_late(self, after: float | None) -> None:
        """A sound came while the next choice was being read, where nobody can take it for a signal: read slower."""
        if self._reading is not None and self._desk.settings.way == SCAN:
            self._timing.note_late(self._reading, after)

    def ignores(self, after: float | None) -> bool:
        """Whether a signal answers nothing: the game sleeps, or what it would take was not begun to be read."""
        reading = self._reading
        if self._desk.settings.way == FREE:
            return self._choices.is_asleep and not self.is_proposed
        if reading is None or self.offered is None or reading.before or reading.current.means == _UNDO:
            return False
        return self._timing.is_before(reading, after)

    def _take(self, after: float | None, *, is_signal: bool) -> list[str] | None:
        """Take what is offered; where nothing is, take the last move back, or offer what can be wanted."""
        if self._held is not None:
            return self._take_back() if is_signal else self._do_held()
        reading = self._reading
        if reading is None:
            return self._unoffered(after, is_signal=is_signal)
        if reading.is_resting:
            reading.is_resting = False
            return []
        choice = self._timing.meant(reading, after) if is_signal else reading.current
        slower = self._timing.paced(reading, choice, after)
        if choice.within:
            reading.enter(choice, without=self._harmful())
            return slower
        if choice.leads_back:
            return [*slower, *self._lead_back(reading)]
        if self._desk.settings.way == SCAN and self._back.needs_time(choice):
            self._held = choice
            return [*slower, self._desk.say("guide.taken", text=choice.label)]
        return [*slower, *self._do(choice)]

    def _harmful(self) -> list[Meaning]:
        """What who answers with a signal could never take back: switching it off, or a way that needs another one."""
        kind, settings = self._desk.signalled, self._desk.settings
        is_single = settings.way == SCAN and kind == KEY and not settings.yes_key  # one key is yes, and nothing is next
        return [Meaning("signal", (kind, "off")), *([Meaning("way", (STEPS,))] if is_single else [])]

    def _lead_back(self, reading: Cursor) -> list[str]:
        if reading.is_inside:
            reading.leave()
            return []
        self._is_aside, self._reading = False, None
        return [self._desk.say("say.go_on")]

    def _unoffered(self, after: float | None, *, is_signal: bool) -> list[str] | None:
        """Nothing is offered: take the last move back, or offer what can be wanted while others play."""
        if is_signal and self._back.is_open(after):
            return self._undo()
        if not is_signal and self._choices.is_resting:
            return None
        self._is_aside, self._reading = True, Cursor([self._choices.wanted()])
        return []

    def _undo(self) -> list[str]:
        self._timing.after_mistake()
        return self._pass_on(Said("", _UNDO))

    # -- doing

    def _take_back(self) -> list[str]:
        self._held = None
        self._timing.after_mistake()
        return [self._desk.say("say.taken_back")]

    def _do_held(self) -> list[str]:
        held, self._held = self._held, None
        return self._do(held) if held is not None else []

    def _do(self, choice: Pick) -> list[str]:
        """Do what was chosen, as if it had been said."""
        assert choice.means is not None
        self._is_aside = False
        self._reading = None
        self._now = Choices(None)
        return self._pass_on(Said(choice.text, choice.means))

    def _pass_on(self, said: Said) -> list[str]:
        self._is_passing = True
        try:
            return self._hear(said)
        finally:
            self._is_passing = False
