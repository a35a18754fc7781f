// millpond/shape.h — outlines in the plane, for walls, beaches and bodies.
//
// What it does:     describes a disc, capsule, rectangle, polygon or bitmap in local coordinates,
//                   and its pose in the pond.
// What it does not: own memory. The points of a polygon and the pixels of a bitmap belong to the
//                   caller, and are read during the call that a shape is passed to, unless
//                   documented otherwise.
// How to use it:    pond_shape s = pond_disc(0.2f); pond_pose at = {{1.0f, 0.5f}, 0.0f};
//                   then pass both to a function of shore.h or body.h.
//
// Threads: any. There is no state.
#ifndef MILLPOND_SHAPE_H
#define MILLPOND_SHAPE_H

#include <millpond/pond.h>

#ifdef __cplusplus
extern "C" {
#endif

#define POND_MAX_POINTS 256        ///< most points of a polygon
#define POND_MAX_PIXELS_SIDE 32768 ///< longest side of a bitmap [pixels]

/// Kind of outline.
typedef enum pond_shape_kind {
    POND_SHAPE_DISC = 1,      ///< `radius` around the origin
    POND_SHAPE_CAPSULE = 2,   ///< within `radius` of a segment of `length` on the x axis
    POND_SHAPE_RECTANGLE = 3, ///< `width` along x, `height` along y, centred on the origin
    POND_SHAPE_POLYGON = 4,   ///< `points`, closed; even-odd rule
    POND_SHAPE_BITMAP = 5 ///< `pixels` stretched over `width` × `height`, centred on the origin
} pond_shape_kind;

/// An outline in local coordinates: metres, x to the right, y down. Members that belong to other
/// kinds are ignored and should be 0; the functions below set them.
typedef struct pond_shape {
    /// Required.
    pond_shape_kind kind;
    /// Disc, capsule. [m], 1e-6…1e6.
    float radius;
    /// Capsule: distance between the centres of the round ends. [m], 0…1e6.
    float length;
    /// Rectangle, bitmap. [m], 1e-6…1e6.
    float width;
    /// Rectangle, bitmap. [m], 1e-6…1e6.
    float height;
    /// Polygon: corners in either order; it may be concave. [m], −1e6…1e6.
    const pond_vec2 *points;
    /// Polygon: number of points, 3…POND_MAX_POINTS.
    int point_count;
    /// Bitmap: coverage from 0 (outside) to 255 (inside), bilinear between pixel centres.
    const uint8_t *pixels;
    /// Bitmap. [pixels], 1…POND_MAX_PIXELS_SIDE.
    int columns;
    /// Bitmap. [pixels], 1…POND_MAX_PIXELS_SIDE.
    int rows;
    /// Bitmap: from a row to the next, `columns` or more; may be negative. [bytes]
    ptrdiff_t stride;
} pond_shape;

/// Position of a shape: its origin, and a rotation about it from x towards y (clockwise as drawn).
typedef struct pond_pose {
    pond_vec2 centre; ///< [m], in pond coordinates, finite; may be outside the pond
    float angle;      ///< [rad], finite, modulo 2π
} pond_pose;

/// A disc. radius: [m].
static inline pond_shape pond_disc(float radius) {
    pond_shape shape = {POND_SHAPE_DISC, radius, 0, 0, 0, NULL, 0, NULL, 0, 0, 0};
    return shape;
}

/// A segment on the x axis with round ends. length: between the centres of the ends. [m] radius:
/// [m].
static inline pond_shape pond_capsule(float length, float radius) {
    pond_shape shape = {POND_SHAPE_CAPSULE, radius, length, 0, 0, NULL, 0, NULL, 0, 0, 0};
    return shape;
}

/// A rectangle. width, height: [m].
static inline pond_shape pond_rectangle(float width, float height) {
    pond_shape shape = {POND_SHAPE_RECTANGLE, 0, 0, width, height, NULL, 0, NULL, 0, 0, 0};
    return shape;
}

/// A polygon. points: [m], not copied.
static inline pond_shape pond_polygon(const pond_vec2 *points, int point_count) {
    pond_shape shape = {POND_SHAPE_POLYGON, 0, 0, 0, 0, points, point_count, NULL, 0, 0, 0};
    return shape;
}

/// A bitmap. width, height: [m]. pixels: not copied.
static inline pond_shape pond_bitmap(float width, float height, const uint8_t *pixels, int columns,
                                     int rows, ptrdiff_t stride) {
    pond_shape shape = {POND_SHAPE_BITMAP, 0,    0,     width, height, NULL, 0, pixels,
                        columns,           rows, stride};
    return shape;
}

/// Checks a shape.
/// Errors: POND_ERROR_ARGUMENT (NULL shape, points or pixels), POND_ERROR_RANGE; pond_message()
/// names the member.
POND_API pond_result pond_shape_check(const pond_shape *shape);

#ifdef __cplusplus
}
#endif

#endif
