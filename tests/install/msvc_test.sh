#!/usr/bin/env bash
# The library is C that Microsoft's compiler should take: clang compiles each file in that compiler's mode,
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
    -std=c17 -ffreestanding -nostdlibinc -isystem tests/install/msvc -Isrc -Iinclude
    -Wall -Wextra -pedantic -Werror=gnu -Wno-unknown-pragmas -Wno-language-extension-token)

files=0
bad=0
while read -r file; do
    files=$((files + 1))
    clang "${flags[@]}" -Werror -fsyntax-only "$file" || bad=1
    # What is theirs alone, in lines of our own.
    clang "${flags[@]}" -w -E "$file" 2>/dev/null | awk -v file="$file" '
        /^# [0-9]+ "/ { ours = $3 ~ /^"(\.\/)?(src|include)\//; next }
        { gsub(/__builtin_(offsetof|va_)/, "") }
        ours && /__builtin_|__attribute__|__asm__|__extension__|__typeof__/ { print file ": " $0 }' >>"$folder/words"
done < <(find src -name "*.c")
if [[ -s $folder/words ]]; then
    sort -u "$folder/words" | cut -c1-160
    bad=1
fi
python3 scripts/single.py "$folder" 2>/dev/null
clang "${flags[@]}" -w -fsyntax-only "$folder/millpond.c" || bad=1
((bad == 0)) && echo "msvc: $files files, and the one file, compile in its mode"
exit "$bad"
