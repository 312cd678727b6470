"""What was meant by the question that is open: explained, and asked once more."""

from __future__ import annotations

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.playing import Playing
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.rulings import Rulings, uno_rules
from voiceuno.rules.moves import Keep, Phase
from voiceuno.rules.rulesets import Ruleset
from voiceuno.rules.views import DosView, UnoView, View

_ASKED = {
    "new": "begin",
    "number": "bots",
    "no": "name",
    "name": "speaker",
    "rules": "rules",
    "yes": "start",
}  # by what answers it first
_BY_RULE = {Phase.CHALLENGE: "challenge", Phase.ANSWER: "quiz", Phase.BONUS: "bonus"}


class Explaining:
    """Explains what the conversation waits for."""

    def __init__(self, desk: Desk, lobby: Lobby) -> None:
        self._desk, self._lobby = desk, lobby

    def say(self) -> list[str]:
        """The explanation, and the question again; a practice hand says itself what it wants."""
        desk, lobby = self._desk, self._lobby
        if lobby.lesson is not None:
            return []
        if lobby.is_confirming:
            return [desk.say("meaning.yes_no"), *desk.where()]
        text = self._set_up() if lobby.active is None else self._at_table(lobby.active)
        return [text, *desk.where()]

    def _set_up(self) -> str:
        lobby = self._lobby
        if lobby.offered and lobby.saved is not None:
            return self._desk.say("meaning.continue")
        if lobby.playing is not None and not lobby.setup.begun:
            return self._desk.say("meaning.again")
        lobby.setup.question()
        likely = lobby.setup.likely
        return self._desk.say(f"meaning.{_ASKED.get(likely[0].verb, 'begin') if likely else 'begin'}")

    def _at_table(self, playing: Playing) -> str:
        desk, sitting, state = self._desk, playing.sitting, playing.table.state
        phase = state.round.phase
        if playing.which is not None:
            return desk.say("meaning.colour" if playing.which.wants_colour else "meaning.which")
        if phase is Phase.OVER:
            return desk.say("meaning.next_round")
        if not sitting.now.is_asked:
            return desk.say("meaning.waiting", player=sitting.names[playing.table.turn])
        if phase is Phase.SWAP:
            return desk.say("meaning.swap")
        if phase in _BY_RULE:
            match = playing.table.match
            return Rulings(desk.prompts, match.rules, match.options).explain(_BY_RULE[phase])
        view = sitting.now.view
        if phase is Phase.DRAWN and Keep() not in sitting.now.moves:
            return desk.say("meaning.drawn_must")
        text = self._dos_turn(view) if isinstance(view, DosView) else self._uno_turn(view)
        return " ".join((text, *self._or_draw(view, playing.table.match.rules)))

    def _or_draw(self, view: View, book: Ruleset) -> list[str]:
        """Whether one may draw instead: by the rules, whatever is in the hand, for others may listen."""
        if view.phase is not Phase.TURN or (isinstance(view, DosView) and (view.drew or view.matched)):
            return []
        rules, total = uno_rules(book), getattr(view, "total", 0)
        is_bound = rules is not None and rules.draw_only_if_stuck and not total
        return [self._desk.say("meaning.or_draw_stuck" if is_bound else "meaning.or_draw")]

    def _dos_turn(self, view: DosView) -> str:
        key = "more_dos" if view.matched else "place_dos" if view.drew else "turn_dos"
        return self._desk.say(f"meaning.{key}")

    def _uno_turn(self, view: UnoView) -> str:
        prompts = self._desk.prompts
        if view.phase in (Phase.DRAWN, Phase.COLOUR) or view.colour is None:
            return prompts.say("meaning.drawn" if view.phase is Phase.DRAWN else "meaning.colour")
        if view.total:
            return prompts.say("meaning.total", number=prompts.number(view.total))
        key = "turn" if view.top.colour else "turn_wild"
        face = prompts.face(view.top.face)
        return prompts.say(f"meaning.{key}", colour=prompts.colour(view.colour), face=face)
