// lake_inside.h — what the files of a lake share.
#ifndef APP_LAKE_INSIDE_H
#define APP_LAKE_INSIDE_H

#include <millpond/lake.h>

#include "lake.h"

#define LAKE_LOOKED_AT 640 // longer side of the picture that is searched for a lake [pixels]

// How the water was found.
typedef enum lake_way { LAKE_MASKED = 1, LAKE_MIRRORS, LAKE_GROWN, LAKE_ADDED } lake_way;

struct lake {
    pond_lake *made;
    pond_workers *workers; // NULL: only the caller's thread
    lake_way way;
    lake_points points; // that were given; the last ones, if there are too many
    bool film;
    float share;
    float keep; // share of the picture above an added lake
    int width;
    int height;
    float *water;              // a share for each pixel
    float *before;             // the shares before the last edit, or NULL
    float horizon_before;      // and the horizon before it
    uint8_t *pixels;           // the picture with its added lake, or NULL
    const uint8_t *last_shown; // frame of the film
};

// Returns the shares of water of a lake as the target of a map.
static inline pond_map_target lakei_water(const lake *l) {
    return (pond_map_target){l->water, l->width, l->height, l->width};
}

// Frames that are searched for water.
typedef struct lake_views {
    pond_texture frame;  // of the film
    pond_texture closer; // the same frame, enlarged if it is small
} lake_views;

// ---- lake_find.c ----

// Finds the water by mask, points or reflections, or adds a lake, as `wanted`. False fills *error.
bool lakei_find_water(lake *l, const lake_wanted *wanted, const media_info *info,
                      const lake_views *seen, bool quiet, pond_lake_look *look, media_error *error);
// Finds the water from the lake's points, or changes a mask around them. horizon: 0 = unknown.
bool lakei_grow(lake *l, const pond_texture *picture, const pond_map *before, float horizon,
                pond_lake_found *found, media_error *error);
// Returns false with the library's message in *error.
bool lakei_fail_pond(media_error *error, pond_result result);
// Returns the share of water in the mask.
float lakei_share(const lake *l);

// ---- lake.c ----

pond_target lakei_pixels(const lake *l);
// Prepares the picture for drawing with the current mask. False fills *error.
bool lakei_make(lake *l, const pond_texture *picture, pond_lake_look *look, media_error *error);

#endif
