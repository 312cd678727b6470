"""How every command ends: with a status and, if something went wrong, one sentence; never with a traceback."""

from __future__ import annotations

import atexit
import errno
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from types import FrameType

from voiceuno import __version__, streams
from voiceuno.errors import VoiceunoError, brief
from voiceuno.keeping.home import be_private, data_home, need_home, replace_file, tighten
from voiceuno.sentences import refusal, sentence

INTERRUPTED, TERMINATED, UNREAD, BUG = 130, 143, 141, 70  # as shells count signals; as sysexits.h names a bug
_FULL = (errno.ENOSPC, errno.EDQUOT)
_REPORT = "problem-report.txt"


class _Stop(SystemExit):
    """Somebody wants the process to end."""


class Signals:
    """Within it Ctrl-C and SIGTERM are exceptions, so that a command can tidy up; before and after they just end it."""

    def __init__(self) -> None:
        self._status = 0  # that of the signal that came
        # In the background, and under nohup, Ctrl-C is for others.
        self._interrupts = signal.getsignal(signal.SIGINT) is not signal.SIG_IGN

    def __enter__(self) -> None:
        """From now on they are raised."""
        self._handle(self._stop)

    def __exit__(self, _kind: object, error: BaseException | None, _traceback: object) -> None:
        """From now on they end the process; a library may have made something else of one that came."""
        self._handle(signal.SIG_DFL)
        if self._status and error is not None and not isinstance(error, (KeyboardInterrupt, _Stop)):
            raise self._exception() from error

    def _handle(self, handler: Callable[[int, FrameType | None], None] | signal.Handlers) -> None:
        signal.signal(signal.SIGTERM, handler)
        if self._interrupts:
            signal.signal(signal.SIGINT, handler)

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        self._status = 128 + number
        raise self._exception()

    def _exception(self) -> BaseException:
        return KeyboardInterrupt() if self._status == INTERRUPTED else _Stop(self._status)

    def swallowed(self, unraisable: sys.UnraisableHookArgs) -> None:
        """From some places Python cannot raise an exception; a signal counts nevertheless."""
        if isinstance(unraisable.exc_value, (KeyboardInterrupt, _Stop)):
            os._exit(self._status)
        if unraisable.exc_value is not None:
            _write_report(unraisable.exc_value)


def run_process(run: Callable[[AbstractContextManager[None]], int]) -> int:
    """Run a command that has the process for itself: its streams, its signals and what it leaves on disk."""
    signals = Signals()
    streams.prepare()
    be_private()
    need_home()
    sys.unraisablehook = signals.swallowed
    threading.excepthook = _thread_ended
    with suppress(VoiceunoError):
        tighten(data_home())
    try:
        status = guarded(lambda: run(signals))
    except SystemExit as end:  # what was wrong with the command line has been told
        status = end.code if isinstance(end.code, int) else 0
    if threading.active_count() > 1:
        # Python would end these threads in the middle of a C++ library, which aborts the whole process then.
        atexit._run_exitfuncs()
        os._exit(status)
    return status


def guarded(run: Callable[[], int]) -> int:
    """The status of a command; whatever it raises is told in one sentence."""
    try:
        try:
            return run()
        finally:
            streams.flush()
    except KeyboardInterrupt as stop:
        return _told(str(stop) or sentence("ending.stopped"), INTERRUPTED)
    except VoiceunoError as error:
        return _told(brief(str(error)), error.status)
    except BrokenPipeError:  # nobody reads along any more, so nobody needs a sentence either
        return _told("", UNREAD)
    except MemoryError:
        return _told(sentence("ending.memory"), 1)
    except OSError as error:
        return _told(_about_disk(error), 1)
    except UnicodeError:
        return _told(sentence("ending.not_utf8"), 1)
    except ImportError as error:
        return _told(sentence("ending.not_loaded", name=error.name), 1)
    except Exception as error:  # noqa: BLE001  # a mistake of ours: a player needs a sentence, we need the traceback
        return _told(_about_bug(error), BUG)


def _told(text: str, status: int) -> int:
    """Print a sentence where there is somebody to read it."""
    try:
        streams.flush()
    except OSError:
        streams.give_up(sys.stdout)
    try:
        print(text, file=sys.stderr, end="\n" if text else "", flush=True)
    except OSError:
        streams.give_up(sys.stderr)
    return status


def _about_disk(error: OSError) -> str:
    if error.errno in _FULL:
        name = error.filename
        return sentence("ending.disk_full", name=name) if name else sentence("ending.disk_full_printing")
    reason = (refusal(error) or sentence("ending.no_answer")).lower()
    if error.filename is None:
        return sentence("ending.stream", reason=reason)
    return sentence("ending.file", name=_name(error.filename), reason=reason)


def _name(name: object) -> str:
    return os.fsdecode(name) if isinstance(name, (str, bytes, os.PathLike)) else str(name)


def _about_bug(error: BaseException, ended: str = "all") -> str:
    report = _write_report(error)
    return sentence(f"mistake.{ended}_reported", report=report) if report else sentence(f"mistake.{ended}")


def _thread_ended(ended: threading.ExceptHookArgs) -> None:
    """A part of the game ended by mistake; the rest goes on as far as it can."""
    if ended.exc_value is not None and not isinstance(ended.exc_value, SystemExit):
        _told(_about_bug(ended.exc_value, "part"), BUG)


def _write_report(error: BaseException) -> str:
    """Write down where the mistake is, without any value: what players said may be among them. The file, or nothing."""
    import traceback

    lines = [f"voiceuno {__version__}, Python {sys.version.split()[0]}\n"]
    seen: BaseException | None = error
    while seen is not None and len(lines) < 100:
        lines += [f"{type(seen).__module__}.{type(seen).__qualname__}\n", *traceback.format_tb(seen.__traceback__, -20)]
        seen = seen.__cause__ or seen.__context__
    try:
        path = data_home() / _REPORT
        replace_file(path, "".join(lines).encode("utf-8", errors="replace").decode())
    except (OSError, VoiceunoError):
        return ""
    return str(path)
