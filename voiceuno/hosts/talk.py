"""The conversation by ear: what is heard goes into the dialogue, what it answers is spoken; samples are the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.floors.guiding import SIGNAL
from voiceuno.dialogue.guide.pace import seconds_of
from voiceuno.dialogue.line import Line
from voiceuno.dialogue.reply import Reply
from voiceuno.hosts.looking_ahead import LookingAhead
from voiceuno.hosts.signalling import Signalling
from voiceuno.hosts.sound_answers import SoundAnswers
from voiceuno.language.heard import NOISE, Heard
from voiceuno.language.meaning import Family
from voiceuno.language.signals import KEY, Noticed
from voiceuno.speech.hearing.ears import Ears
from voiceuno.speech.hearing.kept import KeptAudio
from voiceuno.speech.hearing.several_ears import SeveralEars
from voiceuno.speech.ports import HEARING_RATE, SoundCard
from voiceuno.speech.speaking.piper_voice import VoiceProblem
from voiceuno.speech.speaking.speaker import Speaker

BREATH = 0.3  # seconds of silence between two things that happen by themselves
_TAIL = 0.2  # seconds after the game's last sample in which a room still sounds of it
_READING = 0.1  # seconds to wait for a block before looking at everything else
_WIDEST = 0.8  # how far to the side a player sits at most; 1 would be one ear only

Tell = Callable[[str, str], None]  # who ("game" or "you") and what; for whoever reads along
TurnTo = Callable[[Sequence[str]], None]


class Talk:
    """Leads a conversation over a sound card, one small step for each block of sound."""

    def __init__(
        self,
        conversation: Conversation,
        card: SoundCard,
        ears: Ears | SeveralEars,
        speaker: Speaker,
        tell: Tell,
        *,
        lockstep: bool = False,
        frugal: Callable[[], bool] = lambda: False,
        kept: KeptAudio | None = None,
        signalling: Signalling | None = None,
        turn_to: TurnTo | None = None,
    ) -> None:
        """`lockstep`: the card is a file, and time stands still until everything has been worked out.

        While it is `frugal` nothing is worked out or made ready that may not be needed.

        Without `signalling` nobody looks for sounds and keys, and words are all.

        `turn_to` lets ears and speaker turn to other languages: the one that is spoken, and those of answers beside it.
        """
        self.conversation, self.card, self.ears, self.speaker, self.tell = conversation, card, ears, speaker, tell
        self.lockstep, self._is_frugal, self._kept = lockstep, frugal, kept
        self._sounds = SoundAnswers(conversation, signalling) if signalling is not None else None
        self._turn_to = turn_to
        self._languages: tuple[str, ...] = (conversation.language.code,)
        self._reply = Reply([])
        self._lines: Sequence[str] = ()  # what is being said
        self._pieces: list[int] = []  # in how many pieces each of these lines is said
        self.seconds = 0.0  # of sound so far
        self._listened_to = 0.0  # up to which second the ears have come
        self._quiet_from = 0.0  # since when neither side has spoken
        self._silent_from = -_TAIL  # since when the game has not been heard
        self._has_begun = False  # whether something of these lines has been heard
        self._unsaid_since = 0, 0.0  # how many lines are not said to their end, and since when
        self._attends: object = None  # what the ears were told to listen for
        self._prepared: object = None  # for which table and rate the voice has its sentences ready
        self._ahead = LookingAhead(speaker)
        self._unheard: list[str] | None = None  # what was not said, because somebody went on
        self._lost = ""  # the device that is being waited for
        self._needs_keys_only = False  # whether nobody needs that device

    def run(self) -> bool:
        """Converse until the player quits; False if the sound came to an end before."""
        self.begin()
        while not self.over:
            if self.card.ended:
                return False
            self.step()
        return True

    def begin(self, reply: Reply | None = None) -> None:
        """Say the first words, or an answer that the conversation has given already."""
        self.ears.be_slow(self.conversation.settings.slow)
        self._answer(self.conversation.greet() if reply is None else reply)

    @property
    def over(self) -> bool:
        """Whether the player has quit, and the goodbye has been said."""
        return self._reply.ended and not self.speaker.busy

    @property
    def waits(self) -> bool:
        """Whether the player is asked to wait: the game speaks, or something is about to happen by itself."""
        return self.speaker.busy or self._reply.wait is not None or self._reply.ended

    def step(self) -> None:
        """One block of sound, and what comes of it. Raises VoiceProblem if the game cannot speak."""
        if self.speaker.problem:
            raise VoiceProblem(self.speaker.problem)
        if self.lockstep:
            self.speaker.settle()
        block = self.card.read(_READING)
        self._needs_keys_only = self._sounds is not None and self._sounds.goes_on_without(self.card.problem)
        is_deaf = block is None and self._needs_keys_only
        if is_deaf:
            block = np.zeros(round(_READING * HEARING_RATE), np.int16)  # the time that has passed
        if block is not None:
            self.seconds += len(block) / HEARING_RATE
            self.ears.feed(block)
            if self._sounds is not None:
                self._sounds.listen(block, beside=self._is_heard and not self.conversation.settings.headset)
        elif self._sounds is not None:
            self._sounds.look_at_keys()
        if self.lockstep:
            self.ears.settle()
        if self.speaker.busy or (self.card.sounding and not is_deaf):  # on its way to the ear it was not heard yet
            self._quiet_from = self.seconds
        if self.speaker.busy if is_deaf else self.card.sounding:
            self._silent_from, self._has_begun = self.seconds, True
        unsaid = len(self._unsaid()) if self.speaker.busy else 0
        if unsaid != self._unsaid_since[0]:
            self._unsaid_since = unsaid, self.seconds
        self._listened_to = self.seconds - self.ears.behind
        if self.ears.hearing:
            self._quiet_from = max(self._quiet_from, self._listened_to)
        if self._is_signalling:
            self._quiet_from = self.seconds
        if self._mind_devices():
            return
        self._let_go_on()
        if self._answer_sound():
            pass
        elif (heard := self._take_words()) is not None:
            self._hear(heard)
        elif self._say_the_rest():
            pass
        elif self._is_quiet and self._kept is not None and self._kept.has_filled():
            self._say(self.conversation.say("voice.audio_filled").lines)
        elif self._is_time_to_go_on():
            self._answer(self.conversation.proceed())
        elif self.conversation.has_news and self._is_quiet:
            self._answer(self.conversation.news())
        else:
            self._ahead.step(is_listening=self._is_somebody_heard)
        self._attend()

    @property
    def _is_heard(self) -> bool:
        """Whether the game is heard in the room."""
        return self.seconds - self._silent_from < _TAIL

    @property
    def _is_signalling(self) -> bool:
        return self._sounds is not None and self._sounds.busy

    @property
    def _is_somebody_heard(self) -> bool:
        """Whether somebody is in the middle of a sentence, or of a sound."""
        return self.ears.hearing or self._is_signalling

    @property
    def _is_quiet(self) -> bool:
        """Whether neither the game nor anybody else is in the middle of a sentence."""
        return not self.speaker.busy and not self._is_somebody_heard

    # -- sounds and keys

    def _answer_sound(self) -> bool:
        """Act on the next sound or key that waits for no words; whether there was one that mattered."""
        if self._sounds is None:
            return False
        found = self._sounds.next(self._listened_to, is_hearing=self.ears.hearing, has_words=self.ears.has_words)
        answered = [self._notice(noticed) for noticed in found]  # every one of them, not up to the first
        return any(answered)

    def _take_words(self) -> Heard | None:
        """The next utterance, unless it was a sound that is answered as one."""
        if self._sounds is None:
            return self.ears.take()
        heard = self.ears.take() if not self._sounds.holds_words else None
        if heard is None:
            return None
        instead = self._sounds.instead_of(heard)
        for noticed in instead or ():
            self._notice(noticed)
        return heard if instead is None else None

    def _notice(self, noticed: Noticed) -> bool:
        """Let the conversation answer a sound or a key; whether it did."""
        reply = self.conversation.notice(noticed, self._after(noticed))
        if reply is None:
            return False
        assert self._sounds is not None
        self._sounds.was_answered(noticed)
        self.tell("you", (noticed.label if noticed.kind != KEY else "") or SIGNAL)
        if self.speaker.busy:
            self.speaker.stop()
        self._answer(reply)
        return True

    def _after(self, noticed: Noticed) -> float:
        """How long after the last word it began; below zero, while that was still to be said."""
        if not self.speaker.busy:
            return noticed.began - self._silent_from
        rate = self.conversation.settings.rate
        left = sum(seconds_of(line, rate) for line in self._unsaid()) - (self.seconds - self._unsaid_since[1])
        return noticed.began - self.seconds - max(left, 0.0)

    # -- hearing

    def _attend(self) -> None:
        """Tell the ears what to listen for, when that has changed."""
        # A busy machine leaves gaps in what it says: who takes one for the end hears the rest as a player's words.
        speaking = self._is_heard or (self._has_begun and self.speaker.busy)
        moment = self._reply.moment
        own = tuple(self._lines) if speaking and not self.conversation.settings.headset else None
        if (own, moment) == self._attends:
            return
        self._attends = own, moment
        if moment.is_asleep:
            self.ears.asleep(moment)
        elif own is not None:
            self.ears.interruptions(moment, own)
        else:
            self.ears.open(moment)

    def _let_go_on(self) -> None:
        """Be silent for somebody who had not finished."""
        if self.ears.goes_on and self._unheard is None and self.speaker.busy:
            self._unheard = self._unsaid()
            self.speaker.stop()

    def _say_the_rest(self) -> bool:
        """Answer all the same where nothing came of it; whether there was such an answer."""
        if self._unheard is None or self._is_somebody_heard:
            return False
        unheard, self._unheard = self._unheard, None
        self._say(unheard)
        return True

    def _hear(self, heard: Heard) -> None:
        """Act on what was heard, ask back, or say that it was not understood."""
        if heard.goes_on:
            self._hear_all(heard)
            return
        speaking = self.speaker.busy
        if not self.conversation.is_meant_now(heard, beside=speaking):
            return  # people talk to each other, or the game heard itself
        if heard.outcome != NOISE:
            self.tell("you", heard.text)
        unsaid = self._unsaid()
        if speaking:
            self.speaker.stop()
        if speaking and heard.meaning is not None and heard.meaning.verb == "stop":
            skips = heard.text in self.conversation.language.grammar.skipping
            question = unsaid[-1:] if skips and len(unsaid) > 1 else []
            self._say(question or [Line("", sound="listening")])
            return
        reply = self.conversation.hear(heard)
        self.ears.be_slow(self.conversation.settings.slow)
        is_again = speaking and heard.meaning is not None and heard.meaning.is_any(Family.AGAIN)
        self._answer(reply._replace(lines=[*reply.lines, *(unsaid if is_again else [])]))

    def _hear_all(self, heard: Heard) -> None:
        """Act on a whole sentence instead of its beginning, where that can be taken back."""
        self.tell("you", heard.text)
        reply = self.conversation.go_on(heard)
        if reply is not None:
            self.speaker.stop()
            self.ears.be_slow(self.conversation.settings.slow)
            self._answer(reply)

    def _is_time_to_go_on(self) -> bool:
        """Whether nobody has spoken for as long as the conversation waits."""
        wait = self._reply.wait
        if wait is None or self._reply.ended or self.speaker.busy or self._is_somebody_heard:
            return False
        # What has not been listened to yet may be somebody who speaks.
        return self._listened_to - self._quiet_from >= wait

    # -- speaking

    def _answer(self, reply: Reply) -> None:
        self._reply, self._unheard = reply, None
        self._mind_languages()
        self._say(reply.lines)
        is_frugal = self._is_frugal()
        if not is_frugal:
            self._prepare()
        self._ahead.begin(None if self.lockstep or is_frugal else self.conversation)

    def _mind_languages(self) -> None:
        """Between two utterances: other ears and another voice, where another language is spoken now."""
        languages = self.conversation.languages
        if self._turn_to is not None and languages != self._languages:
            self._languages, self._attends, self._prepared = languages, None, None
            self._turn_to(languages)

    def _say(self, lines: Sequence[str]) -> None:
        """Speak lines one after the other, each from its player's seat."""
        settings = self.conversation.settings
        self._lines, self._pieces, self._has_begun = lines, [], False
        for line in lines:
            sound = line.sound if isinstance(line, Line) and settings.sounds else ""
            seat = line.seat if isinstance(line, Line) else None
            pan = pan_of(seat, self._reply.moment.listener, self._reply.moment.seats)
            code = line.language if isinstance(line, Line) else ""
            pieces = self.speaker.say(
                str(line), sound=sound, pan=pan, rate=settings.rate, volume=settings.volume, language=code
            )
            self._pieces.append(pieces)
            if line:
                self.tell("game", line)
        if lines:
            self._quiet_from = self.seconds

    def _prepare(self) -> None:
        """Let the voice prepare what will soon be said, when the table or the rate of speech has changed."""
        moment, rate = self._reply.moment, self.conversation.settings.rate
        if (moment.names, moment.rules, rate) != self._prepared:
            self._prepared = moment.names, moment.rules, rate
            self.speaker.warm(self.conversation.frequent_lines(), rate)

    def _unsaid(self) -> list[str]:
        """The lines that have not been said to their end."""
        left = len(self.speaker.saying)
        first = len(self._lines)
        while first and left > 0:
            first -= 1
            left -= self._pieces[first]
        return list(self._lines[first:])

    # -- devices

    def _mind_devices(self) -> bool:
        """Whether a device is gone; says so where it can be said, and says when it is back."""
        lost, self._lost = self._lost, self.card.problem
        if self._lost and not lost:
            self.speaker.stop()
            what = "loudspeaker" if "loudspeaker" in self._lost else "microphone"
            self._say(self.conversation.say(f"voice.lost_{what}").lines)
        elif lost and not self._lost:
            self.speaker.stop()
            self._attends = None
            self._answer(self.conversation.resume())
        return bool(self._lost) and not self._needs_keys_only


def pan_of(seat: int | None, listener: int, count: int) -> float:
    """Where a player's line comes from: the next player sits on the left, the last one on the right."""
    if seat is None or seat == listener or count < 2:
        return 0.0
    place = (seat - listener) % count  # 1 is the next player
    return _WIDEST * (2 * place / count - 1)
