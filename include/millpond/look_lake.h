// millpond/look_lake.h — the lake in a photograph moves, and mirrors its shore. See look.h.
//
//   pond_look look = pond_look_default(POND_LOOK_LAKE);
//   look.is.lake.horizon = 0.44f;
//   pond_lake *lake;
//   if (pond_lake_create(&photograph, &water, &look.is.lake, NULL, &parallel, &lake) != POND_OK) …
//   look.is.lake.lake = lake;
//   every frame: look.is.lake.time = seconds;
//                pond_draw(&look, &view, &photograph, &target, &parallel);    // view may be NULL
//   pond_lake_destroy(lake);
#ifndef MILLPOND_LOOK_LAKE_H
#define MILLPOND_LOOK_LAKE_H

#include <millpond/breeze.h>
#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What was made ready of a photograph and its mask: waterlines, the water alone with all holes
/// filled, that layer blurred, and the ripples that the photograph has itself. It changes only in
/// pond_lake_show().
typedef struct pond_lake pond_lake;

/// The water in a photograph, in perspective. Each pixel's ray is mirrored by the waves there; the
/// photograph is read where still water would have mirrored the same, and Fresnel's term tells how
/// much more or less of it is mirrored. Waves too small for a pixel blur what is mirrored. Ripples
/// that the photograph has itself stay, and drift with the wind.
///
/// Without a breeze and with a pond that lies still the photograph is drawn to the bit; outside the
/// mask it always is. `time` and `time + period` give the same bits. A pond, if there is one, lies
/// in front of the viewer, its lower side nearest, as pond_lake_place() says.
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

/// Makes a photograph ready. Its size is the lake's; pictures of other sizes may be drawn with it.
/// water: the share of water, 0…1, stretched over the photograph. look: only horizon, which must be
/// within its range, says something here; make the lake anew when it changes. allocator: NULL = the
/// C library's; logger: none. parallel: as in pond_draw(); the lake is the same with any.
/// Errors: POND_ERROR_ARGUMENT for NULL or an empty photograph or mask; POND_ERROR_RANGE for a
/// horizon outside its range, and a mask that is empty, full, or all above the horizon;
/// POND_ERROR_MEMORY.
/// Threads: any.
POND_API pond_result pond_lake_create(const pond_texture *photograph, const pond_map *water,
                                      const pond_lake_look *look, const pond_allocator *allocator,
                                      const pond_parallel *parallel, pond_lake **lake);

/// Frees it. NULL is allowed.
POND_API void pond_lake_destroy(pond_lake *lake);

/// The next frame of a film whose camera stands still: another photograph of the same size, whose
/// waterlines are those of the first. False, with nothing done, for one of another size, or NULL.
/// Must not be called while the lake is drawn. parallel: as in pond_draw().
POND_API bool pond_lake_show(pond_lake *lake, const pond_texture *photograph,
                             const pond_parallel *parallel);

/// The sun in a photograph: the middle of the largest area above the horizon that is white.
/// horizon: as in the look. False, and *out untouched, where there is none.
POND_API bool pond_lake_find_sun(const pond_texture *photograph, float horizon, pond_vec2 *out);

/// A good side length for a pond that lies in the picture. [m] 0 for NULL or an empty target.
POND_API float pond_lake_pond_size(const pond_lake_look *look, const pond_target *target);

/// Where a pixel of the target lies on the pond, for touches: in metres from the pond's upper left
/// corner, which lies far to the left. Outside the pond positions go on beyond its sides. False,
/// and *out untouched, at and above the horizon, and for NULL.
POND_API bool pond_lake_place(const pond_lake_look *look, const pond_view *view,
                              const pond_target *target, pond_vec2 pixel, pond_vec2 *out);

// ---- for programs that draw it themselves, on a GPU say -----------------------------------------

/// A level of the water's layer: colours as l/(1 − .85·l), where 65535 is 1/.15. Level 0 is sharp,
/// each other one twice as blurred as the one before.
typedef struct pond_lake_level {
    const uint16_t *texels; ///< red, green, blue and nothing
    int width;              ///< [texels]
    int height;             ///< [texels]
    int step_x;             ///< pixels for each texel, texel (0, 0) upon pixel (0, 0)
    int step_y;             ///< likewise, down
} pond_lake_level;

#define POND_LAKE_LEVELS 7 ///< levels of the water's layer

/// What a lake holds. It stays as it is until pond_lake_show() or the lake's end.
typedef struct pond_lake_parts {
    int width;            ///< of the photograph. [pixels]
    int height;           ///< [pixels]
    int rows;             ///< of the water's layer, which goes on below the picture. [pixels]
    const uint8_t *alpha; ///< share of water, 0…255, one for each pixel
    const float *contact; ///< factor on what waves displace: 0 at a waterline, 1 far below
    const float *above;   ///< room to the shore above. [pixels]
    const float *below;   ///< and to the next water below what stands in the way. [pixels]
    uint64_t content;     ///< of all it holds; another one where something is another
    pond_colour deep;     ///< what the water itself sends, as the layer stores it
    pond_lake_level level[POND_LAKE_LEVELS];
    /// What the photograph's own ripples make of level 0, of the picture's rows alone, as factors
    /// on it + .03, of which 16384 steps are 1; and how far the water is rippled, of 65535. Without
    /// texels where it is not.
    pond_lake_level detail;
} pond_lake_parts;

/// What a lake holds; zeros for NULL.
POND_API pond_lake_parts pond_lake_get_parts(const pond_lake *lake);

#ifdef __cplusplus
}
#endif

#endif
