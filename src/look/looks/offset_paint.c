#include "look/looks/offset.h"
#include "look/rows/point_row.h"

// Texel positions and light of a row, from the differences left − right and upper − lower
// neighbour. [counts] same: the texture is as wide as the target.
PONDI_INLINE void aim(const pondi_offset *s, const float *across, const float *down, bool same,
                      pondi_point_row *restrict row) {
    const float v0 = ((float)row->y + 0.5f) * s->texels_y - 0.5f;
    const float shading = s->look->shading;
    for (int x = 0; x < row->count; x++) {
        const float pixel = (float)(row->x0 + x);
        const float u0 = same ? pixel : (pixel + 0.5f) * s->texels_x - 0.5f;
        row->u[x] = u0 + across[x] * s->per_count_x;
        row->v[x] = v0 + down[x] * s->per_count_y;
        row->light[x] = across[x] * shading;
    }
}

void PONDI_ISA_NAME(pondi_paint_offset)(const void *look, const pondi_tile *tile,
                                        const pondi_canvas *canvas) {
    const pondi_offset *s = look;
    pondi_point_row row = {
        .x0 = tile->x0, .count = tile->width, .lookup = s->look->lookup, .lit = true};
    for (int y = 0; y < tile->height; y++) {
        const ptrdiff_t at = (ptrdiff_t)y * PONDI_TILE;
        row.y = tile->y0 + y;
        if (s->texels_x == 1.0f) {
            aim(s, tile->channel[0] + at, tile->channel[1] + at, true, &row);
        } else {
            aim(s, tile->channel[0] + at, tile->channel[1] + at, false, &row);
        }
        pondi_paint_points(&row, canvas->texture, canvas->target);
    }
}
