"""When an utterance is over, and what it is then: its words are looked at in each silence, and may still go on."""

from __future__ import annotations

from typing import NamedTuple

from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE
from voiceuno.language.language import Language
from voiceuno.speech.hearing.activity import FRAMES_A_SECOND
from voiceuno.speech.hearing.decision import Decision
from voiceuno.speech.hearing.last_word import LastWord
from voiceuno.speech.hearing.recogniser import Guess, RecogniserModel
from voiceuno.speech.hearing.second_opinion import is_short
from voiceuno.speech.hearing.utterance import Utterance
from voiceuno.speech.hearing.verdict import Verdicts
from voiceuno.speech.hearing.waits import Waits

LEAST_VOICE = 0.06  # seconds; less is a click
_LONGEST = 9.0  # seconds; nobody commands at greater length, but noise may go on for ever
_CLEAR = 2.5  # how many times longer steady words must be where silence can be told
_LONG = 2.0  # seconds; whoever says more often goes on, and all of it is heard again then
_LOOKS = 2  # at the words, in one silence: the first may come within the last consonant of "repeat"
_REFUSALS = 2  # after which a refusal stands until more is said
_SOFT = 0.15  # seconds that the last sound of a word may come later than what is loud of it
_VAIN = 12  # looks at words that were none: each hears all of it again, and noise that comes and goes has no end


class Situation(NamedTuple):
    """In what an utterance is heard."""

    waits: Waits
    is_open: bool = True  # everything is listened for,
    is_undisturbed: bool = True  # and the game neither speaks nor sleeps
    is_beside: bool = False  # the game speaks,
    may_be_own: bool = False  # and the microphone hears it


class Ending:
    """Looks at an utterance in each silence, and decides it at its end."""

    def __init__(self, model: RecogniserModel, language: Language, verdicts: Verdicts) -> None:
        self._model, self._language, self._verdicts = model, language, verdicts
        self._last_word = LastWord(language)

    def look(self, utterance: Utterance, heard_in: Situation) -> Decision | None:
        """What it is by its guesses alone, once it is over; asked after every frame."""
        waits = heard_in.waits
        quiet = utterance.silence.quiet
        steady = utterance.steady_frames / FRAMES_A_SECOND
        if not utterance.is_noisy:
            steady /= _CLEAR  # whoever is well above the noise is heard to fall silent
        if quiet == 0.0:
            utterance.looks = 0
            if utterance.decided is not None:  # more is coming: hear the same sound again, this time with what follows
                self._hear_again(utterance)
        over = quiet >= waits.incomplete or utterance.seconds >= _LONGEST
        if not over and utterance.partial and steady >= waits.steady:
            over = quiet >= waits.unclear or self._last_word.is_over(utterance, utterance.partial, steady, waits)
        if over:
            return self._decided(utterance, heard_in)
        if utterance.looks < _LOOKS and quiet >= waits.next_look(utterance.partial, utterance.looks):
            utterance.looks, utterance.wait = utterance.looks + 1, waits.unclear  # which a look may shorten
            if utterance.vain_looks < _VAIN and self._last_word.may_be_command(utterance):
                return self._check(utterance, heard_in)
        if utterance.looks and quiet >= utterance.wait and not self._last_word.only_begins(utterance):
            return self._decided(utterance, heard_in)
        return None

    def finish(self, utterance: Utterance, heard_in: Situation) -> Decision:
        """The same when no more sound will come."""
        utterance.refusals = _REFUSALS
        return utterance.decided or self._decide(utterance, utterance.finish(), heard_in)

    def judge(self, utterance: Utterance, first: Decision, heard_in: Situation) -> Decision | None:
        """What it is by all opinions, after the first of them; none where somebody may still go on."""
        judged = utterance.verdict if heard_in.is_undisturbed else None
        may_go_on = heard_in.is_open and _may_go_on(utterance, utterance.silence.quiet, heard_in.waits)
        decision = judged or self._verdicts.last(
            utterance,
            first,
            is_open=heard_in.is_open,
            is_beside=heard_in.is_beside,
            may_be_own=heard_in.may_be_own,
            reads_refused=not (may_go_on and _is_heard_again(utterance, first)),
        )
        is_refused = decision.outcome == HOPELESS and (first.outcome == CERTAIN or utterance.refusals)
        if may_go_on and is_refused:
            self._listen_on(utterance, first, decision, heard_in.waits)
            return None
        return decision

    def talk_of(self, utterance: Utterance, decision: Decision) -> str:
        """The words of other talk that began like a command, if it was such."""
        return self._last_word.talk_of(utterance, decision)

    def _decided(self, utterance: Utterance, heard_in: Situation) -> Decision:
        return utterance.decided or self._decide(utterance, utterance.guess(), heard_in)

    def _decide(self, utterance: Utterance, guesses: list[Guess], heard_in: Situation) -> Decision:
        return self._verdicts.first(utterance, guesses, is_open=heard_in.is_open)

    def _hear_again(self, utterance: Utterance) -> None:
        utterance.hear_again(self._model.recogniser(utterance.words.grammar))

    def _check(self, utterance: Utterance, heard_in: Situation) -> Decision | None:
        """Flush what the recogniser still holds back, and commit to a command that cannot grow."""
        partial, waits = utterance.partial, heard_in.waits
        # A second opinion that was had too soon has to be formed again: it is, only where it will be asked for.
        is_likely = bool(partial) and utterance.words.meaning(partial) is not None
        guesses = utterance.guess(is_short=is_likely and is_short(partial, self._language.sureness))
        decision = self._decide(utterance, guesses, heard_in)
        if decision.outcome == NOISE and utterance.silence.voiced < LEAST_VOICE:
            return decision
        # All opinions are asked while it is waited for more; whoever says much often goes on, and then all was in vain.
        is_judged = heard_in.is_undisturbed and utterance.seconds < _LONG
        if is_judged and _is_doubted(utterance, decision) and not utterance.is_noisy:
            utterance.verdict = self._verdicts.last(utterance, decision)
        utterance.wait = self._wait_after(utterance, decision, waits)
        is_command = (utterance.verdict or decision).meaning is not None
        if is_command:
            utterance.looks = _LOOKS
            if utterance.wait <= waits.complete:
                return decision
        if is_command or utterance.verdict is not None:
            utterance.decided = decision
            if is_judged and utterance.verdict is None:
                is_again = _may_go_on(utterance, utterance.wait, waits) and _is_heard_again(utterance, decision)
                utterance.verdict = self._verdicts.last(utterance, decision, reads_refused=not is_again)
        else:  # the last sound may still be coming
            utterance.vain_looks += 1
            self._hear_again(utterance)
            if utterance.reader is not None and decision.outcome != NOISE:
                utterance.reader.wake()
        utterance.look_at(guesses[0].text if guesses else "")
        return None

    def _wait_after(self, utterance: Utterance, decision: Decision, waits: Waits) -> float:
        """How many seconds of silence end an utterance that is taken for this, and has a verdict or not."""
        said = utterance.verdict or decision
        if said.meaning is not None:
            wait = self._last_word.wait_after(utterance, said.text, waits)
            return wait if utterance.verdict is None else min(wait, waits.doubtful)
        is_asked = utterance.verdict is not None or _is_doubted(utterance, decision)
        return waits.doubtful if is_asked else waits.unclear

    def _listen_on(self, utterance: Utterance, first: Decision, refused: Decision, waits: Waits) -> None:
        """What was soon taken for a command, and was none, may be the first half of a word: wait as after any words.

        Its last sound may be soft: it is heard once more a little later, and then only if somebody goes on.
        """
        utterance.refusals += 1
        utterance.looks = _LOOKS
        if utterance.refusals < _REFUSALS:
            utterance.wait = min(utterance.silence.quiet + _SOFT, waits.unclear)
            self._hear_again(utterance)
            if utterance.reader is not None:
                utterance.reader.wake()
        else:
            utterance.wait, utterance.decided, utterance.verdict = waits.unclear, first, refused


def _is_doubted(utterance: Utterance, decision: Decision) -> bool:
    """Whether doubt is left at the last look: the first may come within a consonant."""
    return decision.outcome == DOUBTFUL and utterance.looks == _LOOKS


def _may_go_on(utterance: Utterance, quiet: float, waits: Waits) -> bool:
    """Whether it can be waited for more after so much silence, if this turns out to be no command."""
    is_waiting = quiet < waits.unclear and utterance.seconds < _LONGEST
    return is_waiting and utterance.refusals < _REFUSALS


def _is_heard_again(utterance: Utterance, decision: Decision) -> bool:
    """Whether it will be heard once more in a moment, if it is refused now; then it is read, too."""
    return decision.outcome == CERTAIN and utterance.refusals == 0
