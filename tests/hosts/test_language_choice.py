"""Which language is spoken: the one on the command line, else the player's own, else the usual one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from voiceuno.__main__ import main
from voiceuno.club import Club
from voiceuno.language.files import default_language


@pytest.mark.parametrize(
    ("kept", "asked", "spoken"),
    [("", None, default_language()), ("en", None, "en"), ("xx", None, default_language()), ("xx", "en", "en")],
)
def test_the_language_is_chosen(kept: str, asked: str | None, spoken: str, tmp_path: Path) -> None:
    """A setting that names a language without words counts as none."""
    (tmp_path / "last-player.json").write_text(json.dumps({"name": "Ann", "language": kept}), "utf-8")
    club = Club(tmp_path, language=asked)
    assert club.language == spoken
    assert club.sit_down().language.code == spoken


def test_a_language_that_nobody_wrote_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence says which there are."""
    with pytest.raises(SystemExit):
        main(["understand", "--language", "xx", "draw"])
    assert "en" in capsys.readouterr().err.splitlines()[-1]
