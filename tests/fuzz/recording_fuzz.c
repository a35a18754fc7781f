// recording_fuzz.c — any bytes as a recording: refused, or acts that a pond can take, and that come
// out the same when they are recorded again.
#include <stdlib.h>
#include <string.h>

#include <millpond/command.h>
#include <millpond/recording.h>

#include "capture/layout.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MOST_BYTES 65536
#define MOST_CELLS 16384
#define MOST_STEPS 64

// Behind the seals lies the better half of the reader: all that bytes can say of records is mended
// into a recording that is sealed, while the sizes fit.
static void mend(uint8_t *bytes, size_t size) {
    pondi_head head = {.desc = pond_desc_default()};
    pondi_tape tape = {
        .reading = true, .check = PONDI_TAPE_CHECK, .at = bytes, .end = bytes + size};
    pondi_lay_head(&tape, &head);
    while (!tape.bad && tape.end - tape.at >= 4) {
        const uint32_t seal = (uint32_t)(tape.check ^ tape.check >> 32);
        for (int i = 0; i < 4; i++) {
            bytes[tape.at - bytes + i] = (uint8_t)(seal >> (8 * i));
        }
        pondi_entry entry;
        pondi_tape_seal(&tape);
        pondi_lay_entry(&tape, &entry);
        pondi_tape_pass(&tape, entry.size);
    }
}

static bool count(void *user, const void *bytes, size_t size) {
    (void)bytes;
    *(size_t *)user += size;
    return true;
}

// What was read can be recorded.
static void record_again(pond_replay *replay, const pond *water) {
    pond_recorder tape;
    size_t written = 0;
    if (pond_recorder_begin(&tape, water, count, &written) != POND_OK) {
        abort();
    }
    const size_t head = written;
    uint64_t step;
    pond_command command;
    uint64_t acts = 0;
    while (pond_replay_next(replay, &step, &command)) {
        if (pond_recorder_add(&tape, water, &command) != POND_OK) {
            abort();
        }
        acts++;
    }
    if (acts != pond_replay_get_info(replay)->commands || (acts > 0) != (written > head)) {
        abort();
    }
}

static void run(pond_replay *replay, pond *water) {
    for (int i = 0; i < MOST_STEPS && !pond_replay_has_ended(replay, water); i++) {
        (void)pond_replay_do(replay, water, NULL, NULL);
        pond_rain rain = pond_get_rain(water);
        if (rain.rate > 0.0f) { // of hours in a step is no fault, only slow
            rain.rate = 0.0f;
            pond_set_rain(water, &rain);
        }
        pond_step(water);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2 || size > MOST_BYTES) {
        return 0;
    }
    uint8_t *bytes = malloc(size - 1);
    if (bytes == NULL) {
        abort();
    }
    memcpy(bytes, data + 1, size - 1);
    if ((data[0] & 1) == 1) {
        mend(bytes, size - 1);
    }
    pond_replay *replay;
    if (pond_replay_create(bytes, size - 1, NULL, &replay) == POND_OK) {
        pond_desc desc = pond_replay_get_info(replay)->desc;
        if ((data[0] & 2) == 2) { // another pond than the recorded one
            desc = pond_desc_default();
            desc.width = 48;
            desc.height = 40;
        }
        pond *water;
        if ((double)desc.width * desc.height <= MOST_CELLS && desc.time_step < 1.0 &&
            pond_create(&desc, &water) == POND_OK) {
            record_again(replay, water);
            pond_replay_rewind(replay);
            run(replay, water);
            pond_destroy(water);
        }
        pond_replay_destroy(replay);
    }
    free(bytes);
    return 0;
}
