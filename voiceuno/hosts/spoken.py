"""Brings voice, ears, sound card and conversation together for playing by voice."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from voiceuno.club import Club, spoken_language
from voiceuno.dialogue.house import Surroundings
from voiceuno.dialogue.settings import SCAN, Settings
from voiceuno.errors import VoiceunoError
from voiceuno.hosts.machine import SoundMachine
from voiceuno.hosts.memory import keep_what_is_read, share_memory
from voiceuno.hosts.power import has_memory, is_spare
from voiceuno.hosts.signalling import Keys, Signalling, Without
from voiceuno.hosts.talk import BREATH, Talk
from voiceuno.hosts.terminal_keys import TerminalKeys
from voiceuno.hosts.tongues import SpokenTongues, can_be_spoken
from voiceuno.keeping.home import data_home
from voiceuno.keeping.store import Store
from voiceuno.language.grammar import PHASES, Grammar
from voiceuno.language.language import Language
from voiceuno.language.signals import KEY
from voiceuno.rules.rulesets import DOS, MATTEL
from voiceuno.sentences import sentence
from voiceuno.speech.devices.card import DeviceCard
from voiceuno.speech.devices.choice import remembered
from voiceuno.speech.devices.file_card import FileCard
from voiceuno.speech.devices.portaudio import NoSound
from voiceuno.speech.devices.switches import BUTTONS, Switches
from voiceuno.speech.hearing.ears import Ears
from voiceuno.speech.hearing.kept import KeptAudio
from voiceuno.speech.hearing.learnt import Learnt
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserError, RecogniserModel
from voiceuno.speech.models.catalogue import RECOGNITION, VOICE
from voiceuno.speech.models.installed import OWN, ModelMissing, models_home, recognition_folder
from voiceuno.speech.noticing.noticer import Noticer
from voiceuno.speech.noticing.sound_desk import OwnSoundDesk
from voiceuno.speech.other_ear.compared import other_ear
from voiceuno.speech.phrase_ear.phrase_ears import phrase_ear
from voiceuno.speech.sound_files import SoundFileError
from voiceuno.speech.speaking.mouth import Mouth, make_mouth, make_recorded_mouth
from voiceuno.speech.speaking.piper_voice import VoiceProblem
from voiceuno.speech.speaking.speaker import Speaker

_LAST_WORDS = 20.0  # seconds in which a single sentence is surely said
_TYPED = frozenset(("space", "enter", *BUTTONS))  # keys that come from the terminal, and clicks that go to others
_ALARM = ("not_understood",) * 3  # sounds before a sentence that may not be there


class Silent(VoiceunoError):
    """Playing by voice is not possible; the message says why, in one sentence."""

    def __init__(self, why: str, *, told: bool = False) -> None:
        """`told`: the player has heard why, and nothing gets better by trying again."""
        super().__init__(why)
        self.told = told


class VoiceOptions(NamedTuple):
    """What can be chosen when the game is started."""

    seed: int | None = None
    microphone: str | None = None
    loudspeaker: str | None = None
    headset: bool = False
    hear: Path | None = None
    speak: Path | None = None
    fast: bool = False
    tell: bool = False
    keep_audio: bool = False
    frugal: bool = False
    recognition: Path | None = None
    voice: Path | None = None
    language: str | None = None


def make_ears(
    language: Language,
    own_model: Path | None = None,
    learnt: Learnt | None = None,
    kept: KeptAudio | None = None,
    *,
    is_frugal: bool = False,
    decided: Callable[[], None] = lambda: None,
) -> Ears:
    """The ears; the recognition model is read on their thread. Raises ModelMissing at once.

    `decided` is called on that thread when something was heard.
    """
    folder = recognition_folder(language.code, own_model)

    def load() -> Listener:
        model = RecogniserModel(folder)
        if folder.parent != models_home():  # ours has them all, and to look takes a while
            Thread(target=_tell_unheard_words, args=(model, language.grammar), daemon=True).start()
        if is_frugal or not has_memory():
            return Listener(model, language, learnt=learnt, kept=kept)
        compared, phrases = other_ear(language), phrase_ear(model.folder, language)
        return Listener(model, language, learnt=learnt, kept=kept, other_ear=compared, phrase_ear=phrases)

    return Ears(load, decided)


def _tell_unheard_words(model: RecogniserModel, grammar: Grammar) -> None:
    """Name the words of the game that the model does not have; ours has them all, another one may not."""
    phrases = (grammar.phrases(phase, rules) for rules in (MATTEL.name, DOS.name) for phase in PHASES)
    unheard = model.missing_words(phrase for some in phrases for phrase in some)
    if unheard:
        print(sentence("host.unheard", words=", ".join(unheard)), file=sys.stderr, flush=True)


def play_by_voice(options: VoiceOptions, is_alone: bool) -> int:
    """Play until the player quits or the recording ends. Raises Silent if there is no way to speak or to hear."""
    share_memory()
    keep_what_is_read()
    broken, language = "", Language.load(options.language or spoken_language(Store(data_home()), can_be_spoken))
    try:
        mouth = make_mouth(language, data_home(), options.voice)
    except (ModelMissing, VoiceProblem) as error:
        broken = str(error)
        mouth = make_recorded_mouth(language, broken)
    try:
        card = _open_card(options, mouth)
    except (NoSound, SoundFileError) as error:
        mouth.speaker.close()
        raise Silent(broken or str(error)) from error
    try:
        if broken:
            raise VoiceProblem(broken)
        return _play(options, language, is_alone, mouth, card)
    except KeyboardInterrupt:  # every move is saved already
        mouth.speaker.stop()
        if options.tell:
            _tell("game", language.prompts.say("say.goodbye"))
        _last_words(language.prompts.say("say.goodbye"), mouth.speaker, card)
        return 0
    except VoiceProblem as error:
        mouth.speaker.stop()
        with closing(make_recorded_mouth(language, str(error), mouth.mixer).speaker) as recorded:
            raise _broken(VOICE, options.voice, error, recorded, card, language) from error
    except (ModelMissing, RecogniserError) as error:
        raise _broken(RECOGNITION, options.recognition, error, mouth.speaker, card, language) from error
    except SoundFileError as error:  # the disk is full, for example
        raise Silent(str(error)) from error
    finally:
        card.close()
        mouth.speaker.close()


def _open_card(options: VoiceOptions, mouth: Mouth) -> DeviceCard | FileCard:
    if options.hear or options.speak:
        return FileCard(options.hear, options.speak, mouth.mixer, options.fast, lambda: mouth.speaker.busy)
    known = remembered(data_home())
    return DeviceCard(mouth.mixer, options.microphone or known.input, options.loudspeaker or known.output)


def _broken(
    purpose: str, own: Path | None, error: Exception, speaker: Speaker, card: DeviceCard | FileCard, language: Language
) -> Silent:
    """Say that a model cannot be used, and who can help."""
    is_own = own is not None or os.environ.get(OWN[purpose])
    for sound in _ALARM:
        speaker.say("", sound=sound)
    _last_words(language.prompts.say(f"broken.own_{purpose}" if is_own else f"broken.{purpose}"), speaker, card)
    return Silent(str(error), told="loudspeaker" not in card.problem)


def _play(options: VoiceOptions, language: Language, is_alone: bool, mouth: Mouth, card: DeviceCard | FileCard) -> int:
    prompts = language.prompts
    if not is_alone:
        _notice(prompts.say("voice.already_running"))
        _last_words(prompts.say("voice.already_running"), mouth.speaker, card)
        return 1
    if card.problem and not _needs_no_microphone(card):  # one of the two devices is missing
        what = "loudspeaker" if "loudspeaker" in card.problem else "microphone"
        _last_words(prompts.say(f"voice.no_{what}"), mouth.speaker, card)
        raise Silent(prompts.say(f"voice.no_{what}"))
    machine = None
    if isinstance(card, DeviceCard):
        machine = SoundMachine(card, data_home())
        if card.absent:
            absent = prompts.say("voice.absent", list=prompts.listing(card.absent))
            _notice(absent)
            mouth.speaker.say(absent)
    learnt, noticer = Learnt(data_home()), Noticer()
    own_sounds = OwnSoundDesk(noticer, data_home())
    kept = KeptAudio(data_home() / "audio") if options.keep_audio else None
    if kept is not None and kept.is_full:
        _notice(prompts.say("voice.audio_full", text=str(kept.folder)))

    def new_ears(spoken: Language) -> Ears:
        wake = card.wake if isinstance(card, DeviceCard) else lambda: None
        return make_ears(spoken, options.recognition, learnt, kept, is_frugal=options.frugal, decided=wake)

    is_own = any((options.recognition, options.voice, *map(os.environ.get, OWN.values())))
    tongues = SpokenTongues(language, mouth.speaker, data_home(), new_ears, is_own=is_own)
    club = Club(seed=options.seed, language=language.code)
    club.follows_players = options.language is None
    for problem in club.problems:
        _notice(problem)
    talks: list[Talk] = []  # the one to come, whose samples are the clock
    place = Surroundings(machine, learnt, True, BREATH, lambda: talks[0].seconds if talks else 0.0, own_sounds, tongues)
    conversation = club.sit_down(place=place)
    if options.headset:
        conversation.settings = replace(conversation.settings, headset=True)
    in_step = isinstance(card, FileCard) and options.fast
    tell = _tell if options.tell else _keep_quiet
    signalling = Signalling(noticer, _keys(conversation.settings) if machine is not None else ())
    try:
        talks.append(
            Talk(
                conversation,
                card,
                tongues.ears,
                mouth.speaker,
                tell,
                lockstep=in_step,
                frugal=lambda: options.frugal or not is_spare(),
                kept=kept,
                signalling=signalling,
                turn_to=tongues.turn_to,
            )
        )
        if not talks[0].run():
            [goodbye] = conversation.farewell("voice.goodbye").lines
            tell("game", goodbye)
            _last_words(goodbye, mouth.speaker, card)
    finally:  # however it ended, by Ctrl-C for example
        club.retry()
        signalling.close()
        tongues.ears.close()
    return 0


def _needs_no_microphone(card: DeviceCard | FileCard) -> bool:
    """Whether only the microphone is missing, and who played last plays with a switch."""
    return card.problem == "microphone" and _plays_with_keys(Store(data_home()).load_settings(""))


def _plays_with_keys(settings: Settings) -> bool:
    return settings.way == SCAN and KEY in settings.signals.split()


def _keys(settings: Settings) -> list[Keys]:
    """The keys of the terminal and what it does not get, or those of all switches where there is no terminal."""
    source = sys.stdin.fileno() if sys.stdin is not None and not sys.stdin.closed else -1
    if source >= 0 and os.isatty(source):
        return [TerminalKeys(source), Without(Switches(), _TYPED)]
    switches = Switches()
    if switches.problem and _plays_with_keys(settings):
        _notice(switches.problem)
    return [switches]


def _last_words(text: str, speaker: Speaker, card: DeviceCard | FileCard) -> None:
    """Say one sentence to its end, as far as there is something to say it with."""
    speaker.say(text)
    speaker.settle()
    blocks = round(_LAST_WORDS / 0.02)
    while speaker.busy and blocks and "loudspeaker" not in card.problem:
        card.read(0.02)
        blocks -= 1


def _tell(who: str, what: str) -> None:
    """Print what is said on both sides, for whoever reads along; the game does not depend on them."""
    with suppress(OSError):
        print(sentence(f"told.{who}", line=what), flush=True)


def _keep_quiet(_who: str, _what: str) -> None:
    """What is said in the room is nobody else's business: a service would write it all into its journal."""


def _notice(text: str) -> None:
    """Print what somebody has to put right, whether they read along or not."""
    _tell("game", text)
