"""Whole conversations as text files: what is said, and every sentence that answers it.

In a file `> ` is said and `< ` is answered, line by line. Lines above the first of them set the scene: `seed 5`,
and `= ` in front of the lines of a saved match that waits when the game starts; `torn` cuts off its last line end.
`=left-1@3 ` is in front of the lines of a match that was put aside three days ago.
`# ` is a remark. Between the sentences `! wait` keeps silent until the game asks something, `! once` for one
pause only, and `! again` switches the game off and on.
With `clock 30` in its scene 30 seconds pass with every sentence that is said.
With `voice` in its scene a conversation is one by voice: there are devices and somebody who learns, whose notes stand
behind `~ `, and each line has its sound and its seat in brackets. Then `! doubt red five | red nine` is heard without
certainty, `! hopeless red five` is a mere guess, `! noise` is no sentence, `! say voice.back` comes from the main
loop, `! resume` when a device is back.
`language fr` in a scene is the language of the house, without it the usual one; `languages` lets the host offer all.
With `sounds` in its scene sounds are noticed: `! sound aah` is one by its name, `! sound aah faint` is no signal.
`> *` is a signal, for who answers with one; `! signal -0.4` is one that came 0.4 seconds before the last word was said.
Write a new one without its answers, run `python -m tests.dialogue.test_conversations FILE`, and read what it
adds before you keep it.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.dialogue.told_sounds import ToldSounds
from tests.talking import note_prompts
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.house import Surroundings
from voiceuno.dialogue.line import Line
from voiceuno.dialogue.reply import Reply
from voiceuno.hosts.typed import converse
from voiceuno.language.files import data_folder
from voiceuno.language.heard import HOPELESS, NOISE, Heard

FOLDER = Path(__file__).parent / "conversations"
FILES = sorted(FOLDER.glob("*.txt"))  # of the usual language
OTHERS = sorted(FOLDER.glob("*/*.txt"))  # in folders that have the code of their language


class Script:
    """The lines that are said, and the silences between them."""

    def __init__(self, lines: list[str], transcript: list[str]) -> None:
        self.lines, self.transcript = lines, transcript

    def next(self, seconds: float | None = None) -> str | None:
        """The next thing that is said, or None for silence."""
        if self.lines[:1] == ["! wait"] and seconds is not None:
            return None
        if self.lines[:1] in (["! wait"], ["! once"]):
            self.transcript.append(self.lines.pop(0))
            return None if self.transcript[-1] == "! once" else self.next(seconds)
        if self.lines[:1] and self.lines[0].startswith("! "):
            return self.lines.pop(0)
        return self.lines.pop(0)[2:] if self.lines else None


def play(text: str, folder: Path) -> str:
    """The conversation with the answers that the game gives now."""
    scene = [line for line in text.splitlines() if not line.startswith((">", "<", "!", "~"))]
    seed = next((int(line.split()[1]) for line in scene if line.startswith("seed ")), 1)
    saved = [line[2:] for line in scene if line.startswith("= ")]
    if saved:
        (folder / "match.record").write_text("\n".join(saved) + ("" if "torn" in scene else "\n"), "utf-8")
    _put_aside(scene, folder)
    transcript: list[str] = []
    sessions: list[list[str]] = [[]]
    for line in text.splitlines():
        if line == "! again":
            sessions.append([])
        elif line.startswith((">", "!")):
            sessions[-1].append(line)
    sounds = ToldSounds() if "sounds" in scene else None
    code = next((line.split()[1] for line in scene if line.startswith("language ")), None)
    tongues = Installed(scene) if "languages" in scene else None
    for number, lines in enumerate(sessions):
        if number:
            transcript.append("! again")
        if "voice" in scene:
            learner = Notes(transcript)
            place = Surroundings(Devices(), learner, has_sounds=True)
            _converse(lines, Club(folder, seed=seed, language=code).sit_down(place=place), transcript, _with_sound)
        else:
            _converse(
                lines,
                Club(folder, seed=seed, language=code).sit_down(
                    place=_timed(scene, transcript)._replace(signs=sounds, tongues=tongues)
                ),
                transcript,
            )
    return "\n".join([*scene, *transcript]) + "\n"


def _timed(scene: list[str], transcript: list[str]) -> Surroundings:
    """A place with a clock, if the scene has one: as many seconds pass with each sentence."""
    seconds = next((int(line.split()[1]) for line in scene if line.startswith("clock ")), 0)
    if not seconds:
        return Surroundings()
    return Surroundings(clock=lambda: float(seconds * sum(line.startswith(">") for line in transcript)))


def _put_aside(scene: list[str], folder: Path) -> None:
    """Write the matches that were put aside some days ago."""
    for line in scene:
        if line.startswith("=") and not line.startswith("= "):
            name, _, text = line[1:].partition(" ")
            name, _, days = name.partition("@")
            path = folder / f"match.record.{name}"
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{text}\n")
            os.utime(path, times=(played := time.time() - 86400 * int(days), played))


def _converse(
    lines: list[str], dialogue: Conversation, transcript: list[str], show: Callable[[str], str] = lambda line: line
) -> None:
    answer = dialogue.hear

    def hear(line: str) -> Reply:
        """Note a sentence where it is taken up: one that is meant for the next turn waits for it."""
        transcript.append(line if line.startswith("! ") else f"> {line}")
        dialogue.hear = answer  # type: ignore[method-assign]  # what the conversation says to itself is not noted
        reply = _directed(dialogue, line[2:]) if line.startswith("! ") else dialogue.hear(line)
        dialogue.hear = hear  # type: ignore[method-assign,assignment]
        # Text leaves out a sound without words.
        transcript.extend(f"< {show(each)}" for each in reply.lines if not each)
        return reply

    dialogue.hear = hear  # type: ignore[method-assign,assignment]
    converse(dialogue, Script(list(lines), transcript), lambda line: transcript.append(f"< {show(line)}"))


def _directed(dialogue: Conversation, line: str) -> Reply:
    """What happens to a conversation besides a sentence."""
    word, _, rest = line.partition(" ")
    match word:
        case "doubt":
            return dialogue.doubt([text.strip() for text in rest.split("|")])
        case "hopeless":
            return dialogue.hear(Heard(rest, None, outcome=HOPELESS))
        case "say":
            key, _, slots = rest.partition(" ")
            return dialogue.say(key, **dict([slots.split("=")] if slots else []))
        case "resume":
            return dialogue.resume()
        case "sound":
            sounds = dialogue._desk.place.signs
            assert isinstance(sounds, ToldSounds)
            return dialogue.notice(sounds.sound(*rest.split())) or dialogue.hear("")
        case "signal":
            return dialogue.signal(float(rest))
    assert word == "noise", line
    return dialogue.hear(Heard("", None, outcome=NOISE))


def _with_sound(line: str) -> str:
    """A line with its sound and its seat."""
    marks = [line.sound, "" if line.seat is None else str(line.seat)] if isinstance(line, Line) else []
    return f"[{' '.join(filter(None, marks))}] {line}".rstrip() if any(marks) else line


class Installed:
    """All languages can be spoken, but those that the scene says are missing."""

    def __init__(self, scene: list[str]) -> None:
        self._missing = {line.split()[1] for line in scene if line.startswith("missing ")}

    def missing(self, code: str) -> str:
        """What to type."""
        return f"voiceuno models --get --language {code}" if code in self._missing else ""


class Devices:
    """A machine with two devices."""

    def __init__(self) -> None:
        self.names = ["the loudspeaker", "the headset"]

    def devices(self) -> list[str]:
        """What there is."""
        return self.names

    def use(self, word: str) -> str | None:
        """Only the headset can be taken; without it nothing is left."""
        if word == "usb":
            self.names = []
        return "the headset" if word == "headset" else None


class Notes:
    """Writes down what could be learnt."""

    def __init__(self, transcript: list[str]) -> None:
        self.transcript = transcript

    def follow(self, name: str) -> None:
        """A player sits down."""
        self.transcript.append(f"~ follow {name}".rstrip())

    def corrected(self, heard_text: str, meant_text: str) -> None:
        """A correction."""
        self.transcript.append(f"~ {heard_text} -> {meant_text}")

    def confirmed(self, heard_text: str, other_texts: Sequence[str]) -> None:
        """An answer to a question back."""
        self.transcript.append(f"~ {heard_text}, not {' or '.join(other_texts)}")

    def practise(self, asked_text: str, heard_text: str) -> None:
        """An attempt."""
        self.transcript.append(f"~ asked {asked_text}, heard {heard_text}")

    def forget(self) -> str:
        """All is forgotten."""
        self.transcript.append("~ forget")
        return ""


class Played(NamedTuple):
    """What a conversation became, and the keys of all sentences that were said in it."""

    text: str
    said: frozenset[str]


@cache
def played(path: Path) -> Played:
    """The conversation of a file as it goes now; two tests look at it."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        said = note_prompts(patch)
        return Played(play(path.read_text("utf-8"), Path(folder)), frozenset(said))


@pytest.mark.parametrize("path", [*FILES, *OTHERS], ids=lambda path: str(path.relative_to(FOLDER).with_suffix("")))
def test_conversation(path: Path) -> None:
    """The game answers exactly as the file says."""
    assert played(path).text == path.read_text("utf-8")


# Said only when something is wrong that a conversation cannot bring about, or by the command line.
UNHEARD = {
    "ask.abandon_unsaved",
    "ask.leave_for_lesson_unsaved",
    "ask.leave_for_other_unsaved",
    "ask.quit_unsaved",
    "own.full",
    "own.full_guided",
    "own.not_kept",
    "own.stuck",
    "refusal.has_colour",
    "refusal.needs_colour",
    "refusal.no_question",
    "refusal.only_table_deals",
    "refusal.round_running",
    "say.cannot_open",
    "say.cannot_save",
    "say.not_saved",
    "say.save_unreadable",
    "say.saved_again",
    "say.voice_not_forgotten",
    "report.unkept",
    "setup.no_plan",
    "voice.audio_filled",
    "voice.audio_full",
}


def test_every_sentence_is_heard_in_a_conversation() -> None:
    """The files together hear every refusal, question, answer and help text, in one of its ways."""
    heard = frozenset().union(*(played(path).said for path in FILES))
    table = tomllib.loads((data_folder("grammars") / "en" / "prompts.toml").read_text("utf-8"))
    table |= {f"house.{part}": table["house"].pop(part) for part in ("name", "say", "about", "title")}
    keys = {
        f"{family}.{key}"
        for family in (
            "refusal", "ask", "say", "setup", "help", "answer", "sound", "voice", "meaning", "report", "house", "lay",
            "house.name", "house.say", "house.about", "own",
        )
        for key in table[family]
    }  # fmt: skip
    assert keys - heard == UNHEARD


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            Path(name).write_text(play(Path(name).read_text("utf-8"), Path(folder)), "utf-8")
