// millpond/look_lagoon.h — half-transparent water, as in the tile-map listing. See look.h.
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
    /// that are 0 at `trough` and 1 at `crest`, likewise along y, z = 1, not normalised. False, the
    /// default: the true normals of the surface, of length 1.
    bool literal;
    /// Factor on drawn slopes, except with `literal`. [1], 0…100, default 3; 1 is true to scale.
    float steepness;
    /// Direction of the light: 0 = right, 90 = top of the picture. [°], −360…360, default 125.
    float light_azimuth;
    /// Elevation of the light above the horizon. [°], 1…90, default 50.
    float light_elevation;
    /// Colour of the light. 0…1000, default {1.0, 0.96, 0.86}.
    pond_colour light_colour;
    /// Ambient light. [1], 0…1000, default 0.4.
    float ambient;
    /// Light on a surface that faces it. [1], 0…1000, default 0.8.
    float diffuse;
    /// Brightness of the light's reflection. [1], 0…1000, default 0.7.
    float specular;
    /// Width of the reflection, as a spread of slopes. [1], 0.005…1, default 0.15.
    float roughness;

    /// Texture that drifts on the water and repeats in both directions; it should be seamless. It
    /// is read bilinearly, so it should not be much finer than the picture. NULL, the default, or
    /// an empty one: none.
    const pond_texture *surface;
    /// Opacity of the texture over the two blues, a factor on its alpha. [1], 0…1, default 0.5.
    float surface_share;
    /// Width of the texture on the water. [m], 1e-6…1e6, default 1.
    float surface_metres;
    /// Displacement of the texture by a drawn slope of 1. [m], −1e6…1e6, default 0.03.
    float surface_shift;
    /// Velocity of the drift. [m/s], −1e6…1e6, default {0.03, 0.02}.
    pond_vec2 scroll;
    /// Time of the picture: the texture has drifted by scroll·time. [s], −1e9…1e9, default 0.
    double time;

    /// Opacity of the water over the bed. [1], 0…1, default 0.45.
    float opacity;
    /// Displacement of the bed by a drawn slope of 1. [m], −1e6…1e6, default 0.04.
    float refraction;

    /// Mirror image of the surroundings in still water, stretched over the whole target;
    /// transparent where there is none. The waves displace it. NULL, the default, or an empty one:
    /// none.
    const pond_texture *reflection;
    /// Opacity of the mirror image. [1], 0…1, default 0.5.
    float reflectivity;
    /// Displacement of the mirror image by a drawn slope of 1. [m], −1e6…1e6, default 0.06.
    float reflection_shift;

    /// Foam from pond_update_foam(): 0 = none, 1 = white. It is drawn on top and moves with the
    /// waves. NULL, the default, or an empty one: none.
    const pond_map *foam;
    /// Size of the holes in the foam; rounded to a whole number of holes per period in periodic
    /// water; 0: none, as for pond_wet.lace. [m], 0…1000, default 0.05.
    float foam_size;
} pond_lagoon_look;

#endif
