"""The conversation by ear: what is heard goes into the dialogue, what it answers is spoken; samples are the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from voiceuno.dialogue.expected import Expected
from voiceuno.dialogue.grammar import DOS
from voiceuno.dialogue.line import Line
from voiceuno.dialogue.manager import Dialogue, Reply
from voiceuno.speech.ears import Ears
from voiceuno.speech.ports import HEARING_RATE, Heard, SoundCard
from voiceuno.speech.speaker import Speaker
from voiceuno.speech.voice import VoiceProblem
from voiceuno.text import patience
from voiceuno.warming import frequent_lines

_BREATH = 0.3  # seconds of silence between two things that happen by themselves
_TAIL = 0.2  # seconds after the game's last sample in which a room still sounds of it
_READING = 0.1  # seconds to wait for a block before looking at everything else
_GOES_ON = frozenset("slower faster louder quieter".split())  # after these the sentence that was cut off is said again
_WIDEST = 0.8  # how far to the side a player sits at most; 1 would be one ear only

Tell = Callable[[str, str], None]  # who ("game" or "you") and what; for whoever reads along


class Talk:
    """Leads a conversation over a sound card, one small step for each block of sound."""

    def __init__(
        self, dialogue: Dialogue, card: SoundCard, ears: Ears, speaker: Speaker, tell: Tell, *, lockstep: bool = False
    ) -> None:
        """`lockstep`: the card is a file, and time stands still until everything has been worked out."""
        self.dialogue, self.card, self.ears, self.speaker, self.tell = dialogue, card, ears, speaker, tell
        self.lockstep = lockstep
        self._reply = Reply([])
        self._expected = dialogue.expected
        self._lines: Sequence[str] = ()  # what is being said
        self._pieces: list[int] = []  # in how many pieces each of these lines is said
        self.seconds = 0.0  # of sound so far
        self._listened_to = 0.0  # up to which second the ears have come
        self._quiet_from = 0.0  # since when neither side has spoken
        self._silent_from = -_TAIL  # since when the game has not been heard
        self._attends: object = None  # what the ears were told to listen for
        self._prepared: object = None  # for which table and rate the voice has its sentences ready
        self._lost = ""  # the device that is being waited for

    def run(self) -> bool:
        """Converse until the player quits; False if the sound came to an end before."""
        self.begin()
        while not self.over:
            if self.card.ended:
                return False
            self.step()
        return True

    def begin(self) -> None:
        """Say the first words."""
        self.ears.be_slow(self.dialogue.settings.slow)
        self._answer(self.dialogue.greet())

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
        if block is not None:
            self.seconds += len(block) / HEARING_RATE
            self.ears.feed(block)
        if self.lockstep:
            self.ears.settle()
        if self.speaker.busy:
            self._quiet_from = self.seconds
        if self.card.sounding:
            self._silent_from = self.seconds
        self._listened_to = self.seconds - self.ears.behind
        if self.ears.hearing:
            self._quiet_from = max(self._quiet_from, self._listened_to)
        if self._mind_devices():
            return
        heard = self.ears.take()
        if heard is not None:
            self._hear(heard)
        elif self._is_time_to_go_on():
            self._answer(self.dialogue.proceed())
        self._attend()

    # -- hearing

    def _attend(self) -> None:
        """Tell the ears what to listen for, when that has changed."""
        speaking = self.seconds - self._silent_from < _TAIL
        expected = self._expected
        if self.dialogue.asleep:
            attends: object = "asleep"
        elif speaking and not self.dialogue.settings.headset:
            attends = tuple(self._lines), expected
        else:
            attends = expected
        if attends == self._attends:
            return
        self._attends = attends
        if attends == "asleep":
            self.ears.asleep()
        elif attends is expected:
            self.ears.open(expected)
        else:
            self.ears.interruptions(expected, self._lines)

    def _hear(self, heard: Heard) -> None:
        """Act on what was heard, ask back, or say that it was not understood."""
        speaking = self.speaker.busy
        beside = speaking or self.dialogue.phase == "waiting" or self.dialogue.asleep
        if beside and not is_for_the_game(heard, self._expected):
            return  # people talk to each other, or the game heard itself
        if heard.outcome != "noise":
            self.tell("you", heard.text)
        verb = (heard.meaning or "").partition(" ")[0]
        unsaid = self._unsaid()
        if speaking:
            self.speaker.stop()
        if speaking and verb == "stop":
            # "Skip" leads to what is asked, "stop" to silence.
            question = unsaid[-1:] if heard.text == "skip" and len(unsaid) > 1 else []
            self._say(question or [Line("", sound="listening")])
            return
        reply = self._reply_to(heard)
        self.ears.be_slow(self.dialogue.settings.slow)
        again = unsaid if speaking and verb in _GOES_ON else []
        self._answer(reply._replace(lines=[*reply.lines, *again]))

    def _reply_to(self, heard: Heard) -> Reply:
        if heard.outcome == "noise":
            return self.dialogue.noise()
        if heard.outcome == "doubtful":
            return self.dialogue.doubt([each.text for each in heard.alternatives if each.meaning][:2])
        if heard.outcome == "hopeless":
            return self.dialogue.hopeless(heard.text)
        return self.dialogue.hear(heard.text)

    def _is_time_to_go_on(self) -> bool:
        """Whether the bots may act: nobody speaks, and there was time to correct a move or to catch somebody."""
        seconds = patience(self.dialogue, self._reply)
        if seconds is None or self._reply.ended or self.speaker.busy or self.ears.hearing:
            return False
        # What has not been listened to yet may be somebody who speaks.
        return self._listened_to - self._quiet_from >= max(seconds, _BREATH)

    # -- speaking

    def _answer(self, reply: Reply) -> None:
        self._reply, self._expected = reply, self.dialogue.expected
        self._say(reply.lines)
        self._prepare()

    def _say(self, lines: Sequence[str]) -> None:
        """Speak lines one after the other, each from its player's seat."""
        settings = self.dialogue.settings
        self._lines, self._pieces = lines, []
        for line in lines:
            sound = line.sound if isinstance(line, Line) and settings.sounds else ""
            seat = line.seat if isinstance(line, Line) else None
            pan = pan_of(seat, *self.dialogue.seats)
            pieces = self.speaker.say(str(line), sound=sound, pan=pan, rate=settings.rate, volume=settings.volume)
            self._pieces.append(pieces)
            if line:
                self.tell("game", line)
        if lines:
            self._quiet_from = self.seconds

    def _prepare(self) -> None:
        """Let the voice prepare what will soon be said, when the table or the rate of speech has changed."""
        table, rate = self.dialogue.table, self.dialogue.settings.rate
        names = table.names if table else ()
        if (names, self.dialogue.rules, rate) == self._prepared:
            return
        self._prepared = names, self.dialogue.rules, rate
        lines = frequent_lines(self.dialogue.prompts, names, dos=self.dialogue.rules == DOS)
        self.speaker.warm(lines, rate)

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
            self._say(self.dialogue.say(f"voice.lost_{what}").lines)
        elif lost and not self._lost:
            self.speaker.stop()
            self._attends = None
            self._answer(self.dialogue.resume())
        return bool(self._lost)


def is_for_the_game(heard: Heard, expected: Expected) -> bool:
    """Whether an utterance is answered though nobody was asked: what is certain, or a doubtful call that may be due."""
    if heard.outcome == "certain":
        return True
    return heard.outcome == "doubtful" and any(each.meaning in expected.likely for each in heard.alternatives)


def pan_of(seat: int | None, listener: int, count: int) -> float:
    """Where a player's line comes from: the next player sits on the left, the last one on the right."""
    if seat is None or seat == listener or count < 2:
        return 0.0
    place = (seat - listener) % count  # 1 is the next player
    return _WIDEST * (2 * place / count - 1)
