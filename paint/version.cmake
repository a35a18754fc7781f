# Writes a number that changes with the code that paints:
#   cmake -DOUT=paint_version.h "-DFILES=a.c|b.h" -P version.cmake
string(REPLACE "|" ";" files "${FILES}")
set(all "")
foreach(file IN LISTS files)
    file(SHA256 "${file}" hash)
    get_filename_component(name "${file}" NAME)
    string(APPEND all "${name} ${hash}\n")
endforeach()
string(SHA256 hash "${all}")
string(SUBSTRING "${hash}" 0 16 number)
file(WRITE "${OUT}" "// Written by version.cmake.\n#define PAINT_VERSION UINT64_C(0x${number})\n")
