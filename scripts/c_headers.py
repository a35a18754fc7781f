"""Reads the public headers as data, for what is made from them: enums, structs, functions and constants, with
their documentation. It knows the C that stands there and no more, and stops where it meets other C."""

import math
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
INCLUDE = TOP / "include"

NUMBERS = {"void", "bool", "char", "int", "unsigned", "float", "double", "size_t", "ptrdiff_t", "int16_t", "int64_t",
           "uint8_t", "uint16_t", "uint32_t", "uint64_t"}
TOKEN = re.compile(r"///<[^\n]*|//[^\n]*|[{};,]|[^{};,/\n]+|\n|/")
DECLARATION = re.compile(r"(?P<const>const )?(?P<base>\w+) ?(?P<stars>(?:\*(?: ?const\b ?)?)*) ?"
                         r"(?P<name>\w*)(?:\[(?P<length>\w*)\])?$")
FUNCTION = re.compile(r"(?P<result>.*?)(?P<name>\w+)\((?P<parameters>.*)\)$", re.S)


def stop(what):
    sys.exit(f"c_headers.py: {what}")


@dataclass
class Type:
    """`base` is a word; of a pointer to a function it is the Function."""
    base: object
    stars: int = 0
    const: bool = False


@dataclass
class Variable:
    """A parameter or a member. Of a union or struct without a name `type` is a Struct."""
    name: str
    type: object
    length: int = 0  # of an array
    doc: str = ""


@dataclass
class Struct:
    name: str
    doc: str = ""
    members: list = field(default_factory=list)
    union: bool = False


@dataclass
class Opaque:
    name: str
    doc: str = ""


@dataclass
class Enum:
    name: str
    doc: str = ""
    values: list = field(default_factory=list)  # (name, number, doc)


@dataclass
class Function:
    name: str
    doc: str = ""
    result: Type = None
    parameters: list = field(default_factory=list)
    type: bool = False  # a typedef


@dataclass
class Constant:
    name: str
    value: str
    doc: str = ""


class Headers:
    """All that <millpond/millpond.h> declares, in an order in which each stands behind what it needs."""

    def __init__(self):
        self.all, self.constants, self.seen = [], {}, set()
        self.read(INCLUDE / "millpond/millpond.h")

    def of(self, kind):
        return [one for one in self.all if isinstance(one, kind)]

    def read(self, path):
        if path in self.seen:
            return
        self.seen.add(path)
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r"^#include <(millpond/\w+\.h)>", text, re.M):
            self.read(INCLUDE / name)
        text = re.sub(r"^#ifdef __cplusplus\n.*?^#endif\n", "", text, flags=re.M | re.S)
        text = re.sub(r"^static inline .*?^}\n", "", text, flags=re.M | re.S)
        text = re.sub(r"^#if .*?^#endif\n", "", text, flags=re.M | re.S)  # POND_API
        doc, lines, depth = [], [], 0
        for line in text.split("\n"):
            bare = line.split("//")[0].rstrip()
            if not lines and not bare:
                if line.startswith("/// "):
                    doc.append(line[4:])
                elif not line.startswith("///"):
                    doc = []
                continue
            if not lines and bare.startswith("#"):
                self.directive(line, " ".join(doc))
                doc = []
                continue
            lines.append(line)
            depth += bare.count("{") - bare.count("}")
            if depth == 0 and bare.endswith(";"):
                self.declaration("\n".join(lines), " ".join(doc), path.name)
                doc, lines = [], []
        if lines:
            stop(f"{path.name}: no end of {lines[0]}")

    def directive(self, line, doc):
        match = re.match(r"#define (\w+) +\(?(-?[\d.]+f?)\)?(?: +///< (.*))?$", line)
        if match:
            self.constants[match[1]] = match[2]
            self.all.append(Constant(match[1], match[2], match[3] or doc))
        elif match := re.match(r"#define (\w+) +\(([\w *+]+)\)$", line):
            terms = [[int(self.constants.get(word, word)) for word in term.split(" * ")] for term in match[2].split(" + ")]
            self.constants[match[1]] = str(sum(map(math.prod, terms)))
            self.all.append(Constant(match[1], self.constants[match[1]], doc))
        elif line.startswith("#define ") and not line.endswith("_H"):  # no guard
            stop(f"what is {line!r}?")

    def declaration(self, text, doc, file):
        if match := re.match(r"typedef struct (\w+) \1;$", text):
            self.all.append(Opaque(match[1], doc))
        elif match := re.match(r"typedef enum (\w+) \{(.*)\} \1;$", text, re.S):
            self.all.append(Enum(match[1], doc, list(enumerators(match[2]))))
        elif match := re.match(r"typedef struct (\w+) \{(.*)\} \1;$", text, re.S):
            tokens = [t for t in TOKEN.findall(match[2]) if t != "\n"]
            self.all.append(Struct(match[1], doc, self.members(tokens, match[1])))
        elif match := re.match(r"(typedef|POND_API) (.*);$", flat(text), re.S):
            self.all.append(self.function(match[2], doc, match[1] == "typedef"))
        else:
            stop(f"{file}: what is {text!r}?")

    def members(self, tokens, struct):
        """Takes them from the front of the tokens, up to a closing brace."""
        out, doc, words, inner = [], [], "", None
        while tokens:
            token = tokens.pop(0)
            if token.startswith("///<"):
                out[-1].doc = f"{out[-1].doc} {token[4:].strip()}".strip()
            elif token.startswith("///"):
                doc.append(token[3:].strip())
            elif token.startswith("//"):
                pass
            elif token == "{":
                inner = Struct("", "", self.members(tokens, struct), words.split() == ["union"])
                words = ""
            elif token == "}":
                return out
            elif token == ";":
                if inner is not None:
                    out.append(Variable(words.strip(), inner))
                else:
                    out.append(self.variable(flat(words), struct))
                out[-1].doc = " ".join(doc)
                words, doc, inner = "", [], None
            else:
                words += token
        return out

    def variable(self, text, where):
        if match := re.match(r"(.*)\(\*(\w+)\)(\(.*\))$", text):
            return Variable(match[2], Type(self.function(f"{match[1]}{match[2]}{match[3]}", "", True), 1))
        match = DECLARATION.match(text)
        if not match:
            stop(f"{where}: what is {text!r}?")
        length = match["length"]
        if length is not None:
            length = int(self.constants.get(length, length))
        return Variable(match["name"], Type(match["base"], match["stars"].count("*"), bool(match["const"])), length or 0)

    def function(self, text, doc, type_):
        match = FUNCTION.match(text)
        if not match:
            stop(f"what is {text!r}?")
        parts = re.split(r",\s*(?![^()]*\))", match["parameters"])
        parameters = [] if parts == ["void"] else [self.variable(p.strip(), match["name"]) for p in parts]
        result = self.variable(match["result"].strip(), match["name"]).type
        return Function(match["name"], doc, result, parameters, type_)


def flat(text):
    return " ".join(re.sub(r"//[^\n]*", "", text).split()).replace("* ", "*")


def enumerators(body):
    doc, name, out = [], "", []
    for token in TOKEN.findall(body):
        token = token.strip()
        if token.startswith("///<"):
            if name:
                out.append([name, ""])
                name = ""
            out[-1][1] = f"{out[-1][1]} {token[4:].strip()}".strip()
        elif token.startswith("///"):
            doc.append(token[3:].strip())
        elif token == ",":
            if name:
                out.append([name, " ".join(doc)])
                name, doc = "", []
        elif token and not token.startswith("//"):
            name += token
    if name:
        out.append([name, " ".join(doc)])
    for text, about in out:
        match = re.match(r"(\w+) = (-?\d+)$", text)
        if not match:
            stop(f"an enumerator without a number: {text!r}")
        yield match[1], int(match[2]), about
