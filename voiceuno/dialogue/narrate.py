"""What happened, told to one listener: events become sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from voiceuno.dialogue.line import Line, sound_of
from voiceuno.language.prompts import Prompts
from voiceuno.rules import events as ev
from voiceuno.rules.cards import Card, Colour, Face
from voiceuno.rules.events import Event
from voiceuno.rules.game import Reason, Refusal
from voiceuno.rules.moves import NOBODY

_CROWD = 6  # players; with more the same is told in fewer words
_ANSWERED = {True: "answered_right", False: "answered_wrong"}
_CHALLENGED = {True: "challenged_guilty", False: "challenged_honest"}
_MATCHED = ("matched", "matched_colour", "matched_double_colour")


@dataclass(frozen=True, slots=True)
class JustDrew:
    """Players who drew a card and passed, one after the other: old news, told in one breath."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Players who draw a card and pass, one after the other, told in one breath as it happens."""

    players: tuple[int, ...]


Told: TypeAlias = Event | JustDrew | Drawing


class Narrator:
    """Tells events to one listener: a seat, or NOBODY who hears everybody by name."""

    def __init__(
        self,
        prompts: Prompts,
        names: Sequence[str],
        listener: int = NOBODY,
        verbosity: str = "normal",
        call: str = "uno",
    ) -> None:
        """`call` is the verb of the call that somebody can be caught without."""
        self.prompts, self.names, self.listener, self.verbosity = prompts, names, listener, verbosity
        self._call = prompts.part(f"words.short.{call}")
        self._colour: Colour | None = None  # of the card that was told last

    @property
    def is_crowd(self) -> bool:
        """Whether so many play that a colour is told only when it changes."""
        return len(self.names) > _CROWD and self.verbosity in ("normal", "brief")

    def tell(self, events: Sequence[Told]) -> list[Line]:
        """The sentences for what happened in one step."""
        lines: list[Line] = []
        told = 0  # up to which event
        for at, event in enumerate(events):
            before, rest = events[at - 1] if at else None, events[at + 1 :]
            if at < told or _costs(before, event, self._ends_of_draws):
                continue  # told in one breath with the card or the draw
            line = self._sentence(event, rest)
            hit = self._hit(event, rest)
            told = at + 1 + len(hit)
            lines.append(self._aimed(line, hit) if hit else line)
        return lines

    def _hit(self, event: Told, rest: Sequence[Told]) -> Sequence[Told]:
        """What a card does to the next player or to the direction, where that is told with the card."""
        if not isinstance(event, ev.Played) or self.verbosity not in ("normal", "brief"):
            return ()
        match rest:
            case [ev.Reversed(), *_]:
                return rest[:1]
            case [ev.Skipped(player=player), *_] if player != self.listener and event.card.face is not Face.REVERSE:
                return rest[:1]
            case [ev.Drew(player=player, number=number), ev.Skipped(), *_] if number and player != self.listener:
                return rest[:2]
        return ()

    def _aimed(self, line: Line, hit: Sequence[Told]) -> Line:
        """A card together with whom it hits: "Ben, red skip for Clara." """
        sound = sound_of(f"event.{_key(hit[0])}")
        if isinstance(hit[0], ev.Reversed):
            return Line(line, sound, line.seat)  # the card says so itself
        player = self.names[getattr(hit[0], "player", NOBODY)]
        text = self.prompts.say("words.aimed", line=line.removesuffix("."), player=player)
        return Line(text, sound, line.seat)

    @property
    def _ends_of_draws(self) -> tuple[type, ...]:
        """What is told together with a draw; a match that is told afterwards gives every move its sentence."""
        return (ev.Skipped,) if self.verbosity == "told" else (ev.Skipped, ev.Passed)

    def refusal(self, refusal: Refusal) -> str:
        """Why a move is refused."""
        prompts, reason = self.prompts, refusal.reason
        slots = self._slots(refusal.card, refusal.colour, refusal.player)
        slots["number"] = prompts.number(refusal.number)
        key = reason.value
        if refusal.player != NOBODY and refusal.player == self.listener and prompts.has(f"refusal.{key}_you"):
            key += "_you"
        if reason is Reason.ONLY_DRAWN and self.listener == NOBODY:
            key = "only_drawn_hidden"  # others listen
        if reason is Reason.UNO_NOT_NOW and refusal.number == 1:
            key = "uno_one"
        if refusal.face is not None:
            slots["face"] = prompts.face(refusal.face)
            # A wild on top is matched by its colour alone.
            key = "no_match_wild" if reason is Reason.NO_MATCH and _is_wild(refusal) else key
        return prompts.say(f"refusal.{key}", **slots)

    # -- one event

    def _sentence(self, event: Told, rest: Sequence[Told]) -> Line:
        slots = self._slots(
            getattr(event, "card", None), getattr(event, "colour", None), getattr(event, "player", NOBODY)
        )
        players: Sequence[int] = getattr(event, "players", ())
        by = getattr(event, "by", NOBODY)
        key = _key(event)
        match event:
            case ev.Played() | ev.TurnedUp():
                is_same = self.is_crowd and event.card.colour is self._colour is not None
                self._colour = getattr(event, "colour", None) or event.card.colour
                if is_same and isinstance(event, ev.Played) and event.player != self.listener:
                    slots["card"] = self.prompts.face(event.card.face)
            case ev.Drew():
                if event.number and _costs(event, rest[0] if rest else None, self._ends_of_draws):
                    key = "drew_and_passed" if event.why is ev.Why.TURN else "drew_and_skipped"
                slots |= {"number": self._count(event.number), "cards": self._drawn(event)}
            case ev.Caught() if not any(isinstance(e, ev.Drew) and e.player == event.player for e in rest):
                key = "caught_later"
            case ev.TookPlace():
                slots["text"] = self.prompts.part(f"words.place.{event.place}")
            case ev.Dealt():
                slots["number"] = self.prompts.number(event.round)
            case ev.Matched():
                named = self.prompts.cards if event.player == self.listener else self.prompts.the_cards
                slots |= {"cards": named(event.cards), "on": named([event.on])}
            case ev.RowFilled():
                slots["cards"] = self.prompts.cards(event.cards)
            case ev.Challenged():
                slots["cards"] = self.prompts.cards(event.hand)
            case ev.Scored():
                slots |= {"points": str(event.points), "total": str(event.total)}
        if players:
            slots["player"] = self.names[players[0]]
            slots["players"] = self._listed(players)
        slots = {"text": self._call} | slots | {"by": self.names[by] if by != NOBODY else ""}
        form = f"event.{key}.{self._form(f'event.{key}', getattr(event, 'player', NOBODY), players, by)}"
        special = f"{form}_{self.verbosity}"
        text = self.prompts.say(special if self.prompts.has(special) else form, **slots)
        return Line(text, sound_of(f"event.{key}"), _seat(event))

    def _form(self, key: str, player: int, players: Sequence[int], by: int) -> str:
        if self.listener != NOBODY:
            if self.listener == by and self.prompts.has(f"{key}.by_you"):
                return "by_you"
            if self.listener == player or tuple(players) == (self.listener,):
                return "you"
        return "together" if len(players) > 1 else "other"

    def _listed(self, players: Sequence[int]) -> str:
        """Players in one breath, the listener first and as "you"."""
        order = sorted(players, key=lambda player: player != self.listener)
        you = self.prompts.word("you")
        return self.prompts.listing(you if player == self.listener else self.names[player] for player in order)

    def _slots(self, card: Card | None, colour: Colour | None, player: int) -> dict[str, str]:
        return {
            "card": self.prompts.card(card) if card else "",
            "colour": self.prompts.colour(colour) if colour else "",
            "player": self.names[player] if player >= 0 else "",
        }

    def _drawn(self, event: ev.Drew) -> str:
        """The cards by name for who may know them, else only how many."""
        return self.prompts.the_cards(event.cards) if event.cards else self._count(event.number)

    def _count(self, number: int) -> str:
        return self.prompts.number(number)


def _seat(event: Told) -> int | None:
    """Who did it, or to whom it happened."""
    player: int = getattr(event, "by", getattr(event, "player", next(iter(getattr(event, "players", ())), NOBODY)))
    return None if player < 0 else player


def _key(event: Told) -> str:
    """The name of an event's prompt: the class name in the style of the file, with its cases."""
    match event:
        case Drawing():
            return "drew_and_passed"
        case ev.Answered():
            return _ANSWERED[event.right]
        case ev.Challenged():
            return _CHALLENGED[event.guilty]
        case ev.Matched():
            return _MATCHED[event.bonus]
        case ev.Played() if event.colour and event.left:  # the last card needs no colour
            return "played_wild"
        case ev.Drew() if not event.number:
            return "drew_none"
        case ev.DealerCard() if not event.counts:
            return "dealer_card_back"
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(event).__name__).lower()


def _costs(drew: Told | None, end: Told | None, ends: tuple[type, ...]) -> bool:
    """Whether a draw ends the turn of who drew."""
    return isinstance(drew, ev.Drew) and isinstance(end, ends) and getattr(end, "player", NOBODY) == drew.player


def _is_wild(refusal: Refusal) -> bool:
    return refusal.face is not None and refusal.face.value.startswith("wi")


def merged(events: Sequence[Event]) -> list[Told]:
    """Old news in fewer words: players who only drew and passed, one after the other, become one event."""
    kept: list[Told] = []
    for event in events:
        before = kept[-1] if kept else None
        drew = isinstance(before, ev.Drew) and not before.cards  # who may know the cards is told them again
        if isinstance(event, ev.Passed) and drew and getattr(before, "player", NOBODY) == event.player:
            kept[-1] = JustDrew((event.player,))
        else:
            kept.append(event)
    told: list[Told] = []
    for each in kept:
        before = told[-1] if told else None
        if isinstance(each, JustDrew) and isinstance(before, JustDrew):
            told[-1] = JustDrew(before.players + each.players)
        else:
            told.append(each)
    return told
