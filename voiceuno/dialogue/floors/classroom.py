"""A class at the table: which questions come for whom, who is there, and what a teacher says about an answer."""

from __future__ import annotations

from dataclasses import replace

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.playing import Playing
from voiceuno.dialogue.line import Slip
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.plan_told import next_in_words
from voiceuno.dialogue.references import seat_of
from voiceuno.dialogue.reply import Said
from voiceuno.dialogue.terms import in_words, questions_in_words
from voiceuno.language.meaning import TOGETHER, Meaning
from voiceuno.language.sense.own_subjects import SOMEBODY
from voiceuno.quiz.course import MIXED, OWN
from voiceuno.quiz.library import ALL
from voiceuno.rules.game import IllegalMove
from voiceuno.rules.moves import AND_PACK, NOBODY, TABLE, AskFor, Join, Leave, Miss, Move

_COMING: dict[str, Move] = {"join": Join(), "leave": Leave(), "miss": Miss(), "skip": Miss()}
_SKIP_CARD = Meaning("play", ("?sk",))
_FEWEST = 2  # players
_STEPS = {"easier": -1, "harder": 1}


class Classroom:
    """Changes the questions of a match, and lets players come and go."""

    verbs = frozenset(("pack", "difficulty", "attend", "teacher"))

    def __init__(self, desk: Desk, lobby: Lobby) -> None:
        self._desk, self._lobby = desk, lobby

    def hear(self, said: Said) -> list[str] | None:
        """The answer; None where no match is played, for then a match is being planned."""
        playing, meaning = self._lobby.active, said.meaning
        if meaning is None:
            return None
        if playing is None and meaning.verb == "attend" and meaning.words[1:] and meaning.words[0] == "leave":
            setup, name = self._lobby.setup, meaning.words[1]
            if len(setup.plan.names) > 1 and name.lower() in map(str.lower, setup.plan.names):
                return self._lobby.planned(setup.without(name))
            if setup.begun and (told := setup.without_bot(name, self._desk.language.grammar.names)):
                return told
        if playing is None:
            return self._lobby.no_match() if _is_of_somebody(meaning) else None
        if meaning.words[:1] == ("skip",) and playing.quiz.open is None:
            name = meaning.words[1]
            is_on_turn = seat_of(name, playing.table.names) == playing.table.turn
            if not playing.table.match.rules.asks_questions or (not is_on_turn and self._can_skip()):
                return playing.hear(_SKIP_CARD)
        is_class = playing.table.match.rules.asks_questions and self._lobby.lesson is None
        if not is_class and self._lobby.lesson is None and meaning.verb in ("attend", TOGETHER.verb):
            return self._without_questions(playing, meaning)
        if not is_class:
            return [Slip(self._desk.say("refusal.not_in_rules")), *self._desk.where()]
        if meaning.verb == "attend":
            return self._attend(playing, meaning)
        if meaning.verb == "teacher":
            playing.table.welcome_teacher()
            return [self._desk.say("say.teacher"), *self._desk.where()]
        *what, name = meaning.words if len(meaning.words) > 1 else (*meaning.words, "")
        if name and self._are_packs(meaning):
            what, name = [*dict.fromkeys(meaning.words)], ""  # "comptines et chansons" are one pack
        if name == SOMEBODY:
            first = playing.table.names[playing.sitting.seats[0]]
            line = self._desk.say("say.for_whom", text=in_words(what[0]), player=first)
            return [line, *self._desk.where()]
        seat = seat_of(name, playing.table.names) if name else self._meant(playing, meaning)
        if seat == NOBODY and meaning.verb == "pack":  # a pack may have a name of several words
            what, seat = ["-".join(meaning.words)], TABLE
        elif seat == NOBODY:
            return self._not_here(playing, name)
        return self._pack(playing, what, seat) if meaning.verb == "pack" else self._level(playing, what[0], seat)

    def _can_skip(self) -> bool:
        """Whether who is on turn can lay a skip, which may be meant by it."""
        return any(each.verb == "play" and each.words[0].endswith("sk") for each in self._desk.moment().likely)

    def _are_packs(self, meaning: Meaning) -> bool:
        """Whether several packs were named, and nobody for whom they are."""
        return meaning.verb == "pack" and {*meaning.words} <= {*self._desk.house.library.names}

    def _meant(self, playing: Playing, meaning: Meaning) -> int:
        """For whom the questions change where nobody was named: who is asked one, who is alone, or all."""
        sitting = playing.sitting
        if meaning.verb == "difficulty" and meaning.words[0] not in (OWN, MIXED):
            if playing.quiz.open is not None and sitting.now.is_asked:
                return sitting.now.person
            return TABLE if sitting.shared else sitting.listener
        return TABLE

    # -- which questions

    def _pack(self, playing: Playing, packs: list[str], seat: int) -> list[str]:
        library, desk = self._desk.house.library, self._desk
        unknown = [pack for pack in packs if pack not in library.names and pack != ALL]
        if unknown:
            subjects = desk.prompts.listing(map(in_words, library.subjects))
            return [Slip(desk.say("setup.no_pack", text=in_words(unknown[0]), list=subjects)), *desk.where()]
        text = questions_in_words([] if ALL in packs else packs, desk.prompts)
        return self._ask_for(playing, seat, AskFor("pack", AND_PACK.join(packs)), text)

    def _level(self, playing: Playing, level: str, seat: int) -> list[str]:
        course = playing.quiz.course
        if level not in _STEPS:
            key = level if level in (OWN, MIXED) else "number"
            text = self._desk.say(f"say.level_{key}", number=level)
            return self._ask_for(playing, seat, AskFor("level", level), text)
        seats = playing.sitting.seats if seat == TABLE else (seat,)
        if all(course.stepped(each, _STEPS[level]) == course.level(each) for each in seats):
            return [self._desk.say(f"say.level_{level}_limit"), *self._desk.where()]
        return self._ask_for(playing, seat, AskFor(level), self._desk.say(f"say.level_{level}"))

    def _ask_for(self, playing: Playing, seat: int, move: AskFor, text: str) -> list[str]:
        """Change the questions; where one is open, another takes its place."""
        is_asked = playing.quiz.open is not None and seat == playing.table.turn
        playing.table.act(seat, replace(move, value="another") if is_asked and move.change in _STEPS else move)
        if seat != TABLE and playing.sitting.shared:
            text = self._desk.say("say.for_player", text=text.rstrip("."), player=playing.table.names[seat])
        return [text, *playing.sitting.told(), *self._desk.where()]

    # -- who is there

    def _attend(self, playing: Playing, meaning: Meaning) -> list[str]:
        table, (how, *names) = playing.table, meaning.words
        if how in ("miss", "leave") and not names:  # "leave him out": whoever is on turn
            return self._do(playing, table.turn, _COMING[how])
        seat = seat_of(names[0], table.names) if names else NOBODY
        if seat == NOBODY and how == "join":
            return self._enrol(playing, names[0] if names else "")
        if seat == NOBODY:
            return self._not_here(playing, names[0])
        return self._do(playing, seat, _COMING[how])

    def _without_questions(self, playing: Playing, meaning: Meaning) -> list[str]:
        """Nobody is passed over or comes later where no class plays: what can be done instead."""
        how, *names = meaning.parts[-1].words
        seat = seat_of(names[0], playing.table.names) if names else playing.table.turn
        rules = self._desk.say(f"rules.{playing.table.match.rules.name}.name")
        if how == "join":
            line = self._desk.say("say.join_next")
        elif how == "leave" and seat != NOBODY and seat not in playing.table.people:
            return self._bot_leaves(playing, playing.table.names[seat])
        elif seat not in playing.table.people:
            line = self._desk.say("refusal.not_in_rules")
        else:
            line = self._desk.say("say.waits_for", player=playing.table.names[seat], rules=rules)
        return [Slip(line), *self._desk.where()]

    def _bot_leaves(self, playing: Playing, name: str) -> list[str]:
        """A bot plays until the match is over; in the next one there is one less, if somebody is left to play with."""
        bots = len(playing.table.names) - len(playing.table.people)
        wished = ("bots", str(bots - 1))
        if len(playing.table.names) <= _FEWEST:
            return [Slip(self._desk.say("say.bot_stays", player=name)), *self._desk.where()]
        self._lobby.wish_for_next(wished)
        return [next_in_words(wished, self._desk.prompts), *self._desk.where()]

    def _enrol(self, playing: Playing, name: str) -> list[str]:
        """A new player sits down here; who gives no name gets one, and can change it."""
        table, desk = playing.table, self._desk
        taken = {each.lower() for each in table.names}
        named = name or next(each for each in desk.language.grammar.names if each.lower() not in taken)
        seat = table.enrol(named)
        if seat is None:
            return [Slip(desk.say("say.table_full")), *desk.where()]
        playing.sitting.welcome(seat)
        desk.is_shared = True
        lines = self._do(playing, seat, Join())
        return lines if name else [*lines[:1], desk.say("say.name_given", player=named), *lines[1:]]

    def _do(self, playing: Playing, seat: int, move: Move) -> list[str]:
        if isinstance(move, Miss) and seat != playing.table.turn:
            return [Slip(self._desk.say("say.not_on_turn", player=playing.table.names[seat])), *self._desk.where()]
        try:
            playing.table.act(seat, move)
        except IllegalMove as illegal:
            return [Slip(playing.sitting.refusal(illegal.refusal)), *self._desk.where()]
        playing.which = None
        return [*playing.sitting.told(), *self._desk.where()]

    def _not_here(self, playing: Playing, name: str) -> list[str]:
        others = self._desk.prompts.listing(playing.table.names)
        return [Slip(self._desk.say("say.not_here", player=name, list=others)), *self._desk.where()]


def _is_of_somebody(meaning: Meaning) -> bool:
    """Whether it is about somebody at the table, or the question before: nothing that a match is planned with."""
    return meaning.verb == "attend" or (meaning.verb == "difficulty" and not {*meaning.words}.isdisjoint(_STEPS))
