// internal.h — the state of a pond_gl and the functions that every look uses.
#ifndef POND_GL_INTERNAL_H
#define POND_GL_INTERNAL_H

#include <epoxy/gl.h>

#include <millpond/colour_map.h>
#include <millpond/detail/lake_parts.h>
#include <millpond/field.h>
#include <millpond/gl.h>
#include <millpond/gl_water.h>

#include "program.h"
#include "shared/clamp.h"
#include "shared/parts.h"
#include "state.h"
#include "textures.h"

#define POND_GL_COOKIE 0x6d706731u // "mpg1"

#if defined(__MINGW32__) && !defined(__clang__)
#define PONDI_GL_PRINTF(text, first) __attribute__((format(gnu_printf, text, first)))
#else
#define PONDI_GL_PRINTF(text, first) __attribute__((format(printf, text, first)))
#endif

#define PONDI_GL_TAPS 15 // cells that a pixel reads along an axis at most

// Which cells a row or column of pixels reads, and how much of each: axis.c.
typedef struct pondi_gl_axis {
    int pixels;
    int cells;
    int border;
    int first; // texel of the first cell
    bool wraps;
    int taps;
} pondi_gl_axis;

// The numbers of a view; its heights are the texture PONDI_GL_SLOT_HEIGHTS.
typedef struct pondi_gl_view {
    int width; // 0 = there is none
    int height;
    int border;  // cells around it; from 2 on light crosses the sides
    int first_x; // texel of cell (0, 0)
    int first_y;
    float unit;
    float count_height;
    float cell_size;
    bool wraps_x;
    bool wraps_y;
    bool shorts; // they were 16 bits wide
} pondi_gl_view;

// Where a mesh is drawn: several samples for each pixel and their depth, and the means of them.
typedef struct pondi_gl_film {
    GLuint framebuffer;
    GLuint samples; // renderbuffers
    GLuint depths;
    int width; // as last asked for, in vain where there is no framebuffer
    int height;
    pondi_gl_layer means;
} pondi_gl_film;

struct pond_gl {
    pond_allocator allocator;
    pond_logger logger;
    pond_gl_info info;
    GLuint vertices; // an empty array; shaders derive corners from gl_VertexID
    pondi_gl_texture slots[PONDI_GL_SLOTS];
    pondi_gl_view view;
    pondi_gl_axis columns;
    pondi_gl_axis rows;
    pondi_gl_layer under; // the picture under a sprite
    pondi_gl_layer along; // sums along rows of cells
    pondi_gl_program programs[PONDI_GL_PROGRAMS];
    pondi_gl_texture other_heights;                  // of the previous view of another size
    pondi_gl_texture velocity;                       // the map, which has no separate slot
    pondi_gl_texture light_bed;                      // the same
    pondi_gl_texture passes[PONDI_GL_PASS_TEXTURES]; // results of earlier passes
    GLuint pass_framebuffer;
    pond_gl_glare glare;        // in its ranges; strength 0: none
    const pond_gl_water *water; // that lends its heights; NULL: none
    uint64_t waters_told;       // last number assigned to pond_gl_water.told
    pondi_gl_film film;         // of the plane look
    pondi_gl_layer spray;       // what droplets hide, for the profile look
    pondi_gl_texture droplets;
    pond_lake_parts lake; // sizes of what pond_gl_set_lake() copied; width 0: none
    pondi_gl_texture lake_places;
    pondi_gl_texture lake_layer;
    pondi_gl_texture lake_waves;
    float *staging; // numbers that are copied to the GPU
    size_t staging_count;
};

// ---- messages, context.c ------------------------------------------------------------------------

// Keeps a message for pond_gl_message(), hands it to the logger if there is one, and returns
// `result`. `gl` may be NULL.
pond_result pondi_gl_fail(const pond_gl *gl, pond_result result, const char *format, ...)
    PONDI_GL_PRINTF(3, 4);
#if !PONDI_WITH_MESSAGES // a definition has its name in parentheses, which no macro replaces
#define pondi_gl_fail(gl, result, ...) pondi_gl_fail(gl, result, "")
#endif

// ---- memory, context.c --------------------------------------------------------------------------

void *pondi_gl_allocate(const pond_gl *gl, size_t size);
void pondi_gl_release(const pond_gl *gl, void *memory, size_t size);

// Room for a number of floats until the next call; NULL without memory.
float *pondi_gl_staging(pond_gl *gl, size_t count);

// ---- inputs.c -----------------------------------------------------------------------------------

// Fills a texture with a picture; NULL, or one without pixels, only hides its content. Fails with
// POND_ERROR_RANGE or POND_ERROR_MEMORY.
pond_result pondi_gl_fill_picture(pond_gl *gl, pondi_gl_texture *texture,
                                  const pond_texture *picture);

// ---- drawing, draw.c ----------------------------------------------------------------------------

// Whether there is something to draw on.
bool pondi_gl_target_usable(const pond_gl *gl, const pond_gl_target *target);

// Whether a look can be drawn there; `reads` says it needs the floor's picture.
bool pondi_gl_drawable(const pond_gl *gl, const pond_gl_target *target, bool reads);

// Saves the caller's state and prepares drawing on the target with a program: binds textures by the
// names of its samplers and sets the uniforms that many shaders share. Returns NULL, with nothing
// to end, if the driver rejects the program.
const pondi_gl_program *pondi_gl_begin(pond_gl *gl, pondi_gl_program_id id,
                                       const pond_gl_target *target, pondi_gl_state *saved);

// The same without saving, within a chain of draws (passes.h). False without memory.
bool pondi_gl_aim(pond_gl *gl, const pondi_gl_program *program, const pond_gl_target *target);

// Draws a triangle over the whole target, blending nothing.
void pondi_gl_fill(void);

// Restores the caller's state.
void pondi_gl_end(const pondi_gl_state *saved);

// ---- the picture under the drawing, sprite.c ----------------------------------------------------

// Part of a framebuffer.
typedef struct pondi_gl_patch {
    int x;
    int y;
    int width;
    int height;
} pondi_gl_patch;

// Room for a copy of the patch. False without memory.
bool pondi_gl_under_size(pond_gl *gl, const pondi_gl_patch *patch, const pond_gl_target *target);

// Copies the patch, and aims at it in the target: the caller's draw fills no more than it.
void pondi_gl_copy_under(const pond_gl *gl, const pondi_gl_patch *patch,
                         const pond_gl_target *target);

// ---- layers of looks ----------------------------------------------------------------------------

void pondi_gl_film_free(pondi_gl_film *film); // plane.c
void pondi_gl_spray_free(pond_gl *gl);        // profile.c
void pondi_gl_lake_free(pond_gl *gl);         // lake.c

// ---- axis.c -------------------------------------------------------------------------------------

// How `pixels` read `cells` (src/look/rows/tile_row.c): into the texture of a slot, when it is not
// there already. False without memory.
bool pondi_gl_plan(pond_gl *gl, pondi_gl_slot slot, pondi_gl_axis *axis,
                   const pondi_gl_axis *wanted);

// Sums cells along rows where the pond is finer than the target, and lends it
// to PONDI_GL_SLOT_SECOND. False where it is not, or the driver cannot: then looks do without. In
// between pondi_gl_state_save() and pondi_gl_aim().
bool pondi_gl_along(pond_gl *gl, const pond_gl_target *target);

// ---- colours.c ----------------------------------------------------------------------------------

// Fills PONDI_GL_SLOT_COLOURS, a row for each map, if it is not. False without memory.
bool pondi_gl_colours(pond_gl *gl);

// Its row of the table.
int pondi_gl_colour_row(pond_colour_map map);

#endif
