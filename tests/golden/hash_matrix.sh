#!/usr/bin/env bash
# Proves that compilers, optimisation levels and processors all compute the same water: each build of
# golden_hash.c must print golden_hash.txt.
#   hash_matrix.sh [native]        gcc and clang for this machine, with threads and without
#   hash_matrix.sh aarch64         gcc and clang for 64-bit ARM, run by qemu
#   hash_matrix.sh wasm32          clang for WebAssembly, run by node
#   hash_matrix.sh mingw64         gcc for 64-bit Windows, run by wine
#   hash_matrix.sh mingw32         gcc for 32-bit Windows, run by wine where it can
#   hash_matrix.sh --can TARGET    reports whether this machine can do that
#   hash_matrix.sh --only COMMAND  runs a program that is built already
# It builds without CMake and its flags, so with the plain kernels alone and with the measures of
# src/base/same_bits.h against fused multiply-add. Exit status 77: skipped, with the reason.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
wanted=tests/golden/golden_hash.txt
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

bad=0
skipped=0
compare() {
    local name=$1
    shift
    local status=0
    "$@" >"$folder/output" || status=$?
    if ((status == 77)); then
        echo "$name: built, not run; $(<"$folder/output")"
        skipped=77
    elif ((status != 0)); then
        echo "$name: failed"
        bad=1
    elif ! diff -u --label "$wanted" --label "$name" "$wanted" "$folder/output"; then
        echo "$name: other water than $wanted"
        bad=1
    else
        echo "$name: same water"
    fi
}

# The command that runs a target's programs, and how a compiler is told to make them.
run=()
suffix=
prepare() {
    case $1 in
    native)
        needs="gcc or clang"
        ;;
    aarch64)
        needs="gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and qemu-user"
        run=(qemu-aarch64)
        ;;
    wasm32)
        needs="clang, lld, llvm, wasi-libc, nodejs and clang's libclang-rt-<version>-dev-wasm32"
        run=(node scripts/run_wasi.mjs)
        wasm=(clang --target=wasm32-wasi "--sysroot=${WASI_SYSROOT:-/usr}"
            -Wl,--stack-first -Wl,-z,stack-size=262144)
        ;;
    mingw64)
        needs="gcc-mingw-w64-x86-64-posix and wine64"
        run=(scripts/run_wine.sh)
        suffix=.exe
        ;;
    mingw32)
        needs="gcc-mingw-w64-i686-posix"
        run=(scripts/run_wine.sh)
        suffix=.exe
        mingw32=(i686-w64-mingw32-gcc -msse2 -mfpmath=sse -static)
        ;;
    *)
        echo "hash_matrix.sh: there is no target '$1'"
        exit 2
        ;;
    esac
}

# works COMPILER...: whether its programs can be built and run here, wherever it came from.
works() {
    printf '#include <math.h>\n#include <stdio.h>\nint main(void) { return puts("") < 0; }\n' |
        "$@" -x c - -o "$folder/probe$suffix" &>/dev/null && "${run[@]}" "$folder/probe$suffix" &>/dev/null
}

names=()
pids=()
# build NAME SOURCE COMPILER...: a program of SOURCE and the library, in the background.
build() {
    local name=$1 source=$2
    shift 2
    {
        # The arithmetic of the touches is the program's.
        "$@" -std=gnu17 -ffp-contract=off -Iinclude -I. -Itests/support -c "$source" -o "$folder/$name.o" &&
            "$@" -std=gnu17 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc $(find src -name "*.c") "$folder/$name.o" \
                -lm -o "$folder/$name$suffix"
    } &
    names+=("$name")
    pids+=($!)
}

# golden NAME COMPILER...; at both ends of what a compiler does to loops.
golden() {
    local name=$1
    shift
    build "$name-O0" tests/golden/golden_hash.c "$@" -O0
    build "$name-O3" tests/golden/golden_hash.c "$@" -O3
}

# one_file NAME COMPILER...: of golden_hash.c and the library as one file, which takes half the time; a library
# without threads has a second program, NAME-threadless.
one_file() {
    local name=$1
    shift
    local with=(-std=gnu17 -ffp-contract=off -Iinclude -I. -Itests/support "$folder/$name.o" -lm)
    {
        "$@" -std=gnu17 -Iinclude -DPONDI_ONE_ISA -c "$folder/millpond.c" -o "$folder/$name.o" &&
            "$@" tests/golden/golden_hash.c "${with[@]}" -o "$folder/$name$suffix" &&
            "$@" tests/golden/threadless.c "${with[@]}" -o "$folder/$name-threadless$suffix"
    } &
    names+=("$name")
    pids+=($!)
    if [[ $* == *PONDI_THREADS=0* ]]; then
        names+=("$name-threadless")
        pids+=($!)
    fi
}

# Each compiler with few optimisations; clang also with many, as golden_hash has for gcc. The kernels use no instruction
# set extensions.
build_native() {
    python3 scripts/single.py "$folder" 2>/dev/null
    if works gcc; then
        one_file gcc-O0 gcc -O0 -DPONDI_THREADS=0
    else
        echo "skipped: gcc is not installed"
    fi
    if works clang; then
        one_file clang-O1-no-vectors clang -O1 -pthread -DPONDI_VECTORS=0
        build clang-O3 tests/golden/golden_hash.c clang -pthread -O3 -march=native
    else
        echo "skipped: clang is not installed"
    fi
}

build_aarch64() {
    if works aarch64-linux-gnu-gcc -static; then
        golden aarch64-gcc aarch64-linux-gnu-gcc -static -pthread
    fi
    # It finds the other one's libraries.
    if works clang --target=aarch64-linux-gnu -static; then
        golden aarch64-clang clang --target=aarch64-linux-gnu -static -pthread
    fi
}

build_wasm32() {
    # Other archivers write no index of such objects.
    if command -v llvm-ar >/dev/null && works "${wasm[@]}"; then
        golden wasm32 "${wasm[@]}"
        build wasm32-simd-O3 tests/golden/golden_hash.c "${wasm[@]}" -msimd128 -O3
        build wasm32-threadless tests/golden/threadless.c "${wasm[@]}" -O1
    fi
}

build_mingw64() {
    if works x86_64-w64-mingw32-gcc -static; then
        golden mingw64 x86_64-w64-mingw32-gcc -static
    fi
}

build_mingw32() {
    # Debian's wine runs no such programs; then it is something that they can be built.
    if works "${mingw32[@]}" || [[ -e $folder/probe$suffix ]]; then
        build mingw32-O3 tests/golden/golden_hash.c "${mingw32[@]}" -O3
    fi
}

target=${1:-native}
case $target in
--only)
    shift
    compare "$*" "$@"
    exit $((bad ? bad : skipped))
    ;;
--can)
    target=${2:-native}
    # Only the probes count.
    build() { names+=("$1"); }
    one_file() { names+=("$1"); }
    ;;
esac
prepare "$target"
"build_$target"
if ((${#names[@]} == 0)); then
    echo "skipped: $target needs $needs"
    exit 77
elif [[ ${1:-} == --can ]]; then
    exit
fi
for i in "${!names[@]}"; do
    name=${names[i]}
    if ! wait "${pids[i]}"; then
        echo "$name: does not compile"
        bad=1
    elif [[ $name != *-threadless ]]; then
        compare "$name" "${run[@]}" "$folder/$name$suffix"
    elif "${run[@]}" "$folder/$name$suffix"; then
        echo "$name: any number of threads, same water"
    else
        echo "$name: failed"
        bad=1
    fi
done
exit $((bad ? bad : skipped))
