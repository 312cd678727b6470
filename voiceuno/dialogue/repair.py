"""When hearing went wrong, or nearly: asking again, asking back, and taking no notice."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.doubt import Doubt, Meant, doubt_about
from voiceuno.dialogue.host import Reply
from voiceuno.dialogue.line import Line
from voiceuno.dialogue.steering import BESIDE, Steering
from voiceuno.rules.cards import find_card

_MOST = 3  # things that can be told apart by ear in a question back
_NOISES = 4  # sounds in a row after which a word is said
# What is done without asking back, because it does no harm or asks back itself.
_HARMLESS = BESIDE | frozenset("ask quit forget pause sleep".split())
_YES_OR_NO = frozenset(["yes", "no", "neither", "quit"])  # what answers an open question of yes and no
# What is a move where nobody asked a question, and hardly an answer to one.
MOVES = frozenset("play draw keep uno catch challenge accept undo correct match place end dos advice colour".split())


class Repair(Steering):
    """Deals with what was heard badly."""

    def hear(self, text: str) -> Reply:
        """Answer a sentence."""
        raise NotImplementedError

    def doubt(self, texts: Sequence[str]) -> Reply:
        """Ask which of these was said, the likeliest first; with a single one, whether it was. Nothing happens yet."""
        if not texts:
            return self.noise()
        self._doubt = None
        if self._asleep:
            return self._reply([])
        if self._training is not None:
            return self.hear(texts[0])  # every attempt counts
        options: dict[str, Meant] = {}
        for text in texts[:_MOST]:
            meaning = self._meaning(text)
            if meaning is not None:
                options.setdefault(meaning, Meant(text, meaning))
        verbs = [meaning.split()[0] for meaning in options]
        if not options:
            return self.hear(texts[0])
        if set(verbs) <= (_YES_OR_NO if self._confirm is not None else {"yes", "no"}):
            self._said = []
            return self._reply(self._where())
        awaited = _HARMLESS | {"continue", "wake"} if self._paused else _HARMLESS
        if len(options) == 1 and verbs[0] in awaited:
            return self.hear(next(iter(options.values())).text)
        if self._paused:  # people talk to each other
            return self._reply([])
        self._said = []
        self._doubt = doubt_about(tuple(options.values()), self.prompts)
        return self._reply([self._doubt.question])

    def _settle(self, doubt: Doubt, text: str) -> Reply | None:
        """The answer to a question back about what was said; None if it is something else."""
        said = self.grammar.parse(text, "confirm", self.rules)
        self._doubt = None
        meant = self._meaning(text)
        chosen = doubt.chosen(said, meant)
        if chosen is not None:
            learner = self.outside.learner
            if learner is not None and chosen is not doubt.options[0]:
                learner.corrected(doubt.options[0].text, chosen.text)
            reply = self.hear(chosen.text)
            self._corrections.confirm()
            return reply
        verb, *words = (said or meant or "").split() or [""]
        if verb in ("no", "neither", "undo"):
            self._said, self._misses = [], 0
            return self._reply([self.prompts.say("say.go_on"), *self._where()])
        if not verb or verb in BESIDE:
            self._doubt = doubt
            return None
        if verb in ("yes", "first", "second", "third", "last", "name") or (verb == "play" and _is_half(words)):
            self._doubt = doubt
            return self._reply([doubt.question])
        return None

    def hopeless(self, text: str) -> Reply:
        """Somebody spoke, but this is only a guess at the words: say so, and act on nothing."""
        if self._asleep:
            return self._reply([])
        if self._training is not None and self._confirm is None:
            return self.hear(text)
        return self._not_understood(text)

    def noise(self) -> Reply:
        """Something was heard that is no sentence: hardly worth a word."""
        if self._paused or self._asleep or self._wait is not None:
            return Reply([], self._wait)
        self._noises += 1
        if self._noises < _NOISES:
            return Reply([Line("", "not_understood")])
        return Reply([self.prompts.say("say.still_here")] if self._noises == _NOISES else [])

    def _not_understood(self, text: str) -> Reply:
        """A short question, then what was heard and what can be done, then help, then a quiet reminder."""
        self._misses += 1
        say = self.prompts.say
        if self._paused:  # people talk to each other
            return Reply([self._line("say.paused")] if self._misses == 1 else [])
        if self._misses == 1:
            said = self._said
            reply = self._reply([self._line("say.sorry")])
            self._said = said  # "what?" asks for what was said before
            return reply
        if self._misses == 2:
            return self._reply([say("say.heard", text=text.strip()), *self._choices()])
        if self._misses == 3:
            return self._reply([self._help()])
        return self._reply([say("say.still_here")] if self._misses == 4 else [])

    def _choices(self) -> list[str]:
        """What can be done now."""
        asked = self._confirm is not None or self._lesson is not None or self._doubt is not None
        if not asked and self._playing is not None:
            return self._playing.instead() or self._playing.where()
        return self._where()

    def _meaning(self, text: str) -> str | None:
        """What is meant now, or else what would be meant on an ordinary turn, so that a refusal can say why."""
        if self.phase == "answer" and self._playing and self._playing.is_right(text):
            return f"answer {text}"  # whatever else it may mean: the opposite of fast is slow
        meaning = self.grammar.parse(text, self.phase, self.rules)
        if self.phase == "answer" and self._playing and meaning and meaning.startswith("answer "):
            move = self.grammar.parse(text, "turn", self.rules) or ""
            return move if _is_move(move) and not self._playing.takes_as_answer(meaning) else meaning
        if meaning is None and self._confirm is None and self._playing is not None and self._playing.is_asked:
            meaning = self.grammar.parse(text, str(self._playing.state.round.phase.value), self.rules)
        return meaning or self.grammar.parse(text, "turn", self.rules)


def _is_half(words: list[str]) -> bool:
    """Whether only a half of a card was said, which tells nothing apart."""
    return bool(words) and "?" in words[0]


def _is_move(meaning: str) -> bool:
    """Whether this is a move and nothing else; "the third" or "red" may well answer a question."""
    verb, *words = meaning.split() or [""]
    return verb in MOVES and (verb != "play" or find_card(words[0]) is not None)
