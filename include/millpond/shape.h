// millpond/shape.h — outlines in the plane: what walls, beaches and bodies are made from.
//
// What it does:     describes a disc, capsule, rectangle, polygon or bitmap in coordinates of its
//                   own, and where it lies in the pond.
// What it does not: own memory: a polygon's points and a bitmap's pixels are the caller's and are
//                   read only during the call a shape is passed to, unless that call says
//                   otherwise.
// How to use it:    pond_shape s = pond_disc(0.2f); pond_pose at = {{1.0f, 0.5f}, 0.0f};
//                   then pass both to a function of shore.h or body.h.
//
// Threads: any; there is no state.
#ifndef MILLPOND_SHAPE_H
#define MILLPOND_SHAPE_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_MAX_POINTS 256        ///< most points of a polygon
#define POND_MAX_PIXELS_SIDE 32768 ///< longest side of a bitmap [pixels]

/// What outline a shape has.
typedef enum pond_shape_kind {
    POND_SHAPE_DISC = 1,      ///< `radius` around the origin
    POND_SHAPE_CAPSULE = 2,   ///< within `radius` of a segment `length` long on the x axis
    POND_SHAPE_RECTANGLE = 3, ///< `width` along x, `height` along y, the origin in its middle
    POND_SHAPE_POLYGON = 4,   ///< `points`, the last joined to the first; even-odd rule
    POND_SHAPE_BITMAP = 5 ///< `pixels` stretched over `width` × `height`, the origin in its middle
} pond_shape_kind;

/// An outline in its own coordinates: metres, x to the right, y down. Members of other kinds are
/// ignored. Zero them, or start from the functions below.
typedef struct pond_shape {
    /// Default: none; it must be set.
    pond_shape_kind kind;
    /// Disc, capsule. [m], 1e-6…1e6.
    float radius;
    /// Capsule: between the centres of its round ends. [m], 0…1e6.
    float length;
    /// Rectangle, bitmap. [m], 1e-6…1e6.
    float width;
    /// Rectangle, bitmap. [m], 1e-6…1e6.
    float height;
    /// Polygon: its corners in order, either way round; it may be concave. [m], −1e6…1e6.
    const pond_vec2 *points;
    /// Polygon. [points], 3…POND_MAX_POINTS.
    int point_count;
    /// Bitmap: coverage from 0 (outside) to 255 (inside), bilinear between pixel centres.
    const uint8_t *pixels;
    /// Bitmap. [pixels], 1…POND_MAX_PIXELS_SIDE.
    int columns;
    /// Bitmap. [pixels], 1…POND_MAX_PIXELS_SIDE.
    int rows;
    /// Bitmap: from a pixel to the one below it; may be negative. [bytes], `columns` or more either
    /// way.
    ptrdiff_t stride;
} pond_shape;

/// Where a shape lies: its origin, and a rotation about it from x towards y (clockwise as drawn).
typedef struct pond_pose {
    pond_vec2 centre; ///< [m], in the pond's coordinates, finite; it may lie outside
    float angle;      ///< [rad], finite, modulo 2π
} pond_pose;

/// A disc. radius: [m].
static inline pond_shape pond_disc(float radius) {
    pond_shape shape = {POND_SHAPE_DISC, radius, 0, 0, 0, NULL, 0, NULL, 0, 0, 0};
    return shape;
}

/// A segment on the x axis with round ends. length: between the ends' centres. [m] radius: [m].
static inline pond_shape pond_capsule(float length, float radius) {
    pond_shape shape = {POND_SHAPE_CAPSULE, radius, length, 0, 0, NULL, 0, NULL, 0, 0, 0};
    return shape;
}

/// A rectangle. [m]
static inline pond_shape pond_rectangle(float width, float height) {
    pond_shape shape = {POND_SHAPE_RECTANGLE, 0, 0, width, height, NULL, 0, NULL, 0, 0, 0};
    return shape;
}

/// A polygon of the caller's points, not copied. [m]
static inline pond_shape pond_polygon(const pond_vec2 *points, int point_count) {
    pond_shape shape = {POND_SHAPE_POLYGON, 0, 0, 0, 0, points, point_count, NULL, 0, 0, 0};
    return shape;
}

/// A bitmap of the caller's pixels, not copied. width, height: [m]
static inline pond_shape pond_bitmap(float width, float height, const uint8_t *pixels, int columns,
                                     int rows, ptrdiff_t stride) {
    pond_shape shape = {POND_SHAPE_BITMAP, 0,    0,     width, height, NULL, 0, pixels,
                        columns,           rows, stride};
    return shape;
}

/// Whether a shape can be used; pond_message() says why not.
/// Errors: POND_ERROR_ARGUMENT (NULL shape, points or pixels), POND_ERROR_RANGE.
POND_API pond_result pond_shape_check(const pond_shape *shape);

#ifdef __cplusplus
}
#endif

#endif
