// Computes the stored land of a pool tile by tile, and reads it.

#include <math.h>
#include <string.h>

#include "base/maths.h"
#include "look/looks/pool_keep.h"

// ---- computing ----------------------------------------------------------------------------------

// A tile of the picture, without its channels.
static void begin_tile(const pondi_pool_keeping *k, int column, int row, pondi_tile *tile) {
    tile->x0 = column * PONDI_KEPT_WIDE;
    tile->y0 = row * PONDI_KEPT_HIGH;
    tile->width = pondi_least(PONDI_KEPT_WIDE, k->land->from.width - tile->x0);
    tile->height = pondi_least(PONDI_KEPT_HIGH, k->land->from.height - tile->y0);
}

void PONDI_ISA_NAME(pondi_keep_tiles)(void *context, int row) {
    const pondi_pool_keeping *k = context;
    const pondi_pool *s = k->state;
    pondi_tile tile;
    for (int column = 0; column < k->land->across; column++) {
        begin_tile(k, column, row, &tile);
        const float margin = s->margin;
        const float left = ((float)tile.x0 - margin) * s->texels_x;
        const float top = ((float)tile.y0 - margin) * s->texels_y;
        const float right = ((float)(tile.x0 + tile.width) + margin) * s->texels_x;
        const float bottom = ((float)(tile.y0 + tile.height) + margin) * s->texels_y;
        const int ground = pondi_pool_shore_ground(s, &tile);
        const bool paved = (ground & PONDI_GROUND_WATER) == 0;
        k->land->tiles[row * k->land->across + column] = (pondi_kept_tile){
            .shore = paved || (ground & PONDI_GROUND_LAND) == 0 ? -1 : 0,
            .land = (ground & PONDI_GROUND_SHOWN) != 0,
            .paved = paved,
            .near = pondi_pool_has_land(s, left, top, right, bottom),
            .steepest = s->bed != NULL ? pondi_pool_steepest(s, left, top, right + s->texels_x,
                                                             bottom + s->texels_y)
                                       : 0.0f,
        };
    }
}

// Rows of a tile that shows a shore.
static void keep_numbers(const pondi_pool *s, pondi_tile *tile, float *values) {
    pondi_shore shore;
    pondi_pool_row row;
    pondi_pool_survey_shore(s, tile, &shore);
    pondi_pool_begin(s, tile, &row);
    for (int y = 0; y < tile->height; y++) {
        float *land = values + (ptrdiff_t)y * PONDI_KEPT_WIDE;
        row.y = tile->y0 + y;
        for (int x = 0; x < row.count; x++) {
            row.still.v[x] = ((float)row.y + 0.5f) * s->texels_y - 0.5f;
        }
        pondi_pool_read_here(s, &row, s->dry, 1.0f, row.land);
        memcpy(land, row.land, (size_t)row.count * sizeof *land);
        pondi_pool_find_shade(&shore, &row, land + PONDI_KEPT_SHADE * PONDI_KEPT_PIXELS);
        pondi_pool_find_wet(&shore, &row, land + PONDI_KEPT_WET * PONDI_KEPT_PIXELS);
    }
}

void PONDI_ISA_NAME(pondi_keep_numbers)(void *context, int row) {
    const pondi_pool_keeping *k = context;
    PONDI_ALIGNED float room[PONDI_TILE_ROOM];
    pondi_tile tile;
    tile.room = room;
    for (int column = 0; column < k->land->across; column++) {
        const pondi_kept_tile *kept = &k->land->tiles[row * k->land->across + column];
        if (kept->shore >= 0) {
            begin_tile(k, column, row, &tile);
            keep_numbers(k->state, &tile,
                         k->land->values +
                             (ptrdiff_t)kept->shore * PONDI_KEPT_NUMBERS * PONDI_KEPT_PIXELS);
        }
    }
}

// ---- reading ------------------------------------------------------------------------------------

pondi_kept pondi_pool_look_up(const pond_pool_land *land, int x0, int y0, int width, int height) {
    pondi_kept all = {.paved = true};
    for (int j = y0 / PONDI_KEPT_HIGH; j <= (y0 + height - 1) / PONDI_KEPT_HIGH; j++) {
        for (int i = x0 / PONDI_KEPT_WIDE; i <= (x0 + width - 1) / PONDI_KEPT_WIDE; i++) {
            const pondi_kept_tile *tile = &land->tiles[j * land->across + i];
            all.paved = all.paved && tile->paved;
            all.land = all.land || tile->land;
            all.shore = all.shore || tile->shore >= 0;
            all.near = all.near || tile->near;
            all.steepest = tile->steepest > all.steepest ? tile->steepest : all.steepest;
        }
    }
    return all;
}

// Of a tile without a shore.
static float number_of(const pondi_kept_tile *tile, pondi_kept_number which) {
    return which == PONDI_KEPT_SHADE ? 1.0f : which == PONDI_KEPT_LAND && tile->paved ? 1.0f : 0.0f;
}

void pondi_pool_read_kept(const pond_pool_land *land, pondi_kept_number which,
                          const pondi_pool_row *row, float *restrict out) {
    const pondi_kept_tile *tiles =
        land->tiles + (ptrdiff_t)(row->y / PONDI_KEPT_HIGH) * land->across;
    const ptrdiff_t line = (ptrdiff_t)which * PONDI_KEPT_PIXELS +
                           (ptrdiff_t)(row->y % PONDI_KEPT_HIGH) * PONDI_KEPT_WIDE;
    for (int done = 0; done < row->count;) {
        const int x = row->x + done;
        const int within = x % PONDI_KEPT_WIDE;
        const int count = pondi_least(PONDI_KEPT_WIDE - within, row->count - done);
        const pondi_kept_tile *tile = &tiles[x / PONDI_KEPT_WIDE];
        if (tile->shore >= 0) {
            const float *from = land->values +
                                (ptrdiff_t)tile->shore * PONDI_KEPT_NUMBERS * PONDI_KEPT_PIXELS +
                                line + within;
            memcpy(out + done, from, (size_t)count * sizeof *out);
        } else {
            const float all = number_of(tile, which);
            for (int i = 0; i < count; i++) {
                out[done + i] = all;
            }
        }
        done += count;
    }
}
