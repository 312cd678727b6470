"""An ear of another language: made up, and the English one that hears French."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.speech.other_ear.made_up import MadeUp
from voiceuno.language.language import Language
from voiceuno.speech.other_ear.compared import OtherEar, ready_other_ear
from voiceuno.speech.other_ear.foreign import ForeignEar
from voiceuno.speech.ports import Samples
from voiceuno.speech.sound_files import read_samples

CLIPS = Path(__file__).parents[3] / "audio_fixtures" / "fr"
SILENCE: Samples = np.zeros(1600, np.int16)


class Expects(MadeUp):
    """Hears "bleu" in a sound, and expects "the" wherever nothing was said."""

    def listen(self, sound: Samples) -> MadeUp:
        """Another one for noise, which is louder than silence."""
        return MadeUp("", 0.0, {"Bleu": -30.0, "The": -5.0} if sound.any() else {"Bleu": -20.0, "The": -4.0})


def test_what_it_expects_of_any_sound_is_taken_off() -> None:
    """A text of another language fits badly whatever is heard: it counts how much better it fits than that."""
    heard = ForeignEar(Expects("", 0.0)).listen(SILENCE)
    assert heard.fit("Bleu") == pytest.approx(10.0)
    assert heard.fit("The") == pytest.approx(1.0)
    ear = OtherEar(lambda: ForeignEar(Expects("", 0.0)), {})
    ear.wait()
    assert ear.lead(SILENCE, "bleu", ["the"]) == pytest.approx(-9.0)


def test_letters_with_accents_are_also_read_without_them() -> None:
    """It may never have seen one."""
    heard = ForeignEar(MadeUp("", 0.0, {"Repete": -1.0})).listen(SILENCE)
    assert heard.fit("Répété") == pytest.approx(0.0)
    assert heard.fit("Repete") == pytest.approx(0.0)


def test_it_is_never_asked_what_it_heard_itself() -> None:
    """That would be words of its own language; the sound is not even listened to."""
    foreign = MadeUp("Dear Holboi", -0.1)
    ear = OtherEar(lambda: ForeignEar(foreign), {})
    ear.wait()
    before = foreign.listened
    assert ear.own_words(SILENCE) == ("", 0.0)
    assert ear.own_lead(SILENCE, "deux robots") is None
    assert foreign.listened == before


@pytest.mark.parametrize(
    ("clip", "said", "other"),
    [
        ("sara/c'est_à_qui.wav", "c'est à qui", "s'attaquer"),
        ("siwis_high/dos.wav", "dos", "danses"),
        ("pico_low/réveille-toi.wav", "réveille-toi", "river"),
    ],
)
def test_the_english_ear_tells_french_words_apart(clip: str, said: str, other: str) -> None:
    """What was said fits better than what the French recogniser of everyday words heard."""
    ear = ready_other_ear(Language.load("fr"))
    if ear is None:
        pytest.skip("The model for comparison is not here.")
    lead = ear.lead(read_samples(CLIPS / clip), said, [other])
    assert lead is not None
    assert lead < -2
