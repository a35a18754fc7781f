// Draws shores. Water is shaded near land; land near water is wet and dark, more so where the water
// is shallow, since shallow water runs up and down.

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "look/looks/pool.h"
#include "look/reading/fetch.h"
#include "shared/look_numbers.h"

#define AT_ONCE 32 // crossings
#define COLUMNS 16 // of the grid

_Static_assert(PONDI_SHORE_WIDE % COLUMNS == 0, "columns of the grid go in whole vectors");

static bool any_above(const float *values, int count) {
    int any = 0;
    for (int x = 0; x < count; x++) {
        any |= values[x] > 0.0f ? 1 : 0;
    }
    return any != 0;
}

// Bits of the map that samples of some crossings could read. Most crossings have no land around, or
// only land, and need no samples.
static int ground_around(const pondi_pool *s, const pondi_shore *shore, int i, int j, int wide,
                         int high) {
    const float left = (float)(shore->first_x + i - 1) * shore->step_x;
    const float top = (float)(shore->first_y + j - 1) * shore->step_y;
    return pondi_pool_ground_within(s, s->land_survey, left, top,
                                    left + (float)(wide + 1) * shore->step_x,
                                    top + (float)(high + 1) * shore->step_y);
}

// Whether the tile itself shows land: only that land can be wet.
static bool shows_land(const pondi_pool *s, const pondi_tile *tile) {
    const float left = ((float)tile->x0 - 1.0f) * s->texels_x - 0.5f;
    const float top = ((float)tile->y0 - 1.0f) * s->texels_y - 0.5f;
    return pondi_pool_has_land(s, left, top, left + ((float)tile->width + 2.0f) * s->texels_x,
                               top + ((float)tile->height + 2.0f) * s->texels_y);
}

// Crossings from…from + count − 1 of line j. Spreading interpolates between them.
static void sample(const pondi_pool *s, pondi_shore *shore, int from, int count, int j) {
    pondi_points points;
    for (int i = 0; i < count; i++) {
        points.u[i] = (float)(shore->first_x + from + i) * shore->step_x;
        points.v[i] = (float)(shore->first_y + j) * shore->step_y;
    }
    const pondi_place place = pondi_pool_place(s, &points, count);
    float *land = shore->land + j * PONDI_SHORE_WIDE + from;
    float *wet = shore->wet + j * PONDI_SHORE_WIDE + from;
    float deep[PONDI_TILE] = {0};
    pondi_read_map_at(s->dry, &place, 0.0f, 1.0f, land);
    if (!shore->wets) {
        return;
    }
    if (s->bed != NULL) {
        pondi_read_map_at(s->bed, &place, 0.0f, PONDI_DEEPEST_BED, deep);
    }
    for (int i = 0; i < count; i++) {
        const float ratio = deep[i] / (PONDI_SHORE_SHALLOW * s->look->shore);
        wet[i] = (1.0f - land[i]) / (1.0f + ratio * ratio);
    }
}

// Fills in the samples where all is land, or none is.
static void fill(const pondi_shore *shore, int from, int count, int j, float land) {
    for (int i = from; i < from + count; i++) {
        shore->land[j * PONDI_SHORE_WIDE + i] = land;
        shore->wet[j * PONDI_SHORE_WIDE + i] = 0.0f;
    }
}

static void find(const pondi_pool *s, pondi_shore *shore, int from, int count, int j) {
    const int ground = ground_around(s, shore, from, j, count, 1);
    if ((ground & PONDI_GROUND_WATER) == 0) {
        fill(shore, from, count, j, 1.0f);
    } else if ((ground & PONDI_GROUND_LAND) == 0 && !shore->wets) {
        fill(shore, from, count, j, 0.0f);
    } else {
        sample(s, shore, from, count, j);
    }
}

// Returns whether there is land.
static bool find_all(const pondi_pool *s, pondi_shore *shore) {
    bool any = false;
    for (int j = 0; j < shore->high; j++) {
        for (int i = 0; i < shore->wide; i += AT_ONCE) {
            find(s, shore, i, pondi_least(AT_ONCE, shore->wide - i), j);
        }
        any = any_above(shore->land + (ptrdiff_t)j * PONDI_SHORE_WIDE, shore->wide) || any;
    }
    return any;
}

// Tent-shaped mean over the shore's width to both sides of c, among values `stride` apart.
PONDI_INLINE float mean_around(const float *c, ptrdiff_t stride) {
    float sum = PONDI_SHORE_LINES * c[0];
    for (int k = 1; k < PONDI_SHORE_LINES; k++) {
        sum += (float)(PONDI_SHORE_LINES - k) * (c[-k * stride] + c[k * stride]);
    }
    return sum * (1.0f / (PONDI_SHORE_LINES * PONDI_SHORE_LINES));
}

static void spread_along(float *restrict line, int count) {
    float before[PONDI_SHORE_WIDE];
    memcpy(before, line, (size_t)count * sizeof *before);
    for (int i = PONDI_SHORE_LINES; i < count - PONDI_SHORE_LINES; i++) {
        line[i] = mean_around(before + i, 1);
    }
}

// Columns, COLUMNS of them; the columns after the last one are spread likewise.
static void spread_down(float *restrict columns, int high) {
    float before[PONDI_SHORE_HIGH][COLUMNS];
    for (int j = 0; j < high; j++) {
        memcpy(before[j], columns + (ptrdiff_t)j * PONDI_SHORE_WIDE, sizeof before[j]);
    }
    for (int j = PONDI_SHORE_LINES; j < high - PONDI_SHORE_LINES; j++) {
        float *restrict line = columns + (ptrdiff_t)j * PONDI_SHORE_WIDE;
        for (int i = 0; i < COLUMNS; i++) {
            line[i] = mean_around(&before[j][i], COLUMNS);
        }
    }
}

static void spread_all(float *grid, int wide, int high) {
    for (int j = 0; j < high; j++) {
        spread_along(grid + (ptrdiff_t)j * PONDI_SHORE_WIDE, wide);
    }
    for (int i = 0; i < wide; i += COLUMNS) {
        spread_down(grid + i, high);
    }
}

// Whether land reaches what the tile reads.
static bool any_spread(const pondi_shore *shore) {
    const int wide = shore->wide - 2 * PONDI_SHORE_LINES;
    bool any = false;
    for (int j = PONDI_SHORE_LINES; j < shore->high - PONDI_SHORE_LINES; j++) {
        const float *line = shore->land + (ptrdiff_t)j * PONDI_SHORE_WIDE;
        any = any || any_above(line + PONDI_SHORE_LINES, wide);
    }
    return any;
}

// The lines around pixels from…from + count − 1.
static int first_line(int from, float texels, float step) {
    return (int)floorf(((float)from * texels - 0.5f) / step) - PONDI_SHORE_LINES;
}

static int line_count(int first, int end, float texels, float step, int most) {
    const int last = (int)floorf(((float)end * texels - 0.5f) / step) + 1 + PONDI_SHORE_LINES;
    return pondi_least(last - first + 1, most);
}

// On sides that meet, whole steps reach from one to the other.
static float step_of(float step, int side, bool wraps) {
    const float steps = (float)side / step;
    return wraps && steps >= 1.0f ? (float)side / (float)(int)steps : step;
}

// The grid over a tile and around.
static void lay_grid(const pondi_pool *s, const pondi_tile *tile, pondi_shore *shore) {
    const float fine_x = s->look->shore * s->texels_metre_x / PONDI_SHORE_LINES;
    const float fine_y = s->look->shore * s->texels_metre_y / PONDI_SHORE_LINES;
    shore->step_x =
        step_of(fine_x > s->texels_x ? fine_x : s->texels_x, s->texture_width, s->wraps_x);
    shore->step_y =
        step_of(fine_y > s->texels_y ? fine_y : s->texels_y, s->texture_height, s->wraps_y);
    shore->first_x = first_line(tile->x0, s->texels_x, shore->step_x);
    shore->first_y = first_line(tile->y0, s->texels_y, shore->step_y);
    shore->wide = line_count(shore->first_x, tile->x0 + tile->width, s->texels_x, shore->step_x,
                             PONDI_SHORE_WIDE);
    shore->high = line_count(shore->first_y, tile->y0 + tile->height, s->texels_y, shore->step_y,
                             PONDI_SHORE_HIGH);
}

int pondi_pool_shore_ground(const pondi_pool *s, const pondi_tile *tile) {
    pondi_shore shore;
    lay_grid(s, tile, &shore);
    const int ground = ground_around(s, &shore, 0, 0, shore.wide, shore.high);
    const float left = (float)(shore.first_x - 1) * shore.step_x;
    const float top = (float)(shore.first_y - 1) * shore.step_y;
    const bool land =
        pondi_pool_has_land(s, left, top, left + (float)(shore.wide + 1) * shore.step_x,
                            top + (float)(shore.high + 1) * shore.step_y);
    return (ground & PONDI_GROUND_WATER) | (land ? PONDI_GROUND_LAND : 0) |
           (shows_land(s, tile) ? PONDI_GROUND_SHOWN : 0);
}

void pondi_pool_survey_shore(const pondi_pool *s, const pondi_tile *tile, pondi_shore *shore) {
    shore->kept = NULL;
    shore->drawn = s->look->shore > 0.0f;
    shore->paved = false;
    shore->land = tile->room;
    shore->wet = tile->room + PONDI_SHORE_WIDE * PONDI_SHORE_HIGH;
    if (!shore->drawn) {
        return;
    }
    lay_grid(s, tile, shore);
    const int ground = ground_around(s, shore, 0, 0, shore->wide, shore->high);
    shore->paved = (ground & PONDI_GROUND_WATER) == 0;
    shore->wets = shows_land(s, tile);
    // Of land between crossings the tile shows the line where water meets it.
    shore->drawn =
        !shore->paved && (ground & PONDI_GROUND_LAND) != 0 && (find_all(s, shore) || shore->wets);
    if (shore->drawn) {
        spread_all(shore->land, shore->wide, shore->high);
        shore->drawn = shore->wets || any_spread(shore);
    }
    if (shore->drawn && shore->wets) {
        spread_all(shore->wet, shore->wide, shore->high);
    }
}

// Fractions are taken before lines are counted from the tile's first: they are the same in all
// tiles.
static void read_grid(const pondi_shore *shore, const float *grid, const pondi_pool_row *row,
                      float *restrict out) {
    enum { SIZE = 4 }; // of a value [bytes]
    const float step_x = shore->step_x;
    const float step_y = shore->step_y;
    const int first_x = shore->first_x;
    const int first_y = shore->first_y;
    const int last_x = shore->wide - PONDI_SHORE_LINES - 2;
    const int last_y = shore->high - PONDI_SHORE_LINES - 2;
    float x[PONDI_TILE];
    PONDI_ALIGNED int32_t place[PONDI_TILE];
    const float y = pondi_clamp(row->still.v[0] / step_y, -1e9f, 1e9f); // of all the row
    const float whole_y = pondi_floor(y);
    const int j = pondi_clamp_index((int)whole_y - first_y, PONDI_SHORE_LINES, last_y);
    const int line = j * PONDI_SHORE_WIDE;
    for (int k = 0; k < row->count; k++) {
        x[k] = pondi_clamp(row->still.u[k] / step_x, -1e9f, 1e9f);
    }
    for (int k = 0; k < row->count; k++) {
        const float toward_x = (float)(int)x[k];
        const float whole_x = toward_x - (toward_x > x[k] ? 1.0f : 0.0f);
        const int i = pondi_clamp_index((int)whole_x - first_x, PONDI_SHORE_LINES, last_x);
        place[k] = (line + i) * SIZE;
        x[k] -= whole_x;
    }
    pondi_pairs upper;
    pondi_pairs lower;
    pondi_gather_pairs((const uint8_t *)grid, (const uint8_t *)(grid + PONDI_SHORE_WIDE), place,
                       row->count, upper.pair, lower.pair);
    for (int k = 0; k < row->count; k++) {
        out[k] = pondi_blend(upper.number[2 * k], upper.number[2 * k + 1], lower.number[2 * k],
                             lower.number[2 * k + 1], x[k], y - whole_y);
    }
}

// From 0 to 1 where `around` goes from 0 to its value on a straight shore, a half.
static float nearness(float around) {
    const float t = pondi_clamp(2.0f * around, 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

void pondi_pool_find_shade(const pondi_shore *shore, const pondi_pool_row *row, float *shade) {
    if (!shore->drawn) {
        for (int x = 0; x < row->count; x++) {
            shade[x] = 1.0f;
        }
        return;
    }
    read_grid(shore, shore->land, row, shade);
    for (int x = 0; x < row->count; x++) {
        const float near = nearness(shade[x]);
        const float line = row->land[x] * (1.0f - row->land[x]) * 4.0f;
        shade[x] = (1.0f - PONDI_SHORE_SHADE * near * near) * (1.0f - PONDI_SHORE_TOUCH * line);
    }
}

void pondi_pool_find_wet(const pondi_shore *shore, const pondi_pool_row *row, float *wet) {
    if (!shore->drawn || !shore->wets) {
        memset(wet, 0, (size_t)row->count * sizeof *wet);
        return;
    }
    read_grid(shore, shore->wet, row, wet);
    for (int x = 0; x < row->count; x++) {
        wet[x] = nearness(wet[x]);
    }
}

// Draws the land, dark where it is wet: water in its pores absorbs light.
static void lay_land(const float *wet, const pondi_pool_row *row, const pond_texture *texture,
                     pondi_light *land, pondi_light *light) {
    pondi_read_light(texture, &row->still, row->count, land->channel, land->alpha);
    for (int c = 0; c < 3; c++) {
        for (int x = 0; x < row->count; x++) {
            const float dry = land->channel[c][x];
            const float seen = dry * (1.0f - PONDI_SHORE_WET_LOSS * wet[x] * (1.0f - 0.5f * dry));
            const float water = light->channel[c][x];
            const float both = water + (seen - water) * row->land[x];
            light->channel[c][x] = row->land[x] < 1.0f ? both : seen;
        }
    }
    for (int x = 0; x < row->count; x++) {
        const float both = light->alpha[x] + (land->alpha[x] - light->alpha[x]) * row->land[x];
        light->alpha[x] = row->land[x] < 1.0f ? both : land->alpha[x];
    }
}

void pondi_pool_shore(const pondi_shore *shore, const pondi_pool_row *row,
                      const pond_texture *texture, pondi_light *land, pondi_light *light) {
    PONDI_ALIGNED float found[PONDI_TILE];
    if (shore->drawn && !row->all_land) {
        if (shore->kept != NULL) {
            pondi_pool_read_kept(shore->kept, PONDI_KEPT_SHADE, row, found);
        } else {
            pondi_pool_find_shade(shore, row, found);
        }
        for (int c = 0; c < 3; c++) {
            for (int x = 0; x < row->count; x++) {
                light->channel[c][x] *= found[x];
            }
        }
    }
    if (any_above(row->land, row->count)) {
        if (shore->kept != NULL) {
            pondi_pool_read_kept(shore->kept, PONDI_KEPT_WET, row, found);
        } else {
            pondi_pool_find_wet(shore, row, found);
        }
        lay_land(found, row, texture, land, light);
    }
}
