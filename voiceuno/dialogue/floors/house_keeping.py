"""House rules under a name: a family's own are remembered, and forgotten again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.confirming import Confirming
from voiceuno.dialogue.house_talk import MOST_SETS, is_set_name, read_set, set_in_words, set_name, title
from voiceuno.dialogue.line import Slip
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.reply import Said
from voiceuno.language.sense.set_talk import CHANGED
from voiceuno.table.plan import Plan, plan_of
from voiceuno.table.plan_words import planned
from voiceuno.table.unfit import all_unfit

_RULES = "rules"  # "forget family rules", as it stands in a meaning: `forget rules family`


class HouseKeeping:
    """Keeps house rules for everybody who plays here; nothing is replaced or forgotten without asking."""

    verbs = frozenset(("remember", "forget"))

    def __init__(self, desk: Desk, lobby: Lobby, confirming: Confirming) -> None:
        self._desk, self._lobby, self._confirming = desk, lobby, confirming

    def hear(self, said: Said) -> list[str] | None:
        """The answer; None if it is about something else."""
        meaning = said.meaning
        if meaning is None or (meaning.verb == "forget" and meaning.words[:1] != (_RULES,)):
            return None
        if meaning.verb == "remember" and CHANGED in meaning.words:
            at = meaning.words.index(CHANGED)
            return self._change("-".join(meaning.words[:at]), meaning.words[at + 1 :])
        if meaning.verb == "remember":
            return self._remember(set_name(meaning.words, self._desk.prompts))
        return self._forget(set_name(meaning.words[1:], self._desk.prompts))

    @property
    def _agreed(self) -> Plan:
        """What was agreed on for the match that is being set up, or else for the one that is played."""
        playing, setup = self._lobby.playing, self._lobby.setup
        is_played = playing is not None and not setup.begun and self._lobby.lesson is None
        return plan_of(playing.table.record) if playing is not None and is_played else setup.plan

    def _remember(self, name: str) -> list[str]:
        desk, words, sets = self._desk, self._agreed.agreed_words(), self._sets
        if not words:
            return [Slip(desk.say("house.nothing_to_keep")), *desk.where()]
        if not is_set_name(name):
            return [Slip(desk.say("house.no_name")), *desk.where()]
        if name not in sets and len(sets) >= MOST_SETS:
            return [Slip(desk.say("house.too_many")), *desk.where()]
        if sets.get(name, words) == words:
            return self._keep(name, words)
        return self._ask_to_replace(name, partial(self._keep, name, words))

    def _ask_to_replace(self, name: str, then: Callable[[], list[str]]) -> list[str]:
        question = self._desk.say("house.replace", text=self._title(name), list=self._listed(self._sets[name]))
        return self._confirming.ask(question, then, is_leaving=False)

    def _keep(self, name: str, words: str) -> list[str]:
        self._save({**self._sets, name: words})
        return [
            self._desk.say("house.remembered", text=self._title(name), list=self._listed(words)),
            *self._desk.where(),
        ]

    def _change(self, name: str, words: Sequence[str]) -> list[str]:
        """Remember other house rules under a name that is known."""
        desk = self._desk
        if name not in self._sets:
            return [Slip(desk.say("house.not_known", text=self._title(name))), *desk.where()]
        changed = planned(read_set(self._sets[name].split()), words)
        problems = all_unfit(changed, ())
        if problems or not changed.agreed_words():
            return [Slip(desk.say("house.unfit", text=self._title(name))), *desk.where()]
        return self._ask_to_replace(name, partial(self._keep_changed, name, changed.agreed_words(), words))

    def _keep_changed(self, name: str, kept: str, words: Sequence[str]) -> list[str]:
        """Also for a match that is being set up by them."""
        setup = self._lobby.setup
        if setup.begun and planned(setup.plan, self._sets[name].split()).house == setup.plan.house:
            setup.plan = planned(setup.plan, words)
        return self._keep(name, kept)

    def _forget(self, name: str) -> list[str]:
        desk, sets = self._desk, self._sets
        if name not in sets:
            return [Slip(desk.say("house.not_known", text=self._title(name))), *desk.where()]
        question = desk.say("house.forget", text=self._title(name), list=self._listed(sets[name]))
        return self._confirming.ask(question, partial(self._drop, name), is_leaving=False)

    def _drop(self, name: str) -> list[str]:
        self._save({key: words for key, words in self._sets.items() if key != name})
        return [self._desk.say("house.forgotten"), *self._desk.where()]

    @property
    def _sets(self) -> dict[str, str]:
        return self._desk.house.keeper.load_house_rules()

    def _save(self, sets: dict[str, str]) -> None:
        """Keep them; whoever is setting a match up can choose them at once."""
        self._desk.house.keeper.save_house_rules(sets)
        self._lobby.setup.sets = sets

    def _title(self, name: str) -> str:
        return title(name, self._desk.prompts)

    def _listed(self, words: str) -> str:
        return set_in_words(words, self._desk.prompts)
