// lake.h — the look lake over a picture or a film: where its water is, and the lake made of it.
//
// The water is given by a mask or by points, or found because it mirrors. Without any, a lake is
// added under the picture.
#ifndef APP_LAKE_H
#define APP_LAKE_H

#include <jansson.h>
#include <millpond/lake.h>
#include <millpond/look.h>

#include "backdrop.h"

#define LAKE_POINTS 16 // at most, of each kind

// Points that are in the water, and points that are not. [fractions of the picture]
typedef struct lake_points {
    pond_vec2 water[LAKE_POINTS];
    pond_vec2 not_water[LAKE_POINTS];
    int water_count;
    int not_water_count;
} lake_points;

// The options. Empty members are found automatically.
typedef struct lake_wanted {
    const char *mask; // white is water
    lake_points points;
    bool has_sun;
    pond_vec2 sun;    // [fractions of the picture]
    bool adds;        // adds a lake under the picture in any case
    bool has_horizon; // keep the look's horizon
    // Where water is likely but reflects nothing, and no point is given, a lake is added instead.
    bool takes_likely;   // take the likely water: the user sees it and can correct it
    bool refuses_likely; // ask for a point
} lake_wanted;

// The lake's picture or video.
typedef struct lake_source {
    backdrop_place under;
    bool film;
    int width; // of the film to make. [pixels]
    int height;
    media_fit fit;
    media_rate rate;
    int64_t frames; // at most, 0 = until it ends
    int threads;    // for the preprocessing, 0 = one for each processor
} lake_source;

typedef struct lake lake;

// Finds the water that reflects in a picture, or else likely water. picture: NULL: finds neither.
pond_lake_found lake_seek(media_source *picture);

// Analyses the first frame; of a video also whether the camera stands still. Sets horizon, sun and
// lake of *look. Reports the choice, unless quiet. NULL fills *error.
lake *lake_open(const lake_wanted *wanted, const lake_source *source, bool quiet,
                pond_lake_look *look, media_error *error);
void lake_close(lake *l); // NULL is allowed

// The next frame's picture with the lake in it; valid until the next call. l may be NULL.
pond_texture lake_texture(lake *l, const pond_texture *under);

// The share of water of each pixel, 0…1, as large as the film.
pond_map lake_mask(const lake *l);

// ---- mended by hand: positions are fractions of the picture ----

// Remember the mask and the horizon, and exchange them with the remembered ones. False if there are
// none.
void lake_remember(lake *l, float horizon);
bool lake_take_back(lake *l, pond_lake_look *look);

// Adds the water around a point, or removes the object there. Adding drops a lake that was added
// under the picture. False fills *error.
bool lake_grow(lake *l, const pond_texture *under, pond_vec2 at, bool water, pond_lake_look *look,
               media_error *error);

// Paints a soft disc of water, or removes it. radius: [picture's width]
void lake_paint(lake *l, pond_vec2 at, float radius, bool water);

// Applies the current mask and horizon. False fills *error and changes nothing.
bool lake_remake(lake *l, const pond_texture *under, pond_lake_look *look, media_error *error);

// Shows the mask in a picture of any size, and the horizon.
void lake_tint(const lake *l, float horizon, const pond_target *target);

// Whether it was added under the picture, and not found there.
bool lake_is_added(const lake *l);

// The waterline that a lake was added below, else the horizon. [height]
float lake_line(const lake *l, const pond_lake_look *look);

// As a PNG, white where there is water.
bool lake_write_mask(const lake *l, const char *path, media_error *error);

// The result of the search.
json_t *lake_json(const lake *l, const pond_lake_look *look);

#endif
