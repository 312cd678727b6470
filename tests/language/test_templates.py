"""Templates: how they are read, and that no words of a language have two meanings."""

from __future__ import annotations

import re
import tomllib
from collections import deque
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

import pytest

from voiceuno.language.automaton import DIGITS, Start, State, Values
from voiceuno.language.files import data_folder
from voiceuno.language.grammar import Grammar
from voiceuno.language.templates import (
    SILENCE,
    Choice,
    Sequence,
    Slot,
    TemplateError,
    read_template,
    split_plain,
)


def small_grammar(*rows: str, rules: str = "") -> Grammar:
    """A grammar of a few commands: `meaning: template`."""
    commands = (row.split(": ", 1) for row in rows)
    blocks = [f'[[command]]\nmeans = "{means}"\nphases = "turn"\nsay = ["{said}"]\n' for means, said in commands]
    return Grammar([rules + "\n" + "\n".join(blocks)])


def test_a_template_is_read_as_a_tree() -> None:
    """Brackets may be left out, choices are one of several, slots name other rules."""
    assert read_template("play [the] {card}") == Sequence(("play", Choice(("the", SILENCE)), Slot("card", "card")))
    assert read_template("(a|b c) {card:second} <lay>") == Sequence(
        (Choice(("a", Sequence(("b", "c")))), Slot("card", "second"), Slot("lay", None))
    )


@pytest.mark.parametrize("text", ["play [the card", "play the] card", "(a|b", "a {Card}", "a } b", "<lay"])
def test_a_template_that_cannot_be_read_is_quoted(text: str) -> None:
    """Whoever edits the file sees which template is wrong."""
    with pytest.raises(TemplateError, match=re.escape(text[:4])):
        read_template(text)


def test_long_lists_are_split_into_plain_sentences_and_the_rest() -> None:
    """Only what has signs in it needs to be compiled."""
    assert split_plain("(a b|c [d]|e)") == (["a b", "e"], "(c [d])")
    assert split_plain("a b") == (["a b"], "")
    assert split_plain("(a|b) c (d|e)") == ([], "(a|b) c (d|e)")


def test_a_slot_that_was_not_said_leaves_nothing_behind() -> None:
    """`catch {name}` is `catch` without a name."""
    grammar = small_grammar("catch {name}: catch [{name}]", rules='names = ["Ben"]')
    assert grammar.parse("Catch Ben!", "turn") == "catch Ben"
    assert grammar.parse("catch", "turn") == "catch"


def test_an_unknown_rule_or_an_empty_template_is_refused() -> None:
    """Mistakes in the files are found when they are loaded."""
    with pytest.raises(TemplateError, match="nothing"):
        small_grammar("draw: draw {nothing}")
    with pytest.raises(TemplateError, match="empty"):
        small_grammar("draw: [draw] [a card]")


def test_words_with_two_meanings_are_not_understood() -> None:
    """Rather nothing than the wrong thing."""
    grammar = small_grammar("draw: pick [a card]", "keep: (pick|keep)")
    assert grammar.parse("pick", "turn") is None
    assert grammar.parse("keep", "turn") == "keep"


def test_phrases_hold_every_pair_of_neighbouring_words() -> None:
    """The recogniser learns pairs of words, so each pair must be in some phrase."""
    grammar = small_grammar(
        "x: [please] (play|lay) [the|my] {what}", rules='[rule.what]\na = "red (five|six)"\nb = "joker"'
    )
    pairs = {
        pair for phrase in grammar.phrases("turn") for pair in zip(phrase.split(), phrase.split()[1:], strict=False)
    }
    before = ("play", "lay", "the", "my")
    assert pairs >= {(word, card) for word in before for card in ("red", "joker")}
    assert pairs >= {("please", "play"), ("please", "lay"), ("play", "the"), ("lay", "my"), ("red", "six")}


# ---- no two commands of one phase can be the same words


class Back(NamedTuple):
    """Where a rule returns to."""

    alias: str | None
    after: State
    values: Values
    back: Back | None
    rule: str


class Place(NamedTuple):
    """One of the places in the automata that the words so far can have led to."""

    state: State
    values: Values
    back: Back | None


# Lists whose entries are all alike to the grammar are cut to a few of them: what is left out cannot collide
# in other ways than what stays. (That names are no other words is tested with the grammar.) Options of a new
# game may follow one another without end, so the proof takes one; what is in doubt is refused anyway.
ALIKE = {
    "units": ["1", "2"],
    "tens": ["2", "5"],
    "count": ["1", "2", "10"],
    "place": ["1st", "2nd"],
    "ordinal": ["1st", "2nd", "last"],
    "letter": ["r", "b"],
    "colour": ["red", "blue"],
    "many": ["red", "blue", "wild"],
    "code_letter": ["r", "b"],
    "digit_face": ["0", "2", "4", "8"],
    "dos_face": ["4", "8", "10"],
}
# Lists that only one language has, or has with other entries.
ALSO = {
    "en": {"teens": ["10", "12"], "plural_letter": ["r", "b"], "pack_name": ["animals", "words"]},
    "fr": {
        "teens": ["11", "17"],
        "two_digits": ["10", "12", "17", "20", "21", "80", "97"],
        "several": ["2", "8"],
        "letter_f": ["r", "b"],
        "colour_f": ["red", "blue"],
        "pack_name": ["animaux", "lettres"],
    },
}
NAMES = {
    "en": 'names = ["Ben", "Clara"]\n[suffixed.owner]\nof = "name"\nsuffix = "\'s"\n',
    "fr": 'names = ["Ben", "Alice"]\n[rule.owner]\nBen = "de ben"\nAlice = "d\'alice"\n',
}


def reduced_texts(code: str) -> Iterable[str]:
    """The files of a language with the lists of ALIKE cut down, and one option of a new game at a time."""
    folder = data_folder("grammars") / code
    text = "\n".join((folder / f"{name}.toml").read_text("utf-8") for name in ("cards", "commands"))
    for rule, kept in (ALIKE | ALSO[code]).items():
        head, mark, rest = text.partition(f"[rule.{rule}]\n")
        assert mark, rule
        table = re.split(r"\n(?=\[|# )", rest, maxsplit=1)[0]
        values = tomllib.loads(table)
        assert set(kept) <= set(values), rule
        lines = "\n".join(f'"{value}" = {values[value]!r}' for value in kept)
        text = head + mark + lines + rest[len(table) :]
    yield re.sub(r'"\{option\} \{options\}" = .*\n', "", text)
    yield NAMES[code]


def spread(places: Iterable[Place], rules: dict[str, State]) -> set[Place]:
    """The places, with those that can be reached from them by entering and leaving rules."""
    found: set[Place] = set()
    agenda = list(places)
    while agenda:
        place = agenda.pop()
        if place in found:
            continue
        found.add(place)
        state, values, back = place
        if state.ends is not None and back is not None:
            kept = dict(back.values)
            if back.alias:
                kept[back.alias] = state.ends.value(values)
            agenda.append(Place(back.after, tuple(sorted(kept.items())), back.back))
        agenda += [
            Place(rules[rule], (), Back(alias, after, values, back, rule))
            for rule, alias, after in state.slots
            if rule != DIGITS
        ]
    return found


def outermost(place: Place) -> Values:
    """What the command itself has in its slots so far."""
    values, back = place.values, place.back
    while back is not None:
        values, back = back.values, back.back
    return values


def forget_shared(places: set[Place]) -> set[Place]:
    """Put a mark for a value that all the places share: it makes no difference between them any more."""
    shared = set.intersection(*(set(outermost(place)) for place in places))
    if not shared:
        return places

    def marked(values: Values) -> Values:
        return tuple((alias, f"*{alias}") if (alias, value) in shared else (alias, value) for alias, value in values)

    def marked_back(back: Back | None) -> Back | None:
        if back is None:
            return None
        if back.back is None:
            return back._replace(values=marked(back.values))
        return back._replace(back=marked_back(back.back))

    return {
        place._replace(values=place.values if place.back else marked(place.values), back=marked_back(place.back))
        for place in places
    }


def next_places(places: set[Place]) -> dict[str, set[Place]]:
    """Where each word that may come next leads to; 77 stands for all numbers in digits."""
    found: dict[str, set[Place]] = {}
    for state, values, back in places:
        for word, states in state.words.items():
            found.setdefault(word, set()).update(Place(after, values, back) for after in states)
        for rule, alias, after in state.slots:
            if rule == DIGITS:
                kept = (*values, (alias, "77")) if alias else values
                found.setdefault("77", set()).add(Place(after, kept, back))
    return found


def collisions(grammar: Grammar) -> list[tuple[str, set[str]]]:
    """All beginnings of all sentences at once: the shortest of those that mean two things in some phase of a game."""
    root = Start()
    phases: dict[str, set[tuple[str, str]]] = {}
    for command in grammar.commands:
        if not command.is_open:
            root.join(command.start)
            said = {(game, phase) for game in command.games for phase in command.phases}
            for production in command.productions:  # two games may have a command of the same wording
                phases.setdefault(production.origin, set()).update(said)

    def clash(ends: set[tuple[str, str]]) -> set[str]:
        return {
            meaning
            for (first, origin), (second, other) in combinations(ends, 2)
            if first != second and phases[origin] & phases[other]
            for meaning in (first, second)
        }

    def ends_of(places: Iterable[Place]) -> set[tuple[str, str]]:
        return {
            (meaning, state.ends.origin)
            for state, values, back in places
            if back is None and state.ends is not None
            if (meaning := grammar.in_order(state.ends.value(values))) is not None
        }

    found: list[tuple[str, set[str]]] = []
    start = frozenset((Place(root, (), None),))
    seen = {start}
    agenda: deque[tuple[frozenset[Place], tuple[str, ...]]] = deque([(start, ())])
    while agenda and len(found) < 20:
        places, words = agenda.popleft()
        reached = spread(places, grammar.rules)
        if meanings := clash(ends_of(reached)):
            found.append((" ".join(words), meanings))
        for word, following in next_places(reached).items():
            key = frozenset(forget_shared(following))
            if key not in seen:
                seen.add(key)
                agenda.append((key, (*words, word)))
    for sentence, productions in root.sentences.items():
        words = tuple(sentence.split())
        whole = grammar.matcher(words).matches(root)
        ends = {(each.value, each.trail[-1]) for each in whole if each.end == len(words)}
        ends |= {(production.value(()), production.origin) for production in productions}
        if meanings := clash(ends):
            found.append((sentence, meanings))
    return found


@pytest.mark.long
@pytest.mark.parametrize("code", ALSO)
def test_no_two_commands_of_one_phase_can_be_the_same_words(code: str) -> None:
    """Proved over the compiled automata, not by trying sentences."""
    assert collisions(Grammar(reduced_texts(code))) == []


def test_the_proof_finds_a_collision() -> None:
    """Also one that takes a slot and an optional word to see."""
    rules = '[rule.what]\nr5 = "red five"\nr = "red"'
    grammar = small_grammar("play {what}: play [the] {what}", "keep {what}: (keep|play) {what} five", rules=rules)
    assert collisions(grammar) == [("play red five", {"play r5", "keep r"})]
