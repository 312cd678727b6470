"""Which language is spoken: of the command line, else of the player, else of the machine, else the usual one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command_lines import environment, run
from tests.talking import every
from voiceuno.__main__ import main
from voiceuno.club import Club, spoken_language
from voiceuno.dialogue.house import Surroundings
from voiceuno.dialogue.line import Line
from voiceuno.dialogue.rehearsal import Rehearsal
from voiceuno.hosts.guests import Guests
from voiceuno.hosts.silent_tongues import InWriting, OneTongue
from voiceuno.keeping.machine_language import machine_language
from voiceuno.keeping.store import Store
from voiceuno.language.files import default_language
from voiceuno.language.heard import Heard
from voiceuno.language.meaning import Meaning

FRENCH = {"LANG": "fr_FR.UTF-8"}


@pytest.mark.parametrize(
    ("kept", "asked", "spoken"),
    [("", None, default_language()), ("en", None, "en"), ("xx", None, default_language()), ("xx", "en", "en")],
)
def test_the_language_is_chosen(kept: str, asked: str | None, spoken: str, tmp_path: Path) -> None:
    """A setting that names a language without words counts as none."""
    (tmp_path / "last-player.json").write_text(json.dumps({"name": "Ann", "language": kept}), "utf-8")
    club = Club(tmp_path, language=asked)
    assert club.language == spoken
    assert club.sit_down().language.code == spoken


def test_a_language_that_nobody_wrote_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence says which there are."""
    with pytest.raises(SystemExit):
        main(["understand", "--language", "xx", "draw"])
    assert "en" in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, ""),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "de_DE@euro"}, "de"),
        ({"LANG": "C.UTF-8"}, ""),
        ({"LANG": "POSIX", "LANGUAGE": "fr"}, ""),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr_FR:en"}, "fr"),
        ({"LANGUAGE": "fr"}, "fr"),
    ],
)
def test_the_language_of_the_machine(environment: dict[str, str], code: str) -> None:
    """As other programs read it."""
    assert machine_language(environment) == code


def test_at_the_first_start_the_machine_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the language is ready; somebody who has played counts more, whatever was chosen."""
    monkeypatch.setenv("LANG", FRENCH["LANG"])
    store = Store(tmp_path)
    assert spoken_language(store) == "fr"
    assert spoken_language(store, lambda _: False) == default_language()
    assert Club(tmp_path).sit_down().greet().lines[0] == "Bienvenue dans voiceuno."
    (tmp_path / "last-player.json").write_text(json.dumps({"name": "Ann"}), "utf-8")
    assert spoken_language(store) == default_language()
    monkeypatch.setenv("LANG", "tlh_QO.UTF-8")
    assert spoken_language(Store(tmp_path / "other")) == default_language()


def test_an_answer_in_another_language_is_heard_by_ear(tmp_path: Path) -> None:
    """Whoever listens says in which language it was; the lines of the greeting say in which they are."""
    conversation = Club(tmp_path, seed=1).sit_down(place=Surroundings(tongues=InWriting()))
    lines = conversation.greet().lines
    assert [line.language for line in lines if isinstance(line, Line) and line.language] == ["fr"]
    assert [*conversation.languages] == ["en", "fr"]
    reply = conversation.hear(Heard("deux robots", Meaning("bots", ("2",)), language="fr"))
    assert reply.lines[0] == "Deux robots."
    assert [*conversation.languages] == ["fr"]
    assert conversation.settings.language == "fr"
    assert conversation.hear(Heard("help", Meaning("help"), language="en")).lines  # nobody asks for that any more
    assert conversation.language.code == "fr"


def test_nobody_is_greeted_twice_who_has_chosen(tmp_path: Path) -> None:
    """Neither on the command line nor before."""
    place = Surroundings(tongues=InWriting())
    given = Club(tmp_path, language="en").sit_down(place=place)
    assert not [line for line in given.greet().lines if isinstance(line, Line) and line.language]
    given.hear("speak english")
    again = Club(tmp_path).sit_down(place=place)
    assert not [line for line in again.greet().lines if isinstance(line, Line) and line.language]


def test_a_player_who_comes_back_is_spoken_to_in_the_own_language(tmp_path: Path) -> None:
    """It is kept by name; the match begins in it, and whoever played last stays out of it."""
    marie = Club(tmp_path, seed=1, language="en").sit_down()
    marie.greet()
    for text in ("in french", "nouvelle partie avec un robot", "je m'appelle Marie", "classique"):
        marie.hear(text)
    assert marie.settings.name == "Marie"
    assert Club(tmp_path).language == "fr"
    ben = Club(tmp_path, seed=2, language="en").sit_down()
    ben.greet()
    for text in ("new game with one bot", "yes", "my name is Ben", "standard"):
        ben.hear(text)
    assert (ben.settings.name, ben.settings.language) == ("Ben", "en")
    other = Club(tmp_path, seed=3).sit_down()
    assert other.language.code == "en"
    other.greet()
    for text in ("new game with one bot", "yes", "my name is Marie"):
        other.hear(text)
    lines = other.hear("standard").lines
    assert lines[:2] == ["D'accord, en français.", "UNO classique, avec Ben."]
    assert Store(tmp_path).load_settings("Ben").language == "en"


def test_a_guest_turns_to_another_language(tmp_path: Path) -> None:
    """And whoever lends a voice is told which; one who speaks a single language says what to do."""
    guests = Guests(tmp_path, seed=7)
    assert guests.greet("kitchen").language == "en"
    turn = guests.hear("kitchen", "en français")
    assert (turn.lines[0], turn.language, guests.language("kitchen")) == ("D'accord, en français.", "fr", "fr")
    assert guests.hear("kitchen", ["deux robots", "de robots"]).lines[0] == "Deux robots."
    house = Guests(tmp_path / "house", seed=7, language="en", tongues=OneTongue("en", "voiceuno serve"))
    house.greet("kitchen")
    told = house.hear("kitchen", "en français")
    assert "voiceuno serve --language fr" in told.lines[0]
    assert told.language == "en"


def test_the_text_host_has_a_place_for_each_language(tmp_path: Path) -> None:
    """The language stands behind the name; each says and is told the own words, and has them the next time too."""
    typed = "Anna: my hand\nMarie: mes cartes\nMarie: quitter\nMarie: oui\n"
    words = ("play", "--text", "--seed", "5", "--seats")
    status, said, errors = run(*words, "Anna,Marie:fr", env=environment(tmp_path), data=typed.encode())
    assert (status, errors) == (0, "")
    told = said.splitlines()
    assert "[Anna] Welcome to voiceuno." in told
    assert "[Marie] Bienvenue dans voiceuno." in told
    assert [line for line in told if line.startswith("[Marie] Vos cartes : ")]
    assert "[Marie] Au revoir." in told
    assert "[Anna] Goodbye." in told
    status, said, errors = run(*words, "Anna,Marie:xx", env=environment(tmp_path))
    assert (status, said) == (2, "")
    assert "Marie:xx" in errors.splitlines()[-1]


def test_the_first_greeting_as_it_is_typed(tmp_path: Path) -> None:
    """In both languages, and an answer in either is understood; the machine's language goes first."""
    env = environment(tmp_path, LANG="fr_FR.UTF-8")
    status, said, errors = run("play", "--text", env=env, data=b"let's play\nquit\nyes\n")
    assert (status, errors) == (0, "")
    assert said.splitlines()[:3] == [
        "Bienvenue dans voiceuno.",
        "For English, say: in English.",
        "Dites : on joue, ou : apprends-moi.",
    ]
    assert said.splitlines()[-1] == "Goodbye."


def test_who_cannot_ask_for_a_language_finds_it_among_the_settings(tmp_path: Path) -> None:
    """What is foreseen meanwhile changes nothing."""
    conversation = Club(tmp_path, seed=5).sit_down(place=Surroundings(tongues=InWriting()))
    conversation.greet()
    conversation.hear("let's play")
    conversation.hear("ask me step by step")
    wanted = Meaning("language", ("fr",))
    assert wanted in [each.means for each in every(conversation.choices)]
    assert [*conversation.foresee()]
    for _ in range(60):
        offered = conversation.offered
        assert offered is not None
        leads_there = offered.means == wanted or wanted in [each.means for each in every(offered.within)]
        conversation.hear("yes" if leads_there else "next")
        if offered.means == wanted:
            break
        assert conversation.language.code == "en"
    assert conversation.language.code == "fr"
    assert conversation.settings.way == "steps"


def test_packs_that_were_chosen_before_the_language_stay_chosen(tmp_path: Path) -> None:
    """Those about the same are meant."""
    conversation = Club(tmp_path, seed=5).sit_down()
    conversation.greet()
    conversation.hear("new game with quiz rules about animals")
    conversation.hear("en français")
    lines = conversation.hear("un robot").lines
    assert lines[0].startswith("UNO quiz")
    table = conversation.table
    assert table is not None
    assert table.record.options.packs == ("animals",)


def test_changing_the_language_is_not_rehearsed(tmp_path: Path) -> None:
    """A copy of a conversation stays in its language, keeps nothing and loads nothing."""
    conversation = Club(tmp_path, seed=5).sit_down(place=Surroundings(tongues=InWriting()))
    conversation.greet()
    copy = Rehearsal(conversation, conversation._desk, conversation.table).copied()
    copy.hear("en français")
    assert copy.language.code == "en"
    assert conversation.language.code == "en"
    assert Store(tmp_path).load_settings("").language == ""


def test_what_to_type_is_said_so_that_it_can_be_heard(tmp_path: Path) -> None:
    """Without the folder of the program, and with its signs in words."""
    place = Surroundings(has_sounds=True, tongues=OneTongue("en", "/opt/voiceuno/bin/voiceuno serve"))
    conversation = Club(tmp_path, seed=5).sit_down(place=place)
    conversation.greet()
    [line, *_] = conversation.hear("en français").lines
    assert "type: voiceuno serve minus minus language fr." in line
