"""What the game says about itself is true: what is due, what was said, what was drawn, and what can be played."""

from __future__ import annotations

from pathlib import Path

from tests.talking import Seen, make_dialogue, table_of
from voiceuno.dialogue.conversation import Conversation
from voiceuno.rules.moves import Catch, MatchRow

HEAD = "voiceuno record 1\nrules {rules}\nseed 3\nplayers Ann Ben\ndealer Ben\n"
BOT = "# bot Ben medium\n---\n"
UNO = "deal Ann r5 r9 g5 y1 wi\ndeal Ben g5 y8 bsk r1 r2\ndiscard r7\n"
DOS = "deal Ann r7 y7 b9\ndeal Ben g3 g1 g4\nrow r7 b7\n"


def at_table(folder: Path, cards: str, rules: str = "mattel") -> Conversation:
    """A conversation that goes on with a match."""
    (folder / "match.record").write_text(HEAD.format(rules=rules) + cards + BOT, "utf-8")
    dialogue, _ = make_dialogue(1, folder)
    dialogue.greet()
    dialogue.hear("continue")
    return dialogue


def bots_play(dialogue: Conversation) -> None:
    """Until a person is asked."""
    reply = dialogue.proceed()
    while reply.wait is not None:
        reply = dialogue.proceed()


def test_who_is_caught_in_the_own_turn_hears_why_and_goes_on(tmp_path: Path) -> None:
    """The two cards come when the turn is over, and it is not over: what can be done is asked."""
    dialogue = at_table(tmp_path, DOS, "dos")
    dialogue.hear("red seven on red seven")
    table_of(dialogue).act(1, Catch(0))
    first, *rest = dialogue.news().lines
    assert first == "Ben catches you: you did not say DOS in time. You draw two when your turn is over."
    assert rest == ["Left in the row: blue seven. Match more, or say done."]


def test_who_was_caught_has_not_said_it(tmp_path: Path) -> None:
    """DOS after being caught is too late; it was never said."""
    dialogue = at_table(tmp_path, DOS, "dos")
    dialogue.hear("red seven on red seven")
    table_of(dialogue).act(1, Catch(0))
    dialogue.news()
    assert dialogue.hear("dos").lines[0] == "That is too late: you were caught already."


def test_who_said_it_is_told_so(tmp_path: Path) -> None:
    """Twice is once too often."""
    dialogue = at_table(tmp_path, DOS, "dos")
    dialogue.hear("red seven on red seven")
    dialogue.hear("dos")
    assert dialogue.hear("dos").lines[0] == "You have said it already."


def test_who_drew_is_told_what_also_a_turn_later(tmp_path: Path) -> None:
    """A draw is not forgotten when the next turn has begun."""
    dialogue = at_table(tmp_path, UNO + "draw b2 r8 r6 r3\n")
    assert dialogue.hear("what did I draw").lines == ["You have not drawn a card."]
    dialogue.hear("draw")
    bots_play(dialogue)
    assert dialogue.hear("what did I draw").lines == ["Blue two."]
    dialogue.hear("wild blue")
    assert dialogue.hear("what did I draw").lines == ["Blue two."]


def test_all_matches_of_dos_are_told_and_what_else_can_be_done(tmp_path: Path) -> None:
    """However many there are on one card of the row."""
    cards = "deal Ann r7 y7 g7 b3 b4 y1 y6\ndeal Ben g3 g1 g4\nrow b7 r9\n"
    dialogue = at_table(tmp_path, cards, "dos")
    moves = [move for move in Seen(dialogue).moves if isinstance(move, MatchRow)]
    (line,) = dialogue.hear("what can I play").lines
    prompts = dialogue.language.prompts
    assert len(moves) > 4
    assert [move for move in moves if prompts.cards(move.cards, "plus").lower() not in line.lower()] == []
    assert line.endswith("Or draw.")
    dialogue.hear("red seven on blue seven")
    assert dialogue.hear("what can I play").lines[0].endswith("Or say done.")


def test_being_caught_says_why(tmp_path: Path) -> None:
    """UNO that was not said in time."""
    dialogue = at_table(tmp_path, "deal Ann r5 r9\ndeal Ben g5 y8 bsk r1 r2\ndiscard r7\n")
    dialogue.hear("red five")
    table_of(dialogue).act(1, Catch(0))
    assert dialogue.news().lines[0] == "Ben catches you: you did not say UNO in time."
