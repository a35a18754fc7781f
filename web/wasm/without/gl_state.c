// In the place of gl/state.c in modules whose looks leave the state as they found it: the context
// is the page's for water alone, so that there is nobody's state to save.

#include "state.h"

void pondi_gl_switch(GLenum what, bool on) {
    (void)what;
    (void)on;
}

void pondi_gl_state_save(pondi_gl_state *state, bool es, unsigned units) {
    (void)state;
    (void)es;
    (void)units;
}

void pondi_gl_state_restore(const pondi_gl_state *state) {
    (void)state;
}

void pondi_gl_unpack_save(pondi_gl_unpack *unpack, bool es) {
    (void)unpack;
    (void)es;
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
}

void pondi_gl_unpack_restore(const pondi_gl_unpack *unpack) {
    (void)unpack;
}

void pondi_gl_blend_begin(pondi_gl_blending *was, GLenum here, GLenum there) {
    (void)was;
    glBlendFunc(here, there);
    glEnable(GL_BLEND);
}

void pondi_gl_blend_end(const pondi_gl_blending *was) {
    (void)was;
    glDisable(GL_BLEND);
}
