"""Sounds of the player's own, each taught with three examples; and a test whether the player's signal is heard."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import Final

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.confirming import Confirming
from voiceuno.dialogue.house import SoundDesk
from voiceuno.dialogue.reply import Aside, Said
from voiceuno.dialogue.settings import SCAN, TO_BE_PRESSED, Settings, signal_settings
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.signals import BESIDE, KEY, SOON, Noticed, judge_trial
from voiceuno.rules.rulesets import MATTEL

_FIRST: Final = (Meaning("yes"), Meaning("continue"))  # what is taught if nothing was named: "next" means to continue
_AS_SAID: Final = Moment("turn", MATTEL.name)  # the words for a meaning are those of the standard game
_STEERS: Final = frozenset(("stop", "quit", "pause", "sleep", "repeat", "help"))
_LEAVES: Final = frozenset(("quit", "pause", "sleep"))
_TRIAL: Final = 3  # signals of a test
_MOST: Final = 6  # sounds after which a test is over, whatever they were
_FOR_A_SOUND, _FOR_A_SIGNAL = 15.0, 8.0  # seconds of silence after which a lesson and a test are over


class SoundSchool:
    """What is being taught or tested, if something is."""

    holds_bots = True

    def __init__(self, desk: Desk, confirming: Confirming) -> None:
        self._desk, self._confirming = desk, confirming
        self._labels: deque[str] = deque()  # what is taught, the present one first
        self._trial: list[Noticed] | None = None  # what was noticed since the test began
        self._proved: Settings | None = None  # what is kept after a signal that counts by it

    # -- as a floor

    @property
    def is_open(self) -> bool:
        """Whether every sound is an example or a try."""
        return bool(self._labels) or self._trial is not None

    @property
    def question(self) -> list[str] | None:
        """What the player shall do."""
        if self._labels:
            return [self._desk.say("own.teach", text=self._labels[0])]
        if self._trial is None:
            return None
        if self._proved is None:
            return [self._desk.say("own.test")]
        return [self._desk.say("own.prove_yes" if self._proved.yes_key == TO_BE_PRESSED else "own.prove")]

    @property
    def wait(self) -> float:
        """How long a sound is waited for."""
        return _FOR_A_SOUND if self._labels else _FOR_A_SIGNAL

    def moment(self, below: Moment) -> Moment:
        """A few words that steer."""
        return below._replace(likely=(Meaning("stop"), Meaning("repeat")), question=None) if self.is_open else below

    def steers(self, meaning: Meaning | None) -> bool:
        """Whether words are no example of a sound."""
        return meaning is not None and meaning.verb in _STEERS

    def hear(self, said: Said) -> list[str] | None:
        """Few words are for this; whatever else is said may be a sound that is taught."""
        verb = said.meaning.verb if said.meaning is not None else ""
        if verb == "stop":
            return self._stop("own.stopped")
        if verb in _LEAVES:
            self._close()
            return None
        if verb == "help":
            return [self._desk.say("help.own_sounds")]
        return self.question if verb == "repeat" else Aside()

    # -- beginning

    def begin(self, meaning: Meaning) -> list[str]:
        """Teach what was named, or yes and next; or tell what is known."""
        signs = self._desk.place.signs
        if signs is None:
            return [self._desk.say("own.deaf"), *self._desk.where()]
        if meaning.words == ("list",):
            known = signs.labels
            key = "own.list" if known else "own.none"
            return [self._desk.say(key, list=self._desk.prompts.listing(known)), *self._desk.where()]
        wanted = (Meaning.read(meaning.rest),) if meaning.words else _FIRST
        self._labels = deque(map(self._label, wanted))
        return self.question or []

    def test(self) -> list[str]:
        """Ask for the player's signal."""
        if self._desk.place.signs is None:
            return [self._desk.say("own.deaf"), *self._desk.where()]
        self._trial = []
        return self.question or []

    @property
    def must_prove(self) -> bool:
        """Whether who changes what counts as a signal answers with one, and could not change it back."""
        return self._desk.place.signs is not None and bool(self._desk.settings.way == SCAN or self._desk.signalled)

    def prove(self, settings: Settings) -> list[str]:
        """Listen by other settings, and ask for a signal before they are kept."""
        assert self._desk.place.signs is not None
        self._desk.place.signs.listen_for(signal_settings(settings))
        self._trial, self._proved = [], settings
        return self.question or []

    def _label(self, meaning: Meaning) -> str:
        """What a sound stands for, in words that can be read at any moment."""
        prompts, key = self._desk.prompts, f"own.word_{meaning.verb}"
        if prompts.has(key):
            return prompts.part(key)
        language = self._desk.language
        words = language.say(meaning, _AS_SAID).split()
        while meaning.is_partial and words[1:] and language.understand(" ".join(words[1:]), _AS_SAID) == meaning:
            del words[0]  # "skip" is a card, and whatever else it may be at another moment
        return " ".join(words)

    # -- sounds

    def notice(self, noticed: Noticed) -> list[str] | None:
        """Take a sound as an example, or as a try; None if it is neither. A key ends a lesson."""
        signs = self._desk.place.signs
        if noticed.ignored in (BESIDE, SOON) or signs is None:
            return None
        if self._trial is not None:
            return self._try(self._trial, noticed)
        if noticed.kind == KEY:
            return self._stop("own.stopped")
        return self._teach(signs, noticed.number) if noticed.number else None

    def _teach(self, signs: SoundDesk, number: int) -> list[str]:
        label, desk = self._labels[0], self._desk
        lesson = signs.teach(label, number)
        if lesson.outcome == "full":
            return self._stop("own.full")
        if lesson.outcome != "done":
            key = f"own.more_{lesson.examples}" if lesson.outcome == "more" else f"own.{lesson.outcome}"
            return [desk.say(key, text=label, value=lesson.other)]
        self._labels.popleft()
        done = [desk.say("own.done", text=label)]
        if signs.problem:
            done.append(desk.say("own.not_kept", reason=signs.problem))
        return [*done, *(self.question or [desk.say("own.taught"), *desk.where()])]

    def _try(self, trial: list[Noticed], noticed: Noticed) -> list[str]:
        """Count the good ones aloud; what else there was is told at the end."""
        trial.append(noticed)
        if self._proved is not None:
            return self._judge_proof(self._proved, trial)
        heard = sum(each.is_signal for each in trial)
        if heard >= _TRIAL or len(trial) >= _MOST:
            return self._judged(trial)
        return [self._desk.say("own.heard", number=self._desk.prompts.number(heard))] if noticed.is_signal else Aside()

    def _judge_proof(self, proved: Settings, trial: list[Noticed]) -> list[str]:
        """One signal of the kind that the player answers with is enough; without one all stays as it was."""
        if proved.yes_key == TO_BE_PRESSED:
            return self._judge_key(proved, trial)
        kinds = {each.kind for each in trial if each.is_signal}
        if self._desk.signalled in kinds or (kinds and not self._desk.signalled):
            self._desk.keep_settings(proved)
            self._close()
            return [self._desk.say("own.proved"), *self._desk.where()]
        return self._unproved() if len(trial) >= _MOST else Aside()

    def _judge_key(self, proved: Settings, trial: list[Noticed]) -> list[str]:
        """The key that is pressed first is the one for yes."""
        last = trial[-1]
        if last.kind != KEY or not last.is_signal:
            return self._unproved() if len(trial) >= _MOST else Aside()
        self._desk.keep_settings(replace(proved, yes_key=last.label))
        self._close()
        return [self._desk.say("own.proved_two"), *self._desk.where()]

    def _unproved(self) -> list[str]:
        self._close()
        return [self._desk.say("own.unproved"), *self._desk.where()]

    def _judged(self, trial: list[Noticed]) -> list[str]:
        result, desk = judge_trial(trial, _TRIAL), self._desk
        ignored = next((each.kind for each in trial if each.ignored == result.advice), "")
        kind = desk.prompts.part(f"own.kind_{ignored}") if desk.prompts.has(f"own.kind_{ignored}") else ""
        self._close()
        number = desk.prompts.number(result.heard)
        return [desk.say(f"own.trial_{result.advice}", number=number, text=kind), *desk.where()]

    def silence(self) -> list[str]:
        """Nothing came for a long time."""
        if self._proved is not None:
            return self._unproved()
        return self._judged(self._trial) if self._trial is not None else self._stop("own.silent")

    def _stop(self, key: str) -> list[str]:
        label = self._labels[0] if self._labels else ""
        self._close()
        return [self._desk.say(key if label else "say.go_on", text=label), *self._desk.where()]

    def _close(self) -> None:
        self._labels.clear()
        self._trial = self._proved = None
        if self._desk.place.signs is not None:
            self._desk.place.signs.give_up()
            self._desk.place.signs.listen_for(signal_settings(self._desk.settings))

    # -- deleting

    def delete(self, meaning: Meaning) -> list[str]:
        """Delete the sound that was named; all of them after a question."""
        signs, desk = self._desk.place.signs, self._desk
        known = signs.labels if signs is not None else ()
        if signs is None or not known:
            return [desk.say("own.none" if signs is not None else "own.deaf"), *desk.where()]
        if not meaning.words:
            return self._confirming.ask(desk.say("own.ask_all"), self._delete_all, is_leaving=False)
        label = self._label(Meaning.read(meaning.rest))
        if label not in known:
            return [desk.say("own.unknown", text=label, list=desk.prompts.listing(known)), *desk.where()]
        why = signs.forget(label)
        return [desk.say("own.stuck" if why else "own.deleted", text=label, reason=why), *desk.where()]

    def _delete_all(self) -> list[str]:
        signs = self._desk.place.signs
        why = signs.forget_all() if signs is not None else ""
        return [self._desk.say("own.stuck" if why else "own.all_deleted", reason=why), *self._desk.where()]
