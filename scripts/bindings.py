"""What bindings/ has of the public headers: the declarations for LuaJIT, and for C#. `./dev tables` writes them
(scripts/tables.py), and the test `tables` holds them to the headers."""

import re
import textwrap

from c_headers import NUMBERS, TOP, Constant, Enum, Function, Headers, Opaque, Struct, Type

MADE = "Made by ./dev tables from include/millpond. Not to be edited."


def files(told):
    """{path: text}; told: {struct: {field: what the tables of fields say of it}}"""
    headers = Headers()
    return {TOP / "bindings/love/millpond_headers.lua": lua(headers),
            TOP / "bindings/csharp/MillpondNative.cs": csharp(headers, told)}


# ---- Lua: the declarations as C ---------------------------------------------------------------------

def c_variable(variable):
    type_ = variable.type
    if isinstance(type_, Struct):
        body = "".join(f" {c_variable(m)};" for m in type_.members)
        return f"{'union' if type_.union else 'struct'} {{{body} }} {variable.name}"
    if isinstance(type_.base, Function):
        return c_function(type_.base, f"(*{variable.name})")
    array = f"[{variable.length}]" if variable.length else ""
    return f"{'const ' if type_.const else ''}{type_.base} {'*' * type_.stars}{variable.name}{array}"


def c_function(function, name):
    result = function.result
    parameters = ", ".join(c_variable(p) for p in function.parameters) or "void"
    return f"{'const ' if result.const else ''}{result.base} {'*' * result.stars}{name}({parameters})"


def c_declaration(one):
    if isinstance(one, Opaque):
        return f"typedef struct {one.name} {one.name};"
    if isinstance(one, Enum):
        return f"typedef enum {{ {', '.join(f'{n} = {v}' for n, v in one.values)} }} {one.name};"
    if isinstance(one, Struct):
        members = " ".join(c_variable(m) + ";" for m in one.members)
        return f"struct {one.name} {{ {members} }};" if one.declared else f"typedef struct {one.name} {{ {members} }} {one.name};"
    return f"{'typedef ' if one.type else ''}{c_function(one, one.name)};"


def wrapped(text, indent="    ", first="", width=100):
    return textwrap.fill(text, width, initial_indent=first, subsequent_indent=indent, break_long_words=False,
                         break_on_hyphens=False)


def lua(headers):
    numbers = [f"    {c.name} = {c.value.rstrip('f')}," for c in headers.of(Constant)]
    declared = [wrapped(c_declaration(one)) for one in headers.all if not isinstance(one, Constant)]
    fails = [f.name for f in headers.of(Function) if f.result.base == "pond_result" and not f.type]
    return "\n".join([
        f"-- {MADE}", "local headers = {}", "",
        "-- What #define names.", "headers.numbers = {", *numbers, "}", "",
        "-- What returns a pond_result.", "headers.can_fail = [[", wrapped(" ".join(fails), first="    "), "]]", "",
        "headers.declarations = [==[", *declared, "]==]", "", "return headers", ""])


# ---- C# ---------------------------------------------------------------------------------------------

CSHARP = {"bool": "CBool", "unsigned": "uint", "size_t": "UIntPtr", "ptrdiff_t": "IntPtr", "int16_t": "short",
          "int32_t": "int", "int64_t": "long", "uint8_t": "byte", "uint16_t": "ushort", "uint32_t": "uint",
          "uint64_t": "ulong"}
RESERVED = {"out", "in", "is", "ref", "params", "object", "event", "base", "string", "fixed", "lock", "operator",
            "checked", "as", "internal", "abstract", "readonly", "using", "namespace"}


def pascal(name):
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def safe(name):
    return f"@{name}" if name in RESERVED else name


class CSharp:
    def __init__(self, headers, told):
        self.headers, self.told = headers, told
        self.opaque = {one.name for one in headers.of(Opaque)} - {one.name for one in headers.of(Struct)}
        self.calls = {f.name for f in headers.of(Function) if f.type}
        self.lines, self.after = [], []

    def handle(self, name):
        return f"{pascal(name)}Handle"

    def value(self, type_):
        """A type as it lies in memory: every struct can be copied as it is."""
        if isinstance(type_.base, Function) or type_.base in self.calls or type_.base in self.opaque:
            return "IntPtr"
        if type_.base in ("void", "char"):
            return "IntPtr" if type_.stars else "void"
        name = CSHARP.get(type_.base, type_.base if type_.base in NUMBERS else pascal(type_.base))
        return name + "*" * type_.stars

    def parameter(self, variable, owner, raw):
        type_, name = variable.type, safe(variable.name)
        if isinstance(type_.base, Function):
            self.delegate(type_.base, pascal(f"{owner}_{variable.name}"))
            return f"{pascal(f'{owner}_{variable.name}')} {name}"
        if type_.base in self.calls:
            return f"{pascal(type_.base)} {name}"
        if type_.base in self.opaque and not raw:
            return f"{'out ' if type_.stars == 2 else ''}{self.handle(type_.base)} {name}"
        if type_.base == "char":
            return f"[MarshalAs(UnmanagedType.LPStr)] string {name}"
        if type_.base == "bool" and not type_.stars:
            return f"[MarshalAs(UnmanagedType.I1)] bool {name}"
        return f"{self.value(type_)} {name}"

    def call(self, function, name, head, raw=False):
        """Everything of a function but its attribute."""
        result = self.value(function.result)
        marshal = ""
        if result == "CBool":
            marshal, result = "[return: MarshalAs(UnmanagedType.I1)] ", "bool"
        parameters = ", ".join(self.parameter(p, function.name, raw) for p in function.parameters)
        return f"{marshal}{head} {result} {name}({parameters});"

    def delegate(self, function, name):
        self.after += ["", "[UnmanagedFunctionPointer(CallingConvention.Cdecl)]",
                       wrapped(self.call(function, name, "public unsafe delegate", raw=True))]

    def said(self, struct, member):
        """What the tables say of a field, in its own struct or as a member of another's member."""
        text = self.told.get(struct, {}).get(member.name)
        for outer in self.headers.of(Struct):
            for inner in outer.members:
                if struct and isinstance(inner.type, Type) and inner.type.base == struct:
                    text = text or self.told.get(outer.name, {}).get(f"{inner.name}.{member.name}")
        if text is None:
            return []
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return [wrapped(f"<summary>{text}</summary>", "    /// ", "    /// ")]

    def enum(self, one):
        names = [name.split("_") for name, _ in one.values]
        shared = 0
        while all(len(n) > shared + 1 and n[shared] == names[0][shared] for n in names):
            shared += 1
        out = ["", f"public enum {pascal(one.name)} {{"]
        for parts, (_, number) in zip(names, one.values):
            short = "".join(p if re.search(r"\d", p) else p.capitalize() for p in parts[shared:])
            out.append(f"    {short} = {number},")
        return out + ["}"]

    def struct(self, one, name=None):
        name = name or pascal(one.name)
        layout = "Explicit" if one.union else "Sequential"
        out = ["", f"[StructLayout(LayoutKind.{layout})]", f"public unsafe struct {name} {{"]
        for member in one.members:
            out += self.said(one.name, member)
            place = "[FieldOffset(0)] " if one.union else ""
            out.append(f"    {place}public {self.member(member, name)};")
        return out + ["}"]

    def member(self, member, struct):
        type_, name = member.type, pascal(member.name)
        if isinstance(type_, Struct):
            self.after += self.struct(type_, f"{struct}{name}")
            return f"{struct}{name} {name}"
        if not member.length:
            return f"{self.value(type_)} {name}"
        if type_.base in NUMBERS - {"bool"}:
            return f"fixed {self.value(type_)} {name}[{member.length}]"
        cells = wrapped(f"public {self.value(type_)} {', '.join(f'At{i}' for i in range(member.length))};",
                        "        ", "    ")
        self.after += ["", "[StructLayout(LayoutKind.Sequential)]", f"public struct {struct}{name} {{", cells, "}"]
        return f"{struct}{name} {name}"

    def native(self):
        """All functions, and the numbers that #define names, with their names in C."""
        out = ["", "/// <summary>The C interface as it stands, with its names. What fails returns a PondResult; "
               "Millpond.cs throws.</summary>", "public static unsafe class Native {",
               '    public const string Library = "libmillpond";']
        for one in self.headers.of(Constant):
            kind = "float" if one.value.endswith("f") else "int"
            out.append(f"    public const {kind} {one.name} = {one.value};")
        for one in self.headers.of(Function):
            if not one.type:
                frees = re.search(r"_(destroy|close)$", one.name) is not None
                head = "    public static extern"
                out += ["", "    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]",
                        *[f"    {line.strip()}" if i == 0 else line for i, line in enumerate(
                            wrapped(self.call(one, one.name, head.strip(), frees), "        ").split("\n"))]]
        return out + ["}"]

    def handles(self):
        """A SafeHandle for all that has to be freed."""
        for name in sorted(self.opaque):
            frees = next((f.name for f in self.headers.of(Function)
                          if f.name in (f"{name}_destroy", f"{name}_close")), None)
            if frees is None:  # only pointed to
                continue
            handle = self.handle(name)
            yield from ["", f"/// <summary>Owns a {name}.</summary>",
                        f"public sealed class {handle} : SafeHandle {{",
                        f"    public {handle}() : base(IntPtr.Zero, true) {{ }}", "",
                        "    public override bool IsInvalid { get { return handle == IntPtr.Zero; } }", "",
                        "    protected override bool ReleaseHandle() {",
                        f"        Native.{frees}(handle);", "        return true;", "    }", "}"]

    def text(self):
        for one in self.headers.all:
            if isinstance(one, Enum):
                self.lines += self.enum(one)
            elif isinstance(one, Struct):
                self.lines += self.struct(one)
            elif isinstance(one, Function) and one.type:
                self.lines += ["", "[UnmanagedFunctionPointer(CallingConvention.Cdecl)]",
                               wrapped(self.call(one, pascal(one.name), "public unsafe delegate", raw=True))]
            self.lines += self.after
            self.after = []
        self.lines += self.handles()
        native = self.native()
        lines = self.lines + self.after + native
        return "\n".join([f"// {MADE}", "// Structs, enums and functions of Millpond for C#, compiled with -unsafe. The headers say what each is;",
                          "// here stands what the library's tables say of settings.",
                          "using System;", "using System.Runtime.InteropServices;", "", "namespace Millpond {", "",
                          "/// <summary>A bool as C has it: one byte.</summary>", "public struct CBool {",
                          "    private byte value;", "",
                          "    public static implicit operator bool(CBool from) { return from.value != 0; }", "",
                          "    public static implicit operator CBool(bool from) {",
                          "        return new CBool { value = (byte)(from ? 1 : 0) };", "    }", "}",
                          *lines, "", "}", ""])


def csharp(headers, told):
    return CSharp(headers, told).text()
