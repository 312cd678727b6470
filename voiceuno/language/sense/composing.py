"""From the kind of an act and what a sentence names to the meaning: which of the cards, numbers and people counts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from voiceuno.language.meaning import Meaning
from voiceuno.language.sense.articles import Articles
from voiceuno.language.sense.kinds import ANYBODY, BY_PLACE, COUNTED, SEATED
from voiceuno.language.sense.matching import explains, is_laid, parts
from voiceuno.language.sense.plans import PlanReader
from voiceuno.language.sense.sentence import Sentence, last_of, phrases_of, places_of
from voiceuno.language.sense.spots import CARD, COLOUR, FACE, NAME, NUMBER, OTHER, PLACE, WILD, Spot
from voiceuno.rules.house_rules import HOUSE_OPTIONS

_LETTERS = {"red": "r", "green": "g", "blue": "b", "yellow": "y"}
_NAMES = {letter: colour for colour, letter in _LETTERS.items()}
_PLACES = {"1st": "first", "2nd": "second", "3rd": "third", "last": "last"}
_FAR = 4  # words between "don't" and what is refused by it: "don't play any of the"
_CAN_BE = {
    "cards": HOUSE_OPTIONS["cards"].keys() - {"7"},  # so many there are anyway: "seven is too much for my hands"
    "rounds": frozenset(map(str, range(1, 21))),
    "children": frozenset(map(str, range(2, 10))),
}
_UNO = Meaning("uno")
_SETUP, _DRAWN = "setup", "drawn"  # phases; the card just drawn is called like the second


class Composer:
    """Makes meanings, with the help of the language's small words."""

    def __init__(self, words: Mapping[str, Any]) -> None:
        """`words` has lists of words: `mending` come before a correction, `denying` before what is not meant, …"""
        self._mending = phrases_of(words["mending"])
        self._denying = phrases_of(words["denying"])
        self._refusing = phrases_of(words["refusing"])
        self._instead = phrases_of([*words["instead"], *words["keeping"]])
        self._onto, self._changing = phrases_of(words["onto"]), phrases_of(words["changing"])
        self._lowest, self._highest = frozenset(words["lowest"]), frozenset(words["highest"])
        self._uno = frozenset(words["uno"])
        self._ones, self._articles = frozenset(words["ones"]), Articles(words)
        self._plans = PlanReader(words)
        self._self = frozenset(words["self"])

    def compose(self, kind: str, sentence: Sentence) -> Meaning | None:
        """What is meant, or None where the sentence lacks what this kind of act needs."""
        whole, sentence = sentence, sentence._replace(spots=self._meant(sentence))
        verb, _, rest = kind.partition(" ")
        if verb == "play" and any(each.verb == "match" for each in sentence.moment.likely):
            return self._match("match", sentence)
        if kind in ("play", BY_PLACE) or (verb == "play" and rest != "drawn"):
            is_taken_back = rest in _faces(whole.spots) and rest not in _faces(sentence.spots)
            return self._play("" if is_taken_back else rest, sentence)
        match kind:
            case "first" | "second" | "third" | "last":
                return Meaning(_PLACES.get(last_of(sentence.spots, PLACE) or "", kind))
            case "ask rule uno" | "ask rule catch" | "catch" if self._calls_uno(sentence):
                return _UNO
            case "uno" | "neither" | "quit" | "save" | "pause" | "new game" if self._named_card(sentence):
                return self._play("", sentence)
            case "colour":
                colour = last_of(sentence.spots, COLOUR)
                return Meaning("colour", (_NAMES[colour],)) if colour else None
            case "correct":
                return self._correct(sentence)
            case "match" | "place":
                return self._match(verb, sentence)
            case "catch" | "advice":
                name = last_of(sentence.spots, NAME)
                may_call = any(each.verb == verb for each in sentence.moment.likely)
                if name is None and not may_call and self._plans.names_others(sentence.words):
                    return None  # "my uncle said uno when it wasn't his turn" is told of somebody else
                return Meaning(verb, (name,) if name else ())
            case "ask fits":
                card = self._card(sentence) or (_DRAWN if sentence.moment.phase == _DRAWN else None)
                return Meaning("ask", ("fits", card)) if card else None
            case "ask hand COLOUR" | "ask count COLOUR":
                colour = self._colour_or_wild(sentence)
                return Meaning("ask", (rest.split()[0], colour)) if colour else None
            case "ask count NAME" | "ask did":
                name = last_of(sentence.spots, NAME)
                return Meaning("ask", (rest.split()[0], name)) if name else None
            case _ if verb == "ask" and rest.split()[:1] in (["seat"], ["partner"]):
                return self._about_seat(kind, sentence)
            case _ if kind in SEATED:
                return _with_name(f"{verb} {ANYBODY}", sentence)
            case _ if kind.endswith(ANYBODY):
                return _with_name(kind, sentence)
            case _ if kind in COUNTED:
                return _counted(kind, sentence)
            case "name" if not self._plans.names_plan(self._undenied(whole)):
                name = self._plans.name(sentence) or last_of(sentence.spots, OTHER) or self._newcomer(sentence)
                return Meaning("name", (name,)) if name else None
            case "new game" | "plan":
                return self._plans.planned(kind, self._undenied(whole))
            case "name" | "usual" | "yes" | "no" if self._plans.names_plan(self._undenied(whole)):
                return self._plans.planned(kind, self._undenied(whole))
            case "resume" | "device" | "answer":
                return None
        return Meaning.read(kind)

    def last_thought(self, words: Sequence[str]) -> Sequence[str]:
        """What stands behind the last correction of oneself; nothing if there is none, or nothing before it."""
        ends = [end for begin, end in places_of(words, self._mending) if begin > 0]
        return words[ends[-1] :] if ends else ()

    def is_whole(self, meaning: Meaning, sentence: Sentence) -> bool:
        """Whether nothing that was said about a match to come is missing in the meaning."""
        return self._plans.is_whole(meaning, self._undenied(sentence))

    # -- which of the things that were named are meant

    def _undenied(self, sentence: Sentence) -> Sentence:
        """The sentence without what was denied; a plan knows by itself what was corrected."""
        return sentence._replace(spots=[spot for spot in sentence.spots if not self._is_denied(spot, sentence)])

    def _meant(self, sentence: Sentence) -> list[Spot]:
        """The spots without those that were denied or corrected."""
        spots = list(self._undenied(sentence).spots)
        if any(spot.kind == CARD for spot in spots):  # "the blue three, that way we change colour" lays no wild
            told = places_of(sentence.words, self._changing)
            spots = [spot for spot in spots if spot.kind != WILD or (spot.begin, spot.end) not in told]
        for begin, end in places_of(sentence.words, self._mending):
            before = [spot for spot in spots if spot.begin < begin]
            after = [spot for spot in spots if spot.begin >= end]
            corrected = {spot.kind for spot in after}
            if {CARD, WILD} & corrected or {FACE, COLOUR} <= corrected:
                corrected |= {CARD, WILD, FACE, COLOUR}
            if {FACE, NUMBER} & corrected:  # "one" is a number, "three" may be a face
                corrected |= {FACE, NUMBER}
            left = [_half(spot, corrected) for spot in before]
            is_high = any(_is_high(spot) for spot in after)
            if after:
                kept = (spot for spot in left if spot.kind not in corrected or (_is_high(spot) and not is_high))
                spots = [*kept, *after]
        return spots

    def _is_denied(self, spot: Spot, sentence: Sentence) -> bool:
        """Whether "not the" or the like stands right before it."""
        denied = [end + 1 for _, end in places_of(sentence.words, self._denying)]  # with a word between, such as "any"
        between = {each.begin for each in sentence.spots if each.begin < spot.begin}
        ends = [end for _, end in places_of(sentence.words, (*self._denying, *self._instead))]
        if spot.begin in ends or (spot.begin in denied and spot.begin - 1 not in between):
            return True
        refused = [end for _, end in places_of(sentence.words, self._refusing)]
        return any(0 <= spot.begin - end <= _FAR and not between & {*range(end, spot.begin)} for end in refused)

    # -- cards

    def _play(self, rest: str, sentence: Sentence) -> Meaning | None:
        uno = ("uno",) if self._uno & set(sentence.words) else ()
        if rest == "place":
            place = last_of(sentence.spots, PLACE)
            offered = Meaning(_PLACES.get(place or "", "last"))
            if offered in sentence.moment.likely:  # one of those that were just offered
                return offered
            return Meaning("play", (place, *uno)) if place else None
        if rest in ("wi", "wi+4", "wd"):
            named = [spot.value for spot in sentence.spots if spot.kind == WILD]
            rest = named[-1] if named and rest not in named else rest  # "the wild, not the draw four"
            colour = last_of(sentence.spots, COLOUR) or next(
                (s.value[0] for s in sentence.spots if s.kind == CARD), None
            )
            return Meaning("play", (rest, *([_NAMES[colour]] if colour else []), *uno))
        if rest:  # an action, with or without its colour
            colour = next((spot.value[0] for spot in reversed(sentence.spots) if spot.kind in (CARD, COLOUR)), None)
            return Meaning("play", (f"{colour or '?'}{rest}", *uno))
        card = self._card(sentence)
        if card and card.endswith("?") and Meaning("colour", (_NAMES[card[0]],)) in sentence.moment.likely:
            return Meaning("colour", (_NAMES[card[0]],))
        return Meaning("play", (card, *uno)) if card else None

    def _named_card(self, sentence: Sentence) -> bool:
        """Whether a card is named that can be laid; "one" is too often none."""
        cards = {each.words[0] for each in sentence.moment.likely if each.verb == "play"}
        faces = {card[1:] for card in cards} - {"1"}
        named = {CARD: cards, FACE: faces}
        return any(spot.value in named.get(spot.kind, ()) for spot in sentence.spots)

    def _calls_uno(self, sentence: Sentence) -> bool:
        """Whether somebody ends with the call who may call: "I never said the magic word, uno"."""
        return _UNO in sentence.moment.likely and sentence.last_clause in self._uno

    def _card(self, sentence: Sentence) -> str | None:
        """The card that a sentence names, whole or in part."""
        spots = [spot for spot in sentence.spots if spot.kind in (CARD, WILD, COLOUR, FACE)]
        under = {end for _, end in places_of(sentence.words, self._onto)}
        spots = [spot for spot in spots if spot.begin not in under] or spots  # what it is laid on
        spots = [self._the_one(spot, spots, sentence) for spot in spots]
        wholes = [spot for spot in spots if spot.kind in (CARD, WILD)]
        if wholes:
            return wholes[-1].value
        colour, face = last_of(spots, COLOUR), last_of(spots, FACE)
        return self._extreme(colour, sentence) if face is None else f"{colour or '?'}{face}"

    def _extreme(self, colour: str | None, sentence: Sentence) -> str | None:
        """The highest or the lowest card of a colour, if that was said, or any."""
        kept = {end for _, end in places_of(sentence.words, (*self._denying, *self._instead))}
        words = {word for at, word in enumerate(sentence.words) if at not in kept}
        cards = [each.words[0] for each in sentence.moment.likely if each.verb == "play"]
        numbers = sorted((int(card[1:]), card) for card in cards if card[1:].isdecimal() and colour in (None, card[0]))
        if numbers and words & self._highest:
            return numbers[-1][1]
        if numbers and words & self._lowest:
            return numbers[0][1]
        return f"{colour}?" if colour else None

    def _the_one(self, spot: Spot, spots: Sequence[Spot], sentence: Sentence) -> Spot:
        """ "The red one" is a colour, unless there is a red one to lay and no other number was said."""
        ends = {sentence.words[spot.begin], sentence.words[spot.end - 1]}
        if spot.kind != CARD or not spot.value.endswith("1") or not ends & self._ones:
            return spot
        if self._articles.is_number_behind(sentence.words, spot.begin):
            return spot
        can_lay = Meaning("play", (spot.value,)) in sentence.moment.likely
        others = any(each.kind in (FACE, CARD) and each is not spot for each in spots)
        return spot._replace(kind=COLOUR, value=spot.value[0]) if others or not can_lay else spot

    def _newcomer(self, sentence: Sentence) -> str | None:
        """The name that was said last, unless somebody at the table has it: "Tom is my uncle's name, too"."""
        name = last_of(sentence.spots, NAME)
        return name if sentence.moment.phase == _SETUP or name not in sentence.moment.names else None

    def _about_seat(self, kind: str, sentence: Sentence) -> Meaning:
        """Where somebody sits: the speaker, or whoever else is named by a sentence that does not speak of oneself."""
        name = last_of(sentence.spots, NAME) if not self._self & set(sentence.words) else None
        return Meaning.read(f"{kind} {name}" if name else kind)

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
        colour = last_of(sentence.spots, COLOUR) if card in ("wi", "wi+4") else None
        return Meaning("correct", (card, *([_NAMES[colour]] if colour else [])))

    def _match(self, verb: str, sentence: Sentence) -> Meaning | None:
        """In DOS: one or two cards, and the one of the row that they go on, named last, or first after "on"."""
        spots = [spot for spot in sentence.spots if spot.kind in (CARD, WILD, COLOUR, FACE, NUMBER)]
        under = {end for _, end in places_of(sentence.words, self._onto)}
        if len(spots) > 1 and spots[0].begin in under and not under & {spot.begin for spot in spots[1:]}:
            spots = [*spots[1:], spots[0]]
        cards = parts(spots)
        if not cards:
            return None
        if verb == "place":
            return Meaning("place", (cards[-1],))
        possible = [each for each in sentence.moment.likely if each.verb == "match"]
        fitting = [each for each in possible if explains(each, cards)]
        if not fitting and spots[-1].begin not in under:  # "the three and the four on that"
            fitting = [each for each in possible if is_laid(each, cards)]
        if fitting:
            fewest = min(len(each.words) for each in fitting)
            least = [each for each in fitting if len(each.words) == fewest]
            if len(least) == 1:
                return least[0]
        if len(cards) == 1:
            return Meaning("match", (cards[0],))
        return Meaning("match", (*cards[:-1][:2], "on", cards[-1]))


def _with_name(kind: str, sentence: Sentence) -> Meaning | None:
    """What is said of whoever is named last."""
    name = last_of(sentence.spots, NAME) or last_of(sentence.spots, OTHER)
    return Meaning.read(kind.replace(ANYBODY, name)) if name else None


def _counted(kind: str, sentence: Sentence) -> Meaning | None:
    """How many there shall be, if so many can be; a single one is often not counted: "a quick go and then bed"."""
    numbers = [spot.value for spot in sentence.spots if spot.kind in (FACE, NUMBER) and spot.value in _CAN_BE[kind]]
    number = numbers[-1] if numbers else "1" if kind == "rounds" else ""
    return Meaning(kind, (number,)) if number else None


def _faces(spots: Sequence[Spot]) -> set[str]:
    """The faces that were named, of whole cards and without a colour, and wild cards."""
    return {spot.value[1:] if spot.kind == CARD else spot.value for spot in spots if spot.kind in (CARD, FACE, WILD)}


def _is_high(spot: Spot) -> bool:
    """Whether it is a number of points: "to two hundred, with two, no, three bots" takes back none of them."""
    return spot.kind == NUMBER and spot.value.isdecimal() and len(spot.value) > 2


def _half(spot: Spot, corrected: Collection[str]) -> Spot:
    """What is left of a card of which the number or the colour was corrected: "the red five, no, the nine"."""
    if spot.kind == CARD and FACE in corrected:
        return spot._replace(kind=COLOUR, value=spot.value[0])
    if spot.kind == CARD and COLOUR in corrected:
        return spot._replace(kind=FACE, value=spot.value[1:])
    return spot
