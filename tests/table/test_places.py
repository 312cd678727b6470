"""Several places at one table: each hears what its people may know, in its own settings, and time is the table's."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.talking import LANGUAGE
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.references import cards_of
from voiceuno.dialogue.reply import Reply
from voiceuno.errors import VoiceunoError
from voiceuno.language.meaning import Meaning
from voiceuno.rules.cards import DOS_DECK, UNO_DECK, Card, find_card
from voiceuno.rules.house_rules import HouseRules, SevenZero, Stacking
from voiceuno.rules.moves import Phase
from voiceuno.rules.record import read_record, write_record
from voiceuno.table.plan import Plan

BY_NAME = {LANGUAGE.prompts.card(card): card for card in (*UNO_DECK, *DOS_DECK) if card.colour is not None}
CARD = re.compile(rf"\b({'|'.join(sorted(BY_NAME, key=len, reverse=True))})\b", re.IGNORECASE)
OPEN_CARDS = ("for the deal", "goes back", "turned up", "New in the row")
NAMES = ("Anna", "Ben", "Clara", "David")
MOST_STEPS = 6000


class Company:
    """Some places at one table, whose people say something that is likely whenever they are asked."""

    def __init__(self, folder: Path, plan: Plan, places: tuple[tuple[str, ...], ...], seed: int = 1) -> None:
        self.club = Club(folder, seed=seed)
        self.table = self.club.open(plan)
        self.chance = Random(seed)
        self.places = {names: self.club.sit_down(at=self.table, names=names) for names in places}
        self.heard: dict[tuple[str, ...], list[str]] = {names: [] for names in places}
        self.known: dict[tuple[str, ...], set[Card]] = {names: set() for names in places}
        self.wait: dict[tuple[str, ...], float | None] = {}
        for names, conversation in self.places.items():
            self.take(names, conversation.greet())

    def take(self, names: tuple[str, ...], reply: Reply) -> None:
        """A place has been told something: no card that its people may not know is named in it."""
        conversation = self.places[names]
        self.wait[names] = reply.wait
        self.heard[names] += reply.lines
        self._look(names)
        for line in reply.lines:
            if any(words in line for words in OPEN_CARDS):
                self.known[names] |= {BY_NAME[found.lower()] for found in CARD.findall(line)}
            leaked = {BY_NAME[found.lower()] for found in CARD.findall(line)} - self.known[names]
            assert not leaked, f"{names} were told of {leaked}: {line}"
            for other in set(self.table.names) - {self.table.names[seat] for seat in conversation.seats}:
                for drawn in re.findall(rf"\b{other} (?:draws|drew) ([^.]*)", line):
                    assert not CARD.search(drawn), line

    def _look(self, names: tuple[str, ...]) -> None:
        """What lies open, and a single person's own hand."""
        conversation, table = self.places[names], self.table
        view = table.match.view(table.state, conversation.seats[0] if conversation.seats else 0)
        known = self.known[names]
        known |= set(getattr(view, "discards", ())) | set(getattr(view, "row", ()))
        known |= {card for entry in table.record.entries[-12:] for card in cards_of(entry.move)}
        if len(names) == 1:
            known |= set(view.hand)

    def step(self) -> None:
        """News first, then time, then whoever is asked."""
        for names in self.places:
            self._look(names)
        for names, conversation in self.places.items():
            if conversation.has_news:
                self.take(names, conversation.news())
                return
        waiting = [names for names, wait in self.wait.items() if wait is not None]
        if waiting:
            self.take(waiting[0], self.places[waiting[0]].proceed())
            return
        asked = [names for names, place in self.places.items() if self.table.turn in place.seats]
        if self.table.state.round.phase is Phase.OVER:
            asked = list(self.places)
        names = self.chance.choice(asked)
        self.say(names, self.words(self.places[names]))

    def words(self, conversation: Conversation) -> str:
        """Something that brings the match on."""
        moment = conversation.moment
        if self.table.state.round.phase is Phase.OVER:
            return "yes"
        if moment.question is not None and self.chance.random() < 0.8:
            return moment.question.answers[0]
        likely = [each for each in moment.likely if each not in moment.urgent]
        laying = [each for each in likely if each.verb in ("play", "match") and not each.is_partial]
        meaning = self.chance.choice(laying or likely)
        return conversation.language.wordings.say(meaning, moment) or in_words(meaning)

    def say(self, names: tuple[str, ...], text: str) -> list[str]:
        """Somebody at a place says something; what is answered there."""
        before = len(self.heard[names])
        self.known[names] |= {BY_NAME[found.lower()] for found in CARD.findall(text)}  # who says it knows it
        self.take(names, self.places[names].hear(text))
        return self.heard[names][before:]

    def play(self) -> None:
        """Play until the match is won."""
        for _ in range(MOST_STEPS):
            if self.table.over:
                break
            self.step()
        assert self.table.over, "a dead end"
        while any(place.has_news for place in self.places.values()):
            self.step()


def in_words(meaning: Meaning) -> str:
    """What is in no list of phrases, said by its parts."""
    cards = [LANGUAGE.prompts.card(card) if (card := find_card(word)) else word for word in meaning.words]
    if meaning.verb != "match":
        return " ".join([meaning.verb, *cards])
    at = cards.index("on")
    return " ".join([" and ".join(cards[:at]), *cards[at:]])


GAMES = {"mattel": 50, "rnib": 50, "french": 50, "quiz": 40, "dos": 30}


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("rules", GAMES)
def test_a_whole_match_from_several_places(rules: str, count: int, tmp_path: Path) -> None:
    """Everybody at a place of their own: no hand is told to anybody else, all hear the same end, and it is kept."""
    names = NAMES[:count]
    bots = 1 if count < 4 else 0
    plan = Plan(rules=rules, people=count, bots=bots, target=GAMES[rules], names=names)
    company = Company(tmp_path, plan, tuple((name,) for name in names))
    company.play()
    for (name,), heard in company.heard.items():
        assert any("wins the match" in line or "You win the match" in line for line in heard), name
    kept = read_record((tmp_path / "tables" / company.table.code / "match.record").read_text("utf-8"))
    assert write_record(kept) == write_record(company.table.record)


HOUSES = {
    "hands": HouseRules(seven_zero=SevenZero.BOTH, jump_in=True, keep_hand=True, jump_in_any=True),
    "draws": HouseRules(Stacking.MIXED, draw_until_fits=True, deflect=True, draw_and_play=True, places=2),
    "strict": HouseRules(must_play=True, no_bluffing=True, seven_zero=SevenZero.BOTH, uno_penalty=0, cards=5),
}


@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_a_whole_match_by_house_rules_from_several_places(house: HouseRules, tmp_path: Path) -> None:
    """A hand that was swapped or passed on is read to who got it, and told to nobody else."""
    plan = Plan(rules="mattel", people=3, bots=1, target=150, names=NAMES[:3], house=house)
    company = Company(tmp_path, plan, tuple((name,) for name in NAMES[:3]))
    company.play()
    changes = 0
    for heard in company.heard.values():
        told = sum("passed on" in line or "swaps hands with you" in line for line in heard)
        assert sum(line.startswith("Your hand") for line in heard) > told  # beside the hand that was dealt
        changes += told
    assert bool(changes) == bool(house.seven_zero)


@pytest.mark.parametrize("rules", GAMES)
def test_two_people_share_a_place_and_a_third_has_one(rules: str, tmp_path: Path) -> None:
    """Who shares a place is spoken to by name; who is alone is "you"."""
    plan = Plan(rules=rules, people=3, bots=0, target=GAMES[rules], names=NAMES[:3])
    company = Company(tmp_path, plan, (("Anna", "Ben"), ("Clara",)))
    company.play()
    assert any(line.startswith(("Anna, ", "Ben, ")) for line in company.heard["Anna", "Ben"])
    asked = [line for line in company.heard["Anna", "Ben"] if "our turn" in line and not line.startswith("On ")]
    assert all(line.startswith(("Anna", "Ben")) for line in asked)
    assert any("our turn" in line for line in company.heard["Clara",])


def open_table(folder: Path, bots: int = 1) -> Company:
    """Anna and Ben at places of their own."""
    company = Company(folder, Plan(rules="mattel", people=2, bots=bots, names=("Anna", "Ben")), (("Anna",), ("Ben",)))
    settle(company)
    return company


def settle(company: Company) -> None:
    """Let everything happen that happens by itself."""
    while any(place.has_news for place in company.places.values()) or any(w is not None for w in company.wait.values()):
        company.step()


def on_turn(company: Company) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who is asked, and who is not."""
    name = company.table.names[company.table.turn]
    return ((name,), ("Ben",)) if name == "Anna" else ((name,), ("Anna",))


def test_bots_wait_until_every_place_has_had_its_time(tmp_path: Path) -> None:
    """The window for a correction is each player's own; one who is slow is not left behind, and nothing runs twice."""
    company = open_table(tmp_path)
    mover, other = on_turn(company)
    company.places[other].settings = replace(company.places[other].settings, pause=9.0)
    company.say(mover, company.words(company.places[mover]))
    while company.wait[mover] is None:  # until a bot is next, and a move stands open
        company.step()
        if company.table.turn in company.table.people and company.wait[mover] is None:
            name = (company.table.names[company.table.turn],)
            company.say(name, company.words(company.places[name]))
    for names, place in company.places.items():
        if place.has_news:
            company.take(names, place.news())
    entries = len(company.table.record.entries)
    if company.table.last is not None:
        assert company.wait[other] == 9.0
    company.take(mover, company.places[mover].proceed())
    assert len(company.table.record.entries) == entries, "the other place has not had its time"
    assert company.wait[mover] is None
    company.take(other, company.places[other].proceed())
    assert len(company.table.record.entries) == entries + 1


def test_what_one_takes_back_the_other_hears(tmp_path: Path) -> None:
    """The move is told, and that it is gone again; only who made it can take it back."""
    company = open_table(tmp_path, bots=0)
    mover, other = on_turn(company)
    laying = [each for each in company.places[mover].moment.likely if each.verb == "play" and not each.words[1:]]
    if not laying:
        company.say(mover, "draw")
        pytest.fail("this deal should have a card that fits")
    company.say(mover, LANGUAGE.wordings.say(laying[0], company.places[mover].moment))
    assert company.say(other, "undo")[0] in ("There is nothing to take back.", "That is too late to take back.")
    assert company.say(mover, "undo")[0] == "Taken back."
    settle(company)
    assert any(line == f"{mover[0]} takes that back." for line in company.heard[other])


def test_a_pause_is_told_and_bots_rest(tmp_path: Path) -> None:
    """One player's pause holds the whole table, and the others know why nothing happens."""
    company = open_table(tmp_path)
    company.say(("Anna",), "pause")
    settle(company)
    assert company.heard["Ben",][-1].startswith("A pause for Anna") or "A pause for Anna." in company.heard["Ben",]
    company.say(("Anna",), "continue")
    settle(company)
    assert "The pause is over." in company.heard["Ben",]


def test_a_place_leaves_and_a_bot_takes_over_until_it_is_back(tmp_path: Path) -> None:
    """The match waits for who is away; if the others wish, a bot plays, and gives the seat back."""
    company = open_table(tmp_path, bots=0)
    mover, other = on_turn(company)
    company.places[mover].leave()
    gone = company.places.pop(mover)
    company.wait.pop(mover)
    settle(company)
    assert f"{mover[0]} has left." in company.heard[other]
    before = len(company.table.record.entries)
    assert company.say(other, "whose turn is it") == [f"It is {mover[0]}'s turn."]
    assert company.say(other, "undo")[-1] == f"It is {mover[0]}'s turn, who is away. Wait, or say: let a bot play."
    assert len(company.table.record.entries) == before
    assert company.say(other, f"let a bot play for {mover[0]}")[0] == f"A bot plays for {mover[0]}."
    settle(company)
    assert len(company.table.record.entries) > before
    assert company.table.turn in company.places[other].seats
    assert gone.table is company.table
    back = company.club.sit_down(at=company.table, names=mover)
    company.places[mover] = back
    company.take(mover, back.greet())
    settle(company)
    assert f"{mover[0]} is here." in company.heard[other]
    company.play()


def test_whoever_is_away_can_be_named(tmp_path: Path) -> None:
    """Without a name it is whoever the match waits for; a name that nobody has is told as such."""
    names = ("Anna", "Ben", "Clara")
    company = Company(tmp_path, Plan(people=3, bots=0, names=names), tuple((name,) for name in names))
    settle(company)
    here = next((name,) for name in names if name != names[company.table.turn])
    assert company.say(here, "go on without David")[0] == "David is not at the table. There are Anna, Ben and Clara."
    assert company.say(here, "let a bot play")[0] == "Everybody is here."
    on_turn = names[company.table.turn]
    for names_away in [each for each in company.places if each != here]:
        company.places.pop(names_away).leave()
        company.wait.pop(names_away)
    settle(company)
    assert company.say(here, "go on without David")[0] == "David is not at the table. There are Anna, Ben and Clara."
    assert company.say(here, "let a bot play")[0] == f"A bot plays for {on_turn}."


def test_while_somebody_rests_nobody_has_to_wait(tmp_path: Path) -> None:
    """Nothing happens by itself in a pause, so a host need not ask again and again whether something has."""
    company = open_table(tmp_path)
    mover, other = on_turn(company)
    while company.table.turn in company.table.people:
        name = (company.table.names[company.table.turn],)
        company.say(name, "draw" if company.places[name].moment.phase == "turn" else "keep")
    company.say(mover, "pause")
    assert company.places[other].news().wait is None
    reply = company.places[mover].hear("continue")
    assert company.places[other].news().wait is not None
    assert reply.wait is not None


def test_a_table_is_found_by_its_code_after_a_restart(tmp_path: Path) -> None:
    """Whoever knows the code comes back to the same match."""
    company = open_table(tmp_path)
    for _ in range(12):
        company.step()
    again = Club(tmp_path).find(company.table.code)
    assert again is not None
    assert write_record(again.record) == write_record(company.table.record)
    assert again.state == company.table.state
    assert Club(tmp_path).find("000") is None


def test_each_place_has_its_own_settings(tmp_path: Path) -> None:
    """Brief for one is not brief for the other."""
    company = open_table(tmp_path)
    company.say(("Anna",), "brief")
    assert company.places["Anna",].settings.verbosity == "brief"
    assert company.places["Ben",].settings.verbosity == "normal"


def test_the_table_knows_no_words(tmp_path: Path) -> None:
    """It can be played by moves alone, and every listener is told the same facts."""
    table = Club(tmp_path, seed=3).open(Plan(rules="mattel", people=2, bots=0, names=("Anna", "Ben")))
    told: list[object] = []

    class Ear:
        seats = (0,)

        def notice(self, news: object) -> None:
            told.append(news)

    table.join(Ear())
    table.join(Ear())
    move = table.match.turn_moves(table.state, table.turn)[0]
    table.act(table.turn, move)
    assert len(told) == 2
    assert told[0] == told[1]


def test_a_table_that_could_not_be_kept_is_refused(tmp_path: Path) -> None:
    """Nothing is written for it."""
    with pytest.raises(VoiceunoError, match="written down"):
        Club(tmp_path).open(Plan(rules="mattel", people=2, bots=0, names=("Anna Maria", "Ben")))
    assert not (tmp_path / "tables").exists()
