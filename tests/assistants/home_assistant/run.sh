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
arguments=("$@")

# try VERSION: runs the tests with one version, on a Python of the machine or of a Debian release.
try() {
    local version=$1 wanted suite python
    case "$version" in
        2025.4) wanted=python3.13 suite=trixie ;;
        2026.10) wanted=python3.14 suite=sid ;;
    esac
    local requirements=tests/assistants/requirements-home-assistant-$version.txt
    # A name that is found may still lead nowhere: version managers have such.
    if "$wanted" -c '' 2>/dev/null; then
        python=$(command -v "$wanted")
    elif ! python=$(tests/assistants/newer_python.sh "$suite" ".venv-assistants/$wanted" "$wanted"); then
        skip "Home Assistant $version needs $wanted, which is neither here nor to be had from Debian (see above)."
        return
    fi
    if ! environment "home-assistant-$version" "$requirements" "$python"; then
        skip "Home Assistant $version cannot be installed here (see above)."
        return
    fi
    ".venv-assistants/home-assistant-$version/bin/python" -m pytest -c tests/assistants/home_assistant/pytest.ini \
        --rootdir . -q tests/assistants/home_assistant "${arguments[@]}"
}

# The newest Home Assistant for Python 3.11 is 2024.3.3: it has neither assist_satellite nor continue_conversation.
.venv/bin/python -c 'import sys; sys.exit(sys.version_info >= (3, 13))' &&
    echo "Not run on $(.venv/bin/python --version), which this machine has: Home Assistant keeps a conversation open since" \
        "2025.4, which needs Python 3.13; the newest for Python 3.11, 2024.3.3, does not."

side_by_side try 2025.4 2026.10
