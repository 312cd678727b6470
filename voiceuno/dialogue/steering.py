"""Controls and questions, which never cost a turn: volume and speed, sounds, devices, sleep, training, leaving."""

from __future__ import annotations

from voiceuno.dialogue.host import Reply
from voiceuno.dialogue.line import SOUNDS, Line
from voiceuno.dialogue.settings import Settings, stepped, switched
from voiceuno.dialogue.training import Training
from voiceuno.dialogue.waiting import WaitingMatches

SETTINGS = frozenset("slower faster louder quieter brief normal detailed more less sounds slow headset device".split())
# What leaves a pause, a question back or a lesson's step as it is.
BESIDE = SETTINGS | frozenset("repeat help stop save".split())
# What steers the conversation in a training, where anything else may be a word that was misheard.
_IN_TRAINING = SETTINGS | frozenset("help save pause sleep quit forget".split())


class Steering(WaitingMatches):
    """Does what is said about the conversation itself."""

    def _steer(self, verb: str, meaning: str) -> Reply | None:
        """The answer to a control or a question; None if it is neither."""
        say, options = self.prompts.say, meaning.split()[2:]
        settings = stepped(self.settings, verb)
        if settings is not None:
            return self._set(settings, verb)
        settings = switched(self.settings, meaning)
        if settings is not None:
            return self._set(settings, meaning.replace(" ", "_"))
        match verb:
            case "repeat":
                said, self._said = self._said or self._where(), []
                return self._reply(said)
            case "help":
                return self._reply([self._help()])
            case "pause":
                self._paused = True
                return self._reply([self._line("say.paused")])
            case "sleep":
                self._asleep = True
                return self._reply([self._line("say.asleep")])
            case "stop":
                return self._reply([])
            case "save":
                return self._reply([self._is_saved()])
            case "quit":
                return self._ask_back(self._leaving(), self._goodbye)
            case "ask":
                return self._reply(self._answer(meaning.partition(" ")[2]))
            case "device":
                return self._reply([self._use(meaning.partition(" ")[2])])
            case "new":
                return self._leave("ask.abandon", lambda: self._leave_waiting(lambda: self._set_up(options)))
            case "same":
                return self._leave("ask.abandon", lambda: self._leave_waiting(self._same))
            case "matches":
                return self._tell_matches()
            case "resume":
                return self._resume_meant(meaning.split()[1:])
            case "teach":
                return self._leave("ask.leave_for_lesson", self._teach)
            case "train":
                return self._begin_training()
            case "forget" if self.outside.learner is not None:
                return self._ask_back(say("ask.forget_voice"), self._forget_voice)
            case "forget":
                return self._reply([say("say.not_yet")])
        return None

    def _set(self, settings: Settings, key: str) -> Reply:
        """Keep a setting for this player."""
        limit = f"say.{key}_limit"
        key = limit if settings == self.settings and self.prompts.has(limit) else f"say.{key}"
        self.settings = settings
        self.keeper.save_settings(settings)
        if self.table is not None:
            self.table.verbosity = settings.verbosity
        return self._reply([self.prompts.say(key)])

    def _leaving(self) -> str:
        """Ask before the game ends, and say what becomes of the match."""
        if self._playing is None or self._lesson is not None:
            return self.prompts.say("ask.quit_only")
        return self.prompts.say("ask.quit_unsaved" if self.keeper.retry() else "ask.quit")

    def _goodbye(self) -> Reply:
        return self._reply([self.prompts.say("say.goodbye")])._replace(wait=None, ended=True)

    def farewell(self, key: str) -> list[str]:
        """The last words when nobody can speak any more; what could not be saved is tried once more."""
        problem = self.keeper.retry()
        return [self.prompts.say("say.not_saved", reason=problem) if problem else self.prompts.say(key)]

    def _is_saved(self) -> str:
        """Whether everything is saved; what could not be is tried once more."""
        self._problem = self.keeper.retry()
        if self._problem:
            return self.prompts.say("say.cannot_save", reason=self._problem)
        return self.prompts.say("say.saved" if self._playing else "say.no_match_yet")

    def _help(self) -> str:
        """What can be said at this moment."""
        if self._training is not None and self._confirm is None:
            return self.prompts.say("help.training")
        if self._lesson is not None and self._confirm is None:
            return self._lesson.again()
        phase = self.phase
        if self._confirm is not None or (self._doubt is not None and self._doubt.is_single):
            phase = "yes_no"
        elif self._doubt is not None:
            phase = "confirm"
        elif self._shelf is not None:
            phase = "matches"
        elif phase == "confirm" and self._playing and self._playing.choice is None:
            phase = "next_round"
        elif phase == "setup" and self._offered:
            phase = "continue"
        game_help = f"help.{phase}_{self.rules}"
        return self.prompts.say(game_help if self.prompts.has(game_help) else f"help.{phase}")

    # -- sounds and devices

    def _answer(self, topic: str) -> list[str]:
        match topic:
            case "sounds":
                return self._sounds()
            case "devices":
                return [self._devices()]
        return super()._answer(topic)

    def _sounds(self) -> list[str]:
        """Every sound with its meaning, so that it is heard and named."""
        if not self.outside.has_sounds:
            return [self.prompts.say("say.no_sounds")]
        if not self.settings.sounds:
            return [self.prompts.say("say.sounds_are_off")]
        return [Line(self.prompts.say(f"sound.{sound}"), sound) for sound in SOUNDS]

    def _devices(self) -> str:
        if self.outside.machine is None:
            return self.prompts.say("say.not_yet")
        names = self.outside.machine.devices()
        return self.prompts.say("say.devices" if names else "say.no_devices", list=self.prompts.listing(names))

    def _use(self, word: str) -> str:
        """Speak and listen with another device."""
        machine = self.outside.machine
        if machine is None:
            return self.prompts.say("say.not_yet")
        name = machine.use(word)
        if name is not None:
            return self.prompts.say("say.device", text=name)
        names = machine.devices()
        key = "say.no_such_device" if names else "say.no_devices"
        return self.prompts.say(key, list=self.prompts.listing(names))

    # -- the player's voice

    def _forget_voice(self) -> Reply:
        assert self.outside.learner is not None
        why = self.outside.learner.forget()
        key = "say.voice_not_forgotten" if why else "say.voice_forgotten"
        return self._reply([self.prompts.say(key, reason=why), *self._where()])

    def _begin_training(self) -> Reply:
        """Ask for the words that matter, one by one."""
        if self.outside.learner is None or not self.outside.training:
            return self._reply([self.prompts.say("say.not_yet")])
        self._training = Training(self.outside.training, self.outside.learner, self.prompts)
        return self._reply(self._training.begin())

    def _train(self, training: Training, text: str) -> Reply:
        """One word of the training; whatever was heard is an attempt, unless it steers."""
        meaning = self.grammar.parse(text, self.phase, self.rules) or ""
        self._said, self._misses, self._noises = [], 0, 0
        is_right = bool(meaning) and meaning == self._asked_for(training)
        verb = meaning.split()[0] if meaning and not is_right else ""
        if verb in _IN_TRAINING:
            return self._steer(verb, meaning) or self._reply([])
        match verb:
            case "repeat":
                lines = training.ask()
            case "continue":  # "next"
                lines = training.skip()
            case "stop":
                lines = training.end()
            case _:
                lines = training.hear(text, is_right=is_right)
        if not training.word:
            self._training = None
            lines = [*lines, *self._where()]
        return self._reply(lines)

    def _asked_for(self, training: Training) -> str | None:
        """The meaning of the word that the training waits for."""
        return self.grammar.parse(training.word, self.phase, self.rules)
