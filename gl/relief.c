// Reliefs: their maps become a texture of four channels, which the GPU blends between texels.

#include <math.h>
#include <stdlib.h>

#include <millpond/field.h>
#include <millpond/gl_relief.h>

#include "looks.h"
#include "passes.h"
#include "plane.h"
#include "shader_numbers.h"

#define CHANNELS 4

struct pond_gl_relief {
    pondi_gl_texture colours;
    pondi_gl_texture shape; // way in from the outline, height, base, underside
    pondi_gl_texture gloss;
    float reach;   // [lengths]
    float highest; // of the inside
};

static pond_result refuse(const pond_gl *gl, pond_result result, const char *what) {
    return pondi_gl_fail(gl, result, "pond_gl_relief_create: %s", what);
}

static bool is_map(const pond_map *map) {
    return map != NULL && map->values != NULL && map->width > 0 && map->height > 0;
}

static bool is_of_size(const pond_map *map, const pond_map *than) {
    return map == NULL || (is_map(map) && map->width == than->width && map->height == than->height);
}

static pond_result check(const pond_gl *gl, const pond_gl_relief_shape *s) {
    if (s->colours == NULL || s->colours->pixels == NULL) {
        return refuse(gl, POND_ERROR_ARGUMENT, "colours are NULL");
    }
    if (s->colours->width < 1 || s->colours->height < 1) {
        return pondi_gl_fail(gl, POND_ERROR_RANGE,
                             "pond_gl_relief_create: colours are %d x %d; allowed are 1 and more",
                             s->colours->width, s->colours->height);
    }
    if (!is_map(s->inside) || !is_map(s->height)) {
        return refuse(gl, POND_ERROR_ARGUMENT,
                      is_map(s->inside) ? "height is NULL or without values"
                                        : "inside is NULL or without values");
    }
    if ((s->base == NULL) != (s->underside == NULL)) {
        return refuse(gl, POND_ERROR_ARGUMENT, "base and underside go together; one is NULL");
    }
    if (!(s->reach >= 0.01f && s->reach <= 10.0f)) {
        return pondi_gl_fail(gl, POND_ERROR_RANGE,
                             "pond_gl_relief_create: reach is %g lengths; allowed are 0.01 to 10",
                             (double)s->reach);
    }
    if (!is_of_size(s->height, s->inside) || !is_of_size(s->base, s->inside) ||
        !is_of_size(s->underside, s->inside) || !is_of_size(s->gloss, s->inside)) {
        return pondi_gl_fail(gl, POND_ERROR_RANGE,
                             "pond_gl_relief_create: a map is not of the size of inside, %d x %d",
                             s->inside->width, s->inside->height);
    }
    return POND_OK;
}

// ---- textures -----------------------------------------------------------------------------------

static float value_at(const pond_map *map, int x, int y) {
    const float value = map->values[y * map->stride + x];
    return isfinite(value) ? pondi_clamp(value, -1000.0f, 1000.0f) : 0.0f;
}

static void pack(const pond_gl_relief_shape *s, float *to) {
    const pond_map *size = s->inside;
    for (int y = 0; y < size->height; y++) {
        for (int x = 0; x < size->width; x++, to += CHANNELS) {
            to[0] = value_at(s->inside, x, y);
            to[1] = value_at(s->height, x, y);
            to[2] = s->base != NULL ? value_at(s->base, x, y) : to[1];
            to[3] = s->underside != NULL ? value_at(s->underside, x, y) : 0.0f;
        }
    }
}

static void pack_gloss(const pond_gl_relief_shape *s, float *to) {
    const pond_map *size = s->inside;
    for (int y = 0; y < size->height; y++) {
        for (int x = 0; x < size->width; x++) {
            *to++ = s->gloss != NULL ? value_at(s->gloss, x, y) : 0.0f;
        }
    }
}

static float find_highest(const float *packed, int count) {
    float highest = 0.0f;
    for (int i = 0; i < count; i++, packed += CHANNELS) {
        highest = packed[0] > 0.0f && packed[1] > highest ? packed[1] : highest;
    }
    return highest;
}

// A texture that is read between its texels.
static bool fill(pond_gl *gl, pondi_gl_texture *texture, GLenum format, const pond_map *size,
                 const float *numbers) {
    pondi_gl_unpack unpack;
    pondi_gl_unpack_save(&unpack, gl->info.es);
    const bool done = pondi_gl_texture_size(gl, texture, format, size->width, size->height);
    if (done) {
        pondi_gl_texture_fill(texture, numbers, size->width);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    }
    pondi_gl_unpack_restore(&unpack);
    return done;
}

static bool fill_all(pond_gl *gl, const pond_gl_relief_shape *s, pond_gl_relief *relief) {
    const int count = s->inside->width * s->inside->height;
    float *numbers = pondi_gl_staging(gl, (size_t)count * CHANNELS);
    if (numbers == NULL) {
        pondi_gl_fail(gl, POND_ERROR_MEMORY, "no memory for a relief's %d values", count);
        return false;
    }
    pack(s, numbers);
    relief->reach = s->reach;
    relief->highest = find_highest(numbers, count);
    if (!fill(gl, &relief->shape, GL_RGBA16F, s->inside, numbers)) {
        return false;
    }
    pack_gloss(s, numbers);
    return fill(gl, &relief->gloss, GL_R16F, s->inside, numbers);
}

static pond_result fill_relief(pond_gl *gl, const pond_gl_relief_shape *s, pond_gl_relief *relief) {
    if (s->inside->width > gl->info.max_side || s->inside->height > gl->info.max_side) {
        return pondi_gl_fail(gl, POND_ERROR_RANGE, "a relief's maps of %d x %d are over %d a side",
                             s->inside->width, s->inside->height, gl->info.max_side);
    }
    const pond_result result = pondi_gl_fill_picture(gl, &relief->colours, s->colours);
    if (result != POND_OK) {
        return result;
    }
    return fill_all(gl, s, relief) ? POND_OK : POND_ERROR_MEMORY;
}

pond_result pond_gl_relief_create(pond_gl *gl, const pond_gl_relief_shape *shape,
                                  pond_gl_relief **out) {
    if (out != NULL) {
        *out = NULL;
    }
    if (gl == NULL || shape == NULL || out == NULL) {
        return refuse(gl, POND_ERROR_ARGUMENT,
                      gl == NULL      ? "gl is NULL"
                      : shape == NULL ? "shape is NULL"
                                      : "out is NULL");
    }
    pond_result result = check(gl, shape);
    if (result != POND_OK) {
        return result;
    }
    pond_gl_relief *relief = pondi_gl_allocate(gl, sizeof *relief);
    if (relief == NULL) {
        return refuse(gl, POND_ERROR_MEMORY, "no memory");
    }
    *relief = (pond_gl_relief){0};
    result = fill_relief(gl, shape, relief);
    if (result != POND_OK) {
        pond_gl_relief_destroy(gl, relief);
        return result;
    }
    *out = relief;
    return POND_OK;
}

void pond_gl_relief_destroy(pond_gl *gl, pond_gl_relief *relief) {
    if (gl != NULL && relief != NULL) {
        pondi_gl_texture_free(&relief->colours);
        pondi_gl_texture_free(&relief->shape);
        pondi_gl_texture_free(&relief->gloss);
        pondi_gl_release(gl, relief, sizeof *relief);
    }
}

// ---- drawing ------------------------------------------------------------------------------------

// Reliefs in the plane look's picture: one over the other on a layer of light, then all of them
// over the picture.

#define CORNERS 6    // of the two triangles that one is drawn on
#define LOWEST 0.05f // that a sun counts as, for its shadows to end somewhere [sine]

// ---- which, in which order ----------------------------------------------------------------------

static bool is_within(float value, float low, float high) {
    return value >= low && value <= high; // false for NaN
}

static bool is_usable(const pond_gl_standing *t, const pondi_gl_view *view) {
    const float *sun = t->sun;
    return t->relief != NULL && t->relief->colours.shown &&
           is_within(t->pose.centre.x, 0.0f, view->cell_size * (float)view->width) &&
           is_within(t->pose.centre.y, 0.0f, view->cell_size * (float)view->height) &&
           is_within(t->length, 1e-6f, 1e6f) && isfinite(t->pose.angle) && isfinite(sun[0]) &&
           isfinite(sun[1]) && is_within(sun[2], 1e-6f, 1e6f) && is_within(t->tint.r, 0.0f, 1e4f) &&
           is_within(t->tint.g, 0.0f, 1e4f) && is_within(t->tint.b, 0.0f, 1e4f);
}

static double distance2(const pond_gl_standing *t, const pondi_gl_plane *plane) {
    const double cell = (double)plane->view->cell_size;
    const double x = (double)t->pose.centre.x / cell - plane->eye[0];
    const double y = (double)t->pose.centre.y / cell - plane->eye[1];
    return x * x + y * y;
}

typedef struct place {
    double distance2; // from the eye [cells²]
    int index;
} place;

// The nearest first; of one distance those that come later, which are drawn over those before.
static int compare_places(const void *a, const void *b) {
    const place *p = a;
    const place *q = b;
    if (p->distance2 != q->distance2) {
        return p->distance2 < q->distance2 ? -1 : 1;
    }
    return p->index > q->index ? -1 : 1;
}

// Finds the nearest, in that order; returns how many.
static int find_nearest(const pond_gl_standing *things, int count, const pondi_gl_plane *plane,
                        place nearest[2 * POND_GL_MOST_STANDING]) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (!is_usable(&things[i], plane->view)) {
            continue;
        }
        if (kept == 2 * POND_GL_MOST_STANDING) { // half of them are too far
            qsort(nearest, (size_t)kept, sizeof *nearest, compare_places);
            kept = POND_GL_MOST_STANDING;
        }
        nearest[kept++] = (place){distance2(&things[i], plane), i};
    }
    qsort(nearest, (size_t)kept, sizeof *nearest, compare_places);
    return kept < POND_GL_MOST_STANDING ? kept : POND_GL_MOST_STANDING;
}

// ---- drawing ------------------------------------------------------------------------------------

// One texel: no water is higher. NULL where the driver cannot.
static const pondi_gl_texture *find_top(pondi_gl_passes *p, const pondi_gl_plane *plane) {
    int width = plane->view->width;
    int height = plane->view->height;
    const pondi_gl_texture *from = NULL;
    for (int pass = PONDI_GL_PASS_TOP; pass <= PONDI_GL_PASS_TOP_LAST; pass++) {
        width = (width + PONDI_GL_TOP_BLOCK - 1) / PONDI_GL_TOP_BLOCK;
        height = (height + PONDI_GL_TOP_BLOCK - 1) / PONDI_GL_TOP_BLOCK;
        pondi_gl_texture *to = &p->gl->passes[pass];
        const pondi_gl_program *program =
            pondi_gl_pass(p, PONDI_GL_PROGRAM_PLANE_TOP, to, GL_R16F, width, height);
        if (program == NULL) {
            return NULL;
        }
        if (from != NULL) {
            pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, from);
        }
        pondi_gl_put_int(program, "of_tops", from != NULL);
        pondi_gl_put_surface(program, plane);
        pondi_gl_fill();
        from = to;
    }
    return from;
}

static void put_thing(const pondi_gl_program *program, const pond_gl_standing *t, float cell) {
    const double turn = (double)t->pose.angle;
    const float *s = t->sun;
    const float level = hypotf(s[0], s[1]);
    const float lift = fmaxf(s[2], LOWEST * level);
    const float size = hypotf(level, lift);
    pondi_gl_put_float2(program, "centre", t->pose.centre.x / cell, t->pose.centre.y / cell);
    pondi_gl_put_float(program, "relief_length", t->length / cell);
    pondi_gl_put_float2(program, "looks", (float)cos(turn), (float)sin(turn));
    pondi_gl_put_float3(program, "relief_sun", s[0] / size, s[1] / size, lift / size);
    pondi_gl_put_colour(program, "tint", t->tint);
    pondi_gl_put_float(program, "reach", t->relief->reach);
    pondi_gl_put_float(program, "highest", t->relief->highest);
}

static void draw_thing(const pondi_gl_program *program, const pond_gl_standing *t, float cell) {
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, &t->relief->shape);
    pondi_gl_pass_read(PONDI_GL_SLOT_SECOND, &t->relief->gloss);
    pondi_gl_pass_read(PONDI_GL_SLOT_SPRITE, &t->relief->colours);
    put_thing(program, t, cell);
    glDrawArrays(GL_TRIANGLES, 0, CORNERS);
}

// One over the other, from the last to the first. False where the driver cannot.
static bool draw_things(pondi_gl_passes *p, const pondi_gl_plane *plane,
                        const pond_gl_standing *things, const place *nearest, int count,
                        const pond_gl_target *size) {
    const pondi_gl_texture *top = find_top(p, plane);
    pondi_gl_texture *light = &p->gl->passes[PONDI_GL_PASS_RELIEFS];
    if (top == NULL || !pondi_gl_pass_clear(p, light, GL_RGBA16F, size->width, size->height)) {
        return false;
    }
    const pondi_gl_program *program =
        pondi_gl_pass(p, PONDI_GL_PROGRAM_RELIEF, light, GL_RGBA16F, size->width, size->height);
    if (program == NULL) {
        return false;
    }
    pondi_gl_pass_read(PONDI_GL_SLOT_UNDER, top);
    pondi_gl_put_camera(program, plane);
    pondi_gl_put_surface(program, plane);
    pondi_gl_blending was;
    pondi_gl_blend_begin(&was, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    for (int i = count; i-- > 0;) {
        draw_thing(program, &things[nearest[i].index], plane->view->cell_size);
    }
    pondi_gl_blend_end(&was);
    return true;
}

static void lay_over(pondi_gl_passes *p, const pond_gl_target *target) {
    const pondi_gl_patch all = {target->x, target->y, target->width, target->height};
    if (!pondi_gl_under_size(p->gl, &all, target)) {
        return;
    }
    const pondi_gl_program *program = pondi_gl_last_pass(p, PONDI_GL_PROGRAM_RELIEF_OVER, target);
    if (program == NULL) {
        return;
    }
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, &p->gl->passes[PONDI_GL_PASS_RELIEFS]);
    pondi_gl_copy_under(p->gl, &all, target);
    pondi_gl_put_int2(program, "corner", all.x, all.y);
    pondi_gl_fill();
}

void pond_gl_draw_reliefs(pond_gl *gl, const pond_plane_look *look, const pond_gl_standing *things,
                          int count, const pond_gl_target *target) {
    pond_plane_look l;
    if (!pondi_gl_drawable(gl, target, false) ||
        !pond_record_clamp(pond_look_record(POND_LOOK_PLANE), look, &l) || things == NULL ||
        !gl->info.float_targets) {
        return;
    }
    const pondi_gl_plane plane = pondi_gl_plane_of(gl, &l, target);
    place nearest[2 * POND_GL_MOST_STANDING];
    const int kept = find_nearest(things, count, &plane, nearest);
    if (kept > 0) {
        pondi_gl_passes passes;
        pondi_gl_passes_begin(&passes, gl);
        if (draw_things(&passes, &plane, things, nearest, kept, target)) {
            lay_over(&passes, target);
        }
        pondi_gl_passes_end(&passes);
    }
}
