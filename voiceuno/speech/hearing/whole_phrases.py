"""What an utterance is taken for once an ear that knows whole phrases only has been asked.

It is asked where the others are not sure, and in noise. Whoever says a command fits one of its phrases about as well as
any sounds in any order; what is said to somebody else hardly ever does.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE, WAITING
from voiceuno.language.language import Language
from voiceuno.language.moment import Moment
from voiceuno.language.sureness import Sureness
from voiceuno.speech.hearing.decision import Decision, decide, is_harmless, plain
from voiceuno.speech.hearing.learnt import Learnt
from voiceuno.speech.hearing.recogniser import Guess
from voiceuno.speech.hearing.second_opinion import is_short
from voiceuno.speech.hearing.utterance import Utterance
from voiceuno.speech.phrase_ear.ear import PhraseSound
from voiceuno.speech.ports import Samples

_LONGEST = 4.0  # seconds; nobody says one phrase for so long,
_LONGEST_IN_NOISE = 6.0  # but where its end is not noticed, the others may make one of all that
_ANSWER = "answer"  # the phase in which a question of a quiz is open

Listen = Callable[[Samples, Moment], PhraseSound | None]
Others = Callable[[], str]
LeadOf = Callable[[str], float | None]


class WholePhrases:
    """Decides with the ear for whole phrases."""

    def __init__(self, language: Language, listen: Listen, learnt: Learnt | None = None) -> None:
        """`listen` gives the sound of an utterance to the ear, if it can; `learnt` is what is known of the player."""
        self._language, self._listen, self._learnt = language, listen, learnt
        self._last: tuple[Utterance, float] | None = None  # what was listened to, and how much of it
        self._thread = ThreadPoolExecutor(1, "searching")
        self._heard: Future[PhraseSound | None] = Future()

    def get_ready(self, utterance: Utterance, decision: Decision) -> None:
        """Begin to listen while a second opinion is formed: mostly this ear is asked next."""
        if self._is_asked(utterance):
            self._begin(utterance, and_searches=not self._is_settled(utterance, decision))

    def _begin(self, utterance: Utterance, *, and_searches: bool = False) -> None:
        if self._last != (utterance, utterance.seconds):
            self._last = (utterance, utterance.seconds)
            self._heard = self._thread.submit(self._hear, utterance.cleaned, utterance.moment, and_searches)

    def _hear(self, cleaned: Samples, moment: Moment, and_searches: bool) -> PhraseSound | None:
        sound = self._listen(cleaned, moment)
        _ = sound and and_searches and sound.phrases  # which are kept
        return sound

    def decide(
        self, utterance: Utterance, decision: Decision, others: Others, lead_of: LeadOf = lambda _: None
    ) -> Decision:
        """The decision, with what the whole phrases say.

        `others` tells what a second opinion has heard, `lead_of` by how much other words fit better to yet another ear.
        """
        is_settled = self._is_settled(utterance, decision)
        is_disputed = _is_certain(utterance, decision) and self._is_disputed(utterance, decision, others)
        if decision.outcome == NOISE or (is_settled and not is_disputed):
            return decision
        sound = self._sound(utterance)
        if sound is None:
            return decision
        fits_badly = is_disputed and sound.fit(decision.text) < self._sure.phrase_fits
        if fits_badly and not self._is_settled_apart(others, lead_of):
            return _refused(decision)
        return decision if is_settled else self._weighed(utterance, decision, others, lead_of, sound)

    def doubt(self, utterance: Utterance, decision: Decision, others: Others) -> Decision:
        """No question about few words that nobody lists where other words fit better: "two me" beside "tooth"."""
        is_few = decision.outcome == DOUBTFUL and is_short(decision.text, self._sure)
        if not is_few or utterance.is_noisy or self._is_listed(utterance, decision):
            return decision
        sound = self._sound(utterance) if others() not in ("", decision.text) else None
        if sound is None or sound.fit(others()) - sound.fit(decision.text) <= self._sure.phrase_behind:
            return decision
        return _refused(decision)

    def _sound(self, utterance: Utterance) -> PhraseSound | None:
        """How it sounds to this ear; None while that cannot be asked, and where more can be said than phrases."""
        if not self._is_asked(utterance):
            return None
        self._begin(utterance)
        return self._heard.result()

    def _is_asked(self, utterance: Utterance) -> bool:
        moment = utterance.moment
        longest = _LONGEST_IN_NOISE if utterance.is_noisy else _LONGEST
        is_any = moment.phase == _ANSWER or moment.question is not None  # any words may be said
        return not (is_any or moment.has_codes or utterance.seconds > longest)

    @property
    def _sure(self) -> Sureness:
        return self._language.sureness

    def _is_settled(self, utterance: Utterance, decision: Decision) -> bool:
        """Whether this ear is not needed, unless another one has heard other words."""
        return _is_certain(utterance, decision) and decision.confidence >= self._sure.phrase_settled

    def _is_settled_apart(self, others: Others, lead_of: LeadOf) -> bool:
        """Whether yet another ear finds the other words far less likely."""
        lead = lead_of(others())
        return lead is not None and lead <= -self._sure.phrase_settled_apart

    def _is_disputed(self, utterance: Utterance, decision: Decision, others: Others) -> bool:
        """Whether it is so short that other talk may sound like it, and another ear has heard other words."""
        is_at_stake = is_short(decision.text, self._sure) and self._is_listed(utterance, decision)
        is_heard = decision.text in utterance.heard  # and not learnt to be meant by other words
        return is_at_stake and is_heard and others() not in ("", decision.text)

    def _is_listed(self, utterance: Utterance, decision: Decision) -> bool:
        moment = utterance.moment
        return self._language.growth.look(decision.text, moment.phase, moment.rules).complete

    def _weighed(
        self, utterance: Utterance, decision: Decision, others: Others, lead_of: LeadOf, sound: PhraseSound
    ) -> Decision:
        sure, is_noisy, moment = self._sure, utterance.is_noisy, utterance.moment
        phrases = sound.phrases
        if not phrases:
            return decision
        guesses = [Guess(phrase.text, phrase.score) for phrase in phrases]
        if self._learnt is not None and len(self._learnt.meant(guesses)) > len(guesses):
            return decision  # this player has meant other words by these, which no ear can tell
        own = decide(guesses, utterance.words.meaning, sure, moment.likely, is_noisy=is_noisy)
        fit = phrases[0].fit
        if fit < self._least(utterance, decision, own) and self._is_listed(utterance, decision):
            return _refused(decision)
        if moment.phase == WAITING:
            return decision
        # Where nothing comes near it, as at a plan in many parts, this ear knows nothing better.
        # A single word is soon heard in a murmur: it must be among the likeliest.
        agrees = sure.phrase_agrees if " " in decision.text else sure.phrase_agrees_on_a_word
        leaves_it = fit < sure.phrase_act_in_noise or _share(own, decision) >= agrees
        if decision.outcome == CERTAIN and leaves_it:
            return decision
        is_heard = own.outcome == CERTAIN and utterance.seconds <= _LONGEST
        if is_noisy:
            is_heard = is_heard and own.confidence >= sure.phrase_sure and fit >= sure.phrase_act_in_noise
        else:
            is_alike = _is_alike(own, decision)
            are_several = is_alike and " " in own.text
            is_heard = is_heard and fit >= (sure.phrase_act_shared if are_several else sure.phrase_act)
            behind = sure.phrase_behind_alike if is_alike else sure.phrase_behind
            if is_heard and sound.fit(others()) - fit > behind:
                is_heard = are_several and self._is_settled_apart(others, lead_of)
        if is_heard:
            return own
        return decision._replace(meaning=None, outcome=DOUBTFUL) if decision.outcome == CERTAIN else decision

    def _least(self, utterance: Utterance, decision: Decision, own: Decision) -> float:
        """How well a phrase must fit, or it was none."""
        sure = self._sure
        # What sounds most like silence was mostly a knock.
        is_made_out = decision.outcome == CERTAIN and any(plain(each.text) for each in utterance.guesses[:1])
        if is_made_out and " " in decision.text and own.meaning == decision.meaning:
            return sure.phrase_fits_shared
        return sure.phrase_fits_in_noise if utterance.is_noisy or is_made_out else sure.phrase_fits


def _is_certain(utterance: Utterance, decision: Decision) -> bool:
    return decision.outcome == CERTAIN and not utterance.is_noisy


def _is_alike(own: Decision, decision: Decision) -> bool:
    """Whether the first recogniser took it for the same, and that costs little or is more than a single word.

    Other talk often sounds like a word, and hardly ever like several.
    """
    likeliest = next((each.meaning for each in decision.candidates if each.meaning is not None), None)
    return likeliest == own.meaning and (is_harmless(own.meaning) or " " in own.text)


def _share(own: Decision, decision: Decision) -> float:
    """How likely this ear takes what was decided."""
    return sum(each.confidence for each in own.candidates if each.meaning == decision.meaning)


def _refused(decision: Decision) -> Decision:
    """No phrase comes near what was said."""
    return decision._replace(meaning=None, candidates=(), outcome=HOPELESS)
