"""A language's grammar files: sentences to canonical meanings, and the phrases that a recogniser is given.

hassil was looked at and not used: it tries template after template (0.6 ms and more for a sentence), its
import takes 0.2 s, and it has no automaton over which a test could prove that two commands never share their
words.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from voiceuno.language.accents import Accents
from voiceuno.language.automaton import (
    DIGITS,
    WORDS,
    Beginnings,
    Found,
    Matcher,
    Production,
    Start,
    State,
    add_production,
    add_sentences,
    words_key,
)
from voiceuno.language.command import Command, Listing
from voiceuno.language.fillers import Fillers
from voiceuno.language.meaning import Meaning
from voiceuno.language.templates import TemplateError, read_template, split_plain
from voiceuno.language.word_reader import WordReader
from voiceuno.rules.rulesets import RULESETS
from voiceuno.sentences import sentence

PHASES = ("setup", "turn", "drawn", "challenge", "colour", "answer", "confirm", "waiting", "bonus", "spelling")
GAMES = tuple(dict.fromkeys(rules.game.name for rules in RULESETS.values()))

_NAME = "name"
_NUMBER = "spoken_number"
_LONGEST = 40  # words; nobody commands at greater length, not even with many house rules
_REFERENCES = re.compile(r"[{<]([a-z_]+)[:}>]")


class Understood(NamedTuple):
    """A meaning, and the templates that led to it."""

    meaning: str
    trail: tuple[str, ...]


class Grammar:
    """What can be said in one language; reads no files, takes their texts."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.rules: dict[str, State] = {}
        self.productions: dict[str, list[Production]] = {}
        self.commands: list[Command] = []
        self.names: tuple[str, ...] = ()
        self.more_names: tuple[str, ...] = ()  # that are read but not listened for
        self.interrupting: tuple[str, ...] = ()  # phrases that may be said while the game speaks
        self.skipping: tuple[str, ...] = ()  # phrases that lead to the question of a long speech
        self.taking: frozenset[str] = frozenset()  # phrases that take the cards that are due, where some are
        self.naming: tuple[str, ...] = ()  # what is said before the own name
        self.being: tuple[str, ...] = ()  # what is said before it or anything else that one is
        self.speaking_for: tuple[str, ...] = ()  # what a helper says before the name of who plays
        self.whole_words: set[str] = set()  # that are never the beginning of the next word
        self.begun: dict[str, str] = {}  # how the first sound of a word is written that is begun twice
        self.name_rules = {_NAME}  # that stand for players
        self._groups: dict[str, list[str]] = {}
        self._fillers = Fillers()
        self._reader = WordReader()
        self.order: list[str] = []  # what is said of a new game, in the order of records
        self._beginnings = Beginnings(self.rules)
        self._roots: dict[tuple[str, str, bool], Start] = {}
        tables = [tomllib.loads(text) for text in texts]
        for table in tables:
            self._read_words(table)
            self._read_names(table.get("names", []))
            self.more_names += tuple(table.get("more_names", []))
            for name, meanings in table.get("rule", {}).items():
                self._add_rule(name, meanings)
        for table in tables:
            self._read_suffixed(table.get("suffixed", {}))
            for entry in table.get("command", []):
                self._add_command(entry)
        self._check_slots()
        of_all = chain(*self.productions.values(), *(command.productions for command in self.commands))
        self._accents = Accents(each.origin.partition(": ")[2] for each in of_all)
        self._listing = Listing(self.commands, self.productions, self.name_rules)

    # ---- reading the files

    def _read_words(self, table: Mapping[str, Any]) -> None:
        words = table.get("words", {})
        self._reader.learn(words)
        self._fillers.learn(words.get("fillers", []))
        self.order += words.get("order", [])
        self.interrupting += tuple(words.get("interrupting", []))
        self.skipping += tuple(words.get("skipping", []))
        self.taking |= frozenset(map(words_key, words.get("taking", [])))
        self.naming += tuple(map(words_key, words.get("naming", [])))
        self.being += tuple(map(words_key, words.get("being", [])))
        self.speaking_for += tuple(map(words_key, words.get("speaking_for", [])))
        self.whole_words.update(words.get("whole_words", []))
        self.begun.update(words.get("begun", {}))
        self._groups.update(table.get("phases", {}))

    def _read_names(self, names: Sequence[str]) -> None:
        self.names += tuple(names)
        if names:
            self._add_rule(_NAME, {name: name.lower() for name in names})

    def _read_suffixed(self, suffixed: Mapping[str, Mapping[str, Any]]) -> None:
        for name, entry in suffixed.items():
            base = self.productions[entry["of"]]
            mark = "" if entry.get("listed", True) else "~"
            self._add_rule(name, {p.means: mark + p.origin.rpartition(": ")[2] + entry["suffix"] for p in base})
            if entry["of"] == _NAME:
                self.name_rules.add(name)

    def _add_rule(self, name: str, meanings: Mapping[str, str | list[str]]) -> None:
        start = self.rules.setdefault(name, State())
        productions = self.productions.setdefault(name, [])
        for means, said in meanings.items():
            for template in map(_on_one_line, [said] if isinstance(said, str) else said):
                production = _production(f"{{{name}}} {means}: ", means, template)
                add_production(start, production)
                productions.append(production)

    def _add_command(self, entry: Mapping[str, Any]) -> None:
        means: str = entry["means"]
        phases = self._phases(entry["phases"])
        games = frozenset([entry["game"]] if "game" in entry else GAMES)
        listed = phases - self._phases(entry.get("unlisted", []))
        where = " ".join((*sorted(games), *sorted(phases)))
        start = Start()
        productions = []
        for template in map(_on_one_line, [entry["say"]] if isinstance(entry["say"], str) else entry["say"]):
            plain, signed = split_plain(template[1:]) if template[0] == "~" else ([], template)
            production = _production(f"{means} ({where}): ", means, template, signed)
            add_production(start, production)
            add_sentences(start, plain, production)
            productions.append(production)
        is_open = any("{" + WORDS + "}" in production.origin for production in productions)
        self.commands.append(Command(means, phases, listed, games, tuple(productions), start, is_open))

    def _phases(self, names: str | list[str]) -> frozenset[str]:
        """The phases of a list in which a name may stand for a group of phases."""
        found: set[str] = set()
        for name in [names] if isinstance(names, str) else names:
            found.update(self._groups.get(name, [name]))
        if not found <= set(PHASES):
            raise TemplateError(
                sentence("language.no_phase", names=", ".join(sorted(found - set(PHASES))), known=", ".join(PHASES))
            )
        return frozenset(found)

    def _check_slots(self) -> None:
        known = {*self.rules, DIGITS, WORDS}
        of_commands = [command.productions for command in self.commands]
        for production in chain(*self.productions.values(), *of_commands):
            unknown = set(_REFERENCES.findall(production.origin.partition(": ")[2])) - known
            if unknown:
                raise TemplateError(sentence("language.no_rule", name=unknown.pop(), origin=production.origin))

    # ---- understanding

    def parse(self, text: str, phase: str, rules: str = "mattel") -> str | None:
        """The canonical meaning of the whole utterance in this phase, or None."""
        understood = self.understand(text, phase, rules)
        return understood.meaning if understood else None

    def meaning(self, text: str, phase: str, rules: str = "mattel") -> Meaning | None:
        """The meaning of the whole utterance in this phase, or None."""
        parsed = self.parse(text, phase, rules)
        return Meaning.read(parsed) if parsed is not None else None

    def understand(self, text: str, phase: str, rules: str = "mattel") -> Understood | None:
        """The meaning together with the templates that were used; None also where the meaning is in doubt."""
        words = self.read_words(text)
        if not 0 < len(words) <= _LONGEST:
            return None
        for way in (words, *self._accents.ways(words)):
            for found in self._closed(way, phase, rules):
                meanings = {each.value for each in found}
                trail = tuple(dict.fromkeys(chain.from_iterable(each.trail for each in found)))
                return Understood(meanings.pop(), trail) if len(meanings) == 1 else None
        # Free words come last; the template that leaves the fewest of them open is the one that was meant.
        head, tail = self.cuts(words)[-1]
        rest = words[head : len(words) - tail]
        found = self._found(self.root(phase, rules, is_open=True), self.matcher(rest), rest)
        if not found:
            return None
        best = min(found, key=lambda each: len(each.value))
        return Understood(self._numbers_to_digits(best.value), best.trail)

    def _closed(self, words: list[str], phase: str, rules: str) -> Iterator[list[Found]]:
        """What is understood without free words, the more of the words the sooner."""
        matcher, root = self.matcher(words), self.root(phase, rules)
        return filter(None, (self._found(root, matcher, words, head, tail) for head, tail in self.cuts(words)))

    def takes_cards(self, text: str) -> bool:
        """Whether words take the cards that are due: a number of cards, and no card by its name."""
        words = self.read_words(text)
        return any(" ".join(words[head : len(words) - tail]) in self.taking for head, tail in self.cuts(words))

    def read_words(self, text: str) -> list[str]:
        """The words of a text as they are compared: no punctuation, no hesitation, one spelling."""
        return self._reader.words(text)

    def root(self, phase: str, rules: str, *, is_open: bool = False) -> Start:
        """The automaton of everything that can be said in a phase."""
        game = RULESETS[rules].game.name
        root = self._roots.get((phase, game, is_open))
        if root is None:
            if phase not in PHASES:
                raise ValueError(sentence("language.no_phase", names=phase, known=", ".join(PHASES)))
            root = self._roots[phase, game, is_open] = Start()
            for command in self.commands:
                if phase in command.phases and game in command.games and command.is_open == is_open:
                    root.join(command.start)
        return root

    def _found(self, root: Start, matcher: Matcher, words: list[str], head: int = 0, tail: int = 0) -> list[Found]:
        """The commands that take all the words but those of the head and the tail."""
        end = len(words) - tail
        found = [each for each in matcher.matches(root, head) if each.end == end]
        sentences = root.sentences.get(" ".join(words[head:end]), ())
        found += [Found(end, production.value(()), (production.origin,)) for production in sentences]
        ordered = ((each, self.in_order(each.value)) for each in found)
        return [each._replace(value=meaning) for each, meaning in ordered if meaning is not None]

    def matcher(self, words: Sequence[str]) -> Matcher:
        """Looks for rules in the words of one utterance."""
        return Matcher(self._beginnings, words)

    def cuts(self, words: Sequence[str]) -> list[tuple[int, int]]:
        """How many words of filler to leave out at the start and the end: none first, then more and more."""
        return self._fillers.cuts(words)

    def in_order(self, meaning: str) -> str | None:
        """Options of a new game in the order of the files; None if two of them contradict each other."""
        words = meaning.split()
        start = 2 if words[:2] == ["new", "game"] else 0
        keys, values = words[start::2], words[start + 1 :: 2]
        if not keys or len(keys) != len(values) or any(key not in self.order for key in keys):
            return meaning
        if len(set(keys)) < len(keys):
            return None
        pairs = sorted(zip(keys, values, strict=True), key=lambda pair: self.order.index(pair[0]))
        return " ".join([*words[:start], *(f"{key} {value}" for key, value in pairs)])

    def _numbers_to_digits(self, meaning: str) -> str:
        """Numbers within free words in digits, but for one: "the old one" is not a number."""
        words = meaning.split()
        result: list[str] = []
        while words:
            numbers = self.matcher(words).matches(self.rules[_NUMBER])
            more_than_one = (found for found in numbers if found.value != "1")
            longest = max(more_than_one, key=lambda found: found.end, default=None)
            result.append(longest.value if longest else words[0])
            del words[: longest.end if longest else 1]
        return " ".join(result)

    # ---- phrases for the recogniser

    def phrases(
        self, phase: str, rules: str = "mattel", names: Sequence[str] = (), leave_out: Iterable[str] = ()
    ) -> list[str]:
        """The phrases that can be said in a phase: every card, every name, every pair of neighbouring words.

        `names` are the players at the table (all names, if there are none); `leave_out` has meanings that the
        recogniser shall not listen for now, for example "uno" while no call is possible.
        """
        known = tuple(name.lower() for name in names)
        return self._listing.phrases(phase, RULESETS[rules].game.name, known, frozenset(leave_out))


def _on_one_line(template: str) -> str:
    """A template without the line breaks that keep a file readable."""
    return " ".join(template.split()) if "\n" in template else template


def _production(where: str, means: str, template: str, signed: str | None = None) -> Production:
    """A template of the files; `~` before it says that it is understood but not given to the recogniser."""
    listed = not template.startswith("~")
    signed = template if signed is None else signed
    return Production(where + template, means, read_template(signed.removeprefix("~")) if signed else None, listed)
