"""Sentences that nobody should say: phrases of the grammar, the same mutilated, and signs of all kinds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from tests.talking import LANGUAGE
from voiceuno.dialogue.conversation import Conversation
from voiceuno.language.grammar import PHASES

_LONG = 3000  # characters
_SIGNS = "\0\t\r\n\x0b\x1b\x7f\x85\u2028\u200b\u202e\u0301\ufeff\ufffd\U0001f0cf\U0010ffff"
_SIGNS += "{}[]()<>|&;'\"`$%\\/*?#:_-.,!…ßİıΣ٣Ⅷ½²"
_NUMBERS = "zero one two three four five six seven eight nine ten twelve twenty fifty hundred thousand million".split()
_NUMBERS += "0 1 -1 007 1e9".split()
_LEVELS = ("", "easy ", "medium ", "hard ")
_RULES = "standard,mattel,r n i b,rnib,french,quiz,dos,normal,uno".split(",")
_SCORINGS = "partners,rotating partners,elimination,lowest score wins,winner takes all,standard scoring,teams".split(
    ","
)
_PACKS = "animals,capitals,geography,spelling,sums,times,words,nonsense,opposites".split(",")
_NAMES = "ann ben clara zoe david table".split()
_AFTER = (
    "yes,no,continue,new game,same as last time,same again,quit,teach me,help,repeat,two bots,five,three people,"
    "start,okay,never mind,change it,my name is ann,ben,dos rules,quiz rules,partners,animals questions,target fifty,"
    "undo,pause,save the game,which packs are there,the first,neither,go to sleep,wake up"
).split(",")


@cache
def _phrases(phase: str, rules: str) -> list[str]:
    return LANGUAGE.grammar.phrases(phase, rules)


class Sentences:
    """Makes them up."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def next(self, dialogue: Conversation) -> str:
        """Anything at all, or something for this moment, or for another one."""
        die, chance = self._chance.random(), self._chance
        phase, rules = dialogue.moment.phase, dialogue.moment.rules
        if die < 0.35:
            return self.phrase(phase, rules)
        if die < 0.5:
            return self.phrase(chance.choice(PHASES), rules)
        if die < 0.7:
            return self.mutilated(self.phrase(chance.choice((phase, *PHASES)), rules))
        if die < 0.8:
            return self.signs()
        if die < 0.85:
            return " ".join(chance.choices(_NUMBERS, k=chance.randint(1, 12)))
        if die < 0.9:
            return self.set_up()
        joined = chance.choice([" and ", " ", " no ", " on "])
        return joined.join(self.phrase(phase, rules) for _ in range(chance.randint(2, 6)))

    def phrase(self, phase: str, rules: str) -> str:
        """Something that is listened for."""
        return self._chance.choice(_phrases(phase, rules))

    def signs(self) -> str:
        """Letters and signs of all the world; halves of signs cannot be said or typed."""
        length = self._chance.choice([1, 3, 20, 200])
        codes = (self._chance.randrange(self._chance.choice([0x80, 0x500, 0xD800])) for _ in range(length))
        return "".join(self._chance.choice((chr(code), self._chance.choice(_SIGNS))) for code in codes)

    def mutilated(self, text: str) -> str:
        """A phrase with something wrong in it."""
        chance, words = self._chance, text.split()
        ways: list[Callable[[], str]] = [
            lambda: " ".join(chance.sample(words, len(words))),
            lambda: " ".join(words[: chance.randrange(len(words) + 1)]),
            lambda: " ".join([*words, *words]),
            lambda: (text + " ") * chance.randint(1, _LONG // (len(text) + 1)),
            lambda: text.replace(chance.choice(text), chance.choice(_SIGNS)),
            lambda: text.upper() if chance.random() < 0.5 else text.title(),
            lambda: "".join(sign + chance.choice("\u0301\u200b ") for sign in text),
            lambda: text[: chance.randrange(len(text))] + self.signs() + text[chance.randrange(len(text)) :],
            lambda: f"um {text} er please thank you",
            lambda: f"{text} {chance.choice(_NUMBERS)}",
            lambda: f"i meant {text}",
        ]
        return chance.choice(ways)()

    # -- setting up

    def set_up(self) -> str:
        """A new game with all kinds of things that may not go together."""
        chance = self._chance
        number = chance.choice(_NUMBERS[:12] if chance.random() < 0.9 else _NUMBERS)
        parts = [
            f"{number} {chance.choice(_LEVELS)}bots",
            f"{chance.choice(_NUMBERS[:8])} people",
            f"{chance.choice(_NUMBERS[:11])} players",
            f"{chance.choice(_RULES)} rules",
            chance.choice(_SCORINGS),
            f"target {chance.choice(_NUMBERS)}",
            f"{chance.choice(_PACKS)} questions",
            f"{chance.choice(_PACKS)} pack",
            f"my name is {chance.choice(_NAMES)}",
            chance.choice(_LEVELS) + "level",
        ]
        chosen = chance.sample(parts, chance.randint(0, 6))
        return chance.choice(["new game", "start a new game", "start a game"]) + (
            f" with {' and '.join(chosen)}" if chosen else ""
        )

    def about_setting_up(self) -> str:
        """What may be said after that."""
        die = self._chance.random()
        if die < 0.6:
            return self._chance.choice(_AFTER)
        if die < 0.8:
            return self.set_up()
        return self.set_up().partition(" with ")[2] or "yes"
