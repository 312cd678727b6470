"""From the kind of an act and what a sentence names to the meaning: which of the cards, numbers and people counts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.kinds import BY_PLACE
from voiceuno.language.sense.matching import explains, parts
from voiceuno.language.sense.spots import CARD, COLOUR, FACE, LEVEL, NAME, NUMBER, OTHER, PLACE, RULES, WILD, Spot

_LETTERS = {"red": "r", "green": "g", "blue": "b", "yellow": "y"}
_NAMES = {letter: colour for colour, letter in _LETTERS.items()}
_PLACES = {"1st": "first", "2nd": "second", "3rd": "third", "last": "last"}
_MOST_BOTS = 9
_FAR = 4  # words between "don't" and what is refused by it: "don't play any of the"
_NEW_GAME = Meaning("new", ("game",))


class Sentence(NamedTuple):
    """The words of a sentence, what they name, and where it stands."""

    words: Sequence[str]
    spots: Sequence[Spot]
    moment: Moment
    capitals: frozenset[str] = frozenset()  # words that were written with a capital


class Composer:
    """Makes meanings, with the help of the language's small words."""

    def __init__(self, words: Mapping[str, Any]) -> None:
        """`words` has lists of words: `mending` come before a correction, `denying` before what is not meant, …"""
        self._mending = _phrases(words["mending"])
        self._denying = _phrases(words["denying"])
        self._refusing = _phrases(words["refusing"])
        self._instead = _phrases([*words["instead"], *words["keeping"]])
        self._onto = _phrases(words["onto"])
        self._lowest, self._highest = frozenset(words["lowest"]), frozenset(words["highest"])
        self._uno = frozenset(words["uno"])
        self._nouns: dict[str, str] = {noun: key for key, nouns in words["nouns"].items() for noun in nouns}
        self._before_one = frozenset(words["before_one"])
        self._against = frozenset(words["against"])
        self._named = _phrases(words["named"])
        self._introducing = _phrases(words["introducing"])
        self._introduced = _phrases(words["introduced"])
        self._company, self._myself = frozenset(words["company"]), frozenset(words["myself"])

    def compose(self, kind: str, sentence: Sentence) -> Meaning | None:
        """What is meant, or None where the sentence lacks what this kind of act needs."""
        sentence = sentence._replace(spots=self._meant(sentence))
        verb, _, rest = kind.partition(" ")
        if verb == "play" and any(each.verb == "match" for each in sentence.moment.likely):
            return self._match("match", sentence)
        if kind in ("play", BY_PLACE) or (verb == "play" and rest != "drawn"):
            return self._play(rest, sentence)
        match kind:
            case "first" | "second" | "third" | "last":
                return Meaning(_PLACES.get(_last(sentence.spots, PLACE) or "", kind))
            case "uno" | "neither" if self._named_card(sentence):
                return self._play("", sentence)
            case "colour":
                colour = _last(sentence.spots, COLOUR)
                return Meaning("colour", (_NAMES[colour],)) if colour else None
            case "correct":
                return self._correct(sentence)
            case "match" | "place":
                return self._match(verb, sentence)
            case "catch" | "advice":
                name = _last(sentence.spots, NAME)
                return Meaning(verb, (name,) if name else ())
            case "ask fits":
                card = self._card(sentence)
                return Meaning("ask", ("fits", card)) if card else None
            case "ask hand COLOUR" | "ask count COLOUR":
                colour = self._colour_or_wild(sentence)
                return Meaning("ask", (rest.split()[0], colour)) if colour else None
            case "ask count NAME" | "ask did":
                name = _last(sentence.spots, NAME)
                return Meaning("ask", (rest.split()[0], name)) if name else None
            case "name":
                name = self._name(sentence) or _last(sentence.spots, OTHER) or _last(sentence.spots, NAME)
                return Meaning("name", (name,)) if name else None
            case "new game" | "plan" | "usual" if kind != "usual" or self._plan(sentence):
                return self._planned(kind, sentence)
            case "resume" | "device" | "answer":
                return None
        return Meaning.read(kind)

    # -- which of the things that were named are meant

    def _meant(self, sentence: Sentence) -> list[Spot]:
        """The spots without those that were denied or corrected."""
        spots = [spot for spot in sentence.spots if not self._is_denied(spot, sentence)]
        for begin, end in _places(sentence.words, self._mending):
            before = [spot for spot in spots if spot.end <= begin]
            after = [spot for spot in spots if spot.begin >= end]
            corrected = {spot.kind for spot in after}
            if {CARD, WILD} & corrected or {FACE, COLOUR} <= corrected:
                corrected |= {CARD, WILD, FACE, COLOUR}
            if {FACE, NUMBER} & corrected:  # "one" is a number, "three" may be a face
                corrected |= {FACE, NUMBER}
            left = [_half(spot, corrected) for spot in before]
            if after:
                spots = [*(spot for spot in left if spot.kind not in corrected), *after]
        return spots

    def _is_denied(self, spot: Spot, sentence: Sentence) -> bool:
        """Whether "not the" or the like stands right before it."""
        denied = [end + 1 for _, end in _places(sentence.words, self._denying)]  # with a word between, such as "any"
        between = {each.begin for each in sentence.spots if each.begin < spot.begin}
        ends = [end for _, end in _places(sentence.words, (*self._denying, *self._instead))]
        if spot.begin in ends or (spot.begin in denied and spot.begin - 1 not in between):
            return True
        refused = [end for _, end in _places(sentence.words, self._refusing)]
        return any(0 <= spot.begin - end <= _FAR and not between & {*range(end, spot.begin)} for end in refused)

    # -- cards

    def _play(self, rest: str, sentence: Sentence) -> Meaning | None:
        uno = ("uno",) if self._uno & set(sentence.words) else ()
        if rest == "place":
            place = _last(sentence.spots, PLACE)
            offered = Meaning(_PLACES.get(place or "", "last"))
            if offered in sentence.moment.likely:  # one of those that were just offered
                return offered
            return Meaning("play", (place, *uno)) if place else None
        if rest in ("wi", "wi+4", "wd"):
            named = [spot.value for spot in sentence.spots if spot.kind == WILD]
            rest = named[-1] if named and rest not in named else rest  # "the wild, not the draw four"
            colour = _last(sentence.spots, COLOUR) or next((s.value[0] for s in sentence.spots if s.kind == CARD), None)
            return Meaning("play", (rest, *([_NAMES[colour]] if colour else []), *uno))
        if rest:  # an action, with or without its colour
            colour = next((spot.value[0] for spot in reversed(sentence.spots) if spot.kind in (CARD, COLOUR)), None)
            return Meaning("play", (f"{colour or '?'}{rest}", *uno))
        card = self._card(sentence)
        if card and card.endswith("?") and Meaning("colour", (_NAMES[card[0]],)) in sentence.moment.likely:
            return Meaning("colour", (_NAMES[card[0]],))
        return Meaning("play", (card, *uno)) if card else None

    def _named_card(self, sentence: Sentence) -> bool:
        """Whether a card is named that can be laid."""
        cards = {each.words[0] for each in sentence.moment.likely if each.verb == "play"}
        return any(spot.kind == CARD and spot.value in cards for spot in sentence.spots)

    def _card(self, sentence: Sentence) -> str | None:
        """The card that a sentence names, whole or in part."""
        spots = [spot for spot in sentence.spots if spot.kind in (CARD, WILD, COLOUR, FACE)]
        under = {end for _, end in _places(sentence.words, self._onto)}
        spots = [spot for spot in spots if spot.begin not in under] or spots  # what it is laid on
        spots = [self._the_one(spot, spots, sentence) for spot in spots]
        wholes = [spot for spot in spots if spot.kind in (CARD, WILD)]
        if wholes:
            return wholes[-1].value
        colour, face = _last(spots, COLOUR), _last(spots, FACE)
        return self._extreme(colour, sentence) if face is None else f"{colour or '?'}{face}"

    def _extreme(self, colour: str | None, sentence: Sentence) -> str | None:
        """The highest or the lowest card of a colour, if that was said, or any."""
        words = set(sentence.words)
        cards = [each.words[0] for each in sentence.moment.likely if each.verb == "play"]
        numbers = sorted((int(card[1:]), card) for card in cards if card[1:].isdecimal() and colour in (None, card[0]))
        if numbers and words & self._highest:
            return numbers[-1][1]
        if numbers and words & self._lowest:
            return numbers[0][1]
        return f"{colour}?" if colour else None

    def _the_one(self, spot: Spot, spots: Sequence[Spot], sentence: Sentence) -> Spot:
        """ "The red one" is a colour, unless there is a red one to lay and no other number was said."""
        if spot.kind != CARD or not spot.value.endswith("1") or sentence.words[spot.end - 1] != "one":
            return spot
        can_lay = Meaning("play", (spot.value,)) in sentence.moment.likely
        others = any(each.kind in (FACE, CARD) and each is not spot for each in spots)
        return spot._replace(kind=COLOUR, value=spot.value[0]) if others or not can_lay else spot

    def _colour_or_wild(self, sentence: Sentence) -> str | None:
        for spot in reversed(sentence.spots):
            if spot.kind in (COLOUR, CARD):
                return _NAMES[spot.value[0]]
            if spot.kind == WILD:
                return "wild"
        return None

    def _correct(self, sentence: Sentence) -> Meaning | None:
        card = self._card(sentence)
        if card is None:
            return None
        if card.endswith("?"):
            return Meaning("correct", (_NAMES[card[0]],))
        colour = _last(sentence.spots, COLOUR) if card in ("wi", "wi+4") else None
        return Meaning("correct", (card, *([_NAMES[colour]] if colour else [])))

    def _match(self, verb: str, sentence: Sentence) -> Meaning | None:
        """In DOS: one or two cards, and the one of the row that they go on, which is named last."""
        cards = parts([spot for spot in sentence.spots if spot.kind in (CARD, WILD, COLOUR, FACE, NUMBER)])
        if not cards:
            return None
        if verb == "place":
            return Meaning("place", (cards[-1],))
        possible = [each for each in sentence.moment.likely if each.verb == "match"]
        fitting = [each for each in possible if explains(each, cards)]
        if fitting:
            fewest = min(len(each.words) for each in fitting)
            least = [each for each in fitting if len(each.words) == fewest]
            if len(least) == 1:
                return least[0]
        if len(cards) == 1:
            return Meaning("match", (cards[0],))
        return Meaning("match", (*cards[:-1][:2], "on", cards[-1]))

    # -- people and plans

    def _name(self, sentence: Sentence) -> str | None:
        """The name that somebody gives, which need not be in the list."""
        for _, end in _places(sentence.words, self._named):
            if end < len(sentence.words):
                return sentence.words[end].capitalize()
        before = {end for _, end in _places(sentence.words, self._introducing)}
        # Nobody is called curious who says "I'm curious": there only a listed name is one, or what has a capital.
        behind = {begin for begin, _ in _places(sentence.words, self._introduced)}
        named = {spot.begin: spot.value for spot in sentence.spots if spot.kind in (NAME, OTHER)}
        taken = {at for spot in sentence.spots for at in range(spot.begin, spot.end)}
        for at, word in enumerate(sentence.words):
            if at not in taken and word in sentence.capitals:
                named[at] = word.capitalize()
        given = [name for at, name in sorted(named.items()) if at in before or at + 1 in behind]
        return given[-1] if given else None

    def _planned(self, kind: str, sentence: Sentence) -> Meaning | None:
        """A new game with what was said about it, or more about the one that is being set up."""
        words, moment = self._plan(sentence), sentence.moment
        is_begun = moment.phase == "setup" and _NEW_GAME not in moment.likely
        if is_begun and words:
            return Meaning(words[0], tuple(words[1:]))
        if kind == "new game" and is_begun and Meaning("yes") in moment.likely:  # "deal, then" begins what was set up
            return Meaning("yes")
        is_new = words or kind != "plan"
        return Meaning("new", ("game", *words)) if is_new else None

    def _plan(self, sentence: Sentence) -> list[str]:
        """What was said about a match to come, in the order of the grammar's words."""
        found: dict[str, str] = {}
        counted: dict[str, str] = {}  # what a number counts by the words around it
        last: Spot | None = None
        for spot in sentence.spots:
            if spot.kind == RULES:
                found["rules"] = spot.value
            elif spot.kind == LEVEL:
                found["level"] = spot.value
            elif spot.kind in (NUMBER, FACE) and spot.value.isdecimal() and not self._is_pronoun(spot, sentence.words):
                number = _joined(last, spot)
                key = self._counted(spot._replace(value=number), sentence)
                (counted if key else found).setdefault(key or self._asked_for(sentence), number)
                last = spot
        found |= counted
        if self._company & set(sentence.words) and self._myself & set(sentence.words):
            found.setdefault("people", "2")
        name = self._name(sentence)
        if name:
            found["name"] = name
        order = ("players", "people", "bots", "rules", "target", "level", "name")
        return [word for key in order if key in found for word in (key, found[key])]

    def _is_pronoun(self, spot: Spot, words: Sequence[str]) -> bool:
        """ "A quick one" counts nothing, unless it says what: "that one bot"."""
        is_before = spot.begin > 0 and words[spot.begin - 1] in self._before_one
        return spot.value == "1" and is_before and not self._nouns.keys() & {*words[spot.end : spot.end + 1]}

    def _counted(self, spot: Spot, sentence: Sentence) -> str:
        """What a number counts: by the words around it, or by what was asked."""
        words = sentence.words
        if int(spot.value) > _MOST_BOTS:
            behind = [word for word in words[spot.end : spot.end + 1] if word not in self._against]
            return next((self._nouns[word] for word in behind if word in self._nouns), "target")
        if self._against & {*words[max(0, spot.begin - 2) : spot.begin]}:
            return "bots"
        around = [*words[spot.end : spot.end + 4], *reversed(words[max(0, spot.begin - 3) : spot.begin])]
        return next((self._nouns[word] for word in around if word in self._nouns), "")

    def _asked_for(self, sentence: Sentence) -> str:
        """What a bare number counts."""
        is_asked = any(meaning.verb in ("bots", "number", "yes") for meaning in sentence.moment.likely)
        return "bots" if is_asked else ""


def _joined(before: Spot | None, spot: Spot) -> str:
    """ "Two fifty" is 250."""
    if before is None or before.end != spot.begin or len(before.value) > 1 or len(spot.value) != 2:
        return spot.value
    return before.value + spot.value


def _half(spot: Spot, corrected: Collection[str]) -> Spot:
    """What is left of a card of which the number or the colour was corrected: "the red five, no, the nine"."""
    if spot.kind == CARD and FACE in corrected:
        return spot._replace(kind=COLOUR, value=spot.value[0])
    if spot.kind == CARD and COLOUR in corrected:
        return spot._replace(kind=FACE, value=spot.value[1:])
    return spot


def _last(spots: Sequence[Spot], kind: str) -> str | None:
    return next((spot.value for spot in reversed(spots) if spot.kind == kind), None)


def _phrases(texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(text.replace("'", "").split()) for text in sorted(texts, key=len, reverse=True))


def _places(words: Sequence[str], phrases: Sequence[tuple[str, ...]]) -> list[tuple[int, int]]:
    """Where phrases stand, from left to right, the longest at each place."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(words):
        length = next((len(phrase) for phrase in phrases if tuple(words[at : at + len(phrase)]) == phrase), 0)
        if length:
            found.append((at, at + length))
        at += length or 1
    return found
