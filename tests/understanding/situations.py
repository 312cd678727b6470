"""The situations of the corpus: a conversation brought to the moment in which somebody says something."""

from __future__ import annotations

import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.reply import Reply
from voiceuno.language.heard import Heard
from voiceuno.language.meaning import Meaning

FOLDER = Path(__file__).parent
_PLACE = "/dev/shm" if Path("/dev/shm").is_dir() else None  # hundreds of small matches are not for a disk
_SILENCE = "."  # in `said`: nobody speaks until the game asks something
_QUIZ = """voiceuno record 1
rules quiz
option pack own
seed 3
players Ann Ben
dealer Ben
deal Ann r5 b5 g9 r+2 y+2 y1 wi
deal Ben r2 b1 g5 y4 y8 b+2 r9
discard r7
# bot Ben medium
---
"""


class Outcome(NamedTuple):
    """What a sentence did: all that can be seen of it from outside."""

    lines: tuple[str, ...]
    table: str
    settings: str
    phase: str
    likely: frozenset[Meaning]
    ended: bool


class Situation(NamedTuple):
    """Where a conversation stands, and what led there."""

    name: str
    about: str
    record: str
    said: tuple[str, ...]
    question: str = ""
    answer: str = ""
    language: str = "en"

    def open(self, folder: Path) -> Conversation:
        """A conversation in this situation."""
        record = _QUIZ if self.question else self.record.lstrip()
        if self.question:
            (folder / "quiz").mkdir()
            pack = f"Title: Own\nSubject: own\nLevel: 1\n\nQuestion: {self.question}\nAnswer: {self.answer}\n"
            (folder / "quiz" / "own.txt").write_text(pack, "utf-8")
        if record:
            (folder / "match.record").write_text(record, "utf-8")
        conversation = Club(folder, seed=1, language=self.language).sit_down()
        reply = conversation.greet()
        for line in self.said:
            if line != _SILENCE:
                reply = conversation.hear(line)
            while line == _SILENCE and reply.wait is not None:
                reply = conversation.proceed()
        return conversation

    def outcome(self, *said: str | Heard) -> Outcome:
        """What sentences do here, one after the other."""
        with TemporaryDirectory(dir=_PLACE) as folder:
            conversation = self.open(Path(folder))
            lines: list[str] = []
            reply = Reply([])
            for sentence in said:
                reply = conversation.hear(sentence)
                lines += reply.lines
            table = conversation.table
            state = str(table.state) if table is not None else ""
            moment = reply.moment
            shown = tuple(str(line) for line in lines)
            return Outcome(
                shown, state, str(conversation.settings), moment.phase, frozenset(moment.likely), reply.ended
            )


def load_situations(language: str = "en") -> dict[str, Situation]:
    """All of them by their names, each brought about in the words of a language."""
    tables = tomllib.loads((FOLDER / "situations.toml").read_text("utf-8"))
    found = {}
    for name, entry in tables.items():
        words = entry if language == "en" else entry[language]
        question, answer = words.get("question", ""), words.get("answer", "")
        found[name] = Situation(name, entry["about"], entry["record"], tuple(words["said"]), question, answer, language)
    return found
