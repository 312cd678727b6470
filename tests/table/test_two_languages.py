"""Places with different languages share a match: each hears and speaks its own, to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.talking import every
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.reply import Reply
from voiceuno.hosts.several import is_on_turn
from voiceuno.language.meaning import Family, Meaning
from voiceuno.rules.rulesets import DOS, MATTEL, QUIZ, Ruleset
from voiceuno.table.plan import Plan
from voiceuno.table.table import Table

_MOST_STEPS = 4000
_NEXT = {"en": "yes", "fr": "oui"}  # between two rounds
_UNKNOWN = {"en": "I don't know", "fr": "je ne sais pas"}
_COLOURS = {"en": {"red", "green", "blue", "yellow"}, "fr": {"rouge", "vert", "bleu", "jaune"}}


class Place:
    """Somebody who plays in one language."""

    def __init__(self, conversation: Conversation) -> None:
        self.conversation, self.code = conversation, conversation.language.code
        self.told: list[str] = []
        self.said: list[str] = []
        self.reply = self.take(conversation.greet())

    def take(self, reply: Reply) -> Reply:
        """Note what was told."""
        self.reply = reply
        self.told += map(str, reply.lines)
        return reply

    def step(self, table: Table) -> None:
        """Say something if somebody here is asked, else let time pass."""
        conversation = self.conversation
        if conversation.has_news:
            self.take(conversation.news())
        elif self.reply.wait is not None:
            self.take(conversation.proceed())
        elif is_on_turn(conversation) or conversation.moment.phase == "confirm":
            self.say(self._words(table))

    def say(self, text: str) -> Reply:
        """Say it, and note it."""
        self.said.append(text)
        return self.take(self.conversation.hear(text))

    def _words(self, table: Table) -> str:
        """What to say now, in the words of this language."""
        moment, conversation = self.conversation.moment, self.conversation
        if moment.question is not None:
            knows = len(table.record.entries) % 8
            return moment.question.answers[0] if knows else _UNKNOWN[self.code]
        if not is_on_turn(conversation):
            return _NEXT[self.code]
        moves = [each.means for each in every(conversation.choices) if each.means and each.means.is_any(Family.MOVE)]
        means = next((each for each in moves if each != Meaning("undo")), None)
        return _NEXT[self.code] if means is None else conversation.language.say(means, moment)

    @property
    def colours(self) -> set[str]:
        """The words for colours, of either language, that were told here."""
        words = {word.strip(".,:;?!").lower() for line in self.told for word in line.split()}
        return words & (_COLOURS["en"] | _COLOURS["fr"])


def sit_down(folder: Path, rules: Ruleset) -> tuple[Table, Place, Place]:
    """An English and a French place at a new table."""
    club = Club(folder, seed=11)
    table = club.open(Plan(people=2, bots=0, names=("Anna", "Marie"), rules=rules.name, target=60))
    english = Place(club.sit_down(at=table, names=["Anna"]))
    return table, english, Place(club.sit_down(language="fr", at=table, names=["Marie"]))


@pytest.mark.parametrize("rules", [MATTEL, QUIZ, DOS], ids=lambda rules: rules.name)
def test_a_whole_match_is_played_in_two_languages(rules: Ruleset, tmp_path: Path) -> None:
    """Names of cards, lines and quiz questions are each in the language of the place."""
    table, english, french = sit_down(tmp_path, rules)
    for _ in range(_MOST_STEPS):
        if table.over and not (english.conversation.has_news or french.conversation.has_news):
            break
        english.step(table)
        french.step(table)
    assert table.over, (english.told[-5:], french.told[-5:])
    assert english.colours == _COLOURS["en"]
    assert french.colours == _COLOURS["fr"]
    assert not [line for line in english.told if line in french.told and " " in line]
    assert "Round one." in english.told
    assert "Manche un." in french.told
    assert any("Anna" in line for line in french.told)
    assert any("Marie" in line for line in english.told)
    assert len({*english.said}) > 5
    assert len({*french.said}) > 5
    assert not {*english.said} & {*french.said} - {"uno", "dos"}


def test_one_of_them_changes_the_language_in_the_midst_and_nobody_is_disturbed(tmp_path: Path) -> None:
    """The table, the cards and what can be taken back stay; the other place hears nothing of it."""
    table, english, french = sit_down(tmp_path, MATTEL)
    while len(table.record.entries) < 6:
        english.step(table)
        french.step(table)
    while english.conversation.has_news or french.conversation.has_news:
        english.step(table)
        french.step(table)
    before, heard = table.record, len(french.told)
    lines = english.say("en français").lines
    assert lines[0] == "D'accord, en français."
    assert english.conversation.language.code == "fr"
    assert table.record == before
    assert not french.conversation.has_news
    assert len(french.told) == heard
    assert "Rouge" in " ".join(english.say("mes cartes").lines) or "Bleu" in " ".join(english.say("mes cartes").lines)
    french.say("in english")
    assert french.conversation.language.code == "en"
    english.code, french.code = "fr", "en"
    moves = len(table.record.entries)
    for _ in range(40):
        english.step(table)
        french.step(table)
    assert len(table.record.entries) > moves


def test_each_is_spoken_to_in_the_own_language_the_next_time(tmp_path: Path) -> None:
    """It is kept by name, and one that is asked for at the start counts more."""
    table, english, french = sit_down(tmp_path, MATTEL)
    english.say("en français")
    french.say("in english")
    again = Club(tmp_path)
    table = again.find(table.code) or table
    spoken = [again.sit_down(at=table, names=[name]).language.code for name in ("Anna", "Marie")]
    assert spoken == ["fr", "en"]
    asked = Club(tmp_path, language="en")
    assert asked.sit_down(at=table, names=["Anna"]).language.code == "en"
