"""Learns which words the game mishears from a player; this is kept on this machine only."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from glob import escape
from pathlib import Path

from voiceuno.keeping.home import ASIDE, name_on_disk, put_aside, read_regular, reason_of, replace_file
from voiceuno.speech.hearing.recogniser import Guess

_LARGEST = 10_000_000  # bytes of a file that are read
_OFTEN = 1_000_000  # nobody has corrected a word so often
_DOUBT = 1.0  # corrections that count against every confusion: one slip of the tongue proves nothing
_MOST = 0.95  # however often a word was confused, it may have been meant
_SETTLED = 3  # answers by which one word must be ahead of another before that settles a doubt between the two
_OR = "|"  # between two words, in the order of the alphabet, that were asked about

# By the word that was heard, or by two words that were asked about: how often each word was meant, itself included.
Counts = Mapping[str, Mapping[str, int]]


class Learnt:
    """Learns from corrections and practice, and adds what may have been meant to what was heard."""

    def __init__(self, home: Path) -> None:
        self._home, self._name = home, ""
        self._counts: Counts = {}
        self._is_strange = False  # whether the file holds something that we cannot read, and must not write over

    @property
    def known(self) -> Counts:
        """What was learnt about this player so far."""
        return self._counts

    # -- learning

    def follow(self, name: str) -> None:
        """From now on this player speaks."""
        self._name = name
        counts = _read(self._path)
        self._counts, self._is_strange = counts or {}, counts is None

    def corrected(self, heard_text: str, meant_text: str) -> None:
        """The player has said that something else was meant."""
        differences = _differences(heard_text, meant_text)
        asked = [(_either(heard, meant), meant) for heard, meant in differences]
        self._count([*differences, *(pair for pair in asked if pair[0] in self._counts)])

    def confirmed(self, heard_text: str, other_texts: Sequence[str]) -> None:
        """It was not sure which of these was said, and the player has said that it was the first."""
        differences = [pair for other in other_texts for pair in _differences(heard_text, other)]
        self._count([(_either(meant, other), meant) for meant, other in differences])

    def practise(self, asked_text: str, heard_text: str) -> None:
        """The player was asked to say this, and that was heard; the two may be the same."""
        same = asked_text.lower() == heard_text.lower()
        self._count(
            [(word, word) for word in asked_text.lower().split()] if same else _differences(heard_text, asked_text)
        )

    def forget(self) -> str:
        """Forget all that was learnt about this player; why the disk still has it, or nothing."""
        self._counts, why = {}, ""
        left = [path for ending in (f"{ASIDE}*", ".new*") for path in self._home.glob(escape(self._path.name) + ending)]
        for path in (self._path, *left):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                why = reason_of(error)
        self._is_strange = bool(why)
        return why

    def _count(self, pairs: Iterable[tuple[str, str]]) -> None:
        counts = {heard: dict(meant) for heard, meant in self._counts.items()}
        for heard, meant in pairs:
            row = counts.setdefault(heard, {})
            row[meant] = row.get(meant, 0) + 1
        self._counts = counts  # in one step: somebody may be listening
        self._keep(counts)

    def _keep(self, counts: Counts) -> None:
        """Write it down; where nothing can be written it lasts until the end of the game."""
        with suppress(OSError):
            if self._is_strange:
                put_aside(self._path)
                self._is_strange = False
            replace_file(self._path, json.dumps(counts, indent=1) + "\n")

    @property
    def _path(self) -> Path:
        return self._home / f"voice-{name_on_disk(self._name)}.json"

    # -- using it

    def meant(self, guesses: Sequence[Guess]) -> list[Guess]:
        """The guesses, and beside them what this player may have meant by the same words."""
        if not self._counts:
            return list(guesses)
        return [other for guess in self._settled(guesses) for other in self._others(guess)]

    def _settled(self, guesses: Sequence[Guess]) -> list[Guess]:
        """The guesses, weighed by what this player has answered when the game asked about the same two words."""
        best = max(guesses, key=lambda guess: guess.score, default=None)
        return [each if best is None else Guess(each.text, each.score + self._lead(each, best)) for each in guesses]

    def _lead(self, guess: Guess, best: Guess) -> float:
        """How much likelier a guess is than the best one, by what was answered before."""
        for word, other in _differences(guess.text, best.text):
            row = self._counts.get(_either(word, other), {})
            mine, yours = row.get(word, 0), row.get(other, 0)
            if abs(mine - yours) >= _SETTLED:
                lead = math.log((mine + _DOUBT) / (yours + _DOUBT))
                return max(math.log(1.0 - _MOST), min(lead, -math.log(1.0 - _MOST)))
        return 0.0

    def _others(self, guess: Guess) -> list[Guess]:
        """A guess, and all that the player may have meant by one of its words or by the whole of it."""
        words = guess.text.split()
        shares = {guess.text: 0.0}
        for place, word in enumerate(words):
            for meant, share in self._shares(word):
                shares[" ".join([*words[:place], meant, *words[place + 1 :]])] = share
        if len(words) > 1:
            shares.update(self._shares(guess.text))
        shares[guess.text] = max(1.0 - sum(shares.values()), 1.0 - _MOST)
        return [Guess(text, guess.score + math.log(share)) for text, share in shares.items() if share > 0]

    def _shares(self, heard: str) -> list[tuple[str, float]]:
        """What else was meant when this was heard, and how likely that is."""
        row = self._counts.get(heard, {})
        total = sum(row.values()) + _DOUBT
        return [(meant, min(count / total, _MOST)) for meant, count in row.items() if meant != heard]


def _either(word: str, other: str) -> str:
    """Where it is kept which of two words was meant when the game was not sure."""
    return _OR.join(sorted((word, other)))


def _differences(heard: str, meant: str) -> list[tuple[str, str]]:
    """The one word that differs; what differs in more than that is learnt as a whole."""
    heard_words, meant_words = heard.lower().split(), meant.lower().split()
    if len(heard_words) == len(meant_words):
        differing = [pair for pair in zip(heard_words, meant_words, strict=True) if pair[0] != pair[1]]
        if len(differing) == 1:
            return differing
    return [(" ".join(heard_words), " ".join(meant_words))] if heard_words and meant_words else []


def _read(path: Path) -> Counts | None:
    """What the file holds, nothing if there is none; None if it cannot be read, is torn or not ours."""
    try:
        values = json.loads(read_regular(path, _LARGEST))
        return {heard: _row(row) for heard, row in values.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, AttributeError, RecursionError):
        return None


def _row(values: Mapping[str, object]) -> dict[str, int]:
    """How often each word was meant; what is no such number is left out."""
    return {meant: count for meant, count in values.items() if type(count) is int and 0 < count < _OFTEN}
