"""A net of words has exactly the sentences of its templates, each at what it is worth."""

from __future__ import annotations

import pytest

from voiceuno.language.automaton import Production
from voiceuno.language.language import Language
from voiceuno.language.moment import Moment
from voiceuno.language.templates import read_template
from voiceuno.language.word_net import BEGIN, WordNet, WordNetMaker, of_players
from voiceuno.speech.phrase_ear.ear import word_net

_UNUSUAL = 1.0


def _rule(**meanings: str) -> list[Production]:
    return [Production(means, means, read_template(said), listed=True) for means, said in meanings.items()]


RULES = {
    "colour": _rule(r="red", b="blue"),
    "card": _rule(five="{colour} five", back="[the] (reverse|u-turn)"),
    "loop": [*_rule(one="one"), *_rule(more="{loop} more")],
    "hidden": [Production("x", "x", read_template("secret"), listed=False)],
}


def _sentences(net: WordNet) -> dict[str, float]:
    """Every way through a net, and what it is worth."""
    ways: list[dict[str, float]] = []
    for step in net.steps:
        mine: dict[str, float] = {}
        for before, more in net.joints[step.after]:
            for said, bonus in ({"": 0.0} if before == BEGIN else ways[before]).items():
                now = f"{said} {step.word}".strip()
                mine[now] = max(mine.get(now, -99.0), bonus + more)
        ways.append(mine)
    return {said: bonus for last in net.last for said, bonus in ways[last].items()}


def _net(template: str, bonus: float = 0.0) -> dict[str, float]:
    maker = WordNetMaker(RULES, _UNUSUAL)
    maker.add(read_template(template), bonus)
    return _sentences(maker.net())


def test_every_product_of_choices_is_in_it() -> None:
    assert set(_net("[please] (play|lay) {colour} [now]")) == {
        " ".join(filter(None, (before, verb, colour, behind)))
        for before in ("", "please")
        for verb in ("play", "lay")
        for colour in ("red", "blue")
        for behind in ("", "now")
    }


def test_what_is_optional_and_what_is_not_the_first_choice_is_less_usual() -> None:
    assert _net("[please] (play|lay) {card}", 3.0)["play red five"] == 3.0
    said = _net("[please] (play|lay) {card}", 3.0)
    assert said["please play red five"] == said["lay red five"] == 2.0
    assert said["play the reverse"] == said["play u turn"] == 2.0


def test_words_with_a_hyphen_are_two() -> None:
    assert "u turn" in _net("{card}")


def test_a_rule_that_repeats_itself_is_listened_for_once() -> None:
    assert set(_net("{loop}")) == {"one"}


@pytest.mark.parametrize("template", ["{hidden}", "say {words}", "{digits}", "{colour} {hidden}"])
def test_what_cannot_be_listened_for_is_left_out(template: str) -> None:
    assert not _net(template)


def test_words_around_a_command_mean_nothing_and_are_no_command() -> None:
    maker = WordNetMaker(RULES, _UNUSUAL, before=["can you"], behind=["please"])
    maker.add(read_template("[now] {colour}"), 2.0)
    said = _sentences(maker.net())
    assert said["can you red please"] == 0.0
    assert said["blue please"] == said["can you blue"] == 1.0
    assert not {"please", "can you", "can you please"} & said.keys()


def test_sentences_stand_beside_templates() -> None:
    maker = WordNetMaker({}, _UNUSUAL)
    maker.add_sentences(["paris", "new york", ""], 2.0)
    assert _sentences(maker.net()) == {"paris": 2.0, "new york": 2.0}


def test_only_players_at_the_table_are_named() -> None:
    names = {"name": _rule(Ben="ben", Anna="anna")}
    assert [each.means for each in of_players(names, {"name"}, ["ben"])["name"]] == ["Ben"]
    assert of_players(names, {"name"}, []) == names


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("phase", ["turn", "drawn", "challenge", "colour"])
def test_every_sentence_of_the_net_is_understood(code: str, phase: str) -> None:
    """Beyond two million ways: from each step one of the ways that lead to it and away from it."""
    language = Language.load(code)
    moment = Moment(phase, "rnib", names=("Ben", "Clara"))
    net = word_net(language, moment)
    first: list[str] = []
    for step in net.steps:
        before = net.joints[step.after][0].step
        first.append(step.word if before == BEGIN else f"{first[before]} {step.word}")
    said = [first[last] for last in net.last]
    assert len(said) > 200
    assert [text for text in said if language.understand(text, moment) is None] == []
