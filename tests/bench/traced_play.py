"""`voiceuno play` itself, telling when each part of an answer happens: `python -m tests.bench.traced_play KIND`.

`product` is the command as it is; `baseline` is the same command with Vosk's own endpoint and live synthesis. The
options behind it are those of `voiceuno play`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType

from tests.bench.tracing import (
    TracedCache,
    TracedListener,
    TracedMixer,
    TracedRenderer,
    TracedTalk,
    trace,
    traced_earcon,
)
from voiceuno.__main__ import main as voiceuno
from voiceuno.hosts import spoken
from voiceuno.speech.speaking import mouth, speaker, tongue

PRODUCT, BASELINE = "product", "baseline"


def main(kind: str, options: Sequence[str]) -> int:
    """Play until the player quits."""
    trace("loaded")
    listener: object = TracedListener
    cache: object = TracedCache
    if kind == BASELINE:
        from tests.bench.plain_voice import NoCache, PlainListener

        listener, cache = PlainListener, NoCache
        options = [*options, "--frugal"]  # nothing is prepared
    watched: tuple[tuple[ModuleType, str, object], ...] = (
        (spoken, "Listener", listener),
        (spoken, "Talk", TracedTalk),
        (spoken, "_tell", trace),
        (mouth, "PhraseCache", cache),
        (mouth, "Mixer", TracedMixer),
        (tongue, "Renderer", TracedRenderer),
        (speaker, "earcon", traced_earcon),
    )
    for module, name, traced in watched:
        if not hasattr(module, name):
            raise AttributeError(f"{module.__name__} has no {name} any more; watch it where it is used now")
        setattr(module, name, traced)
    return voiceuno(["play", "--tell", *options])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
