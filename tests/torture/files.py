"""Small files that people edit and disks damage: settings, learnt words, packs and more. A sentence, no traceback."""

from __future__ import annotations

import contextlib
import io
import json
import os
import socket
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.talking import make_dialogue
from tests.torture import children
from tests.torture.damage import damaged
from tests.torture.kinds import Broken, Found
from tests.torture.matches import some_match
from tests.torture.odd_values import odd_json, odd_pack
from voiceuno.__main__ import main
from voiceuno.dialogue.settings import Settings
from voiceuno.dialogue.statistics import Statistics
from voiceuno.language.files import data_folder
from voiceuno.speech.devices.choice import remembered
from voiceuno.speech.hearing.learnt import Learnt
from voiceuno.speech.hearing.recogniser import Guess
from voiceuno.speech.models.catalogue import read_catalogue

_TALK = (
    "same as last time",
    "new game with one bot and quiz rules",
    "yes",
    "my hand",
    "slower",
    "what questions are there",
    "my statistics",
)
_SETTINGS = Settings("Ann", rate=1.2, last_game={"plan": "people 1 bots 2 rules quiz level easy target 50"})
_STATISTICS = Statistics({"mattel": 3}, {"mattel": 1}, ("0a",), "mattel", ("Ann",))
_LEARNT = {"red": {"bread": 3, "red": 2}, "blue five": {"glue five": 1}}
_SECONDS = 40.0  # for a process


class Torture:
    """Files."""

    def __init__(self, workshop: Path) -> None:
        self._workshop = workshop
        self._packs = [path.read_bytes() for path in sorted((data_folder("grammars") / "en" / "quiz").glob("*.txt"))]
        self._voices = (data_folder("voices") / "en.toml").read_bytes()

    def case(self, chance: Random, folder: Path) -> Found:
        """One file of one sort."""
        ways: list[tuple[float, Callable[[Random, Path], str]]] = [
            (3, self._home), (2, self._replay), (2, self._pack), (1, self._catalogue), (0.3, self._process),
        ]  # fmt: skip
        [way] = chance.choices([way for _, way in ways], [weight for weight, _ in ways])
        return Found({way(chance, folder): 1})

    def _home(self, chance: Random, folder: Path) -> str:
        """A start with damaged files in our folder, and a talk."""
        for name, good in self._good_files().items():
            (folder / name).parent.mkdir(exist_ok=True)
            bad = damaged(good, chance).data if chance.random() < 0.5 else odd_json(chance)
            (folder / name).write_bytes(chance.choice([good, bad]))
        if chance.random() < 0.5:
            (folder / "quiz" / "own.txt").write_bytes(odd_pack(chance))
        learnt = Learnt(folder)
        dialogue, problems = make_dialogue(1, folder, learner=learnt)
        lines = [*problems, *dialogue.greet().lines, *(line for text in _TALK for line in dialogue.hear(text).lines)]
        if not all(isinstance(line, str) for line in lines):
            raise Broken("a line is no text", lines)
        if not 0.4 < dialogue.settings.rate < 2.1 or not 0 <= dialogue.settings.pause <= 60:
            raise Broken("a setting makes no sense", dialogue.settings)
        remembered(folder)
        guesses = learnt.meant([Guess(text, -1.0) for text in ("red", "blue five", "red red", "")])
        if not guesses or any(guess.score != guess.score for guess in guesses):
            raise Broken("learnt words lead to no number", guesses)
        learnt.corrected("red", "bread")
        learnt.practise("red", "red")
        return "folders with damaged files"

    def _good_files(self) -> dict[str, bytes]:
        return {
            "last-player.json": json.dumps(_SETTINGS.as_dict()).encode(),
            "player-ann.json": json.dumps(_SETTINGS.as_dict()).encode(),
            "matches-ann.json": json.dumps(_STATISTICS.as_dict()).encode(),
            "voice-ann.json": json.dumps(_LEARNT).encode(),
            "devices.json": json.dumps({"input": "USB", "output": "HDMI"}).encode(),
            "quiz/town.txt": self._packs[0],
        }

    def _replay(self, chance: Random, folder: Path) -> str:
        path = folder / "some.record"
        path.write_bytes(damaged(some_match(chance, self._workshop).data, chance).data)
        self._command("replay", path, *(["--json"] if chance.random() < 0.5 else []))
        return "records replayed"

    def _pack(self, chance: Random, folder: Path) -> str:
        path = folder / "some.txt"
        path.write_bytes(
            damaged(chance.choice(self._packs), chance).data if chance.random() < 0.5 else odd_pack(chance)
        )
        self._command("packs", path)
        return "packs checked"

    def _command(self, *words: str | Path) -> None:
        """A command in this process: status 0, or 1 and a sentence."""
        out, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
            status = main(list(map(str, words)))
        if status not in (0, 1) or (status and not (errors.getvalue() or out.getvalue()).strip()):
            raise Broken("a command fails without a sentence", f"{words} {status}")
        if len(errors.getvalue()) > 20_000:
            raise Broken("a command says far too much", errors.getvalue()[:300])

    def _catalogue(self, chance: Random, folder: Path) -> str:
        """The list of models of a language."""
        del folder
        try:
            read_catalogue(damaged(self._voices, chance).data.decode(errors="replace"))
        except ValueError as error:  # a sentence; read_catalogue promises this one
            if not str(error).strip():
                raise Broken("a mistake in a list of models is not explained") from error
        return "lists of models"

    def _process(self, chance: Random, folder: Path) -> str:
        """A real start with something in our folder that is no ordinary file."""
        drafts = [f"{name}.new" for name in ("match.record", "last-player.json", "player-ben.json")]
        others = ["match.record", "lock", "quiz", "phrases", "quiz/\udcff\udcfe.txt"]
        name = chance.choice([*self._good_files(), *drafts, *others])
        place, precious = folder / name, folder / "precious"
        precious.write_bytes(b"not ours")
        place.parent.mkdir(exist_ok=True)
        chance.choice(_ODD_FILES)(place)
        said = "".join(f"{text}\n" for text in ("new game with one bot and standard rules", "yes", "my hand")).encode()
        status, out, _ = children.run(folder, "play", "--text", said=said, seconds=_SECONDS)
        if status or "Your" not in out:
            raise Broken("a start with an odd file leads nowhere", f"{name!r}: {status} {out[-300:]}")
        if precious.read_bytes() != b"not ours":
            raise Broken("a link in our folder lets the game write over another file", repr(name))
        return "odd files in a real start"


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as end, contextlib.suppress(OSError):  # the name may be too long
        end.bind(os.fsencode(path))


def _huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 10**12)


_ODD_FILES: list[Callable[[Path], object]] = [
    os.mkfifo,
    lambda path: path.mkdir(),
    lambda path: (path / "deep").mkdir(parents=True),
    lambda path: path.symlink_to("nowhere"),
    lambda path: path.symlink_to("precious"),
    lambda path: path.symlink_to(path.name),
    lambda path: path.symlink_to("/dev/zero"),
    lambda path: path.symlink_to("/dev/full"),
    lambda path: path.symlink_to("/dev/tty"),
    lambda path: path.symlink_to("/proc/self/mem"),
    lambda path: path.write_bytes(b"\xff" * 100),
    _huge,
    _socket,
]
