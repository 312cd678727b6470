"""Whatever lies in our folder, and whatever happens to it during a game: nothing hangs, nothing is lost."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.keeping.test_store import RECORD, TEXT, aside, full, moves
from tests.talking import make_dialogue
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.settings import Settings
from voiceuno.keeping.home import name_on_disk, read_regular, replace_file
from voiceuno.keeping.store import Store
from voiceuno.rules.record import read_record
from voiceuno.speech.hearing.learnt import Learnt
from voiceuno.speech.models.checked import Loading, sha256_of
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.clip import Phrase

SAID = "new game with one bot and standard rules\nyes\nmy hand\n"


def play(home: Path, said: str = SAID) -> subprocess.CompletedProcess[str]:
    """A game in text; a minute is long enough on any machine."""
    words = [sys.executable, "-m", "voiceuno", "play", "--text", "--seed", "1"]
    place = {**os.environ, "VOICEUNO_HOME": str(home)}
    return subprocess.run(words, input=said, env=place, capture_output=True, text=True, timeout=60, check=False)


def on_turn(home: Path) -> Conversation:
    """A conversation in the middle of a match."""
    dialogue, _ = make_dialogue(1, home)
    dialogue.greet()
    for text in SAID.splitlines():
        reply = dialogue.hear(text)
    while reply.wait is not None:
        reply = dialogue.proceed()
    assert dialogue.table is not None
    return dialogue


def refusing(name: str, ending: str) -> Callable[..., Any]:
    """A call of `os` that fails for files whose names end like this, and works for all others."""
    real = getattr(os, name)

    def call(path: object, *args: object, **more: object) -> object:
        if str(path).endswith(ending):
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
        return real(path, *args, **more)

    return call


def too_late(*_: object) -> None:
    """What would hang for ever is broken off."""
    raise AssertionError("it hangs")


# -- pipes and links


@pytest.mark.parametrize(
    "name",
    [
        "lock",
        "match.record",
        "match.record.new",
        "last-player.json",
        "last-player.json.new",
        "player-ben.json.new",
        "devices.json",
        "voice-ben.json",
        "problem-report.txt",
        "quiz/own.txt",
    ],
)
def test_a_pipe_in_our_folder_keeps_nobody_waiting(name: str, tmp_path: Path) -> None:
    """The game starts, and the match is kept all the same."""
    (tmp_path / name).parent.mkdir(exist_ok=True)
    os.mkfifo(tmp_path / name)
    done = play(tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Your hand" in done.stdout
    assert "cannot save" not in done.stdout
    assert read_record((tmp_path / "match.record").read_text("utf-8")).names


@pytest.mark.parametrize("name", ["match.record", "last-player.json", "player-ben.json"])
@pytest.mark.parametrize("ending", ["", ".new"])
def test_a_link_in_our_folder_leads_to_no_other_file(name: str, ending: str, tmp_path: Path) -> None:
    """What it points to stays as it is."""
    precious = tmp_path / "precious"
    precious.write_text("not ours")
    home = tmp_path / "home"
    home.mkdir()
    (home / f"{name}{ending}").symlink_to(precious)
    assert "cannot save" not in play(home).stdout
    assert precious.read_text() == "not ours"
    assert not (home / name).is_symlink()


def test_a_folder_in_the_place_of_a_draft_is_left_alone(tmp_path: Path) -> None:
    """The file is written by another way, and no draft is left."""
    (tmp_path / "some.new").mkdir()
    replace_file(tmp_path / "some", "text")
    assert (tmp_path / "some").read_text() == "text"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["some", "some.new"]


def test_pipes_for_phrases_and_models_are_no_files(tmp_path: Path) -> None:
    """A cached phrase, the mark of a model that is being loaded, and a file of a model."""
    signal.signal(signal.SIGALRM, too_late)
    signal.alarm(20)
    try:
        cache = PhraseCache(tmp_path / "phrases", "some voice")
        assert cache.put("Red five.", 1.0, Phrase(np.zeros(100, np.int16), 16_000))
        [path] = (tmp_path / "phrases").rglob("*.phrase")
        path.unlink()
        os.mkfifo(path)
        assert cache.get("Red five.", 1.0) is None
        os.mkfifo(tmp_path / ".loading-voice")
        assert Loading(tmp_path, "voice").failed_before in (True, False)
        for read in (sha256_of, read_regular):
            with pytest.raises(OSError, match="it is not an ordinary file"):
                read(path)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


# -- what another program does to the match


def remove_file(home: Path) -> None:
    """Somebody tidies up."""
    (home / "match.record").unlink()


def remove_folder(home: Path) -> None:
    """Somebody tidies up thoroughly."""
    for path in home.iterdir():
        path.unlink()
    home.rmdir()


def cut_file(home: Path) -> None:
    """Somebody opens it in an editor and saves half."""
    text = (home / "match.record").read_text("utf-8")
    (home / "match.record").write_text(text[: len(text) // 2], "utf-8")


def other_match(home: Path) -> None:
    """A program that keeps two machines the same brings another match."""
    (home / "match.record").write_text(TEXT, "utf-8")


@pytest.mark.parametrize("harm", [remove_file, remove_folder, cut_file, other_match])
def test_saved_is_said_only_when_it_is_true(harm: Callable[[Path], None], tmp_path: Path) -> None:
    """Asked whether it is saved, the game looks, and writes the match once more."""
    home = tmp_path / "home"
    dialogue = on_turn(home)
    assert dialogue.table is not None
    harm(home)
    assert dialogue.hear("save the game").lines == [dialogue.language.prompts.say("say.saved")]
    kept = read_record((home / "match.record").read_text("utf-8"))
    assert moves(kept) == moves(dialogue.table.record)
    assert kept.names == dialogue.table.record.names


def test_what_another_program_wrote_is_put_aside(tmp_path: Path) -> None:
    """Neither of two matches is lost, and the next move does not go into the wrong one."""
    dialogue = on_turn(tmp_path)
    assert dialogue.table is not None
    other_match(tmp_path)
    dialogue.hear("draw")
    kept = read_record((tmp_path / "match.record").read_text("utf-8"))
    assert moves(kept) == moves(dialogue.table.record)
    [left] = aside(tmp_path, "left")
    assert left.read_text("utf-8") == TEXT


def test_a_file_that_was_only_touched_is_not_written_again(tmp_path: Path) -> None:
    """A backup may set its time."""
    store = Store(tmp_path)
    store.save(RECORD)
    os.utime(store.path, (1, 1))
    before = store.path.stat().st_ino
    assert store.retry() == ""
    assert store.path.stat().st_ino == before
    assert not aside(tmp_path, "left")


def test_a_match_in_a_folder_that_has_gone_for_good_is_not_called_saved(tmp_path: Path) -> None:
    """Where the folder was is a file now."""
    home = tmp_path / "home"
    dialogue = on_turn(home)
    remove_folder(home)
    home.write_text("")
    assert "I cannot save" in dialogue.hear("save the game").lines[0]


# -- the end of a conversation


def test_what_could_not_be_saved_is_tried_again_when_the_lines_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk has room again just before the end; while it has none, the last words say so."""
    dialogue = on_turn(tmp_path)
    assert dialogue.table is not None
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        so_far = len(dialogue.table.record.entries)
        dialogue.hear("draw")
        assert len(dialogue.table.record.entries) > so_far
        [line] = dialogue.farewell("say.goodbye").lines
        assert "could not save" in line
    assert dialogue.farewell("say.goodbye").lines == [dialogue.language.prompts.say("say.goodbye")]
    assert moves(read_record((tmp_path / "match.record").read_text("utf-8"))) == moves(dialogue.table.record)


@pytest.mark.parametrize("end", ["the lines end", "Ctrl-C"])
def test_a_process_that_ends_saves_what_it_could_not(end: str, tmp_path: Path) -> None:
    """A real game whose folder was away for a while, and is back when the lines end or somebody presses Ctrl-C."""
    home = tmp_path / "home"
    words = [sys.executable, "-m", "voiceuno", "play", "--text", "--seed", "1"]
    place = {**os.environ, "VOICEUNO_HOME": str(home)}
    with subprocess.Popen(words, env=place, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("new game with one bot and standard rules\nyes\nslower\n")
        game.stdin.flush()
        for line in game.stdout:
            if line == "Slower.\n":
                break
        home.rename(tmp_path / "away")
        home.write_text("")  # nothing can be made here
        game.stdin.write("faster\n")
        game.stdin.flush()
        for line in game.stdout:
            if "cannot save" in line:
                break
        home.unlink()
        if end == "Ctrl-C":
            game.send_signal(signal.SIGINT)
        game.stdin.close()
        game.stdout.read()
    kept = read_record((home / "match.record").read_text("utf-8"))
    assert moves(kept) == moves(read_record((tmp_path / "away" / "match.record").read_text("utf-8")))


# -- settings


@pytest.mark.parametrize(
    "plan",
    [
        "easy 99",
        "people 1 bots 2 x y",
        "people 1 bots",
        "99 easy rules quiz",
        "bots 9999999999999999999999",
        "level",
    ],
)
def test_odd_words_as_the_last_game_are_no_last_game(plan: str, tmp_path: Path) -> None:
    """ "Same as last time" asks what to play."""
    (tmp_path / "last-player.json").write_text(json.dumps({"name": "Ann", "last_game": {"plan": plan}}))
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    assert dialogue.hear("same as last time").lines[0] == dialogue.language.prompts.say("say.no_last_game")


def test_settings_that_cannot_be_read_are_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk hands them out the next time: they are kept beside the new ones."""
    Store(tmp_path).save_settings(Settings("Ann", rate=1.7))
    before = (tmp_path / "player-ann.json").read_bytes()
    store = Store(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refusing("open", "player-ann.json"))
        assert store.load_settings("Ann").rate == 1.0
    store.save_settings(Settings("Ann", verbosity="brief"))
    assert store.problem == ""
    assert Store(tmp_path).load_settings("Ann").verbosity == "brief"
    assert (tmp_path / "player-ann.json.aside-1").read_bytes() == before


# -- what was learnt


def test_every_player_has_a_file_for_what_was_learnt(tmp_path: Path) -> None:
    """Also half a character, no name at all, and long names with the same beginning."""
    names = ["", "player", "Ann", "\ud800", "x" * 300, "x" * 300 + "y", "ü" * 100, "ü" * 101]
    for name in names:
        learnt = Learnt(tmp_path)
        learnt.follow(name)
        assert not learnt.known, name
        learnt.corrected("red", "blue")
        assert learnt.known
    assert len(list(tmp_path.glob("voice-*.json"))) == len(names)
    assert len({name_on_disk(name) for name in names}) == len(names)


@pytest.mark.parametrize("count", ["1e999", "-1e999", "NaN", "9" * 400, "1.5", "true", "null", "[]", '"3"'])
def test_counts_that_are_no_numbers_are_left_out(count: str, tmp_path: Path) -> None:
    """The other words of the file are known as before."""
    (tmp_path / "voice-ann.json").write_text(f'{{"red": {{"bread": {count}, "bed": 2}}}}')
    learnt = Learnt(tmp_path)
    learnt.follow("Ann")
    assert learnt.known == {"red": {"bed": 2}}


@pytest.mark.parametrize("text", ["{", '{"red": {"bread": ' + "9" * 5000 + "}}", "[]", "{}" + " " * 11_000_000])
def test_learnt_words_that_cannot_be_read_are_not_written_over(text: str, tmp_path: Path) -> None:
    """They are put aside, and go when the player wants to be forgotten."""
    path = tmp_path / "voice-ann.json"
    path.write_text(text)
    learnt = Learnt(tmp_path)
    learnt.follow("Ann")
    learnt.corrected("red", "bread")
    learnt.corrected("red", "bread")
    assert json.loads(path.read_text()) == {"red": {"bread": 2}}
    assert (tmp_path / "voice-ann.json.aside-1").read_text() == text
    assert learnt.forget() == ""
    assert list(tmp_path.iterdir()) == []


def test_many_learnt_words_are_read_again(tmp_path: Path) -> None:
    """More than a megabyte of them."""
    words = {f"word {number}": {f"other word {number}": 1} for number in range(30_000)}
    path = tmp_path / "voice-ann.json"
    path.write_text(json.dumps(words, indent=1))
    assert path.stat().st_size > 1_000_000
    learnt = Learnt(tmp_path)
    learnt.follow("Ann")
    assert learnt.known == words


def test_a_voice_that_cannot_be_forgotten_is_not_called_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk refuses to delete the file."""
    learnt = Learnt(tmp_path)
    dialogue, _ = make_dialogue(1, tmp_path, learner=learnt)
    dialogue.greet()
    learnt.corrected("red", "bread")
    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", refusing("unlink", ".json"))
        dialogue.hear("forget my voice")
        lines = dialogue.hear("yes").lines
    assert lines[0].startswith("I cannot delete it: input/output error.")
    dialogue.hear("forget my voice")
    assert dialogue.hear("yes").lines[0] == "Forgotten."
    assert not list(tmp_path.glob("voice-*"))
