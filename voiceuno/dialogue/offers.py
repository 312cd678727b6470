"""What can be offered to who is not understood: each offer is a question of yes or no about something possible now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from voiceuno.dialogue.floors.playing import Playing
from voiceuno.dialogue.games.fitting import match_label
from voiceuno.dialogue.lobby import Lobby
from voiceuno.language.meaning import Meaning
from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import COLOURS
from voiceuno.rules.moves import Draw, End, Keep, MatchRow, Phase, Place, Play, Swap
from voiceuno.rules.notation import write_move

_FEW = 2  # cards that are offered one by one
_PLACES = ("first", "second", "third")
_WORDS = {  # the offers that are always the same, by what a yes means
    "ask hand": "hand", "ask playable": "playable", "ask counts": "counts", "ask score": "score", "draw": "draw",
    "keep": "keep", "play drawn": "play_drawn", "challenge": "challenge", "accept": "accept", "end": "end",
    "undo": "undo", "continue": "continue", "teach": "teach", "same again": "same", "quit": "quit",
    "usual": "usual",
}  # fmt: skip


class Offer(NamedTuple):
    """A question, and what a yes to it means."""

    line: str
    means: Meaning


def offers_now(lobby: Lobby, prompts: Prompts) -> list[Offer]:
    """What can be offered now, the likeliest first; nothing in a lesson, which says by itself what to do."""
    if lobby.lesson is not None:
        return []
    playing = lobby.active
    texts = _before(lobby) if playing is None else _between(playing)
    plain = [_plain(text, prompts) for text in texts]
    return [*plain, *(_at_table(playing) if playing is not None else ())]


def _plain(means: str, prompts: Prompts, key: str = "") -> Offer:
    return Offer(prompts.say(f"offer.{key or _WORDS[means]}"), Meaning.read(means))


def _before(lobby: Lobby) -> list[str]:
    """Before a match, and after one."""
    if lobby.saved is not None and lobby.offered:
        return ["continue", "teach", "quit"]
    if lobby.playing is not None and not lobby.setup.begun:
        return ["same again", "teach", "quit"]
    return ["usual", "teach", "quit"]


def _between(playing: Playing) -> list[str]:
    """Between two rounds, and while others play."""
    if playing.which is not None:
        return []
    if playing.table.state.round.phase is Phase.OVER:
        return ["continue", "ask score", "quit"]
    if playing.sitting.now.is_asked:
        return []
    return [*(["undo"] if playing.sitting.now.open_move is not None else []), "ask counts", "ask hand"]


def _at_table(playing: Playing) -> Iterator[Offer]:
    """What whoever is asked can do; where others listen, no card of a hand is named."""
    sitting, prompts = playing.sitting, playing.prompts
    if playing.which is not None:
        yield from _options(playing)
        return
    if not sitting.now.is_asked:
        return
    match playing.table.state.round.phase:
        case Phase.TURN:
            yield _plain("ask hand", prompts)
            if not sitting.shared:
                yield _plain("ask playable", prompts)
            yield from _moves(playing)
        case Phase.DRAWN:
            yield _plain("play drawn", prompts)
            if Keep() in sitting.now.moves:
                yield _plain("keep", prompts)
        case Phase.CHALLENGE:
            yield _plain("challenge", prompts)
            yield _plain("accept", prompts)
        case Phase.COLOUR:
            for colour in COLOURS:
                yield Offer(prompts.say("offer.this", text=prompts.colour(colour)), Meaning("colour", (colour.value,)))
        case Phase.BONUS:
            yield from _moves(playing)
        case Phase.SWAP:
            swaps = [move for move in sitting.now.moves if isinstance(move, Swap) and move.player != sitting.now.person]
            for name in (sitting.names[move.player] for move in swaps):
                yield Offer(prompts.say("offer.this", text=name), Meaning("swap", (name,)))


def _moves(playing: Playing) -> Iterator[Offer]:
    """A few cards that can be laid, then what else can be done."""
    sitting, prompts, moves = playing.sitting, playing.prompts, playing.sitting.now.moves
    cards = list(dict.fromkeys(move.card for move in moves if isinstance(move, Play)))
    placed = list(dict.fromkeys(move.card for move in moves if isinstance(move, Place)))
    matched = [move for move in moves if isinstance(move, MatchRow)]
    if not sitting.shared:
        for card in cards[:_FEW]:
            yield Offer(prompts.say("offer.play", card=prompts.card(card)), Meaning("play", (card.code,)))
        for match in matched[:_FEW]:
            label = match_label(match, prompts)
            yield Offer(prompts.say("offer.match", text=label), Meaning.read(write_move(match, sitting.names)))
        for card in placed[:_FEW]:
            yield Offer(prompts.say("offer.place", card=prompts.card(card)), Meaning("place", (card.code,)))
    if Draw() in moves:
        yield _plain("draw", prompts)
    if End() in moves:
        yield _plain("end", prompts)


def _options(playing: Playing) -> Iterator[Offer]:
    """What a question back asks for, one by one."""
    which, prompts = playing.which, playing.prompts
    if which is None or (playing.sitting.shared and not which.wants_colour and not which.wants_name):
        return
    if which.wants_colour:
        for colour in COLOURS:
            yield Offer(prompts.say("offer.this", text=prompts.colour(colour)), Meaning("colour", (colour.value,)))
        return
    for place, option in zip(_PLACES, which.options, strict=False):
        yield Offer(prompts.say("offer.this", text=option.label), Meaning(place))
