"""Conversations by key: what an assistant needs, with real conversations."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from voiceuno.dialogue.settings import SCAN, STEPS
from voiceuno.errors import VoiceunoError
from voiceuno.hosts import guests as module
from voiceuno.hosts.guests import Guests, Turn, folder_of
from voiceuno.language.heard import Candidate, Heard
from voiceuno.language.meaning import Meaning

NEW = "new game with two bots and standard rules"


@pytest.fixture
def guests(tmp_path: Path) -> Guests:
    """A house with nobody in it."""
    return Guests(tmp_path, seed=7)


def test_it_goes_on_until_somebody_is_asked(guests: Guests) -> None:
    """The bots have played when the answer comes, and the microphone should open."""
    turn = guests.hear("kitchen", NEW)
    assert turn.lines[-1] == "Your turn: yellow zero on top."
    turn = guests.hear("kitchen", "play yellow six")
    assert turn.lines[0] == "Yellow six."
    assert turn.lines[-1].startswith("Your turn:")
    assert (turn.wants_answer, turn.ended, turn.moment.phase) == (True, False, "turn")
    assert all(turn.lines)
    assert turn.moment == guests.moment("kitchen")


def test_it_is_one_sentence_away(guests: Guests) -> None:
    """Who wants to play is asked what is missing, and is not told to say that they want to play."""
    turn = guests.hear("kitchen", "play uno")
    assert turn.lines == ("How many bots? Or say how many people you are.",)
    assert turn.wants_answer


def test_words_that_mean_nothing_begin_with_a_welcome(guests: Guests) -> None:
    """Whatever somebody said to get here."""
    assert guests.hear("kitchen", "mumble rumble").lines[0] == "Welcome to voiceuno."
    assert guests.greet("bedroom").lines[0] == "Welcome to voiceuno."


def test_what_is_wrong_is_said_also_to_who_says_what_to_play(tmp_path: Path) -> None:
    """A folder that is none, and a save that cannot be read: only the welcome is left out."""
    (tmp_path / "file").write_text("in the way", "utf-8")
    first, second = Guests(tmp_path / "file").hear("kitchen", "play uno").lines
    assert (first[:13], second) == ("I cannot save", "How many bots? Or say how many people you are.")
    folder = tmp_path / folder_of("kitchen")
    folder.mkdir()
    (folder / "match.record").write_text("nothing of ours", "utf-8")
    assert Guests(tmp_path).hear("kitchen", "play uno").lines == (
        "The saved match cannot be read. I have put it aside.",
        "How many bots? Or say how many people you are.",
    )


def test_two_play_at_two_tables(guests: Guests) -> None:
    """What one does is nothing to the other."""
    guests.hear("kitchen", NEW)
    bedroom = guests.hear("bedroom", "new game with one bot and standard rules")
    guests.hear("kitchen", "play yellow six")
    assert guests.moment("bedroom") == bedroom.moment
    assert guests.keys == ["bedroom", "kitchen"]


def test_a_pause_wants_no_answer(guests: Guests) -> None:
    """The assistant is there for other things; the game's name, or going on, takes it up again."""
    asked = guests.hear("kitchen", NEW)
    turn = guests.hear("kitchen", "pause")
    assert (turn.lines, turn.wants_answer, turn.ended) == (("Paused. Say continue.",), False, False)
    assert guests.is_playing("kitchen")
    assert guests.is_resting("kitchen")
    assert guests.pause("kitchen").lines == ()
    again = guests.greet("kitchen")
    assert again.lines[-1] == asked.lines[-1]
    assert again.wants_answer
    assert guests.pause("kitchen").lines == ("Paused. Say continue.",)
    assert guests.hear("kitchen", "continue").wants_answer
    guests.pause("kitchen")
    assert guests.hear("kitchen", "play uno").lines[-1] == asked.lines[-1]
    assert not guests.hear("kitchen", "go to sleep").wants_answer
    assert guests.greet("kitchen").lines[-1] == asked.lines[-1]


@pytest.mark.parametrize(
    "words", ["yes", "no", "stop", "cancel", "never mind", "volume up", "help", "skip", "good night", "repeat"]
)
def test_in_a_pause_everyday_words_are_for_the_assistant(guests: Guests, words: str) -> None:
    """Though the game would know them; what names it, or a card, is still its own."""
    guests.hear("kitchen", NEW)
    assert guests.is_meant("kitchen", words)
    guests.pause("kitchen")
    assert not guests.is_meant("kitchen", words)
    assert guests.is_resting("kitchen")
    for own in ("continue", "play uno", "yellow six", "my hand", "let's play dos"):
        assert guests.is_meant("kitchen", own)


def test_what_is_asked_in_a_pause_wants_an_answer(guests: Guests) -> None:
    """Then yes and no are for the game again."""
    guests.hear("kitchen", NEW)
    guests.pause("kitchen")
    assert guests.hear("kitchen", "quit")[:2] == (("Quit? The match is saved.",), True)
    assert guests.is_meant("kitchen", "yes")
    assert guests.hear("kitchen", "yes").lines == ("Goodbye.",)


def test_stop_asks_whether_to_leave(guests: Guests) -> None:
    """Nothing is being said when an assistant passes words on: silence would be no answer. Twice, and it is meant."""
    guests.hear("kitchen", NEW)
    assert guests.hear("kitchen", "be quiet").lines == ()
    assert guests.hear("kitchen", "Stop.")[:2] == (("Quit? The match is saved.",), True)
    assert guests.hear("kitchen", "no").lines[-1] == "Your turn: yellow zero on top."
    guests.hear("kitchen", "stop")
    assert guests.hear("kitchen", "stop")[:3] == (("Goodbye.",), False, True)
    assert "is waiting. Continue?" in guests.hear("kitchen", "stop").lines[-1]


def test_stop_in_a_pause_is_nothing_to_the_game(guests: Guests) -> None:
    """Whoever passes it on all the same hears nothing."""
    guests.hear("kitchen", NEW)
    guests.pause("kitchen")
    assert guests.hear("kitchen", "stop")[:2] == ((), False)


def test_pausing_where_nobody_plays_begins_nothing(guests: Guests) -> None:
    """And nothing is said."""
    assert guests.pause("kitchen")[:3] == ((), False, True)
    assert guests.keys == []


@pytest.mark.parametrize("words", ["what's the weather in Berlin", "set a timer for ten minutes", "turn on the light"])
def test_words_for_the_assistant_are_told_apart(guests: Guests, words: str) -> None:
    """In the middle of a match; words for the game are not given away."""
    assert not guests.is_meant("kitchen", "play yellow six")
    guests.hear("kitchen", NEW)
    assert not guests.is_meant("kitchen", words)
    assert guests.is_meant("kitchen", "Play Yellow Six.")
    assert guests.is_meant("kitchen", "what is on top?")
    guests.pause("kitchen")
    assert not guests.is_meant("kitchen", words)
    assert guests.is_meant("kitchen", "continue")


def test_who_wants_to_play_is_told_apart_where_nobody_plays(guests: Guests) -> None:
    """And who goes on with a match that waits there; a house full of assistants says yes and stop all day."""
    for words in ("play uno", "let's play", "play DOS with two bots", ["fly one oh", "play uno"]):
        assert guests.is_asked_for("kitchen", words)
    others = ("what's the weather", "turn on the light", "stop", "yes", "yellow six", "")
    assert not any(guests.is_asked_for("kitchen", words) for words in others)
    assert guests.keys == []
    guests.hear("kitchen", NEW)
    guests.leave("kitchen")
    assert guests.is_asked_for("kitchen", "yellow six")
    assert guests.is_asked_for("kitchen", "continue")
    assert not guests.is_asked_for("bedroom", "yellow six")
    assert not any(guests.is_asked_for("kitchen", words) for words in ("what's the weather", "stop"))


def test_text_of_a_recogniser_is_read_by_its_sound(guests: Guests) -> None:
    """With capitals, points and words that sound alike."""
    guests.hear("kitchen", NEW)
    assert guests.hear("kitchen", "Play Yellow 6.").lines[0] == "Yellow six."
    other = Guests(Path(guests._folder) / "other", seed=7)
    other.hear("kitchen", NEW)
    assert other.hear("kitchen", "yellow sicks").lines[0] == "Yellow six."


def test_guesses_are_tried_in_their_order(guests: Guests) -> None:
    """The first that means something counts."""
    guests.hear("kitchen", NEW)
    assert guests.hear("kitchen", ["mumble", "yellow six", "quit"]).lines[0] == "Yellow six."


def test_guesses_of_which_only_a_later_one_can_be_done_are_asked_about(guests: Guests) -> None:
    """A card that is not in the hand may have been meant all the same."""
    guests.hear("kitchen", NEW)
    assert guests.hear("kitchen", ["yellow nine", "yellow five"]).lines == ("Five or nine?",)
    assert guests.hear("kitchen", "five").lines[0] == "Yellow five."


@pytest.mark.parametrize("said", ["", "  ", [], ["", "\x00"], "\n"])
def test_silence_does_nothing(guests: Guests, said: str | list[str]) -> None:
    """A recogniser that heard nothing is no sentence."""
    before = guests.hear("kitchen", NEW).moment
    turn = guests.hear("kitchen", said)
    assert (turn.lines, turn.wants_answer, turn.moment) == ((), True, before)


def test_own_ears_may_doubt(guests: Guests) -> None:
    """An utterance of ours goes to the conversation as it is."""
    guests.hear("kitchen", NEW)
    five, nine = Meaning("play", ("y5",)), Meaning("play", ("y9",))
    guesses = (Candidate(five, "yellow five", 0.5), Candidate(nine, "yellow nine", 0.4))
    assert guests.hear("kitchen", Heard("", None, 0.5, guesses, outcome="doubtful")).lines == ("Five or nine?",)


def test_leaving_is_asked_and_ends_it(guests: Guests) -> None:
    """After it nobody plays here, and the match waits."""
    guests.hear("kitchen", NEW)
    assert guests.hear("kitchen", "quit").wants_answer
    turn = guests.hear("kitchen", "yes")
    assert (turn.lines, turn.wants_answer, turn.ended) == (("Goodbye.",), False, True)
    assert not guests.is_playing("kitchen")
    assert "is waiting. Continue?" in guests.greet("kitchen").lines[-1]


@pytest.mark.parametrize("first", ["play uno", "Let's hear it", "play red five", "who is winning", "whose turn is it"])
def test_a_match_is_there_after_a_restart(guests: Guests, tmp_path: Path, first: str) -> None:
    """Whatever is said first, what waits is asked about, and nothing is lost."""
    guests.hear("kitchen", NEW)
    asked = guests.hear("kitchen", "play yellow six").lines[-1]
    guests.close()
    again = Guests(tmp_path)
    assert "is waiting. Continue?" in again.hear("kitchen", first).lines[-1]
    assert again.hear("kitchen", "yes").lines[-1] == asked


@pytest.mark.parametrize(
    "key", ["../../etc/passwd", "..", "", "a/b", "x" * 5000, "é\x00\n", "\ud800", "A", "a", "lock"]
)
def test_a_key_is_data_from_outside(tmp_path: Path, key: str) -> None:
    """It never names a folder elsewhere."""
    (tmp_path / "house").mkdir()
    house = Guests(tmp_path / "house", seed=1)
    assert house.hear(key, NEW).wants_answer
    assert [path.name for path in (tmp_path / "house").iterdir()] == [folder_of(key)]
    assert [path.name for path in tmp_path.iterdir()] == ["house"]
    assert (tmp_path / "house" / folder_of(key) / "match.record").is_file()


def test_keys_do_not_share_a_folder() -> None:
    """Also where they look alike."""
    keys = ["a", "A", "a/b", "a%2Fb", "a b", "", "x" * 81, "x" * 82]
    assert len({folder_of(key) for key in keys}) == len(keys)


def test_another_program_has_the_folder(guests: Guests, tmp_path: Path) -> None:
    """It is said, and the match is not mixed up."""
    guests.hear("kitchen", NEW)
    program = (
        "import sys; from pathlib import Path; from voiceuno.hosts.guests import Guests;"
        "turn = Guests(Path(sys.argv[1])).greet('kitchen'); print(turn.lines[0], turn.wants_answer, turn.ended)"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said == "Voiceuno is already running. Only one can play at a time. False True\n"
    guests.leave("kitchen")
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said == "Welcome to voiceuno. True False\n"


def test_who_was_silent_longest_waits_on_disk(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many keys come, memory holds a few; nobody loses a match."""
    monkeypatch.setattr(module, "_MOST", 3)
    for number in range(5):
        guests.hear(f"room {number}", NEW)
    assert guests.keys == ["room 2", "room 3", "room 4"]
    assert "is waiting. Continue?" in guests.hear("room 0", "play uno").lines[-1]


@pytest.mark.parametrize("way", [STEPS, SCAN])
def test_what_is_offered_one_by_one_is_waited_for(guests: Guests, way: str) -> None:
    """Nobody here knows how time passes: one thing is offered, and then somebody speaks."""
    guests.hear("kitchen", NEW)
    offered = guests.hear("kitchen", Heard("", Meaning("way", (way,))))
    assert offered.wants_answer
    assert len(offered.lines) < 10
    assert guests.hear("kitchen", "yes").wants_answer


def test_threads_do_not_meet(guests: Guests) -> None:
    """Many devices speak at once, two of them with the same key."""
    turns: list[Turn] = []

    def play(key: str) -> None:
        for words in (NEW, "draw", "my hand", "draw"):
            turns.append(guests.hear(key, words))  # noqa: PERF401 - one after the other

    threads = [threading.Thread(target=play, args=(f"room {number % 4}",)) for number in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(turns) == 20
    assert sorted(guests.keys) == [f"room {number}" for number in range(4)]


# -- at one table


@pytest.fixture
def told() -> list[tuple[str, Turn]]:
    """Who was told what while somebody else spoke."""
    return []


@pytest.fixture
def together(guests: Guests, told: list[tuple[str, Turn]]) -> Guests:
    """Two rooms, one table."""
    guests.gather({"kitchen": "Anna", "bedroom": "Ben"}, lambda key, turn: told.append((key, turn)))
    return guests


def test_who_is_on_turn_elsewhere_is_told(together: Guests, told: list[tuple[str, Turn]]) -> None:
    """With all that happened before; whoever waits is not asked to speak."""
    first = together.hear("kitchen", "play uno")
    assert first.lines[0] == "Welcome to voiceuno."
    assert first.lines[-1] == "Your turn: yellow draw two on top."
    assert first.wants_answer
    assert told == []
    together.hear("kitchen", "draw")
    turn = together.hear("kitchen", "keep it")
    assert (turn.lines, turn.wants_answer) == (("You pass.",), False)
    [(key, announced)] = told
    assert key == "bedroom"
    assert announced.lines[0] == "Welcome to voiceuno."
    assert any(line.startswith("Your hand: ") for line in announced.lines)
    assert announced.lines[-2:] == ("Anna passes.", "Your turn: yellow draw two on top.")
    assert announced.wants_answer
    assert not any("yellow six" in line for line in announced.lines)  # what Anna drew is not told


def test_what_nobody_could_be_told_is_told_later(guests: Guests) -> None:
    """Nothing is lost while the assistant is away."""
    guests.gather({"kitchen": "Anna", "bedroom": "Ben"}, lambda _key, _turn: False)
    guests.hear("kitchen", "play uno")
    guests.hear("kitchen", "draw")
    guests.hear("kitchen", "keep it")
    lines = guests.greet("bedroom").lines
    assert lines[0] == "Welcome to voiceuno."
    assert "Anna passes." in lines


def test_somebody_leaves_a_table_and_comes_back(together: Guests, told: list[tuple[str, Turn]]) -> None:
    """The other one learns of it, and the match goes on where it was, also after a restart."""
    together.hear("kitchen", "play uno")
    together.hear("bedroom", "quit")
    assert together.hear("bedroom", "yes").ended
    assert "Ben has left." in [line for _, turn in told for line in turn.lines]
    asked = together.hear("bedroom", "play uno").lines
    assert "Standard UNO, with Anna." in asked
    together.close()
    assert together.keys == []
    assert together.greet("kitchen").lines[-1] == "Your turn: yellow draw two on top."
    assert together.moment("kitchen").names == ("Anna", "Ben")


def test_the_same_people_stay_seated(together: Guests) -> None:
    """A host that says again who plays together disturbs nobody; other company begins afresh, and ends with parting."""
    together.hear("kitchen", "play uno")
    together.gather({"kitchen": "Anna", "bedroom": "Ben"}, lambda _key, _turn: None)
    assert set(together.keys) == {"kitchen", "bedroom"}
    together.gather({"kitchen": "Anna", "bedroom": "Ben", "attic": "Clara"}, lambda _key, _turn: None)
    assert together.keys == []
    assert "Standard UNO, with Ben and Clara." in together.hear("kitchen", "play uno").lines
    together.part()
    assert together.hear("kitchen", "play uno").lines == ("How many bots? Or say how many people you are.",)


@pytest.mark.parametrize(
    "names", [{"kitchen": "Anna"}, {"kitchen": "Anna", "bedroom": "Anna"}, {"a": "", "b": "Ben"}, {}]
)
def test_names_that_no_match_can_have_are_refused(guests: Guests, names: dict[str, str]) -> None:
    """With a sentence that says so."""
    with pytest.raises(VoiceunoError):
        guests.gather(names, lambda _key, _turn: None)


def test_two_rooms_speak_at_once(together: Guests) -> None:
    """One thread at a time for all places of one table, and nobody waits for ever."""
    together.hear("kitchen", "play uno")

    def speak(key: str) -> None:
        for _ in range(10):
            together.hear(key, "my hand")
            together.moment(key)

    threads = [threading.Thread(target=speak, args=(key,)) for key in ("kitchen", "bedroom") * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
