"""The club: opens tables, finds them by their code, keeps them, and lets people sit down."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path
from random import Random, SystemRandom

from voiceuno.bots.adviser import ranking, suggest
from voiceuno.bots.seated import SeatedBots
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.house import House, Surroundings
from voiceuno.dialogue.references import seat_of
from voiceuno.dialogue.settings import Settings
from voiceuno.errors import VoiceunoError
from voiceuno.keeping.home import data_home
from voiceuno.keeping.machine_language import machine_language
from voiceuno.keeping.match_files import CURRENT, is_done, waiting_matches
from voiceuno.keeping.pack_files import load_all_packs, load_own_packs, load_shipped_packs
from voiceuno.keeping.store import Store
from voiceuno.language.files import default_language, languages
from voiceuno.language.language import Language
from voiceuno.language.loading import load_alike
from voiceuno.quiz.course import Course
from voiceuno.quiz.library import Library, decoys
from voiceuno.rules.moves import NOBODY, Move
from voiceuno.rules.record import Record
from voiceuno.sentences import sentence
from voiceuno.table.plan import Plan, is_keepable, people_of
from voiceuno.table.table import Table

_CODES = range(100, 1000)  # of tables, to be said as three digits


def spoken_language(keeper: Store, is_ready: Callable[[str], bool] = lambda _: True) -> str:
    """The language of whoever played last; at the first start that of the machine, if it is ready; else the usual."""
    last = keeper.load_settings("")
    if last.language in languages():
        return last.language
    of_machine = machine_language(os.environ) if last == Settings() else ""
    return of_machine if of_machine in languages() and is_ready(of_machine) else default_language()


def _played_at(path: Path) -> float:
    """When a file was last written; long ago, if that cannot be seen."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _seat(name: str, table: Table) -> int:
    """The seat of somebody by name, in whatever case."""
    seat = seat_of(name, table.names)
    if seat == NOBODY:
        raise VoiceunoError(sentence("keeping.not_at_table", name=name, names=", ".join(table.names)))
    return seat


def _why_closed(code: str, trouble: str) -> str:
    """Why nobody can sit down at a table."""
    key = "keeping.foreign_table" if trouble == "foreign" else "keeping.unread_table"
    return sentence(key, code=code, reason=trouble)


class Club:
    """One folder with matches and players, and the tables that are open."""

    def __init__(
        self, folder: Path | str | None = None, *, seed: int | None = None, language: str | None = None
    ) -> None:
        """Without a folder the user's own is used; the same seed deals the same cards."""
        self.folder = Path(folder) if folder else data_home()
        self.keeper = Store(self.folder)
        self.follows_players = language is None
        self.language = language or spoken_language(self.keeper)
        self.tables: dict[str, Table] = {}
        # What a teacher wrote is read at once, to tell what is wrong with it; what we wrote when a quiz is wanted.
        self._own_packs, self.problems = load_own_packs(Language.load(self.language), self.folder)
        self._seeds = SystemRandom() if seed is None else Random(seed % 2**64)

    # -- people

    def sit_down(
        self,
        *,
        language: str | None = None,
        place: Surroundings = Surroundings(),  # noqa: B008 - a value
        at: Table | None = None,
        names: Sequence[str] = (),
    ) -> Conversation:
        """A conversation for a place; `at` a table it takes the seats of these people, else it leads to one.

        Whoever has a place alone is spoken to in the own language. Raises VoiceunoError if somebody is not there.
        """
        language = language or (self._own_language(names[0]) if len(names) == 1 else None)
        seats = None if at is None else (at, [_seat(name, at) for name in names] or at.people)
        return Conversation(Language.load(language or self.language), self.in_language(language), place, seats)

    def _own_language(self, name: str) -> str | None:
        """The language that a player has chosen, unless one was asked for at the start."""
        kept = self.keeper.load_settings(name).language if self.follows_players else ""
        return kept if kept in languages() else None

    def in_language(self, code: str | None) -> House:
        """The house for somebody who speaks another language than it: the questions are in that one."""
        return self if code in (None, self.language) else ForeignRoom(self, code)

    # -- tables

    def open(self, plan: Plan) -> Table:
        """A table for a new match that people join from several places; raises VoiceunoError if none can be kept."""
        record = plan.record(Language.load(self.language).grammar.names, self.new_seed())
        if not is_keepable(record):
            raise VoiceunoError(sentence("keeping.no_record"))
        code = self._free_code()
        keeper = Store(self._folder(code))
        keeper.begin(record)
        self.tables[code] = Table(record, keeper, SeatedBots, code)
        return self.tables[code]

    def find(self, code: str) -> Table | None:
        """The open table of a code; after a restart, as it was kept. Raises VoiceunoError if it cannot be read.

        Where its file was damaged, whoever sits down there is told.
        """
        if code not in self.tables and code.isdecimal() and self._folder(code).is_dir():
            keeper = Store(self._folder(code))
            record, trouble = keeper.load()
            if record is not None:
                self.tables[code] = Table(record, keeper, SeatedBots, code, trouble)
            elif trouble:
                raise VoiceunoError(_why_closed(code, trouble))
        return self.tables.get(code)

    def waiting(self, names: Sequence[str]) -> dict[str, Record]:
        """The matches of exactly these people that are not over, by the code of their table; the newest one first."""
        wanted = sorted(name.lower() for name in names)
        found: dict[str, Record] = {}
        for path in sorted((self.folder / "tables").glob(f"*/{CURRENT}"), key=_played_at, reverse=True):
            for match in waiting_matches(path.parent):
                people = sorted(match.record.names[seat].lower() for seat in people_of(match.record))
                if match.current and people == wanted:
                    found[path.parent.name] = match.record
        return found

    def _free_code(self) -> str:
        """A code that no table has; when all are taken, that of the match that was over first."""
        codes = [*map(str, _CODES)]
        self._seeds.shuffle(codes)
        unused = [code for code in codes if code not in self.tables and not self._folder(code).exists()]
        oldest = sorted(codes, key=lambda code: _played_at(self._folder(code) / CURRENT)) if not unused else []
        code = next(chain(unused, filter(self._is_done, oldest)), None)
        if code is None:
            raise VoiceunoError(sentence("keeping.no_code"))
        self.tables.pop(code, None)
        return code

    def _folder(self, code: str) -> Path:
        """Where the match of a table is kept."""
        return self.folder / "tables" / code

    def _is_done(self, code: str) -> bool:
        """Whether nobody needs a table any more: its match is over, its end was heard, and all have left."""
        folder = self._folder(code)
        is_left = code not in self.tables or self.tables[code].is_empty
        # What was put aside beside it waits for somebody.
        return is_left and is_done(folder / CURRENT) and [path.name for path in folder.iterdir()] == [CURRENT]

    def retry(self) -> None:
        """Try once more to keep what could not be kept, of the house and of every table."""
        for keeper in (self.keeper, *(table.keeper for table in self.tables.values())):
            keeper.retry()

    # -- what a conversation asks of its house

    @cached_property
    def library(self) -> Library:
        """The question packs."""
        packs, _ = load_shipped_packs(self.language)  # what is wrong with them, `voiceuno packs` tells
        return Library(packs | self._own_packs, load_alike())

    @cached_property
    def decoys(self) -> Sequence[str]:
        """Answers from all over the packs."""
        return decoys(self.library.packs)

    def new_seed(self) -> int:
        """What the cards of a new match are shuffled by."""
        return self._seeds.randrange(10**9)

    def seat(self, record: Record) -> Table:
        """A table for the match that the keeper keeps."""
        return Table(record, self.keeper, SeatedBots)

    def suggest(self, table: Table) -> Move:
        """What a bot would do that sees what the player on turn sees."""
        return suggest(table.match, table.state, table.record.seed + len(table.record.entries))

    def ranked(self, table: Table) -> list[Move]:
        """All that the player on turn can do, the best first, by what a good bot sees in that place."""
        return ranking(table.match, table.state, table.record.seed + len(table.record.entries))

    def course(self, record: Record) -> Course:
        """The quiz questions of a match, in an order that its record decides."""
        return Course(record, self.library)


class ForeignRoom:
    """The club for a place with a language of its own: everything is shared but the questions."""

    def __init__(self, club: Club, code: str) -> None:
        self._folder, self._code, self.keeper = club.folder, code, club.keeper
        self.new_seed, self.seat, self.suggest, self.ranked = club.new_seed, club.seat, club.suggest, club.ranked
        self.in_language, self.follows_players = club.in_language, club.follows_players

    @cached_property
    def library(self) -> Library:
        """The question packs in this language."""
        packs, _ = load_all_packs(Language.load(self._code), self._folder)
        return Library(packs, load_alike())

    @cached_property
    def decoys(self) -> Sequence[str]:
        """Answers from all over them."""
        return decoys(self.library.packs)

    def course(self, record: Record) -> Course:
        """The quiz questions of a match; packs that were chosen in another language are those about the same."""
        return Course(record, self.library)
