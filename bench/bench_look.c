// Milliseconds for a step and for looks, compared with the drawing loops of the listings, and for
// whole frames: a step and a look.

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

// Everything that pictures of one size are drawn with.
typedef struct studio {
    int width;
    int height;
    pond *classic; // the loops of the listings read integers
    pond *wave;
    uint8_t *texels;
    uint8_t *ours;
    uint8_t *plain;
    float *light;
    pond_texture texture;
    pond_target target;
    listing_picture picture;
    pond_parallel parallel;
} studio;

typedef struct look_run {
    const studio *studio;
    naive_draw_rows *rows; // of the plain loop
} look_run;

// ---- the studio -------------------------------------------------------------------------------

// Smooth and detailed at once, with different channels.
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

static pond *make_ripples(pond_solver solver, int width, int height, int threads) {
    const pond_desc desc = water_desc(solver, width, height, threads);
    pond *water = water_make(&desc);
    if (water != NULL) {
        water_ripple(water);
    }
    return water;
}

static void close_studio(studio *s) {
    pond_destroy(s->classic);
    pond_destroy(s->wave);
    free(s->texels);
    free(s->ours);
    free(s->plain);
    free(s->light);
}

static bool open_studio(studio *s, int width, int height, int threads) {
    const size_t bytes = (size_t)width * (size_t)height * 4;
    const ptrdiff_t stride = (ptrdiff_t)width * 4;
    *s = (studio){
        .width = width,
        .height = height,
        .classic = make_ripples(POND_SOLVER_CLASSIC, width, height, threads),
        .wave = make_ripples(POND_SOLVER_WAVE, width, height, threads),
        .texels = malloc(bytes),
        .ours = calloc(1, bytes),
        .plain = calloc(1, bytes),
        .light = malloc(bytes),
    };
    if (s->classic == NULL || s->wave == NULL) {
        return false;
    }
    if (s->texels == NULL || s->ours == NULL || s->plain == NULL || s->light == NULL) {
        return report_fail(NULL, "out of memory for pictures of %dx%d", width, height);
    }
    paint_texture(s->texels, width, height);
    s->texture =
        (pond_texture){.pixels = s->texels, .width = width, .height = height, .stride = stride};
    s->target =
        (pond_target){.pixels = s->ours, .width = width, .height = height, .stride = stride};
    s->parallel = pond_get_parallel(s->wave);
    s->picture = (listing_picture){
        .heights = pond_get_view(s->classic).heights,
        .stride = pond_get_view(s->classic).stride,
        .texture = s->texels,
        .texture_stride = stride,
        .target = s->plain,
        .target_stride = stride,
        .width = width,
        .height = height,
    };
    return true;
}

// ---- drawing ----------------------------------------------------------------------------------

static void draw(const studio *s, const pond *water, pond_look look) {
    const pond_view view = pond_get_view(water);
    pond_draw(&look, &view, &s->texture, &s->target, &s->parallel);
}

static void draw_offset(const studio *s, const pond *water, pond_lookup lookup) {
    pond_look look = pond_look_default(POND_LOOK_OFFSET);
    look.is.offset.lookup = lookup;
    draw(s, water, look);
}

// light: sunlight on the floor, computed by rays; NULL = by curvature.
static void draw_pool(const studio *s, float caustics, const pond_map *light) {
    pond_look look = pond_look_default(POND_LOOK_POOL);
    look.is.pool.caustics = caustics;
    look.is.pool.light = light;
    draw(s, s->wave, look);
}

static void offset_nearest(void *context) {
    const studio *s = ((const look_run *)context)->studio;
    draw_offset(s, s->classic, POND_LOOKUP_NEAREST);
}

static void offset_wave(void *context) {
    const studio *s = ((const look_run *)context)->studio;
    draw_offset(s, s->wave, POND_LOOKUP_BILINEAR);
}

static void lens_nearest(void *context) {
    const studio *s = ((const look_run *)context)->studio;
    pond_look look = pond_look_default(POND_LOOK_LENS);
    look.is.lens.lookup = POND_LOOKUP_NEAREST;
    draw(s, s->classic, look);
}

static void step_wave(void *context) {
    pond_step(((const look_run *)context)->studio->wave);
}

static void frame_plain(void *context) {
    step_wave(context);
    draw_pool(((const look_run *)context)->studio, 0.0f, NULL);
}

static void frame_pool(void *context) {
    step_wave(context);
    draw_pool(((const look_run *)context)->studio, 1.0f, NULL);
}

// With one value of light per two pixels, as in large pictures of scenes.
static void frame_cast(void *context) {
    const studio *s = ((const look_run *)context)->studio;
    step_wave(context);
    const pond_view view = pond_get_view(s->wave);
    const int width = (s->width + 1) / 2;
    const int height = (s->height + 1) / 2;
    const pond_map_target light = {s->light, width, height, width};
    const pond_caustics caustics = pond_caustics_default();
    pond_draw_caustics(&caustics, &view, NULL, &light, &s->parallel);
    draw_pool(s, 1.0f, &(pond_map){s->light, width, height, width});
}

static void naive_band(void *context, int y0, int y1) {
    const look_run *run = context;
    run->rows(&run->studio->picture, y0, y1);
}

static void draw_naive(void *context) {
    look_run *run = context;
    water_bands(&run->studio->parallel, run->studio->height, naive_band, run);
}

// Looks come before steps, which would calm the water.
typedef struct drawing {
    const char *group;
    const char *name;
    void (*run)(void *context);
    naive_draw_rows *naive;
    bool alike; // the plain loop's picture is bit-identical
} drawing;

static const drawing drawings[] = {
    {"look", "offset nearest", offset_nearest, naive_draw_offset, true},
    {"look", "offset bilinear, wave", offset_wave, naive_draw_offset, false},
    {"look", "lens nearest", lens_nearest, naive_draw_lens, true},
    {"look", "one step, wave 9-point", step_wave, NULL, false},
    {"frame", "pool, no caustics", frame_plain, NULL, false},
    {"frame", "pool", frame_pool, NULL, false},
    {"frame", "pool, light cast", frame_cast, NULL, false},
};
#define DRAWINGS ((int)(sizeof drawings / sizeof drawings[0]))

// ---- measuring --------------------------------------------------------------------------------

static bool same_picture(const bench_subject *subject, const studio *s, const drawing *d) {
    look_run run = {.studio = s, .rows = d->naive};
    const size_t bytes = (size_t)s->width * (size_t)s->height * 4;
    memset(s->ours, 1, bytes);
    memset(s->plain, 2, bytes);
    d->run(&run);
    draw_naive(&run);
    for (size_t i = 0; i < bytes; i++) {
        if (s->ours[i] != s->plain[i]) {
            const size_t pixel = i / 4;
            return report_fail(subject, "differs from the plain loop at pixel (%zu, %zu)",
                               pixel % (size_t)s->width, pixel / (size_t)s->width);
        }
    }
    return true;
}

static bool measure(report *r, const bench_subject *subject, bool quick, const studio *s,
                    const drawing *d) {
    report_progress(subject);
    if (d->alike && !same_picture(subject, s, d)) {
        return false;
    }
    look_run run = {.studio = s, .rows = d->naive};
    contender list[] = {
        {.run = d->run, .context = &run, .processor_time = strcmp(d->group, "frame") == 0},
        {.run = draw_naive, .context = &run}};
    contest_hold(list, d->naive != NULL ? 2 : 1, quick);
    bench_result result = {.value = 1e3 * list[0].fastest, .unit = "ms"};
    if (d->naive != NULL) {
        result.rival = 1e3 * list[1].fastest;
        result.ratio = result.rival / result.value;
    }
    return report_add(r, subject, &result);
}

static bool run_size(report *r, int width, int height, int threads, bool quick) {
    bool wanted[DRAWINGS];
    bench_subject subjects[DRAWINGS];
    bool any = false;
    for (int i = 0; i < DRAWINGS; i++) {
        subjects[i] = (bench_subject){drawings[i].group, drawings[i].name, width, height, threads};
        wanted[i] = report_wants(r, &subjects[i], width <= QUICK_WIDTH);
        any = any || wanted[i];
    }
    if (!any) {
        return true;
    }
    studio s;
    report_progress(&subjects[0]);
    bool good = open_studio(&s, width, height, threads);
    for (int i = 0; i < DRAWINGS && good; i++) {
        good = !wanted[i] || measure(r, &subjects[i], quick, &s, &drawings[i]);
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
