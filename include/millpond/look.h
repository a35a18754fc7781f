// millpond/look.h — drawing: a view of heights and a texture become pixels.
//
// What it does:     pure functions: the same view, texture and look give the same pixels, on every
//                   machine and with any number of threads. No memory is allocated.
// What it does not: own a window or a file, or change the water.
// How to use it:
//   pond_look look = pond_look_default(POND_LOOK_POOL);
//   look.is.pool.depth = 1.5f;
//   pond_view view = pond_get_view(water);
//   pond_parallel parallel = pond_get_parallel(water);
//   pond_draw(&look, &view, &texture, &target, &parallel);
//
// The struct of each look is in a separate header; field.h lists its fields.
//
// Threads: any, while the view does not change and targets do not overlap.
#ifndef MILLPOND_LOOK_H
#define MILLPOND_LOOK_H

#include <millpond/look_height.h>
#include <millpond/look_lagoon.h>
#include <millpond/look_lake.h>
#include <millpond/look_lens.h>
#include <millpond/look_normals.h>
#include <millpond/look_offset.h>
#include <millpond/look_plane.h>
#include <millpond/look_pool.h>
#include <millpond/look_profile.h>
#include <millpond/look_slope.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The looks. The numbers are pinned.
typedef enum pond_look_kind {
    POND_LOOK_POOL = 1,    ///< water over a floor, by the laws of optics
    POND_LOOK_OFFSET = 2,  ///< the texture is displaced by the slope, and lit
    POND_LOOK_LENS = 3,    ///< the texture is stretched by the height
    POND_LOOK_PROFILE = 4, ///< water seen from the side
    POND_LOOK_LAGOON = 5,  ///< half-transparent blue over a bed
    POND_LOOK_PLANE = 6,   ///< a block or a sheet of water in perspective
    POND_LOOK_HEIGHT = 7,  ///< each height has a colour
    POND_LOOK_NORMALS = 8, ///< the surface's normals
    POND_LOOK_SLOPE = 9,   ///< how steep the surface is, or which way it faces
    POND_LOOK_LAKE = 10    ///< the water in a photograph, in perspective
} pond_look_kind;

#define POND_LOOK_COUNT 10 ///< how many looks there are; their kinds begin with 1

/// A look: its kind and its parameters. Always start from pond_look_default().
typedef struct pond_look {
    pond_look_kind kind;
    union {
        pond_pool_look pool;
        pond_offset_look offset;
        pond_lens_look lens;
        pond_profile_look profile;
        pond_lagoon_look lagoon;
        pond_plane_look plane;
        pond_height_look height;
        pond_normals_look normals;
        pond_slope_look slope;
        pond_lake_look lake;
    } is; ///< the member of its kind
} pond_look;

/// Properties of a look.
typedef struct pond_look_traits {
    const char *name;     ///< one word: "pool"
    const char *constant; ///< as in C: "POND_LOOK_POOL"
    const char *about;    ///< what it shows: a sentence
    bool data;            ///< its pixels are data; nothing should be drawn over them
    bool needs_texture;   ///< without a texture it draws nothing; data looks read none
    bool own_land;        ///< it draws land itself, from its map `dry`
    bool perspective; ///< seen from an eye (pond_plane_get_eye()); always draws all of its target
    bool from_side;   ///< shows one row of cells from the side
    /// Each pixel depends only on the water at its position, so that pond_pixels_over() applies;
    /// pool only without `light` and `foam`.
    bool local;
} pond_look_traits;

/// A look's traits; NULL for an unknown kind.
POND_API const pond_look_traits *pond_look_info(pond_look_kind kind);

/// The look of that name; 0 when there is none.
POND_API pond_look_kind pond_look_find(const char *name);

/// A look with every field at its default and every pointer NULL. One of an unknown kind draws
/// nothing.
POND_API pond_look pond_look_default(pond_look_kind kind);

/// Name of a look's preset, counted from 0, which is the default; NULL beyond the last.
POND_API const char *pond_look_preset_name(pond_look_kind kind, int index);

/// Fills *out with a look by name, its pointers NULL. False, and *out untouched, when there is no
/// such preset or an argument is NULL. docs/looks.md shows them.
POND_API bool pond_look_preset(pond_look_kind kind, const char *preset, pond_look *out);

/// Makes the water more or less visible: multiplies what displaces and lights the picture by
/// `strength`, and divides the range of data looks by it. Below 1 the colour of the water fades,
/// too, so that 0 shows the picture itself. The look profile is drawn to scale and does not change.
/// Does nothing for NULL, an unknown kind, or a strength that is negative or not finite.
POND_API void pond_look_strengthen(pond_look *look, float strength);

/// Copies a look as it is drawn: values clamped to their ranges, angles by whole turns, pointers
/// unchanged. `out` may be `look`. False, and *out untouched, for an unknown kind, values that are
/// not finite, an unknown choice, or NULL.
POND_API bool pond_look_clamp(const pond_look *look, pond_look *out);

/// Draws a look, clamped as by pond_look_clamp(). View, texture and target may each have any size:
/// the pond and the texture are both stretched over the whole target. Where the pond is coarser
/// than the target, heights are sampled smoothly (quadratic B-spline). Where target.part is set
/// only that part is drawn, with the same pixels, except by plane, which always draws all. Nothing
/// is drawn with a NULL or empty argument, without a texture that the look needs, or for a look
/// that cannot be clamped. Lake draws without a view, too.
/// parallel: how to run work in parallel; NULL means the calling thread alone.
POND_API void pond_draw(const pond_look *look, const pond_view *view, const pond_texture *texture,
                        const pond_target *target, const pond_parallel *parallel);

/// The rectangle of a pond that a camera from above shows; it may extend over the pond's sides.
typedef struct pond_camera {
    pond_vec2 from; ///< upper left corner [m]
    pond_vec2 to;   ///< lower right corner, beyond `from` along both axes [m]
} pond_camera;

/// Draws the rectangle of a camera: the same pixels as in a pond_draw() of the whole pond in this
/// zoom, at the cost of the picture alone. The camera's corner and zoom are rounded to whole pixels
/// of that drawing, so a moving camera moves by whole pixels. Pixels outside the pond are
/// unchanged. Maps and texture are stretched over the whole pond. picture.part: the part of the
/// picture to draw. False, with nothing drawn: a NULL or empty argument; a rectangle that is empty,
/// not finite or more than 10⁹ pixels away; a zoom in which the whole pond has more than 32768
/// pixels a side; a look in perspective, which has its own camera.
POND_API bool pond_draw_camera(const pond_look *look, const pond_view *view,
                               const pond_texture *texture, const pond_target *picture,
                               const pond_camera *camera, const pond_parallel *parallel);

/// The pixels of a target that depend on these cells: the target.part to draw again after
/// pond_moved_next() returned them. For looks that are local (pond_look_traits). At a seam of a
/// periodic view the area extends from side to side. Empty for an empty area, view or target.
POND_API pond_area pond_pixels_over(const pond_view *view, const pond_area *cells,
                                    const pond_target *target);

#ifdef __cplusplus
}
#endif

#endif
