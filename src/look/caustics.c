// Sun light on the floor, by photons:
//
//   I′ = I/n + (cosᵢ/n − cosₜ)·N,  t = I′xy/−I′z,  photon (x, y) lands on (x, y) + depth·(t − t₀)
//
// I is the sun's ray, N the surface's normal there (surface.h), t₀ the bent ray's slant under still
// water. Each photon lies on the four values around it with bilinear weights; where neighbours land
// far apart it is split into a grid of up to 4 × 4 between them, so that no lone photons show. They
// stand a little aside of their grid, so that it does not beat with the map's own; a small blur
// takes away what is left.
//
// The map itself is the only memory. Pieces of work own bands of its rows: each takes up the
// photons that land there, always in the same order, so that sums are the same with any number of
// bands. To know which photons those are, they are cast once before where there is more than one
// band.

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "look/blur.h"
#include "look/sampler.h"
#include "look/surface.h"
#include "look/usable.h"

#include <millpond/light.h>

#define RUN 256         // photons of a row that are cast at once
#define MOST_A_VALUE 64 // photons for a value of the map, along each side
#define MOST_BLOCKS 256 // of photon rows, each of which knows where it lands
#define BLOCK 16        // rows of a block at least
#define SPLIT 4         // photons in the place of one at most, along each side
#define POINTS 512      // photons that are laid on the map at once
#define STREAMS 4       // taken up in turn, so that none waits for the sum of the one before it
#define APART 1.4f      // distance between photons beyond which they are split [values]
#define LEAST_BLUR 0.5f // variance of the blur [values²]
#define FARTHEST 1e6f   // [values]

typedef struct landing {
    int low; // rows of the map
    int high;
} landing;

typedef struct casting {
    const pond_view *view;
    const pond_map *bed; // or NULL
    pond_map_target map;
    int columns; // photons
    int rows;
    float pace_x; // from photon to photon [values]
    float pace_y;
    float weight; // of a photon
    float steepness;
    float inverse_index;
    float sun[3];   // its ray's direction, [2] is down
    float still[2]; // t₀
    float depth;    // [m]
    float scale_x;  // [values/m], with the strength
    float scale_y;
    int block; // photon rows of a block
    int blocks;
    int bands;
    landing landings[MOST_BLOCKS];
} casting;

pond_caustics pond_caustics_default(void) {
    return (pond_caustics){
        .depth = 0.25f,
        .refractive_index = 1.333f,
        .steepness = 1.0f,
        .sun_azimuth = 125.0f,
        .sun_elevation = 58.0f,
        .strength = 1.0f,
        .blur = 0.002f,
    };
}

// ---- casting ------------------------------------------------------------------------------------

// Bends the sun's rays: slopes in, slants t out.
static void bend(const casting *c, int count, float *x, float *y) {
    const float n1 = c->inverse_index;
    for (int i = 0; i < count; i++) {
        const float sx = x[i] * c->steepness;
        const float sy = y[i] * c->steepness;
        const float length = sqrtf(1.0f + (sx * sx + sy * sy));
        const float facing = (c->sun[2] + (sx * c->sun[0] + sy * c->sun[1])) / length;
        const float cos_in = facing > 0.0f ? facing : 0.0f; // a slope in the shade: light grazes it
        const float cos_out = sqrtf(1.0f - (1.0f - cos_in * cos_in) * (n1 * n1));
        const float pull = (cos_out - cos_in * n1) / length; // along −N
        const float down = c->sun[2] * n1 + pull;
        x[i] = (c->sun[0] * n1 + sx * pull) / down;
        y[i] = (c->sun[1] * n1 + sy * pull) / down;
    }
}

// A row of photons and where they land, with a neighbour on each side of the run. [values]
typedef struct photon_row {
    float x[RUN + 2];
    float y[RUN + 2];
} photon_row;

static float moved(float way) {
    return fabsf(way) <= FARTHEST ? way : 0.0f; // what is not a number stays
}

// Photons first − 1…first + count of a row.
static void cast_row(const casting *c, int first, int row, int count, photon_row *out) {
    const pondi_run run = {
        .columns = c->columns, .rows = c->rows, .first = first - 1, .row = row, .count = count + 2};
    float depth[RUN + 2];
    pondi_read_slopes(c->view, &run, out->x, out->y);
    bend(c, run.count, out->x, out->y);
    if (c->bed != NULL) {
        pondi_read_map(c->bed, &run, depth);
    }
    const float from_y = ((float)row + 0.5f) * c->pace_y - 0.5f;
    for (int i = 0; i < run.count; i++) {
        const float d = c->bed != NULL ? pondi_clamp(depth[i], 0.0f, 1000.0f) : c->depth;
        const float from_x = ((float)(run.first + i) + 0.5f) * c->pace_x - 0.5f;
        out->x[i] = from_x + moved((out->x[i] - c->still[0]) * (d * c->scale_x));
        out->y[i] = from_y + moved((out->y[i] - c->still[1]) * (d * c->scale_y));
    }
}

// Photons that landed, and how far apart: half the way from the one before to the one after, along
// the row and down the column.
typedef struct photons {
    int row;
    int count;
    float x[RUN];
    float y[RUN];
    float along_x[RUN];
    float along_y[RUN];
    float down_x[RUN];
    float down_y[RUN];
} photons;

static void gather(const photon_row *above, const photon_row *here, const photon_row *below,
                   int count, photons *out) {
    out->count = count;
    for (int i = 0; i < count; i++) {
        out->x[i] = here->x[i + 1];
        out->y[i] = here->y[i + 1];
        out->along_x[i] = 0.5f * (here->x[i + 2] - here->x[i]);
        out->along_y[i] = 0.5f * (here->y[i + 2] - here->y[i]);
        out->down_x[i] = 0.5f * (below->x[i + 1] - above->x[i + 1]);
        out->down_y[i] = 0.5f * (below->y[i + 1] - above->y[i + 1]);
    }
}

typedef void use_photons(void *context, const photons *p);

// Casts rows first…last − 1 of a run of columns.
static void cast_rows(const casting *c, int column, int first, int last, use_photons *use,
                      void *context) {
    const int count = pondi_least(RUN, c->columns - column);
    photon_row row[3];
    photons p;
    cast_row(c, column, first - 1, count, &row[0]);
    cast_row(c, column, first, count, &row[1]);
    for (int y = first; y < last; y++) {
        const int turn = y - first;
        cast_row(c, column, y + 1, count, &row[(turn + 2) % 3]);
        gather(&row[turn % 3], &row[(turn + 1) % 3], &row[(turn + 2) % 3], count, &p);
        p.row = y;
        use(context, &p);
    }
}

// ---- landing ------------------------------------------------------------------------------------

// Photons on their way to a band of the map.
typedef struct floor_band {
    const casting *c;
    int first; // rows
    int last;  // and the one after
    int count; // of those that follow
    float x[POINTS];
    float y[POINTS];
    float weight[POINTS];
} floor_band;

// Mirrored at the sides, then held on the values' middles: half the light of one that is half
// outside comes back.
static inline float hold(float at, float last) {
    const float low = at < -0.5f ? -1.0f - at : at;
    const float high = low > last + 0.5f ? 2.0f * last + 1.0f - low : low;
    return pondi_clamp(high, 0.0f, last);
}

// The value to the upper left of each photon and its share of the weight, in place.
static void find_values(float *restrict at, int count, int values, int *restrict value) {
    const float last = (float)(values - 1);
    const int most = pondi_most(0, values - 2);
    for (int k = 0; k < count; k++) {
        const float held = hold(at[k], last);
        const int whole = (int)held;
        value[k] = whole < most ? whole : most;
        at[k] = held - (float)value[k];
    }
}

static void add_photons(floor_band *f) {
    const pond_map_target *map = &f->c->map;
    const ptrdiff_t stride = map->stride;
    const ptrdiff_t across = map->width > 1 ? 1 : 0;
    const ptrdiff_t down = map->height > 1 ? stride : 0;
    const int count = f->count;
    const int first = f->first;
    const int last = f->last;
    int column[POINTS];
    int row[POINTS];
    find_values(f->x, count, map->width, column);
    find_values(f->y, count, map->height, row);
    const int turns = (count + STREAMS - 1) / STREAMS;
    for (int turn = 0; turn < turns; turn++) {
        for (int k = turn; k < count; k += turns) {
            const int j = row[k];
            const float lower = f->weight[k] * f->y[k];
            const float upper = f->weight[k] - lower;
            const float upper_right = upper * f->x[k];
            const float lower_right = lower * f->x[k];
            float *at = map->values + j * stride + column[k];
            if (j >= first && j < last) {
                at[0] += upper - upper_right;
                at[across] += upper_right;
            }
            if (j + 1 >= first && j + 1 < last) {
                at[down] += lower - lower_right;
                at[down + across] += lower_right;
            }
        }
    }
    f->count = 0;
}

// How many photons lie side by side in the place of one.
static inline int split(float way_x, float way_y) {
    const float a = fabsf(way_x);
    const float b = fabsf(way_y);
    const float way = a > b ? a + 0.5f * b : b + 0.5f * a; // near enough a length
    return 1 + (way > APART) + (way > 2.0f * APART) + (way > 3.0f * APART);
}

// How far photons stand aside, in shares of the way to the next: not at all in level water, where
// sums are exact, and by a quarter where light is stretched by a tenth.
//
// A square grid that is stretched a little beats with the map's own. So photons of every other row
// stand aside along the row, those of every other column down the column: what is left of the beat
// is as fine as the map, and the blur takes it away.
static inline float aside_of(const casting *c, const photons *p, int k) {
    const float square = fabsf(p->along_x[k] - c->pace_x) + fabsf(p->down_y[k] - c->pace_y);
    const float skew = fabsf(p->along_y[k]) + fabsf(p->down_x[k]);
    const float aside = 2.5f * (square + skew);
    return aside < 0.25f ? aside : 0.25f;
}

// Which way: every other one of those in the place of photon `index`.
static inline float side(int index, int parts, int part) {
    return ((index * parts + part) & 1) == 0 ? -1.0f : 1.0f;
}

static void add_split(floor_band *f, const photons *p, int k, int n, int m, float aside) {
    static const float place[SPLIT + 1][SPLIT] = {{0.0f},
                                                  {0.0f},
                                                  {-0.25f, 0.25f},
                                                  {-1.0f / 3.0f, 0.0f, 1.0f / 3.0f},
                                                  {-0.375f, -0.125f, 0.125f, 0.375f}};
    const float weight = f->c->weight / (float)(n * m);
    const float aside_along = aside / (float)n;
    const float aside_down = aside / (float)m;
    for (int b = 0; b < m; b++) {
        const float row_side = aside_along * side(p->row, m, b);
        for (int a = 0; a < n; a++) {
            const float along = place[n][a] + row_side;
            const float down = place[m][b] + aside_down * side(k, n, a);
            f->x[f->count] = p->x[k] + (along * p->along_x[k] + down * p->down_x[k]);
            f->y[f->count] = p->y[k] + (along * p->along_y[k] + down * p->down_y[k]);
            f->weight[f->count++] = weight;
        }
    }
}

static void lay_photons(void *context, const photons *p) {
    floor_band *f = context;
    const float row_side = side(p->row, 1, 0);
    int parts[RUN]; // along the row in the high bits, and down the column
    float aside[RUN];
    float x[RUN];
    float y[RUN];
    for (int k = 0; k < p->count; k++) {
        parts[k] = split(p->along_x[k], p->along_y[k]) * 8 + split(p->down_x[k], p->down_y[k]);
    }
    for (int k = 0; k < p->count; k++) {
        aside[k] = aside_of(f->c, p, k);
        const float along = aside[k] * row_side;
        const float down = aside[k] * side(k, 1, 0);
        x[k] = p->x[k] + (along * p->along_x[k] + down * p->down_x[k]);
        y[k] = p->y[k] + (along * p->along_y[k] + down * p->down_y[k]);
    }
    for (int k = 0; k < p->count; k++) {
        if (f->count > POINTS - SPLIT * SPLIT) {
            add_photons(f);
        }
        if (parts[k] == 9) {
            f->x[f->count] = x[k];
            f->y[f->count] = y[k];
            f->weight[f->count++] = f->c->weight;
        } else {
            add_split(f, p, k, parts[k] >> 3, parts[k] & 7, aside[k]);
        }
    }
    add_photons(f);
}

// ---- bands --------------------------------------------------------------------------------------

// Rows of the map that photons may lie on, with what they are split into.
static void note_landing(void *context, const photons *p) {
    float *range = context;
    for (int k = 0; k < p->count; k++) {
        const float reach = 0.5f * (fabsf(p->along_y[k]) + fabsf(p->down_y[k]));
        const float low = p->y[k] - reach;
        const float high = p->y[k] + reach;
        range[0] = low < range[0] ? low : range[0];
        range[1] = high > range[1] ? high : range[1];
    }
}

static void find_landing(void *context, int index) {
    casting *c = context;
    const int first = index * c->block;
    const int last = pondi_least(c->rows, first + c->block);
    float range[2] = {INFINITY, -INFINITY};
    for (int column = 0; column < c->columns; column += RUN) {
        cast_rows(c, column, first, last, note_landing, range);
    }
    // As hold() folds them.
    const float end = (float)c->map.height;
    const float low = range[0] < -0.5f ? 0.0f : 2.0f * end - 1.0f - range[1];
    const float high = range[1] > end - 0.5f ? end : -1.0f - range[0];
    c->landings[index] = (landing){
        .low = (int)pondi_clamp(low < range[0] ? low : range[0], 0.0f, end - 1.0f),
        .high = (int)pondi_clamp(high > range[1] ? high : range[1], 0.0f, end - 1.0f) + 1,
    };
}

static bool reaches(const casting *c, const floor_band *f, int block) {
    return c->bands == 1 ||
           (c->landings[block].low < f->last && c->landings[block].high >= f->first);
}

// Lays the photons of a run of columns, blocks that follow each other in one go.
static void fill_columns(const casting *c, floor_band *f, int column) {
    for (int block = 0; block < c->blocks;) {
        int end = block;
        while (end < c->blocks && reaches(c, f, end)) {
            end++;
        }
        if (end > block) {
            cast_rows(c, column, block * c->block, pondi_least(c->rows, end * c->block),
                      lay_photons, f);
        }
        block = end + 1;
    }
}

static void fill_band(void *context, int index) {
    const casting *c = context;
    const int height = c->map.height;
    floor_band f = {
        .c = c,
        .first = (int)((int64_t)height * index / c->bands),
        .last = (int)((int64_t)height * (index + 1) / c->bands),
    };
    for (int y = f.first; y < f.last; y++) {
        memset(c->map.values + y * c->map.stride, 0, (size_t)c->map.width * sizeof(float));
    }
    for (int column = 0; column < c->columns; column += RUN) {
        fill_columns(c, &f, column);
    }
}

// ---- the whole ----------------------------------------------------------------------------------

static bool all_finite(const pond_caustics *c) {
    return isfinite(c->depth) && isfinite(c->refractive_index) && isfinite(c->steepness) &&
           isfinite(c->sun_azimuth) && isfinite(c->sun_elevation) && isfinite(c->strength) &&
           isfinite(c->blur);
}

// Photons for a value: a power of two, whose weights and places add up exactly.
static int photons_a_value(int values, int cells) {
    int count = 1;
    while (count < MOST_A_VALUE && (int64_t)count * values < cells) {
        count *= 2;
    }
    return count;
}

static void aim(casting *c, const pond_caustics *settings) {
    const double azimuth = (double)pondi_clamp(settings->sun_azimuth, -36000.0f, 36000.0f);
    const double elevation = (double)pondi_clamp(settings->sun_elevation, 1.0f, 90.0f);
    const double level = pondi_cos_degrees(elevation);
    // The ray runs away from the sun; y points down the picture.
    c->sun[0] = (float)(-level * pondi_cos_degrees(azimuth));
    c->sun[1] = (float)(level * pondi_sin_degrees(azimuth));
    c->sun[2] = (float)pondi_sin_degrees(elevation);
    bend(c, 1, &c->still[0], &c->still[1]); // level water
}

static void divide(casting *c, const pond_parallel *parallel) {
    c->block = pondi_most(BLOCK, (c->rows + MOST_BLOCKS - 1) / MOST_BLOCKS);
    c->blocks = (c->rows + c->block - 1) / c->block;
    const int width = pondi_parallel_width(parallel);
    const int most = pondi_most(1, c->map.height / BLOCK);
    c->bands = width > 1 ? pondi_least(2 * width, most) : 1;
}

static float variance(float blur, float values) {
    const float deviation = pondi_clamp(blur, 0.0f, 1.0f) * values;
    return pondi_clamp(deviation * deviation, LEAST_BLUR, PONDI_BLUR_MOST);
}

void pond_draw_caustics(const pond_caustics *caustics, const pond_view *view, const pond_map *bed,
                        const pond_map_target *light, const pond_parallel *parallel) {
    if (caustics == NULL || !pondi_view_readable(view) || !pondi_map_writable(light) ||
        (bed != NULL && !pondi_map_readable(bed)) || !all_finite(caustics)) {
        return;
    }
    const int across = photons_a_value(light->width, view->width);
    const int down = photons_a_value(light->height, view->height);
    const float strength = pondi_clamp(caustics->strength, 0.0f, 4.0f);
    const float values_x = (float)light->width / (float)view->width / view->cell_size; // a metre
    const float values_y = (float)light->height / (float)view->height / view->cell_size;
    casting c = {
        .view = view,
        .bed = bed,
        .map = *light,
        .columns = light->width * across,
        .rows = light->height * down,
        .pace_x = 1.0f / (float)across,
        .pace_y = 1.0f / (float)down,
        .weight = 1.0f / (float)(across * down),
        .steepness = pondi_clamp(caustics->steepness, 0.0f, 100.0f),
        .inverse_index = 1.0f / pondi_clamp(caustics->refractive_index, 1.0f, 3.0f),
        .depth = pondi_clamp(caustics->depth, 0.0f, 1000.0f),
        .scale_x = strength * values_x,
        .scale_y = strength * values_y,
    };
    aim(&c, caustics);
    divide(&c, parallel);
    if (c.bands > 1) {
        pondi_parallel_run(parallel, c.blocks, find_landing, &c);
    }
    pondi_parallel_run(parallel, c.bands, fill_band, &c);
    pondi_blur(light, variance(caustics->blur, values_x), variance(caustics->blur, values_y),
               parallel);
}
