// millpond/look_profile.h — water from the side. See look.h.
#ifndef MILLPOND_LOOK_PROFILE_H
#define MILLPOND_LOOK_PROFILE_H

#include <millpond/picture.h>
#include <millpond/pond.h>

/// Droplets in the air: see spray.h.
typedef struct pond_spray pond_spray;

/// Water seen from the side, as in the string listing: the backdrop or a sky above the surface, and
/// below it water lit from above. The look stretches one row of cells over the width of the
/// picture: the only row of a column pond, row height/2 of other ponds. The texture is the
/// backdrop; without one the look draws a sky. Pixels of the backdrop above the water are unchanged
/// if it has the size of the target.
typedef struct pond_profile_look {
    /// Level of still water, from the bottom. [picture heights], 0…1, default 0.55.
    float water_level;
    /// Vertical scale: metres over the height of the picture. [m], 0…1e6; 0, the default: the same
    /// scale as along the width. Less than 1e-6 counts as 1e-6.
    float metres;
    /// Width of the bright line along the surface. [pixels], 0…1000, default 2.5; 0 is no line.
    float line_width;
    /// Colour of the line and the highlight. 0…1000, default {0.90, 0.97, 1.0}.
    pond_colour line_colour;
    /// Sky at the top of the picture, without a backdrop. 0…1000, default {0.16, 0.38, 0.76}.
    pond_colour sky_zenith;
    /// Sky at the water level. 0…1000, default {0.56, 0.74, 0.88}.
    pond_colour sky_horizon;
    /// Water just below the surface. 0…1000, default {0.045, 0.34, 0.44}.
    pond_colour water_colour;
    /// Water too deep for light. 0…1000, default {0.003, 0.030, 0.075}.
    pond_colour deep_colour;
    /// Absorption coefficient (Beer–Lambert) with depth. [1/m], 0…1000, default {4.2, 2.4, 1.9}.
    pond_colour absorption;
    /// Visibility of the backdrop through the water. [1], 0…1, default 0.35.
    float clarity;
    /// Soft light under the surface, strongest under crests. [1], 0…1000, default 0.30.
    float highlight;
    /// Depth of the highlight. [picture heights], 0.0001…10, default 0.07.
    float highlight_reach;
    /// Height of the surface that is seen behind the edge, as if from a little above the water.
    /// [picture heights], 0…1, default 0: none.
    float thickness;
    /// Strength of the light shafts that the waves focus under water. [1], 0…10, default 0: none.
    float shafts;
    /// Position from which the shafts come: 0, 0 is the picture's upper left corner, 1, 1 its lower
    /// right one; above the water. −10…11, default {0.5, −0.5}.
    pond_vec2 sun;
    /// Droplets in the air, in the line's colour. NULL, the default: none.
    const pond_spray *spray;
} pond_profile_look;

#endif
