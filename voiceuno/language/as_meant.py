"""A meaning looked at once more: whether the sentence asks, doubts somebody, or brings one more to the table."""

from __future__ import annotations

from collections.abc import Callable

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.sense_reader import SenseReader
from voiceuno.language.sense.wishes import BY_TOPIC
from voiceuno.language.sense.wording import STOPS, is_question
from voiceuno.rules.house_rules import HOUSE_OPTIONS

_FITS = ("fits",)  # "red eight or red nine?" asks for more than whether one of them fits
_SHOWN = Meaning("ask", ("shown",))
_CHALLENGE, _SETUP = "challenge", "setup"
_JOIN, _NO_HOUSE = ("join",), Meaning("house", ("none",))
_PLAYABLE, _OWN_QUESTIONS = Meaning("ask", ("playable",)), Meaning("ask", ("rule", "own", "questions"))
# A teacher who asks how to use the game with a class wants neither a practice hand nor the rules.
_OF_CLASS = Meaning("ask", ("rule", "class"))
_LIKE_OF_CLASS = (None, Meaning("teach"), Meaning("ask", ("rules",)), Meaning("teacher", ("yes",)))
_BOTS = "bots"
_BOTS_ALONE = ({_BOTS}, {"new", "game", _BOTS}, {"attend", "join"})  # nothing else is said
_NEW_GAME = Meaning("new", ("game",))
_WHAT_A_BOT_IS, _WHO_IS_A_BOT = Meaning("ask", ("about", "bot")), Meaning("ask", ("seat", "kinds"))

Read = Callable[[str], Meaning | None]


def as_meant(
    meaning: Meaning | None, text: str, moment: Moment, sense: SenseReader, grammar: Grammar, read: Read
) -> Meaning | None:
    """The same, or else what is meant by it in the moment; `read` reads another sentence."""
    if moment.question is None and (added := sense.added.read(text, moment)) is not None:
        return added
    if meaning is not None and (meaning == _PLAYABLE or {meaning.verb, *meaning.words[:-1]} in _BOTS_ALONE):
        told = sense.told(text, moment)  # "one more bot" is not one bot, nor can questions be played
        if told is not None and (told.verb == _BOTS or told == _OWN_QUESTIONS):
            return told
    if meaning in _LIKE_OF_CLASS and moment.question is None and sense.told(text, moment) == _OF_CLASS:
        return _OF_CLASS
    if moment.phase == _SETUP and meaning is None and (counted := sense.asked_moves.without_class(text)):
        plan = read(counted)  # "there are twenty-one of us in the class"
        return plan if plan is not None and plan.is_plan else None
    if moment.phase == _SETUP and (rest := sense.asked_moves.without_how(text)):
        plan = read(rest)  # "there are twelve of us, how do we do that"
        return plan if plan is not None and plan.is_plan else meaning
    if meaning == _NO_HOUSE and sense.wants_usual_book(text, moment):
        return Meaning("rules", ("standard", *str(_NO_HOUSE).split()))
    if meaning is not None and meaning.is_any(Family.PLANS) and (plain := sense.asked_moves.without_tag(text)):
        asked = read(plain)  # "can we stack or not" wishes for nothing
        return asked if asked is not None and asked.is_any(Family.QUESTION) else _asked_rule(meaning) or meaning
    if meaning == _WHAT_A_BOT_IS and sense.told(text, moment) == _WHO_IS_A_BOT:
        return _WHO_IS_A_BOT
    if meaning == _SHOWN and moment.phase == _CHALLENGE:
        return _doubted(text, moment, grammar) or meaning
    is_joined = meaning is not None and meaning.verb == "attend" and not sense.speaker.comes_back(text)
    if meaning is not None and is_joined and moment.phase == _SETUP:
        return _one_more(meaning, moment)
    if meaning is None or not meaning.is_any(Family.QUESTION) or meaning.words[:1] == _FITS:  # other questions stay
        return sense.asked_moves.instead(meaning, text, moment)
    return meaning


def _asked_rule(meaning: Meaning) -> Meaning | None:
    """The question about the only house rule that a plan has: "we jump in or not"."""
    rules = [key for key in str(meaning).removeprefix(f"{_NEW_GAME} ").split()[::2] if key in HOUSE_OPTIONS]
    return Meaning("ask", ("rule" if rules[0] in BY_TOPIC else "house", rules[0])) if len(rules) == 1 else None


def _doubted(text: str, moment: Moment, grammar: Grammar) -> Meaning | None:
    """The challenge of who asks to see cards before any were shown: "you're bluffing, show me your cards"."""
    parts = [grammar.meaning(part, moment.phase, moment.rules) for part in STOPS.split(text) if part.strip()]
    doubts = [part for part in parts if part is not None and part.verb == _CHALLENGE]
    return doubts[0] if doubts and not is_question(text) else None


def _one_more(meaning: Meaning, moment: Moment) -> Meaning:
    """Somebody who joins before a match has begun is one of those who play."""
    if meaning.words[:1] != _JOIN or len(meaning.words) == 1:
        return meaning
    name, others = meaning.words[1], moment.invited
    if name in others or not (others or _NEW_GAME in moment.likely):
        return Meaning("name", (name,))
    return Meaning("people", (str(max(1, len(others)) + 1), "names", name))
