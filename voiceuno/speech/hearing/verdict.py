"""What an utterance is taken for: first by the guesses alone, and at its end with all other opinions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, WAITING, Candidate
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.speech.hearing.codes import doubt_codes
from voiceuno.speech.hearing.decision import Decision, begins_twice, certainty_needed, confirm, decide, is_whole, plain
from voiceuno.speech.hearing.free_words import read_freely
from voiceuno.speech.hearing.learnt import Learnt
from voiceuno.speech.hearing.recogniser import Guess
from voiceuno.speech.hearing.second_opinion import is_short
from voiceuno.speech.hearing.utterance import Utterance
from voiceuno.speech.hearing.whole_phrases import WholePhrases
from voiceuno.speech.other_ear.compared import OtherEar

INTERRUPTS = 18.0  # decibels above the background of a voice that interrupts; what is left of an echo is fainter
_FEW_WORDS = 2.5  # seconds, with the silence around them
HearAgain = Callable[[Utterance], list[Guess]]
_SURELY_NO_ECHO = 0.95  # certainty that is asked for while the microphone hears the game


class Verdicts:
    """Weighs utterances in a language, with what was learnt about a player."""

    def __init__(
        self,
        language: Language,
        learnt: Learnt | None,
        other_ear: OtherEar | None = None,
        hear_again: HearAgain = lambda _: [],
        whole_phrases: WholePhrases | None = None,
    ) -> None:
        """`hear_again` hears an utterance once more, in another way."""
        self._language, self._growth, self._learnt = language, language.growth, learnt
        self._other_ear, self._hear_again = other_ear, hear_again
        self._whole_phrases = whole_phrases

    def first(self, utterance: Utterance, guesses: list[Guess], *, is_open: bool) -> Decision:
        """What the guesses say; `is_open`: everything is listened for."""
        utterance.guesses = guesses
        return self._weighed(utterance, guesses, is_open=is_open)

    def _weighed(self, utterance: Utterance, guesses: list[Guess], *, is_open: bool) -> Decision:
        meant = self._learnt.meant(guesses) if self._learnt else guesses
        moment = utterance.moment

        def is_listed(text: str) -> bool:
            # A few words that interrupt or wake the game are all that is listened for then.
            if not is_open or self._growth.look(text, moment.phase, moment.rules).complete:
                return True
            return moment.has_codes and self._language.codes.is_code(text, moment)

        sure, is_noisy = self._language.sureness, utterance.is_noisy
        listed = utterance.words.meaning
        # The likeliest guess may be two words that nobody listed, and make sense: "say again" beside "same again".
        best = meant[0].text if meant and is_open else ""
        is_unlisted = best.count(" ") == 1 and is_whole(best) and (listed(best) is None or not is_listed(best))
        sense = listed(best) or self._language.listen(best, moment, is_guessed=True).meaning if is_unlisted else None

        def meaning_of(text: str) -> Meaning | None:
            return sense if sense and text == best else listed(text)

        return decide(
            meant, meaning_of, sure, moment.likely, is_listed, is_noisy=is_noisy, sensible=best if sense else ""
        )

    def last(
        self,
        utterance: Utterance,
        decision: Decision,
        *,
        is_open: bool = True,
        is_beside: bool = False,
        may_be_own: bool = False,
        reads_refused: bool = True,
    ) -> Decision:
        """What it is in the end; `is_beside`: the game speaks, `may_be_own`: and its own voice may be heard.

        `reads_refused`: free words are read also where nothing is left to ask about, which takes long.
        """
        codes, moment = self._language.codes, utterance.moment
        doubted = doubt_codes(decision, codes, moment)
        if doubted is not decision and moment.has_codes and is_open:
            return doubted  # everyday speech has no such letters: what another recogniser hears is not asked
        if is_beside and not is_open and utterance.silence.rise < INTERRUPTS:
            confirmed = decision._replace(meaning=None, outcome=HOPELESS)
        else:
            confirmed = self._by_phrases(utterance, decision, is_open=is_open, may_be_own=may_be_own)
            if is_open and confirmed.outcome != CERTAIN:
                made_out = self._made_out(utterance, decision)
                if made_out is not decision:
                    confirmed = self._by_phrases(utterance, made_out, is_open=is_open, may_be_own=may_be_own)
        freely = confirmed
        if reads_refused or confirmed.outcome != HOPELESS:
            freely = read_freely(utterance, confirmed, self._language, is_noisy=utterance.is_noisy)
        decided = freely if freely is confirmed else self._fitting(utterance, freely)
        if is_open and self._whole_phrases is not None:
            decided = self._whole_phrases.doubt(utterance, decided, lambda: _other_words(utterance))
        return doubt_codes(self._in_other_ear(utterance, decided) if is_open else decided, codes, moment)

    def _by_phrases(self, utterance: Utterance, decision: Decision, *, is_open: bool, may_be_own: bool) -> Decision:
        """The decision after a second opinion and, where everything is listened for, the ear for whole phrases."""
        confirmed = self._confirmed(utterance, decision, is_open=is_open, may_be_own=may_be_own)
        if not is_open or self._whole_phrases is None:
            return confirmed
        _be_ready_for_more(utterance, confirmed)
        decided = self._whole_phrases.decide(
            utterance,
            confirmed,
            lambda: _other_words(utterance),
            lambda other: self._lead(utterance, confirmed, other),
        )
        _be_ready_for_more(utterance, decided)
        return decided

    def _made_out(self, utterance: Utterance, decision: Decision) -> Decision:
        """Words that were hardly made out, heard once more, if they are clear then and were thought of before."""
        is_lost = decision.outcome in (HOPELESS, DOUBTFUL) and utterance.moment.phase != WAITING
        if not is_lost or all(each.meaning is None for each in decision.candidates):
            return decision
        guesses = self._hear_again(utterance)
        again = self._weighed(utterance, guesses, is_open=True) if guesses else decision
        same = [guess for guess in utterance.guesses if utterance.words.meaning(guess.text) == again.meaning]
        if again.outcome != CERTAIN or not same:
            return decision
        best = max(same, key=lambda guess: guess.score)  # other opinions were formed of it at its own speed
        return again._replace(text=plain(best.text), score=best.score)

    def _in_other_ear(self, utterance: Utterance, decision: Decision) -> Decision:
        """A few words that were hardly made out, as another ear is sure to have heard them, if both thought of them."""
        is_lost = decision.outcome in (HOPELESS, DOUBTFUL) and utterance.moment.phase != WAITING
        is_clear = not utterance.is_noisy and utterance.seconds < _FEW_WORDS
        if self._other_ear is None or utterance.opinion is None or not is_lost or not is_clear:
            return decision
        text, share = self._other_ear.own_words(utterance.sound)
        growth = self._growth.look(text, utterance.moment.phase, utterance.moment.rules)
        meaning = utterance.words.meaning(text) if growth.complete else None
        if meaning is None or share < self._share_needed(meaning):
            return decision
        is_shared = any(utterance.words.meaning(each) == meaning for each in utterance.heard)
        return Decision(text, meaning, share, (Candidate(meaning, text, share),), CERTAIN) if is_shared else decision

    def _share_needed(self, meaning: Meaning) -> float:
        """How sure the other ear must be: where a mistake costs much, or half a card was heard, as sure as any."""
        sure = self._language.sureness
        is_grave = meaning.is_costly or meaning.is_partial
        return max(sure.own_share, certainty_needed(meaning, sure)) if is_grave else sure.own_share

    def _fitting(self, utterance: Utterance, decision: Decision) -> Decision:
        """What free words were taken for, unless another ear hears something far likelier where that would matter."""
        sure, meaning = self._language.sureness, decision.meaning
        is_costly = meaning is not None and meaning.is_costly
        if self._other_ear is None or not (is_costly or decision.outcome == DOUBTFUL):
            return decision
        lead = self._other_ear.own_lead(utterance.sound, decision.text)
        if lead is None or lead <= (sure.own_lead_act if meaning is not None else sure.own_lead_doubt):
            return decision
        return decision._replace(meaning=None, candidates=(), outcome=HOPELESS)

    def _confirmed(self, utterance: Utterance, decision: Decision, *, is_open: bool, may_be_own: bool) -> Decision:
        """The decision after a second opinion, where there is one to be had."""
        opinion = utterance.opinion
        if opinion is None:
            return decision
        sure, is_noisy, is_waiting = self._language.sureness, utterance.is_noisy, utterance.moment.phase == WAITING
        disputed = (CERTAIN, DOUBTFUL) if is_open and not is_waiting else (CERTAIN,)  # elsewhere doubt is silent
        short = decision.outcome in disputed and is_short(decision.text, sure) and decision.text in utterance.heard
        if short:
            opinion.prepare()
        if short and is_open:
            self._get_ready(utterance, decision)
        found = opinion.ask() if short else []
        opinions = self._in_our_words(utterance, found)
        if utterance.moment.has_codes:
            opinions += [each._replace(text=self._language.codes.as_letters(each.text)) for each in found]
        if may_be_own and not is_open and (not opinions or decision.confidence < _SURELY_NO_ECHO):
            return decision._replace(meaning=None, outcome=HOPELESS)
        is_strict = is_open and is_waiting

        def lead_of(other: str) -> float | None:
            return self._lead(utterance, decision, other)

        meaning_of = utterance.words.meaning
        return confirm(decision, opinions, meaning_of, sure, is_noisy=is_noisy, is_strict=is_strict, lead_of=lead_of)

    def _get_ready(self, utterance: Utterance, decision: Decision) -> None:
        """Have the other ears listen while a second opinion is formed: where that differs they are asked."""
        if self._whole_phrases is not None:
            self._whole_phrases.get_ready(utterance, decision)
        if self._other_ear is not None:
            self._other_ear.get_ready(utterance.sound)

    def _lead(self, utterance: Utterance, decision: Decision, other: str) -> float | None:
        """By how much other words fit better to the other ear, if that can be told."""
        # Who begins words twice speaks as nobody writes: any other words would fit better.
        if self._other_ear is None or begins_twice(decision.text):
            return None
        return self._other_ear.lead(utterance.sound, decision.text, [other])

    def _in_our_words(self, utterance: Utterance, found: Sequence[Guess]) -> list[Guess]:
        """What a recogniser of everyday words heard, and what may have been said to the game where it heard that."""
        as_said = (self._language.by_ear, utterance.words.spelled)
        return [*found, *(each._replace(text=way(each.text)) for way in as_said for each in found)]


def _be_ready_for_more(utterance: Utterance, decision: Decision) -> None:
    """What is refused may be heard once more with its last sound; the second opinion is then formed anew."""
    if decision.outcome == HOPELESS and utterance.opinion is not None:
        utterance.opinion.expect_more()


def _other_words(utterance: Utterance) -> str:
    """What a recogniser of everyday words has heard."""
    found = utterance.opinion.ask() if utterance.opinion is not None else ()
    return plain(found[0].text) if found else ""
