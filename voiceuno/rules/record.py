"""A match as text: the rules, the players, the seed, and every move."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from voiceuno.errors import VoiceunoError, brief
from voiceuno.rules.cards import Card, Hand
from voiceuno.rules.events import Event
from voiceuno.rules.game import IllegalMove, Setup, SetupError
from voiceuno.rules.match import Match, MatchState, OptionError, Options
from voiceuno.rules.moves import ALL_PACKS, AND_PACK, TABLE, AskFor, Move
from voiceuno.rules.notation import NotationError, read_card, read_move, read_name, write_move
from voiceuno.rules.option_lines import rounds_written, set_option
from voiceuno.rules.rulesets import MATTEL, RULESETS, Ruleset, Scoring
from voiceuno.sentences import sentence

HEADER = "voiceuno record 1"
SEPARATOR = "---"
TABLE_NAME = "table"
_SEVERAL = ("pack", "level")  # options of which there may be several, each with another value
_LONGEST_REASON, _LONGEST_WORD = 240, 60  # characters of a message; what is longer is quoted in part
_LARGEST_NUMBER = 10**18  # far above any seed or target; larger numbers are refused


class RecordError(VoiceunoError):
    """The text is not a record; the message says why and in which line."""

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason = line, brief(reason, _LONGEST_REASON, _LONGEST_WORD)
        super().__init__(sentence("record.line", line=line, reason=self.reason))


class Entry(NamedTuple):
    """One move of a record."""

    player: int  # a seat, or TABLE
    move: Move
    line: int = 0  # its line in the text, for messages


class Replayed(NamedTuple):
    """One step of a match that is replayed: the move, the position after it, and what happened."""

    entry: Entry | None  # None: the first position
    state: MatchState
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that is needed to replay a match."""

    rules: Ruleset
    names: tuple[str, ...]
    seed: int = 0
    options: Options = field(default_factory=Options)
    dealer: int | None = None
    setup: Setup = field(default_factory=Setup)
    entries: tuple[Entry, ...] = ()
    remarks: tuple[str, ...] = ()  # lines above the moves that begin with "# "; the rules ignore them

    def match(self) -> Match:
        """The rules of this match."""
        return Match(self.rules, len(self.names), self.options)

    def begin(self) -> tuple[MatchState, tuple[Event, ...]]:
        """The first position."""
        return self.match().new(self.seed, self.dealer, self.setup)

    def replay(self) -> Iterator[Replayed]:
        """Replay the match step by step, from the first position on. Raises RefusedEntry."""
        match = self.match()
        state, events = match.new(self.seed, self.dealer, self.setup)
        yield Replayed(None, state, events)
        for entry in self.entries:
            try:
                state, events = match.apply(state, entry.player, entry.move)
            except IllegalMove as illegal:
                raise RefusedEntry(entry, state, illegal) from illegal
            yield Replayed(entry, state, events)


class RefusedEntry(VoiceunoError):
    """The rules refuse a move of the record."""

    def __init__(self, entry: Entry, state: MatchState, illegal: IllegalMove) -> None:
        super().__init__(sentence("record.line", line=entry.line, reason=illegal))
        self.entry, self.state, self.refusal = entry, state, illegal.refusal


# -- writing


def write_head(record: Record) -> str:
    """Write the lines above the moves."""
    options = record.options
    named = [("scoring", options.scoring.value)] if options.scoring is not Scoring.WINNER else []
    named += [("target", str(options.target))] if options.target else []
    named += [("rounds", rounds_written(options.rounds))] if options.rounds is not None else []
    named += [("pack", pack) for pack in options.packs]
    named += [("level", str(level)) for level in options.levels]
    named += [("grace", str(options.grace))] if options.grace else []
    named += [("own-levels", "yes")] if options.own_levels else []
    named += [("teacher", "yes")] if options.teacher else []
    named += [("newcomers", str(options.newcomers))] if options.newcomers else []
    named += options.house.named()
    lines = [HEADER, f"rules {record.rules.name}", *(f"option {name} {value}" for name, value in named)]
    lines += [f"seed {record.seed}", "players " + " ".join(record.names)]
    if record.dealer is not None:
        lines.append(f"dealer {record.names[record.dealer]}")
    hands = zip(record.names, record.setup.hands, strict=False)
    cards = [(f"deal {name}", hand) for name, hand in hands if hand]
    cards += [(record.rules.face_up, record.setup.face_up), ("draw", record.setup.draw)]
    lines += [" ".join([head, *(card.code for card in hand)]) for head, hand in cards if hand]
    lines += [f"# {remark}" for remark in record.remarks]
    return "\n".join([*lines, SEPARATOR]) + "\n"


def write_entry(entry: Entry, names: tuple[str, ...]) -> str:
    """Write one move as one line."""
    name = TABLE_NAME if entry.player == TABLE else names[entry.player]
    return f"{name}: {write_move(entry.move, names)}\n"


def write_record(record: Record) -> str:
    """Write the whole record."""
    return write_head(record) + "".join(write_entry(entry, record.names) for entry in record.entries)


# -- reading


def read_record(text: str, packs: Collection[str] | None = None) -> Record:
    """Read a record. Raises RecordError. `packs` are the question packs that there are, where that is known."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    if lines[0][1].lstrip("\ufeff") != HEADER:
        raise RecordError(1, sentence("record.begins", header=HEADER))
    ends = [at for at, (_, line) in enumerate(lines) if line == SEPARATOR]
    if not ends:
        raise RecordError(len(lines), sentence("record.no_separator", separator=SEPARATOR))
    head, remarks = _Head(packs), list[str]()
    for number, line in lines[1 : ends[0]]:
        if line.startswith("#"):
            remarks.append(line[1:].strip())
        elif line:
            head.read(number, line)
    record = head.record(lines[ends[0]][0])
    entries = tuple(_read_entries(lines[ends[0] + 1 :], record.names))
    if packs is not None:
        _check_packs(entries, packs)
    return replace(record, entries=entries, remarks=tuple(remarks))


def _read_entries(lines: list[tuple[int, str]], names: tuple[str, ...]) -> Iterator[Entry]:
    for number, line in lines:
        if not line or line.startswith("#"):
            continue
        name, colon, text = line.partition(":")
        if not colon:
            raise RecordError(number, sentence("record.no_move"))
        try:
            player = TABLE if name.strip().lower() == TABLE_NAME else read_name(name.strip(), names)
            yield Entry(player, read_move(text, names), number)
        except NotationError as error:
            raise RecordError(number, str(error)) from error


def _check_packs(entries: Iterable[Entry], packs: Collection[str]) -> None:
    """Refuse questions of a pack that is not there."""
    for _, move, line in entries:
        asked = move.value.split(AND_PACK) if isinstance(move, AskFor) and move.change == "pack" else []
        for name in asked:
            if name not in (*packs, ALL_PACKS):
                raise RecordError(line, sentence("record.no_pack", name=name, known=", ".join(packs)))


class _Head:
    """Reads the lines above the moves, one by one."""

    def __init__(self, packs: Collection[str] | None = None) -> None:
        self._packs = packs
        self.lines: dict[str, tuple[int, list[str]]] = {}
        self.hands: dict[str, tuple[int, list[str]]] = {}
        self.options: list[tuple[int, str, str]] = []

    def read(self, number: int, line: str) -> None:
        key, *words = line.split()
        if key not in ("rules", "option", "seed", "players", "dealer", "deal", "discard", "row", "draw"):
            raise RecordError(number, sentence("record.unknown_above", key=key, separator=SEPARATOR))
        if not words:
            raise RecordError(number, sentence("record.nothing_behind", key=key))
        if key == "option":
            name, value = words[0], " ".join(words[1:])
            if any(name == other and (name not in _SEVERAL or value == same) for _, other, same in self.options):
                raise RecordError(number, sentence("record.twice", what=line))
            self.options.append((number, name, value))
        elif key == "deal":
            self._once(self.hands, number, words[0].lower(), words[1:], sentence("record.the_hand", player=words[0]))
            if not words[1:]:
                raise RecordError(number, sentence("record.no_cards", player=words[0]))
        else:
            self._once(self.lines, number, key, words, key)

    def _once(
        self, where: dict[str, tuple[int, list[str]]], number: int, key: str, words: list[str], what: str
    ) -> None:
        if key in where:
            raise RecordError(number, sentence("record.twice", what=what))
        where[key] = (number, words)

    def record(self, end: int) -> Record:
        rules, names = self._rules(), self._names(end)
        line, options = self._read_options(rules)
        try:
            Match(rules, len(names), options)
        except OptionError as error:
            if not line or len(names) not in rules.players:
                line = self.lines["players"][0]
            raise RecordError(line, str(error)) from error
        number, words = self.lines.get("seed", (end, ["0"]))
        seed = _number(number, " ".join(words))
        dealer = self._seat("dealer", names) if "dealer" in self.lines else None
        record = Record(rules, names, seed, options, dealer, self._setup(rules, names))
        try:
            record.begin()
        except SetupError as error:
            raise RecordError(end, str(error)) from error
        return record

    def _rules(self) -> Ruleset:
        number, words = self.lines.get("rules", (0, [MATTEL.name]))
        rules = RULESETS.get(" ".join(words))
        if rules is None:
            raise RecordError(number, sentence("record.no_rules", name=" ".join(words), known=", ".join(RULESETS)))
        return rules

    def _names(self, end: int) -> tuple[str, ...]:
        number, names = self.lines.get("players", (end, []))
        if not names:
            raise RecordError(end, sentence("record.no_players"))
        if len({name.lower() for name in names}) < len(names):
            raise RecordError(number, sentence("record.same_name"))
        if any(":" in name or name.lower() == TABLE_NAME for name in names):
            raise RecordError(number, sentence("record.odd_name", table=TABLE_NAME))
        if any(unicodedata.category(sign) == "Cc" for name in names for sign in name):
            raise RecordError(number, sentence("record.control_name"))
        if any(name.startswith("#") for name in names):
            raise RecordError(number, sentence("record.remark_name"))
        return tuple(names)

    def _seat(self, key: str, names: tuple[str, ...]) -> int:
        number, words = self.lines[key]
        try:
            return read_name(" ".join(words), names)
        except NotationError as error:
            raise RecordError(number, str(error)) from error

    def _read_options(self, rules: Ruleset) -> tuple[int, Options]:
        """The options, and the line of the last one that differs from the rule book's own."""
        options, line = Options(), 0
        for number, name, value in self.options:
            line = number
            if name == "pack" and rules.asks_questions and self._packs is not None and value not in self._packs:
                known = ", ".join(self._packs)
                raise RecordError(number, sentence("record.no_pack", name=value, known=known))
            try:
                options = set_option(rules, options, name, value)
            except OptionError as error:
                raise RecordError(number, str(error)) from error
        return line, options

    def _setup(self, rules: Ruleset, names: tuple[str, ...]) -> Setup:
        up = rules.face_up
        for other in {"discard", "row"} - {up}:
            if other in self.lines:
                raise RecordError(
                    self.lines[other][0], sentence("record.wrong_row", rules=rules.name, other=other, up=up)
                )
        deck = set(rules.game.deck)
        hands: list[Hand | None] = [None] * len(names)
        for name, (number, words) in self.hands.items():
            try:
                hands[read_name(name, names)] = self._cards(number, words, deck)
            except NotationError as error:
                raise RecordError(number, str(error)) from error
        face_up, draw = (self._cards(*self.lines.get(key, (0, [])), deck) for key in (up, "draw"))
        if up == "discard" and len(face_up) > 1:
            raise RecordError(self.lines[up][0], sentence("record.one_turned_up"))
        return Setup(tuple(hands), face_up, draw) if any((*hands, face_up, draw)) else Setup()

    def _cards(self, number: int, words: list[str], deck: set[Card]) -> Hand:
        try:
            cards = tuple(map(read_card, words))
        except NotationError as error:
            raise RecordError(number, str(error)) from error
        for card in cards:
            if card not in deck:
                raise RecordError(number, sentence("record.not_in_game", card=card.code))
        return cards


def _number(line: int, text: str) -> int:
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 19 or int(digits) > _LARGEST_NUMBER:
        raise RecordError(line, sentence("record.no_seed", text=text))
    return int(text)
