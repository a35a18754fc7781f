// The water's layer: the photograph where it is water, filled from around elsewhere, going on above
// the shore as the mirror of the water below it, and below the picture as the mirror of the scene;
// and its blurred copies.

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "look/colour/srgb.h"
#include "look/lake/lake.h"

#define ERODED 2   // pixels along the water's rim that do not count as water
#define DEEPEST 3  // per cent of the water that is as dark as the water itself
#define WHOLE 0.6f // share of water in the lowest rows from which on the scene is mirrored below
#define LOWEST 12  // rows that are the lowest
#define SEAM 60    // rows over which one mirror image turns into the other [of 720]
#define FIRM 0.25f // weight from which on a pixel's own colour counts alone

// ---- filling ------------------------------------------------------------------------------------

// Weighted colours: r, g, b times weight, and weight.
typedef struct grid {
    float *at;
    int width;
    int height;
} grid;

static void halve(const grid *from, const grid *to) {
    for (int y = 0; y < to->height; y++) {
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

// What a coarser grid, whose colours are whole, says between its points.
static void read_coarse(const grid *coarse, int x, int y, float out[3]) {
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
        const float upper = a[i] + (b[i] - a[i]) * fx;
        const float lower = c[i] + (d[i] - c[i]) * fx;
        out[i] = upper + (lower - upper) * fy;
    }
}

// A colour's own share and, for the rest, what is around. Weighted colours become whole ones.
static void complete(const grid *fine, const grid *coarse) {
    for (int y = 0; y < fine->height; y++) {
        for (int x = 0; x < fine->width; x++) {
            float *own = fine->at + 4 * ((ptrdiff_t)y * fine->width + x);
            const float weight = own[3];
            if (weight >= 1.0f) {
                continue;
            }
            float around[3];
            read_coarse(coarse, x, y, around);
            const float share = weight < FIRM ? weight / FIRM : 1.0f;
            const float per = weight > 0.0f ? share / weight : 0.0f;
            for (int i = 0; i < 3; i++) {
                own[i] = own[i] * per + around[i] * (1.0f - share);
            }
        }
    }
}

static void fill_holes(float *pixels, int width, int height, float *coarser) {
    grid grids[20] = {{pixels, width, height}};
    int count = 1;
    while (count < 20 && (grids[count - 1].width > 1 || grids[count - 1].height > 1)) {
        const grid *fine = &grids[count - 1];
        grids[count] = (grid){coarser, (fine->width + 1) / 2, (fine->height + 1) / 2};
        coarser += 4 * (ptrdiff_t)grids[count].width * grids[count].height;
        halve(fine, &grids[count]);
        count++;
    }
    float *whole = grids[count - 1].at;
    const float weight = whole[3] > 0.0f ? whole[3] : 1.0f;
    for (int i = 0; i < 3; i++) {
        whole[i] /= weight;
    }
    for (int i = count - 2; i >= 0; i--) {
        complete(&grids[i], &grids[i + 1]);
    }
}

// ---- the layer ----------------------------------------------------------------------------------

static bool is_firm(const pond_lake *lake, int x, int y) {
    for (int j = -ERODED; j <= ERODED; j++) {
        for (int i = -ERODED; i <= ERODED; i++) {
            const int column = pondi_clamp_index(x + i, 0, lake->width - 1);
            const int row = pondi_clamp_index(y + j, 0, lake->height - 1);
            if (pondi_most(i, -i) + pondi_most(j, -j) <= ERODED &&
                lake->solid[(ptrdiff_t)row * lake->width + column] != 1) {
                return false;
            }
        }
    }
    return true;
}

static const uint8_t *pixel_of(const pond_texture *photograph, int x, int y) {
    return photograph->pixels + y * photograph->stride + (ptrdiff_t)x * 4;
}

static void take_water(const pond_lake *lake, const pond_texture *photograph, float *out) {
    const float *linear = pondi_srgb_linear();
    for (int y = 0; y < lake->height; y++) {
        for (int x = 0; x < lake->width; x++, out += 4) {
            const uint8_t *pixel = pixel_of(photograph, x, y);
            const float weight = is_firm(lake, x, y) ? 1.0f : 0.0f;
            for (int i = 0; i < 3; i++) {
                out[i] = weight * linear[pixel[i]];
            }
            out[3] = weight;
        }
    }
}

// Above the shore, as far as there is water below it: the mirror of that water.
static void mirror_up(const pond_lake *lake, float *pixels) {
    const ptrdiff_t pitch = 4 * (ptrdiff_t)lake->width;
    for (int x = 0; x < lake->width; x++) {
        const int line = lake->shore[x] + ERODED;
        for (int i = 0; i < line && line + i < lake->height; i++) {
            const float *from = pixels + (line + i) * pitch + (ptrdiff_t)4 * x;
            memcpy(pixels + (line - 1 - i) * pitch + (ptrdiff_t)4 * x, from, 3 * sizeof *from);
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
    float ratio[3];
    compare_lowest(lake, photograph, pixels, ratio);
    for (int y = lake->height; y < lake->rows; y++) {
        const int below = y - lake->height;
        const int up = pondi_most(lake->height - 1 - below, 0);
        const int scene = (int)(2.0f * lake->horizon) - y;
        const bool mirrors = lake->side > WHOLE && scene >= 0;
        const float share = mirrors ? pondi_clamp((float)below / seam, 0.0f, 1.0f) : 0.0f;
        float *out = pixels + y * pitch;
        for (int x = 0; x < lake->width; x++) {
            for (int i = 0; i < 3; i++) {
                const float water = pixels[up * pitch + (ptrdiff_t)4 * x + i];
                const float seen =
                    mirrors ? linear[pixel_of(photograph, x, scene)[i]] * ratio[i] : 0.0f;
                out[4 * x + i] = water + (seen - water) * share;
            }
        }
    }
}

// ---- its levels ---------------------------------------------------------------------------------

static float bent(float light) {
    return light / (1.0f - PONDI_LAKE_BEND * pondi_clamp(light, 0.0f, 1.0f));
}

#define MOST_REACH 8

// Weights of a Gaussian curve; how many there are to each side.
static int gauss(double deviation, float weights[MOST_REACH + 1]) {
    const int reach = pondi_clamp_index((int)(3.0 * deviation + 0.5), 0, MOST_REACH);
    double sum = 0.0;
    double raw[MOST_REACH + 1];
    for (int i = 0; i <= reach; i++) {
        raw[i] = i == 0 ? 1.0 : pondi_exp(-0.5 * i * i / (deviation * deviation));
        sum += i == 0 ? raw[i] : 2.0 * raw[i];
    }
    for (int i = 0; i <= reach; i++) {
        weights[i] = (float)(raw[i] / sum);
    }
    return reach;
}

static void blur_along(const grid *from, float *out, double deviation) {
    float weights[MOST_REACH + 1];
    const int reach = gauss(deviation, weights);
    for (int y = 0; y < from->height; y++) {
        const float *row = from->at + 4 * (ptrdiff_t)y * from->width;
        for (int x = 0; x < from->width; x++, out += 4) {
            for (int i = 0; i < 4; i++) {
                out[i] = weights[0] * row[4 * x + i];
            }
            for (int r = 1; r <= reach; r++) {
                const float *left = row + (ptrdiff_t)4 * pondi_most(x - r, 0);
                const float *right = row + (ptrdiff_t)4 * pondi_least(x + r, from->width - 1);
                for (int i = 0; i < 4; i++) {
                    out[i] += weights[r] * (left[i] + right[i]);
                }
            }
        }
    }
}

// Blurs along y and takes every so many rows and columns.
static grid blur_down(const grid *from, float *out, double deviation, int every_x, int every_y) {
    float weights[MOST_REACH + 1];
    const int reach = gauss(deviation, weights);
    const grid to = {out, (from->width + every_x - 1) / every_x,
                     (from->height + every_y - 1) / every_y};
    const ptrdiff_t pitch = 4 * (ptrdiff_t)from->width;
    for (int y = 0; y < to.height; y++) {
        const int middle = y * every_y;
        for (int x = 0; x < to.width; x++, out += 4) {
            const float *column = from->at + (ptrdiff_t)4 * x * every_x;
            for (int i = 0; i < 4; i++) {
                out[i] = weights[0] * column[middle * pitch + i];
            }
            for (int r = 1; r <= reach; r++) {
                const float *up = column + pondi_most(middle - r, 0) * pitch;
                const float *down = column + pondi_least(middle + r, from->height - 1) * pitch;
                for (int i = 0; i < 4; i++) {
                    out[i] += weights[r] * (up[i] + down[i]);
                }
            }
        }
    }
    return to;
}

static void store(const grid *from, const pondi_lake_level *level) {
    const ptrdiff_t count = 4 * (ptrdiff_t)level->width * level->height;
    for (ptrdiff_t i = 0; i < count; i++) {
        const float share = from->at[i] * (65535.0f / PONDI_LAKE_BRIGHTEST);
        level->texels[i] = (uint16_t)(pondi_clamp(share, 0.0f, 65535.0f) + 0.5f);
    }
}

// Each level from the one before, by what its variance lacks; two places take turns.
static void make_levels(pond_lake *lake, float *pixels, float *spare) {
    grid now = {pixels, lake->width, lake->rows};
    const ptrdiff_t count = 4 * (ptrdiff_t)lake->width * lake->rows;
    for (ptrdiff_t i = 0; i < count; i++) {
        pixels[i] = bent(pixels[i]);
    }
    store(&now, &lake->level[0]);
    double had = 0.0;
    for (int n = 1; n < PONDI_LAKE_LEVELS; n++) {
        const pondi_lake_level *was = &lake->level[n - 1];
        const pondi_lake_level *level = &lake->level[n];
        const double wanted = (double)PONDI_LAKE_FIRST_BLUR * (1 << (n - 1));
        const double lacks = sqrt(wanted * wanted - had * had);
        blur_along(&now, spare, 0.25 * lacks / was->step_x);
        const grid along = {spare, now.width, now.height};
        now = blur_down(&along, pixels, lacks / was->step_y, level->step_x / was->step_x,
                        level->step_y / was->step_y);
        store(&now, level);
        had = wanted;
    }
}

// ---- the water's own light ----------------------------------------------------------------------

static void find_deep(pond_lake *lake, const pond_texture *photograph) {
    const float *linear = pondi_srgb_linear();
    for (int i = 0; i < 3; i++) {
        long long counts[256] = {0};
        long long all = 0;
        for (int y = 0; y < lake->height; y++) {
            for (int x = 0; x < lake->width; x++) {
                const bool wet = lake->solid[(ptrdiff_t)y * lake->width + x] == 1;
                counts[pixel_of(photograph, x, y)[i]] += wet;
                all += wet;
            }
        }
        int level = 0;
        long long darker = counts[0];
        while (level < 255 && darker * 100 < all * DEEPEST) {
            darker += counts[++level];
        }
        lake->deep[i] = bent(0.5f * linear[level]);
    }
}

void pondi_lake_layer(pond_lake *lake, const pond_texture *photograph) {
    const ptrdiff_t half = 4 * (ptrdiff_t)lake->width * lake->rows;
    float *pixels = lake->scratch;
    float *spare = lake->scratch + half;
    take_water(lake, photograph, pixels);
    fill_holes(pixels, lake->width, lake->height, spare);
    mirror_up(lake, pixels);
    go_on_below(lake, photograph, pixels);
    make_levels(lake, pixels, spare);
    find_deep(lake, photograph);
}
