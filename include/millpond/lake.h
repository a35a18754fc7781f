// millpond/lake.h — finds the water in a photograph.
//
// What it does:     finds a lake by its mirror image, grows water from a given point, or adds a
//                   lake to a landscape. Each function writes a mask for the look lake, with soft
//                   edges, and returns the height of the horizon.
// What it does not: recognise water without a mirror image; give a point in it, or edit the mask.
// How to use it:
//   float values[640 * 360];
//   pond_map_target water = {values, 640, 360, 640};
//   pond_lake_found found;
//   pond_lake_find(&photograph, &water, NULL, &found);
//   if found.share > 0, pond_lake_create() can use water and found.horizon
//   if found.likely.y > 0, ask the user whether pond_lake_grow() shall use that point
//
// The same picture gives the same mask on every machine. A mask is the share of water, 0…1,
// stretched over the picture. It may have any size; the picture's size is best. Transparent pixels
// count as dark. Temporary memory: about 50 bytes per pixel of the picture, at most 200 MB.
//
// Errors of all functions: POND_ERROR_ARGUMENT (NULL, or an empty picture or mask),
// POND_ERROR_RANGE, POND_ERROR_MEMORY; the mask is unchanged then. Threads: any; there is no state.
#ifndef MILLPOND_LAKE_H
#define MILLPOND_LAKE_H

#include <millpond/look_lake.h>
#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Result of a search.
typedef struct pond_lake_found {
    /// Distance from the top. [picture heights], 0…1; the edge above `likely` if no water was
    /// found; 0.5 if there is none either.
    float horizon;
    float share; ///< share of the picture that is water. [1], 0…1; 0 if none was found
    /// Confidence that the picture mirrors itself in water. [1], 0…1; 0 if nothing was compared.
    float confidence;
    /// A point in water that the picture may show although it does not mirror, for
    /// pond_lake_grow(). [picture's width and height] (0, 0) if water was found, or none is likely.
    /// In photographs: right in half of those with such water; one in thirty without water has one.
    pond_vec2 likely;
} pond_lake_found;

/// Least confidence at which pond_lake_find() accepts a mirror image.
#define POND_LAKE_CONFIDENCE 0.5f

/// How far the horizon is above the waterline of an added lake, so that its shore is near and waves
/// are seen up to it. [picture heights]
#define POND_LAKE_SHORE 0.06f

/// Finds water by its mirror image: the horizon is the row about which the picture's details are
/// mirrored; water is what resembles its counterpart above the horizon, and calm areas next to it.
/// Reeds, posts and boats are left out. The confidence is the least of five answers, each 0.5 at
/// its limit: how much the correlation of the details above and below the row exceeds that about
/// any other row (by 0.255), and their mean (by 7 standard deviations); the share of the width that
/// is alike (0.55); how much it exceeds the likeness of left and right (1.7 times), which
/// objects on plain ground have too; and the share of the columns with an edge next to the row
/// (0.85), as at a shore. allocator: NULL = the C library's.
POND_API pond_result pond_lake_find(const pond_texture *picture, const pond_map_target *water,
                                    const pond_allocator *allocator, pond_lake_found *out);

/// Settings of pond_lake_grow(). Points are in the picture's width and height, 0…1; others are
/// clamped.
typedef struct pond_lake_growth {
    const pond_vec2 *water;     ///< points in the water
    const pond_vec2 *not_water; ///< points that are not water, such as on a boat
    int water_count;            ///< default 0
    int not_water_count;        ///< default 0
    /// A mask to change, such as one that was found before; its memory may be that of the result.
    /// NULL, the default: none, and at least one point in the water is required.
    const pond_map *mask;
    /// Distance of the horizon from the top; nothing above it is water. [picture heights], 0…0.98;
    /// 0, the default: unknown.
    float horizon;
} pond_lake_growth;

/// Every field at its default.
POND_API pond_lake_growth pond_lake_growth_default(void);

/// Finds the water from points. If the picture mirrors itself in water and all points in the water
/// are below its horizon, that water is used, with the areas around these points and without those
/// around the other points. Otherwise the waterline is the first of these that is known: the
/// horizon in `growth`, the axis of a weak mirror image above the points, a straight edge above
/// them. Below it, everything is water except areas around points that are not in the water, and
/// areas inside strong edges whose colours the water cannot reflect. Without a waterline, the water
/// ends at strong edges on all sides. A mask changes only around the points, up to the nearest
/// strong edges. The horizon of the result is the one in `growth` or the axis of the mirror image.
/// Without both it is the median of the shore near the straight edge; without an edge, the upper
/// quartile of the upper ends of the water's columns. allocator: NULL = the C library's. Errors:
/// also POND_ERROR_ARGUMENT without a point, and if a point in the water is at one that is not.
POND_API pond_result pond_lake_grow(const pond_texture *picture, const pond_lake_growth *growth,
                                    const pond_map_target *water, const pond_allocator *allocator,
                                    pond_lake_found *out);

/// Replaces the lower part of a picture by a lake: the upper `keep` (0.05…0.95) of the picture
/// stays, and its mirror image below it becomes darker towards the viewer. keep 0: the row between
/// 0.70 and 0.84 of the height that has the least detail; *out has its position, the horizon that
/// pond_lake_create() needs; then subtract POND_LAKE_SHORE from the look's. target: 8 bits, of
/// the picture's size, with separate memory; its `part` is ignored.
POND_API pond_result pond_lake_add(const pond_texture *picture, float keep,
                                   const pond_target *target, const pond_map_target *water,
                                   pond_lake_found *out);

// ---- the lake look ------------------------------------------------------------------------------

/// Prepares a photograph. The lake has its size; pictures of other sizes may be drawn with it.
/// water: the share of water, 0…1, stretched over the photograph. look: only its horizon is used,
/// which must be within its range; create the lake again when it changes. allocator: NULL = the C
/// library's, without a logger. parallel: as in pond_draw(); it does not change the result. Errors:
/// POND_ERROR_ARGUMENT for NULL or an empty photograph or mask; POND_ERROR_RANGE for a horizon
/// outside its range, and a mask that is empty, full, or all above the horizon; POND_ERROR_MEMORY.
/// Threads: any.
POND_API pond_result pond_lake_create(const pond_texture *photograph, const pond_map *water,
                                      const pond_lake_look *look, const pond_allocator *allocator,
                                      const pond_parallel *parallel, pond_lake **lake);

/// Frees a lake. NULL is allowed.
POND_API void pond_lake_destroy(pond_lake *lake);

/// Sets the next frame of a film with a fixed camera: another photograph of the same size with the
/// same waterlines. Returns false, and does nothing, for NULL or another size. Must not be called
/// while the lake is drawn. parallel: as in pond_draw().
POND_API bool pond_lake_set_photograph(pond_lake *lake, const pond_texture *photograph,
                                       const pond_parallel *parallel);

/// Finds the sun in a photograph: the middle of the largest white area above the horizon. horizon:
/// as in the look. False, with *out unchanged, if there is none.
POND_API bool pond_lake_find_sun(const pond_texture *photograph, float horizon, pond_vec2 *out);

/// Recommended side length of a pond in the picture. [m] 0 for NULL or an empty target.
POND_API float pond_lake_pond_size(const pond_lake_look *look, const pond_target *target);

/// Converts a pixel of the target to a position on the pond, for touches. [m] The pond's upper left
/// corner is far away on the left. The position may be outside the pond. False, with *out
/// unchanged, at and above the horizon and for NULL.
POND_API bool pond_lake_point_at(const pond_lake_look *look, const pond_view *view,
                                 const pond_target *target, pond_vec2 pixel, pond_vec2 *out);

#ifdef __cplusplus
}
#endif

#endif
