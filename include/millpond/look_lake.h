// millpond/look_lake.h — the moving lake in a photograph. See look.h and lake.h.
#ifndef MILLPOND_LOOK_LAKE_H
#define MILLPOND_LOOK_LAKE_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A prepared photograph and its mask: waterlines, the layer of water with holes filled, the same
/// blurred, and the ripples in the photograph. Only pond_lake_set_photograph() changes it.
typedef struct pond_lake pond_lake;

/// The water in a photograph, in perspective. The waves reflect the ray of each pixel; the look
/// reads the photograph where still water would show the reflected direction, and changes its
/// brightness by Fresnel's term. Waves smaller than a pixel blur the mirror image. Ripples in the
/// photograph stay and drift with the wind.
///
/// Without a breeze and with the pond at rest the photograph is drawn unchanged; outside the mask
/// it always is. `time` and `time + period` give the same bits. The pond, if there is one, is in
/// front of the viewer, its lower side nearest; see pond_lake_point_at().
///
/// The texture of pond_draw() is the photograph; without `lake` it is drawn unchanged.
typedef struct pond_lake_look {
    /// Speed of the wind; 0 = none. [m/s], 0…20, default 2.
    float breeze;
    /// Direction that the wind blows to: 0 = right, 90 = away from the viewer. [°], −360…360,
    /// default 70.
    float wind;
    /// How much gusts change the waves. [1], 0…1, default 0.35.
    float gusts;
    /// Time after which the motion repeats. [s], 0.5…600, default 10.
    float period;
    /// Factor on all slopes, those of the pond too. [1], 0…10, default 1.
    float steepness;
    /// Height of the horizon: 0 = top, 1 = bottom of the picture. [1], 0…0.98, default 0.45.
    float horizon;
    /// Angle across the picture's width. [°], 5…150, default 55.
    float field_of_view;
    /// Height of the eye above the water. [m], 0.05…1000, default 1.7.
    float eye;
    /// Position of the sun: (0, 0) is the picture's upper left corner, (1, 1) its lower right one.
    /// −2…3, default {0.5, 0.2}.
    pond_vec2 sun;
    /// Brightness of the sun's path on water that a breeze moves; 0 = none. [1], 0…1000, default 0.
    float glitter;
    /// 0…1000, default {1.0, 0.86, 0.62}.
    pond_colour sun_colour;
    /// Seed of the waves' phases. Default 1.
    uint64_t seed;
    /// Time of the picture. [s], default 0; not finite counts as 0.
    double time;
    /// The prepared photograph, or NULL.
    const pond_lake *lake;
} pond_lake_look;

#ifdef __cplusplus
}
#endif

#endif
