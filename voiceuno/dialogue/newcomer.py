"""The languages that can be spoken at a place, and who is greeted in all of them because nobody knows better."""

from __future__ import annotations

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.line import Line, Opening
from voiceuno.language.files import languages
from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE, Heard
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.language.messages import has_message, say_in

_REPEAT = "repeat"


def name_of(code: str, spoken: str) -> str:
    """What a language is called in the one that is spoken."""
    return say_in(spoken, f"language.name.{code}", {})


def spoken_beside(desk: Desk) -> list[str]:
    """The other languages that can be spoken here."""
    tongues = desk.place.tongues
    own = desk.language.code
    others = [code for code in languages() if code != own and has_message(code, "language.offer")]
    return others if tongues is None else [code for code in others if not tongues.missing(code)]


def languages_told(desk: Desk) -> list[str]:
    """Which languages are spoken here, and how to go on in another one."""
    own, others = desk.language.code, spoken_beside(desk)
    listed = desk.prompts.listing(name_of(code, own) for code in (own, *others))
    offers = [Line(say_in(code, "language.offer", {}), language=code) for code in others]
    return [desk.say("say.languages", list=listed), *offers]


class Newcomer:
    """Somebody whom nobody knows: greeted in every language, and heard in each until one of them was understood."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.others: list[str] = []  # languages in which an answer may come, beside the one that is spoken

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which an answer may come, the one that is spoken first."""
        own = self._desk.language.code
        return (own, *(code for code in self.others if code != own))

    def greet(self) -> list[Line]:
        """How to go on in another language, in that language, where the host can speak it and nobody has chosen."""
        desk, settings = self._desk, self._desk.settings
        is_known = settings.name or settings.language or settings.last_game or not desk.house.follows_players
        if desk.place.tongues is None or is_known:
            return []
        self.others = spoken_beside(self._desk)
        return [Opening(say_in(code, "language.offer", {}), language=code) for code in self.others]

    def without_guess(self, heard: str | Heard) -> str | Heard:
        """What was heard, or that nothing was made out: a hum sounds like a short word of some language or other."""
        if not isinstance(heard, Heard) or heard.language not in self.others:
            return heard
        is_sentence = heard.outcome == DOUBTFUL and " " in heard.text.strip()
        if is_sentence or (heard.outcome == CERTAIN and heard.meaning is not None):
            return heard
        outcome = NOISE if heard.outcome == NOISE else HOPELESS
        return heard._replace(meaning=None, alternatives=(), outcome=outcome, language="")

    def language_of(self, heard: str | Heard) -> str:
        """The other language in which alone words make sense; nothing, if there is none."""
        if isinstance(heard, Heard):
            return heard.language if heard.language in self.others else ""
        if not self.others or self._is_clear(self._desk.language, heard):
            return ""
        return next((code for code in self.others if self._is_clear(Language.load(code), heard)), "")

    def _is_clear(self, language: Language, text: str) -> bool:
        heard = language.listen(text, self._desk.moment())
        return heard.meaning is not None and heard.outcome == CERTAIN

    def understood(self, meaning: Meaning) -> None:
        """From now on one language is enough, unless somebody only wants to hear it again."""
        self.others = self.others if meaning.verb == _REPEAT else []
