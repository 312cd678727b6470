"""Questions of yes or no about what is possible now, one after the other, for who is not understood."""

from __future__ import annotations

from collections.abc import Callable

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.offers import Offer
from voiceuno.dialogue.reply import Said
from voiceuno.language.meaning import Family, Meaning, meanings
from voiceuno.language.moment import Moment

_YES_NO = meanings("yes", "no")
_WITH_YES_NO = ("setup", "drawn", "challenge", "confirm")  # where yes and no are listened for anyway


class Offering:
    """What is being offered, if anything is."""

    holds_bots = False  # nobody has to answer

    def __init__(self, desk: Desk, hear: Callable[[Said], list[str]], offers: Callable[[], list[Offer]]) -> None:
        """`hear` takes a sentence up from the top; `offers` says what can be offered now."""
        self._desk, self._hear, self._offers = desk, hear, offers
        self._asked: Offer | None = None
        self._past: list[Meaning] = []  # what was offered before, so that the next one comes next
        self.is_open = False  # whether something is offered

    @property
    def question(self) -> list[str] | None:
        """What is offered."""
        return [self._desk.say("ask.offer", line=self._asked.line)] if self._asked is not None else None

    @property
    def is_begun(self) -> bool:
        """Whether something was offered, and nothing else has been done since."""
        return bool(self._past)

    def next(self) -> list[str]:
        """Offer the next thing; nothing if nothing can be, and after the last one where we are."""
        offers = self._offers()
        left = [offer for offer in offers if offer.means not in self._past]
        self._desk.said = []
        if not left:
            self.drop()
            return [self._desk.say("say.still_here"), *self._desk.where()] if offers else []
        self._asked, self.is_open = left[0], True
        self._past.append(left[0].means)
        return self.question or []

    def drop(self) -> None:
        """Something else was said, or has happened."""
        self._asked, self.is_open = None, False
        self._past.clear()

    def hear(self, said: Said) -> list[str] | None:
        """Yes does it, no brings the next one; anything else drops it."""
        asked, meaning = self._asked, said.meaning
        if asked is None or meaning is None or meaning.is_any(Family.BESIDE):
            return None
        if meaning.verb in ("no", "neither"):
            return self.next()
        if meaning.verb != "yes":
            self.drop()
            return None
        self._asked, self.is_open = None, False
        return self._hear(Said(said.text, asked.means))

    def moment(self, below: Moment) -> Moment:
        """Yes and no, and whatever else could be said without the offer."""
        if self._asked is None:
            return below
        likely = tuple(dict.fromkeys((*_YES_NO, *below.likely)))
        if below.phase in _WITH_YES_NO:
            return below._replace(likely=likely)
        otherwise = tuple(dict.fromkeys((below.phase, *below.otherwise)))
        return below._replace(phase="confirm", likely=likely, otherwise=otherwise, question=None)
