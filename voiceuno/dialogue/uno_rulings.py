"""What is true of a topic by the values of a book of UNO: the keys of the sentences that say so."""

from __future__ import annotations

from voiceuno.rules.cards import Face
from voiceuno.rules.uno.state import UnoRules, WildFour

_TWO, _FOUR = Face.DRAW_TWO, Face.WILD_DRAW_FOUR
_BLUFFS = {WildFour.NO_CARD_OF_THE_COLOUR: "challenge_colour", WildFour.NOTHING_ELSE_PLAYABLE: "challenge_nothing"}
_ACTIONS = {"skip": Face.SKIP, "reverse": Face.REVERSE}
_STACKING = {frozenset(): "stacking", frozenset({_TWO}): "stacking_twos", frozenset({_FOUR}): "stacking_fours"}


def of_uno(topic: str, rules: UnoRules, grace: int = 0) -> list[str]:
    """The sentences about a topic; `grace` is the seconds for a late UNO, where the book needs one."""
    match topic:
        case "wild":
            return ["wild_adds" if rules.draws_stack else "wild"]
        case "stacking":
            adds = _STACKING.get(rules.stacks, "stacking_any" if rules.stacks_mixed else "stacking_same")
            return [adds, "stacking_deflected"] if rules.deflects else [adds]
        case "skip" | "reverse" if _ACTIONS[topic] in rules.deflects:
            return [topic, f"{topic}_deflects"]
        case "wild_draw_four":
            return _wild_draw_four(rules)
        case "uno" | "dos":
            return _saying_uno(rules, grace)
        case "forgotten":
            return _saying_uno(rules, grace)[-1:]
        case "catch" if not rules.uno_penalty:
            return ["catch_free"]
        case "catch":
            return ["catch", "catch_until_long" if rules.caught_until_own_turn else "catch_until"]
        case "challenge":
            return _challenge(rules)
        case "advice":
            return ["advice" if rules.advice_penalty else "advice_free"]
        case "hidden" if rules.four_is_doubted:
            return ["hidden", "hidden_shown"]
        case _ if topic.split("_")[0] == "first":
            return _turned_up_first(topic, rules)
        case "drawing":
            until, stuck = "_until" if rules.until_fits else "", "_stuck" if rules.draw_only_if_stuck else ""
            return [f"drawing{until}{stuck}", "drawn_may" if rules.keeps else "drawn_must"]
    return [topic]


def _turned_up_first(topic: str, rules: UnoRules) -> list[str]:
    """What a card does that is turned up first; without its name, what they have in common and what has not."""
    if Face.SKIP in rules.not_first:
        return ["first_number"]
    reverse = "first_reverse_right" if rules.reverse_first_starts else "first_reverse"
    if topic == "first":
        return ["first", reverse, "first_wild_draw_four"]
    return [reverse if topic == "first_reverse" else topic]


def struck(topic: str, rules: UnoRules) -> tuple[bool, str]:
    """Whether whoever draws for a draw card loses the turn, and what can be done instead of drawing, if anything."""
    if topic == "stacking":
        return rules.total_skips if rules.draws_stack else rules.draw_skips, ""
    face = _TWO if topic == "draw_two" else _FOUR
    if face in rules.stacks:
        return rules.total_skips, "any" if rules.stacks_mixed else "two" if face is _TWO else "four"
    return rules.draw_skips, "challenge" if face is _FOUR and rules.four_is_doubted else ""


def short_of_uno(rules: UnoRules, usual: UnoRules) -> list[tuple[str, int]]:
    """The rules in a few sentences, each with the number in it: what everybody needs, and what is not as usual."""
    has_own_four = rules.honest_four is not usual.honest_four and rules.honest_four is not WildFour.ALWAYS
    told = {
        "short_question": (rules.asks_questions, 0),
        "short_match_stuck": (rules.draw_only_if_stuck, 0),
        "short_match": (not rules.draw_only_if_stuck, 0),
        "short_until": (rules.until_fits, 0),
        "short_must": (not rules.keeps, 0),
        _STACKING.get(rules.stacks, "stacking_all").replace("stacking", "short_adds"): (rules.draws_stack, 0),
        "short_deflects": (bool(rules.deflects), 0),
        "short_plays": (not rules.draw_skips, 0),
        "short_four": (has_own_four and rules.four_is_doubted, 0),
        "short_honest": (not rules.bluffing, 0),
        "short_uno": (rules.uno_penalty == usual.uno_penalty, 0),
        "short_uno_costs": (rules.uno_penalty not in (0, usual.uno_penalty), rules.uno_penalty),
        "short_jump_in": (rules.jump_in and not rules.jump_any, 0),
        "short_jump_any": (rules.jump_in and rules.jump_any, 0),
        _changing(rules): (bool(rules.seven_zero), 0),
        "short_cards": (rules.hand_size != usual.hand_size, rules.hand_size),
        "short_places": (rules.places > 1, rules.places),
    }
    return [(key, number) for key, (is_true, number) in told.items() if is_true]


def _changing(rules: UnoRules) -> str:
    """What a seven and a zero do, or one of them."""
    if Face.ZERO not in rules.seven_zero:
        return "short_sevens_keep" if rules.keeps_hand else "short_sevens"
    if Face.SEVEN not in rules.seven_zero:
        return "short_zeros"
    return "short_seven_keep" if rules.keeps_hand else "short_seven_zero"


def _wild_draw_four(rules: UnoRules) -> list[str]:
    is_barred = rules.honest_four is WildFour.ALWAYS and _TWO in rules.stacks and not rules.stacks_mixed
    keys = [f"wild_draw_four_{'barred' if is_barred else rules.honest_four.value}"]
    return keys if rules.bluffing else [*keys, "wild_draw_four_honest"]


def _saying_uno(rules: UnoRules, grace: int) -> list[str]:
    if not rules.uno_penalty:
        return ["uno_free"]
    late = "uno_grace_one" if grace == 1 else "uno_grace" if grace else "uno"
    caught = "uno_caught_long" if rules.caught_until_own_turn else "uno_caught"
    return [late if rules.late_uno else "uno_early", caught]


def _challenge(rules: UnoRules) -> list[str]:
    if not rules.four_is_doubted:
        return ["challenge_never" if rules.bluffing else "challenge_honest"]
    right = "challenge_right_back" if rules.bluff_returns else "challenge_right"
    return ["challenge_wrong", right, _BLUFFS[rules.honest_four]]
