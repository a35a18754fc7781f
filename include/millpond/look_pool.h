// millpond/look_pool.h — water over a floor, from above, as light has it. See look.h.
#ifndef MILLPOND_LOOK_POOL_H
#define MILLPOND_LOOK_POOL_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What looks at land found out of its maps, kept from picture to picture: see
/// pond_pool_land_create(). It never changes.
typedef struct pond_pool_land pond_pool_land;

/// Water over a floor, seen from above, in linear light. The texture is what still, clear water
/// shows; where the water moves the view ray is bent by Snell's law and hits the floor elsewhere,
/// light is absorbed along its way and scattered back, sky and sun are mirrored by Fresnel's term
/// (Schlick), and sun light is gathered on the floor. What would be brighter than white bends
/// towards it in 8-bit targets; float targets hold it as it is.
///
/// The pointers at the end may each be NULL, which costs nothing, or hold a map or a picture; one
/// that is empty counts as NULL. They must stay as they are while the look draws.
typedef struct pond_pool_look {
    /// From surface to floor, where `bed` says nothing. [m], 0…1000, default 0.25.
    float depth;
    /// Bends the view ray; the mirror's strength stays water's. [1], 1…3, default 1.333.
    float refractive_index;
    /// Exaggerates the slopes that are drawn. [1], 0…100, default 1.
    float steepness;
    /// Beer–Lambert, for each metre of way. [1/m], 0…1000, default the tint "clear".
    pond_colour absorption;
    /// What the water itself scatters back to the eye: its colour where it is too deep to see the
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
    /// Where the sun stands: 0 = right, 90 = top of the picture. [°], −360…360, default 125.
    float sun_azimuth;
    /// Above the horizon. [°], 1…90, default 58.
    float sun_elevation;
    /// Brightness of the sun's mirror image. [1], 0…1000, default 6.
    float glitter;
    /// Spread of slopes under a pixel. [1], 0.005…1, default 0.06.
    float roughness;
    /// How strongly curvature gathers light on the floor, where `light` says nothing. [1], 0…4,
    /// default 1.
    float caustics;
    /// The brightest that moving water makes of what is darker in 8-bit targets: what would be
    /// brighter bends towards it. Less than 1 keeps bright pictures from being burnt out.
    /// [1], 0.7…1, default 1.
    float white;
    /// How far the eye leans from straight above towards the bottom of the picture, which keeps
    /// its proportions: the more, the more of the sky is mirrored. [°], 0…75, default 30.
    float tilt;
    /// Width of the shore: how far from the water land is wet and dark, and how far from land the
    /// water is shaded. Needs `dry`. [m], 0…1000, default 0.03.
    float shore;
    /// Size of the holes in the foam. Needs `foam`. [m], 0.0001…1000, default 0.05.
    float foam_size;
    /// Depth of the floor below still water. [m], 0…1000; NULL = `depth` everywhere.
    const pond_map *bed;
    /// Sun light on the floor, 1 = as under still water, 0…100, as pond_draw_caustics() makes it;
    /// read where the ray of sun light to a place of the floor came through the surface;
    /// NULL = gathered to first order in the surface's curvature.
    const pond_map *light;
    /// How much of the surface foam covers, as pond_update_foam() makes it (light.h). [1], 0…1;
    /// NULL = none.
    const pond_map *foam;
    /// Share of land. [1], 0…1; land shows the texture as it is. NULL = all is water.
    const pond_map *dry;
    /// What the water mirrors in place of the two sky colours: the sky as a mirror lying on the
    /// ground shows it, its right at the right and its top at the top, in the equal-area
    /// projection of fisheye lenses: the zenith in the picture's middle, the horizon on the
    /// ellipse that touches its sides, and what stands z above it (z = 1 in the zenith) √(1 − z)
    /// of the way out. NULL = none.
    const pond_texture *sky;
    /// What pond_pool_land_create() kept of `dry` and `bed`: pictures are the same with it, and
    /// need not look at those maps first. Used where pond_pool_land_suits() says so. NULL = none.
    const pond_pool_land *land;
} pond_pool_look;

/// The sky over a picture, in the picture's own light; see pond_sky_from_picture().
typedef struct pond_sky {
    pond_colour zenith;  ///< for sky_zenith
    pond_colour horizon; ///< for sky_horizon
    float sun;           ///< factor on glitter, 0…1: less than 1 over dark pictures
} pond_sky;

/// The sky that suits a picture under water, so that ripples glint in its colours and no brighter
/// than it is: the zenith is 0.4 × the mean of its light, the horizon 1.1 × that of its brightest
/// tenth + 0.05, at most 45 × that of its darkest three tenths + 0.05. It reads at most 128 × 128
/// of its pixels; clear ones count for nothing. False, and *out untouched, for NULL, an empty
/// picture or one that is clear all over. Threads: any.
POND_API bool pond_sky_from_picture(const pond_texture *picture, pond_sky *out);

/// Sets absorption and scatter by name: "clear", "none", "pool", "lagoon", "lake", "sea", "river"
/// or "ink". False, and *out untouched, when there is no such name or either is NULL.
POND_API bool pond_pool_set_tint(const char *tint, pond_pool_look *out);

/// Name of a tint, counted from 0; NULL beyond the last.
POND_API const char *pond_pool_tint_name(int index);

#ifdef __cplusplus
}
#endif

#endif
