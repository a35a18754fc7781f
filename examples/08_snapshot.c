// 08_snapshot.c — saves a pond, loads it again and continues with a bit-identical result.
#include <inttypes.h>
#include <millpond/millpond.h>
#include <millpond/snapshot.h>
#include <stdio.h>
#include <stdlib.h>

static void advance_seconds(pond *water, int seconds) {
    for (int frame = 0; frame < 60 * seconds; frame++) {
        pond_advance(water, 1.0 / 60.0);
    }
}

static void print_state(const char *what, const pond *water) {
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
    rain.rate = 4.0f; // rain and its random numbers are part of the saved state
    pond_set_rain(water, &rain);
    advance_seconds(water, 2);

    // A program can write these bytes to a file or send them to another machine.
    const size_t size = pond_save_size(water);
    void *bytes = malloc(size);
    if (bytes == NULL || pond_save(water, bytes, size) != POND_OK) {
        fprintf(stderr, "%s\n", bytes == NULL ? "out of memory" : pond_message());
        free(bytes);
        pond_destroy(water);
        return 1;
    }
    print_state("saved", water);
    advance_seconds(water, 3);
    print_state("continued", water);

    pond_desc host = pond_desc_default(); // threads, memory and messages are not saved
    host.threads = 2;
    const pond_result loaded = pond_load(bytes, size, &host, &again);
    free(bytes);
    if (loaded != POND_OK) { // bytes from an untrusted source are safe to load
        fprintf(stderr, "%s\n", pond_message());
        pond_destroy(water);
        return 1;
    }
    print_state("loaded", again);
    advance_seconds(again, 3);
    print_state("continued", again);
    const bool same = pond_hash(water) == pond_hash(again);
    puts(same ? "both are bit-identical" : "they differ");
    pond_destroy(again);
    pond_destroy(water);
    return same ? 0 : 1;
}
