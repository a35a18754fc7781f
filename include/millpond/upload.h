// millpond/upload.h — texels for your own shaders: heights, slopes and normals, one for each cell;
// and drawn pixels in other channel orders.
//
// What it does:     writes a rectangle of cells in one of four formats, ready for glTexSubImage2D()
//                   and similar functions; reorders drawn pixels in place.
// What it does not: call a graphics API, allocate or keep state.
// How to use it:    first all cells, later the areas of pond_moved_next(), widened by
//                   pond_texels_over() (docs/games.md).
//
// Threads: any, while the view does not change and outputs do not overlap.
#ifndef MILLPOND_UPLOAD_H
#define MILLPOND_UPLOAD_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Formats of texels. Slopes are central differences, x to the right and y down:
/// (h(x + 1) − h(x − 1))/(2·cell_size). Half floats are rounded to nearest even and clamped to
/// ±65504. Two texels of POND_TEXELS_R16F are four bytes: mind the row alignment.
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

/// Writes the texels of a rectangle of cells. cells: NULL = the whole view. out: the texel of the
/// rectangle's first cell; `stride` bytes from row to row; both even for half floats. Texels of
/// cells outside the view are unchanged. range: the height stored as 255, for POND_TEXELS_RGBA8.
/// [m], above
/// 0. parallel: NULL = the calling thread only. Does nothing for a NULL or empty view, a NULL
/// `out`, an unknown kind or an invalid range.
POND_API void pond_write_texels(const pond_view *view, const pond_area *cells, pond_texels kind,
                                float range, void *out, ptrdiff_t stride,
                                const pond_parallel *parallel);

/// The cells whose texels depend on these cells: one more on each side, for the slopes, and the
/// whole axis at a seam of a periodic view. Empty for an empty area.
POND_API pond_area pond_texels_over(const pond_view *view, const pond_area *moved);

/// Operations of pond_reorder_pixels(); may be added.
typedef enum pond_pixel_order {
    POND_ORDER_BGRA = 1,         ///< swaps red and blue
    POND_ORDER_PREMULTIPLIED = 2 ///< multiplies colours by alpha
} pond_pixel_order;

/// Reorders drawn pixels in place: all of them, or target.part. The next drawing writes RGBA again.
/// order: a sum of pond_pixel_order; unknown bits are ignored. Does nothing without pixels.
POND_API void pond_reorder_pixels(const pond_target *target, unsigned order);

/// The heights between the last two steps, as float, for smooth motion at any frame rate. They are
/// up to a step behind pond_get_view(). All looks draw them.
/// share: 0…1, 0 = a step ago, 1 = now; negative = the remainder of pond_advance().
/// out: width × height numbers, which the view refers to. NULL, and a share of 1 or more or NaN:
/// as pond_get_view().
POND_API pond_view pond_get_view_between(const pond *water, double share, float *out);

#ifdef __cplusplus
}
#endif

#endif
