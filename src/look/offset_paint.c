#include "look/offset.h"
#include "look/store.h"

static void paint_row(const pondi_offset *s, const pondi_tile *tile, int y,
                      const pond_texture *texture, const pond_target *target) {
    const float v0 = ((float)(tile->y0 + y) + 0.5f) * s->texels_y - 0.5f;
    const float *across = tile->channel[0] + (ptrdiff_t)y * PONDI_TILE;
    const float *down = tile->channel[1] + (ptrdiff_t)y * PONDI_TILE;
    pondi_points points;
    for (int x = 0; x < tile->width; x++) {
        const float u0 = ((float)(tile->x0 + x) + 0.5f) * s->texels_x - 0.5f;
        points.u[x] = u0 + across[x] * s->per_count_x;
        points.v[x] = v0 + down[x] * s->per_count_y;
    }
    pondi_levels levels;
    pondi_read_levels(texture, &points, tile->width, s->lookup, &levels);
    for (int c = 0; c < 3; c++) {
        for (int x = 0; x < tile->width; x++) {
            levels.channel[c][x] += across[x] * s->shading;
        }
    }
    pondi_store_levels(target, tile->x0, tile->y0 + y, &levels, tile->width);
}

void PONDI_ISA_NAME(pondi_paint_offset)(const void *look, const pondi_tile *tile,
                                        const pond_view *view, const pond_texture *texture,
                                        const pond_target *target) {
    (void)view;
    for (int y = 0; y < tile->height; y++) {
        paint_row(look, tile, y, texture, target);
    }
}
