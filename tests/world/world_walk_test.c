// world_walk_test.c — walks over a map of 10,000 × 10,000 tiles of 16 × 16 cells, a third of it
// water: what it costs, and that it is the same water with chunks streamed out and in on the way.
// MILLPOND_WALK=STEPS makes the walk longer.
#include <stdlib.h>

#include "worlds.h"

#include "world/world.h"

enum { TILES = 10000, TILE = 16, ACROSS = POND_WORLD_CHUNK / TILE, CHUNKS = TILES / ACROSS };

static uint32_t scatter(uint32_t x, uint32_t y) {
    uint32_t h = x * 0x9e3779b1u ^ y * 0x85ebca6bu;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    return (h ^ h >> 13) * 0x297a2d39u >> 8;
}

// Lakes of several tiles, some of which touch.
static bool is_water(int32_t x, int32_t y) {
    const bool inside = x >= 0 && x < TILES && y >= 0 && y < TILES;
    return inside && scatter((uint32_t)x / 6, (uint32_t)y / 5) % 3 == 0;
}

typedef struct tile_map {
    pond_chunk dammed; // a column of its tiles is land
    int asked;
} tile_map;

static bool map_of(void *user, pond_chunk chunk, uint8_t *cells) {
    tile_map *m = user;
    bool any = false;
    m->asked++;
    for (int i = 0; i < ACROSS * ACROSS; i++) {
        const int x = i % ACROSS;
        const int y = i / ACROSS;
        const int64_t tx = (int64_t)chunk.x * ACROSS + x;
        const int64_t ty = (int64_t)chunk.y * ACROSS + y;
        const bool far = tx < 0 || tx >= TILES || ty < 0 || ty >= TILES;
        const bool water = !far && is_water((int32_t)tx, (int32_t)ty) &&
                           !(chunk.x == m->dammed.x && chunk.y == m->dammed.y && x == 1);
        any = any || water;
        for (int row = 0; row < TILE; row++) {
            memset(cells + (y * TILE + row) * POND_WORLD_CHUNK + x * TILE, water, TILE);
        }
    }
    return any;
}

static pond_world *make_world(tile_map *map, int threads, size_t memory) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water.cell_size = 1.0 / POND_WORLD_CHUNK; // a chunk is 1 m wide
    desc.water.half_life = 0.25;
    desc.water.threads = threads;
    desc.water.seed = 5;
    desc.map = map_of;
    desc.user = map;
    desc.memory = memory;
    pond_world *world = NULL;
    if (pond_world_create(&desc, &world) != POND_OK) {
        print_error("%s\n", pond_message());
        fail();
    }
    return world;
}

// ---- what it costs ------------------------------------------------------------------------------

static bool holds_waves(const pond_world *world, pond_chunk chunk) {
    float heights[POND_WORLD_CHUNK * POND_WORLD_CHUNK];
    bool any = false;
    pond_world_copy_heights(world, chunk, 0, 0, POND_WORLD_CHUNK, POND_WORLD_CHUNK, heights,
                            POND_WORLD_CHUNK);
    for (int i = 0; i < POND_WORLD_CHUNK * POND_WORLD_CHUNK && !any; i++) {
        any = heights[i] != 0.0f;
    }
    return any;
}

static void swimmers_far_apart_keep_what_moves(void **state) {
    (void)state;
    enum { SWIMMERS = 100, STEPS = 96 };
    tile_map map = {0};
    pond_world *world = make_world(&map, 1, (size_t)1 << 28);
    assert_int_equal(map.asked, 0); // opening it looks at none of 6 million chunks
    uint64_t seed = 3;
    pond_world_point swimmers[SWIMMERS];
    for (int i = 0; i < SWIMMERS;) {
        const int32_t x = noise_int(&seed, 6, TILES - 7);
        const int32_t y = noise_int(&seed, 6, TILES - 7);
        if (is_water(x, y)) {
            swimmers[i].chunk = (pond_chunk){x / ACROSS, y / ACROSS};
            swimmers[i].at =
                (pond_vec2){(float)(x % ACROSS) / ACROSS, (float)(y % ACROSS) / ACROSS};
            i++;
        }
    }
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < SWIMMERS; i++) {
            pond_world_point at = swimmers[i];
            at.at.x += (float)(step % 8) / 64;
            pond_world_drop(world, at, 2.0f / 64, 0.3f / 64);
        }
        pond_world_step_many(world, 1);
    }
    const int kept = pond_world_chunk_list(world, NULL, 0);
    pond_chunk *chunks = room((size_t)kept, sizeof *chunks);
    assert_int_equal(pond_world_chunk_list(world, chunks, kept), kept);
    int moving = 0;
    for (int i = 0; i < kept; i++) {
        moving += holds_waves(world, chunks[i]);
    }
    assert_true(moving >= SWIMMERS && 2 * kept <= 3 * moving);
    free(chunks);
    pond_world_destroy(world);
}

// ---- a monkey -----------------------------------------------------------------------------------

typedef struct monkey {
    uint64_t seed;
    pond_world_point at;
    pond_body_id boat;
    pond_body_id duck;
    pond_emitter_id board;
} monkey;

static pond_emitter_desc wave_board(void) {
    pond_emitter_desc desc = pond_emitter_desc_default();
    desc.kind = POND_EMITTER_PADDLE;
    desc.to = (pond_vec2){1.5f, 0.75f};
    return desc;
}

static void board(pond_world *world, monkey *m) {
    pond_body_desc desc = pond_body_desc_default();
    desc.shape = pond_disc(5.0f / 64);
    desc.draught = 0.02f;
    assert_int_equal(add_body_at(world, m->at, &desc, &m->boat), POND_OK);
    desc.floating = true;
    desc.lift = 0.03f;
    assert_int_equal(add_body_at(world, m->at, &desc, &m->duck), POND_OK);
    pond_emitter_desc emitter = wave_board();
    assert_int_equal(pond_world_emitter_add(world, m->at.chunk, &emitter, &m->board), POND_OK);
    emitter.kind = POND_EMITTER_FOUNTAIN;
    emitter.radius = 0.3f;
    pond_emitter_id fountain;
    assert_int_equal(pond_world_emitter_add(world, m->at.chunk, &emitter, &fountain), POND_OK);
}

// Goes on, and does something; returns for how many steps to run. The same for the same seed.
static int command(pond_world *world, tile_map *map, monkey *m) {
    pond_world_point to = m->at;
    pond_emitter_desc emitter;
    pond_chunk was;
    to.at.x += (float)noise_int(&m->seed, -6, 10) / 64;
    to.at.y += (float)noise_int(&m->seed, -7, 8) / 64;
    pond_world_stroke(world, m->at, to, 2.5f / 64, -0.01f);
    to.chunk.x += (int32_t)floorf(to.at.x);
    to.chunk.y += (int32_t)floorf(to.at.y);
    to.at.x -= floorf(to.at.x);
    to.at.y -= floorf(to.at.y);
    m->at = to;
    pond_rain rain = pond_rain_default();
    rain.rate = noise_int(&m->seed, 0, 3) == 0 ? 1.5f : 0.0f;
    rain.splash = noise_int(&m->seed, 0, 1) == 0;
    rain.radius = 0.03f;
    pond_world_point corner = m->at;
    corner.chunk.x += 2;
    corner.chunk.y += 2;
    pond_world_set_rain(
        world, &rain, (pond_world_point){{m->at.chunk.x - 2, m->at.chunk.y - 2}, m->at.at}, corner);
    switch (noise_int(&m->seed, 0, 11)) {
    case 0:
        pond_world_splash(world, m->at, 0.05f, -0.03f);
        break;
    case 1:
        pond_world_body_move(world, m->boat, m->at.chunk, (pond_pose){m->at.at, 0.3f});
        break;
    case 2:
        pond_world_body_push(world, m->duck, (pond_vec2){0.2f, -0.1f});
        break;
    case 3:
        was = map->dammed;
        map->dammed = m->at.chunk;
        pond_world_remap(world, was);
        pond_world_remap(world, map->dammed);
        break;
    case 4:
        pond_world_body_place(world, m->duck, m->at.chunk, (pond_pose){m->at.at, 0.0f});
        break;
    case 5:
        emitter = wave_board();
        (void)pond_world_emitter_set(world, m->board, m->at.chunk, &emitter);
        break;
    default:
        break;
    }
    return noise_int(&m->seed, 1, 9);
}

// Takes some of the kept chunks out, and puts them in again in another order.
static void stream(pond_world *world, uint64_t *seed, void *bytes, size_t size) {
    enum { MOST = 12 };
    pond_chunk chunks[512];
    pond_chunk out[MOST];
    const int kept = pond_world_chunk_list(world, chunks, 512);
    int count = 0;
    for (int i = 0; i < kept && i < 512 && count < MOST; i++) {
        if (noise_int(seed, 0, 3) == 0) {
            out[count] = chunks[i];
            assert_int_equal(pond_world_chunk_save(world, out[count],
                                                   (char *)bytes + (size_t)count * size, size),
                             POND_OK);
            count++;
        }
    }
    for (int i = 0; i < count; i++) {
        pond_world_chunk_forget(world, out[i]);
    }
    while (count-- > 0) {
        assert_int_equal(
            pond_world_chunk_load(world, out[count], (char *)bytes + (size_t)count * size, size),
            POND_OK);
    }
}

static void a_monkeys_walk_is_the_same_with_and_without_streaming(void **state) {
    (void)state;
    const char *longer = getenv("MILLPOND_WALK");
    const int steps = longer != NULL ? (int)strtol(longer, NULL, 10) : LONG_RUN(1200);
    tile_map maps[2] = {{.asked = 0}, {.asked = 0}};
    monkey monkeys[2];
    pond_world *worlds[2];
    for (int i = 0; i < 2; i++) {
        worlds[i] = make_world(&maps[i], i == 0 ? 1 : 3, (size_t)64 << 20);
        monkeys[i] = (monkey){.seed = 9, .at = {{CHUNKS / 2, CHUNKS / 2}, {0.5f, 0.5f}}};
        board(worlds[i], &monkeys[i]);
    }
    const size_t size = pond_world_chunk_save_size(worlds[1]);
    void *bytes = room(12, size);
    uint64_t seed = 17;
    while (pond_world_get_steps(worlds[0]) < (uint64_t)steps) {
        for (int i = 0; i < 2; i++) {
            pond_world_step_many(worlds[i], command(worlds[i], &maps[i], &monkeys[i]));
        }
        stream(worlds[1], &seed, bytes, size);
        if (pond_world_hash(worlds[0]) != pond_world_hash(worlds[1])) {
            fail_msg("step %d", (int)pond_world_get_steps(worlds[0]));
        }
    }
    const pond_world_stats stats = pond_world_get_stats(worlds[0]);
    assert_int_equal(stats.lost + stats.denied, 0);
    assert_in_range(stats.kept, 1, 1000); // however far it has gone
    free(bytes);
    for (int i = 0; i < 2; i++) {
        pond_world_destroy(worlds[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(swimmers_far_apart_keep_what_moves),
        cmocka_unit_test(a_monkeys_walk_is_the_same_with_and_without_streaming),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
