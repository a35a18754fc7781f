// textures.h — the inputs of shaders: each slot is a texture, a unit, and a sampler's name.
#ifndef POND_GL_TEXTURES_H
#define POND_GL_TEXTURES_H

#include <epoxy/gl.h>

#include <millpond/gl.h>

// Every slot and the sampler2D that reads it; its number is the texture unit, 15 at most.
#define PONDI_GL_SLOT_LIST(X)                                                                      \
    X(HEIGHTS, "heights")                                                                          \
    X(COLUMNS, "columns")                                                                          \
    X(ROWS, "rows")                                                                                \
    X(FLOOR, "floor_picture")                                                                      \
    X(SKY, "sky_picture")                                                                          \
    X(SURFACE, "surface_picture")                                                                  \
    X(REFLECTION, "reflection_picture")                                                            \
    X(BED, "bed_map")                                                                              \
    X(DRY, "dry_map")                                                                              \
    X(FOAM, "foam_map")                                                                            \
    X(LIGHT, "light_map")                                                                          \
    X(COLOURS, "colour_table")                                                                     \
    X(UNDER, "under")                                                                              \
    X(FIRST, "first_layer")                                                                        \
    X(SECOND, "second_layer")                                                                      \
    X(SPRITE, "sprite_picture")

typedef enum pondi_gl_slot {
#define PONDI_GL_SLOT_ID(id, name) PONDI_GL_SLOT_##id,
    PONDI_GL_SLOT_LIST(PONDI_GL_SLOT_ID)
#undef PONDI_GL_SLOT_ID
        PONDI_GL_SLOTS
} pondi_gl_slot;

// Every texture of water on the GPU, each on a separate unit, and the sampler2D that reads it.
#define PONDI_GL_WATER_UNIT_LIST(X)                                                                \
    X(NOW, "now_map")                                                                              \
    X(BEFORE, "before_map")                                                                        \
    X(PHI, "phi_map")                                                                              \
    X(LINKS, "link_map")                                                                           \
    X(KEEP, "keep_map")                                                                            \
    X(GROUND, "ground_map")                                                                        \
    X(WALLS, "wall_map")                                                                           \
    X(SUMS, "sum_map")                                                                             \
    X(DRIFT, "drift_map")

typedef enum pondi_gl_water_unit {
#define PONDI_GL_UNIT_ID(id, name) PONDI_GL_UNIT_##id,
    PONDI_GL_WATER_UNIT_LIST(PONDI_GL_UNIT_ID)
#undef PONDI_GL_UNIT_ID
        PONDI_GL_WATER_UNITS
} pondi_gl_water_unit;

// A texture without further levels, read texel by texel. Zeroed: none.
typedef struct pondi_gl_texture {
    GLuint name;   // GL's; 0 = none
    GLuint lent;   // another's texture that is read in its place; 0 = none
    GLenum format; // GL_R32F, GL_RGBA8, …
    int width;
    int height;
    bool wraps; // of pictures: it is a tile
    bool shown; // there is something in it to read: set and not taken away
} pondi_gl_texture;

// Room of a size and format, its content lost if that changes. False, with the texture as it
// was and a message, without memory or beyond max_side. The binding of the active unit changes.
bool pondi_gl_texture_size(const pond_gl *gl, pondi_gl_texture *texture, GLenum format, int width,
                           int height);

// Clears GL's errors and returns whether one reports that memory ran out. Earlier errors of the
// caller are lost.
bool pondi_gl_ran_out(void);

void pondi_gl_texture_free(pondi_gl_texture *texture);

// Fills a texture with rows `stride` values apart, counted as GL_UNPACK_ROW_LENGTH counts.
void pondi_gl_texture_fill(const pondi_gl_texture *texture, const void *values, int stride);

// Makes room of a size and format and fills it, with the caller's unpacking saved meanwhile. False
// as pondi_gl_texture_size().
bool pondi_gl_texture_put(const pond_gl *gl, pondi_gl_texture *texture, GLenum format, int width,
                          int height, const void *values, int stride);

#define PONDI_GL_GLARE_LEVELS 10

// Textures between passes: passes.h.
typedef enum pondi_gl_pass_texture {
    PONDI_GL_PASS_CELLS, // slopes and curvature on the cells
    PONDI_GL_PASS_CELLS_ACROSS,
    PONDI_GL_PASS_CELLS_DOWN,
    PONDI_GL_PASS_SHORE,
    PONDI_GL_PASS_SHORE_ACROSS,
    PONDI_GL_PASS_PHOTONS, // how far they are moved
    PONDI_GL_PASS_LAID,
    PONDI_GL_PASS_LIGHT, // softened along x
    PONDI_GL_PASS_FOAM,  // grown
    PONDI_GL_PASS_FOAM_ACROSS,
    PONDI_GL_PASS_RELIEFS, // their light, multiplied by alpha
    PONDI_GL_PASS_TOP,     // the highest water of 32 × 32 cells, then of 32 × 32 of those …
    PONDI_GL_PASS_TOP_LAST = PONDI_GL_PASS_TOP + 2,
    PONDI_GL_PASS_GLARE, // each level half as large as the one before
    PONDI_GL_PASS_TEXTURES = PONDI_GL_PASS_GLARE + PONDI_GL_GLARE_LEVELS
} pondi_gl_pass_texture;

// A texture that is drawn on. Zeroed: none.
typedef struct pondi_gl_layer {
    pondi_gl_texture texture;
    GLuint framebuffer;
} pondi_gl_layer;

// As pondi_gl_texture_size(); the read and draw framebuffers change, too.
bool pondi_gl_layer_size(const pond_gl *gl, pondi_gl_layer *layer, GLenum format, int width,
                         int height);

void pondi_gl_layer_free(pondi_gl_layer *layer);

// The whole layer as a target; its first row is the picture's top.
pond_gl_target pondi_gl_layer_target(const pondi_gl_layer *layer);

#endif
