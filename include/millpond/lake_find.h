// millpond/lake_find.h — where the water of a photograph is.
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
#ifndef MILLPOND_LAKE_FIND_H
#define MILLPOND_LAKE_FIND_H

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

#ifdef __cplusplus
}
#endif

#endif
