// millpond/look_slope.h — how steep the surface is, and which way it faces. See look.h.
#ifndef MILLPOND_LOOK_SLOPE_H
#define MILLPOND_LOOK_SLOPE_H

#include <millpond/colour_map.h>
#include <millpond/pond.h>

/// What is shown of a slope.
typedef enum pond_slope_show {
    POND_SLOPE_STEEPNESS = 1, ///< how steep it is, through a colour map
    POND_SLOPE_DIRECTION = 2  ///< which way the water faces as hue, how steep it is as brightness
} pond_slope_show;

/// Data look: the slope, in metres of rise for each metre. Hues by direction: red where the water
/// faces right, yellow up, green left, blue down, all of one lightness. A float target holds no
/// colours but the numbers: rise along x (right), rise along y (down the picture), and the
/// steepness.
typedef struct pond_slope_look {
    /// Default POND_SLOPE_STEEPNESS.
    pond_slope_show show;
    /// Of the steepness, from the first colour to the last. Default POND_COLOUR_MAP_DEEP.
    pond_colour_map colours;
    /// Slope of the last colour. [1], 1e-9…1e6, default 0.12.
    float range;
} pond_slope_look;

#endif
