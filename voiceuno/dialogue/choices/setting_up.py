"""What can be chosen before a match, after one, and while one is being set up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from voiceuno.dialogue.choices.pick import Pick, group, labelled
from voiceuno.dialogue.house_talk import title
from voiceuno.dialogue.setup_talk import SetupTalk
from voiceuno.dialogue.terms import level_in_words, scoring_name
from voiceuno.language.house_words import rule_in_words
from voiceuno.language.meaning import Meaning
from voiceuno.language.prompts import Prompts
from voiceuno.rules.house_rules import HOUSE_OPTIONS
from voiceuno.rules.rulesets import RULESETS

_BOTS = (2, 1, 3, 4, 5, 6, 7, 8, 9)  # the usual number first
_PEOPLE = (2, 3, 4)
_CHILDREN = (2, 3, 4, 5, 6)
_LEVELS = ("easy", "medium", "hard")
_TARGETS = (100, 200, 300, 500)
_ROUNDS = (1, 3)  # for who has little time or strength


def waiting_match(prompts: Prompts) -> list[Pick]:
    """Where a match waits to be played on."""
    return [
        labelled(prompts, "continue", "continue"),
        labelled(prompts, "new", "new game"),
        labelled(prompts, "matches", "matches"),
    ]


def after_match(prompts: Prompts) -> list[Pick]:
    """Where a match has just ended."""
    return [
        labelled(prompts, "same", "same again"),
        labelled(prompts, "new", "new game"),
        labelled(prompts, "final_score", "ask score"),
    ]


def for_set_up(setup: SetupTalk, prompts: Prompts) -> list[Pick]:
    """The answers to what is asked, then wishes that nobody asked for."""
    match setup.asked:
        case "bots":
            return [*_numbers("bots", _BOTS, prompts), *_wishes(setup, prompts)]
        case "name":
            return [labelled(prompts, "any_name", "no"), labelled(prompts, "spell", "spell")]
        case "speaker":
            return [Pick(name, Meaning("name", (name,))) for name in setup.speakers]
        case "rules":
            return [*_books(prompts), *_wishes(setup, prompts)]
        case "start":
            return [labelled(prompts, "start", "yes"), labelled(prompts, "change", "no")]
        case "change":
            bots = group(prompts.part("choice.bots"), _numbers("bots", _BOTS, prompts), prompts)
            books = group(prompts.part("choice.rules"), _books(prompts), prompts)
            return [*bots, *books, *_wishes(setup, prompts), labelled(prompts, "start", "yes")]
    first = labelled(prompts, "same", "same again") if setup.has_last else labelled(prompts, "usual", "usual")
    return [first, labelled(prompts, "choose", "new game"), labelled(prompts, "teach", "teach")]


def _books(prompts: Prompts) -> list[Pick]:
    return [Pick(prompts.say(f"rules.{name}.name"), Meaning("rules", (name,))) for name in RULESETS]


def _numbers(verb: str, numbers: Iterable[int], prompts: Prompts) -> Iterator[Pick]:
    for number in numbers:
        form = f"setup.{verb}_one" if number == 1 else f"setup.{verb}"
        yield Pick(prompts.part(form, value=prompts.number(number)), Meaning(verb, (str(number),)))


def _wishes(setup: SetupTalk, prompts: Prompts) -> tuple[Pick, ...]:
    """Everything else that can be said of a match, in groups."""
    levels = [Pick(level_in_words(word, prompts), Meaning("level", (word,))) for word in _LEVELS]
    targets = [
        Pick(prompts.part("setup.target", value=str(points)), Meaning("target", (str(points),))) for points in _TARGETS
    ]
    targets += _numbers("rounds", _ROUNDS, prompts)
    scorings = dict.fromkeys(scoring for book in RULESETS.values() for scoring in book.scorings)
    counting = [Pick(scoring_name(each, prompts), Meaning("scoring", (each.value,))) for each in scorings]
    groups: Sequence[tuple[str, Iterable[Pick]]] = (
        ("level", levels),
        ("people", _numbers("people", _PEOPLE, prompts)),
        ("target", targets),
        ("scoring", counting),
        ("house", _house_rules(setup, prompts)),
        ("pack", _questions(setup)),
        ("class", _numbers("children", _CHILDREN, prompts)),
    )
    wishes = (choice for key, each in groups for choice in group(prompts.part(f"choice.{key}"), each, prompts))
    return group(prompts.part("choice.wishes"), wishes, prompts)


def _house_rules(setup: SetupTalk, prompts: Prompts) -> Iterator[Pick]:
    """Those that are remembered under a name, then each by itself; one of many values is a group of them."""
    for name in setup.sets:
        yield Pick(title(name, prompts), Meaning("house", (name,)))
    for rule, values in HOUSE_OPTIONS.items():
        said = prompts.part(f"house.say.{rule.replace('-', '_')}")
        yield from group(
            said, (Pick(rule_in_words(rule, each, prompts), Meaning(rule, (each,))) for each in values), prompts
        )


def _questions(setup: SetupTalk) -> Iterator[Pick]:
    """What questions can be about: the subjects first, since each stands for several packs."""
    topics = setup.topics
    for name in dict.fromkeys([*topics.subjects, *topics.packs]):
        yield Pick(name.replace("-", " "), Meaning("pack", (name,)))
