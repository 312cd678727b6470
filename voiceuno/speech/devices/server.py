"""The devices that a sound server (PulseAudio or PipeWire) shares, under the names that its users know."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from typing import Any

from voiceuno.speech.devices.choice import Device

_PATIENCE = 2.0  # seconds for the server's answer


def server_devices(first_number: int) -> list[Device]:
    """The server's microphones and loudspeakers; none without a server, or without the program that asks it."""
    info = _ask("info")
    if not isinstance(info, dict):
        return []
    found = [
        *_described("sources", info.get("default_source_name")),
        *_described("sinks", info.get("default_sink_name")),
    ]
    return [device._replace(number=first_number + place) for place, device in enumerate(found)]


def _described(kind: str, default: object) -> Iterator[Device]:
    listed = _ask("list", kind)
    for entry in listed if isinstance(listed, list) else ():
        name, text = entry.get("name"), entry.get("description")
        # What a loudspeaker plays can be recorded too, but it is no microphone.
        if not isinstance(name, str) or entry.get("properties", {}).get("device.class") == "monitor":
            continue
        text = text if isinstance(text, str) and text != "(null)" else name
        if kind == "sources":
            yield Device(0, text, 1, 0, is_default_input=name == default, server_name=name)
        else:
            yield Device(0, text, 0, 2, is_default_output=name == default, server_name=name)


def _ask(*words: str) -> Any:
    command = ["pactl", "--format=json", *words]
    try:
        run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=_PATIENCE)
        return json.loads(run.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
