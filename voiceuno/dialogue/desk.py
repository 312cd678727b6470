"""What the handlers of one conversation share: language, settings, what was said, and where we are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from voiceuno.dialogue.house import House, Surroundings
from voiceuno.dialogue.line import Line, sound_of
from voiceuno.dialogue.settings import FREE, Settings, answering_as, signal_settings
from voiceuno.language.files import languages
from voiceuno.language.heard import Heard
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment

_GUIDED = "guided"  # the form of a sentence for both ways in which things are offered one by one


class Desk:
    """One place's own things."""

    def __init__(self, language: Language, house: House, place: Surroundings, name: str = "") -> None:
        """`name`: whose place it is; nothing: of who played last."""
        self.language, self.prompts, self.house, self.place = language, language.prompts, house, place
        self._host: Settings = house.keeper.load_settings(name)
        self._guests: dict[str, Settings] = {}  # of others who share this place, by name
        self.is_shared = False  # whether several people have sat here
        self._with_children = False  # whether children play here
        self.answerers: Callable[[], Sequence[str]] = lambda: ("",)  # who may answer now; no name: whose place it is
        self.answering = ""  # who of them is asked
        self.settings = self._host  # of whose place it is, with the way to answer of who answers now
        self._followed = ""  # who is listened to
        self.said: list[str] = []  # since the player spoke, for who asks to repeat it
        self.heard = self.before = ""  # the verb of what was understood last, and of what was before it
        self.signalled = ""  # the kind of signal that was answered last; nothing after words
        self.ended = False
        self.turn_to = ""  # the language to speak from the next answer on
        self.is_chosen = False  # whether somebody here has said which language is to be spoken
        self.trouble = ""  # about a file of the player, to be told once
        self.where: Callable[[], list[str]] = list  # the open question, or where the match stands
        self.moment: Callable[[], Moment] = Moment
        self.know_player()

    # -- whose settings

    def look(self) -> None:
        """See who is asked; where nobody is, rather somebody who does not answer in own words."""
        if self.is_shared:
            names = self.answerers()
            self.answering = name = next((name for name in names if self._of(name).way != FREE), names[0])
            self.settings = answering_as(self._host, self._of(name)) if name else self._host
            self._address()

    def change_settings(self, settings: Settings) -> None:
        """Change the settings, and forget them with this place."""
        self.look()
        name = self.answering
        if name:
            self._guests[name] = answering_as(self._of(name), settings)
        self._host = answering_as(settings, self._host) if name else settings
        self.settings = settings
        self._address()

    def sit_down(self, people: int, *, with_children: bool) -> None:
        """So many people sit at this place now."""
        self.is_shared, self._with_children = self.is_shared or people > 1, with_children
        self._address()

    def _address(self) -> None:
        """Speak to who answers in the form that was asked for, or else as this place and its people are spoken to."""
        usual = self.prompts.forms.for_children if self._with_children else ""
        self.prompts.address(self.settings.address or self._host.address or usual)

    def way_of(self, name: str) -> str:
        """How somebody answers who shares this place; no name: whose place it is."""
        return self._of(name).way

    def _of(self, name: str) -> Settings:
        if name and name not in self._guests:
            self._guests[name] = self.house.keeper.load_settings(name)
        return self._guests[name] if name else self._host

    # -- words

    def speak(self, language: Language, house: House) -> None:
        """From now on another language; `house` has the questions in it."""
        self.language, self.prompts, self.house = language, language.prompts, house
        self.said, self.turn_to = [], ""
        self._address()

    def follow_language(self) -> None:
        """Turn to the player's own language, where it can be spoken and none was asked for."""
        code, tongues = self.settings.language, self.place.tongues
        is_other = code in languages() and code != self.language.code
        if is_other and self.house.follows_players and (tongues is None or not tongues.missing(code)):
            self.turn_to = code

    def choose_language(self, code: str) -> None:
        """Somebody here has said which language is to be spoken: it is kept for the player."""
        self.is_chosen = True
        self.keep_settings(replace(self.settings, language=code))

    def say(self, key: str, **slots: str) -> str:
        """A sentence, in the form for who does not answer in own words if it has one."""
        if self.is_shared:
            self.look()
        if self.settings.way != FREE:
            way, guided = self.prompts.form(key, self.settings.way), self.prompts.form(key, _GUIDED)
            key = way if way != key else guided
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

    # -- keeping

    def keep_settings(self, settings: Settings) -> None:
        """Change the player's settings, and keep them."""
        self.change_settings(settings)
        self._listen_for_signals()
        if self.answering:
            self.house.keeper.save_settings(self._of(self.answering))
        self.house.keeper.save_settings(self._host)  # as the last one: this is whose settings a start finds

    def know_player(self, *, is_renamed: bool = False) -> None:
        """Whoever learns keeps what it knows by player; `is_renamed`: it is still the same one."""
        self._guests.clear()
        self.look()
        self._address()
        if self.place.learner is not None:
            self.place.learner.follow(self.settings.name)
        if self.place.signs is not None:
            self.trouble = self.place.signs.follow(self.settings.name, is_renamed=is_renamed) or self.trouble
            self._followed = ""
            self._listen_for_signals()

    def listen_to_who_answers(self) -> None:
        """Where several people share a place, each has signals and sounds of their own."""
        name = self.answering
        if self.place.signs is None or name == self._followed or not self._host.name:
            return
        self._followed = name
        self.trouble = self.place.signs.follow(name or self._host.name) or self.trouble
        self._listen_for_signals()

    def take_trouble(self) -> list[str]:
        """What is wrong with a file of the player, told once."""
        trouble, self.trouble = self.trouble, ""
        return [trouble] if trouble else []

    def _listen_for_signals(self) -> None:
        if self.place.signs is not None:
            self.place.signs.listen_for(signal_settings(self.settings))
