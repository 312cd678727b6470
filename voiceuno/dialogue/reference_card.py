"""The reference card of a rule book: what its cards do and what is said when, in groups that can be kept in mind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from voiceuno.dialogue.rulings import Rulings, uno_rules
from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import Card, Face
from voiceuno.rules.match import Options
from voiceuno.rules.rulesets import Ruleset

_TOPICS = {
    "sk": "skip", "rv": "reverse", "+2": "draw_two", "wi": "wild", "wi+4": "wild_draw_four", "wd": "wild_dos",
    "#": "wild_number",
}  # fmt: skip


def reference_card(prompts: Prompts, book: Ruleset, options: Options) -> list[str]:
    """The groups, one line each: numbers, cards that do something, wilds, a turn, bonuses, UNO, doubts, the goal."""
    rulings, uno = Rulings(prompts, book, options), uno_rules(book)
    cards = list(dict.fromkeys(book.game.deck))
    numbers = {card.number: card.face for card in cards if card.number is not None and card.face.value not in _TOPICS}
    special = {card.face: card for card in cards if card.face.value in _TOPICS}
    actions = [card for card in special.values() if card.colour is not None and uno is not None]
    wilds = [card for card in special.values() if card not in actions]
    turn = [rulings.short()] if uno is not None else [rulings.explain("matching"), rulings.explain("drawing")]
    bonus = [rulings.explain("bonus")] if uno is None else []
    is_doubted, has_advice = uno is not None and uno.four_is_doubted, uno is not None and uno.advice_penalty
    doubts = [prompts.say("card.challenge"), rulings.explain("challenge")] if is_doubted else []
    doubts += [rulings.explain("advice")] if has_advice else []
    groups = [
        [prompts.say("card.numbers", list=prompts.listing(_spans(numbers, prompts)))],
        _told(rulings, prompts, actions),
        _told(rulings, prompts, wilds),
        turn,
        bonus,
        [rulings.explain("uno")],
        doubts,
        [rulings.goal()],
    ]
    return [" ".join(group) for group in groups if group]


def _spans(numbers: Mapping[int, Face], prompts: Prompts) -> Iterator[str]:
    """Numbers without a gap as the first and the last of them: there is no two in DOS but the wild one."""
    ends = [number for number in numbers if number + 1 not in numbers]
    firsts = [number for number in numbers if number - 1 not in numbers]
    for first, last in zip(sorted(firsts), sorted(ends), strict=True):
        text = prompts.face(numbers[first])
        yield text if first == last else prompts.part("card.span", text=text, number=prompts.face(numbers[last]))


def _told(rulings: Rulings, prompts: Prompts, cards: Iterable[Card]) -> list[str]:
    """What each of them does, and once what all of them count, where that is the same."""
    told = {card: rulings.in_short(_TOPICS[card.face.value]) for card in cards}
    points = {card.points for card in told}
    if len(points) == 1 and len(told) > 1:
        return [*told.values(), prompts.say("card.each", points=str(points.pop()))]
    return [f"{text} {prompts.say('card.one', points=str(card.points))}" for card, text in told.items()]
