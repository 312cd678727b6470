"""A robot that answers with two words or with one signal: it wants something, and waits until that is offered."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.talking import Seen, every
from voiceuno.club import Club
from voiceuno.dialogue.choices.pick import Pick
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.reply import Reply
from voiceuno.dialogue.settings import FREE, SCAN, STEPS
from voiceuno.language.meaning import Family, Meaning
from voiceuno.rules.moves import Answer
from voiceuno.rules.notation import write_move

TAKES, PASSES = {STEPS: "yes", SCAN: "*"}, {STEPS: "next", SCAN: None}  # None is silence
_MOST = 200  # answers, after which what is wanted should have been offered
_LONGEST = 30_000  # answers in a conversation
_AWAKE = (Meaning("wake"), Meaning("continue"))  # what ends a pause that it wanted itself
_LOOKS = [Meaning.read(f"ask {topic}") for topic in ("hand", "counts", "score", "suggestion")]
_LOOKS += [Meaning.read(text) for text in ("slower", "faster", "brief", "normal", "pause", "sleep", "hint")]


class Robot:
    """Leads a conversation from an empty folder to goodbye, and sees what is offered and nothing else."""

    def __init__(self, way: str, folder: Path, seed: int, *, slips: float = 0.05, looks: float = 0.03) -> None:
        """`slips` is how often it takes back what it took, `looks` how often it wants something beside the game."""
        self._begin(way, seed, slips, looks)
        self.conversation: Conversation = Club(folder, seed=seed).sit_down()
        self.heard: list[str] = []
        self.reply = self._noted(self.conversation.greet())

    def _begin(self, way: str, seed: int, slips: float, looks: float) -> None:
        self.way, self.chance, self._slips, self._looks = way, Random(seed), slips, looks
        self.answers = self.rests = 0

    def _noted(self, reply: Reply) -> Reply:
        self.heard += [f"< {line}" for line in reply.lines]
        return reply

    def answer(self, word: str | None) -> None:
        """Say a word, make a signal, or let time pass."""
        self.answers += 1
        assert self.answers < _LONGEST, self.heard[-40:]
        self.heard.append("! once" if word is None else f"> {word}")
        if word is None:
            assert self.reply.wait is not None, self.heard[-40:]
            self.reply = self._noted(self.conversation.proceed())
        else:
            self.reply = self._noted(self.conversation.hear(word))

    # -- one thing after the other

    def begin(self) -> None:
        """Make the same sound, or say the same words, until one thing after the other is offered."""
        while self.conversation.settings.way == FREE:
            self.answer(TAKES[self.way])
            assert self.answers < 20, self.heard

    def reach(self, wanted: Meaning) -> None:
        """Let everything pass until what is wanted is offered, and take it."""
        was_there = wanted in {each.means for each in every(self.conversation.choices)}
        for _ in range(_MOST):
            offered = self.conversation.offered
            if was_there and wanted not in {each.means for each in every(self.conversation.choices)}:
                return  # the table has gone on meanwhile
            if offered is None:
                self.rests += 1
                self.answer(TAKES[self.way] if self.reply.wait is None else None)
            elif offered.means == wanted:
                self.answer(TAKES[self.way])
                return
            elif (
                offered.means in _AWAKE
                or offered.leads_back
                or wanted in {each.means for each in every(offered.within)}
            ):
                self.answer(TAKES[self.way])
            else:
                self.answer(PASSES[self.way])
        raise AssertionError(f"{wanted} is never offered: {self.heard[-80:]}")

    def settle(self) -> None:
        """Let time pass until something is offered, or somebody has to say something."""
        for _ in range(_MOST):
            if self.conversation.offered is not None or self.reply.wait is None or self.reply.ended:
                return
            self.answer(None)
        raise AssertionError(self.heard[-40:])

    # -- a whole match

    def set_up(self, rules: str, bots: int, length: str = "target 100") -> None:
        """Choose a short match of a game."""
        for wanted in ("new game", length, f"bots {bots}", f"rules {rules}"):
            self.reach(Meaning.read(wanted))
            self.settle()

    def play(self) -> None:
        """Play the match to its end, with any move that is legal, and look around now and then."""
        table = self.conversation.table
        assert table is not None
        while not table.over:
            self.settle()
            if table.over:  # what was taken before has ended it
                return
            choices = self.conversation.choices
            if not choices:  # a pause
                self.answer(TAKES[self.way])
                if self.conversation.offered is not None:
                    self.answer(TAKES[self.way])
                continue
            self._check(choices)
            self.reach(self._anything(choices))
            self._slip()

    def _slip(self) -> None:
        """Take the last thing back, now and then."""
        table = self.conversation.table
        is_over = table is None or table.over
        if not is_over and self.reply.wait is not None and self.chance.random() < self._slips:
            self.answer(TAKES[SCAN] if self.way == SCAN else "no")

    def _anything(self, choices: tuple[Pick, ...]) -> Meaning:
        """A move, or seldom something beside the game."""
        means = [each.means for each in every(choices) if each.means is not None]
        moves = [each for each in means if each.is_any(Family.MOVE) or each.verb in ("yes", "wake", "continue")]
        others = [each for each in means if each in _LOOKS]
        if others and (not moves or self.chance.random() < self._looks):
            return self.chance.choice(others)
        return self.chance.choice([each for each in moves if each.verb != "undo"] or moves or means)

    def _check(self, choices: tuple[Pick, ...]) -> None:
        """No legal move is hidden."""
        seen = Seen(self.conversation)
        if not seen.is_asked or self.conversation.moment.is_asleep:
            return
        moves = [move for move in seen.moves if not isinstance(move, Answer)]
        legal = {Meaning.read(write_move(move, seen.table.names)) for move in moves}
        offered = {each.means for each in every(choices)}
        is_at_table = any(each.verb in ("draw", "play", "match", "keep", "colour") for each in offered if each)
        assert not is_at_table or legal <= offered, legal - offered

    def leave(self) -> None:
        """Say goodbye."""
        self.reach(Meaning("quit"))
        while not self.reply.ended:
            self.reach(Meaning("yes"))
            self.settle()


def whole_match(way: str, rules: str, folder: Path, seed: int) -> Robot:
    """A robot that has played a whole match, from an empty folder to goodbye."""
    robot = Robot(way, folder, seed)
    robot.begin()
    robot.set_up(rules, 1 + seed % 3)
    robot.play()
    robot.leave()
    return robot
