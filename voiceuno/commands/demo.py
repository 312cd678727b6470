"""`voiceuno demo`: a short match, spoken by a synthetic player and by the game, into one recording."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

_OPENINGS = {
    "uno": "new game with two bots and standard rules and target 50",
    "rnib": "new game with two bots and r n i b rules and target 50",
    "french": "new game with two bots and french rules and target 50",
    "quiz": "new game with one bot and quiz rules and target 50",
    "dos": "new game with one bot and dos rules and target 40",
}
_LONGEST = 1800.0  # seconds of the recording


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said behind the name of the command."""
    parser.add_argument(
        "-o", "--output", type=Path, required=True, help="where the recording goes, for example match.wav"
    )
    parser.add_argument("--rules", choices=sorted(_OPENINGS), default="uno", help="the game that is played")
    parser.add_argument("--seed", type=int, default=7, help="the same number deals the same cards")


def run(args: argparse.Namespace) -> int:
    """Play the match, print what is said and write the recording."""
    from voiceuno.hosts.stage import record_demo

    with tempfile.TemporaryDirectory() as folder:
        seconds = record_demo(args.output, _OPENINGS[args.rules], args.seed, Path(folder), _tell, _LONGEST)
    print(f"{seconds // 60:.0f} minutes {seconds % 60:.0f} seconds are in {args.output}.")
    return 0


def _tell(who: str, what: str) -> None:
    print(f"{who}: {what}", flush=True)
