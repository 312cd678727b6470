"""What the game asks of a player: for a move, for a colour, for the rest of a half sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from voiceuno.dialogue.games import GAMES
from voiceuno.dialogue.line import Line, sound_of
from voiceuno.dialogue.quizzing import Quizzing
from voiceuno.dialogue.references import COLOUR_BY_WORD, PLACES, Option, cards_of, is_named, is_same_name, is_wild
from voiceuno.dialogue.sitting import Sitting
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.prompts import Prompts
from voiceuno.quiz.pack import Question
from voiceuno.rules.cards import COLOURS
from voiceuno.rules.match import Match, MatchState
from voiceuno.rules.moves import NOBODY, Advice, Catch, MatchRow, Phase, Play, Swap

Say = Callable[..., str]  # a sentence by its key, with its slots
_MOST = 5  # more choices cannot be kept in mind by ear


@dataclass(frozen=True, slots=True)
class Which:
    """A question back: which of these was meant?"""

    options: tuple[Option, ...]

    @property
    def wants_colour(self) -> bool:
        """Whether only the colour of one wild is missing."""
        cards = {option.move.card for option in self.options if isinstance(option.move, Play)}
        return len(cards) == 1 and is_wild(next(iter(cards)))

    @property
    def wants_name(self) -> bool:
        """Whether only a player is missing."""
        return isinstance(self.options[0].move, Advice | Catch | Swap)

    def narrowed(self, meaning: Meaning) -> tuple[Option, ...]:
        """The options that an answer leaves; none, if it does not answer the question."""
        options, verb, words = self.options, meaning.verb, meaning.words
        if meaning.is_any(Family.PLACE):
            place = PLACES[verb]
            return (options[place],) if place < len(options) else ()
        if verb == "name":
            return tuple(option for option in options if is_same_name(option.label, words[0]))
        if self.wants_name:
            return ()  # "let me lay a one" names a card, and not the first player
        if verb in ("colour", "correct", "play") and self.wants_colour:
            colour = COLOUR_BY_WORD.get(words[0]) or next((c for c in COLOURS if words[0] == f"{c.value[0]}?"), None)
            options = tuple(each for each in options if isinstance(each.move, Play) and each.move.colour is colour)
        elif verb in ("play", "place", "correct"):
            reference = f"{words[0][0]}?" if words[0] in COLOUR_BY_WORD else words[0]
            place = int(reference[1:]) - 1 if reference[0] == "?" and reference[1:].isdecimal() else len(options)
            named = tuple(each for each in options if any(is_named(card, reference) for card in cards_of(each.move)))
            options = named or options[place : place + 1]  # "number three" of those that were offered
        else:
            return ()
        return tuple(map(_with_uno, options)) if words[-1] == "uno" else options

    def question(self, prompts: Prompts, say: Say, *, shared: bool = False) -> str:
        """Ask for what is missing; where others listen, without naming the cards of a hand."""
        if self.wants_colour:
            return say("ask.colour")
        labels = [option.label for option in self.options]
        if self.wants_name:
            key = "ask.who" if self.options[0].seat == NOBODY else "ask.witness"
            return say(key, list=prompts.listing(labels, "or"))
        if shared or len(labels) > _MOST:
            return say("ask.whole_match" if isinstance(self.options[0].move, MatchRow) else "ask.whole_card")
        return say("ask.which", list=prompts.listing(labels, "or"))


def _with_uno(option: Option) -> Option:
    """The same, with UNO said in the answer."""
    return Option(option.label, replace(option.move, uno=True)) if isinstance(option.move, Play) else option


class Asking:
    """Asks the people at one place, by name where several of them listen."""

    def __init__(self, sitting: Sitting, quiz: Quizzing, say: Say) -> None:
        """`say` says a sentence in the form for how the player answers."""
        self._say = say
        self._sitting, self._table, self._prompts, self._quiz = sitting, sitting.table, sitting.prompts, quiz
        self._asked_plainly = -1  # after how many moves "do you challenge?" was asked

    def ask_plainly(self) -> None:
        """Ask "do you challenge?" until the next move: whoever was asked "challenge or accept?" said yes or no."""
        self._asked_plainly = len(self._table.record.entries)

    @property
    def is_plain(self) -> bool:
        """Whether that is asked."""
        now = self._sitting.now
        is_challenged = now.phase is Phase.CHALLENGE and now.is_asked
        return is_challenged and self._asked_plainly == len(self._table.record.entries)

    def prompt(self, which: Which | None, *, is_told: bool = False) -> list[str]:
        """What is asked of a person here now, first of all an open question back; nothing while others play.

        `is_told`: the card in question was told just now.
        """
        sitting, now = self._sitting, self._sitting.now
        if which is not None:
            return [which.question(self._prompts, self._say, shared=sitting.shared)]
        if now.phase is Phase.OVER:
            return [] if self._table.over else [self._say("ask.next_round")]
        if not now.is_asked:
            return []
        question = self._quiz.open
        lines = (
            _pose(question, self._prompts)
            if question
            else [self._ask_for_move("brief" if is_told else sitting.verbosity)]
        )
        if sitting.shared:
            return [self._by_name(lines[0], is_question=question is not None), *lines[1:]]
        return [*lines, *(self._hint() if sitting.verbosity == "detailed" else [])]

    def where(self, which: Which | None) -> list[str]:
        """Where we are: what is asked of a person here, or whose turn it is."""
        now = self._sitting.now
        key = "news.away" if now.turn in now.away else "answer.turn_other"
        return self.prompt(which) or [self._say(key, player=self._sitting.names[now.turn])]

    def instead(self, which: Which | None) -> list[str]:
        """After a refusal: what can be done; where others listen, without naming the cards of a hand."""
        if self._sitting.shared:
            return self.prompt(which)
        return self._hint() or self.prompt(which)

    def _ask_for_move(self, verbosity: str) -> str:
        sitting, table = self._sitting, self._table
        if self.is_plain:
            return self._say("ask.challenge_plain")
        key, slots, sound = _ask_for(
            table.match, table.state, sitting.now.person, self._prompts, sitting.names, verbosity
        )
        return Line(self._say(key, **slots), sound)

    def _by_name(self, line: str, *, is_question: bool) -> Line:
        """Where several people listen, who is asked is named; a question keeps its capital, for it may be a name's."""
        text = line if is_question else line[:1].lower() + line[1:]
        key = "ask.question_by_name" if is_question else "ask.by_name"
        person = self._sitting.now.person
        named = self._prompts.say(key, player=self._sitting.names[person], line=text)
        return Line(named, getattr(line, "sound", ""), person)

    def _hint(self) -> list[str]:
        """The cards that can be laid, at the start of a turn."""
        now = self._sitting.now
        if not now.is_asked or now.phase is not Phase.TURN:
            return []
        hint = self._sitting.game.hint(now.view, now.moves, self._prompts)
        return [hint] if hint else []


def _ask_for(
    match: Match, state: MatchState, player: int, prompts: Prompts, names: Sequence[str], verbosity: str
) -> tuple[str, dict[str, str], str]:
    """What the player on turn is asked for in this phase: the sentence, what it is made of, and its sound."""
    view, moves = match.view(state, player), match.turn_moves(state, player)
    key, slots = GAMES[match.rules.game.name].asked(view, moves, prompts, names)
    special = f"{key}_{verbosity}"
    sound = "your_turn" if view.phase is Phase.COLOUR else sound_of(key)
    return special if prompts.has(special) else key, slots, sound


def _pose(question: Question, prompts: Prompts) -> list[str]:
    """A quiz question, with its choices if it has any."""
    lines = [prompts.say("ask.question", question=question.text)]
    if question.choices:
        lines.append(prompts.say("ask.choices", choices=prompts.listing(question.choices, "or")))
    return lines
