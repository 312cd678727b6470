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
from voiceuno.sentences import sentence

_DEFAULT_GAMES = 1000


class _WrongOption(VoiceunoError):
    """An option that makes no sense; the text says why."""

    status = 2

    def __init__(self, why: str) -> None:
        super().__init__(sentence("command.simulate.wrong", reason=why))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    add_rules(parser)
    parser.add_argument("--players", type=int, help=sentence("command.simulate.players"))
    parser.add_argument("--games", type=int, default=_DEFAULT_GAMES, help=sentence("command.simulate.games"))
    parser.add_argument("--seed", type=int, default=0, help=sentence("command.simulate.seed"))
    bots = sentence("command.simulate.bots", known=", ".join(LEVELS))
    parser.add_argument("--bots", default="easy,hard", help=bots)
    parser.add_argument("--scoring", default=Scoring.WINNER.value, help=sentence("command.simulate.scoring"))
    parser.add_argument("--json", action="store_true", help=sentence("command.simulate.json"))


def run(args: argparse.Namespace) -> int:
    """Play the rounds and print what they came to; return the exit status."""
    bots = [_level(name) for name in args.bots.split(",")]
    players = len(bots) if args.players is None else args.players
    match = _match(args.rules, players, args.scoring)
    if len(bots) > players:
        raise _WrongOption(sentence("command.simulate.too_many_bots", bots=len(bots), players=players))
    if args.games < 1:
        raise _WrongOption(sentence("command.simulate.too_few_games", games=args.games))
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
        raise _WrongOption(sentence("command.simulate.no_bot", name=name.strip(), known=", ".join(LEVELS)))
    return level


def _match(rules_name: str, players: int, scoring_name: str) -> Match:
    if scoring_name not in {scoring.value for scoring in Scoring}:
        known = ", ".join(scoring.value for scoring in Scoring)
        raise _WrongOption(sentence("command.simulate.no_scoring", name=scoring_name, known=known))
    try:
        return Match(RULESETS[rules_name], players, Options(Scoring(scoring_name)))
    except OptionError as error:
        raise _WrongOption(str(error)) from error


def _sentences(report: Report, rules: str, players: int, speed: float) -> str:
    played = sentence("command.simulate.played", games=report.games, rules=rules, players=players, turns=report.turns)
    won = [
        sentence("command.simulate.won", level=bot.level, wins=bot.wins, share=bot.share, low=bot.low, high=bot.high)
        for bot in report.bots
    ]
    return "\n".join([played, *won, sentence("command.simulate.speed", speed=speed)])
