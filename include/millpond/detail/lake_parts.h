// millpond/detail/lake_parts.h — the data of a prepared lake, for drawing it on a GPU.
#ifndef MILLPOND_DETAIL_LAKE_PARTS_H
#define MILLPOND_DETAIL_LAKE_PARTS_H

#include <millpond/lake.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A level of the water's layer. Colours are stored as l/(1 − .85·l); 65535 is 1/.15. Level 0 is
/// sharp; each level is twice as blurred as the one before.
typedef struct pond_lake_level {
    const uint16_t *texels; ///< red, green, blue, unused
    int width;              ///< [texels]
    int height;             ///< [texels]
    int step_x;             ///< pixels per texel; texel (0, 0) is at pixel (0, 0)
    int step_y;             ///< pixels per texel, vertically
} pond_lake_level;

#define POND_LAKE_LEVELS 7 ///< levels of the water's layer

/// Data of a lake, valid until pond_lake_set_photograph() or pond_lake_destroy().
typedef struct pond_lake_parts {
    int width;  ///< width of the photograph. [pixels]
    int height; ///< [pixels]
    int rows;   ///< rows of the water's layer, which continues below the picture. [pixels]
    const uint8_t *alpha; ///< share of water, 0…255, one for each pixel
    const float *contact; ///< factor on displacement by waves: 0 at a waterline, 1 far below
    const float *above;   ///< distance to the shore above. [pixels]
    const float *below;   ///< distance to the water below an obstacle. [pixels]
    uint64_t content;     ///< changes with the content
    pond_colour deep;     ///< light from the water itself, stored as in the layer
    pond_lake_level level[POND_LAKE_LEVELS];
    /// Ripples in the photograph, for the rows of the picture: contrasts s, of which 32768 is 0 and
    /// 65536 is 1. The photograph's light + .03 is (1 + s)/(1 − s) times level 0 + .03. The fourth
    /// channel is how rippled the water is, of 65535. No texels without ripples.
    pond_lake_level detail;
} pond_lake_parts;

/// The data of a lake; zeros for NULL.
POND_API pond_lake_parts pond_lake_get_parts(const pond_lake *lake);

#ifdef __cplusplus
}
#endif

#endif
