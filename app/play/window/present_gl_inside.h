// present_gl_inside.h — what the files of the OpenGL presenter share.
//
//   present_gl.c         the context, the framebuffer, the window
//   present_gl_draw.c    the scene, handed to millpond-gl
//   present_gl_relief.c  the shapes of what stands in a plane
#ifndef APP_PLAY_PRESENT_GL_INSIDE_H
#define APP_PLAY_PRESENT_GL_INSIDE_H

#include <epoxy/gl.h>

#include "gpu_gl.h"
#include "present.h"
#include "present_gl_relief.h"

#define GL_PRESENT_SAID 16 // messages that are told apart

typedef struct gl_present {
    present base;
    SDL_Window *window;
    SDL_GLContext context;
    pond_gl *gl;
    gpu_gl on_gpu;
    session_gpu gpu;
    GLuint framebuffer; // of the session's size
    GLuint picture;
    int width;
    int height;
    uint8_t *pixels; // what the processor draws, and what is read back
    uint64_t texture_serial;
    uint64_t land_serial;
    const void *texture;  // that was set
    uint64_t mirror_land; // of which the lagoon's mirror image is
    uint64_t mirror_texture;
    pond_gl_sprite *over;
    pond_gl_sprite *patches[SPRITE_CACHE_MOST]; // drawings of sprites, by number
    uint64_t patches_of;                        // serial of their cache
    reliefs reliefs;
    bool open; // until then a failure is the answer of present_gl_open()
    int said;
    uint32_t messages[GL_PRESENT_SAID]; // their hashes
} gl_present;

// Says each message once: what fails in one picture fails in the next as well. A logger's, whose
// user is the presenter.
void gl_present_note(pond_log_level level, const char *message, void *user);

// Whether the GPU draws the scene: some looks need floats to draw on, which some drivers have not.
bool gl_present_can_draw(gl_present *g, session *s);

// Draws it. False where the water cannot be handed over.
bool gl_present_draw(gl_present *g, session *s);

void gl_present_forget_patches(gl_present *g);

#endif
