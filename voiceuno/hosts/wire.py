"""Moments and what was heard as plain data, where the ears and the conversation are two programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from voiceuno.errors import VoiceunoError
from voiceuno.language.grammar import PHASES
from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE, Candidate, Heard
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.quiz.pack import Question
from voiceuno.rules.rulesets import RULESETS
from voiceuno.sentences import sentence

_Read = TypeVar("_Read")
_MOST = 5000  # things in one list; far more than any moment has
_LONGEST = 1000  # characters of a text
_OUTCOMES = (CERTAIN, DOUBTFUL, HOPELESS, NOISE)
_MEANINGS = ("likely", "urgent")
_TEXTS = ("names", "leave_out", "otherwise", "people", "played", "invited")
_NUMBERS = ("due", "listener", "seats")
_TRUTHS = ("is_asleep", "has_codes", "is_alone", "is_speaker_open")


class ForeignData(VoiceunoError, ValueError):
    """Data that no voiceuno of this version has written."""


def moment_data(moment: Moment) -> dict[str, Any]:
    """What may be said now, as JSON has it."""
    question = moment.question
    asked = None if question is None else {name: getattr(question, name) for name in ("text", "subject", "level")}
    if question is not None and asked is not None:
        asked |= {"answers": [*question.answers], "choices": [*question.choices]}
    return {
        "phase": moment.phase,
        "rules": moment.rules,
        "question": asked,
        **{name: [*map(str, getattr(moment, name))] for name in (*_MEANINGS, *_TEXTS)},
        **{name: getattr(moment, name) for name in (*_NUMBERS, *_TRUTHS)},
    }


def read_moment(data: object) -> Moment:
    """The moment that was sent; raises ForeignData."""
    fields = _mapping(data)
    return Moment(
        phase=_one_of(fields, "phase", PHASES),
        rules=_one_of(fields, "rules", tuple(RULESETS)),
        names=_texts(fields, "names"),
        likely=_meanings(fields, "likely"),
        leave_out=_texts(fields, "leave_out"),
        urgent=_meanings(fields, "urgent"),
        otherwise=_texts(fields, "otherwise"),
        question=None if fields.get("question") is None else _question(_mapping(fields["question"])),
        due=_is(int, fields.get("due")),
        is_asleep=_is(bool, fields.get("is_asleep")),
        listener=_is(int, fields.get("listener")),
        seats=_is(int, fields.get("seats")),
        people=_texts(fields, "people"),
        played=_texts(fields, "played"),
        invited=_texts(fields, "invited"),
        has_codes=_is(bool, fields.get("has_codes")),
        is_alone=_is(bool, fields.get("is_alone")),
        is_speaker_open=_is(bool, fields.get("is_speaker_open")),
    )


def heard_data(heard: Heard) -> dict[str, Any]:
    """An utterance, as JSON has it."""
    return {
        "text": heard.text,
        "meaning": None if heard.meaning is None else str(heard.meaning),
        "confidence": float(heard.confidence),
        "outcome": heard.outcome,
        "alternatives": [
            [None if each.meaning is None else str(each.meaning), each.text, float(each.confidence)]
            for each in heard.alternatives
        ],
    }


def read_heard(data: object) -> Heard:
    """The utterance that was sent; raises ForeignData."""
    fields = _mapping(data)
    return Heard(
        _text(fields.get("text")),
        None if fields.get("meaning") is None else _meaning(_text(fields["meaning"])),
        _is(float, fields.get("confidence")),
        tuple(map(_candidate, _list(fields, "alternatives"))),
        outcome=_one_of(fields, "outcome", _OUTCOMES),
    )


def _candidate(data: object) -> Candidate:
    parts = _is(list, data)
    if len(parts) != 3:
        raise ForeignData(sentence("host.not_ours", what="alternatives"))
    meaning, text, confidence = parts
    return Candidate(None if meaning is None else _meaning(_text(meaning)), _text(text), _is(float, confidence))


def _question(fields: Mapping[str, object]) -> Question:
    return Question(
        _text(fields.get("text")),
        _texts(fields, "answers"),
        _texts(fields, "choices"),
        _text(fields.get("subject")),
        _is(int, fields.get("level")),
    )


def _meanings(fields: Mapping[str, object], name: str) -> tuple[Meaning, ...]:
    return tuple(map(_meaning, _texts(fields, name)))


def _meaning(text: str) -> Meaning:
    try:
        return Meaning.read(text)
    except VoiceunoError as error:
        raise ForeignData(sentence("host.not_ours", what=text)) from error


def _mapping(data: object) -> Mapping[str, object]:
    return _is(dict, data)


def _list(fields: Mapping[str, object], name: str) -> list[object]:
    found: list[object] = _is(list, fields.get(name))
    if len(found) > _MOST:
        raise ForeignData(sentence("host.not_ours", what=name))
    return found


def _texts(fields: Mapping[str, object], name: str) -> tuple[str, ...]:
    return tuple(map(_text, _list(fields, name)))


def _text(data: object) -> str:
    return _is(str, data)[:_LONGEST]


def _one_of(fields: Mapping[str, object], name: str, allowed: tuple[str, ...]) -> str:
    found = _text(fields.get(name))
    if found not in allowed:
        raise ForeignData(sentence("host.not_ours", what=name))
    return found


def _is(kind: type[_Read], data: object) -> _Read:
    if type(data) is not kind:
        raise ForeignData(sentence("host.not_ours", what=kind.__name__))
    return data
