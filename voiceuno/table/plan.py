"""What has been said about a match to come, and the record that it makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from voiceuno.errors import VoiceunoError
from voiceuno.rules.game import SetupError
from voiceuno.rules.house_rules import BY_THE_BOOK, TEAMS, HouseRules
from voiceuno.rules.match import OptionError, Options
from voiceuno.rules.moves import AskFor
from voiceuno.rules.option_lines import rounds_written
from voiceuno.rules.record import Entry, Record, RecordError, read_record, write_record
from voiceuno.rules.rulesets import MATTEL, RULESETS, Ruleset, Scoring, find_ruleset
from voiceuno.sentences import sentence

LEVEL = "medium"
SEATS = ("partner", "left", "right", "opposite")  # where somebody sits, as the first person sees it


class UnknownRules(VoiceunoError, ValueError):
    """There is no such rule book; the message names those that there are."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What has been said about the match to come; None where nothing was said."""

    rules: str | None = None
    people: int | None = None
    bots: int | None = None
    players: int | None = None
    level: str = LEVEL
    scoring: Scoring | None = None
    target: int | None = None
    packs: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    grace: int | None = None  # seconds for a late UNO; 0 by the book
    beside: tuple[tuple[str, str], ...] = ()  # who sits where, as the first person sees it
    difficulty: int | None = None  # the level of the questions
    own: bool = False  # whether questions get harder and easier for each player
    teacher: bool = False  # whether somebody is there who does not play
    ages: tuple[tuple[str, int], ...] = ()  # the level that the questions of somebody begin with
    subjects: tuple[tuple[str, str], ...] = ()  # what the questions of somebody are about
    house: HouseRules = BY_THE_BOOK
    rounds: int | None = None  # in place of a target; ENDLESS for as many as they like

    @property
    def is_class(self) -> bool:
        """Whether something was said that only a match with questions has."""
        return bool(self.packs or self.subjects or self.difficulty or self.own or self.teacher)

    @property
    def ruleset(self) -> Ruleset:
        """The rule book, the default one if none was named; raises UnknownRules."""
        rules = find_ruleset(self.rules or MATTEL.name)
        if rules is None:
            raise UnknownRules(sentence("table.no_rules", name=self.rules, known=", ".join(RULESETS)))
        return rules

    def seats(self) -> tuple[int, int] | None:
        """How many people and how many bots, if enough was said."""
        if self.players is not None:
            people = self.people or (max(1, self.players - self.bots) if self.bots is not None else 1)
            return people, max(0, self.players - people)
        if self.bots is not None:
            return self.people or 1, self.bots
        if self.people is not None and self.people > 1:
            return self.people, 1 if self.is_evened else 0
        return None

    @property
    def is_evened(self) -> bool:
        """Whether a bot plays along that nobody asked for: teams are of two, and the people are an odd number."""
        is_odd = self.people is not None and self.people > 1 and self.people % 2 == 1
        is_free = self.bots is None and self.players in (None, (self.people or 0) + 1)
        return is_odd and is_free and self.scoring in TEAMS

    def record(self, names: Sequence[str], seed: int) -> Record:
        """The record of the match that was planned."""
        people, bots = self.seats() or (1, 1)
        named = self.names[:people]
        taken = {name.lower() for name in named}  # a record tells no capital letters apart
        wanted = [name for _, name in self.beside if name.lower() not in taken]
        spare = [name for name in names if name.lower() not in taken.union(map(str.lower, wanted))]
        own = 0 if named else 1  # whoever has no name is the first all the same
        players = (*named, *spare[:own], *dict.fromkeys(wanted), *spare[own:])[: people + bots]
        grace = self.ruleset.usual_grace if self.grace is None else self.grace
        levels = (self.difficulty,) if self.difficulty else ()
        options = Options(self.scoring or Scoring.WINNER, self.target or 0, self.packs, levels, grace)
        options = replace(options, own_levels=self.own, teacher=self.teacher, house=self.house, rounds=self.rounds)
        remarks = (
            *(f"bot {name} {self.level}" for name in players[people:]),
            *(f"seat {seat} {name}" for seat, name in self.beside),
        )
        seated = in_seats(players, self.beside)
        chairs = {name.lower(): seat for seat, name in enumerate(seated)}
        asked = [(chairs[name.lower()], level) for name, level in self.ages if name.lower() in chairs]
        about = [(chairs[name.lower()], pack) for name, pack in self.subjects if name.lower() in chairs]
        wishes = [*((seat, AskFor("level", str(level))) for seat, level in asked)]
        wishes += [(seat, AskFor("pack", pack)) for seat, pack in about]
        entries = [Entry(seat, wish) for seat, wish in wishes if self.ruleset.asks_questions]
        return Record(self.ruleset, seated, seed, options, entries=tuple(entries), remarks=remarks)

    def agreed_words(self) -> str:
        """What a family agrees on once and for all: house rules, scoring, and how long is played, as words."""
        words = [house_words(self.house)] if self.house != BY_THE_BOOK else []
        words += [f"scoring {self.scoring.value}"] if self.scoring else []
        words += [f"target {self.target}"] if self.target else []
        words += [f"rounds {rounds_written(self.rounds)}"] if self.rounds is not None else []
        return " ".join(words)

    def as_words(self) -> str:
        """The plan as the words that would set it up again."""
        people, bots = self.seats() or (1, 2)
        words = [f"people {people}", f"bots {bots}", f"rules {self.ruleset.name}", f"level {self.level}"]
        words += [self.agreed_words()] if self.agreed_words() else []
        words += [f"grace {self.grace}"] if self.grace is not None else []
        words += [f"difficulty {self.difficulty}"] if self.difficulty else []
        words += ["difficulty own"] if self.own else []
        words += ["teacher yes"] if self.teacher else []
        words += [f"pack {pack}" for pack in self.packs]
        words += [f"name {name}" for name in self.names[:people]]
        words += [f"age {name}-{level}" for name, level in self.ages]
        words += [f"subject {name}-{pack}" for name, pack in self.subjects]
        words += [f"{seat} {name}" for seat, name in self.beside]
        return " ".join(words)


def house_words(house: HouseRules) -> str:
    """House rules as the words that would set them up again."""
    return " ".join(f"{name} {value}" for name, value in house.named())


def bot_levels(record: Record) -> list[str | None]:
    """The level of the bot at each seat, None for people."""
    levels = {
        words[1]: words[2] for words in map(str.split, record.remarks) if words[:1] == ["bot"] and len(words) == 3
    }
    return [levels.get(name) for name in record.names]


def people_of(record: Record) -> tuple[int, ...]:
    """The seats of the people; there is always one."""
    return tuple(seat for seat, level in enumerate(bot_levels(record)) if level is None) or (0,)


def plan_of(record: Record) -> Plan:
    """The plan that a match was played by."""
    people, options = people_of(record), record.options
    return Plan(
        rules=record.rules.name,
        people=len(people),
        bots=len(record.names) - len(people),
        level=next(filter(None, bot_levels(record)), LEVEL),
        scoring=options.scoring if options.scoring is not Scoring.WINNER else None,
        target=options.target or None,
        rounds=options.rounds,
        packs=options.packs,
        difficulty=next(iter(options.levels), None),
        own=options.own_levels,
        teacher=options.teacher,
        grace=options.grace if options.grace != record.rules.usual_grace else None,
        names=tuple(record.names[seat] for seat in people),
        beside=_beside_of(record),
        ages=ages_of(record),
        subjects=subjects_of(record),
        house=options.house,
    )


def ages_of(record: Record) -> tuple[tuple[str, int], ...]:
    """The levels that were asked for by name."""
    asked = {
        record.names[entry.player]: int(entry.move.value)
        for entry in record.entries
        if isinstance(entry.move, AskFor) and entry.move.value.isdecimal() and entry.player in range(len(record.names))
    }
    return tuple(asked.items())


def subjects_of(record: Record) -> tuple[tuple[str, str], ...]:
    """What the questions of each were about, where that was asked for by name; of several wishes the last."""
    asked = {
        record.names[entry.player]: entry.move.value
        for entry in record.entries
        if isinstance(entry.move, AskFor) and entry.move.change == "pack" and entry.player in range(len(record.names))
    }
    return tuple(asked.items())


def _beside_of(record: Record) -> tuple[tuple[str, str], ...]:
    """Where somebody wanted to sit, or have somebody else, so that the next match finds them there again."""
    noted = [words for words in map(str.split, record.remarks) if words[:1] == ["seat"] and len(words) == 3]
    return tuple((seat, name) for _, seat, name in noted if seat in SEATS and name in record.names)


def chair(seat: str, total: int) -> int:
    """Where somebody sits, counted to the left from the first person; partners sit opposite.

    Where an odd number sits nobody has somebody opposite, so that there is no such chair.
    """
    opposite = total if total % 2 else total // 2
    return {"partner": total // 2, "opposite": opposite, "left": 1, "right": total - 1}[seat]


def in_seats(players: tuple[str, ...], beside: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """The players in the order in which they sit; whoever may sit anywhere takes the chairs that are left."""
    by_key = {name.lower(): name for name in players}
    chairs = {chair(seat, len(players)): by_key[name.lower()] for seat, name in beside if name.lower() in by_key}
    rest = iter(name for name in players if name not in chairs.values())
    return tuple(chairs[at] if at in chairs else next(rest) for at in range(len(players)))


def called(record: Record, seat: int, name: str, spare: Sequence[str]) -> Record | None:
    """The record with another name for a player; a bot that has it takes a spare one. None if that cannot be."""
    names, levels = list(record.names), bot_levels(record)
    names[seat] = name
    for other, level in enumerate(levels):
        if other != seat and names[other].lower() == name.lower():
            free = [each for each in spare if each.lower() not in map(str.lower, names)]
            if level is None or not free:
                return None
            names[other] = free[0]
    changed = dict(zip(record.names, names, strict=True))
    renamed = replace(record, names=tuple(names), remarks=tuple(_renamed(each, changed) for each in record.remarks))
    return renamed if is_keepable(renamed) else None


def _renamed(remark: str, changed: Mapping[str, str]) -> str:
    """A remark about a player, with the name that the player has now."""
    match remark.split():
        case ["bot", name, level] if name in changed:
            return f"bot {changed[name]} {level}"
        case ["seat", seat, name] if name in changed:
            return f"seat {seat} {changed[name]}"
    return remark


def enrolled(record: Record, name: str) -> Record | None:
    """The record with one more player, who has not been there so far; None if that cannot be."""
    if name.lower() in map(str.lower, record.names):
        return None
    options = replace(record.options, newcomers=record.options.newcomers + 1)
    hands = (*record.setup.hands, None) if record.setup.hands else ()
    more = replace(record, names=(*record.names, name), options=options, setup=replace(record.setup, hands=hands))
    return more if is_keepable(more) else None


def is_keepable(record: Record) -> bool:
    """Whether a match can be dealt, written down, and read again as it was."""
    try:
        text = write_record(record)
        text.encode()
        again = read_record(text)
        return again.names == record.names and write_record(again) == text
    except (RecordError, OptionError, SetupError, UnicodeEncodeError):
        return False
