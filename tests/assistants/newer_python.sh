#!/usr/bin/env bash
# Puts a Python of another Debian release into a folder, without touching the system: newer_python.sh SUITE FOLDER NAME.
# NAME says which, python3.14 for example; a release may have several, and others tomorrow.
# Prints the path of its interpreter. Needs apt and dpkg, but no root.
set -eu
suite=$1 folder=$(realpath -m "$2") version=$3
tree=$folder/tree
mkdir -p "$folder"/state/lists/partial "$folder"/cache/archives/partial "$tree"
: >"$folder/status"
keys=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb [signed-by=$keys] http://deb.debian.org/debian $suite main" >"$folder/sources.list"
options=(-qq -o Dir::Etc::SourceList="$folder/sources.list" -o Dir::Etc::SourceParts=- -o Dir::State="$folder/state"
    -o Dir::State::Status="$folder/status" -o Dir::Cache="$folder/cache" -o Debug::NoLocking=1
    -o APT::Sandbox::User="$(id -un)" -o Acquire::Languages=none)
if [ ! -e "$folder/ready" ]; then
    apt-get "${options[@]}" update >&2
    if ! apt-cache "${options[@]}" show "$version" >/dev/null; then
        echo "Debian's $suite has no $version." >&2
        exit 1
    fi
    apt-get "${options[@]}" install -y --download-only --no-install-recommends "$version" "$version-dev" libstdc++6 >&2
    for package in "$folder"/cache/archives/*.deb; do
        dpkg -x "$package" "$tree"
    done
    # It runs with the C library of its own release, which stays beside it; programs of the system keep theirs.
    libraries=$(dirname "$(find "$tree" -name 'libc.so.6' -print -quit)")
    loader=$(find "$libraries" -name 'ld-linux*' -print -quit)
    program=$tree/usr/bin/$version
    mv "$program" "$program.program"
    printf '#!/bin/sh\nexec %s --library-path %s --argv0 "$0" %s "$@"\n' "$loader" "$libraries" "$program.program" >"$program"
    chmod +x "$program"
    # Extensions are built with the compiler of the system, which finds only this folder of its headers.
    ln -sfn "../$(basename "$libraries")" "$tree/usr/include/$version/$(basename "$libraries")"
    echo "$tree/usr/bin/$version" >"$folder/ready"
    rm -rf "$folder/cache" "$folder/state"
fi
cat "$folder/ready"
