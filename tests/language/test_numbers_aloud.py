"""Numbers as words in French, and in a language that says nothing of what may be left out."""

from __future__ import annotations

import tomllib

import pytest

from voiceuno.language.files import read_words
from voiceuno.language.numbers_aloud import NumbersAloud

FRENCH = NumbersAloud(tomllib.loads(read_words("fr", "spoken.toml"))["numbers"])

WORDS = """
0, 1, 17, 21, 70, 71 | zéro, un, dix-sept, vingt et un, soixante-dix, soixante et onze
80, 81 | quatre-vingts, quatre-vingt-un
91 | quatre-vingt-onze
100, 101, 200, 203 | cent, cent un, deux cents, deux cent trois
1000, 1789 | mille, mille sept cent quatre-vingt-neuf
1900 | mille neuf cents
en 1999 | en mille neuf cent quatre-vingt-dix-neuf
2005 | deux mille cinq
80000, 200000 | quatre-vingt mille, deux cent mille
1000000, 2000000 | un million, deux millions
12 000 | douze mille
12\u202f000 | douze mille
1.000 | mille
3,5 | trois virgule cinq
3.5 | trois virgule cinq
2,05 | deux virgule zéro cinq
-5 | moins cinq
7 - 3 | sept moins trois
1-10 | un à dix
1er, 1re, 2nde | premier, première, seconde
2e, 3ème, 9e, 19e, 21e, 25e | deuxième, troisième, neuvième, dix-neuvième, vingt et unième, vingt-cinquième
80e, 100e, 200e, 1000e | quatre-vingtième, centième, deux centième, millième
1/2, 3/4, 2/3, 5/8, 7/100 | un demi, trois quarts, deux tiers, cinq huitièmes, sept sur cent
21 cartes, 21 points | vingt et une cartes, vingt et un points
81 cartes, 101 cartes, 1 carte | quatre-vingt-une cartes, cent une cartes, une carte
1,1 cartes | un virgule un cartes
007 | zéro zéro sept
"""


@pytest.mark.parametrize("line", WORDS.strip().splitlines())
def test_french_numbers_are_said_as_words(line: str) -> None:
    """What a listener would write down."""
    written, said = line.split(" | ")
    assert FRENCH.as_words(written) == said


def test_no_two_numbers_are_alike() -> None:
    """A wrong number would be a wrong score."""
    said = [FRENCH.as_words(str(number)) for number in range(2101)]
    assert len(set(said)) == len(said)
    assert not any(sign.isdecimal() for words in said for sign in words)


def test_a_language_may_say_little_about_its_numbers() -> None:
    """What it leaves out is not needed: no plurals, no feminine, no ordinals, no years."""
    names = "hundred thousand million minus point to over".split()
    table = {name: name.upper() for name in names} | {"small": [f"n{each}" for each in range(100)]}
    numbers = NumbersAloud(table)
    assert numbers.as_words("1st 3.5 1,234 100") == "1st n3 POINT n5 n1 THOUSAND n2 HUNDRED n34 n1 HUNDRED"
    assert numbers.as_words("in 1905 3/4") == "in n1 THOUSAND n9 HUNDRED n5 n3 OVER n4"
