"""voiceuno as a skill of Open Voice OS: the assistant hears and speaks, the game answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread, Timer

from ovos_bus_client.message import Message
from ovos_bus_client.session import Session, SessionManager
from ovos_utils import classproperty
from ovos_utils.process_utils import RuntimeRequirements
from ovos_workshop.decorators import fallback_handler, intent_handler
from ovos_workshop.skills.converse import ConversationalSkill
from ovos_workshop.skills.fallback import FallbackSkill

from ovos_skill_voiceuno.ears import LISTEN_FOR, LOADED, WHAT_NOW, HeardByUs, told
from ovos_skill_voiceuno.manners import Manners, OneLanguage
from ovos_skill_voiceuno.speaking import Speaking
from voiceuno import Guests, Heard, Meaning, Turn, VoiceunoError, default_language

_AFTER_HIGH = 3  # priority of a fallback: what another skill is sure to understand is for that one
_SPEAKS, _SILENT = "recognizer_loop:audio_output_start", "recognizer_loop:audio_output_end"
_HUSH, _LISTEN = "mycroft.audio.speech.stop", "mycroft.mic.listen"
_AFTER_STOP = 0.3  # seconds in which the assistant ends what it was saying; a question before that would be cut off
_QUIT, _YES = Heard("quit", Meaning("quit")), Heard("yes", Meaning("yes"))


class VoiceUnoSkill(FallbackSkill, ConversationalSkill):
    """Plays with every session that wants to, each at a table of its own."""

    @classproperty
    def runtime_requirements(self) -> RuntimeRequirements:
        """Nothing: otherwise it would not be loaded where there is no internet."""
        return RuntimeRequirements(
            internet_before_load=False,
            network_before_load=False,
            gui_before_load=False,
            requires_internet=False,
            requires_network=False,
            requires_gui=False,
            no_internet_fallback=True,
            no_network_fallback=True,
            no_gui_fallback=True,
        )

    def initialize(self) -> None:
        """Open the folder with the matches of all sessions, and listen along with our ears."""
        seed = self.settings.get("seed")
        self.guests = Guests(
            Path(self.file_system.path),
            language=default_language(),
            seed=seed if isinstance(seed, int) else None,
            tongues=OneLanguage(),
        )
        self.manners = Manners(self.guests)
        self.heard = HeardByUs()
        self.speaking = Speaking()
        self._asked: set[str] = set()  # who was asked whether to leave
        self.add_event("voiceuno.heard", self.heard.note)
        self.add_event(WHAT_NOW, self._tell_ears)
        self.add_event(_SPEAKS, lambda message: self.speaking.begins(_key(message)))
        self.add_event(_SILENT, lambda message: self.speaking.ends(_key(message)))
        self.bus.emit(Message(LOADED))
        Thread(target=self.manners.prepare, daemon=True).start()

    # -- what people say

    @intent_handler("play.intent")
    def handle_play(self, message: Message) -> None:
        """Begin with what was asked for, as in "play dos with two bots"; who plays already goes on."""
        said = self._said(message)
        self._answer(message, lambda key: self._begin(key, said))

    def _begin(self, key: str, said: Heard | list[str]) -> Turn:
        goes_on = self.guests.is_playing(key) and not self.manners.wants_another(key, said)
        return self.guests.greet(key) if goes_on else self.guests.hear(key, said)

    @intent_handler("continue.intent")
    def handle_continue(self, message: Message) -> None:
        """Go on after a pause or a restart."""
        self._answer(message, self.guests.greet)

    def can_converse(self, message: Message) -> bool:
        """Whether words are for the game, so that nobody else is asked."""
        return self.manners.is_for_game(_key(message), self._said(message))

    def converse(self, message: Message) -> bool:
        """Answer them."""
        self._answer(message, lambda key: self.guests.hear(key, self._said(message)))
        return True

    def can_answer(self, message: Message) -> bool:
        """Whether words that no other skill is sure about are for the game, though perhaps not understood."""
        return self.manners.is_left_to_game(_key(message), self._said(message))

    @fallback_handler(priority=_AFTER_HIGH)
    def handle_unclear(self, message: Message) -> bool:
        """Answer them, if only with a question."""
        self.converse(message)
        if self.manners.is_asked(_key(message)):
            self.activate()  # who was silent for long, or in a pause, is listened to again
        return True

    def _said(self, message: Message) -> Heard | list[str]:
        """What our ears made of it, or else the texts of another recogniser, the best first."""
        texts = [text for text in message.data.get("utterances") or [] if isinstance(text, str)]
        return self.heard.of(_key(message), texts) or texts

    # -- stopping

    def can_stop(self, message: Message) -> bool:
        """Whether "stop" is for the game; in a pause it is not."""
        return self.manners.is_asked(_key(message))

    def stop_session(self, session: Session) -> bool:
        """Be silent; who says "stop" when nothing is said is asked whether to leave."""
        key = session.session_id
        if not self.manners.is_asked(key):
            return False
        message = Message("", context={"session": session.serialize(), "skill_id": self.skill_id})
        if self.speaking.is_heard(key):
            self.bus.emit(message.forward(_HUSH))
            self._later(lambda: self._listen(message))
        else:
            # Who is asked already, and says "stop" once more, means it.
            said = _YES if key in self._asked else _QUIT
            self._later(lambda: self._leave(message, said))
        return True

    def _later(self, act: Callable[[], object]) -> None:
        timer = Timer(_AFTER_STOP, act)
        timer.daemon = True
        timer.start()

    def _listen(self, message: Message) -> None:
        self.bus.emit(message.forward(_LISTEN))
        self.activate()  # whoever was stopped is no longer asked first

    def _leave(self, message: Message, said: Heard) -> None:
        self._answer(message, lambda key: self.guests.hear(key, said))
        if said is _QUIT and self.guests.is_playing(_key(message)):
            self._asked.add(_key(message))
            self.activate()

    def shutdown(self) -> None:
        """Let all get up: their matches wait on disk."""
        self.guests.close()

    # -- answering

    def _answer(self, message: Message, act: Callable[[str], Turn]) -> None:
        """Do it, and say what comes of it; whatever is wrong is said as well."""
        key = _key(message)
        self._asked.discard(key)
        try:
            turn = act(key)
        except VoiceunoError as error:
            self.speak_dialog("trouble", {"reason": str(error)})
        except OSError as error:
            self.speak_dialog("trouble", {"reason": error.strerror or str(error)})
        else:
            self.manners.note(key, turn)
            self._say(message, turn)
            self.bus.emit(told(message, turn.moment if turn.wants_answer else None))
            if not turn.wants_answer:
                self.deactivate()

    def _say(self, message: Message, turn: Turn) -> None:
        """The first sentence at once, and the rest behind it; then the microphone opens by itself."""
        if not turn.lines and turn.wants_answer:
            self.bus.emit(message.forward(_LISTEN))
        first, rest = turn.lines[:1], turn.lines[1:]
        if first:
            self.speak(first[0], expect_response=turn.wants_answer and not rest)
        if rest:
            self.speak(" ".join(rest), expect_response=turn.wants_answer)

    def _tell_ears(self, message: Message) -> None:
        """Ears ask what may be said now in their session, when they or the skill have just been started."""
        key = _key(message)
        moment = self.guests.moment(key) if self.manners.is_asked(key) else None
        self.bus.emit(told(Message(LISTEN_FOR, context={"session": {"session_id": key}}), moment))


def _key(message: Message) -> str:
    return str(SessionManager.get(message).session_id)
