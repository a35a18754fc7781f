// What the maps hold around a tile: most tiles lie far from land and over a gentle bed, and what is
// read of the maps there would change nothing.

#include <math.h>

#include "base/maths.h"
#include "look/looks/pool.h"

#define MARGIN 16.0f // pixels around a tile that rays of most waves stay within
// Up to these roundings of depths do not count:
#define DEEPEST 1000.0f  // [m]
#define FARTHEST 1000.0f // that light slides for each metre [pixels]

// Values of a map along one of its sides; where the sides meet they may go on from the first.
typedef struct span {
    int first;
    int count;
} span;

// Those under texels from…to, and one around them.
static span span_of(float from, float to, int texels, int values, bool wraps) {
    const float scale = (float)values / (float)texels;
    const int first = (int)pondi_floor((from + 0.5f) * scale - 0.5f) - 1;
    const int last = (int)pondi_floor((to + 0.5f) * scale - 0.5f) + 2;
    if (wraps) {
        const int rest = first % values;
        return (span){rest < 0 ? rest + values : rest, pondi_least(last - first + 1, values)};
    }
    const int begin = pondi_most(0, pondi_least(first, values - 1));
    const int end = pondi_most(0, pondi_least(last, values - 1));
    return (span){begin, end - begin + 1};
}

// ---- land ---------------------------------------------------------------------------------------

// Whether some values lie above 0, and whether all are 1, between which there is nothing else.
static pondi_pool_land land_of(const float *values, int count) {
    int some = 0;
    int not_all = 0;
    for (int x = 0; x < count; x++) {
        some |= values[x] > 0.0f ? 1 : 0;
        not_all |= (values[x] >= 1.0f ? 0 : 1) | (values[x] <= 1.0f ? 0 : 1);
    }
    return (pondi_pool_land){.some = some != 0, .all = not_all == 0};
}

pondi_pool_land pondi_pool_land_within(const pondi_pool *s, float left, float top, float right,
                                       float bottom) {
    const pond_map *dry = s->dry;
    const span across = span_of(left, right, s->texture_width, dry->width, s->wraps_x);
    const span down = span_of(top, bottom, s->texture_height, dry->height, s->wraps_y);
    const int before_end = pondi_least(across.count, dry->width - across.first);
    pondi_pool_land land = {.some = false, .all = true};
    for (int y = 0; y < down.count && (land.all || !land.some); y++) {
        const float *values = dry->values + ((down.first + y) % dry->height) * dry->stride;
        const pondi_pool_land one = land_of(values + across.first, before_end);
        const pondi_pool_land two = land_of(values, across.count - before_end);
        land.some = land.some || one.some || two.some;
        land.all = land.all && one.all && two.all;
    }
    return land;
}

// ---- the bed ------------------------------------------------------------------------------------

// Whether neighbours differ by no more than so much; false where some are no numbers.
static bool rises_within(const float *values, const float *others, int count, float most) {
    int all = 1;
    for (int x = 0; x < count; x++) {
        all &=
            (fabsf(others[x] - values[x]) <= most ? 1 : 0) & (fabsf(values[x]) <= DEEPEST ? 1 : 0);
    }
    return all != 0;
}

// Over a pixel to the right and one down the bed rises by so little that light is not stretched. Where
// sides meet nothing is said of what lies over them.
static bool is_gentle(const pondi_pool *s, const pondi_pool_around *a) {
    const pond_map *bed = s->bed;
    const float right = a->right + s->texels_x;
    const float bottom = a->bottom + s->texels_y;
    const span across = span_of(a->left, right, s->texture_width, bed->width, s->wraps_x);
    const span down = span_of(a->top, bottom, s->texture_height, bed->height, s->wraps_y);
    if (across.first + across.count > bed->width || down.first + down.count > bed->height ||
        !(pondi_pool_slide2(s) < FARTHEST * FARTHEST)) {
        return false;
    }
    // Half of what pondi_pool_trace() begins to heed: numbers are rounded.
    const float rise = 0.5f / sqrtf(pondi_pool_slide2(s) + 1e-12f);
    const float most_x = rise * (float)s->texture_width / (s->texels_x * (float)bed->width);
    const float most_y = rise * (float)s->texture_height / (s->texels_y * (float)bed->height);
    for (int y = 0; y < down.count; y++) {
        const float *values = bed->values + (down.first + y) * bed->stride + across.first;
        if (!rises_within(values, values + 1, across.count - 1, most_x) ||
            (y > 0 && !rises_within(values - bed->stride, values, across.count, most_y))) {
            return false;
        }
    }
    return true;
}

void pondi_pool_look_around(const pondi_pool *s, const pondi_tile *tile,
                            pondi_pool_around *around) {
    *around = (pondi_pool_around){
        .left = ((float)tile->x0 - MARGIN) * s->texels_x,
        .top = ((float)tile->y0 - MARGIN) * s->texels_y,
        .right = ((float)(tile->x0 + tile->width) + MARGIN) * s->texels_x,
        .bottom = ((float)(tile->y0 + tile->height) + MARGIN) * s->texels_y,
    };
    around->no_land =
        s->dry != NULL &&
        !pondi_pool_land_within(s, around->left, around->top, around->right, around->bottom).some;
    // Without land the depth that is known is not quite that of where a ray ends.
    around->gentle = s->dry != NULL && s->bed != NULL && s->light != NULL && is_gentle(s, around);
}

bool pondi_pool_stays_around(const pondi_pool_around *around, const pondi_points *points,
                             int count) {
    int all = 1;
    for (int x = 0; x < count; x++) {
        all &= (points->u[x] >= around->left ? 1 : 0) & (points->u[x] <= around->right ? 1 : 0) &
               (points->v[x] >= around->top ? 1 : 0) & (points->v[x] <= around->bottom ? 1 : 0);
    }
    return all != 0;
}
