"""What a player corrects, told to whoever learns from it."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.house import Learner
from voiceuno.language.meaning import Meaning
from voiceuno.language.prompts import Prompts
from voiceuno.rules.moves import MatchRow, Move, Play
from voiceuno.rules.notation import write_move


class Corrections:
    """Watches moves that are taken back for others: the first was then hardly what was said."""

    def __init__(self, learner: Learner | None, prompts: Prompts) -> None:
        self._learner, self._prompts = learner, prompts
        self._made: Move | None = None  # the last move that was said in full, while it can be taken back
        self._taken_back: Move | None = None

    def watch(self, meaning: Meaning, before: Move | None, after: Move | None, names: Sequence[str]) -> None:
        """Note what a sentence did to the move that can be taken back."""
        verb = meaning.verb
        if after is None or after is before:
            if verb == "undo" and before is not None and after is None:
                self._taken_back = self._made
            elif verb in ("draw", "keep", "end", "challenge", "accept"):
                self._taken_back = None
            return
        is_corrected = before is not None and verb in ("correct", "colour")
        meant_before = self._made if is_corrected else self._taken_back
        self._tell(meant_before, after, is_corrected=is_corrected)
        self._taken_back = None
        said_in_full = write_move(after, names) == str(meaning).replace("correct ", "play ", 1)
        self._made = after if said_in_full or meant_before is not None else None

    def confirm(self) -> None:
        """The last move was what was said, for the player was asked: who takes it back has another idea."""
        self._made = None

    def _tell(self, heard: Move | None, meant: Move, *, is_corrected: bool) -> None:
        """Two moves that differ in their cards or colours are worth learning from."""
        if self._learner is None or heard is None:
            return
        heard_text, meant_text = self._in_words(heard), self._in_words(meant)
        # Without "no" in front, only what shares a word with it: anything else is another idea.
        is_alike = is_corrected or not set(heard_text.split()).isdisjoint(meant_text.split())
        if heard_text and meant_text and heard_text != meant_text and is_alike:
            self._learner.corrected(heard_text, meant_text)

    def _in_words(self, move: Move) -> str:
        """A move about cards as it is said; nothing for any other."""
        match move:
            case Play():
                return " ".join(
                    [self._prompts.card(move.card), *([self._prompts.colour(move.colour)] if move.colour else [])]
                )
            case MatchRow():
                on = self._prompts.card(move.on)
                return self._prompts.part("answer.match", cards=self._prompts.cards(move.cards), on=on)
        return ""
