// plane.h — shared by the files of the plane look: the block, its camera, rays and their light.
//
// All lengths are cells. x grows to the right and y down the pond, both from its upper left corner,
// z upward from still water: the pond covers 0…width, 0…height. Vertices are the cells' centres;
// the outermost ones continue to the pond's sides.
#ifndef PONDI_LOOK_PLANE_H
#define PONDI_LOOK_PLANE_H

#include <millpond/look_plane.h>
#include <string.h>

#include "look/reading/cells.h"
#include "look/reading/sampler.h"

#define pondi_plane_aim PONDI_ISA_NAME(pondi_plane_aim)
#define pondi_plane_find_reach PONDI_ISA_NAME(pondi_plane_find_reach)
#define pondi_plane_cast PONDI_ISA_NAME(pondi_plane_cast)
#define pondi_plane_find_face PONDI_ISA_NAME(pondi_plane_find_face)
#define pondi_plane_slopes PONDI_ISA_NAME(pondi_plane_slopes)
#define pondi_plane_gather PONDI_ISA_NAME(pondi_plane_gather)
#define pondi_plane_level PONDI_ISA_NAME(pondi_plane_level)
#define pondi_plane_shade PONDI_ISA_NAME(pondi_plane_shade)
#define pondi_plane_background PONDI_ISA_NAME(pondi_plane_background)

#define PONDI_PLANE_BLOCKS 44 // blocks of quads along each side
#define PONDI_PLANE_RAYS 64   // rays that are computed together, at most

#define PONDI_PLANE_FAR_AWAY 1e30f // the distance of nothing; also an unknown steepness

#define PONDI_PLANE_OUTLINE 8 // sides of the block's outline, at most

// The highest height in each block, in 16 bits to save stack, rounded up.
typedef struct pondi_plane_blocks {
    uint16_t top[PONDI_PLANE_BLOCKS * PONDI_PLANE_BLOCKS]; // steps from −limit to +limit
    uint16_t low[PONDI_PLANE_BLOCKS * PONDI_PLANE_BLOCKS];
    uint16_t steep[PONDI_PLANE_BLOCKS * PONDI_PLANE_BLOCKS]; // upper half of a float
} pondi_plane_blocks;

typedef struct pondi_plane {
    // the surface
    const pond_view *view;
    float scale; // a stored height in cells
    float limit; // heights end there
    float slack; // exceeds the rounding error of a ray
    float width;
    float height;
    float size;   // the longer of both
    float bottom; // z of the block's bottom; 0 for a sheet
    bool sides;
    int block; // quads along a block's side
    int blocks_x;
    int blocks_y;
    float top; // of all heights
    float low;
    float steep; // square of the steepest slope
    pondi_plane_blocks blocks;
    // the camera: a ray is forward + across·(x − middle_x) + upward·(middle_y − y)
    float eye[3];
    float forward[3];
    float across[3]; // for each pixel
    float upward[3];
    float middle_x; // [pixels]
    float middle_y;
    float pixel; // its angle's tangent, in the middle
    // lines around the block's picture: at·(x, y, 1) is positive on their outer sides
    float outline[PONDI_PLANE_OUTLINE][3];
    int outline_count; // 0: the block may be anywhere
    // light and matter
    const pond_texture *texture;
    const pond_map *dry;  // or NULL
    const pond_map *bed;  // or NULL
    const pond_map *foam; // or NULL
    float deep_scale;     // a depth of the bed in cells [1/m]
    float back_scale;     // way of the sun's light through a depth of 1
    float sun[3];         // direction
    float mirror_scale;   // glitter over Fresnel's least
    float rough2;
    float inverse_index;
    float sink; // 0 = the texture is on the surface, 1 = on the bottom
    float scroll_x;
    float scroll_y;
    float gathering; // caustics·(1 − 1/n)·way
    float shift_x;   // from a point of the texture to where its sun light came in
    float shift_y;
    float ambient;
    float diffuse;
    float sun_colour[3];
    float water[3];
    float zenith[3];
    float horizon[3];
    float ground[3];
    float way_back;  // from texture to the light, added to every way
    float loss[3];   // of light [1/cell]
    float half_wire; // [pixels]
    float wire_share;
    float wire_cells;
    float wire[3];
    float wire_fill;
} pondi_plane;

typedef enum pondi_plane_kind {
    PONDI_PLANE_NOTHING = 0, // sky or ground
    PONDI_PLANE_SURFACE = 1,
    PONDI_PLANE_SIDE_X = 2, // a side that faces left or right
    PONDI_PLANE_SIDE_Y = 3
} pondi_plane_kind;

// A row of rays and what they hit.
typedef struct pondi_plane_rays {
    float direction[3][PONDI_PLANE_RAYS]; // of length 1
    float along[PONDI_PLANE_RAYS];        // its share along `forward`
    float far[PONDI_PLANE_RAYS];          // distance to the hit; huge for none
    int kind[PONDI_PLANE_RAYS];           // pondi_plane_kind
    int near[PONDI_PLANE_RAYS];           // 1 where the next ray may meet other waves, else 0
    float place[3][PONDI_PLANE_RAYS];     // there; any number for nothing
    float spread; // of a ray, in pixels: less than 1 where many share a pixel
} pondi_plane_rays;

// The part of the surface that rays of a tile can meet.
typedef struct pondi_plane_reach {
    float top;
    float low;
    float steep; // square of the steepest slope
} pondi_plane_reach;

// How the surface deflects a row of rays.
typedef struct pondi_plane_face {
    float slope_x[PONDI_PLANE_RAYS]; // 0 but on the surface
    float slope_y[PONDI_PLANE_RAYS];
    float gathered[PONDI_PLANE_RAYS]; // factor on the sun's light where the ray meets the texture
    float across_x[PONDI_PLANE_RAYS]; // change of the slopes to the next pixel to the right
    float across_y[PONDI_PLANE_RAYS];
    float down_x[PONDI_PLANE_RAYS]; // and to the next pixel below
    float down_y[PONDI_PLANE_RAYS];
} pondi_plane_face;

// The stored height of a vertex; the outermost ones continue.
static inline float pondi_plane_stored(const pondi_plane *p, int x, int y) {
    const pond_view *v = p->view;
    const int column = x < 0 ? 0 : x < v->width ? x : v->width - 1;
    const int row = y < 0 ? 0 : y < v->height ? y : v->height - 1;
    return pondi_stored_height(v, column, row);
}

// Whether the heights are floats with neighbours that 32-bit offsets can address.
static inline bool pondi_plane_has_offsets(const pond_view *v) {
    const int64_t bytes = (int64_t)v->stride * v->height * (int64_t)sizeof(float);
    return v->format == POND_FORMAT_F32 && v->width >= 4 && v->height >= 4 && v->stride > 0 &&
           bytes < INT32_MAX;
}

// A height in cells. NaN counts as 0.
static inline float pondi_plane_tame(const pondi_plane *p, float stored) {
    const float z = stored * p->scale;
    const float held = pondi_clamp(z, -p->limit, p->limit);
    return z == z ? held : 0.0f;
}

static inline float pondi_plane_vertex(const pondi_plane *p, int x, int y) {
    return pondi_plane_tame(p, pondi_plane_stored(p, x, y));
}

#define PONDI_PLANE_STEPS 65535.0f

static inline float pondi_plane_block_height(const pondi_plane *p, uint16_t steps) {
    return (float)steps * (2.0f * p->limit / PONDI_PLANE_STEPS) - p->limit;
}

// The column or row of blocks that holds a place.
static inline int pondi_plane_block_at(const pondi_plane *p, float place, int blocks) {
    const float quad = pondi_clamp(place + 0.5f, 0.0f, 65536.0f);
    return pondi_least((int)quad / p->block, blocks - 1);
}

// Square of the steepest slope.
static inline float pondi_plane_block_steep(const pondi_plane *p, int block) {
    const uint32_t bits = (uint32_t)p->blocks.steep[block] << 16;
    float steep;
    memcpy(&steep, &bits, sizeof steep);
    return steep;
}

// Fills the blocks, top and low.
typedef void pondi_plane_measurer(pondi_plane *p, const pond_parallel *parallel);
PONDI_ISA_DECLARE(pondi_plane_measurer, pondi_plane_measure);

// Side of a tile in pixels, without and with the ring of rays around it, which detects rims.
#define PONDI_PLANE_AROUND 32
#define PONDI_PLANE_SIDE (PONDI_PLANE_AROUND - 2)

typedef struct pondi_plane_film {
    const pondi_plane *plane;
    const pond_target *target;
    float brightest;   // limit of the light that a ray adds to a pixel
    bool exact;        // casts a ray for every pixel
    float slope_slack; // error of slopes interpolated between rays
} pondi_plane_film;

// Draws a row of tiles of a pondi_plane_film.
PONDI_ISA_DECLARE(pond_task, pondi_plane_draw);

// Rays through the points (x, y) of the picture. [pixels]
void pondi_plane_aim(const pondi_plane *p, const float *x, const float *y, int count, float spread,
                     pondi_plane_rays *rays);

// The reach of the four rays at the corners of a tile and of all rays between them.
pondi_plane_reach pondi_plane_find_reach(const pondi_plane *p, const pondi_plane_rays *corners);

// The number of rays rounded up to whole vectors.
static inline int pondi_plane_whole(int count) {
    enum { VECTOR = 16 };
    return (count + VECTOR - 1) / VECTOR * VECTOR;
}

// Finds what rays hit and at which distance. Rays up to the end of the last vector must be aimed
// too; their results are undefined.
void pondi_plane_cast(const pondi_plane *p, const pondi_plane_reach *reach, int count,
                      pondi_plane_rays *rays);

// Finds the places that rays hit from their distances. Rays that hit nothing get the middle of the
// pond, which is quick to read.
static inline void pondi_plane_find_places(const pondi_plane *p, int count,
                                           pondi_plane_rays *rays) {
    const float any[3] = {0.5f * p->width, 0.5f * p->height, 0.0f};
    for (int axis = 0; axis < 3; axis++) {
        const float eye = p->eye[axis];
        const float nothing = any[axis];
        for (int i = 0; i < count; i++) {
            const float hit = eye + rays->direction[axis][i] * rays->far[i];
            rays->place[axis][i] = rays->kind[i] == PONDI_PLANE_NOTHING ? nothing : hit;
        }
    }
}

// Slopes of the surface where rays hit it, over `wide` cells; elsewhere 0.
void pondi_plane_slopes(const pondi_plane *p, const pondi_plane_rays *rays, const float *wide,
                        int count, float *x, float *y);

// How much light the surface's curvature at the places (x, y) gathers.
void pondi_plane_gather(const pondi_plane *p, const float *x, const float *y, int count,
                        float *light);

// The surface's height at a place.
float pondi_plane_level(const pondi_plane *p, float x, float y);

// Finds how the surface deflects rays whose places are known.
void pondi_plane_find_face(const pondi_plane *p, const pondi_plane_rays *rays, int count,
                           pondi_plane_face *face);

// Light of rays that meet no water.
void pondi_plane_background(const pondi_plane *p, const pondi_plane_rays *rays, int count,
                            float light[3][PONDI_PLANE_RAYS]);

// Light of all rays.
void pondi_plane_shade(const pondi_plane *p, const pondi_plane_rays *rays,
                       const pondi_plane_face *face, int count, float light[3][PONDI_PLANE_RAYS]);

#endif
