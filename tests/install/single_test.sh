#!/usr/bin/env bash
# The one file: gcc and clang compile it without a warning, and one of them without optimisation, for the same water
# as all other builds; flags that would change the water are undone or refused. It is C for 32-bit Windows, and its
# header is C++.
#   single_test.sh --more   instead: by gcc and clang with optimisation, by mingw-w64, run by wine, and with fused
#                           multiply-add, which the library's check of itself finds
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

python3 scripts/single.py "$folder" 2>/dev/null
cd "$folder"
# Programs written for the folder of headers find the one.
mkdir millpond
for header in "$source"/include/millpond/*.h; do
    echo '#include "../millpond.h"' >"millpond/${header##*/}"
done
# The water of a build without the parts that CMake's MILLPOND_SMALL leaves out.
cat >small.c <<'TEXT'
#include "millpond.h"
#include <math.h>
#include <stdio.h>
#include "reference/golden.h"
int main(void) {
    pond_desc desc = pond_desc_default();
    desc.width = 91;
    desc.height = 67;
    desc.seed = 42;
    desc.time_step = sqrt(0.98) * pond_time_step_limit(&desc); // as tests/golden/golden_hash.c
    pond *water = NULL;
    if (pond_create(&desc, &water) == POND_OK) {
        golden_play(water);
        printf("wave-nine-free %016llx\n", (unsigned long long)pond_hash(water));
        pond_destroy(water);
    }
    desc.solver = POND_SOLVER_FLOW;
    puts(pond_create(&desc, &water) == POND_OK ? "has bulk water" : pond_message());
    return 0;
}
TEXT
cat >check.c <<'TEXT'
#include "millpond.h"
#include <stdio.h>
int main(void) {
    const pond_result result = pond_self_check();
    printf("%s %s\n", pond_result_name(result), result == POND_OK ? "" : pond_message());
    return 0;
}
TEXT

bad=0
fail() {
    echo "$1"
    bad=1
}

# golden NAME RUNNER LINK -- COMPILER FLAG...: the object NAME.o, held to the kept hashes.
golden() {
    local name=$1 runner=$2 link=$3
    shift 4
    if ! "$@" -Wall -Wextra -c millpond.c -o "$name.o"; then
        fail "$name: does not compile"
        return
    fi
    "$1" -O1 -std=c17 -ffp-contract=off -I. -I"$source" -I"$source/tests/support" \
        "$source/tests/golden/golden_hash.c" "$name.o" -lm $link -o "$name.exe"
    if [[ $runner == none ]]; then
        echo "$name: compiles; nothing here can run it"
    elif $runner "./$name.exe" | diff -u "$source/tests/golden/golden_hash.txt" - >"$name.diff"; then
        echo "$name: same water"
    else
        head -n 20 "$name.diff"
        fail "$name: other water"
    fi
}

# Nothing but the public functions leaves the object.
symbols() {
    local inside
    inside=$(readelf -sW "$1" | awk '$5 == "GLOBAL" && $6 == "DEFAULT" && $7 != "UND" { print $8 }' | grep -v '^pond_' || true)
    [[ -z $inside ]] || fail "$1: exports $inside"
}

# checked NAME WANTED COMPILER FLAG...: what pond_self_check() says of a build.
checked() {
    local name=$1 wanted=$2 said
    shift 2
    "$@" -c millpond.c -o "$name.o"
    "$1" check.c "$name.o" -lm -pthread -o "$name.exe"
    said=$("./$name.exe")
    [[ ${said%% *} == "$wanted" ]] || fail "$name: the self-check says $said, not $wanted"
    echo "$name: $said"
}

# small COMPILER FLAG...: a build without the parts runs, with the kept hash, and refuses what it lacks.
small() {
    local switches=() part
    for part in LOOKS DISPERSIVE LISTINGS FLOW CURRENTS EMITTERS TEXTS; do
        grep -q "^option(MILLPOND_$part " "$source/CMakeLists.txt" || fail "MILLPOND_$part is no option"
        switches+=("-DPONDI_WITH_$part=0")
    done
    "$1" "${@:2}" "${switches[@]}" -DPONDI_ONE_ISA -ffunction-sections -w -c millpond.c -o small.o && $weaken small.o &&
        "$1" -std=c17 -ffp-contract=off -I. -I"$source" small.c small.o -Wl,--gc-sections -lm -pthread -o small.exe &&
        ./small.exe >small.out || fail "the small build fails"
    grep -qxf <(grep '^wave-nine-free ' "$source/tests/golden/golden_hash.txt") small.out || fail "the small build has other water"
    grep -q "solver" small.out || fail "the small build does not refuse bulk water: $(tail -n 1 small.out)"
}

if [[ ${1:-} == --more ]]; then
    weaken=true
    small gcc -O2
    for compiler in gcc clang; do
        if command -v "$compiler" >/dev/null; then
            golden "$compiler-O2" "" -pthread -- "$compiler" -O2
        fi
    done
    if command -v gcc >/dev/null && grep -qw fma /proc/cpuinfo 2>/dev/null; then
        # Without the pragmas; of -O2 this is what fuses, in half the time.
        checked gcc-fused POND_ERROR_BUILD gcc -O1 -fexpensive-optimizations -mfma -DPONDI_FLAGS -DPONDI_ONE_ISA
    fi
    mingw=x86_64-w64-mingw32-gcc
    if command -v "$mingw" >/dev/null; then
        wine=$source/scripts/run_wine.sh
        command -v wine64 wine /usr/lib/wine/wine64 >/dev/null || wine=none
        golden mingw "$wine" -static -- "$mingw" -O1
    else
        echo "skipped: $mingw is not installed"
    fi
    exit $bad
fi

if command -v g++ >/dev/null && { g++ -fmax-errors=1 -fsyntax-only millpond.c 2>refused || ! grep -q "compile as C" refused; }; then
    fail "g++: does not report that millpond.c is C"
fi

compilers=()
for compiler in gcc clang; do
    if ! command -v "$compiler" >/dev/null; then
        echo "skipped: $compiler is not installed"
        continue
    fi
    compilers+=("$compiler")
    "$compiler" -Wall -Wextra -Werror -fsyntax-only millpond.c || fail "$compiler: does not compile"
    if "$compiler" -O2 -ffast-math -fsyntax-only millpond.c 2>refused; then
        fail "$compiler: takes -ffast-math"
    elif ! grep -q "ffast-math.*change the water" refused; then
        fail "$compiler: does not say what is wrong with -ffast-math"
    fi
done
((${#compilers[@]} > 0)) || exit 77
last=${compilers[-1]}
golden "$last" "" -pthread -- "$last" -O0
if readelf -h "$last.o" &>/dev/null; then
    symbols "$last.o"
fi

# Without optimisation, calls to missing parts remain in the object. The program makes none of them.
weaken="objcopy --weaken"
small "$last" -O0

# Flags change the kernels that are written for no instruction set, whose water hash_matrix.sh compares;
# those for AVX have theirs.
"${compilers[0]}" -O2 -march=native -fsyntax-only millpond.c || fail "${compilers[0]}: refuses -march=native"
mingw=i686-w64-mingw32-gcc
if command -v "$mingw" >/dev/null; then
    "$mingw" -msse2 -mfpmath=sse -Wall -Wextra -Werror -fsyntax-only millpond.c || fail "$mingw: does not compile"
else
    echo "skipped: $mingw is not installed"
fi
if command -v g++ >/dev/null; then
    printf '#include "millpond.h"\nint main() { return pond_self_check() == POND_OK ? 0 : 1; }\n' |
        g++ -x c++ -std=c++11 -Wall -Wextra -Wpedantic -Werror -I. -fsyntax-only - || fail "millpond.h: not C++"
fi
exit $bad
