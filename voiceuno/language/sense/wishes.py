"""Wishes for a match that is set up, in sentences of people's own: house rules, points, teams, seats, in one breath."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain, pairwise
from typing import Any, NamedTuple

from voiceuno.language.automaton import words_key
from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.sense.agreements import Agreed, Agreements
from voiceuno.language.sense.parts import Parts
from voiceuno.language.sense.sentence import phrases_of, places_of
from voiceuno.language.sense.wish_finding import (
    COUNTED,
    LENGTHS,
    NAMED,
    NONE,
    OPTION,
    Wish,
    WishFinder,
    book_value,
    has_key,
)
from voiceuno.rules.house_rules import BOOK_VALUES, HOUSE_OPTIONS
from voiceuno.rules.rulesets import MATTEL

_GRACE = "grace"
_SCORING, _STANDARD, _PARTNERS, _PARTNER = "scoring", "standard", "partners", "partner"
SEATED = ("names", "partner", "left", "right", "opposite", "beside")  # what names somebody
_OF_SEVENS = {"seven-zero", "keep-hand"}
_BOTH_SWAP, _ONE_SWAPS = ("seven-zero", "yes"), (("seven-zero", "sevens"), ("seven-zero", "zeros"))
_SOME_STACKING = [("stacking", each) for each in ("twos", "fours", "mixed")]
BY_TOPIC = ("stacking",)  # which some books have, so that it is a topic of the rules
_BESIDE = frozenset((*HOUSE_OPTIONS, NAMED, *SEATED, "target", "rounds", _GRACE, _SCORING))
_FAR = 4  # words between "don't" and what is not wanted
_SHARE = 0.4  # of strange words; with more of them the sentence is about something else
_ASIDE = 0.67  # of words in parts of a sentence without a wish; with more of them it is a story
_TOLD = 0.8  # the same of words behind all wishes, by who tells why in the same breath
_LONG_NAME = 10  # words, with an article, what names end with, and polite words behind them
_REPEAT = Meaning("repeat")


class Wished(NamedTuple):
    """What a whole sentence wishes for, and whether it says nothing else."""

    meaning: Meaning
    is_whole: bool
    has_more: bool = False  # a part of the sentence has no wish in it, and may say something else of the match
    is_mended: bool = False  # something was said first and then corrected


class WishReader:
    """Finds wishes among the words of a sentence, with the help of the language's small words."""

    def __init__(
        self,
        grammar: Grammar,
        words: Mapping[str, Any],
        parts: Parts,
        common: Collection[str] = (),
        everyday: Collection[str] = (),
    ) -> None:
        """`words` is the table of sense.toml.

        Nobody is called by a `common` word, nor by one of `everyday` speech behind "it's": "it's ready".
        """
        self._grammar, self._finder = grammar, WishFinder(grammar, words, common, everyday)
        self.may_be_called = self._finder.may_be_called
        self._around = frozenset(words["around"])
        self._telling = frozenset(words["telling"])
        self._refusing = phrases_of([*words["denying"], *words["refusing"]])
        self._mending = phrases_of(words["mending"])
        self._retracting = phrases_of(words["retracting"])
        self._parts = parts
        self._remembering, self._naming = phrases_of(words["remembering"]), phrases_of(words["naming"])
        self._wishing = phrases_of(words["wishing"])
        self._of_rules, self._pointing = frozenset(words["of_rules"]), frozenset(words["pointing"])
        self._agreements = Agreements(grammar, words)
        tellers = (*words["clauses"]["tellers"], *words["clauses"]["openers"])
        self._tellers = frozenset(map(words_key, tellers))

    def added(self, meaning: Meaning, words: Sequence[str]) -> Meaning:
        """A plan with what was wished for beside it; any other meaning as it is."""
        if not meaning.is_plan:
            return meaning
        said = str(meaning).split()
        pairs = [pair for wish in self.beside(words) for pair in wish.pairs if pair[0] not in said]
        text = " ".join([*said, *(word for pair in dict(pairs).items() for word in pair)])
        return Meaning.read(self._grammar.in_order(text) or str(meaning)) if pairs else meaning

    def _only_refuses(self, words: Sequence[str]) -> bool:
        """Whether nothing stands here but a no, or nothing at all."""
        return not words or self._grammar.meaning(" ".join(words), "confirm", MATTEL.name) == Meaning("no")

    def beside(self, words: Sequence[str]) -> list[Wish]:
        """The wishes beside how many play by which rules, which a plan is read for anyway."""
        found = [wish for wish in self._finder.found(words, OPTION) if all(key in _BESIDE for key, _ in wish.pairs)]
        meant = [wish._replace(pairs=tuple(self._meant(wish, found, words))) for wish in found]
        return self._with_agreed([wish for wish in meant if wish.pairs], words, ())

    def read(self, text: str, sets: Sequence[str] = (), *, is_listed: bool = False) -> Wished | None:
        """What somebody wishes who is setting a match up; None if it is about something else, or nothing is named.

        `sets` are the names of house rules that are remembered; `is_listed`: only what the grammar lists counts.
        """
        words = self._grammar.read_words(text)
        ends = [begin for begin, end in places_of(words, self._retracting) if end == len(words)]
        if ends and not self._only_refuses(words[: ends[0]]):
            return Wished(_REPEAT, is_whole=True)  # "six, no wait": nothing holds yet
        stops = self._parts.stops(text)
        listed = self._finder.taken_back(words, self._finder.corrected(words, self._finder.with_names(words)))
        if self._of_rules & {*words}:
            named = _sets_named(words, sets)
            listed = [wish for wish in listed if not (named and has_key([wish], NAMED))] + named
        meant = [wish._replace(pairs=tuple(self._meant(wish, listed, words, stops))) for wish in listed]
        wishes = [wish for wish in meant if wish.pairs]
        wishes = wishes if is_listed else self._with_agreed(wishes, words, stops)
        if not wishes:
            return None
        wishes = [*wishes, *self._finder.points(words, wishes)]
        if self._parts.is_question(words, stops):
            return self._question(wishes)
        pairs = dict(pair for wish in wishes for pair in wish.pairs)
        is_mended = bool(places_of(words, self._mending))
        if is_mended and {*LENGTHS} <= pairs.keys():  # "five rounds, or rather to two hundred"
            del pairs[next(key for wish in wishes for key, _ in wish.pairs if key in LENGTHS)]
        is_clear = is_mended or not _contradicts(wishes)
        strange = self._strange(words, stops, [*listed, *wishes])
        if len(strange) > _SHARE * len(words):
            return None
        said = " ".join(chain.from_iterable(pairs.items()))
        has_more = len(self._strange(words, (), [*listed, *wishes])) > len(strange)
        return Wished(Meaning.read(self._grammar.in_order(said) or said), is_clear and not strange, has_more, is_mended)

    def remembered(self, text: str) -> Meaning | None:
        """That the rules of the table are to be kept under a name: "save this set as grandpa's rules"."""
        words = self._grammar.read_words(text)
        kept = [end for _, end in places_of(words, self._remembering)]
        named = [end for begin, end in places_of(words, self._naming) if kept and begin >= kept[0]]
        is_meant = bool(named) and 0 < len(words) - named[-1] <= _LONG_NAME and bool(self._of_rules & {*words})
        if is_meant and not self._of_rules - self._pointing & {*words}:  # "keep these and chuck them out" is of things
            first = next(begin for begin, _ in places_of(words, self._naming) if begin >= kept[0])
            is_meant = {*words[kept[0] : first]} <= self._pointing
        return Meaning("remember", tuple(words[named[-1] :])) if is_meant else None

    def at_play(self, text: str) -> Meaning | None:
        """What somebody agrees on who plays: the seconds for a late UNO, or what is plainly a wish for a rule."""
        words, stops = self._grammar.read_words(text), self._parts.stops(text)
        found = self._agreements.find(words, stops)
        is_asked = self._parts.is_question(words, stops)
        if text.rstrip(" !").endswith("?") and not is_asked and not places_of(words, self._wishing):
            # A rule that is told in the tone of a question.
            asked = self._question([Wish(each.begin, each.end, each.pairs) for each in found])
            return asked.meaning if asked is not None else None
        found = found if not is_asked else []
        is_wish = bool(places_of(words, self._wishing))
        pairs = [pair for each in found for pair in each.pairs if pair[0] == _GRACE or is_wish]
        chosen = next((pair for pair in pairs if pair[0] == _GRACE), pairs[0] if pairs else None)
        return Meaning(chosen[0], chosen[1:]) if chosen else None

    def _strange(self, words: Sequence[str], stops: Sequence[int], wishes: Sequence[Wish]) -> list[int]:
        """The words of which it is not known what they say; a part without any word of a wish is a reason."""
        taken = {at for wish in wishes for at in range(wish.begin, wish.end)}
        known = {at for place in places_of(words, (*self._refusing, *self._mending)) for at in range(*place)}
        known |= {at for wish in wishes for at in wish.about}
        near = {at for wish in wishes for at in range(wish.begin - _FAR, wish.end + _FAR)}
        known |= self._agreements.denials(words) & near
        strange = [at for at, word in enumerate(words) if at not in taken | known and word not in self._around]
        last = max((wish.end for wish in wishes), default=0)
        ends = last, max([last, *(at + 1 for wish in wishes for at in wish.about)])
        # Who says how many play may go on to say what; who names a rule goes on to say why.
        is_told = bool(stops) and all(key in _BESIDE for wish in wishes for key, _ in wish.pairs)
        told = min(self._told_from(words, end) for end in ends) if is_told else len(words)
        parts = [range(begin, end) for begin, end in pairwise(sorted({*stops, told}))]
        telling = taken | {at for at in strange if words[at] in self._telling}
        aside = {at for part in parts if not telling & {*part} and {*strange} & {*part} for at in part}
        most = _ASIDE if told == len(words) else _TOLD
        return [at for at in strange if at not in aside] if len(aside) <= most * len(words) else strange

    def _told_from(self, words: Sequence[str], at: int) -> int:
        """Where somebody begins to tell why, right behind what is wished for: "no bluffing please | they get upset"."""
        while at < len(words) and words[at] in self._around - self._tellers:
            at += 1
        return at if at < len(words) and words[at] in self._tellers else len(words)

    def _with_agreed(self, wishes: Sequence[Wish], words: Sequence[str], stops: Sequence[int]) -> list[Wish]:
        """With what is known by words that belong together: more than listed wordings, which say it more exactly."""
        found = self._agreements.find(words, stops)
        is_more = bool(wishes) or any(not each.is_beside for each in found)
        agreed = [Wish(each[0], each[1], each.pairs, each.about) for each in found if is_more or not each.is_beside]
        wishes = [wish for wish in wishes if not any(_is_more_exact(each, wish) for each in agreed)]
        wishes = [wish for wish in wishes if not any(_takes_place(each, wish) for each in found)]
        wishes = [wish for wish in wishes if not any(self._is_mended_by(each, wish, words) for each in agreed)]
        said = {pair for wish in wishes for pair in wish.pairs}
        agreed = [each for each in agreed if {*each.pairs} <= said or not has_key(wishes, each.pairs[0][0])]
        if has_key(wishes, _PARTNER):  # who names a partner plays in teams, and need not say so
            agreed = [each for each in agreed if each.pairs != ((_SCORING, _PARTNERS),)]
        counted = [each for each in agreed if each.pairs[0][0] in COUNTED]
        within = [
            wish
            for wish in wishes
            for each in counted
            if each.begin <= wish.begin and wish.end <= each.end and wish.pairs[0][0] in COUNTED
        ]
        return sorted([*(wish for wish in wishes if wish not in within), *agreed])

    def _is_mended_by(self, later: Wish, wish: Wish, words: Sequence[str]) -> bool:
        """Whether what is said of the same thing later corrects it: "teams, no, everyone for themselves"."""
        is_other = later.pairs[0][0] == wish.pairs[0][0] and later.pairs != wish.pairs
        between = places_of(words[: later.end], self._mending)
        return is_other and wish.end <= later.end and any(wish.end <= begin < later.end for begin, _ in between)

    def _question(self, wishes: Sequence[Wish]) -> Wished | None:
        """What is asked of a house rule by somebody who does not call it by its usual name."""
        rules = {key for wish in wishes for key, _ in wish.pairs if key in HOUSE_OPTIONS}
        if rules == _OF_SEVENS:
            rules.remove("seven-zero")  # whether hands must be swapped is asked of the other
        if len(rules) != 1:
            return None
        rule = rules.pop()
        return Wished(Meaning("ask", ("rule" if rule in BY_TOPIC else "house", rule)), is_whole=True)

    # -- what is not wanted

    def _meant(
        self, wish: Wish, wishes: Sequence[Wish], words: Sequence[str], stops: Sequence[int] = ()
    ) -> list[tuple[str, str]]:
        """What is meant by a wish: of a house rule that is refused the book's own, of other things nothing."""
        others = {at for each in wishes if each is not wish for at in range(each.begin, each.end)}
        refusing, supposed = places_of(words[: wish.begin], self._refusing), self._agreements.supposed(words)
        before = [end for begin, end in refusing if not supposed & {*range(begin, end)}]
        is_set = wish.pairs[0][0] == NAMED
        is_rule = is_set or all(key in HOUSE_OPTIONS and key not in COUNTED for key, _ in wish.pairs)
        is_denied = is_rule and wish.begin not in stops and self._agreements.is_denied(wish.begin, words)
        behind = min(len(words), *(at for at in (*stops, *others, len(words)) if at >= wish.end))
        is_denied = is_denied or (is_rule and self._agreements.is_off(wish.end, behind, words))
        is_far = not any(wish.begin - end < _FAR and not others & {*range(end, wish.begin)} for end in before)
        if is_far and not is_denied:
            return list(wish.pairs)
        refused = [(key, value) for key, value in wish.pairs if key in HOUSE_OPTIONS and value not in BOOK_VALUES]
        if is_set:
            return [(NAMED, NONE)]  # "forget all our house rules"
        is_team = any(key == _SCORING for key, _ in wish.pairs)
        book = [(key, book_value(key)) for key, _ in refused]
        return [*book, *([(_SCORING, _STANDARD)] if is_team else [])]


def _is_more_exact(agreed: Wish, listed: Wish) -> bool:
    """Whether more words say it more exactly: "we stack | plus twos", "partners that change every round".

    So they do where hands are swapped on one of two numbers: "when you put a seven you | swap hands".
    """
    is_within = agreed.begin <= listed.begin and listed.end <= agreed.end
    is_some = listed.pairs == (("stacking", "same"),) and agreed.pairs[0] in _SOME_STACKING
    is_mixed = listed.pairs[0][0] == "stacking" and agreed.pairs == (("stacking", "mixed"),)
    is_wider = is_within and (agreed.begin, agreed.end) != (listed.begin, listed.end)
    is_both = is_wider and agreed.pairs == (("stacking", "same"),) and listed.pairs[0] in _SOME_STACKING[:2]
    return (
        is_some
        or is_both
        or (listed.pairs == (_BOTH_SWAP,) and agreed.pairs[0] in _ONE_SWAPS)
        or is_mixed
        or (is_within and listed.pairs == ((_SCORING, _PARTNERS),) and agreed.pairs[0][0] == _SCORING)
    )


def _takes_place(agreed: Agreed, listed: Wish) -> bool:
    """Whether a number takes the place of another: "seven cards is too many, let's do five"."""
    is_same = listed.pairs[0][0] == agreed.pairs[0][0]
    return agreed.is_instead and is_same and agreed.begin <= listed.begin and listed.end <= agreed.end


def _contradicts(wishes: Sequence[Wish]) -> bool:
    """Whether a rule is wanted and refused in one breath."""
    said = {pair for wish in wishes for pair in wish.pairs}
    refused = {key for key, value in said if value in BOOK_VALUES}
    return any(key in refused and value not in BOOK_VALUES for key, value in said)


def _sets_named(words: Sequence[str], sets: Sequence[str]) -> list[Wish]:
    """House rules that are remembered, by the name that was given to them."""
    named = places_of(words, phrases_of([each.replace("-", " ") for each in sets]))
    return [Wish(begin, end, ((NAMED, "-".join(words[begin:end])),)) for begin, end in named]
