#!/usr/bin/env bash
# Holds every shader, its includes put in, against the standard: drivers let different things pass.
# As GLSL ES 3.00, which WebGL2 takes as well, and as GLSL 3.30.
#   gl_shaders_test.sh FOLDER
set -euo pipefail
if ! command -v glslangValidator >/dev/null; then
    echo "glslangValidator is missing (Debian: glslang-tools): skipped"
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
checked=0
bad=0
check() {
    local file=$1 name=$2
    if glslangValidator "$file" >"$folder/log"; then
        checked=$((checked + 1))
    else
        echo "$name:"
        grep -E "^(ERROR|WARNING)" "$folder/log"
        bad=1
    fi
}
for shader in "$1"/*; do
    name=${shader##*/}
    check "$shader" "$name as GLSL ES 3.00"
    sed '1s/.*/#version 330 core/' "$shader" >"$folder/$name"
    check "$folder/$name" "$name as GLSL 3.30"
done
echo "shaders: $checked are as the standard has them"
((checked > 0 && bad == 0))
