"""The options of a match as the lines of a record: `option target 200`."""

from __future__ import annotations

from dataclasses import replace

from voiceuno.rules.house_rules import HOUSE_OPTIONS, with_rule
from voiceuno.rules.match import ENDLESS, LONGEST_GRACE, MOST_ROUNDS, OptionError, Options
from voiceuno.rules.rulesets import Ruleset, with_grace
from voiceuno.sentences import sentence

_ENDLESS = "endless"  # of rounds
_OF_CLASS = {"own-levels": "own_levels", "teacher": "teacher"}


def set_option(rules: Ruleset, options: Options, name: str, value: str) -> Options:
    """Set one of the options from text. Raises OptionError."""
    if name == "scoring":
        known = {scoring.value: scoring for scoring in rules.scorings}
        if value not in known:
            raise OptionError(sentence("option.scoring", rules=rules.name, scoring=value, known=", ".join(known)))
        return replace(options, scoring=known[value])
    if name == "target":
        if not value.isascii() or not value.isdecimal() or len(value) > 18 or int(value) == 0:
            raise OptionError(sentence("option.whole_target"))
        return replace(options, target=int(value))
    if name == "rounds":
        if value != _ENDLESS and value not in map(str, range(1, MOST_ROUNDS + 1)):
            raise OptionError(sentence("option.whole_rounds", most=MOST_ROUNDS))
        return replace(options, rounds=ENDLESS if value == _ENDLESS else int(value))
    if name == "grace" and with_grace(rules.name) is not None:
        if not value.isascii() or not value.isdecimal() or len(value) > 2 or int(value) > LONGEST_GRACE:
            raise OptionError(sentence("option.grace", rules=rules.name, most=LONGEST_GRACE))
        return replace(options, grace=int(value))
    if rules.asks_questions and name == "pack" and value:
        return replace(options, packs=(*options.packs, value))
    if rules.asks_questions and name == "level" and value in tuple("123456789"):
        return replace(options, levels=(*options.levels, int(value)))
    if rules.asks_questions and name in _OF_CLASS and value == "yes":
        return replace(options, **{_OF_CLASS[name]: True})  # type: ignore[arg-type]
    if rules.asks_questions and name == "newcomers" and value in tuple("12345678"):
        return replace(options, newcomers=int(value))
    if name in HOUSE_OPTIONS:
        house = with_rule(options.house, name, value)
        if house is None:
            raise OptionError(sentence("house.value", rule=name, value=value, known=", ".join(HOUSE_OPTIONS[name])))
        return replace(options, house=house)
    raise OptionError(sentence("option.unknown", rules=rules.name, name=name))


def rounds_written(rounds: int) -> str:
    """A number of rounds, or that there is no end, as a record has it."""
    return _ENDLESS if rounds == ENDLESS else str(rounds)
