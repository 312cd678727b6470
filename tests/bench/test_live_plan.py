"""The player of the live match: plays on wherever the match is, and says commands of every kind."""

from __future__ import annotations

from pathlib import Path

from tests.bench.live_mirror import Mirror
from tests.bench.live_plan import CHALLENGE, SEED, SHARES, Plan, Wish
from tests.talking import make_dialogue

COMMANDS = 60


def test_sixty_commands_of_all_kinds(tmp_path: Path) -> None:
    """A match in writing, mirrored from its folder after each command, as the one by ear is."""
    home, plan = tmp_path / "home", Plan(SEED)
    home.mkdir()
    dialogue, _ = make_dialogue(SEED, home, has_sounds=True)
    reply = dialogue.greet()
    mirror = Mirror(home, tmp_path / "looks")
    while plan.said.total() < COMMANDS:
        assert not mirror.look(reply.lines[-1])
        assert mirror.conversation.moment == dialogue.moment
        wish: Wish | None = plan.next(mirror.conversation)
        while wish is not None:
            reply = dialogue.hear(wish.text)
            assert not any("Sorry" in line for line in reply.lines), wish
            mirror.hear(wish.text)
            wish = plan.takes_back(mirror.conversation)
        while reply.wait is not None:
            reply = dialogue.proceed()
    assert set(plan.said) == set(SHARES) - {CHALLENGE}


def test_a_match_that_went_elsewhere_is_found_again(tmp_path: Path) -> None:
    """What was heard is not what was understood: the folder knows better."""
    dialogue, _ = make_dialogue(SEED, tmp_path / "home", has_sounds=True)
    dialogue.greet()
    mirror = Mirror(tmp_path / "home", tmp_path / "looks")
    reply = dialogue.hear("new game with one bot and standard rules")
    while reply.wait is not None:
        reply = dialogue.proceed()
    mirror.hear("teach me")
    assert not mirror.look(reply.lines[-1])
    assert mirror.conversation.moment.likely == dialogue.moment.likely
    assert mirror.conversation.table is not None
    mirror.hear("draw")
    assert mirror.look("Draw?")  # nothing was drawn yet, and it is asked for
