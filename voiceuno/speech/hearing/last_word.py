"""Whether somebody has said all: how long to wait after the words so far, and whether they only began other talk."""

from __future__ import annotations

from voiceuno.language.heard import DOUBTFUL, HOPELESS
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.speech.hearing.decision import Decision, is_whole, plain
from voiceuno.speech.hearing.going_on import Ended, is_talk
from voiceuno.speech.hearing.utterance import Utterance
from voiceuno.speech.hearing.waits import Waits

_READ = 3  # guesses at a sentence of which none may mean what its beginning did, where it was other talk


class LastWord:
    """Knows what may follow the words of an utterance in one language."""

    def __init__(self, language: Language) -> None:
        self._language, self._growth = language, language.growth

    def is_over(self, utterance: Utterance, text: str, waited: float, waits: Waits) -> bool:
        """Whether nothing more is waited for after so much silence."""
        return utterance.words.meaning(text) is not None and waited >= self.wait_after(utterance, text, waits)

    def wait_after(self, utterance: Utterance, text: str, waits: Waits) -> float:
        """How long it must be silent after these words."""
        moment, meaning = utterance.moment, utterance.words.meaning(text)
        if meaning is None:
            return waits.unclear
        growth = self._growth.look(text, moment.phase, moment.rules)
        more = self._language.wordings.goes_on(text, meaning, moment) if growth.chooses and moment.likely else None
        return waits.after(meaning, growth, moment, more)

    def may_be_command(self, utterance: Utterance) -> bool:
        """Whether the words so far can be the beginning of a command; looking closer costs time."""
        if not utterance.partial or utterance.words.meaning(utterance.partial) is not None:
            return True
        # The last word may still become another one: "green i" is "green nine". Who begins words twice may do so again.
        before, _, last = utterance.partial.rpartition(" ")
        so_far = (utterance.partial,) if before.endswith(last) else (utterance.partial, before)
        return is_whole(utterance.partial) and any(self._begins(utterance, each) for each in so_far)

    def only_begins(self, utterance: Utterance) -> bool:
        """Whether the words so far are no command yet, and begin one."""
        if not utterance.partial or utterance.words.meaning(utterance.partial) is not None:
            return False
        return self._begins(utterance, utterance.partial)

    def _begins(self, utterance: Utterance, words: str) -> bool:
        moment = utterance.moment
        return bool(words) and self._growth.look(words, moment.phase, moment.rules).begins

    def talk_of(self, utterance: Utterance, decision: Decision) -> str:
        """The words of other talk that began like the command that was decided, if it was such.

        In noise others go on where the player has ended, so that nothing can be told by what follows.
        """
        if utterance.after is None or utterance.reader is None or decision.outcome != HOPELESS or utterance.is_noisy:
            return ""
        guesses = [plain(each.text) for each in utterance.reader.ask()[:_READ]]
        if not guesses or not is_talk(utterance.after, guesses[0]):
            return ""
        return "" if any(self._may_mean(utterance.after.meaning, each, utterance) for each in guesses) else guesses[0]

    def _may_mean(self, meaning: Meaning, text: str, utterance: Utterance) -> bool:
        read = self._language.listen(text, utterance.moment, is_guessed=True)
        return meaning in (read.meaning, *(each.meaning for each in read.alternatives))


def is_another(whole: Decision, after: Ended, *, is_noisy: bool = False) -> bool:
    """Whether a whole sentence means, or most likely means, something else than its beginning did.

    What costs much is not made of a murmur behind other words: "pass" is not "that was advice".
    """
    if is_noisy and whole.meaning is not None and whole.meaning.is_costly and not whole.text.startswith(after.text):
        return False
    if whole.outcome == DOUBTFUL:
        likeliest = next((each.meaning for each in whole.candidates if each.meaning is not None), None)
        return likeliest not in (None, after.meaning)
    return whole.meaning not in (None, after.meaning)
