"""Answers to questions: what a player may know, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.interpret import match_label
from voiceuno.dialogue.prompts import Prompts, capital
from voiceuno.rules.cards import COLOURS, Card, Face, Hand
from voiceuno.rules.match import Match, MatchState
from voiceuno.rules.moves import Draw, MatchRow, Move, Play
from voiceuno.rules.views import DosView, UnoView, View


class Answers:
    """Answers for one listener at one table."""

    def __init__(self, prompts: Prompts, names: Sequence[str], listener: int) -> None:
        self.prompts, self.names, self.listener = prompts, names, listener

    def answer(self, topic: str, match: Match, state: MatchState) -> str | None:
        """The answer to `hand`, `hand red`, `count Ben` …, or None where there is none."""
        view = match.view(state, self.listener)
        word, _, rest = topic.partition(" ")
        match word:
            case "hand":
                return self.hand(view.hand, rest)
            case "counts":
                return self._counts(view, state)
            case "count":
                return self._count(view, rest)
            case "top" | "row":
                return self.top(view)
            case "colour":
                return self._colour(view)
            case "playable":
                return self.playable(view, match.turn_moves(state, self.listener))
            case "turn":
                return self._you_or_name("turn", view.turn)
            case "direction":
                return self._direction(view)
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
            cards = sorted((card for card in hand if card.colour is colour), key=_order)
            if cards:
                faces = self.prompts.listing(self.prompts.face(card.face) for card in cards)
                name = self.prompts.colour(colour) if colour else ""
                groups.append(
                    self.prompts.say(f"answer.hand_{'group' if colour else 'wilds'}", colour=name, faces=faces)
                )
        if not groups:
            return self.prompts.say("answer.hand_none", colour=only)
        return self.prompts.say("answer.hand", cards=". ".join(map(capital, groups)))

    def top(self, view: View) -> str:
        """What lies open: the top card with a named colour, or the row."""
        if isinstance(view, DosView):
            return self.prompts.say("answer.row", cards=self.prompts.cards(view.row))
        card = self.prompts.card(view.top)
        if view.top.colour is None and view.colour:
            return self.prompts.say("answer.top_colour", card=card, colour=self.prompts.colour(view.colour))
        return self.prompts.say("answer.top", card=card)

    def playable(self, view: View, moves: Sequence[Move]) -> str:
        """What can be laid now."""
        if view.turn != self.listener:
            return self.prompts.say("answer.not_now", player=self.names[view.turn])
        if isinstance(view, DosView):
            matches = [move for move in moves if isinstance(move, MatchRow)]
            if not matches:
                return self.prompts.say("answer.matchable_none")
            listed = self.prompts.listing((match_label(move, self.prompts) for move in matches), "or")
            return self.prompts.say("answer.matchable", list=listed)
        cards = dict.fromkeys(move.card for move in moves if isinstance(move, Play))
        if not cards:
            return self.prompts.say("answer.playable_none")
        key = "playable_or_draw" if Draw() in moves else "playable"
        return self.prompts.say(f"answer.{key}", cards=self.prompts.cards(cards, "or"))

    def _counts(self, view: View, state: MatchState) -> str:
        listed = [
            self.prompts.part(
                f"answer.count_{'you' if player == self.listener else 'other'}",
                player=self.names[player],
                number=self.prompts.number(view.counts[player]),
            )
            for player in state.round.active
        ]
        return self.prompts.say("answer.counts", list=self.prompts.listing(listed))

    def _count(self, view: View, name: str) -> str:
        if name == "me":
            return self.prompts.say("answer.count_me", number=self.prompts.number(len(view.hand)))
        if name not in self.names:
            return self.prompts.say("say.not_here", player=name)
        number = self.prompts.number(view.counts[self.names.index(name)])
        return self.prompts.say("answer.count_player", player=name, number=number)

    def _colour(self, view: View) -> str:
        if not isinstance(view, UnoView) or view.colour is None:
            return self.prompts.say("answer.no_colour")
        return self.prompts.say("answer.colour", colour=self.prompts.colour(view.colour))

    def _direction(self, view: View) -> str:
        if not isinstance(view, UnoView):
            return self.prompts.say("answer.no_direction")
        return self.prompts.say(f"answer.direction_{'left' if view.direction > 0 else 'right'}")

    def _score(self, match: Match, state: MatchState) -> str:
        listed = [
            self.prompts.part(
                f"answer.score_{'you' if player == self.listener else 'other'}",
                player=self.names[player],
                points=str(points),
            )
            for player, points in enumerate(state.scores)
        ]
        return self.prompts.say("answer.score", list=self.prompts.listing(listed), target=str(match.target))

    def _you_or_name(self, key: str, player: int) -> str:
        form = "you" if player == self.listener else "other"
        return self.prompts.say(f"answer.{key}_{form}", player=self.names[player])


def _order(card: Card) -> int:
    return list(Face).index(card.face)
