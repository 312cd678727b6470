"""The search finds what trying every way finds, by words and by scores."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from voiceuno.language.templates import read_template
from voiceuno.language.word_net import BEGIN, WordNet, WordNetMaker
from voiceuno.speech.phrase_ear.kaldi import Floats
from voiceuno.speech.phrase_ear.search import Search
from voiceuno.speech.phrase_ear.sound_net import Lists, flat_lists, sound_net
from voiceuno.speech.phrase_ear.sounds import SILENCE

_WORDS = {"red": ((2, 3),), "five": ((4, 5), (4, 3)), "a": ((2,),), "read": ((2, 3),)}
_OUTPUTS = 14


class _Sounds:
    """A few words, and outputs that depend on the sound before a little; silence is the same everywhere."""

    def of(self, word: str) -> tuple[tuple[int, ...], ...]:
        return _WORDS.get(word, ())

    def heard(self, before: int, phone: int) -> tuple[int, int]:
        return 2 * phone + (before % 2 if phone != SILENCE else 0), (2 * phone + 1) % _OUTPUTS


def _net(template: str) -> WordNet:
    maker = WordNetMaker({}, 0.5)
    maker.add(read_template(template), 1.0)
    return maker.net()


def _ways(net: WordNet) -> list[tuple[int, ...]]:
    ways: list[list[tuple[int, ...]]] = []
    for number, step in enumerate(net.steps):
        before = [way for each, _ in net.joints[step.after] for way in ([()] if each == BEGIN else ways[each])]
        ways.append([(*way, number) for way in before] if _WORDS.get(step.word) else [])
    return [way for last in net.last for way in ways[last]]


def _score(phones: list[int], fits: Floats) -> float:
    """The best way to say these sounds in all of the time, frame by frame."""
    sounds, best = _Sounds(), {0: 0.0}
    pairs = [sounds.heard(before, phone) for before, phone in zip([0, *phones], phones, strict=False)]
    for row in fits:
        after: dict[int, float] = {}
        for done, score in best.items():
            if done:
                after[done] = max(after.get(done, -1e9), score + row[pairs[done - 1][1]])
            if done < len(pairs):
                after[done + 1] = max(after.get(done + 1, -1e9), score + row[pairs[done][0]])
        best = after
    return best.get(len(pairs), -1e9)


def _tried(net: WordNet, way: tuple[int, ...], fits: Floats) -> float:
    """With every pronunciation, and with and without silence before, between and behind the words."""
    words = [_WORDS[net.steps[step].word] for step in way]
    found = -1e9
    for said in product(*words):
        for quiet in product((False, True), repeat=len(said) + 1):
            phones = [SILENCE] if quiet[0] else []
            for sounds, is_quiet in zip(said, quiet[1:], strict=True):
                phones += [*sounds, *([SILENCE] if is_quiet else [])]
            found = max(found, _score(phones, fits))
    return found + _bonus(net, way)


def _bonus(net: WordNet, way: tuple[int, ...]) -> float:
    places = zip((BEGIN, *way), way, strict=False)
    return sum(dict(net.joints[net.steps[step].after])[before] for before, step in places)


@settings(max_examples=60)
@given(
    template=st.sampled_from(["red five", "[a] (red|five)", "(a|red) [five] [red]", "red five a", "[a] read five"]),
    seed=st.integers(0, 10_000),
    frames=st.integers(3, 9),
)
def test_the_best_way_is_found_with_its_score(template: str, seed: int, frames: int) -> None:
    net = _net(template)
    fits = np.random.default_rng(seed).normal(0, 3, (frames, _OUTPUTS)).astype(np.float32)
    scores = {way: score for way in _ways(net) if (score := _tried(net, way, fits)) > -1e8}
    found = Search(sound_net(net, _Sounds()), fits).best(5, 50.0)
    assert bool(found) == bool(scores)
    for way in found:
        assert way.score == pytest.approx(scores[way.steps], abs=1e-2)
    if found:
        assert found[0].score == pytest.approx(max(scores.values()), abs=1e-2)
        assert found[0].bonus == pytest.approx(_bonus(net, found[0].steps), abs=1e-4)
        # Every word has been said in one of the ways, as long as these are not too many.
        within = {step for way, score in scores.items() for step in way if score > max(scores.values()) - 49}
        assert within <= {step for way in found for step in way.steps} or len(found) == 5


def test_words_that_nobody_can_pronounce_are_left_out() -> None:
    net = _net("(red|xylophone) [quux] five")
    fits = np.zeros((6, _OUTPUTS), np.float32)
    ways = Search(sound_net(net, _Sounds()), fits).best(5, 50.0)
    assert {tuple(net.steps[step].word for step in way.steps) for way in ways} == {("red", "five")}


def test_lists_give_the_greatest_of_each() -> None:
    lists = Lists.of(flat_lists([[3], [0, 1], [2], [1, 2, 3]]))
    values = np.array([5.0, 1.0, 7.0, 2.0], np.float32)
    assert lists.greatest(values).tolist() == [2.0, 5.0, 7.0, 7.0]
    assert [lists[number].tolist() for number in range(4)] == [[3], [0, 1], [2], [1, 2, 3]]
