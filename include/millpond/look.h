// millpond/look.h — drawing: a view of heights and a texture become pixels.
//
// What it does:     pure functions: the same view, texture and look give the same pixels, on every
//                   machine and with any number of threads. No memory is allocated.
// What it does not: own a window or a file, or change the water.
// How to use it:
//   pond_pool_look look = pond_pool_look_default();
//   pond_view view = pond_get_view(water);
//   pond_parallel parallel = pond_get_parallel(water);
//   pond_draw_pool(&look, &view, &texture, &target, &parallel);
//
// Pixels are RGBA, 8 bits each, sRGB, rows from the top. View, texture and target may each have any
// size: the pond and the texture are both stretched over the whole target. Where the pond is
// coarser than the target, heights are sampled smoothly (quadratic B-spline). With a NULL or empty
// argument, or a look whose numbers are not finite, nothing is drawn; numbers out of their range
// are brought into it. Threads: any, as long as the view stays as it is and targets do not overlap.
#ifndef MILLPOND_LOOK_H
#define MILLPOND_LOOK_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A picture to read. Width and height 1…32768.
typedef struct pond_texture {
    const uint8_t *pixels; ///< upper left pixel
    int width;             ///< [pixels]
    int height;            ///< [pixels]
    ptrdiff_t stride;      ///< from row to row. [bytes]
} pond_texture;

/// A picture to draw. Width and height 1…32768. It must not overlap the texture.
typedef struct pond_target {
    uint8_t *pixels;  ///< upper left pixel
    int width;        ///< [pixels]
    int height;       ///< [pixels]
    ptrdiff_t stride; ///< from row to row. [bytes]
} pond_target;

/// How a texture is read between its pixels.
typedef enum pond_lookup {
    POND_LOOKUP_NEAREST = 1, ///< the pixel that is hit, as the seeds do it
    POND_LOOKUP_BILINEAR = 2 ///< smooth
} pond_lookup;

/// Seed 000: the texture is read from the side by the height difference of the neighbours, and the
/// difference along x is added as light. With nearest lookup, refraction and shading 1 and a target
/// of the pond's size, exactly the write-up's loop. Differences are counted in view.count_height.
typedef struct pond_offset_look {
    pond_lookup lookup; ///< default POND_LOOKUP_BILINEAR
    float refraction;   ///< offset for each count of difference. [cells], default 1
    float shading;      ///< light for each count of difference along x. [8-bit levels], default 1
} pond_offset_look;

/// Seed 002: the texture is stretched from its middle by (1024 − height)/1024, like a lens. With
/// nearest lookup, strength 1 and a target of the pond's size, exactly the write-up's loop.
typedef struct pond_lens_look {
    pond_lookup lookup; ///< default POND_LOOKUP_BILINEAR
    float strength;     ///< counts of height for each count of the pond. [1], default 1
} pond_lens_look;

/// A linear-light colour. [1], 0…1 is what a screen can show
typedef struct pond_colour {
    float r;
    float g;
    float b;
} pond_colour;

/// Water over a floor, seen from straight above, in linear light: Snell refraction of the view ray,
/// absorption along its way, the sky mirrored by Schlick's Fresnel term, the sun's glitter, and sun
/// light gathered on the floor to first order in the surface's curvature.
typedef struct pond_pool_look {
    /// From surface to floor. [m], 0…1000, default 0.25.
    float depth;
    /// Bends the view ray; the mirror's strength stays water's. [1], 1…3, default 1.333.
    float refractive_index;
    /// Exaggerates the slopes that are drawn. [1], 0…100, default 1.
    float steepness;
    /// Beer–Lambert, for each metre of way. [1/m], 0…10000, default {0.55, 0.16, 0.13}.
    pond_colour absorption;
    /// Light from straight above. 0…10000, default {0.42, 0.62, 0.95}.
    pond_colour sky_zenith;
    /// Light from the side. 0…10000, default {0.95, 0.98, 1.0}.
    pond_colour sky_horizon;
    /// Factor on both sky colours. [1], 0…10000, default 1.2.
    float sky_brightness;
    /// 0…10000, default {1.0, 0.93, 0.80}.
    pond_colour sun_colour;
    /// Where the sun stands: 0 = right, 90 = top of the picture. [°], −36000…36000, default 125.
    float sun_azimuth;
    /// Above the horizon. [°], 1…90, default 58.
    float sun_elevation;
    /// Brightness of the sun's mirror image. [1], 0…10000, default 6.
    float glitter;
    /// Spread of slopes under a pixel. [1], 0.005…1, default 0.06.
    float roughness;
    /// How strongly curvature gathers light on the floor. [1], 0…4, default 1.
    float caustics;
} pond_pool_look;

/// Water seen from the side, as in seed 003: above the surface the backdrop or a sky, below it a
/// body of water that light enters from above. One row of cells is shown, stretched over the width
/// of the picture: the only one of a column pond, row height/2 counted from the top of any other.
typedef struct pond_profile_look {
    /// Where still water stands. [share of the picture's height, from its bottom], 0…1, default
    /// 0.55.
    float water_level;
    /// Upward scale: what the whole height of the picture shows. [m], 1e-6…1e6; 0, the default, is
    /// the scale of the width, so that a metre is as long upward as along.
    float metres;
    /// Width of the bright line along the surface. [pixels], 0…1000, default 2.5; 0 is no line.
    float line_width;
    /// Of that line and of the highlight. 0…10000, default {0.90, 0.97, 1.0}.
    pond_colour line_colour;
    /// Sky at the top of the picture, where there is no backdrop. 0…10000, default {0.16, 0.38,
    /// 0.76}.
    pond_colour sky_zenith;
    /// Sky at the water level. 0…10000, default {0.56, 0.74, 0.88}.
    pond_colour sky_horizon;
    /// Water just below the surface. 0…10000, default {0.045, 0.34, 0.44}.
    pond_colour water_colour;
    /// Water that no light reaches any more. 0…10000, default {0.003, 0.030, 0.075}.
    pond_colour deep_colour;
    /// Beer–Lambert, for each metre below the surface. [1/m], 0…10000, default {4.2, 2.4, 1.9}.
    pond_colour absorption;
    /// How much of the backdrop is seen through the water. [1], 0…1, default 0.35; 0 without one.
    float clarity;
    /// Soft light under the surface, strongest under crests. [1], 0…10000, default 0.30.
    float highlight;
    /// How far down it reaches. [share of the picture's height], 0.0001…10, default 0.07.
    float highlight_reach;
} pond_profile_look;

POND_API pond_offset_look pond_offset_look_default(void);   ///< every field at its default
POND_API pond_lens_look pond_lens_look_default(void);       ///< every field at its default
POND_API pond_pool_look pond_pool_look_default(void);       ///< every field at its default
POND_API pond_profile_look pond_profile_look_default(void); ///< every field at its default

/// Draws the offset look. A NULL `parallel` means the calling thread alone.
POND_API void pond_draw_offset(const pond_offset_look *look, const pond_view *view,
                               const pond_texture *texture, const pond_target *target,
                               const pond_parallel *parallel);

/// Draws the lens look. A NULL `parallel` means the calling thread alone.
POND_API void pond_draw_lens(const pond_lens_look *look, const pond_view *view,
                             const pond_texture *texture, const pond_target *target,
                             const pond_parallel *parallel);

/// Draws the pool look. A NULL `parallel` means the calling thread alone.
POND_API void pond_draw_pool(const pond_pool_look *look, const pond_view *view,
                             const pond_texture *texture, const pond_target *target,
                             const pond_parallel *parallel);

/// Draws the profile look. The texture is the backdrop; NULL or one without pixels means the look's
/// own sky. Where the backdrop stands above the water, its pixels come out unchanged when it is as
/// large as the target. A NULL `parallel` means the calling thread alone.
POND_API void pond_draw_profile(const pond_profile_look *look, const pond_view *view,
                                const pond_texture *texture, const pond_target *target,
                                const pond_parallel *parallel);

#ifdef __cplusplus
}
#endif

#endif
