#!/usr/bin/env bash
# The skill and the ears for Open Voice OS, on its real components: the stable channel and the pre-releases.
set -eu
cd "$(dirname "$0")/../../.."
. tests/assistants/environment.sh
# The models stay where they are, also for an assistant that has folders of its own.
VOICEUNO_MODELS=$(.venv/bin/python -c 'from voiceuno.speech.models.installed import models_home; print(models_home())')
export VOICEUNO_MODELS
arguments=("$@")

# Both channels install from the same folders, which hold the one or the other's notes: one after the other.
install_skill() {
    (
        flock 9
        .venv/bin/python -m pip --python ".venv-assistants/$1/bin/python" install --quiet --disable-pip-version-check \
            --no-deps --no-build-isolation -e skills/ovos -e skills/ovos-stt -e tests/assistants/ovos/weather
    ) 9>.venv-assistants/skill.lock
}

# try CHANNEL: runs the tests with one of them.
try() {
    local channel=$1 name=ovos-$1 clips home status=0
    if ! environment "$name" "tests/assistants/requirements-$name.txt"; then
        skip "the packages of $name cannot be installed here (see above)."
        return
    fi
    with_game "$name"
    install_skill "$name" || return
    # The ears are the same in both, and all clips are heard when their figures are measured: a few are enough.
    clips=$([ "$channel" = stable ] && echo 10 || echo 15)
    home=$(mktemp -d)
    # Everything that the assistant keeps is kept there, not in the folders of whoever runs the tests.
    XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_CACHE_HOME=$home/cache XDG_STATE_HOME=$home/state \
        VOICEUNO_CLIPS_STEP=${VOICEUNO_CLIPS_STEP:-$clips} \
        ".venv-assistants/$name/bin/python" -m pytest -c tests/assistants/ovos/pytest.ini skills/ovos/tests \
        tests/assistants/ovos "${arguments[@]}" || status=1
    rm -rf "$home"
    return "$status"
}

side_by_side try stable pre
