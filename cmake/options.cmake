# Flags of every target, as the interface library millpond_flags.
add_library(millpond_flags INTERFACE)
# Bit-identical results everywhere: no fused multiply-add, no reordering of sums.
target_compile_options(millpond_flags INTERFACE -ffp-contract=off -fno-fast-math)
# No code reads errno or uses traps after a square root. Without them loops are vectorised, with the
# same results.
target_compile_options(millpond_flags INTERFACE -fno-math-errno -fno-trapping-math)
target_compile_options(millpond_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow
    "$<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes;-Wmissing-prototypes>"
    # gcc does not warn about members that a designated initialiser omits; clang does.
    $<$<C_COMPILER_ID:Clang>:-Wno-missing-field-initializers>)
target_compile_definitions(millpond_flags INTERFACE _POSIX_C_SOURCE=200809L)
if(MINGW)
    # isfinite() and isnan() of MinGW are macros that narrow a double.
    target_compile_options(millpond_flags INTERFACE -Wno-float-conversion)
endif()
if(MILLPOND_SANITIZE)
    target_compile_options(millpond_flags INTERFACE
        -fsanitize=${MILLPOND_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all
        # The address sanitizer finds the accesses through such pointers, and clang checks them for the fuzz
        # targets. gcc needs twice the time to compile some kernels with them.
        "$<$<C_COMPILER_ID:GNU>:-fno-sanitize=null,object-size,pointer-overflow>"
        # Sanitizers prevent vectorisation; clang would warn about each loop that requests it.
        "$<$<C_COMPILER_ID:Clang>:-Wno-pass-failed>")
    target_compile_options(millpond_flags INTERFACE -UNDEBUG) # with asserts
    target_link_options(millpond_flags INTERFACE -fsanitize=${MILLPOND_SANITIZE})
endif()
if(MILLPOND_FUZZ)
    if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "MILLPOND_FUZZ needs clang, not ${CMAKE_C_COMPILER_ID}")
    endif()
    # Branches report to the fuzzer, which uses them to choose inputs.
    target_compile_options(millpond_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(MILLPOND_COVERAGE)
    target_compile_options(millpond_flags INTERFACE --coverage)
    target_link_options(millpond_flags INTERFACE --coverage)
endif()
set(CMAKE_C_FLAGS_RELEASE "-O3 -DNDEBUG")
