"""`make torture`: kills, faults, tears and nonsense without end, for a quarter of an hour; what breaks is named."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from random import SystemRandom

from tests.torture.kinds import KINDS, Kind
from tests.torture.supervise import Result, causes, run
from tests.torture.work import Order
from voiceuno.speech.models.installed import OWN, models_home

_SHOWN = 5  # cases of one cause that are named
_ROOM = 10**9  # bytes
_MARGIN = 5.0  # seconds kept for the last cases and for tidying up


def main() -> int:
    """Share the time among the kinds; 1 if anything broke."""
    args = _parser().parse_args()
    unknown = sorted(set(args.only) - set(KINDS))
    if unknown:
        print(f"There is no {unknown[0]}. Name some of: {', '.join(KINDS)}.", file=sys.stderr)
        return 2
    kinds = [kind for kind in KINDS.values() if kind.name in (args.only or KINDS)]
    if args.case is not None and len(kinds) != 1:
        print("Which case that is depends on the kind. Please name one, for example with ONLY=kills.", file=sys.stderr)
        return 2
    os.environ["VOICEUNO_MODELS"] = str(models_home())
    for variable in OWN.values():
        os.environ.pop(variable, None)
    print(f"Seed {args.seed}: {args.minutes:g} minutes, {args.jobs} at a time.", flush=True)
    with tempfile.TemporaryDirectory(prefix="voiceuno-torture-", dir=_place()) as folder:
        results = _run_all(kinds, args, Path(folder))
    broken = [result for result in results if result.failures]
    for result in broken:
        _tell(result, args.seed)
    cases, failed = sum(result.cases for result in results), sum(len(result.failures) for result in broken)
    print(f"{cases} cases, {failed} broken. Seed {args.seed}.")
    return 1 if broken else 0


def _place() -> str | None:
    """In memory, if we can: what fails here is not the disk of this machine, and ten times as many cases are tried."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) and shutil.disk_usage("/dev/shm").free > _ROOM else None


def _run_all(kinds: list[Kind], args: argparse.Namespace, folder: Path) -> list[Result]:
    results: list[Result] = []
    end = time.monotonic() + args.minutes * 60 - _MARGIN
    for place, kind in enumerate(kinds):
        left = max(0.0, end - time.monotonic())
        until = time.monotonic() + left * kind.weight / sum(each.weight for each in kinds[place:])
        if args.case is None:
            orders = [Order(args.seed, first, args.jobs, args.cases, until) for first in range(args.jobs)]
        else:
            orders = [Order(args.seed, args.case, 1, args.case + 1, until)]
        results.append(run(kind, orders, folder / kind.name))
        _figures(results[-1])
    return results


def _figures(result: Result) -> None:
    """One line for a kind."""
    found = ", ".join(f"{number} {words}" for words, number in sorted(result.found.items())) or "nothing"
    pace = f"{result.cases / max(result.seconds, 0.001):.1f} a second"
    broken = f"{len(result.failures)} BROKEN" if result.failures else "none broken"
    print(f"{result.kind.name}: {result.cases} cases, {pace}, {broken}; {found}.", flush=True)


def _tell(result: Result, seed: int) -> None:
    """Each cause once, with an example and how to see it again."""
    for what, failures in causes(result.failures):
        print(f"\nBROKEN, {result.kind.name}, {len(failures)} times: {what}")
        print("  " + failures[0].text.strip().replace("\n", "\n  "))
        for failure in failures[:_SHOWN]:
            print(f"  Again: make torture SEED={seed} ONLY={result.kind.name} CASE={failure.number}")
    print()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6), help="the same cases again")
    parser.add_argument("--minutes", type=float, default=15.0, help="for all kinds together")
    parser.add_argument("--only", type=_listed, default=[], metavar="KIND,KIND", help=f"of {', '.join(KINDS)}")
    parser.add_argument("--case", type=int, metavar="NUMBER", help="one case of one kind")
    parser.add_argument("--cases", type=int, metavar="NUMBER", help="at most so many of each kind")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), help="how many at a time")
    return parser


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


if __name__ == "__main__":
    sys.exit(main())
