"""The conversation as a whole: an utterance in, the answer out."""

from __future__ import annotations

from voiceuno.dialogue.host import Host, Outside, Reply
from voiceuno.dialogue.lesson import Lesson
from voiceuno.dialogue.settings import Settings, stepped
from voiceuno.rules.cards import find_card
from voiceuno.rules.record import Record

__all__ = ["Dialogue", "Outside", "Reply"]

_SETTINGS = frozenset("slower faster louder quieter brief normal detailed more less".split())
# What may be said while the bots wait for a correction; anything else is meant for the next turn.
_AT_ONCE = _SETTINGS | frozenset("correct undo uno dos catch advice ask repeat help pause sleep stop quit save".split())
# What leaves a pause, a question back or a lesson's step as it is.
_BESIDE = _SETTINGS | frozenset("repeat help stop save".split())
# What steers the conversation in a lesson as everywhere; anything else is held against the lesson's step.
_STEERING = _BESIDE | frozenset("pause sleep continue wake quit new same".split())
# What is a move where nobody asked a question, and hardly an answer to one.
_MOVES = frozenset("play draw keep uno catch challenge accept undo correct match place end dos advice colour".split())


class Dialogue(Host):
    """Hears sentences and answers them: open questions first, then steering and asking, then moves."""

    # -- beginning

    def greet(self) -> Reply:
        """The first words: offer to go on with a saved match, or to begin one."""
        lines = [self.prompts.say("say.welcome")]
        record, trouble = self.keeper.load()
        if trouble:
            lines.append(self.prompts.say(f"say.save_{trouble}"))
        if record is not None and not _is_over(record):
            self._saved = record
        return self._reply([*lines, *self._offer()])

    def is_meant_now(self, text: str) -> bool:
        """Whether a sentence is for this moment, while the bots wait, rather than for the next turn."""
        meaning = self.grammar.parse(text, self.phase, self.rules)
        if meaning is None:
            return self.grammar.parse(text, "turn", self.rules) is None
        verb = meaning.split()[0]
        return verb in _AT_ONCE or (self.table is not None and self.table.takes_at_once(verb))

    # -- hearing

    def hear(self, text: str) -> Reply:
        """Answer a sentence."""
        meaning = self._meaning(text)
        if meaning is None:
            return self._not_understood(text)
        self._misses = 0
        verb = meaning.split()[0]
        if verb not in ("repeat", "stop"):
            self._said = []
        if self._confirm is not None and verb not in _BESIDE:
            asked, self._confirm = self._confirm, None
            if verb in ("yes", "quit"):
                return asked.do()
            if verb in ("no", "neither", "continue", "undo"):
                return self._reply([self.prompts.say("say.go_on"), *self._where()])
        if self._paused and verb not in _BESIDE | {"ask", "quit"}:
            self._paused = False
            if verb in ("continue", "wake", "pause", "sleep", "yes"):
                return self._reply([self.prompts.say("say.continued"), *self._where()])
        if self._lesson is not None and verb not in _STEERING:
            return self._learn(self._lesson, verb, meaning)
        return self._steer(verb, meaning) or self._talk(verb, meaning)

    def _meaning(self, text: str) -> str | None:
        """What is meant now, or else what would be meant on an ordinary turn, so that a refusal can say why."""
        if self.phase == "answer" and self._playing and self._playing.is_right(text):
            return f"answer {text}"  # whatever else it may mean: the opposite of fast is slow
        meaning = self.grammar.parse(text, self.phase, self.rules)
        if self.phase == "answer" and self._playing and meaning and meaning.startswith("answer "):
            move = self.grammar.parse(text, "turn", self.rules) or ""
            return move if _is_move(move) and not self._playing.takes_as_answer(meaning) else meaning
        if meaning is None and self._confirm is None and self._playing is not None and self._playing.is_asked:
            meaning = self.grammar.parse(text, str(self._playing.state.round.phase.value), self.rules)
        return meaning or self.grammar.parse(text, "turn", self.rules)

    def proceed(self) -> Reply:
        """Nobody spoke: let the bots go on."""
        assert self.table is not None
        reply = self._reply(self.table.proceed())
        if self._lesson is not None and self._lesson.step and reply.wait is None:
            self._said.append(self._lesson.step.say)
            return reply._replace(lines=[*reply.lines, self._lesson.step.say])
        return reply

    def _steer(self, verb: str, meaning: str) -> Reply | None:
        """Controls and questions, which never cost a turn; None if it is neither."""
        say, options = self.prompts.say, meaning.split()[2:]
        settings = stepped(self.settings, verb)
        if settings is not None:
            return self._set(settings, verb)
        match verb:
            case "repeat":
                said, self._said = self._said or self._where(), []
                return self._reply(said)
            case "help":
                return self._reply([self._help()])
            case "pause" | "sleep":
                self._paused = True
                return self._reply([say("say.paused")])
            case "stop":
                return self._reply([])
            case "save" if self.keeper.problem:
                self._problem = self.keeper.problem
                return self._reply([say("say.cannot_save", reason=self._problem)])
            case "save":
                return self._reply([say("say.saved" if self._playing else "say.no_match_yet")])
            case "quit":
                question = say("ask.quit" if self._playing and not self._lesson else "ask.quit_only")
                return self._ask_back(question, lambda: Reply([say("say.goodbye")], ended=True))
            case "ask":
                return self._reply(self._answer(meaning.partition(" ")[2]))
            case "new":
                return self._leave("ask.abandon", lambda: self._set_up(options))
            case "same":
                return self._leave("ask.abandon", self._same)
            case "teach":
                return self._leave("ask.leave_for_lesson", self._teach)
            case "train" | "forget":
                return self._reply([say("say.not_yet")])
        return None

    def _talk(self, verb: str, meaning: str) -> Reply:
        """Words for the table, or for setting one up."""
        if self._playing is not None:
            return self._reply(self._playing.hear(meaning))
        agreed, offered, self._offered = verb in ("yes", "continue", "wake"), self._offered, False
        if self._saved is not None and agreed and (offered or verb != "yes"):
            return self._open(self._saved)
        if self.table is not None and not self.setup.begun:
            if agreed:
                return self._same()
            if verb in _MOVES:
                return self._reply([self.prompts.say("refusal.match_over"), *self._where()])
        if verb in _MOVES:
            self._offered = offered
            return self._reply(self._no_match())
        return self._planned(self.setup.hear(meaning.split()))

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

    # -- answering

    def _set(self, settings: Settings, verb: str) -> Reply:
        """Keep a setting for this player."""
        limit = f"say.{verb}_limit"
        key = limit if settings == self.settings and self.prompts.has(limit) else f"say.{verb}"
        self.settings = settings
        self.keeper.save_settings(settings)
        if self.table is not None:
            self.table.verbosity = settings.verbosity
        return self._reply([self.prompts.say(key)])

    def _not_understood(self, text: str) -> Reply:
        """A short question, then what was heard and what can be done, then help, then a quiet reminder."""
        self._misses += 1
        say = self.prompts.say
        if self._paused:  # people talk to each other
            return Reply([say("say.paused")] if self._misses == 1 else [])
        if self._misses == 1:
            said = self._said
            reply = self._reply([say("say.sorry")])
            self._said = said  # "what?" asks for what was said before
            return reply
        if self._misses == 2:
            return self._reply([say("say.heard", text=text.strip()), *self._choices()])
        if self._misses == 3:
            return self._reply([self._help()])
        return self._reply([say("say.still_here")] if self._misses == 4 else [])

    def _choices(self) -> list[str]:
        """What can be done now."""
        if self._confirm is None and self._lesson is None and self._playing is not None:
            return self._playing.instead() or self._playing.where()
        return self._where()

    def _help(self) -> str:
        if self._lesson is not None and self._confirm is None:
            return self._lesson.again()
        phase = self.phase
        if self._confirm is not None:
            phase = "yes_no"
        elif phase == "confirm" and self._playing and self._playing.choice is None:
            phase = "next_round"
        elif phase == "setup" and self._offered:
            phase = "continue"
        game_help = f"help.{phase}_{self.rules}"
        return self.prompts.say(game_help if self.prompts.has(game_help) else f"help.{phase}")


def _is_move(meaning: str) -> bool:
    """Whether this is a move and nothing else; "the third" or "red" may well answer a question."""
    verb, *words = meaning.split() or [""]
    return verb in _MOVES and (verb != "play" or find_card(words[0]) is not None)


def _is_over(record: Record) -> bool:
    *_, last = record.replay()
    return bool(last.state.winners)
