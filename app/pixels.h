// pixels.h — memory for whole pictures. Drawing walks many rows of them at once, each on a page of
// its own: in large pages, where the system has them, it need not look up where those are.
#ifndef APP_PIXELS_H
#define APP_PIXELS_H

#include <stddef.h>
#include <stdint.h>

// NULL where there is none; free() releases it.
uint8_t *pixels_allocate(size_t bytes);

#endif
