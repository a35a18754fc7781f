// The water's layer: the photograph where it is water, filled from around elsewhere, continued
// above the shore as the mirror of the water below it, and below the picture as the mirror of the
// scene; and its blurred copies.

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/parallel.h"
#include "look/colour/srgb.h"
#include "look/lake/layer.h"
#include "look/reading/sampler.h"

#define ERODED PONDI_LAKE_ERODED
#define DEEPEST 3     // per cent of the water that is as dark as the water itself
#define WHOLE 0.6f    // share of water in the lowest rows from which on the scene is mirrored below
#define LOWEST 12     // rows that are the lowest
#define SEAM 60       // rows over which one mirror image turns into the other [of 720]
#define FEW_ROWS 150  // that one thread works on alone
#define SMOOTH 0.006f // deviation of a blur that leaves no ripples [height], about
#define SUPPORT 224   // the most blurred level of a row depends on up to this many rows above it
#define BEYOND 5      // rows beyond the far shore that are read [rows of 720]
#define FIRM 0.25f    // weight from which on a pixel's own colour counts alone

// ---- filling ------------------------------------------------------------------------------------

static void halve_rows(void *context, int index) {
    const pondi_lake_layering *l = context;
    const pondi_lake_grid *from = &l->from;
    const pondi_lake_grid *to = &l->to;
    const pondi_lake_rows band = pondi_lake_band(l, index);
    for (int y = band.first; y < band.end; y++) {
        const int y0 = 2 * y;
        const int y1 = pondi_least(y0 + 1, from->height - 1);
        for (int x = 0; x < to->width; x++) {
            const int x0 = 2 * x;
            const int x1 = pondi_least(x0 + 1, from->width - 1);
            const float *a = from->at + 4 * ((ptrdiff_t)y0 * from->width + x0);
            const float *b = from->at + 4 * ((ptrdiff_t)y0 * from->width + x1);
            const float *c = from->at + 4 * ((ptrdiff_t)y1 * from->width + x0);
            const float *d = from->at + 4 * ((ptrdiff_t)y1 * from->width + x1);
            float *out = to->at + 4 * ((ptrdiff_t)y * to->width + x);
            for (int i = 0; i < 4; i++) {
                out[i] = 0.25f * ((a[i] + b[i]) + (c[i] + d[i]));
            }
        }
    }
}

// Interpolates a coarser grid of complete colours.
static void read_coarse(const pondi_lake_grid *coarse, int x, int y, float out[3]) {
    const float u = pondi_clamp(0.5f * (float)x - 0.25f, 0.0f, (float)(coarse->width - 1));
    const float v = pondi_clamp(0.5f * (float)y - 0.25f, 0.0f, (float)(coarse->height - 1));
    const int x0 = (int)u;
    const int y0 = (int)v;
    const int x1 = pondi_least(x0 + 1, coarse->width - 1);
    const int y1 = pondi_least(y0 + 1, coarse->height - 1);
    const float fx = u - (float)x0;
    const float fy = v - (float)y0;
    const float *a = coarse->at + 4 * ((ptrdiff_t)y0 * coarse->width + x0);
    const float *b = coarse->at + 4 * ((ptrdiff_t)y0 * coarse->width + x1);
    const float *c = coarse->at + 4 * ((ptrdiff_t)y1 * coarse->width + x0);
    const float *d = coarse->at + 4 * ((ptrdiff_t)y1 * coarse->width + x1);
    for (int i = 0; i < 3; i++) {
        out[i] = pondi_blend(a[i], b[i], c[i], d[i], fx, fy);
    }
}

// Completes weighted colours: their own share and, for the rest, their surroundings.
static void complete_rows(void *context, int index) {
    const pondi_lake_layering *l = context;
    const pondi_lake_grid *fine = &l->to;
    const pondi_lake_rows band = pondi_lake_band(l, index);
    for (int y = band.first; y < band.end; y++) {
        for (int x = 0; x < fine->width; x++) {
            float *own = fine->at + 4 * ((ptrdiff_t)y * fine->width + x);
            const float weight = own[3];
            if (weight >= 1.0f) {
                continue;
            }
            float around[3];
            read_coarse(&l->from, x, y, around);
            const float share = weight < FIRM ? weight / FIRM : 1.0f;
            const float per = weight > 0.0f ? share / weight : 0.0f;
            for (int i = 0; i < 3; i++) {
                own[i] = own[i] * per + around[i] * (1.0f - share);
            }
        }
    }
}

// Runs a task on bands of rows of `to`; few rows run on one thread.
static void run(pondi_lake_layering *l, pond_task *task) {
    const int rows = l->to.height - l->to.first;
    pondi_parallel_run(rows > FEW_ROWS ? l->parallel : NULL,
                       (rows + PONDI_LAKE_BAND - 1) / PONDI_LAKE_BAND, task, l);
}

// Completes the picture, except rows that mirror_rows() replaces.
static void complete_picture(pondi_lake_layering *l) {
    const pond_lake *lake = l->lake;
    const pondi_lake_grid picture = l->to;
    int highest = lake->height;
    int lowest = 0;
    for (int x = 0; x < lake->width; x++) {
        highest = pondi_least(lake->shore[x], highest);
        lowest = pondi_most(lake->shore[x], lowest);
    }
    highest = pondi_most(highest, picture.first);
    l->to.height = pondi_clamp_index(2 * (lowest + ERODED) - lake->height, picture.first, highest);
    run(l, complete_rows);
    l->to = picture;
    l->to.first = highest;
    run(l, complete_rows);
    l->to = picture;
}

static void fill_holes(pondi_lake_layering *l) {
    pondi_lake_grid grids[20] = {l->to};
    float *coarser = l->spare;
    int count = 1;
    while (count < 20 && (grids[count - 1].width > 1 || grids[count - 1].height > 1)) {
        const pondi_lake_grid *fine = &grids[count - 1];
        l->from = *fine;
        l->to = (pondi_lake_grid){coarser, (fine->width + 1) / 2, (fine->height + 1) / 2,
                                  fine->first / 2};
        memset(coarser, 0, 4 * sizeof *coarser * (size_t)l->to.width * (size_t)l->to.first);
        run(l, halve_rows);
        coarser += 4 * (ptrdiff_t)l->to.width * l->to.height;
        l->to.first = 0;
        grids[count++] = l->to;
    }
    float *whole = grids[count - 1].at;
    assert(whole != NULL);
    const float weight = whole[3] > 0.0f ? whole[3] : 1.0f;
    for (int i = 0; i < 3; i++) {
        whole[i] /= weight;
    }
    for (int i = count - 2; i > 0; i--) {
        l->to = grids[i];
        l->from = grids[i + 1];
        run(l, complete_rows);
    }
    l->to = grids[0];
    l->from = grids[count > 1 ? 1 : 0];
    complete_picture(l);
}

// ---- the layer ----------------------------------------------------------------------------------

static const uint8_t *pixel_of(const pond_texture *photograph, int x, int y) {
    return photograph->pixels + y * photograph->stride + (ptrdiff_t)x * 4;
}

static void take_rows(void *context, int index) {
    const pondi_lake_layering *l = context;
    const float *linear = pondi_srgb_linear();
    const int width = l->lake->width;
    const pondi_lake_rows band = pondi_lake_band(l, index);
    for (int y = band.first; y < band.end; y++) {
        const uint8_t *alpha = l->lake->alpha + (ptrdiff_t)y * width;
        const uint8_t *pixel = pixel_of(l->photograph, 0, y);
        float *out = l->pixels + 4 * (ptrdiff_t)y * width;
        for (int x = 0; x < width; x++, out += 4, pixel += 4) {
            const float weight = alpha[x] >= l->lake->firm ? 1.0f : 0.0f;
            for (int i = 0; i < 3; i++) {
                out[i] = weight * linear[pixel[i]];
            }
            out[3] = weight;
        }
    }
}

// Above the shore: the mirror image of the water below it.
static void mirror_rows(void *context, int index) {
    const pondi_lake_layering *l = context;
    const pond_lake *lake = l->lake;
    const ptrdiff_t pitch = 4 * (ptrdiff_t)lake->width;
    const pondi_lake_rows band = pondi_lake_band(l, index);
    for (int y = band.first; y < band.end; y++) {
        for (int x = 0; x < lake->width; x++) {
            const int line = lake->shore[x] + ERODED;
            const int from = 2 * line - 1 - y;
            if (y < line && from < lake->height) {
                memcpy(l->pixels + y * pitch + (ptrdiff_t)4 * x,
                       l->pixels + from * pitch + (ptrdiff_t)4 * x, 3 * sizeof(float));
            }
        }
    }
}

// Mean colours of the lowest rows, and of the rows that they mirror.
static void compare_lowest(const pond_lake *lake, const pond_texture *photograph,
                           const float *pixels, float ratio[3]) {
    const float *linear = pondi_srgb_linear();
    double own[3] = {0};
    double mirrored[3] = {0};
    for (int y = pondi_most(lake->height - LOWEST, 0); y < lake->height; y++) {
        const int from = pondi_clamp_index((int)(2.0f * lake->horizon) - y, 0, lake->height - 1);
        for (int x = 0; x < lake->width; x++) {
            const uint8_t *pixel = pixel_of(photograph, x, from);
            for (int i = 0; i < 3; i++) {
                own[i] += (double)pixels[4 * ((ptrdiff_t)y * lake->width + x) + i];
                mirrored[i] += (double)linear[pixel[i]];
            }
        }
    }
    const double least = 1e-3 * LOWEST * lake->width;
    for (int i = 0; i < 3; i++) {
        ratio[i] = (float)(own[i] / (mirrored[i] > least ? mirrored[i] : least));
    }
}

static void go_on_below(const pond_lake *lake, const pond_texture *photograph, float *pixels) {
    const float *linear = pondi_srgb_linear();
    const ptrdiff_t pitch = 4 * (ptrdiff_t)lake->width;
    const float seam = SEAM * (float)lake->height / 720.0f;
    const int foot = (int)(2.0f * lake->horizon); // the row that mirrors the picture's upper side
    const bool mirrors = lake->side > WHOLE && foot >= lake->height;
    float ratio[3];
    compare_lowest(lake, photograph, pixels, ratio);
    for (int y = lake->height; y < lake->rows; y++) {
        const int below = y - lake->height;
        const int up = pondi_most(lake->height - 1 - below, 0);
        // Beyond its upper side the scene is mirrored again: an end would be visible in waves.
        const int scene = pondi_least(y > foot ? y - foot : foot - y, lake->height - 1);
        const float share = mirrors ? pondi_clamp((float)below / seam, 0.0f, 1.0f) : 0.0f;
        float *out = pixels + y * pitch;
        for (int x = 0; x < lake->width; x++) {
            for (int i = 0; i < 3; i++) {
                const float water = pixels[up * pitch + (ptrdiff_t)4 * x + i];
                const float seen =
                    mirrors ? linear[pixel_of(photograph, x, scene)[i]] * ratio[i] : 0.0f;
                out[4 * x + i] = water + (seen - water) * share;
            }
            out[4 * x + 3] = 1.0f;
        }
    }
}

// ---- its levels ---------------------------------------------------------------------------------

// Returns a Gaussian kernel.
static pondi_lake_blur_kernel gauss(double deviation) {
    pondi_lake_blur_kernel kernel = {0};
    const int reach = pondi_clamp_index((int)(3.0 * deviation + 0.5), 0, PONDI_LAKE_REACH);
    double sum = 0.0;
    double raw[PONDI_LAKE_REACH + 1];
    for (int i = 0; i <= reach; i++) {
        raw[i] = i == 0 ? 1.0 : pondi_exp(-0.5 * i * i / (deviation * deviation));
        sum += i == 0 ? raw[i] : 2.0 * raw[i];
    }
    for (int i = 0; i <= reach; i++) {
        kernel.weights[i] = (float)(raw[i] / sum);
    }
    kernel.reach = reach;
    return kernel;
}

// Blurs each level from the one before by the missing variance, alternating two buffers.
static void make_levels(pondi_lake_layering *l, pond_task *first, int count) {
    pond_lake *lake = l->lake;
    l->to = (pondi_lake_grid){l->pixels, lake->width, lake->rows, l->first};
    l->level = &lake->level[0];
    run(l, first);
    double had = 0.0;
    for (int n = 1; n < count; n++) {
        const pondi_lake_level *was = &lake->level[n - 1];
        const pondi_lake_level *level = &lake->level[n];
        const double wanted = (double)PONDI_LAKE_FIRST_BLUR * (1 << (n - 1));
        const double lacks = sqrt(wanted * wanted - had * had);
        l->from = l->to;
        l->to =
            (pondi_lake_grid){n % 2 != 0 ? l->spare : l->pixels, level->width, level->height,
                              (l->from.first * was->step_y + level->step_y - 1) / level->step_y};
        l->along = gauss(0.25 * lacks / was->step_x);
        l->down = gauss(lacks / was->step_y);
        l->every_x = level->step_x / was->step_x;
        l->every_y = level->step_y / was->step_y;
        l->level = level;
        run(l, PONDI_ISA_BEST(pondi_lake_blur_));
        had = wanted;
    }
}

// Ripples are the part that a blur along y removes; the blur depends on the picture's size.
static int level_without_ripples(const pond_lake *lake) {
    const float wanted = SMOOTH * (float)lake->height;
    int n = 1;
    while (n < PONDI_LAKE_LEVELS - 1 && PONDI_LAKE_FIRST_BLUR * (float)(1 << (n - 1)) < wanted) {
        n++;
    }
    return n;
}

// ---- the water's own light ----------------------------------------------------------------------

static void find_deep(pond_lake *lake, const pond_texture *photograph) {
    const float *linear = pondi_srgb_linear();
    long long counts[3][256] = {{0}};
    long long all = 0;
    for (int y = pondi_most((int)lake->horizon, 0); y < lake->height; y++) {
        const uint8_t *pixel = pixel_of(photograph, 0, y);
        const uint8_t *solid = lake->solid + (ptrdiff_t)y * lake->width;
        for (int x = 0; x < lake->width; x++, pixel += 4) {
            const int wet = solid[x] == 1;
            all += wet;
            for (int i = 0; i < 3; i++) {
                counts[i][pixel[i]] += wet;
            }
        }
    }
    for (int i = 0; i < 3; i++) {
        int level = 0;
        long long darker = counts[i][0];
        while (level < 255 && darker * 100 < all * DEEPEST) {
            darker += counts[i][++level];
        }
        lake->deep[i] = pondi_lake_bent(0.5f * linear[level]);
    }
}

// The first row that is needed: water is only below the horizon, and the part of the layer below
// the picture mirrors the picture's lowest rows.
static int first_row(const pond_lake *lake) {
    const int deep = lake->rippled ? 2 * SUPPORT : SUPPORT;
    const int shown = (int)lake->horizon - BEYOND * lake->height / 720 - deep;
    return pondi_clamp_index(pondi_least(shown, 2 * lake->height - lake->rows), 0, lake->height) /
           2 * 2;
}

void pondi_lake_layer(pond_lake *lake, const pond_texture *photograph,
                      const pond_parallel *parallel) {
    pondi_lake_layering l = {.lake = lake,
                             .photograph = photograph,
                             .parallel = parallel,
                             .pixels = lake->scratch,
                             .spare = lake->scratch + 4 * (ptrdiff_t)lake->width * lake->rows};
    l.first = first_row(lake);
    l.to = (pondi_lake_grid){l.pixels, lake->width, lake->height, l.first};
    run(&l, take_rows);
    fill_holes(&l);
    run(&l, mirror_rows);
    go_on_below(lake, photograph, l.pixels);
    l.coarse = lake->rippled ? level_without_ripples(lake) : 0;
    if (lake->rippled) {
        make_levels(&l, PONDI_ISA_BEST(pondi_lake_bend_roots_),
                    pondi_least(l.coarse + 2, PONDI_LAKE_LEVELS));
        make_levels(&l, PONDI_ISA_BEST(pondi_lake_split_), PONDI_LAKE_LEVELS);
    } else {
        make_levels(&l, PONDI_ISA_BEST(pondi_lake_bend_), PONDI_LAKE_LEVELS);
    }
    find_deep(lake, photograph);
}
