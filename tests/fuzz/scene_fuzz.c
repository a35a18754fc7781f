// scene_fuzz.c — any bytes as a scene: read or refused with a place, nothing leaked.
#include "scene.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    scene s;
    scene_error error;
    const bool good = scene_parse((const char *)data, size, &s, &error);
    const size_t said = strnlen(error.message, sizeof error.message);
    if (said == sizeof error.message || good != (said == 0) || (!good && error.line < 1) ||
        (!good && error.column < 1)) {
        abort();
    }
    if (good) {
        pond_desc desc;
        (void)scene_pond_desc(&s, 320, 200, 60, &desc, &error);
    }
    scene_clear(&s);
    return 0;
}
