// Milliseconds for a step and for each look, beside the listings' drawing loops, and for whole
// frames: a step and a look.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "contest.h"
#include "machine.h"
#include "naive.h"
#include "water.h"

#include <millpond/light.h>

#define QUICK_WIDTH 640 // larger pictures are left out of a quick run

// Everything a picture of one size is drawn with. The integer pond is what the listings' loops
// read.
typedef struct studio {
    int width;
    int height;
    pond *classic;
    pond *wave;
    pond *half; // wave, a quarter of the cells
    uint8_t *texels;
    uint8_t *ours;
    uint8_t *plain;
    float *light; // a value for each pixel
    pond_texture texture;
    pond_target target;
    listing_picture picture;
    pond_parallel parallel;
} studio;

typedef enum look_drawing {
    DRAW_STEP_CLASSIC,
    DRAW_STEP_WAVE,
    DRAW_OFFSET_NEAREST,
    DRAW_OFFSET_BILINEAR,
    DRAW_OFFSET_WAVE,
    DRAW_LENS_NEAREST,
    DRAW_LENS_BILINEAR,
    DRAW_POOL,
    DRAW_POOL_CALM,
    DRAW_POOL_HALF,
    FRAME_OFFSET,
    FRAME_POOL_PLAIN,
    FRAME_POOL,
    FRAME_POOL_CAST,
    FRAME_POOL_CAST_HALF,
    DRAW_COUNT
} look_drawing;

static const char *const drawing_names[DRAW_COUNT] = {
    [DRAW_STEP_CLASSIC] = "one step, classic",
    [DRAW_STEP_WAVE] = "one step, wave 9-point",
    [DRAW_OFFSET_NEAREST] = "offset nearest",
    [DRAW_OFFSET_BILINEAR] = "offset bilinear",
    [DRAW_OFFSET_WAVE] = "offset bilinear, wave",
    [DRAW_LENS_NEAREST] = "lens nearest",
    [DRAW_LENS_BILINEAR] = "lens bilinear",
    [DRAW_POOL] = "pool",
    [DRAW_POOL_CALM] = "pool, no caustics",
    [DRAW_POOL_HALF] = "pool, pond of half size",
    [FRAME_OFFSET] = "offset bilinear",
    [FRAME_POOL_PLAIN] = "pool, no caustics",
    [FRAME_POOL] = "pool",
    [FRAME_POOL_CAST] = "pool, light cast",
    [FRAME_POOL_CAST_HALF] = "pool, light cast, pond of half size",
};

typedef struct look_run {
    const studio *studio;
    look_drawing drawing;
} look_run;

typedef struct naive_run {
    const studio *studio;
    naive_draw_rows *rows;
} naive_run;

// ---- the studio -------------------------------------------------------------------------------

// Smooth and busy at once, with every channel its own.
static void paint_texture(uint8_t *texels, int width, int height) {
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            uint8_t *texel = texels + ((ptrdiff_t)y * width + x) * 4;
            texel[0] = (uint8_t)((x * 3 + y) >> 2);
            texel[1] = (uint8_t)((x ^ y) & 255);
            texel[2] = (uint8_t)(255 - ((x + y * 5) >> 3));
            texel[3] = 255;
        }
    }
}

static pond *make_ripples(pond_solver solver, int width, int height, double cell_size,
                          int threads) {
    pond_desc desc = water_desc(solver, width, height, threads);
    desc.cell_size = cell_size;
    pond *water = water_make(&desc);
    if (water != NULL) {
        water_ripple(water);
    }
    return water;
}

static void close_studio(studio *s) {
    pond_destroy(s->classic);
    pond_destroy(s->wave);
    pond_destroy(s->half);
    free(s->texels);
    free(s->ours);
    free(s->plain);
    free(s->light);
}

static bool open_studio(studio *s, int width, int height, int threads) {
    const size_t bytes = (size_t)width * (size_t)height * 4;
    *s = (studio){
        .width = width,
        .height = height,
        .classic = make_ripples(POND_SOLVER_CLASSIC, width, height, 0.01, threads),
        .wave = make_ripples(POND_SOLVER_WAVE, width, height, 0.01, threads),
        .half = make_ripples(POND_SOLVER_WAVE, width / 2, height / 2, 0.02, threads),
        .texels = malloc(bytes),
        .ours = calloc(1, bytes),
        .plain = calloc(1, bytes),
        .light = malloc(bytes),
    };
    if (s->classic == NULL || s->wave == NULL || s->half == NULL) {
        return false;
    }
    if (s->texels == NULL || s->ours == NULL || s->plain == NULL || s->light == NULL) {
        return report_fail(NULL, "no memory for pictures of %dx%d", width, height);
    }
    paint_texture(s->texels, width, height);
    s->texture = (pond_texture){
        .pixels = s->texels, .width = width, .height = height, .stride = (ptrdiff_t)width * 4};
    s->target = (pond_target){
        .pixels = s->ours, .width = width, .height = height, .stride = (ptrdiff_t)width * 4};
    s->parallel = pond_get_parallel(s->wave);
    return true;
}

// Stepping the pond moves its heights elsewhere.
static void look_at_classic(studio *s) {
    const pond_view view = pond_get_view(s->classic);
    s->picture = (listing_picture){
        .heights = view.heights,
        .stride = view.stride,
        .texture = s->texels,
        .texture_stride = (ptrdiff_t)s->width * 4,
        .target = s->plain,
        .target_stride = (ptrdiff_t)s->width * 4,
        .width = s->width,
        .height = s->height,
    };
}

// ---- drawing ----------------------------------------------------------------------------------

static void draw_offset(const studio *s, const pond *water, pond_lookup lookup) {
    const pond_view view = pond_get_view(water);
    pond_look look = pond_look_default(POND_LOOK_OFFSET);
    look.is.offset.lookup = lookup;
    pond_draw(&look, &view, &s->texture, &s->target, &s->parallel);
}

static void draw_lens(const studio *s, pond_lookup lookup) {
    const pond_view view = pond_get_view(s->classic);
    pond_look look = pond_look_default(POND_LOOK_LENS);
    look.is.lens.lookup = lookup;
    pond_draw(&look, &view, &s->texture, &s->target, &s->parallel);
}

// light: of the sun on the floor, cast ray by ray; NULL = gathered by curvature.
static void draw_pool(const studio *s, const pond *water, float caustics, const pond_map *light) {
    const pond_view view = pond_get_view(water);
    pond_look look = pond_look_default(POND_LOOK_POOL);
    look.is.pool.caustics = caustics;
    look.is.pool.light = light;
    pond_draw(&look, &view, &s->texture, &s->target, &s->parallel);
}

// As scenes do by themselves in large pictures: a value for two pixels.
static void draw_pool_cast(const studio *s, const pond *water) {
    const pond_view view = pond_get_view(water);
    const int width = (s->target.width + 1) / 2;
    const pond_map_target light = {
        .values = s->light, .width = width, .height = (s->target.height + 1) / 2, .stride = width};
    const pond_caustics caustics = pond_caustics_default();
    pond_draw_caustics(&caustics, &view, NULL, &light, &s->parallel);
    const pond_map map = {light.values, light.width, light.height, light.stride};
    draw_pool(s, water, 1.0f, &map);
}

static void draw(void *context) {
    const look_run *run = context;
    const studio *s = run->studio;
    switch (run->drawing) {
    case DRAW_STEP_CLASSIC:
        pond_step(s->classic);
        break;
    case DRAW_STEP_WAVE:
        pond_step(s->wave);
        break;
    case DRAW_OFFSET_NEAREST:
        draw_offset(s, s->classic, POND_LOOKUP_NEAREST);
        break;
    case DRAW_OFFSET_BILINEAR:
        draw_offset(s, s->classic, POND_LOOKUP_BILINEAR);
        break;
    case DRAW_OFFSET_WAVE:
        draw_offset(s, s->wave, POND_LOOKUP_BILINEAR);
        break;
    case DRAW_LENS_NEAREST:
        draw_lens(s, POND_LOOKUP_NEAREST);
        break;
    case DRAW_LENS_BILINEAR:
        draw_lens(s, POND_LOOKUP_BILINEAR);
        break;
    case DRAW_POOL:
        draw_pool(s, s->wave, 1.0f, NULL);
        break;
    case DRAW_POOL_CALM:
        draw_pool(s, s->wave, 0.0f, NULL);
        break;
    case DRAW_POOL_HALF:
        draw_pool(s, s->half, 1.0f, NULL);
        break;
    case FRAME_OFFSET:
        pond_step(s->wave);
        draw_offset(s, s->wave, POND_LOOKUP_BILINEAR);
        break;
    case FRAME_POOL_PLAIN:
        pond_step(s->wave);
        draw_pool(s, s->wave, 0.0f, NULL);
        break;
    case FRAME_POOL:
        pond_step(s->wave);
        draw_pool(s, s->wave, 1.0f, NULL);
        break;
    case FRAME_POOL_CAST:
        pond_step(s->wave);
        draw_pool_cast(s, s->wave);
        break;
    case FRAME_POOL_CAST_HALF:
        pond_step(s->half);
        draw_pool_cast(s, s->half);
        break;
    case DRAW_COUNT:
        break;
    }
}

// Classic water is damped: without new drops it would soon rest, and cost nothing.
static void stir_classic(void *context) {
    const look_run *run = context;
    water_ripple(run->studio->classic);
}

static void naive_band(void *context, int y0, int y1) {
    const naive_run *run = context;
    run->rows(&run->studio->picture, y0, y1);
}

static void draw_naive(void *context) {
    naive_run *run = context;
    water_bands(&run->studio->parallel, run->studio->height, naive_band, run);
}

// The listing's loop for a drawing; NULL where it has none.
static naive_draw_rows *naive_of(const naive_looks *looks, look_drawing drawing) {
    switch (drawing) {
    case DRAW_OFFSET_NEAREST:
    case DRAW_OFFSET_BILINEAR:
    case DRAW_OFFSET_WAVE:
        return looks->offset;
    case DRAW_LENS_NEAREST:
    case DRAW_LENS_BILINEAR:
        return looks->lens;
    default:
        return NULL;
    }
}

// ---- both the same ----------------------------------------------------------------------------

static bool same_picture(const bench_subject *subject, studio *s, look_drawing drawing,
                         const naive_looks *looks) {
    look_run ours = {.studio = s, .drawing = drawing};
    naive_run plain = {.studio = s, .rows = naive_of(looks, drawing)};
    const size_t bytes = (size_t)s->width * (size_t)s->height * 4;
    memset(s->ours, 1, bytes);
    memset(s->plain, 2, bytes);
    draw(&ours);
    draw_naive(&plain);
    for (size_t i = 0; i < bytes; i++) {
        if (s->ours[i] != s->plain[i]) {
            const size_t pixel = i / 4;
            return report_fail(subject,
                               "%s: the library and the plain loop disagree at pixel (%zu, %zu); "
                               "nothing is timed",
                               drawing_names[drawing], pixel % (size_t)s->width,
                               pixel / (size_t)s->width);
        }
    }
    return true;
}

static bool check(const bench_subject *subject, studio *s) {
    look_at_classic(s);
    return same_picture(subject, s, DRAW_OFFSET_NEAREST, &naive_looks_native) &&
           same_picture(subject, s, DRAW_OFFSET_NEAREST, &naive_looks_o2) &&
           same_picture(subject, s, DRAW_LENS_NEAREST, &naive_looks_native) &&
           same_picture(subject, s, DRAW_LENS_NEAREST, &naive_looks_o2);
}

// ---- measuring --------------------------------------------------------------------------------

static bool measure(report *r, const bench_subject *subject, bool quick, studio *s,
                    look_drawing drawing) {
    report_progress(r, subject);
    look_at_classic(s);
    look_run ours = {.studio = s, .drawing = drawing};
    naive_run native = {.studio = s, .rows = naive_of(&naive_looks_native, drawing)};
    naive_run o2 = {.studio = s, .rows = naive_of(&naive_looks_o2, drawing)};
    contender list[] = {{.run = draw, .context = &ours, .processor_time = drawing >= FRAME_OFFSET},
                        {.run = draw_naive, .context = &native},
                        {.run = draw_naive, .context = &o2}};
    list[0].prepare = drawing == DRAW_STEP_CLASSIC ? stir_classic : NULL;
    const bool alone = native.rows == NULL;
    contest_hold(list, alone ? 1 : 3, quick);
    bench_result result = {.value = 1e3 * list[0].fastest, .unit = "ms"};
    if (!alone) {
        result.naive = 1e3 * list[1].fastest;
        result.ratio = result.naive / result.value;
        result.naive_o2 = 1e3 * list[2].fastest;
        result.ratio_o2 = result.naive_o2 / result.value;
    }
    return report_add(r, subject, &result);
}

static bool run_size(report *r, int width, int height, int threads, bool quick) {
    bench_subject subjects[DRAW_COUNT];
    bool wanted[DRAW_COUNT];
    bool any = false;
    for (int i = 0; i < DRAW_COUNT; i++) {
        subjects[i] = (bench_subject){
            .group = i < FRAME_OFFSET ? "look" : "frame",
            .name = drawing_names[i],
            .width = width,
            .height = height,
            .threads = threads,
        };
        wanted[i] = quick && width > QUICK_WIDTH ? report_needs(r, &subjects[i])
                                                 : report_wants(r, &subjects[i]);
        any = any || wanted[i];
    }
    if (!any) {
        return true;
    }
    report_progress(r, &subjects[0]);
    studio s;
    bool good = open_studio(&s, width, height, threads) && check(&subjects[0], &s);
    // Looks before steps, which would calm the water they bend light with.
    for (int i = DRAW_OFFSET_NEAREST; i < DRAW_COUNT && good; i++) {
        good = !wanted[i] || measure(r, &subjects[i], quick, &s, (look_drawing)i);
    }
    for (int i = DRAW_STEP_CLASSIC; i < DRAW_OFFSET_NEAREST && good; i++) {
        good = !wanted[i] || measure(r, &subjects[i], quick, &s, (look_drawing)i);
    }
    close_studio(&s);
    return good;
}

bool bench_look(report *r, bool quick) {
    static const int sizes[][2] = {{640, 480}, {1920, 1080}, {3840, 2160}};
    const int processors = machine_processors();
    for (int i = 0; i < 3; i++) {
        if (!run_size(r, sizes[i][0], sizes[i][1], 1, quick) ||
            (processors > 1 && !run_size(r, sizes[i][0], sizes[i][1], processors, quick))) {
            return false;
        }
    }
    return true;
}
