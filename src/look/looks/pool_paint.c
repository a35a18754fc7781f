#include <string.h>

#include "look/looks/pool.h"
#include "look/reading/prefetch.h"

// Nothing but dry land: the texture as it is.
static void pave(const pondi_pool *s, const pondi_tile *tile, const pondi_canvas *canvas,
                 pondi_pool_row *row, pondi_light *light) {
    const pond_texture *texture = canvas->texture;
    const pond_target *target = canvas->target;
    const bool alike =
        target->format == POND_PIXELS_RGBA8 && s->texels_x == 1.0f && s->texels_y == 1.0f;
    pondi_pool_begin(s, tile, row);
    for (int y = tile->y0; y < tile->y0 + tile->height; y++) {
        if (alike) {
            memcpy(target->pixels + y * target->stride + (ptrdiff_t)4 * tile->x0,
                   texture->pixels + y * texture->stride + (ptrdiff_t)4 * tile->x0,
                   (size_t)tile->width * 4);
            continue;
        }
        for (int x = 0; x < row->count; x++) {
            row->still.v[x] = ((float)y + 0.5f) * s->texels_y - 0.5f;
        }
        pondi_read_light(texture, &row->still, row->count, light->channel, light->alpha);
        pondi_store_light(target, tile->x0, y, light, tile->width);
    }
}

static void find_shore(const pondi_pool *s, const pondi_tile *tile, pondi_shore *shore) {
    if (s->kept == NULL) {
        pondi_pool_survey_shore(s, tile, shore);
        return;
    }
    const pondi_kept kept =
        pondi_pool_look_up(s->kept, tile->x0, tile->y0, tile->width, tile->height);
    *shore = (pondi_shore){.kept = s->kept, .drawn = kept.shore, .paved = kept.paved};
}

// What a row of pixels some way below needs.
PONDI_PREFETCH prefetch_row(const pondi_pool *s, const pondi_canvas *canvas, const pondi_tile *tile,
                            int y, const pondi_pool_around *around) {
    const pond_target *target = canvas->target;
    const int row = tile->y0 + y;
    pondi_prefetch_ahead(canvas->texture, target, tile->x0, row, tile->width);
    if (s->light != NULL) {
        pondi_prefetch_map(s->light, target, tile->x0, row, tile->width);
    }
    if (s->bed != NULL) {
        pondi_prefetch_map(s->bed, target, tile->x0, row, tile->width);
    }
    if (s->dry != NULL && !around->none_near) {
        pondi_prefetch_map(s->dry, target, tile->x0, row, tile->width);
    }
}

void PONDI_ISA_NAME(pondi_paint_pool)(const void *look, const pondi_tile *tile,
                                      const pondi_canvas *canvas) {
    const pondi_pool *s = look;
    const pond_target *target = canvas->target;
    const pond_texture *texture = canvas->texture;
    const bool bend = target->format != POND_PIXELS_RGBA_F32;
    pondi_shore shore;
    pondi_pool_row row;
    row.all_land = false;
    pondi_light seen; // of the floor; then what land is
    pondi_light light;
    if (s->dry != NULL) {
        find_shore(s, tile, &shore);
        if (shore.paved) {
            pave(s, tile, canvas, &row, &light);
            return;
        }
    }
    if (!s->bare) {
        pondi_pool_look_around(s, tile, &row.around);
    }
    pondi_pool_begin(s, tile, &row);
    for (int y = 0; y < tile->height; y++) {
        prefetch_row(s, canvas, tile, y, &row.around);
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

// ---- rays traced on the cells -------------------------------------------------------------------

static void mix_traced(const pondi_tile *tile, int y, float (*restrict seen)[PONDI_TILE],
                       float (*restrict light)[PONDI_TILE]) {
    const float *floor = pondi_traced_row(tile, PONDI_POOL_FLOOR, y);
    const float least = pondi_bound(0.0f);
    for (int c = 0; c < 3; c++) {
        const float *above = pondi_traced_row(tile, PONDI_POOL_ABOVE + c, y);
        for (int x = 0; x < tile->width; x++) {
            const float all = seen[c][x] * floor[x] + above[x];
            light[c][x] = all > least ? all : least;
        }
    }
}

// Over an even floor and clear water that absorbs no light.
void PONDI_ISA_NAME(pondi_paint_pool_traced)(const void *look, const pondi_tile *tile,
                                             const pondi_canvas *canvas) {
    const pondi_pool *s = look;
    const pond_target *target = canvas->target;
    PONDI_ALIGNED float seen[3][PONDI_TILE];
    pondi_pool_row row;
    pondi_light light;
    pondi_pool_begin(s, tile, &row);
    for (int y = 0; y < tile->height; y++) {
        const float *away_u = pondi_traced_row(tile, PONDI_POOL_AWAY_U, y);
        const float *away_v = pondi_traced_row(tile, PONDI_POOL_AWAY_V, y);
        const float v = ((float)(tile->y0 + y) + 0.5f) * s->texels_y - 0.5f;
        for (int x = 0; x < row.count; x++) {
            row.floor.u[x] = row.still.u[x] + away_u[x];
            row.floor.v[x] = v + away_v[x];
        }
        pondi_prefetch_ahead(canvas->texture, target, tile->x0, tile->y0 + y, tile->width);
        pondi_pool_stay(s, &row.floor, row.count);
        pondi_read_light(canvas->texture, &row.floor, row.count, seen, light.alpha);
        mix_traced(tile, y, seen, light.channel);
        pondi_pool_bend(s, row.count, NULL, seen, light.channel);
        pondi_store_light(target, tile->x0, tile->y0 + y, &light, tile->width);
    }
}
