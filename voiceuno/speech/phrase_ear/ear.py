"""The ear that hears whole phrases only: what was said if it was a command, and how well that fits.

Vosk strings words together as it likes, of which in noise most mean nothing. This ear listens with the same model of
sounds, read out of the same files, to exactly what can be said now, and compares it with sounds in any order.
"""

from __future__ import annotations

import math
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from voiceuno.language.language import Language
from voiceuno.language.moment import Moment
from voiceuno.language.word_net import WordNet, WordNetMaker, of_players
from voiceuno.speech.phrase_ear.cepstra import Features
from voiceuno.speech.phrase_ear.free_sounds import FreeSounds
from voiceuno.speech.phrase_ear.kaldi import Floats, read_model
from voiceuno.speech.phrase_ear.network import Network
from voiceuno.speech.phrase_ear.search import PhraseWay, Search
from voiceuno.speech.phrase_ear.sound_net import OneByOne, SoundNet, sound_net
from voiceuno.speech.phrase_ear.sounds import Sounds
from voiceuno.speech.ports import Samples

_GUESSES = 24
_WITHIN = 12.0  # a logarithm; what is further behind the best is no guess
_UNUSUAL = 1.0  # what each choice loses that is not the usual one, a logarithm


class FittingPhrase(NamedTuple):
    """Something that may have been said."""

    text: str
    score: float  # how likely it is, a logarithm; only differences within one utterance say anything
    fit: float  # by how much it fits better than any sounds in any order, a logarithm


class PhraseNet(NamedTuple):
    """What can be said in a moment."""

    words: WordNet
    sounds: SoundNet


class PhraseEar:
    """Hears what can be said in a moment, and nothing else."""

    def __init__(self, folder: Path, language: Language) -> None:
        """Of a recognition model. Raises UnknownModel if it is of another kind."""
        model = read_model(folder / "am" / "final.mdl")
        self.features, self.network = Features.of(folder), Network(model)
        self.sounds = Sounds(folder, model)
        self.free = FreeSounds(self.sounds)
        self._language = language

    def net(self, moment: Moment, one_by_one: OneByOne = iter) -> PhraseNet:
        """What can be said in a moment. What is left out now stays, so that it is heard as what it is."""
        words = word_net(self._language, Moment(moment.phase, moment.rules, names=moment.names), one_by_one)
        return PhraseNet(words, sound_net(words, self.sounds, one_by_one))

    def listen(self, cleaned: Samples, net: PhraseNet) -> PhraseSound:
        """Listen to an utterance."""
        return PhraseSound(self, cleaned, net)


class PhraseSound:
    """The sound of one utterance."""

    def __init__(self, ear: PhraseEar, cleaned: Samples, net: PhraseNet) -> None:
        self._ear, self._net = ear, net
        self._fits: Floats = ear.network.fits(ear.features.of_sound(cleaned))

    @cached_property
    def phrases(self) -> list[FittingPhrase]:
        """What may have been said, the likeliest first."""
        steps = self._net.words.steps
        texts = (
            FittingPhrase(" ".join(steps[step].word for step in way.steps), way.score, self._fit(way))
            for way in self._ways(self._net.sounds, _GUESSES)
        )
        return list({phrase.text: phrase for phrase in reversed([*texts])}.values())[::-1]

    def fit(self, text: str) -> float:
        """How well certain words fit, by the same measure."""
        maker = WordNetMaker({}, 0.0)
        maker.add_sentences([text], 0.0)
        ways = self._ways(sound_net(maker.net(), self._ear.sounds), 1)
        return self._fit(ways[0]) if ways else -math.inf

    def _ways(self, net: SoundNet, count: int) -> list[PhraseWay]:
        return Search(net, self._fits).best(count, _WITHIN) if len(self._fits) and len(net.last) else []

    def _fit(self, way: PhraseWay) -> float:
        return way.score - way.bonus - self._any_sounds

    @cached_property
    def _any_sounds(self) -> float:
        return self._ear.free.score(self._fits)


def word_net(language: Language, moment: Moment, one_by_one: OneByOne = iter) -> WordNet:
    """All that is listened for in a moment; `one_by_one` may let time pass between two parts."""
    grammar, wordings = language.grammar, language.wordings
    names = [name.lower() for name in wordings.names(moment)]
    productions = of_players(grammar.productions, grammar.name_rules, names)
    maker = WordNetMaker(productions, _UNUSUAL, *wordings.around(moment))
    for tree, weight in one_by_one(wordings.templates(moment)):
        maker.add(tree, math.log(weight))
    return maker.net()
