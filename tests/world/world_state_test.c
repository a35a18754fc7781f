// world_state_test.c — moved areas of worlds, saved states for rollback, rounding, and
// compressed chunks.
#include <math.h>
#include <millpond/upload.h>

#include "world/world.h"
#include "worlds.h"

enum { SIDE = POND_WORLD_CHUNK };
#define CELL (1.0f / 64)

// A round lake; `island` grows in it.
static int island;

static bool map(void *user, pond_chunk chunk, uint8_t *cells) {
    bool any = false;
    (void)user;
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            const double across = chunk.x * SIDE + x;
            const double down = chunk.y * SIDE + y;
            const bool wet = hypot(across, down) < 150.0 && hypot(across - 20, down) >= island;
            cells[y * SIDE + x] = wet;
            any = any || wet;
        }
    }
    return any;
}

static pond_world *make_lake(pond_solver solver) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water.solver = solver;
    desc.water.cell_size = (double)CELL;
    desc.water.half_life = 0.1;
    desc.water.rest_slope = 1e-3;
    desc.water.threads = 1;
    desc.map = map;
    desc.memory = (size_t)8 << 20;
    island = 5;
    return make_world_of(&desc);
}

static pond_world_point place(int x, int y) {
    return (pond_world_point){{0, 0}, {(float)x * CELL, (float)y * CELL}};
}

static void remap_all(pond_world *world) {
    for (int i = 0; i < 36; i++) {
        pond_world_remap(world, (pond_chunk){i % 6 - 3, i / 6 - 3});
    }
}

static void live(pond_world *world, uint64_t *seed, uint8_t *kept, size_t *kept_size) {
    const pond_world_point at = place(noise_int(seed, -170, 170), noise_int(seed, -170, 170));
    switch (noise(seed) % 16) {
    case 0:
    case 1:
        pond_world_drop(world, at, 3 * CELL, 0.02f);
        break;
    case 2:
        pond_world_chunk_forget(world, at.chunk);
        break;
    case 3:
        if (noise(seed) % 4 == 0) {
            pond_world_calm(world);
        }
        break;
    case 4:
        island = noise_int(seed, 0, 30);
        remap_all(world);
        break;
    case 5:
        *kept_size = pond_world_state_size(world);
        assert_int_equal(pond_world_state_save(world, kept, (size_t)1 << 22), POND_OK);
        break;
    case 6:
        pond_world_round(world, 1e-5);
        break;
    default:
        pond_world_step_many(world, noise_int(seed, 0, 20));
        break;
    }
}

// ---- moved water --------------------------------------------------------------------------------

enum { WIDE = 200, HIGH = 170, LEFT = -64, TOP = -90 };

typedef struct picture {
    uint16_t texels[HIGH][WIDE][4];
} picture;

static pond_view view_of(const pond_world *world, void *memory) {
    const size_t size = pond_world_view_size(world, WIDE, HIGH);
    return pond_world_get_view(world, (pond_chunk){0, 0}, LEFT, TOP, WIDE, HIGH, memory, size);
}

static int64_t upload_moved(const pond_world *world, uint64_t since, const pond_view *view,
                            picture *to) {
    int64_t cells = 0;
    pond_area moved = {0};
    while (pond_world_moved_next(world, since, (pond_chunk){0, 0}, LEFT, TOP, WIDE, HIGH, &moved)) {
        const pond_area area = pond_texels_over(view, &moved);
        pond_write_texels(view, &area, POND_TEXELS_RGBA16F, 0.0f, to->texels[area.y][area.x],
                          sizeof to->texels[0], NULL);
        cells += (int64_t)moved.width * moved.height;
    }
    return cells;
}

static void follow_with_uploads(pond_solver solver, uint64_t seed) {
    pond_world *world = make_lake(solver);
    picture *texture = room(2, sizeof *texture);
    uint8_t *kept = room((size_t)1 << 22, 1);
    void *memory = room(pond_world_view_size(world, WIDE, HIGH), 1);
    size_t kept_size = 0;
    int64_t cells = 0;
    int quiet = 0;
    for (int i = 0; i < 250; i++) {
        uint64_t since = pond_world_get_steps(world);
        live(world, &seed, kept, &kept_size);
        if (kept_size > 0 && noise(&seed) % 12 == 0) {
            assert_int_equal(pond_world_state_restore(world, kept, kept_size), POND_OK);
            since = since < pond_world_get_steps(world) ? since : pond_world_get_steps(world);
        }
        const pond_view view = view_of(world, memory);
        const int64_t moved = upload_moved(world, since, &view, &texture[0]);
        quiet += moved == 0;
        cells += moved;
        pond_write_texels(&view, NULL, POND_TEXELS_RGBA16F, 0.0f, texture[1].texels,
                          sizeof texture->texels[0], NULL);
        assert_memory_equal(&texture[0], &texture[1], sizeof *texture);
    }
    assert_true(quiet > 20 && cells < (int64_t)200 * WIDE * HIGH);
    free(memory);
    free(kept);
    free(texture);
    pond_world_destroy(world);
}

static void uploads_of_moved_water_suffice(void **state) {
    (void)state;
    follow_with_uploads(POND_SOLVER_WAVE, 3);
    follow_with_uploads(POND_SOLVER_CLASSIC, 4);
}

static void areas_end_and_refuse(void **state) {
    (void)state;
    pond_world *world = make_lake(POND_SOLVER_WAVE);
    pond_area area = {0};
    assert_false(pond_world_moved_next(world, 0, (pond_chunk){0, 0}, 0, 0, 9, 9, &area));
    assert_false(pond_world_moved_next(world, 0, (pond_chunk){0, 0}, 0, 0, 9, 9, NULL));
    assert_true(pond_world_moved_next(world, 1, (pond_chunk){0, 0}, -5, 7, 90, 80, &area));
    const pond_area all = {0, 0, 90, 80};
    assert_memory_equal(&area, &all, sizeof area);
    assert_false(pond_world_moved_next(world, 1, (pond_chunk){0, 0}, -5, 7, 90, 80, &area));
    pond_world_drop(world, place(32, 32), 2 * CELL, 0.1f);
    area = (pond_area){0};
    assert_true(pond_world_moved_next(world, 0, (pond_chunk){-1, -1}, 0, 0, 128, 128, &area));
    assert_int_equal(area.x, 64);
    assert_int_equal(area.y, 64);
    pond_world_destroy(world);
}

// ---- rollback -----------------------------------------------------------------------------------

static void play(pond_world *world, int frames) {
    for (int i = 0; i < frames; i++) {
        pond_world_splash(world, place(7 * i % 90, 40), 3 * CELL, 0.02f);
        pond_world_step_many(world, 3);
    }
}

static void a_game_rolls_back(void **state) {
    (void)state;
    pond_world *world = make_lake(POND_SOLVER_WAVE);
    pond_body_id id;
    pond_body_desc desc = pond_body_desc_default();
    desc.shape = pond_disc(0.08f);
    desc.floating = true;
    assert_int_equal(add_body_at(world, place(40, 40), &desc, &id), POND_OK);
    pond_world_body_set_user(world, id, &desc);
    play(world, 20);
    const size_t size = pond_world_state_size(world);
    uint8_t *kept = room(size, 1);
    assert_says(pond_world_state_save(world, kept, size - 1), POND_ERROR_SPACE, "state takes");
    assert_int_equal(pond_world_state_save(world, kept, size), POND_OK);
    const uint64_t before = pond_world_hash(world);
    play(world, 30);
    const uint64_t after = pond_world_hash(world);
    for (int i = 0; i < 2; i++) {
        pond_world_body_remove(world, id);
        assert_int_equal(pond_world_state_restore(world, kept, size), POND_OK);
        assert_int_equal(pond_world_hash(world), before);
        assert_ptr_equal(pond_world_body_get_user(world, id), &desc);
        play(world, 30);
        assert_int_equal(pond_world_hash(world), after);
    }
    pond_world *other = make_lake(POND_SOLVER_WAVE);
    assert_says(pond_world_state_restore(other, kept, size), POND_ERROR_DATA, "no saved state");
    assert_says(pond_world_state_restore(world, kept, size - 1), POND_ERROR_DATA, "no saved");
    free(kept);
    pond_world_destroy(other);
    pond_world_destroy(world);
}

// ---- compression --------------------------------------------------------------------------------

static uint8_t *save(const pond_world *world, size_t *size) {
    *size = pond_world_save_size(world);
    uint8_t *bytes = room(*size, 1);
    assert_int_equal(pond_world_save(world, bytes, *size), POND_OK);
    return bytes;
}

static void rounded_water_takes_few_bytes(void **state) {
    (void)state;
    pond_world *world = make_lake(POND_SOLVER_WAVE);
    play(world, 40);
    const size_t raw = pond_world_state_size(world);
    const size_t exact = pond_world_save_size(world);
    pond_world *again = make_lake(POND_SOLVER_WAVE);
    const float height = pond_world_height_at(world, place(60, 40));
    pond_world_round(world, 1e-5);
    assert_float_equal(pond_world_height_at(world, place(60, 40)), height, 4e-6f);
    size_t size;
    uint8_t *bytes = save(world, &size);
    print_message("%zu bytes in memory, %zu saved, %zu rounded\n", raw, exact, size);
    assert_true(exact < raw * 3 / 4 && size < raw / 8);
    assert_int_equal(pond_world_load(again, bytes, size), POND_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(pond_world_hash(again), pond_world_hash(world));
        play(world, 15);
        play(again, 15);
    }
    free(bytes);
    pond_world_destroy(again);
    pond_world_destroy(world);
}

// All heights come back bit-identical, also −0 and denormals.
static void wild_heights_come_back(void **state) {
    (void)state;
    static const float wild[] = {-0.0f, 1e-45f, -3e-39f, 0.7f, -900.0f, 0x1p-126f, 0.0f, 0x1p-40f};
    uint64_t seed = 5;
    pond_world *world = make_lake(POND_SOLVER_WAVE);
    pond_world_drop(world, place(32, 32), 9 * CELL, 0.1f);
    const int which = pondi_chunk_find(world, (pond_chunk){0, 0});
    pondi_chunk *chunk = &world->chunks[which];
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 2 * SIDE * SIDE; i++) {
            float *cell = &pondi_row_f32(&chunk->fields[i & 1], i / 2 / SIDE)[i / 2 % SIDE];
            const float any = (float)noise_int(&seed, -999, 999) / (round == 1 ? 1024.0f : 1000.0f);
            *cell = round == 0 ? wild[noise(&seed) % 8] : round == 3 ? 0.25f : any;
        }
        pondi_land_hold(world, chunk);
        size_t size;
        uint8_t *bytes = save(world, &size);
        const uint64_t hash = pond_world_hash(world);
        assert_int_equal(pond_world_load(world, bytes, size), POND_OK);
        assert_int_equal(pond_world_hash(world), hash);
        chunk = &world->chunks[pondi_chunk_find(world, (pond_chunk){0, 0})];
        free(bytes);
    }
    pond_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uploads_of_moved_water_suffice),
        cmocka_unit_test(areas_end_and_refuse),
        cmocka_unit_test(a_game_rolls_back),
        cmocka_unit_test(rounded_water_takes_few_bytes),
        cmocka_unit_test(wild_heights_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
