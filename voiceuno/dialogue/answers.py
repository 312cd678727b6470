"""Answers to questions: what a player may know, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.games import GAMES
from voiceuno.dialogue.references import spoken_order
from voiceuno.language.prompts import Prompts, capital
from voiceuno.rules.cards import COLOURS, Hand
from voiceuno.rules.match import Match, MatchState
from voiceuno.rules.moves import NOBODY
from voiceuno.rules.piles import neighbour
from voiceuno.rules.rulesets import Scoring
from voiceuno.rules.views import View


class Answers:
    """Answers for one listener at one table; where several people listen, nobody is "you"."""

    def __init__(self, prompts: Prompts, names: Sequence[str], listener: int, *, shared: bool = False) -> None:
        self.prompts, self.names, self.listener = prompts, names, listener
        self.you = NOBODY if shared else listener

    def answer(self, topic: str, match: Match, state: MatchState) -> str | None:
        """The answer to `hand`, `hand red`, `count Ben` …, or None where there is none."""
        view, game = match.view(state, self.listener), GAMES[match.rules.game.name]
        word, _, rest = topic.partition(" ")
        match word:
            case "hand":
                return self.hand(view.hand, rest)
            case "counts":
                return self._counts(view, state)
            case "count":
                return self._count(view, rest)
            case "top" | "row":
                return game.open_cards(view, self.prompts)
            case "colour":
                return game.colour(view, self.prompts)
            case "playable":
                return self.playable(match, state)
            case "turn":
                return self._you_or_name("turn", view.turn)
            case "direction":
                return self._direction(view, game.direction(view))
            case "drawn":
                card = game.drawn(view) if view.turn == self.listener else None
                return self.prompts.say("answer.drawn", card=self.prompts.card(card)) if card else None
            case "score":
                return self._score(match, state)
            case "dealer":
                return self._you_or_name("dealer", state.dealer)
            case "pile":
                return self.prompts.say("answer.pile", number=self.prompts.number(view.pile))
            case "target":
                return self.prompts.say("answer.target", target=str(match.target))
        return None

    def hand(self, hand: Hand, only: str = "") -> str:
        """The cards grouped by colour, the wilds last."""
        if not hand:
            return self.prompts.say("answer.hand_empty")
        groups = []
        for colour in (*COLOURS, None):
            if only and only != (colour.value if colour else "wild"):
                continue
            cards = [card for card in spoken_order(hand) if card.colour is colour]
            if cards:
                faces = self.prompts.listing(self.prompts.face(card.face) for card in cards)
                name = self.prompts.colour(colour) if colour else ""
                groups.append(
                    self.prompts.say(f"answer.hand_{'group' if colour else 'wilds'}", colour=name, faces=faces)
                )
        if not groups:
            words = {colour.value: self.prompts.colour(colour) for colour in COLOURS}
            return self.prompts.say("answer.hand_none", colour=words.get(only) or self.prompts.word("wild"))
        return self.prompts.say("answer.hand", cards=". ".join(map(capital, groups)))

    def playable(self, match: Match, state: MatchState) -> str:
        """What can be laid now, by who is on turn."""
        view = match.view(state, self.listener)
        if view.turn != self.listener:
            return self.prompts.say("answer.not_now", player=self.names[view.turn])
        return GAMES[match.rules.game.name].playable(view, match.turn_moves(state, self.listener), self.prompts)

    def _counts(self, view: View, state: MatchState) -> str:
        listed = [
            self.prompts.part(
                f"answer.count_{'you' if player == self.you else 'other'}",
                player=self.names[player],
                number=self._number(view.counts[player]),
            )
            for player in state.round.active
        ]
        return self.prompts.say("answer.counts", list=self.prompts.listing(listed))

    def _count(self, view: View, name: str) -> str:
        player = self.listener if name == "me" else self.names.index(name) if name in self.names else NOBODY
        if player == NOBODY:
            return self.prompts.say("say.not_here", player=name, list=self.prompts.listing(self.names))
        if player == self.you:
            return self.prompts.say("answer.count_me", number=self._number(len(view.hand)))
        number = self._number(view.counts[player])
        return self.prompts.say("answer.count_player", player=self.names[player], number=number)

    def _direction(self, view: View, way: int) -> str:
        following = neighbour(view.active, view.turn, way)
        side = "left" if way > 0 else "right"
        form = "you" if following == self.you else "other"
        return self.prompts.say(f"answer.direction_{side}_{form}", player=self.names[following])

    def _score(self, match: Match, state: MatchState) -> str:
        teams = dict.fromkeys(
            match.team(state, player) if match.options.scoring is Scoring.PARTNERS else (player,)
            for player in range(match.seats)
        )
        listed = [self._points(team, state) for team in teams]
        key = f"score_{match.options.scoring.value.replace('-', '_')}"
        key = key if self.prompts.has(f"answer.{key}") else "score"
        return self.prompts.say(
            f"answer.{key}",
            list=self.prompts.listing(listed),
            target=str(match.target),
            number=self.prompts.number(state.number),
        )

    def _points(self, team: tuple[int, ...], state: MatchState) -> str:
        """What one player or one team has."""
        points = str(state.scores[team[0]])
        if len(team) > 1:
            players = self.listed(team)
            return self.prompts.part("answer.score_team", players=players, points=points)
        form = "you" if team[0] == self.you else "other"
        form = form if team[0] in state.active else f"out_{form}"
        return self.prompts.part(f"answer.score_{form}", player=self.names[team[0]], points=points)

    def listed(self, players: Sequence[int]) -> str:
        """Players in one breath, the listener first and as "you"."""
        order = sorted(players, key=lambda player: player != self.you)
        return self.prompts.listing(
            self.prompts.word("you") if player == self.you else self.names[player] for player in order
        )

    def _number(self, number: int) -> str:
        return self.prompts.number(number) if number else self.prompts.word("none")

    def _you_or_name(self, key: str, player: int) -> str:
        form = "you" if player == self.you else "other"
        return self.prompts.say(f"answer.{key}_{form}", player=self.names[player])
