#!/usr/bin/env bash
# A parent project that takes no extension of any compiler builds the library by FetchContent, without
# a warning, and links C17 with the static and C++17 with the shared one.
#   parent_test.sh C_COMPILER CXX_COMPILER
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/CMakeLists.txt" <<TEXT
cmake_minimum_required(VERSION 3.21)
project(game LANGUAGES C CXX)
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_EXTENSIONS OFF)
add_compile_options(-Wall -Wextra -Werror -pedantic-errors)
set(MILLPOND_SHARED ON)
include(FetchContent)
FetchContent_Declare(millpond SOURCE_DIR "$source")
FetchContent_MakeAvailable(millpond)
add_executable(in_c "$source/examples/01_drop.c")
target_link_libraries(in_c PRIVATE millpond::static)
add_executable(in_cpp game.cpp)
target_link_libraries(in_cpp PRIVATE millpond::shared)
TEXT
cat >"$folder/game.cpp" <<TEXT
#include <millpond/millpond.hpp>

int main() {
    const pond_desc desc = pond_desc_default();
    millpond::Pond water(desc);
    water.drop({1.0f, 1.0f}, 0.1f, -0.01f);
    water.advance(0.1);
    return pond_self_check() == POND_OK ? 0 : 1;
}
TEXT
{ CC=$1 CXX=$2 cmake -G Ninja -S "$folder" -B "$folder/build" -DCMAKE_BUILD_TYPE=Debug &&
    cmake --build "$folder/build" --target in_c in_cpp; } >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
"$folder/build/in_c" >/dev/null
"$folder/build/in_cpp"
echo "parent: C17 and C++17 without extensions, static and shared"
