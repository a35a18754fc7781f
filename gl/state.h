// state.h — saves and restores the caller's GL state.
#ifndef POND_GL_STATE_H
#define POND_GL_STATE_H

#include <stdbool.h>

#include <epoxy/gl.h>

// glEnable() or glDisable().
void pondi_gl_switch(GLenum what, bool on);

#define PONDI_GL_UNITS 16
#define PONDI_GL_SWITCHES 12

// All that drawing changes.
typedef struct pondi_gl_state {
    bool es;
    unsigned units; // bit i: texture and sampler of unit i are held below
    GLint texture[PONDI_GL_UNITS];
    GLint sampler[PONDI_GL_UNITS];
    GLint active_unit;
    GLint program;
    GLint vertex_array;
    GLint draw_framebuffer;
    GLint read_framebuffer;
    GLint viewport[4];
    GLint polygon_mode[2];
    GLboolean colour_mask[4];
    GLboolean depth_mask;
    GLboolean on[PONDI_GL_SWITCHES];
} pondi_gl_state;

// Saves it and disables all state that would affect drawing. `units`: the units that will be bound.
void pondi_gl_state_save(pondi_gl_state *state, bool es, unsigned units);
void pondi_gl_state_restore(const pondi_gl_state *state);

// All that copying to textures changes.
typedef struct pondi_gl_unpack {
    bool es;
    GLint buffer;
    GLint alignment;
    GLint row_length;
    GLint skip_rows;
    GLint skip_pixels;
    GLint swap_bytes;
    GLint texture; // of the active unit
} pondi_gl_unpack;

// Saves it, and sets what plain memory needs.
void pondi_gl_unpack_save(pondi_gl_unpack *unpack, bool es);
void pondi_gl_unpack_restore(const pondi_gl_unpack *unpack);

// How the caller blends.
typedef struct pondi_gl_blending {
    GLint equation[2];
    GLint factor[4];
} pondi_gl_blending;

// Within pondi_gl_state_save(): colours times `here` are added to those there times `there`.
void pondi_gl_blend_begin(pondi_gl_blending *was, GLenum here, GLenum there);
void pondi_gl_blend_end(const pondi_gl_blending *was);

#define PONDI_GL_PACKS 5

// All that reading pixels into memory looks at.
typedef struct pondi_gl_pack {
    bool es;
    GLint buffer;
    GLint values[PONDI_GL_PACKS];
} pondi_gl_pack;

// Saves it, and sets what plain memory needs.
void pondi_gl_pack_save(pondi_gl_pack *pack, bool es);
void pondi_gl_pack_restore(const pondi_gl_pack *pack);

#endif
