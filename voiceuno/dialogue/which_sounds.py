"""Which sounds and keys are answers: somebody may hum, clap or press a switch instead of saying words."""

from __future__ import annotations

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.guiding import Guiding
from voiceuno.dialogue.floors.sound_school import SoundSchool
from voiceuno.dialogue.settings import FREE, SCAN, STEPS
from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE, Heard
from voiceuno.language.meaning import Meaning
from voiceuno.language.signals import KEY, VOICE, Noticed

_YES, _NO = Meaning("yes"), Meaning("no")
_HUMS = 3  # sounds that were no words, after which one thing after the other is proposed


class WhichSounds:
    """Decides what a sound is at one place; what it does is a matter of the handlers."""

    def __init__(self, desk: Desk, school: SoundSchool, guiding: Guiding) -> None:
        self._desk, self._school, self._guiding = desk, school, guiding
        self.hums = 0  # sounds in a row that were no words

    @property
    def is_minded(self) -> bool:
        """Whether a sound can be an answer, so that it is looked at before the words that it may be."""
        is_asked = self._school.is_open or self._guiding.is_proposed
        return self._desk.settings.way == SCAN or is_asked or self._has_own

    @property
    def _has_own(self) -> bool:
        """Whether the player has sounds of their own."""
        return self._desk.place.signs is not None and bool(self._desk.place.signs.labels)

    def is_sound(self, heard: Heard) -> bool:
        """Whether an utterance is rather taken as the sound that it was."""
        if self._school.is_open:
            return not self._school.steers(heard.meaning)
        if self._desk.settings.way == SCAN:  # whoever talks in the room is not asked what was meant
            likely = self._desk.moment().likely
            is_unlikely = not any(each.meaning in likely for each in heard.alternatives)
            return heard.outcome in (NOISE, HOPELESS) or (heard.outcome == DOUBTFUL and is_unlikely)
        return heard.outcome in (NOISE, HOPELESS) and self._guiding.is_proposed

    def is_hum(self, heard: Heard) -> bool:
        """Whether an utterance that was noticed as a signal is rather taken as that: all but what is clear, and no yes.

        Who is asked for any sound may hum, which is easily taken for a yes in one language or another.
        """
        if self._desk.settings.way == SCAN:
            is_yes = heard.meaning is not None and heard.meaning.verb == _YES.verb
            return not self._school.is_open and (heard.outcome != CERTAIN or is_yes)
        is_refusing = any(each.meaning == _NO for each in heard.alternatives[:1])  # a hum may be any short word
        return self._guiding.is_proposed and heard.outcome == DOUBTFUL and not is_refusing

    def words_of(self, noticed: Noticed) -> str:
        """The words that a sound stands for, or nothing; the one for yes is just a signal to who answers with one.

        Of two switches one is a signal, and the other one is next.
        """
        settings = self._desk.settings
        if noticed.kind == KEY:
            is_other = settings.way != FREE and settings.yes_key not in ("", noticed.label)
            return self._desk.prompts.part("own.word_continue") if is_other and not self._guiding.is_proposed else ""
        is_signal = settings.way == SCAN and self._desk.read_as(noticed.label, "confirm") == _YES
        return "" if is_signal else noticed.label

    def is_wanted(self, noticed: Noticed, *, is_asked: bool) -> bool:
        """Whether a sound without a meaning of its own is a signal here; `is_asked`: somebody is waited for."""
        way = self._desk.settings.way
        is_wanted = noticed.kind == KEY or way == SCAN or self._guiding.is_proposed
        is_wanted = is_wanted or (way == STEPS and noticed.kind != VOICE)
        return is_wanted or self._is_humming(is_asked=is_asked)

    def _is_humming(self, *, is_asked: bool) -> bool:
        """Whether somebody who is asked makes sounds and says no words, again and again."""
        self.hums += is_asked and self._desk.settings.way != SCAN
        return self.hums > 0 and self.hums % _HUMS == 0

    def is_for_proposal(self, noticed: Noticed) -> bool:
        """Whether a sound that is wanted takes nothing: two words are waited for, and only humming comes."""
        return self._desk.settings.way == STEPS and noticed.kind == VOICE and not self._guiding.is_proposed
