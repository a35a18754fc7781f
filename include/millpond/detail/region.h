// millpond/detail/region.h — drawing a region of a larger picture, from a region of wider water.
#ifndef MILLPOND_DETAIL_REGION_H
#define MILLPOND_DETAIL_REGION_H

#include <millpond/look.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A camera's picture as a part of an imaginary drawing of the whole pond.
typedef struct pond_framing {
    int width;      ///< width of that drawing, 1…32768 [pixels]
    int height;     ///< [pixels]
    pond_area part; ///< the picture's place in it; may extend over its sides [pixels]
} pond_framing;

/// Returns the framing of pond_draw_camera(). Pixel (x, y) of the picture shows the pond at
/// ((part.x + x + ½)/width, (part.y + y + ½)/height) of its sides. False, with *out unchanged, for
/// the rectangles and arguments that pond_draw_camera() rejects.
POND_API bool pond_frame(const pond_view *view, const pond_camera *camera,
                         const pond_target *picture, pond_framing *out);

#define POND_REGION_WIDEST 262144 ///< longest side of the whole water [cells] and picture [pixels]
#define POND_REGION_AROUND 16     ///< cells needed around the drawn ones

/// A view as a rectangle of wider water, such as a subdomain (detail/subdomain.h).
typedef struct pond_region {
    int width;  ///< width of the whole water, 1…POND_REGION_WIDEST [cells]
    int height; ///< [cells]
    int x;      ///< position of the view's first cell in it [cells]
    int y;      ///< [cells]
} pond_region;

/// Draws a region of a picture of the whole water: the same pixels as in pond_draw() of all of it.
/// framing: the size of the whole picture, 1…POND_REGION_WIDEST pixels a side, and the place of
/// `picture` in it. Draws only pixels whose cells have POND_REGION_AROUND cells of the view around
/// them, or the sides of the whole water. Maps and texture are stretched over the whole. A periodic
/// view is a region of periodic water: it may begin before the first cell or end after the last.
/// Returns the part of `picture` that was drawn; empty for looks that are not local and where
/// pond_draw() draws nothing.
POND_API pond_area pond_draw_region(const pond_look *look, const pond_view *view,
                                    const pond_region *piece, const pond_texture *texture,
                                    const pond_target *picture, const pond_framing *framing,
                                    const pond_parallel *parallel);

#ifdef __cplusplus
}
#endif

#endif
