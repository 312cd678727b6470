"""A player who says one number for another: after how many corrections the game understands what is meant.

The clips of one number are played as if another had been meant by it, each time. Whatever is then done wrongly is
corrected, and every question is answered, as a player would do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from voiceuno.bench.clips import Clip
from voiceuno.language.heard import DOUBTFUL, Heard
from voiceuno.language.language import Language
from voiceuno.language.messages import use_language
from voiceuno.rules.cards import find_card
from voiceuno.speech.hearing.learnt import Learnt
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.hearing.recorded import hear_clip
from voiceuno.speech.phrase_ear.phrase_ears import ready_phrase_ear
from voiceuno.speech.sound_files import read_samples

ATTEMPTS = 6  # of one player
_FURTHER = 4  # whoever says one means five, whoever says seven means one
_FACES = "0123456789"
_ASKED_ABOUT = 2  # things that a question names at most

_models: list[tuple[RecogniserModel, Language]] = []  # of one process


class Attempt(NamedTuple):
    """What the game made of one sentence of such a player."""

    place: int  # 0 before anything was corrected
    is_right: bool
    asks: bool  # not right, but with a question


def measure_learning(clips: Sequence[Clip], model_folder: Path, language: str) -> list[Attempt]:
    """Every number of which there are enough clips in quiet, each as a player of its own."""
    by_face: dict[str, list[Clip]] = defaultdict(list)
    for clip in clips:
        code = (clip.meaning or "").removeprefix("play ")
        if clip.condition == "clean" and find_card(code) is not None and code[1:] in _FACES:
            by_face[code[1:]].append(clip)
    players = [tuple(said[:ATTEMPTS]) for said in by_face.values() if len(said) >= ATTEMPTS]
    if not players:
        return []
    workers = min(cpu_count() or 1, len(players))
    with ProcessPoolExecutor(workers, get_context("spawn"), _load, (model_folder, language)) as pool:
        return [attempt for attempts in pool.map(_play, players) for attempt in attempts]


def _load(model_folder: Path, language: str) -> None:
    use_language(language)
    _models[:] = [(RecogniserModel(model_folder), Language.load(language))]


def _play(clips: Sequence[Clip]) -> list[Attempt]:
    ((model, language),) = _models
    attempts = []
    with TemporaryDirectory() as home:
        learnt = Learnt(Path(home))
        learnt.follow("player")
        for place, clip in enumerate(clips):
            meant = _meant(clip)
            listener = Listener(model, language, learnt=learnt, phrase_ear=ready_phrase_ear(model.folder, language))
            listener.open(clip.moment)
            heard = hear_clip(listener, read_samples(clip.file))
            is_right = heard is not None and str(heard.meaning) == f"play {meant}"
            asks = heard is not None and heard.outcome == DOUBTFUL
            attempts.append(Attempt(place, is_right, asks))
            if heard is not None and not is_right:
                _correct(learnt, heard, meant, language)
    return attempts


def _correct(learnt: Learnt, heard: Heard, meant: str, language: Language) -> None:
    """What the player says against it: "no, red nine", or an answer to the question."""
    words = _words(meant, language)
    if heard.meaning is not None:
        learnt.corrected(_words(heard.meaning.rest, language) or heard.text, words)
        return
    options = [each for each in heard.alternatives if each.meaning][:_ASKED_ABOUT]
    if f"play {meant}" in [str(each.meaning) for each in options[1:]]:
        learnt.corrected(options[0].text, words)


def _words(code: str, language: Language) -> str:
    card = find_card(code)
    return language.prompts.card(card) if card is not None else ""


def _meant(clip: Clip) -> str:
    """The card that is meant by the one that is said."""
    code = (clip.meaning or "").removeprefix("play ")
    return f"{code[0]}{(int(code[1]) + _FURTHER) % len(_FACES)}"
