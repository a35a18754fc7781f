// Finds the water in a photograph and its waterlines, where reflections must stay attached.

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "base/parallel.h"
#include "look/lake/lake.h"

#define FIRM 249       // alpha from which on there is only water around
#define THIN 0.05f     // narrower things do not count as shore [width]
#define FAR_SHORE 4.0f // pixels below the far shore where its waterline has let go [of 720 rows]
#define BEYOND 5.0f    // how far beyond the far shore water may be read, likewise
#define FARTHEST 0.32f // that is read below [height]
#define LOW 0.12f      // height of a thing over which water is mirrored [height]
#define SOFT 0.008f    // the state of columns is softened along rows over this length [width]
#define SOFT_BELOW 0.002f
#define NO_LENGTH 1e9f // of the far shore

// ---- the mask -----------------------------------------------------------------------------------

static float map_value(const pond_map *map, int x, int y) {
    const float value = map->values[y * map->stride + x];
    return value == value ? pondi_clamp(value, 0.0f, 1.0f) : 0.0f;
}

static float map_at(const pond_map *map, float u, float v) {
    const float x = pondi_clamp(u, 0.0f, (float)(map->width - 1));
    const float y = pondi_clamp(v, 0.0f, (float)(map->height - 1));
    const int x0 = (int)x;
    const int y0 = (int)y;
    const int x1 = pondi_least(x0 + 1, map->width - 1);
    const int y1 = pondi_least(y0 + 1, map->height - 1);
    const float fx = x - (float)x0;
    const float fy = y - (float)y0;
    const float upper = map_value(map, x0, y0) * (1.0f - fx) + map_value(map, x1, y0) * fx;
    const float lower = map_value(map, x0, y1) * (1.0f - fx) + map_value(map, x1, y1) * fx;
    return upper * (1.0f - fy) + lower * fy;
}

typedef struct covering {
    pond_lake *lake;
    const pond_map *water;
} covering;

// [1 4 6 4 1]/16: a standard deviation of 1.
static const float soft[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};

// The mask's shares, and behind those of all rows the same softened along each row.
static void stretch_row(void *context, int y) {
    const covering *c = context;
    const pond_lake *lake = c->lake;
    const pond_map *water = c->water;
    const int width = lake->width;
    const bool same = water->width == width && water->height == lake->height;
    const float v = ((float)y + 0.5f) * (float)water->height / (float)lake->height - 0.5f;
    float *share = lake->scratch + (ptrdiff_t)y * width;
    float *along = share + (ptrdiff_t)lake->height * width;
    for (int x = 0; x < width; x++) {
        const float u = ((float)x + 0.5f) * (float)water->width / (float)width - 0.5f;
        share[x] = same ? map_value(water, x, y) : map_at(water, u, v);
    }
    memset(along, 0, (size_t)width * sizeof *along);
    for (int i = 0; i < 5; i++) {
        const int off = i - 2;
        for (int x = 0; x < width; x++) {
            along[x] += soft[i] * share[pondi_clamp_index(x + off, 0, width - 1)];
        }
    }
}

static void cover_row(void *context, int y) {
    const covering *c = context;
    pond_lake *lake = c->lake;
    const int width = lake->width;
    const ptrdiff_t at = (ptrdiff_t)y * width;
    const float *share = lake->scratch + at;
    const float *along[5];
    for (int j = 0; j < 5; j++) {
        const int row = pondi_clamp_index(y + j - 2, 0, lake->height - 1);
        along[j] = lake->scratch + ((ptrdiff_t)lake->height + row) * width;
    }
    const bool seen = (float)y > lake->horizon;
    for (int x = 0; x < width; x++) {
        float sum = 0.0f;
        for (int j = 0; j < 5; j++) {
            sum += soft[j] * along[j][x];
        }
        const float inside = pondi_clamp(2.0f * sum - 1.0f, 0.0f, 1.0f);
        const float covered = share[x] < inside ? share[x] : inside;
        lake->alpha[at + x] = seen ? (uint8_t)(covered * 255.0f + 0.5f) : 0;
        lake->solid[at + x] = seen && sum > 0.5f;
    }
}

long long pondi_lake_cover(pond_lake *lake, const pond_map *water, const pond_parallel *parallel,
                           int *top) {
    covering c = {lake, water};
    pondi_parallel_run(parallel, lake->height, stretch_row, &c);
    pondi_parallel_run(parallel, lake->height, cover_row, &c);
    long long wet = 0;
    *top = lake->height;
    lake->firm = 0;
    for (int y = 0; y < lake->height; y++) {
        int here = 0;
        for (int x = 0; x < lake->width; x++) {
            const ptrdiff_t at = (ptrdiff_t)y * lake->width + x;
            here += lake->solid[at];
            lake->firm = lake->alpha[at] > lake->firm ? lake->alpha[at] : lake->firm;
        }
        wet += here;
        *top = here * 50 > lake->width && y < *top ? y : *top;
    }
    lake->firm = lake->firm < FIRM ? lake->firm : FIRM;
    return wet;
}

// Things narrower than that in a row of water count as water; they continue beyond the picture's
// sides.
static void ignore_thin(uint8_t *row, int width, int least) {
    for (int x = 0; x < width;) {
        if (row[x] != 0) {
            x++;
            continue;
        }
        int end = x;
        while (end < width && row[end] == 0) {
            end++;
        }
        if (x > 0 && end < width && end - x < least) {
            memset(row + x, 2, (size_t)(end - x));
        }
        x = end;
    }
}

// ---- waterlines ---------------------------------------------------------------------------------

void pondi_lake_soften(float *row, int count, int reach, float *spare) {
    for (int pass = 0; pass < 3 && reach > 0; pass++) {
        memcpy(spare, row, (size_t)count * sizeof *row);
        double sum = 0.0;
        for (int i = -reach; i <= reach; i++) {
            sum += (double)spare[pondi_clamp_index(i, 0, count - 1)];
        }
        for (int x = 0; x < count; x++) {
            row[x] = (float)(sum / (2 * reach + 1));
            sum += (double)spare[pondi_least(x + reach + 1, count - 1)] -
                   (double)spare[pondi_most(x - reach, 0)];
        }
    }
}

// The state of a column on the way down.
typedef struct column {
    float line;   // waterline of what stands above
    float before; // waterline of what stands above that
    float length; // of what stands above, along the column
    int began;    // row where the present thing begins
    bool dry;
} column;

static float share_of(float part, float whole) {
    return pondi_clamp(part / whole, 0.0f, 1.0f);
}

static void begin_column(column *c, float horizon) {
    *c = (column){.line = horizon, .before = horizon, .length = NO_LENGTH};
}

// Steps onto the next row of a column.
static void enter(column *c, int y, bool dry, float horizon) {
    if (dry && !c->dry) {
        c->began = y;
    } else if (!dry && c->dry) {
        const bool first = c->began <= 1;
        c->before = first ? horizon : c->line;
        c->line = (float)(y - 1);
        c->length = first ? NO_LENGTH : (float)(y - 1 - c->began);
    }
    c->dry = dry;
}

// A thing's mirror image hangs from its waterline; below its end the background continues.
static float contact_of(const column *c, int y, float horizon, float scale) {
    const float way = (float)y - horizon > 1e-3f ? (float)y - horizon : 1e-3f;
    const float down = (float)y - c->line;
    if (c->length >= NO_LENGTH) {
        return share_of(down, FAR_SHORE * scale);
    }
    const float near = share_of(down, way);
    const float far = share_of((float)y - c->before, way);
    const float past = (down / (c->length > 1.0f ? c->length : 1.0f) - 1.0f) / 0.5f;
    return near + (far - near) * pondi_clamp(past, 0.0f, 1.0f);
}

static void survey_down(pond_lake *lake, int top, column *columns) {
    const float scale = (float)lake->height / 720.0f;
    for (int x = 0; x < lake->width; x++) {
        begin_column(&columns[x], lake->horizon);
        lake->shore[x] = lake->height;
    }
    for (int y = 0; y < lake->height; y++) {
        float *contact = lake->contact + (ptrdiff_t)y * lake->width;
        float *above = lake->above + (ptrdiff_t)y * lake->width;
        const uint8_t *solid = lake->solid + (ptrdiff_t)y * lake->width;
        for (int x = 0; x < lake->width; x++) {
            column *c = &columns[x];
            const bool dry = y < top || solid[x] == 0;
            enter(c, y, dry, lake->horizon);
            if (!dry && lake->shore[x] == lake->height) {
                lake->shore[x] = y;
            }
            const float line = c->line > lake->horizon ? c->line : lake->horizon;
            const float room = (float)y - line;
            contact[x] = contact_of(c, y, lake->horizon, scale);
            above[x] =
                (room > 0.5f ? room : 0.5f) + (c->length >= NO_LENGTH ? BEYOND * scale : 0.0f);
        }
    }
}

// To the first water below the next dry thing. A low thing is none: what the layer has in its place
// is near to the water around it.
static void survey_up(pond_lake *lake, float *next, float *begins, float *former, uint8_t *in) {
    const float most = FARTHEST * (float)lake->height;
    const float low = LOW * (float)lake->height;
    for (int x = 0; x < lake->width; x++) {
        next[x] = begins[x] = former[x] = NO_LENGTH;
        in[x] = 0;
    }
    for (int y = lake->height - 1; y >= 0; y--) {
        float *below = lake->below + (ptrdiff_t)y * lake->width;
        const uint8_t *solid = lake->solid + (ptrdiff_t)y * lake->width;
        for (int x = 0; x < lake->width; x++) {
            const uint8_t dry = solid[x] == 0;
            if (dry && !in[x]) {
                former[x] = next[x];
                next[x] = begins[x];
            } else if (!dry && in[x] && next[x] - (float)y < low) {
                next[x] = former[x];
            }
            begins[x] = dry ? begins[x] : (float)y;
            in[x] = dry;
            const float way = next[x] - (float)y;
            below[x] = dry ? 1.0f : way < most ? way : most;
        }
    }
}

static int reach_of(const pond_lake *lake, float share) {
    return pondi_most((int)(share * (float)lake->width + 0.5f), 1);
}

// Measurements of columns are softened along a row that shows water.
static void soften_row(void *context, int y) {
    const pond_lake *lake = context;
    if (memchr(lake->solid + (ptrdiff_t)y * lake->width, 1, (size_t)lake->width) == NULL) {
        return;
    }
    const ptrdiff_t at = (ptrdiff_t)y * lake->width;
    float *spare = lake->scratch + 8 * (ptrdiff_t)lake->width + at;
    pondi_lake_soften(lake->contact + at, lake->width, reach_of(lake, SOFT), spare);
    pondi_lake_soften(lake->above + at, lake->width, reach_of(lake, SOFT), spare);
    pondi_lake_soften(lake->below + at, lake->width, reach_of(lake, SOFT_BELOW), spare);
}

void pondi_lake_survey(pond_lake *lake, int top, const pond_parallel *parallel) {
    const int least = pondi_most((int)(THIN * (float)lake->width), 2);
    for (int y = 0; y < lake->height; y++) {
        ignore_thin(lake->solid + (ptrdiff_t)y * lake->width, lake->width, least);
    }
    survey_down(lake, top, (column *)(void *)lake->scratch);
    float *rows = lake->scratch;
    survey_up(lake, rows, rows + lake->width, rows + 2 * (ptrdiff_t)lake->width,
              (uint8_t *)(rows + 3 * (ptrdiff_t)lake->width));
    pondi_parallel_run(parallel, lake->height, soften_row, lake);
}
