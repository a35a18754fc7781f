// millpond/look_lens.h — a texture stretched by the height, as in the lens listing. See look.h.
#ifndef MILLPOND_LOOK_LENS_H
#define MILLPOND_LOOK_LENS_H

#include <millpond/picture.h>
#include <millpond/pond.h>

/// The lens listing (docs/listings.md): the texture is stretched from its middle by (1024 −
/// height)/1024, like a lens. With nearest lookup, strength 1 and a target of the pond's size,
/// exactly the listing's loop.
typedef struct pond_lens_look {
    pond_lookup lookup; ///< default POND_LOOKUP_BILINEAR
    float strength;     ///< factor on the heights. [1], default 1
} pond_lens_look;

#endif
