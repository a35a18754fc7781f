// gl_water_pair.h — water on the GPU and a pond of the same desc, touched and stepped alike.
#ifndef MILLPOND_TESTS_GL_WATER_PAIR_H
#define MILLPOND_TESTS_GL_WATER_PAIR_H

#include "gl_commands.h"
#include "gl_context.h"

#define CLOSE 1e-5 // root mean square of the difference over that of the heights: gl_water.h

// ---- two waters ---------------------------------------------------------------------------------

typedef struct pair {
    pond_gl *gl;
    pond *cpu;
    pond_gl_water *gpu;
    pond_desc desc;
    bool leaves;   // water leaves over open sides,
    double before; // so that differences are held against what there was after 40 steps
} pair;

static inline pond_gl_water *make_gpu(pond_gl *gl, const pond_desc *desc) {
    pond_gl_water *water = NULL;
    if (pond_gl_water_create(gl, desc, &water) != POND_OK) {
        print_error("%s\n", pond_gl_message());
        fail();
    }
    return water;
}

static inline pair pair_make(const pond_desc *desc) {
    pair p = {.gl = gl_make(), .cpu = make_pond(desc)};
    p.gpu = make_gpu(p.gl, desc);
    p.desc = pond_get_desc(p.cpu);
    assert_true(p.desc.time_step == pond_gl_water_get_desc(p.gpu).time_step);
    return p;
}

static inline void pair_free(pair *p) {
    pond_gl_water_destroy(p->gpu);
    pond_destroy(p->cpu);
    pond_gl_destroy(p->gl);
}

static inline float *read_gpu(const pair *p) {
    const size_t count = (size_t)p->desc.width * (size_t)p->desc.height;
    float *heights = room(count, sizeof *heights);
    pond_gl_water_read(p->gpu, heights, p->desc.width);
    return heights;
}

// √(Σ(gpu − cpu)²/Σcpu²), the latter as it was before some of it left.
static inline double apart(pair *p) {
    float *a = read_gpu(p);
    float *b = heights_of(p->cpu);
    double off = 0;
    double size = 0;
    for (size_t i = 0; i < (size_t)p->desc.width * (size_t)p->desc.height; i++) {
        off += ((double)a[i] - b[i]) * ((double)a[i] - b[i]);
        size += (double)b[i] * b[i];
    }
    free(a);
    free(b);
    assert_true(isfinite(off) && size > 0);
    if (!p->leaves || p->before == 0) {
        p->before = size;
    }
    return sqrt(off / p->before);
}

// The largest difference of two arrays of heights, which it frees. [m]
static inline double most_apart(const pair *p, float *a, float *b) {
    double most = 0;
    for (size_t i = 0; i < (size_t)p->desc.width * (size_t)p->desc.height; i++) {
        assert_true(isfinite(a[i]) && isfinite(b[i]));
        most = fmax(most, fabs((double)a[i] - b[i]));
    }
    free(a);
    free(b);
    return most;
}

static inline double most_off(const pair *p) {
    return most_apart(p, read_gpu(p), heights_of(p->cpu));
}

static inline double most_between(const pair *p, const pair *q) {
    return most_apart(p, read_gpu(p), read_gpu(q));
}

static inline void step_both(pair *p, int steps) {
    pond_step_many(p->cpu, steps);
    pond_gl_water_step_many(p->gpu, steps);
}

// A place of the pond by shares of its sides.
static inline pond_vec2 at(const pair *p, double x, double y) {
    return (pond_vec2){(float)(x * p->desc.width * p->desc.cell_size),
                       (float)(y * p->desc.height * p->desc.cell_size)};
}

static inline void drop(pair *p, double x, double y, float radius, float height) {
    pond_drop(p->cpu, at(p, x, y), radius, height);
    do_on_gpu(p->gpu, drop_act(at(p, x, y), radius, height));
}

static inline void stroke(pair *p, double x0, double y0, double x1, double y1, float radius) {
    pond_stroke(p->cpu, at(p, x0, y0), at(p, x1, y1), radius, -0.01f);
    do_on_gpu(p->gpu, stroke_act(at(p, x0, y0), at(p, x1, y1), radius, -0.01f));
}

static inline void touch(pair *p) {
    drop(p, 0.4, 0.55, 0.03f, -0.02f);
    drop(p, 0.98, 0.03, 0.05f, 0.01f);
    stroke(p, 0.2, 0.1, 0.7, 0.9, 0.025f);
}

static inline void check(pair *p, const char *what) {
    const double off = apart(p);
    if (off > CLOSE || getenv("MILLPOND_FIGURES") != NULL) {
        print_message("%s: %.2e apart\n", what, off);
    }
    assert_true(off <= CLOSE);
}

// No rest, which water on the GPU does not know.
static inline pond_desc lively(int width, int height) {
    pond_desc desc = pond_desc_default();
    desc.width = width;
    desc.height = height;
    desc.rest_slope = 0.0;
    return desc;
}

// ---- sides --------------------------------------------------------------------------------------

static const struct {
    const char *name;
    pond_edges edges;
} sides[] = {
    {"free", {POND_EDGE_FREE, POND_EDGE_FREE, POND_EDGE_FREE, POND_EDGE_FREE}},
    {"fixed", {POND_EDGE_FIXED, POND_EDGE_FIXED, POND_EDGE_FIXED, POND_EDGE_FIXED}},
    {"periodic", {POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_PERIODIC}},
    {"open", {POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN}},
    {"mixed", {POND_EDGE_OPEN, POND_EDGE_FREE, POND_EDGE_FIXED, POND_EDGE_OPEN}},
    {"channel", {POND_EDGE_PERIODIC, POND_EDGE_PERIODIC, POND_EDGE_OPEN, POND_EDGE_FREE}},
};
enum { SIDES = sizeof sides / sizeof sides[0] };

// Both with waves in them, between sides of that kind.
static inline pair wavy_pair(int side) {
    pond_desc desc = lively(75, 60);
    desc.edges = sides[side].edges;
    pair p = pair_make(&desc);
    touch(&p);
    step_both(&p, 20);
    return p;
}

// ---- walls and ground ---------------------------------------------------------------------------

static inline uint8_t *round_walls(int width, int height) {
    uint8_t *cells = room((size_t)width * (size_t)height, 1);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const double dx = (x + 0.5) / width - 0.75;
            const double dy = (y + 0.5) / height - 0.5;
            const bool disc = dx * dx + dy * dy < 0.02;
            const bool slant = abs(x - y) < 2 && x < width / 3;
            const bool corner = x < 3 && y > height - 6;
            cells[y * width + x] = disc || slant || corner ? 255 : 0;
        }
    }
    return cells;
}

static inline void set_walls(pair *p, float hardness) {
    uint8_t *cells = round_walls(p->desc.width, p->desc.height);
    assert_int_equal(
        pond_set_wall_mask(p->cpu, cells, p->desc.width, p->desc.height, p->desc.width, hardness),
        POND_OK);
    assert_int_equal(pond_gl_water_set_walls(p->gpu, cells, p->desc.width, hardness), POND_OK);
    free(cells);
}

static inline void set_depths(pair *p) {
    const int width = p->desc.width;
    const int height = p->desc.height;
    float *depths = room((size_t)width * (size_t)height, sizeof *depths);
    for (int i = 0; i < width * height; i++) {
        const double x = (i % width + 0.5) / width; // a bank that falls dry on the right
        depths[i] = (float)(p->desc.depth * (x < 0.3 ? 1.0 : (0.95 - x) / 0.65));
    }
    assert_int_equal(pond_set_depth_map(p->cpu, depths, width, height, width), POND_OK);
    assert_int_equal(pond_gl_water_set_depths(p->gpu, depths, width), POND_OK);
    free(depths);
}

#endif
