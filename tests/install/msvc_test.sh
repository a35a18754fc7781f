#!/usr/bin/env bash
# The library is C that Microsoft's compiler should take: clang compiles the one file in that compiler's mode,
# told that it is neither gcc nor clang, and no word of theirs is left. Microsoft's headers are not here;
# tests/install/msvc/ has what the library uses of them. It is a check of the language: nothing is linked
# or run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
if ! command -v clang >/dev/null; then
    echo "skipped: clang is not installed"
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
flags=(--target=x86_64-pc-windows-msvc -fms-compatibility -fms-compatibility-version=19.38 -U__clang__ -U__GNUC__
    -std=c17 -ffreestanding -nostdlibinc -isystem tests/install/msvc
    -Wall -Wextra -pedantic -Werror=gnu -Wno-unknown-pragmas -Wno-language-extension-token)

python3 scripts/single.py "$folder" 2>/dev/null
file=$folder/millpond.c
clang "${flags[@]}" -Werror -fsyntax-only "$file"
# What is theirs alone, in our own lines.
clang "${flags[@]}" -w -E "$file" 2>/dev/null | awk -v file="$file" '
    /^# [0-9]+ "/ { ours = index($3, file) }
    { gsub(/__builtin_(offsetof|va_)/, "") }
    ours && /__builtin_|__attribute__|__asm__|__extension__|__typeof__/ { print substr($0, 1, 160) }' >"$folder/words"
sort -u "$folder/words"
[[ ! -s $folder/words ]]
echo "msvc: the one file compiles in its mode"
