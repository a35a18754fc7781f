// passes.h — draws into private textures of the pond_gl before a look, and the results.
#ifndef POND_GL_PASSES_H
#define POND_GL_PASSES_H

#include "internal.h"

// A chain of draws; the caller's state is saved once around it.
typedef struct pondi_gl_passes {
    pond_gl *gl;
    pondi_gl_state saved;
    pondi_gl_unpack unpack;
} pondi_gl_passes;

void pondi_gl_passes_begin(pondi_gl_passes *passes, pond_gl *gl);
void pondi_gl_passes_end(pondi_gl_passes *passes);

// Prepares drawing with a program on a whole texture, which gets that format and size. Returns
// NULL, with a message, if the driver rejects the program or the texture.
const pondi_gl_program *pondi_gl_pass(pondi_gl_passes *passes, pondi_gl_program_id id,
                                      pondi_gl_texture *on, GLenum format, int width, int height);

// The same with a program on the caller's target.
const pondi_gl_program *pondi_gl_last_pass(pondi_gl_passes *passes, pondi_gl_program_id id,
                                           const pond_gl_target *target);

// Sets the texture that the shader reads from a slot in this pass.
void pondi_gl_pass_read(pondi_gl_slot slot, const pondi_gl_texture *from);

// The whole of a texture, which gets that format and size, as a target. Its width is 0, with a
// message, where the driver refuses it.
pond_gl_target pondi_gl_pass_target(pondi_gl_passes *passes, pondi_gl_texture *on, GLenum format,
                                    int width, int height);

// Draws points that add up, on a texture that holds 0 before.
void pondi_gl_add_points(const pondi_gl_passes *passes, int count);

// As pondi_gl_fill(), and adds the colours to the target.
void pondi_gl_add_fill(const pondi_gl_passes *passes);

// Creates a texture of zeros. Returns false, with a message, if the driver rejects it.
bool pondi_gl_pass_clear(pondi_gl_passes *passes, pondi_gl_texture *texture, GLenum format,
                         int width, int height);

// Attaches a texture for glReadPixels(). False if the driver cannot.
bool pondi_gl_pass_read_from(pondi_gl_passes *passes, const pondi_gl_texture *texture);

// Whether a map can have a size, `more` of it kept for a margin; leaves a message.
pond_result pondi_gl_check_map(const pond_gl *gl, const char *what, int width, int height,
                               int more);

// ---- passes -------------------------------------------------------------------------------------

// Slopes and curvature on the cells, or for each pixel where those are fewer: what
// shaders/common/cells.glsl reads as first_layer. NULL where the driver cannot.
const pondi_gl_texture *pondi_gl_cells(pondi_gl_passes *passes, int width, int height);

// Position of a place on the shore's grid: share of the pond × scale + origin. [lines]
typedef struct pondi_gl_shore {
    float scale_x;
    float scale_y;
    float origin_x;
    float origin_y;
    const pondi_gl_texture *grid; // land and wetness around
} pondi_gl_shore;

// How near land and water are around each place of a picture of that size. False where the driver
// cannot. `shore` is its width, more than 0. [m]
bool pondi_gl_survey_shore(pondi_gl_passes *passes, float shore, int width, int height,
                           pondi_gl_shore *out);

// Where light brighter than white is drawn first, at about half the target's size: as
// pondi_gl_pass_target().
pond_gl_target pondi_gl_glare_source(pondi_gl_passes *passes, const pond_gl_target *target);

// What the glare of that brings, times `strength`. NULL where the driver cannot.
const pondi_gl_texture *pondi_gl_glare(pondi_gl_passes *passes, const pond_gl_target *target,
                                       float *strength);

// Adds variance to a map of one channel along x or y, as src/look/light/blur.h does, which must not
// be the same texture. [values²], 0…16
bool pondi_gl_blur(pondi_gl_passes *passes, const pondi_gl_texture *from, pondi_gl_texture *to,
                   bool down, float variance);

#endif
