"""Sentences that are no listed wording: done when they are sure, asked when they are likely, and else left alone."""

from __future__ import annotations

from hashlib import sha256

import pytest

from tests.talking import LANGUAGE
from voiceuno.language.files import languages, read_sayings, read_words
from voiceuno.language.heard import CERTAIN, DOUBTFUL
from voiceuno.language.language import Language
from voiceuno.language.meaning import Family, Meaning, meanings
from voiceuno.language.moment import Moment
from voiceuno.quiz.pack import Question

TURN = Moment(
    names=("Ann", "Ben", "Clara"),
    likely=meanings("play y5", "play y8", "play g3", "play yrv", "play wi+4 red", "draw"),
)
SETUP = Moment("setup", likely=meanings("new game", "same again", "teach"))
RULES = Moment("setup", likely=meanings("rules standard", "rules mattel", "rules rnib", "rules french", "rules dos"))
BOTS = Moment("setup", likely=meanings("bots 1", "bots 2", "bots 3"))
START = Moment("setup", likely=meanings("yes", "no", "begin"))
LAST = Moment("waiting", names=("Ann", "Ben"), likely=meanings("uno", "undo"))
DOS = Moment(
    rules="dos",
    names=("Ann", "Ben"),
    likely=meanings("match r7 on r7", "match r3 r4 on r7", "match b5 on b5", "match g1 r4 on b5", "draw"),
)


def test_the_weights_were_fitted_to_these_sayings() -> None:
    """Whoever adds a sentence fits the weights anew, with tools/make_sense.py."""
    for code in languages():
        sayings, wishes = "".join(read_sayings(code)), "".join(read_sayings(code, "wishes"))
        for name, texts in (("sense_weights.txt", sayings), ("wish_weights.txt", sayings + wishes)):
            digest = sha256(texts.encode()).hexdigest()[:16]
            assert digest in read_words(code, name).splitlines()[0]


@pytest.mark.parametrize(
    ("moment", "said", "meant"),
    [
        (TURN, "could I put down the yellow five please", "play y5"),
        (TURN, "how about the yellow eight", "play y8"),
        (TURN, "stick the yellow eight on top", "play y8"),
        (TURN, "the yellow eight, no wait, the five", "play y5"),
        (TURN, "not the five, the yellow eight I mean", "play y8"),
        (TURN, "I'd love to know what I'm holding", "ask hand"),
        (TURN, "would you mind talking a bit slower", "slower"),
        (TURN, "I've got nothing at all that goes there so I'd better take one", "draw"),
        (TURN, "how many has Clara got left", "ask count Clara"),
        (SETUP, "me against two of those computer players please", "new game bots 2"),
        (SETUP, "I fancy a game with three bots, by the French rules", "new game bots 3 rules french"),
        (SETUP, "I'd like a game with two bots, on easy, I'm seventy-four you know", "new game bots 2 level easy"),
        (START, "no, do us the French rules instead, me neighbour swears by them", "rules french"),
        (TURN, "the yellow five can go and I'll hang on to my yellow eight for later", "play y5"),
        (RULES, "RNIB, no, standard", "rules mattel"),
        (RULES, "let's take the French ones", "rules french"),
        (SETUP, "a quick one up to two hundred three opponents would do", "new game bots 3 target 200"),
        (SETUP, "the French one please, against a single bot", "new game bots 1 rules french"),
        (BOTS, "four, no, four takes for ever, make it two", "bots 2"),
        (BOTS, "as many as I have fingers on one hand, so five please", "bots 5"),
        (START, "nah, let's go for DOS instead, with only one bot", "bots 1 rules dos"),
        (LAST, "oh, I never said the magic word, uno!", "uno"),
        (DOS, "I'll put the three and the four on that seven", "match r3 r4 on r7"),
    ],
)
def test_people_are_understood(moment: Moment, said: str, meant: str) -> None:
    """In other words than those that are listed, with detours and corrections."""
    heard = LANGUAGE.listen(said, moment)
    found = heard.meaning or next((each.meaning for each in heard.alternatives), None)
    assert found is not None, said
    assert str(found).replace("standard", "mattel") == meant


@pytest.mark.parametrize(
    "said",
    [
        "not the yellow draw two",
        "anything but the yellow five",
        "I don't want the yellow eight",
        "don't play the yellow five",
    ],
)
def test_a_negation_is_never_its_opposite(said: str) -> None:
    """Whoever names what is not meant has not played it."""
    heard = LANGUAGE.listen(said, TURN)
    assert heard.meaning is None or heard.meaning.verb != "play", heard


@pytest.mark.parametrize(
    "said",
    [
        "I read five books last week",
        "the red car outside is my brother's",
        "Martha, put the kettle on, would you",
        "my cousin always drew pictures of yellow houses",
        "alexa, set a timer for five minutes",
    ],
)
def test_talk_to_others_changes_nothing(said: str) -> None:
    """Nothing is done, whatever the words remind of."""
    assert LANGUAGE.listen(said, TURN).meaning is None


def test_what_costs_dearly_is_asked() -> None:
    """A wild draw four, a challenge, leaving: never on likelihood alone."""
    costly = [("well I suppose I might let somebody take four then, red", TURN), ("that's me off to bed I guess", TURN)]
    for said, moment in costly:
        heard = LANGUAGE.listen(said, moment)
        assert heard.outcome in (CERTAIN, DOUBTFUL)
        is_costly = heard.meaning is not None and heard.meaning.is_costly
        asks_itself = heard.meaning is not None and heard.meaning.is_any(Family.UNASKED)  # leaving does
        assert not is_costly or asks_itself or heard.confidence > 0.9, heard


def test_the_one_that_was_offered() -> None:
    """ "The red one" is a red card where there is no red one to lay, and a red one where there is."""
    red = Moment(likely=meanings("play r5", "draw"))
    assert LANGUAGE.listen("the red one", red).meaning == Meaning("play", ("r?",))
    one = Moment(likely=meanings("play r1", "draw"))
    assert LANGUAGE.listen("the red one", one).meaning == Meaning("play", ("r1",))


def test_two_of_a_colour_are_no_card() -> None:
    """Whoever counts cards does not name one."""
    blue = Moment(likely=meanings("play b2", "play b6", "draw"))
    assert LANGUAGE.listen("the higher of my two blues, please", blue).meaning == Meaning("play", ("b6",))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "it is just the two of us today"),
        ("en", "the three of us are hungry"),
        ("en", "the four of you are noisy"),
        ("en", "I have two of them"),
        ("fr", "nous deux on s'entend bien"),
        ("fr", "on est deux aujourd'hui"),
        ("fr", "tous les deux sont partis"),
    ],
)
def test_a_number_of_people_is_no_card(code: str, said: str) -> None:
    """How many there are is told to each other; only at set-up is it meant for the game."""
    assert Language.load(code).listen(said, TURN).meaning is None


def test_talk_beside_a_question_is_asked_about() -> None:
    """It may be a wrong answer, and is none before somebody says so; an odd answer is one."""
    question = Question("Which animal runs fastest?", ("cheetah",))
    moment = Moment("answer", "quiz", question=question)
    assert LANGUAGE.listen("Josh, stop copying off me, I'm telling Miss", moment).outcome == DOUBTFUL
    assert LANGUAGE.listen("a racehorse, I would say", moment).meaning is not None
    assert LANGUAGE.listen("a lion", moment).meaning == Meaning("answer", ("lion",))
