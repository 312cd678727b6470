"""Controls, which never cost a turn: volume and speed, sounds, devices, rest, training, coming and going."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.named import Named
from voiceuno.dialogue.helping import Helping
from voiceuno.dialogue.line import Slip
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.references import is_same_name
from voiceuno.dialogue.renaming import rename
from voiceuno.dialogue.reply import Said
from voiceuno.dialogue.settings import TO_BE_PRESSED, Settings, stepped, switched
from voiceuno.language.meaning import Meaning


class Controls:
    """Does what is said about the conversation itself."""

    verbs = frozenset((
        "slower", "faster", "quieter", "louder", "brief", "normal", "detailed", "more", "less", "sounds", "slow",
        "headset", "braille", "repeat", "help", "pause", "sleep", "device", "train", "forget", "name", "stop", "save",
        "quit", "new", "same", "teach", "matches", "resume", "replace", "spell",
        "way", "single", "signal", "own", "disown", "rehearse", "address",
    ))  # fmt: skip

    def __init__(self, desk: Desk, lobby: Lobby, named: Named, helping: Helping) -> None:
        self._desk, self._lobby, self._named, self._helping = desk, lobby, named, helping

    def hear(self, said: Said) -> list[str] | None:
        """The answer to a control; None if it is none."""
        meaning = said.meaning
        if meaning is None:
            return None
        settings = stepped(self._desk.settings, meaning.verb)
        if settings is not None:
            return self._set(settings, meaning.verb)
        settings = switched(self._desk.settings, meaning)
        if settings is not None and meaning.verb == "address":
            return self._address(settings)
        if settings is not None:
            return self._set(settings, "_".join((meaning.verb, *meaning.words)))
        lines = self._rest(meaning)
        if lines is None and meaning.verb == "name" and said.text.strip(" .,!?").lower() != meaning.rest.lower():
            return self._rename(meaning.rest)
        return self._go(meaning) if lines is None else lines

    def _question_before(self, said: Sequence[str]) -> list[str]:
        """The quiz question that is open, where only a hint was said since: whoever hears it again wants both."""
        playing = self._lobby.active
        question = playing.quiz.open if playing is not None else None
        if question is None or any(question.text in line for line in said):
            return []
        return [line for line in self._desk.where() if question.text in line]

    def _rest(self, meaning: Meaning) -> list[str] | None:
        """What is about speaking and listening."""
        desk, steered = self._desk, self._named
        match meaning.verb:
            case "repeat":
                said, desk.said = desk.said or desk.where(), []
                return [*self._question_before(said), *said]
            case "help":
                return [self._helping.more() if meaning.words else self._helping.say()]
            case "pause":
                return steered.pausing.begin()
            case "sleep":
                return steered.sleeping.begin()
            case "device":
                return [self._use(meaning.rest)]
            case "train":
                return steered.training.begin()
            case "spell":
                return steered.spelling.begin()
            case "own":
                return steered.school.begin(meaning)
            case "disown":
                return steered.school.delete(meaning)
            case "rehearse":
                return steered.school.test()
            case "forget" if desk.place.learner is not None:
                return steered.confirming.ask(desk.say("ask.forget_voice"), self._forget_voice, is_leaving=False)
            case "forget":
                return [desk.say("say.no_voice")]
        return None

    def _go(self, meaning: Meaning) -> list[str] | None:
        """What is about coming and going."""
        lobby, steered = self._lobby, self._named
        match meaning.verb:
            case "stop":
                return []
            case "save":
                return [self._is_saved()]
            case "quit":
                return steered.confirming.ask(self._leaving(), self._goodbye)
            case "new":
                options = meaning.words[1:]
                if lobby.is_setting_up and options and lobby.setup.goes_on(options[::2]):
                    # "Just play by the book" says more of the match that is set up, and begins no other one.
                    return lobby.planned(lobby.setup.take(options))
                return lobby.leave("ask.abandon", partial(lobby.leave_waiting, partial(lobby.set_up, options)))
            case "same":
                return lobby.leave("ask.abandon", partial(lobby.leave_waiting, lobby.same))
            case "teach":
                return lobby.leave("ask.leave_for_lesson", partial(lobby.teach, meaning.rest))
            case "matches":
                return steered.shelving.tell()
            case "resume":
                return steered.shelving.resume(meaning)
            case "replace":
                return self._replace(meaning)
        return None

    def _set(self, settings: Settings, key: str) -> list[str]:
        """Keep a setting for this player."""
        desk, limit = self._desk, f"say.{key}_limit"
        if settings.yes_key == TO_BE_PRESSED and desk.place.signs is None:
            return [desk.say("own.deaf"), *desk.where()]
        is_unproved = key.startswith("signal_") and (self._named.school.must_prove or settings.yes_key == TO_BE_PRESSED)
        if settings != desk.settings and is_unproved:
            return [desk.say(f"say.{key}"), *self._named.school.prove(settings)]
        key = limit if settings == desk.settings and desk.prompts.has(limit) else f"say.{key}"
        desk.keep_settings(settings)
        if self._lobby.playing is not None:
            self._lobby.playing.sitting.verbosity = settings.verbosity
        return [desk.say(key)]

    def _address(self, settings: Settings) -> list[str]:
        """Speak to the player in another form from the answer on, if the language has such a form."""
        desk, is_spoken = self._desk, self._desk.prompts.forms.current == settings.address
        if settings.address not in desk.prompts.forms.all:
            return [Slip(desk.say("say.not_yet"))]
        desk.keep_settings(settings)
        return [desk.say("forms.already" if is_spoken else "forms.now")]

    def _leaving(self) -> str:
        """Ask before the game ends, and say what becomes of the match."""
        if not self._lobby.has_match:
            return self._desk.say("ask.quit_only")
        return self._desk.say("ask.quit_unsaved" if self._lobby.retry() else "ask.quit")

    def _goodbye(self) -> list[str]:
        self._desk.ended = True
        return [self._desk.say("say.goodbye")]

    def _is_saved(self) -> str:
        """Whether everything is saved; what could not be is tried once more."""
        problem = self._lobby.retry()
        if problem:
            return self._desk.say("say.cannot_save", reason=problem)
        return self._desk.say("say.saved" if self._lobby.active else "say.no_match_yet")

    def _use(self, word: str) -> str:
        """Speak and listen with another device."""
        desk, machine = self._desk, self._desk.place.machine
        if machine is None:
            return desk.say("say.not_yet")
        name = machine.use(word)
        if name is not None:
            return desk.say("say.device", text=name)
        names = machine.devices()
        return desk.say("say.no_such_device" if names else "say.no_devices", list=desk.prompts.listing(names))

    def _forget_voice(self) -> list[str]:
        assert self._desk.place.learner is not None
        why = self._desk.place.learner.forget()
        key = "say.voice_not_forgotten" if why else "say.voice_forgotten"
        return [self._desk.say(key, reason=why), *self._desk.where()]

    def _rename(self, name: str) -> list[str] | None:
        """Call whoever is spoken to by another name; before a match the name belongs to the plan."""
        playing = self._lobby.active
        return None if playing is None else rename(self._desk, self._lobby, playing.sitting.now.person, name)

    def _replace(self, meaning: Meaning) -> list[str]:
        """Let a bot play for somebody who is away."""
        desk, playing = self._desk, self._lobby.active
        if playing is None:
            return self._lobby.no_match()
        table, names = playing.table, playing.table.names
        named = [seat for seat, name in enumerate(names) if is_same_name(name, meaning.rest)]
        if meaning.words and not named:
            unknown = desk.say("say.not_here", player=meaning.rest, list=desk.prompts.listing(names))
            return [Slip(unknown), *desk.where()]
        away = [seat for seat in table.away if seat in named or not meaning.words]
        if not away:
            return [Slip(desk.say("say.nobody_away")), *desk.where()]
        table.stand_in(table.turn if table.turn in away else away[0])
        return playing.news()
