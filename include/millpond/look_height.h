// millpond/look_height.h — heights as colours, and as numbers for each pixel. See look.h.
#ifndef MILLPOND_LOOK_HEIGHT_H
#define MILLPOND_LOOK_HEIGHT_H

#include <millpond/colour_map.h>
#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Data look: each height has a colour. The range is fixed, since colours that followed each
/// frame's own highest wave would pulse; pond_get_stats() tells what a range must hold.
typedef struct pond_height_look {
    /// Default POND_COLOUR_MAP_TIDE.
    pond_colour_map colours;
    /// The height in the middle of the colours. [m], −1e6…1e6, default 0.
    float level;
    /// So far above and below `level` lie the last colours. [m], 1e-9…1e6, default 0.003, for
    /// ripples of rain.
    float range;
    /// From one contour line to the next; `level` lies half-way between two. [m], 0…1e6; 0, the
    /// default, is none. Where they would crowd they fade.
    float contours;
    /// Light from the upper left, as on a relief map: share of brightness for each unit of slope.
    /// [1], 0…100, default 0: colours alone.
    float shading;
} pond_height_look;

/// The heights themselves, in metres, as a map of any size: read as the looks read them, and just
/// as they are where the map has the view's size. A NULL `parallel` means the calling thread alone.
POND_API void pond_draw_heights(const pond_view *view, const pond_map_target *map,
                                const pond_parallel *parallel);

#ifdef __cplusplus
}
#endif

#endif
