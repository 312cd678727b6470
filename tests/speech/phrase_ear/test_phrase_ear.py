"""The ear for whole phrases, with the real models: what is said to the game fits, what is said to others does not."""

from __future__ import annotations

import shutil
import time
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.speech.hearing.test_fixtures import FIXTURES
from tests.understanding.spoken import SPEAKERS, speak
from voiceuno.language.language import Language
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.cleaning import Front
from voiceuno.speech.hearing.recorded import blocks
from voiceuno.speech.models.catalogue import ModelMissing
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.phrase_ear import phrase_ears
from voiceuno.speech.phrase_ear.cepstra import Features
from voiceuno.speech.phrase_ear.ear import PhraseEar, PhraseNet, PhraseSound
from voiceuno.speech.phrase_ear.kaldi import UnknownModel, read_graph, read_model
from voiceuno.speech.phrase_ear.phrase_ears import LoadingEar
from voiceuno.speech.phrase_ear.sound_net import OneByOne
from voiceuno.speech.ports import BLOCK, Samples
from voiceuno.speech.sound_files import read_samples

TURN = Moment("turn", "mattel", names=("Ben", "Clara"))
LEAST = 3.0  # what fits worse than that is no phrase, in a quiet room


@cache
def net() -> PhraseNet:
    return ear().net(TURN)


@cache
def ear() -> PhraseEar:
    return PhraseEar(recognition_folder("en"), Language.load("en"))


def cleaned(samples: Samples) -> Samples:
    front = Front()
    pieces = [front.clean(block) for block in blocks(samples) if len(block) == BLOCK]
    return np.concatenate([*pieces, front.finish()])


def listened(words: str, speaker: int = 0) -> PhraseSound:
    return ear().listen(cleaned(speak(words, SPEAKERS[speaker])), net())


@pytest.mark.parametrize("speaker", range(len(SPEAKERS)))
@pytest.mark.parametrize("words", ["red five", "put down my green nine please", "uno playing blue seven", "card check"])
def test_what_is_said_to_the_game_is_heard_and_fits(words: str, speaker: int) -> None:
    """Also ways to say it that nobody listed one by one."""
    best = listened(words, speaker).phrases[0]
    meaning = Language.load("en").understand
    assert meaning(best.text, TURN) == meaning(words, TURN)
    assert best.fit > LEAST


@pytest.mark.parametrize(
    "words", ["my sister lives in a small town", "have you heard from martha", "the tomatoes are finally ripe"]
)
def test_what_is_said_to_others_fits_nothing(words: str) -> None:
    phrases = listened(words).phrases
    assert all(phrase.fit < 0 for phrase in phrases)


def test_only_what_was_said_fits() -> None:
    sound = listened("card check")
    assert sound.fit("card check") > LEAST > 0 > sound.fit("wild draw four")
    assert sound.fit("xylograph quux") < -1e6


def test_the_best_phrase_fits_as_well_by_itself() -> None:
    sound = listened("green nine")
    best = sound.phrases[0]
    assert sound.fit(best.text) == pytest.approx(best.fit, abs=0.5)


def test_names_are_those_at_the_table() -> None:
    texts = " ".join(phrase.text for phrase in listened("catch ben").phrases).split()
    assert "ben" in texts
    assert "oscar" not in texts


@pytest.mark.parametrize("length", [0, 100, 399, 400, 1200])
def test_hardly_any_sound_is_no_trouble(length: int) -> None:
    sound = ear().listen(np.zeros(length, np.int16), net())
    assert all(phrase.fit < LEAST for phrase in sound.phrases)
    assert sound.fit("red five") < LEAST


def test_silence_and_noise_are_no_phrase() -> None:
    hiss = np.random.default_rng(7).normal(0, 300, 24_000).astype(np.int16)
    assert all(phrase.fit < LEAST for phrase in ear().listen(cleaned(hiss), net()).phrases)


def test_french_words_are_heard_by_the_french_model() -> None:
    try:
        folder = recognition_folder("fr")
    except ModelMissing as missing:
        pytest.skip(str(missing))
    language = Language.load("fr")
    moment = Moment("turn", "french")
    clip = next(path for path in sorted((FIXTURES / "fr").rglob("*.wav")) if path.stem == "je_joue_le_cinq_rouge")
    french = PhraseEar(folder, language)
    best = french.listen(cleaned(read_samples(clip)), french.net(moment)).phrases[0]
    assert str(language.understand(best.text, moment)) == "play r5"


@pytest.mark.parametrize("damage", ["empty", "text", "cut", "missing"])
def test_a_model_of_another_kind_is_not_used(damage: str, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(recognition_folder("en"), folder)
    file = folder / "am" / "final.mdl"
    if damage == "missing":
        file.unlink()
    else:
        file.write_bytes({"empty": b"", "text": b"no model", "cut": file.read_bytes()[:500_000]}[damage])
    loading = LoadingEar(lambda: PhraseEar(folder, Language.load("en")))
    loading.be_waited_for()
    assert loading.listen(np.zeros(16_000, np.int16), TURN) is None
    loading.prepare(TURN)  # nobody minds


def test_a_graph_of_another_kind_is_not_used(tmp_path: Path) -> None:
    for data in (b"", b"HCLG", b"\x00" * 2000):
        (tmp_path / "HCLr.fst").write_bytes(data)
        with pytest.raises(UnknownModel):
            read_graph(tmp_path / "HCLr.fst")


def test_a_sound_that_is_not_asked_for_in_time_is_not_waited_for() -> None:
    loading = LoadingEar(ear)
    assert loading.listen(np.zeros(16_000, np.int16), TURN) is None
    loading.be_waited_for()
    assert loading.listen(np.zeros(16_000, np.int16), TURN) is not None


def test_only_the_last_kinds_of_moments_are_kept() -> None:
    made: list[Moment] = []

    class Counting:
        """An ear that is ready at once."""

        def net(self, moment: Moment, _: object) -> None:
            made.append(moment)

    loading = LoadingEar(Counting)  # type: ignore[arg-type]
    tables = [Moment("turn", names=(f"player {number}",)) for number in range(12)]
    for moment in (tables[0], tables[0], *tables):
        loading.prepare(moment).result()
    assert made == tables  # each once
    loading.prepare(tables[-1]).result()
    assert made == tables
    loading.prepare(tables[0]).result()
    assert made == [*tables, tables[0]]  # which nobody has needed for long


def test_features_have_a_row_for_each_ten_milliseconds() -> None:
    features = Features.of(recognition_folder("en"))
    assert features.of_sound(np.zeros(16_000, np.int16)).shape == (98, 40)


def test_features_of_other_models_are_refused(tmp_path: Path) -> None:
    (tmp_path / "conf").mkdir()
    (tmp_path / "conf" / "mfcc.conf").write_text("--num-ceps=13\n--sample-frequency=8000\n", "utf-8")
    with pytest.raises(UnknownModel):
        Features.of(tmp_path)


def test_the_network_is_read_whole() -> None:
    model = read_model(recognition_folder("en") / "am" / "final.mdl")
    assert len(model.phones) == len(model.first) == len(model.others) > 1000
    assert {"tdnn1.affine", "output.affine"} <= model.components.keys()


class _Slowly:
    """An ear that is made in three parts, and tells how many of them there are."""

    made = 0

    def net(self, moment: Moment, one_by_one: OneByOne) -> None:  # noqa: ARG002
        """Make it."""
        for _ in one_by_one(range(3)):
            self.made += 1


def test_nothing_is_made_while_somebody_speaks() -> None:
    """The machine listens; as soon as it is silent the rest is made."""
    ear = _Slowly()
    loading = LoadingEar(lambda: ear)  # type: ignore[arg-type, return-value]
    loading.rest()
    ready = loading.prepare(TURN)
    for _ in range(5):
        loading.rest()
        time.sleep(0.05)
        assert not ready.done()
        assert ear.made == 0
    ready.result(timeout=30)
    assert ear.made == 3


def test_a_room_that_is_never_silent_keeps_nothing_from_being_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody always speaks there, and is to be understood as well."""
    monkeypatch.setattr(phrase_ears, "_LONGEST_REST", 0.1)
    ear = _Slowly()
    loading = LoadingEar(lambda: ear)  # type: ignore[arg-type, return-value]
    loading.rest()
    ready, until = loading.prepare(TURN), time.monotonic() + 30
    while not ready.done() and time.monotonic() < until:
        loading.rest()
        time.sleep(0.01)
    assert ear.made == 3
