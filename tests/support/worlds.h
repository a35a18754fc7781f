// worlds.h — what tests of worlds share.
#ifndef TESTS_WORLDS_H
#define TESTS_WORLDS_H

#include <string.h>

#include "support.h"

#include <millpond/world.h>

static inline pond_world *make_world_of(const pond_world_desc *desc) {
    pond_world *world = NULL;
    if (pond_world_create(desc, &world) != POND_OK) {
        print_error("%s\n", pond_message());
        fail();
    }
    return world;
}

static inline void assert_says(pond_result result, pond_result expected, const char *says) {
    assert_int_equal(result, expected);
    if (strstr(pond_message(), says) == NULL) {
        print_error("'%s' does not say '%s'\n", pond_message(), says);
        fail();
    }
}

#endif
