// millpond/look_lagoon.h — the look of the tile-map listing: half-transparent water. See look.h.
#ifndef MILLPOND_LOOK_LAGOON_H
#define MILLPOND_LOOK_LAGOON_H

#include <millpond/picture.h>
#include <millpond/pond.h>

/// The tile-map listing, as in tile-based games: a gradient between two blues by height, a surface
/// texture that drifts and is bent by the waves, light by the surface's normals, and all of it
/// half-transparent over the bed, which the texture shows. Heights are counted in
/// view.count_height; the unit-range water's 0…1 is 0…256 counts. Surface and reflection may have
/// any size.
typedef struct pond_lagoon_look {
    /// Height that has the trough's colour. [counts], −1e6…1e6, default −32.
    float trough;
    /// Height that has the crest's colour. [counts], −1e6…1e6, default 32.
    /// A crest less than 0.001 counts above the trough is drawn as 0.001 counts above it.
    float crest;
    /// 0…1000, default {0.002, 0.042, 0.13}.
    pond_colour trough_colour;
    /// 0…1000, default {0.060, 0.34, 0.50}.
    pond_colour crest_colour;
    /// Normals by the listing's formula: ((lu − ru) + 2(l − r) + (ld − rd))/3 + .333 of heights
    /// that are 0 at `trough` and 1 at `crest`, likewise along y, z = 1, and no normalising. False,
    /// the
    /// default: the surface's true normals, of length 1.
    bool literal;
    /// Exaggerates the slopes that are drawn; not those of `literal`. [1], 0…100, default 3; 1 is
    /// true to scale.
    float steepness;
    /// Where the light stands: 0 = right, 90 = top of the picture. [°], −360…360, default 125.
    float light_azimuth;
    /// Above the horizon. [°], 1…90, default 50.
    float light_elevation;
    /// Of the gloss. 0…1000, default {1.0, 0.96, 0.86}.
    pond_colour light_colour;
    /// Light from everywhere. [1], 0…1000, default 0.4.
    float ambient;
    /// Light on a surface that faces it. [1], 0…1000, default 0.8.
    float diffuse;
    /// Brightness of the light's mirror image. [1], 0…1000, default 0.7.
    float specular;
    /// Width of that image, as a spread of slopes. [1], 0.005…1, default 0.15.
    float roughness;

    /// Drifts on the water, laid side by side for ever: it should be seamless. It is read
    /// bilinearly, so it should not be much finer than the picture. NULL, the default, or one
    /// without pixels: none.
    const pond_texture *surface;
    /// How much it hides of the two blues, beside its own alpha. [1], 0…1, default 0.5.
    float surface_share;
    /// Width of the texture on the water. [m], 1e-6…1e6, default 1.
    float surface_metres;
    /// How far a drawn slope of 1 moves it. [m], −1e6…1e6, default 0.03.
    float surface_shift;
    /// How fast it drifts. [m/s], −1e6…1e6, default {0.03, 0.02}.
    pond_vec2 scroll;
    /// When: the texture has drifted scroll·time. [s], −1e9…1e9, default 0.
    double time;

    /// How much of the bed the water hides. [1], 0…1, default 0.45.
    float opacity;
    /// How far a drawn slope of 1 moves the bed. [m], −1e6…1e6, default 0.04.
    float refraction;

    /// What stands around, as still water would mirror it, stretched over the whole target; clear
    /// where there is nothing to mirror. The waves move it. NULL, the default, or one without
    /// pixels: none.
    const pond_texture *reflection;
    /// How much of it is seen. [1], 0…1, default 0.5.
    float reflectivity;
    /// How far a drawn slope of 1 moves it. [m], −1e6…1e6, default 0.06.
    float reflection_shift;

    /// Foam on the water, as pond_update_foam() makes it: 0 = none, 1 = all white. It lies over all
    /// else and rides on the waves. NULL, the default, or one without values: none.
    const pond_map *foam;
    /// Size of the holes in the foam's lace; on water whose sides meet a whole number of them fits.
    /// [m], 1e-4…1000, default 0.05.
    float foam_size;
} pond_lagoon_look;

#endif
