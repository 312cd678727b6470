"""What the conversation tells whoever listens: what is possible now, what is not, and what is urgent."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.talking import LANGUAGE, Seen, make_dialogue, table_of, texts
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.floors.training_voice import MOMENT as TRAINING
from voiceuno.rules.moves import Phase
from voiceuno.rules.notation import write_move
from voiceuno.rules.rulesets import RULESETS
from voiceuno.table.plan import Plan

HEAD = "voiceuno record 1\nrules {rules}\nseed 3\nplayers Ann Ben Clara\ndealer Clara\n"
BOTS = "# bot Ben medium\n# bot Clara medium\n---\n"
UNO = "deal Ann r5 wi g5 b7\ndeal Ben g5 y8 bsk r1 g1 r2 r3\ndeal Clara g2 y2 bsk r4 g4 r2 r3\ndiscard r7\n"


def at_table(folder: Path, cards: str, *, rules: str = "mattel", moves: str = "") -> Conversation:
    """A conversation that goes on with a match."""
    folder.joinpath("match.record").write_text(HEAD.format(rules=rules) + cards + BOTS + moves, "utf-8")
    dialogue, _ = make_dialogue(1, folder)
    dialogue.greet()
    dialogue.hear("continue")
    assert dialogue.table is not None
    return dialogue


def uno(hands: tuple[str, str, str], discard: str = "r7") -> str:
    """The cards of a round of UNO."""
    dealt = "".join(f"deal {name} {hand}\n" for name, hand in zip(("Ann", "Ben", "Clara"), hands, strict=True))
    return f"{dealt}discard {discard}\n"


def test_the_legal_moves_are_likely(tmp_path: Path) -> None:
    """Every card that can be laid, a wild with each colour and without one, and drawing; nothing that is illegal."""
    expected = at_table(tmp_path, UNO).moment
    assert (expected.phase, expected.rules, expected.names) == ("turn", "mattel", ("Ann", "Ben", "Clara"))
    wilds = {f"play wi {colour}" for colour in ("red", "green", "blue", "yellow")}
    assert set(texts(expected.likely)) == {"play r5", "play b7", "play wi", "draw"} | wilds


def test_uno_belongs_to_the_second_last_card(tmp_path: Path) -> None:
    """With two cards each play is likely with and without the call, and the call alone is urgent."""
    expected = at_table(tmp_path, uno(("r5 g9", "g5 y8 bsk", "g2 y2 bsk"))).moment
    assert {"play r5", "play r5 uno", "uno", "draw"} <= set(texts(expected.likely))
    assert texts(expected.urgent) == ("uno",)
    assert "uno" not in expected.leave_out


def test_calls_that_nobody_can_mean_are_left_out(tmp_path: Path) -> None:
    """A stray noise is no UNO and catches nobody while everybody has many cards; the phrases are then fewer."""
    expected = at_table(tmp_path, UNO).moment
    calls = {"uno", "catch {name}", "advice {name}", "overrule", "allow", "replace {name}", "jump {name}", "{jumped}"}
    of_a_class = {means for means in expected.leave_out if means.split()[0] in ("pack", "difficulty", "attend")}
    assert set(expected.leave_out) - of_a_class == calls
    phrases = set(LANGUAGE.grammar.phrases(expected.phase, expected.rules, expected.names, expected.leave_out))
    assert {"uno", "catch ben", "that was advice"}.isdisjoint(phrases)
    assert {"red five", "draw", "challenge"} <= phrases


def test_what_is_said_about_questions_is_heard_where_there_are_any(tmp_path: Path) -> None:
    """Elsewhere its phrases are not listened for, so that nothing else is taken for them."""
    said = {"change to sums", "easier questions", "skip ben", "ben is back", "questions about animals"}
    without, with_them = at_table(tmp_path, UNO).moment, at_table(tmp_path, UNO, rules="quiz").moment
    for moment, expected in ((without, set[str]()), (with_them, said)):
        phrases = LANGUAGE.grammar.phrases(moment.phase, moment.rules, moment.names, moment.leave_out)
        assert said & set(phrases) == expected


def test_who_can_be_caught_is_urgent(tmp_path: Path) -> None:
    """A player with one card who has not said UNO."""
    moves = "Ann: play r5\nBen: play r1\n"
    dialogue = at_table(tmp_path, uno(("r5 g9 b1", "r1 y8", "g2 y2 bsk")), moves=moves)
    expected = dialogue.moment
    assert {"catch Ben", "catch"} <= set(texts(expected.urgent))
    assert "catch {name}" not in expected.leave_out


def test_a_card_that_can_be_laid_out_of_turn_is_urgent_where_that_is_played(tmp_path: Path) -> None:
    """It is listened for while others play, also while the game speaks; without the house rule it is not."""
    hands = ("r5 g9 b1", "r5 y8 b2", "g2 y2 bsk")
    head = uno(hands)
    dialogue = at_table(tmp_path, f"option jump-in yes\n{head}", moves="Ann: draw\nBen: play r5\n")
    expected = dialogue.moment
    assert expected.phase == "waiting"
    assert {"play r5", "jump"} <= set(texts(expected.urgent))
    assert {"jump {name}", "{jumped}"}.isdisjoint(expected.leave_out)
    phrases = LANGUAGE.grammar.phrases(expected.phase, expected.rules, expected.names, expected.leave_out)
    assert {"red five", "jump in"} <= set(phrases)
    other = tmp_path / "other"
    other.mkdir()
    plain = at_table(other, head, moves="Ann: draw\nBen: play r5\n").moment
    assert {"jump {name}", "{jumped}"} <= set(plain.leave_out)
    phrases = LANGUAGE.grammar.phrases(plain.phase, plain.rules, plain.names, plain.leave_out)
    assert {"red five", "jump in"}.isdisjoint(phrases)


def test_a_wrong_catch_still_gets_its_answer(tmp_path: Path) -> None:
    """Somebody with one card who did say UNO cannot be caught, but may be suspected."""
    moves = "Ann: play r5\nBen: play r1 uno\n"
    dialogue = at_table(tmp_path, uno(("r5 g9 b1", "r1 y8", "g2 y2 bsk")), moves=moves)
    assert texts(dialogue.moment.urgent) == ()
    assert "catch {name}" not in dialogue.moment.leave_out


def test_advice_is_heard_where_the_rules_have_it(tmp_path: Path) -> None:
    """The French book punishes it, the standard one does not know it."""
    assert "advice {name}" not in at_table(tmp_path, UNO, rules="french").moment.leave_out


def listened_for(dialogue: Conversation) -> set[str]:
    """The phrases that the recogniser is given now."""
    return set(LANGUAGE.wordings.weights(dialogue.moment))


BOT_PHRASES = {"let a bot play", "let a bot play for ben", "a bot plays for ben"}


@pytest.mark.parametrize("on_turn", ["Anna", "Ben"])
def test_a_bot_for_somebody_away_is_listened_for_while_somebody_is(on_turn: str, tmp_path: Path) -> None:
    """The game tells players to say it; while everybody is here nobody means it, and the phrases are fewer."""
    club = Club(tmp_path, seed=1)
    table = next(
        table
        for table in iter(lambda: club.open(Plan(people=2, bots=0, names=("Anna", "Ben"))), None)
        if table.names[table.turn] == on_turn
    )
    anna, ben = (club.sit_down(at=table, names=[name]) for name in ("Anna", "Ben"))
    anna.greet()
    ben.greet()
    assert BOT_PHRASES.isdisjoint(listened_for(anna))
    ben.leave()
    anna.news()
    assert listened_for(anna) >= BOT_PHRASES
    assert ("replace" in texts(anna.moment.likely)) is (on_turn == "Ben")
    anna.hear("quit")
    assert anna.moment.phase == "confirm"
    assert listened_for(anna) >= BOT_PHRASES
    anna.hear("no")
    anna.hear("let a bot play")
    assert BOT_PHRASES.isdisjoint(listened_for(anna)), "a bot plays already"


def test_a_bot_for_somebody_away_is_not_listened_for_where_nobody_can_be(tmp_path: Path) -> None:
    """Between matches, in a training, in a practice hand, after a round, and at a place for all."""
    dialogue = at_table(tmp_path, uno(("r5", "g5 y8 bsk", "g2 y2 bsk")))
    places = {"turn": dialogue.moment, "training": TRAINING}
    dialogue.hear("red five")
    places["after a round"] = dialogue.moment
    dialogue, _ = make_dialogue(1, tmp_path / "new")
    dialogue.greet()
    places["setup"] = dialogue.moment
    dialogue.hear("quit")
    places["confirm"] = dialogue.moment
    dialogue.hear("no")
    dialogue.hear("teach me")
    places["lesson"] = dialogue.moment
    heard = {where for where, moment in places.items() if "let a bot play" in LANGUAGE.wordings.weights(moment)}
    assert heard == set()
    assert [places[where].phase for where in ("turn", "after a round", "setup", "confirm")] == [
        "turn",
        "confirm",
        "setup",
        "confirm",
    ]


def test_what_is_likely_is_listened_for(tmp_path: Path) -> None:
    """Also a no to another card into the row of DOS, where nobody has to put one."""
    cards = "deal Ann r3 g4 b1 y9 b8\ndeal Ben g5 y8 r1 g1 r6\ndeal Clara g6 y5 r4 g9 b3\nrow r3 y7\n"
    dialogue = at_table(tmp_path, cards, rules="dos")
    dialogue.hear("red three on red three")
    dialogue.hear("done")
    assert dialogue.moment.phase == "bonus"
    assert "no" in texts(dialogue.moment.likely)
    assert "no" in listened_for(dialogue)


def test_the_answers_to_a_question_back_are_likely(tmp_path: Path) -> None:
    """Which colour, which card, which player, yes or no."""
    dialogue = at_table(tmp_path, UNO)
    dialogue.hear("play wild")
    assert dialogue.moment.phase == "colour"
    assert set(texts(dialogue.moment.likely)) == {"colour red", "colour green", "colour blue", "colour yellow"}
    dialogue.hear("undo")
    dialogue.hear("quit")
    assert dialogue.moment.phase == "confirm"
    assert texts(dialogue.moment.likely) == ("yes", "no")


def test_a_doubt_expects_the_words_that_tell_its_options_apart(tmp_path: Path) -> None:
    """ "Five or nine?" is answered by a number, a whole card, a place or a no; never by the colour they share."""
    dialogue = at_table(tmp_path, UNO)
    reply = dialogue.doubt(["red five", "red nine"])
    assert (reply.lines, reply.wait) == (["Five or nine?"], None)
    expected = dialogue.moment
    assert expected.phase == "confirm"
    assert {"play ?5", "play ?9", "play r5", "play r9", "first", "second", "neither"} <= set(texts(expected.likely))
    assert "play r?" not in texts(expected.likely)


def test_a_single_doubt_is_a_question_of_yes_and_no(tmp_path: Path) -> None:
    """Said once more, it is certain as well."""
    dialogue = at_table(tmp_path, UNO)
    dialogue.doubt(["wild draw four blue"])
    assert texts(dialogue.moment.likely) == ("yes", "no", "play wi+4 blue")


DOUBTS = [
    (["red five", "red nine"], "Five or nine?"),
    (["red seven", "blue seven"], "Red or blue?"),
    (["red five uno", "red nine uno"], "Five or nine?"),
    (["red five", "red five uno"], "Red five or red five UNO?"),
    (["the five", "the nine"], "Five or nine?"),
    (["red five", "blue nine"], "Red five or blue nine?"),
    (["i'd like to draw a card", "challenge"], "Draw or challenge?"),
    (["wild blue", "wild green"], "Blue or green?"),
    (["wild blue", "wild draw four blue"], "Wild or wild draw four?"),
    (["catch ben", "catch clara"], "Ben or Clara?"),
    (["my hand", "draw"], "My hand or draw?"),
    (["red five", "red nine", "red one", "red two"], "Five or nine?"),
    (["red nine", "no red nine"], "Red nine or no red nine?"),
    (["challenge"], "Challenge? Yes or no."),
    (["catch ben"], "Catch Ben? Yes or no."),
]


@pytest.mark.parametrize(("texts", "question"), DOUBTS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_doubt_names_the_contrast_only(texts: list[str], question: str, tmp_path: Path) -> None:
    """As few words as tell the options apart, and nothing happens."""
    dialogue = at_table(tmp_path, UNO)
    assert dialogue.table is not None
    before = dialogue.table.state
    assert dialogue.doubt(texts).lines == [question]
    assert dialogue.table.state is before


def test_a_doubt_while_a_match_is_set_up(tmp_path: Path) -> None:
    """Numbers and rules are asked back by the words that were heard, and answered by them."""
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    dialogue.hear("new game")
    assert dialogue.doubt(["two bots", "ten bots"]).lines == ["Two bots or ten bots?"]
    assert dialogue.moment.phase == "setup"
    assert dialogue.hear("two bots").lines[0] == "Two bots."


def test_a_doubt_in_dos(tmp_path: Path) -> None:
    """Matches that differ in the card of the row are told apart by it."""
    cards = "deal Ann r3 g4 b1 y9 b8\ndeal Ben g5 y8 r1 g1 r6\ndeal Clara g6 y5 r4 g9 b3\nrow b3 y3\n"
    dialogue = at_table(tmp_path, cards, rules="dos")
    assert dialogue.doubt(["red three on blue three", "red three on yellow three"]).lines == ["Blue or yellow?"]
    assert dialogue.hear("yellow").lines[0].startswith("Red three on yellow three")


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_what_is_expected_is_legal_and_known_quickly(rules: str, tmp_path: Path) -> None:
    """In a whole round: all legal moves are likely, and it takes less than five milliseconds to say so."""
    dialogue, _ = make_dialogue(7, tmp_path)
    dialogue.greet()
    dialogue.hear(f"new game with two bots and {'r n i b' if rules == 'rnib' else rules} rules")
    slowest, turns = 0.0, 0
    reply = dialogue.proceed()
    for _ in range(120):
        table, seen = table_of(dialogue), Seen(dialogue)
        begin = time.process_time()
        expected = dialogue.moment
        slowest = max(slowest, time.process_time() - begin)
        if table.state.round.phase is Phase.OVER:
            break
        if reply.wait is not None:
            reply = dialogue.proceed()
            continue
        turns += 1
        if expected.question is not None:
            assert f"answer {expected.question.answers[0].lower()}" in texts(expected.likely)
            reply = dialogue.hear(expected.question.answers[0])
            continue
        legal = [write_move(move, table.names) for move in seen.moves]
        legal = [text for text in legal if not text.startswith("answer")]
        assert set(legal) <= set(texts(expected.likely))
        reply = dialogue.hear(LANGUAGE.prompts.card(seen.view.hand[0]))
        if reply.wait is None and dialogue.moment.phase == "turn":
            reply = dialogue.hear("draw")
    assert turns > 3
    assert slowest < 0.005
