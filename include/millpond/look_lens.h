// millpond/look_lens.h — seed 002's look. See look.h.
#ifndef MILLPOND_LOOK_LENS_H
#define MILLPOND_LOOK_LENS_H

#include <millpond/picture.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Seed 002: the texture is stretched from its middle by (1024 − height)/1024, like a lens. With
/// nearest lookup, strength 1 and a target of the pond's size, exactly the write-up's loop.
typedef struct pond_lens_look {
    pond_lookup lookup; ///< default POND_LOOKUP_BILINEAR
    float strength;     ///< counts of height for each count of the pond. [1], default 1
} pond_lens_look;

#ifdef __cplusplus
}
#endif

#endif
