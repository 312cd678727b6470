"""The assistant's listener without a microphone: the recogniser of its settings hears files that are named to it.

One line of JSON in, `{"file": ..., "moment": ...}`, one line out, `{"text": ...}`. A moment is waited for on the bus.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from ovos_plugin_manager.stt import OVOSSTTFactory
from ovos_plugin_manager.utils.audio import AudioData

from voiceuno.hosts.wire import moment_data
from voiceuno.speech.ports import HEARING_RATE
from voiceuno.speech.sound_files import read_samples

_PATIENCE = 60.0  # seconds until a moment has come


def main() -> None:
    """Hear until the lines end."""
    plugin = OVOSSTTFactory.create()
    following = plugin._following
    everyday = plugin._everyday
    names = [type(each).__name__ for each in (plugin, getattr(everyday, "_plugin", everyday))]
    print(json.dumps({"ready": names}), flush=True)
    for line in sys.stdin:
        wanted = json.loads(line)
        ends = time.monotonic() + _PATIENCE
        while (following.moment and moment_data(following.moment)) != wanted["moment"]:
            assert time.monotonic() < ends, "no such moment came"
            time.sleep(0.005)
        audio = AudioData(read_samples(Path(wanted["file"])).tobytes(), HEARING_RATE, 2)
        began = time.perf_counter()
        [(text, _)] = plugin.transcribe(audio, "en-US")
        print(json.dumps({"text": text, "seconds": time.perf_counter() - began}), flush=True)


if __name__ == "__main__":
    main()
