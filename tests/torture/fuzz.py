"""Nonsense in all phases of all five games: every answer has words, and the match on disk is the one that is played."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from tests.dialogue.robot_words import OPENINGS
from tests.dialogue.test_robot import Robot, check_expected
from tests.talking import LANGUAGE, RESTED, is_taught, make_dialogue
from tests.torture.kinds import Broken, Found
from tests.torture.sentences import Sentences
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.reply import Reply
from voiceuno.keeping.match_files import TOLD
from voiceuno.language.heard import HOPELESS, NOISE, Heard
from voiceuno.rules.record import RecordError, read_record, write_record
from voiceuno.speech.hearing.learnt import Learnt

_SENTENCES = 150  # of a conversation
_SLOW = 15.0  # seconds for an answer; a busy machine takes its time, but never so much
_LOOK = 8  # sentences between two looks at the disk


class FakeMachine:
    """Stands for the devices of a machine, with names as makers write them."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def devices(self) -> list[str]:
        """Some, or none."""
        return ["USB Audio: - (hw:1,0)", "{0} {name} ünï 🎧", ""][: self._chance.randrange(4)]

    def use(self, word: str) -> str | None:
        """It is there, or not."""
        return f"device {word}" if self._chance.random() < 0.5 else None


class Torture:
    """Fuzz."""

    def __init__(self, workshop: Path) -> None:
        del workshop

    def case(self, chance: Random, folder: Path) -> Found:
        """One conversation."""
        robot = Robot(chance.choice(OPENINGS), chance.randrange(10**6), folder)
        robot.chance = chance
        sentences, found = Sentences(chance), Found()
        self._start(robot, chance, found)
        for number in range(_SENTENCES):
            if robot.reply.ended:
                self._start(robot, chance, found)
            self._step(robot, sentences, found)
            found["sentences"] += 1
            if number % _LOOK == 0:
                is_as_kept(robot.dialogue, folder)
                check_expected(robot.dialogue)
        is_as_kept(robot.dialogue, folder)
        return found + Found({"conversations": 1})

    def _start(self, robot: Robot, chance: Random, found: Found) -> None:
        learnt, machine = Learnt(robot.folder), FakeMachine(chance)
        robot.dialogue, _ = make_dialogue(
            chance.randrange(10**6), robot.folder, machine=machine, learner=learnt, has_sounds=True
        )
        robot.reply = robot.dialogue.greet()
        found["starts"] += 1

    def _step(self, robot: Robot, sentences: Sentences, found: Found) -> None:
        """Say something, mumble, wait or make a noise."""
        dialogue, chance, die = robot.dialogue, robot.chance, robot.chance.random()
        found[f"in phase {dialogue.moment.phase}"] += 1
        began = time.monotonic()
        if robot.reply.wait is not None and die < 0.6:
            robot.reply = dialogue.proceed()
            return
        if die < 0.62:
            robot.reply = dialogue.hear(Heard("", None, outcome=NOISE))
            return
        if die < 0.7:
            texts = [sentences.next(dialogue) for _ in range(chance.randint(0, 4))]
            if chance.random() < 0.8:
                robot.reply = dialogue.doubt(texts)
            else:
                robot.reply = dialogue.hear(Heard(" ".join(texts), None, outcome=HOPELESS))
            return
        text = robot.guided() if die < 0.85 else sentences.next(dialogue)
        dialogue.is_meant_now(text)
        robot.reply = dialogue.hear(text)
        if time.monotonic() - began > _SLOW:
            raise Broken("an answer takes very long", repr(text[:200]))
        if text.strip():
            has_words(robot.reply, text)


def has_words(reply: Reply, text: str) -> None:
    """Silence answers only those who want it: asleep, paused, or told to stop."""
    moment = reply.moment
    if any(line.strip() for line in reply.lines) or (reply.wait is not None and reply.lines == []):
        return  # where the bots go on, their move is the answer
    heard = LANGUAGE.listen(text, moment).meaning, LANGUAGE.grammar.meaning(text, "turn")
    is_stopped = any(meaning is not None and meaning.verb == "stop" for meaning in heard)
    if not (moment.is_asleep or moment.likely == RESTED or is_stopped):
        raise Broken("an answer has no words", f"{text[:200]!r} in {moment.phase}: {reply}")


def is_as_kept(dialogue: Conversation, folder: Path) -> None:
    """The record on disk is the match that is played, and playing it again leads to the same position."""
    table = dialogue.table
    if table is None or is_taught(dialogue):
        return
    if table.keeper.problem:
        raise Broken("a good disk is said to fail", table.keeper.problem)
    text = (folder / "match.record").read_text("utf-8").removesuffix(f"{TOLD}\n")
    if text != write_record(table.record):
        raise Broken("the record on disk is not the match that is played", text[-300:])
    try:
        *_, last = read_record(text).replay()
    except RecordError as error:
        raise Broken("what is saved cannot be read", error) from error
    if last.state != table.state:
        raise Broken("the record on disk leads to another position", text[-300:])
