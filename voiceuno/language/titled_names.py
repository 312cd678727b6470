"""Names of two words: "Granny Rose", "Mrs Miller", « Jean-Baptiste ». Another name stands in while a text is read.

In meanings and records such a name is one word, `Granny-Rose`; behind a title it is said with a space.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from voiceuno.language.grammar import Grammar
from voiceuno.language.heard import Heard
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.table_names import has_vowel

JOINED = "-"  # between the two words
_HYPHENED = re.compile(r"(?<![\w-])([^\W\d_]+)-([^\W\d_]+)(?![\w-])")
_SETUP, _NAME = "setup", "name"
_STOPS = ",.;:!?"
_TWO_TEAMS = ("partner", "left", "right")  # where the others sit


class TitledNames:
    """Knows titles and double names, and reads a sentence with the help of names that are in the list."""

    def __init__(
        self,
        grammar: Grammar,
        titles: Sequence[str],
        doubles: Sequence[str],
        may_be_called: Callable[[str], bool],
        word_names: Collection[str] = (),
        common: Collection[str] = (),
        describing: Sequence[str] = (),
        joining: str = "and",
    ) -> None:
        """`may_be_called` knows names that are in no list; such a one is taken only where it has a capital.

        `word_names` are words as well, and names behind a title: « mamie Rose »; if they are `common`, with a capital.

        `describing` words before a name say what somebody is like, and are no part of it: "little Max".

        `joining` stands between two names.

        `doubles` are one name without a hyphen too, as a recogniser writes them: « jean paul ».
        """
        self._grammar, self._may_be_called = grammar, may_be_called
        self._listed = {name.lower() for name in (*grammar.names, *grammar.more_names)}
        self._word_names, self._common = {name.lower() for name in word_names}, common
        pairs = "|".join(re.escape(each).replace(r"\ ", "[ -]+") for each in doubles)
        self._doubled = re.compile(rf"(?<![\w-])(?:{pairs})(?![\w-])", re.IGNORECASE) if doubles else None
        self._joining = re.compile(rf",\s*(?:(?:{joining})\s+)?|\s+(?:{joining})\s+", re.IGNORECASE)
        words = "|".join(map(re.escape, describing))
        self._described = re.compile(rf"(?<![\w'])(?:{words}) ([^\W\d_]+)(?![\w'])", re.IGNORECASE) if words else None
        choices = "|".join(map(re.escape, sorted(titles, key=len, reverse=True)))
        self._titled = re.compile(rf"(?<![\w'])({choices})\.?[ -]+([^\W\d_]+)(?!\w)", re.IGNORECASE) if titles else None

    def listen(self, text: str, moment: Moment, listen: Callable[[str, Moment], Heard]) -> Heard:
        """What was heard in a text, where a name of two words counts as one."""
        if moment.phase == _SETUP and self._described is not None:
            plain = self._described.sub(lambda found: found[1] if self._is_titled(found[1]) else found[0], text)
            return self._listen(plain, moment, listen)._replace(text=text)
        return self._listen(text, moment, listen)

    def _listen(self, text: str, moment: Moment, listen: Callable[[str, Moment], Heard]) -> Heard:
        names = self._names(text, moment)
        if moment.phase != _SETUP and (new := self._new(text)):
            heard = self._heard([*dict.fromkeys((*names, *new))], text, moment, listen)
            if heard.meaning is not None and heard.meaning.verb == _NAME:  # in a match only who gives a name brings one
                return heard
        return self._heard(names, text, moment, listen)

    def _heard(self, names: Sequence[str], text: str, moment: Moment, listen: Callable[[str, Moment], Heard]) -> Heard:
        if not names:
            return listen(text, moment)
        standing = self._standing(names, text, moment)
        if len(standing) < len(names):
            return listen(text, moment)
        plain = text
        for name, other in standing.items():
            words = r"\.?[ -]+".join(map(re.escape, name.split(JOINED)))
            plain = re.sub(rf"(?<!\w){words}(?!\w)", other, plain, flags=re.IGNORECASE)
        heard = listen(plain, _with(moment, standing))
        return _heard_with(heard, text, {other: name for name, other in standing.items()})

    def _names(self, text: str, moment: Moment) -> list[str]:
        """Those of the table, and of a match that is set up also who is named for the first time."""
        known = [name for name in dict.fromkeys((*moment.names, *moment.invited, *moment.played)) if JOINED in name]
        new = self._new(text) if moment.phase == _SETUP else []
        words = self._words_as_names(text) if moment.phase == _SETUP else []
        return [*dict.fromkeys((*known, *self._doubles(text), *new, *words))]

    def _words_as_names(self, text: str) -> list[str]:
        """Names that are words of the game as well, with a capital in a row of names: "Paul, Ben and Grace"."""
        row = [part.split() for part in self._joining.split(text) if part.strip()]
        ends = [{part[0].strip(_STOPS), part[-1].strip(_STOPS)} for part in row]
        is_listed = [False, *(any(word.lower() in self._listed for word in words) for words in ends), False]
        beside = [words for at, words in enumerate(ends) if is_listed[at] or is_listed[at + 2]]
        said = [word for words in beside for word in words if word[:1].isupper()]
        return [word for word in said if word.lower() in self._word_names and word.lower() not in self._listed]

    def _new(self, text: str) -> list[str]:
        """Who is named with a title."""
        found = self._titled.findall(text) if self._titled is not None else []
        return [f"{title.capitalize()}{JOINED}{name.capitalize()}" for title, name in found if self._is_titled(name)]

    def _is_titled(self, name: str) -> bool:
        """Whether somebody with a title is called so; a word that is said all the time needs a capital."""
        is_word_name = name.lower() in self._word_names and (name[0].isupper() or name.lower() not in self._common)
        return is_word_name or self._is_name(name)

    def _doubles(self, text: str) -> list[str]:
        """Double names: those that are listed, and any two names with a hyphen between them."""
        found = [tuple(re.split(r"[ -]+", each)) for each in self._doubled.findall(text)] if self._doubled else []
        joined = (pair for pair in _HYPHENED.findall(text) if all(map(self._is_name, pair)))
        return [JOINED.join(map(str.capitalize, pair)) for pair in (*found, *joined)]

    def _is_name(self, word: str) -> bool:
        return word.lower() in self._listed or (word[0].isupper() and self._may_be_called(word.lower()))

    def _standing(self, names: Sequence[str], text: str, moment: Moment) -> dict[str, str]:
        """A listed name for each, which nobody has and nobody says."""
        said = {*self._grammar.read_words(text)}
        taken = {*moment.names, *moment.invited, *moment.played}
        free = [name for name in self._grammar.names if name not in taken and name.lower() not in said]
        standing = dict[str, str]()
        for name in names:
            other = next((each for each in free if has_vowel(each) == has_vowel(name)), None)
            if other is not None:
                free.remove(other)
                standing[name] = other
        return standing


def _with(moment: Moment, standing: Mapping[str, str]) -> Moment:
    """The moment, with names that stand in for others."""

    def called(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(standing.get(name, name) for name in names)

    return moment._replace(
        names=called(moment.names),
        people=called(moment.people),
        played=called(moment.played),
        invited=called(moment.invited),
        likely=tuple(each._replace(words=called(each.words)) for each in moment.likely),
        urgent=tuple(each._replace(words=called(each.words)) for each in moment.urgent),
    )


def _heard_with(heard: Heard, text: str, names: Mapping[str, str]) -> Heard:
    """What was heard, with the names of two words in it."""
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")

    def real(said: str) -> str:
        return pattern.sub(lambda found: names[found[0]], said)

    def meant(meaning: Meaning | None) -> Meaning | None:
        return meaning and meaning._replace(words=tuple(map(real, meaning.words)))

    others = tuple(each._replace(meaning=meant(each.meaning), text=real(each.text)) for each in heard.alternatives)
    meaning, is_titled = meant(heard.meaning), any(JOINED in name for name in names.values())
    return heard._replace(text=text, meaning=_of_people(meaning) if is_titled else meaning, alternatives=others)


def _of_people(meaning: Meaning | None) -> Meaning | None:
    """Two teams by name with how many people they are: nobody calls a bot Uncle Bob."""
    is_of_four = meaning is not None and (meaning.verb, *meaning.words[1::2]) == _TWO_TEAMS
    return Meaning.read(f"people {len(_TWO_TEAMS) + 1} {meaning}") if is_of_four else meaning
