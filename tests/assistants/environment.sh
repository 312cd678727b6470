# For runners: `environment NAME REQUIREMENTS [PYTHON]` makes .venv-assistants/NAME once, and again when the
# requirements change; it fails where they cannot be installed. The game and what it needs are found in .venv as well.

# Two runners may want the same one at the same time: the second waits.
environment() {
    mkdir -p .venv-assistants
    (
        flock 9
        _make_environment "$@"
    ) 9>".venv-assistants/$1.lock"
}

_make_environment() {
    local folder=.venv-assistants/$1 requirements=$2 python=${3:-.venv/bin/python}
    if [ -e "$folder/.ready" ] && cmp -s "$requirements" "$folder/.ready"; then
        return
    fi
    rm -rf "$folder"
    "$python" -m venv --without-pip "$folder" || return
    # The pip of .venv installs for any Python; it comes from where .venv came from. The lists are complete: to find
    # out anew what belongs together would take minutes. So would compiling all of it, of which little is ever imported.
    .venv/bin/python -m pip --python "$folder/bin/python" install --quiet --disable-pip-version-check \
        --no-deps --no-compile -r "$requirements" || return
    cp "$requirements" "$folder/.ready"
}

# side_by_side COMMAND NAME ...: runs COMMAND NAME for every NAME at the same time, and fails if one of them does.
# Assistants spend much of their time waiting, so the others have the processor; what each wrote is shown when it ends.
side_by_side() {
    local command=$1 written name status=0
    local -A started
    shift
    written=$(mktemp -d)
    for name in "$@"; do
        "$command" "$name" >"$written/$name" 2>&1 &
        started[$name]=$!
    done
    for name in "$@"; do
        wait "${started[$name]}" || status=1
        echo "== $name"
        cat "$written/$name"
    done
    rm -rf "$written"
    return "$status"
}
trap 'kill $(jobs -p) 2>/dev/null; exit 130' INT TERM

# Tells what is not run here and why; where everything must be run, as VOICEUNO_NEED_ASSISTANTS says, that is a failure.
skip() {
    echo "SKIPPED: $*"
    [ -z "${VOICEUNO_NEED_ASSISTANTS:-}" ]
}

# Lets an environment of the same Python use the packages of the game.
with_game() {
    local site
    site=$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    printf '%s\n%s\n' "$site" "$PWD" >"$(echo .venv-assistants/"$1"/lib/python3*/site-packages)/game.pth"
}
