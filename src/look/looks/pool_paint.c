#include <string.h>

#include "look/looks/pool.h"
#include "look/reading/prefetch.h"

void PONDI_ISA_NAME(pondi_paint_pool)(const void *look, const pondi_tile *tile,
                                      const pondi_canvas *canvas) {
    const pondi_pool *s = look;
    const pond_target *target = canvas->target;
    const pond_texture *texture = canvas->texture;
    const bool bend = target->format != POND_PIXELS_RGBA_F32;
    pondi_shore shore;
    pondi_pool_row row;
    row.all_land = false;
    if (s->dry != NULL) {
        pondi_pool_survey_shore(s, tile, &shore);
    }
    if (!s->bare) {
        pondi_pool_look_around(s, tile, &row.around);
    }
    pondi_light seen; // of the floor; then what land is
    pondi_light light;
    pondi_pool_begin(s, tile, &row);
    for (int y = 0; y < tile->height; y++) {
        pondi_prefetch_ahead(texture, target, tile->x0, tile->y0 + y, tile->width);
        if (s->light != NULL) {
            pondi_prefetch_map(s->light, target, tile->x0, tile->y0 + y, tile->width);
        }
        pondi_pool_trace(s, tile, y, &row);
        if (row.all_land) {
            memset(&light, 0, sizeof light);
        } else {
            pondi_read_light(texture, &row.floor, row.count, seen.channel, light.alpha);
            pondi_pool_mix(s, &row, bend, seen.channel, light.channel);
        }
        if (s->foam != NULL && !row.all_land) {
            pondi_pool_foam(s, &row, &light);
        }
        if (s->dry != NULL) {
            pondi_pool_shore(&shore, &row, texture, &seen, &light);
        }
        pondi_store_light(target, tile->x0, tile->y0 + y, &light, tile->width);
    }
}
