// Runs each of the main kernels, to have its instructions counted: valgrind's numbers are the same
// on a busy machine and on a quiet one. scripts/check_counts.py runs it and knows how.
//
//   count_kernels            runs them on one thread, with at most AVX2, which is all valgrind has
//   count_kernels --list     says what they are: NAME UNITS, the cells or pixels that are done
//   count_kernels --build    says what it was built with
//
// Each is a function of its own, count_NAME, so that what it costs can be found by its name.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <millpond/light.h>
#include <millpond/millpond.h>

#include "base/cpu.h"
#include "one_look.h"

#define SIDE 256 // cells and pixels
#define CELLS ((double)SIDE * SIDE)
#define STEPS 8
#define BLOCK 64

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

static pond *make(pond_solver solver, pond_stencil stencil, bool open) {
    pond_desc desc = pond_desc_default();
    desc.width = SIDE;
    desc.height = SIDE;
    desc.solver = solver;
    desc.stencil = stencil;
    if (open) {
        desc.edges.left = POND_EDGE_OPEN;
        desc.edges.right = POND_EDGE_OPEN;
    }
    pond *water = NULL;
    if (pond_create(&desc, &water) != POND_OK) {
        (void)fprintf(stderr, "count_kernels: %s\n", pond_message());
        exit(EXIT_FAILURE);
    }
    return water;
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
    pond_step_many(water, 32); // ends with the look that tells who is awake
}

static pond *lively(pond_solver solver, pond_stencil stencil) {
    pond *water = make(solver, stencil, false);
    stir(water);
    return water;
}

// One block in 16 has a wall in it.
static pond *with_wall(void) {
    pond *water = make(POND_SOLVER_WAVE, POND_STENCIL_NINE, false);
    const float cell = (float)pond_get_desc(water).cell_size;
    const pond_shape disc = pond_disc(BLOCK / 4 * cell);
    const pond_pose at = {{1.5f * BLOCK * cell, 1.5f * BLOCK * cell}, 0.0f};
    if (pond_wall_build(water, &disc, &at, 0.0f) != POND_OK) {
        (void)fprintf(stderr, "count_kernels: %s\n", pond_message());
        exit(EXIT_FAILURE);
    }
    stir(water);
    return water;
}

// A shallow in the middle of one block; `user` is a cell's side.
static float one_shallow(pond_vec2 point, void *user) {
    const double cell = *(const double *)user;
    const double away = hypot(point.x / cell - 1.5 * BLOCK, point.y / cell - 1.5 * BLOCK);
    return away < BLOCK / 4 ? 0.2f : 0.25f;
}

static pond *with_ground(void) {
    pond *water = make(POND_SOLVER_WAVE, POND_STENCIL_NINE, false);
    double cell = pond_get_desc(water).cell_size;
    if (pond_set_depth_function(water, one_shallow, &cell) != POND_OK) {
        (void)fprintf(stderr, "count_kernels: %s\n", pond_message());
        exit(EXIT_FAILURE);
    }
    stir(water);
    return water;
}

static void *room(size_t bytes) {
    void *memory = aligned_alloc(64, bytes);
    if (memory == NULL) {
        (void)fputs("count_kernels: no memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
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
        .walls = with_wall(),
        .ground = with_ground(),
        .open = make(POND_SOLVER_WAVE, POND_STENCIL_NINE, true),
        .asleep = make(POND_SOLVER_WAVE, POND_STENCIL_NINE, false),
        .picture = room(SIDE * SIDE * 4),
        .drawn = room(SIDE * SIDE * 4),
        .map = room(SIDE * SIDE * sizeof(float)),
    };
    stir(p.open);
    pond_step_many(p.asleep, 64);
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
    pond *const waters[] = {p->nine,   p->five,      p->fourth,     p->classic,
                            p->steady, p->isotropic, p->unit_range, p->dispersive,
                            p->walls,  p->ground,    p->open,       p->asleep};
    for (size_t i = 0; i < sizeof waters / sizeof waters[0]; i++) {
        pond_destroy(waters[i]);
    }
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
