// Over OpenGL 3.3 and OpenGL ES 3.0, with what both have.
#include <stdlib.h>

#include "painter.h"

#ifdef MILLPOND_GL

#include <epoxy/gl.h>
#include <stddef.h>

typedef struct gl_painter {
    painter base;
    GLuint letters;
    GLuint program;
    GLuint array;
    GLuint vertices;
    GLuint indices;
    GLint size; // of the window, in the shader
    float across;
    float down;
    int height;
} gl_painter;

static const char vertex_text[] = "\n"
                                  "uniform vec2 size;\n"
                                  "layout(location = 0) in vec2 place;\n"
                                  "layout(location = 1) in vec2 letter;\n"
                                  "layout(location = 2) in vec4 colour;\n"
                                  "out vec2 at;\n"
                                  "out vec4 tone;\n"
                                  "void main() {\n"
                                  "    at = letter;\n"
                                  "    tone = colour;\n"
                                  "    gl_Position = vec4(2.0 * place.x / size.x - 1.0, 1.0 - 2.0 "
                                  "* place.y / size.y, 0.0, 1.0);\n"
                                  "}\n";
static const char fragment_text[] = "\n"
                                    "precision mediump float;\n"
                                    "uniform sampler2D letters;\n"
                                    "in vec2 at;\n"
                                    "in vec4 tone;\n"
                                    "out vec4 pixel;\n"
                                    "void main() {\n"
                                    "    pixel = tone * texture(letters, at);\n"
                                    "}\n";

// ---- making -------------------------------------------------------------------------------------

static void attach(GLuint program, GLenum kind, const char *glsl, const char *text) {
    const GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 2, (const char *const[]){glsl, text}, NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader); // when the program is
}

static bool make_program(gl_painter *g, const char *glsl) {
    GLint linked = GL_FALSE;
    g->program = glCreateProgram();
    attach(g->program, GL_VERTEX_SHADER, glsl, vertex_text);
    attach(g->program, GL_FRAGMENT_SHADER, glsl, fragment_text);
    glLinkProgram(g->program);
    glGetProgramiv(g->program, GL_LINK_STATUS, &linked);
    g->size = glGetUniformLocation(g->program, "size");
    return linked == GL_TRUE;
}

static void make_letters(gl_painter *g, const uint8_t *letters, int width, int height) {
    glGenTextures(1, &g->letters);
    glBindTexture(GL_TEXTURE_2D, g->letters);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, letters);
    glBindTexture(GL_TEXTURE_2D, 0);
}

static void make_array(gl_painter *g) {
    glGenVertexArrays(1, &g->array);
    glGenBuffers(1, &g->vertices);
    glGenBuffers(1, &g->indices);
    glBindVertexArray(g->array);
    glBindBuffer(GL_ARRAY_BUFFER, g->vertices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, g->indices);
    for (GLuint i = 0; i < 3; i++) {
        glEnableVertexAttribArray(i);
    }
    glBindVertexArray(0);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

// ---- painting -----------------------------------------------------------------------------------

static void begin(painter *p, int width, int height, float across, float down) {
    gl_painter *g = (gl_painter *)p;
    g->across = across;
    g->down = down;
    g->height = height;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, (GLsizei)((float)width * across), (GLsizei)((float)height * down));
    glDisable(GL_CULL_FACE);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glEnable(GL_SCISSOR_TEST);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glUseProgram(g->program);
    glUniform2f(g->size, (float)width, (float)height);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, g->letters);
    glBindVertexArray(g->array);
    glBindBuffer(GL_ARRAY_BUFFER, g->vertices);
}

static void list(painter *p, const painter_vertex *vertices, int vertex_count,
                 const uint16_t *indices, int index_count) {
    (void)p;
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)vertex_count * (GLsizeiptr)sizeof *vertices, vertices,
                 GL_STREAM_DRAW);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)index_count * (GLsizeiptr)sizeof *indices,
                 indices, GL_STREAM_DRAW);
}

static void piece(painter *p, const painter_piece *it) {
    const gl_painter *g = (const gl_painter *)p;
    const GLsizei stride = sizeof(painter_vertex);
    const char *start = (const char *)((uintptr_t)it->first_vertex * sizeof(painter_vertex));
    const int bottom = g->height - it->part.y - it->part.h;
    glScissor((GLint)((float)it->part.x * g->across), (GLint)((float)bottom * g->down),
              (GLsizei)((float)it->part.w * g->across), (GLsizei)((float)it->part.h * g->down));
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, stride, start + offsetof(painter_vertex, x));
    glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, stride, start + offsetof(painter_vertex, u));
    glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride,
                          start + offsetof(painter_vertex, colour));
    glDrawElements(GL_TRIANGLES, it->count, GL_UNSIGNED_SHORT,
                   (const char *)((uintptr_t)it->first_index * sizeof(uint16_t)));
}

static void end(painter *p) {
    (void)p;
    glBindVertexArray(0);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindTexture(GL_TEXTURE_2D, 0);
    glUseProgram(0);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
}

static void finish(painter *p) {
    gl_painter *g = (gl_painter *)p;
    glDeleteTextures(1, &g->letters);
    glDeleteProgram(g->program);
    glDeleteVertexArrays(1, &g->array);
    glDeleteBuffers(1, &g->vertices);
    glDeleteBuffers(1, &g->indices);
    free(g);
}

painter *painter_gl(const char *glsl, const uint8_t *letters, int width, int height) {
    gl_painter *g = calloc(1, sizeof *g);
    if (g == NULL) {
        return NULL;
    }
    g->base = (painter){.begin = begin, .list = list, .piece = piece, .end = end, .close = finish};
    make_letters(g, letters, width, height);
    make_array(g);
    if (!make_program(g, glsl)) {
        finish(&g->base);
        return NULL;
    }
    return &g->base;
}

#else

painter *painter_gl(const char *glsl, const uint8_t *letters, int width, int height) {
    (void)glsl;
    (void)letters;
    (void)width;
    (void)height;
    return NULL;
}

#endif
