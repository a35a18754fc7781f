// millpond/look_slope.h — steepness or direction of the slope as colours. See look.h.
#ifndef MILLPOND_LOOK_SLOPE_H
#define MILLPOND_LOOK_SLOPE_H

#include <millpond/colour_map.h>
#include <millpond/pond.h>

/// Properties of a slope that the look can show.
typedef enum pond_slope_show {
    POND_SLOPE_STEEPNESS = 1, ///< steepness, through a colour map
    POND_SLOPE_DIRECTION = 2  ///< direction as hue, steepness as brightness
} pond_slope_show;

/// Data look: the slope, in metres per metre. Hues show the direction that the surface faces: red
/// right, yellow up, green left, blue down, all of equal lightness. Float targets get numbers
/// instead of colours: slope along x (right), slope along y (down), and steepness.
typedef struct pond_slope_look {
    /// Default POND_SLOPE_STEEPNESS.
    pond_slope_show show;
    /// Colours of the steepness. Default POND_COLOUR_MAP_DEEP.
    pond_colour_map colours;
    /// Slope of the last colour. [1], 1e-9…1e6, default 0.12.
    float range;
} pond_slope_look;

#endif
