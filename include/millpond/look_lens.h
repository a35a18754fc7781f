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

/// Every field at its default.
POND_API pond_lens_look pond_lens_look_default(void);

/// A look by name: "smooth" (the default), "literal" (the write-up's loop), "strong", "hollow".
/// False, and *out untouched, when there is no such name or an argument is NULL.
POND_API bool pond_lens_look_preset(const char *preset, pond_lens_look *out);

/// Their names in order; NULL beyond the last.
POND_API const char *pond_lens_look_preset_name(int index);

/// Draws the lens look. A NULL `parallel` means the calling thread alone.
POND_API void pond_draw_lens(const pond_lens_look *look, const pond_view *view,
                             const pond_texture *texture, const pond_target *target,
                             const pond_parallel *parallel);

#ifdef __cplusplus
}
#endif

#endif
