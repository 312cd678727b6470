"""DOS in conversation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from voiceuno.dialogue.games.fitting import DosFit, match_label
from voiceuno.dialogue.games.game_talk import Asked
from voiceuno.dialogue.references import COLOUR_BY_WORD, Option, candidates, is_named, part_in_words
from voiceuno.language.meaning import Meaning
from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import DOS_DECK, Card, Colour
from voiceuno.rules.moves import Draw, End, MatchRow, Move, NameColour, Phase, Place
from voiceuno.rules.rulesets import Ruleset
from voiceuno.rules.views import DosView

_ON = "on"
_BESIDE: dict[type, str] = {Draw: "or_draw", Place: "or_place", End: "or_end"}  # what can be done instead of a match
_MOST_WAYS = 6  # to match one card; more cannot be kept in mind by ear, so the others are counted
_NEAR = 3  # cards with which somebody may think of DOS


class DosTalk:
    """What a conversation must know of DOS."""

    call = "dos"
    alone = 2

    # -- from words to moves

    def options(self, meaning: Meaning, view: DosView, moves: Sequence[Move], prompts: Prompts) -> list[Option]:
        """The matches that can be meant, or the cards that can go into the row."""
        words = meaning.words
        if meaning.verb == "place":
            return _placed(words[0], view, prompts)
        named, on = (words[: words.index(_ON)], words[-1]) if _ON in words else (words, "")
        if meaning.verb == "play":
            named = words[:1]
        if on and not meaning.is_partial:  # said in full: if it is not possible, the rules say why
            whole = tuple(card for word in named for card in candidates(word, view.hand))
            row = candidates(on, view.row)
            return [Option("", MatchRow(whole, row[0]))] if len(whole) == len(named) and row else []
        possible = [
            move
            for move in moves
            if isinstance(move, MatchRow)
            and len(move.cards) == len(named)
            and (not on or is_named(move.on, on))
            and any(all(map(is_named, move.cards, order)) for order in (named, named[::-1]))
        ]
        may_place = view.phase is Phase.BONUS or (view.drew and not view.matched)
        if not possible and meaning.verb == "play" and may_place:
            # A card that matches nothing is laid into the row, where one has to go anyway.
            return _placed(named[0], view, prompts)
        return [Option(match_label(move, prompts), move) for move in possible]

    def nothing_meant(self, meaning: Meaning, view: DosView, prompts: Prompts) -> str:
        """Why nothing can be matched or placed like that."""
        words = meaning.words
        named = words[: words.index(_ON)] if _ON in words else words
        absent = [
            card for word in named if "?" not in word for card in candidates(word, view.hand) if card not in view.hand
        ]
        if absent:
            return prompts.say("refusal.not_in_hand", card=prompts.card(absent[0]))
        if meaning.verb != "place":
            return prompts.say("say.no_such_match")
        if "?" not in words[0]:
            return prompts.say("say.no_such_card")
        key = "say.none_fits" if candidates(words[0], view.hand) else "say.none_held"
        return prompts.say(key, card=part_in_words(words[0], prompts))

    def corrected(self, last: Move | None, words: Sequence[str], view: DosView) -> Meaning:
        """Another match, or another card for the row."""
        if words[0] in COLOUR_BY_WORD:
            if isinstance(last, NameColour):
                return Meaning("colour", (words[0],))
            words = [f"{words[0][0]}?"]
        is_for_row = isinstance(last, Place) or view.phase is Phase.BONUS
        return Meaning("place" if is_for_row else "play", tuple(words))

    def named_colour(self, colour: Colour, view: DosView) -> None:
        """No card of DOS is given a colour."""

    # -- asking and answering

    def asked(self, view: DosView, moves: Sequence[Move], prompts: Prompts, names: Sequence[str]) -> Asked:  # noqa: ARG002
        """For a match, for a card into the row, or for the end of the turn."""
        if view.phase is Phase.BONUS:
            return Asked("ask.bonus" if view.must_place else "ask.bonus_may", {})
        can_match = any(isinstance(move, MatchRow) for move in moves)
        slots = {"cards": prompts.cards(view.row)}
        if view.matched:
            return Asked("ask.match_more" if can_match else "ask.end", slots)
        if view.drew:
            return Asked("ask.match_or_place" if can_match else "ask.place", slots)
        return Asked("ask.turn_row", slots)

    def open_cards(self, view: DosView, prompts: Prompts) -> str:
        """The row."""
        return prompts.say("answer.row", cards=prompts.cards(view.row))

    def colour(self, view: DosView, prompts: Prompts) -> str:
        """No colour is in play; the row says which there are."""
        return self.open_cards(view, prompts)

    def playable(self, view: DosView, moves: Sequence[Move], prompts: Prompts) -> str:
        """All that can be matched, grouped by the card of the row, single cards first; then what else can be done."""
        groups = []
        for on in dict.fromkeys(view.row):
            fits = [move.cards for move in moves if isinstance(move, MatchRow) and move.on == on]
            ways = [prompts.cards(cards, "plus") for cards in sorted(fits, key=len)]
            left = len(ways) - _MOST_WAYS
            if left > 1:  # one more is named, not counted
                ways[_MOST_WAYS:] = [prompts.part("answer.more_ways", number=prompts.number(left))]
            if ways:
                groups.append(prompts.say("answer.match_ways", on=prompts.card(on), list=prompts.listing(ways, "or")))
        if groups:
            key = next((key for kind, key in _BESIDE.items() if any(isinstance(move, kind) for move in moves)), "")
            groups += [prompts.say(f"answer.{key}")] if key else []
            return prompts.say("answer.matchable", list=" ".join(groups))
        if any(isinstance(move, Place) for move in moves):
            return prompts.say("answer.matchable_place")
        return prompts.say("answer.matchable_none" if Draw() in moves else "answer.matchable_end")

    def fits(self, reference: str, view: DosView, book: Ruleset, prompts: Prompts, *, shared: bool) -> str:  # noqa: ARG002
        """On which cards of the row it fits."""
        return DosFit(view, prompts, shared=shared).answer(reference)

    def hint(self, view: DosView, moves: Sequence[Move], prompts: Prompts) -> str:
        """Only the cards of the row that can be matched, before anything was done."""
        if view.drew or view.matched:
            return ""
        rows = dict.fromkeys(move.on for move in moves if isinstance(move, MatchRow))
        if rows:
            return prompts.say("answer.matchable_row", cards=prompts.cards(rows, "or"))
        return self.playable(view, moves, prompts)

    def drawn(self, view: DosView) -> Card | None:  # noqa: ARG002
        """What was drawn is in the hand, and nothing depends on it."""
        return None

    def direction(self, view: DosView) -> int:  # noqa: ARG002
        """It always goes to the left."""
        return 1

    # -- what is listened for and made ready

    def may_call(self, view: DosView, people: Sequence[int]) -> bool:
        """Near two cards, or when another player can be called out."""
        return bool(view.exposed) or any(view.counts[seat] <= _NEAR for seat in people)

    def short(self, moves: Sequence[Move]) -> list[Meaning]:
        """A card without the row's."""
        singles = [move.cards[0].code for move in moves if isinstance(move, MatchRow) and not move.cards[1:]]
        return [Meaning("play", (code,)) for code in singles]

    def frequent_lines(self, prompts: Prompts, names: Sequence[str]) -> Iterator[str]:
        """Every card, put into the row by everybody."""
        for card in map(prompts.card, dict.fromkeys(DOS_DECK)):
            yield from prompts.ways("event.placed.you", card=card)
            yield from (line for name in names for line in prompts.ways("event.placed.other", player=name, card=card))


def _placed(reference: str, view: DosView, prompts: Prompts) -> list[Option]:
    return [Option(prompts.card(card), Place(card)) for card in candidates(reference, view.hand)]
