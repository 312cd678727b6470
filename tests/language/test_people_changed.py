"""A name that is put right, another name for somebody, who is sent away, and names that are words or described."""

from __future__ import annotations

import pytest

from tests.language.tongue import FRENCH
from tests.talking import LANGUAGE
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment

ALONE = Moment("setup", likely=(Meaning("new", ("game",)),))
SETUP = ALONE._replace(invited=("Paul", "Nina"))
RULES = SETUP._replace(likely=meanings("rules standard", "rules rnib"))
MATCH = Moment("turn", names=("Paul", "Nina"))
CHANGED = {
    "en": """
I'm not Nina, I'm Grace | rename Nina+Grace | rename Nina+Grace
no, it's Mina, not Nina | rename Nina+Mina | rename Nina+Mina
my name isn't Nina but Mina | rename Nina+Mina | rename Nina+Mina
I'm not Nina, I'm Paul | name Paul | name Paul
I'm Kate, not Lucy | name Kate | name Kate
call player two Oliver | rename Nina+Oliver | rename Nina+Oliver
rename the second player to Daddy | rename Nina+Daddy | rename Nina+Daddy
rename Paul to Peter please | rename Paul+Peter | rename Paul+Peter
Nina wants to be called Lily | rename Nina+Lily | rename Nina+Lily
call player three Oliver | people 3 names Oliver | -
kick the bot called Clara out | attend leave Clara | attend leave Clara
can we get rid of Clara | attend leave Clara | attend leave Clara
throw out the robot Ben | attend leave Ben | attend leave Ben
""",
    "fr": """
je ne suis pas Nina, je suis Grace | rename Nina+Grace | rename Nina+Grace
mais non, c'est Mina, pas Nina | rename Nina+Mina | rename Nina+Mina
je m'appelle pas Nina, moi c'est Lola | rename Nina+Lola | rename Nina+Lola
appelle le joueur deux Olivier | rename Nina+Olivier | rename Nina+Olivier
Nina s'appelle Lola | rename Nina+Lola | rename Nina+Lola
vire le robot qui s'appelle Clara | attend leave Clara | attend leave Clara
débarrasse-nous de Clara | attend leave Clara | attend leave Clara
""",
}
NAMED = {
    "en": """
three of us: Paul, Nina and little Max, and add one robot | people 3 bots 1 names Paul,Nina,Max
Paul, Nina and little Max, and add one robot | bots 1 names Paul,Nina,Max
Paul, Nina and Max and two robots | bots 2 names Paul,Nina,Max
standard game for Paul, Ana, Ben and Grace | rules mattel names Paul,Ana,Ben,Grace
standard game for Paul, Grace, Ben and Mark | rules mattel names Paul,Grace,Ben,Mark
""",
    "fr": """
Paul, Nina et le petit Max, et ajoute un robot | bots 1 names Paul,Nina,Max
on est trois : Paul, Nina et le petit Max, et ajoute un robot | bots 1 names Paul,Nina,Max
""",
}
LANGUAGES = {"en": LANGUAGE, "fr": FRENCH.language}


def _read(language: Language, said: str, moment: Moment) -> str:
    return str(language.listen(said, moment).meaning).removeprefix("new game ")


@pytest.mark.parametrize(
    ("code", "line"), [(code, line) for code, lines in CHANGED.items() for line in lines.strip().splitlines()]
)
def test_who_is_who_is_put_right_before_a_match_and_in_it(code: str, line: str) -> None:
    said, before, during = line.split(" | ")
    assert _read(LANGUAGES[code], said, SETUP) == before
    assert during in ("-", _read(LANGUAGES[code], said, MATCH))


@pytest.mark.parametrize(
    ("code", "line"), [(code, line) for code, lines in NAMED.items() for line in lines.strip().splitlines()]
)
def test_nobody_is_lost_who_is_described_or_called_like_a_word(code: str, line: str) -> None:
    said, meant = line.split(" | ")
    assert _read(LANGUAGES[code], said, ALONE) == meant


@pytest.mark.parametrize(("code", "said"), [("en", "nothing special"), ("fr", "rien de spécial")])
def test_nothing_special_is_the_usual_book_where_rules_are_asked_for(code: str, said: str) -> None:
    assert _read(LANGUAGES[code], said, RULES) == "rules standard house none"
    assert _read(LANGUAGES[code], said, ALONE) == "house none"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "what other ways of playing have you got"),
        ("en", "which different versions do you know"),
        ("fr", "quelles autres façons de jouer as-tu"),
        ("fr", "il y a d'autres variantes ?"),
    ],
)
def test_who_asks_for_other_ways_of_playing_is_told_the_books(code: str, said: str) -> None:
    assert _read(LANGUAGES[code], said, ALONE) == "ask difference"


@pytest.mark.parametrize(
    "said", ["not red, blue", "call uno", "it's red not blue", "not Paul, Nina", "it's not Paul, it's Nina"]
)
def test_other_corrections_are_no_names(said: str) -> None:
    assert not _read(LANGUAGE, said, MATCH).startswith(("rename", "name", "attend"))
