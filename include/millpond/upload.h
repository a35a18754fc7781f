// millpond/upload.h — the water for a GPU of yours: heights, slopes and normals as texels, one for
// each cell, and pixels in the order that others want.
//
// What it does:     writes a rectangle of cells in one of four formats, ready for glTexSubImage2D()
//                   and its like; reorders drawn pixels in place.
// What it does not: know any graphics interface, or keep anything. No memory is allocated.
// How to use it:    once all cells, later those that pond_moved_next() names, widened by
//                   pond_texels_over(). docs/games.md has the code.
//
// Threads: any, as long as the view stays as it is and outputs do not overlap.
#ifndef MILLPOND_UPLOAD_H
#define MILLPOND_UPLOAD_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a texel holds. Slopes are those of the heights between both neighbours, x to the right and
/// y down: (h(x + 1) − h(x − 1))/(2·cell_size). Half floats are rounded to the nearest even one and
/// held within ±65504; two texels of POND_TEXELS_R16F are four bytes: mind the row alignment.
/// The numbers are pinned.
typedef enum pond_texels {
    POND_TEXELS_R16F = 1,    ///< height [m]
    POND_TEXELS_RG16F = 2,   ///< slopes along x and y [1]
    POND_TEXELS_RGBA16F = 3, ///< height [m], slopes along x and y [1], 0
    /// The normal (−slope x, −slope y, 1)/length and the height as bytes: 128 + 127·n in red, green
    /// and blue, 128 + 127·height/range in alpha, clamped to 1…255. Still water is 128, 128, 255,
    /// 128.
    POND_TEXELS_RGBA8 = 4
} pond_texels;

/// Size of a texel; 0 for an unknown kind. [bytes]
POND_API size_t pond_texel_size(pond_texels kind);

/// Writes the texels of a rectangle of cells. cells: NULL = all of the view. out: the texel of the
/// rectangle's first cell, of which `stride` bytes lie from row to row; for half floats both are
/// even. Texels of cells outside the view stay as they are. range: height that is as far from 128
/// as goes, for POND_TEXELS_RGBA8. [m], above 0. parallel: NULL = the calling thread alone.
/// Nothing happens with a NULL or empty view, `out` NULL, an unknown kind, or a range that is none.
POND_API void pond_write_texels(const pond_view *view, const pond_area *cells, pond_texels kind,
                                float range, void *out, ptrdiff_t stride,
                                const pond_parallel *parallel);

/// The cells whose texels change with the heights of these cells: one more on each side, for the
/// slopes, and all along an axis where they lie at a seam. Empty for an area that is empty.
POND_API pond_area pond_texels_over(const pond_view *view, const pond_area *moved);

/// What pond_reorder_pixels() does; may be added.
typedef enum pond_pixel_order {
    POND_ORDER_BGRA = 1,         ///< red and blue change places
    POND_ORDER_PREMULTIPLIED = 2 ///< colours are multiplied by alpha
} pond_pixel_order;

/// Reorders pixels that were drawn, in place: all of them, or target.part. Drawn anew they are RGBA
/// again. `order`: a sum of pond_pixel_order; unknown bits are ignored. Nothing happens without
/// pixels.
POND_API void pond_reorder_pixels(const pond_target *target, unsigned order);

#ifdef __cplusplus
}
#endif

#endif
