#!/usr/bin/env bash
# The component in Home Assistant's own test harness, with a real service. Home Assistant wants a newer Python than many
# machines have; Debian has them, and they are put into a folder here.
set -eu
cd "$(dirname "$0")/../../.."
. tests/assistants/environment.sh
if ! environment wyoming tests/assistants/requirements-wyoming.txt; then
    skip "Wyoming's packages cannot be installed here (see above)."
    exit 0
fi
with_game wyoming
export VOICEUNO_SERVICE_PYTHON=$PWD/.venv-assistants/wyoming/bin/python
status=0

# try VERSION SUITE PYTHON: runs the tests with one version, on a Python of the machine or of a Debian release.
try() {
    local version=$1 suite=$2 python
    local requirements=tests/assistants/requirements-home-assistant-$version.txt
    # A name that is found may still lead nowhere: version managers have such.
    if "$3" -c '' 2>/dev/null; then
        python=$(command -v "$3")
    elif ! python=$(tests/assistants/newer_python.sh "$suite" ".venv-assistants/$3" "$3"); then
        skip "Home Assistant $version needs $3, which is neither here nor to be had from Debian (see above)." || status=1
        return
    fi
    if ! environment "home-assistant-$version" "$requirements" "$python"; then
        skip "Home Assistant $version cannot be installed here (see above)." || status=1
        return
    fi
    echo "== Home Assistant $version"
    ".venv-assistants/home-assistant-$version/bin/python" -m pytest -c tests/assistants/home_assistant/pytest.ini \
        --rootdir . -q tests/assistants/home_assistant "${arguments[@]}" || status=1
}

# The newest Home Assistant for Python 3.11 is 2024.3.3: it has neither assist_satellite nor continue_conversation.
.venv/bin/python -c 'import sys; sys.exit(sys.version_info >= (3, 13))' &&
    echo "Not run on $(.venv/bin/python --version), which this machine has: Home Assistant keeps a conversation open since" \
        "2025.4, which needs Python 3.13; the newest for Python 3.11, 2024.3.3, does not."

arguments=("$@")
try 2025.4 trixie python3.13
try 2026.10 sid python3.14
exit "$status"
