// millpond/look_height.h — heights as colours, and as numbers for each pixel. See look.h.
#ifndef MILLPOND_LOOK_HEIGHT_H
#define MILLPOND_LOOK_HEIGHT_H

#include <millpond/colour_map.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Data look: each height has a colour. The range is fixed because colours that followed the
/// highest wave of each frame would pulse; pond_get_stats() returns the extremes.
typedef struct pond_height_look {
    /// Default POND_COLOUR_MAP_TIDE.
    pond_colour_map colours;
    /// The height in the middle of the colours. [m], −1e6…1e6, default 0.
    float level;
    /// Distance from `level` to the last colours, above and below. [m], 1e-9…1e6, default 0.003,
    /// for ripples of rain.
    float range;
    /// Spacing of contour lines; `level` is half-way between two. [m], 0…1e6; 0, the default: none.
    /// Lines fade where they are dense.
    float contours;
    /// Hillshading by light from the upper left: change of brightness per unit of slope. [1],
    /// 0…100, default 0: none.
    float shading;
} pond_height_look;

/// Writes heights in metres to a map of any size, interpolated as in the looks; a map of the view's
/// size gets them unchanged. parallel: NULL = the calling thread only.
POND_API void pond_draw_heights(const pond_view *view, const pond_map_target *map,
                                const pond_parallel *parallel);

#ifdef __cplusplus
}
#endif

#endif
