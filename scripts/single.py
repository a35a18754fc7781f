#!/usr/bin/env python3
"""Writes the whole library as two files, millpond.h and millpond.c.

  single.py FOLDER     writes them to FOLDER

All C files are concatenated; each header appears once, before the first file that includes it. Private names of a file get
the file's name as a suffix, since other files and system headers may use the same names. Files that src/CMakeLists.txt
builds for each instruction set appear again in a section for each set, under pragmas that select it. A section repeats the
parts of headers that depend on the instruction set: vector types and inline functions.
"""
import re
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
SRC = TOP / "src"

# For each instruction set: the target strings of gcc and clang. src/CMakeLists.txt has the same.
SECTIONS = {
    "avx2": ("avx2,fma", "avx2,fma"),
    "avx512": (
        "avx512f,avx512bw,avx512vl,avx512dq,avx2,fma,prefer-vector-width=512,tune=skylake-avx512",
        "avx512f,avx512bw,avx512vl,avx512dq,avx2,fma",
    ),
}
# Predefined macros describe the compiler's flags, not a section's instruction set: sections use these instead.
CAPABILITIES = {
    "avx2": ["__AVX2__", "__FMA__"],
    "avx512": ["__AVX2__", "__FMA__", "__AVX512F__", "__AVX512BW__", "__AVX512DQ__", "__AVX512VL__"],
}
CAPABILITY = re.compile(r"\b__((?:AVX\w*?|FMA))__\b")

ROOMS = ["base", "field", "solver", "pond", "world", "capture", "look", "tables"]

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
      | (?P<name>[A-Za-z_]\w*)
      | (?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
      | (?P<space>\s+)
      | (?P<mark>->|\#\#|\.\.\.|.)""",
    re.X | re.S,
)


def die(what):
    sys.exit(f"single.py: {what}")


def tokens_of(text):
    return [(m.lastgroup, m.group()) for m in TOKEN.finditer(text)]


def solid(tokens):
    """The tokens that a compiler sees."""
    return [t for t in tokens if t[0] not in ("space", "comment")]


class Item:
    """A directive, or a declaration or definition at file scope, with the comment before it."""

    def __init__(self, text, guards):
        self.text = text
        self.guards = guards  # conditions of the enclosing directives
        self.tokens = solid(tokens_of(text))
        self.words = {value for kind, value in self.tokens if kind == "name"}
        self.directive = ""
        if self.tokens and self.tokens[0][1] == "#":
            self.directive = self.tokens[1][1]


def split(text, name):
    """A file's items, in order."""
    items, start, depth, at = [], 0, 0, 0
    seen = []  # tokens of the item so far, outside of brackets
    guards = []

    def end(here):
        nonlocal start, seen
        items.append(Item(text[start:here], tuple(guards)))
        start, seen = here, []

    for match in TOKEN.finditer(text):
        kind, value, after = match.lastgroup, match.group(), match.end()
        if match.start() < at or kind in ("space", "comment"):
            continue
        if value == "#" and depth == 0 and not seen:
            line = re.compile(r"(?:\\\n|[^\n])*\n?").match(text, match.start()).end()
            word = re.match(r"#\s*(\w+)(.*)", text[match.start() : line], re.S)
            if word[1] == "endif":
                guards.pop()
            elif word[1] in ("else", "elif"):
                guards[-1] = guards[-1] + " " + word[2]
            at = line
            end(line)
            if word[1] in ("if", "ifdef", "ifndef"):
                guards.append(word[2])
            continue
        if value == "#" and depth:  # a directive in a function
            at = re.compile(r"(?:\\\n|[^\n])*\n?").match(text, match.start()).end()
            continue
        if value in "([{":
            depth += 1
            if depth == 1:
                seen.append(value)
        elif value in ")]}":
            depth -= 1
            # A function ends at its brace, an aggregate at its semicolon, a macro call alone at the
            # end of its line.
            line = text.find("\n", after)
            rest = text[after:line].split("//")[0].strip()
            if depth == 0 and value == "}" and seen[-2:-1] == ["("]:
                end(after)
            elif depth == 0 and value == ")" and len(seen) == 2 and seen[0].isupper() and not rest:
                end(after)
        elif depth == 0:
            seen.append(value)
            if value == ";":
                end(after)
    if solid(tokens_of(text[start:])):
        die(f"{name}: this has no end: {text[start:start + 80]!r}")
    items.append(Item(text[start:], ()))
    return items


def without_groups(tokens):
    """(kind, value) outside of brackets; a group of brackets is one token."""
    out, depth = [], 0
    for kind, value in tokens:
        if value in "([{" and kind == "mark":
            depth += 1
            if depth == 1:
                out.append(("group", value))
        elif value in ")]}" and kind == "mark":
            depth -= 1
        elif depth == 0:
            out.append((kind, value))
    return out


class Names:
    """The names that an item declares: types, constants and tags; a static function; static variables."""

    def __init__(self, item, static_words):
        self.types, self.function, self.variables = set(), None, set()
        tokens = item.tokens
        if not tokens or item.directive:
            return
        flat = without_groups(tokens)
        values = [value for _, value in flat]
        for i, (kind, value) in enumerate(tokens):
            if value in ("struct", "union", "enum") and i + 2 < len(tokens):
                if tokens[i + 1][0] == "name" and tokens[i + 2][1] == "{":
                    self.types.add(tokens[i + 1][1])
                body = i + 1 if tokens[i + 1][1] == "{" else i + 2
                if value == "enum" and tokens[body][1] == "{":
                    self.types |= constants(tokens, body)
        if values[0] == "typedef":
            self.types.add(declared(tokens, flat))
        elif static_words & set(values):
            called = name_before_group(flat)
            if "=" not in values and called is not None:
                self.function = called
            else:
                self.variables = variables(flat)
        self.static = bool(static_words & set(values))


def constants(tokens, at):
    """Names of an enumeration whose brace is token `at`."""
    out, depth, fresh = set(), 0, True
    for kind, value in tokens[at:]:
        if value in "([{":
            depth += 1
        elif value in ")]}":
            depth -= 1
            if depth == 0:
                break
        elif depth == 1 and kind == "name" and fresh:
            out.add(value)
            fresh = False
        elif depth == 1 and value == ",":
            fresh = True
    return out


def name_before_group(flat):
    """The name of a function: it precedes the first bracket that does not belong to an attribute."""
    for i, (kind, value) in enumerate(flat):
        if kind == "group" and value == "(" and i and flat[i - 1][0] == "name":
            if flat[i - 1][1] not in ("__attribute__", "_Alignas"):
                return flat[i - 1][1]
    return None


def declared(tokens, flat):
    """The name that a typedef gives."""
    values = [v for _, v in flat]
    for i in range(len(tokens) - 2):
        if tokens[i][1] == "(" and tokens[i + 1][1] == "*" and "{" not in values:
            return tokens[i + 2][1]
    names = []
    for kind, value in flat:
        if value == "__attribute__":
            break
        if kind == "name":
            names.append(value)
    return names[-1]


def variables(flat):
    out, last, initial = set(), None, False
    for kind, value in flat:
        if kind == "name" and not initial:
            last = value
        if value in ("=", ",", ";") or (kind == "group" and value == "["):
            if last is not None:
                out.add(last)
            last = None
            initial = value == "=" or (initial and value != ",")
    return out


def renamed(text, names):
    """The text with names replaced, except members of structs and strings."""
    if not names:
        return text
    tokens = tokens_of(text)
    clear = [i for i, t in enumerate(tokens) if t[0] not in ("space", "comment")]
    out = [value for _, value in tokens]
    bodies, waiting = [], False  # for each open brace, whether it encloses members
    brackets = 0
    member_next = 0  # commas until the end of a member that PONDI_FIELD() or offsetof() names
    for at, i in enumerate(clear):
        kind, value = tokens[i]
        before = tokens[clear[at - 1]][1] if at else ""
        after = tokens[clear[at + 1]][1] if at + 1 < len(clear) else ""
        if value in ("struct", "union") and (
            after == "{" or (at + 2 < len(clear) and tokens[clear[at + 2]][1] == "{")
        ):
            waiting = True
        elif value == "{":
            bodies.append(waiting)
            waiting = False
        elif value == "}":
            bodies and bodies.pop()
        elif value == "[":
            brackets += 1
        elif value == "]":
            brackets -= 1
        elif value in ("PONDI_FIELD", "offsetof"):
            member_next = 2
        elif value == "FIELD":  # a file's macro for one struct
            member_next = 1
        elif value in (",", ")") and member_next:
            member_next -= 1
        elif kind == "name" and value in names and member_next != 1:
            # `.name` and `->name` are members.
            if before in (".", "->"):
                continue
            # isa.h makes these names for each instruction set.
            if before == "(" and tokens[clear[at - 2]][1].startswith("PONDI_ISA_"):
                continue
            member = bodies and bodies[-1] and not brackets and before not in ("struct", "enum")
            if member and after in (";", ",", "[", ")", ":", "="):
                continue
            out[i] = names[value]
    return "".join(out)


class File:
    def __init__(self, path):
        self.path = path
        self.label = path.relative_to(TOP).as_posix()
        text = path.read_text()
        self.includes = [self.find(m) for m in re.findall(r'^#\s*include "(.*?)"', text, re.M)]
        self.public = re.findall(r"^#\s*include <(millpond/.*?)>", text, re.M)
        self.system = []
        text = self.without_guard(text)
        text = CAPABILITY.sub(r"PONDI_SECTION_\1", text)
        self.items = []
        for item in split(text, self.label):
            if item.directive == "include":
                word = re.search(r"#\s*include\s*(\S+)", item.text)[1]
                # Conditional includes stay, except headers that would first be included in a section.
                if word.startswith("<millpond/") or word.startswith('"') or "immintrin" in word:
                    continue
                if not item.guards:
                    self.system.append(word)
                    continue
                item.text = f"\nPONDI_SYSTEM_BEGIN\n{item.text.strip()}\nPONDI_SYSTEM_END\n"
            if item.directive == "define" and re.search(r"#\s*define _[A-Z]\w*_SOURCE", item.text):
                continue
            self.items.append(item)

    def without_guard(self, text):
        match = re.search(r"^#ifndef (\w+_H)\n#define \1\n", text, re.M)
        if not match:
            return text
        return text[: match.start()] + text[match.end() :].rstrip().removesuffix("#endif")

    def find(self, name):
        for root in (SRC, TOP):
            if (root / name).exists():
                return root / name
        die(f"{self.label}: includes {name!r}, which does not exist")

    def macros(self):
        return [
            re.search(r"#\s*define\s+(\w+)", item.text)[1]
            for item in self.items
            if item.directive == "define"
        ]

    def learn(self, static_words):
        for item in self.items:
            item.names = Names(item, static_words)

    def private(self):
        """Names at file scope that are private to the file."""
        out = set()
        for item in self.items:
            out |= item.names.types | item.names.variables
            if item.names.function:
                out.add(item.names.function)
        return {name for name in out if not re.match(r"pond(_|$)", name)}


class Library:
    def __init__(self):
        self.files = {}
        self.order = []  # headers, each after those that it includes
        cmake = (SRC / "CMakeLists.txt").read_text()
        match = re.search(r"file\(GLOB row_sources(.*?)\)", cmake, re.S)
        self.section_paths = []
        for pattern in re.findall(r"[\w/*]+\.c\b", match[1]):
            found = sorted(SRC.glob(pattern))
            if not found:
                die(f"src/CMakeLists.txt builds {pattern} for each instruction set; there is no such file")
            self.section_paths += [p for p in found if p not in self.section_paths]
        self.sources = []
        for room in ROOMS:
            self.sources += [self.file(p) for p in sorted((SRC / room).rglob("*.c"))]
        missed = set(SRC.rglob("*.c")) - {f.path for f in self.sources}
        if missed:
            die(f"{sorted(missed)[0]}: its folder is missing in ROOMS")
        static_words = {"static"}
        for f in self.order:
            for item in f.items:
                constant = item.directive == "define" and re.search(r"#\s*define\s+(\w+) ", item.text)
                if constant and item.words & static_words:
                    static_words.add(constant[1])
        for f in self.files.values():
            f.learn(static_words)
        self.sections = [self.files[p] for p in self.section_paths]

    def file(self, path):
        if path not in self.files:
            self.files[path] = f = File(path)
            for inner in f.includes:
                self.file(inner)
            if path.suffix == ".h":
                self.order.append(f)
        return self.files[path]

    def headers_of(self, f, out):
        for path in f.includes:
            inner = self.files[path]
            if inner not in out:
                self.headers_of(inner, out)
                out.append(inner)
        return out


def public_header(library):
    done, out, system = set(), [], []

    def add(name):
        if name in done:
            return
        done.add(name)
        text = (TOP / "include" / name).read_text()
        for inner in re.findall(r"^#\s*include <(millpond/.*?)>", text, re.M):
            add(inner)
        for word in re.findall(r"^#\s*include (<(?!millpond/).*?>)", text, re.M):
            if word not in system:
                system.append(word)
        guard = re.search(r"^#ifndef (\w+_H)\n#define \1\n", text, re.M)
        text = text[: guard.start()] + text[guard.end() :].rstrip().removesuffix("#endif")
        text = re.sub(r"^#\s*include .*\n", "", text, flags=re.M)
        cpp = r"^#ifdef __cplusplus\n{}\n#endif\n"
        text = re.sub(cpp.format(r'extern "C" \{'), "", text, flags=re.M)
        text = re.sub(cpp.format(r"\}"), "", text, flags=re.M)
        out.append(f"// ==== {name} " + "=" * max(0, 80 - len(name)) + "\n\n" + text.strip() + "\n")

    for path in sorted((TOP / "include/millpond").rglob("*.h")):
        add(str(path.relative_to(TOP / "include")))
    head = "".join(f"#include {word}\n" for word in sorted(system))
    body = re.sub(r"\n{3,}", "\n\n", "\n".join(out))
    return (
        banner("millpond.h — real-time ripple water; compile it together with millpond.c.")
        + "#ifndef MILLPOND_H\n#define MILLPOND_H\n\n"
        + head
        + '\n#ifdef __cplusplus\nextern "C" {\n#endif\n\n'
        + body
        + "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n"
    )


def version():
    base = (TOP / "include/millpond/base.h").read_text()
    return ".".join(re.search(rf"POND_VERSION_{part} (\d+)", base)[1] for part in ("MAJOR", "MINOR", "PATCH"))


def banner(first):
    license_text = (TOP / "LICENSE").read_text().strip()
    lines = [first, f"Version {version()}, written by ./dev single; the sources are in include/ and src/.", ""]
    lines += license_text.splitlines()
    return "".join(f"// {line}".rstrip() + "\n" for line in lines) + "\n"


def rule(label):
    return f"\n// ==== {label} " + "=" * max(0, 85 - len(label)) + "\n"


def emit(f, names):
    """A whole file; a C file is followed by an #undef of each of its macros."""
    text = "".join(renamed(item.text, names) for item in f.items)
    text = rule(f.label) + text.strip("\n") + "\n"
    if f.path.suffix == ".c":
        text += "".join(f"#undef {macro}\n" for macro in dict.fromkeys(f.macros()))
    return text


def system_of(f):
    return "".join(f"#include {word}\n" for word in f.system)


def dependent_names(headers):
    """Types and macros of headers that differ between instruction sets."""
    types, macros = set(), set()
    for h in headers:
        for item in h.items:
            asked = set(re.findall(r"\w+", " ".join(item.guards)))
            guarded = bool(asked & macros) or any("PONDI_SECTION_" in g for g in item.guards)
            if item.directive == "define":
                name = re.search(r"#\s*define\s+(\w+)", item.text)[1]
                if guarded or (item.words - {name}) & (types | macros):
                    macros.add(name)
            elif item.tokens and not item.directive:
                static = item.names.function or item.names.variables
                if not static and item.names.types and (guarded or item.words & (types | macros)):
                    types |= item.names.types
    return types, macros


def reached(sources, headers, macros):
    """The names that a section's files use, directly or through functions of headers."""
    words = set().union(*(item.words for f in sources for item in f.items))
    items = [item for h in headers for item in h.items]
    while True:
        count = len(words)
        for item in items:
            given = {item.names.function} | item.names.types
            if item.directive == "define":
                given = {re.search(r"#\s*define\s+(\w+)", item.text)[1]} & macros
            if given & words:
                words |= item.words
        if len(words) == count:
            return words


def again(h, names, types, macros, words):
    """The items of a header that a section repeats."""
    prefixed = {m for i in h.items if i.directive == "define" and "PONDI_ISA_NAME" in i.words for m in i.words}
    out = []
    for item in h.items:
        if item.directive in ("if", "ifdef", "ifndef", "else", "elif", "endif"):
            out.append(item.text)
        elif item.directive == "define":
            if re.search(r"#\s*define\s+(\w+)", item.text)[1] in macros:
                out.append(renamed(item.text, names))
        elif item.tokens and not item.directive:
            prototype = without_groups(item.tokens)[-1][1] == ";" and not item.names.types
            prototype = prototype and not item.names.static and "typedef" not in item.words
            if item.names.function in words or item.names.types & types:
                out.append(renamed(item.text, names))
            elif prototype and item.words & prefixed:
                out.append(renamed(item.text, names))
    text = "".join(out)
    # Remove empty branches.
    branch = re.compile(r"^#\s*(?:if|ifdef|ifndef)\b.*\n(?:\s*#\s*(?:elif|else)\b.*\n)*\s*#\s*endif.*\n", re.M)
    while True:
        less = branch.sub("", text)
        if less == text:
            break
        text = less
    text = re.sub(r"//[^\n]*", "", text)  # the header's first copy has the comments
    text = re.sub(r"[ \t]+\n", "\n", text)
    text = re.sub(r"\n{3,}", "\n\n", text).strip("\n")
    return rule(h.label + ", again") + text + "\n" if text.strip() else ""


def owners_of(files):
    owners = {}
    for f in files:
        for name in f.private():
            owners.setdefault(name, []).append(f)
    return owners


def tag(f):
    """A unique suffix for the file."""
    others = [p for p in SRC.rglob(f.path.name) if p != f.path]
    return f"{f.path.parent.name}_{f.path.stem}" if others else f.path.stem


def plain_names(library):
    """For each file, the new names of its private names."""
    out = {}
    # Headers that are never included together may use the same name differently.
    owners = owners_of(library.order)
    for h in library.order:
        out[h] = {}
        for inner in library.headers_of(h, []):
            out[h].update(out[inner])
        for name in h.private():
            if len(owners[name]) > 1:
                out[h][name] = f"{name}_in_{tag(h)}"
    owners = owners_of(library.sources)
    for f in library.sources:
        mine, known = {}, set()
        for inner in library.headers_of(f, []):
            mine.update(out[inner])
            known |= inner.private()
        # On some processors a header defines the name as well.
        for name in f.private() - known:
            # Names of system headers must not be reused either.
            if not name.startswith("pondi_") or len(owners[name]) > 1:
                mine[name] = f"{name}_in_{tag(f)}"
        out[f] = mine
    return out


def section(library, isa, plain):
    headers = []
    for f in library.sections:
        library.headers_of(f, headers)
    types, macros = dependent_names(headers)
    names = {name: f"{name}_in_{isa}" for name in types}
    for h in headers:
        for item in h.items:
            if item.names.function:
                names[item.names.function] = f"{item.names.function}_in_{isa}"
    gcc, clang = SECTIONS[isa]
    out = [
        f"\n// ---- instruction set {isa} " + "-" * 70 + "\n\n#undef PONDI_ISA\n",
        f"#define PONDI_ISA {isa}\n",
    ]
    out += [f"#undef {macro}\n" for macro in sorted(macros)]
    for word in CAPABILITIES[isa]:
        flag = CAPABILITY.sub(r"PONDI_SECTION_\1", word)
        out.append(f"#undef {flag}\n#define {flag} 1\n")
    out.append(
        "#if defined(__clang__)\n#pragma clang diagnostic push\n"
        '#pragma clang diagnostic ignored "-Wunused-function"\n'
        f'#pragma clang attribute push(__attribute__((target("{clang}"))), apply_to = function)\n'
        "#else\n#pragma GCC push_options\n"
        f'#pragma GCC target("{gcc}")\n#endif\n'
    )
    words = reached(library.sections, headers, macros)
    out += [again(h, plain[h] | names, types, macros, words) for h in headers]
    for f in library.sections:
        mine = f.private() - set().union(*(h.private() for h in library.headers_of(f, [])))
        own = {name: f"{plain[f].get(name, name)}_in_{isa}" for name in mine}
        out.append(emit(f, plain[f] | names | own))
    out.append(
        "#if defined(__clang__)\n#pragma clang attribute pop\n#pragma clang diagnostic pop\n#else\n#pragma GCC pop_options\n#endif\n"
    )
    return "".join(out)


HEAD = """
#ifdef __cplusplus
#error "compile as C: cc -c millpond.c, or g++ -x c -c millpond.c"
#endif
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE // for sched_getaffinity() and madvise()
#elif defined(_WIN32)
#define __USE_MINGW_ANSI_STDIO 1 // a printf() with the formats of standard C
#elif defined(__APPLE__)
#define _DARWIN_C_SOURCE
#elif !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif

// Kernels for AVX2 and AVX-512, chosen at run time. gcc for Windows cannot build them, since it does
// not align vectors on the stack (GCC bug 54412). -DPONDI_ONE_ISA leaves them out.
#if defined(__x86_64__) && !defined(PONDI_ONE_ISA) && !(defined(_WIN32) && !defined(__clang__))
#define PONDI_HAVE_ISA
#endif

// Only POND_API functions are exported. Declarations of system headers keep their visibility.
#if defined(_WIN32)
#define PONDI_SYSTEM_BEGIN
#define PONDI_SYSTEM_END
#else
#define PONDI_SYSTEM_BEGIN _Pragma("GCC visibility push(default)")
#define PONDI_SYSTEM_END _Pragma("GCC visibility pop")
#endif
"""


def single_source(library):
    plain = plain_names(library)
    strict = library.files[SRC / "base/same_bits.h"]
    system = ["<immintrin.h>"]
    out = [banner("millpond.c — the whole library; cc -O2 -c millpond.c"), HEAD]
    out.append(emit(strict, {}))
    words = []
    for f in library.order + library.sources:
        words += [w for w in f.system if w not in words]
    out.append("\n" + "".join(f"#include {w}\n" for w in sorted(words)))
    out.append("#ifdef PONDI_HAVE_ISA\n#include <immintrin.h>\n#endif\n")
    out.append('\n#include "millpond.h"\n')
    out.append("\n#if !defined(_WIN32)\n#pragma GCC visibility push(hidden)\n#endif\n")
    done = {strict}
    for f in library.sources:
        headers = []
        for h in library.headers_of(f, headers):
            if h not in done:
                done.add(h)
                out.append(emit(h, plain[h]))
        out.append(emit(f, plain[f]))
    out.append("\n#ifdef PONDI_HAVE_ISA\n")
    out += [section(library, isa, plain) for isa in SECTIONS]
    out.append("#endif\n\n#if !defined(_WIN32)\n#pragma GCC visibility pop\n#endif\n")
    return re.sub(r"\n{3,}", "\n\n", "".join(out))


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    folder = Path(sys.argv[1])
    library = Library()
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("millpond.h", public_header(library)), ("millpond.c", single_source(library))):
        (folder / name).write_text(text)
        print(f"{folder / name}: {text.count(chr(10))} lines", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
