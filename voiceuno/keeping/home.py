"""The user's folder for voiceuno, and how files in it are made: never torn, and for the owner alone."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from io import BufferedReader
from pathlib import Path

from voiceuno.errors import VoiceunoError
from voiceuno.sentences import refusal, sentence

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
_OTHERS = 0o077
_NOWHERE = os.devnull
_LARGEST = 10_000_000  # bytes; a match of a whole day has less than a hundredth of that
_LONGEST_NAME = 80  # characters of a file name, far from what file systems refuse
ASIDE = ".aside-"  # and a number, behind the name of a file that could not be read
# A pipe in the place of a file of ours must not keep us waiting, and a link must not lead us to another file.
CAREFULLY = os.O_NONBLOCK | os.O_NOFOLLOW
# What is ours in the folder, should somebody have named a folder that also holds other things.
_OURS = (
    *("match.record", "last-player.json", "player-", "matches-", "voice-", "sounds-"),
    *("devices.json", "lock", "problem-report"),
)
_OUR_FOLDERS = ("phrases", "audio", "models", "reports")
_user_umask: int | None = None  # what the user's other programs leave out, once we are stricter


class NoHome(VoiceunoError):
    """Nobody knows where the user's files belong."""


def data_home() -> Path:
    """The user's folder for voiceuno. Raises NoHome."""
    given = os.environ.get("VOICEUNO_HOME")
    if given:
        return Path(given)
    shared = os.environ.get("XDG_DATA_HOME")
    if shared:
        return Path(shared) / "voiceuno"
    need_home()
    if os.environ.get("HOME") == _NOWHERE:
        raise NoHome(sentence("keeping.no_home"))
    return Path.home() / ".local" / "share" / "voiceuno"


def need_home() -> None:
    """Where nobody knows the user's home, name a place that can hold nothing: libraries want to know one, too."""
    try:
        Path.home()
    except RuntimeError:
        os.environ["HOME"] = _NOWHERE


# -- for the owner alone


def be_private() -> None:
    """From now on, let this process and those that it starts make files for the owner alone, whatever the umask was."""
    global _user_umask  # noqa: PLW0603  # the umask itself is one for the whole process
    before = os.umask(_OTHERS)
    if _user_umask is None:
        _user_umask = before


def make_folder(folder: Path) -> None:
    """Make a folder of ours, and those above it, if they are not there. Raises OSError."""
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    except FileNotFoundError:
        if folder.parent == folder:
            raise
        make_folder(folder.parent)
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


def open_private(path: str | Path, flags: int) -> int:
    """Open a file of ours to write; a new one is for the owner alone. An opener for `open`."""
    return os.open(path, flags | CAREFULLY, PRIVATE_FILE)


def open_for_user(path: str | Path, flags: int) -> int:
    """Open a file that the user named; a new one may be read by whom the user's umask allows. An opener for `open`."""
    try:
        file = os.open(path, flags | os.O_EXCL, 0o666)
    except FileExistsError:
        return os.open(path, flags, 0o666)
    if _user_umask is not None:
        os.fchmod(file, 0o666 & ~_user_umask)
    return file


def tighten(home: Path) -> None:
    """Take from others what earlier versions let them read; a folder that is closed already is not looked into."""
    with suppress(OSError):
        info = home.lstat()
        if info.st_uid == os.geteuid() and not info.st_mode & stat.S_ISVTX and home != Path.home():
            _close(home, info.st_mode)
        with os.scandir(home) as entries:
            ours = [
                entry
                for entry in entries
                if entry.name.startswith(_OURS) or (entry.name in _OUR_FOLDERS and entry.is_dir(follow_symlinks=False))
            ]
        for entry in ours:
            _tighten(entry)


def _tighten(entry: os.DirEntry[str]) -> None:
    """Close one entry and all that is under it; links lead elsewhere and are left alone."""
    with suppress(OSError):
        mode = entry.stat(follow_symlinks=False).st_mode
        if stat.S_ISLNK(mode) or not mode & _OTHERS:
            return
        if stat.S_ISDIR(mode):
            with os.scandir(entry.path) as entries:
                for inner in entries:
                    _tighten(inner)
        _close(Path(entry.path), mode)  # a folder last: once it is closed nobody looks into it again


def _close(path: Path, mode: int) -> None:
    if mode & _OTHERS:
        path.chmod(stat.S_IMODE(mode) & ~_OTHERS)


# -- reading and writing


def open_regular(path: Path) -> BufferedReader:
    """An ordinary file, opened to be read; anything else in its place is an OSError."""
    opened = os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb")
    try:
        if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
            raise OSError(0, sentence("keeping.not_ordinary"), str(path))
    except OSError:
        opened.close()
        raise
    return opened


def read_regular(path: Path, most: int = _LARGEST) -> bytes:
    """The bytes of a file; anything but an ordinary file of a sensible size is an OSError."""
    with open_regular(path) as opened:
        size = os.fstat(opened.fileno()).st_size
        # Also what grows while it is read, or says that it is empty as in /proc.
        data = b"" if size > most else opened.read(most + 1)
        if max(size, len(data)) > most:
            raise OSError(0, sentence("keeping.too_large", most=most), str(path))
        return data


def replace_file(path: Path, text: str) -> None:
    """Write a file so that at any moment it is the old one or the new one. Raises OSError."""
    make_folder(path.parent)
    file, draft = _new_draft(path)
    try:
        write_all(file, text)
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
    sync_folder(path.parent)


def _new_draft(path: Path) -> tuple[int, Path]:
    """A new file beside another one; whatever has its name, a link above all, is not written to."""
    draft = path.with_name(f"{path.name}.new")
    with suppress(OSError):  # left by a power cut
        draft.unlink()
    if os.path.lexists(draft):  # a folder
        draft = path.with_name(f"{path.name}.new-{os.urandom(8).hex()}")
    return os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | CAREFULLY, PRIVATE_FILE), draft


def put_aside(path: Path) -> None:
    """Give what is in the way of a file another name, so that it is not lost. Raises OSError."""
    number = 1
    while os.path.lexists(target := path.with_name(f"{path.name}{ASIDE}{number}")):
        number += 1
    with suppress(FileNotFoundError):
        path.rename(target)


def name_on_disk(player: str) -> str:
    """A player's name as a part of the name of a file: another one for every player."""
    import hashlib  # only who plays needs these two, and every command reads this module
    from urllib.parse import quote

    safe = quote(player.lower(), safe="", errors="backslashreplace")
    return safe if len(safe) <= _LONGEST_NAME else hashlib.sha256(safe.encode()).hexdigest()


def reason_of(error: OSError) -> str:
    """Why the disk refuses, as a part of a sentence."""
    reason = refusal(error) or sentence("keeping.no_answer")
    return reason[0].lower() + reason[1:]


def sync_folder(folder: Path) -> None:
    """Wait until the names of a folder are on disk too."""
    with suppress(OSError):  # some disks cannot do this for a folder; the files themselves are safe
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def write_all(file: int, text: str) -> None:
    """Write to an open file, wait until the disk has it, and close."""
    try:
        data = text.encode(errors="replace")  # half a character must not keep a match from being saved
        while data:
            data = data[os.write(file, data) :]
        os.fsync(file)
    finally:
        os.close(file)
