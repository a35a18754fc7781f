// millpond/look.h — drawing: a view of heights and a texture become pixels.
//
// What it does:     pure functions: the same view, texture and look give the same pixels, on every
//                   machine and with any number of threads. No memory is allocated.
// What it does not: own a window or a file, or change the water.
// How to use it:
//   pond_pool_look look = pond_pool_look_default();
//   pond_view view = pond_get_view(water);
//   pond_parallel parallel = pond_get_parallel(water);
//   pond_draw_pool(&look, &view, &texture, &target, &parallel);
//
// Each look has a header of its own. View, texture and target may each have any size: the pond and
// the texture are both stretched over the whole target. Where the pond is coarser than the target,
// heights are sampled smoothly (quadratic B-spline). The data looks (height, normals, slope) read
// no texture. Every look but plane can draw a part of its target (target.part), with the same
// pixels as in a drawing of all of it. With a NULL or empty argument, or a look whose numbers are
// not finite, nothing is drawn; numbers out of their range are clamped, angles by whole turns. Threads: any, as
// long as the view stays as it is and targets do not overlap.
#ifndef MILLPOND_LOOK_H
#define MILLPOND_LOOK_H

#include <millpond/look_height.h>
#include <millpond/look_lagoon.h>
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

/// The pixels of a target that change with the heights of these cells: what is to be drawn anew,
/// by way of target.part, where pond_next_moved() says that they have. True for the looks that show
/// at a place what the water does there: offset, lens, height, normals, slope, and pool without
/// `light` and `foam`. Where cells lie at a seam of a view that wraps, from side to side. Empty for
/// an area that is empty, and without a view or target to draw.
POND_API pond_area pond_pixels_over(const pond_view *view, const pond_area *cells,
                                    const pond_target *target);

#ifdef __cplusplus
}
#endif

#endif
