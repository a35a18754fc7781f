#include "look/usable.h"

static bool sized(const void *values, int width, int height) {
    return values != NULL && width >= 1 && width <= POND_MAX_SIDE && height >= 1 &&
           height <= POND_MAX_SIDE;
}

bool pondi_readable(const pond_texture *texture) {
    return texture != NULL && sized(texture->pixels, texture->width, texture->height);
}

bool pondi_target_drawable(const pond_target *target) {
    return target != NULL && sized(target->pixels, target->width, target->height);
}

bool pondi_drawable(const pond_view *view, const pond_target *target) {
    return pondi_target_drawable(target) && pondi_view_readable(view) && view->count_height > 0.0f;
}

bool pondi_view_readable(const pond_view *view) {
    return view != NULL && sized(view->heights, view->width, view->height) && view->border >= 0 &&
           view->cell_size > 0.0f;
}

bool pondi_map_readable(const pond_map *map) {
    return map != NULL && sized(map->values, map->width, map->height);
}

bool pondi_map_writable(const pond_map_target *map) {
    return map != NULL && sized(map->values, map->width, map->height);
}

void pondi_clip(int *first, int *count, int end) {
    const int64_t stop = (int64_t)*first + *count;
    const int64_t last = stop < end ? stop : end;
    *first = *first > 0 ? *first : 0;
    *count = last > *first ? (int)(last - *first) : 0;
}

pond_area pondi_subdomain_of(const pond_target *target) {
    if (target->part == NULL) {
        return (pond_area){.width = target->width, .height = target->height};
    }
    pond_area part = *target->part;
    pondi_clip(&part.x, &part.width, target->width);
    pondi_clip(&part.y, &part.height, target->height);
    return part;
}

const pond_map *pondi_usable_map(const pond_map *map) {
    return pondi_map_readable(map) ? map : NULL;
}
