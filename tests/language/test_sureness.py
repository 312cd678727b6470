"""How sure the game must be: figures that belong to a language, and those of the usual one where it has none."""

from __future__ import annotations

import pytest

from voiceuno.language.files import languages, read_words
from voiceuno.language.language import Language
from voiceuno.language.sureness import Sureness


@pytest.mark.parametrize("code", languages())
def test_the_figures_make_sense(code: str) -> None:
    """Acting takes more than asking, and a mistake that costs much takes more still."""
    sure = Language.load(code).sureness
    assert 0 < sure.ask < sure.act < sure.act_costly < sure.act_on_a_part < 1
    assert sure.read_ask <= sure.read_act < sure.read_act_costly < 1
    assert sure.read_act <= sure.read_act_on_a_part < 1
    assert sure.behind_unasked <= sure.behind_in_a_move <= sure.behind_harmless <= sure.behind_in_noise
    assert sure.behind_harmless < sure.far_behind <= sure.far_behind_in_noise
    assert sure.behind_in_noise < sure.far_behind_in_noise
    assert 0 < sure.meaningless_beside_one <= sure.meaningless <= sure.meaningless_beside_many


@pytest.mark.parametrize("change", ["", "act = 0.5\n", "acts = 0.5\n"])
def test_a_file_has_all_figures_and_no_other(change: str) -> None:
    """One that is missing, or written wrongly, is no figure that is silently taken from elsewhere."""
    text = read_words("en", "hearing.toml").replace("act = 0.6\n", change, 1)
    if change.startswith("act "):
        assert Sureness.read(text).act == 0.5
    else:
        with pytest.raises(TypeError):
            Sureness.read(text)
