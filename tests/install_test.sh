#!/usr/bin/env bash
# Installs a build, moves the installed tree, and builds the first example against it as a user
# would: once with pkg-config, once with find_package().
#   install_test.sh BUILD_FOLDER C_COMPILER CMAKE_GENERATOR
set -euo pipefail
build=$1
compiler=$2
generator=$3
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cmake --install "$build" --prefix "$folder/first place" >/dev/null
mv "$folder/first place" "$folder/moved"
cp "$source/examples/first.c" "$folder/first.c"

libraries=$(dirname "$(dirname "$(find "$folder/moved" -name millpond.pc)")")
export PKG_CONFIG_PATH=$libraries/pkgconfig
# Only matters when the library is a shared one.
export LD_LIBRARY_PATH=$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}

read -r -a flags <<<"$(pkg-config --cflags --libs millpond)"
"$compiler" -std=c17 -Wall -Wextra -Wpedantic -Werror "$folder/first.c" "${flags[@]}" \
    -o "$folder/with-pkg-config"
"$folder/with-pkg-config"

cat >"$folder/CMakeLists.txt" <<'TEXT'
cmake_minimum_required(VERSION 3.21)
project(first LANGUAGES C)
find_package(millpond 0.1 REQUIRED)
add_executable(first first.c)
target_link_libraries(first PRIVATE millpond::millpond)
TEXT
CC=$compiler cmake -G "$generator" -S "$folder" -B "$folder/build" \
    -DCMAKE_PREFIX_PATH="$folder/moved" >/dev/null
cmake --build "$folder/build" >/dev/null
"$folder/build/first"

# Nothing that was installed may remember where it was built.
if grep -rIlF -e "$source/src" -e "$source/include" -e "$build" -e "$folder" "$folder/moved"; then
    echo "the files above name a folder of the build"
    exit 1
fi
if [[ -x $build/millpond ]]; then
    "$folder/moved/bin/millpond" --version
fi
