#include "passes.h"

#include <math.h>
#include <string.h>

#include "shared/light.h"
#include "shared/look_numbers.h"

void pondi_gl_passes_begin(pondi_gl_passes *p, pond_gl *gl) {
    *p = (pondi_gl_passes){.gl = gl};
    pondi_gl_state_save(&p->saved, gl->info.es, (1u << PONDI_GL_SLOTS) - 1u);
    pondi_gl_unpack_save(&p->unpack, gl->info.es);
    if (gl->pass_framebuffer == 0) {
        glGenFramebuffers(1, &gl->pass_framebuffer);
    }
}

void pondi_gl_passes_end(pondi_gl_passes *p) {
    pondi_gl_unpack_restore(&p->unpack);
    pondi_gl_state_restore(&p->saved);
}

static bool size_target(const pondi_gl_passes *p, pondi_gl_texture *on, GLenum format, int width,
                        int height) {
    const pond_gl *gl = p->gl;
    const GLuint before = on->name;
    if (!pondi_gl_texture_size(gl, on, format, width, height)) {
        return false;
    }
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, gl->pass_framebuffer);
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, on->name, 0);
    if (on->name != before &&
        glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        pondi_gl_fail(gl, POND_ERROR_SYSTEM,
                      "the driver cannot render to a texture of %d x %d in format 0x%04X", width,
                      height, (unsigned)format);
        pondi_gl_texture_free(on);
        return false;
    }
    return true;
}

const pondi_gl_program *pondi_gl_last_pass(pondi_gl_passes *p, pondi_gl_program_id id,
                                           const pond_gl_target *target) {
    const pondi_gl_program *program = pondi_gl_program_of(p->gl, id);
    if (program == NULL || !pondi_gl_aim(p->gl, program, target)) {
        return NULL;
    }
    return program;
}

pond_gl_target pondi_gl_pass_target(pondi_gl_passes *p, pondi_gl_texture *on, GLenum format,
                                    int width, int height) {
    if (!size_target(p, on, format, width, height)) {
        return (pond_gl_target){0};
    }
    return (pond_gl_target){.framebuffer = p->gl->pass_framebuffer,
                            .width = width,
                            .height = height,
                            .top_first = true,
                            .format = POND_PIXELS_RGBA_F32};
}

const pondi_gl_program *pondi_gl_pass(pondi_gl_passes *p, pondi_gl_program_id id,
                                      pondi_gl_texture *on, GLenum format, int width, int height) {
    const pond_gl_target target = pondi_gl_pass_target(p, on, format, width, height);
    return target.width > 0 ? pondi_gl_last_pass(p, id, &target) : NULL;
}

void pondi_gl_pass_read(pondi_gl_slot slot, const pondi_gl_texture *from) {
    glActiveTexture(GL_TEXTURE0 + (GLenum)slot);
    glBindTexture(GL_TEXTURE_2D, from->name);
}

bool pondi_gl_pass_clear(pondi_gl_passes *p, pondi_gl_texture *texture, GLenum format, int width,
                         int height) {
    static const GLfloat none[4] = {0};
    if (!size_target(p, texture, format, width, height)) {
        return false;
    }
    glClearBufferfv(GL_COLOR, 0, none);
    return true;
}

bool pondi_gl_pass_read_from(pondi_gl_passes *p, const pondi_gl_texture *texture) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, p->gl->pass_framebuffer);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture->name,
                           0);
    return glCheckFramebufferStatus(GL_READ_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

// ---- what adds up -------------------------------------------------------------------------------

static void add(const pondi_gl_passes *p, GLenum shape, int vertices) {
    pondi_gl_blending before;
    const bool sized_points = p->gl->info.es || glIsEnabled(GL_PROGRAM_POINT_SIZE); // ES: always
    pondi_gl_blend_begin(&before, GL_ONE, GL_ONE);
    if (!sized_points) {
        glEnable(GL_PROGRAM_POINT_SIZE);
    }
    glDrawArrays(shape, 0, vertices);
    if (!sized_points) {
        glDisable(GL_PROGRAM_POINT_SIZE);
    }
    pondi_gl_blend_end(&before);
}

void pondi_gl_add_points(const pondi_gl_passes *p, int count) {
    static const GLfloat none[4] = {0};
    glClearBufferfv(GL_COLOR, 0, none);
    add(p, GL_POINTS, count);
}

void pondi_gl_add_fill(const pondi_gl_passes *p) {
    add(p, GL_TRIANGLES, 3);
}

// ---- slopes and curvature -----------------------------------------------------------------------

// Slopes and curvature on the cells, and carried to the pixels along the axes in which cells are
// the finer: the look's shader carries them the rest of the way (shaders/common/cells.glsl).

static bool carry(pondi_gl_passes *p, const pondi_gl_texture *from, pondi_gl_texture *to, bool down,
                  int pixels) {
    const pondi_gl_view *view = &p->gl->view;
    const int width = down ? from->width : pixels;
    const int height = down ? pixels : from->height;
    const pondi_gl_program *program =
        pondi_gl_pass(p, PONDI_GL_PROGRAM_CELLS_CARRY, to, GL_RGBA16F, width, height);
    if (program == NULL) {
        return false;
    }
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, from);
    pondi_gl_put_int(program, "carry_down", down);
    pondi_gl_put_int(program, "carry_wraps", down ? view->wraps_y : view->wraps_x);
    pondi_gl_put_float(program, "carry_ratio",
                       (float)(down ? view->height : view->width) / (float)pixels);
    pondi_gl_fill();
    return true;
}

const pondi_gl_texture *pondi_gl_cells(pondi_gl_passes *p, int width, int height) {
    pondi_gl_texture *textures = p->gl->passes;
    const pondi_gl_view *view = &p->gl->view;
    pondi_gl_texture *at = &textures[PONDI_GL_PASS_CELLS];
    if (pondi_gl_pass(p, PONDI_GL_PROGRAM_CELLS_DERIVE, at, GL_RGBA16F, view->width,
                      view->height) == NULL) {
        return NULL;
    }
    pondi_gl_fill();
    if (view->width > width) {
        pondi_gl_texture *const across = &textures[PONDI_GL_PASS_CELLS_ACROSS];
        if (!carry(p, at, across, false, width)) {
            return NULL;
        }
        at = across;
    }
    if (view->height > height) {
        pondi_gl_texture *const down = &textures[PONDI_GL_PASS_CELLS_DOWN];
        if (!carry(p, at, down, true, height)) {
            return NULL;
        }
        at = down;
    }
    return at;
}

// ---- blur ---------------------------------------------------------------------------------------

#define PASSES 32 // that it takes

// Weights of a value and its neighbours after a number of passes of [a, 1 − 2a, a] with a ≤ ¼,
// each of which adds a variance of 2a (src/look/light/blur.h). How far they reach.
static int weigh(float variance, float weight[PASSES + 1]) {
    const int passes = pondi_blur_passes(variance);
    const float share = pondi_blur_share(variance, passes);
    float before[PASSES + 2] = {1.0f};
    for (int pass = 0; pass < passes; pass++) {
        weight[0] = before[0] + 2.0f * share * (before[1] - before[0]);
        for (int i = 1; i <= PASSES; i++) {
            weight[i] =
                before[i] + share * ((before[i - 1] - before[i]) + (before[i + 1] - before[i]));
        }
        memcpy(before, weight, (PASSES + 1) * sizeof *weight);
    }
    int reach = passes;
    while (reach > 1 && weight[reach] < 1e-7f) {
        reach--;
    }
    return reach;
}

bool pondi_gl_blur(pondi_gl_passes *p, const pondi_gl_texture *from, pondi_gl_texture *to,
                   bool down, float variance) {
    const pondi_gl_view *view = &p->gl->view;
    const pondi_gl_program *program =
        pondi_gl_pass(p, PONDI_GL_PROGRAM_MAP_BLUR, to, from->format, from->width, from->height);
    if (program == NULL) {
        return false;
    }
    float weight[PASSES + 1] = {1.0f};
    const float held = pondi_clamp(variance, 0.0f, PONDI_BLUR_MOST);
    const int reach = held > 0.0f ? weigh(held, weight) : 0;
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, from);
    pondi_gl_put_int2(program, "blur_axis", !down, down);
    pondi_gl_put_int(program, "blur_wraps", down ? view->wraps_y : view->wraps_x);
    pondi_gl_put_int(program, "blur_reach", reach);
    pondi_gl_put_floats(program, "blur_weight", reach + 1, weight);
    pondi_gl_fill();
    return true;
}

// ---- the shore ----------------------------------------------------------------------------------

// How near land and water are around each place: on a grid, four lines of which are within the
// shore's width, which goes eight lines beyond the pond.

// One axis of the grid. [shares of the pond]
typedef struct lines {
    float step;
    float origin; // of the first line
    int count;
} lines;

// On sides that meet, whole steps reach from one to the other. Line 0 is on the first texel's
// middle.
static lines plan(float step, bool wraps, int texels) {
    const float steps = 1.0f / step;
    lines l = {.step = wraps && steps >= 1.0f ? 1.0f / floorf(steps) : step};
    const float half = 0.5f / (float)texels;
    const int first = (int)floorf(-half / l.step) - PONDI_SHORE_LINES;
    const int last = (int)floorf((1.0f - half) / l.step) + 1 + PONDI_SHORE_LINES;
    l.origin = half + (float)first * l.step;
    l.count = last - first + 1;
    return l;
}

static bool spread(pondi_gl_passes *p, const pondi_gl_texture *from, pondi_gl_texture *to, int x,
                   int y) {
    const pondi_gl_program *program =
        pondi_gl_pass(p, PONDI_GL_PROGRAM_SHORE_SPREAD, to, GL_RGBA16F, from->width, from->height);
    if (program == NULL) {
        return false;
    }
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, from);
    pondi_gl_put_int2(program, "spread_axis", x, y);
    pondi_gl_fill();
    return true;
}

static bool survey(pondi_gl_passes *p, float shore, const lines *x, const lines *y) {
    pondi_gl_texture *const grid = &p->gl->passes[PONDI_GL_PASS_SHORE];
    pondi_gl_texture *const across = &p->gl->passes[PONDI_GL_PASS_SHORE_ACROSS];
    const pondi_gl_program *program =
        pondi_gl_pass(p, PONDI_GL_PROGRAM_SHORE_SURVEY, grid, GL_RGBA16F, x->count, y->count);
    if (program == NULL) {
        return false;
    }
    pondi_gl_put_float2(program, "grid_origin", x->origin, y->origin);
    pondi_gl_put_float2(program, "grid_step", x->step, y->step);
    pondi_gl_put_float(program, "shallow", PONDI_SHORE_SHALLOW * shore);
    pondi_gl_fill();
    return spread(p, grid, across, 1, 0) && spread(p, across, grid, 0, 1);
}

bool pondi_gl_survey_shore(pondi_gl_passes *p, float shore, int width, int height,
                           pondi_gl_shore *out) {
    const pondi_gl_view *view = &p->gl->view;
    const pondi_gl_texture *floor = &p->gl->slots[PONDI_GL_SLOT_FLOOR];
    const float side_x = view->cell_size * (float)view->width;
    const float side_y = view->cell_size * (float)view->height;
    const lines x = plan(fmaxf(shore / (PONDI_SHORE_LINES * side_x), 1.0f / (float)width),
                         view->wraps_x, floor->width);
    const lines y = plan(fmaxf(shore / (PONDI_SHORE_LINES * side_y), 1.0f / (float)height),
                         view->wraps_y, floor->height);
    *out = (pondi_gl_shore){.scale_x = 1.0f / x.step,
                            .scale_y = 1.0f / y.step,
                            .origin_x = -x.origin / x.step,
                            .origin_y = -y.origin / y.step,
                            .grid = &p->gl->passes[PONDI_GL_PASS_SHORE]};
    return survey(p, shore, &x, &y);
}
