#!/usr/bin/env bash
# The skill and the ears for Open Voice OS, on its real components: the stable channel, then the pre-releases.
set -eu
cd "$(dirname "$0")/../../.."
. tests/assistants/environment.sh
# The models stay where they are, also for an assistant that has folders of its own.
VOICEUNO_MODELS=$(.venv/bin/python -c 'from voiceuno.speech.models.installed import models_home; print(models_home())')
export VOICEUNO_MODELS
status=0
for channel in stable pre; do
    name=ovos-$channel
    echo "-- $name"
    if ! environment "$name" "tests/assistants/requirements-$name.txt"; then
        skip "the packages of $name cannot be installed here (see above)." || status=1
        continue
    fi
    with_game "$name"
    .venv/bin/python -m pip --python ".venv-assistants/$name/bin/python" install --quiet --disable-pip-version-check \
        --no-deps --no-build-isolation -e skills/ovos -e skills/ovos-stt -e tests/assistants/ovos/weather
    # The ears are the same in both; the second time a few clips are enough.
    clips=$([ "$channel" = stable ] && echo 5 || echo 15)
    home=$(mktemp -d)
    # Everything that the assistant keeps is kept there, not in the folders of whoever runs the tests.
    XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_CACHE_HOME=$home/cache XDG_STATE_HOME=$home/state \
        VOICEUNO_CLIPS_STEP=${VOICEUNO_CLIPS_STEP:-$clips} \
        ".venv-assistants/$name/bin/python" -m pytest -c tests/assistants/ovos/pytest.ini skills/ovos/tests \
        tests/assistants/ovos "$@" || status=1
    rm -rf "$home"
done
exit "$status"
