"""What a voice needs of the conversation: sounds, seats, settings, sleep, and what cannot be kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.talking import LANGUAGE, Seen, make_dialogue, texts
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.floors.training_voice import MOMENT
from voiceuno.dialogue.line import SOUNDS, Line
from voiceuno.dialogue.narrate import Narrator, Told
from voiceuno.dialogue.settings import Settings, read_settings
from voiceuno.keeping.store import Store
from voiceuno.language.heard import HOPELESS, Heard
from voiceuno.rules import events as ev
from voiceuno.rules.cards import UNO_DECK, Colour, find_card

R5, WILD = UNO_DECK[0], UNO_DECK[-8]
NEW_GAME = "new game with two bots and standard rules"

TOLD: list[tuple[list[Told], str, int | None]] = [
    ([ev.Played(1, R5, None, 3)], "played", 1),
    ([ev.Played(1, WILD, Colour.RED, 3)], "wild", 1),
    ([ev.Drew(2, 1, (), ev.Why.TURN)], "draw", 2),
    ([ev.Drew(2, 2, (), ev.Why.DRAW_TWO), ev.Skipped(2)], "draw", 2),
    ([ev.Skipped(0)], "skip", 0),
    ([ev.Reversed(-1)], "reverse", None),
    ([ev.SaidUno(1)], "uno", 1),
    ([ev.SaidDos(1)], "uno", 1),
    ([ev.Caught(0, 2)], "caught", 2),
    ([ev.Matched(1, (R5,), R5, 2, 3)], "played", 1),
    ([ev.Placed(1, R5, 3)], "played", 1),
    ([ev.WentOut(2)], "round_won", 2),
    ([ev.MatchWon((2,))], "round_won", 2),
    ([ev.Scored((1,), 5, 5)], "", 1),
    ([ev.TurnedUp(R5)], "", None),
]


@pytest.mark.parametrize(("events", "sound", "seat"), TOLD, ids=lambda value: str(value)[:40])
def test_what_happens_has_its_sound_and_its_seat(events: list[Told], sound: str, seat: int | None) -> None:
    """Whoever listens, and however much is told, one line of the step has the one sound."""
    for listener in (-1, 0, 1, 2):
        for verbosity in ("brief", "normal", "detailed"):
            (line,) = Narrator(LANGUAGE.prompts, ("Ann", "Ben", "Clara"), listener, verbosity).tell(events)
            assert (line.sound, line.seat) == (sound, seat)


def test_a_line_is_its_text() -> None:
    """Who only reads it need not know that there is more to it."""
    line = Line("Red five.", "played", 2)
    assert line == "Red five."
    assert isinstance(line, str)
    assert (line.sound, line.seat) == ("played", 2)
    assert (Line("Hello.").sound, Line("Hello.").seat) == ("", None)


def test_every_sound_is_used_and_explained(tmp_path: Path) -> None:
    """ "What are the sounds?" names each with its sound, and there is none besides those that are made."""
    dialogue, _ = make_dialogue(1, tmp_path, has_sounds=True)
    dialogue.greet()
    lines = dialogue.hear("what are the sounds").lines
    assert [line.sound for line in lines if isinstance(line, Line)] == list(SOUNDS)
    assert len(set(lines)) == len(SOUNDS)


def test_the_turn_of_a_player_has_its_sound(tmp_path: Path) -> None:
    """Also when it is told briefly, and with several people at the table, where it has the seat of who is asked."""
    for opening, seat in ((NEW_GAME, None), ("new game with two people and standard rules", 0)):
        for verbosity in ("normal", "brief"):
            dialogue, _ = make_dialogue(5, tmp_path)
            dialogue.greet()
            dialogue.hear(verbosity)
            reply = dialogue.hear(opening)
            while reply.moment.phase == "confirm" or "Who" in reply.lines[-1]:
                reply = dialogue.hear("no" if "Who" in reply.lines[-1] else "yes")
            while reply.wait is not None:
                reply = dialogue.proceed()
            asked = reply.lines[-1]
            assert isinstance(asked, Line)
            assert asked.sound == "your_turn"
            assert dialogue.table is not None
            assert asked.seat == (None if seat is None else Seen(dialogue).person)


def test_seats_are_known_for_stereo(tmp_path: Path) -> None:
    """Who listens, and how many sit at the table."""
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    assert (dialogue.moment.listener, dialogue.moment.seats) == (0, 1)
    dialogue.hear(NEW_GAME)
    assert (dialogue.moment.listener, dialogue.moment.seats) == (0, 3)


def test_settings_by_voice_are_kept_for_the_player(tmp_path: Path) -> None:
    """What was said once holds the next time."""
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    dialogue.hear(f"{NEW_GAME} and my name is Clara")
    for text in ("turn the sounds off", "I speak slowly", "I wear a headset", "I use braille codes"):
        dialogue.hear(text)
    kept = Store(tmp_path).load_settings("Clara")
    assert (kept.sounds, kept.slow, kept.headset, kept.braille) == (False, True, True, True)
    assert make_dialogue(1, tmp_path)[0].settings == kept


@pytest.mark.parametrize("value", [None, 0, 1, "off", [], {}])
def test_a_switch_that_makes_no_sense_stays_as_it_is_by_default(value: object) -> None:
    """A settings file may be old, or written by hand."""
    assert read_settings({"sounds": value, "slow": value, "headset": value, "braille": value}) == Settings()
    assert read_settings({"sounds": False, "slow": True, "headset": True}) == Settings(
        sounds=False, slow=True, headset=True
    )


def sleeping(folder: Path) -> Conversation:
    """A game that has been told to stop listening in its own turn to play."""
    dialogue, _ = make_dialogue(1, folder)
    dialogue.greet()
    dialogue.hear(NEW_GAME)
    dialogue.hear("stop listening")
    return dialogue


def test_asleep_nothing_is_heard_but_the_words_that_wake(tmp_path: Path) -> None:
    """No move, no answer, no bot that plays on; and always a way back."""
    dialogue = sleeping(tmp_path)
    assert dialogue.moment.is_asleep
    assert dialogue.table is not None
    before = dialogue.table.state
    for text in ("draw", "continue", "yes", "quit", "blah blah", ""):
        assert dialogue.hear(text)[:3] == ([], None, False)
    assert texts(dialogue.moment.likely) == ("wake",)
    assert dialogue.table.state is before
    for words in ("voice uno wake up", "Voice UNO, wake up!", "wake up"):
        assert dialogue.moment.is_asleep
        assert dialogue.hear(words).lines[0] == "I listen."
        assert not dialogue.moment.is_asleep
        dialogue.hear("stop listening")


class Broken(Store):
    """A disk that takes nothing."""

    problem = "no space left on device"

    def retry(self) -> str:
        """It still does not."""
        return self.problem


def test_nothing_is_called_saved_that_is_not(tmp_path: Path) -> None:
    """While the disk refuses, leaving the match says so."""
    club = Club(tmp_path, seed=1)
    dialogue = club.sit_down()
    dialogue.greet()
    dialogue.hear(NEW_GAME)
    club.keeper = Broken(tmp_path)
    for text in ("quit", "teach me"):
        (question, *_) = dialogue.hear(text).lines
        assert "saved" not in question
        assert "I cannot save" in question
        dialogue.hear("no")
    club.keeper = Store(tmp_path)
    assert dialogue.hear("quit").lines == ["Saved again.", "Quit? The match is saved."]


def test_the_words_of_the_training_are_commands_with_every_sound_of_the_cards() -> None:
    """Twenty, each understood in a turn, with all colours, numbers and actions among them."""
    words = LANGUAGE.training
    meanings = [LANGUAGE.understand(word, MOMENT) for word in words]
    assert len(set(meanings)) == len(words) == 20
    assert None not in meanings
    cards = [card for meaning in meanings if meaning for word in meaning.words if (card := find_card(word))]
    assert {card.colour for card in cards} == {*Colour, None}
    assert {card.face for card in cards} == {card.face for card in UNO_DECK}
    phrases = set(LANGUAGE.grammar.phrases(MOMENT.phase, MOMENT.rules))
    assert set(words) <= phrases


class Pupil:
    """Counts what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []
        self.settled: list[tuple[str, str]] = []

    def follow(self, name: str) -> None:
        """A player sits down."""

    def corrected(self, heard_text: str, meant_text: str) -> None:
        """A correction."""
        self.told.append((heard_text, meant_text))

    def confirmed(self, heard_text: str, other_texts: Sequence[str]) -> None:
        """An answer to a question back."""
        self.settled += [(heard_text, other) for other in other_texts]

    def practise(self, asked_text: str, heard_text: str) -> None:
        """An attempt."""
        self.told.append((heard_text, asked_text))

    def forget(self) -> str:
        """Nothing is left."""
        self.told.clear()
        return ""


def test_a_training_expects_the_word_that_it_asks_for(tmp_path: Path) -> None:
    """All cards can be heard, and the one that was asked for is the likeliest."""
    dialogue, _ = make_dialogue(1, tmp_path, learner=Pupil())
    dialogue.greet()
    dialogue.hear("train my voice")
    expected = dialogue.moment
    assert (expected.phase, expected.rules, texts(expected.likely)) == ("turn", "mattel", ("play r5",))
    dialogue.hear("blah")
    assert texts(dialogue.moment.likely) == ("play b9",)


def test_a_doubt_that_is_answered_is_learnt_from(tmp_path: Path) -> None:
    """The first candidate is no correction, but settles the doubt between the two; the second is one."""
    pupil = Pupil()
    dialogue, _ = make_dialogue(1, tmp_path, learner=pupil)
    dialogue.greet()
    dialogue.hear(NEW_GAME)
    dialogue.doubt(["top card", "stop"])
    dialogue.hear("the first")
    assert (pupil.told, pupil.settled) == ([], [("top card", "stop")])
    dialogue.doubt(["top card", "scores"])
    dialogue.hear("the second")
    assert (pupil.told, pupil.settled) == ([("top card", "scores")], [("top card", "stop")])


def test_a_mere_guess_is_never_acted_on(tmp_path: Path) -> None:
    """The game says what it heard instead, and then what can be done."""
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    dialogue.hear(NEW_GAME)
    assert dialogue.table is not None
    before = dialogue.table.state
    assert dialogue.hear(Heard("draw", None, outcome=HOPELESS)).lines[0] in ("Sorry?", "Pardon?", "Once more?")
    assert dialogue.hear(Heard("draw", None, outcome=HOPELESS)).lines[0] == "I heard: draw."
    assert dialogue.hear(Heard("quit", None, outcome=HOPELESS)).lines[0].startswith("Say a card")
    assert dialogue.table.state is before


def test_a_word_from_outside_changes_nothing(tmp_path: Path) -> None:
    """A device that is lost is told; then we are where we were."""
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    where = dialogue.hear(NEW_GAME).lines[-1]
    assert dialogue.say("voice.lost_microphone").lines[0].startswith("I cannot hear you")
    assert dialogue.hear("repeat").lines[-1] == where
    assert dialogue.resume().lines[0] == "I can hear you again."
