#!/usr/bin/env bash
# Compiles each public header alone, and the README's first program, as C17 with gcc and as C++17 with
# clang.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

compiled=0
bad=0
try() {
    local compiler=$1 language=$2 standard=$3 header headers=(include/millpond/*.h gl/include/millpond/*.h)
    if [[ $language == c++ ]]; then
        headers+=(include/millpond/*.hpp)
    fi
    if ! command -v "$compiler" >/dev/null; then
        echo "$compiler: not installed, skipped"
        return
    fi
    if "$compiler" -x "$language" -std="$standard" -Wall -Wextra -Wpedantic -Werror -Iinclude \
        -fsyntax-only examples/01_drop.c; then
        compiled=$((compiled + 1))
    else
        echo "examples/01_drop.c: not $standard to $compiler"
        bad=1
    fi
    for header in "${headers[@]}"; do
        # Twice, so that a guard that does not guard shows.
        if printf '#include <millpond/%s>\n#include <millpond/%s>\n' "${header##*/}" "${header##*/}" |
            "$compiler" -x "$language" -std="$standard" -Wall -Wextra -Wpedantic -Werror \
                -Iinclude -Igl/include -fsyntax-only -; then
            compiled=$((compiled + 1))
        else
            echo "$header: not $standard to $compiler"
            bad=1
        fi
    done
}
try gcc c c17
try clang++ c++ c++17
echo "headers: $compiled compiled alone, the first program among them"
((compiled > 0 && bad == 0))
