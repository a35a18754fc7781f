// epoxy/gl.h — OpenGL ES 3.0 for gl/ on a page: the functions are imports of the module, which
// ../../../src/webgl.ts provides. Only what gl/ uses is here.
#ifndef MILLPOND_WEB_EPOXY_GL_H
#define MILLPOND_WEB_EPOXY_GL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef unsigned int GLenum;
typedef unsigned char GLboolean;
typedef unsigned int GLbitfield;
typedef signed char GLbyte;
typedef unsigned char GLubyte;
typedef int GLint;
typedef unsigned int GLuint;
typedef int GLsizei;
typedef float GLfloat;
typedef double GLdouble;
typedef double GLclampd;
typedef char GLchar;
typedef ptrdiff_t GLintptr;
typedef ptrdiff_t GLsizeiptr;

#define GL_ACTIVE_TEXTURE 0x84E0
#define GL_ACTIVE_UNIFORMS 0x8B86
#define GL_BLEND 0x0BE2
#define GL_BLEND_DST_ALPHA 0x80CA
#define GL_BLEND_DST_RGB 0x80C8
#define GL_BLEND_EQUATION_ALPHA 0x883D
#define GL_BLEND_EQUATION_RGB 0x8009
#define GL_BLEND_SRC_ALPHA 0x80CB
#define GL_BLEND_SRC_RGB 0x80C9
#define GL_CLAMP_TO_EDGE 0x812F
#define GL_COLOR 0x1800
#define GL_COLOR_ATTACHMENT0 0x8CE0
#define GL_COLOR_BUFFER_BIT 0x00004000
#define GL_COLOR_LOGIC_OP 0x0BF2
#define GL_COLOR_WRITEMASK 0x0C23
#define GL_COMPILE_STATUS 0x8B81
#define GL_COMPUTE_SHADER 0x91B9
#define GL_CONTEXT_LOST 0x0507
#define GL_CULL_FACE 0x0B44
#define GL_CURRENT_PROGRAM 0x8B8D
#define GL_DEPTH 0x1801
#define GL_DEPTH_ATTACHMENT 0x8D00
#define GL_DEPTH_COMPONENT24 0x81A6
#define GL_DEPTH_FUNC 0x0B74
#define GL_DEPTH_RANGE 0x0B70
#define GL_DEPTH_TEST 0x0B71
#define GL_DEPTH_WRITEMASK 0x0B72
#define GL_DITHER 0x0BD0
#define GL_DRAW_FRAMEBUFFER 0x8CA9
#define GL_DRAW_FRAMEBUFFER_BINDING 0x8CA6
#define GL_FALSE 0
#define GL_FILL 0x1B02
#define GL_FLOAT 0x1406
#define GL_FRAGMENT_SHADER 0x8B30
#define GL_FRAMEBUFFER 0x8D40
#define GL_FRAMEBUFFER_BARRIER_BIT 0x00000400
#define GL_FRAMEBUFFER_COMPLETE 0x8CD5
#define GL_FRAMEBUFFER_SRGB 0x8DB9
#define GL_FRONT_AND_BACK 0x0408
#define GL_FUNC_ADD 0x8006
#define GL_IMAGE_BINDING_ACCESS 0x8F3E
#define GL_IMAGE_BINDING_FORMAT 0x906E
#define GL_IMAGE_BINDING_LAYER 0x8F3D
#define GL_IMAGE_BINDING_LAYERED 0x8F3C
#define GL_IMAGE_BINDING_LEVEL 0x8F3B
#define GL_IMAGE_BINDING_NAME 0x8F3A
#define GL_LESS 0x0201
#define GL_LINEAR 0x2601
#define GL_LINK_STATUS 0x8B82
#define GL_MAJOR_VERSION 0x821B
#define GL_MAX_SAMPLES 0x8D57
#define GL_MAX_TEXTURE_SIZE 0x0D33
#define GL_MINOR_VERSION 0x821C
#define GL_MULTISAMPLE 0x809D
#define GL_NEAREST 0x2600
#define GL_NO_ERROR 0
#define GL_ONE 1
#define GL_ONE_MINUS_SRC_ALPHA 0x0303
#define GL_ONE_MINUS_SRC_COLOR 0x0301
#define GL_OUT_OF_MEMORY 0x0505
#define GL_PACK_ALIGNMENT 0x0D05
#define GL_PACK_ROW_LENGTH 0x0D02
#define GL_PACK_SKIP_PIXELS 0x0D04
#define GL_PACK_SKIP_ROWS 0x0D03
#define GL_PACK_SWAP_BYTES 0x0D00
#define GL_PIXEL_PACK_BUFFER 0x88EB
#define GL_PIXEL_PACK_BUFFER_BINDING 0x88ED
#define GL_PIXEL_UNPACK_BUFFER 0x88EC
#define GL_PIXEL_UNPACK_BUFFER_BINDING 0x88EF
#define GL_POINTS 0x0000
#define GL_POLYGON_MODE 0x0B40
#define GL_POLYGON_OFFSET_FILL 0x8037
#define GL_PROGRAM_POINT_SIZE 0x8642
#define GL_R16F 0x822D
#define GL_R32F 0x822E
#define GL_RASTERIZER_DISCARD 0x8C89
#define GL_READ_FRAMEBUFFER 0x8CA8
#define GL_READ_FRAMEBUFFER_BINDING 0x8CAA
#define GL_RED 0x1903
#define GL_RENDERBUFFER 0x8D41
#define GL_RENDERBUFFER_BINDING 0x8CA7
#define GL_RENDERER 0x1F01
#define GL_RG 0x8227
#define GL_RG32F 0x8230
#define GL_RGBA 0x1908
#define GL_RGBA16F 0x881A
#define GL_RGBA32F 0x8814
#define GL_RGBA8 0x8058
#define GL_SAMPLER_BINDING 0x8919
#define GL_SAMPLES 0x80A9
#define GL_SAMPLE_ALPHA_TO_COVERAGE 0x809E
#define GL_SAMPLE_COVERAGE 0x80A0
#define GL_SAMPLE_MASK 0x8E51
#define GL_SCISSOR_TEST 0x0C11
#define GL_STENCIL_TEST 0x0B90
#define GL_TEXTURE0 0x84C0
#define GL_TEXTURE_2D 0x0DE1
#define GL_TEXTURE_BINDING_2D 0x8069
#define GL_TEXTURE_FETCH_BARRIER_BIT 0x00000008
#define GL_TEXTURE_MAG_FILTER 0x2800
#define GL_TEXTURE_MAX_LEVEL 0x813D
#define GL_TEXTURE_MIN_FILTER 0x2801
#define GL_TEXTURE_UPDATE_BARRIER_BIT 0x00000100
#define GL_TEXTURE_WRAP_S 0x2802
#define GL_TEXTURE_WRAP_T 0x2803
#define GL_TRIANGLES 0x0004
#define GL_TRUE 1
#define GL_UNPACK_ALIGNMENT 0x0CF5
#define GL_UNPACK_ROW_LENGTH 0x0CF2
#define GL_UNPACK_SKIP_PIXELS 0x0CF4
#define GL_UNPACK_SKIP_ROWS 0x0CF3
#define GL_UNPACK_SWAP_BYTES 0x0CF0
#define GL_UNSIGNED_BYTE 0x1401
#define GL_VERTEX_ARRAY_BINDING 0x85B5
#define GL_VERTEX_SHADER 0x8B31
#define GL_VIEWPORT 0x0BA2
#define GL_WRITE_ONLY 0x88B9

#define WEB_GL(name) __attribute__((import_module("gl"), import_name(#name))) name

static inline int epoxy_gl_version(void) {
    return 30;
}

static inline bool epoxy_is_desktop_gl(void) {
    return false;
}

bool WEB_GL(epoxy_has_gl_extension)(const char *name);
void WEB_GL(glActiveTexture)(GLenum texture);
void WEB_GL(glAttachShader)(GLuint program, GLuint shader);
void WEB_GL(glBindBuffer)(GLenum target, GLuint buffer);
void WEB_GL(glBindFramebuffer)(GLenum target, GLuint framebuffer);
void WEB_GL(glBindImageTexture)(GLuint unit, GLuint texture, GLint level, GLboolean layered,
                                GLint layer, GLenum access, GLenum format);
void WEB_GL(glBindRenderbuffer)(GLenum target, GLuint renderbuffer);
void WEB_GL(glBindSampler)(GLuint unit, GLuint sampler);
void WEB_GL(glBindTexture)(GLenum target, GLuint texture);
void WEB_GL(glBindVertexArray)(GLuint array);
void WEB_GL(glBlendEquation)(GLenum mode);
void WEB_GL(glBlendEquationSeparate)(GLenum modeRGB, GLenum modeAlpha);
void WEB_GL(glBlendFunc)(GLenum sfactor, GLenum dfactor);
void WEB_GL(glBlendFuncSeparate)(GLenum sfactorRGB, GLenum dfactorRGB, GLenum sfactorAlpha,
                                 GLenum dfactorAlpha);
void WEB_GL(glBlitFramebuffer)(GLint srcX0, GLint srcY0, GLint srcX1, GLint srcY1, GLint dstX0,
                               GLint dstY0, GLint dstX1, GLint dstY1, GLbitfield mask,
                               GLenum filter);
GLenum WEB_GL(glCheckFramebufferStatus)(GLenum target);
void WEB_GL(glClearBufferfv)(GLenum buffer, GLint drawbuffer, const GLfloat *value);
void WEB_GL(glColorMask)(GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha);
void WEB_GL(glCompileShader)(GLuint shader);
GLuint WEB_GL(glCreateProgram)(void);
GLuint WEB_GL(glCreateShader)(GLenum type);
void WEB_GL(glDeleteFramebuffers)(GLsizei n, const GLuint *framebuffers);
void WEB_GL(glDeleteProgram)(GLuint program);
void WEB_GL(glDeleteRenderbuffers)(GLsizei n, const GLuint *renderbuffers);
void WEB_GL(glDeleteShader)(GLuint shader);
void WEB_GL(glDeleteTextures)(GLsizei n, const GLuint *textures);
void WEB_GL(glDeleteVertexArrays)(GLsizei n, const GLuint *arrays);
void WEB_GL(glDepthFunc)(GLenum func);
void WEB_GL(glDepthMask)(GLboolean flag);
void WEB_GL(glDepthRangef)(GLfloat n, GLfloat f);
void WEB_GL(glDisable)(GLenum cap);
void WEB_GL(glDispatchCompute)(GLuint num_groups_x, GLuint num_groups_y, GLuint num_groups_z);
void WEB_GL(glDrawArrays)(GLenum mode, GLint first, GLsizei count);
void WEB_GL(glDrawArraysInstanced)(GLenum mode, GLint first, GLsizei count, GLsizei instancecount);
void WEB_GL(glEnable)(GLenum cap);
void WEB_GL(glFinish)(void);
void WEB_GL(glFramebufferRenderbuffer)(GLenum target, GLenum attachment, GLenum renderbuffertarget,
                                       GLuint renderbuffer);
void WEB_GL(glFramebufferTexture2D)(GLenum target, GLenum attachment, GLenum textarget,
                                    GLuint texture, GLint level);
void WEB_GL(glGenFramebuffers)(GLsizei n, GLuint *framebuffers);
void WEB_GL(glGenRenderbuffers)(GLsizei n, GLuint *renderbuffers);
void WEB_GL(glGenTextures)(GLsizei n, GLuint *textures);
void WEB_GL(glGenVertexArrays)(GLsizei n, GLuint *arrays);
void WEB_GL(glGetActiveUniform)(GLuint program, GLuint index, GLsizei bufSize, GLsizei *length,
                                GLint *size, GLenum *type, GLchar *name);
void WEB_GL(glGetBooleanv)(GLenum pname, GLboolean *data);
GLenum WEB_GL(glGetError)(void);
void WEB_GL(glGetFloatv)(GLenum pname, GLfloat *data);
void WEB_GL(glGetIntegerv)(GLenum pname, GLint *data);
void WEB_GL(glGetIntegeri_v)(GLenum target, GLuint index, GLint *data);
void WEB_GL(glGetInternalformativ)(GLenum target, GLenum internalformat, GLenum pname,
                                   GLsizei bufSize, GLint *params);
void WEB_GL(glGetProgramInfoLog)(GLuint program, GLsizei bufSize, GLsizei *length, GLchar *infoLog);
void WEB_GL(glGetProgramiv)(GLuint program, GLenum pname, GLint *params);
void WEB_GL(glGetShaderInfoLog)(GLuint shader, GLsizei bufSize, GLsizei *length, GLchar *infoLog);
void WEB_GL(glGetShaderiv)(GLuint shader, GLenum pname, GLint *params);
const GLubyte *WEB_GL(glGetString)(GLenum name);
GLint WEB_GL(glGetUniformLocation)(GLuint program, const GLchar *name);
GLboolean WEB_GL(glIsEnabled)(GLenum cap);
void WEB_GL(glLinkProgram)(GLuint program);
void WEB_GL(glMemoryBarrier)(GLbitfield barriers);
void WEB_GL(glPixelStorei)(GLenum pname, GLint param);
void WEB_GL(glPolygonMode)(GLenum face, GLenum mode);
void WEB_GL(glReadPixels)(GLint x, GLint y, GLsizei width, GLsizei height, GLenum format,
                          GLenum type, void *pixels);
void WEB_GL(glRenderbufferStorageMultisample)(GLenum target, GLsizei samples, GLenum internalformat,
                                              GLsizei width, GLsizei height);
void WEB_GL(glShaderSource)(GLuint shader, GLsizei count, const GLchar *const *string,
                            const GLint *length);
void WEB_GL(glTexImage2D)(GLenum target, GLint level, GLint internalformat, GLsizei width,
                          GLsizei height, GLint border, GLenum format, GLenum type,
                          const void *pixels);
void WEB_GL(glTexParameteri)(GLenum target, GLenum pname, GLint param);
void WEB_GL(glTexStorage2D)(GLenum target, GLsizei levels, GLenum internalformat, GLsizei width,
                            GLsizei height);
void WEB_GL(glTexSubImage2D)(GLenum target, GLint level, GLint xoffset, GLint yoffset,
                             GLsizei width, GLsizei height, GLenum format, GLenum type,
                             const void *pixels);
void WEB_GL(glUniform1f)(GLint location, GLfloat v0);
void WEB_GL(glUniform1fv)(GLint location, GLsizei count, const GLfloat *value);
void WEB_GL(glUniform1i)(GLint location, GLint v0);
void WEB_GL(glUniform2f)(GLint location, GLfloat v0, GLfloat v1);
void WEB_GL(glUniform2i)(GLint location, GLint v0, GLint v1);
void WEB_GL(glUniform3f)(GLint location, GLfloat v0, GLfloat v1, GLfloat v2);
void WEB_GL(glUniform4f)(GLint location, GLfloat v0, GLfloat v1, GLfloat v2, GLfloat v3);
void WEB_GL(glUniform4i)(GLint location, GLint v0, GLint v1, GLint v2, GLint v3);
void WEB_GL(glUseProgram)(GLuint program);
void WEB_GL(glViewport)(GLint x, GLint y, GLsizei width, GLsizei height);

#endif
