// millpond/look_lake.h — the lake in a photograph moves, and mirrors its shore. See look.h and
// lake.h.
#ifndef MILLPOND_LOOK_LAKE_H
#define MILLPOND_LOOK_LAKE_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What was made ready of a photograph and its mask: waterlines, the water alone with all holes
/// filled, that layer blurred, and the ripples that the photograph has itself. It changes only in
/// pond_lake_set_photograph().
typedef struct pond_lake pond_lake;

/// The water in a photograph, in perspective. Each pixel's ray is mirrored by the waves there; the
/// photograph is read where still water would have mirrored the same, and Fresnel's term tells how
/// much more or less of it is mirrored. Waves too small for a pixel blur what is mirrored. Ripples
/// that the photograph has itself stay, and drift with the wind.
///
/// Without a breeze and with a pond that lies still the photograph is drawn to the bit; outside the
/// mask it always is. `time` and `time + period` give the same bits. A pond, if there is one, lies
/// in front of the viewer, its lower side nearest, as pond_lake_point_at() says.
///
/// The texture handed to pond_draw() is the photograph; without `lake` it is drawn as it is.
typedef struct pond_lake_look {
    /// Speed of the wind; 0 = none. [m/s], 0…20, default 2.
    float breeze;
    /// Where it blows to: 0 = right, 90 = away from the viewer. [°], −360…360, default 70.
    float wind;
    /// How much gusts change the waves. [1], 0…1, default 0.35.
    float gusts;
    /// After it everything comes round. [s], 0.5…600, default 10.
    float period;
    /// Exaggerates all slopes, those of the pond too. [1], 0…10, default 1.
    float steepness;
    /// Where the horizon lies: 0 = top, 1 = bottom of the picture. [1], 0…0.98, default 0.45.
    float horizon;
    /// Angle across the picture's width. [°], 5…150, default 55.
    float field_of_view;
    /// Height of the eye above the water. [m], 0.05…1000, default 1.7.
    float eye;
    /// Where the sun stands: (0, 0) is the picture's upper left corner, (1, 1) its lower right one.
    /// −2…3, default {0.5, 0.2}.
    pond_vec2 sun;
    /// Brightness of the sun's path on water that a breeze moves; 0 = none. [1], 0…1000, default 0.
    float glitter;
    /// 0…1000, default {1.0, 0.86, 0.62}.
    pond_colour sun_colour;
    /// Which waves of many. Default 1.
    uint64_t seed;
    /// When. [s], default 0. One that is not finite counts as 0.
    double time;
    /// What was made ready, or NULL.
    const pond_lake *lake;
} pond_lake_look;

#ifdef __cplusplus
}
#endif

#endif
