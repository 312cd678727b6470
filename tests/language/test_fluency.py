"""How usual a sentence is."""

from __future__ import annotations

import pytest

from tests.talking import LANGUAGE
from voiceuno.language.fluency import Fluency

EXAMPLES = ["seven on the seven", "the seven on the top", "seven on the top please", "I caught a salmon"] * 2


@pytest.mark.parametrize(
    ("usual", "odd"),
    [
        ("seven on the seven", "salmon on the salmon"),  # pairs of neighbours
        ("seven on the top", "the on seven top"),  # the same words in another order
        ("on the top", "on the fnord"),  # a word that is in no example
    ],
)
def test_what_people_say_is_likelier(usual: str, odd: str) -> None:
    """Of two sentences of the same length."""
    fluency = Fluency(EXAMPLES)
    assert fluency.score(usual.split()) > fluency.score(odd.split())


def test_it_is_a_likelihood() -> None:
    """Behind any two words all known words together are less than certain: some is left for others."""
    fluency = Fluency(EXAMPLES)
    known = ["seven", "on", "the", "top", "please", "i", "caught", "a", "salmon", ">"]
    for before, least in ((("on", "the"), 0.9), (("the", "seven"), 0.9), (("caught", "fnord"), 0.5)):
        assert least < sum(fluency.share((*before, word)) for word in known) < 1.0


def test_it_is_learnt_from_the_examples_of_the_language() -> None:
    """Cards and talk as they are said at the table."""
    score = LANGUAGE.fluency.score
    assert score("can i play the red seven".split()) > score("can eye plate a bread seven".split())
