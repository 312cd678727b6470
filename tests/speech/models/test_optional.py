"""A model that the game plays without: it is fetched with the others, and missed by nobody."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.speech.models.shop import RECOGNITION_FILES, VOICE_FILES, Shop, catalogue
from voiceuno.__main__ import main
from voiceuno.hosts.checkup import check_models
from voiceuno.speech.models.catalogue import OTHER_EAR, VOICE, read_catalogue
from voiceuno.speech.models.clients import download
from voiceuno.speech.models.installed import other_ear_folder

FILES = {"encoder_model.ort": b"ear", "decoder_model_merged.ort": b"words", "tokenizer.bin": b"pieces"}


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    """All three models are sold."""
    shop = Shop(tmp_path, monkeypatch)
    models = shop.offer("recognition", RECOGNITION_FILES), shop.offer(VOICE, VOICE_FILES), shop.offer(OTHER_EAR, FILES)
    (shop.voices / "en.toml").write_text(catalogue(*models))
    return shop


def test_it_is_fetched_with_the_others(shop: Shop, tmp_path: Path) -> None:
    """And then it is here."""
    assert other_ear_folder("en") is None
    assert main(["models", "--get"]) == 0
    assert shop.sold[-1] == "other_ear-package==1.0"
    assert other_ear_folder("en") == tmp_path / "home" / "small-other_ear"


def test_where_it_cannot_be_had_the_game_is_played_without(shop: Shop, capsys: pytest.CaptureFixture[str]) -> None:
    """It is told, and what to do; but all that is needed is here, and nothing else complains."""
    next(shop.folder.glob("other_ear*")).unlink()
    assert main(["models", "--get"]) == 0
    printed = capsys.readouterr()
    assert "The English model for comparison is not installed." in printed.err
    assert main(["models"]) == 0
    assert "missing" in capsys.readouterr().out
    assert other_ear_folder("en") is None
    assert [finding.is_well for finding in check_models("en")][-1]


@pytest.mark.usefixtures("shop")
def test_one_that_is_damaged_is_not_used_and_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of another size or content could do anything."""
    assert main(["models", "--get"]) == 0
    (tmp_path / "home" / "small-other_ear" / "tokenizer.bin").write_bytes(b"pieceS")
    assert other_ear_folder("en") is None
    assert main(["models"]) == 1
    assert "The English model for comparison is damaged: tokenizer.bin" in capsys.readouterr().err
    assert main(["models", "--get"]) == 0
    assert other_ear_folder("en") is not None


def test_the_package_of_one_platform_is_taken_everywhere(shop: Shop, tmp_path: Path) -> None:
    """pip is told which, so that the archive is always the one that we know."""
    text = (shop.voices / "en.toml").read_text().replace("[other_ear]", '[other_ear]\nplatform = "win_amd64"')
    (package,) = read_catalogue(text)[OTHER_EAR].packages
    assert package.platform == "win_amd64"
    work = tmp_path / "work"
    work.mkdir()
    download(package, work, print, "en")
    assert "--platform win_amd64" in (shop.folder / "log").read_text()
    with pytest.raises(ValueError, match="platform"):
        read_catalogue(text.replace("win_amd64", "--index-url"))
    assert replace(package, platform="") == read_catalogue((shop.voices / "en.toml").read_text())[OTHER_EAR].packages[0]
