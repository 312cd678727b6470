"""Another name for somebody who plays already."""

from __future__ import annotations

from dataclasses import replace

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.line import Slip
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.settings import FREE, answering_as
from voiceuno.language.meaning import Family
from voiceuno.table.plan import plan_of


def rename(desk: Desk, lobby: Lobby, seat: int, name: str) -> list[str]:
    """Call a player by another name, in the match that is played and, if this is the one at home here, from now on."""
    playing = lobby.active
    if playing is None:
        return lobby.no_match()
    sitting, table, mine, grammar = playing.sitting, playing.table, desk.settings, desk.language.grammar
    said = grammar.meaning(name.lower(), "turn", table.match.rules.name)
    is_move = said is not None and said.is_any(Family.MOVE)  # whoever is called Draw would draw by it
    if is_move or not table.rename(seat, name, grammar.names):
        return [Slip(desk.say("say.name_taken", player=name)), *desk.where()]
    if seat == sitting.seats[0]:
        last = {"plan": plan_of(table.record).as_words()}
        desk.keep_settings(replace(desk.settings, name=name, last_game=last))
        desk.know_player(is_renamed=True)
        lobby.follow_name()
    elif mine.way != FREE and seat == sitting.now.person:  # a guest goes on answering in the same way
        desk.keep_settings(answering_as(desk.settings, mine))
    hello = desk.say("setup.understood", list=desk.prompts.part("setup.name", value=name))
    return [hello, *sitting.told(), *desk.where()]
