"""Who speaks, who plays as well and who sits where, told in one sentence: "I am Paul, …, Ana and I are partners"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.sense.cues import has_any, phrases, places

_NAME, _NAMES, _PEOPLE = "name", "names", "people"
_SIDES = frozenset(("partner", "left", "right", "opposite", "beside"))
_WHO = frozenset((_NAME, _NAMES, _PEOPLE, "players"))
_ENDS = ",;.:!"
_SEVERAL = 2
_WITH_IS = re.compile(r"['\u2019]s\b")
_NEW_GAME = "new game "
_BOTS, _PARTNER = "bots", "partner"

Read = Callable[[str], Meaning | None]


class WhoPlays:
    """Cuts such a sentence into what is told of each, and puts it together so that nobody is lost."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any], may_be_called: Callable[[str], bool]) -> None:
        """`words` is the table of sense.toml: `own_name` stands before the speaker's name, `me_called` too.

        `may_be_called` knows names that are in no list.
        """
        self._grammar, self._may_be_called = grammar, may_be_called
        listed = (*words["seats"]["relatives"], *grammar.more_names, *grammar.names)  # Mum is called so at a table
        self._names = {name.lower(): name for name in listed}
        self._words = frozenset(name.lower() for name in words.get("class", {}).get("word_names", ()))
        self._own_name, self._me_called = phrases(words["own_name"]), phrases(words["me_called"])
        self._joining = frozenset(words["seats"]["joining"].split("|"))
        self._linking = frozenset(words["seats"]["linking"].split("|"))
        self._facing = phrases(words["seats"]["facing"])
        self._oneself = frozenset((*words["seats"]["oneself"], *words["seats"]["own"]))

    def read(self, text: str, invited: Collection[str], read: Read) -> Meaning | None:
        """The plan of a sentence that tells two of these; None if it tells one, or if somebody would be lost.

        `read` reads a part of it. Somebody who was `invited` need not be named again.
        """
        tokens = text.split()
        named = self._named(tokens)
        if not named or not self._oneself & {word for each in tokens for word in self._plain(each)}:
            return None
        own, rest = self._own(tokens)
        others = {*self._named(rest).values()} - {own}
        if own and others:
            told = self._told(rest, read)
            is_told = told is not None and (len(others) >= _SEVERAL or _SIDES & told.keys())
            if told is not None and _BOTS in told and _SIDES & told.keys() == {_PARTNER}:
                return None  # "I play with Paul and three bots" is about who plays, not about who plays with whom
            return self._joined(own, told, invited) if told is not None and is_told else None
        told = self._cut(tokens, read)
        return self._joined("", told, invited) if told is not None else None

    def _told(self, tokens: Sequence[str], read: Read) -> dict[str, str] | None:
        return self._cut(tokens, read) or self._whole(tokens, read)

    def _cut(self, tokens: Sequence[str], read: Read) -> dict[str, str] | None:
        """What is told by two parts of a sentence, who plays by one of them and who sits where by the other."""
        for at in self._cuts(tokens):
            parts = tokens[:at], self._without_and(tokens[at:])
            if not all(self._named(part) for part in parts):
                continue
            first, second = (self._whole(part, read) for part in parts)
            if first is None or second is None:
                continue
            who, seats = (second, first) if _SIDES & first.keys() else (first, second)
            if self._is_linked(parts[0] if who is first else parts[1]):
                continue  # "Ana is with me and Ben is with Clara"
            if _NAMES in who and not _SIDES & who.keys() and _SIDES & seats.keys() and _NAMES not in seats:
                return seats | who
        return None

    def _is_linked(self, tokens: Sequence[str]) -> bool:
        """Whether it is told who plays with whom or against whom."""
        named = self._named(tokens)
        if has_any(self._facing, [word for token in tokens for word in self._plain(token)]):
            return True
        linked = [at for at, token in enumerate(tokens) if token.lower() in self._linking]
        return bool(named) and any(min(named) < at < max(named) for at in linked)

    def _whole(self, tokens: Sequence[str], read: Read) -> dict[str, str] | None:
        """What a part tells, if it is about who plays, and names all who are named in it."""
        meaning = read(" ".join(tokens).strip(_ENDS + " "))
        words = str(meaning).removeprefix(_NEW_GAME).split() if meaning is not None and meaning.is_plan else []
        told = dict(zip(words[::2], words[1::2], strict=False))
        kept = {name for key in told if key in _SIDES | {_NAMES, _NAME} for name in told[key].split(",")}
        is_about = bool((_SIDES | {_NAMES}) & told.keys())
        return told if is_about and {*self._named(tokens).values()} <= kept else None

    def _joined(self, own: str, told: Mapping[str, str], invited: Collection[str]) -> Meaning:
        """All of it as one plan."""
        seated = [name for key, name in told.items() if key in _SIDES]
        names = told[_NAMES].split(",") if _NAMES in told else []
        # Who names one of the others only where that one sits counts the speaker as little.
        is_one_more = bool(own) or told.get(_PEOPLE) == str(len(names) + 1) or not {*seated} <= {*names, *invited}
        if names:  # whoever sits somewhere plays, too
            names = [*dict.fromkeys((*names, *(name for name in seated if name not in invited)))]
            names = [name for name in names if name != own]
        words = [_PEOPLE, str(len(names) + is_one_more)] if names else []
        words += [_NAME, own] if own else []
        words += [_NAMES, ",".join(names)] if names else []
        words += [word for key, value in told.items() if key not in _WHO for word in (key, value)]
        said = " ".join(words)
        return Meaning.read(self._grammar.in_order(said) or said)

    # -- words

    def _own(self, tokens: Sequence[str]) -> tuple[str, list[str]]:
        """The name that somebody gives as the own one, and the sentence without it."""
        plain = [" ".join(self._plain(each)) for each in tokens]
        words = [word for each in plain for word in (each.split() or [""])]
        if len(words) != len(tokens):  # a word of several is none of these
            return "", [*tokens]
        named = self._named(tokens)
        for at, name in named.items():
            is_told = any(at - len(each) in places(each, words) for each in self._own_name)
            is_last = at + 1 == len(tokens) or tokens[at].endswith(tuple(_ENDS))
            is_me = is_last and any(at - len(each) in places(each, words) for each in self._me_called)
            if not (is_told or is_me):
                continue
            cues = self._own_name if is_told else self._me_called
            begin = min(at - len(each) for each in cues if at - len(each) in places(each, words))
            if is_me:  # "Ana, Ben and me, Paul" are three of whom one is Paul
                return name, [*tokens[: at - 1], *tokens[at:]]
            return name, [*self._without_last_and(tokens[:begin]), *self._without_and(tokens[at + 1 :])]
        return "", [*tokens]

    def _named(self, tokens: Sequence[str]) -> dict[int, str]:
        """Who is named, by where."""
        found = dict[int, str]()
        for at, token in enumerate(tokens):
            word = " ".join(self._plain(_WITH_IS.sub("", token)))  # "Susan's my partner"
            if word in self._names:
                found[at] = self._names[word]
            elif token[:1].isupper() and (at or self._is_in_list(tokens)) and self._is_name(word):
                found[at] = word.capitalize()
        return found

    def _is_name(self, word: str) -> bool:
        """Whether somebody may be called so where it is written with a capital: Rose is, too."""
        return word in self._words or self._may_be_called(word)

    def _is_in_list(self, tokens: Sequence[str]) -> bool:
        """Whether the first word, which has a capital anyway, stands in a list."""
        return tokens[0].endswith(",") or any(word in self._joining for word in tokens[1:2])

    def _cuts(self, tokens: Sequence[str]) -> Iterator[int]:
        """Where a sentence can be cut: behind a comma, or else before an and; the later ones first."""
        places_in = range(len(tokens) - 1, 0, -1)
        stops = [at for at in places_in if tokens[at - 1].endswith(tuple(_ENDS))]
        yield from stops
        yield from (at for at in places_in if at not in stops and tokens[at].lower() in self._joining)

    def _without_and(self, tokens: Sequence[str]) -> Sequence[str]:
        return tokens[1:] if tokens and tokens[0].lower() in self._joining else tokens

    def _without_last_and(self, tokens: Sequence[str]) -> Sequence[str]:
        return tokens[:-1] if tokens and tokens[-1].lower() in self._joining else tokens

    def _plain(self, token: str) -> list[str]:
        return self._grammar.read_words(token)
