"""Which meanings exist, what each carries, and which families they belong to: the one list of all verbs.

A sentence in any language becomes a meaning, and everything behind the grammar deals in meanings alone. Its text is
canonical, `play r5 uno`: grammar files, records of what was heard, JSON and tests write it so.
"""

from __future__ import annotations

from enum import Flag, auto
from typing import NamedTuple

from voiceuno.errors import VoiceunoError
from voiceuno.sentences import sentence


class Family(Flag):
    """What meanings have in common, wherever that decides what happens to them."""

    NONE = 0
    MOVE = auto()  # changes the match: a move, or taking one back
    QUESTION = auto()  # asks, and is answered at any time
    SETTING = auto()  # changes how the game speaks and listens to this player
    BESIDE = auto()  # leaves a pause, an open question and a step of a lesson as they are
    AT_ONCE = auto()  # is meant for now while bots wait for a correction; anything else is for the next turn
    HARMLESS = auto()  # changes nothing in the match, so less certainty is enough to act on it
    UNASKED = auto()  # is done without asking back when it is in doubt: it does no harm, or asks back by itself
    COSTLY = auto()  # costs dearly when it was not meant, so more certainty is needed
    IN_LESSON = auto()  # steers the conversation in a lesson too; anything else is held against the lesson's step
    IN_TRAINING = auto()  # steers in a training too, where anything else may be a word that was misheard
    DECLINES = auto()  # says no to an open question
    CONTINUES = auto()  # goes on after a pause
    PLACE = auto()  # picks one of several by its place: the first, the last
    NAMES = auto()  # names a player
    AGAIN = auto()  # after it, the sentence that it cut off is said once more
    PLANS = auto()  # says something about a match that is being set up


class Kind(NamedTuple):
    """One verb."""

    verb: str
    carries: str  # the words behind it
    says: str  # what it does
    families: Family = Family.NONE


_F = Family
_STEP = _F.SETTING | _F.BESIDE | _F.AT_ONCE | _F.UNASKED | _F.IN_LESSON | _F.IN_TRAINING
_TALK = _F.BESIDE | _F.AT_ONCE | _F.UNASKED | _F.IN_LESSON
_CARD = "CARD, or a part of one"

KINDS = (
    # -- moves
    Kind("play", f"{_CARD} [COLOUR] [uno]", "lay a card; in DOS also what it goes on", _F.MOVE),
    Kind("match", f"{_CARD} [{_CARD}] [on {_CARD}]", "lay one or two cards on a card of the row", _F.MOVE),
    Kind("place", _CARD, "put a card into the row", _F.MOVE),
    Kind("draw", "", "draw a card, or the cards that are due", _F.MOVE),
    Kind("keep", "", "keep the card just drawn", _F.MOVE),
    Kind("end", "", "end the turn", _F.MOVE),
    Kind("colour", "COLOUR [uno]", "name a colour", _F.MOVE),
    Kind("challenge", "", "doubt a wild draw four", _F.MOVE | _F.COSTLY),
    Kind("accept", "", "believe a wild draw four", _F.MOVE),
    Kind("uno", "", "call UNO", _F.MOVE | _F.AT_ONCE),
    Kind("dos", "", "call DOS", _F.MOVE | _F.AT_ONCE),
    Kind("catch", "[NAME]", "call out who forgot to call", _F.MOVE | _F.AT_ONCE | _F.NAMES),
    Kind("advice", "[NAME]", "report who gave advice", _F.MOVE | _F.AT_ONCE | _F.NAMES | _F.COSTLY),
    Kind("answer", "WORDS", "answer a quiz question", _F.MOVE),
    Kind("correct", "what was meant instead", "change the last move", _F.MOVE | _F.AT_ONCE),
    Kind("undo", "", "take the last move back", _F.MOVE | _F.AT_ONCE | _F.DECLINES),
    # -- answers to what the game asks
    Kind("yes", "", "yes", _F.CONTINUES),
    Kind("no", "", "no", _F.DECLINES),
    Kind("neither", "", "none of these", _F.DECLINES),
    Kind("first", "", "the first of these", _F.PLACE),
    Kind("second", "", "the second of these", _F.PLACE),
    Kind("third", "", "the third of these", _F.PLACE),
    Kind("last", "", "the last of these", _F.PLACE),
    Kind("name", "NAME", "a player's name", _F.NAMES | _F.PLANS),
    # -- asking
    Kind("ask", "TOPIC", "ask about the match, the rules or the game",
         _F.QUESTION | _F.AT_ONCE | _F.HARMLESS | _F.UNASKED),
    Kind("help", "", "what can be said now", _TALK | _F.HARMLESS | _F.IN_TRAINING),
    Kind("repeat", "", "say it again", _TALK | _F.HARMLESS),
    # -- how the game speaks and listens
    Kind("slower", "", "speak slower", _STEP | _F.HARMLESS | _F.AGAIN),
    Kind("faster", "", "speak faster", _STEP | _F.HARMLESS | _F.AGAIN),
    Kind("louder", "", "speak louder", _STEP | _F.HARMLESS | _F.AGAIN),
    Kind("quieter", "", "speak quieter", _STEP | _F.HARMLESS | _F.AGAIN),
    Kind("brief", "", "say less", _STEP | _F.HARMLESS),
    Kind("normal", "", "say as much as usual", _STEP | _F.HARMLESS),
    Kind("detailed", "", "say more", _STEP | _F.HARMLESS),
    Kind("more", "time", "wait longer for corrections", _STEP),
    Kind("less", "time", "wait less long for corrections", _STEP),
    Kind("sounds", "on, or off", "the short sounds", _STEP),
    Kind("slow", "on, or off", "longer waits for slow speakers", _STEP),
    Kind("headset", "on, or off", "whether any command may interrupt", _STEP),
    Kind("device", "WORD", "speak and listen with another device", _STEP),
    Kind("stop", "", "be silent", _TALK | _F.HARMLESS),
    Kind("pause", "", "rest until somebody says continue",
         _F.AT_ONCE | _F.HARMLESS | _F.UNASKED | _F.IN_LESSON | _F.IN_TRAINING | _F.CONTINUES),
    Kind("sleep", "", "hear nothing but being woken", _F.AT_ONCE | _F.UNASKED | _F.IN_LESSON | _F.IN_TRAINING),
    Kind("wake", "", "listen again", _F.CONTINUES | _F.IN_LESSON),
    Kind("continue", "", "go on", _F.CONTINUES | _F.HARMLESS | _F.IN_LESSON),
    Kind("train", "voice", "learn the player's voice", _F.AT_ONCE),
    Kind("forget", "voice", "forget it again", _F.AT_ONCE | _F.UNASKED | _F.IN_TRAINING | _F.COSTLY),
    # -- coming and going
    Kind("save", "", "whether all is saved", _TALK | _F.IN_TRAINING),
    Kind("quit", "", "leave", _F.AT_ONCE | _F.HARMLESS | _F.UNASKED | _F.IN_LESSON | _F.IN_TRAINING | _F.COSTLY),
    Kind("new", "game [PLAN]", "set up another match", _F.IN_LESSON | _F.COSTLY),
    Kind("same", "again", "the last match once more", _F.IN_LESSON | _F.COSTLY),
    Kind("teach", "", "a practice hand"),
    Kind("matches", "[more]", "which matches wait", _F.AT_ONCE | _F.IN_LESSON),
    Kind("resume", "NAME, rules RULES, or a place", "go on with one of them", _F.AT_ONCE | _F.IN_LESSON),
    Kind("replace", "[NAME]", "let a bot play for somebody who is away", _F.AT_ONCE),
    # -- setting a match up
    Kind("players", "NUMBER", "how many sit at the table", _F.PLANS),
    Kind("people", "NUMBER", "how many of them are people", _F.PLANS),
    Kind("bots", "NUMBER", "how many are bots", _F.PLANS),
    Kind("number", "NUMBER", "a number for whatever was asked", _F.PLANS),
    Kind("rules", "RULES", "the rule book", _F.PLANS),
    Kind("scoring", "SCORING", "how rounds add up", _F.PLANS),
    Kind("target", "NUMBER", "the points that win", _F.PLANS),
    Kind("level", "LEVEL", "how well bots play", _F.PLANS),
    Kind("pack", "PACK", "quiz questions", _F.PLANS),
)  # fmt: skip

_FAMILIES = {kind.verb: kind.families for kind in KINDS}
_DEAR_CARD = "wi+4"  # laid by mistake it costs as much as any costly word


class UnknownMeaning(VoiceunoError, ValueError):
    """A text that is no meaning: nothing begins like that."""


class Meaning(NamedTuple):
    """What somebody means, whatever the words were."""

    verb: str
    words: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> Meaning:
        """The meaning that a canonical text is; raises UnknownMeaning."""
        verb, *words = text.split() or [""]
        if verb not in _FAMILIES:
            raise UnknownMeaning(sentence("language.no_meaning", verb=verb, text=text))
        return cls(verb, tuple(words))

    def __str__(self) -> str:
        """The canonical text."""
        return " ".join((self.verb, *self.words))

    @property
    def rest(self) -> str:
        """The words behind the verb as one text."""
        return " ".join(self.words)

    def is_any(self, families: Family) -> bool:
        """Whether it belongs to one of these families."""
        return bool(_FAMILIES[self.verb] & families)

    @property
    def is_costly(self) -> bool:
        """Whether it costs dearly when it was not meant."""
        return self.is_any(Family.COSTLY) or (self.verb == "play" and self.words[:1] == (_DEAR_CARD,))

    @property
    def is_partial(self) -> bool:
        """Whether only a part of a card was said: `play r?`, `play ?5`."""
        return any("?" in word for word in self.words)


def meanings(*texts: str) -> tuple[Meaning, ...]:
    """Several meanings from their texts."""
    return tuple(map(Meaning.read, texts))
