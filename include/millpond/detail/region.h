// millpond/detail/region.h — drawing a region of a larger picture, from a region of wider water.
#ifndef MILLPOND_DETAIL_REGION_H
#define MILLPOND_DETAIL_REGION_H

#include <millpond/look.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A camera's picture as a part of a drawing of the whole pond, which is never made.
typedef struct pond_framing {
    int width;      ///< of the whole drawing, 1…32768 [pixels]
    int height;     ///< [pixels]
    pond_area part; ///< where the picture lies in it; may reach over its sides [pixels]
} pond_framing;

/// How pond_draw_camera() frames a picture: corner and zoom come to whole pixels of the whole
/// drawing, so that a camera that moves moves by whole pixels. Pixel (x, y) of the picture shows
/// the pond at ((part.x + x + ½)/width, (part.y + y + ½)/height) of its sides. False, and *out
/// untouched, for a rectangle that is none or not finite, farther than 10⁹ pixels away, or so small
/// that the whole drawing had more than 32768 pixels along a side; and with a NULL or empty
/// argument.
POND_API bool pond_frame(const pond_view *view, const pond_camera *camera,
                         const pond_target *picture, pond_framing *out);

#define POND_REGION_WIDEST 262144 ///< water and pictures that pieces are of, along a side
#define POND_REGION_AROUND 16     ///< cells that a piece needs around those that it shows

/// A view as a piece of wider water, such as a part of a pond (detail/subdomain.h) is.
typedef struct pond_region {
    int width;  ///< of the whole water, 1…POND_REGION_WIDEST [cells]
    int height; ///< [cells]
    int x;      ///< where the view's first cell lies in it [cells]
    int y;      ///< [cells]
} pond_region;

/// Draws what a piece shows of a picture of the whole water, which is never made: the same pixels,
/// to the byte, as pond_draw() of the whole would have there. framing: the size of the whole
/// picture, 1…POND_REGION_WIDEST pixels a side, and where `picture` lies in it. Only those pixels
/// are drawn whose cells have POND_REGION_AROUND others around them in the view, or the whole's
/// sides. Maps and texture lie over the whole, as ever. A view that wraps is a piece of water whose
/// sides meet: it may begin before the first cell, or end behind the last. Returns the part of
/// `picture` that was drawn: empty for looks that are not local, and for what pond_draw() would
/// not draw.
POND_API pond_area pond_draw_region(const pond_look *look, const pond_view *view,
                                    const pond_region *piece, const pond_texture *texture,
                                    const pond_target *picture, const pond_framing *framing,
                                    const pond_parallel *parallel);

#ifdef __cplusplus
}
#endif

#endif
