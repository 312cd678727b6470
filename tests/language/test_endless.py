"""Somebody who never stops: many words are read in a time that grows no faster than they do."""

from __future__ import annotations

from time import process_time

import pytest

from voiceuno.language.language import Language
from voiceuno.language.moment import Moment

SAID = {
    "en": ("play that and colour green", "two bots and", "sevens swap and stack draw twos and", "kate joins and"),
    "fr": ("deux robots et", "est-ce que j'ai des verts et", "c'est mon tour", "emma est de retour et"),
}
MOMENTS = (("setup", "mattel"), ("turn", "mattel"), ("colour", "quiz"), ("answer", "quiz"), ("turn", "dos"))


def seconds(language: Language, text: str, moment: Moment) -> float:
    """Of the processor, so that what else runs on the machine does not count."""
    began = process_time()
    language.listen(text, moment)
    return process_time() - began


@pytest.mark.parametrize("code", SAID)
def test_many_words_take_no_more_than_their_share(code: str) -> None:
    """Forty times as many words as in a long sentence take at most as many times as long, in every moment."""
    language = Language.load(code)
    for phase, rules in MOMENTS:
        moment = Moment(phase=phase, rules=rules)
        for said in SAID[code]:
            words = said.split()
            sentence, endless = " ".join((words * 30)[:30]), " ".join((words * 1200)[:1200])
            language.listen(sentence, moment)  # what is read from files is read
            usual = max(0.02, seconds(language, sentence, moment))
            assert seconds(language, endless, moment) < 40 * usual, (phase, rules, said)
            assert language.listen(endless, moment).meaning is None or phase == "answer"
