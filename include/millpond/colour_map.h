// millpond/colour_map.h — colours for data.
//
// Equal steps of the value are equal steps to the eye: each map is a curve through OKLab with even
// spacing (Ottosson 2020, "A perceptual color space for image processing"; Kovesi 2015, "Good
// colour maps: how to design them"). Lightness only rises, or falls and rises, so that the maps
// work in print and for the colour-blind.
#ifndef MILLPOND_COLOUR_MAP_H
#define MILLPOND_COLOUR_MAP_H

#include <millpond/base.h>
#include <millpond/picture.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The maps. The first two diverge from the middle, as heights do from still water.
typedef enum pond_colour_map {
    POND_COLOUR_MAP_TIDE = 1,  ///< blue below, almost white in the middle, orange above
    POND_COLOUR_MAP_EMBER = 2, ///< the same on black: light blue, black, light orange
    POND_COLOUR_MAP_DEEP = 3,  ///< from dark to light: night blue, teal, pale yellow
    POND_COLOUR_MAP_GREY = 4   ///< from black to white, evenly to the eye
} pond_colour_map;

/// The colour of a value, for a legend: share 0…1 spans the whole map; values outside have the
/// first or last colour. Black for an unknown map. Threads: any.
POND_API pond_colour pond_colour_map_at(pond_colour_map map, float share);

#ifdef __cplusplus
}
#endif

#endif
