#!/usr/bin/env bash
# Holds every shader, its includes put in, against the standard: drivers let different things pass.
# As GLSL ES 3.00, which WebGL2 takes as well, and as GLSL 3.30; compute shaders as 3.10 and 4.30.
# Also the generated shaders of the water material, those for Direct3D as HLSL.
#   gl_shaders_test.sh FOLDER
set -euo pipefail
shaders=$1
water=$MILLPOND_SOURCE/shaders/water/generated
if ! command -v glslangValidator >/dev/null; then
    echo "glslangValidator is missing (Debian: glslang-tools): skipped"
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
checked=0
bad=0
check() {
    local name=$1 version=$2
    sed "1s/.*/#version $version/" "$shaders/$name" >"$folder/$name"
    if glslangValidator "$folder/$name" >"$folder/log"; then
        checked=$((checked + 1))
    else
        echo "$name as $version:"
        grep -E "^(ERROR|WARNING)" "$folder/log"
        bad=1
    fi
}
for shader in "$shaders"/*; do
    name=${shader##*/}
    if [[ $name == *.comp ]]; then
        check "$name" "310 es"
        check "$name" "430 core"
    else
        check "$name" "300 es"
        check "$name" "330 core"
    fi
done
for shader in "$water"/{glsl330,es300,hlsl}/*; do
    flags=()
    if [[ $shader == *.hlsl ]]; then
        stage=${shader%.hlsl}
        flags=(-D -V -e "water_${stage##*.}" -S "${stage##*.}" -o "$folder/binary")
    fi
    if glslangValidator "${flags[@]}" "$shader" >"$folder/log"; then
        checked=$((checked + 1))
    else
        echo "$shader:"
        grep -E "^(ERROR|WARNING)" "$folder/log"
        bad=1
    fi
done
echo "shaders: $checked are as the standard has them"
((checked > 0 && bad == 0))
