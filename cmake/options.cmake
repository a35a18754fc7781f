# Flags every target shares, as the interface library millpond_flags.
add_library(millpond_flags INTERFACE)
# The same bits everywhere: no fused multiply-add, no reordering of sums.
target_compile_options(millpond_flags INTERFACE -ffp-contract=off -fno-fast-math)
# Nobody reads errno or traps after a square root; without them loops become vectors, same bits.
target_compile_options(millpond_flags INTERFACE -fno-math-errno -fno-trapping-math)
target_compile_options(millpond_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow
    "$<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes;-Wmissing-prototypes>"
    # gcc knows that the members of designated initializers are left out on purpose; clang warns.
    $<$<C_COMPILER_ID:Clang>:-Wno-missing-field-initializers>)
target_compile_definitions(millpond_flags INTERFACE _POSIX_C_SOURCE=200809L)
if(MINGW)
    # isfinite() and isnan() are macros there that narrow a double.
    target_compile_options(millpond_flags INTERFACE -Wno-float-conversion)
endif()
if(MILLPOND_SANITIZE)
    target_compile_options(millpond_flags INTERFACE
        -fsanitize=${MILLPOND_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all
        # They keep clang from vectors; it need not say so for each loop that asks for them.
        "$<$<C_COMPILER_ID:Clang>:-Wno-pass-failed>")
    target_compile_options(millpond_flags INTERFACE -UNDEBUG) # asserts go along
    target_link_options(millpond_flags INTERFACE -fsanitize=${MILLPOND_SANITIZE})
endif()
if(MILLPOND_FUZZ)
    if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "MILLPOND_FUZZ needs clang, not ${CMAKE_C_COMPILER_ID}")
    endif()
    # The fuzzer steers by the branches that every part of the library reports.
    target_compile_options(millpond_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(MILLPOND_COVERAGE)
    target_compile_options(millpond_flags INTERFACE --coverage)
    target_link_options(millpond_flags INTERFACE --coverage)
endif()
set(CMAKE_C_FLAGS_RELEASE "-O3 -DNDEBUG")
