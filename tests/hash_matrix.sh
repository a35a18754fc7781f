#!/usr/bin/env bash
# Proves that compilers and optimisation levels all arrive at the same water: each build of
# golden_hash.c must print golden_hash.txt.
#   hash_matrix.sh                     builds without CMake, so with the plain kernels alone
#   hash_matrix.sh --only PROGRAM...   runs these builds instead
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
wanted=tests/golden_hash.txt
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

bad=0
compare() {
    local name=$1 program=$2
    if ! "$program" >"$folder/output"; then
        echo "$name: failed"
        bad=1
    elif ! diff -u --label "$wanted" --label "$name" "$wanted" "$folder/output"; then
        echo "$name: other water than $wanted"
        bad=1
    else
        echo "$name: same water"
    fi
}

if [[ ${1:-} == --only ]]; then
    shift
    for program in "$@"; do
        compare "$program" "$program"
    done
    exit $bad
fi

builds=()
pids=()
for compiler in gcc clang; do
    if ! command -v "$compiler" >/dev/null; then
        echo "$compiler: not installed, skipped"
        continue
    fi
    for level in -O0 -O3; do
        "$compiler" $level -std=c17 -ffp-contract=off -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc \
            src/*/*.c tests/golden_hash.c -o "$folder/$compiler$level" -pthread -lm &
        builds+=("$compiler$level")
        pids+=($!)
    done
done
if ((${#builds[@]} == 0)); then
    echo "neither gcc nor clang is installed"
    exit 1
fi
for i in "${!builds[@]}"; do
    if wait "${pids[i]}"; then
        compare "${builds[i]}" "$folder/${builds[i]}"
    else
        echo "${builds[i]}: does not compile"
        bad=1
    fi
done
exit $bad
