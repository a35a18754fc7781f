#include "program.h"

#include <stdio.h>
#include <string.h>

#include "internal.h"
#include "shared/parts.h"

#define ES_VERSION "#version 300 es"
// Below OpenGL 4.3, where context.c has found the extensions.
#define COMPUTE_IN_OLDER                                                                           \
    "#version 330 core\n"                                                                          \
    "#extension GL_ARB_compute_shader : require\n"                                                 \
    "#extension GL_ARB_shader_image_load_store : require\n"                                        \
    "#extension GL_ARB_shading_language_420pack : require"

static const struct {
    const char *vertex;
    const char *fragment;
} files[PONDI_GL_PROGRAMS] = {
#define FILES(id, vertex, fragment) {vertex, fragment},
    PONDI_GL_PROGRAM_LIST_FEW(FILES)
#if PONDI_WITH_LOOKS
        PONDI_GL_PROGRAM_LIST_REST(FILES)
#endif
#undef FILES
};

static const char *const samplers[PONDI_GL_SLOTS] = {
#define SAMPLER(id, name) name,
    PONDI_GL_SLOT_LIST(SAMPLER)
#undef SAMPLER
};

static const char *const water_samplers[PONDI_GL_WATER_UNITS] = {
#define SAMPLER(id, name) name,
    PONDI_GL_WATER_UNIT_LIST(SAMPLER)
#undef SAMPLER
};

static const char *text_of(const char *name) {
    for (int i = 0; i < pondi_gl_shader_count; i++) {
        if (strcmp(pondi_gl_shaders[i].name, name) == 0) {
            return pondi_gl_shaders[i].text;
        }
    }
    return ES_VERSION "\n#error no such shader\n";
}

// ---- compiling ----------------------------------------------------------------------------------

static void refuse(const pond_gl *gl, const char *what, GLuint object, bool linked) {
    char log[800] = "";
    if (linked) {
        glGetProgramInfoLog(object, sizeof log, NULL, log);
    } else {
        glGetShaderInfoLog(object, sizeof log, NULL, log);
    }
    pondi_gl_fail(gl, POND_ERROR_SYSTEM, "the driver rejects the shader %s: %s", what, log);
}

static const char *version_for(const pond_gl *gl, GLenum stage) {
    if (stage == GL_COMPUTE_SHADER && !epoxy_is_desktop_gl()) { // in browsers a constant
        return "#version 310 es";
    }
    if (stage == GL_COMPUTE_SHADER) {
        return gl->info.major * 10 + gl->info.minor >= 43 ? "#version 430 core" : COMPUTE_IN_OLDER;
    }
    return gl->info.es ? ES_VERSION : "#version 330 core";
}

// 0 where the driver refuses it.
static GLuint compile(const pond_gl *gl, GLenum stage, const char *name) {
    const char *text = text_of(name) + strlen(ES_VERSION);
    const char *const pieces[2] = {version_for(gl, stage), text};
    const GLuint shader = glCreateShader(stage);
    glShaderSource(shader, 2, pieces, NULL);
    glCompileShader(shader);
    GLint good = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good == GL_FALSE) {
        refuse(gl, name, shader, false);
        glDeleteShader(shader);
        return 0;
    }
    return shader;
}

// `second` may be 0.
static GLuint link(const pond_gl *gl, GLuint first, GLuint second, const char *what) {
    const GLuint name = glCreateProgram();
    glAttachShader(name, first);
    if (second != 0) {
        glAttachShader(name, second);
    }
    glLinkProgram(name);
    GLint good = GL_FALSE;
    glGetProgramiv(name, GL_LINK_STATUS, &good);
    if (good == GL_FALSE) {
        refuse(gl, what, name, true);
        glDeleteProgram(name);
        return 0;
    }
    return name;
}

// ---- uniforms -----------------------------------------------------------------------------------

// Where in a list a name is; −1 for nowhere. A sampler's place is its texture unit.
static int place_of(const char *name, const char *const *list, int count) {
    for (int i = 0; i < count; i++) {
        if (strcmp(list[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

static void note_uniform(const pond_gl *gl, pondi_gl_program *program, GLuint index) {
    pondi_gl_uniform uniform;
    GLint size = 0;
    GLenum type = 0;
    glGetActiveUniform(program->name, index, sizeof uniform.name, NULL, &size, &type, uniform.name);
    char *bracket = strchr(uniform.name, '['); // arrays go by their bare name
    if (bracket != NULL) {
        *bracket = '\0';
    }
    uniform.location = glGetUniformLocation(program->name, uniform.name);
    const int slot = place_of(uniform.name, samplers, PONDI_GL_SLOTS);
    const int unit = place_of(uniform.name, water_samplers, PONDI_GL_WATER_UNITS);
    if (slot >= 0) {
        glUniform1i(uniform.location, slot);
        program->slots |= 1u << slot;
    } else if (unit >= 0) {
        glUniform1i(uniform.location, unit);
    } else if (program->uniform_count < PONDI_GL_UNIFORMS) {
        program->uniforms[program->uniform_count++] = uniform;
    } else {
        pondi_gl_fail(gl, POND_ERROR_SYSTEM, "no room for the uniform %s after %d others",
                      uniform.name, PONDI_GL_UNIFORMS);
    }
}

static void note_uniforms(const pond_gl *gl, pondi_gl_program *program) {
    GLint count = 0;
    glGetProgramiv(program->name, GL_ACTIVE_UNIFORMS, &count);
    glUseProgram(program->name);
    for (GLint i = 0; i < count; i++) {
        note_uniform(gl, program, (GLuint)i);
    }
}

static void make(const pond_gl *gl, pondi_gl_program *program, const char *first_name,
                 const char *fragment_name) {
    const bool computes = fragment_name[0] == '\0';
    const GLuint first = compile(gl, computes ? GL_COMPUTE_SHADER : GL_VERTEX_SHADER, first_name);
    const GLuint fragment =
        first != 0 && !computes ? compile(gl, GL_FRAGMENT_SHADER, fragment_name) : 0;
    if (fragment != 0 || (computes && first != 0)) {
        program->name = link(gl, first, fragment, computes ? first_name : fragment_name);
    }
    glDeleteShader(first);
    glDeleteShader(fragment);
    program->refused = program->name == 0;
    if (!program->refused) {
        note_uniforms(gl, program);
    }
}

const pondi_gl_program *pondi_gl_program_of(pond_gl *gl, pondi_gl_program_id id) {
    pondi_gl_program *program = &gl->programs[id];
    if (program->name == 0 && !program->refused) {
        make(gl, program, files[id].vertex, files[id].fragment);
    }
    return program->refused ? NULL : program;
}

void pondi_gl_program_free(pondi_gl_program *program) {
    glDeleteProgram(program->name);
    *program = (pondi_gl_program){0};
}

// ---- putting ------------------------------------------------------------------------------------

// −1, which GL passes over, for one that the shader does not use.
static GLint location_of(const pondi_gl_program *program, const char *name) {
    for (int i = 0; i < program->uniform_count; i++) {
        if (strcmp(program->uniforms[i].name, name) == 0) {
            return program->uniforms[i].location;
        }
    }
    return -1;
}

void pondi_gl_put_int(const pondi_gl_program *program, const char *name, int value) {
    glUniform1i(location_of(program, name), value);
}

void pondi_gl_put_int2(const pondi_gl_program *program, const char *name, int x, int y) {
    glUniform2i(location_of(program, name), x, y);
}

void pondi_gl_put_int4(const pondi_gl_program *program, const char *name, int x, int y, int z,
                       int w) {
    glUniform4i(location_of(program, name), x, y, z, w);
}

void pondi_gl_put_float(const pondi_gl_program *program, const char *name, float value) {
    glUniform1f(location_of(program, name), value);
}

void pondi_gl_put_float2(const pondi_gl_program *program, const char *name, float x, float y) {
    glUniform2f(location_of(program, name), x, y);
}

void pondi_gl_put_float3(const pondi_gl_program *program, const char *name, float x, float y,
                         float z) {
    glUniform3f(location_of(program, name), x, y, z);
}

void pondi_gl_put_float4(const pondi_gl_program *program, const char *name, float x, float y,
                         float z, float w) {
    glUniform4f(location_of(program, name), x, y, z, w);
}

void pondi_gl_put_floats(const pondi_gl_program *program, const char *name, int count,
                         const float *values) {
    glUniform1fv(location_of(program, name), count, values);
}

void pondi_gl_put_colour(const pondi_gl_program *program, const char *name, pond_colour colour) {
    pondi_gl_put_float3(program, name, colour.r, colour.g, colour.b);
}
