"""Compiles millpond._native, which contains the C interface and the library.

MILLPOND_SOURCE is the folder of Millpond's sources; by default the one that contains this file. Build the sources in
build/release first (./dev build). MILLPOND_LIBRARY replaces the library, also by a shared one.

    build_native.py FOLDER   compiles FOLDER/millpond/_native
"""

import os
import pathlib
import sys

import cffi

TOP = pathlib.Path(os.environ.get("MILLPOND_SOURCE") or pathlib.Path(__file__).resolve().parents[2])
sys.path.insert(0, str(TOP / "scripts"))

import bindings  # noqa: E402
import c_headers  # noqa: E402

headers = c_headers.Headers()
library = pathlib.Path(os.environ.get("MILLPOND_LIBRARY") or TOP / "build/release/src/libmillpond.a")
if not library.exists():
    sys.exit(f"{library} does not exist; run ./dev build")

numbers = [f"#define {one.name} ..." if "." not in one.value else f"static const double {one.name};"
           for one in headers.of(c_headers.Constant)]
ffi = cffi.FFI()
ffi.cdef("\n".join([*numbers, *bindings.c_declarations(headers)]))
ffi.cdef("""
    extern "Python" bool millpond_land(void *, pond_chunk, uint8_t *);
    extern "Python" bool millpond_write(void *, const void *, size_t);
""")
ffi.set_source("millpond._native",
               "".join(f"#include <millpond/{path.name}>\n" for path in sorted((TOP / "include/millpond").glob("*.h"))),
               include_dirs=[str(TOP / "include")],
               extra_objects=[str(library)],
               runtime_library_dirs=[] if library.suffix == ".a" else [str(library.parent)],
               extra_compile_args=["-O2"],
               libraries=["m", "pthread"])

if __name__ == "__main__":
    ffi.compile(tmpdir=sys.argv[1])
