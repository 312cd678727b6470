"""Records: written and read again they are the same, and no text on earth makes the reader fall over."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.rules.test_properties import SETTINGS, Setting, play
from voiceuno.rules.cards import COLOURS, Card, find_card
from voiceuno.rules.game import Reason, Setup
from voiceuno.rules.match import Match, MatchState, OptionError, Options
from voiceuno.rules.moves import (
    TABLE,
    Accept,
    Advice,
    Answer,
    Catch,
    Challenge,
    Deal,
    Draw,
    End,
    Keep,
    MatchRow,
    Move,
    NameColour,
    Place,
    Play,
    SayDos,
    SayUno,
)
from voiceuno.rules.notation import NotationError, read_move, write_move
from voiceuno.rules.record import (
    HEADER,
    Entry,
    Record,
    RecordError,
    RefusedEntry,
    read_record,
    write_entry,
    write_head,
    write_record,
)
from voiceuno.rules.rulesets import DOS, MATTEL, QUIZ, RULESETS, Scoring

NAMES = ("Ann", "Ben", "Cas")

WHOLE = f"""{HEADER}
rules mattel
option scoring lowest
option target 300
seed 42
players Ann Ben Cas
dealer Cas
deal Ann r5 g+2 wi
discard r7
draw g1 y4
---
Ann: play r5
Ben: catch Ann
"""


def card(code: str) -> Card:
    found = find_card(code)
    assert found is not None
    return found


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(card, codes.split()))


def read_and_replay(text: str) -> Reason | str | None:
    """Why a text is refused, or None if it is a record that can be played to its end."""
    lines = range(1, text.count("\n") + 2)
    try:
        for _ in read_record(text).replay():
            pass
    except RecordError as error:
        return error.reason if error.line in lines else pytest.fail(f"no such line: {error}")
    except RefusedEntry as refused:
        line = refused.entry.line
        return refused.refusal.reason if line in lines else pytest.fail(f"no such line: {refused}")
    return None


# -- reading


def test_everything_is_read() -> None:
    """Every line of a record arrives where it belongs."""
    record = read_record(WHOLE)
    assert record.rules is MATTEL
    assert record.options == Options(Scoring.LOWEST, 300)
    assert (record.seed, record.names, record.dealer) == (42, NAMES, 2)
    assert record.setup == Setup((cards("r5 g+2 wi"), None, None), cards("r7"), cards("g1 y4"))
    assert record.entries == (Entry(0, Play(card("r5")), 12), Entry(1, Catch(0), 13))


def test_what_may_be_left_out() -> None:
    """Rules, seed, dealer and cards have defaults: mattel, 0, drawn for, and shuffled."""
    record = read_record(f"{HEADER}\nplayers Ann Ben\n---\n")
    assert record == Record(MATTEL, ("Ann", "Ben"))


def test_named_cards_lie_where_they_were_named() -> None:
    """Hands, the first card and the top of the draw pile are as named; the rest is shuffled by the seed."""
    state, _ = read_record(WHOLE).begin()
    assert state.round.hands[0] == cards("r5 g+2 wi")
    assert state.round.discards == cards("r7")
    assert state.round.pile[:2] == cards("g1 y4")
    assert len(state.round.hands[1]) == len(state.round.hands[2]) == 7
    other, _ = read_record(WHOLE.replace("seed 42", "seed 43")).begin()
    assert other.round.hands[1] != state.round.hands[1]


def test_a_named_draw_pile_without_a_named_first_card() -> None:
    """The first card then comes from the shuffled cards, not from the named ones."""
    state, _ = read_record(f"{HEADER}\nplayers Ann Ben\ndealer Ben\ndraw wi r1\n---\n").begin()
    assert state.round.pile[:2] == cards("wi r1")
    assert len(state.round.pile) == 93


def test_a_row_that_is_partly_named_is_filled() -> None:
    """DOS: one named card of the row is completed to two; more than two stay."""
    head = f"{HEADER}\nrules dos\nplayers Ann Ben\n"
    one = read_record(f"{head}row b7\n---\n").begin()[0].round
    assert (one.row[0], len(one.row), len(one.pile)) == (card("b7"), 2, 92)
    three = read_record(f"{head}row b7 g9 r1\n---\n").begin()[0].round
    assert three.row == cards("b7 g9 r1")


@pytest.mark.parametrize(
    "text",
    [
        WHOLE.replace("\n", "\r\n"),
        WHOLE.replace("\n", "\n\n").replace("---\n\n", "---\n# a remark\n"),
        WHOLE.replace("seed 42", "  seed   42  ").replace("Ann: play r5", "  ann :  PLAY  R5"),
        "\ufeff" + WHOLE,
        WHOLE.removesuffix("\n"),
        WHOLE.replace("catch Ann", "catch ANN").replace("dealer Cas", "dealer cas"),
    ],
)
def test_layout_does_not_matter(text: str) -> None:
    """Line ends, blank lines, remarks, spaces and capitals change nothing."""
    record = read_record(text)
    assert without_lines(record) == without_lines(read_record(WHOLE))
    assert write_record(record) == WHOLE


def test_remarks_above_the_moves_are_kept() -> None:
    """Whoever writes a record can note something in its head; the rules pass over it."""
    record = read_record(WHOLE.replace("seed 42", "# who plays\nseed 42\n#bots: easy"))
    assert record.remarks == ("who plays", "bots: easy")
    assert write_record(record) == WHOLE.replace("---", "# who plays\n# bots: easy\n---")


MOVES: list[tuple[Move, str]] = [
    (Play(card("r5")), "play r5"),
    (Play(card("r5"), uno=True), "play r5 uno"),
    (Play(card("wi+4"), COLOURS[1]), "play wi+4 green"),
    (Play(card("wi"), COLOURS[0], uno=True), "play wi red uno"),
    (Draw(), "draw"),
    (Keep(), "keep"),
    (Challenge(), "challenge"),
    (Accept(), "accept"),
    (NameColour(COLOURS[3]), "colour yellow"),
    (SayUno(), "uno"),
    (SayDos(), "dos"),
    (Catch(1), "catch Ben"),
    (Advice(2), "advice Cas"),
    (Answer(right=True), "answer right"),
    (Answer(right=False), "answer wrong"),
    (MatchRow(cards("r7"), card("b7")), "match r7 on b7"),
    (MatchRow(cards("r# wd"), card("b10")), "match r# wd on b10"),
    (Place(card("wd")), "place wd"),
    (End(), "end"),
    (Deal(), "deal"),
]


@pytest.mark.parametrize(("move", "text"), MOVES, ids=[text for _, text in MOVES])
def test_moves_as_text(move: Move, text: str) -> None:
    """Every kind of move is written in one way, and read back."""
    assert write_move(move, NAMES) == text
    assert read_move(text, NAMES) == move
    assert read_move(f"  {text.upper()} ", NAMES) == move


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "nothing is not a move"),
        ("jump", "jump is not a move"),
        ("draw two", "draw two is not a move"),
        ("answer", "answer is not a move"),
        ("answer maybe", "answer maybe is not a move"),
        ("play", "play needs a card"),
        ("play r77", "r77 is not a card"),
        ("play ５", "５ is not a card"),
        ("play r５", "r５ is not a card"),
        ("play r5 pink", "pink is not a colour"),
        ("play r5 uno uno", "uno is not a colour"),
        ("play wi red green", "red green is more than a colour"),
        ("colour", "colour green"),
        ("colour pink", "pink is not a colour"),
        ("catch", "catch NAME"),
        ("catch Dan", "Dan is not at the table"),
        ("catch Ann Ben", "catch NAME"),
        ("advice table", "table is not at the table"),
        ("match", "match needs one or two cards"),
        ("match on b7", "match needs one or two cards"),
        ("match r7 b7", "match needs one or two cards"),
        ("match r1 r3 r3 on b7", "match needs one or two cards"),
        ("match r7 on 7", "7 is not a card"),
        ("place", "place g1"),
        ("place r1 r3", "place g1"),
    ],
)
def test_texts_that_are_no_moves(text: str, reason: str) -> None:
    """What is not a move is refused in words that show what is wrong."""
    with pytest.raises(NotationError, match=reason):
        read_move(text, NAMES)


# -- texts that are no records

HEAD = f"{HEADER}\nplayers Ann Ben\n"

BROKEN = [
    ("", 1, "a record begins with the line: voiceuno record 1"),
    ("\n" + HEAD, 1, "a record begins with the line"),
    ("voiceuno record 2\nplayers Ann Ben\n---\n", 1, "a record begins with the line"),
    (HEADER, 1, "there is no line ---"),
    (HEAD, 3, "there is no line ---"),
    (f"{HEADER}\n---\n", 2, "no players are named"),
    (f"{HEADER}\nrules mattel\n---\n", 3, "no players are named"),
    (f"{HEADER}\nplayers\n---\n", 2, "nothing stands behind players"),
    (f"{HEADER}\nplayers Ann\n---\n", 2, "mattel is for 2 to 10 players, not 1"),
    (f"{HEADER}\nplayers A B C D E F G H I J K\n---\n", 2, "mattel is for 2 to 10 players, not 11"),
    (f"{HEADER}\noption target 9\nplayers Ann\n---\n", 3, "mattel is for 2 to 10 players, not 1"),
    (f"{HEADER}\nrules dos\nplayers A B C D E\n---\n", 3, "dos is for 2 to 4 players, not 5"),
    (f"{HEADER}\nplayers Ann ann\n---\n", 2, "two players have the same name"),
    (f"{HEADER}\nplayers Ann table\n---\n", 2, "a player cannot be called table"),
    (f"{HEADER}\nplayers Ann Table\n---\n", 2, "a player cannot be called table"),
    (f"{HEADER}\nplayers Ann B:n\n---\n", 2, "colon in the name"),
    (f"{HEADER}\nplayers Ann #Ben\n---\n", 2, "a name cannot begin with #"),
    (f"{HEAD}players Cas Dan\n---\n", 3, "players is named twice"),
    (f"{HEAD}seed 1\nseed 2\n---\n", 4, "seed is named twice"),
    (f"{HEAD}deal Ann r5\ndeal ann r6\n---\n", 4, "the hand of ann is named twice"),
    (f"{HEAD}hands Ann r5\n---\n", 3, "hands is not known above the line ---"),
    (f"{HEAD}Ann: play r5\n", 4, "there is no line ---"),
    (f"{HEAD}Ann: play r5\n---\n", 3, "Ann: is not known above the line ---"),
    (f"{HEAD}rules chess\n---\n", 3, "chess is none of the rules mattel, rnib, french, quiz, dos"),
    (f"{HEAD}rules\n---\n", 3, "nothing stands behind rules"),
    (f"{HEAD}rules Mattel\n---\n", 3, "Mattel is none of the rules"),
    (f"{HEAD}seed x\n---\n", 3, "x is not a seed"),
    (f"{HEAD}seed 1 2\n---\n", 3, "1 2 is not a seed"),
    (f"{HEAD}seed ٣\n---\n", 3, "٣ is not a seed"),
    (f"{HEAD}seed ²\n---\n", 3, "² is not a seed"),
    (f"{HEAD}seed 1.5\n---\n", 3, "1.5 is not a seed"),
    (f"{HEAD}seed --1\n---\n", 3, "--1 is not a seed"),
    (f"{HEAD}seed -\n---\n", 3, "- is not a seed"),
    (f"{HEAD}seed 1_000\n---\n", 3, "1_000 is not a seed"),
    (f"{HEAD}seed {'9' * 5000}\n---\n", 3, "is not a seed"),
    (f"{HEAD}dealer Dan\n---\n", 3, "Dan is not at the table"),
    (f"{HEAD}dealer Ann Ben\n---\n", 3, "Ann Ben is not at the table"),
    (f"{HEAD}deal Dan r5\n---\n", 3, "is not at the table"),
    (f"{HEAD}deal Ann\n---\n", 3, "no cards are named for Ann"),
    (f"{HEAD}deal\n---\n", 3, "nothing stands behind deal"),
    (f"{HEAD}deal Ann r5 q7\n---\n", 3, "q7 is not a card"),
    (f"{HEAD}deal Ann r10\n---\n", 3, "there is no r10 in this game"),
    (f"{HEAD}deal Ann wd\n---\n", 3, "there is no wd in this game"),
    (f"{HEAD}rules dos\ndeal Ann wi\n---\n", 4, "there is no wi in this game"),
    (f"{HEAD}rules dos\ndraw r2\n---\n", 4, "there is no r2 in this game"),
    (f"{HEAD}discard r5 r6\n---\n", 3, "only one card is turned up first"),
    (f"{HEAD}row r5 r6\n---\n", 3, "mattel has no row; name the discard instead"),
    (f"{HEAD}rules dos\ndiscard r5\n---\n", 4, "dos has no discard; name the row instead"),
    (f"{HEAD}deal Ann r5 r5 r5\n---\n", 4, "r5 is named 3 times, but the deck has 2 of it"),
    (f"{HEAD}deal Ann r0\ndiscard r0\n---\n", 5, "r0 is named 2 times, but the deck has 1 of it"),
    (f"{HEAD}deal Ann wi wi wi\ndraw wi wi\n---\n", 5, "wi is named 5 times, but the deck has 4 of it"),
    (f"{HEAD}option\n---\n", 3, "nothing stands behind option"),
    (f"{HEAD}option speed\n---\n", 3, "mattel does not know the option speed"),
    (f"{HEAD}option scoring\n---\n", 3, "mattel does not know the scoring"),
    (f"{HEAD}option scoring best\n---\n", 3, "mattel does not know the scoring best; it knows winner, lowest"),
    (f"{HEAD}option scoring partners\n---\n", 3, "mattel does not know the scoring partners"),
    (f"{HEAD}rules rnib\noption scoring partners\n---\n", 4, "needs 4 players, not 2"),
    (f"{HEAD}option target 0\n---\n", 3, "the target must be a whole number above zero"),
    (f"{HEAD}option target -5\n---\n", 3, "the target must be a whole number above zero"),
    (f"{HEAD}option target ٣٠\n---\n", 3, "the target must be a whole number above zero"),
    (f"{HEAD}option target {'9' * 5000}\n---\n", 3, "the target must be a whole number above zero"),
    (f"{HEAD}option target {'0' * 19}1{'9' * 5000}\n---\n", 3, "the target must be a whole number"),
    (f"{HEAD}option rounds 0\n---\n", 3, "the rounds must be a whole number"),
    (f"{HEAD}option rounds 03\n---\n", 3, "the rounds must be a whole number"),
    (f"{HEAD}option rounds ٣\n---\n", 3, "the rounds must be a whole number"),
    (f"{HEAD}option target {10**18}\n---\n", 3, "the target must be a whole number above zero"),
    (f"{HEAD}option level 3\n---\n", 3, "mattel does not know the option level"),
    (f"{HEAD}rules quiz\noption level 0\n---\n", 4, "quiz does not know the option level"),
    (f"{HEAD}rules quiz\noption pack\n---\n", 4, "quiz does not know the option pack"),
    (f"{HEAD}---\nAnn play r5\n", 4, "a move looks like this: Ann: play r5"),
    (f"{HEAD}---\n---\n", 4, "a move looks like this: Ann: play r5"),
    (f"{HEAD}---\nDan: draw\n", 4, "Dan is not at the table"),
    (f"{HEAD}---\n: draw\n", 4, "is not at the table"),
    (f"{HEAD}---\nAnn: jump\n", 4, "jump is not a move"),
    (f"{HEAD}---\nAnn:\n", 4, "nothing is not a move"),
    (f"{HEAD}---\n\n# draw\nAnn: catch Dan\n", 6, "Dan is not at the table"),
]


@pytest.mark.parametrize(("text", "line", "reason"), BROKEN, ids=[f"{reason[:40]}" for *_, reason in BROKEN])
def test_broken_records(text: str, line: int, reason: str) -> None:
    """A text that is no record is refused with the line and in words that show what is wrong."""
    with pytest.raises(RecordError) as refused:
        read_record(text)
    assert reason in refused.value.reason
    assert refused.value.line == line
    assert str(refused.value) == f"line {line}: {refused.value.reason}"


def test_too_few_cards_are_left() -> None:
    """Hands that are too big leave nothing to deal, to turn up or to lay out, which is said."""
    rest = " ".join(card.code for card in MATTEL.game.deck[:-3])
    with pytest.raises(RecordError, match="not enough cards left to deal"):
        read_record(f"{HEAD}deal Ann {rest}\n---\n")
    first = " ".join(card.code for card in MATTEL.game.deck if card.code != "wi+4")
    with pytest.raises(RecordError, match="no card is left that may begin"):
        read_record(f"{HEAD}deal Ann {first}\ndeal Ben wi+4\n---\n")
    every = " ".join(card.code for card in DOS.game.deck[1:])
    with pytest.raises(RecordError, match="no cards are left for the centre row"):
        read_record(f"{HEAD}rules dos\ndeal Ann {every}\ndeal Ben {DOS.game.deck[0].code}\n---\n")


@pytest.mark.parametrize("seed", ["0", "-5", "0007", str(10**18), str(-(10**18))])
def test_seeds(seed: str) -> None:
    """Any whole number of a sensible size is a seed."""
    assert read_record(f"{HEAD}seed {seed}\n---\n").seed == int(seed)


def test_a_refused_move_names_its_line() -> None:
    """Reading goes through; playing stops at the move that the rules refuse, with the position before it."""
    record = read_record(WHOLE + "\nCas: draw\nBen: draw\n")
    positions: list[MatchState] = []
    with pytest.raises(RefusedEntry) as refused:
        positions.extend(state for _, state, _ in record.replay())
    assert refused.value.entry == Entry(1, Catch(0), 13)
    assert refused.value.refusal.reason is Reason.NOBODY_TO_CATCH
    assert str(refused.value) == "line 13: nobody_to_catch"
    assert refused.value.state == positions[-1]
    assert len(positions) == 2


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (Options(packs=("animals",)), "asks no questions"),
        (Options(levels=(1,)), "asks no questions"),
        (Options(target=-1), "a number above zero"),
        (Options(rounds=-1), "from one to 100"),
        (Options(rounds=101), "from one to 100"),
        (Options(rounds=2, target=50), "not both"),
        (Options(Scoring.PARTNERS), "does not know the scoring partners"),
    ],
)
def test_options_that_come_without_a_record(options: Options, reason: str) -> None:
    """A match refuses options that its book does not know, wherever they come from."""
    with pytest.raises(OptionError, match=reason):
        Match(MATTEL, 2, options)
    assert Match(QUIZ, 2, Options(packs=("animals",), levels=(1,))).target == 500


# -- writing and reading again


def test_parts_make_the_whole() -> None:
    """The head and the entries one by one are what the whole record is, so a game can be saved as it goes."""
    record = read_record(WHOLE)
    assert write_head(record) + "".join(write_entry(entry, NAMES) for entry in record.entries) == WHOLE
    assert write_entry(Entry(TABLE, Deal()), NAMES) == "table: deal\n"


def without_lines(record: Record) -> Record:
    return replace(record, entries=tuple(entry._replace(line=0) for entry in record.entries))


NAME = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1, max_size=8).filter(
    lambda name: ":" not in name and not name.startswith("#") and name.lower() != "table"
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record that could be written: with named cards, options, and moves of all kinds."""
    setting: Setting = draw(st.sampled_from(SETTINGS))
    rng = Random(draw(st.integers(0, 2**32)))
    names = draw(st.lists(NAME, min_size=setting.seats, max_size=setting.seats, unique_by=str.lower))
    deck = rng.sample(setting.rules.game.deck, 30)
    hands = tuple(tuple(deck.pop() for _ in range(rng.randrange(3))) or None for _ in names)
    up = tuple(deck.pop() for _ in range(rng.randrange(2)))
    drawn = tuple(deck.pop() for _ in range(rng.randrange(4)))
    named = any((*hands, up, drawn)) and draw(st.booleans())
    target = 0 if setting.scoring is Scoring.ROTATING_PARTNERS else draw(st.integers(0, 10**18 - 1))
    of_target = target or setting.scoring in (Scoring.ELIMINATION, Scoring.ROTATING_PARTNERS)
    rounds = None if of_target else draw(st.none() | st.integers(0, 100))
    options = Options(setting.scoring, target, *((("animals",), (1, 2)) if setting.rules is QUIZ else ()))
    moves = draw(st.lists(st.sampled_from([move for move, _ in MOVES]), max_size=5))
    seats = [seat for seat in (TABLE, 0, 1) for _ in range(1 + rng.randrange(2))]
    entries = [Entry(rng.choice(seats), move) for move in moves if move != Advice(2) or setting.seats > 2]
    return Record(
        setting.rules,
        tuple(names),
        draw(st.integers(-(10**18), 10**18)),
        replace(options, rounds=rounds),
        draw(st.none() | st.integers(0, setting.seats - 1)),
        Setup(hands, up, drawn) if named else Setup(),
        tuple(entries),
        tuple(draw(st.lists(st.sampled_from(["bots easy hard", "rules dos", "---", "#"]), max_size=2))),
    )


@given(records())
@settings(max_examples=150, deadline=None)
def test_round_trip(record: Record) -> None:
    """What was written is read as the same record, whatever the names, numbers, cards and moves."""
    text = write_record(record)
    again = read_record(text)
    assert without_lines(again) == record
    assert write_record(again) == text
    assert again.begin() == record.begin()


# -- any text at all

WORDS = st.sampled_from(
    "voiceuno record 1 rules option seed players dealer deal discard row draw --- : # Ann Ben Ann: Ben: table: table "
    "mattel rnib french quiz dos scoring lowest elimination partners rotating-partners target pack level play keep "
    "challenge accept colour uno dos catch advice answer right wrong match on place end red green r5 g+2 brv ysk wi "
    "wi+4 r10 b# wd r2 -1 0 7 500 99999999999999999999 １ ٣ \u2028 \x00 \x1c \ud800 é \t".split(" ")
)


@given(st.text())
@settings(max_examples=200, deadline=None)
@example("")
@example(HEADER)
@example("\n")
@example("\ufeff")
def test_any_text(text: str) -> None:
    """Any text is refused in words, alone and behind a good head."""
    assert read_and_replay(text)
    read_and_replay(f"{HEADER}\n{text}\n---\n{text}")
    read_and_replay(f"{HEAD}{text}\n---\n")
    read_and_replay(f"{HEAD}---\nAnn: {text}")


@given(st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=8))
@settings(max_examples=300, deadline=None)
def test_any_words(lines: list[str]) -> None:
    """The words of records in any order are refused in words or played."""
    text = "\n".join(lines)
    read_and_replay(f"{HEADER}\n{text}")
    read_and_replay(f"{HEAD}{text}\n---\n")
    read_and_replay(f"{HEAD}---\n{text}")


def valid_records() -> list[str]:
    """The beginning of a match for each book, as text."""
    texts = []
    for rules in RULESETS.values():
        match = Setting(rules, Scoring.WINNER, 3).match(100)
        entries = tuple(Entry(step.player, step.move) for step in play(match, seed=11, most=25))
        head = Record(rules, NAMES, 11, match.options, entries=entries)
        texts.append(write_record(head))
    return [*texts, WHOLE]


VALID = valid_records()


@pytest.mark.parametrize("text", VALID)
def test_valid_records_are_read(text: str) -> None:
    """The records that the next test spoils are good ones (the last has a refused move)."""
    assert read_and_replay(text) in (None, Reason.NOBODY_TO_CATCH)


@given(st.sampled_from(VALID), st.data())
@settings(max_examples=300, deadline=None)
def test_spoilt_records(text: str, data: st.DataObject) -> None:
    """A record with characters or lines lost, doubled, swapped or changed is refused in words or played."""
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        kind = data.draw(st.integers(0, 4))
        lines = text.split("\n")
        line = at % len(lines)
        if kind == 0:
            text = text[:at] + data.draw(st.text(max_size=3)) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + data.draw(st.integers(1, 30)) :]
        elif kind == 2:
            text = "\n".join([*lines[:line], *lines[line + 1 :]])
        elif kind == 3:
            text = "\n".join([*lines[: line + 1], *lines[line:]])
        else:
            text = text[:at] + data.draw(WORDS) + text[at + 1 :]
    read_and_replay(text)


@given(st.binary(max_size=200))
@settings(max_examples=100, deadline=None)
def test_any_bytes(blob: bytes) -> None:
    """What looks like a file of another kind is refused in words."""
    text = blob.decode("latin-1")
    assert read_and_replay(text)
    read_and_replay(f"{HEADER}\n{text}")
    read_and_replay(f"{HEAD}---\n{text}")


def test_control_characters_in_names_are_refused() -> None:
    """They could write over the line in which a name is shown."""
    for name in ("An\x07n", "\x1b[2JAnn", "Ann\x7f", "A\x00"):
        with pytest.raises(RecordError, match="control character"):
            read_record(f"voiceuno record 1\nplayers Ben {name}\n---\n")


def test_a_seed_and_its_negative_are_two_seeds() -> None:
    """Also where the dealer is named, so that the first cards are shuffled by the seed itself."""
    head = "voiceuno record 1\nseed {}\nplayers Ann Ben\ndealer Ben\n---\n"
    hands = {read_record(head.format(seed)).begin()[0].round.hands for seed in (5, -5, 6, -6)}
    assert len(hands) == 4


# -- what is quoted, and what is not there


@pytest.mark.parametrize(
    "line",
    [
        "option " + "x" * 5000,
        "nonsense " + "word " * 2000,
        "players " + " ".join(f"Name{number}" for number in range(900)) + " Name1",
        "deal Ann " + "r5 " * 2000,
        "seed " + "9" * 4000,
    ],
    ids=["word", "line", "names", "cards", "seed"],
)
def test_a_long_line_is_quoted_in_part(line: str) -> None:
    """A message can be read out: however long a line is, the message is not."""
    with pytest.raises(RecordError) as error:
        read_record(f"voiceuno record 1\n{line}\nplayers Ann Ben\n---\n")
    assert len(str(error.value)) < 300
    assert max(map(len, str(error.value).split())) <= 60


def test_a_pack_that_is_not_there_is_refused_where_packs_are_known() -> None:
    """With its line and the packs that there are; a match that waits is played on without the pack."""
    text = "voiceuno record 1\nrules quiz\noption pack animals\noption pack nowhere\nplayers Ann Ben\n---\n"
    assert read_record(text).options.packs == ("animals", "nowhere")
    with pytest.raises(RecordError, match="nowhere is none of the question packs animals, sums") as error:
        read_record(text, ("animals", "sums"))
    assert error.value.line == 4
    assert read_record(text.replace("nowhere", "sums"), ("animals", "sums")).options.packs == ("animals", "sums")


@pytest.mark.parametrize("value", ["nowhere", "animals+nowhere"])
def test_questions_of_a_pack_that_is_not_there_are_refused_in_a_move_too(value: str) -> None:
    """As they are when they are asked for by voice."""
    text = f"voiceuno record 1\nrules quiz\nplayers Ann Ben\n---\ntable: questions pack {value}\n"
    assert len(read_record(text).entries) == 1
    with pytest.raises(RecordError, match="nowhere is none of the question packs animals, sums") as error:
        read_record(text, ("animals", "sums"))
    assert error.value.line == 5
    for known in ("animals", "animals+sums", "all"):
        assert len(read_record(text.replace(value, known), ("animals", "sums")).entries) == 1
