"""`voiceuno simulate`: let bots play many rounds and say how often each of them wins."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict

from voiceuno.bots import LEVELS, Level, find_level
from voiceuno.bots.tournament import Report, simulate
from voiceuno.commands.options import add_rules
from voiceuno.errors import VoiceunoError
from voiceuno.rules.match import Match, OptionError, Options
from voiceuno.rules.rulesets import RULESETS, Scoring

_DEFAULT_GAMES = 1000


class _WrongOption(VoiceunoError):
    """An option that makes no sense; the text says why."""

    status = 2

    def __init__(self, why: str) -> None:
        super().__init__(f"voiceuno simulate: {why}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    add_rules(parser)
    parser.add_argument("--players", type=int, help="how many sit at the table (default: one for each bot)")
    parser.add_argument("--games", type=int, default=_DEFAULT_GAMES, help="how many rounds are played")
    parser.add_argument("--seed", type=int, default=0, help="the same number gives the same rounds")
    parser.add_argument("--bots", default="easy,hard", help=f"levels with commas between: {', '.join(LEVELS)}")
    parser.add_argument("--scoring", default=Scoring.WINNER.value, help="how points are counted")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def run(args: argparse.Namespace) -> int:
    """Play the rounds and print what they came to; return the exit status."""
    bots = [_level(name) for name in args.bots.split(",")]
    players = len(bots) if args.players is None else args.players
    match = _match(args.rules, players, args.scoring)
    if len(bots) > players:
        raise _WrongOption(f"{len(bots)} bots are named, but only {players} can sit at the table")
    if args.games < 1:
        raise _WrongOption(f"the number of games must be at least 1, not {args.games}")
    began = time.perf_counter()
    report = simulate(match, bots, args.games, args.seed)
    speed = args.games / (time.perf_counter() - began)
    if args.json:
        facts = {"rules": args.rules, "players": players, "games": args.games, "seed": args.seed}
        bots_found = [asdict(share) for share in report.bots]
        print(json.dumps(facts | {"bots": bots_found, "turns": report.turns, "games_per_second": speed}))
    else:
        print(_sentences(report, args.rules, players, speed))
    return 0


def _level(name: str) -> Level:
    level = find_level(name.strip())
    if level is None:
        raise _WrongOption(f"there is no bot {name.strip()!r}; there are {', '.join(LEVELS)}")
    return level


def _match(rules_name: str, players: int, scoring_name: str) -> Match:
    if scoring_name not in {scoring.value for scoring in Scoring}:
        known = ", ".join(scoring.value for scoring in Scoring)
        raise _WrongOption(f"there is no scoring {scoring_name!r}; there are {known}")
    try:
        return Match(RULESETS[rules_name], players, Options(Scoring(scoring_name)))
    except OptionError as error:
        raise _WrongOption(str(error)) from error


def _sentences(report: Report, rules: str, players: int, speed: float) -> str:
    lines = [f"{report.games} rounds of {rules} with {players} players, {report.turns:.1f} turns a round."]
    lines += [
        f"{bot.level} won {bot.wins} rounds, {bot.share:.1%} (95 % interval {bot.low:.1%} to {bot.high:.1%})."
        for bot in report.bots
    ]
    return "\n".join([*lines, f"{speed:.0f} rounds a second."])
