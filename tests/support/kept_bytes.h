// kept_bytes.h — a recording kept in memory as it is written.
#ifndef MILLPOND_TESTS_KEPT_BYTES_H
#define MILLPOND_TESTS_KEPT_BYTES_H

#include <millpond/recording.h>

#include "support.h"

typedef struct kept_bytes {
    uint8_t *data; // whose caller frees it
    size_t size;
    size_t most; // what would grow beyond it is refused; 0: no limit
} kept_bytes;

static inline bool keep_bytes(void *user, const void *from, size_t size) {
    kept_bytes *kept = user;
    if (kept->most > 0 && kept->size + size > kept->most) {
        return false;
    }
    kept->data = realloc(kept->data, kept->size + size);
    assert_non_null(kept->data);
    memcpy(kept->data + kept->size, from, size);
    kept->size += size;
    return true;
}

static inline pond_replay *open_replay(const kept_bytes *kept) {
    pond_replay *replay = NULL;
    assert_int_equal(pond_replay_create(kept->data, kept->size, NULL, &replay), POND_OK);
    return replay;
}

#endif
