"""Which language is spoken: changes it, says why it cannot be, or asks whether a rule book was meant."""

from __future__ import annotations

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.doubt import Meant
from voiceuno.dialogue.floors.doubting import Doubting
from voiceuno.dialogue.line import Slip
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.newcomer import name_of, spoken_beside
from voiceuno.dialogue.reply import Said
from voiceuno.language.files import languages
from voiceuno.language.meaning import Meaning
from voiceuno.language.messages import say_in

_LANGUAGE, _MAYBE, _RULES = "language", "maybe", "rules"
_BEGIN = "begin"  # what set-up asks while nothing is known about a match


class Interpreting:
    """Hears that another language is wanted."""

    verbs = frozenset((_LANGUAGE, _RULES))

    def __init__(self, desk: Desk, lobby: Lobby, doubting: Doubting) -> None:
        self._desk, self._lobby, self._doubting = desk, lobby, doubting

    def hear(self, said: Said) -> list[str] | None:
        """The answer to who wants a language; None for who wants rules."""
        meaning = said.meaning
        if meaning is None:
            return None
        if meaning.verb != _LANGUAGE:
            code = self._named(said.text)
            return self._ask(said.text, code) if code else None
        code = meaning.words[0]
        return self._ask(said.text, code) if _MAYBE in meaning.words else self._speak(code)

    def _named(self, text: str) -> str:
        """The language that these words name and nothing else, where nobody has asked for a rule book."""
        if self._lobby.active is not None or self._lobby.setup.asked != _BEGIN:
            return ""
        meaning = self._desk.read_as(text, "turn")
        return meaning.words[0] if meaning is not None and meaning.verb == _LANGUAGE else ""

    def _speak(self, code: str) -> list[str]:
        """Speak this language from the answer on, if it can be spoken here."""
        desk = self._desk
        if code not in languages():
            return [*self._only(code), *desk.where()]
        if code == desk.language.code:
            desk.choose_language(code)
            return [desk.say("language.already"), *desk.where()]
        command = desk.place.tongues.missing(code) if desk.place.tongues is not None else ""
        if command:
            name = name_of(code, desk.language.code)
            command = self._aloud(command) if desk.place.has_sounds else command
            return [Slip(desk.say("language.missing", language=name, command=command)), *desk.where()]
        desk.turn_to = code
        return []

    def _aloud(self, command: str) -> str:
        """What to type as it is said: without folders, and with its signs in words."""
        words = command.rpartition("/")[2].split()
        option = self._desk.prompts.part
        return " ".join(option("language.option", text=word[2:]) if word.startswith("--") else word for word in words)

    def _only(self, code: str) -> list[Slip]:
        """That this one is not spoken, in every language that is: who asks may understand one better than another."""
        own = self._desk.language.code
        told = [Slip(self._desk.say("language.unknown", language=name_of(code, own)))]
        for other in spoken_beside(self._desk):
            sorry = say_in(other, "language.not_spoken", {"language": name_of(code, other)})
            told += [Slip(sorry, language=other), Slip(say_in(other, "language.offer", {}), language=other)]
        return told

    def _ask(self, text: str, code: str) -> list[str]:
        """A name of a language alone: are its rules meant, or shall it be spoken?"""
        book = self._desk.language.grammar.meaning(text, "setup", self._desk.moment().rules)
        name = name_of(code, self._desk.language.code)
        spoken = Meant(self._desk.prompts.part("language.speak", language=name), Meaning(_LANGUAGE, (code,)))
        if book is None or book.verb != _RULES:
            return self._doubting.ask([spoken])
        means = Meaning("new", ("game", _RULES, *book.words)) if self._lobby.active is not None else book
        return self._doubting.ask([Meant(self._desk.language.say(means, self._desk.moment()), means), spoken])
