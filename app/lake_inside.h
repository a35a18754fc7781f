// lake_inside.h — what the files of a lake share.
#ifndef APP_LAKE_INSIDE_H
#define APP_LAKE_INSIDE_H

#include <millpond/lake.h>

#include "lake.h"

#define LAKE_LOOKED_AT 640 // longer side of a picture in which a lake is looked for [pixels]

// How the water was found.
typedef enum lake_way { LAKE_MASKED = 1, LAKE_MIRRORS, LAKE_GROWN, LAKE_ADDED } lake_way;

struct lake {
    pond_lake *made;
    pond_workers *workers; // NULL: the caller's thread alone
    lake_way way;
    bool film;
    float share;
    float keep; // of the picture, where a lake was added
    int width;
    int height;
    float *water;              // shares, a value for each pixel
    float *before;             // remembered ones, or NULL,
    float horizon_before;      // and the remembered horizon
    uint8_t *pixels;           // the picture with its lake, where one was added
    const uint8_t *last_shown; // the film's frame
};

// Shares of water of a lake, to be written.
static inline pond_map_target lakei_water(const lake *l) {
    return (pond_map_target){l->water, l->width, l->height, l->width};
}

// Frames in which water is looked for.
typedef struct lake_views {
    pond_texture frame;  // of the film
    pond_texture closer; // the same, larger if it is small
} lake_views;

// ---- lake_find.c ----

// Finds the water by mask, points or mirroring, or adds a lake, as `wanted`. False fills *error.
bool lakei_find_water(lake *l, const lake_wanted *wanted, const media_info *info,
                      const lake_views *seen, bool quiet, pond_lake_look *look, media_error *error);
// Adds the water around a point, or makes that all there is. *found: share 0 where there is none.
bool lakei_grow_from(lake *l, const pond_texture *picture, const pond_lake_growth *growth,
                     bool adds, pond_lake_found *found, media_error *error);
// Returns false with the library's message in *error.
bool lakei_fail_pond(media_error *error, pond_result result);
// Share of water in the mask.
float lakei_share(const lake *l);

// ---- lake.c ----

pond_target lakei_pixels(const lake *l);
// Prepares the picture for drawing, with the mask as it is now. False fills *error.
bool lakei_make(lake *l, const pond_texture *picture, pond_lake_look *look, media_error *error);

#endif
