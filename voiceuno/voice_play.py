"""Brings voice, ears, sound card and conversation together for playing by voice."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from voiceuno.app import make_dialogue
from voiceuno.data import load_grammar, load_prompts
from voiceuno.dialogue.grammar import DOS, PHASES, Grammar
from voiceuno.home import data_home
from voiceuno.machine import SoundMachine
from voiceuno.rules.rulesets import MATTEL
from voiceuno.speech.device_choice import remembered
from voiceuno.speech.devices import DeviceCard
from voiceuno.speech.ears import Ears
from voiceuno.speech.file_card import FileCard
from voiceuno.speech.kept_audio import KeptAudio
from voiceuno.speech.learnt import Learnt
from voiceuno.speech.listener import Listener
from voiceuno.speech.mixer import Mixer
from voiceuno.speech.models import ModelMissing, models_home, recognition_folder, voice_files
from voiceuno.speech.phrase_cache import PhraseCache
from voiceuno.speech.portaudio import NoSound
from voiceuno.speech.recogniser import RecogniserError, RecogniserModel
from voiceuno.speech.sound_files import SoundFileError
from voiceuno.speech.speaker import Speaker
from voiceuno.speech.spoken import load_spoken
from voiceuno.speech.voice import Voice, VoiceProblem
from voiceuno.talk import Talk

_LAST_WORDS = 10.0  # seconds in which a single sentence is surely said


class Silent(Exception):
    """Playing by voice is not possible; the message says why, in one sentence."""


class VoiceOptions(NamedTuple):
    """What can be chosen when the game is started."""

    seed: int | None = None
    microphone: str | None = None
    loudspeaker: str | None = None
    headset: bool = False
    hear: Path | None = None
    speak: Path | None = None
    fast: bool = False
    keep_audio: bool = False
    recognition: Path | None = None
    voice: Path | None = None


class Mouth(NamedTuple):
    """What the game speaks with."""

    voice: Voice
    mixer: Mixer
    speaker: Speaker


def make_mouth(home: Path, own_voice: Path | None = None) -> Mouth:
    """The voice and its cache; loading goes on in the background. Raises ModelMissing and VoiceProblem."""
    mixer, voice = Mixer(), Voice(*voice_files(own=own_voice))
    cache = PhraseCache(home / "phrases", voice.identity)
    return Mouth(voice, mixer, Speaker(voice, cache, mixer, load_spoken("en")))


def make_ears(own_model: Path | None = None, learnt: Learnt | None = None, kept: KeptAudio | None = None) -> Ears:
    """The ears; the recognition model is read on their thread. Raises ModelMissing at once."""
    folder = recognition_folder(own=own_model)

    def load() -> Listener:
        model, grammar = RecogniserModel(folder), load_grammar("en")
        if folder.parent != models_home():  # to look takes a while
            Thread(target=_tell_unheard_words, args=(model, grammar), daemon=True).start()
        return Listener(model, grammar, learnt=learnt, kept=kept)

    return Ears(load)


def _tell_unheard_words(model: RecogniserModel, grammar: Grammar) -> None:
    """Name the words of the game that the model does not have; ours has them all, another one may not."""
    phrases = (grammar.phrases(phase, rules) for rules in (MATTEL.name, DOS) for phase in PHASES)
    unheard = model.missing_words(phrase for some in phrases for phrase in some)
    if unheard:
        print(f"The recognition model cannot hear these words: {', '.join(unheard)}.", file=sys.stderr, flush=True)


def play_by_voice(options: VoiceOptions, is_alone: bool) -> int:
    """Play until the player quits or the recording ends. Raises Silent if there is no way to speak or to hear."""
    try:
        mouth = make_mouth(data_home(), options.voice)
    except (ModelMissing, VoiceProblem) as error:
        raise Silent(str(error)) from error
    try:
        if options.hear or options.speak:
            card: DeviceCard | FileCard = FileCard(
                options.hear, options.speak, mouth.mixer, options.fast, lambda: mouth.speaker.busy
            )
        else:
            known = remembered(data_home())
            card = DeviceCard(mouth.mixer, options.microphone or known.input, options.loudspeaker or known.output)
    except (NoSound, SoundFileError) as error:
        mouth.speaker.close()
        raise Silent(str(error)) from error
    try:
        return _play(options, is_alone, mouth, card)
    except KeyboardInterrupt:  # every move is saved already
        mouth.speaker.stop()
        _tell("game", load_prompts("en").say("say.goodbye"))
        _last_words(load_prompts("en").say("say.goodbye"), mouth, card)
        return 0
    except (ModelMissing, RecogniserError) as error:
        _last_words(str(error), mouth, card)
        raise Silent(str(error)) from error
    except SoundFileError as error:  # the disk is full, for example
        raise Silent(str(error)) from error
    finally:
        card.close()
        mouth.speaker.close()


def _play(options: VoiceOptions, is_alone: bool, mouth: Mouth, card: DeviceCard | FileCard) -> int:
    prompts = load_prompts("en")
    if not is_alone:
        _tell("game", prompts.say("voice.already_running"))
        _last_words(prompts.say("voice.already_running"), mouth, card)
        return 1
    if card.problem:  # one of the two devices is missing
        what = "loudspeaker" if "loudspeaker" in card.problem else "microphone"
        _last_words(prompts.say(f"voice.no_{what}"), mouth, card)
        raise Silent(prompts.say(f"voice.no_{what}"))
    machine = None
    if isinstance(card, DeviceCard):
        machine = SoundMachine(card, data_home())
        if card.absent:
            absent = prompts.say("voice.absent", list=prompts.listing(card.absent))
            _tell("game", absent)
            mouth.speaker.say(absent)
    learnt = Learnt(data_home())
    dialogue, problems = make_dialogue(options.seed, machine=machine, learner=learnt, has_sounds=True)
    for problem in problems:
        _tell("game", problem)
    if options.headset:
        dialogue.settings = replace(dialogue.settings, headset=True)
    kept = KeptAudio(data_home() / "audio") if options.keep_audio else None
    ears = make_ears(options.recognition, learnt, kept)
    in_step = isinstance(card, FileCard) and options.fast
    try:
        if not Talk(dialogue, card, ears, mouth.speaker, _tell, lockstep=in_step).run():
            _tell("game", prompts.say("voice.goodbye"))
            _last_words(prompts.say("voice.goodbye"), mouth, card)
    finally:
        ears.close()
    return 0


def _last_words(sentence: str, mouth: Mouth, card: DeviceCard | FileCard) -> None:
    """Say one sentence to its end, as far as there is something to say it with."""
    mouth.speaker.say(sentence)
    mouth.speaker.settle()
    blocks = round(_LAST_WORDS / 0.02)
    while mouth.speaker.busy and blocks and "loudspeaker" not in card.problem:
        card.read(0.02)
        blocks -= 1


def _tell(who: str, what: str) -> None:
    """Print what is said on both sides, for whoever reads along."""
    print(f"{who}: {what}", flush=True)
