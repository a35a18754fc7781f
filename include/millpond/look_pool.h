// millpond/look_pool.h — water over a floor, seen from above, by ray optics. See look.h.
#ifndef MILLPOND_LOOK_POOL_H
#define MILLPOND_LOOK_POOL_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Precomputed properties of the maps of land; see pond_pool_land_create(). It never changes.
typedef struct pond_pool_land pond_pool_land;

/// Water over a floor, seen from above, in linear light. The texture is the floor as seen through
/// still, clear water. Moving water refracts the view ray by Snell's law, absorbs light along its
/// way and scatters it back, reflects sky and sun by Fresnel's term (Schlick), and focuses sunlight
/// on the floor. In 8-bit targets values near and above white are compressed; float targets keep
/// them.
///
/// The pointers at the end may be NULL, which costs nothing. An empty map or picture counts as
/// NULL. Their content must not change while the look draws.
typedef struct pond_pool_look {
    /// Depth of the floor, without `bed`. [m], 0…1000, default 0.25.
    float depth;
    /// Refractive index for the view ray; the reflection always uses that of water. [1], 1…3,
    /// default 1.333.
    float refractive_index;
    /// Factor on drawn slopes. [1], 0…100, default 1.
    float steepness;
    /// Absorption coefficient (Beer–Lambert). [1/m], 0…1000, default the tint "clear".
    pond_colour absorption;
    /// Light that the water scatters back to the eye: its colour where it is too deep to see the
    /// floor. 0…1000, default the tint "clear".
    pond_colour scatter;
    /// Light from straight above. 0…1000, default {0.42, 0.62, 0.95}.
    pond_colour sky_zenith;
    /// Light from the side. 0…1000, default {0.95, 0.98, 1.0}.
    pond_colour sky_horizon;
    /// Factor on both sky colours, or on the sky picture. [1], 0…1000, default 1.2.
    float sky_brightness;
    /// 0…1000, default {1.0, 0.93, 0.80}.
    pond_colour sun_colour;
    /// Direction of the sun: 0 = right, 90 = top of the picture. [°], −360…360, default 125.
    float sun_azimuth;
    /// Elevation of the sun above the horizon. [°], 1…90, default 58.
    float sun_elevation;
    /// Brightness of the sun's reflection. [1], 0…1000, default 6.
    float glitter;
    /// Spread of slopes under a pixel. [1], 0.005…1, default 0.06.
    float roughness;
    /// Strength of caustics computed from the surface's curvature, without `light`. [1], 0…4,
    /// default 1.
    float caustics;
    /// Share of its light that white ground loses in 8-bit targets, so that bright lines show on
    /// it; ground up to half as bright loses nothing. [1], 0…0.3, default 0.
    float headroom;
    /// Tilt of the view from straight above towards the bottom of the picture. It changes only how
    /// much of the sky is reflected, not the proportions. [°], 0…75, default 30.
    float tilt;
    /// Width of the shore: of wet, dark land and of shaded water on both sides of the waterline.
    /// Needs `dry`. [m], 0…1000, default 0.03.
    float shore;
    /// Size of the holes in the foam; 0: none, as for pond_wet.lace. Needs `foam`. [m], 0…1000,
    /// default 0.05.
    float foam_size;
    /// Depth of the floor below still water. [m], 0…1000; NULL = `depth` everywhere.
    const pond_map *bed;
    /// Sunlight on the floor from pond_draw_caustics(), 1 = as under still water, 0…100; NULL =
    /// computed to first order from the surface's curvature.
    const pond_map *light;
    /// Foam from pond_update_foam() (light.h), the share of the surface that it covers. [1], 0…1;
    /// NULL = none.
    const pond_map *foam;
    /// Share of land. [1], 0…1; land shows the texture unchanged. NULL = no land.
    const pond_map *dry;
    /// Picture of the sky that replaces the two sky colours, as seen in a mirror on the ground, in
    /// the equal-area projection of fisheye lenses: the zenith in the middle, the horizon on the
    /// ellipse that touches the sides, and a direction of height z (1 in the zenith) at √(1 − z) of
    /// the way to it. NULL = none.
    const pond_texture *sky;
    /// Properties of `dry` and `bed` from pond_pool_land_create(), which saves computing them for
    /// each picture. Used if pond_pool_land_suits(). NULL = none.
    const pond_pool_land *land;
} pond_pool_look;

/// A sky in the colours of a picture; see pond_sky_from_picture().
typedef struct pond_sky {
    pond_colour zenith;  ///< for sky_zenith
    pond_colour horizon; ///< for sky_horizon
    float sun;           ///< factor on glitter, 0…1: less than 1 over dark pictures
} pond_sky;

/// Chooses a sky for a picture under water, so that ripples glint in its colours and brightness:
/// the zenith is 0.4 × the mean of its light, the horizon 1.1 × that of its brightest tenth + 0.05,
/// at most 45 × that of its darkest three tenths + 0.05. It reads at most 128 × 128 pixels and
/// ignores transparent ones. False, with *out unchanged, for NULL, an empty or a fully transparent
/// picture. Threads: any.
POND_API bool pond_sky_from_picture(const pond_texture *picture, pond_sky *out);

/// Sets absorption and scatter by name: "clear", "none", "pool", "lagoon", "lake", "sea", "river"
/// or "ink". False, with *out unchanged, if there is no such name or a pointer is NULL.
POND_API bool pond_pool_set_tint(const char *tint, pond_pool_look *out);

/// Name of tint `index`, from 0; NULL beyond the last.
POND_API const char *pond_pool_tint_name(int index);

#ifdef __cplusplus
}
#endif

#endif
