// Runs each of the main kernels so that scripts/check_counts.py can count its instructions with
// valgrind. The counts do not depend on the machine's load.
//
//   count_kernels            runs them on one thread, with AVX2 at most: valgrind supports no more
//   count_kernels --list     prints a line for each: NAME UNITS, its number of cells or pixels
//   count_kernels --build    prints the compiler and the instruction set
//
// Each kernel is a function count_NAME, by which its cost is found.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/current.h>
#include <millpond/light.h>
#include <millpond/millpond.h>
#include <millpond/shift.h>
#include <millpond/state.h>
#include <millpond/world.h>

#include "base/cpu.h"
#include "one_look.h"

#define SIDE 256 // cells and pixels
#define CELLS ((double)SIDE * SIDE)
#define STEPS 8
#define BLOCK 64
#define LARGE (10 * BLOCK)          // side of a pond with few blocks awake [cells]
#define AWAKE (9.0 * BLOCK * BLOCK) // cells that are awake around one drop
#define LOOK 32                     // steps between two searches for rest
#define SWIMMERS 4                  // far apart in a world
#define SWUM 32                     // steps

typedef struct place {
    pond *nine;
    pond *five;
    pond *fourth;
    pond *classic;
    pond *steady;
    pond *isotropic;
    pond *unit_range;
    pond *dispersive;
    pond *walls;
    pond *ground;
    pond *open;
    pond *asleep;
    pond *deep_walls; // dispersive, as the next two
    pond *deep_ground;
    pond *deep_current;
    pond *round; // periodic
    pond *masked;
    pond *shifted; // open on all sides
    pond *rainy;
    pond *partly;   // one drop keeps 9 of 100 blocks awake
    pond *one_drop; // with a saved state, as the next one
    pond *all_moves;
    pond_world *world;
    uint8_t *mask;
    uint8_t *all_state;
    uint8_t *drop_state;
    uint64_t since; // steps of `one_drop` when its drop fell
    uint8_t *picture;
    uint8_t *drawn;
    float *map;
    pond_texture texture;
    pond_target target;
    pond_map_target light;
} place;

// ---- the kernels -------------------------------------------------------------------------------

#define COUNTED(name) __attribute__((noinline)) static void count_##name(const place *p)
#define STEPPED(name, water, call)                                                                 \
    COUNTED(name) { call(p->water); }

static void step_singly(pond *water) {
    for (int i = 0; i < STEPS; i++) {
        pond_step(water);
    }
}

static void step_together(pond *water) {
    pond_step_many(water, STEPS);
}

STEPPED(wave_nine, nine, step_singly)
STEPPED(wave_nine_sweep, nine, step_together)
STEPPED(wave_five, five, step_singly)
STEPPED(wave_five_sweep, five, step_together)
STEPPED(wave_fourth, fourth, step_singly)
STEPPED(classic, classic, step_singly)
STEPPED(classic_sweep, classic, step_together)
STEPPED(steady, steady, step_singly)
STEPPED(steady_sweep, steady, step_together)
STEPPED(isotropic, isotropic, step_singly)
STEPPED(unit_range, unit_range, step_singly)
STEPPED(dispersive, dispersive, step_singly)
STEPPED(walls, walls, step_singly)
STEPPED(ground, ground, step_singly)
STEPPED(open_edges, open, step_singly)
STEPPED(asleep, asleep, step_singly)
STEPPED(dispersive_walls, deep_walls, step_singly)
STEPPED(dispersive_ground, deep_ground, step_singly)
STEPPED(dispersive_current, deep_current, step_singly)
STEPPED(rain, rainy, step_singly)

// With one search for rest.
COUNTED(partly_awake) {
    pond_step_many(p->partly, LOOK);
}

static pond_world_point swimmer_at(int index, double turn) {
    return (pond_world_point){{50 * index, -70 * index},
                              {(float)(0.5 + 0.3 * cos(turn)), (float)(0.5 + 0.3 * sin(turn))}};
}

static void swim(pond_world *world) {
    for (int i = 0; i < SWUM; i++) {
        for (int k = 0; k < SWIMMERS; k++) {
            const double turn = 0.02 * (double)pond_world_get_steps(world);
            pond_world_drop(world, swimmer_at(k, turn), 2.0f / BLOCK, 0.3f / BLOCK);
        }
        pond_world_step_many(world, 1);
    }
}

COUNTED(swimmers) {
    swim(p->world);
}

// A box much larger than the pond.
COUNTED(trail) {
    const float far = 10.0f * SIDE * (float)pond_get_desc(p->round).cell_size;
    pond_trail(p->round, (pond_vec2){-far, -far}, (pond_vec2){far, far}, (pond_vec2){far, far},
               1e-3f);
}

// Over other walls.
COUNTED(wall_mask) {
    (void)pond_set_wall_mask(p->masked, p->mask + 3 * SIDE + 7, SIDE, SIDE, 2 * SIDE, 0.0f);
}

COUNTED(shift) {
    (void)pond_shift(p->shifted, 16, 16, NULL, NULL);
    (void)pond_shift(p->shifted, -16, -16, NULL, NULL);
}

static void save_and_restore(pond *water, uint8_t *state) {
    const size_t size = pond_state_size(water);
    (void)pond_state_save_changes(water, state, size);
    pond_drop(water, (pond_vec2){0.5f, 0.5f}, 0.05f, 1e-3f);
    (void)pond_state_restore(water, state, size);
}

COUNTED(state_all_in_motion) {
    save_and_restore(p->all_moves, p->all_state);
}

COUNTED(state_one_drop) {
    save_and_restore(p->one_drop, p->drop_state);
}

COUNTED(self_check) {
    (void)p;
    (void)pond_self_check();
}

static void draw_offset(const place *p, const pond *water, pond_lookup lookup) {
    const pond_view view = pond_get_view(water);
    pond_offset_look look = offset_look_default();
    look.lookup = lookup;
    draw_offset_look(&look, &view, &p->texture, &p->target, NULL);
}

COUNTED(offset_nearest) {
    draw_offset(p, p->classic, POND_LOOKUP_NEAREST);
}

COUNTED(offset_bilinear) {
    draw_offset(p, p->nine, POND_LOOKUP_BILINEAR);
}

COUNTED(lens_bilinear) {
    const pond_view view = pond_get_view(p->classic);
    const pond_lens_look look = lens_look_default();
    draw_lens_look(&look, &view, &p->texture, &p->target, NULL);
}

COUNTED(draw_changed) {
    const pond_view view = pond_get_view(p->one_drop);
    const pond_offset_look look = offset_look_default();
    for (pond_area cells = {0}; pond_moved_next(p->one_drop, p->since, &cells);) {
        const pond_area part = pond_pixels_over(&view, &cells, &p->target);
        pond_target some = p->target;
        some.part = &part;
        draw_offset_look(&look, &view, &p->texture, &some, NULL);
    }
}

static void draw_pool(const place *p, float caustics, const pond_map *light) {
    const pond_view view = pond_get_view(p->nine);
    pond_pool_look look = pool_look_default();
    look.caustics = caustics;
    look.light = light;
    draw_pool_look(&look, &view, &p->texture, &p->target, NULL);
}

COUNTED(pool_plain) {
    draw_pool(p, 0.0f, NULL);
}

COUNTED(pool_curvature) {
    draw_pool(p, 1.0f, NULL);
}

COUNTED(pool_rays) {
    const pond_map light = {p->light.values, p->light.width, p->light.height, p->light.stride};
    draw_pool(p, 1.0f, &light);
}

COUNTED(caustics) {
    const pond_view view = pond_get_view(p->nine);
    const pond_caustics caustics = pond_caustics_default();
    pond_draw_caustics(&caustics, &view, NULL, &p->light, NULL);
}

COUNTED(lagoon) {
    const pond_view view = pond_get_view(p->nine);
    const pond_lagoon_look look = lagoon_look_default();
    draw_lagoon_look(&look, &view, &p->texture, &p->target, NULL);
}

COUNTED(plane) {
    const pond_view view = pond_get_view(p->nine);
    const pond_plane_look look = plane_look_default();
    draw_plane_look(&look, &view, &p->texture, &p->target, NULL);
}

COUNTED(hash) {
    if (pond_hash(p->nine) == 0) {
        (void)puts("a hash of 0"); // keeps the call
    }
}

typedef struct counted {
    const char *name;
    double units;
    void (*run)(const place *p);
} counted;

static const counted list[] = {
    {"wave_nine", STEPS *CELLS, count_wave_nine},
    {"wave_nine_sweep", STEPS *CELLS, count_wave_nine_sweep},
    {"wave_five", STEPS *CELLS, count_wave_five},
    {"wave_five_sweep", STEPS *CELLS, count_wave_five_sweep},
    {"wave_fourth", STEPS *CELLS, count_wave_fourth},
    {"classic", STEPS *CELLS, count_classic},
    {"classic_sweep", STEPS *CELLS, count_classic_sweep},
    {"steady", STEPS *CELLS, count_steady},
    {"steady_sweep", STEPS *CELLS, count_steady_sweep},
    {"isotropic", STEPS *CELLS, count_isotropic},
    {"unit_range", STEPS *CELLS, count_unit_range},
    {"dispersive", STEPS *CELLS, count_dispersive},
    {"walls", STEPS *CELLS, count_walls},
    {"ground", STEPS *CELLS, count_ground},
    {"open_edges", STEPS *CELLS, count_open_edges},
    {"asleep", STEPS, count_asleep},
    {"dispersive_walls", STEPS *CELLS, count_dispersive_walls},
    {"dispersive_ground", STEPS *CELLS, count_dispersive_ground},
    {"dispersive_current", STEPS *CELLS, count_dispersive_current},
    {"rain", STEPS *CELLS, count_rain},
    {"draw_changed", AWAKE, count_draw_changed},
    {"partly_awake", LOOK *AWAKE, count_partly_awake},
    {"swimmers", SWUM *SWIMMERS, count_swimmers},
    {"trail", CELLS, count_trail},
    {"wall_mask", CELLS, count_wall_mask},
    {"shift", 2.0 * CELLS, count_shift},
    {"state_all_in_motion", CELLS, count_state_all_in_motion},
    {"state_one_drop", CELLS, count_state_one_drop},
    {"self_check", 1.0, count_self_check},
    {"offset_nearest", CELLS, count_offset_nearest},
    {"offset_bilinear", CELLS, count_offset_bilinear},
    {"lens_bilinear", CELLS, count_lens_bilinear},
    {"pool_plain", CELLS, count_pool_plain},
    {"pool_curvature", CELLS, count_pool_curvature},
    {"caustics", CELLS, count_caustics},
    {"pool_rays", CELLS, count_pool_rays},
    {"lagoon", CELLS, count_lagoon},
    {"plane", CELLS, count_plane},
    {"hash", CELLS, count_hash},
};
#define COUNT (sizeof list / sizeof list[0])

// ---- the place ---------------------------------------------------------------------------------

static void check(pond_result result) {
    if (result != POND_OK) {
        (void)fprintf(stderr, "count_kernels: %s\n", pond_message());
        exit(EXIT_FAILURE);
    }
}

static pond *make_with(int side, pond_solver solver, pond_stencil stencil, pond_edges edges) {
    pond_desc desc = pond_desc_default();
    desc.width = side;
    desc.height = side;
    desc.solver = solver;
    desc.stencil = stencil;
    desc.edges = edges;
    pond *water = NULL;
    check(pond_create(&desc, &water));
    return water;
}

static pond *make(pond_solver solver, pond_stencil stencil) {
    return make_with(SIDE, solver, stencil, pond_desc_default().edges);
}

static pond *make_wave(pond_edge across, pond_edge down) {
    return make_with(SIDE, POND_SOLVER_WAVE, POND_STENCIL_NINE,
                     (pond_edges){.left = across, .right = across, .top = down, .bottom = down});
}

// Drops in every block keep all of them awake.
static void stir(pond *water) {
    const pond_desc desc = pond_get_desc(water);
    for (int i = 0; i < SIDE / BLOCK * (SIDE / BLOCK); i++) {
        const double x = (i % (SIDE / BLOCK) + 0.4) * BLOCK * desc.cell_size;
        const double y = (double)(i / (SIDE / BLOCK)) + 0.6;
        pond_drop(water, (pond_vec2){(float)x, (float)(y * BLOCK * desc.cell_size)},
                  (float)(5.0 * desc.cell_size), (float)(60.0 * desc.count_height));
    }
    pond_step_many(water, 32); // ends with a search for rest
}

static pond *lively(pond_solver solver, pond_stencil stencil) {
    pond *water = make(solver, stencil);
    stir(water);
    return water;
}

static pond *stirred(pond *water) {
    stir(water);
    return water;
}

// One block in 16 has a wall in it.
static pond *with_wall(pond_solver solver) {
    pond *water = make(solver, POND_STENCIL_NINE);
    const float cell = (float)pond_get_desc(water).cell_size;
    const pond_shape disc = pond_disc(BLOCK / 4 * cell);
    const pond_pose at = {{1.5f * BLOCK * cell, 1.5f * BLOCK * cell}, 0.0f};
    check(pond_wall_build(water, &disc, &at, 0.0f));
    return stirred(water);
}

// A shallow in the middle of one block; `user` is a cell's side.
static float one_shallow(pond_vec2 point, void *user) {
    const double cell = *(const double *)user;
    const double away = hypot(point.x / cell - 1.5 * BLOCK, point.y / cell - 1.5 * BLOCK);
    return away < BLOCK / 4 ? 0.2f : 0.25f;
}

// Hills and hollows with a period of two blocks.
static float rolling(pond_vec2 point, void *user) {
    const double k = 3.14159265358979323846 / (BLOCK * *(const double *)user);
    return (float)(0.15 + 0.1 * sin(k * point.x) * sin(k * point.y));
}

static pond *with_ground(pond_solver solver, float (*depth)(pond_vec2 point, void *user)) {
    pond *water = make(solver, POND_STENCIL_NINE);
    double cell = pond_get_desc(water).cell_size;
    check(pond_set_depth_function(water, depth, &cell));
    return stirred(water);
}

// The stream function of a vortex in each block.
static float whirls(pond_vec2 point, void *user) {
    const pond_desc *desc = user;
    const double k = 3.14159265358979323846 / (BLOCK * desc->cell_size);
    const double speed = 0.3 * desc->cell_size / desc->time_step;
    return (float)(speed / k * sin(k * point.x) * sin(k * point.y));
}

static pond *with_current(void) {
    pond *water = make(POND_SOLVER_DISPERSIVE, POND_STENCIL_NINE);
    pond_desc desc = pond_get_desc(water);
    check(pond_set_current_function(water, whirls, &desc));
    return stirred(water);
}

// On a tenth of each side.
static pond *with_rain(void) {
    pond *water = lively(POND_SOLVER_WAVE, POND_STENCIL_NINE);
    const float far = 0.1f * SIDE * (float)pond_get_desc(water).cell_size;
    const pond_rain rain = {
        .rate = 100.0f, .radius = 0.02f, .height = 1e-5f, .right = far, .bottom = far};
    pond_set_rain(water, &rain);
    return water;
}

static void drop_in_middle(pond *water) {
    const pond_desc desc = pond_get_desc(water);
    const float middle = (float)(0.5 * (desc.width + BLOCK) * desc.cell_size);
    pond_drop(water, (pond_vec2){middle, middle}, (float)(4.0 * desc.cell_size),
              (float)(2.0 * desc.cell_size));
}

static pond *with_one_drop(int side) {
    pond *water = make_with(side, POND_SOLVER_WAVE, POND_STENCIL_NINE, pond_desc_default().edges);
    pond_step_many(water, LOOK);
    drop_in_middle(water);
    return water;
}

static pond_world *with_swimmers(void) {
    pond_world_desc desc = pond_world_desc_default();
    desc.water.cell_size = 1.0 / BLOCK;
    desc.water.half_life = 0.2;
    pond_world *world = NULL;
    check(pond_world_create(&desc, &world));
    swim(world);
    return world;
}

static void *room(size_t bytes) {
    void *memory = aligned_alloc(64, bytes);
    if (memory == NULL) {
        (void)fputs("count_kernels: no memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

static uint8_t *save(pond *water) {
    const size_t size = pond_state_size(water);
    uint8_t *state = room((size + 63) / 64 * 64);
    check(pond_state_save(water, state, size));
    return state;
}

static place furnish(void) {
    place p = {
        .nine = lively(POND_SOLVER_WAVE, POND_STENCIL_NINE),
        .five = lively(POND_SOLVER_WAVE, POND_STENCIL_FIVE),
        .fourth = lively(POND_SOLVER_WAVE, POND_STENCIL_FOURTH),
        .classic = lively(POND_SOLVER_CLASSIC, POND_STENCIL_NINE),
        .steady = lively(POND_SOLVER_STEADY, POND_STENCIL_NINE),
        .isotropic = lively(POND_SOLVER_ISOTROPIC, POND_STENCIL_NINE),
        .unit_range = lively(POND_SOLVER_UNIT_RANGE, POND_STENCIL_NINE),
        .dispersive = lively(POND_SOLVER_DISPERSIVE, POND_STENCIL_NINE),
        .walls = with_wall(POND_SOLVER_WAVE),
        .ground = with_ground(POND_SOLVER_WAVE, one_shallow),
        .open = stirred(make_wave(POND_EDGE_OPEN, pond_desc_default().edges.top)),
        .asleep = make(POND_SOLVER_WAVE, POND_STENCIL_NINE),
        .deep_walls = with_wall(POND_SOLVER_DISPERSIVE),
        .deep_ground = with_ground(POND_SOLVER_DISPERSIVE, rolling),
        .deep_current = with_current(),
        .round = make_wave(POND_EDGE_PERIODIC, POND_EDGE_PERIODIC),
        .masked = make(POND_SOLVER_WAVE, POND_STENCIL_NINE),
        .shifted = stirred(make_wave(POND_EDGE_OPEN, POND_EDGE_OPEN)),
        .rainy = with_rain(),
        .partly = with_one_drop(LARGE),
        .one_drop = with_one_drop(SIDE),
        .all_moves = lively(POND_SOLVER_WAVE, POND_STENCIL_NINE),
        .world = with_swimmers(),
        .mask = room(SIDE * SIDE * 4),
        .picture = room(SIDE * SIDE * 4),
        .drawn = room(SIDE * SIDE * 4),
        .map = room(SIDE * SIDE * sizeof(float)),
    };
    pond_step_many(p.asleep, 64);
    p.all_state = save(p.all_moves);
    p.drop_state = save(p.one_drop);
    p.since = pond_get_steps(p.one_drop);
    pond_step(p.one_drop);
    pond_step(p.all_moves);
    for (int i = 0; i < SIDE * SIDE * 4; i++) { // islands, 40 cells wide
        p.mask[i] = i % (2 * SIDE) / 40 % 3 == 0 && i / (2 * SIDE) / 40 % 2 == 0 ? 255 : 0;
    }
    check(pond_set_wall_mask(p.masked, p.mask, SIDE, SIDE, 2 * SIDE, 0.0f));
    for (int i = 0; i < SIDE * SIDE * 4; i++) {
        p.picture[i] = i % 4 == 3 ? 255 : (uint8_t)((i * 7 + i / SIDE * 3) & 255);
    }
    p.texture =
        (pond_texture){.pixels = p.picture, .width = SIDE, .height = SIDE, .stride = SIDE * 4};
    p.target = (pond_target){.pixels = p.drawn, .width = SIDE, .height = SIDE, .stride = SIDE * 4};
    p.light = (pond_map_target){.values = p.map, .width = SIDE, .height = SIDE, .stride = SIDE};
    return p;
}

static void clear(place *p) {
    pond *const waters[] = {
        p->nine,       p->five,        p->fourth,       p->classic,  p->steady, p->isotropic,
        p->unit_range, p->dispersive,  p->walls,        p->ground,   p->open,   p->asleep,
        p->deep_walls, p->deep_ground, p->deep_current, p->round,    p->masked, p->shifted,
        p->rainy,      p->partly,      p->one_drop,     p->all_moves};
    for (size_t i = 0; i < sizeof waters / sizeof waters[0]; i++) {
        pond_destroy(waters[i]);
    }
    pond_world_destroy(p->world);
    free(p->mask);
    free(p->all_state);
    free(p->drop_state);
    free(p->picture);
    free(p->drawn);
    free(p->map);
}

static const char *build_name(void) {
#if defined(__OPTIMIZE__) && !defined(__clang__) && defined(__x86_64__)
    return "gcc " __VERSION__ " x86-64";
#else
    return "another";
#endif
}

int main(int count, char **words) {
    pondi_cpu_set_limit(PONDI_ISA_AVX2);
    if (count > 1 && strcmp(words[1], "--build") == 0) {
        (void)printf("%s %s\n", build_name(), pondi_cpu_isa() == PONDI_ISA_AVX2 ? "avx2" : "plain");
        return EXIT_SUCCESS;
    }
    if (count > 1 && strcmp(words[1], "--list") == 0) {
        for (size_t i = 0; i < COUNT; i++) {
            (void)printf("%s %.0f\n", list[i].name, list[i].units);
        }
        return EXIT_SUCCESS;
    }
    place p = furnish();
    draw_pool(&p, 0.0f, NULL); // the first of all makes tables
    for (size_t i = 0; i < COUNT; i++) {
        list[i].run(&p);
    }
    clear(&p);
    return EXIT_SUCCESS;
}
