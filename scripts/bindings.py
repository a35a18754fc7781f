"""What bindings/ has of the public headers: the declarations for LuaJIT. `./dev tables` writes them
(scripts/tables.py), and the test `tables` holds them to the headers."""

import textwrap

from c_headers import TOP, Constant, Enum, Function, Headers, Opaque, Struct

MADE = "Made by ./dev tables from include/millpond. Not to be edited."


def files():
    """{path: text}"""
    headers = Headers()
    return {TOP / "bindings/love/millpond_headers.lua": lua(headers)}


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
        return f"typedef enum {{ {', '.join(f'{n} = {v}' for n, v, _ in one.values)} }} {one.name};"
    if isinstance(one, Struct):
        return f"typedef struct {one.name} {{ {' '.join(c_variable(m) + ';' for m in one.members)} }} {one.name};"
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
