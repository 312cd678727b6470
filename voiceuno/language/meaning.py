"""Which meanings exist, what each carries, and which families they belong to: the one list of all verbs.

A sentence in any language becomes a meaning, and everything behind the grammar deals in meanings alone. Its text is
canonical, `play r5 uno`: grammar files, records of what was heard, JSON and tests write it so.
"""

from __future__ import annotations

from collections.abc import Iterable
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
    carries: str  # the words behind it: in capitals what stands for something, in brackets what may be missing
    families: Family = Family.NONE


YES_NO = frozenset(("yes", "no"))  # the verbs
_F = Family
_STEP = _F.SETTING | _F.BESIDE | _F.AT_ONCE | _F.UNASKED | _F.IN_LESSON | _F.IN_TRAINING
_TALK = _F.BESIDE | _F.AT_ONCE | _F.UNASKED | _F.IN_LESSON
_CARD = "CARD"  # or a part of one, a place in the hand, or `drawn`

KINDS = (
    # -- moves
    Kind("play", f"{_CARD} [COLOUR] [uno]", _F.MOVE),  # lay a card; in DOS also what it goes on
    Kind("match", f"{_CARD} [{_CARD}] [on {_CARD}]", _F.MOVE),  # lay one or two cards on a card of the row
    Kind("place", _CARD, _F.MOVE),  # put a card into the row
    Kind("draw", "", _F.MOVE),  # draw a card, or the cards that are due
    Kind("keep", "", _F.MOVE),  # keep the card just drawn
    Kind("end", "", _F.MOVE),  # end the turn
    Kind("colour", "COLOUR [uno]", _F.MOVE),  # name a colour
    Kind("challenge", "", _F.MOVE | _F.COSTLY),  # doubt a wild draw four
    Kind("accept", "", _F.MOVE),  # believe a wild draw four
    Kind("uno", "", _F.MOVE | _F.AT_ONCE),  # call UNO
    Kind("dos", "", _F.MOVE | _F.AT_ONCE),  # call DOS
    Kind("catch", "[NAME]", _F.MOVE | _F.AT_ONCE | _F.NAMES),  # call out who forgot to call
    Kind("advice", "[NAME]", _F.MOVE | _F.AT_ONCE | _F.NAMES | _F.COSTLY),  # report who gave advice
    Kind("swap", "[NAME]", _F.MOVE | _F.NAMES),  # swap hands with somebody, after a seven
    Kind("jump", "[NAME]", _F.MOVE | _F.AT_ONCE | _F.NAMES),  # lay the very card that lies on top, out of turn
    Kind("answer", "WORDS", _F.MOVE),  # answer a quiz question
    Kind("hint", "", _F.AT_ONCE | _F.HARMLESS | _F.UNASKED),  # something that helps with a quiz question
    Kind("another", "", _F.AT_ONCE | _F.HARMLESS | _F.UNASKED),  # a quiz question in place of this one
    Kind("overrule", "", _F.MOVE | _F.AT_ONCE),  # count an answer as right that was judged wrong
    Kind("allow", "", _F.MOVE | _F.AT_ONCE),  # a teacher counts the answer as right
    # attend: somebody comes, goes, or is passed over
    Kind("attend", "join [NAME] | leave [NAME] | miss [NAME] | skip NAME", _F.MOVE | _F.AT_ONCE),
    Kind("correct", "MEANT", _F.MOVE | _F.AT_ONCE),  # change the last move
    Kind("undo", "", _F.MOVE | _F.AT_ONCE | _F.DECLINES),  # take the last move back
    # -- answers to what the game asks
    Kind("yes", "", _F.CONTINUES),  # yes
    Kind("no", "", _F.DECLINES),  # no
    Kind("neither", "", _F.DECLINES),  # none of these
    Kind("first", "", _F.PLACE),  # the first of these
    Kind("second", "", _F.PLACE),  # the second of these
    Kind("third", "", _F.PLACE),  # the third of these
    Kind("last", "", _F.PLACE),  # the last of these
    Kind("name", "NAME", _F.NAMES | _F.PLANS),  # a player's name, also the own one
    Kind("spell", "", _F.AT_ONCE | _F.HARMLESS | _F.UNASKED),  # give the own name letter by letter
    Kind("letters", "LETTERS"),  # some of its letters
    # -- asking
    # ask: ask about the match, the rules or the game
    Kind("ask", "TOPIC", _F.QUESTION | _F.AT_ONCE | _F.HARMLESS | _F.UNASKED),
    Kind("help", "[more]", _TALK | _F.HARMLESS | _F.IN_TRAINING),  # what can be said now
    Kind("repeat", "", _TALK | _F.HARMLESS),  # say it again
    # -- how the game speaks and listens
    Kind("slower", "", _STEP | _F.HARMLESS | _F.AGAIN),  # speak slower
    Kind("faster", "", _STEP | _F.HARMLESS | _F.AGAIN),  # speak faster
    Kind("louder", "", _STEP | _F.HARMLESS | _F.AGAIN),  # speak louder
    Kind("quieter", "", _STEP | _F.HARMLESS | _F.AGAIN),  # speak quieter
    Kind("brief", "", _STEP | _F.HARMLESS),  # say less
    Kind("normal", "", _STEP | _F.HARMLESS),  # say as much as usual
    Kind("detailed", "", _STEP | _F.HARMLESS),  # say more
    Kind("more", "time", _STEP),  # wait longer for corrections
    Kind("less", "time", _STEP),  # wait less long for corrections
    Kind("sounds", "on | off", _STEP),  # the short sounds
    Kind("slow", "on | off", _STEP),  # longer waits for slow speakers
    Kind("headset", "on | off", _STEP),  # whether any command may interrupt
    Kind("way", "free | steps | scan", _STEP),  # how the player answers: in own words, with two words, with one signal
    Kind("single", "on | off", _STEP),  # do the only thing that can be done without asking
    # signal: what counts as a signal
    Kind(
        "signal",
        "voice | clap | puff | key on | off, shorter | longer | softer | stronger, single | double, "
        "steadier | quicker, held | pressed, two",
        _STEP,
    ),
    Kind("own", "[MEANT | list]", _F.AT_ONCE | _F.IN_LESSON),  # teach sounds of one's own, or hear which there are
    Kind("disown", "[MEANT]", _F.AT_ONCE | _F.IN_LESSON | _F.COSTLY),  # delete one of them, or all
    Kind("rehearse", "signal", _F.AT_ONCE | _F.IN_LESSON),  # find out whether the own signal is heard
    Kind("braille", "on | off", _STEP),  # whether braille codes of cards are listened for
    # language: speak another language; maybe: only its name was said, which may be that of a rule book
    Kind("language", "CODE [maybe]", _F.AT_ONCE | _F.IN_LESSON | _F.IN_TRAINING | _F.COSTLY),
    Kind("device", "WORD", _STEP),  # speak and listen with another device
    Kind("stop", "", _TALK | _F.HARMLESS),  # be silent
    # pause: rest until somebody says continue
    Kind("pause", "", _F.AT_ONCE | _F.HARMLESS | _F.UNASKED | _F.IN_LESSON | _F.IN_TRAINING),
    Kind("sleep", "", _F.AT_ONCE | _F.UNASKED | _F.IN_LESSON | _F.IN_TRAINING),  # hear nothing but being woken
    Kind("wake", "", _F.CONTINUES | _F.IN_LESSON),  # listen again
    Kind("continue", "", _F.CONTINUES | _F.HARMLESS | _F.IN_LESSON),  # go on
    Kind("train", "voice", _F.AT_ONCE),  # learn the player's voice
    Kind("remember", "[NAME [+ PLAN]]", _F.AT_ONCE | _F.UNASKED),  # the house rules that are played, under a name
    # forget: forget it again, or house rules by their name
    Kind("forget", "voice | rules [NAME]", _F.AT_ONCE | _F.UNASKED | _F.IN_TRAINING | _F.COSTLY),
    # -- coming and going
    Kind("save", "", _TALK | _F.IN_TRAINING),  # whether all is saved
    Kind("quit", "", _F.AT_ONCE | _F.HARMLESS | _F.UNASKED | _F.IN_LESSON | _F.IN_TRAINING | _F.COSTLY),  # leave
    Kind("new", "game [PLAN]", _F.IN_LESSON | _F.COSTLY),  # set up another match
    Kind("same", "again", _F.IN_LESSON | _F.COSTLY),  # the last match once more
    Kind("teach", "[dos]"),  # a practice hand
    Kind("matches", "[more]", _F.AT_ONCE | _F.IN_LESSON),  # which matches wait
    Kind("resume", "name NAME | rules RULES | PLACE", _F.AT_ONCE | _F.IN_LESSON),  # go on with one of them
    Kind("replace", "[NAME]", _F.AT_ONCE),  # let a bot play for somebody who is away
    # -- setting a match up
    Kind("players", "NUMBER", _F.PLANS),  # how many sit at the table
    Kind("people", "NUMBER", _F.PLANS),  # how many of them are people
    Kind("bots", "NUMBER | +NUMBER | -NUMBER", _F.PLANS),  # how many are bots
    Kind("names", "NAMES", _F.PLANS),  # who plays, with commas between them
    Kind("opposite", "NAME", _F.PLANS),  # who sits opposite the speaker
    Kind("trade", "NAME", _F.PLANS),  # who changes places with the speaker
    Kind("beside", "NAME", _F.PLANS),  # who sits beside the speaker, on either side
    Kind("number", "NUMBER", _F.PLANS),  # a number for whatever was asked
    Kind("rounds", "NUMBER | endless", _F.PLANS),  # how many are played, in place of a target
    Kind("rules", "RULES", _F.PLANS),  # the rule book
    Kind("house", "none | NAME", _F.PLANS),  # house rules that are remembered, or none at all
    Kind("stacking", "none | twos | fours | same | mixed", _F.PLANS),  # which draw cards can be put on each other
    Kind("draw-until-fits", "yes | no", _F.PLANS),  # whoever draws goes on until a card fits
    Kind("must-play", "yes | no", _F.PLANS),  # nobody draws while a card fits
    Kind("jump-in", "yes | no", _F.PLANS),  # the very card that lies on top can be laid out of turn
    Kind("jump-in-any", "yes | no", _F.PLANS),  # so can its number or action in another colour
    Kind("seven-zero", "yes | sevens | zeros | no", _F.PLANS),  # a seven swaps two hands, a zero passes all hands on
    Kind("keep-hand", "yes | no", _F.PLANS),  # after a seven the own hand can be kept
    Kind("draw-and-play", "yes | no", _F.PLANS),  # whoever draws for a draw card plays then
    Kind("deflect", "yes | no", _F.PLANS),  # a skip or a reverse passes on what was stacked up
    Kind("no-bluffing", "yes | no", _F.PLANS),  # a wild draw four cannot be laid unless it is honest
    Kind("no-challenge", "yes | no", _F.PLANS),  # a wild draw four can always be laid
    Kind("uno-penalty", "NUMBER", _F.PLANS),  # cards for a forgotten UNO
    Kind("cards", "NUMBER", _F.PLANS),  # cards to start with
    Kind("places", "NUMBER", _F.PLANS),  # how many go out before the round is over
    Kind("scoring", "SCORING", _F.PLANS),  # how rounds add up
    Kind("target", "NUMBER", _F.PLANS),  # the points that win
    Kind("grace", "NUMBER | +NUMBER | -NUMBER", _F.PLANS),  # seconds in which UNO after the card counts
    Kind("level", "LEVEL", _F.PLANS),  # how well bots play
    Kind("pack", "PACK [NAME]", _F.PLANS),  # what quiz questions are about
    # difficulty: how hard they are: a level, or everybody's own
    Kind("difficulty", "easier | harder | own | mixed | NUMBER [NAME]", _F.PLANS),
    Kind("children", "NUMBER", _F.PLANS),  # people, each with questions at their own level
    Kind("teacher", "yes", _F.PLANS),  # somebody is there who does not play
    Kind("partner", "NAME", _F.PLANS),  # who plays with the first person
    Kind("left", "NAME", _F.PLANS),  # who sits to the left of the first person
    Kind("right", "NAME", _F.PLANS),  # who sits to the right of the first person
    Kind("usual", "", _F.PLANS),  # whatever is usual, for what was asked
    Kind("begin", "", _F.PLANS),  # play, with what is known
)  # fmt: skip

# What is said only in languages that have a use for it.
KINDS_OF_SOME = (
    Kind("address", "FORM", _STEP),  # in which form the player is addressed, where there are several: `tu`, `vous`
)

# What is wished in one breath: meanings with "and" between them. It has no wording of its own.
TOGETHER = Kind("both", "MEANT and MEANT", _F.MOVE | _F.AT_ONCE)

# Another name for somebody. It is told in people's own words only.
RENAMED = Kind("rename", "NAME+NAME", _F.AT_ONCE | _F.PLANS)

_AND = "and"
_FAMILIES = {kind.verb: kind.families for kind in (*KINDS, *KINDS_OF_SOME, TOGETHER, RENAMED)}
_DEAR_CARD = "wi+4"  # laid by mistake it costs as much as any costly word


class UnknownMeaning(VoiceunoError, ValueError):
    """A text that is no meaning: nothing begins like that."""


class Meaning(NamedTuple):
    """What somebody means, whatever the words were."""

    verb: str
    words: tuple[str, ...] = ()

    def __deepcopy__(self, _: object) -> Meaning:
        """It never changes."""
        return self

    @classmethod
    def read(cls, text: str) -> Meaning:
        """The meaning that a canonical text is; raises UnknownMeaning."""
        verb, *words = text.split() or [""]
        if verb not in _FAMILIES:
            raise UnknownMeaning(sentence("language.no_meaning", verb=verb, text=text))
        return cls(verb, tuple(words))

    @classmethod
    def both(cls, meanings: Iterable[Meaning]) -> Meaning:
        """Several meanings as one."""
        return cls(TOGETHER.verb, tuple(f" {_AND} ".join(map(str, meanings)).split()))

    @property
    def parts(self) -> list[Meaning]:
        """The meanings that it is made of; most are one."""
        if self.verb != TOGETHER.verb:
            return [self]
        return [Meaning.read(text) for text in self.rest.split(f" {_AND} ")]

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
    def is_plan(self) -> bool:
        """Whether it is about a match to come, or begins one."""
        return self.verb == "new" or self.is_any(Family.PLANS)

    @property
    def is_partial(self) -> bool:
        """Whether only a part of a card was said: `play r?`, `play ?5`."""
        return any("?" in word for word in self.words)


def meanings(*texts: str) -> tuple[Meaning, ...]:
    """Several meanings from their texts."""
    return tuple(map(Meaning.read, texts))
