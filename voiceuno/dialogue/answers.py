"""Answers to questions: what a player may know, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.games import GAMES
from voiceuno.dialogue.references import seat_of, spoken_order
from voiceuno.dialogue.scoreboard import Scoreboard, told_length
from voiceuno.language.prompts import Prompts, capital
from voiceuno.language.sense.others_cards import PARTNER
from voiceuno.rules.cards import COLOURS, Hand
from voiceuno.rules.match import Match, MatchState
from voiceuno.rules.moves import NOBODY, Phase, Play
from voiceuno.rules.piles import neighbour
from voiceuno.rules.views import View

_WILD = "wild"
_GROUPS = (*(colour.value for colour in COLOURS), _WILD)


class Answers:
    """Answers for one listener at one table; where several people listen, nobody is "you"."""

    def __init__(self, prompts: Prompts, names: Sequence[str], listener: int, *, shared: bool = False) -> None:
        self.prompts, self.names, self.listener = prompts, names, listener
        self.you = NOBODY if shared else listener
        self.scoreboard = Scoreboard(prompts, names, self.you)

    def answer(self, topic: str, match: Match, state: MatchState) -> str | None:
        """The answer to `hand`, `hand red`, `count Ben` …, or None where there is none."""
        view, game = match.view(state, self.listener), GAMES[match.rules.game.name]
        word, _, rest = topic.partition(" ")
        match word:
            case "hand":
                return self.hand(view.hand, rest)
            case "counts":
                return self._counts(view, state)
            case "count" | "hidden" if rest == PARTNER:
                mine = [seat for seat in match.team(state, self.listener) if seat != self.listener]
                return self._held(word, view, self.names[mine[0]]) if mine else self.prompts.say("answer.no_partner")
            case "count":
                return self._count_colour(view, rest) if rest in _GROUPS else self._count(view, rest)
            case "hidden":
                return self._held(word, view, rest)
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
                return self.scoreboard.score(match, state)
            case "round":
                return self.scoreboard.round(match, state)
            case "dealer":
                return self._you_or_name("dealer", state.dealer)
            case "pile":
                return self.prompts.say("answer.pile", number=self.prompts.number(view.pile))
            case "total":
                total = getattr(view, "total", 0)
                key = "answer.total" if total else "answer.total_none"
                return self.prompts.say(key, number=self.prompts.number(total))
            case "target":
                return told_length(match.rounds, match.target, self.prompts)
            case "fits":
                return self.fits(match, state, rest)
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
            jumps = [move.card for move in match.side_moves(state, self.listener) if isinstance(move, Play)]
            if jumps and self.you != NOBODY:
                return self.prompts.say("answer.can_jump", card=self.prompts.card(jumps[0]))
            return self.prompts.say("answer.not_now", player=self.names[view.turn])
        return GAMES[match.rules.game.name].playable(view, match.turn_moves(state, self.listener), self.prompts)

    def fits(self, match: Match, state: MatchState, reference: str) -> str:
        """Whether a card can be laid, also before it is the listener's turn."""
        view, game = match.view(state, self.listener), GAMES[match.rules.game.name]
        if view.phase is Phase.OVER:
            return self.prompts.say("refusal.round_over")
        is_shared, is_absent = self.you == NOBODY, reference == "drawn" and game.drawn(view) is None
        if is_shared and ("?" in reference or is_absent):  # what a hand has and lacks is not for the others' ears
            return game.open_cards(view, self.prompts)
        if is_absent:  # nothing was drawn: the whole hand is meant
            return self.playable(match, state)
        return game.fits(reference, view, match.rules, self.prompts, shared=is_shared)

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

    def _count_colour(self, view: View, only: str) -> str:
        """How many cards of a colour, or wilds, are held."""
        held = [card for card in view.hand if (card.colour.value if card.colour else _WILD) == only]
        colour = next((self.prompts.colour(each) for each in COLOURS if each.value == only), self.prompts.word(_WILD))
        return self.prompts.say("answer.count_colour", number=self.prompts.number(len(held)), colour=colour)

    def _count(self, view: View, name: str) -> str:
        player = self.listener if name == "me" else seat_of(name, self.names)
        if player == NOBODY:
            return self.prompts.say("say.not_here", player=name, list=self.prompts.listing(self.names))
        if player == self.you:
            return self.prompts.say("answer.count_me", number=self._number(len(view.hand)))
        number = self._number(view.counts[player])
        return self.prompts.say("answer.count_player", player=self.names[player], number=number)

    def _held(self, topic: str, view: View, name: str) -> str:
        """How many cards somebody has; which, for that player alone."""
        player = seat_of(name, self.names)
        if topic == "hidden" and player == self.you:
            return self.hand(view.hand)
        is_other = topic == "hidden" and player not in (NOBODY, self.listener)
        count = self._count(view, name)
        return f"{self.prompts.say('answer.hidden')} {count}" if is_other else count

    def _direction(self, view: View, way: int) -> str:
        following = neighbour(view.active, view.turn, way)
        side = "left" if way > 0 else "right"
        form = "you" if following == self.you else "other"
        return self.prompts.say(f"answer.direction_{side}_{form}", player=self.names[following])

    def listed(self, players: Sequence[int]) -> str:
        """Players in one breath, the listener first and as "you"."""
        return self.scoreboard.listed(players)

    def _number(self, number: int) -> str:
        return self.prompts.number(number) if number else self.prompts.word("none")

    def _you_or_name(self, key: str, player: int) -> str:
        form = "you" if player == self.you else "other"
        return self.prompts.say(f"answer.{key}_{form}", player=self.names[player])
