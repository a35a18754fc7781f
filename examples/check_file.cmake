# Fails unless FILE has the hash SHA256:
#   cmake -DFILE=… -DSHA256=… -P check_file.cmake
file(SHA256 ${FILE} found)
if(NOT found STREQUAL SHA256)
    message(FATAL_ERROR "${FILE}: its SHA-256 is ${found}; ${SHA256} is expected")
endif()
