"""Who plays with whom and sits where, in people's own words: before a match, by names that are words, and in it."""

from __future__ import annotations

import pytest

from voiceuno.language.language import Language
from voiceuno.language.loading import load_wishes
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment

INVITED = Moment("setup", invited=("Zoe", "Tom", "Ana", "Ben"))
AT_PLAY = Moment("turn", "rnib", ("Zoe", "Tom", "Ana", "Ben"))
UNKNOWN = Moment("setup")

TEAMS = {
    "en": [
        ("I want daddy to be on my team", "partner Daddy"),
        ("can Tom be my partner please", "partner Tom"),
        ("Tom's on my side", "partner Tom"),
        ("put Ben with me please", "partner Ben"),
        ("I want to be with Ben", "partner Ben"),
        ("I want Zoltan on my team", "partner Zoltan"),
        ("Mum is with me", "partner Mum"),
        ("me and Will versus Rose and Jack", "partner Will left Rose right Jack"),
        ("me and my mate Dave against Sue and Pat", "partner Dave left Sue right Pat"),
        ("me and Zoltan against Tamsin and Joe", "partner Zoltan left Tamsin right Joe"),
        ("I'm playing with my sister Grace against mum and dad", "people 4 partner Grace left Mum right Dad"),
        (
            "my husband Tom and I would like to play together, please, against Ana and Ben",
            "people 4 partner Tom left Ana right Ben",
        ),
        ("can Ana sit on my right", "right Ana"),
        ("Ana should sit on my left", "left Ana"),
        ("we are Bill, Grace and Rob", "names Bill,Grace,Rob"),
        ("our names are Will, Rose and Pat", "names Will,Rose,Pat"),
        ("who's sitting next to me", "ask seat beside"),
        ("could you tell me where everyone is sitting please", "ask seat all"),
        ("I'm playing with Ben and Clara", "people 3 names Ben,Clara"),
        ("there's Ben, Clara and me", "people 3 names Ben,Clara"),
        ("Ben, Zoltan and I are playing together", "people 3 names Ben,Zoltan"),
        ("we're Ben and Clara", "names Ben,Clara"),
        ("Grandma, Leo and me", "people 3 names Grandma,Leo"),
        ("I'm Rosie and this is my grandson Leo", "names Rosie,Leo"),
        ("the girls against the boys", "ask partner change"),
        ("Ana, Ben, Clara and me, Ana and I are partners", "people 4 names Ana,Ben,Clara partner Ana"),
        ("there's me, Ana and Ben, and I sit between Ana and Ben", "people 3 names Ana,Ben left Ben right Ana"),
        ("I am Paul, and Ana, Ben and Clara play too", "people 4 name Paul names Ana,Ben,Clara"),
        ("we are Ana, Ben, Clara and Paul, I'm Paul", "people 4 name Paul names Ana,Ben,Clara"),
        ("Ana, Ben, Clara and me, Paul", "people 4 name Paul names Ana,Ben,Clara"),
        ("I'm Paul and Ana is my partner", "name Paul partner Ana"),
        ("it's me, Paul, with Ana, Ben and Clara", "people 4 name Paul names Ana,Ben,Clara"),
        ("Ana, Ben, Clara and me, and Clara's my partner", "people 4 names Ana,Ben,Clara partner Clara"),
        ("Ana and I are partners, and Ben and Clara play too", "people 4 names Ben,Clara,Ana partner Ana"),
    ],
    "fr": [
        ("je veux être avec papa", "partner Papa"),
        ("Ana, Hugo, Clara et moi, Ana et moi on est partenaires", "people 4 names Ana,Hugo,Clara partner Ana"),
        ("je suis Paul, et Ana, Hugo et Clara jouent aussi", "people 4 name Paul names Ana,Hugo,Clara"),
        ("nous sommes Ana, Hugo et Paul, moi c'est Paul", "people 3 name Paul names Ana,Hugo"),
        ("Ana, Hugo, Clara et moi, Paul", "people 4 name Paul names Ana,Hugo,Clara"),
        ("Ana peut être dans mon équipe", "partner Ana"),
        ("je voudrais que Tom soit mon partenaire", "partner Tom"),
        ("mets Léa avec moi", "partner Léa"),
        ("moi et Zoé contre Tom et Léa", "partner Zoé left Tom right Léa"),
        ("mon mari Tom et moi on joue ensemble contre Ana et Léa", "people 4 partner Tom left Ana right Léa"),
        ("je veux que Léa soit à ma droite", "right Léa"),
        ("nous sommes Aimé, Rose et Noël", "names Aimé,Rose,Noël"),
        ("on est Pierre, Claire et Marine", "names Pierre,Claire,Marine"),
        ("Mia", "name Mia"),
        ("je joue avec Paul et Manon", "people 3 names Paul,Manon"),
        ("on va être quatre, moi, Ginette, Réjean pis Lise", "people 4 names Ginette,Réjean,Lise"),
        ("on va être quatre, moi, Ginette, Réjean et Lise", "people 4 names Ginette,Réjean,Lise"),
        ("on est quatre, Ginette, Réjean puis Lise", "people 4 names Ginette,Réjean,Lise"),
        ("je joue avec mon fils Paul et deux robots", "people 2 bots 2 names Paul"),
        ("on joue à deux, Jean-Luc et Anne Sophie", "players 2 people 2 names Jean-Luc,Anne-Sophie"),
        ("moi c'est Jean Paul", "name Jean-Paul"),
        ("je m'appelle jean-baptiste", "name Jean-Baptiste"),
        ("Lou-Salomé", "name Lou-Salomé"),
        ("je joue contre Paul et Manon", "people 3 names Paul,Manon"),
        ("on joue avec Paul et Manon", "new game people 3 names Paul,Manon"),
        ("on est trois, Chloé, Mathis et moi", "people 3 names Chloé,Mathis"),
        ("Chloé, Mathis et moi on joue ensemble", "people 3 names Chloé,Mathis"),
        (
            "il y a Chloé, Mathis et moi, Théo, et puis mets un robot",
            "people 3 bots 1 name Théo names Chloé,Mathis",
        ),
        ("on est Paul et Manon", "names Paul,Manon"),
        ("on est trois à jouer, Mamie, Léo et moi", "people 3 names Mamie,Léo"),
        ("papa, maman et moi", "people 3 names Papa,Maman"),
        ("moi c'est Josette et elle c'est ma petite-fille Camille", "names Josette,Camille"),
        ("je m'appelle Odile et voici mon mari Paul", "names Odile,Paul"),
        ("on joue en équipes de deux, les filles contre les garçons", "ask partner change"),
        ("les grands contre les petits", "ask partner change"),
    ],
}
FIRST = [
    ("en", "I'm playing with my granddaughter Clara", "people 2 names Clara"),
    ("en", "my partner is Clara", "partner Clara"),
    ("fr", "je joue avec Camille", "people 2 names Camille"),
    ("fr", "je veux jouer avec ma petite-fille Camille", "people 2 names Camille"),
    ("fr", "je suis là avec mon mari Paul", "people 2 names Paul"),
    ("fr", "je joue en équipe avec Camille", "partner Camille"),
]
OF_INVITED = [
    ("I'm with Tom", "partner Tom"),
    ("Ben plays with me", "partner Ben"),
    ("swap my seat with Ben", "names Zoe,Ben,Tom,Ana"),
    ("swap Ben and Ana round", "names Zoe,Tom,Ben,Ana"),
    ("Ben and Tom should change places", "names Zoe,Ben,Ana,Tom"),
    ("can I change places with Tom", "names Zoe,Ana,Ben,Tom"),
    ("can we change teams", "ask partner change"),
    ("I don't want Ben as my partner", "ask partner change"),
    ("I'd rather not be with Ben", "ask partner change"),
]
PLAYED = {
    "en": [
        ("can I talk to my partner", "ask rule advice"),
        ("can I talk to my partner Ben", "ask rule advice"),
        ("are partners allowed to talk to each other", "ask rule advice"),
        ("whose side am I on", "ask partner"),
        ("which team am I on", "ask partner"),
        ("can we change teams", "ask partner change"),
        ("I'd like another partner", "ask partner change"),
        ("who's with me", "ask partner"),
    ],
    "fr": [
        ("est-ce que je peux parler à mon partenaire", "ask rule advice"),
        ("on a le droit de se parler entre partenaires", "ask rule advice"),
        ("je suis dans quelle équipe", "ask partner"),
        ("on peut changer d'équipes", "ask partner change"),
    ],
}


@pytest.mark.parametrize(("code", "said", "meant"), [(code, *row) for code, rows in TEAMS.items() for row in rows])
def test_before_a_match(code: str, said: str, meant: str) -> None:
    """Wishes of all kinds, also with relatives and with names that are words."""
    assert str(Language.load(code).listen(said, UNKNOWN).meaning) == meant


@pytest.mark.parametrize(("code", "said", "meant"), FIRST)
def test_who_plays_with_somebody_before_anything_is_set_up(code: str, said: str, meant: str) -> None:
    """Two people want to play; only later it is said who is whose partner."""
    moment = UNKNOWN._replace(likely=(Meaning("new", ("game",)),))
    assert str(Language.load(code).listen(said, moment).meaning) == meant


@pytest.mark.parametrize(("said", "meant"), OF_INVITED)
def test_of_those_who_were_named(said: str, meant: str) -> None:
    """Who plays anyway is told apart by whom they play with, and changes places with others."""
    assert str(Language.load("en").listen(said, INVITED).meaning) == meant


@pytest.mark.parametrize(("code", "said", "meant"), [(code, *row) for code, rows in PLAYED.items() for row in rows])
def test_in_a_match(code: str, said: str, meant: str) -> None:
    """What may be said to a partner is a question about the rules, and not who it is."""
    assert str(Language.load(code).listen(said, AT_PLAY).meaning) == meant


@pytest.mark.parametrize(
    "said",
    [
        "Leo has gone to the toilet, just miss him out this time",
        "Leo had to go, go on without him for this turn",
    ],
)
def test_why_somebody_is_passed_over_is_not_done(said: str) -> None:
    """Who is passed over once has not left."""
    moment = Moment("turn", "quiz", ("Mia", "Leo", "Sam"))
    assert str(load_wishes("en").read(said, moment)) == "attend miss Leo"


@pytest.mark.parametrize(
    "said",
    [
        "swap Mia for Kim",
        "I don't want to sit next to Ben",
        "Tom wants to sit next to Ben",
        "my partner Ben has a good card",
        "I want a red card on my team of cards",
    ],
)
def test_nothing_is_made_up(said: str) -> None:
    """What is about others only, or about cards, chooses no partner."""
    meaning = Language.load("en").listen(said, INVITED).meaning
    assert meaning is None or meaning.verb not in ("partner", "left", "right", "beside", "names")
