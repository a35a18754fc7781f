// stamp.h — checks that a desc comes from its _default function and from headers of this version.
#ifndef PONDI_SHARED_STAMP_H
#define PONDI_SHARED_STAMP_H

#include <millpond/base.h>

#include <stdio.h>
#include <string.h>

#include "shared/parts.h"

// The version without the numbers that leave the interface unchanged: the patch number until 1.0,
// later the minor number as well.
static inline uint32_t pondi_interface_of(uint32_t version) {
    return version - version % (version < 10000 ? 100 : 10000);
}

// Zeroes and stamps a desc. `size` is the caller's size, which may differ from this library's.
// Returns true if version and size fit, so that the defaults may be filled in.
static inline bool pondi_stamp_begin(void *desc, size_t size, uint32_t version, uint32_t cookie,
                                     size_t own_size) {
    const pond_stamp stamp = {.cookie = cookie, .version = version, .size = (uint32_t)size};
    if (desc == NULL || size < sizeof stamp) {
        return false;
    }
    memset(desc, 0, size);
    memcpy(desc, &stamp, sizeof stamp);
    return size == own_size && pondi_interface_of(version) == pondi_interface_of(POND_VERSION);
}

// Returns POND_OK, or an error with its message in `text`. `maker` is the desc's _default function.
static inline pond_result pondi_stamp_check(const pond_stamp *stamp, uint32_t cookie,
                                            size_t own_size, const uint64_t *room, int room_count,
                                            const char *maker, char *text, size_t text_size) {
    const unsigned own = POND_VERSION;
    const unsigned its = stamp->version;
    if (!PONDI_WITH_STAMPS) {
        return POND_OK;
    }
    if (stamp->cookie != cookie) {
        (void)snprintf(text, text_size, "desc: not initialised; start from %s()", maker);
        return POND_ERROR_ARGUMENT;
    }
    if (pondi_interface_of(its) != pondi_interface_of(own)) {
        (void)snprintf(text, text_size,
                       "desc: made with the headers of millpond %u.%u.%u, but this library is the "
                       "%s %u.%u.%u; build the program with the headers of its library",
                       its / 10000, its / 100 % 100, its % 100, own < its ? "older" : "newer",
                       own / 10000, own / 100 % 100, own % 100);
        return POND_ERROR_VERSION;
    }
    if (stamp->size != own_size) {
        (void)snprintf(text, text_size,
                       "desc: has %u bytes, but millpond %u.%u.%u expects %zu; declare it as its "
                       "header does",
                       (unsigned)stamp->size, own / 10000, own / 100 % 100, own % 100, own_size);
        return POND_ERROR_VERSION;
    }
    for (int i = 0; i < room_count; i++) {
        if (room[i] != 0) {
            (void)snprintf(text, text_size,
                           "desc: a member is set that this library, millpond %u.%u.%u, does not "
                           "have; the program was built with the headers of %u.%u.%u",
                           own / 10000, own / 100 % 100, own % 100, its / 10000, its / 100 % 100,
                           its % 100);
            return POND_ERROR_VERSION;
        }
    }
    return POND_OK;
}

#define PONDI_ROOM_OF(desc) (desc)->room, ((int)(sizeof(desc)->room / sizeof(desc)->room[0]))

#endif
