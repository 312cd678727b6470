"""Which words are for the game, and which for the assistant."""

from __future__ import annotations

import time
from collections.abc import Sequence

from voiceuno import CERTAIN, DOUBTFUL, Guests, Heard, Language, Meaning, Moment, Turn, default_language

_FRESH = 300.0  # seconds after its last word in which the game is asked about what nobody understands
_FIRST = (Moment("setup"), Moment("turn"), Moment("confirm"))
_PLAY = Meaning("new", ("game",))
_VOLUME = frozenset(("louder", "quieter"))  # the assistant has the loudspeaker
_ANYTHING = "read fine"  # no wording of ours, so that it is read by its sound


class OneLanguage:
    """The assistant's ears and voice are English, whatever the machine is set to, and whatever somebody asks for."""

    def missing(self, code: str) -> str:
        """What somebody can type to play in another language all the same, on that machine itself."""
        return "" if code == default_language() else f"voiceuno play --language {code}"


class Manners:
    """Knows who plays, and since when nobody has said anything."""

    def __init__(self, guests: Guests) -> None:
        self._guests = guests
        self._language = Language.load(default_language())
        self._spoke: dict[str, float] = {}  # when the game last spoke, by key

    def note(self, key: str, turn: Turn) -> None:
        """The game has said something."""
        if turn.ended:
            self._spoke.pop(key, None)
        else:
            self._spoke[key] = time.monotonic()

    def is_asked(self, key: str) -> bool:
        """Whether the game waits for an answer: somebody plays, and it is no pause."""
        return self._guests.is_playing(key) and not self._guests.is_resting(key)

    def is_for_game(self, key: str, said: Heard | Sequence[str]) -> bool:
        """Whether words are for the game, so that no other skill is asked."""
        return self._is_understood(key, said) and not self._is_volume(key, said)

    def _is_understood(self, key: str, said: Heard | Sequence[str]) -> bool:
        """Whether words mean something to the game for certain, or its own ears will ask about them."""
        if isinstance(said, Heard):
            known = said.outcome == CERTAIN and said.meaning is not None
            return self._guests.is_playing(key) and (known or said.outcome == DOUBTFUL)
        return self._guests.is_meant(key, said)

    def _is_volume(self, key: str, said: Heard | Sequence[str]) -> bool:
        meaning = self._meaning(key, said)
        return meaning is not None and meaning.verb in _VOLUME

    def wants_another(self, key: str, said: Heard | Sequence[str]) -> bool:
        """Whether somebody who plays asks for more than "play uno", which goes on: for another game."""
        meaning = self._meaning(key, said)
        return meaning is not None and meaning != _PLAY

    def _meaning(self, key: str, said: Heard | Sequence[str]) -> Meaning | None:
        """What the first words mean now."""
        texts = [said.text] if isinstance(said, Heard) else said[:1]
        moment = self._guests.moment(key)
        return next((self._language.understand(text.lower(), moment) for text in texts), None)

    def is_left_to_game(self, key: str, said: Heard | Sequence[str]) -> bool:
        """The same, or whether they were said so soon after the game that it should say what it did not understand."""
        is_fresh = time.monotonic() - self._spoke.get(key, float("-inf")) < _FRESH
        return (is_fresh and self.is_asked(key)) or self._is_understood(key, said)

    def prepare(self) -> None:
        """Read something in the usual phases once: the first time takes longer than the assistant waits."""
        for moment in _FIRST:
            self._language.listen_open(_ANYTHING, moment)
