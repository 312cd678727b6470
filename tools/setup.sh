#!/bin/sh
# Prepares .venv for one goal: play, test or bench. The Makefile calls it; running it again does no harm.
set -eu
cd "$(dirname "$0")/.."

# Debian packages that are needed besides Python, separated by spaces.
# The game reaches the sound card through PortAudio, and through the plugins whichever sound server is in between.
play_packages="libportaudio2 libasound2-plugins pulseaudio-utils"
# The tests start a sound server of their own, with a sound card that is not there, and watch what the game opens.
test_packages="pulseaudio strace"

goal=${1:-play}
case $goal in
    play)  extras=""             reached="play" ;;
    test)  extras="[test]"       reached="play test" ;;
    bench) extras="[test,bench]" reached="play test bench" ;;
    *) echo "Usage: tools/setup.sh play, test or bench" >&2; exit 2 ;;
esac

say() {
    printf '%s\n' "$*"
}

fail() {
    say "$@" >&2
    exit 1
}

is_suitable() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if is_suitable "$candidate"; then
            say "$candidate"
            return
        fi
    done
    if [ -n "${PYTHON:-}" ]; then
        fail "$PYTHON is not a Python 3.11 or newer. Please name another one with PYTHON=..."
    fi
    fail "voiceuno needs Python 3.11 or newer, and this machine has none." \
        "Please install one, or name one with: make PYTHON=/path/to/python $goal"
}

is_installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Installs Debian packages when we are allowed to; otherwise says in one sentence what to type.
install_packages() {
    if ! command -v apt-get >/dev/null; then
        say "Please install what Debian calls $*; this system has no apt-get to do it."
        return 1
    fi
    if [ "$(id -u)" -eq 0 ]; then
        as_root="env"
    elif sudo -n true 2>/dev/null; then
        as_root="sudo -n env"
    elif command -v sudo >/dev/null; then
        say "Please type this once: sudo apt-get install --yes $*"
        return 1
    else
        say "Please type this once: su -c 'apt-get install --yes $*'"
        return 1
    fi
    say "Installing system packages: $*"
    # A fresh machine has no package lists yet; stale lists are no reason to give up.
    $as_root apt-get update -qq || true
    # Nothing is ever removed: PulseAudio would otherwise take the place of a desktop's PipeWire.
    $as_root DEBIAN_FRONTEND=noninteractive \
        apt-get install -qq --yes --no-remove --no-install-recommends "$@" >/dev/null
}

install_missing_packages() {
    missing=""
    for package in "$@"; do
        is_installed "$package" || missing="$missing $package"
    done
    if [ -n "$missing" ]; then
        # shellcheck disable=SC2086  # one word for each package
        install_packages $missing || say "Going on without them."
    fi
}

create_venv() {
    python=$(find_python)
    # Debian keeps ensurepip, which puts pip into .venv, in a package of its own.
    if ! "$python" -c 'import ensurepip' 2>/dev/null; then
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        install_packages "python$version-venv" || fail "Then start again: make $goal"
    fi
    "$python" -m venv --clear .venv || fail "The folder .venv could not be made with $python."
}

# A .venv left half made, or made with a Python that is gone, is made anew.
if is_suitable .venv/bin/python && .venv/bin/python -m pip --version >/dev/null 2>&1; then
    say "Bringing .venv up to date."
else
    say "Setting up voiceuno in .venv. This happens once."
    create_venv
fi
# shellcheck disable=SC2086  # one word for each package
install_missing_packages $play_packages
if [ "$goal" != play ]; then
    # Apart from the others, so that one that cannot be had does not keep the rest away.
    # shellcheck disable=SC2086
    install_missing_packages $test_packages
fi
say "Fetching Python packages. This can take a minute."
.venv/bin/python -m pip install --quiet --disable-pip-version-check --editable ".$extras" ||
    fail "The Python packages could not be installed." \
        "Please check the internet connection, then start again: make $goal"

for name in $reached; do
    touch ".venv/.ready-$name"
done
say "Set-up is done."
