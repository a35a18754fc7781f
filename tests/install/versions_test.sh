#!/usr/bin/env bash
# Programs that were built with the headers of other versions meet this shared library: those of
# another interface are told so where they create a pond, the others run.
#   versions_test.sh C_COMPILER SHARED_LIBRARY
set -euo pipefail
compiler=$1
library=$2
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/program.c" <<'TEXT'
#include <millpond/millpond.h>
#include <stdio.h>
int main(void) {
    pond_desc desc = pond_desc_default();
    pond *water;
    SET;
    const pond_result result = pond_create(&desc, &water);
    printf("%s %s\n", pond_result_name(result), result == POND_OK ? "" : pond_message());
    pond_destroy(water);
    return 0;
}
TEXT

bad=0
# meets NAME PATTERN SED SET: what the library says to a program whose headers SED has changed, and which
# does SET before it creates its pond.
meets() {
    local headers=$folder/$1 said
    cp -r "$source/include" "$headers"
    sed -i "$3" "$headers/millpond/base.h" "$headers/millpond/pond.h"
    "$compiler" -std=c17 -fstack-protector-all -I"$headers" "-DSET=$4" "$folder/program.c" "$library" -lm -pthread \
        -Wl,-rpath,"$(dirname "$library")" -o "$folder/$1.exe"
    said=$("$folder/$1.exe")
    if ! grep -Eq "$2" <<<"$said"; then
        echo "$1: $said"
        bad=1
    fi
}

room=$(sed -n 's/^    uint64_t room\[\([0-9]*\)\];/\1/p' "$source/include/millpond/pond.h")
minor=$(sed -n 's/^#define POND_VERSION_MINOR //p' "$source/include/millpond/base.h")
member="s/^    uint64_t room\[$room\];/    uint64_t added; uint64_t room[$((room - 1))];/"
meets same '^POND_OK' '' '(void)0'
meets newer "^POND_ERROR_VERSION .*headers of millpond 0\.$((minor + 1))\..*the older 0\.$minor\." \
    "s/^#define POND_VERSION_MINOR .*/#define POND_VERSION_MINOR $((minor + 1))/" '(void)0'
meets older "^POND_ERROR_VERSION .*headers of millpond 0\.$((minor - 1))\..*the newer 0\.$minor\." \
    "s/^#define POND_VERSION_MINOR .*/#define POND_VERSION_MINOR $((minor - 1))/" '(void)0'
# With another struct besides: nothing is written past the program's own.
meets newer_and_larger '^POND_ERROR_VERSION .*older' \
    "s/^#define POND_VERSION_MINOR .*/#define POND_VERSION_MINOR $((minor + 1))/; s/uint64_t room\[$room\]/uint64_t room[80]/" '(void)0'
meets older_and_smaller '^POND_ERROR_VERSION .*newer' \
    "s/^#define POND_VERSION_MINOR .*/#define POND_VERSION_MINOR $((minor - 1))/; /uint64_t room\[$room\]/d" '(void)0'
meets declared_otherwise '^POND_ERROR_VERSION .*bytes' "/uint64_t room\[$room\]/d" '(void)0'
# A patch may add members: they matter once they are set.
meets patch '^POND_OK' "s/^#define POND_VERSION_PATCH .*/#define POND_VERSION_PATCH 9/; $member" '(void)0'
meets patch_and_its_member '^POND_ERROR_VERSION .*a member is set.*headers of 0\..*\.9' \
    "s/^#define POND_VERSION_PATCH .*/#define POND_VERSION_PATCH 9/; $member" 'desc.added = 1'
((bad == 0)) && echo "versions: each is met as it should be"
exit "$bad"
