// snapshot_fuzz.c — any bytes as a snapshot: refused, or a pond that runs and comes back the same.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/millpond.h>
#include <millpond/snapshot.h>

#include "base/hash.h"
#include "mend.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint64_t hash_of(const uint8_t *bytes, size_t count) {
    pondi_hash hash = pondi_hash_start();
    pondi_hash_bytes(&hash, bytes, count);
    return pondi_hash_end(hash);
}

static void run(pond *water) {
    if (pond_get_desc(water).time_step > 0.1) {
        // Rain of hours in a step is no fault, only slow.
        pond_rain rain = pond_get_rain(water);
        rain.rate = 0;
        pond_set_rain(water, &rain);
    }
    pond_step_many(water, 3);
    const size_t size = pond_save_size(water);
    uint8_t *bytes = malloc(size);
    if (bytes == NULL || pond_save(water, bytes, size) != POND_OK) {
        abort();
    }
    pond *again;
    const pond_result result = pond_load(bytes, size, NULL, &again);
    free(bytes);
    // Heights near the end of float's range may have left it, and such a snapshot is refused.
    const pond_stats stats = pond_get_stats(water);
    const bool finite = isfinite(stats.highest) && isfinite(stats.lowest) && isfinite(stats.energy);
    if (result != POND_OK ? finite : pond_hash(again) != pond_hash(water)) {
        abort();
    }
    pond_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) {
        return 0;
    }
    uint8_t *bytes = mended(data, size - 1, 8, hash_of);
    pond *water;
    if (pond_load(bytes, size - 1, NULL, &water) == POND_OK) {
        run(water);
        pond_destroy(water);
    }
    free(bytes);
    return 0;
}
