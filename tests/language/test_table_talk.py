"""What is said at a table beside the cards, in people's own words: known by words that belong together."""

from __future__ import annotations

import pytest

from voiceuno.language.language import Language
from voiceuno.language.moment import Moment

NAMES = ("Anna", "Ben", "Clara", "Tom", "Marie")
SAID = {
    "en": [
        ("Ben told Clara what to play", "advice Ben"),
        ("that was a tip!", "advice"),
        ("no helping", "advice"),
        ("Clara got a hint from Tom", "advice Tom"),
        ("stop telling Ben which card to lay", "advice"),
        ("Marie's giving advice again", "advice Marie"),
        ("I gave Ben advice just now", "advice me"),
        ("give us two seconds more for UNO", "grace +2"),
        ("we need a bit longer to say uno", "grace +2"),
        ("three seconds for saying uno please, we're none of us quick", "grace 3"),
        ("what are our house rules again", "ask house played"),
        ("which special rules are switched on right now", "ask house played"),
        ("who comes right after me", "ask seat after"),
        ("am I playing together with Ben", "ask partner"),
        ("can I still shout uno now or is it too late", "ask rule uno"),
        ("what did he hold then, you never read it out", "ask shown"),
        ("how does scoring work in RNIB", "ask rule scoring by rnib"),
        ("what do the Mattel rules say about challenges", "ask rule challenge by mattel"),
        ("how does scoring work", "ask rule scoring"),
        ("I'm going to type braille codes", "braille on"),
        ("remember these as the Sunday rules", "remember sunday rules"),
        ("after this one I want us to stack the draw twos", "stacking twos"),
        ("I'd rather sit between Tom and Marie", "left Marie right Tom"),
    ],
    "fr": [
        ("Ben a dit à Clara quelle carte jouer", "advice Ben"),
        ("pas de conseils !", "advice"),
        ("donne-nous deux secondes de plus pour UNO", "grace +2"),
        ("quelles règles maison on joue déjà", "ask house played"),
        ("qui joue après moi", "ask seat after"),
        ("comment on compte les points dans le RNIB", "ask rule scoring by rnib"),
    ],
}
OTHER = ("give me a hint", "tell me what to play", "can you help me", "what should I play", "red seven, and UNO")


@pytest.mark.parametrize(("code", "text", "meaning"), [(code, *each) for code, rows in SAID.items() for each in rows])
def test_it_is_understood(code: str, text: str, meaning: str) -> None:
    """Whoever is named where, and whatever stands between."""
    assert str(Language.load(code).listen(text, Moment("turn", names=NAMES)).meaning) == meaning


@pytest.mark.parametrize("text", OTHER)
def test_who_asks_for_help_or_plays_accuses_nobody(text: str) -> None:
    """The same words mean something else where they are said to the game."""
    heard = Language.load("en").listen(text, Moment("turn", names=NAMES))
    assert heard.meaning is None or heard.meaning.verb not in ("advice", "grace")
