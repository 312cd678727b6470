"""A few sentences about a new match that may not go together: all is answered, and what is saved can be loaded."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.talking import make_dialogue
from tests.torture.fuzz import has_words, is_as_kept
from tests.torture.kinds import Broken, Found
from tests.torture.matches import some_match
from tests.torture.sentences import Sentences
from voiceuno.keeping.store import Store

_MOST = 6  # sentences


class Torture:
    """Two sentences."""

    def __init__(self, workshop: Path) -> None:
        self._workshop = workshop

    def case(self, chance: Random, folder: Path) -> Found:
        """A few sentences, from an empty folder, at "Continue?" or in the middle of a match."""
        sentences, waiting, said = Sentences(chance), b"", list[str]()
        if chance.random() < 0.6:
            match = some_match(chance, self._workshop)
            (folder / "match.record").write_bytes(match.data)
            waiting = b"" if match.is_over else match.data  # nobody waits for a match that was won
        dialogue, _ = make_dialogue(chance.randrange(10**6), folder)
        reply = dialogue.greet()
        if chance.random() < 0.4:
            said.append("continue")
        said.append(sentences.set_up())
        if chance.random() < 0.5:
            said.append("yes")
        said += [sentences.about_setting_up() for _ in range(chance.randint(1, _MOST))]
        for text in said:
            if reply.ended:
                break
            try:
                reply = dialogue.hear(text)
                is_as_kept(dialogue, folder)
                expected = dialogue.moment
            except Exception as error:
                error.add_note(f"after {said[: said.index(text) + 1]}")
                raise
            has_words(reply, text)
            if expected.phase != reply.moment.phase:
                raise Broken("what can be said is not what is expected", said)
        kept = [path.read_bytes() for path in folder.glob("match.record*")]  # also what was put aside
        for number, data in enumerate(kept):
            self._can_be_loaded(data, folder / str(number), said)
        if waiting and not any(data.startswith(waiting[:300]) for data in kept):
            raise Broken("a match that waited has gone", said)
        return Found({"sentences": len(said), "matches begun": int(dialogue.table is not None)})

    def _can_be_loaded(self, data: bytes, folder: Path, said: list[str]) -> None:
        folder.mkdir()
        (folder / "match.record").write_bytes(data)
        record, trouble = Store(folder).load()
        if record is None or trouble:
            raise Broken("what was saved cannot be loaded", f"{trouble} after {said}")
