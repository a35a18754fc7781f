// program.h — shader programs: compiled when first used, their uniforms by name.
#ifndef POND_GL_PROGRAM_H
#define POND_GL_PROGRAM_H

#include <stdbool.h>

#include <epoxy/gl.h>

#include <millpond/gl.h>

#define PONDI_GL_UNIFORMS 64     // of a program at most
#define PONDI_GL_UNIFORM_NAME 32 // bytes with the end

// Every program: its id, its vertex shader and its fragment shader in gl/shaders/, or its compute
// shader alone. One a line. First those of the looks offset and pool, which small builds have.
#define PONDI_GL_PROGRAM_LIST_FEW(X)                                                               \
    X(OFFSET, "fill.vert", "offset.frag")                                                          \
    X(SURFACE_ALONG, "fill.vert", "surface_along.frag")                                            \
    X(CELLS_DERIVE, "fill.vert", "cells_derive.frag")                                              \
    X(CELLS_CARRY, "fill.vert", "cells_carry.frag")                                                \
    X(POOL, "pool.vert", "pool.frag")                                                              \
    X(CAUSTICS_CAST, "fill.vert", "caustics_cast.frag")                                            \
    X(CAUSTICS_LAY, "caustics_lay.vert", "caustics_lay.frag")                                      \
    X(CAUSTICS_FOLD, "fill.vert", "caustics_fold.frag")                                            \
    X(MAP_BLUR, "fill.vert", "map_blur.frag")

#define PONDI_GL_PROGRAM_LIST_REST(X)                                                              \
    X(FOAM_GROW, "fill.vert", "foam_grow.frag")                                                    \
    X(GLARE_HALVE, "fill.vert", "glare_halve.frag")                                                \
    X(GLARE_DOUBLE, "fill.vert", "glare_double.frag")                                              \
    X(SHORE_SURVEY, "fill.vert", "shore_survey.frag")                                              \
    X(SHORE_SPREAD, "fill.vert", "shore_spread.frag")                                              \
    X(LENS, "fill.vert", "lens.frag")                                                              \
    X(HEIGHT, "fill.vert", "height.frag")                                                          \
    X(NORMALS, "fill.vert", "normals.frag")                                                        \
    X(SLOPE, "fill.vert", "slope.frag")                                                            \
    X(SPRITE, "fill.vert", "sprite.frag")                                                          \
    X(LAGOON, "fill.vert", "lagoon.frag")                                                          \
    X(LAKE, "fill.vert", "lake.frag")                                                              \
    X(PROFILE, "fill.vert", "profile.frag")                                                        \
    X(PLANE, "plane.vert", "plane.frag")                                                           \
    X(PLANE_BACK, "fill.vert", "plane_back.frag")                                                  \
    X(PLANE_FILM, "fill.vert", "plane_film.frag")                                                  \
    X(PLANE_TOP, "fill.vert", "plane_top.frag")                                                    \
    X(RELIEF, "relief.vert", "relief.frag")                                                        \
    X(RELIEF_OVER, "fill.vert", "relief_over.frag")                                                \
    X(SPRAY, "spray.vert", "spray.frag")                                                           \
    X(WATER_STEP, "fill.vert", "water_step.frag")                                                  \
    X(WATER_STEPS, "water_steps.comp", "")                                                         \
    X(WATER_SHORE, "fill.vert", "water_shore.frag")                                                \
    X(WATER_MARGIN, "fill.vert", "water_margin.frag")                                              \
    X(WATER_PHI, "fill.vert", "water_phi.frag")                                                    \
    X(WATER_GROUND, "fill.vert", "water_ground.frag")                                              \
    X(WATER_SUM, "fill.vert", "water_sum.frag")                                                    \
    X(WATER_STATS, "fill.vert", "water_stats.frag")                                                \
    X(WATER_MIX, "fill.vert", "water_mix.frag")                                                    \
    X(WATER_RING, "fill.vert", "water_ring.frag")                                                  \
    X(WATER_TOUCH, "fill.vert", "water_touch.frag")

#define PONDI_GL_PROGRAM_LIST(X)                                                                   \
    PONDI_GL_PROGRAM_LIST_FEW(X)                                                                   \
    PONDI_GL_PROGRAM_LIST_REST(X)

typedef enum pondi_gl_program_id {
#define PONDI_GL_PROGRAM_ID(id, vertex, fragment) PONDI_GL_PROGRAM_##id,
    PONDI_GL_PROGRAM_LIST(PONDI_GL_PROGRAM_ID)
#undef PONDI_GL_PROGRAM_ID
        PONDI_GL_PROGRAMS
} pondi_gl_program_id;

typedef struct pondi_gl_uniform {
    char name[PONDI_GL_UNIFORM_NAME];
    GLint location;
} pondi_gl_uniform;

typedef struct pondi_gl_program {
    GLuint name;    // GL's; 0 = not compiled yet
    bool refused;   // by the driver, once and for all
    unsigned slots; // bit i: it reads the texture of slot i
    uint64_t told;  // the pond_gl_water.told whose uniforms it has
    int uniform_count;
    pondi_gl_uniform uniforms[PONDI_GL_UNIFORMS];
} pondi_gl_program;

// The program, compiled if need be; NULL, with a message, where the driver refuses it. The current
// program may be another afterwards.
const pondi_gl_program *pondi_gl_program_of(pond_gl *gl, pondi_gl_program_id id);

void pondi_gl_program_free(pondi_gl_program *program);

// Sets a uniform of the current program; names that the shader does not use are ignored.
void pondi_gl_put_int(const pondi_gl_program *program, const char *name, int value);
void pondi_gl_put_int2(const pondi_gl_program *program, const char *name, int x, int y);
void pondi_gl_put_int4(const pondi_gl_program *program, const char *name, int x, int y, int z,
                       int w);
void pondi_gl_put_float(const pondi_gl_program *program, const char *name, float value);
void pondi_gl_put_float2(const pondi_gl_program *program, const char *name, float x, float y);
void pondi_gl_put_float3(const pondi_gl_program *program, const char *name, float x, float y,
                         float z);
void pondi_gl_put_float4(const pondi_gl_program *program, const char *name, float x, float y,
                         float z, float w);
void pondi_gl_put_floats(const pondi_gl_program *program, const char *name, int count,
                         const float *values);
void pondi_gl_put_colour(const pondi_gl_program *program, const char *name, pond_colour colour);

// ---- the shaders' text, written by embed.cmake --------------------------------------------------

typedef struct pondi_gl_shader {
    const char *name; // of the file in gl/shaders/
    const char *text; // its includes put in; begins with "#version 300 es"
} pondi_gl_shader;

extern const pondi_gl_shader pondi_gl_shaders[];
extern const int pondi_gl_shader_count;

#endif
