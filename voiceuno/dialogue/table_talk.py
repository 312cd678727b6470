"""The conversation of a match: what a player says becomes a move, and what happens is told."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.asking import Choice, ask_for, ask_which
from voiceuno.dialogue.interpret import Option, Wording, is_wild, nothing_meant, read_options
from voiceuno.dialogue.line import Line
from voiceuno.dialogue.quiz_table import UNKNOWN, QuizTable
from voiceuno.rules.cards import COLOURS
from voiceuno.rules.game import IllegalMove
from voiceuno.rules.moves import (
    Accept,
    Advice,
    Answer,
    Catch,
    Challenge,
    Draw,
    End,
    Keep,
    Move,
    NameColour,
    Phase,
    Place,
    Play,
    SayDos,
    SayUno,
)  # fmt: skip
from voiceuno.rules.quiz import judge
from voiceuno.rules.views import DosView, UnoView

_COLOURS = {colour.value: colour for colour in COLOURS}
_BARE: dict[str, Move] = {
    "draw": Draw(), "keep": Keep(), "challenge": Challenge(), "accept": Accept(), "uno": SayUno(),
    "dos": SayDos(), "end": End(),
}  # fmt: skip
_PLAIN = {  # what yes and no mean where something is asked that is no question of yes and no by itself
    Phase.DRAWN: {"yes": "play drawn", "no": "keep"},
    Phase.BONUS: {"no": "end"},
}
_MOVES = frozenset(["play", "match", "place", "catch", "advice", "colour", "answer", "correct", *_BARE])
_ASIDE = (SayUno, SayDos, Catch, Advice)  # what can be said out of turn


class TableTalk(QuizTable):
    """Hears meanings at a table, and answers in sentences."""

    choice: Choice | None = None  # the question back that is open

    # -- where the conversation stands

    @property
    def phase(self) -> str:
        """What the player can say now, as the grammar names it."""
        if self.choice is not None:
            return "colour" if self.choice.wants_colour else "confirm"
        if self.state.round.phase is Phase.OVER:
            return "confirm"
        return str(self.state.round.phase.value) if self.is_asked else "waiting"

    @property
    def waits_for_bots(self) -> bool:
        """Whether something happens by itself; not while a question back is open."""
        return self.choice is None and super().waits_for_bots

    def takes_at_once(self, verb: str) -> bool:
        """Whether this is for the turn that is about to end, or for the move that can still be changed."""
        return (verb == "end" and self.ends_itself) or (verb == "colour" and self.can_be_taken_back)

    def begin(self) -> list[str]:
        """Tell how the match begins, or how it stands."""
        return self._then(self.opening())

    def proceed(self) -> list[str]:
        """Nobody spoke: let one thing happen by itself."""
        return self._then(self.act_alone())

    def _then(self, lines: list[str]) -> list[str]:
        """What was told, and what is asked now."""
        return lines if self.waits_for_bots else lines + self.prompt()

    # -- hearing

    def hear(self, meaning: str) -> list[str]:
        """Act on a canonical meaning; the lines that answer it."""
        verb, *words = meaning.split()
        if self.choice is not None:
            return self._hear_choice(self.choice, verb, words)
        if self.state.round.phase is Phase.OVER:
            return self._between_rounds(verb)
        if self.is_asked:
            verb, *words = [*_PLAIN.get(self.state.round.phase, {}).get(verb, verb).split(), *words]
        match verb:
            case "play" | "match" | "place" | "catch" | "advice":
                return self._meant(verb, words)
            case "colour":
                return self._name_colour(words)
            case "answer":
                return self._answer(" ".join(words))
            case "correct":
                return self._correct(words)
            case "undo":
                return self._undo()
        move = _BARE.get(verb)
        return self._do(move) if move else self.where()

    def _between_rounds(self, verb: str) -> list[str]:
        if verb in ("yes", "continue"):
            return self._then(self.deal())
        if verb in ("no", "neither"):
            return [self.prompts.say("say.no_hurry")]
        if verb == "undo":
            return [self.prompts.say("say.too_late"), *self.prompt()]
        return [*([self.prompts.say("refusal.round_over")] if verb in _MOVES else []), *self.prompt()]

    def _hear_choice(self, choice: Choice, verb: str, words: list[str]) -> list[str]:
        """The answer to a question back, or something else that drops the question."""
        if verb == "yes":
            return self.prompt()
        self.choice = None
        if verb in ("no", "neither", "undo"):
            return [self.prompts.say("say.go_on"), *self.prompt()]
        options = choice.narrowed(verb, words)
        if options:
            return self._ask(options)
        if verb in ("first", "second", "third", "last", "name"):
            self.choice = choice
            others = self.prompts.listing(self.names)
            unknown = [self.prompts.say("say.not_here", player=words[0], list=others)] if words else []
            return unknown + self.prompt()
        return self.hear(" ".join([verb, *words]))

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
        if verb == "catch" and not words:
            return [self.prompts.say("say.nobody_to_catch"), *self.prompt()]
        if verb in ("catch", "advice"):
            others = self.prompts.listing(self.names)
            return [self.prompts.say("say.not_here", player=" ".join(words), list=others), *self.prompt()]
        if not self.is_asked:
            return self.where()
        hidden = self.shared and "?" in words[0]  # what a hand lacks is not for the others' ears
        why = self.prompts.say("say.not_playable") if hidden else nothing_meant(verb, words, self.view, self.prompts)
        return [why, *self.instead()]

    def _name_colour(self, words: list[str]) -> list[str]:
        """A colour alone: for a wild that was turned up, or for the wild that has just been laid or drawn."""
        view = self.view
        if isinstance(view, UnoView) and view.phase is Phase.DRAWN and view.drawn and is_wild(view.drawn):
            return self._meant("play", ["drawn", *words])
        if self._last and isinstance(self._last.move, Play) and is_wild(self._last.move.card):
            return self._correct(words)
        return self._do(NameColour(_COLOURS[words[0]]))

    # -- questions

    def _answer(self, said: str) -> list[str]:
        if self.state.round.phase is not Phase.ANSWER:
            return [self.prompts.say("refusal.no_question"), *self.prompt()]
        question = self.question()
        right = said != UNKNOWN and judge(question, said)
        lines = self._do(Answer(right))
        if right:
            return lines
        if said == UNKNOWN:  # not wrong, just not known
            return [self.prompts.say("say.quiz_answer", answer=question.answers[0]), *lines[1:]]
        place = ord(said) - ord("a") if len(said) == 1 else -1
        text = question.choices[place] if 0 <= place < len(question.choices) else said
        return [*lines[:1], self.prompts.say("say.quiz_wrong", answer=question.answers[0], text=text), *lines[1:]]

    def answer(self, topic: str) -> list[str]:
        """The answer to a player's question about the match."""
        if topic == "news":
            return self.news()
        if topic == "playable" and self.is_asked and self.state.round.phase is not Phase.TURN:
            return self.prompt()
        if topic == "drawn":
            return [self.drawn()]
        return [self.answers.answer(topic, self.match, self.state) or self.prompts.say("say.not_yet")]

    # -- taking back

    def _undo(self) -> list[str]:
        if not self.can_be_taken_back:
            moved = any(entry.player in self.people for entry in self.record.entries)
            return [self.prompts.say("say.too_late" if moved else "say.nothing_to_undo"), *self.where()]
        self.take_back()
        return [self.prompts.say("say.taken_back"), *self.prompt()]

    def _correct(self, words: list[str]) -> list[str]:
        """Something else was meant: take the last move back, if there is one, and do that instead."""
        last = self._last.move if self._last else None
        if last is None and not self.is_asked:
            return [self.prompts.say("say.too_late"), *self.where()]
        meaning = " ".join(self._corrected(last, words))
        if last is not None:
            self.take_back()
        so_far = len(self.record.entries)
        lines = self.hear(meaning)
        if last is not None and self.choice is None and len(self.record.entries) == so_far:
            return [self.prompts.say("say.taken_back"), *lines]
        return lines

    def _corrected(self, last: Move | None, words: list[str]) -> list[str]:
        """The sentence that a correction stands for, after the move that it corrects."""
        if words[0] in _BARE:
            return words
        if words[0] in _COLOURS:
            if isinstance(last, Play) and is_wild(last.card):
                return ["play", last.card.code, words[0], *(["uno"] if last.uno else [])]
            if isinstance(last, NameColour) or self.state.round.phase is Phase.COLOUR:
                return ["colour", words[0]]
            words = [f"{words[0][0]}?"]
        if isinstance(last, Play) and last.uno and isinstance(self.view, UnoView):
            words = [*words, "uno"]
        bonus = isinstance(self.view, DosView) and self.state.round.phase is Phase.BONUS
        return ["place" if isinstance(last, Place) or bonus else "play", *words]

    # -- acting and asking

    def _do(self, move: Move) -> list[str]:
        aside = isinstance(move, _ASIDE)
        try:
            lines = self._then(self.act(self.speaker(move) if aside else self.person, move))
        except IllegalMove as illegal:
            return [self.narrator.refusal(illegal.refusal), *(self.prompt() if aside else self.instead())]
        # "Done" may change nothing that can be told, and whoever said it wants to know that it was heard.
        return lines or ([self.prompts.say("say.go_on")] if isinstance(move, End) else [])

    def prompt(self) -> list[str]:
        """What is asked of a person now; nothing while others play."""
        if self.choice is not None:
            return [ask_which(self.choice, self.prompts, shared=self.shared)]
        if self.state.round.phase is Phase.OVER:
            return [] if self.over else [self.prompts.say("ask.next_round")]
        if not self.is_asked:
            return []
        question = self.question() if self.state.round.phase is Phase.ANSWER else None
        lines = ask_for(self.view, self.moves, self.prompts, self.names, self.verbosity, question)
        if self.shared:
            # A question may begin with a name, so it keeps its capital letter.
            line = lines[0] if question else lines[0][:1].lower() + lines[0][1:]
            key = "ask.question_by_name" if question else "ask.by_name"
            named = self.prompts.say(key, player=self.names[self.person], line=line)
            lines[0] = Line(named, getattr(lines[0], "sound", ""), self.person)
        elif self.verbosity == "detailed":
            lines += self._hint()
        return lines

    def where(self) -> list[str]:
        """Where we are: what is asked of a person, or whose turn it is."""
        return self.prompt() or [self.prompts.say("answer.turn_other", player=self.names[self.state.round.turn])]

    def instead(self) -> list[str]:
        """After a refusal: what can be done; where others listen, without naming the cards of a hand."""
        if self.shared:
            return self.prompt()
        return self._hint() or self.prompt()

    def _hint(self) -> list[str]:
        """The cards that can be laid, at the start of a turn."""
        view = self.view
        if not self.is_asked or view.phase is not Phase.TURN:
            return []
        if view.total if isinstance(view, UnoView) else view.drew or view.matched:
            return []
        return [self.answers.hint(view, self.moves)]
