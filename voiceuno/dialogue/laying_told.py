"""Whether one card goes on another, for the very cards that are asked about: the engine decides, this says it."""

from __future__ import annotations

from voiceuno.dialogue.references import part_in_words
from voiceuno.dialogue.rulings import Rulings, uno_rules
from voiceuno.dialogue.uno_rulings import struck
from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import Face, find_card
from voiceuno.rules.match import Options
from voiceuno.rules.rulesets import Ruleset
from voiceuno.rules.uno.following import followings, meant
from voiceuno.rules.uno.state import DRAWS, UnoRules

_TWO, _FOUR = Face.DRAW_TWO, Face.WILD_DRAW_FOUR
_ONLY = {frozenset({_TWO}): "only_twos", frozenset({_FOUR}): "only_fours"}


def laying_told(card: str, top: str, prompts: Prompts, book: Ruleset, options: Options) -> str:
    """The answer about two parts of cards, `?+2` on `wi+4`, with a true yes or no first."""
    rules, rulings = uno_rules(book), Rulings(prompts, book, options)
    laid, below = next(meant(card), None), next(meant(top), None)
    if rules is None or laid is None or below is None:
        draws = [each for each in (laid, below) if each is not None and each.face in DRAWS]
        return rulings.explain("stacking" if draws else "matching")
    answers = followings(rules, card, top)
    slots = {"card": _in_words(card, prompts), "on": _in_words(top, prompts)}
    if below.face in DRAWS:
        key = _on_draw_card(answers, laid.face, rules)
        skips, _ = struck("draw_two" if below.face is _TWO else "wild_draw_four", rules)
        text = prompts.part("then.skip" if skips else "then.play")
        return prompts.say(f"lay.{key}", text=text, **slots) if key else rulings.explain("stacking")
    if True not in answers:
        return prompts.say("lay.fits_not", **slots)
    if laid.face is _FOUR:  # it goes on everything, but not out of every hand
        return " ".join((prompts.say("lay.fits", **slots), rulings.explain("wild_draw_four")))
    key = "fits" if False not in answers else "fits_named" if below.colour is None else "fits_colour"
    return prompts.say(f"lay.{key}", **slots)


def _on_draw_card(answers: set[bool], laid: Face, rules: UnoRules) -> str:
    """What is said of a draw card that was just laid, to whoever has to draw for it; nothing if none add up at all."""
    if True in answers and laid in DRAWS:
        return "adds" if False not in answers else "adds_colour"
    if True in answers:
        return "sends_back" if laid is Face.REVERSE else "passes_on"
    if laid not in DRAWS:
        return "draw_first"
    return _ONLY.get(rules.stacks, "only_same") if rules.draws_stack else ""


def _in_words(part: str, prompts: Prompts) -> str:
    card = find_card(part)
    return prompts.card(card) if card is not None else part_in_words(part, prompts)
