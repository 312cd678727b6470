"""Our ears as the assistant's recogniser, in a process of their own on a real bus, and plain Vosk beside them."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from ovos_bus_client.message import Message
from ovos_stt_plugin_voiceuno import VoiceUnoSTT

from tests.assistants.ovos.system import System
from voiceuno import Heard, Language, Meaning, Moment, VoiceunoError, moment_data, read_heard
from voiceuno.hosts.guesses import read_guesses
from voiceuno.speech.models.installed import recognition_folder

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "audio_fixtures"
STEP = int(os.environ.get("VOICEUNO_CLIPS_STEP", "5"))  # 1 hears all of them
CLIPS = [json.loads(line) for line in (FOLDER / "manifest.jsonl").read_text("utf-8").splitlines()]
CLEAN = [clip for clip in CLIPS if clip["condition"] == "clean"][::STEP]
TALK = [clip for clip in CLIPS if clip["condition"] == "negative" and clip["text"]][::STEP]
SENTENCES = [clip for clip in CLIPS if clip["condition"] == "negative" and clip["text"].count(" ") >= 3][::3]
LANGUAGE = Language.load("en")
SESSION = {"session": {"session_id": "default"}}
PATIENCE = 120.0
_AGAIN = 2.0  # seconds until a moment is told once more


class Ears:
    """The listener's process, and what comes from it over the bus."""

    def __init__(self, system: System, variables: dict[str, str]) -> None:
        self._bus = system.bus
        self._heard: list[Heard] = []
        self._came = threading.Condition()
        system.bus.on("voiceuno.heard", self._note)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.assistants.ovos.listening"],
            env=system.environment | variables,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=(system.folder / "listening.log").open("ab"),
            text=True,
        )
        self.ready = self._line()

    def _note(self, message: Message) -> None:
        with self._came:
            self._heard.append(read_heard(message.data["heard"]))
            self._came.notify_all()

    def _line(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith("{"):  # others print too
                found: dict[str, Any] = json.loads(line)
                return found
        raise AssertionError("the listener has ended")

    def hear(self, file: Path, moment: Moment | None) -> tuple[str, Heard | None, float]:
        """The text, what our ears sent beside it, and the seconds that it took."""
        data = None if moment is None else moment_data(moment)
        self._heard.clear()
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"file": str(file), "moment": data}) + "\n")
        self._process.stdin.flush()
        with self._telling(data):
            answer = self._line()
        with self._came:
            if moment is not None:  # what was heard with everyday words is not sent
                self._came.wait_for(lambda: bool(self._heard), 0.5)
            return answer["text"], self._heard[0] if self._heard else None, answer["seconds"]

    @contextmanager
    def _telling(self, moment: dict[str, Any] | None) -> Iterator[None]:
        """Say what may be said until it was followed: a skill that is just being loaded says that nothing is played."""
        done = threading.Event()

        def tell() -> None:
            while True:
                self._bus.emit(Message("voiceuno.moment", {"moment": moment}, SESSION))
                if done.wait(_AGAIN):
                    return

        teller = threading.Thread(target=tell, daemon=True)
        teller.start()
        try:
            yield
        finally:
            done.set()
            teller.join()

    def memory(self) -> float:
        """Megabytes."""
        status = Path(f"/proc/{self._process.pid}/status").read_text("utf-8")
        return next(int(line.split()[1]) / 1000 for line in status.splitlines() if line.startswith("VmRSS"))

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()


def start_ears(folder: Path, everyday: dict[str, object], **variables: str) -> Iterator[Ears]:
    """Our ears on a bus of their own, with these settings for what is not for the game."""
    name = "ovos-stt-plugin-voiceuno"
    system = System(folder, stt={"module": name, name: {"everyday": everyday}})
    system.start_bus()
    ears = Ears(system, variables)
    yield ears
    ears.close()
    system.close()


def everyday_plugin() -> dict[str, object]:
    """The assistant's own plugin for Vosk, with the same model and its whole vocabulary."""
    name = "ovos-stt-plugin-vosk"
    return {"module": name, name: {"model": str(recognition_folder("en"))}}


@pytest.fixture(scope="module")
def ears(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ears]:
    yield from start_ears(tmp_path_factory.mktemp("ovos"), {})


@pytest.fixture(scope="module")
def ears_beside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ears]:
    """Our ears beside the assistant's own."""
    yield from start_ears(tmp_path_factory.mktemp("ovos"), everyday_plugin())


def test_the_assistant_finds_the_plugin(ears: Ears) -> None:
    assert ears.ready == {"ready": ["VoiceUnoSTT", "AllWords"]}


def test_the_plugin_promises_only_the_language_that_it_hears() -> None:
    assert VoiceUnoSTT.available_languages == {LANGUAGE.code}


def test_another_plugin_hears_what_is_not_for_the_game(ears_beside: Ears) -> None:
    """It is made with its own settings, and asked where nobody plays and where talk is for nobody here.

    Of a few sentences: one alone may be doubtful to our ears, and then the game asks about it.
    """
    assert ears_beside.ready == {"ready": ["VoiceUnoSTT", "VoskKaldiSTT"]}
    passed_on = 0
    for talk in SENTENCES:
        text, heard, _ = ears_beside.hear(FOLDER / talk["file"], None)
        assert heard is None
        assert set(text.split()) & set(talk["text"].split())
        text, heard, _ = ears_beside.hear(FOLDER / talk["file"], Moment())
        if heard is None:
            passed_on += 1
            assert set(text.split()) & set(talk["text"].split())
    assert passed_on > len(SENTENCES) / 2


def test_without_our_models_only_the_other_plugin_hears(tmp_path: Path) -> None:
    """Also in a match; the skill then reads its text by sound."""
    clip = next(clip for clip in CLEAN if clip["phase"] == "turn")
    (tmp_path / "models").mkdir()
    for ears in start_ears(tmp_path / "ovos", everyday_plugin(), VOICEUNO_MODELS=str(tmp_path / "models")):
        text, heard, _ = ears.hear(FOLDER / clip["file"], Moment(clip["phase"], clip["rules"]))
        assert (bool(text), heard) == (True, None)


def test_without_models_and_without_another_plugin_it_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When it is made, with a sentence that says what to do: not at every utterance."""
    monkeypatch.setenv("VOICEUNO_MODELS", str(tmp_path))
    with pytest.raises(VoiceunoError, match="voiceuno models --get"):
        VoiceUnoSTT({})


def outcome(meaning: Meaning | None, clip: dict[str, str]) -> str:
    """What an answer to a clip would be."""
    return "asked" if meaning is None else "right" if str(meaning) == clip["meaning"] else "wrong"


def test_our_ears_hear_far_more_than_a_free_vocabulary(ears_beside: Ears, capsys: pytest.CaptureFixture[str]) -> None:
    """In the same process, with the same model: what may be said now makes the difference."""
    counts = {name: Counter[str](right=0, wrong=0, asked=0) for name in ("our ears", "ovos-stt-plugin-vosk")}
    as_written, seconds = 0, []
    for clip in CLEAN:
        moment = Moment(clip["phase"], clip["rules"])
        text, heard, took = ears_beside.hear(FOLDER / clip["file"], moment)
        seconds.append(took)
        read = heard or read_guesses(LANGUAGE, [text], moment)  # what our ears leave to others is read by sound too
        counts["our ears"][outcome(read.meaning, clip)] += 1
        text, nothing, _ = ears_beside.hear(FOLDER / clip["file"], None)
        assert nothing is None
        counts["ovos-stt-plugin-vosk"][outcome(read_guesses(LANGUAGE, [text], moment).meaning, clip)] += 1
        as_written += LANGUAGE.grammar.parse(text, clip["phase"], clip["rules"]) == clip["meaning"]
    with capsys.disabled():
        print(f"\nOf {len(CLEAN)} clips: {json.dumps(counts)}; of the latter right as written: {as_written};")
        print(f"{statistics.median(seconds):.2f} s each with our ears, {ears_beside.memory():.0f} MB")
    ours, others = (each["right"] for each in counts.values())
    assert ours >= 0.9 * len(CLEAN)
    assert as_written <= others < ours  # of a few clips, none may need the sound


def test_talk_that_is_not_for_the_game_is_heard_in_everyday_words(ears: Ears) -> None:
    """Most of it: it is then for the assistant."""
    passed = 0
    for clip in TALK:
        text, heard, _ = ears.hear(FOLDER / clip["file"], Moment())
        passed += heard is None or heard.meaning is None
        assert text, clip["file"]
    assert passed >= 0.7 * len(TALK)


def test_moments_of_other_sessions_are_not_followed(ears: Ears) -> None:
    clip = next(clip for clip in CLEAN if clip["phase"] == "turn")
    ears._bus.emit(Message("voiceuno.moment", {"moment": None}, SESSION))
    data = moment_data(Moment(clip["phase"], clip["rules"]))
    ears._bus.emit(Message("voiceuno.moment", {"moment": data}, {"session": {"session_id": "bedroom"}}))
    _, heard, _ = ears.hear(FOLDER / clip["file"], None)
    assert heard is None


@pytest.mark.parametrize("nonsense", [5, {}, {"phase": "nowhere"}, []])
def test_nonsense_on_the_bus_does_no_harm(ears: Ears, nonsense: object) -> None:
    ears._bus.emit(Message("voiceuno.moment", {"moment": nonsense}, SESSION))
    clip = CLEAN[0]
    assert ears.hear(FOLDER / clip["file"], Moment(clip["phase"], clip["rules"]))[0]
