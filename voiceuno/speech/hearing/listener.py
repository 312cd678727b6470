"""From a stream of sound to decided utterances; no clock but the count of the samples."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from enum import Enum

import numpy as np

from voiceuno.language.heard import CERTAIN, Heard
from voiceuno.language.language import Language
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.activity import FRAMES_A_SECOND, Activity, Loudness
from voiceuno.speech.hearing.decision import Decision
from voiceuno.speech.hearing.going_on import Ended, GoingOn
from voiceuno.speech.hearing.kept import KeptAudio
from voiceuno.speech.hearing.last_word import is_another
from voiceuno.speech.hearing.learnt import Learnt
from voiceuno.speech.hearing.other_speeds import hear_again
from voiceuno.speech.hearing.own_voice import OwnVoice
from voiceuno.speech.hearing.recogniser import Recogniser, RecogniserModel
from voiceuno.speech.hearing.second_opinion import Advisers
from voiceuno.speech.hearing.utterance import Utterance
from voiceuno.speech.hearing.utterance_end import LEAST_VOICE, Ending, Situation
from voiceuno.speech.hearing.verdict import Verdicts
from voiceuno.speech.hearing.vocabulary import HearingWords, word_book
from voiceuno.speech.hearing.waits import APART, BESIDE_AN_ECHO, INTERRUPTING, SLOW, USUAL, Waits
from voiceuno.speech.hearing.whole_phrases import WholePhrases
from voiceuno.speech.other_ear.compared import OtherEar
from voiceuno.speech.phrase_ear.phrase_ears import LoadingEar
from voiceuno.speech.ports import BLOCK, HEARING_RATE, Samples

_PRE_ROLL = round(0.4 * FRAMES_A_SECOND)  # frames kept from before the first sound
_ASKED = frozenset(("answer",))


class Mode(Enum):
    """What the game listens for."""

    OPEN = "open"  # everything that can be said now
    INTERRUPTIONS = "interruptions"  # a few words, while the game speaks
    ASLEEP = "asleep"  # the words that wake it


class Listener:
    """Takes sound block by block and tells what was said as soon as somebody has finished."""

    def __init__(
        self,
        model: RecogniserModel,
        language: Language,
        *,
        slow: bool = False,
        learnt: Learnt | None = None,
        kept: KeptAudio | None = None,
        other_ear: OtherEar | None = None,
        phrase_ear: LoadingEar | None = None,
    ) -> None:
        self._model, self._language = model, language
        self._kept = kept
        self._book = word_book(model, language)
        self._phrase_ear = phrase_ear
        whole_phrases = WholePhrases(language, phrase_ear.listen, learnt) if phrase_ear is not None else None
        verdicts = Verdicts(language, learnt, other_ear, lambda utterance: hear_again(utterance, model), whole_phrases)
        self._ending = Ending(model, language, verdicts)
        self._advisers = Advisers(model, language)
        self._slow, self._is_spare = slow, False
        self._mode = Mode.OPEN
        self._expected = Moment()
        self._words = self._book.everything(self._expected)
        self._ready: Recogniser | None = None  # the recogniser for the next utterance: making it takes a moment
        self._activity = Activity()
        self._pre_roll: deque[tuple[Samples, Loudness]] = deque(maxlen=_PRE_ROLL)
        self._waiting: deque[Samples] = deque()
        self._rest: Samples = np.zeros(0, np.int16)
        self._frames = 0
        self._utterance: Utterance | None = None
        self._began = 0  # the frame at which it was noticed
        self._own_voice = OwnVoice()
        self._going_on = GoingOn()
        self._was_greeted = False  # whether the game has spoken; what takes power is made ready after that

    # ---- what to listen for

    def expect(self, moment: Moment) -> None:
        """Listen for what can be said now, from the next utterance on."""
        self._expected = moment
        if self._mode is Mode.OPEN:
            self._listen_for(self._book.everything(moment))
            if self._phrase_ear is not None and self._was_greeted and not self._is_spare:
                self._phrase_ear.prepare(moment)

    def _listen_for(self, words: HearingWords) -> None:
        self._words, self._ready = words, None

    def open(self, moment: Moment) -> None:
        """Listen for everything that can be said now."""
        was, self._mode = self._mode, Mode.OPEN
        self.expect(moment)
        if was is Mode.INTERRUPTIONS:
            self._going_on.note_own_voice(self._own_voice.spoke(self._frames), is_heard=self._own_voice.is_heard)
        if was is not Mode.OPEN and not self._is_rest:  # which would be heard a second time, as a sentence of its own
            self._leave_own_voice()

    def interruptions(self, moment: Moment, own_lines: Sequence[str] = ()) -> None:
        """Listen only for a few words and what is urgent, and not for what the game itself is saying."""
        if self._mode is not Mode.INTERRUPTIONS:
            self._own_voice.begin(self._frames)
        self._mode, self._was_greeted = Mode.INTERRUPTIONS, True
        self._expected = moment
        self._own_voice.say(own_lines)
        self._listen_for(self._book.interruptions(moment, own_lines))
        if not self._is_spare:
            self._advisers.get_ready()

    def _leave_own_voice(self) -> None:
        """After the game has spoken, tell its echo from a player who could not wait."""
        utterance, self._utterance = self._utterance, None
        if utterance is not None:
            self._own_voice.leave(utterance, self._frames, is_answer=True)
            utterance.drop()
        left = self._own_voice.take_left(self._frames)
        if self._own_voice.is_heard or (left is not None and left.is_own):
            self._pre_roll.clear()
        elif left is not None:
            self._begin(left.frames).is_left = True
            self._began -= self._frames - left.at  # it was said some time ago

    def asleep(self, moment: Moment) -> None:
        """Listen only for the words that wake the game."""
        self._mode = Mode.ASLEEP
        self._listen_for(self._book.asleep(moment))

    def be_slow(self, slow: bool) -> None:
        """Give slow speakers their time, or not."""
        self._slow = slow

    def be_spare(self, is_spare: bool) -> None:
        """Make nothing ahead, because another language is spoken as long as nobody answers in this one; or do."""
        self._is_spare = is_spare

    @property
    def hearing(self) -> bool:
        """Whether somebody is in the middle of an utterance."""
        return self._utterance is not None and self._utterance.silence.voiced >= LEAST_VOICE

    @property
    def has_words(self) -> bool:
        """Whether words were made out in it so far."""
        return self._utterance is not None and self._utterance.has_words

    @property
    def goes_on(self) -> bool:
        """Whether somebody is in the middle of more words after those that were decided already."""
        return self._utterance is not None and self._utterance.is_more

    @property
    def may_go_on(self) -> bool:
        """Whether what is said now would be the rest of what was decided last, or is."""
        return self._is_rest or self._going_on.ended is not None

    @property
    def _is_rest(self) -> bool:
        """Whether what is heard now goes on with what was decided, or may."""
        return self._utterance is not None and self._utterance.after is not None

    # ---- listening

    def feed(self, block: Samples) -> Heard | None:
        """Take the next sound; returns what was said, once that is decided."""
        whole = np.concatenate((self._rest, block)) if len(self._rest) else block
        count = len(whole) // BLOCK
        self._waiting.extend(whole[index * BLOCK : (index + 1) * BLOCK] for index in range(count))
        self._rest = whole[count * BLOCK :]
        while self._waiting:
            heard = self._hear(self._waiting.popleft())
            if heard is not None:
                return heard
        return None

    def finish(self) -> Heard | None:
        """Decide what is still open, because no more sound will come."""
        heard = self.feed(np.zeros(0, np.int16))
        if heard is not None or self._utterance is None:
            return heard
        return self._close(self._utterance, self._ending.finish(self._utterance, self._situation(self._utterance)))

    def _hear(self, frame: Samples) -> Heard | None:
        self._frames += 1
        loudness = self._activity.hear(frame)
        utterance = self._utterance
        if utterance is None:
            self._pre_roll.append((frame, loudness))
            ended = self._going_on.hear(frame, loudness, is_open=self._mode is Mode.OPEN)
            if self._ready is None and ended is None:
                self._ready = self._model.recogniser(self._words.grammar)
            if self._activity.begins:
                self._begin_again(ended) if ended is not None else self._begin(self._pre_roll)
            return None
        if self._phrase_ear is not None and self._mode is Mode.OPEN:
            self._phrase_ear.rest()
        utterance.feed(frame, loudness, self._activity.background)
        first = self._ending.look(utterance, self._situation(utterance))
        return None if first is None else self._close(utterance, first)

    def _begin(self, frames: Iterable[tuple[Samples, Loudness]]) -> Utterance:
        if self._mode is Mode.INTERRUPTIONS:
            self._own_voice.note_sound(self._frames)
        recogniser, self._ready = self._ready or self._model.recogniser(self._words.grammar), None
        asked = self._expected.phase in _ASKED  # letters and numbers mean little to whoever knows all words
        wanted = self._may_hear_itself if self._mode is not Mode.OPEN else not asked
        opinion = self._advisers.listen() if wanted else None
        reader = self._advisers.read() if self._mode is Mode.OPEN else None
        utterance = Utterance(recogniser, self._words, self._expected, opinion, reader)
        self._start(utterance, list(frames))
        return utterance

    def _begin_again(self, ended: Ended) -> None:
        """Hear somebody who goes on from the beginning, whatever the game says meanwhile."""
        moment, words = ended.moment, self._book.everything(ended.moment)
        opinion = self._advisers.listen() if moment.phase not in _ASKED else None
        recogniser = self._model.recogniser(words.grammar)
        self._going_on.end(None)
        utterance = Utterance(recogniser, words, moment, opinion, self._advisers.read(), ended)
        self._start(utterance, ended.frames)
        utterance.silence.end()

    def _start(self, utterance: Utterance, frames: Sequence[tuple[Samples, Loudness]]) -> None:
        self._utterance = utterance
        self._began = self._frames - max(0, len(frames) - _PRE_ROLL)
        for frame, loudness in frames:
            utterance.feed(frame, loudness, self._activity.background)
        utterance.is_known_so_far()
        self._pre_roll.clear()

    def _is_open(self, utterance: Utterance) -> bool:
        """Whether everything is listened for: always with somebody who goes on."""
        return self._mode is Mode.OPEN or utterance.after is not None

    def _waits(self, utterance: Utterance) -> Waits:
        if self._mode is Mode.INTERRUPTIONS and not self._is_open(utterance):
            return BESIDE_AN_ECHO if self._own_voice.is_heard else INTERRUPTING
        return SLOW if self._slow else USUAL if self._going_on.hears_game else APART

    def _situation(self, utterance: Utterance) -> Situation:
        return Situation(
            self._waits(utterance),
            self._is_open(utterance),
            self._mode is Mode.OPEN,
            self._mode is Mode.INTERRUPTIONS,
            self._may_hear_itself,
        )

    @property
    def _may_hear_itself(self) -> bool:
        """Whether this may be the rest of the game's own voice."""
        return self._mode is Mode.INTERRUPTIONS and self._own_voice.is_heard

    def _close(self, utterance: Utterance, first: Decision) -> Heard | None:
        situation = self._situation(utterance)
        decision = self._ending.judge(utterance, first, situation)
        if decision is None:
            return None  # somebody may still go on
        # The last sounds may be the first of what comes next.
        self._pre_roll.extend(utterance.frames[-_PRE_ROLL // 2 :] if first.outcome != CERTAIN else [])
        self._utterance = None
        if utterance.is_left and self._own_voice.may_be(decision.text, utterance):
            utterance.drop()
            return None
        talk = self._ending.talk_of(utterance, decision)
        utterance.drop()
        if not situation.is_open and decision.outcome != CERTAIN:
            is_answer = situation.is_beside and self._own_voice.is_beside(self._began)
            self._own_voice.leave(utterance, self._frames, is_answer=is_answer)
            return None  # the game itself, or people who talk to each other
        if talk:
            decision = decision._replace(text=talk, candidates=())
        elif utterance.after is not None and not is_another(decision, utterance.after, is_noisy=utterance.is_noisy):
            if decision.meaning is not None:  # "no … no, Karen": there may be more still
                self._going_on.end(self._ended(utterance, decision))
            return None  # what was decided stands
        heard = Heard(
            decision.text,
            decision.meaning,
            decision.confidence,
            decision.candidates,
            self._frames * BLOCK / HEARING_RATE,
            decision.outcome,
            self._began * BLOCK / HEARING_RATE,
            goes_on=utterance.after is not None,
        )
        self._going_on.end(self._ended(utterance, decision))
        if self._kept is not None:
            self._kept.keep(utterance.sound, heard, utterance.moment)
        return heard

    def _ended(self, utterance: Utterance, decision: Decision) -> Ended | None:
        """What somebody may go on with, where it was not waited for long."""
        if decision.meaning is None or not self._is_open(utterance) or utterance.silence.quiet >= USUAL.unclear:
            return None
        times = (
            0 if utterance.after is None or decision.meaning != utterance.after.meaning else utterance.after.times + 1
        )
        return Ended(
            utterance.frames, utterance.moment, decision.meaning, decision.text, utterance.silence.quiet, times
        )
