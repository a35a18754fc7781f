// millpond/look_normals.h — the surface's normals, as game engines take them. See look.h.
#ifndef MILLPOND_LOOK_NORMALS_H
#define MILLPOND_LOOK_NORMALS_H

#include <millpond/picture.h>
#include <millpond/pond.h>

/// Which way green points.
typedef enum pond_normals_green {
    POND_NORMALS_GREEN_UP = 1,  ///< to the top of the picture, as OpenGL has it
    POND_NORMALS_GREEN_DOWN = 2 ///< to its bottom, as DirectX has it
} pond_normals_green;

/// Data look: a tangent-space normal map. Red points right, green up or down, blue out of the
/// water; each normal has length 1. Bytes hold (n + 1)/2·255, so that still water is 128, 128, 255;
/// a float target holds n itself, −1…1. The bytes are numbers and no colours: nobody should turn
/// them into linear light.
typedef struct pond_normals_look {
    /// Default POND_NORMALS_GREEN_UP.
    pond_normals_green green;
    /// Factor on the slopes. [1], 0…1000, default 1: normals of the true surface.
    float strength;
} pond_normals_look;

#endif
