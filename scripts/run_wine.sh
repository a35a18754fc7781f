#!/usr/bin/env bash
# Runs a Windows program under wine, with its arguments and exit status:
#   run_wine.sh PROGRAM [ARGUMENT...]
#   run_wine.sh --can PROGRAM      whether it can
# Lines end as elsewhere. Wine keeps its files in build/wine rather than at home, or in WINEPREFIX.
# Exit status 77: there is no wine that runs such programs.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export WINEPREFIX=${WINEPREFIX:-$top/build/wine} WINEDEBUG=${WINEDEBUG:--all}
export DISPLAY= # nothing is shown

asks=no
if [[ ${1:-} == --can ]]; then
    asks=yes
    shift
fi
# Debian puts it where no PATH leads.
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
# Programs that start together would all make it.
exec 9>>"$WINEPREFIX/.made"
flock 9
if [[ ! -s $WINEPREFIX/.made ]]; then
    "$wine" cmd /c exit &>/dev/null 9>&- </dev/null || true
    echo made >&9
fi
exec 9>&-
# 0x14c is the processor of 32-bit programs, in the header that the word at 60 points to.
at=$(od -An -tu4 -j60 -N4 "$1")
if [[ $(od -An -tx2 -j$((at + 4)) -N2 "$1") == *014c && ! -e $WINEPREFIX/drive_c/windows/syswow64/rundll32.exe ]]; then
    echo "skipped: wine runs no 32-bit programs here"
    exit 77
fi
[[ $asks == no ]] || exit 0
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
# A program that starts just when wine's server ends, for want of others, is not run at all.
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
