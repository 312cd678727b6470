"""Hands-free, through a sound card: spoken clips go in, what the game says is recorded and transcribed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.spoken_game import PATIENCE, SILENT, Player, SpokenGame, play_match
from tests.virtual_card import VirtualCard, virtual_card
from voiceuno.rules.record import read_record
from voiceuno.speech.ports import HEARING_RATE
from voiceuno.speech.sound_files import read_samples

pytestmark = pytest.mark.long

QUICK = {"rate": 1.5, "pause": 0.5}  # the settings of a player who knows the game well
ORDINARY = ["new", "game", "turn", "your", "red", "green", "blue", "yellow"]


@pytest.fixture(scope="module")
def player() -> Player:
    """Somebody who speaks."""
    return Player()


@pytest.fixture(scope="module", autouse=True)
def phrases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The runs of this file share what the voice has made, as the evenings of one player do."""
    SpokenGame.phrases = tmp_path_factory.mktemp("phrases")
    yield
    SpokenGame.phrases = None


@pytest.fixture
def card() -> Iterator[VirtualCard]:
    """A sound card without an echo."""
    with virtual_card() as made:
        yield made


@pytest.fixture
def echoing_card() -> Iterator[VirtualCard]:
    """A sound card whose microphone hears the loudspeaker."""
    with virtual_card(echo=True) as made:
        yield made


@pytest.mark.parametrize(
    ("opening", "seed"),
    [
        ("new game with one bot and standard rules and target 20", 65),
        ("new game with one bot and dos rules and target 10", 77),
    ],
    ids=["uno", "dos"],
)
def test_a_match_is_played_by_voice(card: VirtualCard, player: Player, opening: str, seed: int, tmp_path: Path) -> None:
    """From the greeting to goodbye nothing is touched, and what the game says can be understood by ear."""
    game = SpokenGame(card, tmp_path / "home", "--seed", str(seed), **QUICK)
    try:
        said = play_match(game, player, opening, seed, tmp_path / "looks")
        assert game.ends_within(PATIENCE) == 0, game.errors()
    finally:
        game.close()
    record = read_record((tmp_path / "home" / "match.record").read_text("utf-8"))
    *_, last = record.replay()
    assert last.state.winners, f"the match was not finished: {said}"
    assert "Goodbye." in game.lines
    assert len(game.heard) - len(said) <= 1, "it heard what nobody said"
    words = player.transcribe(game.recording.stop()).split()
    told = " ".join(game.lines).lower().replace(",", " ").replace(".", " ").replace(":", " ").split()
    understood = [word for word in ORDINARY if word in told and words.count(word) >= told.count(word) / 2]
    assert len(understood) >= len([word for word in ORDINARY if word in told]) / 2, (told, words)


def test_an_interruption_silences_the_game_at_once(card: VirtualCard, player: Player, tmp_path: Path) -> None:
    """A player who says stop is not talked at: the game is silent within 300 ms of being understood."""
    game = SpokenGame(card, tmp_path, "--seed", "1", "--keep-audio")
    try:
        game.hear_greeting()
        game.tell(player.say("help"))  # from now on it is said without a pause to think
        game.card.play(player.say("help"))
        answered = game.wait_until_heard("help", times=2)
        wait_until(lambda: game.sounded_since(answered) > 1.5)  # in the middle of a long sentence
        game.card.play(player.say("stop"))
        understood = game.wait_until_heard("stop")
        wait_until(lambda: game.recording.until > understood + 2)
        after = game.recording.since(understood + 0.3)
    finally:
        game.close()
    assert game.heard[-1] == "stop"
    voice = np.convolve(np.abs(after.astype(np.float32)), np.ones(1600) / 1600, "valid")
    # The short sound that says "I listen" is all that may follow.
    assert (voice > SILENT).sum() < 0.6 * HEARING_RATE
    # How much sound it needed after the word to understand it: on a busy machine that sound is listened to later.
    *_, kept = (json.loads(line) for line in (tmp_path / "audio" / "manifest.jsonl").read_text("utf-8").splitlines())
    assert kept["text"] == "stop"
    spoken = read_samples(tmp_path / "audio" / kept["file"])
    assert len(spoken) - np.flatnonzero(np.abs(spoken.astype(np.int32)) > SILENT)[-1] < 0.4 * HEARING_RATE


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait for something that is bound to happen, however busy the machine is."""
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.05)


def test_the_game_does_not_hear_itself(echoing_card: VirtualCard, player: Player, tmp_path: Path) -> None:
    """The hand is read aloud into the open microphone, and nothing comes of it but what the player says."""
    game = SpokenGame(echoing_card, tmp_path, "--seed", "3")
    try:
        game.hear_greeting()
        game.tell(player.say("new game with one bot and standard rules"))
        game.wait_for("Your turn")
        game.wait_until_quiet()
        for _ in range(2):
            assert game.tell(player.say("my hand")), "it did not hear the player either"
        said = game.recording.until
        wait_until(lambda: game.recording.until > said + 2)
    finally:
        game.close()
    assert game.heard == ["new game with one bot and standard rules", "my hand", "my hand"]
    record = read_record((tmp_path / "match.record").read_text("utf-8"))
    assert not [entry for entry in record.entries if entry.player == 0], "it played a card that nobody said"


def test_play_goes_on_after_the_sound_server_was_away(card: VirtualCard, player: Player, tmp_path: Path) -> None:
    """The server dies in a match and comes back: the game says so, and the match is where it was."""
    game = SpokenGame(card, tmp_path, "--seed", "65", **QUICK)
    try:
        game.hear_greeting()
        game.tell(player.say("new game with one bot and standard rules"))
        game.wait_for("Your turn")
        game.wait_until_quiet()
        before = (tmp_path / "match.record").read_text("utf-8")
        card.kill()
        game.wait_for("loudspeaker is gone")
        assert (tmp_path / "match.record").read_text("utf-8") == before
        card.restart()
        game.wait_for("I can hear you again")
        game.record_again("I can hear you again")
        game.wait_until_quiet()
        assert game.tell(player.say("draw"))
        spoken = player.transcribe(game.recording.stop())
    finally:
        game.close()
    assert "You draw" in " ".join(game.lines)
    assert "you again" in spoken, f"the loudspeaker does not play: {spoken}"
    assert (tmp_path / "match.record").read_text("utf-8").startswith(before)
