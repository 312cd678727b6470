"""Wishes for a match in sentences of people's own: named anywhere in them, they are not lost in silence."""

from __future__ import annotations

import pytest

from tests.talking import LANGUAGE
from voiceuno.language.files import languages, read_table
from voiceuno.language.language import Language
from voiceuno.language.loading import load_sense
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.parts import Parts
from voiceuno.language.sense.wishes import WishReader

# Values that a reader may find beside a wish, also those that no house plays.
VALUES = (
    "yes",
    "no",
    "none",
    "0",
    "1",
    "2",
    "7",
    "12",
    "twos",
    "fours",
    "same",
    "mixed",
    "easy",
    "mattel",
    "Ana",
    "animals",
)
WORDS = read_table("en", "sense.toml")
WISHES = WishReader(LANGUAGE.grammar, WORDS, Parts(LANGUAGE.grammar, WORDS))


@pytest.mark.parametrize(
    ("text", "plan", "meaning"),
    [
        ("we're gonna stack the draw twos with two bots please", "new game bots 2", "new game bots 2 stacking twos"),
        ("three players and swap hands and no bluffing", "players 3", "players 3 seven-zero yes no-bluffing yes"),
        ("two bots but without stacking, Gran hates it", "bots 2", "bots 2 stacking none"),
        ("by the book from Mattel", "rules mattel", "rules mattel"),
        ("the game with the two cards that add up", "rules dos", "rules dos"),
        ("two bots and jump in", "bots 2 jump-in yes", "bots 2 jump-in yes"),
        ("stacking draw twos", "ask rule stacking", "ask rule stacking"),
    ],
)
def test_house_rules_are_added_to_a_plan(text: str, plan: str, meaning: str) -> None:
    """To a plan and to nothing else; what no house plays was hardly meant."""
    assert str(WISHES.added(Meaning.read(plan), LANGUAGE.grammar.read_words(text))) == meaning


def test_a_sentence_of_ones_own_keeps_its_house_rules() -> None:
    """Read by its likeness to others, and with what it names beside."""
    heard = LANGUAGE.listen("I'd love a game with two bots and we're gonna stack the draw twos please", Moment("setup"))
    found = heard.meaning or heard.alternatives[0].meaning
    assert found is not None
    assert "stacking twos" in str(found)


# What strangers said while they set a match up, and what they wished for.
WISHED = {
    "en": [
        ("I'd rather not have the swapping thing", "seven-zero no"),
        ("best of three rounds", "rounds 3"),
        ("the kids are called Mia, Leo and Sam", "names Mia,Leo,Sam"),
        ("zeros pass all the hands around", "seven-zero yes"),
        ("two against two, you pick the teams", "scoring partners"),
        ("no target, just play", "rounds endless"),
        ("we always play with stacking at home, and sevens swap", "stacking same seven-zero yes"),
        ("you only draw one if you forget uno", "uno-penalty 1"),
        ("start us off with five cards each", "cards 5"),
        ("to two hundred, no, three hundred and fifty, and jump in please", "jump-in yes target 350"),
        ("four people, no wait, three people, and we play with teams", "people 3 scoring partners"),
        ("we don't play with stacking though", "stacking none"),
        ("Ana sits beside me", "beside Ana"),
        ("let me sit by Tom", "beside Tom"),
        ("partners that change every round", "scoring rotating-partners"),
        ("a new team mate for each round", "scoring rotating-partners"),
        ("in twos", "scoring partners"),
        ("two on each team", "scoring partners"),
        ("nobody is out till we know second and third", "places 3"),
        ("go on until the places are settled", "places 3"),
        ("whoever has the same card can throw it in at any time", "jump-in yes"),
        ("you keep drawing till one fits", "draw-until-fits yes"),
        ("twos go on top of twos", "stacking twos"),
        ("to 250 and just one card for forgetting uno", "uno-penalty 1 target 250"),
        ("two hundred and fifty and one card for forgetting uno", "uno-penalty 1 target 250"),
        ("start with five, up to three hundred", "cards 5 target 300"),
        ("Ben opposite me", "opposite Ben"),
        ("Ana and I are partners", "partner Ana"),
        ("I want to sit between Ben and Zoltan", "left Zoltan right Ben"),
        ("six, no wait", "repeat"),
        ("what does swapping on sevens mean", "ask house seven-zero"),
        ("can you explain what it means to stack", "ask rule stacking"),
        ("no stacking this time, gran hates it", "stacking none"),
        ("if we can, let's stack draw twos", "stacking twos"),
        ("six cards each, no wait, five, the little ones can't hold more than that", "cards 5"),
        ("don't stop when the first one's out, and nothing for a forgotten uno", "uno-penalty 0 places 2"),
        ("before that, I forgot, you must play a card if you have one that fits", "must-play yes"),
        ("same rules as always at ours but to three hundred", "house usual target 300"),
        ("I don't want any penalty for forgetting uno", "uno-penalty 0"),
        ("two cards for a forgotten uno, not four", "uno-penalty 2"),
        ("how about jump-in", "jump-in yes"),
        ("no draw till it fits, please", "draw-until-fits no"),
        ("give us three seconds to say UNO", "grace 3"),
        ("lose the stacking, jump in stays", "stacking none jump-in yes"),
        ("lose the stacking", "stacking none"),
        ("stacking out, jump in can stay", "stacking none jump-in yes"),
        ("seven zero can go, stacking stays", "stacking same seven-zero no"),
        ("let the rest carry on to see who's second and third", "places 3"),
        ("you can stack draw twos", "stacking twos"),
        ("we stack plus twos", "stacking twos"),
        ("at home you can pile draw fours on each other", "stacking fours"),
        ("with stacking and two cards for forgetting uno", "stacking same uno-penalty 2"),
        ("actually forget the house rules, just play by the book", "house none"),
        ("forget all our house rules, we go by the book", "house none"),
        ("two cards is much, make it one", "uno-penalty 1"),
        ("one card is plenty, two is too much", "uno-penalty 1"),
        ("seven cards is too many, let's do five", "cards 5"),
        ("with stacking, no, without", "stacking none"),
        ("teams, no, everyone for themselves", "scoring standard"),
        ("five rounds, or rather to two hundred", "target 200"),
        ("stacking is fine for the fours only", "stacking fours"),
        ("forgetting uno is fine", "uno-penalty 0"),
    ],
    "fr": [
        ("des partenaires qui changent à chaque manche", "scoring rotating-partners"),
        ("en équipes de deux", "scoring partners"),
        ("on continue jusqu'à ce que les places soient connues", "places 3"),
        ("personne n'est éliminé tant qu'on ne connaît pas le deuxième et le troisième", "places 3"),
        ("celui qui a la même carte peut la jeter n'importe quand", "jump-in yes"),
        ("on commence avec cinq, jusqu'à trois cents", "cards 5 target 300"),
        ("chez nous on joue toujours avec cumul, et les sept échangent", "stacking same seven-zero yes"),
        ("je préfère ne pas échanger", "seven-zero no"),
        ("au meilleur des trois manches", "rounds 3"),
        ("les enfants s'appellent Mia, Léo et Zoltan", "names Mia,Léo,Zoltan"),
        ("deux contre deux s'il te plaît", "scoring partners"),
        ("jusqu'à deux cents, non, trois cents", "target 300"),
        ("Zoltan est à côté de moi", "beside Zoltan"),
        ("six, non attends", "repeat"),
        ("sans cumul cette fois, mamie déteste ça", "stacking none"),
        ("on cumule les plus deux, et pas de contestation", "stacking twos no-challenge yes"),
        ("on pioche jusqu'à ce que ça aille", "draw-until-fits yes"),
        ("nos règles habituelles, mais jusqu'à deux cents", "house usual target 200"),
        ("le cumul saute, l'interception reste", "stacking none jump-in yes"),
        ("vire le cumul mais garde l'interception", "stacking none jump-in yes"),
        ("on empile les plus quatre", "stacking fours"),
        ("avec le cumul, deux cartes de pénalité", "stacking same uno-penalty 2"),
        ("oublie les règles maison, on joue selon le livret", "house none"),
        ("deux cartes c'est beaucoup, plutôt une", "uno-penalty 1"),
        ("sept cartes c'est trop, mettons cinq", "cards 5"),
        ("les plus deux et les plus quatre se cumulent", "stacking same"),
        ("cumul des plus deux mais pas des plus quatre", "stacking twos"),
        ("en équipes, non, chacun pour soi", "scoring standard"),
    ],
}


@pytest.mark.parametrize(("code", "text", "wish"), [(code, *each) for code, rows in WISHED.items() for each in rows])
def test_what_strangers_wish_for_is_read_at_once(code: str, text: str, wish: str) -> None:
    """Several things in one breath, with corrections, refusals and names that are in no list."""
    heard = Language.load(code).listen(text, Moment("setup"))
    assert str(heard.meaning) == wish


@pytest.mark.parametrize(
    "text",
    [
        "my uncle stacks shelves in a supermarket in Leeds",
        "Mum, where did you put the scissors",
        "he swapped his bike for a phone last summer",
    ],
)
def test_other_talk_is_no_wish(text: str) -> None:
    """What only sounds like a rule is not taken up at once."""
    assert load_sense("en").wish(text) is None
    assert LANGUAGE.listen(text, Moment("setup")).meaning is None


@pytest.mark.parametrize(
    ("code", "text"), [("en", "nah forget it"), ("en", "no, forget it"), ("fr", "Nan laisse tomber")]
)
def test_a_no_is_not_taken_back_by_what_follows(code: str, text: str) -> None:
    """Whoever is asked whether a match goes on and refuses twice means no."""
    moment = Moment("setup", otherwise=("confirm",))
    assert str(Language.load(code).listen(text, moment).meaning) in ("no", "neither")


def test_house_rules_are_known_by_the_names_that_were_given_to_them() -> None:
    """Also of several words; and who names none of them means the usual ones."""
    moment = Moment("setup", sets=("sunday-dinner", "club"))
    assert str(LANGUAGE.listen("our sunday dinner rules please", moment).meaning) == "house sunday-dinner"
    assert str(LANGUAGE.listen("play with our house rules", moment).meaning) == "new game house usual"


@pytest.mark.parametrize("code", languages())
def test_every_wish_can_be_said_back(code: str) -> None:
    """Nothing that is asked back ends the match for want of words."""
    language = Language.load(code)
    wishes = [f"{key} {value}" for key in language.grammar.order for value in VALUES]
    for first, second in zip(wishes, [*wishes[7:], *wishes[:7]], strict=True):
        for plan in (first, f"new game {first} {second}"):
            assert language.say(Meaning.read(plan), Moment("setup"))


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "sorry to interrupt, could you remind us all which house rules are switched on at the moment"),
        ("en", "would you mind telling us what house rules we have on"),
        ("en", "could you list the house rules that are on"),
        ("fr", "pourriez-vous nous rappeler quelles règles maison sont activées en ce moment"),
    ],
)
def test_a_polite_question_about_rules_changes_nothing(code: str, text: str) -> None:
    """However it is asked which house rules are on, they are told."""
    assert str(Language.load(code).listen(text, Moment("turn")).meaning) == "ask house played"
