"""Who plays at home, told by one of them: with kin, with a bot, or with a rule in the same breath."""

from __future__ import annotations

import pytest

from tests.language.tongue import FRENCH
from tests.talking import LANGUAGE
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment

SETUP = Moment("setup", likely=(Meaning("new", ("game",)),))
TOLD = {
    "en": """
it's just me and my grandson Toby tonight dear | people 2 names Toby
just my friend rosie and me | people 2 names Rosie
my grandson Toby and I | people 2 names Toby
it's me and Ana | people 2 names Ana
me, my wife Ana and our son Ben, and the computer can be the fourth | people 3 bots 1 names Ana,Ben
me, Ana, Ben and the computer | people 3 bots 1 names Ana,Ben
Ana, Ben and me, and you can be the fourth | people 3 bots 1 names Ana,Ben
there are three of us, me, my wife Ana and our son Ben | new game people 3 names Ana,Ben
it's me, my husband Paul and our daughter Lily | people 3 names Paul,Lily
my brother Tom, my sister Kate and me against two bots | people 3 bots 2 names Tom,Kate
my son Leo and me, to two hundred | people 2 target 200 names Leo
it's me, Paul | name Paul
me and my wife | people 2
me and Ben are partners | partner Ben
me and Ben against Clara and David | people 4 partner Ben left Clara right David
Ben and me next to each other | beside Ben
""",
    "fr": """
ce soir c'est juste moi et mon petit-fils Théo | people 2 names Théo
mon mari Paul, ma fille Lily et moi | people 3 names Paul,Lily
moi, ma femme Ana et notre fils Ben, et l'ordinateur peut faire le quatrième | people 3 bots 1 names Ana,Ben
moi, Ana, Ben et l'ordinateur | people 3 bots 1 names Ana,Ben
on est trois, moi, ma femme Ana et notre fils Ben | new game people 3 names Ana,Ben
ma femme Ana et moi contre deux robots | new game people 2 bots 2 names Ana
""",
}


def _cases(code: str) -> list[tuple[str, str]]:
    return [(said, meant) for line in TOLD[code].strip().splitlines() for said, meant in [line.split(" | ")]]


def _read(language: Language, said: str, moment: Moment = SETUP) -> str:
    return str(language.listen(said, moment).meaning)


@pytest.mark.parametrize(("said", "meant"), _cases("en"))
def test_who_plays_is_told_with_kin(said: str, meant: str) -> None:
    assert _read(LANGUAGE, said) == meant


@pytest.mark.parametrize(("said", "meant"), _cases("fr"))
def test_who_plays_is_told_with_kin_in_french(said: str, meant: str) -> None:
    assert _read(FRENCH.language, said) == meant


@pytest.mark.parametrize("said", ["Ana and me", "it's me and Ana"])
def test_who_was_invited_already_is_nobody_else(said: str) -> None:
    meaning = _read(LANGUAGE, said, Moment("setup", invited=("Paul", "Ana", "Ben", "Tom")))
    assert "people" not in meaning


def test_who_changes_places_is_asked_for_where_nobody_knows_it() -> None:
    invited = ("Bill", "Grace", "Rose", "Will")
    assert _read(LANGUAGE, "swap my seat with Grace", Moment("setup", invited=invited, is_speaker_open=True)) == (
        "trade Grace"
    )
    assert _read(LANGUAGE, "swap my seat with Grace", Moment("setup", invited=invited)) == "names Bill,Rose,Will,Grace"
