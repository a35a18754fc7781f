// millpond/look_plane.h — the pond as a block of water or a sheet, in perspective. See look.h.
#ifndef MILLPOND_LOOK_PLANE_H
#define MILLPOND_LOOK_PLANE_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The surface as a mesh, two triangles between four cell centres, in perspective. Rays meet the
/// triangles exactly, or within a tenth of a pixel where the surface is smooth; normals are
/// interpolated between the means at the vertices. Light is refracted at the surface, absorbed and
/// scattered on its way to the texture, and the sky is reflected by Schlick's approximation.
/// Lengths are in pond sizes (the longer side), so that a look fits any pond.
typedef struct pond_plane_look {
    /// Direction of the eye: 0 = right, 90 = top of the pond. [°], −360…360, default −64.
    float azimuth;
    /// Elevation of the eye above the horizon. [°], 1…90, default 27.
    float elevation;
    /// Distance from the eye to the point it looks at. [pond sizes], 0.01…1000, default 1.95.
    float distance;
    /// Angle across the picture's width. [°], 1…150, default 40.
    float field_of_view;
    /// Point in the middle of the picture: (0, 0) is the pond's upper left corner, (1, 1) its
    /// lower right one. −10…10, default {0.5, 0.5}.
    pond_vec2 look_at;
    /// Height of this point above still water. [pond sizes], −10…10, default −0.055.
    float look_height;
    /// Factor on the heights; drawn heights are clamped to half a pond size. [1], 0…1000, default
    /// 6.
    float exaggeration;
    /// Depth of the block of water. 0 = a sheet without sides. [pond sizes], 0…10, default 0.13.
    float depth;
    /// Depth of the texture: 0 = on the surface, 1 = on the bottom. [share of depth], 0…1,
    /// default 1.
    float texture_depth;
    /// Shift of the texture to the left and up. It continues mirrored beyond its sides, so that no
    /// seam shows, and repeats after 2. [texture sizes], −1e6…1e6, default {0, 0}.
    pond_vec2 scroll;
    /// Refractive index of the water. [1], 1…3, default 1.333.
    float refractive_index;
    /// Absorption coefficient of the water (Beer–Lambert). [1/pond size], 0…1000,
    /// default {2.6, 0.75, 0.55}.
    pond_colour absorption;
    /// Colour of the water where it absorbs all light. 0…1000, default {0.010, 0.16, 0.20}.
    pond_colour water_colour;
    /// Ambient light. [1], 0…1000, default 0.45.
    float ambient;
    /// Sunlight on a surface that faces the sun. [1], 0…1000, default 0.8.
    float diffuse;
    /// 0…1000, default {1.0, 0.95, 0.86}.
    pond_colour sun_colour;
    /// Direction of the sun: 0 = right, 90 = top of the pond. [°], −360…360, default 150.
    float sun_azimuth;
    /// Elevation of the sun above the horizon. [°], 1…90, default 46.
    float sun_elevation;
    /// Brightness of the sun's reflection. [1], 0…1000, default 1.5.
    float glitter;
    /// Spread of slopes under a pixel. [1], 0.005…1, default 0.07.
    float roughness;
    /// Strength of caustics on the texture, computed from the surface's curvature. [1], 0…4,
    /// default 0.4.
    float caustics;
    /// Light from straight above. 0…1000, default {0.16, 0.33, 0.62}.
    pond_colour sky_zenith;
    /// Light from the side, and the background there. 0…1000, default {0.80, 0.87, 0.93}.
    pond_colour sky_horizon;
    /// Colour of the ground below the block. 0…1000, default {0.50, 0.53, 0.56}.
    pond_colour ground_colour;
    /// Width of the mesh's lines; 0 = none. [pixels], 0…100, default 0.
    float wire_width;
    /// Cells between lines, rounded; 0 = chosen for 48 lines or a few more. [cells], 0…32768,
    /// default 0.
    float wire_cells;
    /// 0…1000, default {0.75, 0.95, 1.0}.
    pond_colour wire_colour;
    /// Opacity of the surface between the lines, over the ground. [1], 0…1, default 1.
    float wire_fill;
    /// Share of land. [1], 0…1; there the texture is on the surface. NULL, the default: no land.
    const pond_map *dry;
    /// Depth of the ground below the surface, moving or not, such as pond_wet.depth (wet.h): the
    /// texture is there instead, as bright as level ground, and so is the land. The block's sides
    /// show ground below the water. [m], 0…1000; NULL, the default: `depth` and `texture_depth`.
    const pond_map *bed;
    /// Share of the water that foam covers. [1], 0…1; NULL, the default: none.
    const pond_map *foam;
} pond_plane_look;

/// The camera of the look, so that other objects can be drawn into its picture. x is to the right
/// and y down the pond, from its upper left corner, z up from still water. The ray through the
/// point (x, y) of the picture, in pixels from its upper left corner, has the direction forward +
/// across·(x − middle_x) + upward·(middle_y − y).
typedef struct pond_plane_eye {
    float position[3]; ///< [m]
    float forward[3];  ///< of length 1
    float across[3];   ///< width of a pixel at a distance of 1
    float upward[3];   ///< height of a pixel at a distance of 1
    float middle_x;    ///< middle of the picture. [pixels]
    float middle_y;    ///< [pixels]
} pond_plane_eye;

/// Returns the camera of a look for a view and target. False, with *out unchanged, if pond_draw()
/// would draw nothing with them.
POND_API bool pond_plane_get_eye(const pond_plane_look *look, const pond_view *view,
                                 const pond_target *target, pond_plane_eye *out);

#ifdef __cplusplus
}
#endif

#endif
