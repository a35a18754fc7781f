// Summarises the maps around a tile. Most tiles are far from land and over a gentle bed, where
// reading the maps would change nothing.

#include "base/maths.h"
#include "look/looks/pool.h"

#define LIT 0.8f // square of the stretch of light; up to 1 it has no effect

// The stored land is more exact.
static void look_up_around(const pondi_pool *s, const pondi_tile *tile, pondi_pool_around *around) {
    const pondi_kept kept =
        pondi_pool_look_up(s->kept, tile->x0, tile->y0, tile->width, tile->height);
    const float slide2 = pondi_pool_slide2(s);
    around->none_near = around->no_land || !kept.near;
    around->shows_none = !kept.land;
    around->gentle = s->bed != NULL && s->light != NULL &&
                     slide2 < PONDI_POOL_FARTHEST * PONDI_POOL_FARTHEST &&
                     kept.steepest * slide2 <= LIT;
}

void pondi_pool_look_around(const pondi_pool *s, const pondi_tile *tile,
                            pondi_pool_around *around) {
    const float margin = s->margin;
    *around = (pondi_pool_around){
        .left = ((float)tile->x0 - margin) * s->texels_x,
        .top = ((float)tile->y0 - margin) * s->texels_y,
        .right = ((float)(tile->x0 + tile->width) + margin) * s->texels_x,
        .bottom = ((float)(tile->y0 + tile->height) + margin) * s->texels_y,
    };
    around->no_land =
        s->dry != NULL && (pondi_pool_ground_within(s, s->land_survey, around->left, around->top,
                                                    around->right, around->bottom) &
                           PONDI_GROUND_LAND) == 0;
    around->none_near = around->no_land;
    if (s->kept != NULL) {
        look_up_around(s, tile, around);
        return;
    }
    // Without land there is no survey of the bed.
    around->gentle =
        s->dry != NULL && s->bed != NULL && s->light != NULL &&
        (pondi_pool_ground_within(s, s->bed_survey, around->left, around->top,
                                  around->right + s->texels_x, around->bottom + s->texels_y) &
         PONDI_GROUND_STEEP) == 0;
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
