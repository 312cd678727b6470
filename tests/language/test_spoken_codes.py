"""Braille codes in writing and by ear: what is taken, what is asked about, and that half of one is no card."""

from __future__ import annotations

import pytest

from tests.talking import LANGUAGE
from voiceuno.language.heard import DOUBTFUL, Candidate
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment

WORDS = Moment(names=("Ann", "Ben"), likely=meanings("play b7", "play g7", "draw"))
CODES = WORDS._replace(has_codes=True)


@pytest.mark.parametrize("text", ["7d", "d7", "7 d", "d seven", "7bb", "+02d", "+03v", "I put 7d down", "play p7"])
def test_half_a_code_that_is_typed_is_no_card(text: str) -> None:
    """There is no colour d, so "7d" is not any seven."""
    found = LANGUAGE.listen(text, WORDS)
    assert (found.meaning, found.alternatives) == (None, ())


@pytest.mark.parametrize("moment", [WORDS, CODES])
@pytest.mark.parametrize("text", ["7b", "b7", "b seven"])
def test_a_code_that_is_typed_is_taken(text: str, moment: Moment) -> None:
    """A key is no sound: nothing is asked."""
    assert LANGUAGE.listen(text, moment).meaning == Meaning("play", ("b7",))


@pytest.mark.parametrize(
    ("text", "moment", "is_taken"),
    [
        ("r seven", CODES, True),
        ("y seven", CODES, True),
        ("b seven", CODES, False),
        ("v seven", CODES, False),
        ("r seven", WORDS, False),
        ("red seven", CODES, True),
        ("the seven", CODES, False),
        ("the seven", WORDS, True),
    ],
)
def test_what_is_heard_is_taken_or_asked_about(text: str, moment: Moment, is_taken: bool) -> None:
    """A letter that sounds like another one, and a number that may have lost its letter, are asked about."""
    for found in (LANGUAGE.listen(text, moment, is_guessed=True), LANGUAGE.listen_open(text, moment)):
        assert (found.meaning is not None) == is_taken
        assert is_taken or found.outcome == DOUBTFUL


def test_an_answer_to_a_question_back_is_taken() -> None:
    """After "five or nine?" a number is all that is needed."""
    asked = CODES._replace(phase="confirm", likely=meanings("play ?5", "play ?9"))
    assert not LANGUAGE.codes.is_doubtful("five", Meaning("play", ("?5",)), asked)
    assert LANGUAGE.codes.is_doubtful("five", Meaning("play", ("?5",)), asked._replace(likely=()))


@pytest.mark.parametrize(("rules", "code"), [("mattel", "r five"), ("french", "j reverse"), ("dos", "r ten")])
def test_codes_are_listened_for_only_where_they_are_wanted(rules: str, code: str) -> None:
    """What is possible by the rules more than the rest, and letters of no colour as well, to tell them apart."""
    meant = LANGUAGE.grammar.meaning(code, "turn", rules)
    assert meant is not None
    wanted = CODES._replace(rules=rules, likely=(meant,))
    phrases = list(LANGUAGE.codes.phrases(wanted))
    assert phrases.count(code) > phrases.count("y three") > 0
    assert phrases.count("d three") > 0
    assert list(LANGUAGE.codes.phrases(wanted._replace(has_codes=False))) == []
    assert list(LANGUAGE.codes.phrases(wanted._replace(phase="setup"))) == []
    assert code not in LANGUAGE.grammar.phrases("turn", rules, ["Ben"])


def others(text: str, meaning: str, *heard: str) -> list[str]:
    """The other codes that a question back may name."""
    best = Candidate(Meaning.read(meaning), text, 0.7)
    return [each.text for each in LANGUAGE.codes.others(best, CODES, meanings(*heard))]


def test_the_other_colour_is_named_where_the_rules_allow_it() -> None:
    """ "B seven" may be "g seven"; a card that cannot be played is named only if it was heard."""
    assert others("b seven", "play b7") == ["g seven"]
    assert others("b seven", "play b7", "play y7") == ["g seven", "j seven"]  # that was heard as well
    assert others("b five", "play b5") == ["g five", "j five"]  # none of them can be played
    assert others("r seven", "play r7") == []
