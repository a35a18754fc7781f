#!/usr/bin/env bash
# Holds every shader, its includes put in, against the standard: drivers let different things pass.
# As GLSL ES 3.00, which WebGL2 takes as well, and as GLSL 3.30; compute shaders as 3.10 and 4.30.
#   gl_shaders_test.sh FOLDER
set -euo pipefail
shaders=$1
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
echo "shaders: $checked are as the standard has them"
((checked > 0 && bad == 0))
