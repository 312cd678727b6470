"""A signal is taken for what it is meant for: never for what was not read, and a second one takes the first back."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.dialogue.test_ways import at_table
from tests.dialogue.told_sounds import ToldSounds
from tests.talking import LANGUAGE, make_dialogue, table_of
from voiceuno.club import Club
from voiceuno.dialogue import only_choice
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.house import Surroundings
from voiceuno.dialogue.only_choice import OnlyChoice
from voiceuno.dialogue.settings import FREE, SCAN
from voiceuno.language.heard import DOUBTFUL, HOPELESS, Candidate, Heard
from voiceuno.language.meaning import Meaning
from voiceuno.language.signals import BESIDE, KEY, VOICE, Noticed
from voiceuno.rules.moves import Play
from voiceuno.table.plan import Plan

_UNDO = Meaning("undo")
_HEAD = "voiceuno record 1\nseed 3\nplayers Ann Ben\ndealer Ben\n"
_QUIZ = (
    "voiceuno record 1\nrules quiz\noption pack capitals\nseed 4\nplayers Ann Clara\ndealer Clara\n"
    "deal Ann g4 r4 r5\ndeal Clara g9 g2 y1\ndiscard g6\n# bot Clara medium\n---\n"
)
_PRESS = Noticed(KEY, 1.0, 1.1, 1.1)


def with_sounds(folder: Path, *said: str) -> tuple[Conversation, ToldSounds]:
    """A conversation of somebody whose sounds are noticed, after some words."""
    sounds = ToldSounds()
    conversation = Club(folder, seed=1).sit_down(place=Surroundings(signs=sounds))
    conversation.greet()
    for text in said:
        conversation.hear(text)
    return conversation, sounds


def moves(conversation: Conversation) -> int:
    """How many moves were made."""
    return len(table_of(conversation).record.entries)


def test_a_sound_beside_the_next_choice_makes_it_slower(tmp_path: Path) -> None:
    """Nothing is taken, for it may be the game itself; and whatever comes with every choice is the game."""
    conversation = at_table(tmp_path, "yes", "one sound")
    late = Noticed(VOICE, 1.0, 1.4, 1.8, BESIDE, is_late=True)
    for _ in range(5):
        conversation.proceed()
    pace = conversation.settings.pace
    assert conversation.notice(late._replace(is_late=False), after=-0.4) is None
    assert conversation.settings.pace == pace
    offered = conversation.offered
    assert conversation.notice(late, after=-0.4) is None
    assert (conversation.offered, moves(conversation)) == (offered, 0)
    slower = conversation.settings.pace
    assert slower > pace
    for _ in range(12):
        conversation.proceed()
        conversation.notice(late, after=-0.4)
    echoed = conversation.settings.pace
    assert echoed <= slower * 2.5  # it stops there,
    for _ in range(12):
        conversation.proceed()
        conversation.notice(late, after=-0.4)
    assert conversation.settings.pace == echoed


def test_what_was_not_read_is_not_taken(tmp_path: Path) -> None:
    """A switch that is pressed while the game still speaks does nothing, and does not cut it off."""
    conversation = at_table(tmp_path, "yes", "one sound")
    offered = conversation.offered
    assert conversation.signal(after=-3.0).lines == []
    assert conversation.notice(_PRESS, after=-3.0) is None
    assert (conversation.offered, moves(conversation)) == (offered, 0)
    conversation.signal(after=-0.1)
    assert moves(conversation) == 1


def test_the_one_before_is_not_meant_after_something_else(tmp_path: Path) -> None:
    """Where an answer was said in between, an early signal takes what is read."""
    conversation = at_table(tmp_path, "yes", "one sound")
    conversation.proceed()
    second = conversation.offered
    assert second is not None
    conversation.hear("card check")
    conversation.signal(after=-0.6)
    assert [entry.move for entry in table_of(conversation).record.entries] == [second.move]


@pytest.mark.parametrize("word", ["pause", "sleep"])
def test_a_signal_in_a_pause_takes_nothing_back(word: str, tmp_path: Path) -> None:
    """It asks what is wanted."""
    conversation = at_table(tmp_path, "yes", "one sound", "*", word)
    conversation.signal(0.5)
    assert moves(conversation) == 1
    assert conversation.offered is not None
    assert conversation.offered.means in (Meaning("continue"), Meaning("wake"))


def test_a_setting_can_be_taken_back(tmp_path: Path) -> None:
    """It is done when the time for a second signal has passed."""
    conversation = at_table(tmp_path, "yes", "one sound")
    rate = conversation.settings.rate
    for wanted in ("something else", "settings", "slower"):
        while conversation.offered is None or conversation.offered.label != wanted:
            conversation.proceed()
        conversation.signal()
    conversation.signal()
    assert conversation.settings.rate == rate
    conversation.signal()
    conversation.proceed()
    assert conversation.settings.rate < rate


def test_taking_back_comes_first_where_somebody_else_here_is_asked(tmp_path: Path) -> None:
    """People who share a place: a signal that is made too late for the player before does not move for the next."""
    record = _HEAD + "deal Ann r5 r9 g5\ndeal Ben r4 r8 b2\ndiscard r7\n---\n"
    conversation = at_table(tmp_path, "yes", "one sound", "red five", record=record)
    for others in ("", "one sound"):  # the next player answers in own words, and then with one sound as well
        conversation.hear(others)
        assert (moves(conversation), conversation.offered and conversation.offered.means) == (
            1,
            _UNDO if others else None,
        )
        conversation.signal(after=-6.0)
        assert moves(conversation) == 0
        conversation.hear("red five")


def test_a_move_is_taken_back_while_somebody_elsewhere_thinks(tmp_path: Path) -> None:
    """Within the time for it at once; later it is the first thing that is offered."""
    club = Club(tmp_path, seed=5)
    table = club.open(Plan(people=2, bots=0, names=("Ann", "Ben")))
    places = [club.sit_down(at=table, names=[name]) for name in ("Ann", "Ben")]
    for place in places:
        place.greet()
    mover = places[0] if table.turn in places[0].seats else places[1]
    mover.hear("one sound")
    before = len(table.record.entries)
    taken = next(each for each in mover.choices if each.move is not None and table.can_take_back(table.turn, each.move))
    for after in (0.5, 30.0):
        while mover.offered != taken:
            mover.proceed()
        mover.signal()
        assert len(table.record.entries) == before + 1
        mover.signal(after)
        if after > 10:
            assert mover.offered is not None
            assert mover.offered.means == _UNDO
            mover.signal()
        assert len(table.record.entries) == before


def test_the_own_sound_for_yes_is_a_signal(tmp_path: Path) -> None:
    """Made twice it takes back what it took, as any other signal does."""
    conversation, sounds = with_sounds(tmp_path, "my sound for yes")
    for _ in range(3):
        conversation.notice(sounds.sound("aah"))
    conversation.hear("one sound")
    taken = conversation.notice(sounds.sound("aah"))
    back = conversation.notice(sounds.sound("aah"))
    assert taken is not None
    assert taken.wait == conversation.settings.pause
    assert back is not None
    assert back.lines[0] == LANGUAGE.prompts.say("say.taken_back")


def test_next_takes_back_for_who_has_two_words(tmp_path: Path) -> None:
    """It is listened for, and meant for now, as long as the move can be taken back."""
    conversation = at_table(tmp_path, "yes and no only", "yes", "yes")
    assert moves(conversation) == 1
    assert Meaning("continue") in conversation.moment.likely
    assert LANGUAGE.understand("next", conversation.moment) == Meaning("continue")
    assert conversation.is_meant_now("next")
    conversation.hear("next")
    assert moves(conversation) == 0


def test_talk_in_the_room_does_not_answer_the_proposal(tmp_path: Path) -> None:
    """Where sounds are told from talk, only a sound does."""
    conversation, sounds = with_sounds(tmp_path, "*")
    conversation.hear(Heard("so I said to her", None, outcome=HOPELESS))
    assert conversation.settings.way == FREE
    assert conversation.minds_sounds
    conversation.notice(sounds.sound("mmm"))
    assert conversation.settings.way == SCAN


def test_nothing_is_said_while_asleep(tmp_path: Path) -> None:
    """Neither to a key of who speaks freely, nor to who asks for help."""
    conversation, sounds = with_sounds(tmp_path, "sleep")
    assert conversation.notice(sounds.sound("key")) is None
    conversation.hear("wake up")
    conversation.hear("yes and no only")
    conversation.hear("sleep")
    assert conversation.hear("help").lines == []


def test_doubtful_talk_is_no_question_to_who_makes_signals(tmp_path: Path) -> None:
    """Unless it may be what is possible now."""
    conversation = at_table(tmp_path, "yes", "one sound")
    for text, is_sound in (("play b9", True), ("play r9", False)):
        candidate = Candidate(Meaning.read(text), text, 0.5)
        assert conversation.is_sound(Heard(text, None, 0.5, (candidate,), outcome=DOUBTFUL)) == is_sound


def test_a_helper_may_answer_a_quiz_question_in_words(tmp_path: Path) -> None:
    """Also while the answers are offered one by one."""
    conversation = at_table(tmp_path, "yes", "yes and no only", "green four", record=_QUIZ)
    moment = conversation.moment
    assert moment.phase == "confirm"
    assert moment.question is not None
    answer = moment.question.answers[0].lower()
    assert LANGUAGE.understand(answer, moment) == Meaning("answer", tuple(answer.split()))
    assert LANGUAGE.understand("yes", moment) == Meaning("yes")


def test_what_is_offered_is_not_repeated_twice(tmp_path: Path) -> None:
    """Whoever wants it again hears what was said, and what is offered now."""
    conversation, _ = make_dialogue(1, tmp_path)
    conversation.greet()
    conversation.hear("one sound")
    for _ in range(3):
        conversation.proceed()
    assert len(conversation.hear("repeat").lines) == 2


def test_a_group_is_left_by_its_last_choice(tmp_path: Path) -> None:
    """What comes behind the group is offered then, and nothing is done."""
    conversation = at_table(tmp_path, "yes", "one sound")
    for wanted in ("something else", "settings", "back"):
        while conversation.offered is None or conversation.offered.label != wanted:
            conversation.proceed()
        conversation.signal()
    assert conversation.offered is not None
    assert conversation.offered.means == Meaning("pause")
    assert moves(conversation) == 0


# -- the only choice


def only_one(monkeypatch: pytest.MonkeyPatch, *, grows: bool) -> tuple[OnlyChoice, list[str]]:
    """A table at which there is never more than one choice, up to three moves; and its record."""
    entries: list[str] = []

    def hear(_: Meaning) -> list[str]:
        entries.extend(["move"] if grows else [])
        return ["done"]

    table = SimpleNamespace(record=SimpleNamespace(entries=entries))
    playing = SimpleNamespace(table=table, waits=False, hear=hear)
    lobby: Any = SimpleNamespace(active=playing, lesson=None)
    monkeypatch.setattr(only_choice, "only_move", lambda _: Meaning("draw") if len(entries) < 3 else None)
    return OnlyChoice(lobby), entries


def test_what_is_refused_is_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once is enough."""
    only, _ = only_one(monkeypatch, grows=False)
    assert only.do() == ["done"]


def test_what_was_taken_back_is_not_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player is asked instead, until something else has happened."""
    only, entries = only_one(monkeypatch, grows=True)
    assert len(only.do()) == 3
    entries.pop()
    assert only.do() == []
    assert only.do() == []
    entries[:] = ["move"]
    assert only.do() == []
    entries.append("another")
    entries.append("another")
    assert only.do() == []


@pytest.mark.parametrize("word", ["pause", "sleep"])
def test_two_words_end_a_pause_and_wake(word: str, tmp_path: Path) -> None:
    """Yes is listened for there, and leads back to the table; who speaks freely says the words for it."""
    conversation = at_table(tmp_path, "yes", "yes and no only", word)
    asleep = word == "sleep"
    assert (conversation.moment.is_asleep, conversation.moment.phase) == (asleep, "confirm")
    assert Meaning("yes") in conversation.moment.likely
    conversation.hear("yes")
    if asleep:
        assert (conversation.offered and conversation.offered.means) == Meaning("wake")
        assert not conversation.moment.is_asleep
        conversation.hear("yes")
    assert isinstance(conversation.offered and conversation.offered.move, Play)
    conversation.hear("speak freely")
    conversation.hear(word)
    assert Meaning("yes") not in conversation.moment.likely
