"""The conversation as a whole: an utterance in, the answer out."""

from __future__ import annotations

from voiceuno.dialogue.expected import Expected
from voiceuno.dialogue.expecting import expected_at
from voiceuno.dialogue.host import Outside, Reply
from voiceuno.dialogue.lesson import Lesson
from voiceuno.dialogue.repair import MOVES, Repair
from voiceuno.dialogue.shelf import MORE
from voiceuno.dialogue.steering import BESIDE, SETTINGS

__all__ = ["Dialogue", "Outside", "Reply"]

# What may be said while the bots wait for a correction; anything else is meant for the next turn.
_AT_ONCE = SETTINGS | frozenset(
    "correct undo uno dos catch advice ask repeat help pause sleep stop quit save train forget matches resume".split()
)
# What steers the conversation in a lesson as everywhere; anything else is held against the lesson's step.
_STEERING = BESIDE | frozenset("pause sleep continue wake quit new same matches resume".split())
_AGAIN = ("same again", "yes", "new game", "quit", "teach")
_SAVED = ("yes", "continue", "no", "new game", "teach")


class Dialogue(Repair):
    """Hears sentences and answers them: open questions first, then steering and asking, then moves."""

    # -- beginning

    def greet(self) -> Reply:
        """The first words: how a match ended that nobody was told, or the offer to go on with one or to begin one."""
        lines = [self.prompts.say("say.welcome"), *self._load()]
        return self._reply(lines if self.table is not None else [*lines, *self._offer()])

    def is_meant_now(self, text: str) -> bool:
        """Whether a sentence is for this moment, while the bots wait, rather than for the next turn."""
        meaning = self.grammar.parse(text, self.phase, self.rules)
        if meaning is None:
            return self.grammar.parse(text, "turn", self.rules) is None
        verb = meaning.split()[0]
        return verb in _AT_ONCE or (self.table is not None and self.table.takes_at_once(verb))

    @property
    def expected(self) -> Expected:
        """What can be said now."""
        if self._playing is not None:
            at_table = expected_at(self._playing)
        else:
            at_table = Expected("setup", self.rules, likely=self._likely_without_match())
        phase, rules = self.phase, self.rules
        if self._asleep:
            return Expected(phase, rules, at_table.names, ("wake",))
        if self._training is not None and self._confirm is None:
            return Expected(phase, rules, (), (self._asked_for(self._training) or "",))
        likely: tuple[str, ...] = ()
        if self._confirm is not None:
            likely = ("yes", "no")
        elif self._doubt is not None:
            likely = self._doubt.likely
        elif self._shelf is not None:
            at_table = at_table._replace(names=self._shelf.names, likely=self._shelf.likely)
        elif self._paused:
            likely = ("continue", "wake")
        elif self._lesson is not None and self._lesson.step is not None:
            means = self._lesson.step.means
            likely = (means,) if isinstance(means, str) else tuple(means)
        left_out = at_table.leave_out + ((MORE,) if phase == "confirm" and self._shelf is None else ())
        return at_table._replace(phase=phase, rules=rules, likely=likely or at_table.likely, leave_out=left_out)

    def _likely_without_match(self) -> tuple[str, ...]:
        if self._offered and self._saved is not None:
            return _SAVED
        if self._unread:
            return ("continue", *self.setup.likely)
        return _AGAIN if self.table is not None and not self.setup.begun else self.setup.likely

    # -- hearing

    def hear(self, text: str) -> Reply:
        """Answer a sentence."""
        if self._closed is not None and self._closed is self.table:
            self._closed.keeper.end_told()  # whoever answers has heard it
        if self._asleep:
            return self._wake(text)
        if self._training is not None and self._confirm is None and not self._paused:
            return self._train(self._training, text)
        settled = self._settle(self._doubt, text) if self._doubt is not None else None
        if settled is not None:
            return settled
        meaning = self._meaning(text)
        if meaning is None:
            return self._not_understood(text)
        self._misses = self._noises = 0
        verb = meaning.split()[0]
        if verb not in ("repeat", "stop"):
            self._said = []
        if self._confirm is not None and verb not in BESIDE:
            asked, self._confirm = self._confirm, None
            if verb in ("yes", "quit"):
                return asked.do()
            if verb in ("no", "neither", "continue", "undo"):
                return self._reply([self.prompts.say("say.go_on"), *self._where()])
        if self._paused and verb not in BESIDE | {"ask", "quit", "sleep"}:
            self._paused = False
            if verb in ("continue", "wake", "pause", "yes"):
                return self._reply([self._line("say.continued"), *self._where()])
        if self._shelf is not None and verb not in BESIDE:
            chosen = self._choose(self._shelf, verb, meaning)
            if chosen is not None:
                return chosen
        if self._lesson is not None and verb not in _STEERING:
            return self._learn(self._lesson, verb, meaning)
        before = self._playing.open_move if self._playing else None
        reply = self._steer(verb, meaning) or self._talk(verb, meaning)
        if self._playing is not None:
            self._corrections.watch(verb, meaning, before, self._playing.open_move, self._playing.names)
        return reply

    def _wake(self, text: str) -> Reply:
        """Asleep, only the words that wake are heard."""
        if self.grammar.parse(text, self.phase, self.rules) != "wake":
            return self._reply([])
        self._asleep = self._paused = False
        self._said, self._misses, self._noises = [], 0, 0
        return self._reply([self._line("say.awake"), *self._where()])

    def proceed(self) -> Reply:
        """Nobody spoke: let the bots go on."""
        assert self.table is not None
        reply = self._reply(self.table.proceed())
        if self._lesson is not None and self._lesson.step and reply.wait is None:
            self._said.append(self._lesson.step.say)
            return reply._replace(lines=[*reply.lines, self._lesson.step.say])
        return reply

    def say(self, key: str, **slots: str) -> Reply:
        """A sentence from outside the conversation, such as `voice.lost_microphone`; nothing else changes."""
        return Reply([self._line(key, **slots)], self._wait)

    def resume(self) -> Reply:
        """A device is there again: say so, and where we are."""
        self._said = []
        return self._reply([] if self._asleep else [self.prompts.say("voice.back"), *self._where()])

    def _talk(self, verb: str, meaning: str) -> Reply:
        """Words for the table, or for setting one up."""
        if self._playing is not None:
            return self._reply(self._playing.hear(meaning))
        agreed, offered, self._offered = verb in ("yes", "continue", "wake"), self._offered, False
        if self._saved is not None and agreed and (offered or verb != "yes"):
            return self._open(self._saved)
        if self._unread and agreed:
            return self._load_again()
        if self.table is not None and not self.setup.begun:
            if agreed:
                return self._same()
            if verb in MOVES:
                return self._reply([self.prompts.say("refusal.match_over"), *self._where()])
        if verb in MOVES:
            self._offered = offered
            return self._reply(self._no_match())
        words = meaning.split()
        if offered and verb == "no" and self._saved is not None:
            return self._reply([self.prompts.say("say.it_waits"), *(self.setup.hear(words) or [])])
        self._offered = offered
        if offered and verb == "name":
            return self._reply([*(self.setup.hear(words) or [])[:-1], *self._where()])
        return self._leave_waiting(lambda: self._begin(words))

    def _begin(self, words: list[str]) -> Reply:
        """What was said about a match to come."""
        self._offered = False
        return self._planned(self.setup.hear(words))

    # -- learning

    def _learn(self, lesson: Lesson, verb: str, meaning: str) -> Reply:
        """One step of the practice hand; a question is answered although another step waits."""
        assert self.table is not None
        fits = lesson.accepts(meaning)
        if not fits and verb != "ask":
            return self._reply([lesson.again()])
        lines = self._answer(meaning.partition(" ")[2]) if verb == "ask" else self.table.hear(meaning)
        if not fits:
            return self._reply([*lines, lesson.again()])
        if lesson.step is None:
            self._lesson = self.table = None
            self.setup.begun = self._saved is None
            return self._reply([*lines, lesson.end, *self._offer()])
        return self._reply(lines if self.table.waits_for_bots else [*lines, lesson.step.say])
