// millpond/lake.h — where the water of a photograph is.
//
// What it does:     finds a lake by what it mirrors, grows water from a point that is named, or
//                   adds a lake to a landscape that has none. Each makes a mask for the lake look,
//                   with soft edges, and tells where the horizon is.
// What it does not: know what a lake is. Water that mirrors nothing has to be pointed at, and a
//                   mask can always be mended by hand.
// How to use it:    float values[640 * 360];
//                   pond_map_target water = {values, 640, 360, 640};
//                   pond_lake_found found;
//                   if (pond_lake_find(&photograph, &water, NULL, &found) == POND_OK &&
//                       found.share > 0.0f) // then pond_lake_create() can use water and horizon
//
// The same picture gives the same mask on every machine. A mask is the share of water, 0…1,
// stretched over the picture, and may have any size; the picture's own is best. What is transparent
// counts as dark. Memory for the work is given back at once: some 50 bytes for each pixel of the
// picture, and 200 MB at most.
//
// Errors of all: POND_ERROR_ARGUMENT (NULL, or a picture or mask of no size), POND_ERROR_RANGE,
// POND_ERROR_MEMORY. Then the mask is as it was. Threads: any; there is no state.
#ifndef MILLPOND_LAKE_H
#define MILLPOND_LAKE_H

#include <millpond/look_lake.h>
#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What was found.
typedef struct pond_lake_found {
    float horizon;  ///< from the top. [picture's height], 0…1. Where nothing was found, 0.5
    float share;    ///< of the picture that is water. [1], 0…1; 0: none was found
    float likeness; ///< how well the picture mirrors itself about the best row, a correlation of
        ///< its details. [1], −1…1; 0 where that was not looked at. Nearer to a side
        ///< than a quarter of the height it is as much less as that is nearer
} pond_lake_found;

/// Least likeness at which pond_lake_find() believes in a mirror. Photographs of lakes were seen to
/// have 0.6 or more, noisy films of them 0.47, and all else 0.3 or less.
#define POND_LAKE_LIKENESS 0.4f

/// Finds water that mirrors what stands above it: the row about which the picture's details are
/// mirrored, which is the horizon, and below it what is like its counterpart above, or lies calm
/// beside that. Reeds, posts and boats are left out. allocator: NULL = the C library's.
POND_API pond_result pond_lake_find(const pond_texture *picture, const pond_map_target *water,
                                    const pond_allocator *allocator, pond_lake_found *out);

/// How water is grown from a point.
typedef struct pond_lake_growth {
    /// A point in the water. [picture's width and height], 0…1, default (0.5, 0.75).
    pond_vec2 at;
    /// How different from its neighbourhood water may be. [1], 0.1…10, default 1.
    float tolerance;
    /// Nothing above it is water. From the top. [picture's height], 0…1; 0, the default: it is not
    /// known, and is taken to be where the water found ends above.
    float horizon;
} pond_lake_growth;

/// Every field at its default.
POND_API pond_lake_growth pond_lake_growth_default(void);

/// Finds the water around a point: what pond_lake_find() finds if the point lies in that, else what
/// is joined to it and like it in colour and texture; less and less counts as like it where that
/// reaches the upper side of the picture.
/// Fields outside their ranges are clamped. allocator: NULL = the C library's.
POND_API pond_result pond_lake_grow(const pond_texture *picture, const pond_lake_growth *growth,
                                    const pond_map_target *water, const pond_allocator *allocator,
                                    pond_lake_found *out);

/// What pond_lake_add() keeps of a picture. [picture's height]
#define POND_LAKE_KEEP 0.56f

/// Lays a lake under a landscape: the upper `keep` (0.05…0.95) of the picture stays, below it that
/// is mirrored and loses light towards the viewer's feet. target: 8 bits, of the picture's size,
/// and not the picture itself; its `part` is ignored.
POND_API pond_result pond_lake_add(const pond_texture *picture, float keep,
                                   const pond_target *target, const pond_map_target *water,
                                   pond_lake_found *out);

// ---- the lake look ------------------------------------------------------------------------------

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
POND_API bool pond_lake_set_photograph(pond_lake *lake, const pond_texture *photograph,
                                       const pond_parallel *parallel);

/// The sun in a photograph: the middle of the largest area above the horizon that is white.
/// horizon: as in the look. False, and *out untouched, where there is none.
POND_API bool pond_lake_find_sun(const pond_texture *photograph, float horizon, pond_vec2 *out);

/// A good side length for a pond that lies in the picture. [m] 0 for NULL or an empty target.
POND_API float pond_lake_pond_size(const pond_lake_look *look, const pond_target *target);

/// Where a pixel of the target lies on the pond, for touches: in metres from the pond's upper left
/// corner, which lies far to the left. Outside the pond positions go on beyond its sides. False,
/// and *out untouched, at and above the horizon, and for NULL.
POND_API bool pond_lake_point_at(const pond_lake_look *look, const pond_view *view,
                                 const pond_target *target, pond_vec2 pixel, pond_vec2 *out);

#ifdef __cplusplus
}
#endif

#endif
