// 08_snapshot.c — saves a pond and goes on from there: the same water, to the bit.
#include <inttypes.h>
#include <millpond/millpond.h>
#include <millpond/snapshot.h>
#include <stdio.h>
#include <stdlib.h>

static void pass_seconds(pond *water, int seconds) {
    for (int frame = 0; frame < 60 * seconds; frame++) {
        pond_advance(water, 1.0 / 60.0);
    }
}

static void tell(const char *what, const pond *water) {
    printf("%-20s %.2f s, hash %016" PRIx64 "\n", what, pond_get_time(water), pond_hash(water));
}

int main(void) {
    const pond_desc desc = pond_desc_default();
    pond *water = NULL;
    pond *again = NULL;
    if (pond_create(&desc, &water) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        return 1;
    }
    pond_rain rain = pond_rain_default();
    rain.rate = 4.0f; // the rain is part of the state, and so is the next drop
    pond_set_rain(water, &rain);
    pass_seconds(water, 2);

    // These bytes may go into a file or to another machine.
    const size_t size = pond_save_size(water);
    void *bytes = malloc(size);
    if (bytes == NULL || pond_save(water, bytes, size) != POND_OK) {
        fprintf(stderr, "%s\n", bytes == NULL ? "out of memory" : pond_message());
        free(bytes);
        pond_destroy(water);
        return 1;
    }
    tell("saved", water);
    pass_seconds(water, 3);
    tell("went on", water);

    pond_desc host = pond_desc_default(); // where it runs is not saved: threads, memory, messages
    host.threads = 2;
    const pond_result loaded = pond_load(bytes, size, &host, &again);
    free(bytes);
    if (loaded != POND_OK) { // bytes from anywhere are safe to try
        fprintf(stderr, "%s\n", pond_message());
        pond_destroy(water);
        return 1;
    }
    tell("loaded", again);
    pass_seconds(again, 3);
    tell("went on from there", again);
    const bool same = pond_hash(water) == pond_hash(again);
    puts(same ? "the same water" : "another water");
    pond_destroy(again);
    pond_destroy(water);
    return same ? 0 : 1;
}
