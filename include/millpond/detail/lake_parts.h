// millpond/detail/lake_parts.h — what a lake holds, for programs that draw it themselves, on a GPU
// for example.
#ifndef MILLPOND_DETAIL_LAKE_PARTS_H
#define MILLPOND_DETAIL_LAKE_PARTS_H

#include <millpond/lake.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A level of the water's layer: colours as l/(1 − .85·l), where 65535 is 1/.15. Level 0 is sharp,
/// each other one twice as blurred as the one before.
typedef struct pond_lake_level {
    const uint16_t *texels; ///< red, green, blue and nothing
    int width;              ///< [texels]
    int height;             ///< [texels]
    int step_x;             ///< pixels for each texel, texel (0, 0) upon pixel (0, 0)
    int step_y;             ///< likewise, down
} pond_lake_level;

#define POND_LAKE_LEVELS 7 ///< levels of the water's layer

/// What a lake holds. It stays as it is until pond_lake_set_photograph() or the lake's end.
typedef struct pond_lake_parts {
    int width;            ///< of the photograph. [pixels]
    int height;           ///< [pixels]
    int rows;             ///< of the water's layer, which goes on below the picture. [pixels]
    const uint8_t *alpha; ///< share of water, 0…255, one for each pixel
    const float *contact; ///< factor on what waves displace: 0 at a waterline, 1 far below
    const float *above;   ///< room to the shore above. [pixels]
    const float *below;   ///< and to the next water below what stands in the way. [pixels]
    uint64_t content;     ///< of all it holds; another one where something is another
    pond_colour deep;     ///< what the water itself sends, as the layer stores it
    pond_lake_level level[POND_LAKE_LEVELS];
    /// What the photograph's own ripples make of level 0, of the picture's rows alone, as factors
    /// on it + .03, of which 16384 steps are 1; and how far the water is rippled, of 65535. Without
    /// texels where it is not.
    pond_lake_level detail;
} pond_lake_parts;

/// What a lake holds; zeros for NULL.
POND_API pond_lake_parts pond_lake_get_parts(const pond_lake *lake);

#ifdef __cplusplus
}
#endif

#endif
