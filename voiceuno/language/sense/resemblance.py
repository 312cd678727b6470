"""Reads a sentence by its likeness to examples: which kind of act it is, of what, and how surely."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.composing import Composer
from voiceuno.language.sense.elsewhere import Elsewhere
from voiceuno.language.sense.features import skeleton, stem
from voiceuno.language.sense.inquiries import Inquiries
from voiceuno.language.sense.kinds import PLAN
from voiceuno.language.sense.others_cards import OthersCards
from voiceuno.language.sense.scorer import NOTHING, Scorer
from voiceuno.language.sense.sentence import Sentence, phrases_of, places_of
from voiceuno.language.sense.spots import CARD, FACE, LEVEL, NAME, OTHER, WILD, Spot
from voiceuno.language.sense.wishes import WishReader
from voiceuno.language.sense.wording import SETUP, STOPS, Wording, is_question
from voiceuno.rules.rulesets import RULESETS

_WITHIN = re.compile(r"(?<=[\w,;:] )[^\W\d_]\w+")  # such a word with a capital may be a name
_ACTIONS = ("sk", "rv", "+2", "wi", "wi+4")
_NEW_GAME = Meaning("new", ("game",))
_PLANS = ("new game", PLAN)  # kinds that tell of a match to come
_PLANNED = ("new", PLAN)  # and what they begin with
# Verbs of acts that somebody may give up for another one of these before the sentence ends.
_CHANGEABLE = frozenset(
    "play draw keep challenge accept end louder quieter slower faster first second third last".split()
)
_HELP, _HINT = "help", "hint"
_GIVING_UP, _INSTEAD = "answer unknown", ("another", _HINT)  # what may be wished for by who has no answer
_NAMES_CARD = (CARD, WILD, FACE)  # kinds of what is named
_FIRST_FEW = 3  # kinds that are tried to be composed
_SHORT = 3  # words of a plain no
_PLANNING = frozenset(
    ("{options}", "players", "people", "bots", "number", "rules", "scoring", "target", "level", "pack")
)

Scores = list[tuple[str, float]]


class Reading(NamedTuple):
    """One thing that a sentence may mean."""

    meaning: Meaning
    probability: float
    is_sure: bool


class Resemblance:
    """Weighs which examples a sentence is like, and composes what it then means."""

    def __init__(
        self,
        grammar: Grammar,
        table: Mapping[str, Any],
        weights: str,
        wording: Wording,
        wishes: WishReader,
        held: OthersCards,
        inquiries: Inquiries,
    ) -> None:
        """`table` is that of sense.toml, `weights` the text of sense_weights.txt."""
        self._grammar, self._wording = grammar, wording
        self._wishes, self._held, self._inquiries = wishes, held, inquiries
        self._scorer, self._composer, self._elsewhere = Scorer(weights), Composer(table), Elsewhere(table)
        self._limits: dict[str, float] = table["limits"]
        self._asking = frozenset(table["asking"])
        self._mending = phrases_of(table["mending"])
        self._ambiguous = frozenset(table["ambiguous"])
        self._allowed = lru_cache(maxsize=64)(self._find_allowed)

    def read(self, text: str, words: list[str], moment: Moment, *, is_guessed: bool) -> list[Reading]:
        """What a sentence may mean, the likeliest first; `is_guessed`: the words were heard and may be others."""
        game = RULESETS[moment.rules].game.name
        spots, found = self._wording.describe(words, moment.phase, game, moment.names, is_asked=is_question(text))
        mended = {at for place in places_of(words, self._mending) for at in range(*place)}
        spots = [spot for spot in spots if spot.kind != LEVEL or spot.begin not in mended]  # "I mean" is no level
        strange = self._share_of_strange(skeleton(words, spots))
        if strange > self._limits["unknown"]:
            return []
        allowed = self._allowed(moment.phase, game) - _impossible(moment)
        scores = self._with_last_thought(words, self._scorer.score(found, allowed), allowed, moment)
        clauses = [clause.strip().lower() for clause in STOPS.split(text) if clause.strip()]
        if scores[0][0] == _GIVING_UP and len(clauses) > 1:
            scores = self._wished_instead(clauses[-1], scores, allowed, moment)
        is_plain = strange <= self._limits["odd" if is_guessed else "strange"]
        is_plain = is_plain and dict(scores)[NOTHING] <= self._limits["beside"]
        is_plan = moment.phase == SETUP or any(kind in _PLANS for kind, _ in scores[:_FIRST_FEW])
        wishes = self._wishes.beside(words) if is_plan else []
        taken = frozenset(at for wish in wishes for at in (*range(wish.begin, wish.end), *wish.about))
        stops = self._wording.stops(text, moment.phase)
        sentence = Sentence(words, spots, moment, _capitals(text), clauses[-1], taken, stops)
        readings: list[Reading] = []
        for kind, probability in scores[:_FIRST_FEW]:
            if kind == NOTHING or probability < self._limits["likely"]:
                break
            meaning = self._composed(kind, sentence, text)
            if meaning is None:
                continue
            is_sure = self._is_sure(meaning, probability, moment, is_plain, is_guessed)
            is_sure = is_sure and not (self._asking & {*words} and _is_costly(meaning, moment))
            is_sure = is_sure and self._composer.is_whole(meaning, sentence)
            if is_sure or is_guessed or not meaning.is_any(Family.UNASKED):
                # What is typed and never asked back needs to be sure.
                readings.append(Reading(meaning, probability, is_sure))
        return readings

    def _composed(self, kind: str, sentence: Sentence, text: str) -> Meaning | None:
        """What a sentence of a kind means, if it can."""
        moment, words = sentence.moment, sentence.words
        game = RULESETS[moment.rules].game.name
        if self._elsewhere.has(kind, words, game, is_asked=is_question(text)):
            return None
        # In "five cards each" nobody counts people.
        free = [spot for spot in sentence.spots if not sentence.is_taken(spot)]
        is_planned = kind.partition(" ")[0] in _PLANNED
        meaning = self._composer.compose(kind, sentence._replace(spots=free) if is_planned else sentence)
        if meaning is None or not self._inquiries.can_mean(meaning, text, moment):
            return None
        if meaning.verb == "no" and (_drops_all(moment, words) or _begins_with_name(sentence.spots)):
            return None
        if meaning.verb == "repeat" and self._asking & {*words} and any(spot.kind in _NAMES_CARD for spot in free):
            return None  # "what was the reverse for again"
        meaning = self._held.instead(meaning, text, moment)
        return _beside_plan(self._wishes.added(meaning, self._grammar.read_words(text)), meaning, moment)

    def laid(self, words: Sequence[str], moment: Moment) -> Meaning | None:
        """The card that a sentence names, as if it were laid."""
        return self._composer.compose("play", Sentence(words, self._wording.spots(words, moment), moment))

    def is_talk(self, text: str, moment: Moment) -> bool:
        """Whether a sentence is said to somebody else rather than in answer to an open question."""
        words, game = self._wording.words(text, moment.phase), RULESETS[moment.rules].game.name
        _, found = self._wording.describe(words, moment.phase, game, moment.names, is_asked=is_question(text))
        kind, probability = self._scorer.score(found, self._allowed(moment.phase, game))[0]
        return kind == NOTHING and len(self._scorer.kinds) > 1 and probability >= self._limits["talk"]

    def is_strange(self, text: str, moment: Moment) -> bool:
        """Whether too many of the words are in no example."""
        return self._share_of_strange(self._wording.words(text, moment.phase)) > self._limits["unknown"]

    def _share_of_strange(self, bones: Sequence[str]) -> float:
        """The share of words that no example has: whoever uses many of them may be talking of something else."""
        return sum(not bone.startswith("<") and not self._is_known(bone) for bone in bones) / len(bones)

    def _is_known(self, word: str) -> bool:
        return self._scorer.knows(stem(word, self._wording.endings)) or len(word) < 3

    def _with_last_thought(
        self, words: Sequence[str], scores: Scores, allowed: frozenset[str], moment: Moment
    ) -> Scores:
        """The scores of what somebody came to in mid-sentence: "I'll draw, no, the green zero" draws nothing."""
        behind = self._composer.last_thought(words)
        if not behind or scores[0][0].split()[0] not in _CHANGEABLE:
            return scores
        kind, probability = (after := self._scored(behind, allowed, moment))[0]
        is_other = kind.split()[0] != scores[0][0].split()[0] and kind.split()[0] in _CHANGEABLE
        return after if is_other and probability >= self._limits["sure"] else scores

    def _wished_instead(self, clause: str, scores: Scores, allowed: frozenset[str], moment: Moment) -> Scores:
        """The scores of a wish behind "I don't know": "no idea, change the question" gives nothing up."""
        listed = self._grammar.parse(clause, moment.phase, moment.rules)
        listed = _HINT if listed == _HELP else listed  # "no idea, help me" is said about the question
        if listed in _INSTEAD:
            return [(listed, 1.0), *(score for score in scores if score[0] != listed)]
        kind, probability = (after := self._scored(self._wording.words(clause, moment.phase), allowed, moment))[0]
        return after if kind in _INSTEAD and probability >= self._limits["sure"] else scores

    def _scored(self, words: Sequence[str], allowed: frozenset[str], moment: Moment) -> Scores:
        _, found = self._wording.describe(words, moment.phase, RULESETS[moment.rules].game.name, moment.names)
        return self._scorer.score(found, allowed)

    def _is_sure(self, meaning: Meaning, probability: float, moment: Moment, is_plain: bool, is_guessed: bool) -> bool:
        """Whether to act at once."""
        if is_guessed:
            needed, may_act = self._needed_by_ear(meaning, moment), is_plain and meaning.verb not in self._ambiguous
        else:
            needed, may_act = self._needed(meaning, moment), is_plain or meaning.is_any(Family.HARMLESS)
        return may_act and probability >= needed

    def _needed(self, meaning: Meaning, moment: Moment) -> float:
        """How sure one must be to act; what is said of a match to come is told back, and can be changed."""
        if moment.phase == "answer":  # any words may answer the question, but hardly those that mean something else
            return self._limits["unasked"]
        if _is_start(meaning, moment) or meaning.verb == "no" or meaning.is_any(Family.UNASKED | Family.PLANS):
            return self._limits["unasked"]
        return self._limits["costly"] if meaning.is_costly else self._limits["sure"]

    def _needed_by_ear(self, meaning: Meaning, moment: Moment) -> float:
        """How sure one must be where the words are guesses: more, and most where nobody was asked."""
        if moment.phase == "waiting":
            return self._limits["overheard"]
        if moment.phase == SETUP and meaning.is_plan:
            return self._limits["sure"]  # it is told back before anything begins
        return max(self._limits["heard"], self._limits["costly"] if meaning.is_costly else 0.0)

    def _find_allowed(self, phase: str, game: str) -> frozenset[str]:
        """The kinds that mean something in a phase."""
        verbs = {
            command.means.split()[0]
            for command in self._grammar.commands
            if phase in command.phases and game in command.games
        }
        verbs |= {PLAN} if verbs & _PLANNING else set()
        if phase == "waiting":
            verbs -= {"play", "draw"}  # said early, only the plain word counts
        return frozenset(kind for kind in self._scorer.kinds if kind.split()[0] in verbs)


def _capitals(text: str) -> frozenset[str]:
    """Words with a capital within a sentence, which may be names; nobody knows where all is written so."""
    within = _WITHIN.findall(text) if not text.isupper() else []
    return frozenset(word.lower() for word in within if word[0].isupper())


def _impossible(moment: Moment) -> frozenset[str]:
    """The kinds of cards that cannot be laid now: whoever makes somebody draw four has a card for it."""
    plays = [each.words[0] for each in moment.likely if each.verb == "play"]
    if not plays:
        return frozenset()
    return frozenset(f"play {face}" for face in _ACTIONS if not any(card.endswith(face) for card in plays))


def _beside_plan(meaning: Meaning, before: Meaning, moment: Moment) -> Meaning:
    """A wish alone for the match that is being set up: it begins no other one, which would lose what was chosen."""
    is_begun = moment.phase == SETUP and _NEW_GAME not in moment.likely
    if before != _NEW_GAME or meaning == before or not is_begun:
        return meaning
    return Meaning.read(str(meaning).removeprefix(f"{_NEW_GAME} "))


def _begins_with_name(spots: Sequence[Spot]) -> bool:
    """Whether a name comes first, which a no behind it corrects: "George, no, Grandpa"."""
    return bool(spots) and spots[0].begin == 0 and spots[0].kind in (NAME, OTHER)


def _drops_all(moment: Moment, words: Sequence[str]) -> bool:
    """Whether a no that answers no question would drop the whole set-up; in a longer sentence it is about a part."""
    return moment.phase == SETUP and len(words) > _SHORT and Meaning("no") not in moment.likely


def _is_start(meaning: Meaning, moment: Moment) -> bool:
    """Whether a match is wished for where none is played."""
    return moment.phase == SETUP and meaning.verb == "new"


def _is_costly(meaning: Meaning, moment: Moment) -> bool:
    """Whether it costs dearly here when it was not meant."""
    return meaning.is_costly and not _is_start(meaning, moment)
