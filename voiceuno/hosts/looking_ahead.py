"""While the player listens or thinks: what may be answered next is worked out, and the voice has it ready."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from threading import Thread

from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.foresight import Foreseen
from voiceuno.speech.speaking.speaker import Speaker


class LookingAhead:
    """Asks a conversation what it would answer, one answer at each step, and lets the voice prepare it."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._foreseen: Iterator[Foreseen] = iter(())  # what has not been worked out yet
        self._rate = 1.0
        self._is_held = False
        self._ready: set[str] = set()  # the languages whose reader of free words has been made ready

    def begin(self, conversation: Conversation | None) -> None:
        """Something was answered, so other things may be answered now; nothing is looked for without a conversation."""
        self._speaker.expect_others()
        self._foreseen = iter(()) if conversation is None else conversation.foresee()
        self._rate = 1.0 if conversation is None else conversation.settings.rate
        if conversation is not None and conversation.language.code not in self._ready:
            self._ready.add(conversation.language.code)
            Thread(target=conversation.language.get_ready, daemon=True).start()

    def step(self, *, is_listening: bool) -> None:
        """Work one answer out; while somebody is listened to, leave the machine to the ears."""
        if is_listening != self._is_held:
            self._is_held = is_listening
            self._speaker.hold(is_listening)
        if is_listening:
            return
        try:
            found = next(self._foreseen, None)
        except Exception:  # noqa: BLE001 - what is only imagined must never end a match
            traceback.print_exc()  # for who mends it
            self._foreseen = iter(())
            return
        if found is not None:
            self._speaker.expect(found.lines, self._rate)
