// millpond/look_profile.h — water from the side. See look.h.
#ifndef MILLPOND_LOOK_PROFILE_H
#define MILLPOND_LOOK_PROFILE_H

#include <millpond/picture.h>
#include <millpond/pond.h>

/// Droplets in the air: see spray.h.
typedef struct pond_spray pond_spray;

/// Water seen from the side, as in the string listing: above the surface the backdrop or a sky,
/// below it a body of water that light enters from above. One row of cells is shown, stretched over
/// the width of the picture: the only one of a column pond, row height/2 counted from the top of
/// any other. The texture is the backdrop; without one the look draws its own sky. Where the
/// backdrop stands above the water, its pixels come out unchanged when it is as large as the
/// target.
typedef struct pond_profile_look {
    /// Where still water stands. [share of the picture's height, from its bottom], 0…1, default
    /// 0.55.
    float water_level;
    /// Upward scale: what the whole height of the picture shows. [m], 0…1e6; 0, the default, is the
    /// scale of the width, so that a metre is as long upward as along. Less than 1e-6 is drawn as
    /// 1e-6.
    float metres;
    /// Width of the bright line along the surface. [pixels], 0…1000, default 2.5; 0 is no line.
    float line_width;
    /// Of that line and of the highlight. 0…1000, default {0.90, 0.97, 1.0}.
    pond_colour line_colour;
    /// Sky at the top of the picture, where there is no backdrop. 0…1000, default {0.16, 0.38,
    /// 0.76}.
    pond_colour sky_zenith;
    /// Sky at the water level. 0…1000, default {0.56, 0.74, 0.88}.
    pond_colour sky_horizon;
    /// Water just below the surface. 0…1000, default {0.045, 0.34, 0.44}.
    pond_colour water_colour;
    /// Water that no light reaches any more. 0…1000, default {0.003, 0.030, 0.075}.
    pond_colour deep_colour;
    /// Beer–Lambert, for each metre below the surface. [1/m], 0…1000, default {4.2, 2.4, 1.9}.
    pond_colour absorption;
    /// How much of the backdrop is seen through the water. [1], 0…1, default 0.35; 0 without one.
    float clarity;
    /// Soft light under the surface, strongest under crests. [1], 0…1000, default 0.30.
    float highlight;
    /// How far down it reaches. [share of the picture's height], 0.0001…10, default 0.07.
    float highlight_reach;
    /// Droplets in the air, in the line's colour. NULL, the default: none.
    const pond_spray *spray;
} pond_profile_look;

#endif
