# Builds for WebAssembly with SIMD and one thread, with clang and wasi-libc; node runs the tests.
# Packages: clang lld llvm wasi-libc libclang-rt-14-dev-wasm32 (of clang's version) nodejs
# The environment variable WASI_SYSROOT names the folder of a wasi-libc other than Debian's.
set(CMAKE_SYSTEM_NAME Generic) # older versions of CMake have no WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_SYSROOT /usr)
if(DEFINED ENV{WASI_SYSROOT})
    set(CMAKE_SYSROOT $ENV{WASI_SYSROOT})
endif()
set(CMAKE_C_FLAGS_INIT -msimd128)
set(CMAKE_CROSSCOMPILING_EMULATOR
    node ${CMAKE_CURRENT_LIST_DIR}/../scripts/run_wasi.mjs)

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
