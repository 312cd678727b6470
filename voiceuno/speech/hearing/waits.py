"""How long the game waits in silence before it takes an utterance to be over."""

from __future__ import annotations

from typing import NamedTuple

from voiceuno.language.growth import Growth
from voiceuno.language.heard import WAITING
from voiceuno.language.meaning import YES_NO, Family, Meaning
from voiceuno.language.moment import Moment

_CALL, _NEW, _NO = "uno", "new", "no"
_BEGINS = (_NEW, "begin")  # at set-up a whole plan may follow: "new game with two easy bots and RNIB rules"
# With these people begin to say something else, after a breath: "wait, I meant the seven", "no, it was the nine".
_OPENINGS = frozenset((*YES_NO, "pause", "repeat", "undo"))
_LOOK_AGAIN = 0.08  # seconds after which the last consonant of a word is over
_LONG = 4  # spaces in a sentence that has gaps of its own; after each look into one all of it is heard again
_SETUP = "setup"  # where people say several things in one breath: "dos … one bot … easy"


class Waits(NamedTuple):
    """Seconds of silence."""

    several: float  # it is a command of several words that cannot become another one
    complete: float  # it is a single word that cannot: the silence within "six" is as long as that after "seven"
    calling: float  # it is one, and all that may follow is a call of UNO
    running: float  # it is one, but words may follow that are said in one breath with it: "draw" … "two"
    asking: float  # it is a question that may be narrowed; an answer too many harms nobody
    opening: float  # people often say one more thing after it: "no" … "the nine", a wild card … its colour
    growing: float  # it is a command, but something may follow that has to be chosen
    planning: float  # it is a part of a plan for a match, which mostly has more parts
    doubtful: float  # it is one of a few commands, which one has to be asked
    unclear: float  # it is no command, and begins none
    incomplete: float  # it only begins a command
    steady: float  # the words have not changed for so long, however loud it is

    def after(self, meaning: Meaning, growth: Growth, moment: Moment, more: int | None = None) -> float:
        """After a command that may grow in this way.

        `more`: how many of the things that are likely now begin with the same words and go on; None: nobody knows.
        """
        if meaning in moment.urgent:
            return 0.0
        if moment.phase == _SETUP and (meaning.is_plan or meaning.is_any(Family.NAMES)):
            # Who answers what was asked has said enough: what is still missing is asked for.
            is_answer = meaning in moment.likely and meaning.verb not in _BEGINS
            return self.asking if is_answer else self.planning
        if moment.phase == _SETUP and meaning.verb in YES_NO:
            return self.growing  # nobody is hurried here, and "no, the quiz" has a comma, as "yes, Mum, I'm here" has
        if moment.question is not None and meaning not in moment.likely:
            return self.growing  # any words may be an answer: those that are none of the awaited may be half of one
        if self._opens(meaning, moment):
            return self.opening
        if growth.chooses:
            if more == 0:
                return self.running
            return self.asking if meaning.is_any(Family.QUESTION) else self.opening if more == 1 else self.growing
        if growth.grows:
            return self.running
        if growth.calls and _CALL not in moment.leave_out:
            return self.calling
        # What changes how the game speaks may begin a sentence to somebody else, and is not taken back by what
        # follows, as a move or an answer is: "speak louder, the line is bad".
        return self.growing if meaning.is_any(Family.SETTING) else self.complete

    def next_look(self, partial: str, looks: int) -> float:
        """When to look at the words that were made out, after so many looks in the same silence."""
        if looks == 0:
            return self.several if 1 <= partial.count(" ") < _LONG else self.complete
        return self.complete + looks * _LOOK_AGAIN

    @staticmethod
    def _opens(meaning: Meaning, moment: Moment) -> bool:
        """Whether more is likely to follow: what somebody has on their mind, or wants instead of what was asked."""
        is_instead = meaning.verb == _NO and moment.phase != WAITING
        return meaning.verb in _OPENINGS and (is_instead or meaning not in moment.likely)


def _alike(wait: float, *, incomplete: float, steady: float) -> Waits:
    """The same for every command, whatever may follow it."""
    return Waits._make([wait] * 10 + [incomplete, steady])


# Silence is noticed some 70 ms after it has begun, so each of these is that much longer to the ear.
# Who goes on all the same is heard from the beginning (`going_on`), so none of them needs to be as long as a breath.
USUAL = Waits(
    several=0.07,
    complete=0.11,
    calling=0.15,
    running=0.15,
    asking=0.2,
    opening=0.2,
    growing=0.35,
    planning=0.35,
    doubtful=0.4,
    unclear=0.8,
    incomplete=1.2,
    steady=0.7,
)
# Where the microphone does not hear the game, who goes on is heard whatever the game says meanwhile. A plan is only
# told back, a narrowed question answered anew, a card played again with its UNO, what was taken back is corrected:
# nothing is lost by beginning. A single word is waited for as long as elsewhere, or "past" would be "pass".
APART = USUAL._replace(several=0.03, calling=0.09, asking=0.09, opening=0.15, planning=0.2)
# Who says stop wants silence now.
INTERRUPTING = _alike(0.06, incomplete=0.6, steady=0.1)
BESIDE_AN_ECHO = _alike(0.2, incomplete=0.6, steady=0.25)
SLOW = _alike(1.6, incomplete=2.4, steady=2.4)._replace(several=1.0, complete=1.0, calling=1.2, running=1.2)
