"""Makes the other_words.txt of a language again: the words that are said most often, whoever they are said to.

They are read from the recognition model, which holds in graph/Gr.fst how often each of its words is said, and are
listened for beside the commands, so that talk is not taken for one. Rarer words are added where they sound like a
command of one word: "loader" must not be "louder". Run it with: .venv/bin/python tools/make_other_words.py
or, for another language than English, with its code behind it: .venv/bin/python tools/make_other_words.py fr
It needs the Python package rapidfuzz, which the game itself does not need.
"""

from __future__ import annotations

import sys
import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from voiceuno.language.files import data_folder, default_language
from voiceuno.language.grammar import PHASES
from voiceuno.language.loading import load_grammar
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.models.words import LANGUAGE_MODEL, NgramReader

COMMON = 16_000  # words that are listened for whatever they sound like,
RARE = 40_000  # and up to which they are if they sound like a command
SHORT = 5  # sounds; shorter words sound alike if they differ in one, longer ones if they differ in two
ELSEWHERE = ("setup", "answer")  # where nearly anything may be said
VOICES = {"en": "en-us"}  # what espeak calls a language, where that is not its code
HEAD = """\
# Words of everyday speech, the commonest first, and after them rarer ones that sound like a command or are in one. The
# game listens for them beside its commands, so that what is said to somebody else is not taken for one.
# Made by tools/make_other_words.py from the recognition model.
"""


class Reader(NgramReader):
    """Reads also what follows the words: how often they are said."""

    def array(self, kind: str, count: int) -> NDArray[Any]:
        """The next numbers of one kind."""
        found = np.frombuffer(self.data, kind, count, self.at)
        self.at += found.nbytes
        return found


def words_by_frequency(path: Path) -> list[str]:
    """The words of an n-gram model, the commonest first."""
    reader = Reader(path.read_bytes())
    states, futures, finals = (reader.number("Q") for _ in range(3))
    reader.array("<u8", _storage(2 * states + 1))
    follows = np.unpackbits(reader.array("<u8", _storage(futures + states + 1)).view(np.uint8), bitorder="little")
    reader.array("<u8", _storage(states))
    reader.array("<i4", states + 1)
    labels = reader.array("<i4", futures)
    reader.array("<f4", states + 1 + finals)
    costs = reader.array("<f4", futures)
    # What follows no word in particular stands first: as many as there are ones between the first two zeros.
    first = int(np.argmin(follows[1:]))
    order = np.argsort(costs[:first], kind="stable")
    return [reader.words[label] for label in labels[:first][order] if label in reader.words]


def _storage(bits: int) -> int:
    """How many words of 64 bits hold so many bits."""
    return (bits + 63) // 64


def is_word(text: str, code: str) -> bool:
    """Whether it is a word of the language: in small letters, of English without accents, which are names there."""
    letters = text.replace("'", "").replace("-", "" if code != "en" else "-")
    return letters.isalpha() and text.islower() and (text.isascii() or code != "en")


def sound_alike(words: Sequence[str], commands: Sequence[str], espeak: str) -> Iterator[str]:
    """Those words that sound nearly like a command, in the language that espeak calls so."""
    # After voiceuno, which keeps Piper from reporting to anybody.
    from piper.phonemize_espeak import EspeakPhonemizer

    voice = EspeakPhonemizer()

    def sounds(word: str) -> tuple[str, ...]:
        signs = (sign for sentence in voice.phonemize(espeak, word) for sign in sentence)
        return tuple(sign for sign in signs if sign not in "ˈˌː. " and not unicodedata.combining(sign))

    said = [(sounds(command), command) for command in commands]
    for word in words:
        heard = sounds(word)
        for command, spelled in said:
            most = 1 if len(command) < SHORT else 2
            if word != spelled and Levenshtein.distance(command, heard, score_cutoff=most) <= most:
                yield word
                break


def main() -> None:
    """Write the file."""
    code = sys.argv[1] if len(sys.argv) > 1 else default_language()
    found = words_by_frequency(recognition_folder(code) / LANGUAGE_MODEL)
    words = [word for word in found if is_word(word, code)]
    phases = [phase for phase in PHASES if phase not in ELSEWHERE]
    phrases = {phrase for phase in phases for phrase in load_grammar(code).phrases(phase)}
    commands = sorted(phrase for phrase in phrases if " " not in phrase)
    rare = words[COMMON:]
    # Who listens for other words must know those of commands, too, or could never agree with who listens for these.
    spoken = {word for phrase in phrases for word in phrase.split()}
    alike = [*sound_alike(words[COMMON:RARE], commands, VOICES.get(code, code))]
    wanted = [*words[:COMMON], *dict.fromkeys([*alike, *(word for word in rare if word in spoken)])]
    text = textwrap.fill(" ".join(wanted), 110, break_long_words=False, break_on_hyphens=False)
    (data_folder("grammars") / code / "other_words.txt").write_text(f"{HEAD}{text}\n", "utf-8")


if __name__ == "__main__":
    main()
