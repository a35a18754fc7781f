// Foam on a pool: where its rays say how the waves move it.

#include "base/maths.h"
#include "look/light/foam_lace.h"
#include "look/looks/pool.h"
#include "shared/look_numbers.h"

static bool any_foam(const float *values, int count) {
    int any = 0;
    for (int x = 0; x < count; x++) {
        any |= values[x] > 0.0f ? 1 : 0;
    }
    return any != 0;
}

// Whether none of the values that a row of pixels reads holds foam, as in most rows; false also
// where some lie beyond a side.
static bool is_bare(const pondi_pool *s, const pondi_pool_row *row) {
    const pond_map *map = s->foam;
    const pondi_values across = pondi_values_under(row->still.u[0], row->still.u[row->count - 1],
                                                   s->texture_width, map->width);
    const pondi_values down =
        pondi_values_under(row->still.v[0], row->still.v[0], s->texture_height, map->height);
    if (across.first < 0 || down.first < 0 || across.last >= map->width ||
        down.last >= map->height) {
        return false;
    }
    bool any = false;
    for (int y = down.first; y <= down.last && !any; y++) {
        any =
            any_foam(map->values + y * map->stride + across.first, across.last - across.first + 1);
    }
    return !any;
}

// It rides on the waves: a little to and fro with the slope.
void pondi_pool_foam(const pondi_pool *s, const pondi_pool_row *row, pondi_light *light) {
    if (is_bare(s, row)) {
        return;
    }
    float foam[PONDI_TILE];
    pondi_points holes;
    pondi_pool_read_here(s, row, s->foam, 1.0f, foam);
    for (int x = 0; x < row->count; x++) {
        holes.u[x] = (row->still.u[x] + 0.5f) * s->foam_scale_x +
                     pondi_clamp(PONDI_POOL_RIDE * row->away_x[x], -1.0f, 1.0f);
        holes.v[x] = (row->still.v[x] + 0.5f) * s->foam_scale_y +
                     pondi_clamp(PONDI_POOL_RIDE * row->away_y[x], -1.0f, 1.0f);
    }
    const pondi_foam_lace size = {.wide = s->foam_scale_x * (float)s->texture_width,
                                  .high = s->foam_scale_y * (float)s->texture_height,
                                  .wraps_x = s->wraps_x,
                                  .wraps_y = s->wraps_y};
    pondi_lay_foam(&size, foam, &holes, row->count, light);
}
