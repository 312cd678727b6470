"""Two words or one signal are enough for everything: whole matches, no dead end, nothing hidden, nothing by silence."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.dialogue import ways_cost
from tests.dialogue.test_conversations import FILES, play
from tests.dialogue.ways_cost import costs, middle
from tests.dialogue.ways_robot import Robot, whole_match
from tests.talking import LANGUAGE, Seen, every, make_dialogue, note_prompts, table_of
from voiceuno.bots.adviser import ranking
from voiceuno.bots.levels import HARD
from voiceuno.bots.playouts import deal_hidden
from voiceuno.bots.uno_values import unseen
from voiceuno.dialogue.choices.beside import settings_group, signal_group
from voiceuno.dialogue.choices.move_choices import MoveChoices
from voiceuno.dialogue.choices.pick import Pick
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.guide.pace import Pace
from voiceuno.dialogue.settings import FREE, SCAN, STEPS, Settings, read_settings
from voiceuno.language.files import data_folder
from voiceuno.language.heard import HOPELESS, Heard
from voiceuno.language.meaning import Meaning
from voiceuno.rules.cards import DOS_DECK
from voiceuno.rules.dos_matching import matches
from voiceuno.rules.moves import Advice, Catch, Draw, End, SayUno
from voiceuno.rules.rulesets import RULESETS
from voiceuno.rules.views import UnoView

_HEAD = "voiceuno record 1\nseed 3\nplayers Ann Ben\ndealer Ben\n"
_TABLE = _HEAD + "deal Ann r5 r9 g5 y1 wi\ndeal Ben g5 y8 bsk\ndiscard r7\n# bot Ben medium\n---\n"


def at_table(folder: Path, *said: str, record: str = _TABLE) -> Conversation:
    """A conversation at a table, after some words."""
    (folder / "match.record").write_text(record, "utf-8")
    conversation, _ = make_dialogue(1, folder)
    conversation.greet()
    for text in said:
        conversation.hear(text)
    return conversation


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("way", [STEPS, SCAN])
def test_a_whole_match_has_no_dead_end(way: str, rules: str, tmp_path: Path) -> None:
    """From the first start with an empty folder to goodbye; no legal move is hidden on the way."""
    robot = whole_match(way, rules, tmp_path, seed=2)
    assert robot.reply.ended
    assert table_of(robot.conversation).over
    assert robot.conversation.settings.way == way


@pytest.mark.parametrize("phase", ["set-up", "table"])
def test_nothing_is_chosen_by_silence(phase: str, tmp_path: Path) -> None:
    """However long nobody makes a signal: everything is read a few times, and then the game waits."""
    if phase == "set-up":
        conversation, _ = make_dialogue(1, tmp_path)
        conversation.greet()
    else:
        conversation = at_table(tmp_path, "yes")
    before = conversation.choices
    reply = conversation.hear("one sound")
    heard: list[str] = []
    while reply.wait is not None:
        reply = conversation.proceed()
        heard += reply.lines
        assert len(heard) < 200
    assert heard.count(LANGUAGE.prompts.say("guide.again")) == 2
    assert [each.means for each in conversation.choices] == [each.means for each in before]
    assert conversation.table is None or not conversation.table.record.entries
    assert conversation.signal().lines == [f"{before[0].label[:1].upper()}{before[0].label[1:]}."]  # read, not taken
    assert conversation.table is None or not conversation.table.record.entries


def test_a_signal_takes_what_was_read_and_a_second_one_takes_it_back(tmp_path: Path) -> None:
    """Also what cannot be undone at the table, such as drawing: that is held until the time for it has passed."""
    conversation = at_table(tmp_path, "yes", "one sound")
    table = table_of(conversation)
    while conversation.offered is None or conversation.offered.means != Meaning("draw"):
        conversation.proceed()
    held = conversation.signal()
    assert held.wait == conversation.settings.pause
    assert not table.record.entries
    conversation.signal()
    assert not table.record.entries
    conversation.signal()
    conversation.proceed()
    assert [str(entry.move) for entry in table.record.entries] == ["Draw()"]


def test_a_late_signal_is_for_the_one_before_and_slows_the_pace(tmp_path: Path) -> None:
    """The new pace is longer than this signal took, and is kept."""
    conversation = at_table(tmp_path, "yes", "one sound")
    first, pace = conversation.offered, conversation.settings.pace
    assert first is not None
    conversation.proceed()
    conversation.signal(after=-0.6)  # the second label has just begun
    assert [entry.move for entry in table_of(conversation).record.entries] == [first.move]
    assert conversation.settings.pace > pace
    again, _ = make_dialogue(1, tmp_path)
    assert again.settings.pace == conversation.settings.pace


def test_the_pace_follows_the_player() -> None:
    """Quick signals for a while make it faster, one that was nearly late makes it slower; never beyond the limits."""
    pace, wait = Pace(), 4.0
    for _ in range(30):
        wait = pace.after_signal(wait, 0.3)
    assert wait == 0.8
    assert pace.after_signal(2.0, 1.9) > 2.5
    for _ in range(40):
        wait = pace.after_mistake(wait)
    assert wait == 10.0


def test_the_ranking_looks_at_no_hidden_card(tmp_path: Path) -> None:
    """Whatever the others hold, the same is offered in the same order."""
    conversation = at_table(tmp_path, "yes", "one sound")
    seen = Seen(conversation)
    assert isinstance(seen.view, UnoView)
    orders = []
    for seed in range(8):
        other = deal_hidden(seen.view, list(unseen(seen.view).elements()), Random(seed))
        orders.append(ranking(seen.table.match, seen.table.state._replace(round=other), 1))
    assert all(order == orders[0] for order in orders)
    assert set(orders[0]) == set(seen.moves)


@pytest.mark.parametrize("player", ["best", "random"])
def test_a_turn_takes_few_signals_and_little_time(player: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With seven cards in the median: two signals, and eight seconds for the best move or fifteen for any."""
    monkeypatch.setattr(ways_cost, "HARD", replace(HARD, effort=150))  # the bench has it all
    found = middle(costs(SCAN, player, 7, 20, tmp_path))
    assert found.signals <= 2
    assert found.seconds <= (8 if player == "best" else 15)
    plain = middle(costs("hand", player, 7, 20, tmp_path))
    assert found.seconds < plain.seconds


# -- finding the way


def test_one_sound_after_the_proposal_is_enough(tmp_path: Path) -> None:
    """A sound that nobody understands is a sound; yes is the way of two words; anything else is done as always."""
    for answer, way in ((Heard("uh", None, outcome=HOPELESS), SCAN), ("*", SCAN), ("yes", STEPS), ("no", FREE)):
        folder = tmp_path / str(answer)[:8].strip("*")
        folder.mkdir(exist_ok=True)
        conversation, _ = make_dialogue(1, folder)
        conversation.greet()
        conversation.hear("*")
        conversation.hear(answer)
        assert conversation.settings.way == way


def test_whoever_starts_anew_keeps_the_way(tmp_path: Path) -> None:
    """Settings of somebody with the name that the game gives do not take the signal away from who plays now."""
    robot = Robot(SCAN, tmp_path, 3)
    robot.conversation.hear("new game with one bot and standard rules")
    robot.conversation.hear("quit")
    robot.conversation.hear("yes")
    for path in tmp_path.glob("last-player*"):
        path.unlink()
    again = Robot(SCAN, tmp_path, 3)
    again.begin()
    again.conversation.hear("new game with one bot and standard rules")
    assert again.conversation.settings.way == SCAN


def test_odd_settings_are_not_taken() -> None:
    """A file may hold anything."""
    assert read_settings({"way": "telepathy", "pace": 1e9, "single": "yes"}) == Settings(pace=10.0)


# -- beside the player


def test_a_helper_speaks_for_the_player_on_turn(tmp_path: Path) -> None:
    """ "For Ann" is about Ann, whatever comes behind it; the way of answering stays."""
    conversation = at_table(tmp_path, "yes", "one sound")
    moment = conversation.moment._replace(phase="turn")
    assert LANGUAGE.understand("for ann red five", moment) == Meaning("play", ("r5",))
    assert LANGUAGE.understand("for ben red five", moment) is None
    assert LANGUAGE.without_helper("for Ann", moment) == "for Ann"
    conversation.hear("for Ann: card check")
    conversation.hear("for Ann, red five")
    assert len(table_of(conversation).record.entries) == 1
    assert conversation.settings.way == SCAN


def test_the_only_choice_is_made_where_that_is_wished(tmp_path: Path) -> None:
    """Nothing fits, so a card is drawn at once; where there is a choice, it stays with the player."""
    record = _HEAD + "deal Ann g5 y1 b3\ndeal Ben g6 y8\ndiscard r7\ndraw r2\n# bot Ben medium\n---\n"
    conversation = at_table(tmp_path, "play for me when there is one choice", "yes", record=record)
    assert [str(entry.move) for entry in table_of(conversation).record.entries] == ["Draw()"]
    assert conversation.moment.phase == "drawn"


@pytest.mark.parametrize("word", ["next", "no"])
def test_next_while_others_play_tells_whose_turn_it_is(word: str, tmp_path: Path) -> None:
    """Nothing is offered that could be passed over, and who has two words has said nothing wrong."""
    conversation = at_table(tmp_path, "yes", "yes and no only", record=_TABLE.replace("dealer Ben", "dealer Ann"))
    assert conversation.offered is None
    for _ in range(4):
        assert conversation.hear(word).lines == ["It is Ben's turn."]
    assert conversation.settings.way == STEPS
    assert not table_of(conversation).record.entries


def test_a_match_of_one_round_can_be_chosen_without_a_word(tmp_path: Path) -> None:
    """For who has little strength: by the choices alone, as the robot finds them."""
    robot = Robot(SCAN, tmp_path, 3)
    robot.begin()
    robot.set_up("mattel", 1, "rounds 1")
    assert table_of(robot.conversation).match.options.rounds == 1


# -- every word is used


def test_every_choice_is_offered_somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the conversations, by robots, and by hand where it takes a machine, a third place or a long match."""
    said = note_prompts(monkeypatch)
    for path in FILES:
        if path.stem.startswith(("ways_", "sounds_")):
            (tmp_path / path.stem).mkdir()
            play(path.read_text("utf-8"), tmp_path / path.stem)
    for way, rules in ((SCAN, "quiz"), (STEPS, "dos")):
        (tmp_path / rules).mkdir()
        whole_match(way, rules, tmp_path / rules, seed=4)
    for counted in (Settings(signals="voice key"), Settings(signals="clap puff", claps=1)):
        signal_group(LANGUAGE.prompts, counted, ("yes",))
    settings_group(LANGUAGE.prompts, Settings(sounds=False, verbosity="brief"), has_devices=True)
    MoveChoices(LANGUAGE.prompts, ("Ann", "Ben")).calls([SayUno(), Catch(1), Advice(1)])
    choices, view = MoveChoices(LANGUAGE.prompts, ("Ann", "Ben")), Seen(at_table(tmp_path, "yes")).view
    hand = tuple(card for card in DOS_DECK if card.number in (1, 2, 3, 4))[::5]
    choices.on_turn(matches(hand, hand[:2]), view)
    choices.on_turn([Draw()], replace(view, total=4))
    table = tomllib.loads((data_folder("grammars") / "en" / "prompts.toml").read_text("utf-8"))
    keys = {f"{family}.{key}" for family in ("choice", "guide") for key in table[family]}
    # A place that is empty, a disk that cannot be read, a training and a full shelf are tried in other files.
    rare = {f"choice.{key}" for key in ("replace", "try_again", "next_word", "stop_training", "more_matches")}
    assert keys - said <= rare


def test_groups_have_a_way_back(tmp_path: Path) -> None:
    """In every list at a table, however deep."""
    conversation = at_table(tmp_path, "yes", "one sound")

    def walk(choices: tuple[Pick, ...]) -> None:
        for choice in choices:
            assert not choice.within or choice.within[-1].leads_back
            walk(choice.within)

    walk(conversation.choices)
    assert End() not in [each.move for each in every(conversation.choices)]
