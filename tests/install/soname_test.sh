#!/usr/bin/env bash
# A parent project gets a shared library where it asks for one, by a name with the version that may
# change the interface, and is told by pkg-config what that needs. Configures only; the test abi looks
# at what such a library exports.
#   soname_test.sh C_COMPILER
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
wanted=$(sed -n 's/^project(millpond VERSION \([0-9]*\.[0-9]*\)\..*/\1/p' "$source/CMakeLists.txt")

CC=$1 cmake -G Ninja -S "$source" -B "$folder" -DBUILD_SHARED_LIBS=ON -DMILLPOND_APP=OFF -DMILLPOND_GL=OFF \
    -DMILLPOND_TESTS=OFF -DMILLPOND_BENCH=OFF -DMILLPOND_VALIDATE=OFF -DMILLPOND_EXAMPLES=OFF >"$folder/log" ||
    { cat "$folder/log"; exit 1; }
if ! grep -q "^ *SONAME = libmillpond.so.$wanted\$" "$folder/build.ninja"; then
    echo "the shared library is not called libmillpond.so.$wanted:"
    grep "SONAME" "$folder/build.ninja"
    exit 1
fi
if ! grep -q "^Libs.private:.*-lm" "$folder/millpond.pc"; then
    echo "millpond.pc hands what the shared library needs to its users:"
    cat "$folder/millpond.pc"
    exit 1
fi
echo "soname: libmillpond.so.$wanted"
