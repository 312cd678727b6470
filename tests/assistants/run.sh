#!/usr/bin/env bash
# Tests the game on the real assistants, side by side, each in an environment of its own: run.sh [NAME ...].
# Satellites spend most of their time listening, so the others have the processor; what each wrote is shown when it ends.
set -u
cd "$(dirname "$0")/../.."
written=$(mktemp -d)
trap 'rm -rf "$written"' EXIT
trap 'kill $(jobs -p) 2>/dev/null; exit 130' INT TERM
names=() started=()
for runner in tests/assistants/*/run.sh; do
    name=$(basename "$(dirname "$runner")")
    if [ "$#" -eq 0 ] || [[ " $* " == *" $name "* ]]; then
        names+=("$name")
        "$runner" >"$written/$name" 2>&1 &
        started+=("$!")
    fi
done
echo "Testing on ${names[*]}. This takes minutes."
status=0
for number in "${!names[@]}"; do
    wait "${started[$number]}" || status=1
    echo "== ${names[$number]}"
    cat "$written/${names[$number]}"
done
exit "$status"
