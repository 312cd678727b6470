"""Getting to know a voice: whatever is heard is an attempt at the word that was asked for, unless it steers."""

from __future__ import annotations

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.expecting import STAND_IN
from voiceuno.dialogue.reply import Said
from voiceuno.dialogue.training import Training
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.rules.rulesets import MATTEL

# The cards of the standard game are asked for, whatever is being played.
MOMENT = Moment("turn", MATTEL.name, leave_out=(STAND_IN,))


class TrainingVoice:
    """The training that runs, if one does."""

    holds_bots = True

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._training: Training | None = None
        self.is_open = False  # whether one runs

    @property
    def question(self) -> list[str] | None:
        """The word that is asked for."""
        return self._training.ask() if self._training is not None else None

    def begin(self) -> list[str]:
        """Ask for the words that matter, one by one."""
        learner, words = self._desk.place.learner, self._desk.language.training
        if learner is None or not words:
            return [self._desk.say("say.no_voice")]
        self._training, self.is_open = Training(words, learner, self._desk.prompts), True
        return self._training.begin()

    def hear(self, said: Said) -> list[str] | None:
        """Take an attempt up; None for what steers here too."""
        training, meaning = self._training, said.meaning
        if training is None:
            return None
        is_right = meaning is not None and meaning == self._asked_for(training)
        if meaning is None or is_right:
            lines = training.hear(said.text, is_right=is_right)
        elif meaning.is_any(Family.IN_TRAINING):
            return None
        else:
            lines = self._steered(training, meaning, said.text)
        if training.word:
            return lines
        self._training, self.is_open = None, False
        return [*lines, *self._desk.where()]

    def _steered(self, training: Training, meaning: Meaning, text: str) -> list[str]:
        match meaning.verb:
            case "repeat":
                return training.ask()
            case "continue":  # "next"
                return training.skip()
            case "stop":
                return training.end()
        return training.hear(text, is_right=False)

    def moment(self, below: Moment) -> Moment:
        """Any card, and most of all the word that was asked for."""
        if self._training is None:
            return below
        asked = self._asked_for(self._training)
        return MOMENT._replace(likely=(asked,) if asked else (), listener=below.listener, seats=below.seats)

    def _asked_for(self, training: Training) -> Meaning | None:
        """The meaning of the word that the training waits for."""
        return self._desk.language.understand(training.word, MOMENT)
