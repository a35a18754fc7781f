# Writes JSON files as C byte arrays:
#   cmake -DOUT=file.c -DTABLE=name "-DFILES=a.json|b.json" -P embed.cmake
string(REPLACE "|" ";" files "${FILES}")
set(arrays "")
set(table "")
set(count 0)
foreach(file IN LISTS files)
    get_filename_component(name "${file}" NAME_WE)
    file(READ "${file}" bytes HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "static const unsigned char json_${count}[] = {\n${bytes}0x00};\n\n")
    string(APPEND table "    {\"${name}\", json_${count}},\n")
    math(EXPR count "${count} + 1")
endforeach()
file(WRITE "${OUT}" "// Written by embed.cmake; edit the JSON files instead.\n"
    "#include \"scene_builtin.h\"\n\n${arrays}"
    "const scenei_embedded ${TABLE}[] = {\n${table}};\n"
    "const int ${TABLE}_count = ${count};\n")
