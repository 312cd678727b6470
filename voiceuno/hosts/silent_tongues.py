"""Which languages can be chosen where nothing has to be loaded for them."""

from __future__ import annotations

COMMAND = "voiceuno serve"  # what is typed to serve assistants


class InWriting:
    """Whoever reads and writes needs nothing for another language."""

    def missing(self, code: str) -> str:  # noqa: ARG002 - all are there
        """Nothing."""
        return ""


class OneTongue:
    """Whoever serves many speaks one language with all of them: another one is chosen at the start."""

    def __init__(self, code: str, command: str) -> None:
        """`command` is what somebody types to start it."""
        self._code, self._command = code, command

    def missing(self, code: str) -> str:
        """How to start it in another language."""
        return "" if code == self._code else f"{self._command} --language {code}"
