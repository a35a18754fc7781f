#!/usr/bin/env bash
# Runs a Windows program under wine and returns its exit status:
#   run_wine.sh PROGRAM [ARGUMENT...]
#   run_wine.sh --can PROGRAM      only checks that wine can run the program
# Carriage returns are removed from its output. Wine's files are in WINEPREFIX; the default is build/wine.
# Exit status 77: no wine that can run the program is installed.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export WINEPREFIX=${WINEPREFIX:-$top/build/wine} WINEDEBUG=${WINEDEBUG:--all}
export DISPLAY= # no windows

asks=no
if [[ ${1:-} == --can ]]; then
    asks=yes
    shift
fi
# Debian's path is not in PATH.
wine=
for name in wine64 wine /usr/lib/wine/wine64; do
    if command -v "$name" >/dev/null; then
        wine=$name
        break
    fi
done
if [[ -z $wine ]]; then
    echo "skipped: wine is not installed"
    exit 77
fi
mkdir -p "$WINEPREFIX"
# The lock ensures that only one of several programs creates the folder.
exec 9>>"$WINEPREFIX/.made"
flock 9
if [[ ! -s $WINEPREFIX/.made ]]; then
    "$wine" cmd /c exit &>/dev/null 9>&- </dev/null || true
    echo made >&9
fi
exec 9>&-
# In 32-bit programs the header's processor is 0x14c. The word at byte 60 is the header's offset.
at=$(od -An -tu4 -j60 -N4 "$1")
if [[ $(od -An -tx2 -j$((at + 4)) -N2 "$1") == *014c && ! -e $WINEPREFIX/drive_c/windows/syswow64/rundll32.exe ]]; then
    echo "skipped: this wine cannot run 32-bit programs"
    exit 77
fi
[[ $asks == no ]] || exit 0
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
# Retry: a program that starts while wine's server shuts down does not run.
for _ in 1 2 3; do
    set +e
    "$wine" "$@" 2>"$errors" | tr -d '\r'
    status=${PIPESTATUS[0]}
    set -e
    if ((status == 0)) || ! grep -q '^wine client error' "$errors"; then
        break
    fi
done
cat "$errors" >&2
exit "$status"
