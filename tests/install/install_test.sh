#!/usr/bin/env bash
# Installs a build, moves the installed tree, and builds the first example against it as a user
# would: once with pkg-config, once with find_package().
#   install_test.sh BUILD_FOLDER C_COMPILER CMAKE_GENERATOR
set -euo pipefail
build=$1
compiler=$2
generator=$3
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cmake --install "$build" --prefix "$folder/first place" >/dev/null
mv "$folder/first place" "$folder/moved"
cp "$source/examples/01_drop.c" "$folder/01_drop.c"

libraries=$(dirname "$(dirname "$(find "$folder/moved" -name millpond.pc)")")
export PKG_CONFIG_PATH=$libraries/pkgconfig
# Only matters when the library is a shared one.
export LD_LIBRARY_PATH=$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}

read -r -a flags <<<"$(pkg-config --cflags --libs millpond)"
"$compiler" -std=c17 -Wall -Wextra -Wpedantic -Werror "$folder/01_drop.c" "${flags[@]}" \
    -o "$folder/with-pkg-config"
"$folder/with-pkg-config"

# Whether a program asks for the shared library when it starts.
asks() {
    LC_ALL=C readelf -d "$1" | grep -q "NEEDED.*libmillpond\.so"
}

# Each kind that was installed, by its name; millpond::millpond is one of them.
kinds=()
if [[ -n $(find "$libraries" -maxdepth 1 -name "libmillpond.a") ]]; then
    kinds+=(static)
    read -r -a flags <<<"$(pkg-config --cflags --libs millpond-static)"
    "$compiler" -std=c17 "$folder/01_drop.c" "${flags[@]}" -o "$folder/with-static"
    "$folder/with-static"
    ! asks "$folder/with-static" || { echo "pkg-config millpond-static: links the shared library"; exit 1; }
fi
if [[ -n $(find "$libraries" -maxdepth 1 -name "libmillpond.so") ]]; then
    kinds+=(shared)
    asks "$folder/with-pkg-config" || { echo "pkg-config millpond: links the static library"; exit 1; }
fi
cat >"$folder/CMakeLists.txt" <<TEXT
cmake_minimum_required(VERSION 3.21)
project(first LANGUAGES C)
find_package(millpond 0.1 REQUIRED COMPONENTS ${kinds[*]})
foreach(kind millpond ${kinds[*]})
    add_executable(first_\${kind} 01_drop.c)
    target_link_libraries(first_\${kind} PRIVATE millpond::\${kind})
endforeach()
TEXT
CC=$compiler cmake -G "$generator" -S "$folder" -B "$folder/build" \
    -DCMAKE_PREFIX_PATH="$folder/moved" >/dev/null
cmake --build "$folder/build" >/dev/null
for kind in millpond "${kinds[@]}"; do
    "$folder/build/first_$kind"
    linked=static
    ! asks "$folder/build/first_$kind" || linked=shared
    if [[ $kind != millpond && $kind != "$linked" ]]; then
        echo "find_package(millpond COMPONENTS $kind): links the $linked library"
        exit 1
    fi
done

# In C++, the sample of the page.
if command -v g++ >/dev/null; then
    sed -n '/^```cpp$/,/^```$/{/^```/!p}' "$source/docs/languages.md" >"$folder/01_drop.cpp"
    read -r -a flags <<<"$(pkg-config --cflags --libs millpond)"
    g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror "$folder/01_drop.cpp" "${flags[@]}" -o "$folder/in-cpp"
    "$folder/in-cpp"
fi

# Draws a picture on the GPU, where there is a context to draw in.
draw() {
    local status=0
    "$1" >"$folder/ripple.ppm" || status=$?
    if ((status == 77)); then
        echo "no context: the picture of the GPU is left out"
    else
        ((status == 0)) && (($(wc -c <"$folder/ripple.ppm") == 256 * 256 * 3 + 15))
    fi
}

if [[ -f $libraries/pkgconfig/millpond-gl.pc ]]; then
    cp "$source/tests/install/ripple_gl.c" "$folder/gl.c"
    read -r -a flags <<<"$(pkg-config --cflags --libs millpond-gl epoxy)"
    "$compiler" -std=c17 -Wall -Wextra -Wpedantic -Werror "$folder/gl.c" "${flags[@]}" \
        -o "$folder/gl-with-pkg-config"
    draw "$folder/gl-with-pkg-config"
    cat >"$folder/CMakeLists.txt" <<'TEXT'
cmake_minimum_required(VERSION 3.21)
project(gl LANGUAGES C)
find_package(millpond 0.1 REQUIRED COMPONENTS gl)
find_package(PkgConfig REQUIRED)
pkg_check_modules(epoxy REQUIRED IMPORTED_TARGET epoxy)
add_executable(gl gl.c)
target_link_libraries(gl PRIVATE millpond::gl PkgConfig::epoxy)
TEXT
    CC=$compiler cmake -G "$generator" -S "$folder" -B "$folder/build-gl" \
        -DCMAKE_PREFIX_PATH="$folder/moved" >/dev/null
    cmake --build "$folder/build-gl" >/dev/null
    draw "$folder/build-gl/gl"
fi

# Nothing that was installed may remember where it was built.
if grep -rIlF -e "$source/src" -e "$source/include" -e "$source/gl" -e "$build" -e "$folder" "$folder/moved"; then
    echo "the files above name a folder of the build"
    exit 1
fi
if [[ -x $build/millpond ]]; then
    "$folder/moved/bin/millpond" --version
fi
