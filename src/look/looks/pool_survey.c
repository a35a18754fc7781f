// Surveys the maps of land and of the bed in blocks of values, once for a picture, because the
// surroundings of its tiles overlap.

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "look/looks/pool.h"

#define DEEPEST 1000.0f // depths up to this have negligible rounding errors [m]

// ---- blocks -------------------------------------------------------------------------------------

// Land is above 0, full land is 1.
static int look_at_land(const float *values, int count) {
    int some = 0;
    int not_all = 0;
    for (int x = 0; x < count; x++) {
        some |= values[x] > 0.0f ? 1 : 0;
        not_all |= (values[x] >= 1.0f ? 0 : 1) | (values[x] <= 1.0f ? 0 : 1);
    }
    return (some != 0 ? PONDI_GROUND_LAND : 0) | (not_all != 0 ? PONDI_GROUND_WATER : 0);
}

// From values to those right of them and below. NaN counts as steep.
static int look_at_bed(const pondi_survey *s, const float *values, const float *right,
                       const float *below, int count) {
    const float most_x = s->most_x;
    const float most_y = s->most_y;
    int steep = 0;
    int uneven = 0;
    for (int x = 0; x < count; x++) {
        const float rise_x = fabsf(right[x] - values[x]);
        const float rise_y = fabsf(below[x] - values[x]);
        steep |= (rise_x <= most_x ? 0 : 1) | (rise_y <= most_y ? 0 : 1) |
                 (fabsf(values[x]) <= DEEPEST ? 0 : 1);
        uneven |= (rise_x <= 0.0f ? 0 : 1) | (rise_y <= 0.0f ? 0 : 1);
    }
    return (steep != 0 ? PONDI_GROUND_STEEP : 0) | (uneven != 0 ? PONDI_GROUND_UNEVEN : 0);
}

// A map has nothing beyond its sides.
static int look_at_row(const pondi_survey *s, int x, int count, int y) {
    const pond_map *map = s->map;
    const float *values = map->values + y * map->stride + x;
    if (s->land) {
        return look_at_land(values, count);
    }
    const float *below = y + 1 < map->height ? values + map->stride : values;
    const int beside = pondi_least(count, map->width - 1 - x);
    int ground = look_at_bed(s, values, values + 1, below, beside);
    if (beside < count) {
        ground |= look_at_bed(s, values + beside, values + beside, below + beside, 1);
    }
    return ground;
}

static void set_ground(pondi_survey *s, int row, int block, int ground) {
    for (int bit = 0; bit < 2; bit++) {
        const uint64_t others = s->ground[bit][row] & ~((uint64_t)1 << block);
        s->ground[bit][row] = others | (uint64_t)(ground >> bit & 1) << block;
    }
}

void PONDI_ISA_NAME(pondi_survey_row)(void *survey, int index) {
    pondi_survey *s = survey;
    const int row = s->part.y + index;
    const int top = row * s->side_y;
    const int bottom = pondi_least(top + s->side_y, s->map->height);
    for (int i = s->part.x; i < s->part.x + s->part.width; i++) {
        const int left = i * s->side_x;
        const int count = pondi_least(s->side_x, s->map->width - left);
        int ground = 0;
        for (int y = top; y < bottom; y++) {
            ground |= look_at_row(s, left, count, y);
        }
        set_ground(s, row, i, ground);
    }
}

// ---- queries ------------------------------------------------------------------------------------

// Values of a map along one of its sides; in periodic water they may continue with the first.
typedef struct span {
    int first;
    int count;
} span;

// Those under texels from…to, and one around them.
static span span_of(float from, float to, int texels, int values, bool wraps) {
    const pondi_values under = pondi_values_under(from, to, texels, values);
    if (wraps) {
        const int rest = under.first % values;
        return (span){rest < 0 ? rest + values : rest,
                      pondi_least(under.last - under.first + 1, values)};
    }
    const int begin = pondi_most(0, pondi_least(under.first, values - 1));
    const int end = pondi_most(0, pondi_least(under.last, values - 1));
    return (span){begin, end - begin + 1};
}

// The blocks under values first…last of a row.
static uint64_t blocks_under(const pondi_survey *s, int first, int last) {
    const int begin = first / s->side_x;
    const int end = last / s->side_x;
    return ~(uint64_t)0 >> (PONDI_SURVEY_WIDE - 1 - (end - begin)) << begin;
}

static int ground_in_rows(const pondi_survey *s, uint64_t blocks, int first, int last) {
    uint64_t all[2] = {0, 0};
    for (int row = first / s->side_y; row <= last / s->side_y; row++) {
        all[0] |= s->ground[0][row];
        all[1] |= s->ground[1][row];
    }
    return ((all[0] & blocks) != 0 ? 1 : 0) | ((all[1] & blocks) != 0 ? 2 : 0);
}

int pondi_pool_ground_within(const pondi_pool *s, const pondi_survey *survey, float left, float top,
                             float right, float bottom) {
    const pond_map *map = survey->map;
    const span across = span_of(left, right, s->texture_width, map->width, s->wraps_x);
    const span down = span_of(top, bottom, s->texture_height, map->height, s->wraps_y);
    const int right_end = across.first + across.count;
    const int bottom_end = down.first + down.count;
    const bool meets = right_end > map->width || bottom_end > map->height;
    uint64_t blocks = blocks_under(survey, across.first, pondi_least(right_end, map->width) - 1);
    if (right_end > map->width) {
        blocks |= blocks_under(survey, 0, right_end - map->width - 1);
    }
    int all = ground_in_rows(survey, blocks, down.first, pondi_least(bottom_end, map->height) - 1);
    if (bottom_end > map->height) {
        all |= ground_in_rows(survey, blocks, 0, bottom_end - map->height - 1);
    }
    // A bed across a seam is not examined.
    return all | (meets && !survey->land ? PONDI_GROUND_STEEP | PONDI_GROUND_UNEVEN : 0);
}

// A range across a seam continues with the first values.
static int land_along(const float *values, span across, int width) {
    const int before_end = pondi_least(across.count, width - across.first);
    return look_at_land(values + across.first, before_end) |
           look_at_land(values, across.count - before_end);
}

bool pondi_pool_has_land(const pondi_pool *s, float left, float top, float right, float bottom) {
    const int ground = pondi_pool_ground_within(s, s->land_survey, left, top, right, bottom);
    if ((ground & PONDI_GROUND_LAND) == 0 || (ground & PONDI_GROUND_WATER) == 0) {
        return (ground & PONDI_GROUND_LAND) != 0;
    }
    const pond_map *dry = s->dry;
    const span across = span_of(left, right, s->texture_width, dry->width, s->wraps_x);
    const span down = span_of(top, bottom, s->texture_height, dry->height, s->wraps_y);
    bool land = false;
    for (int y = 0; y < down.count && !land; y++) {
        const float *values = dry->values + ((down.first + y) % dry->height) * dry->stride;
        land = (land_along(values, across, dry->width) & PONDI_GROUND_LAND) != 0;
    }
    return land;
}

// How steep a bed is from value to value at most. As whole numbers, whose greatest compilers find
// in vectors, lengths have the same order, and NaN comes last.
typedef struct rises {
    int along;
    int down;
    int deepest;
} rises;

static inline int length_bits(float value) {
    const float length = fabsf(value);
    int bits;
    memcpy(&bits, &length, sizeof bits);
    return bits;
}

static float length_of(int bits) {
    float length;
    memcpy(&length, &bits, sizeof length);
    return length;
}

static void rise_within(const float *values, const float *right, const float *below, int count,
                        rises *all) {
    int along = all->along;
    int down = all->down;
    int deepest = all->deepest;
    for (int x = 0; x < count; x++) {
        along = pondi_most(along, length_bits(right[x] - values[x]));
        down = pondi_most(down, length_bits(below[x] - values[x]));
        deepest = pondi_most(deepest, length_bits(values[x]));
    }
    *all = (rises){along, down, deepest};
}

// Of values first…first + count − 1 of a row. Where sides meet the first comes after the last;
// where they do not, nothing.
static void rise_along(const pond_map *bed, int y, int first, int count, bool wraps_x, bool wraps_y,
                       rises *all) {
    const int next = y + 1 < bed->height ? y + 1 : wraps_y ? 0 : y;
    const float *values = bed->values + y * bed->stride;
    const float *below = bed->values + next * bed->stride;
    const int last = bed->width - 1;
    const int within = pondi_least(first + count, last) - first;
    rise_within(values + first, values + first + 1, below + first, within, all);
    if (first + count > last) {
        rise_within(values + last, values + (wraps_x ? 0 : last), below + last, 1, all);
    }
    if (first + count > bed->width) {
        rise_along(bed, y, 0, first + count - bed->width, wraps_x, wraps_y, all);
    }
}

// Where roundings of depths count all is as steep as can be.
float pondi_pool_steepest(const pondi_pool *s, float left, float top, float right, float bottom) {
    const pond_map *bed = s->bed;
    const span across = span_of(left, right, s->texture_width, bed->width, s->wraps_x);
    const span down = span_of(top, bottom, s->texture_height, bed->height, s->wraps_y);
    rises all = {0};
    for (int j = 0; j < down.count; j++) {
        rise_along(bed, (down.first + j) % bed->height, across.first, across.count, s->wraps_x,
                   s->wraps_y, &all);
    }
    // From values to pixels.
    const float along =
        length_of(all.along) * s->texels_x * (float)bed->width / (float)s->texture_width;
    const float below =
        length_of(all.down) * s->texels_y * (float)bed->height / (float)s->texture_height;
    return length_of(all.deepest) <= DEEPEST ? along * along + below * below : INFINITY;
}
