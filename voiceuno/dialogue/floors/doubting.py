"""What was heard badly: asking back which of a few things was said."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.doubt import Doubt, Meant, doubt_about
from voiceuno.dialogue.reply import Said
from voiceuno.language.heard import Candidate
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.table.plan_words import BESIDE_PLAN

_MOST = 3  # things that somebody may have said; with more it is quicker to say it again
_CONFIRM = "confirm"
_SETUP = "setup"
_BEGINNING = ("bots", "people", "players", "rules", "name")  # with these a match may begin at once
_NAME = "name"
_NAMING = (_NAME, "names")
_NAME_ASKED = {Meaning("no"), Meaning("usual")}  # what else may be said where a match that is set up lacks a name
_WITHOUT_ANSWERS = (_SETUP, "answer")  # where numbers and names of all kinds may answer, not only a question back


class Doubting:
    """The question back that is open, if one is."""

    holds_bots = True

    def __init__(self, desk: Desk, hear: Callable[[Said], list[str]], settled: Callable[[], None]) -> None:
        """`hear` takes a sentence up from the top; `settled` is told that what was heard is sure now."""
        self._desk, self._hear, self._settled = desk, hear, settled
        self.doubt: Doubt | None = None
        self.is_open = False  # whether a question is
        self._texts: list[str] = []  # all that may have been said, also when it is asked about in parts

    @property
    def question(self) -> list[str] | None:
        """The question."""
        return [self.doubt.question] if self.doubt is not None else None

    def drop(self) -> None:
        """Something else was heard since."""
        self._set(None)

    def _set(self, doubt: Doubt | None) -> None:
        self.doubt, self.is_open = doubt, doubt is not None

    def meant(self, heard: Sequence[Candidate]) -> list[Meant]:
        """The different things that may have been said, the likeliest first."""
        options: dict[Meaning, Meant] = {}
        for each in heard[:_MOST]:
            meaning = self._desk.read(each.text) or each.meaning
            if meaning is not None:
                options.setdefault(meaning, Meant(each.text, meaning))
        return list(options.values())

    def ask(self, options: Sequence[Meant]) -> list[str]:
        """Ask which of these was said; with a single one, whether it was. Nothing happens yet."""
        self._texts = [option.text for option in options]
        return self._ask(options)

    def _ask(self, options: Sequence[Meant]) -> list[str]:
        self._desk.said = []
        doubt = doubt_about(options, self._desk.prompts)
        self._set(doubt)
        return [doubt.question]

    def hear(self, said: Said) -> list[str] | None:
        """The answer to the question; None if it is something else."""
        doubt = self.doubt
        self._set(None)
        if doubt is None:
            return None
        here = self._desk.read_as(said.text, _CONFIRM) or said.meaning
        meant = self._desk.read(said.text) or said.meaning
        chosen = doubt.chosen(here, meant)
        if chosen is not None:
            return self._choose(chosen)
        meaning = here or meant
        if meaning is not None and meaning.is_any(Family.DECLINES):
            if doubt.rest:
                return self._ask(doubt.rest)
            return [self._desk.say("say.go_on"), *self._desk.where()]
        if meaning is None or meaning.is_any(Family.BESIDE):
            self._set(doubt)
            return None
        if self._goes_on(doubt, meaning):
            # Who answers the question before it has not said no: the wish counts, and is told.
            first = doubt.options[0]
            return [*self._hear(Said(first.text, first.meaning))[:-1], *self._hear(said)]
        if meaning.verb == _NAME and doubt.is_single and doubt.options[0].meaning.verb == _NAME:
            return None  # "Hello, Mia?" "Léa": it is another one
        if _tells_nothing_apart(meaning):
            self._set(doubt)
            return [doubt.question]
        return None

    def _goes_on(self, doubt: Doubt, meaning: Meaning) -> bool:
        """Whether more is said of the match to come, and something was asked that nobody has to be asked for."""
        asked = doubt.options[0].meaning
        is_beside = asked.verb in BESIDE_PLAN and not {asked.verb, *asked.words} & {*_BEGINNING}
        if not (doubt.is_single and is_beside and self._desk.moment().phase == _SETUP):
            return False
        if meaning.verb in _NAMING and {*self._desk.moment().likely} != _NAME_ASKED:
            return False  # nobody asked for a name
        return meaning.is_any(Family.PLANS) and meaning.verb not in (*asked.words, asked.verb)

    def _choose(self, chosen: Meant) -> list[str]:
        learner, (likeliest, *others) = self._desk.place.learner, self._texts
        if learner is not None and chosen.text != likeliest:
            learner.corrected(likeliest, chosen.text)
        elif learner is not None and others:
            learner.confirmed(likeliest, others)
        self._desk.said = []  # whoever wished to hear it again did not wish to hear this question
        lines = self._hear(Said(chosen.text, self._desk.read(chosen.text) or chosen.meaning))
        self._settled()
        return lines

    def moment(self, below: Moment) -> Moment:
        """The words that tell the options apart."""
        if self.doubt is None:
            return below
        if below.phase in _WITHOUT_ANSWERS:
            return below._replace(likely=self.doubt.likely)
        return below._replace(phase=_CONFIRM, likely=self.doubt.likely, question=None)


def _tells_nothing_apart(meaning: Meaning) -> bool:
    """Whether this answers the question, but not which of the options it is."""
    if meaning.verb in ("yes", "name") or meaning.is_any(Family.PLACE):
        return True
    return meaning.verb == "play" and "?" in meaning.words[0]
