"""Takes an archive from a registry as it is, where a client is missing or would run what is in it.

Run as a program of its own, with the kind of registry, the package and the version; the archive is put into the folder
that it is run in. Which registry that is, the user's own settings of npm and pip say.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import IO
from urllib.parse import quote, unquote, urldefrag, urljoin, urlsplit
from urllib.request import Request, urlopen

_LONGEST_WAIT = 60  # seconds without an answer
_LINK = re.compile(r"""<a\s[^>]*?href\s*=\s*["']([^"']+)["']""", re.IGNORECASE)
_SETTING = re.compile(r"^([^.=]*)\.([a-z-]+)=(['\"])(.*)\3$", re.MULTILINE)  # one line of `pip config list`
_ENVIRONMENT = ":env:"  # what pip calls the settings that come from there
_USUAL = re.compile(r"--index-url.*?\(default:? (\S+?)\)", re.DOTALL)  # in the help of pip


def npm_registry(package: str) -> str:
    """The registry that the user's settings of npm name for a package; nothing if they name none."""
    scope = package.partition("/")[0] if package.startswith("@") else ""
    found = dict(_npm_settings())
    registry = (found.get(f"{scope}:registry") if scope else None) or found.get("registry", "")
    return registry.rstrip("/")


def _npm_settings() -> Iterator[tuple[str, str]]:
    """What is set, the most important last; nothing but the names of registries is looked at."""
    variables = {name.upper(): value for name, value in os.environ.items()}  # npm takes them in either spelling
    own = variables.get("NPM_CONFIG_USERCONFIG")
    for path in (Path("/etc/npmrc"), Path(own) if own else Path("~/.npmrc")):
        with suppress(OSError, RuntimeError, UnicodeDecodeError):  # RuntimeError: this user has no home
            for line in path.expanduser().read_text("utf-8").splitlines():
                name, is_set, value = (part.strip() for part in line.partition("="))
                if is_set and (name == "registry" or name.endswith(":registry")) and not name.startswith("//"):
                    yield name, os.path.expandvars(value.strip("\"'"))
    if variables.get("NPM_CONFIG_REGISTRY"):
        yield "registry", variables["NPM_CONFIG_REGISTRY"]


def _from_npm(package: str, version: str) -> None:
    registry = npm_registry(package)
    described = f"{registry}/{quote(package, safe='@')}/{quote(version)}"
    with _opened(described) as answer:
        archive = str(json.load(answer)["dist"]["tarball"])
    _keep(archive)


def _from_index(package: str, version: str) -> None:
    """A source archive from the indexes that pip uses; pip itself would build it, which runs the package's code."""
    settings = _pip_settings()
    names = {f"{name}-{version}.tar.gz" for name in (package, package.replace("-", "_"))}
    certificates = settings.get("cert")
    problem: OSError | None = None
    for index in [*settings["index-url"].split(), *settings.get("extra-index-url", "").split()]:
        page = f"{index.rstrip('/')}/{re.sub(r'[-_.]+', '-', package).lower()}/"
        if page.startswith("file:"):
            page += "index.html"
        try:
            with _opened(page, certificates) as answer:
                links = _LINK.findall(answer.read().decode("utf-8", errors="replace"))
        except OSError as error:  # another index may have it
            problem = error
            continue
        for link in links:
            archive = urldefrag(urljoin(page, link.replace("&amp;", "&"))).url
            if _file_name(archive) in names:
                _keep(archive, certificates)
                return
    raise problem or FileNotFoundError(min(names))


def _pip_settings() -> dict[str, str]:
    """What is set for pip, and its usual index where none is."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    wide = {**os.environ, "COLUMNS": "2000"}  # so that nothing is broken into lines
    listed = subprocess.run([*pip, "config", "list"], capture_output=True, text=True, env=wide, check=True).stdout
    found = sorted(_SETTING.findall(listed), key=lambda each: each[0] == _ENVIRONMENT)  # the environment counts most
    settings = {name: value for _, name, _, value in found}
    if "index-url" not in settings:
        told = subprocess.run([*pip, "download", "--help"], capture_output=True, text=True, env=wide, check=True).stdout
        usual = _USUAL.search(told)
        settings["index-url"] = usual[1] if usual else ""
    return settings


def _opened(address: str, certificates: str | None = None) -> AbstractContextManager[IO[bytes]]:
    if urlsplit(address).scheme not in ("https", "http", "file"):
        raise ValueError(address)
    safely = ssl.create_default_context(cafile=certificates) if address.startswith("https:") else None
    # A simple page is asked for: it is the only kind that every index has.
    request = Request(address, headers={"Accept": "application/json, text/html;q=0.9, */*;q=0.1"})
    opened: AbstractContextManager[IO[bytes]] = urlopen(request, timeout=_LONGEST_WAIT, context=safely)
    return opened


def _keep(archive: str, certificates: str | None = None) -> None:
    name = _file_name(archive)
    with _opened(archive, certificates) as answer, Path(name).open("wb") as file:
        shutil.copyfileobj(answer, file)


def _file_name(address: str) -> str:
    return unquote(urlsplit(address).path).rpartition("/")[2]


if __name__ == "__main__":
    kind, wanted, its_version = sys.argv[1:]
    (_from_npm if kind == "npm" else _from_index)(wanted, its_version)
