"""A robot plays whole matches of all five games in random sentences, and watches every answer."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.dialogue.robot_words import ENGLISH, FRENCH, OPENINGS, RobotWords, is_move_offered, is_offered, is_plain
from tests.talking import LANGUAGE, Seen, is_taught, is_yes_or_no, make_dialogue, table_of
from voiceuno.bots.seated import SeatedBots
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.lesson import Forgetful
from voiceuno.dialogue.references import cards_of
from voiceuno.dialogue.settings import FREE
from voiceuno.keeping.pack_files import load_packs
from voiceuno.keeping.store import Store
from voiceuno.language.files import data_folder
from voiceuno.language.grammar import PHASES
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.quiz.course import Course
from voiceuno.rules.attendance import OF_CLASS
from voiceuno.rules.cards import COLOURS, Card, find_card
from voiceuno.rules.match import MatchState
from voiceuno.rules.moves import (
    TABLE,
    Accept,
    Advice,
    Answer,
    AskFor,
    Catch,
    Challenge,
    Deal,
    Draw,
    End,
    Join,
    Keep,
    Leave,
    MatchRow,
    Miss,
    Move,
    NameColour,
    Phase,
    Place,
    Play,
    SayDos,
    SayUno,
    Swap,
)  # fmt: skip
from voiceuno.rules.record import Entry, write_record
from voiceuno.table.table import Table

# What is said to begin, for every rule book and scoring, alone with bots and with two people at the table.
NAME_ASKED = meanings("no", "usual")  # what is likely while a match that is set up lacks a name
MOST_STEPS = 4000
NOISE = "xyzzy blorp 17 -3 +4 ?! … ünï ' \t {player} {0} none null".split()

LEAVING = ("new", "same", "teach", "quit")
# The verbs of meanings that can become a move, by the kind of the move.
_CHOSEN = {"first", "second", "third", "last", "yes", "correct"}
_VERBS: dict[type, set[str]] = {
    Play: {"play", "colour", "jump"} | _CHOSEN,
    Swap: {"swap", "name", "no", "neither"} | _CHOSEN,
    Draw: {"draw", "correct"},
    Keep: {"keep", "no", "correct"},
    Challenge: {"challenge", "correct"},
    Accept: {"accept", "correct"},
    NameColour: {"colour", "correct"},
    SayUno: {"uno", "correct"},
    SayDos: {"dos", "correct"},
    Catch: {"catch", "name"} | _CHOSEN,
    Advice: {"advice", "name"} | _CHOSEN,
    Answer: {"answer"},
    AskFor: {"difficulty", "pack", "another"},
    Leave: {"attend"},
    Join: {"attend"},
    Miss: {"attend"},
    MatchRow: {"match", "play"} | _CHOSEN,
    Place: {"place", "play"} | _CHOSEN,
    End: {"end", "no", "keep", "correct"},
    Deal: {"yes", "continue"},
}
_COLOUR_WORDS = {colour.value for colour in COLOURS}


def is_named(card: Card, reference: str) -> bool:
    """Whether a card can be meant by `r5`, `r?`, `?5` or a place in the hand."""
    if reference.startswith("?"):
        return card.face.value == reference[1:]
    if reference.endswith("?"):
        return card.colour is not None and card.colour.value[0] == reference[0]
    return is_reference(reference) or card.code == reference


def has_colour(card: Card, word: str) -> bool:
    """Whether a card is of the colour that a word names."""
    return card.colour is not None and card.colour.value == word


def is_reference(word: str) -> bool:
    """Whether a word of a meaning stands for cards without naming them in full."""
    return "?" in word or word in ("drawn", "last") or bool(re.fullmatch(r"\d+(st|nd|rd|th)", word))


def was_said(move: Move, meaning: str, names: Sequence[str], held: int, *, chosen: bool) -> bool:
    """Whether a move is what a meaning says; `chosen`: it answers a question back, so part was said before.

    `held` is the number of cards of whoever moved: UNO with any but the second-last one counts for nothing.
    """
    verb, *words = meaning.split()
    if verb not in _VERBS[type(move)]:
        return False
    if isinstance(move, Swap):
        return verb not in ("swap", "name") or names[move.player] == words[0]
    if verb in _CHOSEN and verb != "correct":
        return chosen or verb in ("yes", "last")
    if isinstance(move, Play) and verb in ("play", "correct"):
        colours = [word for word in words if word in _COLOUR_WORDS]
        cards = [word for word in words if word not in (*_COLOUR_WORDS, "uno")]
        fits = all(is_named(move.card, word) for word in cards)
        if colours and verb == "play" and not chosen:
            fits = fits and move.colour is not None and move.colour.value == colours[0]
        if not chosen and verb == "play":
            fits = fits and move.uno == ("uno" in words and held == 2)
        return fits or (chosen and bool(move.colour))
    if isinstance(move, NameColour) and verb == "colour":
        return move.colour.value == words[0]
    if isinstance(move, Catch | Advice) and verb in ("catch", "advice"):
        return not words or names[move.player] == words[0]
    if isinstance(move, MatchRow) and verb == "match" and "on" in words:
        said = words[: words.index("on")]
        orders = (said, said[::-1])
        return is_named(move.on, words[-1]) and any(all(map(is_named, move.cards, order)) for order in orders)
    if isinstance(move, Place) and verb == "place":
        return is_named(move.card, words[0])
    return True


class Robot:
    """Speaks to the game until its match is over."""

    def __init__(self, opening: str, seed: int, folder: Path, words: RobotWords = ENGLISH) -> None:
        self.opening, self.seed, self.folder, self.words = opening, seed, folder, words
        self.chance = Random(seed)
        self.steps = self.heard = 0
        self.told: deque[set[Card]] = deque(maxlen=60)  # what lay open in the last steps
        self.plain_at = -1  # after how many moves "do you challenge?" was asked
        self.pending: set[str] = set()  # what may have been said, while the game asks which of it
        self.phrases: dict[tuple[str, str], list[str]] = {}
        self.dialogue, _ = make_dialogue(seed, folder, language=words.code)
        self.reply = self.dialogue.greet()
        plan = (self.dialogue.language.grammar.parse(opening, "setup") or "").split()[2:]
        wishes = dict(zip(plan[::2], plan[1::2], strict=True))
        self.wanted = wishes["rules"].replace("standard", "mattel"), int(wishes.get("people", 1))

    @property
    def table(self) -> Table | None:
        """The table of a match that is not over."""
        table = self.dialogue.table
        return None if table is None or table.over else table

    def play(self) -> None:
        """Play until the match has been won; too many steps are a dead end."""
        while not self._is_won():
            self.steps += 1
            assert self.steps < MOST_STEPS, f"a dead end: {self.reply}"
            if self.reply.ended:
                self._restart()
            elif self.dialogue.settings.way != FREE and self.chance.random() < 0.1:
                self._speak(self.words.freely)  # step by step a match would take a day
            elif self.dialogue.settings.single:  # from here on moves are made that nobody said
                self._speak(self.dialogue.language.say(Meaning("single", ("off",)), self.dialogue.moment))
            elif self.reply.wait is not None and self.chance.random() < 0.8:
                self._wait()
            elif self.chance.random() < 0.05:
                self._mumble()
            else:
                self._speak(self._next_words())
            if self.steps % 25 == 0:
                self._ask_with_other_cards_hidden()

    def _is_won(self) -> bool:
        table = self.dialogue.table
        if table is None or not table.over or is_taught(self.dialogue):
            return False
        return (table.match.rules.name, len(table.people)) == self.wanted  # not some other match on the way

    def _restart(self) -> None:
        """The robot has quit: the match is still there."""
        table = self.table
        kept = Store(self.folder).load()[0]
        if table is not None and not is_taught(self.dialogue):
            assert kept is not None
            assert write_record(kept) == write_record(table.record)
        self.dialogue, _ = make_dialogue(self.seed + self.steps, self.folder, language=self.words.code)
        self.reply = self.dialogue.greet()

    # -- what to say

    def _next_words(self) -> str:
        die = self.chance.random()
        if die < 0.55:
            return self.guided()
        if die < 0.75:
            return self._phrase(self.dialogue.moment.phase)
        if die < 0.85:
            return self._phrase(self.chance.choice(PHASES))
        return self._garbage()

    def _phrase(self, phase: str) -> str:
        """Something that the recogniser listens for in a phase."""
        names = self.dialogue.table.names if self.dialogue.table else ()
        key = phase, self.dialogue.moment.rules
        if key not in self.phrases:
            self.phrases[key] = self.dialogue.language.grammar.phrases(phase, self.dialogue.moment.rules, names)
        phrase = self.chance.choice(self.phrases[key])
        meaning = self.dialogue.language.grammar.parse(phrase, phase, self.dialogue.moment.rules) or ""
        if meaning.startswith("language "):  # it could not go on in another one
            return self._garbage()
        # A new match or a lesson every few sentences would never end.
        if meaning.split()[:1] in (["new"], ["same"], ["teach"], ["quit"]) and self.chance.random() < 0.9:
            return self._garbage()
        return phrase

    def _garbage(self) -> str:
        words = self.chance.choices([*self.words.words, *NOISE, *self.words.noise], k=self.chance.randint(0, 9))
        if self.chance.random() < 0.2:
            words.append("".join(chr(self.chance.randrange(1, 0x500)) for _ in range(8)))
        return " ".join(words)

    def guided(self) -> str:
        """What brings the match on: something that is likely now, and rather a card than anything else."""
        dialogue, moment = self.dialogue, self.dialogue.moment
        if self.table is None and moment.phase == "setup":
            return (
                self.words.go_on
                if Meaning("continue") in moment.likely and self.chance.random() < 0.9
                else self.opening
            )
        back = ("undo", "no") if moment.phase == "waiting" else ("undo",)  # what brings nothing on
        likely = [each for each in moment.likely if each not in moment.urgent and each.verb not in (*LEAVING, *back)]
        laying = [each for each in likely if each.verb in ("play", "match") and not each.is_partial]
        if moment.phase == "confirm" and is_yes_or_no(moment):
            likely.append(Meaning("no"))  # a match that is left again and again never ends
        if not likely:
            return self.words.check
        if moment.question is not None and self.chance.random() < 0.4:  # who never knows an answer never wins
            return moment.question.answers[0]
        meaning = self.chance.choice(laying or likely)
        words = dialogue.language.wordings.say(meaning, moment) or self.words.said(meaning)
        if meaning.verb == "play" and moment.phase == "drawn" and self.chance.random() < 0.5:
            return self.words.play_it
        return words

    # -- what comes of it

    def _wait(self) -> None:
        """Let the bots act; no person does anything meanwhile, but for a turn of DOS that has nothing left."""
        table, before = self.dialogue.table, self._entries()
        hand = self._own_hand()
        is_taken = self.dialogue._guiding._held is not None
        self.reply = self.dialogue.proceed()
        if is_taken:  # what was chosen is done after a while: a move, another match, an answer that counts after all
            self.told.append({card for entry in self._entries()[-30:] for card in cards_of(entry.move)})
            return
        assert self.dialogue.table is table
        if table is None:  # what can be set up is read, one thing after the other
            return
        new = self._entries()[len(before) :]
        assert self._entries()[: len(before)] == before
        assert len(new) <= 1
        assert all(entry.player not in table.people or entry.move == End() for entry in new)
        self._check_told(new, hand, "")

    def _mumble(self) -> None:
        """Say something that could be this or that, or nothing: no move comes of it, whatever it was."""
        table, before, hand = self.dialogue.table, self._entries(), self._own_hand()
        texts = [self._next_words() or self.words.draw for _ in range(self.chance.randint(0, 3))]
        self.reply = self.dialogue.doubt(texts)
        assert (self.dialogue.table, self._entries()) == (table, before), texts
        if texts or self.reply.moment.phase != "confirm":  # a mere noise leaves the question open
            self.pending = self._meanings(texts)
        self._check_told((), hand, " ".join([*texts, *self.pending]), asked=True)
        check_expected(self.dialogue)

    def _speak(self, text: str) -> None:
        """Say something; what the record has after it must have been said."""
        dialogue, table, before = self.dialogue, self.dialogue.table, self._entries()
        hand, chosen = self._own_hand(), self.is_asked_back
        held_before = [len(cards) for cards in table.state.round.hands] if table is not None else []
        meanings = self._meanings([text])
        sensed = dialogue.language.listen(text, dialogue.moment)
        meanings |= {str(sensed.meaning)} if sensed.meaning else set()
        question = dialogue.moment.question
        if question is not None and dialogue.language.judge.judge(question, text):
            meanings.add(f"answer {text}")  # a right answer is one even if the words are a command
        if (
            dialogue.moment.likely == NAME_ASKED
            and (name := dialogue.language.own_name(text, is_asked=True)) is not None
        ):
            meanings.add(str(name))  # then a word that is nothing else is a name
        if self.pending:  # what was said before, and picked now
            chosen = True
            meanings |= self.pending
        pick = dialogue._guiding.offered
        if pick is not None and pick.means is not None and "yes" in meanings:
            meanings.add(str(pick.means))  # one thing after the other is offered: "Draw?"
        offered = self.reply.lines[-1:]
        confirming = is_yes_or_no(dialogue.moment)
        has_waiting = Meaning("continue") in dialogue.moment.likely
        self.reply = dialogue.hear(text)
        self.plain_at = len(self._entries()) if is_plain(dialogue.language.prompts, self.reply.lines) else self.plain_at
        self.pending = self.pending if self.reply.moment.phase == "confirm" else set()
        likely = [str(each.meaning) for each in sensed.alternatives]
        self.pending |= {*likely}
        self.heard += 1
        after = self._entries()
        if dialogue.table is not table:
            verbs = {str(meaning).split()[0] for meaning in meanings}
            assert verbs, f"{text!r} is nothing, and led to another table"
            assert not any(entry.player == 0 for entry in after) or not has_waiting or "continue" in verbs | {"yes"}
            self.told.clear()
            self.told.append({card for entry in after[-30:] for card in cards_of(entry.move)})
            return
        same = len([1 for old, now in zip(before, after, strict=False) if old == now])
        new, gone = after[same:], before[same:]
        only = "single on" in map(str, meanings)  # then the only thing that can be done is done at once
        assert len(new) <= 1 or only
        assert all(isinstance(entry.move, SayUno | SayDos) for entry in gone[1:])  # a call goes with its card
        if gone and gone[0].move == Answer(right=False) and confirming and "yes" in meanings:
            assert [(entry.player, entry.move) for entry in new] == [(gone[0].player, Answer(right=True))]  # overruled
            meanings.add("answer")
            confirming = False
        elif gone:
            verbs = {str(meaning).split()[0] for meaning in meanings}
            assert verbs & {"undo", "correct", "colour", "no"} or is_offered(
                dialogue.language.prompts, "undo", offered
            ), f"{text!r} took {gone} back"
            assert table is not None
            assert gone[0].player in table.people
        for entry in new:
            assert table is not None
            assert not (confirming and isinstance(entry.move, Answer)), f"{text!r} is no answer to a question back"
            named = {word for meaning in meanings for word in str(meaning).split()}
            is_named = type(entry.move) in OF_CLASS and table.names[entry.player] in named  # also a bot can be
            assert entry.player in (*table.people, TABLE) or is_named, f"{text!r} became {entry}"
            was_offered = "yes" in meanings and is_move_offered(
                dialogue.language.prompts, entry.move, offered, table.names
            )
            is_answer = "yes" in meanings if entry.move == Challenge() else "no" in meanings
            if was_offered or (
                isinstance(entry.move, Challenge | Accept) and self.plain_at == len(before) and is_answer
            ):
                continue
            held = held_before[entry.player] if entry.player < len(held_before) else 0  # who joined had none
            is_open = chosen or bool(gone)
            is_said = any(was_said(entry.move, str(m), table.names, held, chosen=is_open) for m in meanings)
            assert is_said or (only and entry.player in table.people), (
                f"{text!r}, which means {meanings}, became {entry}"
            )
        asked = any(str(meaning).startswith(("ask hand", "ask playable", "ask drawn")) for meaning in meanings)
        self._check_told(new, hand, " ".join([*map(str, meanings), *likely, text]), asked=asked)

    def _entries(self) -> tuple[Entry, ...]:
        return self.dialogue.table.record.entries if self.dialogue.table else ()

    def _own_hand(self) -> set[Card]:
        """The cards of whoever is alone with the game; of two people nobody's may be told."""
        table = self.dialogue.table
        if table is None or len(self.dialogue.seats) > 1:
            return set()
        return set(Seen(self.dialogue).view.hand)

    # -- who may know it

    def _check_told(self, new: Sequence[Entry], hand: set[Card], said: str, *, asked: bool = False) -> None:
        """No sentence names a card that is only in a hand of somebody else, or says what another player drew."""
        table = self.dialogue.table
        if table is None:
            return
        seen, is_shared = Seen(self.dialogue), len(self.dialogue.seats) > 1
        view = seen.view
        opened = set(getattr(view, "discards", ())[-1:]) | set(getattr(view, "row", ()))
        for entry in new:
            opened |= set(cards_of(entry.move))
        words = said.split()
        # Who says "the five" has told of a five, also if it cannot be laid.
        opened |= {card for word in words if (card := find_card(word))}
        opened |= self.words.cards_in(said)
        opened |= {card for word in words if is_reference(word) for card in view.hand if is_named(card, word)}
        opened |= {card for word in words if word in _COLOUR_WORDS for card in view.hand if has_colour(card, word)}
        if any(entry.move == Challenge() and (entry.player,) == self.dialogue.seats for entry in new):
            shown = next((line for line in self.reply.lines if any(each in line for each in self.words.holds)), "")
            opened |= self.words.cards_in(shown)
        self.told.append(opened)
        allowed = set().union(*self.told, hand, self._own_hand())
        if seen.person not in table.state.active:  # who is out may ask for the news of a whole round
            allowed |= {card for entry in self._entries() for card in cards_of(entry.move)}
        if is_shared and self.dialogue.settings.way != FREE:  # who is on turn wants cards to be offered
            allowed |= {*view.hand}
        if asked and is_shared:  # also what somebody drew and has laid since
            allowed |= {*view.hand, *(card for entry in self._entries() for card in cards_of(entry.move))}
        if asked and is_shared and "drawn" in words:  # whoever moved last here may ask what it was
            hands = (table.match.view(table.state, seat).hand for seat in self.dialogue.seats)
            allowed |= {card for each in hands for card in each}
        if not is_shared and self.is_asked_back:
            allowed |= {card for each in self.reply.moment.likely for word in each.words if (card := find_card(word))}
        for line in self.reply.lines:
            if any(words in line for words in self.words.turned) or line in self.words.fixed:
                continue
            for name in table.names:
                for drawn in re.findall(rf"\b{name} (?:{self.words.draws}) ([^.]*)", line):
                    assert not self.words.cards_in(drawn), line
            leaked = self.words.cards_in(line) - allowed
            assert not leaked, f"{line!r} after {said!r} tells of {leaked}"

    def _ask_with_other_cards_hidden(self) -> None:
        """Every question has the same answer whatever the others hold and whatever lies in the pile."""
        table, moment = self.table, self.dialogue.moment
        is_busy = is_taught(self.dialogue) or self.is_asked_back or moment.is_asleep or self.reply.wait is not None
        if table is None or is_busy or is_yes_or_no(moment) or moment.likely[:1] == (Meaning("continue"),):
            return
        if table.state.round.phase is Phase.OVER:
            return
        hidden = with_hidden_cards_shuffled(table.state.round, Seen(self.dialogue).person, self.chance)
        entries = self._entries()
        assert self._answers(table.state) == self._answers(table.state._replace(round=hidden))
        assert self._entries() == entries

    def _answers(self, state: MatchState) -> list[list[str]]:
        """The answers to all questions in a position, asked by somebody who has just sat down."""
        table = self.table
        assert table is not None
        club = Club(self.folder / "asking", language=self.words.code)
        conversation = club.sit_down(at=Table(table.record, Forgetful(), SeatedBots))
        conversation.greet()
        table_of(conversation).state = state
        understand = conversation.language.understand
        questions = self.words.questions
        asked = [text for text in questions if (meant := understand(text, conversation.moment)) and meant.verb == "ask"]
        return [conversation.hear(text).lines for text in asked]

    # -- what the robot knows

    @property
    def is_asked_back(self) -> bool:
        """Whether the game has asked which of several things was meant."""
        moment, table = self.dialogue.moment, self.dialogue.table
        if table is not None and moment.phase == "colour" and table.state.round.phase is not Phase.COLOUR:
            return True
        return any(each.verb in ("first", "neither", "name") for each in moment.likely)

    def _meanings(self, texts: Sequence[str]) -> set[str]:
        """What these sentences mean now, or could mean at another moment of the turn."""
        dialogue, table = self.dialogue, self.dialogue.table
        phases = {dialogue.moment.phase, "turn", "confirm"} if self.pending else {dialogue.moment.phase, "turn"}
        if table is not None and table.state.round.phase.value in PHASES:
            phases.add(table.state.round.phase.value)
        found = (
            dialogue.language.grammar.parse(text, phase, dialogue.moment.rules) for text in texts for phase in phases
        )
        return {meaning for meaning in found if meaning is not None}


def check_expected(dialogue: Conversation) -> None:
    """The conversation knows what can be said: in a phase of the grammar, with meanings that the grammar has."""
    expected = dialogue.moment
    assert expected.phase in PHASES
    means = {command.means for command in dialogue.language.grammar.commands}
    assert set(expected.leave_out) <= means
    assert all(expected.likely)
    assert {str(each) for each in expected.urgent}.isdisjoint(expected.leave_out)


def with_hidden_cards_shuffled(state: Any, person: int, chance: Random) -> Any:
    """The same position for one person, with other cards in the other hands and in the pile."""
    others = [seat for seat in range(len(state.hands)) if seat != person]
    hidden = [card for seat in others for card in state.hands[seat]] + list(state.pile)
    chance.shuffle(hidden)
    source: Iterator[Card] = iter(hidden)
    hands = [
        state.hands[seat] if seat == person else tuple(next(source) for _ in state.hands[seat])
        for seat in range(len(state.hands))
    ]
    changed: dict[str, Any] = {"hands": tuple(hands), "pile": tuple(source)}
    return state._replace(**changed) if hasattr(state, "_replace") else replace(state, **changed)


# French has a smaller share: every book once, alone or with other people; the others are for the bench.
_PLAYED = (3, 5, 7, 9, 10, 12, 14)  # the others are for the bench
IN_FRENCH = [
    pytest.param(opening, marks=() if number == 0 else pytest.mark.long if number in _PLAYED else pytest.mark.bench)
    for number, opening in enumerate(FRENCH.openings)
]


@pytest.mark.parametrize("opening", IN_FRENCH, ids=lambda text: text.replace(" ", "-"))
def test_a_robot_plays_a_whole_match_in_french(opening: str, tmp_path: Path) -> None:
    """With the same promises."""
    play_a_match(Robot(opening, 1, tmp_path, FRENCH), tmp_path)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.bench)])
@pytest.mark.parametrize("opening", OPENINGS, ids=lambda text: text.removeprefix("new game with ").replace(" ", "-"))
def test_a_robot_plays_a_whole_match(opening: str, seed: int, tmp_path: Path) -> None:
    """Never an exception, never a dead end, never a move that was not said, never a hand told to somebody else."""
    play_a_match(Robot(opening, seed, tmp_path), tmp_path)


def play_a_match(robot: Robot, folder: Path) -> None:
    """Play it to its end, and compare the record with what is kept."""
    robot.play()
    assert robot.heard > 10
    table = robot.dialogue.table
    assert table is not None
    kept, trouble = Store(folder).load()
    assert trouble == ""
    assert kept is not None
    assert write_record(kept) == write_record(table.record)


@pytest.mark.parametrize("text", ["right", "slow", "close", "quiet", "short", "leave"])
def test_a_right_answer_is_no_command(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a quiz the opposite of fast is "slow", which is not asked to speak slower then."""
    dialogue, _ = make_dialogue(1, tmp_path)
    words = load_packs(data_folder("grammars") / "en" / "quiz", LANGUAGE.judge)[0]["words"].questions
    question = next(question for question in words if text in question.answers)
    dialogue.greet()
    reply = dialogue.hear("new game with one bot and quiz rules")
    assert dialogue.table is not None
    monkeypatch.setattr(Course, "question", lambda *_: question)
    while dialogue.moment.phase != "answer":
        moves = [move for move in Seen(dialogue).moves if isinstance(move, Play)]
        if reply.wait is not None:
            reply = dialogue.proceed()
        elif moves:
            colour = f" {moves[0].colour.value}" if moves[0].colour else ""
            reply = dialogue.hear(LANGUAGE.prompts.card(moves[0].card) + colour)
        else:
            reply = dialogue.hear("draw")
    dialogue.hear(text)
    assert dialogue.table.record.entries[-1].move == Answer(right=True)
