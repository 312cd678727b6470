"""How a match stands: points, who leads, rounds and turns, who won."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.history import Story
from voiceuno.dialogue.rulings import scoring_key
from voiceuno.language.prompts import Prompts
from voiceuno.rules.match import ENDLESS, Match, MatchState
from voiceuno.rules.moves import NOBODY, Phase


class Scoreboard:
    """Answers for one listener; NOBODY hears everybody by name."""

    def __init__(self, prompts: Prompts, names: Sequence[str], you: int) -> None:
        self._prompts, self._names, self._you = prompts, names, you

    # -- points

    def score(self, match: Match, state: MatchState) -> str:
        """All points, and how far the listener is from the lead; of a match that is over also who won it."""
        teams = dict.fromkeys(map(match.sharing, range(match.seats)))
        listed = self._prompts.listing(self._points(team, state) for team in teams)
        if state.winners:
            return self._prompts.say("answer.score_final", list=listed, text=self._won("match", state.winners))
        key = f"score_{scoring_key(match.options.scoring, match.rules)}"
        key = key if self._prompts.has(f"answer.{key}") else "score"
        number, rounds = self._prompts.number(state.number), match.rounds
        if rounds is not None:  # where two were level after the last one, it is not one of so many any more
            key = "score_rounds" if state.number <= rounds else "score_endless"
        slots = {"target": str(match.target), "number": number, "total": self._prompts.number(rounds or 0)}
        text = self._prompts.say(f"answer.{key}", list=listed, **slots)
        return " ".join((text, *self._gap(match, state)))

    def _points(self, team: tuple[int, ...], state: MatchState) -> str:
        """What one player or one team has."""
        points = str(state.scores[team[0]])
        if len(team) > 1:
            return self._prompts.part("answer.score_team", players=self.listed(team), points=points)
        form = "you" if team[0] == self._you else "other"
        form = form if team[0] in state.active else f"out_{form}"
        return self._prompts.part(f"answer.score_{form}", player=self._names[team[0]], points=points)

    def _gap(self, match: Match, state: MatchState) -> list[str]:
        """How far the listener is from the lead, or who leads; nothing while all are level."""
        scores = {seat: state.scores[seat] for seat in state.active}
        if match.keeps_points:
            scores = {seat: -points for seat, points in scores.items()}
        best = max(scores.values())
        leaders = [seat for seat, points in scores.items() if points == best]
        if len(leaders) == len(scores) or (self._you != NOBODY and self._you not in scores):
            return []
        chasing = best - max(points for points in scores.values() if points < best)
        if self._you == NOBODY:
            names = self.listed(leaders)
            return (
                [self._prompts.say("answer.leads_other", player=names, points=str(chasing))]
                if len(leaders) == 1
                else []
            )
        own = best - scores[self._you]
        if own:
            return [self._prompts.say("answer.behind", points=str(own), player=self.listed(leaders))]
        is_alone = set(leaders) <= set(match.sharing(self._you))
        return [self._prompts.say("answer.leads_you" if is_alone else "answer.level", points=str(chasing))]

    # -- rounds and turns

    def round(self, match: Match, state: MatchState) -> str:
        """Which round it is."""
        number = self._prompts.number(state.number)
        if state.winners:
            return self._prompts.say("answer.match_over", list=self._counted("rounds", state.number))
        if state.round.phase is Phase.OVER:
            return self._prompts.say("answer.round_over", number=number)
        total = match.rounds or 0
        key = "answer.round_of" if total >= state.number else "answer.round"
        return self._prompts.say(key, number=number, total=self._prompts.number(total))

    def duration(self, state: MatchState, story: Story, minutes: float | None, *, is_whole: bool) -> str:
        """Rounds and turns so far, and minutes where they are known: since the beginning, or since it went on."""
        counted = [self._counted("rounds", state.number), self._counted("turns", story.turns)]
        listed = self._prompts.listing(counted)
        if minutes is None:
            return self._prompts.say("answer.duration", list=listed)
        text = self._counted("minutes", int(minutes)) if minutes >= 1 else self._prompts.part("answer.minutes_few")
        return self._prompts.say(f"answer.duration_{'whole' if is_whole else 'part'}", list=listed, text=text)

    def _counted(self, what: str, number: int) -> str:
        form = "one" if number == 1 else "some"
        return self._prompts.part(f"answer.{what}_{form}", number=self._prompts.number(number))

    # -- winning

    def winner(self, state: MatchState, story: Story) -> str:
        """Who won the match, or else the last round that is over."""
        if state.winners:
            return self._won("match", state.winners)
        if not story.rounds:
            return self._prompts.say("answer.no_winner")
        return self._won("round", story.rounds[-1], self._prompts.number(len(story.rounds)))

    def _won(self, what: str, players: Sequence[int], number: str = "") -> str:
        form = "together" if len(players) > 1 else "you" if self._you in players else "other"
        slots = {"player": self._names[players[0]], "players": self.listed(players), "number": number}
        return self._prompts.say(f"answer.{what}_won_{form}", **slots)

    def listed(self, players: Sequence[int]) -> str:
        """Players in one breath, the listener first and as "you"."""
        order = sorted(players, key=lambda player: player != self._you)
        you = self._prompts.word("you")
        return self._prompts.listing(you if player == self._you else self._names[player] for player in order)


def told_length(rounds: int | None, target: int, prompts: Prompts) -> str:
    """What is played to: points, a number of rounds, or as long as they like."""
    if rounds is None:
        return prompts.say("answer.target", target=str(target))
    key = {ENDLESS: "answer.endless", 1: "answer.round_single"}.get(rounds, "answer.rounds")
    return prompts.say(key, number=prompts.number(rounds))
