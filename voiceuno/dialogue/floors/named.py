"""The handlers in which something can be open, by name."""

from __future__ import annotations

from typing import NamedTuple

from voiceuno.dialogue.floors.confirming import Confirming
from voiceuno.dialogue.floors.doubting import Doubting
from voiceuno.dialogue.floors.pausing import Pausing
from voiceuno.dialogue.floors.reading_card import ReadingCard
from voiceuno.dialogue.floors.shelving import Shelving
from voiceuno.dialogue.floors.sleeping import Sleeping
from voiceuno.dialogue.floors.sound_school import SoundSchool
from voiceuno.dialogue.floors.spelling import Spelling
from voiceuno.dialogue.floors.training_voice import TrainingVoice


class Named(NamedTuple):
    """For those who ask what is open, or who open it."""

    sleeping: Sleeping
    doubting: Doubting
    confirming: Confirming
    pausing: Pausing
    training: TrainingVoice
    spelling: Spelling
    shelving: Shelving
    school: SoundSchool
    reading: ReadingCard
