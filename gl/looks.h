// looks.h — how each look is drawn: looks.c has the rows of those that take one pass.
#ifndef POND_GL_LOOKS_H
#define POND_GL_LOOKS_H

#include "internal.h"
#include "shared/look_list.h"

typedef struct pondi_gl_look {
    bool half_floats; // needs a driver that draws on them
    bool colours;     // reads the colour maps
    // Of a look that takes one pass: its program, and what gives it the look's uniforms.
    pondi_gl_program_id program;
    void (*put)(const pond_gl *gl, const pondi_gl_program *program, const void *look,
                const pond_gl_target *target);
    // Of one that takes more, in place of both.
    void (*draw)(pond_gl *gl, const void *look, const pond_gl_target *target);
} pondi_gl_look;

// Sets a uniform for each float, colour and point of a look's table of fields, if the shader has
// one of that name.
void pondi_gl_put_fields(const pondi_gl_program *program, pond_look_kind kind, const void *look);

#define PONDI_GL_LOOK(kind, name) extern const pondi_gl_look pondi_gl_look_##name;
PONDI_LOOK_LIST(PONDI_GL_LOOK)
#undef PONDI_GL_LOOK

#endif
