#!/usr/bin/env bash
# Tests the game on the real assistants, side by side, each in an environment of its own: run.sh [NAME ...].
set -u
cd "$(dirname "$0")/../.."
. tests/assistants/environment.sh
names=()
for runner in tests/assistants/*/run.sh; do
    name=$(basename "$(dirname "$runner")")
    if [ "$#" -eq 0 ] || [[ " $* " == *" $name "* ]]; then
        names+=("$name")
    fi
done
echo "Testing on ${names[*]}. This takes minutes."
run() { "tests/assistants/$1/run.sh"; }
side_by_side run "${names[@]}"
