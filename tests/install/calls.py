#!/usr/bin/env python3
"""Writes calls of all public functions with arguments that are not what they should be, for calls_test.c.

  calls.py ABI OUT     ABI: tests/install/abi.txt, OUT: the header to write

Each call has one bad argument among good ones. Which those are follows from the type and the name of each
parameter, so that new functions are called without a word here; a type or a size that is not known is an error.
"""

import re
import sys

WILD = ["NAN", "INFINITY", "-INFINITY", "FLT_MAX", "-FLT_MAX", "0.0f", "-1.0f", "1e-45f"]
WILD_DOUBLE = ["(double)NAN", "(double)INFINITY", "-(double)INFINITY", "DBL_MAX", "-DBL_MAX", "0.0", "-1.0", "1e-310"]
ENUMS = {
    "pond_command_kind", "pond_water_kind", "pond_colour_map", "pond_look_kind", "pond_subdomain_contents", "pond_record", "pond_result", "pond_side",
    "pond_texels"}
IDS = {"pond_body_id", "pond_emitter_id", "pond_spring_id"}
# Numbers by their names: a good one, and bad ones. Sizes of memory that callers have can only be too small or
# none: what is really there no function can know.
SMALL = ["0", "-1", "INT_MIN"]
ANY = ["0", "-1", "INT_MIN", "INT_MAX"]
INTS = {
    "x": ("1", ANY), "y": ("1", ANY), "dx": ("1", ANY), "dy": ("-1", ANY), "every": ("2", ANY), "index": ("0", ANY),
    "kind": ("1", ANY), "size": ("32", ANY), "threads": ("2", ["0", "-1", "INT_MIN", "257"]), "width": ("5", SMALL),
    "height": ("4", SMALL), "columns": ("4", SMALL), "rows": ("3", SMALL), "count": ("2", SMALL),
    "capacity": ("2", SMALL), "cells": ("8", ANY),
}
FUNCTIONS = {"pond_rain_fall", "pond_write", "pond_replay_listener", "pond_enter", "pond_subdomain_account"}
# What is not a `good` of its type; by function and parameter.
SPECIAL = {
    ("pond_state_save", "size"): "sizeof good_bytes",
    ("pond_state_save", "bytes"): "good_bytes",
    ("pond_state_save_changes", "size"): "sizeof good_bytes",
    ("pond_state_save_changes", "bytes"): "good_kept",
    ("pond_state_restore", "size"): "sizeof good_bytes",
    ("pond_state_restore", "bytes"): "good_kept",
    ("pond_save", "size"): "sizeof good_bytes",
    ("pond_save", "bytes"): "good_bytes",
    ("pond_load", "size"): "good_snapshot_size",
    ("pond_load", "bytes"): "good_snapshot",
    ("pond_command_pack", "size"): "sizeof good_bytes",
    ("pond_command_pack", "bytes"): "good_bytes",
    ("pond_command_unpack", "size"): "40",
    ("pond_command_unpack", "memory"): "good_kept",
    ("pond_command_unpack", "memory_size"): "sizeof good_kept",
    ("pond_replay_create", "size"): "good_recording_size",
    ("pond_replay_create", "bytes"): "good_recording",
    ("pond_desc_init", "size"): "sizeof(pond_desc)",
    ("pond_world_desc_init", "size"): "sizeof(pond_world_desc)",
    ("pond_world_chunk_save", "size"): "sizeof good_bytes",
    ("pond_world_chunk_save", "bytes"): "good_bytes",
    ("pond_world_chunk_load", "size"): "sizeof good_bytes",
    ("pond_world_chunk_load", "bytes"): "good_bytes",
    ("pond_world_save", "size"): "sizeof good_bytes",
    ("pond_world_save", "bytes"): "good_bytes",
    ("pond_world_load", "size"): "sizeof good_bytes",
    ("pond_world_load", "bytes"): "good_bytes",
    ("pond_world_state_save", "size"): "sizeof good_bytes",
    ("pond_world_state_save", "bytes"): "good_bytes",
    ("pond_world_state_restore", "size"): "sizeof good_bytes",
    ("pond_world_state_restore", "bytes"): "good_bytes",
    ("pond_world_get_view", "size"): "5 * 4 * 100",
    ("pond_world_set_mask", "size"): "64 * 64",
    ("pond_world_destroy", "world"): "good_world_to_go",
    ("pond_body_desc_init", "size"): "sizeof(pond_body_desc)",
    ("pond_emitter_desc_init", "size"): "sizeof(pond_emitter_desc)",
    ("pond_lake_destroy", "lake"): "good_lake_to_go",
    ("pond_pool_land_destroy", "land"): "good_pool_land_to_go",
    ("pond_workers_destroy", "workers"): "good_workers_to_go",
    ("pond_replay_destroy", "replay"): "good_replay_to_go",
    ("pond_destroy", "water"): "good_pond_to_go",
}
FIRST_POINTER = {"pond_lake", "pond_pool_land", "pond_replay", "pond_workers"}  # opaque: handed on as pointers
# Further bad ones, that calls_test.c makes; how many.
MADE = {"pond_texture": 4, "pond_target": 4, "pond_map": 4, "pond_map_target": 4, "pond_view": 4, "pond_look": 30,
        "pond_shape": 5, "pond_command": 3, "pond_spray": 2, "pond_desc": 6}
# Without a pond these do nothing, instead of stopping a debug build; all that return a pond_result say so.
NO_POND_IS_FINE = {"pond_destroy", "pond_world_destroy", "pond_replay_has_ended"}


def split(arguments):
    """The parameters of a signature, at commas that are in no brackets."""
    parts, depth, begin = [], 0, 0
    for i, c in enumerate(arguments):
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            parts.append(arguments[begin:i].strip())
            begin = i + 1
    parts.append(arguments[begin:].strip())
    return [] if parts == ["void"] else parts


def parameter(text):
    function = re.match(r".*\(\*(\w+)\)\(.*\)$", text)
    if function:
        return "function", function.group(1)
    match = re.match(r"(.*?)(\w+)$", text)
    return match.group(1).replace(" *", "*").strip(), match.group(2)


def choices(function, kind, name, zeros):
    """A good argument of a type, and bad ones, each with what it is: "" or "pond"."""
    special = SPECIAL.get((function, name))
    plain = kind.replace("const ", "").rstrip("*").strip()
    if kind in ("pond*", "const pond*"):
        return special or "good_water", [("NULL", "no pond"), ("destroyed()", "destroyed")]
    if kind in ("pond_world*", "const pond_world*"):
        return special or "good_world", [("NULL", "no pond"), ("destroyed_world()", "destroyed")]
    if kind == "function":
        return f"good_{name}", [("NULL", "")]
    if kind == "float":
        return "0.05f", [(w, "") for w in WILD]
    if kind == "double":
        return "0.05", [(w, "") for w in WILD_DOUBLE]
    if kind == "size_t":
        return special, [(w, "") for w in ("0", "1", "7", "40")]
    if kind == "ptrdiff_t":
        return "8", [(w, "") for w in ("0", "-8", "1")]
    if kind in ("uint64_t", "int64_t"):
        return "3", [("0", ""), ("UINT64_MAX" if kind == "uint64_t" else "INT64_MIN", "")]
    if kind in ("unsigned", "uint32_t"):
        return ("POND_VERSION" if name == "version" else "1u"), [("0u", ""), ("UINT32_MAX", "")]
    if kind == "int":
        good, bad = INTS[name]
        return good, [(w, "") for w in bad]
    if kind in ENUMS:
        return f"({kind})1", [(f"({kind}){w}", "") for w in ("0", "-1", "9999")]
    if kind in IDS or kind == "pond_probe":
        return f"good_{plain[5:]}", [(f"({kind}){{0}}", ""), (f"({kind}){{UINT32_MAX}}", "")]
    if kind == "pond_vec2":
        return "(pond_vec2){0.2f, 0.3f}", [(f"(pond_vec2){{{w}, 0.3f}}", "") for w in WILD] + [
            (f"(pond_vec2){{0.2f, {w}}}", "") for w in WILD]
    if kind == "pond_chunk":
        return "(pond_chunk){1, -2}", [("(pond_chunk){INT32_MIN, INT32_MAX}", "")]
    if kind == "pond_world_point":
        return "(pond_world_point){{1, -2}, {0.2f, 0.3f}}", [
            (f"(pond_world_point){{{{INT32_MAX, -2}}, {{{w}, 0.3f}}}}", "") for w in WILD]
    if kind == "pond_origin":
        return "(pond_origin){1, -2}", [("(pond_origin){INT64_MIN, INT64_MAX}", "")]
    if kind == "pond_subdomain_tile":
        return "(pond_subdomain_tile){0, 0}", [(f"(pond_subdomain_tile){{{w}}}", "") for w in (
            "-1, 0", "INT_MIN, INT_MAX", "0, INT_MAX")]
    if kind == "pond_area":
        return "(pond_area){1, 1, 3, 2}", [(f"(pond_area){{{w}}}", "") for w in (
            "0, 0, 0, 0", "-5, -5, INT_MAX, INT_MAX", "INT_MIN, INT_MIN, -1, -1", "INT_MAX, INT_MAX, 9, 9")]
    if kind == "bool":
        return "true", [("false", "")]
    if kind == "pond_pose":
        return "(pond_pose){{0.2f, 0.3f}, 0.1f}", [(f"(pond_pose){{{{{w}, 0.3f}}, {w}}}", "") for w in WILD]
    if not kind.endswith("*"):
        raise SystemExit(f"calls.py: {function}(): no argument is known for '{kind} {name}'")
    if plain == "char":
        return '"rate"', [("NULL", ""), ('""', ""), ("long_word", "")]
    if plain in FUNCTIONS:
        return f"good_{plain[5:]}", [("NULL", "")]
    if plain == "void" and name == "user":
        return "NULL", []
    if kind.endswith("**"):
        return f"&good_{plain[5:]}_out", [("NULL", "")]
    if plain in FIRST_POINTER:
        return special or f"good_{plain[5:]}", [("NULL", "")]
    if plain in ("float", "double", "void", "int", "uint8_t", "uint32_t", "uint64_t"):
        return special or "(void *)(good_numbers + NUMBERS / 2)", [("NULL", "")]
    if plain in ("pond_subdomain_block", "pond_surface", "pond_world_point"):
        return "(void *)(good_numbers + NUMBERS / 2)", [("NULL", "")]
    if plain == "pond_vec2":
        return "(good_points + NUMBERS / 2)", [("NULL", "")]
    bad = [("NULL", "")]
    if kind.startswith("const ") and plain != "pond_field":
        zeros.add(plain)
        bad.append((f"&zero_{plain[5:]}", ""))
    if kind.startswith("const ") or plain == "pond_spray":
        bad += [(f"&bad_{plain[5:]}[{i}]", "") for i in range(MADE.get(plain, 0))]
    return special or f"&good_{plain[5:]}", bad


def main(words):
    if len(words) != 2:
        raise SystemExit(__doc__)
    lines = [line.partition("function ")[2].strip() for line in open(words[0], encoding="utf-8") if "function " in line]
    calls, rows, zeros = [], [], set()
    for line in lines:
        match = re.match(r"(.*?)(pond_\w+)\((.*)\)$", line)
        result, function, arguments = match.group(1).strip(), match.group(2), split(match.group(3))
        parameters = [parameter(text) for text in arguments]
        values = [choices(function, kind, name, zeros) for kind, name in parameters]
        good = [value for value, _ in values]
        tries = [(None, "all good", "", good)]
        for i, (_, bad) in enumerate(values):
            tries += [(parameters[i][1], value, what, good[:i] + [value] + good[i + 1:]) for value, what in bad]
        for name, value, what, given in tries:
            must_fail = what == "no pond" and result == "pond_result"
            stops = what == "destroyed" or (what == "no pond" and not must_fail and function not in NO_POND_IS_FINE)
            call = f"{function}({', '.join(given)})"
            body = f"must_be(POND_ERROR_ARGUMENT, {call});" if must_fail else f"(void){call};"
            told = f"{function}: {name} = {value}" if name else function
            told = told.replace("\\", "\\\\").replace('"', '\\"')
            rows.append(f'    {{"{told}", call_{len(calls)}, {"true" if stops else "false"}}},')
            calls.append(f"static void call_{len(calls)}(void) {{\n    {body}\n}}\n")
    with open(words[1], "w", encoding="utf-8") as out:
        out.write("// Written by calls.py.\n")
        out.writelines(f"static const {plain} zero_{plain[5:]};\n" for plain in sorted(zeros))
        out.write("\n".join(calls))
        out.write(f"\nstatic const bad_call bad_calls[] = {{\n" + "\n".join(rows) + "\n};\n")
        out.write(f"#define FUNCTIONS {len(lines)}\n")


main(sys.argv[1:])
