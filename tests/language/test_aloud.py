"""What is written as it is said: numbers, signs and codes as words, and what is said in one breath."""

from __future__ import annotations

import pytest

from tests.talking import LANGUAGE
from voiceuno.language.aloud import Aloud, pieces
from voiceuno.language.files import read_words
from voiceuno.rules.cards import DOS_DECK, UNO_DECK

SPOKEN = LANGUAGE.aloud

WORDS = """
500 | five hundred
You get 120, that makes 505. | You get one hundred twenty, that makes five hundred five.
0 13 20 47 | zero thirteen twenty forty seven
1,234 | one thousand two hundred thirty four
1000000 | one million
2500300 | two million five hundred thousand three hundred
1234567890 | one two three four five six seven eight nine zero
007 | zero zero seven
-5 | minus five
2.75 | two point seven five
page 5. | page five.
3/4 | three quarters
1/2 | one half
2/3 and 5/8 | two thirds and five eighths
7/100 | seven over one hundred
1st 2nd 3rd 4th 12th 20th 21st | first second third fourth twelfth twentieth twenty first
80% | eighty percent
5+3 = 8 | five plus three equals eight
7 - 3 | seven minus three
6×7, 8 ÷ 2 | six times seven, eight divided by two
1-10 or 3–4 | one to ten or three to four
in 1999 | in nineteen ninety nine
in 1805 | in eighteen oh five
in 1900 | in nineteen hundred
since 2005 | since two thousand five
in 2024 | in twenty twenty four
1999 points | one thousand nine hundred ninety nine points
r5 | red five
Y10, b0. | yellow ten, blue zero.
g+2 on grv | green draw two on green reverse
ysk wi wi+4 | yellow skip wild wild draw four
wd and r# | wild dos and red wild number
mp3 | mp3
wild west, by 5 | wild west, by five
a [[b]] c | a b c
"""


@pytest.mark.parametrize("line", WORDS.strip().splitlines())
def test_numbers_signs_and_codes_are_said_as_words(line: str) -> None:
    """What a listener would write down."""
    written, said = line.split(" | ")
    assert SPOKEN.words(written) == said


def test_every_card_code_is_said_as_the_name_of_the_card() -> None:
    """No letter or digit of a code is left."""
    prompts = LANGUAGE.prompts
    for card in {*UNO_DECK, *DOS_DECK}:
        assert SPOKEN.words(card.code) == prompts.card(card)


def test_every_number_up_to_a_thousand_is_said_without_digits_and_no_two_are_alike() -> None:
    """A wrong number would be a wrong score."""
    said = [SPOKEN.words(str(number)) for number in range(1001)]
    assert len(set(said)) == len(said)
    assert not any(sign.isdecimal() for words in said for sign in words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("DOS from Ben.", "dose from Ben."),
        ("Wild dos", "Wild dose"),
        ("RNIB UNO", "R N I B UNO"),
        ("Welcome to voiceuno.", "Welcome to voice uno."),
        ("Dosing a window", "Dosing a window"),
    ],
)
def test_words_that_the_voice_says_wrong_are_spelled_as_they_sound(words: str, said: str) -> None:
    """Whole words only."""
    assert SPOKEN.respelled(words) == said


def test_a_language_without_number_words_leaves_digits_to_its_voice() -> None:
    """Numbers are not built the same way everywhere."""
    table = read_words("en", "spoken.toml").partition("[numbers]")[0]
    assert Aloud(table, LANGUAGE.prompts).words("r5, 500 %") == "red five, 500 percent"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Right. Red five.", ["Right.", "Red five."]),
        ("Which colour? Say it!", ["Which colour?", "Say it!"]),
        ("Red five", ["Red five."]),
        ("J. Smith plays.", ["J. Smith plays."]),
        ("It is 2.5 or 10:30.", ["It is 2.5 or 10:30."]),
        ("…", []),
        ("", []),
        (
            "Wild draw four: you name the colour, the next player draws four and loses the turn, or challenges you.",
            [
                "Wild draw four:",
                "you name the colour,",
                "the next player draws four and loses the turn,",
                "or challenges you.",
            ],
        ),
        ("Your turn: red seven on top.", ["Your turn:", "red seven on top."]),
        ("À vous: cinq rouge sur le talon.", ["À vous:", "cinq rouge sur le talon."]),
        ("À toi: joker sur le talon, bleu.", ["À toi:", "joker sur le talon, bleu."]),
        ("Yes: red.", ["Yes: red."]),
        ("Ben, yellow four.", ["Ben, yellow four."]),
        ("Red five is not in your hand, you have red six.", ["Red five is not in your hand,", "you have red six."]),
    ],
)
def test_a_text_is_said_sentence_by_sentence_and_a_long_sentence_clause_by_clause(text: str, found: list[str]) -> None:
    """The first piece is short, so that it is heard early."""
    assert pieces(text) == found


@pytest.mark.parametrize("rate", [0.5, 1.0, 2.0])
def test_no_piece_is_so_long_that_it_takes_much_memory(rate: float) -> None:
    """Whatever a sentence looks like; a slow voice gets shorter pieces. No word is lost."""
    for text in ("word " * 200, "x" * 1000, "one, " * 100):
        found = pieces(text, rate)
        assert max(map(len, found)) <= 2 * 48 * min(rate, 1.0) + 1
        assert list(filter(str.isalnum, "".join(found))) == list(filter(str.isalnum, text))
