// millpond/look_normals.h — the surface's normals as a normal map. See look.h.
#ifndef MILLPOND_LOOK_NORMALS_H
#define MILLPOND_LOOK_NORMALS_H

#include <millpond/picture.h>
#include <millpond/pond.h>

/// Direction of the green channel.
typedef enum pond_normals_green {
    POND_NORMALS_GREEN_UP = 1,  ///< towards the top of the picture, as in OpenGL
    POND_NORMALS_GREEN_DOWN = 2 ///< towards the bottom, as in DirectX
} pond_normals_green;

/// Data look: a tangent-space normal map. Red points right, green up or down, blue out of the
/// water; each normal has length 1. Bytes are (n + 1)/2·255, so that still water is 128, 128, 255;
/// floats are n, −1…1. The bytes are data: do not convert them from sRGB to linear.
typedef struct pond_normals_look {
    /// Default POND_NORMALS_GREEN_UP.
    pond_normals_green green;
    /// Factor on the slopes. [1], 0…1000, default 1: normals of the true surface.
    float strength;
} pond_normals_look;

#endif
