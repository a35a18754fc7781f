// usable.h — whether there is something to read, to draw with and to draw on.
#ifndef PONDI_LOOK_USABLE_H
#define PONDI_LOOK_USABLE_H

#include <millpond/picture.h>
#include <millpond/pond.h>

// Whether a texture has pixels to read.
bool pondi_readable(const pond_texture *texture);

// Whether a look has something to draw and to draw on.
bool pondi_drawable(const pond_view *view, const pond_target *target);

// Whether there are pixels to draw.
bool pondi_target_drawable(const pond_target *target);

// Whether there are cells, or values, to read or to write.
bool pondi_view_readable(const pond_view *view);
bool pondi_map_readable(const pond_map *map);
bool pondi_map_writable(const pond_map_target *map);

// Clips a range to 0…end − 1.
void pondi_clip(int *first, int *count, int end);

// The part of a drawable target that is to be drawn.
pond_area pondi_subdomain_of(const pond_target *target);

// The map, or NULL when there is nothing in it.
const pond_map *pondi_usable_map(const pond_map *map);

#endif
