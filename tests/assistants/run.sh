#!/usr/bin/env bash
# Tests the game on the real assistants, one after the other, each in an environment of its own: run.sh [NAME ...].
set -u
cd "$(dirname "$0")/../.."
status=0
for runner in tests/assistants/*/run.sh; do
    name=$(basename "$(dirname "$runner")")
    if [ "$#" -gt 0 ] && [[ " $* " != *" $name "* ]]; then
        continue
    fi
    echo "== $name"
    "$runner" || status=1
done
exit "$status"
