"""`voiceuno replay FILE`: tell a recorded match in plain sentences, or as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import Any

from voiceuno.commands.options import add_language
from voiceuno.dialogue.narrate import Narrator
from voiceuno.keeping.home import data_home
from voiceuno.keeping.pack_files import load_all_packs
from voiceuno.language.language import Language
from voiceuno.language.loading import load_alike, load_record_codes
from voiceuno.language.prompts import Prompts
from voiceuno.quiz.library import Library
from voiceuno.rules.cards import Card
from voiceuno.rules.events import Event
from voiceuno.rules.match import MatchState
from voiceuno.rules.moves import Phase
from voiceuno.rules.record import Record, RecordError, RefusedEntry, read_record
from voiceuno.sentences import refusal, sentence

_LARGEST = 10_000_000  # bytes; a match of a whole day has less than a hundredth of that
_SEATS = ("player", "by", "dealer")  # parts of an event that are seat numbers


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    parser.add_argument("file", type=Path, help=sentence("command.replay.file"))
    parser.add_argument("--json", action="store_true", help=sentence("command.replay.json"))
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Tell the match; 1 if a move is refused or the file is not a record."""
    language = Language.load(args.language)
    prompts, codes = language.prompts, load_record_codes(language.code)
    told: list[Event] = []
    try:
        text = codes.read(_read(args.file))
        record = read_record(text, Library(load_all_packs(language, data_home())[0], load_alike()).known)
        narrator = Narrator(prompts, record.names, verbosity="told")
        for step in record.replay():
            told += step.events
            for line in filter(None, narrator.tell(step.events)):
                print(line)
    except RecordError as error:
        return _fail(args.json, "record", error.line, error.reason)
    except RefusedEntry as refused:
        return _fail(args.json, "illegal", refused.entry.line, narrator.refusal(refused.refusal))
    if args.json:
        print(json.dumps(describe(record, step.state, told, prompts, codes.write)))
    return 0


def describe(
    record: Record, state: MatchState, told: list[Event], prompts: Prompts, code: Callable[[Card], str]
) -> dict[str, Any]:
    """A position and all that led to it, by names and braille codes."""
    names, table = record.names, state.round
    over = table.phase is Phase.OVER
    row = getattr(table, "row", None)
    colour = getattr(table, "colour", None)
    return {
        "turn": None if over else names[table.turn],
        "phase": table.phase.value,
        "top": code(table.discards[-1]) if row is None else None,
        "row": None if row is None else [code(card) for card in row],
        "colour": colour.value if colour else None,
        "direction": getattr(table, "direction", 1),
        "hands": {name: [code(card) for card in hand] for name, hand in zip(names, table.hands, strict=True)},
        "draw_pile": len(table.pile),
        "scores": dict(zip(names, state.scores, strict=True)),
        "dealer": names[state.dealer],
        "round": state.number,
        "over": bool(state.winners),
        "winner": prompts.listing(names[player] for player in state.winners) if state.winners else None,
        "events": [_event(event, names, code) for event in told],
    }


def _event(event: Event, names: tuple[str, ...], code: Callable[[Card], str]) -> dict[str, Any]:
    described: dict[str, Any] = {"event": type(event).__name__}
    for part in fields(event):
        value = getattr(event, part.name)
        if part.name in _SEATS:
            value = names[value]
        elif part.name == "players":
            value = [names[player] for player in value]
        described[part.name] = _plain(value, code)
    return described


def _plain(value: Any, code: Callable[[Card], str]) -> Any:
    if isinstance(value, Card):
        return code(value)
    if isinstance(value, Enum):
        return value.value
    return [_plain(item, code) for item in value] if isinstance(value, tuple | list) else value


def _read(path: Path) -> str:
    try:
        with closing(sys.stdin.buffer if str(path) == "-" else path.open("rb")) as source:
            data = source.read(_LARGEST + 1)
    except OSError as error:
        raise RecordError(1, sentence("command.replay.not_opened", path=path, reason=refusal(error))) from error
    if len(data) > _LARGEST:
        raise RecordError(1, sentence("command.replay.too_large"))
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise RecordError(1, sentence("command.replay.no_text")) from error


def _fail(as_json: bool, error: str, line: int, reason: str) -> int:
    if as_json:
        print(json.dumps({"error": error, "line": line, "reason": reason}))
    else:
        print(sentence("command.replay.wrong_line", line=line, reason=reason), file=sys.stderr)
    return 1
