#!/usr/bin/env bash
# A parent project gets a shared library where it asks for one, by a name with the version that may
# change the interface, and is told by pkg-config what that needs. Configures only; the test abi looks
# at what such a library exports. In a parent's debug build the rows are optimised, and nothing else is.
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

mkdir "$folder/parent"
cat >"$folder/parent/CMakeLists.txt" <<TEXT
cmake_minimum_required(VERSION 3.21)
project(game LANGUAGES C)
add_subdirectory("$source" millpond)
TEXT
CC=$1 cmake -G Ninja -S "$folder/parent" -B "$folder/game" -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >"$folder/log" || { cat "$folder/log"; exit 1; }
# file OPTIMISED; whether each command that compiles it says so.
file() {
    local commands
    commands=$(grep '"command":.*[ /]'"$1"'\b' "$folder/game/compile_commands.json")
    if [[ -z $commands ]] || [[ $2 == yes && -n $(grep -v -e " -O2 " <<<"$commands") ]] ||
        [[ $2 == no && $commands == *" -O2 "* ]]; then
        echo "$1: optimised in a parent's debug build should be: $2"
        echo "$commands"
        exit 1
    fi
}
file solver/wide_rows.c yes
file look/looks/pool_mix.c yes
file pond/pond.c no
echo "soname: libmillpond.so.$wanted"
