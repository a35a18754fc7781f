// Recordings.

#include <stdlib.h>
#include <string.h>

#include "web.h"

#include <millpond/recording.h>

static bool append(void *user, const void *bytes, size_t size) {
    web_bytes *all = user;
    if (size > all->capacity - all->size) {
        const size_t capacity = (all->size + size) * 2;
        uint8_t *data = realloc(all->data, capacity);
        if (data == NULL) {
            return false;
        }
        all->data = data;
        all->capacity = capacity;
    }
    memcpy(all->data + all->size, bytes, size);
    all->size += size;
    return true;
}

bool WEB_EXPORT(web_record_begin)(web_pond *pond) {
    pond->recorded.size = 0;
    pond->recording =
        pond_recorder_begin(&pond->recorder, pond->water, append, &pond->recorded) == POND_OK;
    return pond->recording;
}

// Ends the recording. web_recorded() has its bytes until the next one begins.
bool WEB_EXPORT(web_record_end)(web_pond *pond) {
    pond->recording = false;
    return pond_recorder_end(&pond->recorder, pond->water) == POND_OK;
}

const uint8_t *WEB_EXPORT(web_recorded)(const web_pond *pond) {
    return pond->recorded.data;
}

size_t WEB_EXPORT(web_recorded_size)(const web_pond *pond) {
    return pond->recorded.size;
}

bool WEB_EXPORT(web_is_recording)(const web_pond *pond) {
    return pond->recording;
}

// A recording that is replayed.
typedef struct web_replay {
    pond_replay *replay;
    uint8_t *bytes;
} web_replay;

// Takes over the bytes, which web_alloc() made, and frees them when it fails.
web_replay *WEB_EXPORT(web_replay_open)(uint8_t *bytes, size_t size) {
    web_replay *made = calloc(1, sizeof *made);
    if (made == NULL || pond_replay_create(bytes, size, NULL, &made->replay) != POND_OK) {
        free(made);
        free(bytes);
        return NULL;
    }
    made->bytes = bytes;
    return made;
}

void WEB_EXPORT(web_replay_close)(web_replay *replay) {
    pond_replay_destroy(replay->replay);
    free(replay->bytes);
    free(replay);
}

// A new pond in the recording's initial state.
web_pond *WEB_EXPORT(web_replay_pond)(const web_replay *replay) {
    const pond_desc desc = pond_replay_get_info(replay->replay)->desc;
    pond *water = NULL;
    return pond_create(&desc, &water) == POND_OK ? web_pond_of(water) : NULL;
}

// Executes the commands that are due, then a step. Returns 1, 0 at the end, -1 when a command
// failed.
int WEB_EXPORT(web_replay_step)(web_replay *replay, web_pond *pond) {
    if (pond_replay_do(replay->replay, pond->water, NULL, NULL) != POND_OK) {
        return -1;
    }
    if (pond_replay_has_ended(replay->replay, pond->water)) {
        return 0;
    }
    pond_step(pond->water);
    return 1;
}

// The hash that the recording had at its end; 0 if it has none.
uint64_t WEB_EXPORT(web_replay_hash)(const web_replay *replay) {
    return pond_replay_get_info(replay->replay)->end;
}
