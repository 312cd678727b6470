"""Where the models are, whether they can be used, and a player's own in their place."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.speech.models.shop import RECOGNITION_FILES, VOICE_FILES, Shop
from voiceuno.__main__ import main
from voiceuno.language.files import data_folder
from voiceuno.speech.models.catalogue import OPTIONAL, PURPOSES, languages, load_models, read_catalogue
from voiceuno.speech.models.configured import configured
from voiceuno.speech.models.installed import ModelMissing, models_home, recognition_folder, voice_files


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("VOICEUNO_MODELS", str(folder))
    return folder


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    shop = Shop(tmp_path, monkeypatch)
    shop.offer_both()
    return shop


def put(folder: Path, files: dict[str, bytes]) -> Path:
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


# -- what we ship


def test_the_real_models_are_here_and_unharmed(capsys: pytest.CaptureFixture[str]) -> None:
    """Every file of every language that we ship; `make test` fetches them."""
    assert main(["models", "--check"]) == 0, f"Run: voiceuno models --get. {capsys.readouterr().err}"
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == sum(len(load_models(language)) for language in languages()) + 1
    assert lines[-1] == "Every file was read and is as it should be."
    config = json.loads(voice_files("en")[1].read_text("utf-8"))
    assert config["audio"]["sample_rate"] == 22050
    assert (recognition_folder("en") / "graph" / "Gr.fst").is_file()


@pytest.mark.parametrize("language", [path.stem for path in sorted(data_folder("voices").glob("*.toml"))])
def test_every_language_file_is_well_formed(language: str) -> None:
    """Both models, and perhaps one for comparison, each with a package, a licence and files of a plausible size."""
    models = load_models(language)
    assert set(models) - set(OPTIONAL) == set(PURPOSES)
    for model in models.values():
        assert model.licence
        assert 1e6 < model.archive_size < 2e8
        assert 1e6 < model.size < 2e8


def test_english_has_a_language_file() -> None:
    """Otherwise the test above would hold for want of anything to look at."""
    assert "en" in languages()


def test_listing_models_loads_nothing_heavy() -> None:
    """The list is there at once, before any of the libraries for sound could be."""
    command = [sys.executable, "-X", "importtime", "-m", "voiceuno", "models"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stderr.splitlines()
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}
    assert "voiceuno" in loaded
    assert loaded & {"numpy", "vosk", "piper", "sounddevice", "onnxruntime", "soundfile"} == set()


# -- the language file


GOOD = """
language = "Test"
[recognition]
name = "ear"
licence = "MIT"
client = "npm"
package = "@maker/ear"
version = "1.0.2"
archive_size = 10
archive_sha256 = "HASH"
folder = "package/model"
[recognition.files]
"a/b" = { size = 3, sha256 = "HASH" }
[voice]
name = "ann"
licence = "MIT"
client = "pip"
package = "ann"
version = "1"
archive_size = 10
archive_sha256 = "HASH"
folder = "ann"
[voice.files]
"ann.onnx" = { size = 3, sha256 = "HASH" }
"ann.onnx.json" = { size = 3, sha256 = "HASH" }
""".replace("HASH", "a1" * 32)


def test_a_package_of_npm_can_be_named() -> None:
    """French will come from there."""
    model = read_catalogue(GOOD)["recognition"]
    (package,) = model.packages
    assert (package.client, package.name, package.version) == ("npm", "@maker/ear", "1.0.2")


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ('language = "Test"', "", "The file must have 'language', a text."),
        ("[voice]", "[voices]", "[voice] must have 'name', a text."),
        ('name = "ear"', 'name = "../ear"', "[recognition] has name = '../ear', which cannot be right."),
        ('"@maker/ear"', '"--index-url=x"', "[recognition] has package = '--index-url=x', which cannot be right."),
        ('client = "npm"', 'client = "wget"', '[recognition] must have client = "pip", "npm", "index" or "piper".'),
        ('"package/model"', '"/etc"', "[recognition] has the path '/etc', which must lie inside the package."),
        ('"a/b"', '"a/../../b"', "[recognition.files] has the path 'a/../../b', which must lie inside the package."),
        ("size = 3", 'size = "3"', "[recognition.files], 'a/b' must have 'size', a number."),
        ("archive_size = 10", "archive_size = -1", "[recognition] must have 'archive_size', a number."),
        ('sha256 = "a1', 'sha256 = "A1', "which cannot be right."),
        ('"ann.onnx.json"', '"ben.onnx.json"', "[voice.files] must list one file that ends in .onnx"),
    ],
)
def test_mistakes_in_a_language_file_are_explained(right: str, wrong: str, words: str) -> None:
    """A person edits it; the sentence says where and what."""
    assert right in GOOD
    with pytest.raises(ValueError, match=r"\.$") as raised:
        read_catalogue(GOOD.replace(right, wrong, 1))
    assert words in str(raised.value)


@pytest.mark.parametrize("text", [b"language = ", b"\xff\xfe"])
def test_a_broken_language_file_gets_a_sentence(shop: Shop, text: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    """The name of the file, status 1, no traceback."""
    (shop.voices / "en.toml").write_bytes(text)
    assert main(["models"]) == 1
    assert capsys.readouterr().err.startswith("voices/en.toml must be corrected: ")


def test_a_language_without_models(shop: Shop) -> None:
    """It is named, and so is the file that it lacks."""
    assert shop.voices.exists()
    with pytest.raises(ModelMissing, match=r"no file voices/../x\.toml"):
        recognition_folder("../x")


# -- how a model stands


def test_the_list_says_everything(shop: Shop, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What for, name, package, size, licence and state; and what to do about what is missing."""
    assert main(["models"]) == 1
    printed = capsys.readouterr()
    assert printed.out.splitlines()[1] == (
        "English voice: small-voice, package voice-package 1.0 by pip, "
        "1 megabyte to fetch, 1 megabyte on disk, licence MIT: missing."
    )
    assert printed.err.splitlines()[1].startswith("The English voice is missing. To fetch it, 1 megabyte, type: ")
    assert printed.err.splitlines()[1].endswith("voiceuno models --get")
    assert main(["models", "--get"]) == 0
    assert main(["models"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(f"licence MIT: here, {home / 'small-voice'}.")
    assert shop.sold


def test_models_are_found_where_they_were_put(shop: Shop, home: Path) -> None:
    """Missing at first, then there."""
    for find in (recognition_folder, voice_files):
        with pytest.raises(ModelMissing, match=r"is missing\. To fetch it"):
            find()
    assert main(["models", "--get"]) == 0
    assert recognition_folder() == home / "small-recognition"
    assert voice_files() == (home / "small-voice" / "ann.onnx", home / "small-voice" / "ann.onnx.json")
    assert shop.sold


def test_a_file_that_is_cut_off_is_noticed_at_once(shop: Shop, home: Path) -> None:
    """Sizes are compared at every start, and fetching repairs it."""
    assert main(["models", "--get"]) == 0
    with (home / "small-recognition" / "graph" / "Gr.fst").open("r+b") as opened:
        opened.truncate(10)
    with pytest.raises(ModelMissing, match=r"is damaged: graph/Gr\.fst"):
        recognition_folder()
    assert main(["models", "--get"]) == 0
    assert (recognition_folder() / "graph" / "Gr.fst").read_bytes() == RECOGNITION_FILES["graph/Gr.fst"]
    assert len(shop.sold) == 3


def test_a_flipped_bit_is_noticed_at_once(shop: Shop, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It has the right size, but it has changed, so it is read again; fetching repairs that too."""
    assert main(["models", "--get"]) == 0
    (home / "small-voice" / "ann.onnx").write_bytes(b"vojce")
    for options in ([], ["--check"]):
        assert main(["models", *options]) == 1
        assert "The English voice is damaged: ann.onnx is not as it should be." in capsys.readouterr().err
    with pytest.raises(ModelMissing, match=r"is damaged: ann\.onnx"):
        voice_files()
    assert main(["models", "--get"]) == 0
    assert main(["models", "--check"]) == 0
    assert len(shop.sold) == 3


def test_the_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """VOICEUNO_MODELS first, else a folder of the user's voiceuno folder."""
    monkeypatch.setenv("VOICEUNO_HOME", str(tmp_path))
    monkeypatch.setenv("VOICEUNO_MODELS", str(tmp_path / "elsewhere"))
    assert models_home() == tmp_path / "elsewhere"
    monkeypatch.delenv("VOICEUNO_MODELS")
    assert models_home() == tmp_path / "models"


# -- a model of the player's own


def test_own_folders_take_the_place_of_ours(
    shop: Shop, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Named in the environment; then nothing is fetched, and the list says so."""
    ear, voice = put(tmp_path / "ear", RECOGNITION_FILES), put(tmp_path / "ann", VOICE_FILES)
    monkeypatch.setenv("VOICEUNO_RECOGNITION", str(ear))
    monkeypatch.setenv("VOICEUNO_VOICE", str(voice))
    assert recognition_folder() == ear
    assert voice_files() == (voice / "ann.onnx", voice / "ann.onnx.json")
    assert main(["models"]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith(f": your own folder, {ear}.")
    assert main(["models", "--get"]) == 0
    assert shop.sold == []
    assert not home.exists()


def test_an_argument_counts_more_than_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both kinds; a voice can be named by its .onnx file too."""
    monkeypatch.setenv("VOICEUNO_RECOGNITION", "/nowhere")
    monkeypatch.setenv("VOICEUNO_VOICE", "/nowhere")
    ear, voice = put(tmp_path / "ear", RECOGNITION_FILES), put(tmp_path / "ann", VOICE_FILES)
    put(tmp_path / "ann", {"ben.onnx": b"another"})
    assert recognition_folder(own=ear) == ear
    assert voice_files(own=voice / "ann.onnx")[0] == voice / "ann.onnx"


def without(files: dict[str, bytes], path: str) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if name != path}


@pytest.mark.parametrize(
    ("find", "files", "words"),
    [
        (recognition_folder, {}, "There is no folder"),
        (recognition_folder, {"readme": b"x"}, "is not a Vosk model: it has no am/final.mdl. Name the folder"),
        (recognition_folder, without(RECOGNITION_FILES, "graph/Gr.fst"), "Take one of the models called small."),
        (voice_files, {}, "is not a Piper voice. Name a folder"),
        (voice_files, {"readme": b"x"}, "is not a Piper voice: it has no file that ends in .onnx."),
        (voice_files, VOICE_FILES | {"ben.onnx": b"x"}, "holds more than one voice. Name one of its .onnx files"),
        (voice_files, VOICE_FILES | {"ann.onnx": b""}, "is not a Piper voice."),
        (voice_files, without(VOICE_FILES, "ann.onnx.json"), "lacks the file ann.onnx.json."),
        (voice_files, VOICE_FILES | {"ann.onnx.json": b"[]"}, "does not describe a Piper voice."),
    ],
)
def test_a_wrong_folder_gets_a_sentence(
    find: Callable[..., object], files: dict[str, bytes], words: str, tmp_path: Path
) -> None:
    """Which folder, what is wrong with it, what to do."""
    with pytest.raises(ModelMissing) as raised:
        find(own=put(tmp_path / "own", files))
    assert words in str(raised.value)
    assert str(tmp_path / "own") in str(raised.value)


def test_a_wrong_folder_is_listed(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also after fetching the rest, so that nobody looks for the mistake elsewhere."""
    monkeypatch.setenv("VOICEUNO_VOICE", "/nowhere")
    assert main(["models", "--get"]) == 1
    assert "/nowhere is not a Piper voice." in capsys.readouterr().err
    assert shop.sold == ["recognition-package==1.0"]


# -- other settings for a model


@pytest.mark.parametrize("own", [False, True])
def test_a_model_with_other_settings(home: Path, tmp_path: Path, own: bool) -> None:
    """The same files with another configuration, in our folder; the model itself is left alone."""
    model = put((tmp_path if own else home) / "ear", RECOGNITION_FILES)
    before = sorted(path.stat().st_mtime_ns for path in model.rglob("*"))
    folder = configured(model, "--beam=13\n")
    assert folder.is_relative_to(home)
    assert (folder / "conf" / "model.conf").read_text() == "--beam=13\n"
    for path in without(RECOGNITION_FILES, "conf/model.conf"):
        assert (folder / path).read_bytes() == RECOGNITION_FILES[path]
        assert (folder / path).is_symlink()
    assert (model / "conf" / "model.conf").read_bytes() == RECOGNITION_FILES["conf/model.conf"]
    assert sorted(path.stat().st_mtime_ns for path in model.rglob("*")) == before


def test_a_configured_model_is_made_once(home: Path) -> None:
    """The same settings give the same folder, others another; no draft is left."""
    model = put(home / "ear", RECOGNITION_FILES)
    folder = configured(model, "--beam=13\n")
    made = (folder / "conf" / "model.conf").stat()
    assert configured(model, "--beam=13\n") == folder
    assert (folder / "conf" / "model.conf").stat().st_ino == made.st_ino
    assert configured(model, "--beam=14\n") != folder
    assert sorted(path.name for path in home.iterdir()) == ["configured", "ear"]


@pytest.mark.parametrize("links", [True, False])
def test_a_configured_model_follows_its_model(home: Path, monkeypatch: pytest.MonkeyPatch, links: bool) -> None:
    """A model that was fetched anew, or that got another file, is seen; also where a disk knows no links."""
    if not links:
        monkeypatch.setattr(Path, "symlink_to", no_links)
    model = put(home / "ear", RECOGNITION_FILES)
    folder = configured(model, "--beam=13\n")
    put(model, {"am/final.mdl": b"other sounds", "graph/words.txt": b"one"})
    assert configured(model, "--beam=13\n") == folder
    assert (folder / "am" / "final.mdl").read_bytes() == b"other sounds"
    assert (folder / "graph" / "words.txt").read_bytes() == b"one"
    assert (folder / "am" / "final.mdl").is_symlink() == links


def no_links(*_: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_a_damaged_configured_model_is_made_anew(home: Path) -> None:
    """Whatever happened to it."""
    model = put(home / "ear", RECOGNITION_FILES)
    folder = configured(model, "--beam=13\n")
    (folder / "conf" / "model.conf").write_text("--be")
    (folder / "am" / "final.mdl").unlink()
    assert configured(model, "--beam=13\n") == folder
    assert (folder / "conf" / "model.conf").read_text() == "--beam=13\n"
    assert (folder / "am" / "final.mdl").read_bytes() == b"sounds"


def test_a_model_is_configured_where_nothing_can_be_written(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then it is made for this run only."""
    home.write_text("a file is in the way")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = configured(put(tmp_path / "ear", RECOGNITION_FILES), "--beam=13\n")
    assert not folder.is_relative_to(home)
    assert (folder / "conf" / "model.conf").read_text() == "--beam=13\n"
    assert (folder / "am" / "final.mdl").readlink() == tmp_path / "ear" / "am" / "final.mdl"
