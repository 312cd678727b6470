"""Whole conversations as text files: what is said, and every sentence that answers it.

In a file `> ` is said and `< ` is answered, line by line. Lines above the first of them set the scene: `seed 5`,
and `= ` in front of the lines of a saved match that waits when the game starts. `# ` is a remark.
Write a new one without its answers, run `python -m tests.dialogue.test_conversations FILE`, and read what it
adds before you keep it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import pytest

from voiceuno.app import make_dialogue
from voiceuno.dialogue.manager import Reply
from voiceuno.text import converse

FOLDER = Path(__file__).parent / "conversations"
FILES = sorted(FOLDER.glob("*.txt"))


class Script:
    """The lines that are said."""

    def __init__(self, said: list[str]) -> None:
        self.said = iter(said)

    def next(self, seconds: float | None = None) -> str | None:  # noqa: ARG002 - a script needs no patience
        """The next thing that is said."""
        return next(self.said, None)


def play(text: str, folder: Path) -> str:
    """The conversation with the answers that the game gives now."""
    scene = [line for line in text.splitlines() if not line.startswith((">", "<"))]
    seed = next((int(line.split()[1]) for line in scene if line.startswith("seed ")), 1)
    saved = [line[2:] for line in scene if line.startswith("= ")]
    if saved:
        (folder / "match.record").write_text("\n".join(saved) + "\n", "utf-8")
    dialogue, _ = make_dialogue(seed, folder)
    transcript: list[str] = []
    answer = dialogue.hear

    def hear(line: str) -> Reply:
        """Note a sentence where it is taken up: one that is meant for the next turn waits for it."""
        transcript.append(f"> {line}")
        return answer(line)

    dialogue.hear = hear  # type: ignore[method-assign,assignment]
    said = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    converse(dialogue, Script(said), lambda line: transcript.append(f"< {line}"))
    return "\n".join([*scene, *transcript]) + "\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_conversation(path: Path, tmp_path: Path) -> None:
    """The game answers exactly as the file says."""
    text = path.read_text("utf-8")
    assert play(text, tmp_path) == text


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            Path(name).write_text(play(Path(name).read_text("utf-8"), Path(folder)), "utf-8")
