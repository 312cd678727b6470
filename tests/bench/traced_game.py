"""The game on its sound card, telling when each part of an answer happened: `python -m tests.bench.traced_game`.

`product` is what `voiceuno play` runs; `baseline` is the same conversation with Vosk's own endpoint and live synthesis.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.bench.plain_voice import NoCache, PlainListener
from tests.bench.tracing import TracedListener, TracedMixer, trace
from tests.talking import LANGUAGE
from voiceuno.club import Club
from voiceuno.dialogue.house import Surroundings
from voiceuno.hosts.talk import BREATH, Talk
from voiceuno.speech.devices.card import DeviceCard
from voiceuno.speech.hearing.ears import Ears
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.models.installed import recognition_folder, voice_files
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.piper_voice import Voice
from voiceuno.speech.speaking.speaker import Speaker


def main(kind: str, home: Path, seed: int) -> None:
    """Play until the player quits."""
    model_folder = recognition_folder()
    voice, mixer = Voice(*voice_files()), TracedMixer()
    cache = (PhraseCache if kind == "product" else NoCache)(home / "phrases", voice.identity)
    speaker = Speaker(voice, cache, mixer, LANGUAGE.aloud)
    card = DeviceCard(mixer)
    dialogue = Club(home, seed=seed).sit_down(place=Surroundings(has_sounds=True, breath=BREATH))

    def load() -> Listener:
        model = RecogniserModel(model_folder)
        return (TracedListener if kind == "product" else PlainListener)(model, LANGUAGE)

    ears = Ears(load)
    try:
        Talk(dialogue, card, ears, speaker, trace).run()
    finally:
        ears.close()
        card.close()
        speaker.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
