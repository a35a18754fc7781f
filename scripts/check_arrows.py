#!/usr/bin/env python3
"""Checks which file may include which, by the rules of docs/architecture.md.

    check_arrows.py [FOLDER]     checks a tree (default: that of this script)
    check_arrows.py --self-test  tests every rule on small made-up trees

Prints "file:line: message" for each violation; the exit status is then 1.
"""

import graphlib
import posixpath
import re
import sys
import tempfile
from pathlib import Path

# Each folder of src/ and the folders that it may include.
LAYERS = {
    "shared": set(),
    "base": {"shared"},
    "field": {"shared", "base"},
    "solver": {"shared", "base", "field"},
    "pond": {"shared", "base", "field", "solver"},
    "capture": {"shared", "base", "field", "solver", "pond"},
    "world": {"shared", "base", "field", "solver", "pond"},
    "look": {"shared", "base", "field"},  # looks read views, not the internals of a pond
    "tables": {"shared", "base", "field", "solver", "pond", "look"},  # the fields of all public structs
}

# The folder of headers that millpond-gl compiles as well; it includes nothing else of src/.
SHARED = "shared"

# Folders that include only public headers of the library.
OUTSIDE = ("app", "scenes", "paint", "bench", "reference", "examples", "plugins", "bindings",
           "web", "gl", "mpi")

# Only these folders use MPI.
MPI = ("app/mpi/", "mpi/")

# The web module's libc uses the library's own sin() and cos().
WEB_LIBC = "web/wasm/libc.c"

# Folders in which modules must not include each other in a circle. A module is a header, its .c files, and
# NAME_inside.h, which these .c files share.
NO_CIRCLES = ("app",)

# Folders that include only their own headers and the library's.
ALONE = ("reference", "gl", "mpi", "paint")

# Folders that compare the library with the loops in reference/.
MEASURING = ("bench",)

LIBRARY = ("src/", "include/")
# Public headers of millpond-gl and millpond-mpi, and the other headers that they may include.
FACES = {"gl/include": set(), "mpi/include": {"mpi.h"}}

C_HEADERS = {
    f"{name}.h"
    for name in "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp "
    "signal stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string "
    "tgmath threads time uchar wchar wctype".split()
}

# Headers that a public header for C++ (.hpp) may include.
CPP_HEADERS = {
    "algorithm", "array", "cstddef", "cstdint", "functional", "memory", "optional", "stdexcept", "string",
    "string_view", "tuple", "utility", "vector",
}

# System headers that the library may include: threads, memory, the processor.
SYSTEM_HEADERS = {
    "pthread.h", "sched.h", "semaphore.h", "unistd.h", "sys/auxv.h", "sys/mman.h", "sys/sysctl.h",
    "sys/types.h", "asm/hwcap.h", "immintrin.h", "cpuid.h", "arm_neon.h", "arm_sve.h",
    "wasm_simd128.h", "intrin.h", "malloc.h", "process.h", "windows.h",
}

SOURCES = {".c", ".h", ".cc", ".cpp", ".hpp", ".inc"}
FFMPEG = re.compile(r"lib(av|sw|postproc)[a-z]*/|libheif/|lcms2")
# Strings are matched as well, since they may contain "//" or "/*".
COMMENT = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL)
DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(?:include|include_next|import)\b[ \t]*(.*)$")
STRUCT = re.compile(r"\bstruct\s+(\w+)\b(\s*\{)?")
OPAQUE = re.compile(r"\btypedef\s+struct\s+(\w+)\s+\1\s*;|\bstruct\s+(\w+)\s*\{")
TARGET = re.compile(r'<([^>]*)>|"([^"]*)"')


def without_comments(text):
    """Removes comments but keeps their line breaks, so that line numbers stay."""
    def keep(match):
        return match.group() if match.group()[0] in "\"'" else "\n" * match.group().count("\n")
    return COMMENT.sub(keep, text)


def includes_of(text):
    """Yields (line, name, quoted) for each include; name is None if it is a macro."""
    for number, line in enumerate(without_comments(text).split("\n"), 1):
        directive = DIRECTIVE.match(line)
        if directive:
            target = TARGET.match(directive.group(1))
            if not target:
                yield number, None, False
            else:
                yield number, target.group(1) or target.group(2), target.group(2) is not None


def module_of(path):
    stem = posixpath.splitext(path)[0]
    return stem[: -len("_inside")] if stem.endswith("_inside") else stem


def circle_in(arrows):
    """A circle of modules, [first, …, first], or None."""
    try:
        graphlib.TopologicalSorter(arrows).prepare()
    except graphlib.CycleError as error:
        return error.args[1][::-1]  # graphlib lists the module that is used first
    return None


class Tree:
    def __init__(self, root):
        self.root = Path(root)
        self.found = []

    def exists(self, path):
        return (self.root / path).is_file()

    def files(self, folder):
        base = self.root / folder
        paths = base.rglob("*") if base.is_dir() else ()
        return sorted(p.relative_to(self.root).as_posix() for p in paths if p.suffix in SOURCES)

    def report(self, path, line, message):
        self.found.append(f"{path}:{line}: {message}")

    def read(self, path):
        return (self.root / path).read_text(encoding="utf-8", errors="replace")

    def each_include(self, path):
        for line, name, quoted in includes_of(self.read(path)):
            if name is None:
                self.report(path, line, "an include with a macro cannot be checked")
            else:
                yield line, name, quoted

    # ---- include/ ---------------------------------------------------------------------------

    def check_public(self):
        for path in self.files("include") + [f for face in FACES for f in self.files(face)]:
            self.check_guard(path)
            face = "/".join(path.split("/")[:2])
            own = CPP_HEADERS if path.endswith(".hpp") else C_HEADERS | FACES.get(face, set())
            for line, name, quoted in self.each_include(path):
                if self.is_public(path, line, name, quoted) or name in own:
                    continue
                self.report(path, line, f"a public header includes {name}; only <millpond/…> and standard "
                                        f"{'C++' if own is CPP_HEADERS else 'C'} headers are allowed")

    def is_public(self, path, line, name, quoted):
        """Whether the name is a public header; reports one that does not exist or is quoted."""
        if not name.startswith("millpond/"):
            return False
        face = next((face for face in FACES if self.exists(f"{face}/{name}")), None)
        if face:
            if path.startswith(LIBRARY):
                owner = f"millpond-{face.split('/')[0]}"
                self.report(path, line, f"the library includes <{name}>, a header of {owner}")
        elif not self.exists(f"include/{name}"):
            self.report(path, line, f"there is no public header <{name}>")
        elif quoted:
            self.report(path, line, f'public headers are included as <{name}>, not "{name}"')
        return True

    def check_guard(self, path):
        name = path[path.rindex("millpond/"):]
        guard = re.sub(r"[^A-Z0-9]", "_", name.upper())
        lines = without_comments(self.read(path)).split("\n")
        directives = [" ".join(l.split()) for l in lines if l.lstrip().startswith("#")]
        wanted = [f"#ifndef {guard}", f"#define {guard}"]
        if directives[:2] != wanted or not directives[-1].startswith("#endif"):
            self.report(path, 1, f"the include guard {guard} is missing or does not enclose the whole file")

    # ---- src/ -------------------------------------------------------------------------------

    def check_library(self):
        for path in self.files("src"):
            layer = path.split("/")[1]
            if layer not in LAYERS:
                self.report(path, 1, f"src/{layer} is not a folder of the library; allowed are {', '.join(LAYERS)}")
                continue
            if layer == SHARED and not path.endswith(".h"):
                self.report(path, 1, f"src/{SHARED} may hold only headers: millpond-gl does not link "
                                     "internals of the library")
            for line, name, quoted in self.each_include(path):
                self.check_library_include(path, layer, line, name, quoted)

    def check_library_include(self, path, layer, line, name, quoted):
        if self.is_public(path, line, name, quoted):
            return
        if not quoted:
            if name not in C_HEADERS and name not in SYSTEM_HEADERS:
                self.report(path, line, f"<{name}> is not allowed: the library includes only headers of C, "
                                        "threads and the processor")
            return
        if not self.exists(f"src/{name}") or posixpath.normpath(name) != name:
            self.report(path, line, f'"{name}" is not a path relative to src/, such as "base/memory.h"')
            return
        other = name.split("/")[0]
        if other != layer and other not in LAYERS[layer]:
            allowed = ", ".join(x for x in LAYERS if x in LAYERS[layer]) or "only its own headers"
            self.report(path, line, f"{layer} includes {name}; allowed are "
                                    f"{allowed} and the public headers")

    # ---- other folders ----------------------------------------------------------------------

    def check_outside(self):
        for top in OUTSIDE:
            for path in self.files(top):
                if path == WEB_LIBC:
                    continue
                for line, name, quoted in self.each_include(path):
                    self.check_outside_include(path, top, line, name, quoted)

    def check_outside_include(self, path, top, line, name, quoted):
        if self.is_public(path, line, name, quoted):
            return
        if name == "mpi.h" and not path.startswith((*MPI, *FACES)):  # faces have their own rule
            self.report(path, line, f"{name}: only app/mpi and mpi may include it")
        if FFMPEG.match(name) and top == "app" and not path.startswith("app/media/"):
            self.report(path, line, f"{name}: in app/ only app/media may include FFmpeg")
        if top == "gl" and quoted and self.is_shared(name):
            return
        place = self.resolve(path, top, name) if quoted else None
        owner = place.split("/")[0] if place else None
        if owner == "src" or (place is None and self.exists(f"src/{name}")):
            self.report(path, line, f"{top} includes {name} from inside the library; of the library only "
                                    "<millpond/…> is allowed")
        elif owner and owner not in self.open_to(top):
            self.report(path, line, f"{top} includes {place}; apart from its own headers, only those of "
                                    f"{', '.join(sorted(self.open_to(top) - {top})) or 'the library'} are allowed")

    @staticmethod
    def open_to(top):
        """The folders outside src/ whose headers `top` may include."""
        return {top, *(() if top in ALONE else ("scenes", "paint")),
                *(("reference",) if top in MEASURING else ())}

    def is_shared(self, name):
        return (name.startswith(f"{SHARED}/") and posixpath.normpath(name) == name
                and self.exists(f"src/{name}"))

    # ---- circles ----------------------------------------------------------------------------

    def check_circles(self):
        for top in NO_CIRCLES:
            arrows = self.arrows_of(top)
            circle = circle_in(arrows)
            if circle:
                path, line = arrows[circle[0]][circle[1]]
                names = " → ".join(posixpath.relpath(name, top) for name in circle)
                self.report(path, line, f"a circle: {names}")

    def arrows_of(self, top):
        """{module: {module that it uses: (file, line)}}; to use is to include, or to name a struct."""
        files = self.files(top)
        owners = {}
        for path in files:
            if path.endswith(".h"):
                for match in OPAQUE.finditer(without_comments(self.read(path))):
                    owners.setdefault(match.group(1) or match.group(2), set()).add(module_of(path))
        owners = {name: next(iter(at)) for name, at in owners.items() if len(at) == 1}
        arrows = {module_of(path): {} for path in files}
        for path in files:
            for line, other in self.known_to(path, top, owners):
                if other in arrows and other != module_of(path):
                    arrows[module_of(path)].setdefault(other, (path, line))
        return arrows

    def known_to(self, path, top, owners):
        text = self.read(path)
        for line, name, quoted in includes_of(text):
            place = self.resolve(path, top, name) if quoted else None
            if place and place.startswith(top + "/"):
                yield line, module_of(place)
        for number, line in enumerate(without_comments(text).split("\n"), 1):
            for match in STRUCT.finditer(line):
                if not match.group(2) and match.group(1) in owners:
                    yield number, owners[match.group(1)]

    def resolve(self, path, top, name):
        """The file that a quoted include means; None if it is not in the tree."""
        for base in (posixpath.dirname(path), top, "scenes", "paint", "."):
            place = posixpath.normpath(posixpath.join(base, name))
            if self.exists(place):
                return place
        return None


def check(root):
    tree = Tree(root)
    tree.check_public()
    tree.check_library()
    tree.check_outside()
    tree.check_circles()
    return tree.found


# ---- self-test ----------------------------------------------------------------------------------

def header(name, body="", ending="H"):
    guard = f"MILLPOND_{name.upper()}_{ending}"
    return f"// {name}\n#ifndef {guard}\n#define {guard}\n{body}#endif\n"


GOOD = {
    "include/millpond/base.h": header("base", "#include <stdint.h>\n"),
    "include/millpond/pond.h": header("pond", "#include <millpond/base.h>\n"),
    "include/millpond/pond.hpp": header("pond", "#include <millpond/pond.h>\n#include <memory>\n", "HPP"),
    "src/shared/clamp.h": "#include <stdbool.h>\n",
    "src/shared/touch_shape.h": '#include <millpond/pond.h>\n#include "shared/clamp.h"\n',
    "src/base/memory.h": '#include <millpond/base.h>\n#include "shared/clamp.h"\n'
                         "#include <pthread.h>\n",
    "src/field/field.h": '#include "base/memory.h"\n',
    "src/solver/wave.h": '#include "field/field.h"\n#include <immintrin.h>\n',
    "src/pond/pond.h": '#include <millpond/pond.h>\n#include "solver/wave.h"\n',
    "src/capture/snapshot.c": '/* #include "look/pool.h"\n*/\n#include "pond/pond.h"\n',
    "src/look/pool.h": '#include "field/field.h"\n#include <math.h>\n',
    "src/tables/tables.c": '#include "pond/pond.h"\n#include "look/pool.h"\n',
    "scenes/scene.h": "#include <millpond/pond.h>\n#include <jansson.h>\n",
    "gl/include/millpond/gl.h": header("gl", "#include <millpond/pond.h>\n"),
    "gl/internal.h": '#include <epoxy/gl.h>\n#include <millpond/gl.h>\n#include "shared/clamp.h"\n',
    "mpi/include/millpond/mpi.h": header("mpi", "#include <mpi.h>\n#include <millpond/pond.h>\n"),
    "mpi/water.c": '#include <millpond/mpi.h>\n',
    "app/media/media.h": "#include <libavformat/avformat.h>\n",
    "app/play/present.c": "#include <millpond/gl.h>\n",
    "app/main.c": '#include "media/media.h"\n#include "scene.h"\n#include <SDL2/SDL.h>\n',
    "reference/listings.h": "#include <stdint.h>\n",
    "app/hand.h": "typedef struct hand { int x; } hand;\n",
    "app/hand.c": '#include "hand.h"\n',
    "app/session.h": "typedef struct session session;\nvoid go(session *s);\n",
    "app/session_inside.h": '#include "hand.h"\n#include "session.h"\nstruct session {};\n',
    "app/session.c": '#include "session_inside.h"\n',
    "app/session_time.c": '#include "session_inside.h"\n',
    "bench/main.c": '#include "../scenes/scene.h"\n#include "made_by_the_build.h"\n',
    "bench/naive.h": '#include "reference/listings.h"\n',
    "examples/01_drop.c": "#include <millpond/pond.h>\n#include <stdio.h>\n",
}

# A file to add or change, and the one message that it must cause.
BAD = [
    ("src/base/a.c", '#include "field/field.h"\n', "1: base includes field/field.h"),
    ("src/look/a.c", '#include "solver/wave.h"\n', "1: look includes solver/wave.h"),
    ("src/look/a.c", '/*\n*/ #include "pond/pond.h"\n', "2: look includes pond/pond.h"),
    ("src/look/a.c", '// src/*.c\n#include "pond/pond.h" /* no */\n', "2: look includes pond"),
    ("src/look/a.c", '#include "pool.h"\n', '1: "pool.h" is not a path relative to src/'),
    ("src/look/a.c", '#include "look/../pond/pond.h"\n', "is not a path relative to src/"),
    ("src/base/a.c", "#include PATH\n", "1: an include with a macro"),
    ("src/base/a.c", '#include "millpond/base.h"\n', "1: public headers are included as <"),
    ("src/base/a.c", "#include <millpond/gone.h>\n", "1: there is no public header"),
    ("src/shared/a.h", '#include "base/memory.h"\n', "1: shared includes base/memory.h"),
    ("src/shared/a.c", "\n", "1: src/shared may hold only headers"),
    ("app/a.c", '#include "shared/clamp.h"\n', "1: app includes shared/clamp.h from inside"),
    ("gl/a.c", '#include "shared/../base/memory.h"\n', "1: gl includes shared/../base/memory.h"),
    ("src/a.c", "\n", "1: src/a.c is not a folder"),
    ("src/extra/a.c", "\n", "1: src/extra is not a folder"),
    ("src/look/a.c", "#include <SDL2/SDL.h>\n", "1: <SDL2/SDL.h> is not allowed"),
    ("include/millpond/a.h", header("a", "#include <SDL2/SDL.h>\n"), "4: a public header includes"),
    ("include/millpond/a.h", header("a", '#include "base/memory.h"\n'), "4: a public header inc"),
    ("include/millpond/a.hpp", header("a", "#include <iostream>\n", "HPP"), "4: a public header includes"),
    ("include/millpond/a.h", header("b"), "1: the include guard MILLPOND_A_H is missing"),
    ("include/millpond/a.h", "int a;\n#pragma once\n", "1: the include guard MILLPOND_A_H"),
    ("app/a.c", '#include "base/memory.h"\n', "1: app includes base/memory.h from inside"),
    ("app/a.c", "#include <libavformat/avformat.h>\n", "only app/media may include FFmpeg"),
    ("app/play/a.c", "#include <libswscale/swscale.h>\n", "only app/media may include FFmpeg"),
    ("app/a.c", "#include <mpi.h>\n", "1: mpi.h: only app/mpi and mpi may include it"),
    ("scenes/a.c", '#include "../app/media/media.h"\n', "1: scenes includes app/media/media.h"),
    ("bench/a.c", '#include "../app/media/media.h"\n', "1: bench includes app/media/media.h"),
    ("app/a.c", '#include "reference/listings.h"\n', "1: app includes reference/listings.h"),
    ("gl/a.c", '#include "scenes/scene.h"\n', "1: gl includes scenes/scene.h"),
    ("app/a.c", '#include "gl/internal.h"\n', "1: app includes gl/internal.h"),
    ("src/look/a.c", "#include <millpond/gl.h>\n", "1: the library includes <millpond/gl.h>"),
    ("include/millpond/a.h", header("a", "#include <millpond/gl.h>\n"), "4: the library includes"),
    ("gl/include/millpond/gl.h", header("gl", "#include <epoxy/gl.h>\n"), "4: a public header inc"),
    ("app/hand.c", '\n#include "session.h"\n', "2: a circle: hand → session → hand"),
    ("app/hand.h", "struct session;\n", "1: a circle: hand → session → hand"),
    ("app/hand.h", "\n\nvoid f(struct session *s);\n", "3: a circle: hand → session → hand"),
] + [
    (f"{top}/a.c", '#include "solver/wave.h"\n', f"1: {top} includes solver/wave.h from inside")
    for top in OUTSIDE
]


def found_in(files):
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            place = Path(folder, path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        return check(folder)


def self_test():
    failed = [f"a correct tree caused {line}" for line in found_in(GOOD)]
    for path, text, message in BAD:
        found = found_in({**GOOD, path: text})
        if len(found) != 1 or not found[0].startswith(f"{path}:") or message not in found[0]:
            failed.append(f"{path} with {text!r} should cause '{message}', caused {found}")
    for line in failed:
        print(line)
    if not failed:
        print(f"arrows: each of {len(BAD)} wrong trees caused its message")
    return 1 if failed else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if len(arguments) > 1 or any(a.startswith("-") for a in arguments):
        print(__doc__.strip())
        return 0 if arguments in (["-h"], ["--help"]) else 2
    found = check(arguments[0] if arguments else Path(__file__).resolve().parent.parent)
    for line in found:
        print(line)
    if not found:
        print("arrows: all includes are allowed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
