"""Conversations by key, each with its own folder, led until somebody has to speak: what every assistant needs."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.house import Tongues
from voiceuno.dialogue.line import Opening, Slip
from voiceuno.hosts.gathering import Gathering
from voiceuno.hosts.guesses import read_guesses
from voiceuno.hosts.guest_place import GuestPlace
from voiceuno.hosts.guest_place import Turn as Turn
from voiceuno.language.files import default_language
from voiceuno.language.heard import Heard
from voiceuno.language.language import Language
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment

_MOST = 200  # conversations in memory; the one that was silent longest waits on disk, as all do after a restart
_LONGEST_NAME = 80  # characters of a folder's name
_BEGIN = Moment("setup")  # what may be said where nobody plays
_NEW_GAME = Meaning("new", ("game",))
_ASKS_TO_PLAY = frozenset(("new", "same", "begin", "teach", "resume"))  # the verbs
_GOES_ON = Family.MOVE | Family.CONTINUES | Family.QUESTION
# In a pause these are for the game all the same: they name it, or a card. "Yes", "cancel" or "volume up" are not.
_IN_A_PAUSE = frozenset(("continue", "wake", "new", "same", "resume", "teach", "ask", "play", "match", "place", "draw"))
_WAKE, _REPEAT, _PAUSE = Meaning("wake"), Meaning("repeat"), Meaning("pause")
_STOP, _QUIT = Meaning("stop"), Meaning("quit")


def folder_of(key: str, kind: str = "guest") -> str:
    """A key, which comes from outside, as the name of a folder: another one for every key, and never one above."""
    safe = quote(key, safe="", errors="backslashreplace")
    return f"{kind}-{safe if len(safe) <= _LONGEST_NAME else hashlib.sha256(safe.encode()).hexdigest()}"


class Guests:
    """Conversations by key: a session, a satellite, whatever a host knows its people by. Safe for threads."""

    def __init__(
        self,
        folder: Path | str,
        *,
        language: str | None = None,
        seed: int | None = None,
        tongues: Tongues | None = None,
    ) -> None:
        """Every key has its own matches and settings in the folder; the same seed deals the same cards to each.

        `tongues` knows which languages the host can hear and speak; without it a guest may turn to any.
        """
        self._folder, self._language, self._seed, self._tongues = Path(folder), language, seed, tongues
        self._gate = threading.Lock()
        self._places: dict[str, GuestPlace] = {}  # whoever spoke last is the last one
        self._gatherings: list[Gathering] = []

    # -- speaking

    def greet(self, key: str) -> Turn:
        """The first words, or what waits after a restart; a pause ends, and who plays hears where we are."""
        with self._at(key) as place:
            if place.conversation is None:
                return self._begin(place)
            return place.answer(Heard("wake", _WAKE) if place.conversation.is_resting else Heard("repeat", _REPEAT))

    def hear(self, key: str, said: str | Sequence[str] | Heard) -> Turn:
        """Answer words: text, several guesses at it with the best first, or an utterance of our own ears.

        Where nobody plays it begins with these words, if they mean something to the game: "play DOS with two bots".
        Who wants to play in a pause goes on. Who says "stop" when nothing is being said is asked whether to leave.
        """
        with self._at(key) as place:
            if place.conversation is not None:
                heard = place.read(said)
                comes_back = place.conversation.is_resting and heard.meaning == _NEW_GAME
                return self._answer(place, Heard("wake", _WAKE) if comes_back else heard)
            greeting = self._begin(place)
            heard = place.read(said)
            # Who wants to play, or makes a move already, and has a match that waits, is asked about that first.
            wants_to_play = heard.meaning == _NEW_GAME or (heard.meaning or _STOP).is_any(Family.MOVE)
            is_asked_first = wants_to_play and place.has_match
            if heard.meaning is None or heard.meaning == _STOP or greeting.ended or is_asked_first:
                return greeting
            # What is wrong, or how the last match ended, is told all the same.
            place.keep(greeting._replace(lines=tuple(each for each in greeting.lines if not isinstance(each, Opening))))
            turn = place.answer(heard)
            # What only the match could tell is answered by what waits: nobody knows yet what there is to continue.
            is_of_match = place.has_match and heard.meaning.is_any(Family.QUESTION)
            is_untold = is_of_match and bool(turn.lines) and isinstance(turn.lines[-1], Slip)
            return turn._replace(lines=greeting.lines) if is_untold else turn

    def _answer(self, place: GuestPlace, heard: Heard) -> Turn:
        turn = place.answer(heard)
        if heard.meaning != _STOP or turn.lines or not turn.wants_answer:
            return turn
        # "Be quiet" and "got it" mean the same, but nobody who says so wants to leave.
        is_plain = heard.text.lower().strip(" .!") == Language.load(turn.language).say(_STOP, turn.moment)
        return place.answer(Heard("quit", _QUIT)) if is_plain else turn

    def pause(self, key: str) -> Turn:
        """Rest, because the guest wants something else; nothing is said where nobody plays or it rests already."""
        with self._at(key) as place:
            conversation = place.conversation
            if conversation is None or conversation.is_resting:
                return Turn((), wants_answer=False, ended=conversation is None, moment=self.moment(key))
            return place.answer(Heard("pause", _PAUSE))

    def leave(self, key: str) -> None:
        """Get up without a word; the match waits on disk."""
        with self._at(key) as place:
            place.close()

    def close(self) -> None:
        """Let all get up, so that another program can use their folders."""
        for key in self.keys:
            self.leave(key)

    def gather(self, names: Mapping[str, str], tell: Callable[[str, Turn], object]) -> None:
        """Let several keys play at one table, each with the player of this name, until they are gathered otherwise.

        When one of them begins, all sit down; `tell` is called, from any thread, with what is to be said to a key
        whose player is on turn and does not know it yet; it returns False where nobody could be told, and then it is
        told later. Raises VoiceunoError if no match can have such names.
        """
        folder = self._folder / folder_of(" ".join(sorted(names)), "table")
        gathering = Gathering(folder, names, tell, self._tongues)
        with self._gate:
            known = next((each for each in self._gatherings if each.names == gathering.names), None)
            parted = [key for each in self._gatherings if each.names.keys() & names.keys() for key in each.names]
        if known is not None:
            with known.lock:
                known.tell = tell
                known.tell_others(None)  # what nobody could be told so far
            return
        for key in {*parted, *names}:
            self.leave(key)
        with self._gate:
            self._gatherings = [each for each in self._gatherings if not each.names.keys() & names.keys()]
            self._gatherings.append(gathering)
            for key in names:
                self._places[key] = gathering.places[key]

    def part(self) -> None:
        """Let every key play alone again."""
        with self._gate:
            keys = [key for each in self._gatherings for key in each.names]
        for key in keys:
            self.leave(key)
        with self._gate:
            self._gatherings = []

    # -- looking

    @property
    def keys(self) -> list[str]:
        """Who has a conversation; whoever spoke last is the last one."""
        with self._gate:
            return [key for key, place in self._places.items() if place.conversation is not None]

    def language(self, key: str) -> str:
        """The code of the language that is spoken with this key; nothing where nobody plays."""
        conversation = self._conversation(key)
        return "" if conversation is None else conversation.language.code

    @property
    def gathered(self) -> list[dict[str, str]]:
        """Who plays together: the name of the player of each key, by table."""
        with self._gate:
            return [dict(each.names) for each in self._gatherings]

    def is_playing(self, key: str) -> bool:
        """Whether there is a conversation, also one that rests."""
        return self._conversation(key) is not None

    def is_resting(self, key: str) -> bool:
        """Whether there is a pause: words are for the assistant, unless they end it."""
        conversation = self._conversation(key)
        return conversation is not None and conversation.is_resting

    def is_meant(self, key: str, said: str | Sequence[str]) -> bool:
        """Whether words mean something to the game for certain now, and are not rather for the assistant."""
        with self._at(key, looks=True) as place:
            meaning = None if place.conversation is None else place.read(said).meaning
            if meaning is None or not place.is_left_alone:
                return meaning is not None
            return meaning.verb in _IN_A_PAUSE and not meaning.is_partial

    def is_asked_for(self, key: str, said: str | Sequence[str]) -> bool:
        """Whether words where nobody plays are for the game: they ask to play, or go on with a match that waits."""
        guesses = [said] if isinstance(said, str) else said
        meaning = read_guesses(self._read_language(), guesses, _BEGIN).meaning
        if meaning is None or meaning.verb in _ASKS_TO_PLAY:
            return meaning is not None
        with self._at(key, looks=True) as place:
            return meaning.is_any(_GOES_ON) and place.is_waited_for

    def moment(self, key: str) -> Moment:
        """What may be said now, for ears."""
        with self._at(key, looks=True) as place:
            return _BEGIN if place.conversation is None else place.conversation.moment

    def _conversation(self, key: str) -> Conversation | None:
        with self._gate:
            return self._places[key].conversation if key in self._places else None

    # -- places

    @contextmanager
    def _at(self, key: str, *, looks: bool = False) -> Iterator[GuestPlace]:
        """The place of a key, for one thread at a time; `looks`: nobody speaks there now."""
        with self._gate:
            place = self._places[key] if key in self._places else self._new_place(key)
            if not looks:
                self._places.pop(key, None)
            self._places[key] = place
            place.users += 1
        try:
            with place.lock:
                yield place
        finally:
            with self._gate:
                place.users -= 1
                self._tidy()

    def _new_place(self, key: str) -> GuestPlace:
        gathering = next((each for each in self._gatherings if key in each.names), None)
        if gathering is not None:
            return gathering.places[key]
        return GuestPlace(self._folder / folder_of(key), tongues=self._tongues)

    def _tidy(self) -> None:
        """Forget who has left, and let who was silent longest wait on disk where there are too many."""
        for key in [key for key, place in self._places.items() if not place.users]:
            if self._places[key].conversation is None or len(self._places) > _MOST:
                self._places.pop(key).close()

    def _begin(self, place: GuestPlace) -> Turn:
        greeting = place.begin(self._language, self._seed)
        if greeting is not None:
            return greeting
        prompts = self._read_language().prompts
        return Turn((prompts.say("voice.already_running"),), wants_answer=False, ended=True, moment=_BEGIN)

    def _read_language(self) -> Language:
        return Language.load(self._language or default_language())
