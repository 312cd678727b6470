"""What can be chosen now, wherever the conversation stands."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.choices.at_table import at_table, rare_calls
from voiceuno.dialogue.choices.beside import leaving, looking, settings_group, signal_group
from voiceuno.dialogue.choices.letters import letter_choices
from voiceuno.dialogue.choices.pick import Choices, Pick, group, labelled
from voiceuno.dialogue.choices.setting_up import after_match, for_set_up, waiting_match
from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.named import Named
from voiceuno.dialogue.floors.playing import Playing
from voiceuno.dialogue.lesson import Step
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.newcomer import name_of, spoken_beside
from voiceuno.dialogue.settings import FREE, SCAN
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.prompts import Prompts

_NONE = Meaning("neither")


class ChoicesNow:
    """Knows where the conversation stands, and what can be chosen there."""

    def __init__(self, desk: Desk, lobby: Lobby, floors: Named) -> None:
        self._desk, self._lobby, self._open = desk, lobby, floors

    @property
    def _prompts(self) -> Prompts:
        return self._desk.prompts

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is offered unless somebody wants it: in a pause, and asleep."""
        return self._open.sleeping.is_open or (self._open.pausing.is_open and not self._open.confirming.is_open)

    @property
    def is_asleep(self) -> bool:
        """Whether nothing is said until somebody wakes the game."""
        return self._open.sleeping.is_open

    @property
    def is_resting(self) -> bool:
        """Whether there is a pause, which any yes ends."""
        return self._open.pausing.is_open and not self._open.sleeping.is_open

    @property
    def waits_for_others(self) -> bool:
        """Whether nothing is asked here, while others play."""
        playing = self._lobby.active if self._lobby.lesson is None else None
        is_open = self.is_quiet or self._open.school.is_open or self._asked() is not None
        return not is_open and playing is not None and not playing.sitting.now.is_asked

    def now(self) -> Choices:
        """What can be chosen, the likeliest first; nothing while the game rests or others play."""
        if self.is_quiet or self._open.school.is_open:
            return Choices("quiet")
        asked = self._asked()
        if asked is not None:
            return asked
        playing, lobby = self._lobby.active, self._lobby
        if playing is None:
            return Choices(("lobby", lobby.setup.asked, lobby.offered), (*self._in_lobby(), *self._more_in_lobby()))
        where = len(playing.table.record.entries), playing.sitting.now.phase, playing.sitting.now.is_asked
        if lobby.lesson is not None:
            step = None if playing.waits else lobby.lesson.step
            return Choices(("lesson", step, where), tuple(self._in_lesson(step)) if step is not None else ())
        reader, is_scan = self._reader(playing), self._desk.settings.way == SCAN
        choices, goes_on = at_table(playing, self._desk.house, reader, back_first=is_scan)
        more = () if goes_on else self._more_at_table()
        return Choices(("table", playing.which, where), (*choices, *more), goes_on)

    def wanted(self) -> tuple[Pick, ...]:
        """What can be chosen by who wants something while nothing is offered."""
        back = Pick(self._prompts.part("choice.nothing"))
        if self._open.sleeping.is_open:
            return (labelled(self._prompts, "wake", "wake"), back)
        if self._open.pausing.is_open:
            return (labelled(self._prompts, "go_on", "continue"), labelled(self._prompts, "quit", "quit"), back)
        more = self._more_at_table() if self._lobby.active is not None else self._more_in_lobby()
        within = more[0].within[:-1] if more and more[0].within else more
        is_open = self._lobby.active is not None and self._lobby.active.sitting.now.open_move is not None
        undo = [labelled(self._prompts, "undo", "undo")] if is_open else []
        return (*undo, *within, back)

    def _asked(self) -> Choices | None:
        """The answers to a question that is open above the table, if one is."""
        prompts, floors = self._prompts, self._open
        doubt = floors.doubting.doubt
        if doubt is not None:
            options = zip(doubt.labels, doubt.options, strict=False)
            meant = [Pick(label, option.meaning, text=option.text) for label, option in options]
            return Choices(doubt, (*meant, Pick(prompts.part("choice.none"), _NONE)))
        if floors.confirming.is_open:
            both = labelled(prompts, "yes", "yes"), labelled(prompts, "no", "no")
            return Choices(("confirm", tuple(floors.confirming.question or ())), both)
        if floors.training.is_open:
            both = labelled(prompts, "next_word", "continue"), labelled(prompts, "stop_training", "stop")
            return Choices("training", both)
        if floors.spelling.is_open:
            letters = floors.spelling.letters
            rows = letter_choices(prompts, has_some=bool(letters), is_enough=len(letters) > 1)
            return Choices(("spelling", letters), tuple(rows))
        if floors.reading.is_open:
            both = labelled(prompts, "read_on", "continue"), labelled(prompts, "enough", "stop")
            return Choices(("card", tuple(floors.reading.question or ())), both)
        shelf = floors.shelving.shelf
        if shelf is not None:
            places = [Pick(shelf.named(place), Meaning(place)) for place in shelf.places]
            more = [labelled(prompts, "more_matches", "matches more")] if shelf.has_more else []
            return Choices(("shelf", shelf.places), (*places, *more, Pick(prompts.part("choice.none"), _NONE)))
        return None

    def _in_lesson(self, step: Step) -> list[Pick]:
        """What the step waits for, behind something else, so that there is a choice to be made."""
        means = step.means if isinstance(step.means, str) else step.means[0]
        wrong = "draw" if means != "draw" else "ask score"
        both = labelled(self._prompts, wrong.split()[-1], wrong), Pick(step.words, Meaning.read(means))
        is_warned = self._lobby.lesson is not None and self._lobby.lesson.was_wrong
        return [
            *(both[::-1] if is_warned else both),
            labelled(self._prompts, "again", "repeat"),
            labelled(self._prompts, "quit", "quit"),
            *group(self._prompts.part("choice.more"), self._more_in_lesson(), self._prompts),
        ]

    def _more_in_lesson(self) -> list[Pick]:
        """What is no answer to the step: only what a lesson lets pass."""
        beside = [each for each in leaving(self._prompts) if each.means != Meaning("quit")]
        return in_lesson([*self._settings(), *beside])

    def _in_lobby(self) -> list[Pick]:
        lobby, prompts = self._lobby, self._prompts
        if lobby.offered and lobby.saved is not None:
            return waiting_match(prompts)
        if lobby.playing is not None and not lobby.setup.begun:
            return after_match(prompts)
        return for_set_up(lobby.setup, prompts)

    def _more_in_lobby(self) -> tuple[Pick, ...]:
        lobby, prompts = self._lobby, self._prompts
        found = [*([labelled(prompts, "try_again", "continue")] if lobby.unread else []), *self._settings()]
        found += [each for each in leaving(prompts) if each.means != Meaning("pause")]
        found += [labelled(prompts, "matches", "matches"), labelled(prompts, "statistics", "ask statistics")]
        return group(prompts.part("choice.more"), found, prompts)

    def _more_at_table(self) -> tuple[Pick, ...]:
        playing, prompts = self._lobby.active, self._prompts
        assert playing is not None
        calls = rare_calls(playing, self._reader(playing))
        has_row = hasattr(playing.sitting.now.view, "row")
        found = [*looking(prompts, has_row=has_row), *calls, *self._stand_ins(), *self._settings()]
        found += [*leaving(prompts), labelled(prompts, "matches", "matches")]
        return group(prompts.part("choice.more"), found, prompts)

    def _reader(self, playing: Playing) -> int:
        """The seat of who answers: what is read is for that player."""
        sitting, name = playing.sitting, self._desk.answering
        return next((seat for seat in sitting.seats if name and sitting.names[seat] == name), sitting.seats[0])

    def _stand_ins(self) -> list[Pick]:
        playing = self._lobby.active
        is_away = playing is not None and bool(playing.sitting.now.away)
        return [labelled(self._prompts, "replace", "replace")] if is_away else []

    def _settings(self) -> tuple[Pick, ...]:
        place = self._desk.place
        signs = signal_group(self._prompts, self._desk.settings, place.signs.labels) if place.signs is not None else ()
        found = (*signs, *self._languages())
        return settings_group(self._prompts, self._desk.settings, found, has_devices=place.machine is not None)

    def _languages(self) -> list[Pick]:
        """Other languages, for who cannot ask for them, where the host knows which there are."""
        desk = self._desk
        if desk.place.tongues is None or desk.settings.way == FREE:
            return []
        own, others = desk.language.code, spoken_beside(desk)
        labels = [self._prompts.part("language.speak", language=name_of(code, own)) for code in others]
        return [Pick(label, Meaning("language", (code,))) for label, code in zip(labels, others, strict=True)]


def in_lesson(choices: Sequence[Pick]) -> list[Pick]:
    """The choices that steer the conversation in a lesson too, also inside of groups."""
    kept = [each._replace(within=tuple(in_lesson(each.within))) if each.within else each for each in choices]
    return [
        each
        for each in kept
        if len(each.within) > 1 or each.leads_back or (each.means is not None and each.means.is_any(Family.IN_LESSON))
    ]
