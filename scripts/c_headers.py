"""Reads the enums, structs, functions and constants of the public headers, for generators. It parses only the subset of C
that these headers use and stops with a message at other code."""

import math
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
INCLUDE = TOP / "include"

NUMBERS = {"void", "bool", "char", "int", "unsigned", "float", "double", "size_t", "ptrdiff_t", "int16_t", "int64_t",
           "uint8_t", "uint16_t", "uint32_t", "uint64_t"}
VARIABLE = re.compile(r"(?P<const>const )?(?P<base>\w+) ?(?P<stars>(?:\*(?: ?const\b ?)?)*) ?"
                      r"(?P<name>\w*)(?:\[(?P<length>\w*)\])?$")
FUNCTION = re.compile(r"(?P<result>.*?)(?P<name>\w+)\((?P<parameters>.*)\)$", re.S)


def stop(what):
    sys.exit(f"c_headers.py: {what}")


@dataclass
class Type:
    """`base` is a name, or a Function for a pointer to a function."""
    base: object
    stars: int = 0
    const: bool = False


@dataclass
class Variable:
    """A parameter or a member. `type` is a Struct for an unnamed union or struct."""
    name: str
    type: object
    length: int = 0  # of an array


@dataclass
class Struct:
    name: str
    members: list = field(default_factory=list)
    union: bool = False
    declared: bool = False  # an opaque declaration precedes it


@dataclass
class Opaque:
    name: str


@dataclass
class Enum:
    name: str
    values: list  # (name, number)


@dataclass
class Function:
    name: str
    result: Type
    parameters: list
    type: bool = False  # whether it is a typedef of a function


@dataclass
class Constant:
    name: str
    value: str


class Headers:
    """The declarations of the headers outside detail/, each after those that it needs."""

    def __init__(self):
        self.all, self.constants, self.seen = [], {}, set()
        for path in sorted((INCLUDE / "millpond").glob("*.h")):
            self.read(path)

    def of(self, kind):
        return [one for one in self.all if isinstance(one, kind)]

    def read(self, path):
        if path in self.seen:
            return
        self.seen.add(path)
        text = re.sub(r" *//[^\n]*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        for name in re.findall(r"^#include <(millpond/[\w/]+\.h)>", text, re.M):
            self.read(INCLUDE / name)
        text = re.sub(r"^#ifdef __cplusplus\n.*?^#endif\n", "", text, flags=re.M | re.S)
        text = re.sub(r"^static inline .*?^}\n", "", text, flags=re.M | re.S)
        text = re.sub(r"^#if .*?^#endif\n", "", text, flags=re.M | re.S)  # POND_API
        declaration = ""
        for line in text.split("\n"):
            if line.startswith("#"):
                self.directive(line)
                continue
            declaration += line + "\n"
            if declaration.count("{") == declaration.count("}") and line.endswith(";"):
                self.declaration(" ".join(declaration.split()).replace("* ", "*"), path.name)
                declaration = ""
        if declaration.strip():
            stop(f"{path.name}: no end of {declaration.strip()[:80]!r}")

    def directive(self, line):
        if match := re.match(r"#define (\w+) +\(?(-?[\d.]+f?)\)?$", line):
            value = match[2]
        elif match := re.match(r"#define (\w+) +\(([\w *+]+)\)$", line):
            terms = [[int(self.constants.get(word, word)) for word in term.split(" * ")] for term in match[2].split(" + ")]
            value = str(sum(map(math.prod, terms)))
        elif line.startswith("#define ") and not line.endswith("_H"):  # not an include guard
            stop(f"cannot read {line!r}")
        else:
            return
        self.constants[match[1]] = value
        self.all.append(Constant(match[1], value))

    def declaration(self, text, file):
        if match := re.match(r"typedef struct (\w+) \1;$", text):
            if match[1] not in [one.name for one in self.of(Opaque) + self.of(Struct)]:
                self.all.append(Opaque(match[1]))
        elif match := re.match(r"typedef enum (\w+) \{(.*)\} \1;$", text):
            self.all.append(Enum(match[1], [enumerator(part) for part in match[2].split(",") if part.strip()]))
        elif match := re.match(r"typedef struct (\w+) \{(.*)\} \1;$", text):
            declared = match[1] in [one.name for one in self.of(Opaque)]
            members = self.members(re.findall(r"[{};]|[^{};]+", match[2]), match[1])
            self.all.append(Struct(match[1], members, declared=declared))
        elif match := re.match(r"(typedef|POND_API) (.*);$", text):
            self.all.append(self.function(match[2], match[1] == "typedef"))
        else:
            stop(f"{file}: cannot read {text!r}")

    def members(self, tokens, struct):
        """Reads members from the front of the tokens, up to a closing brace."""
        out, words, inner = [], "", None
        while tokens:
            token = tokens.pop(0)
            if token == "}":
                break
            if token == "{":
                inner = Struct("", self.members(tokens, struct), words == "union")
            elif token == ";":
                out.append(Variable(words, inner) if inner else self.variable(words, struct))
                inner = None
            else:
                words = token.strip()
        return out

    def variable(self, text, where):
        if match := re.match(r"(.*)\(\*(\w+)\)(\(.*\))$", text):
            return Variable(match[2], Type(self.function(f"{match[1]}{match[2]}{match[3]}", True), 1))
        match = VARIABLE.match(text)
        if not match:
            stop(f"{where}: cannot read {text!r}")
        length = match["length"] or "0"
        return Variable(match["name"], Type(match["base"], match["stars"].count("*"), bool(match["const"])),
                        int(self.constants.get(length, length)))

    def function(self, text, type_):
        match = FUNCTION.match(text)
        if not match:
            stop(f"cannot read {text!r}")
        parts = re.split(r",\s*(?![^()]*\))", match["parameters"])
        parameters = [] if parts == ["void"] else [self.variable(p.strip(), match["name"]) for p in parts]
        return Function(match["name"], self.variable(match["result"].strip(), match["name"]).type, parameters, type_)


def enumerator(text):
    match = re.match(r"(\w+) = (-?\d+)$", text.strip())
    if not match:
        stop(f"an enumerator without a number: {text!r}")
    return match[1], int(match[2])
