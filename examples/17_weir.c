// 17_weir.c — a weir in an endless brook: while it makes waves, the world stores the chunks around
// it. When it has been removed and the water is calm, the world stores none.
#include <millpond/millpond.h>
#include <millpond/world.h>

#include <stdio.h>

#define CELL (1.0f / 64) // [m]; a chunk is 1 m wide

// The brook runs from left to right, 56 cells wide, with a pool every 1024 cells.
static bool is_water(int64_t x, int64_t y) {
    const int64_t dx = (x % 1024 + 1024) % 1024 - 512;
    const int64_t dy = y - 32;
    return (dy > -28 && dy < 28) || dx * dx + 3 * dy * dy < 160 * 160;
}

// Marks the water cells of a chunk. The world calls it when waves come near the chunk.
static bool map(void *user, pond_chunk chunk, uint8_t *cells) {
    bool any = false;
    (void)user;
    for (int i = 0; i < POND_WORLD_CHUNK * POND_WORLD_CHUNK; i++) {
        cells[i] = is_water((int64_t)chunk.x * POND_WORLD_CHUNK + i % POND_WORLD_CHUNK,
                            (int64_t)chunk.y * POND_WORLD_CHUNK + i / POND_WORLD_CHUNK);
        any = any || cells[i] != 0;
    }
    return any;
}

// Adds a line of waves across the brook, upstream of a pool.
static pond_result add_weir(pond_world *world, pond_emitter_id *id) {
    pond_emitter_desc weir = pond_emitter_desc_default();
    weir.kind = POND_EMITTER_LINE;
    weir.from = (pond_vec2){0.5f, 0.1f};
    weir.to = (pond_vec2){0.5f, 0.9f};
    weir.amplitude = 0.005f;
    weir.period = 0.7f;
    return pond_world_emitter_add(world, (pond_chunk){4, 0}, &weir, id);
}

// Prints one letter for 6 × 12 cells.
static void print_brook(const pond_world *world) {
    enum { WIDE = 480, HIGH = 240, LEFT = 192, TOP = -88 };
    static float heights[HIGH][WIDE];
    pond_world_copy_heights(world, (pond_chunk){0, 0}, LEFT, TOP, WIDE, HIGH, heights[0], WIDE);
    for (int y = 6; y < HIGH; y += 12) {
        for (int x = 3; x < WIDE; x += 6) {
            putchar(!is_water(LEFT + x, TOP + y) ? '#'
                    : heights[y][x] > 3e-4f      ? '^'
                    : heights[y][x] < -3e-4f     ? 'v'
                                                 : '.');
        }
        putchar('\n');
    }
}

int main(void) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water.cell_size = (double)CELL;
    desc.water.half_life = 1.5;
    desc.map = map;
    desc.memory = (size_t)8 << 20;
    pond_world *world = NULL;
    pond_emitter_id weir;
    if (pond_world_create(&desc, &world) != POND_OK || add_weir(world, &weir) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        pond_world_destroy(world);
        return 1;
    }
    const double frame = 1.0 / 60;
    for (int i = 0; i < 600; i++) {
        (void)pond_world_advance(world, frame);
    }
    print_brook(world);
    printf("%d chunks are stored\n", pond_world_get_stats(world).kept);

    pond_world_emitter_remove(world, weir); // fades out within two periods
    int frames = 0;
    while (pond_world_emitter_count(world) > 0 || !pond_world_is_resting(world)) {
        (void)pond_world_advance(world, frame);
        frames++;
    }
    printf("%d when the water is calm again, after %d s\n", pond_world_get_stats(world).kept,
           frames / 60);
    pond_world_destroy(world);
    return 0;
}
