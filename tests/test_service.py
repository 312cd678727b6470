"""The service that starts the game with the machine: what it may do, and what happens when it cannot start."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import wave
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
needs_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="this machine has no systemd to check the unit with"
)


def unit(name: str) -> dict[str, dict[str, list[str]]]:
    """The settings of a unit by section; one that is given twice has two values."""
    found: dict[str, dict[str, list[str]]] = {}
    for line in (DEPLOY / name).read_text("utf-8").splitlines():
        if section := re.fullmatch(r"\[(\w+)\]", line):
            values = found.setdefault(section[1], {})
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            values.setdefault(key, []).append(value)
    return found


def test_the_service_starts_always_again() -> None:
    """It starts the game and restarts it with a delay, whatever happens."""
    service = unit("voiceuno.service")
    assert service["Service"]["ExecStart"][0].endswith("/voiceuno play")
    assert service["Service"]["Restart"] == ["always"]
    assert int(service["Service"]["RestartSec"][0]) >= 2
    assert service["Install"]["WantedBy"] == ["default.target"]
    readme = (DEPLOY / "README.md").read_text("utf-8")
    assert all(word in readme for word in ("enable-linger", "voiceuno.service", "voiceuno doctor", "poweroff"))


def test_what_cannot_start_is_spoken_about_and_never_given_up() -> None:
    """After some starts in a row a recording is played, then it is tried again; not if only a person can help."""
    service, stopped = unit("voiceuno.service"), unit("voiceuno-stopped.service")
    seconds, starts = (int(service["Unit"][f"StartLimit{key}"][0]) for key in ("IntervalSec", "Burst"))
    assert starts * (int(service["Service"]["RestartSec"][0]) + 10) < seconds, "a slow machine reaches the limit, too"
    assert service["Unit"]["OnFailure"] == ["voiceuno-stopped.service"]
    assert service["Service"]["RestartPreventExitStatus"] == ["78"]
    say, again = stopped["Service"]["ExecStart"]
    assert say.startswith("-"), "what cannot be played is no reason to give up"
    assert "%h/voiceuno/deploy/stopped.wav" in say
    assert "78" in again
    assert "start voiceuno.service" in again
    assert "voiceuno-stopped.service" in (DEPLOY / "README.md").read_text("utf-8")
    with wave.open(str(DEPLOY / "stopped.wav")) as recording:
        assert 3 < recording.getnframes() / recording.getframerate() < 15


@pytest.mark.parametrize(("status", "starts"), [("78", False), ("1", True), ("0", True)])
def test_the_unit_that_speaks_starts_the_game_again(status: str, starts: bool, tmp_path: Path) -> None:
    """The line of the unit, run as it stands, with programs that note how they were called."""
    for name in ("systemctl", "sleep"):
        (tmp_path / name).write_text(f'#!/bin/sh\necho {name} "$@" >>{tmp_path}/called\n', "utf-8")
        (tmp_path / name).chmod(0o755)
    script = re.fullmatch(r"/bin/sh -c '(.*)'", unit("voiceuno-stopped.service")["Service"]["ExecStart"][1])
    assert script
    called = {"PATH": f"{tmp_path}:/usr/bin:/bin", "MONITOR_EXIT_STATUS": status}
    subprocess.run(["/bin/sh", "-c", script[1]], env=called, check=True, timeout=20)
    calls = (tmp_path / "called").read_text("utf-8").splitlines() if (tmp_path / "called").exists() else []
    assert calls == (
        [
            "sleep 30",
            "systemctl --user reset-failed voiceuno.service",
            "systemctl --user --no-block start voiceuno.service",
        ]
        if starts
        else []
    )


def test_the_service_is_closed_in() -> None:
    """It has its own folder, the sound and switches, no network and no rights."""
    service = unit("voiceuno.service")["Service"]
    for key, value in {
        "ProtectSystem": "strict",
        "ProtectHome": "tmpfs",
        "PrivateTmp": "yes",
        "PrivateNetwork": "yes",
        "IPAddressDeny": "any",
        "RestrictAddressFamilies": "AF_UNIX",
        "PrivateUsers": "yes",
        "NoNewPrivileges": "yes",
        "CapabilityBoundingSet": "",
        "RestrictNamespaces": "yes",
        "LockPersonality": "yes",
        "UMask": "0077",
    }.items():
        assert service[key] == [value]
    assert service["DeviceAllow"] == ["char-alsa rw", "char-input r"], "the sound, and switches to read"
    assert "IPAddressAllow" not in service
    assert "@system-service" in service["SystemCallFilter"]
    assert service["BindPaths"] == ["-%h/.local/share/voiceuno"]
    assert re.fullmatch(r"[5-9]\d\dM", service["MemoryMax"][0]), "it needs four hundred"
    program = service["ExecStart"][0].split("/.venv/")[0]
    assert program in " ".join(service["BindReadOnlyPaths"]).split()


def test_hearing_comes_first_on_a_busy_machine() -> None:
    """As far as the user may; the unit says who can allow it, and does not ask for what it cannot have itself."""
    service = unit("voiceuno.service")["Service"]
    assert service["Nice"] == ["-5"]
    assert "LimitNICE" not in service
    assert "# [Service] and LimitNICE=-5" in (DEPLOY / "voiceuno.service").read_text("utf-8")


@needs_systemd
@pytest.mark.parametrize("name", ["voiceuno.service", "voiceuno-stopped.service"])
def test_systemd_accepts_the_service(name: str, tmp_path: Path) -> None:
    """Where systemd can be asked it has nothing to complain about."""
    program = tmp_path / "voiceuno"
    program.write_text("#!/bin/sh\n", "utf-8")
    program.chmod(0o755)
    for each in DEPLOY.glob("*.service"):
        text = re.sub(r"%h/\S+/voiceuno play", f"{program} play", each.read_text("utf-8"))
        (tmp_path / each.name).write_text(text, "utf-8")
    runtime = {**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)}
    command = ["systemd-analyze", "--user", "--man=no", "verify", str(tmp_path / name)]
    done = subprocess.run(command, capture_output=True, text=True, env=runtime, check=False, timeout=60)
    assert [line for line in done.stderr.splitlines() if "voiceuno" in line] == []


@needs_systemd
def test_systemd_finds_little_exposed() -> None:
    """Its own measure, from 0 to 10: it was 9.6."""
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(DEPLOY / "voiceuno.service")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    level = re.search(r"Overall exposure level for voiceuno.service: ([\d.]+)", done.stdout)
    if level is None:
        pytest.skip("this systemd cannot judge a file")
    assert float(level[1]) <= 2.0, done.stdout
