#include "look/map.h"

void pondi_read_map_at(const pond_map *map, const pondi_place *place, float low, float high,
                       float *out) {
    const float scale_x = (float)map->width / (float)place->width;
    const float scale_y = (float)map->height / (float)place->height;
    const float right = (float)(map->width - 1);
    const float bottom = (float)(map->height - 1);
    int column[PONDI_TILE];
    int row[PONDI_TILE];
    float fx[PONDI_TILE];
    float fy[PONDI_TILE];
    for (int i = 0; i < place->count; i++) {
        const float u = pondi_clamp((place->points->u[i] + 0.5f) * scale_x - 0.5f, 0.0f, right);
        const float v = pondi_clamp((place->points->v[i] + 0.5f) * scale_y - 0.5f, 0.0f, bottom);
        column[i] = (int)u;
        row[i] = (int)v;
        fx[i] = u - (float)column[i];
        fy[i] = v - (float)row[i];
    }
    for (int i = 0; i < place->count; i++) {
        const ptrdiff_t across = column[i] + 1 < map->width ? 1 : 0;
        const ptrdiff_t down = row[i] + 1 < map->height ? map->stride : 0;
        const float *at = map->values + row[i] * map->stride + column[i];
        out[i] = pondi_blend(at[0], at[across], at[down], at[down + across], fx[i], fy[i]);
    }
    for (int i = 0; i < place->count; i++) {
        out[i] = pondi_clamp(out[i], low, high);
    }
}
