"""Who asks about a move does not make it, and is told what there is to know."""

from __future__ import annotations

import pytest

from tests.language.tongue import FRENCH
from tests.talking import LANGUAGE
from voiceuno.language.moment import Moment

# A phase, what is said, and what it means.
FRENCH_WORDS = """
turn | je dois piocher ? | ask playable
turn | Bon, je dois piocher là ? | ask playable
turn | faut que je pioche ? | ask playable
turn | il faut que je prenne une carte ? | ask playable
turn | je suis obligée de piocher ? | ask playable
turn | je pioche ou pas | ask playable
turn | est-ce que je pioche | ask playable
turn | t'es sûr que je dois piocher | ask playable
turn | je pioche, à ton avis | ask playable
turn | je passe ou pas ? | ask playable
turn | je peux jouer quoi ? | ask playable
turn | je joue le cinq rouge ? | ask fits r5
turn | faut que je mette le cinq rouge ? | ask fits r5
turn | je mets le bleu ou pas | ask fits b?
turn | je dis uno ? | ask rule uno
turn | le sept rouge ou le trois bleu | ask suggestion
challenge | je conteste ou pas | ask rule challenge
challenge | je peux contester ? | ask rule challenge
drawn | je la joue ou pas | ask fits drawn
colour | rouge ou bleu ? | ask suggestion
colour | je prends rouge ? | ask suggestion
turn | je dois piocher | draw
turn | je pioche | draw
turn | je peux avoir une carte ? | draw
turn | tu peux jouer le cinq rouge ? | play r5
colour | rouge | colour red
turn | on peut empiler les plus deux ou pas | ask rule stacking
challenge | Tu bluffes, j'en suis sûr, montre tes cartes ! | challenge
"""
ENGLISH_WORDS = """
turn | should I draw or not | ask playable
turn | I draw? | ask playable
turn | do I pass or not | ask playable
turn | I play the red five? | ask fits r5
challenge | do I challenge or not | ask rule challenge
turn | do I say uno? | ask rule uno
colour | red or blue? | ask suggestion
turn | I draw | draw
turn | can you play the red five? | play r5
"""


@pytest.mark.parametrize("line", FRENCH_WORDS.strip().splitlines())
def test_a_move_that_is_asked_about_in_french_is_not_made(line: str) -> None:
    phase, said, meant = line.split(" | ")
    assert str(FRENCH.language.listen(said, Moment(phase)).meaning) == meant


@pytest.mark.parametrize("line", ENGLISH_WORDS.strip().splitlines())
def test_a_move_that_is_asked_about_is_not_made(line: str) -> None:
    phase, said, meant = line.split(" | ")
    assert str(LANGUAGE.listen(said, Moment(phase)).meaning) == meant
