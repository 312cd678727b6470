"""From guesses to a decision: adding up wordings, what is likely, what is costly, what is no command at all."""

from __future__ import annotations

import pytest

from tests.language.tongue import FRENCH
from tests.talking import LANGUAGE
from voiceuno.language.arithmetic import adds_up
from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.decision import Decision, confirm, decide, weigh
from voiceuno.speech.hearing.recogniser import Guess

SURE = LANGUAGE.sureness
R5, R9, R_DRAW_TWO, DETAILED = meanings("play r5", "play r9", "play r+2", "detailed")


def meaning_in_a_turn(text: str) -> Meaning | None:
    """What a text means to a player whose turn it is."""
    return LANGUAGE.grammar.meaning(text, "turn")


def decided(*guesses: tuple[str, float], likely: tuple[Meaning, ...] = ()) -> Decision:
    """The decision for guesses of text and score."""
    return decide([Guess(*guess) for guess in guesses], meaning_in_a_turn, SURE, likely)


def test_one_clear_command_is_acted_on() -> None:
    """A command without a rival is certain."""
    decision = decided(("red five", 100.0))
    assert (decision.meaning, decision.outcome) == (R5, "certain")
    assert decision.confidence == pytest.approx(1.0)


def test_wordings_of_one_move_are_added_up() -> None:
    """Three ways to say one card outweigh one way to say another."""
    guesses = [Guess("blue five", 100.0), Guess("red five", 99.6), Guess("play red five", 99.5)]
    best = weigh(guesses, meaning_in_a_turn, SURE)[0]
    assert (best.meaning, best.text) == (R5, "red five")
    assert best.confidence > 0.5


def test_a_word_that_comes_again_in_noise_is_asked_about() -> None:
    """Noise is heard as one word again and again; who stammers in a quiet room is understood."""

    def meaning(_text: str) -> Meaning:
        return R5

    guesses = [Guess("red red five", 100.0)]
    assert decide(guesses, meaning, SURE).meaning == R5
    in_noise = decide(guesses, meaning, SURE, is_noisy=True)
    assert (in_noise.meaning, in_noise.outcome) == (None, DOUBTFUL)
    assert decide([Guess("red five", 100.0)], meaning, SURE, is_noisy=True).meaning == R5


def test_two_equal_commands_are_asked_about() -> None:
    """Where two moves are equally likely the game asks and does not act."""
    decision = decided(("red five", 100.0), ("red nine", 100.0))
    assert (decision.meaning, decision.outcome) == (None, "doubtful")
    assert {each.meaning for each in decision.candidates} == {R5, R9}


def test_a_single_word_in_french_needs_more_beside_other_words() -> None:
    """Short words sound like one another: where "une" and "huit" fit better than "uno", it is not called."""
    french = FRENCH.language

    def meaning(text: str) -> Meaning | None:
        return french.grammar.meaning(text, "turn")

    guesses = [Guess("une", 100.0), Guess("huit", 99.7), Guess("uno", 99.0)]
    assert decide(guesses, meaning, french.sureness).outcome == DOUBTFUL
    assert decide(guesses[2:], meaning, french.sureness).meaning == Meaning("uno")


def test_two_words_that_make_sense_count_beside_what_is_listed() -> None:
    """Who says "say again" does not want the same match again: it is asked which."""
    guesses = [Guess("say again", 100.0), Guess("same again", 100.0)]

    def meaning(text: str) -> Meaning | None:
        return LANGUAGE.understand(text, Moment())

    def is_listed(text: str) -> bool:
        return text == "same again"

    alone = decide(guesses, meaning, SURE, (), is_listed)
    assert (str(alone.meaning), alone.outcome) == ("same again", "certain")
    both = decide(guesses, meaning, SURE, (), is_listed, sensible="say again")
    assert both.outcome == DOUBTFUL
    assert [str(each.meaning) for each in both.candidates] == ["repeat", "same again"]


@pytest.mark.parametrize(("behind", "outcome"), [(0.2, CERTAIN), (3.0, DOUBTFUL)])
def test_a_wording_that_is_listed_and_fits_as_well_is_enough(behind: float, outcome: str) -> None:
    """ "Inversion vert" for "inversion verte" is nothing to ask about; two words that nobody listed alone are."""
    french = FRENCH.language

    def meaning(text: str) -> Meaning | None:
        return french.understand(text, Moment())

    guesses = [Guess("inversion vert", 100.0), Guess("inversion verte", 100.0 - behind)]
    decision = decide(
        guesses, meaning, french.sureness, (), lambda text: text == "inversion verte", sensible="inversion vert"
    )
    assert decision.outcome == outcome


def test_what_is_possible_now_wins_a_tie() -> None:
    """A move that the rules allow is preferred to one that sounds the same."""
    decision = decided(("red five", 100.0), ("red nine", 100.0), likely=(R9,))
    assert (decision.meaning, decision.outcome) == (R9, "certain")


def test_what_is_possible_now_does_not_beat_a_clear_voice() -> None:
    """A card that is not held is still heard, so that the player learns that it is not held."""
    assert decided(("red five", 100.0), ("red nine", 92.0), likely=(R9,)).meaning == R5


@pytest.mark.parametrize("costly", ["challenge", "wild draw four red", "quit", "new game"])
def test_costly_acts_need_more_certainty(costly: str) -> None:
    """What is enough for drawing a card is not enough for a costly act."""
    assert decided(("draw", 101.1), ("pass", 100.0)).outcome == "certain"
    assert decided((costly, 101.1), ("pass", 100.0)).outcome == "doubtful"


@pytest.mark.parametrize("text", ["i [unk] red five", "[unk] red five", "red five [unk]"])
def test_a_command_in_the_midst_of_other_talk_is_none(text: str) -> None:
    """Whole utterances only."""
    assert decided((text, 100.0)).meaning is None


@pytest.mark.parametrize("text", ["", "[unk]", "[unk] [unk]"])
def test_nothing_in_words_is_noise(text: str) -> None:
    """No word was heard, so nobody need be answered."""
    decision = decided((text, 100.0))
    assert (decision.meaning, decision.text, decision.outcome) == (None, "", "noise")


def test_no_guess_at_all_is_noise() -> None:
    """A recogniser without a guess is taken for silence."""
    assert decided().outcome == "noise"


def test_words_without_a_meaning_are_told() -> None:
    """Speech that is no command is hopeless, and what was heard can be said."""
    decision = decided(("red the the card", 100.0))
    assert (decision.meaning, decision.text, decision.outcome) == (None, "red the the card", "hopeless")


def test_a_bare_digit_is_no_move() -> None:
    """Nobody was asked for a number in a turn."""
    assert decided(("five", 100.0)).meaning is None


def test_a_possible_move_close_behind_is_asked_about() -> None:
    """What the rules allow is worth a question even where something meaningless came first."""
    decision = decided(("red the five", 107.0), ("red five", 100.0), likely=(R5,))
    assert (decision.meaning, decision.outcome) == (None, "doubtful")


def test_shares_add_up_to_one_at_most() -> None:
    """Confidences are shares of one utterance."""
    candidates = weigh([Guess("red five", 3.0), Guess("red nine", 2.0), Guess("[unk]", 1.0)], meaning_in_a_turn, SURE)
    assert sum(each.confidence for each in candidates) == pytest.approx(1.0)
    assert [each.meaning for each in candidates] == [R5, R9, None]


def test_words_that_are_not_listened_for_are_asked_about() -> None:
    """A single word that only a reader would take for a command is not acted on by ear."""
    guesses = [Guess("longer", 100.0)]
    decision = decide(guesses, meaning_in_a_turn, SURE, is_listed=lambda text: text != "longer")
    assert (decision.meaning, decision.outcome) == (None, "doubtful")


def test_what_is_waited_for_is_heard_in_any_words() -> None:
    """What the game asks for is acted on, listed or not."""
    guesses = [Guess("longer", 100.0)]
    decision = decide(guesses, meaning_in_a_turn, SURE, (DETAILED,), lambda _: False)
    assert (decision.meaning, decision.outcome) == (DETAILED, "certain")


def test_a_whole_card_is_preferred_to_a_part_of_one() -> None:
    """People say "red draw two"; "the draw two" is mostly what noise leaves of it. In quiet it is what was said."""
    guesses = [Guess("the draw two", 100.0), Guess("red draw two", 99.0)]
    assert decide(guesses, meaning_in_a_turn, SURE, is_noisy=True).meaning == R_DRAW_TWO
    assert decide(guesses, meaning_in_a_turn, SURE).meaning != R_DRAW_TWO


@pytest.mark.parametrize(
    ("meaning", "fits"),
    [
        ("match r3 y4 on b7", True),
        ("match r3 y4 on b10", False),
        ("match r7 on b7", True),
        ("match r# on b7", False),
        ("match r7", False),
        ("play r7", False),
    ],
)
def test_numbers_that_add_up_are_likelier(meaning: str, fits: bool) -> None:
    """In DOS two cards make the number that they are laid on, whatever is on the table."""
    assert adds_up(Meaning.read(meaning)) is fits


def test_one_word_for_half_a_card_is_asked_about() -> None:
    """Talk sounds like "reverse" often enough; where it was asked for it counts."""
    assert decided(("reverse", 100.0)).outcome == "doubtful"
    assert decided(("reverse", 100.0), likely=meanings("play ?rv")).outcome == "certain"
    assert decided(("the reverse", 100.0)).outcome == "certain"


def test_a_call_is_not_taken_for_a_correction_where_it_can_be_made() -> None:
    """ "Uno, play blue seven" loses its first sound easily; at one's own turn there is nothing to correct."""
    misheard = (("no play blue seven", 10.0), ("uno play blue seven", 9.0))
    assert decided(*misheard).meaning == Meaning.read("correct b7")
    call = Meaning.read("play b7 uno")
    assert decided(*misheard, likely=(call, Meaning.read("play b7"))).meaning == call


def test_a_question_is_dropped_where_other_words_fit_far_better() -> None:
    """In doubt about two commands, while everyday words fit better than both: nobody spoke to the game."""
    sure = SURE._replace(far_behind=1.0, far_behind_in_noise=3.0)
    doubtful = decided(("louder", 10.0), ("slower", 10.0))
    assert doubtful.outcome == DOUBTFUL
    for word, score, outcome in (("loader", 12.0, HOPELESS), ("loader", 10.5, DOUBTFUL), ("slower", 12.0, DOUBTFUL)):
        assert confirm(doubtful, [Guess(word, score)], meaning_in_a_turn, sure).outcome == outcome
    in_noise = confirm(doubtful, [Guess("loader", 12.0)], meaning_in_a_turn, sure, is_noisy=True)
    assert in_noise.outcome == DOUBTFUL, "other words fit noise better than anything"


@pytest.mark.parametrize(
    ("said", "score", "lead", "outcome"),
    [
        ("draw", 10.5, 4.0, DOUBTFUL),  # the recogniser hardly tells them apart, the other ear does
        ("draw", 10.5, 8.0, HOPELESS),
        ("draw", 10.5, -1.0, CERTAIN),
        ("draw", 12.0, -9.0, DOUBTFUL),  # in a move one ear alone is enough for a question
        ("slower", 13.8, -9.0, CERTAIN),  # which is not worth it where nothing depends on it
        ("slower", 14.5, -9.0, DOUBTFUL),
        ("slower", 14.5, 1.0, HOPELESS),
        ("draw", 2.0, 20.0, CERTAIN),  # nobody is asked about what is clear
    ],
)
def test_another_ear_tips_the_scales(said: str, score: float, lead: float, outcome: str) -> None:
    """What it says counts as much as what the recogniser of everyday words does."""
    decision = decided((said, 10.0))
    assert decision.outcome == CERTAIN
    opinions = [Guess("something else", score)]
    assert confirm(decision, opinions, meaning_in_a_turn, SURE, lead_of=lambda _: lead).outcome == outcome


def test_another_ear_lets_nothing_pass_where_nobody_was_asked() -> None:
    """On a bot's turn it can only be against."""
    decision, opinions = decided(("slower", 10.0)), [Guess("something else", 12.0)]
    unasked = confirm(decision, opinions, meaning_in_a_turn, SURE, is_strict=True, lead_of=lambda _: -9.0)
    assert unasked.outcome == DOUBTFUL


def test_another_ear_ends_most_doubts() -> None:
    """What the game was in doubt about itself is not asked where both ears together prefer other words."""
    doubtful = decided(("louder", 10.0), ("slower", 10.0))
    for score, lead, outcome in ((12.0, -3.0, DOUBTFUL), (9.0, 2.0, HOPELESS), (12.0, 0.0, HOPELESS)):
        opinions = [Guess("loader", score)]
        found = confirm(doubtful, opinions, meaning_in_a_turn, SURE, lead_of=lambda _, lead=lead: lead)  # type: ignore[misc]
        assert found.outcome == outcome
