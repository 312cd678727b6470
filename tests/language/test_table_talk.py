"""What is said at a table beside the cards, in people's own words: known by words that belong together."""

from __future__ import annotations

import pytest

from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment

NAMES = ("Anna", "Ben", "Clara", "Tom", "Marie")
SAID = {
    "en": [
        ("stop, I have to go to the toilet", "pause"),
        ("hang on, somebody's at the door", "pause"),
        ("wait a minute, I need to fetch my glasses", "pause"),
        ("wait, I'm thinking", "pause"),
        ("hold on, I need to think", "pause"),
        ("louder, I'm in the car", "louder"),
        ("a bit louder please, I'm hard of hearing", "louder"),
        ("softer, it's late", "quieter"),
        ("may we jump in or not", "ask house jump-in"),
        ("can I take a card even though I've got a red one", "ask rule drawing"),
        ("could I pick one up although I can play", "ask rule drawing"),
        ("when can I draw a card", "ask rule drawing"),
        ("do I have to keep the card I draw", "ask rule drawing"),
        ("is there any restriction on the draw four", "ask rule wild draw four"),
        ("am I allowed to put a wild draw four if I've got a blue", "ask rule wild draw four"),
        ("can anybody contest the draw four", "ask rule challenge"),
        ("penalty for no uno", "ask rule catch"),
        ("what happens when there's no cards left to pick up", "ask rule empty"),
        ("what do we do once the pile's used up", "ask rule empty"),
        ("how is the dealer chosen", "ask rule dealer"),
        ("who is the dealer in the next round", "ask rule dealer"),
        ("is Tom actually allowed to tell me which card I ought to put down", "ask rule advice"),
        ("what does a tip cost", "ask rule advice"),
        ("May I tell my partner what I'm holding?", "ask rule advice"),
        ("can I show my cards to my partner", "ask rule advice"),
        ("let me hear what Tom's got in his hand", "ask hidden Tom"),
        ("what happens at five hundred", "ask rule winning"),
        ("what if the first card is the wild without plus four", "ask rule first wild"),
        ("Ben told Clara what to play", "advice Ben"),
        ("that was a tip!", "advice"),
        ("no helping", "advice"),
        ("Clara got a hint from Tom", "advice Tom"),
        ("stop telling Ben which card to lay", "advice"),
        ("Marie's giving advice again", "advice Marie"),
        ("I gave Ben advice just now", "advice me"),
        ("give us two seconds more for UNO", "grace +2"),
        ("we need a bit longer to say uno", "grace +2"),
        ("three seconds for saying uno please, we're none of us quick", "grace 3"),
        ("what are our house rules again", "ask house played"),
        ("which special rules are switched on right now", "ask house played"),
        ("who comes right after me", "ask seat after"),
        ("am I playing together with Ben", "ask whether partner me Ben"),
        ("who plays next after me", "ask seat after"),
        ("who sits between Ben and Tom", "ask seat between Ben Tom"),
        ("does Ben sit next to me", "ask whether beside Ben me"),
        ("am I after Clara", "ask whether after me Clara"),
        ("is Tom on my left", "ask whether left Tom me"),
        ("is Marie my partner", "ask whether partner Marie me"),
        ("can I swap with Tom", "swap Tom"),
        ("let me sit by Tom", "beside Tom"),
        ("could Clara and I change places", "beside Clara"),
        ("what are the rules we're on", "ask ruleset"),
        ("is swapping a choice", "ask house keep-hand"),
        ("Clara is my partner?", "ask whether partner Clara me"),
        ("can I still shout uno now or is it too late", "ask rule uno"),
        ("what did he hold then, you never read it out", "ask shown"),
        ("how does scoring work in RNIB", "ask rule scoring by rnib"),
        ("what do the Mattel rules say about challenges", "ask rule challenge by mattel"),
        ("how does scoring work", "ask rule scoring"),
        ("am I allowed to take a card even though I've got one that fits", "ask rule drawing"),
        ("what if the first card is a skip", "ask rule first skip"),
        ("who begins when a reverse is turned up at the start as first card", "ask rule first reverse"),
        ("can I go out with a draw two as my last card", "ask rule last"),
        ("how does one win this thing", "ask rule winning"),
        ("what does it cost to whisper to another player what to play", "ask rule advice"),
        ("let me hear the hand Ben had to show", "ask shown"),
        ("what happens when somebody answers a question wrong", "ask rule quiz"),
        ("I'll keep drawing till something fits", "draw"),
        ("does it help me when my partner goes out", "ask rule partners"),
        ("who was my partner in the previous round", "ask partner round before"),
        ("in what order are we sitting", "ask seat all"),
        ("which house rules could we have", "ask house"),
        ("I'm going to type braille codes", "braille on"),
        ("remember these as the Sunday rules", "remember sunday rules"),
        ("after this one I want us to stack the draw twos", "stacking twos"),
        ("I'd rather sit between Tom and Marie", "left Marie right Tom"),
        ("how many cards does my partner have", "ask count partner"),
        ("count my teammate's cards for me", "ask count partner"),
        ("Ben's my partner after all, so what's he holding", "ask hidden Ben"),
        ("what has my partner got in her hand", "ask hidden partner"),
        ("does Clara have any reds", "ask hidden Clara"),
        ("tell me what Tom is holding", "ask hidden Tom"),
        ("it's silly I know but who is it sitting straight across from me", "ask seat opposite"),
        ("I keep forgetting whose turn comes after mine", "ask seat after"),
        ("what I'd like to know is who is next to me", "ask seat beside"),
        ("who will I be with next round", "ask partner round next"),
        ("Clara has one card and she says nothing, I catch her", "catch Clara"),
        ("next time we'd like no challenges and to three hundred", "no-challenge yes target 300"),
        ("tomorrow we play with seven zero", "seven-zero yes"),
        ("what was that skip card all about again", "ask rule skip"),
        ("which of them are robots", "ask seat kinds"),
        ("is Tom a real person", "ask seat kinds"),
        ("who's human here", "ask seat kinds"),
        ("what does a bot do", "ask about bot"),
        ("when you put a seven you swap hands with somebody", "seven-zero sevens"),
        ("you swap when you play a seven", "seven-zero sevens"),
        ("if somebody lays a zero we all hand our cards to the left", "seven-zero zeros"),
        ("if you play a seven you swap and a zero goes round", "seven-zero yes"),
        ("send it back to Emma, the reverse if you please", "play ?rv"),
        ("stop listening until I call you, the phone is ringing", "sleep"),
        ("wait, the phone is ringing", "pause"),
    ],
    "fr": [
        ("attends, je réfléchis", "pause"),
        ("plus fort, je suis dans le train", "louder"),
        ("parlez plus fort, je suis un peu sourde", "louder"),
        ("moins fort, il est tard", "quieter"),
        ("stop, je dois aller aux toilettes", "pause"),
        ("n'écoute plus, le téléphone sonne", "sleep"),
        ("attendez, on sonne à la porte", "pause"),
        ("deux minutes, je vais chercher mes lunettes", "pause"),
        ("on peut intercepter ou pas ?", "ask house jump-in"),
        ("quels quiz est-ce que vous avez ?", "ask subjects"),
        ("c'est qui qui gagne pour le moment ?", "ask score"),
        ("qui est en tête maintenant ?", "ask score"),
        ("est-ce que je peux piocher même si j'ai une carte rouge", "ask rule drawing"),
        ("est-ce que quelqu'un peut contester le plus quatre", "ask rule challenge"),
        ("y a-t-il une restriction sur le plus quatre", "ask rule wild draw four"),
        ("pénalité pour un uno oublié", "ask rule catch"),
        ("que se passe-t-il quand la pioche est vide", "ask rule empty"),
        ("comment choisit-on le donneur", "ask rule dealer"),
        ("est-ce que Tom a le droit de me dire quelle carte poser", "ask rule advice"),
        ("j'ai le droit de montrer mes cartes à mon partenaire ?", "ask rule advice"),
        ("lis-moi les cartes de Tom", "ask shown Tom"),
        ("que se passe-t-il à cinq cents", "ask rule winning"),
        ("ai-je le droit de piocher même si je peux jouer", "ask rule drawing"),
        ("que se passe-t-il si la première carte est un passe ton tour", "ask rule first skip"),
        ("est-ce qu'on peut finir avec un plus deux", "ask rule last"),
        ("ça coûte combien de faire un commentaire", "ask rule advice"),
        ("combien de cartes on pioche si on oublie de dire uno", "ask rule uno"),
        ("dis-moi les cartes que Ben avait en main", "ask shown"),
        ("que se passe-t-il si on donne une mauvaise réponse", "ask rule quiz"),
        ("la prochaine fois on jouera avec le sept zéro", "seven-zero yes"),
        ("on jouera jusqu'à trois cents la prochaine fois", "target 300"),
        ("c'était quoi déjà le passe ton tour", "ask rule skip"),
        ("je pioche jusqu'à ce que ça passe", "draw"),
        ("avec qui je joue à la prochaine manche", "ask partner round next"),
        ("Ben a dit à Clara quelle carte jouer", "advice Ben"),
        ("pas de conseils !", "advice"),
        ("donne-nous deux secondes de plus pour UNO", "grace +2"),
        ("quelles règles maison on joue déjà", "ask house played"),
        ("qui joue après moi", "ask seat after"),
        ("qui est assis entre Ben et Tom", "ask seat between Ben Tom"),
        ("est-ce que Ben est à côté de moi", "ask whether beside Ben me"),
        ("est-ce que je joue avec Ben", "ask whether partner me Ben"),
        ("laisse-moi m'asseoir à côté de Clara", "beside Clara"),
        ("comment on compte les points dans le RNIB", "ask rule scoring by rnib"),
        ("combien de cartes a mon partenaire", "ask count partner"),
        ("qu'est-ce que ma partenaire a en main", "ask hidden partner"),
        ("entre nous, Marie est ma partenaire, alors qu'est-ce qu'elle a", "ask hidden Marie"),
        ("dis-moi le jeu de Ben", "ask hidden Ben"),
        ("est-ce que je suis obligée de jouer si j'ai une carte qui va", "ask rule drawing"),
        ("quand est-ce que je peux mettre mon plus quatre", "ask rule wild draw four"),
        ("le bot, qu'est-ce qu'il vient de jouer", "ask news"),
        ("il vient de mettre quoi, l'autre", "ask news"),
        ("tu peux me tutoyer, tu sais", "address tu"),
        ("vous pouvez me vouvoyer, je préfère", "address vous"),
        ("ça compte quand même, c'est la bonne réponse", "overrule"),
        ("oups, je me suis trompé, je peux la reprendre", "undo"),
        ("qui sont les vrais joueurs", "ask seat kinds"),
        ("est-ce que Ben est un robot", "ask seat kinds"),
        ("quand on pose un zéro tout le monde donne ses cartes au suivant", "seven-zero zeros"),
        ("si tu joues un sept tu échanges ta main", "seven-zero sevens"),
        ("excusez-moi, je ne sais plus avec qui je fais équipe", "ask partner"),
        ("c'est bête mais qui j'ai à ma droite au fait", "ask seat right"),
    ],
}
OTHER = ("give me a hint", "tell me what to play", "can you help me", "what should I play", "red seven, and UNO")


@pytest.mark.parametrize(("code", "text", "meaning"), [(code, *each) for code, rows in SAID.items() for each in rows])
def test_it_is_understood(code: str, text: str, meaning: str) -> None:
    """Whoever is named where, and whatever stands between."""
    assert str(Language.load(code).listen(text, Moment("turn", names=NAMES)).meaning) == meaning


@pytest.mark.parametrize("text", OTHER)
def test_who_asks_for_help_or_plays_accuses_nobody(text: str) -> None:
    """The same words mean something else where they are said to the game."""
    heard = Language.load("en").listen(text, Moment("turn", names=NAMES))
    assert heard.meaning is None or heard.meaning.verb not in ("advice", "grace")


NOTHING_DONE = {
    "en": [
        ("turn", "when must everyone shout uno"),
        ("turn", "is it when I have one card that I call uno"),
        ("turn", "may Tom draw for me"),
        ("challenge", "can the next player challenge it as well"),
        ("waiting", "does Tom get caught"),
        ("turn", "is Tom allowed to look at my cards"),
    ],
    "fr": [("turn", "quand est-ce qu'on doit piocher"), ("turn", "est-ce que les autres piochent aussi")],
}


ASKED = [(code, *row) for code, rows in NOTHING_DONE.items() for row in rows]


@pytest.mark.parametrize(("code", "phase", "text"), ASKED)
def test_who_asks_does_nothing(code: str, phase: str, text: str) -> None:
    """A question is answered or not understood; it is no move, and reads no hand."""
    heard = Language.load(code).listen(text, Moment(phase=phase, names=NAMES))
    meanings = [heard.meaning, *(each.meaning for each in heard.alternatives)]
    assert all(each is None or (each.verb == "ask" and each.words[0] != "hand") for each in meanings)


AFTER_A_CARD = [
    ("en", "drawn", "I'll pass, nothing fits", "keep"),
    ("en", "drawn", "pass, I can't use it", "keep"),
    ("en", "drawn", "nah, end my turn", "keep"),
    ("en", "drawn", "I'm done, go ahead Ben", "keep"),
    ("en", "challenge", "I trust Ben", "accept"),
    ("en", "challenge", "I don't trust Ben", "challenge"),
    ("fr", "drawn", "je passe, rien ne va", "keep"),
    ("fr", "drawn", "je n'en veux pas", "keep"),
    ("fr", "challenge", "je lui fais confiance", "accept"),
    ("fr", "challenge", "je n'ai pas confiance", "challenge"),
]


@pytest.mark.parametrize(("code", "phase", "text", "meaning"), AFTER_A_CARD)
def test_what_to_do_with_a_card_is_said_with_the_reason(code: str, phase: str, text: str, meaning: str) -> None:
    """Before, a reason was taken for another wish: who ended the turn had no target for the next match."""
    assert str(Language.load(code).listen(text, Moment(phase, names=NAMES)).meaning) == meaning


BESIDE_A_CARD = [
    ("en", "drawn", "pass me the water"),
    ("en", "drawn", "I'm done with the dishes"),
    ("en", "challenge", "I believe the bus comes at five"),
    ("en", "challenge", "I trust you slept well"),
    ("fr", "drawn", "tu n'as pas besoin d'aide"),
    ("fr", "drawn", "le film est fini"),
    ("fr", "challenge", "je le crois pas, il pleut encore"),
]


@pytest.mark.parametrize(("code", "phase", "text"), BESIDE_A_CARD)
def test_what_is_said_to_others_moves_no_card(code: str, phase: str, text: str) -> None:
    """The same words are said at every table about something else."""
    heard = Language.load(code).listen(text, Moment(phase, names=NAMES)).meaning
    assert heard is None or heard.verb not in ("keep", "accept", "challenge", "play")


# Both moves, and what may be said of a card that lies on top or of cards that are due.
AT_ONCE = [
    ("en", "yellow seven, swap with Ben", ["play y7", "swap Ben"]),
    ("en", "I play the red seven and take Clara's cards", ["play r7", "swap Clara"]),
    ("en", "swap with Tom, blue seven", ["play b7", "swap Tom"]),
    ("fr", "sept jaune et j'échange avec Ben", ["play y7", "swap Ben"]),
]


@pytest.mark.parametrize(("code", "text", "meanings"), AT_ONCE)
def test_a_seven_and_with_whom_to_swap_are_said_in_one_breath(code: str, text: str, meanings: list[str]) -> None:
    """The card first, whatever was said first; any other card is not followed by a swap."""
    moment = Moment("turn", names=("Ana", "Ben", "Clara", "Tom"))
    heard = Language.load(code).listen(text, moment).meaning
    assert heard is not None
    assert [str(each) for each in heard.parts] == meanings


@pytest.mark.parametrize(
    ("code", "text"), [("en", "I've got that one too, I put mine on it"), ("fr", "j'ai la même, je la pose")]
)
def test_who_has_the_same_card_jumps_in_where_that_can_be_done(code: str, text: str) -> None:
    """And nowhere else."""
    moment, language = Moment("waiting", names=("Ana", "Ben")), Language.load(code)
    assert language.listen(text, moment._replace(likely=(Meaning("jump"),))).meaning == Meaning("jump")
    assert language.listen(text, moment).meaning != Meaning("jump")


@pytest.mark.parametrize(
    ("code", "text"), [("en", "how many would I have to take"), ("fr", "combien je devrais piocher en tout")]
)
def test_who_has_to_draw_asks_for_the_total(code: str, text: str) -> None:
    """Where draw cards have added up."""
    heard = Language.load(code).listen(text, Moment("turn", names=("Ana", "Ben"), due=4))
    assert str(heard.meaning) == "ask total"
