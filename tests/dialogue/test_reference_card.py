"""The reference card: every card of the book and what it does there, in groups that are short enough to be heard."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.dialogue.test_rulings import VARIANTS, Variant
from tests.language.test_prompts import SENTENCES
from tests.talking import LANGUAGE, note_prompts
from voiceuno.club import Club
from voiceuno.dialogue.reference_card import reference_card
from voiceuno.language.meaning import Meaning
from voiceuno.rules.match import as_played
from voiceuno.rules.rulesets import DOS, MATTEL

PROMPTS = LANGUAGE.prompts
LONGEST = 420  # characters; half a minute
TOPICS = {"+2": "draw_two", "wi+4": "wild_draw_four"}


def groups(variant: Variant) -> list[str]:
    return reference_card(PROMPTS, as_played(variant.book, variant.options), variant.options)


@pytest.mark.parametrize("variant", [*VARIANTS, Variant(DOS)], ids=str)
def test_every_card_is_on_it_with_its_points(variant: Variant) -> None:
    """Each face once, what it counts, and nothing that this book does not have."""
    lines = groups(variant)
    text = " ".join(lines).lower()
    for card in dict.fromkeys(variant.book.game.deck):
        if card.number is None or card.face.value in ("#", "wd"):
            name = PROMPTS.face(card.face)
            [line] = [each for each in lines if f"{name}:" in each.lower()]
            assert f"counts {card.points}." in line, name
    assert ("numbers one and three to ten," in text) == (variant.book is DOS)
    assert ("numbers zero to nine," in text) != (variant.book is DOS)
    assert (variant.rulings.explain("bonus") in lines) == (variant.book is DOS)
    assert ("skip:" in text) == (variant.book is not DOS)
    assert ("wild dos:" in text) == (variant.book is DOS)
    assert variant.rulings.goal() == lines[-1]
    for face, topic in TOPICS.items():
        if variant.book is not DOS:  # what is told there is held against the engine in test_rulings
            effect = variant.rulings.explain(topic).partition("the next player ")[2].partition(".")[0]
            assert effect.lower() in text, face


@pytest.mark.parametrize("variant", [each for each in VARIANTS if not each.lines] + [Variant(DOS)], ids=str)
def test_it_can_be_kept_in_mind(variant: Variant) -> None:
    """A few groups, each said in half a minute at most."""
    lines = groups(variant)
    assert 4 <= len(lines) <= 7
    assert max(map(len, lines)) < LONGEST


def test_no_sentence_of_it_is_there_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """All books together say every one."""
    said = note_prompts(monkeypatch)
    for variant in (*VARIANTS, Variant(DOS)):
        groups(variant)
    assert {key for key in SENTENCES if key.startswith("card.")} - said == set()


@pytest.mark.parametrize("variant", [each for each in VARIANTS if not each.lines] + [Variant(DOS)], ids=str)
def test_next_goes_on_and_the_end_comes_by_itself(variant: Variant, tmp_path: Path) -> None:
    """In every book: after the last group the question from before is open again, and next is what it always is."""
    place = Club(tmp_path, seed=1).sit_down()
    place.greet()
    name = "standard" if variant.book is MATTEL else variant.book.name
    for text in (f"new game with two bots and {name} rules", "reference card"):
        lines = place.hear(text).lines
    expected = groups(Variant(variant.book, replace(variant.options, grace=variant.book.usual_grace)))
    assert lines[0] == expected[0]
    for group in expected[1:]:
        assert place.moment.phase == "confirm"
        assert Meaning("continue") in place.moment.likely
        lines = place.hear("next").lines
        assert lines[0] == group
    assert place.moment.phase != "confirm"
