// scene_web.c — the web of light on the lagoon look's water.
//
// The breeze's ripples are a sum of waves that run all ways, each with the speed of deep water:
//
//   h = Σ a·cos(2π(x·kx + y·ky − f·t)),  a ∝ 1/k²,  f = CALM·√(g·k/2π) + k·scroll
//
// so no place and no time is like another. They are added to the pond's heights, and light falls
// straight down through both. Where sides are periodic, or the film repeats, whole waves fit.
#include "scene_web.h"

#include <millpond/light.h>
#include <stdlib.h>
#include <string.h>

#include "paint_canvas.h"
#include "paint_vector.h"
#include "scene_frame.h"

// In surface_metres:
#define SHORTEST 0.08f // wave
#define LONGEST 0.34f
#define DEPTH 0.30f // from the surface to where the light is caught

// surface_metres counts as at least this number of cells: the pond's cells do not show finer waves.
#define LEAST_CELLS 40.0f

#define FOCUS 1.00f // how much closer rays come on the average: deviation of depth/4·∇²h
#define CALM 0.16   // waves run slower than real ones, or the web would boil
#define TURN 6.2831853f

enum { WAVES = 20, LEVELS = 512 };

#define BRIGHTEST 8.0f // light of the last level

typedef struct ripple {
    double turns_x; // along the whole pond
    double turns_y;
    double rate; // [1/s]
    float height;
} ripple;

struct scene_web {
    ripple ripples[WAVES];
    pond_caustics caustics;
    int columns; // of the pond
    int rows;
    float *heights; // of pond and breeze [m]
    float *cosines; // of each wave along a row, WAVES rows of columns
    float *sines;
    pond_map_target light;
    uint8_t *texels;
    uint8_t colours[LEVELS][4];
};

// ---- colours ------------------------------------------------------------------------------------

static uint8_t level(float share) {
    return (uint8_t)(paint_clamp(share, 0.0f, 1.0f) * 255.0f + 0.5f);
}

static void fill_colours(scene_web *web) {
    for (int i = 0; i < LEVELS; i++) {
        const float light = ((float)i + 0.5f) * (BRIGHTEST / (float)LEVELS);
        const float bright = paint_step(0.9f, 5.0f, light);
        const paint_rgb tone =
            paint_rgb_mix(paint_hex(0x0d4a74), paint_hex(0xe2f7f6), paint_step(0.0f, 0.4f, bright));
        web->colours[i][0] = level(paint_encode(tone.r));
        web->colours[i][1] = level(paint_encode(tone.g));
        web->colours[i][2] = level(paint_encode(tone.b));
        web->colours[i][3] = level(0.30f * paint_step(1.0f, 0.3f, light) + 0.9f * bright);
    }
}

// ---- making -------------------------------------------------------------------------------------

static double whole(double turns, bool fits) {
    return fits ? round(turns) : turns;
}

static float scale_of(const scene *s, const pond_desc *desc) {
    const float least = LEAST_CELLS * (float)desc->cell_size;
    return s->looks[POND_LOOK_LAGOON].is.lagoon.surface_metres > least
               ? s->looks[POND_LOOK_LAGOON].is.lagoon.surface_metres
               : least;
}

static void choose_ripples(scene_web *web, const scene *s, const pond_desc *desc) {
    const float metres = scale_of(s, desc);
    paint_random random = {.seed = 1201u};
    const float bend = FOCUS / (0.25f * DEPTH * metres * sqrtf(0.5f * (float)WAVES));
    const double wide = desc->width * desc->cell_size;
    const double high = desc->height * desc->cell_size;
    for (int i = 0; i < WAVES; i++) {
        const float share = ((float)i + paint_next(&random)) / (float)WAVES;
        const float length = metres * SHORTEST / (1.0f - share * (1.0f - SHORTEST / LONGEST));
        float across = 1.0f;
        float down = 0.0f;
        paint_turn(paint_next(&random), &across, &down);
        ripple *r = &web->ripples[i];
        r->turns_x =
            whole(wide * (double)(across / length), desc->edges.left == POND_EDGE_PERIODIC);
        r->turns_y = whole(high * (double)(down / length), desc->edges.top == POND_EDGE_PERIODIC);
        const double drift =
            r->turns_x / wide * (double)s->looks[POND_LOOK_LAGOON].is.lagoon.scroll.x +
            r->turns_y / high * (double)s->looks[POND_LOOK_LAGOON].is.lagoon.scroll.y;
        const double rate = CALM * sqrt(SCENE_GRAVITY / (double)(length * TURN)) + drift;
        r->rate = s->period > 0 ? round(rate * s->period) / s->period : rate;
        const float k = TURN / length;
        r->height = bend / (k * k);
    }
}

static void fill_tables(const scene_web *web) {
    for (int i = 0; i < WAVES; i++) {
        float *cosines = web->cosines + (size_t)i * (size_t)web->columns;
        float *sines = web->sines + (size_t)i * (size_t)web->columns;
        for (int x = 0; x < web->columns; x++) {
            const double turns = web->ripples[i].turns_x * (x + 0.5) / web->columns;
            paint_turn((float)(turns - floor(turns)), &cosines[x], &sines[x]);
        }
    }
}

static bool get_memory(scene_web *web, int width, int height) {
    const size_t cells = (size_t)web->columns * (size_t)web->rows;
    const size_t texels = (size_t)width * (size_t)height;
    web->heights = malloc(cells * sizeof *web->heights);
    web->cosines = malloc((size_t)web->columns * WAVES * sizeof *web->cosines);
    web->sines = malloc((size_t)web->columns * WAVES * sizeof *web->sines);
    web->light.values = malloc(texels * sizeof *web->light.values);
    web->texels = calloc(texels, 4);
    web->light.width = width;
    web->light.height = height;
    web->light.stride = width;
    return web->heights != NULL && web->cosines != NULL && web->sines != NULL &&
           web->light.values != NULL && web->texels != NULL;
}

scene_web *scene_web_make(const scene *s, const pond *water, int width, int height) {
    const pond_desc desc = pond_get_desc(water);
    scene_web *web = calloc(1, sizeof *web);
    if (web == NULL) {
        return NULL;
    }
    web->columns = desc.width;
    web->rows = desc.height;
    if (!get_memory(web, width, height)) {
        scene_web_free(web);
        return NULL;
    }
    web->caustics = pond_caustics_default();
    web->caustics.depth = DEPTH * scale_of(s, &desc);
    web->caustics.sun_elevation = 90.0f;
    choose_ripples(web, s, &desc);
    fill_tables(web);
    fill_colours(web);
    return web;
}

void scene_web_free(scene_web *web) {
    if (web != NULL) {
        free(web->texels);
        free(web->light.values);
        free(web->sines);
        free(web->cosines);
        free(web->heights);
        free(web);
    }
}

// ---- each frame ---------------------------------------------------------------------------------

// Cosine and sine of each ripple in a row, by its height.
typedef struct row_turns {
    float cosine[WAVES];
    float sine[WAVES];
} row_turns;

static void turn_ripples(const scene_web *web, double time, int y, row_turns *out) {
    for (int i = 0; i < WAVES; i++) {
        const ripple *r = &web->ripples[i];
        const double turns = r->turns_y * (y + 0.5) / web->rows - r->rate * time;
        paint_turn((float)(turns - floor(turns)), &out->cosine[i], &out->sine[i]);
        out->cosine[i] *= r->height;
        out->sine[i] *= r->height;
    }
}

enum { AT_ONCE = 5 }; // ripples that a row is gone over for; a divisor of WAVES

static float ripple_at(const row_turns *t, int i, float cosine, float sine) {
    return t->cosine[i] * cosine - t->sine[i] * sine;
}

// Ripples from i on, of which tables are `columns` apart.
PAINT_CLONES static void add_to_row(const row_turns *turns, int i, const float *cosines,
                                    const float *sines, size_t columns, float *restrict row) {
    const row_turns t = *turns;
    for (size_t x = 0; x < columns; x++) {
        float height = row[x];
        for (int k = 0; k < AT_ONCE; k++) {
            const size_t at = (size_t)k * columns + x;
            height += ripple_at(&t, i + k, cosines[at], sines[at]);
        }
        row[x] = height;
    }
}

static void add_ripples(const scene_web *web, double time) {
    const size_t columns = (size_t)web->columns;
    row_turns turns;
    for (int y = 0; y < web->rows; y++) {
        turn_ripples(web, time, y, &turns);
        for (int i = 0; i < WAVES; i += AT_ONCE) {
            const size_t from = (size_t)i * columns;
            add_to_row(&turns, i, web->cosines + from, web->sines + from, columns,
                       web->heights + (size_t)y * columns);
        }
    }
}

enum { COLOURED = 64 }; // texels at once

PAINT_CLONES static void find_levels(const float *light, int count, int32_t *restrict levels) {
    for (int i = 0; i < count; i++) {
        levels[i] =
            (int32_t)paint_clamp(light[i] * ((float)LEVELS / BRIGHTEST), 0.0f, (float)(LEVELS - 1));
    }
}

static void colour_texels(const scene_web *web) {
    const size_t count = (size_t)web->light.width * (size_t)web->light.height;
    for (size_t from = 0; from < count; from += COLOURED) {
        const int some = (int)(count - from < COLOURED ? count - from : COLOURED);
        int32_t levels[COLOURED];
        find_levels(web->light.values + from, some, levels);
        for (int i = 0; i < some; i++) {
            memcpy(web->texels + 4 * (from + (size_t)i), web->colours[levels[i]], 4);
        }
    }
}

void scene_web_cast(scene_web *web, const pond_view *heights, double time,
                    const pond_parallel *parallel) {
    pond_view view = *heights;
    scene_copy_heights(heights, web->heights, web->columns);
    add_ripples(web, time);
    view.heights = web->heights;
    view.format = POND_FORMAT_F32;
    view.stride = web->columns;
    view.border = 0;
    view.unit = 1.0f;
    pond_draw_caustics(&web->caustics, &view, NULL, &web->light, parallel);
    colour_texels(web);
}

pond_texture scene_web_texture(const scene_web *web) {
    return web == NULL ? (pond_texture){.pixels = NULL}
                       : (pond_texture){.pixels = web->texels,
                                        .width = web->light.width,
                                        .height = web->light.height,
                                        .stride = (ptrdiff_t)web->light.width * 4};
}
