// world_fuzz.c — any bytes as a snapshot of a world: refused, and then nothing has changed, or a
// world that runs and comes back the same.
#include <stdlib.h>
#include <string.h>

#include <millpond/millpond.h>
#include <millpond/world.h>

#include "base/tape.h"
#include "mend.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static pond_world *make_world(void) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water.half_life = 0.5;
    desc.water.threads = 1;
    desc.memory = (size_t)2 << 20;
    pond_world *world;
    if (pond_world_create(&desc, &world) != POND_OK) {
        abort();
    }
    pond_world_drop(world, (pond_world_point){{3, -4}, {0.0f, 0.0f}}, 0.05f, 0.01f);
    return world;
}

// As pondi_tape_seal() writes it.
static uint64_t seal_of(const uint8_t *bytes, size_t count) {
    pondi_tape tape = {.reading = true,
                       .checking = true,
                       .check = PONDI_TAPE_CHECK,
                       .at = bytes,
                       .end = bytes + count};
    pondi_tape_pass(&tape, count);
    return tape.check ^ tape.check >> 32;
}

// What was loaded is written again, and makes the same world.
static void run(pond_world *world) {
    const size_t size = pond_world_save_size(world);
    uint8_t *bytes = malloc(size);
    if (bytes == NULL || pond_world_save(world, bytes, size) != POND_OK) {
        abort();
    }
    pond_world *again = make_world();
    if (pond_world_load(again, bytes, size) != POND_OK ||
        pond_world_hash(again) != pond_world_hash(world)) {
        abort();
    }
    free(bytes);
    pond_world_step_many(again, 3);
    pond_world_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) {
        return 0;
    }
    uint8_t *bytes = mended(data, size - 1, 4, seal_of);
    pond_world *world = make_world();
    const uint64_t before = pond_world_hash(world);
    if (pond_world_load(world, bytes, size - 1) == POND_OK) {
        run(world);
    } else if (pond_world_hash(world) != before) {
        abort();
    }
    pond_world_destroy(world);
    free(bytes);
    return 0;
}
