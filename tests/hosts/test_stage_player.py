"""The player of the demonstration, in text: what it says is understood, and its match comes to an end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.talking import make_dialogue
from voiceuno.hosts.stage_player import StagePlayer
from voiceuno.language.language import Language
from voiceuno.rules.rulesets import RULESETS

MOST = 1500  # sentences; the longest match has a third of that
# English is heard as well where the demonstration is recorded.
MATCHES = [*(("fr", rules) for rules in RULESETS), ("en", "dos")]


@pytest.mark.parametrize(("code", "rules"), MATCHES)
def test_the_player_of_the_demonstration_is_understood(code: str, rules: str, tmp_path: Path) -> None:
    """Whatever it says has a meaning at its moment, and the match is won by somebody."""
    language = Language.load(code)
    player = StagePlayer(language.demo["openings"][rules], 5, language.demo["questions"])
    conversation, _ = make_dialogue(5, tmp_path, language=code)
    reply = conversation.greet()
    asked = set[str]()
    for _ in range(MOST):
        while reply.wait is not None and not reply.ended:
            reply = conversation.proceed()
        if reply.ended:
            break
        words = player.words(conversation)
        asked.add(words)
        assert conversation.language.understand(words, conversation.moment) is not None, (words, conversation.moment)
        reply = conversation.hear(words)
    assert reply.ended
    assert conversation.table is not None
    assert conversation.table.over
    assert conversation.table.match.rules.name == rules
    assert set(language.demo["questions"]) <= asked
