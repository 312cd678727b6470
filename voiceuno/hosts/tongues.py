"""The languages that a machine can hear and speak, and the change from one to another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from voiceuno.language.language import Language
from voiceuno.speech.hearing.ears import Ears
from voiceuno.speech.hearing.several_ears import SeveralEars
from voiceuno.speech.models.catalogue import ModelMissing
from voiceuno.speech.models.installed import how_to_get, recognition_folder, voice_files
from voiceuno.speech.speaking.mouth import make_tongue
from voiceuno.speech.speaking.piper_voice import VoiceProblem
from voiceuno.speech.speaking.speaker import Speaker
from voiceuno.speech.speaking.tongue import Tongue

MakeEars = Callable[[Language], Ears]


def can_be_spoken(code: str) -> bool:
    """Whether there is a model to hear a language with, and a voice."""
    try:
        recognition_folder(code)
        voice_files(code)
    except ModelMissing:
        return False
    return True


class SpokenTongues:
    """Ears and voices by language, each made when it is first needed; for one machine with one speaker."""

    def __init__(self, language: Language, speaker: Speaker, home: Path, make_ears: MakeEars, *, is_own: bool) -> None:
        """`is_own`: the player has brought a model or a voice of their own, which is for one language only."""
        self._language, self._speaker, self._home, self._make_ears = language, speaker, home, make_ears
        self._is_own, self._spoken = is_own, language.code
        self._others: dict[str, Tongue] = {}
        self._ready: set[str] = {language.code}
        self.ears = SeveralEars(self._new_ears, language.code)

    def missing(self, code: str) -> str:
        """What to type, so that this language can be heard and spoken here; nothing if it can be."""
        if code not in self._ready and not self._is_own and can_be_spoken(code):
            self._ready.add(code)
        return "" if code in self._ready else how_to_get(code)

    def turn_to(self, codes: Sequence[str]) -> None:
        """Hear all of these languages, and speak the first; the others only in lines that are in them."""
        for code in codes:
            if code != self._spoken and code not in self._others:
                self._bring(code)
        if codes[0] != self._spoken and codes[0] in self._others:
            self._speaker.turn_to(self._others.pop(codes[0]))
            self._spoken = codes[0]
        if len(codes) == 1:
            self._speaker.forget_others()
            self._others.clear()
        self.ears.turn_to(codes)

    def _bring(self, code: str) -> None:
        try:
            self._others[code] = make_tongue(Language.load(code), self._home)
        except (ModelMissing, VoiceProblem):  # then it is read by the voice that is there
            return
        self._speaker.bring(code, self._others[code])

    def _new_ears(self, code: str) -> Ears:
        return self._make_ears(self._language if code == self._language.code else Language.load(code))
