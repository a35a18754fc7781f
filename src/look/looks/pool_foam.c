// Foam on a pool, displaced by its rays.

#include "base/maths.h"
#include "look/light/foam_lace.h"
#include "look/looks/pool.h"
#include "shared/look_numbers.h"

// Foam moves a little with the slope.
void pondi_pool_foam(const pondi_pool *s, const pondi_pool_row *row, pondi_light *light) {
    float foam[PONDI_TILE];
    pondi_points holes;
    pondi_pool_read_here(s, row, s->foam, 1.0f, foam);
    for (int x = 0; x < row->count; x++) {
        holes.u[x] = (row->still.u[x] + 0.5f) * s->foam_scale_x +
                     pondi_clamp(PONDI_POOL_RIDE * row->away_x[x], -1.0f, 1.0f);
        holes.v[x] = (row->still.v[x] + 0.5f) * s->foam_scale_y +
                     pondi_clamp(PONDI_POOL_RIDE * row->away_y[x], -1.0f, 1.0f);
    }
    const pondi_lace_size size = {.wide = s->foam_scale_x * (float)s->texture_width,
                                  .high = s->foam_scale_y * (float)s->texture_height,
                                  .wraps_x = s->wraps_x,
                                  .wraps_y = s->wraps_y};
    pondi_lay_foam(&size, foam, &holes, row->count, light);
}
