"""The conversation of a match: what a player says becomes a move, and what happens is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from voiceuno.dialogue.answers import Answers
from voiceuno.dialogue.asking import Choice, ask_for, ask_which
from voiceuno.dialogue.interpret import Option, Wording, is_wild, mentions, read_options
from voiceuno.dialogue.narrate import Narrator, merged
from voiceuno.dialogue.ports import Bots, Keeper
from voiceuno.dialogue.prompts import Prompts
from voiceuno.rules import events as ev
from voiceuno.rules.cards import COLOURS
from voiceuno.rules.events import Event, seen_by
from voiceuno.rules.game import IllegalMove
from voiceuno.rules.match import MatchState
from voiceuno.rules.moves import (
    NOBODY,
    TABLE,
    Accept,
    Answer,
    Challenge,
    Deal,
    Draw,
    End,
    Keep,
    Move,
    NameColour,
    Phase,
    Play,
    SayDos,
    SayUno,
)  # fmt: skip
from voiceuno.rules.quiz import Question, judge
from voiceuno.rules.record import Entry, Record
from voiceuno.rules.views import DosView, View

_COLOURS = {colour.value: colour for colour in COLOURS}
_DRAWN_ANSWERS = {"yes": "play drawn", "no": "keep"}  # to "Play it or keep it?"
_BARE: dict[str, Move] = {
    "draw": Draw(), "keep": Keep(), "challenge": Challenge(), "accept": Accept(), "uno": SayUno(),
    "dos": SayDos(), "end": End(),
}  # fmt: skip


class Last(NamedTuple):
    """The move of a person that can still be taken back, and the position before it."""

    before: MatchState
    move: Move


class TableTalk:
    """People and bots at a table; several people share what is said, so nobody is "you" then."""

    def __init__(
        self,
        record: Record,
        prompts: Prompts,
        keeper: Keeper,
        bots: Bots,
        people: tuple[int, ...],
        questions: Callable[[int], Question],
        verbosity: str = "normal",
    ) -> None:
        self.match, self.record, self.names = record.match(), record, record.names
        self.prompts, self.keeper, self.bots, self.questions = prompts, keeper, bots, questions
        self.people, self.verbosity = people, verbosity
        self.listener = people[0] if len(people) == 1 else NOBODY
        self.narrator = Narrator(prompts, self.names, self.listener, verbosity)
        self.state: MatchState
        self.choice: Choice | None = None
        self._person = people[0]  # who was asked last
        self._last: Last | None = None
        self._news: list[Event] = []  # since the last turn of a person
        self._mover: int | None = None  # who moved last, until the bots have had time to speak up

    # -- where the conversation stands

    @property
    def person(self) -> int:
        """Who is spoken to: the person on turn, or the one who was last."""
        if self.state.round.turn in self.people and self.state.round.phase is not Phase.OVER:
            self._person = self.state.round.turn
        return self._person

    @property
    def phase(self) -> str:
        """What the player can say now, as the grammar names it."""
        if self.choice is not None:
            return "colour" if self.choice.wants_colour else "confirm"
        if self.state.round.phase is Phase.OVER:
            return "confirm"
        if self.state.round.turn not in self.people:
            return "waiting"
        return str(self.state.round.phase.value)

    @property
    def over(self) -> bool:
        """Whether the match has been won."""
        return bool(self.state.winners)

    @property
    def answers(self) -> Answers:
        """Answers for whoever is spoken to."""
        return Answers(self.prompts, self.names, self.person)

    @property
    def view(self) -> View:
        """What whoever is spoken to may know."""
        return self.match.view(self.state, self.person)

    def begin(self) -> list[str]:
        """Tell how the match begins, or how it stands."""
        events: Sequence[Event] = ()
        for step in self.record.replay():
            self.state, events = step.state, step.events
        fresh = not self.record.entries
        told = self._tell(events) if fresh else []
        return told + (self._first_hand() if fresh else []) + ([] if self.waits_for_bots else self.prompt())

    def _first_hand(self) -> list[str]:
        """A new hand is read once; several people ask for theirs, so that the others need not hear it."""
        if self.listener == NOBODY:
            return []
        return [self.prompts.say("say.your_hand", hand=self.answers.hand(self.view.hand))]

    # -- hearing

    def hear(self, meaning: str) -> list[str]:
        """Act on a canonical meaning; the lines that answer it."""
        verb, *words = meaning.split()
        if self.choice is not None:
            return self._hear_choice(verb, words)
        if self.state.round.phase is Phase.OVER:
            return self._act(TABLE, Deal()) if verb in ("yes", "continue") else self.prompt()
        match verb:
            case "play" | "match" | "place" | "catch" | "advice":
                return self._meant(verb, words)
            case "colour":
                return self._do(NameColour(_COLOURS[words[0]]))
            case "answer":
                return self._answer(" ".join(words))
            case "correct":
                return self._correct(words)
            case "undo":
                return self._undo()
        if self.state.round.phase is Phase.DRAWN and verb in _DRAWN_ANSWERS:
            return self.hear(_DRAWN_ANSWERS[verb])
        move = _BARE.get(verb)
        return self._do(move) if move else self.prompt() or [self.prompts.say("say.not_yet")]

    def _hear_choice(self, verb: str, words: list[str]) -> list[str]:
        assert self.choice is not None
        options, self.choice = self.choice.options, None
        if verb == "correct" and any(mentions(option.move, words[0]) for option in options):
            verb = "play"
        if verb in ("no", "neither"):
            return [self.prompts.say("say.go_on"), *self.prompt()]
        places = {"first": 0, "second": 1, "third": 2, "last": -1}
        if verb in places and places[verb] < len(options):
            return self._do(options[places[verb]].move)
        if verb == "yes" and len(options) == 1:
            return self._do(options[0].move)
        if verb == "colour":
            options = tuple(o for o in options if isinstance(o.move, Play) and o.move.colour is _COLOURS[words[0]])
        elif verb in ("play", "place"):
            meant = [option for option in options if mentions(option.move, words[0])]
            if not meant:
                return self.hear(" ".join([verb, *words]))
            options = tuple(meant)
        else:
            return self.hear(" ".join([verb, *words]))
        return self._ask(options)

    def _ask(self, options: Sequence[Option]) -> list[str]:
        """Do the only thing that can be meant, or ask which."""
        if len(options) == 1:
            return self._do(options[0].move)
        self.choice = Choice(tuple(options))
        return self.prompt()

    def _meant(self, verb: str, words: list[str]) -> list[str]:
        """Do what was said about cards or people, or ask what was meant."""
        options = read_options(verb, words, self.view, self.moves, Wording(self.prompts, self.names))
        if options:
            return self._ask(options)
        if verb in ("catch", "advice"):
            return [self.prompts.say("say.not_here", player=" ".join(words))]
        nothing = "no_such_match" if isinstance(self.view, DosView) and verb != "place" else "no_such_card"
        return [self.prompts.say(f"say.{nothing}"), *self._hint()]

    # -- questions

    def _answer(self, said: str) -> list[str]:
        if self.state.round.phase is not Phase.ANSWER:
            return [self.prompts.say("refusal.no_question")]
        question = self._question()
        right = judge(question, said)
        lines = self._do(Answer(right))
        wrong = [] if right else [self.prompts.say("say.quiz_answer", answer=question.answers[0])]
        return [*lines[:1], *wrong, *lines[1:]]

    def _question(self) -> Question:
        """The quiz question that is open; answers are counted, so a match that goes on asks it again."""
        return self.questions(sum(isinstance(entry.move, Answer) for entry in self.record.entries))

    # -- taking back

    def _undo(self) -> list[str]:
        if self._last is None:
            return [self.prompts.say("say.too_late"), *self.prompt()]
        return [self.prompts.say("say.taken_back"), *self._take_back()]

    def _take_back(self) -> list[str]:
        assert self._last is not None
        self.state, self._last, self._mover = self._last.before, None, None
        self.record = replace(self.record, entries=self.record.entries[:-1])
        self.keeper.save(self.record)
        return self.prompt()

    def _correct(self, words: list[str]) -> list[str]:
        """Something else was meant: take the last move back, if there is one, and do that instead."""
        last = self._last
        if last is None and self.state.round.turn != self.person:
            return [self.prompts.say("say.too_late"), *self.prompt()]
        meaning = words if words[0] in _BARE else ["play", *words]
        wild = last.move if last and isinstance(last.move, Play) and is_wild(last.move.card) else None
        if wild and words[0] in _COLOURS:
            meaning = ["play", wild.card.code, words[0], *(["uno"] if wild.uno else [])]
        elif words[0] in _COLOURS:
            meaning = ["play", f"{words[0][0]}?"]
        if last is not None:
            self._take_back()
        return self.hear(" ".join(meaning))

    # -- acting

    @property
    def moves(self) -> list[Move]:
        """What whoever is spoken to can do on turn."""
        return self.match.turn_moves(self.state, self.person)

    def _do(self, move: Move) -> list[str]:
        try:
            return self._act(self.person, move)
        except IllegalMove as illegal:
            return [self.narrator.refusal(illegal.refusal), *self._hint()]

    def _act(self, player: int, move: Move) -> list[str]:
        """Make a move, keep it before anything is said about it, and tell what happened."""
        before = self.state
        state, events = self.match.apply(before, player, move)
        entry = Entry(player, move)
        self.keeper.append(entry, self.record)
        self.record = replace(self.record, entries=(*self.record.entries, entry))
        self.state, self._mover = state, player
        self._last = Last(before, move) if player in self.people and not _reveals(events, player) else None
        if player in self.people and before.round.turn == player:
            self._news.clear()
        self._news += events
        lines = self._tell(events)
        if isinstance(move, Deal):
            lines += self._first_hand()
        return lines + ([] if self.waits_for_bots else self.prompt())

    @property
    def waits_for_bots(self) -> bool:
        """Whether bots have something to do before a person is asked again."""
        table = self.state.round
        if table.phase is Phase.OVER:
            return False
        return table.turn not in self.people or (self._mover is not None and bool(self.view.exposed))

    @property
    def can_be_taken_back(self) -> bool:
        """Whether the last move of a person stands open to a correction."""
        return self._last is not None

    def proceed(self) -> list[str]:
        """Let the bots do one thing: speak up about the last move, or take a turn."""
        mover, self._mover = self._mover, None
        so_far = len(self.record.entries)
        reaction = None
        if mover is not None and self.view.exposed:
            reaction = self.bots.reaction(self.state, so_far, mover)
        if reaction is not None:
            lines = self._act(*reaction)
            self._mover = None  # one of them has spoken, that is enough
            return lines
        if self.state.round.turn in self.people:
            return self.prompt()
        return self._act(self.state.round.turn, self.bots.turn(self.state, so_far))

    def news(self) -> list[str]:
        """What happened since the last turn of a person, in as few words as can be."""
        return self.narrator.tell(merged(self._heard(self._news))) or [self.prompts.say("say.no_news")]

    # -- speaking

    def _tell(self, events: Sequence[Event]) -> list[str]:
        return self.narrator.tell(self._heard(events))

    def _heard(self, events: Sequence[Event]) -> list[Event]:
        """What the listener may know; who drew which card for the deal is for those who want detail."""
        if self.verbosity != "detailed":
            events = [event for event in events if not isinstance(event, ev.DealerCard)]
        return [seen_by(event, self.listener) for event in events]

    def prompt(self) -> list[str]:
        """What is asked of a person now; nothing while others play."""
        if self.choice is not None:
            return [ask_which(self.choice, self.prompts)]
        table = self.state.round
        if table.phase is Phase.OVER:
            return [] if self.over else [self.prompts.say("ask.next_round")]
        if table.turn not in self.people:
            return []
        question = self._question() if table.phase is Phase.ANSWER else None
        lines = ask_for(self.view, self.prompts, self.names, self.verbosity, question)
        if self.verbosity == "detailed":
            lines += self._hint()
        if self.listener == NOBODY:
            lines[0] = self.prompts.say("ask.by_name", player=self.names[table.turn], line=lines[0])
        return lines

    def _hint(self) -> list[str]:
        """After a refusal: what can be done instead."""
        if self.state.round.turn != self.person or self.state.round.phase is not Phase.TURN:
            return []
        return [self.answers.playable(self.view, self.moves)]


def _reveals(events: Sequence[Event], player: int) -> bool:
    """Whether a person has learnt something that cannot be unlearnt."""
    shown = (ev.WentOut, ev.Challenged, ev.Answered)
    return any(isinstance(e, shown) or (isinstance(e, ev.Drew) and e.player == player and e.cards) for e in events)
