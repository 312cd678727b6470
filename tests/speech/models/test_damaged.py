"""Damaged models: they are never used, they end no process, and one sentence says what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.models import checked, trial
from voiceuno.speech.models.catalogue import RECOGNITION, VOICE, ModelMissing, load_models
from voiceuno.speech.models.checked import Checked, Loading, sha256_of
from voiceuno.speech.models.configured import configured
from voiceuno.speech.models.installed import (
    Standing,
    models_home,
    recognition_folder,
    status,
    voice_files,
)
from voiceuno.speech.models.words import WORDS
from voiceuno.speech.speaking.piper_voice import Voice, VoiceProblem

ROOT = Path(__file__).parents[3]
FIND: dict[str, Callable[[], object]] = {RECOGNITION: recognition_folder, VOICE: voice_files}
MODELS = load_models("en")
DAMAGES = [(purpose, file) for purpose in (RECOGNITION, VOICE) for file in MODELS[purpose].files]


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copies of the models that may be damaged, and are mended by whoever damages them."""
    home = tmp_path_factory.mktemp("models")
    for model in MODELS.values():
        shutil.copytree(models_home() / model.name, home / model.name)
    return home


@pytest.fixture
def home(copies: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The copies in the place of the models."""
    monkeypatch.setenv("VOICEUNO_MODELS", str(copies))
    return copies


@pytest.fixture
def damage(home: Path) -> Iterator[Callable[[str, str, int], Path]]:
    """Changes bytes of a file without changing its size; all is well again afterwards."""
    before: dict[Path, bytes] = {}

    def change(purpose: str, name: str, seed: int) -> Path:
        path = home / MODELS[purpose].name / name
        before[path] = path.read_bytes()
        path.write_bytes(spoilt(before[path], seed, len(before[path])))
        return path

    yield change
    for path, data in before.items():
        path.write_bytes(data)
    for mark in home.glob(".loading-*"):
        mark.unlink()


def spoilt(data: bytes, seed: int, within: int) -> bytes:
    """The same number of bytes, some of the first so many changed."""
    chance, changed = Random(seed), bytearray(data)
    for _ in range(8):
        changed[chance.randrange(within)] = chance.randrange(256)
    assert changed != data
    return bytes(changed)


def voiceuno(home: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """One command in a process of its own that has nobody to type and no sound server."""
    folder = home.parent / f"{home.name}-user"
    nowhere = {"PULSE_SERVER": f"unix:{folder}/nobody", "VOICEUNO_HOME": str(folder), "VOICEUNO_MODELS": str(home)}
    return subprocess.run(
        [sys.executable, "-m", "voiceuno", *words],
        stdin=subprocess.DEVNULL,
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, **nowhere, **variables},
        check=False,
        timeout=120,
    )


# -- our own models


@pytest.mark.parametrize("seed", range(24))
def test_a_damaged_file_of_the_right_size_is_never_used(damage: Callable[[str, str, int], Path], seed: int) -> None:
    """Whichever file it is and wherever in it; the sentence says which, and how to get it anew."""
    purpose, file = DAMAGES[seed % len(DAMAGES)]
    FIND[purpose]()
    path = damage(purpose, file.path, seed)
    assert path.stat().st_size == file.size
    with pytest.raises(ModelMissing, match=r"is damaged: .* To fetch it anew, type: .*models --get$") as raised:
        FIND[purpose]()
    assert file.path in str(raised.value)
    assert status(MODELS[purpose]).state is Standing.DAMAGED


@pytest.mark.parametrize(("purpose", "name"), [(RECOGNITION, "graph/HCLr.fst"), (VOICE, "en_US-joe-medium.onnx")])
def test_every_command_says_one_sentence(
    damage: Callable[[str, str, int], Path], home: Path, tmp_path: Path, purpose: str, name: str
) -> None:
    """No signal, no traceback, no hang; and the doctor does not call it good."""
    damage(purpose, name, 5)
    title = MODELS[purpose].title
    doctor = voiceuno(home, "doctor", "--no-speech")
    assert f"Problem: The {title} is damaged: {name}" in doctor.stdout
    assert (doctor.returncode, doctor.stderr) == (1, "")
    out = str(tmp_path / "out.wav")
    runs = [voiceuno(home, *words) for words in (["models"], ["demo", "-o", out])]
    runs += [voiceuno(home, "hear", "x.wav") if purpose == RECOGNITION else voiceuno(home, "say", "a", "-o", out)]
    for run in runs:
        assert run.returncode == 1, run
        assert len(run.stderr.splitlines()) == 1, run.stderr
        assert f"The {title} is damaged: {name} is not as it should be. To fetch it anew, type: " in run.stderr


# -- reading once


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Which files are read whole, from now on; no file is too young to be remembered."""
    read: list[Path] = []

    def count(path: Path) -> str:
        read.append(path)
        return sha256_of(path)

    monkeypatch.setattr(checked, "sha256_of", count)
    monkeypatch.setattr(checked, "_SETTLED", 0.0)
    return read


def test_a_file_is_read_once_and_after_a_change(
    readings: list[Path], damage: Callable[[str, str, int], Path], home: Path
) -> None:
    """The second start reads nothing; a change is seen even if it has the old time."""
    (home / "checked.json").unlink(missing_ok=True)
    recognition_folder()
    assert len(readings) == len(MODELS[RECOGNITION].files)
    readings.clear()
    recognition_folder()
    assert readings == []
    path = home / MODELS[RECOGNITION].name / "conf/mfcc.conf"
    time = path.stat().st_mtime_ns
    damage(RECOGNITION, "conf/mfcc.conf", 1)
    os.utime(path, ns=(time, time))
    with pytest.raises(ModelMissing):
        recognition_folder()
    assert readings == [path]


def test_a_young_file_is_read_again(tmp_path: Path) -> None:
    """Within the grain of the disk's clock it could change once more without another time."""
    path = tmp_path / "file"
    path.write_bytes(b"one")
    notes = Checked(tmp_path)
    first = notes.digest(path)
    notes.keep()
    look = path.stat()
    path.write_bytes(b"two")
    os.utime(path, ns=(look.st_atime_ns, look.st_mtime_ns))
    assert Checked(tmp_path).digest(path) != first


@pytest.mark.parametrize("spoil", ["cut", "empty", "flipped", "forged", "not text", "other things"])
def test_torn_and_forged_notes_are_not_believed(
    readings: list[Path], damage: Callable[[str, str, int], Path], home: Path, spoil: str
) -> None:
    """Then everything is read."""
    recognition_folder()
    path = home / MODELS[RECOGNITION].name / "README"
    right = sha256_of(path)
    damage(RECOGNITION, "README", 3)
    status(MODELS[RECOGNITION])
    notes = home / "checked.json"
    wrong, text = sha256_of(path), notes.read_text("utf-8")
    assert wrong in text
    forms = {
        "cut": text[:-40].encode(),
        "empty": b"",
        "flipped": text.replace('"files"', '"fires"').encode(),
        "forged": text.replace(wrong, right).encode(),
        "not text": b"\xff\xfe",
        "other things": b'{"seal": 1}\n[]',
    }
    notes.write_bytes(forms[spoil])
    readings.clear()
    with pytest.raises(ModelMissing, match="README"):
        recognition_folder()
    assert path in readings


def test_where_nothing_can_be_kept_everything_is_read(
    readings: list[Path], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that cannot be written to."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    (home / "checked.json").unlink(missing_ok=True)
    monkeypatch.setattr(checked, "replace_file", refuse)
    for _ in range(2):
        readings.clear()
        voice_files()
        assert len(readings) == len(MODELS[VOICE].files)


@pytest.mark.usefixtures("readings")
def test_after_a_start_that_died_everything_is_read(
    damage: Callable[[str, str, int], Path], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A memory card can rot without a trace in its times: the next start after a crash finds it."""
    monkeypatch.setattr(checked, "_look", lambda path: [path.stat().st_size, 0, 0, 0])  # times that never change
    (home / "checked.json").unlink(missing_ok=True)
    recognition_folder()
    damage(RECOGNITION, "graph/HCLr.fst", 2)
    recognition_folder()  # nothing shows it
    (home / ".loading-recognition").touch()  # and the game dies of it
    with pytest.raises(ModelMissing, match=r"graph/HCLr\.fst"):
        recognition_folder()
    (home / "checked.json").unlink()


def test_loading_leaves_its_mark_until_the_model_has_worked(home: Path) -> None:
    """Both kinds."""
    model = RecogniserModel(recognition_folder())
    assert (home / ".loading-recognition").exists()
    model.recogniser(model.grammar(["one"])).finish()
    assert not (home / ".loading-recognition").exists()
    voice = Voice(*voice_files())
    voice.load()
    assert (home / ".loading-voice").exists()
    voice.speak("One.")
    assert not (home / ".loading-voice").exists()


@pytest.mark.parametrize(("end", "dies"), [("os.kill(os.getpid(), 9)", True), ("pass", False)])
def test_a_mark_counts_when_its_process_has_died(tmp_path: Path, end: str, dies: bool) -> None:
    """Not while it lives, and not if it ended in peace."""
    code = f"""
import os, sys
from pathlib import Path
from voiceuno.speech.models.checked import Loading
loading = Loading(Path(sys.argv[1]), "voice")
loading.begin()
print("loading", flush=True)
sys.stdin.read()
{end}
"""
    pipe = subprocess.PIPE
    process = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdin=pipe, stdout=pipe, cwd=ROOT)
    assert process.stdout
    assert process.stdout.readline() == b"loading\n"
    assert not Loading(tmp_path, "voice").failed_before
    process.communicate()
    assert Loading(tmp_path, "voice").failed_before == dies


@pytest.mark.usefixtures("home")
def test_what_we_make_of_a_model_is_checked_too() -> None:
    """The list of words that stands in for the language model."""
    words = configured(recognition_folder(), "--beam=10\n") / WORDS
    whole = words.read_bytes()
    words.write_bytes(spoilt(whole, 1, len(whole)))
    assert (configured(recognition_folder(), "--beam=10\n") / WORDS).read_bytes() == whole


# -- a player's own


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A recognition model of a player's own, as good as ours."""
    folder = tmp_path / "own"
    shutil.copytree(models_home() / MODELS[RECOGNITION].name, folder, copy_function=os.link)
    change(folder / "README", b"mine")
    return folder


def change(path: Path, data: bytes) -> None:
    """Write a file anew, which may be another name of one that must stay as it is."""
    path.unlink()
    path.write_bytes(data)


def crashing(folder: Path) -> None:
    """Vosk dies of this one."""
    graph = folder / "graph" / "HCLr.fst"
    change(graph, spoilt(graph.read_bytes(), 8, 200))


def hanging(folder: Path) -> None:
    """Nobody ever gets to the end of this one."""
    graph = folder / "graph" / "Gr.fst"
    change(graph, spoilt(graph.read_bytes(), 9, 200))


def test_an_own_model_is_tried_once(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In another process; when it has worked it is known, until it changes."""
    tried: list[str] = []
    really = trial.attempt

    def attempt(*words: str) -> str:
        tried.append(words[0])
        return really(*words)

    monkeypatch.setattr(trial, "attempt", attempt)
    monkeypatch.setenv("VOICEUNO_MODELS", str(own.parent / "home"))
    RecogniserModel(own).recogniser('["[unk]"]').finish()
    RecogniserModel(own).recogniser('["[unk]"]').finish()
    assert tried == [RECOGNITION]
    change(own / "README", b"mine too")
    RecogniserModel(own)
    assert tried == [RECOGNITION] * 2


@pytest.mark.parametrize(
    ("break_it", "reason"),
    [(crashing, "loading it makes a program crash"), (hanging, "it is not ready after 6 seconds")],
)
@pytest.mark.usefixtures("home")
def test_an_own_model_that_kills_or_hangs_is_told_in_a_sentence(
    own: Path, break_it: Callable[[Path], None], reason: str
) -> None:
    """By the game, which goes on, and by the doctor."""
    break_it(own)
    # As patient as the game is, this test would take two minutes.
    hurry = "trial.LONGEST = 6" if break_it is hanging else ""
    hasty = f"import sys, voiceuno.speech.models.trial as trial; {hurry}\nfrom voiceuno.__main__ import main\n"
    for command in (["hear", "x.wav"], ["doctor", "--no-speech"]):
        run = subprocess.run(
            [sys.executable, "-c", f"{hasty}sys.exit(main({command!r}))"],
            stdin=subprocess.DEVNULL,
            cwd=ROOT,
            capture_output=True,
            text=True,
            env={**os.environ, "VOICEUNO_RECOGNITION": str(own), "PULSE_SERVER": "unix:/nowhere"},
            check=False,
            timeout=120,
        )
        assert run.returncode == 1, run
        told = [line for line in (run.stdout + run.stderr).splitlines() if str(own) in line]
        assert len(told) == 1, run
        assert reason in told[0]
        assert "another one." in told[0]
        assert "Traceback" not in run.stderr


def test_an_own_voice_that_is_damaged_is_told_in_a_sentence(tmp_path: Path, home: Path) -> None:
    """Where it is one of the errors that onnxruntime tells, its own words are the reason."""
    model, config = voice_files()
    (tmp_path / "v.onnx").write_bytes(spoilt(model.read_bytes(), 1, 100))
    shutil.copy(config, tmp_path / "v.onnx.json")
    with pytest.raises(VoiceProblem, match=r"v\.onnx cannot be used: .*\. Get it again, or name another one\.$"):
        Voice(tmp_path / "v.onnx", tmp_path / "v.onnx.json").load()
    assert not (home / ".loading-voice").exists()


@pytest.mark.usefixtures("home")
def test_a_voice_that_would_fetch_something_is_refused(tmp_path: Path) -> None:
    """Piper downloads a dictionary for Chinese while it speaks."""
    model, config = voice_files()
    (tmp_path / "v.onnx").symlink_to(model)
    text = config.read_text("utf-8").replace('"phoneme_type": "espeak"', '"phoneme_type": "pinyin"')
    (tmp_path / "v.onnx.json").write_text(text, "utf-8")
    with pytest.raises(ModelMissing, match="from the internet"):
        voice_files(own=tmp_path)
