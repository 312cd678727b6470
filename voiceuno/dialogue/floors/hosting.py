"""Words for the table, or for setting one up: what no other handler has taken."""

from __future__ import annotations

from functools import partial

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.expecting import STAND_IN
from voiceuno.dialogue.grace_talk import change_grace
from voiceuno.dialogue.learning import Corrections
from voiceuno.dialogue.line import Slip
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.plan_told import chosen_in_words, next_in_words, settled, wished_for_next
from voiceuno.dialogue.references import seat_of
from voiceuno.dialogue.renaming import rename
from voiceuno.dialogue.reply import Said
from voiceuno.dialogue.settings import longer
from voiceuno.language.meaning import KINDS, RENAMED, Family, Meaning, meanings
from voiceuno.language.moment import MATCH_OFFERED, Moment
from voiceuno.rules.rulesets import MATTEL
from voiceuno.table.plan import Plan
from voiceuno.table.plan_words import FOR_NEXT, PAIRED, is_plan, planned

_AGAIN = meanings("same again", "yes", "new game", "quit", "teach")
_UNREAD = meanings("continue")
_AGREES = ("yes", "continue", "wake")
_YES = Meaning("yes")
# What is settled when a match begins; somebody may be named in it, and a number answers a question.
_SETTLED = frozenset(kind.verb for kind in KINDS if kind.families & Family.PLANS) - {"name", "number"}
_EASY = ("begin", "usual")  # who just wants to play goes on with what there is


class Hosting:
    """The last handler: everything that is left is for the match, or for one to come."""

    def __init__(self, desk: Desk, lobby: Lobby, corrections: Corrections) -> None:
        self._desk, self._lobby, self._corrections = desk, lobby, corrections

    def hear(self, said: Said) -> list[str] | None:
        """Play, or plan."""
        meaning, playing = said.meaning, self._lobby.active
        if meaning is None and playing is None and self._is_asked_for_name():
            meaning = self._desk.language.own_name(said.text, is_asked=True)
        if meaning is None:
            return None
        if playing is None:
            return self._plan(self._desk.language.with_speaker(meaning, said.text, self.moment))
        if meaning.verb == RENAMED.verb:
            old, _, new = meaning.words[0].partition(PAIRED)
            return rename(self._desk, self._lobby, seat_of(old, playing.table.names), new)
        if meaning.verb == "grace":
            return change_grace(meaning.rest, playing, self._desk)
        is_wish = meaning.verb in FOR_NEXT and self._lobby.has_match
        bots = len(playing.table.names) - len(playing.table.people)
        meaning = self._lobby.setup.with_rules(meaning) if is_wish else meaning
        if is_wish and (wished := wished_for_next(meaning, playing.table.match, self._lobby.wished, bots)):
            self._lobby.wish_for_next(wished)
            return [next_in_words(wished, self._desk.prompts), *self._desk.where()]
        if meaning.verb in _SETTLED:
            line = settled(meaning, playing.table.match, self._desk.prompts)
            return [Slip(line), *self._desk.where()]
        before, playing.was_late = playing.sitting.now.open_move, False
        lines = playing.hear(meaning)
        if lines and playing.was_late and (settings := longer(self._desk.settings)) is not None:
            self._desk.keep_settings(settings)
            lines = [*lines[:1], self._desk.say("say.more_from_now"), *lines[1:]]
        self._corrections.watch(meaning, before, playing.sitting.now.open_move, playing.sitting.names)
        return lines

    def _is_asked_for_name(self) -> bool:
        """Whether a name is wanted, and no question of yes or no stands before that."""
        return self._lobby.setup.wants_name and _YES not in self._desk.moment().likely

    def _plan(self, meaning: Meaning) -> list[str]:
        """What is said between two matches."""
        desk, lobby = self._desk, self._lobby
        offered, lobby.offered = lobby.offered, False
        meaning = meaning if offered else lobby.setup.as_book(meaning)
        is_over = lobby.playing is not None and not lobby.setup.begun
        agreed = meaning.verb in _AGREES or (meaning.verb in _EASY and (offered or is_over))
        if lobby.saved is not None and agreed and (offered or meaning.verb != "yes"):
            return lobby.open(lobby.saved)
        if lobby.unread and agreed:
            return lobby.load_again()
        if is_over:
            if agreed:
                return lobby.same()
            if meaning.is_any(Family.MOVE):
                return [Slip(desk.say("refusal.match_over")), *desk.where()]
        if meaning.is_any(Family.MOVE):
            lobby.offered = offered
            return lobby.no_match()
        if offered and meaning.verb == "no" and lobby.saved is not None:
            return [desk.say("say.it_waits"), *(lobby.setup.hear(meaning) or [])]
        lobby.offered = offered
        if offered and meaning.verb == "name":
            return [*(lobby.setup.hear(meaning) or [])[:-1], *desk.where()]
        return [*(self._understood(meaning) if offered else []), *lobby.leave_waiting(partial(self._begin, meaning))]

    def _understood(self, meaning: Meaning) -> list[str]:
        """What was understood of a match to come, before another one is left for it."""
        words = str(meaning).removeprefix("new game ").split()
        if not meaning.is_plan or not is_plan(words):
            return []
        terms = chosen_in_words(planned(Plan(), words), self._desk.prompts)
        return [self._desk.say("setup.understood", list=", ".join(terms))] if terms else []

    def _begin(self, meaning: Meaning) -> list[str]:
        self._lobby.offered = False
        if meaning.verb == "usual" and not self._lobby.setup.begun and self._lobby.setup.has_last:
            return self._lobby.same()
        was_begun = self._lobby.setup.begun
        lines = self._lobby.planned(self._lobby.setup.hear(meaning))
        return lines if was_begun else self._lobby.with_wishes(lines)

    @property
    def moment(self) -> Moment:
        """What can be said at the table, or to set one up."""
        active, playing = self._lobby.active, self._lobby.playing
        if active is not None:
            return active.moment._replace(sets=tuple(self._lobby.setup.sets))
        rules = playing.table.match.rules.name if playing is not None else MATTEL.name
        seat, seats = (playing.sitting.seats[0], len(playing.sitting.names)) if playing is not None else (0, 1)
        sets = tuple(self._lobby.setup.sets)
        played = tuple(playing.sitting.names) if playing is not None and not self._lobby.setup.begun else ()
        said = self._likely()
        invited = self._lobby.setup.plan.names
        moment = Moment("setup", rules, likely=said, leave_out=(STAND_IN,), listener=seat, seats=seats, sets=sets)
        return moment._replace(played=played, invited=invited, is_speaker_open=self._lobby.setup.is_speaker_open)

    def _likely(self) -> tuple[Meaning, ...]:
        lobby = self._lobby
        if lobby.offered and lobby.saved is not None:
            return MATCH_OFFERED
        if lobby.unread:
            return (*_UNREAD, *lobby.setup.likely)
        return _AGAIN if lobby.playing is not None and not lobby.setup.begun else lobby.setup.likely
