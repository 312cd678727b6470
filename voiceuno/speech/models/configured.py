"""A Vosk model with settings of our own, in a folder that leads to the model's files."""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from voiceuno.keeping.home import make_folder, read_regular
from voiceuno.speech.models.checked import Checked
from voiceuno.speech.models.installed import UNFINISHED, models_home
from voiceuno.speech.models.words import EMPTY, LANGUAGE_MODEL, WORDS, NotAnNgramModel, word_list

_MADE = Path("conf/made")  # a list of what we have made, for as long as the folder is there


def configured(folder: Path, settings: str) -> Path:
    """A folder with the same Vosk model but another conf/model.conf, and without a language model if it can do without.

    The model's own files stay as they are.
    """
    folder = folder.absolute()
    language_model = _look(folder / LANGUAGE_MODEL) if (folder / LANGUAGE_MODEL).is_file() else ""
    of = f"{folder}\n{settings}\n{language_model}"
    key = hashlib.sha256(of.encode(errors="surrogateescape")).hexdigest()[:16]
    home = models_home()
    checked = Checked(home)
    target = home / "configured" / f"{folder.name}-{key}"
    try:
        if not _is_configured(target, folder, settings, checked):
            make_folder(target.parent)
            _configure(target, folder, settings, Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=home)))
        checked.keep()
    except OSError:  # a disk that cannot be written to; then it is made for this run only
        temporary = Path(tempfile.mkdtemp(prefix="voiceuno-"))
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        target = temporary / "model"
        _fill(target, folder, settings)
    return target


def _configure(target: Path, folder: Path, settings: str, draft: Path) -> None:
    """Make the folder elsewhere, so that nobody ever sees half of it."""
    try:
        _fill(draft / "new", folder, settings)
        with suppress(FileNotFoundError):
            target.rename(draft / "old")
        (draft / "new").rename(target)
    except OSError:
        if not _is_configured(target, folder, settings, Checked(models_home())):  # else somebody else was quicker
            raise
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _fill(target: Path, folder: Path, settings: str) -> None:
    for path in _linked_files(folder):
        _link(target / path, folder / path)
    (target / "conf").mkdir(parents=True, exist_ok=True)
    (target / "conf" / "model.conf").write_text(settings, "utf-8")
    if _has_words_inside(folder):
        try:
            words = word_list(folder)
        except NotAnNgramModel:
            _link(target / LANGUAGE_MODEL, folder / LANGUAGE_MODEL)
        else:
            (target / WORDS).parent.mkdir(parents=True, exist_ok=True)
            (target / WORDS).write_text(words, "utf-8")
            (target / LANGUAGE_MODEL).write_bytes(EMPTY)
    (target / _MADE).write_text(_made(target, Checked(models_home())), "utf-8")


def _link(path: Path, to: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.symlink_to(to)
    except OSError:  # a disk that knows no links
        shutil.copy2(to, path)


def _is_configured(target: Path, folder: Path, settings: str, checked: Checked) -> bool:
    """Whether the folder is complete, leads to the model's files as they are now, and holds what we once made."""
    try:
        if read_regular(target / "conf" / "model.conf") != settings.encode():
            return False
        if not all(_is_same(target / path, folder / path, checked) for path in _linked_files(folder)):
            return False
        return read_regular(target / _MADE) == _made(target, checked).encode()
    except OSError:
        return False


def _is_same(path: Path, original: Path, checked: Checked) -> bool:
    if path.is_symlink():
        return path.readlink() == original and path.exists()
    return checked.digest(path) == checked.digest(original)


def _made(target: Path, checked: Checked) -> str:
    """The checksums of the files in a folder that we made ourselves; the others are links."""
    own = [path for path in (target / WORDS, target / LANGUAGE_MODEL) if path.is_file() and not path.is_symlink()]
    return "".join(f"{checked.digest(path)} {path.name}\n" for path in own)


def _has_words_inside(folder: Path) -> bool:
    """Whether the list of words is in the language model, as in the small models."""
    return (folder / LANGUAGE_MODEL).is_file() and not (folder / WORDS).is_file()


def _linked_files(folder: Path) -> list[Path]:
    """Every file of a model but those that are replaced."""
    replaced = {Path("conf/model.conf"), *([LANGUAGE_MODEL] if _has_words_inside(folder) else [])}
    places = os.walk(folder, followlinks=True)  # people link large folders to other disks
    files = [Path(place, name).relative_to(folder) for place, _, names in places for name in names]
    return [path for path in files if path not in replaced]


def _look(path: Path) -> tuple[int, int]:
    """The size and time of a file, which tell whether it has changed; to the second, because copies keep no more."""
    found = path.stat()
    return found.st_size, int(found.st_mtime)
