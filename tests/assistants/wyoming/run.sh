#!/usr/bin/env bash
# The Wyoming service with a real client, and two real satellites on virtual sound cards.
set -eu
cd "$(dirname "$0")/../../.."
. tests/assistants/environment.sh
if ! environment wyoming tests/assistants/requirements-wyoming.txt ||
    ! environment satellite tests/assistants/requirements-satellite.txt; then
    skip "Wyoming's packages cannot be installed here (see above)."
    exit 0
fi
with_game wyoming
exec .venv-assistants/wyoming/bin/python -m pytest -c tests/assistants/pytest.ini --rootdir . tests/assistants/wyoming "$@"
