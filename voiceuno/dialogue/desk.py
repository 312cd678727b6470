"""What the handlers of one conversation share: language, settings, what was said, and where we are."""

from __future__ import annotations

from collections.abc import Callable

from voiceuno.dialogue.house import House, Surroundings
from voiceuno.dialogue.line import Line, sound_of
from voiceuno.dialogue.settings import FREE, Settings, signal_settings
from voiceuno.language.heard import Heard
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment


class Desk:
    """One place's own things."""

    def __init__(self, language: Language, house: House, place: Surroundings) -> None:
        self.language, self.prompts, self.house, self.place = language, language.prompts, house, place
        self.settings: Settings = house.keeper.load_settings("")
        self.said: list[str] = []  # since the player spoke, for who asks to repeat it
        self.signalled = ""  # the kind of signal that was answered last; nothing after words
        self.ended = False
        self.trouble = ""  # about a file of the player, to be told once
        self.where: Callable[[], list[str]] = list  # the open question, or where the match stands
        self.moment: Callable[[], Moment] = Moment
        self.know_player()

    def say(self, key: str, **slots: str) -> str:
        """A sentence, in the form for who does not answer in own words if it has one."""
        if self.settings.way != FREE:
            key = self.prompts.form(key, self.settings.way)
        return self.prompts.say(key, **slots)

    def line(self, key: str, **slots: str) -> Line:
        """A sentence with the sound that belongs to it."""
        return Line(self.say(key, **slots), sound_of(key))

    def read(self, text: str) -> Meaning | None:
        """What a sentence means at this moment."""
        return self.language.read(text, self.moment()) or self.language.own_name(text)

    def listen(self, text: str) -> Heard:
        """A written sentence as if it were heard: for certain, in doubt, or not understood."""
        return self.language.listen(text, self.moment())

    def read_as(self, text: str, phase: str) -> Meaning | None:
        """What a sentence means in another phase."""
        return self.language.grammar.meaning(text, phase, self.moment().rules)

    def keep_settings(self, settings: Settings) -> None:
        """Change the player's settings, and keep them."""
        self.settings = settings
        self._listen_for_signals()
        self.house.keeper.save_settings(settings)

    def know_player(self) -> None:
        """Whoever learns keeps what it knows by player."""
        if self.place.learner is not None:
            self.place.learner.follow(self.settings.name)
        if self.place.signs is not None:
            self.trouble = self.place.signs.follow(self.settings.name) or self.trouble
            self._listen_for_signals()

    def _listen_for_signals(self) -> None:
        if self.place.signs is not None:
            self.place.signs.listen_for(signal_settings(self.settings))
