// Short versions of C library functions, which take two kilobytes of a module.

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/maths.h"

#define DEGREES (360.0 / PONDI_TURN)

// Only looks on the GPU call these; a picture needs no more precision.
double sin(double angle) {
    return pondi_sin_degrees(angle * DEGREES);
}

double cos(double angle) {
    return pondi_cos_degrees(angle * DEGREES);
}

void *memchr(const void *from, int wanted, size_t count) {
    const unsigned char *at = from;
    for (size_t i = 0; i < count; i++) {
        if (at[i] == (unsigned char)wanted) {
            return (void *)(uintptr_t)(at + i);
        }
    }
    return NULL;
}

char *strchr(const char *text, int wanted) {
    for (; *text != (char)wanted; text++) {
        if (*text == '\0') {
            return NULL;
        }
    }
    return (char *)(uintptr_t)text;
}
