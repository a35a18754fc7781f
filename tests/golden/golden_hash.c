// golden_hash.c — runs ponds and looks of all kinds and prints a hash of each; golden_hash.txt
// holds what every machine, compiler and optimisation level must print. Public headers only.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/current.h>
#include <millpond/flow.h>
#include <millpond/light.h>
#include <millpond/millpond.h>
#include <millpond/snapshot.h>
#include <millpond/wet.h>

#include "one_look.h"
#include "reference/golden.h"

enum { WIDTH = 91, HEIGHT = 67, PICTURE = 120, LINES = 85, TEXTURE = 64 };

static uint64_t fnv(const uint8_t *bytes, size_t count) {
    uint64_t hash = 0xcbf29ce484222325ULL;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ bytes[i]) * 0x100000001b3ULL;
    }
    return hash;
}

static void print(const char *name, uint64_t hash) {
    printf("%s %016llx\n", name, (unsigned long long)hash);
}

static pond_desc desc_of(pond_solver solver) {
    pond_desc desc = pond_desc_default();
    desc.width = WIDTH;
    desc.height = HEIGHT;
    desc.solver = solver;
    desc.seed = 42;
    return desc;
}

static void must(pond_result result) {
    if (result != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        exit(1);
    }
}

// With the step that the hashes assume: the longest one, in wave and dispersive water 1 % less.
static pond *make(const pond_desc *desc) {
    pond_desc slow = *desc;
    if (slow.time_step == 0.0) {
        const bool less =
            desc->solver == POND_SOLVER_WAVE || desc->solver == POND_SOLVER_DISPERSIVE;
        slow.time_step = pond_time_step_limit(desc) * (less ? sqrt(0.98) : 1.0);
    }
    pond *water;
    must(pond_create(&slow, &water));
    return water;
}

static pond *run(const pond_desc *desc) {
    pond *water = make(desc);
    golden_play(water);
    return water;
}

static void water_of(const char *name, const pond_desc *desc) {
    pond *water = run(desc);
    print(name, pond_hash(water));
    pond_destroy(water);
}

static void dispersive(void) {
    pond_desc desc = desc_of(POND_SOLVER_DISPERSIVE);
    water_of("dispersive-free", &desc);
    desc.edges =
        (pond_edges){POND_EDGE_FIXED, POND_EDGE_FREE, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC};
    desc.depth = 0.03;
    desc.capillary_length = 0.004;
    water_of("dispersive-shallow-mixed", &desc);
}

static void columns(void) {
    static const char *names[] = {"column-exact", "column-listed", "column-blur", "column-spring"};
    for (int form = POND_COLUMN_EXACT; form <= POND_COLUMN_SPRING; form++) {
        pond_desc desc = desc_of(POND_SOLVER_COLUMN);
        desc.height = 1;
        desc.column.form = (pond_column_form)form;
        desc.column.passes = 3;
        desc.edges.right = POND_EDGE_FIXED;
        water_of(names[form - 1], &desc);
    }
}

static void more_waters(void) {
    pond_desc desc = desc_of(POND_SOLVER_WAVE);
    desc.stencil = POND_STENCIL_FOURTH;
    desc.edges =
        (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_FIXED, POND_EDGE_FREE};
    water_of("wave-fourth-mixed", &desc);
    desc = pond_desc_default();
    pond_desc_set_plane(&desc, WIDTH, 3.0f, 0.2f);
    desc.cell_size = 0.01;
    desc.wave_speed = 0.03;
    desc.time_step = 0.04;
    water_of("wave-five-decay", &desc);
    desc = desc_of(POND_SOLVER_WAVE);
    desc.restoring = 8.0;
    water_of("wave-nine-restoring", &desc);
    desc = desc_of(POND_SOLVER_ISOTROPIC);
    water_of("isotropic-free", &desc);
    desc = desc_of(POND_SOLVER_UNIT_RANGE);
    desc.edges.left = desc.edges.top = POND_EDGE_FIXED;
    desc.edge_level = 0.1;
    water_of("unit-range-mixed", &desc);
}

static void waters(void) {
    pond_desc desc = desc_of(POND_SOLVER_WAVE);
    water_of("wave-nine-free", &desc);
    desc.edges =
        (pond_edges){POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_FIXED, POND_EDGE_FREE};
    desc.half_life = 0.7;
    water_of("wave-nine-mixed", &desc);
    desc.stencil = POND_STENCIL_FIVE;
    desc.half_life = INFINITY;
    desc.time_step = 0.011;
    water_of("wave-five-mixed", &desc);
    desc = desc_of(POND_SOLVER_CLASSIC);
    desc.edges = (pond_edges){POND_EDGE_FIXED, POND_EDGE_FIXED, POND_EDGE_FIXED, POND_EDGE_FIXED};
    water_of("classic-fixed", &desc);
    desc.damping_shift = 9;
    desc.edges.left = desc.edges.right = POND_EDGE_PERIODIC;
    water_of("classic-periodic", &desc);
    desc = desc_of(POND_SOLVER_STEADY);
    desc.count_height = 1e-3;
    water_of("steady-free", &desc);
}

// Bed, light, foam, land and sky at once.
static void draw_pool_with_maps(const pond_view *view, const pond_texture *texture,
                                const pond_target *target) {
    enum { SIDE = 9 };
    float values[4][SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) {
        for (int k = 0; k < 4; k++) {
            values[k][i] = (float)((i * (7 + 4 * k)) % 10) * (k == 1 ? 0.3f : 0.1f);
        }
    }
    pond_map maps[4];
    for (int k = 0; k < 4; k++) {
        maps[k] = (pond_map){values[k], SIDE, SIDE, SIDE};
    }
    pond_pool_look look = pool_look_default();
    look.bed = &maps[0];
    look.light = &maps[1];
    look.foam = &maps[2];
    look.dry = &maps[3];
    look.sky = texture;
    draw_pool_look(&look, view, texture, target, NULL);
}

static void look_of(const char *name, int kind, const pond_view *view) {
    static uint8_t texels[TEXTURE * TEXTURE * 4];
    static uint8_t pixels[PICTURE * LINES * 4];
    for (int i = 0; i < TEXTURE * TEXTURE; i++) {
        const int x = i % TEXTURE;
        const int y = i / TEXTURE;
        texels[4 * i] = (uint8_t)(x * 4);
        texels[4 * i + 1] = (uint8_t)(y * 4);
        texels[4 * i + 2] = (uint8_t)((x * y) ^ (x + 3 * y));
        texels[4 * i + 3] = (uint8_t)(255 - x);
    }
    const pond_texture texture = {
        .pixels = texels, .width = TEXTURE, .height = TEXTURE, .stride = TEXTURE * 4};
    const pond_target target = {
        .pixels = pixels, .width = PICTURE, .height = LINES, .stride = PICTURE * 4};
    pond_offset_look offset = offset_look_default();
    pond_lens_look lens = lens_look_default();
    const pond_pool_look pool = pool_look_default();
    offset.lookup = lens.lookup = kind % 2 == 0 ? POND_LOOKUP_NEAREST : POND_LOOKUP_BILINEAR;
    if (kind < 2) {
        draw_offset_look(&offset, view, &texture, &target, NULL);
    } else if (kind < 4) {
        draw_lens_look(&lens, view, &texture, &target, NULL);
    } else if (kind == 4) {
        draw_pool_look(&pool, view, &texture, &target, NULL);
    } else {
        draw_pool_with_maps(view, &texture, &target);
    }
    print(name, fnv(pixels, sizeof pixels));
}

// Colours, bytes of numbers and floats.
static void data_looks_of(const pond_view *view) {
    static uint8_t pixels[PICTURE * LINES * 4];
    static float floats[PICTURE * LINES * 4];
    const pond_target target = {
        .pixels = pixels, .width = PICTURE, .height = LINES, .stride = PICTURE * 4};
    const pond_target wide = {.pixels = (uint8_t *)floats,
                              .width = PICTURE,
                              .height = LINES,
                              .stride = PICTURE * 16,
                              .format = POND_PIXELS_RGBA_F32};
    const pond_map_target map = {floats, PICTURE, LINES, PICTURE};
    pond_height_look height;
    pond_slope_look slope;
    const pond_normals_look normals = normals_look_default();
    if (!height_look_preset("chart", &height) || !slope_look_preset("direction", &slope)) {
        exit(1);
    }
    draw_height_look(&height, view, &target, NULL);
    print("height", fnv(pixels, sizeof pixels));
    draw_slope_look(&slope, view, &target, NULL);
    print("slope", fnv(pixels, sizeof pixels));
    draw_normals_look(&normals, view, &wide, NULL);
    print("normals", fnv((const uint8_t *)floats, sizeof floats));
    pond_draw_heights(view, &map, NULL);
    print("heights", fnv((const uint8_t *)floats, sizeof floats / 4));
}

static void looks(void) {
    pond_desc desc = desc_of(POND_SOLVER_CLASSIC);
    desc.damping_shift = 8;
    pond *counts = run(&desc);
    pond_view view = pond_get_view(counts);
    look_of("offset-nearest", 0, &view);
    look_of("lens-nearest", 2, &view);
    pond_destroy(counts);
    desc = desc_of(POND_SOLVER_WAVE);
    pond *waves = run(&desc);
    view = pond_get_view(waves);
    look_of("offset-bilinear", 1, &view);
    look_of("lens-bilinear", 3, &view);
    look_of("pool", 4, &view);
    look_of("pool-maps", 5, &view);
    data_looks_of(&view);
    pond_destroy(waves);
}

// Light on the floor and foam, a few frames of it.
static void light(void) {
    static float values[PICTURE * LINES];
    static float speeds[PICTURE * LINES];
    const pond_map_target map = {values, PICTURE, LINES, PICTURE};
    const pond_map moving = {speeds, PICTURE, LINES, PICTURE};
    const pond_desc desc = desc_of(POND_SOLVER_WAVE);
    pond *water = run(&desc);
    pond_caustics caustics = pond_caustics_default();
    caustics.sun_elevation = 20;
    pond_view view = pond_get_view(water);
    pond_draw_caustics(&caustics, &view, NULL, &map, NULL);
    print("caustics", fnv((const uint8_t *)values, sizeof values));
    memset(values, 0, sizeof values);
    pond_foam foam = pond_foam_default();
    foam.onset = 0;
    for (int frame = 0; frame < 5; frame++) {
        pond_advance(water, 0.02);
        view = pond_get_view(water);
        pond_copy_velocities(water, 0, 0, PICTURE, LINES, speeds, PICTURE);
        pond_update_foam(&foam, &view, &moving, 0.02, &map, NULL);
    }
    print("foam", fnv((const uint8_t *)values, sizeof values));
    pond_destroy(water);
}

// Splashes in progress and rain that splashes.
static void splashes(const char *name, pond_solver solver) {
    pond_desc desc = desc_of(solver);
    pond *water = make(&desc);
    pond_rain rain = pond_rain_default();
    rain.rate = 20.0f;
    rain.splash = true;
    pond_set_rain(water, &rain);
    for (int frame = 0; frame < 30; frame++) {
        pond_splash(water, (pond_vec2){0.03f * (float)frame, 0.3f}, 0.01f * (float)(frame % 7 + 1),
                    -0.02f);
        pond_advance(water, 1.0 / 30);
    }
    print(name, pond_hash(water));
    pond_destroy(water);
}

static void snapshot(void) {
    pond_desc desc = desc_of(POND_SOLVER_WAVE);
    desc.width = 13;
    desc.height = 9;
    pond *water = run(&desc);
    const size_t size = pond_save_size(water);
    uint8_t *bytes = malloc(size);
    if (bytes == NULL || pond_save(water, bytes, size) != POND_OK) {
        exit(1);
    }
    print("snapshot", fnv(bytes, size));
    free(bytes);
    pond_destroy(water);
}

static void moving(const char *name, pond_solver solver) {
    pond_desc desc = desc_of(solver);
    pond *water = make(&desc);
    const pond_vec2 hull[] = {
        {-0.08f, -0.04f}, {0.05f, -0.04f}, {0.1f, 0}, {0.05f, 0.04f}, {-0.08f, 0.04f}};
    pond_body_desc body = pond_body_desc_default();
    body.shape = pond_polygon(hull, 5);
    body.pose.centre = (pond_vec2){0.2f, 0.3f};
    pond_body_id boat;
    pond_result result = pond_body_add(water, &body, &boat);
    body.floating = true;
    for (int i = 0; i < 4 && result == POND_OK; i++) {
        pond_body_id id;
        body.shape = i % 2 == 0 ? pond_disc(0.03f) : pond_capsule(0.08f, 0.02f);
        body.pose = (pond_pose){{0.35f + 0.11f * (float)i, 0.35f}, (float)i};
        body.lift = 0.01f * (float)i;
        result = pond_body_add(water, &body, &id);
    }
    pond_emitter_desc emitter = pond_emitter_desc_default();
    emitter.spread = 17.188734f;
    for (int kind = POND_EMITTER_LINE; kind <= POND_EMITTER_SWELL && result == POND_OK; kind++) {
        pond_emitter_id id;
        emitter.kind = (pond_emitter_kind)kind;
        emitter.from = (pond_vec2){0.1f * (float)kind, 0.5f};
        emitter.to = (pond_vec2){0.7f, 0.1f};
        result = pond_emitter_add(water, &emitter, &id);
    }
    if (result != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        exit(1);
    }
    for (int frame = 0; frame < 60; frame++) {
        const float t = (float)frame / 60;
        pond_body_move(water, boat, (pond_pose){{0.2f + 0.6f * t, 0.3f + 0.1f * t * t}, 3 * t});
        pond_trail(water, (pond_vec2){t, 0.1f}, (pond_vec2){t + 0.02f, 0.12f},
                   (pond_vec2){0.03f, 0.02f}, -0.002f);
        pond_advance(water, 1.0 / 30);
    }
    print(name, pond_hash(water));
    pond_destroy(water);
}

static void breeze(const char *name, pond_solver solver) {
    pond_desc desc = desc_of(solver);
    pond *water = make(&desc);
    pond_emitter_desc wind = pond_emitter_desc_default();
    wind.kind = POND_EMITTER_BREEZE;
    wind.speed = 3;
    wind.wind = 68.754936f;
    pond_emitter_id id;
    for (int i = 0; i < 2; i++) {
        wind.repeat = 2.0f * (float)i;
        if (pond_emitter_add(water, &wind, &id) != POND_OK) {
            fprintf(stderr, "%s\n", pond_message());
            exit(1);
        }
        pond_advance(water, 1.0);
    }
    pond_emitter_remove(water, id);
    pond_advance(water, 0.5);
    print(name, pond_hash(water));
    pond_destroy(water);
}

static void trail(void) {
    pond_desc desc = desc_of(POND_SOLVER_STEADY);
    pond *water = make(&desc);
    for (int frame = 0; frame < 60; frame++) {
        const float t = (float)frame / 60;
        pond_trail(water, (pond_vec2){t, 0.1f}, (pond_vec2){t + 0.02f, 0.12f},
                   (pond_vec2){0.03f, 0.02f}, 0.002f);
        pond_advance(water, 1.0 / 30);
    }
    print("trail-steady", pond_hash(water));
    pond_destroy(water);
}

static float ground(pond_vec2 point, void *user) {
    (void)user;
    return 0.18f - 0.3f * point.x * point.x + 0.1f * point.y;
}

// Walls of all shapes and kinds, a beach, ground in wave water.
static void furnish(pond *water, bool links) {
    static const pond_vec2 arrow[] = {{-0.05f, -0.08f}, {0.09f, 0}, {-0.05f, 0.08f}, {-0.01f, 0}};
    static const uint8_t grey[6] = {255, 30, 200, 90, 255, 140};
    const pond_shape shapes[] = {pond_disc(0.05f), pond_capsule(0.2f, 0.012f),
                                 pond_rectangle(0.1f, 0.04f), pond_polygon(arrow, 4),
                                 pond_bitmap(0.12f, 0.1f, grey, 3, 2, 3)};
    const float hardness[] = {0, 0.5f, INFINITY, 1, 20};
    for (int i = 0; i < 5; i++) {
        const float t = (float)i;
        const pond_pose at = {{0.15f + 0.16f * t, 0.12f + 0.1f * t}, 0.7f * t};
        must(pond_wall_build(water, &shapes[i], &at, links ? hardness[i] : INFINITY));
    }
    const pond_pose corner = {{0.85f, 0.1f}, 0.3f};
    must(pond_beach_build(water, &shapes[2], &corner, 0.3, 0.03f));
    const pond_pose hole = {{0.31f, 0.22f}, 0};
    must(pond_wall_clear(water, &shapes[0], &hole));
    if (links) {
        must(pond_set_depth_function(water, ground, NULL));
    }
}

static void shore_of(const char *name, const pond_desc *desc, bool furnished) {
    pond *water = make(desc);
    if (furnished) {
        furnish(water, desc->solver == POND_SOLVER_WAVE);
    }
    for (int frame = 0; frame < 40; frame++) {
        const float t = (float)frame / 40;
        pond_drop(water, (pond_vec2){0.9f * t, 0.6f - 0.5f * t}, 0.03f, -0.008f);
        pond_step_many(water, 5);
    }
    print(name, pond_hash(water));
    pond_destroy(water);
}

static void shores(void) {
    pond_desc desc = desc_of(POND_SOLVER_WAVE);
    shore_of("wave-shore", &desc, true);
    desc.stencil = POND_STENCIL_FIVE;
    desc.half_life = INFINITY;
    shore_of("wave-five-shore", &desc, true);
    desc.edges = (pond_edges){POND_EDGE_OPEN, POND_EDGE_FREE, POND_EDGE_OPEN, POND_EDGE_FIXED};
    shore_of("wave-five-open", &desc, false);
    desc.stencil = POND_STENCIL_NINE;
    shore_of("wave-open-shore", &desc, true);
    desc.edges = (pond_edges){POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN};
    shore_of("wave-open", &desc, false);
    desc.solver = POND_SOLVER_DISPERSIVE;
    shore_of("dispersive-open-shore", &desc, true);
}

// Drops from the left to the right, upwards or downwards, and steps between them.
static void drop_across(pond *water, float width, float height, bool upwards) {
    for (int frame = 0; frame < 20; frame++) {
        const float t = (float)frame / 20;
        const pond_vec2 at = {width * t, height * (upwards ? 1.0f - t : t)};
        pond_drop(water, at, 0.03f, -0.008f);
        pond_step_many(water, 5);
    }
}

// ---- currents -----------------------------------------------------------------------------------

static float bends(pond_vec2 p, void *user) {
    const float *size = user; // [m]
    const float x = p.x / size[0];
    const float y = p.y / size[1];
    return size[2] * (y * y * (3.0f - 2.0f * y) + 0.6f * x * (1.0f - x) * y * (1.0f - y));
}

static void current_of(const char *name, pond_solver solver, pond_edge sides) {
    pond_desc desc = desc_of(solver);
    desc.edges = (pond_edges){sides, sides, POND_EDGE_FREE, POND_EDGE_FREE};
    pond *water = make(&desc);
    const pond_shape disc = pond_disc((float)(7.0 * desc.cell_size));
    const pond_pose pose = {{(float)(40.0 * desc.cell_size), (float)(30.0 * desc.cell_size)}, 0};
    must(pond_wall_build(water, &disc, &pose, INFINITY));
    float size[3] = {(float)(WIDTH * desc.cell_size), (float)(HEIGHT * desc.cell_size), 0.05f};
    must(pond_set_current_function(water, bends, size));
    drop_across(water, size[0], size[1], true);
    print(name, pond_hash(water));
    pond_destroy(water);
}

// ---- dispersive water over a rising ground ------------------------------------------------------

static float rises(pond_vec2 p, void *user) {
    const double *size = user; // [m]
    return (float)(0.3 - 0.25 * (double)p.x / size[0] - 0.1 * (double)p.y / size[1]);
}

static void ground_of_dispersive(void) {
    pond_desc desc = desc_of(POND_SOLVER_DISPERSIVE);
    desc.depth = 0.3;
    desc.edges = (pond_edges){POND_EDGE_OPEN, POND_EDGE_FREE, POND_EDGE_FREE, POND_EDGE_FIXED};
    pond *water = make(&desc);
    double size[2] = {WIDTH * desc.cell_size, HEIGHT * desc.cell_size};
    must(pond_set_depth_function(water, rises, size));
    drop_across(water, (float)size[0], (float)size[1], true);
    print("ground-dispersive", pond_hash(water));
    pond_destroy(water);
}

// Hard walls beside open sides, over even ground or not.
static void walls_of_dispersive(const char *name, bool rising) {
    static const pond_vec2 hook[] = {{-0.06f, -0.05f}, {0.08f, -0.02f}, {-0.02f, 0.06f}};
    const pond_shape shapes[] = {pond_disc(0.06f), pond_capsule(0.25f, 0.012f),
                                 pond_polygon(hook, 3)};
    pond_desc desc = desc_of(POND_SOLVER_DISPERSIVE);
    desc.depth = 0.3;
    desc.edges = (pond_edges){POND_EDGE_OPEN, POND_EDGE_FREE, POND_EDGE_OPEN, POND_EDGE_FIXED};
    pond *water = make(&desc);
    double size[2] = {WIDTH * desc.cell_size, HEIGHT * desc.cell_size};
    if (rising) {
        must(pond_set_depth_function(water, rises, size));
    }
    for (int i = 0; i < 3; i++) {
        const float t = (float)(i + 1) / 4;
        const pond_pose at = {{(float)size[0] * t, (float)size[1] * (1.0f - t)}, 0.7f * t};
        must(pond_wall_build(water, &shapes[i], &at, 0.0f));
    }
    drop_across(water, (float)size[0], (float)size[1], false);
    print(name, pond_hash(water));
    pond_destroy(water);
}

// ---- ponds of all sizes ------------------------------------------------------------------------

static uint64_t next_random(uint64_t *state) {
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return *state >> 33;
}

static int random_int(uint64_t *state, int least, int most) {
    return least + (int)(next_random(state) % (uint64_t)(most - least + 1));
}

static pond_edges random_edges(pond_solver solver, uint64_t *state) {
    const int kinds = solver == POND_SOLVER_WAVE ? 3 : 2; // the others let no wave out
    const pond_edge some[] = {POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_OPEN};
    pond_edge sides[4];
    for (int i = 0; i < 4; i++) {
        sides[i] = some[random_int(state, 0, kinds - 1)];
    }
    pond_edges edges = {sides[0], sides[1], sides[2], sides[3]};
    if (next_random(state) % 4 == 0) {
        edges.left = edges.right = POND_EDGE_PERIODIC;
    }
    if (next_random(state) % 4 == 0) {
        edges.top = edges.bottom = POND_EDGE_PERIODIC;
    }
    return edges;
}

// From 1×1 on, up to 33 steps in a call, on up to 8 threads.
static uint64_t random_pond(pond_desc desc, uint64_t *state) {
    const int most = next_random(state) % 4 == 0 ? 300 : 70;
    desc.width = random_int(state, 1, most);
    desc.height = random_int(state, 1, most);
    desc.edges = random_edges(desc.solver, state);
    desc.half_life = next_random(state) % 3 == 0 ? (double)INFINITY : 1.5;
    desc.threads = random_int(state, 1, 8);
    pond *water = make(&desc);
    for (int call = 0; call < 3; call++) {
        const float x = (float)random_int(state, 0, desc.width) * 0.01f;
        const float y = (float)random_int(state, 0, desc.height) * 0.01f;
        pond_drop(water, (pond_vec2){x, y}, 0.03f, -0.008f);
        pond_step_many(water, random_int(state, 1, 33));
    }
    const uint64_t hash = pond_hash(water);
    pond_destroy(water);
    return hash;
}

static void ponds_of_all_sizes(void) {
    static const struct {
        const char *name;
        pond_solver solver;
        pond_stencil stencil;
    } kinds[] = {
        {"sizes-wave-nine", POND_SOLVER_WAVE, POND_STENCIL_NINE},
        {"sizes-wave-five", POND_SOLVER_WAVE, POND_STENCIL_FIVE},
        {"sizes-classic", POND_SOLVER_CLASSIC, POND_STENCIL_FIVE},
        {"sizes-steady", POND_SOLVER_STEADY, POND_STENCIL_FIVE},
        {"sizes-isotropic", POND_SOLVER_ISOTROPIC, POND_STENCIL_NINE},
        {"sizes-unit-range", POND_SOLVER_UNIT_RANGE, POND_STENCIL_FIVE},
        {"sizes-dispersive", POND_SOLVER_DISPERSIVE, POND_STENCIL_NINE},
    };
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        pond_desc desc = desc_of(kinds[k].solver);
        desc.stencil = kinds[k].stencil;
        uint64_t state = 11 + k;
        uint64_t hash = 0;
        for (int i = 0; i < 24; i++) {
            hash = hash * 0x100000001b3ULL + random_pond(desc, &state);
        }
        print(kinds[k].name, hash);
    }
}

// Its maps for looks, and a block of it.
static void wet(pond *water) {
    enum { CELLS = WIDTH * HEIGHT };
    static float v[7 * CELLS];
    static uint8_t ground[4 * CELLS];
    static uint8_t pixels[4 * PICTURE * LINES];
    pond_wet maps = {.height = v,
                     .depth = v + CELLS,
                     .dry = v + 2 * CELLS,
                     .damp = v + 3 * CELLS,
                     .foam = v + 4 * CELLS,
                     .room = v + 5 * CELLS,
                     .solid = true,
                     .wall = 1.5f,
                     .drying = 3,
                     .foam_half_life = 1};
    for (int frame = 0; frame < 20; frame++) {
        pond_step_many(water, 3);
        pond_update_wet(water, 0.02, &maps);
    }
    print("wet", fnv((const uint8_t *)v, sizeof v));
    for (int i = 0; i < 4 * CELLS; i++) {
        ground[i] = (uint8_t)(i % 4 == 3 ? 255 : i * 37 % 251);
    }
    pond_texture texture = {ground, WIDTH, HEIGHT, 4 * WIDTH, false};
    const pond_target itself = {
        .pixels = ground, .width = WIDTH, .height = HEIGHT, .stride = 4 * WIDTH};
    const pond_map damp = {maps.damp, WIDTH, HEIGHT, WIDTH};
    pond_draw_damp(&texture, &damp, &itself, NULL);
    print("damp", fnv(ground, sizeof ground));
    pond_look look = pond_look_default(POND_LOOK_PLANE);
    const pond_map bed = {maps.depth, WIDTH, HEIGHT, WIDTH};
    const pond_map dry = {maps.dry, WIDTH, HEIGHT, WIDTH};
    const pond_map foam = {maps.foam, WIDTH, HEIGHT, WIDTH};
    look.is.plane.exaggeration = 1;
    look.is.plane.bed = &bed;
    look.is.plane.dry = &dry;
    look.is.plane.foam = &foam;
    pond_view view = pond_get_view(water);
    view.heights = maps.height;
    view.stride = WIDTH;
    view.border = 0;
    const pond_target target = {
        .pixels = pixels, .width = PICTURE, .height = LINES, .stride = 4 * PICTURE};
    pond_draw(&look, &view, &texture, &target, NULL);
    print("plane-bed", fnv(pixels, sizeof pixels));
}

// A dam that breaks over hills, between walls, with a spring, a drain and a side that water leaves.
static void flow(void) {
    enum { SIDE = 9 };
    float depths[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) {
        depths[i] = 0.125f * (float)((i * 7) % 13 - 4);
    }
    pond_desc desc = desc_of(POND_SOLVER_FLOW);
    desc.cell_size = 0.05;
    desc.depth = 1.0;
    desc.half_life = 20.0;
    desc.edges.right = POND_EDGE_OUT;
    pond *water = make(&desc);
    const pond_shape disc = pond_disc(0.5f);
    const pond_pose left = {{0.8f, 1.0f}, 0.0f};
    const pond_pose right = {{2.6f, 1.2f}, 0.0f};
    pond_spring_id id;
    must(pond_set_depth_map(water, depths, SIDE, SIDE, SIDE));
    must(pond_fill(water, NULL, NULL, -0.5f));
    must(pond_fill(water, &disc, &left, 0.75f));
    must(pond_spring_add(water, &disc, &left, 0.2, &id));
    must(pond_spring_add(water, &disc, &right, -0.1, &id));
    must(pond_wall_build(water, &disc, &right, 0.0f));
    pond_step_many(water, 350);
    pond_splash(water, (pond_vec2){0.8f, 1.2f}, 0.1f, -0.05f);
    pond_stroke(water, (pond_vec2){0.4f, 0.7f}, (pond_vec2){0.9f, 0.5f}, 0.1f, -0.02f);
    pond_step_many(water, 50);
    print("flow", pond_hash(water));
    wet(water);
    pond_destroy(water);
}

// Swell that comes in from two sides, over hills and land, while the tide rises.
static void sea(void) {
    const float depths[4] = {1.0f, 0.25f, 0.75f, -0.25f};
    pond_desc desc = desc_of(POND_SOLVER_FLOW);
    desc.cell_size = 0.05;
    desc.depth = 1.0;
    desc.half_life = 20.0;
    desc.edges.left = desc.edges.top = POND_EDGE_OPEN;
    pond *water = make(&desc);
    must(pond_set_depth_map(water, depths, 2, 2, 2));
    for (int i = 0; i < 8; i++) {
        (void)pond_sea(water, POND_SIDE_LEFT, 0.02f * (float)i, 0.1f, 0.7f);
        (void)pond_sea(water, POND_SIDE_TOP, -0.01f, 0.05f, 0.45f);
        pond_step_many(water, 50);
    }
    print("flow-sea", pond_hash(water));
    pond_destroy(water);
}

int main(void) {
    waters();
    dispersive();
    shores();
    more_waters();
    columns();
    looks();
    light();
    snapshot();
    splashes("splash-wave", POND_SOLVER_WAVE);
    splashes("splash-steady", POND_SOLVER_STEADY);
    splashes("splash-dispersive", POND_SOLVER_DISPERSIVE);
    moving("moving-wave", POND_SOLVER_WAVE);
    moving("moving-dispersive", POND_SOLVER_DISPERSIVE);
    trail();
    ponds_of_all_sizes();
    breeze("breeze-wave", POND_SOLVER_WAVE);
    breeze("breeze-dispersive", POND_SOLVER_DISPERSIVE);
    current_of("current-wave", POND_SOLVER_WAVE, POND_EDGE_PERIODIC);
    ground_of_dispersive();
    walls_of_dispersive("walls-dispersive", false);
    walls_of_dispersive("walls-ground-dispersive", true);
    current_of("current-dispersive", POND_SOLVER_DISPERSIVE, POND_EDGE_OPEN);
    flow();
    sea();
    return 0;
}
