"""voiceuno: the card games UNO and DOS, played by voice alone and offline.

    >>> from voiceuno import Club
    >>> conversation = Club().sit_down()
    >>> reply = conversation.greet()

`docs/api.md` explains the rest; `examples/` has small hosts.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from voiceuno.sentences import speak_with

TYPE_CHECKING = False  # type checkers know it by its name; `typing` takes longer to import than all of this

if TYPE_CHECKING:
    from voiceuno.club import Club as Club
    from voiceuno.dialogue.conversation import Conversation as Conversation
    from voiceuno.dialogue.house import Surroundings as Surroundings
    from voiceuno.dialogue.line import Line as Line
    from voiceuno.dialogue.reply import Reply as Reply
    from voiceuno.errors import VoiceunoError as VoiceunoError
    from voiceuno.hosts.guests import Guests as Guests
    from voiceuno.hosts.guests import Turn as Turn
    from voiceuno.hosts.wire import ForeignData as ForeignData
    from voiceuno.hosts.wire import heard_data as heard_data
    from voiceuno.hosts.wire import moment_data as moment_data
    from voiceuno.hosts.wire import read_heard as read_heard
    from voiceuno.hosts.wire import read_moment as read_moment
    from voiceuno.language.files import default_language as default_language
    from voiceuno.language.heard import CERTAIN as CERTAIN
    from voiceuno.language.heard import DOUBTFUL as DOUBTFUL
    from voiceuno.language.heard import Candidate as Candidate
    from voiceuno.language.heard import Heard as Heard
    from voiceuno.language.language import Language as Language
    from voiceuno.language.meaning import Family as Family
    from voiceuno.language.meaning import Meaning as Meaning
    from voiceuno.language.moment import Moment as Moment
    from voiceuno.rules.match import Match as Match
    from voiceuno.rules.record import Record as Record
    from voiceuno.rules.record import read_record as read_record
    from voiceuno.rules.record import write_record as write_record
    from voiceuno.rules.rulesets import RULESETS as RULESETS
    from voiceuno.table.plan import Plan as Plan
    from voiceuno.table.table import Table as Table

__version__ = "0.1.0"

# onnxruntime, with which Piper speaks, would report to its makers. It looks at this when it is imported, and whatever
# imports it here has imported voiceuno before: whatever the environment said, the answer is no.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

# numpy would share small products among all cores. While the voice works on them, too, its threads wait for each other:
# what takes an ear 0.06 s at most alone takes up to a second then. numpy looks at this when it is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _first_sentence(key: str, slots: Mapping[str, object]) -> str:
    from voiceuno.language.files import default_language
    from voiceuno.language.messages import say_in_default, use_language

    use_language(default_language())
    return say_in_default(key, slots)


speak_with(_first_sentence)

# Loaded when they are asked for, so that the command line and the process with the sound devices start at once.
_FACE = {
    "Club": "club",
    "Conversation": "dialogue.conversation",
    "Surroundings": "dialogue.house",
    "Line": "dialogue.line",
    "Reply": "dialogue.reply",
    "VoiceunoError": "errors",
    "Guests": "hosts.guests",
    "Turn": "hosts.guests",
    "ForeignData": "hosts.wire",
    "heard_data": "hosts.wire",
    "moment_data": "hosts.wire",
    "read_heard": "hosts.wire",
    "read_moment": "hosts.wire",
    "default_language": "language.files",
    "CERTAIN": "language.heard",
    "DOUBTFUL": "language.heard",
    "Candidate": "language.heard",
    "Heard": "language.heard",
    "Language": "language.language",
    "Family": "language.meaning",
    "Meaning": "language.meaning",
    "Moment": "language.moment",
    "Match": "rules.match",
    "Record": "rules.record",
    "read_record": "rules.record",
    "write_record": "rules.record",
    "RULESETS": "rules.rulesets",
    "Plan": "table.plan",
    "Table": "table.table",
}
__all__ = [*sorted(_FACE), "__version__"]  # noqa: PLE0604 - made of the names above


def __getattr__(name: str) -> object:
    if name not in _FACE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"voiceuno.{_FACE[name]}"), name)
