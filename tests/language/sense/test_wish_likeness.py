"""How people want to play, and what a class wants, in words that nobody listed; none of these is among the examples."""

from __future__ import annotations

from pathlib import Path

import pytest

from voiceuno.club import Club
from voiceuno.language.files import read_sayings
from voiceuno.language.language import Language
from voiceuno.language.moment import Moment
from voiceuno.table.plan import Plan

WISHED = [
    ("en", "I've got Ana sitting on my left hand side", "left Ana"),
    ("en", "play it like it says on the box, nothing extra", "house none"),
    ("en", "only one card for that", "uno-penalty 1"),
    ("en", "each player should begin with five cards in the hand, it goes faster like this", "cards 5"),
    ("en", "keep going after the first person finishes so there's a runner up as well", "places 2"),
    ("en", "best we do three rounds", "rounds 3"),
    ("en", "you can't be drawing when you've got one that works, that's the rule with us", "must-play yes"),
    ("fr", "aucune règle en plus, s'il te plaît, les enfants doivent d'abord apprendre le vrai jeu", "house none"),
    ("fr", "on empile, mais sans mélanger", "stacking same"),
    ("fr", "moi je veux une partie rapide, on fait avec cinq cartes par joueur", "cards 5"),
    ("fr", "on a le temps que pour une manche, le bus arrive", "rounds 1"),
]
IN_CLASS = [
    ("en", "we had that one already, ask a new one", "another"),
    ("en", "how many did each of us get right", "ask report"),
    ("en", "Ben hasn't learnt that yet, give him something easier", "difficulty easier Ben"),
    ("en", "we all know these already, can they be a bit more tricky", "difficulty harder"),
    ("en", "just jump over Ben for this turn", "attend miss Ben"),
    ("en", "you can take Ben out, he won't be coming back today", "attend leave Ben"),
    ("en", "please tell how it would be correct", "ask answer"),
    ("fr", "je l'ai sur le bout de la langue, donne-moi une piste", "hint"),
    ("fr", "les questions sont trop difficiles pour eux, il faudrait descendre un peu le niveau", "difficulty easier"),
    ("fr", "Clara s'ennuie, donnez-lui quelque chose de plus costaud", "difficulty harder Clara"),
    ("fr", "mon petit frère Ben il a que six ans, faut lui demander des trucs faciles", "difficulty easier Ben"),
    ("fr", "qui a eu combien de bonnes réponses", "ask report"),
]


def setup(code: str, folder: Path) -> Moment:
    """Somebody has begun to set a match up."""
    conversation = Club(folder, seed=1, language=code).sit_down()
    conversation.greet()
    conversation.hear({"en": "let's play", "fr": "on joue"}[code])
    return conversation.moment


def quiz(code: str, folder: Path) -> Moment:
    """A turn in a quiz."""
    club = Club(folder, seed=1, language=code)
    conversation = club.sit_down(at=club.open(Plan(bots=2, rules="quiz")))
    conversation.greet()
    return conversation.moment._replace(names=("Ben", "Clara"))


@pytest.mark.parametrize(("code", "said", "meant"), WISHED)
def test_before_a_match(code: str, said: str, meant: str, tmp_path: Path) -> None:
    assert str(Language.load(code).listen(said, setup(code, tmp_path)).meaning) == meant


@pytest.mark.parametrize(("code", "said", "meant"), IN_CLASS)
def test_in_class(code: str, said: str, meant: str, tmp_path: Path) -> None:
    assert str(Language.load(code).listen(said, quiz(code, tmp_path)).meaning) == meant


def test_none_of_these_is_an_example() -> None:
    """What is known by heart shows nothing."""
    known = "".join(
        text for code in ("en", "fr") for folder in ("sayings", "wishes") for text in read_sayings(code, folder)
    )
    assert not [said for _, said, _ in (*WISHED, *IN_CLASS) if f"\n{said} |" in known]


def test_what_was_asked_for_is_answered(tmp_path: Path) -> None:
    """A bare number after "How many bots?" counts bots, whatever else it is like."""
    moment = setup("en", tmp_path)
    assert str(Language.load("en").listen("just the one", moment).meaning) == "bots 1"


def test_a_name_with_a_verb_is_that_name(tmp_path: Path) -> None:
    """Nobody is called Bens."""
    assert str(Language.load("en").listen("Ben's on my left", setup("en", tmp_path)).meaning) == "left Ben"
