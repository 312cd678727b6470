"""The parts of hearing: weights of phrases, cleaning a voice, a second opinion."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.language.tongue import FRENCH
from tests.talking import LANGUAGE
from voiceuno.language.files import read_words
from voiceuno.language.growth import GrowthTable
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment
from voiceuno.language.weights import Wanted, weighted_phrases
from voiceuno.speech.hearing.cleaning import Front
from voiceuno.speech.hearing.decision import Decision, confirm
from voiceuno.speech.hearing.recogniser import Guess, RecogniserModel
from voiceuno.speech.hearing.recorded import blocks
from voiceuno.speech.hearing.second_opinion import Advisers, is_short
from voiceuno.speech.hearing.vocabulary import word_book
from voiceuno.speech.hearing.waits import USUAL
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.ports import HEARING_RATE, Samples
from voiceuno.speech.sound_files import read_samples

CLIPS = Path(__file__).parents[3] / "audio_fixtures"
SURE = LANGUAGE.sureness


@cache
def model() -> RecogniserModel:
    """The recognition model, loaded once."""
    return RecogniserModel(recognition_folder())


WANTED = Wanted(tomllib.loads(read_words(LANGUAGE.code, "weights.toml")))


def clip(transcript: str) -> Samples:
    """One of the spoken clips, by what is said in it."""
    return read_samples(min(CLIPS.glob(f"*/{transcript.replace(' ', '_')}.wav")))


def cleaned(samples: Samples) -> Samples:
    """A recording as the recogniser is given it."""
    front = Front()
    return np.concatenate([*(front.clean(block) for block in blocks(samples)), front.finish()])


def test_every_phrase_is_listed_at_least_once() -> None:
    """Weighing leaves nothing out."""
    grammar = LANGUAGE.grammar
    weights = weighted_phrases(grammar, WANTED, "turn", "mattel")
    assert set(grammar.phrases("turn")) <= set(weights)
    assert min(weights.values()) >= 1


def test_what_is_mostly_said_weighs_more() -> None:
    """Usual wordings before variants, whole cards before parts of them, settings and strangers' names last."""
    weights = weighted_phrases(LANGUAGE.grammar, WANTED, "turn", "mattel")
    assert weights["draw"] > weights["take a card"] > 1
    assert weights["red skip"] > weights["skip"]
    assert weights["stop"] > weights["save"]
    assert weights["catch ben"] == 1
    assert LANGUAGE.wordings.weights(Moment("turn", names=("Ben",)))["catch ben"] > 1


def test_what_is_seldom_said_does_not_weigh_by_its_number_in_french() -> None:
    """Every bot may be of any age, but together these sentences are no likelier than the names of the cards."""
    weights = FRENCH.language.wordings.weights(Moment("turn"))
    ages = sum(weight for phrase, weight in weights.items() if phrase.endswith(" ans"))
    assert 0 < ages < sum(weight for phrase, weight in weights.items() if phrase.endswith(" vert")) / 10
    assert weights["cinq vert"] > 20


def test_phrases_that_are_left_out_are_not_weighed() -> None:
    """What cannot be meant now has no weight."""
    assert "uno" not in LANGUAGE.wordings.weights(Moment("turn", leave_out=("uno",)))


def test_what_the_rules_allow_is_listed_more_often() -> None:
    """A card that can be played weighs more than one that cannot, which still can be heard."""
    book = word_book(model(), LANGUAGE)
    words = book.everything(Moment(likely=meanings("play r5"))).grammar
    assert words.count('"red five"') > 2 * words.count('"red six"') > 0


def test_a_quiet_voice_is_made_louder_and_a_loud_one_is_not_clipped() -> None:
    """Whatever its loudness, a voice reaches the recogniser at the same level."""
    samples = clip("blue three").astype(np.float32)
    quiet, loud = (cleaned((samples * factor).astype(np.int16)) for factor in (0.1, 1.0))
    levels = [float(np.sqrt(np.mean(np.square(each, dtype=np.float64)))) for each in (quiet, loud)]
    assert levels[0] == pytest.approx(levels[1], rel=0.15)
    assert np.abs(loud.astype(np.int32)).max() < 32767


def test_noise_is_taken_down() -> None:
    """The voice stands out more from steady noise than before."""
    voice = np.concatenate((np.zeros(HEARING_RATE // 2, np.int16), clip("blue three")))
    noise = np.random.default_rng(1).normal(0, 300, len(voice))
    noisy = (voice + noise).clip(-32768, 32767).astype(np.int16)

    def contrast(samples: Samples) -> float:
        end = samples[-4000:].astype(np.float64)
        return float(np.abs(samples.astype(np.int32)).max() / np.sqrt(np.mean(end**2)))

    assert contrast(cleaned(noisy)) > 1.5 * contrast(noisy)


@pytest.mark.parametrize("samples", [np.zeros(0, np.int16), np.zeros(1600, np.int16), np.zeros(16_000, np.int16)])
def test_silence_stays_silence(samples: Samples) -> None:
    """Nothing is made out of nothing."""
    assert not cleaned(samples).any()


@pytest.mark.parametrize(("written", "said"), [("you know", "uno"), ("read for", "red four"), ("window", "window")])
def test_words_are_taken_by_their_sound(written: str, said: str) -> None:
    """A recogniser that knows the whole language writes what it hears in other words."""
    assert LANGUAGE.by_ear(written) == said


@pytest.mark.parametrize(
    ("speaker", "word", "spellings"),
    [("gb_male", "window", ("window",)), ("kal", "gnome", ("gnome", "noam")), ("ked", "unicorn", ("unicorn",))],
)
def test_a_second_opinion_knows_other_words(speaker: str, word: str, spellings: tuple[str, ...]) -> None:
    """The adviser hears what is said to somebody else, where the game would have to take it for a command."""
    opinion = Advisers(model(), LANGUAGE).listen()
    for block in blocks(cleaned(read_samples(CLIPS / "negatives" / speaker / f"{word}.wav"))):
        opinion.feed(block)
    assert opinion.ask()[0].text in spellings


def test_what_sounds_like_a_command_is_known_however_rare() -> None:
    """ "Loader" is seldom said, but the game must not get louder by it."""
    assert {"loader", "fester", "drawl", "undue"} <= set(LANGUAGE.other_words)


def test_who_rested_can_still_be_asked() -> None:
    """An adviser that did not listen, for it seemed to be long talk, hears all of it when it is asked after all."""
    opinion = Advisers(model(), LANGUAGE).listen()
    opinion.consider("put down green nine")
    for block in blocks(cleaned(read_samples(CLIPS / "negatives" / "gb_male" / "window.wav"))):
        opinion.feed(block)
    assert opinion.ask()[0].text == "window"
    opinion.drop()
    assert opinion.ask() == ()
    assert is_short("draw", SURE)
    assert is_short("red five", SURE)
    assert not is_short("put down green nine", SURE)


def test_an_opinion_that_was_had_too_soon_is_formed_again() -> None:
    """Who is asked before the word was at its end hears all of it once more when it goes on."""
    sound = list(blocks(cleaned(read_samples(CLIPS / "negatives" / "gb_male" / "window.wav"))))
    opinion = Advisers(model(), LANGUAGE).listen()
    half = len(sound) // 2
    for block in sound[:half]:
        opinion.feed(block)
    opinion.prepare()
    opinion.go_on([], sound[:half])
    for block in sound[half:]:
        opinion.feed(block)
    assert opinion.ask()[0].text == "window"
    opinion.drop()


def test_who_reads_hears_what_was_missed_when_it_is_wanted() -> None:
    """Whatever the words seemed to be, and with a recogniser that was made before."""
    advisers = Advisers(model(), LANGUAGE)
    advisers.get_ready()
    reader = advisers.read()
    reader.consider("no")
    sound = list(blocks(cleaned(read_samples(CLIPS / "negatives" / "gb_male" / "window.wav"))))
    for block in sound[:-1]:
        reader.feed(block)
    reader.wake()
    reader.consider("no")
    reader.feed(sound[-1])
    assert "window" in [guess.text for guess in reader.ask()]
    reader.drop()


@pytest.mark.parametrize(
    ("opinion", "score", "outcome"),
    [("no", 120.0, "certain"), ("gnome", 107.0, "hopeless"), ("gnome", 103.0, "doubtful"), ("gnome", 99.0, "certain")],
)
def test_a_second_opinion_decides_by_its_lead(opinion: str, score: float, outcome: str) -> None:
    """What agrees confirms; what fits far better refuses; what fits a little better is worth a question."""
    decision = Decision("no", Meaning("no"), 1.0, (), "certain", 100.0)
    judged = confirm(decision, [Guess(opinion, score)], lambda text: LANGUAGE.grammar.meaning(text, "turn"), SURE)
    assert judged.outcome == outcome
    assert (judged.meaning is None) == (outcome != "certain")


def test_a_second_opinion_counts_for_less_in_noise() -> None:
    """Other words fit noise as well as commands do, so they must fit clearly better."""
    decision = Decision("no", Meaning("no"), 1.0, (), "certain", 100.0)
    judged = confirm(decision, [Guess("gnome", 103.0)], lambda _: None, SURE, is_noisy=True)
    assert judged == decision


@pytest.mark.parametrize(
    ("text", "meaning", "is_strict", "outcome"),
    [
        ("draw", "draw", False, "doubtful"),
        ("slower", "slower", False, "certain"),
        ("slower", "slower", True, "doubtful"),
        ("red three", "play r3", False, "doubtful"),
    ],
)
def test_what_changes_the_match_needs_more(text: str, meaning: str, is_strict: bool, outcome: str) -> None:
    """A word that draws a card must fit better than one that slows the voice down, unless nobody was asked."""
    decision = Decision(text, Meaning.read(meaning), 1.0, (), "certain", 100.0)
    judged = confirm(decision, [Guess("something", 102.0)], lambda _: None, SURE, is_strict=is_strict)
    assert judged.outcome == outcome


@pytest.mark.parametrize(
    ("meaning", "text", "wait"),
    [("louder", "speak louder", USUAL.growing), ("challenge", "i challenge", USUAL.complete)],
)
def test_a_setting_may_begin_a_sentence_to_somebody_else(meaning: str, text: str, wait: float) -> None:
    """ "Speak louder, the line is bad" goes on after a breath; a move is acted on at once."""
    growth = GrowthTable(LANGUAGE.grammar).look(text, "challenge", "mattel")
    assert USUAL.after(Meaning.read(meaning), growth, Moment("challenge")) == wait


@pytest.mark.parametrize(
    ("text", "phase", "likely", "wait"),
    [
        ("wild", "turn", ("play wi red", "play wi blue", "play wi"), USUAL.growing),
        ("wild draw four", "turn", ("play b7", "draw"), USUAL.running),
        ("no", "waiting", ("undo", "no"), USUAL.running),
        ("no", "turn", ("play b7", "draw"), USUAL.asking),  # "no, it was the nine that I wanted"
        ("no", "confirm", ("yes", "no"), USUAL.asking),  # "no, start a new one, with two bots"
        ("yes", "confirm", ("yes", "no"), USUAL.running),
        ("yes", "setup", ("yes", "no"), USUAL.growing),  # "yes, Mum, I'm here"
        ("no", "setup", ("yes", "no"), USUAL.growing),  # "no, the quiz"
        ("wait", "turn", ("play b7", "draw"), USUAL.asking),
        ("uno", "turn", ("play b7", "draw"), USUAL.running),
        ("catch", "turn", ("catch Emma", "draw"), USUAL.asking),
        ("catch", "turn", ("catch Emma", "catch Ben", "draw"), USUAL.growing),
        ("two", "setup", ("number 1", "number 2", "bots 2"), USUAL.asking),
        ("two bots", "setup", ("begin",), USUAL.planning),
        ("new game", "setup", ("number 1", "number 2"), USUAL.planning),
        ("new game", "setup", ("begin", "new game"), USUAL.planning),
    ],
)
def test_what_is_possible_at_the_table_decides_how_long_more_words_are_waited_for(
    text: str, phase: str, likely: tuple[str, ...], wait: float
) -> None:
    """Nobody waits for a colour that cannot be named, nor for a name where only one is in question."""
    moment = Moment(phase, names=("Emma", "Ben"), likely=meanings(*likely))
    meaning, growth = LANGUAGE.understand(text, moment), LANGUAGE.growth.look(text, phase, "mattel")
    assert meaning is not None
    assert USUAL.after(meaning, growth, moment, LANGUAGE.wordings.goes_on(text, meaning, moment)) == wait
