"""What a card or a rule does, by the values of the rule book that is played."""

from __future__ import annotations

from voiceuno.dialogue.uno_rulings import of_uno, short_of_uno, struck
from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import Face, find_card
from voiceuno.rules.match import ENDLESS, Options
from voiceuno.rules.piles import HAND_SIZE
from voiceuno.rules.rulesets import MATTEL, RULESETS, NextDealer, Ruleset, Scoring
from voiceuno.rules.uno.engine import Uno
from voiceuno.rules.uno.state import UnoRules

_CARDS = {  # topics that are cards, each with one of its kind
    "skip": "rsk", "reverse": "rrv", "draw_two": "r+2", "wild": "wi", "wild_draw_four": "wi+4", "wild_dos": "wd",
    "wild_number": "r#",
}  # fmt: skip
_OF_DOS = ("bonus", "matching", "last_bonus", "row")
_OF_TEACHERS = {"own_questions": "own_questions_where", "class": "class_more"}  # what a teacher asks, in two parts
_SETTING_OUT = ("dealt", "players", "begins")
_WILDS_OF_DOS = ("wild_dos", "wild_number")
_SCORINGS = {"partners": (Scoring.PARTNERS, Scoring.ROTATING_PARTNERS), "elimination": (Scoring.ELIMINATION,)}


def uno_rules(book: Ruleset) -> UnoRules | None:
    """Where a book of UNO differs from others; None for another game."""
    return book.game.rules if isinstance(book.game, Uno) else None


def scoring_key(scoring: Scoring, book: Ruleset) -> str:
    """The name of a way to score in keys of sentences, as this book counts it."""
    keeps = "_keep" if scoring is Scoring.PARTNERS and book.teams_keep else ""
    return scoring.value.replace("-", "_") + keeps


class Rulings:
    """Explains one rule book, as it is played in this house and with the options that were chosen."""

    def __init__(self, prompts: Prompts, book: Ruleset = MATTEL, options: Options | None = None) -> None:
        self._prompts, self._book, self._options = prompts, book, options or Options()
        self._uno = uno_rules(book)

    def explain(self, topic: str) -> str:
        """The answer to `uno`, `wild_draw_four`, `stacking` …, in this book; if it has none, in one that has."""
        if self._has(topic):
            return " ".join(self._parts(topic))
        others = [Rulings(self._prompts, book) for book in RULESETS.values()]
        others = [each for each in others if each._has(topic)]
        told = others[0]._parts(topic)
        # Books that have it too, but in another way, are not named: what is told must be true for all that are.
        names = self._prompts.listing(each._name for each in others if each._parts(topic) == told)
        return " ".join((self._say("elsewhere", list=names), *told))

    def in_short(self, topic: str) -> str:
        """What a card does, as short as it can be said, without its points."""
        return self._prompts.say(f"card.{topic}", text=self._then(topic))

    def goal(self) -> str:
        """What wins the match."""
        target, rounds = str(self._options.target or self._book.target), self._options.rounds
        if rounds is not None:
            keeps = self._options.scoring is Scoring.LOWEST or self._scoring == "partners_keep"
            key = "endless" if rounds == ENDLESS else "round" if rounds == 1 else "rounds"
            key = f"{key}_keep" if keeps and rounds != ENDLESS else key
            return self._prompts.say(f"goal.{key}", number=self._prompts.number(rounds))
        return self._prompts.say(f"goal.{self._scoring}", target=target)

    def short(self) -> str:
        """The rules in a few sentences."""
        if self._uno is None:
            return self._say("dos_short")
        usual = uno_rules(MATTEL) or self._uno
        parts = short_of_uno(self._uno, usual)
        return " ".join(self._say(key, number=self._prompts.number(number)) for key, number in parts)

    @property
    def _name(self) -> str:
        return self._prompts.say(f"rules.{self._book.name}.name")

    @property
    def _scoring(self) -> str:
        """How points are counted, in keys; where others play on, several get points."""
        key = scoring_key(self._options.scoring, self._book)
        has_places = self._uno is not None and self._uno.places > 1 and self._options.scoring is Scoring.WINNER
        return f"{key}_places" if has_places else key

    def _say(self, key: str, **slots: str) -> str:
        return self._prompts.say(f"topic.{key}", rules=self._name, **slots)

    def _has(self, topic: str) -> bool:
        """Whether the book has such a card or rule; what has a no for an answer is answered by every book."""
        if topic == "wild":
            return True
        if topic in _CARDS:
            return find_card(_CARDS[topic]) in self._book.game.deck
        if topic in _SCORINGS:
            return any(scoring in self._book.scorings for scoring in _SCORINGS[topic])
        if topic in _OF_DOS:
            return self._uno is None
        return self._book.asks_questions if topic == "quiz" else True

    def _parts(self, topic: str) -> list[str]:
        if topic == "scoring":
            places = self._prompts.number(self._uno.places if self._uno else 1)
            game = self._book.game.name
            return [self._say(f"scoring_{self._scoring}", number=places), self._say(f"scoring_{game}"), self.goal()]
        if topic == "winning":
            places = self._prompts.number(self._uno.places if self._uno else 1)
            return [self._say("winning"), self._say(f"scoring_{self._scoring}", number=places), self.goal()]
        if topic == "ending":
            return [self._say(topic), self.goal(), self._say("ending_chosen")]
        if topic in _OF_TEACHERS:
            return [self._say(topic), self._say(_OF_TEACHERS[topic])]
        if topic == "partners":
            is_rotating = self._options.scoring is Scoring.ROTATING_PARTNERS
            return [self._say("partners_rotating" if is_rotating else scoring_key(Scoring.PARTNERS, self._book))]
        if topic == "dealer":
            return [self._say(key) for key in _dealing(self._book)]
        if topic in _SETTING_OUT:
            return self._setting_out(topic)
        if self._uno is None:
            return [part for each in _of_dos(topic) for part in self._told(each, each)]
        return [part for key in of_uno(topic, self._uno, self._options.grace) for part in self._told(key, topic)]

    def _setting_out(self, topic: str) -> list[str]:
        """How many cards are dealt, how many can play, and who begins."""
        number, players = self._prompts.number, self._book.players
        if topic == "dealt":
            return [self._say(topic, number=number(self._uno.hand_size if self._uno else HAND_SIZE))]
        if topic == "players":
            return [self._say(topic, low=number(players[0]), high=number(players[-1]))]
        is_changed = self._uno is not None and Face.SKIP not in self._uno.not_first
        return [self._say(topic), *([self._say("begins_otherwise")] if is_changed else [])]

    def _told(self, key: str, topic: str) -> list[str]:
        """A sentence with what the values of the book fill into it."""
        uno, prompts = self._uno, self._prompts
        cost = 0 if uno is None else uno.advice_penalty if topic == "advice" else uno.uno_penalty
        number = self._options.grace if key.startswith("uno_grace") else cost
        card = find_card(_CARDS.get(topic, ""))
        points = str(card.points) if card else ""
        return [self._say(key, number=prompts.number(number), points=points, text=self._then(topic))]

    def _then(self, topic: str) -> str:
        """What becomes of the player whom a draw card hits; to the player who asks about stacking it is you."""
        if self._uno is not None and topic == "first_draw_two":  # it cannot be answered yet
            return self._prompts.part("then.skip" if self._uno.draw_skips else "then.play")
        if self._uno is None or topic not in ("draw_two", "wild_draw_four", "stacking"):
            return ""
        you = "you_" if topic == "stacking" else ""
        skips, instead = struck(topic, self._uno)
        then = self._prompts.part(f"then.{you}skip" if skips else f"then.{you}play")
        if not instead:
            return then
        return self._prompts.part("then.either", text=then, list=self._prompts.part(f"then.{instead}"))


def _dealing(book: Ruleset) -> list[str]:
    """How the first dealer is chosen, and each one after that."""
    cards = "dealer_again" if book.dealer_draws_numbers else "dealer_zero"
    if book.next_dealer is NextDealer.DRAWN:
        return ["dealer_drawn", cards]
    return ["dealer_won" if book.next_dealer is NextDealer.WINNER else "dealer_left", "dealer_first", cards]


def _of_dos(topic: str) -> list[str]:
    """The sentences about a topic in DOS."""
    own = {
        "uno": "dos", "challenge": "challenge_dos", "catch": "catch_dos", "advice": "advice_free",
        "forgotten": "forgotten_dos",
        "drawing": "drawing_dos", "stacking": "stacking_dos", "last": "last_dos", "empty": "empty_dos",
    }  # fmt: skip
    if topic.split("_")[0] == "first":
        return ["first_dos"]
    return [*_WILDS_OF_DOS] if topic == "wild" else [own.get(topic, topic)]
