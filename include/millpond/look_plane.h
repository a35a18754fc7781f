// millpond/look_plane.h — the pond as a block of water, or a sheet, in perspective. See look.h.
#ifndef MILLPOND_LOOK_PLANE_H
#define MILLPOND_LOOK_PLANE_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The surface as a mesh of two triangles between four cells' centres, seen in perspective: rays
/// meet the triangles exactly, where it is smooth within a tenth of a pixel; normals are the mean
/// of the adjoining faces', spread smoothly over them. Light is bent into the water, reaches the
/// texture, is absorbed and scattered on its way, and the sky is mirrored by Schlick's Fresnel
/// term. Lengths are in sizes of the pond, its longer side, so that a look fits any pond.
typedef struct pond_plane_look {
    /// Where the eye stands: 0 = right, 90 = top of the pond. [°], −360…360, default −64.
    float azimuth;
    /// Of the eye above the horizon. [°], 1…90, default 27.
    float elevation;
    /// From the eye to what it looks at. [pond sizes], 0.01…1000, default 1.95.
    float distance;
    /// Angle across the picture's width. [°], 1…150, default 40.
    float field_of_view;
    /// What the middle of the picture shows: (0, 0) is the pond's upper left corner, (1, 1) its
    /// lower right one. −10…10, default {0.5, 0.5}.
    pond_vec2 look_at;
    /// How high above still water that is. [pond sizes], −10…10, default −0.055.
    float look_height;
    /// Factor on the heights; drawn heights end at half its size. [1], 0…1000,
    /// default 6.
    float exaggeration;
    /// Of the block of water below its level. 0 = a sheet without sides. [pond sizes], 0…10,
    /// default 0.13.
    float depth;
    /// Where the texture lies: 0 = on the surface, 1 = on the bottom. [share of depth], 0…1,
    /// default 1.
    float texture_depth;
    /// How far the texture has moved to the left and up. It goes on mirrored beyond its sides, so
    /// no seam shows, and is back after 2. [texture's own sizes], −1e6…1e6, default {0, 0}.
    pond_vec2 scroll;
    /// Bends light at the surface and the sides. [1], 1…3, default 1.333.
    float refractive_index;
    /// Light lost on the way through the water. [1/pond size], 0…1000,
    /// default {2.6, 0.75, 0.55}.
    pond_colour absorption;
    /// What the lost light becomes. 0…1000, default {0.010, 0.16, 0.20}.
    pond_colour water_colour;
    /// Light from all around. [1], 0…1000, default 0.45.
    float ambient;
    /// Light from the sun, on what faces it. [1], 0…1000, default 0.8.
    float diffuse;
    /// 0…1000, default {1.0, 0.95, 0.86}.
    pond_colour sun_colour;
    /// Where the sun stands: 0 = right, 90 = top of the pond. [°], −360…360, default 150.
    float sun_azimuth;
    /// Above the horizon. [°], 1…90, default 46.
    float sun_elevation;
    /// Brightness of the sun's mirror image. [1], 0…1000, default 1.5.
    float glitter;
    /// Spread of slopes under a pixel. [1], 0.005…1, default 0.07.
    float roughness;
    /// How strongly the surface's curvature gathers light on the texture. [1], 0…4, default 0.4.
    float caustics;
    /// Light from straight above. 0…1000, default {0.16, 0.33, 0.62}.
    pond_colour sky_zenith;
    /// Light from the side, and the background there. 0…1000, default {0.80, 0.87, 0.93}.
    pond_colour sky_horizon;
    /// Below the horizon: what the block stands on. 0…1000, default {0.50, 0.53, 0.56}.
    pond_colour ground_colour;
    /// Width of the mesh's lines; 0 = none. [pixels], 0…100, default 0.
    float wire_width;
    /// Cells between lines, rounded; 0 = as many as make 48 lines or a few more. [cells], 0…32768,
    /// default 0.
    float wire_cells;
    /// 0…1000, default {0.75, 0.95, 1.0}.
    pond_colour wire_colour;
    /// How much of the surface shows between the lines; the ground shows else. [1], 0…1, default 1.
    float wire_fill;
    /// Share of land. [1], 0…1; the texture lies on top there. NULL, the default: all is water.
    const pond_map *dry;
} pond_plane_look;

/// Where the plane look's eye stands and which way each pixel looks, so that other things can be
/// drawn into its picture. x grows to the right and y down the pond, from its upper left corner, z
/// upward from still water. The ray through the point (x, y) of the picture, in pixels from its
/// upper left corner, runs along forward + across·(x − middle_x) + upward·(middle_y − y).
typedef struct pond_plane_eye {
    float position[3]; ///< [m]
    float forward[3];  ///< of length 1
    float across[3];   ///< for each pixel, at a way of 1
    float upward[3];   ///< likewise
    float middle_x;    ///< of the picture [pixels]
    float middle_y;    ///< [pixels]
} pond_plane_eye;

/// The eye of a look over that view and target. False, and *out untouched, where
/// pond_draw() would draw nothing for their sake.
POND_API bool pond_plane_get_eye(const pond_plane_look *look, const pond_view *view,
                                 const pond_target *target, pond_plane_eye *out);

#ifdef __cplusplus
}
#endif

#endif
