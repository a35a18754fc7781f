// millpond/look_offset.h — a displaced texture, as in the offset listing. See look.h.
#ifndef MILLPOND_LOOK_OFFSET_H
#define MILLPOND_LOOK_OFFSET_H

#include <millpond/picture.h>
#include <millpond/pond.h>

/// The offset listing (docs/listings.md): the texture is displaced by the height difference of the
/// neighbours, and the difference along x is added as light. With nearest lookup, refraction and
/// shading 1 and a target of the pond's size, exactly the listing's loop. Differences are counted
/// in view.count_height.
typedef struct pond_offset_look {
    pond_lookup lookup; ///< default POND_LOOKUP_BILINEAR
    float refraction;   ///< displacement per count of difference. [cells], default 1
    float shading;      ///< light per count of difference along x. [8-bit levels], default 1
} pond_offset_look;

#endif
