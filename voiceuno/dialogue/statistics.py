"""A player's matches: how many were played to the end and won, by rule book, each counted once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Any, NamedTuple

from voiceuno.language.prompts import Prompts
from voiceuno.rules.match import MatchState
from voiceuno.rules.record import Record, write_head
from voiceuno.rules.rulesets import RULESETS

_REMEMBERED = 50  # matches that are known to be counted; one comes again only after a power cut
_MOST = 10**9  # matches; more are no count of ours


class Finished(NamedTuple):
    """A match that is over, as it counts for one player."""

    player: str
    match: str  # the same for the same match, whenever it is looked at
    rules: str
    is_won: bool
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """Kept for each player by name."""

    played: dict[str, int] = field(default_factory=dict)  # by rule book
    won: dict[str, int] = field(default_factory=dict)
    counted: tuple[str, ...] = ()  # the matches that were counted last
    last_rules: str = ""
    last_winners: tuple[str, ...] = ()

    def counting(self, match: Finished) -> Statistics:
        """With one more match, unless it is in already."""
        if match.match in self.counted:
            return self
        more, wins = self.played.get(match.rules, 0) + 1, self.won.get(match.rules, 0) + match.is_won
        return replace(
            self,
            played=self.played | {match.rules: more},
            won=self.won | {match.rules: wins},
            counted=(*self.counted, match.match)[-_REMEMBERED:],
            last_rules=match.rules,
            last_winners=match.winners,
        )

    def as_dict(self) -> dict[str, Any]:
        """Plain values, to be written down."""
        return asdict(self)


def read_statistics(values: object) -> Statistics:
    """Statistics from plain values; what is missing or makes no sense counts nothing."""
    known = values if isinstance(values, dict) else {}
    played = _counts(known.get("played"))
    won = {rules: min(wins, played.get(rules, 0)) for rules, wins in _counts(known.get("won")).items()}
    rules = known.get("last_rules")
    return Statistics(
        played,
        won,
        _texts(known.get("counted"))[-_REMEMBERED:],
        rules if isinstance(rules, str) and rules in RULESETS else "",
        _texts(known.get("last_winners")),
    )


def finished(record: Record, state: MatchState, seats: Sequence[int]) -> list[Finished]:
    """What a match that is over counts for the people of these seats."""
    code = sha256(write_head(record).encode(errors="backslashreplace")).hexdigest()[:16]
    winners = tuple(record.names[seat] for seat in state.winners)
    return [Finished(record.names[seat], code, record.rules.name, seat in state.winners, winners) for seat in seats]


class StatisticsTold:
    """Tells a player's matches."""

    def __init__(self, prompts: Prompts) -> None:
        self._prompts = prompts

    def summary(self, statistics: Statistics, player: str = "") -> list[str]:
        """How many matches were won, and by which rules; without a player's name it is about the listener."""
        played, say = {rules: count for rules, count in statistics.played.items() if count}, self._prompts.say
        if not played:
            return [say("answer.statistics_none")]
        won, form = sum(statistics.won.values()), "other" if player else "you"
        lines = [say(f"answer.statistics_{form}", player=player, **self._of(won, sum(played.values())))]
        for rules, count in played.items() if len(played) > 1 else ():
            name = say(f"rules.{rules}.name")
            lines.append(say("answer.statistics_book", rules=name, **self._of(statistics.won.get(rules, 0), count)))
        return lines

    def last_winner(self, statistics: Statistics, player: str) -> str:
        """Who won the match that was counted last; nothing if none was."""
        if not statistics.last_rules or not statistics.last_winners:
            return ""
        form = "you" if statistics.last_winners == (player,) else "other"
        names = self._prompts.listing(statistics.last_winners)
        rules = self._prompts.say(f"rules.{statistics.last_rules}.name")
        return self._prompts.say(f"answer.last_winner_{form}", players=names, rules=rules)

    def _of(self, number: int, total: int) -> dict[str, str]:
        none = self._prompts.word("none")
        return {"number": self._prompts.number(number) if number else none, "total": self._prompts.number(total)}


def _counts(values: object) -> dict[str, int]:
    known: Mapping[Any, Any] = values if isinstance(values, dict) else {}
    return {
        rules: count
        for rules, count in known.items()
        if rules in RULESETS and type(count) is int and 0 <= count < _MOST
    }


def _texts(values: object) -> tuple[str, ...]:
    return tuple(each for each in values if isinstance(each, str)) if isinstance(values, list | tuple) else ()
