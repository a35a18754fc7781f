// Looks by their kind, and looks of one pass with a few uniforms; src/look/looks/ documents each.

#include "looks.h"

#include <millpond/field.h>

#include "shared/parts.h"

void pondi_gl_put_fields(const pondi_gl_program *program, pond_look_kind kind, const void *look) {
    int count;
    const pond_field *fields = pond_fields((pond_record)(POND_RECORD_LOOK + (int)kind), &count);
    for (int i = 0; i < count; i++) {
        const pond_field *field = &fields[i];
        double n[POND_FIELD_MAX_NUMBERS];
        pond_field_get(field, look, n);
        if (field->type == POND_FIELD_FLOAT) {
            pondi_gl_put_float(program, field->name, (float)n[0]);
        } else if (field->type == POND_FIELD_POINT) {
            pondi_gl_put_float2(program, field->name, (float)n[0], (float)n[1]);
        } else if (field->type == POND_FIELD_COLOUR) {
            pondi_gl_put_float3(program, field->name, (float)n[0], (float)n[1], (float)n[2]);
        }
    }
}

// ---- the listings' looks ------------------------------------------------------------------------

static void put_offset(const pond_gl *gl, const pondi_gl_program *program, const void *look,
                       const pond_gl_target *target) {
    (void)target;
    const pond_offset_look *l = look;
    const pondi_gl_texture *floor = &gl->slots[PONDI_GL_SLOT_FLOOR];
    pondi_gl_put_int(program, "nearest", l->lookup == POND_LOOKUP_NEAREST);
    pondi_gl_put_float2(program, "per_count",
                        l->refraction * ((float)floor->width / (float)gl->view.width),
                        l->refraction * ((float)floor->height / (float)gl->view.height));
}

const pondi_gl_look pondi_gl_look_offset = {.program = PONDI_GL_PROGRAM_OFFSET, .put = put_offset};

static void put_lens(const pond_gl *gl, const pondi_gl_program *program, const void *look,
                     const pond_gl_target *target) {
    (void)target;
    const pond_lens_look *l = look;
    const bool nearest = l->lookup == POND_LOOKUP_NEAREST;
    pondi_gl_put_int(program, "nearest", nearest);
    // As the listing's 16 bits have it.
    pondi_gl_put_int(program, "written", nearest && l->strength == 1.0f && gl->view.shorts);
}

const pondi_gl_look pondi_gl_look_lens = {.program = PONDI_GL_PROGRAM_LENS, .put = put_lens};

// ---- data looks ---------------------------------------------------------------------------------

static void put_height(const pond_gl *gl, const pondi_gl_program *program, const void *look,
                       const pond_gl_target *target) {
    const pond_height_look *l = look;
    const pondi_gl_view *view = &gl->view;
    pondi_gl_put_int(program, "colours", pondi_gl_colour_row(l->colours));
    pondi_gl_put_float(program, "per_range", 0.5f / l->range);
    pondi_gl_put_float2(program, "pixel_size",
                        view->cell_size * ((float)view->width / (float)target->width),
                        view->cell_size * ((float)view->height / (float)target->height));
    pondi_gl_put_float2(program, "shade", l->shading * 0.6f, l->shading * 0.8f);
}

const pondi_gl_look pondi_gl_look_height = {
    .program = PONDI_GL_PROGRAM_HEIGHT, .put = put_height, .colours = true};

static void put_normals(const pond_gl *gl, const pondi_gl_program *program, const void *look,
                        const pond_gl_target *target) {
    (void)gl;
    (void)target;
    const pond_normals_look *l = look;
    pondi_gl_put_float(program, "green", l->green == POND_NORMALS_GREEN_DOWN ? -1.0f : 1.0f);
}

const pondi_gl_look pondi_gl_look_normals = {.program = PONDI_GL_PROGRAM_NORMALS,
                                             .put = put_normals};

static void put_slope(const pond_gl *gl, const pondi_gl_program *program, const void *look,
                      const pond_gl_target *target) {
    (void)gl;
    (void)target;
    const pond_slope_look *l = look;
    const bool direction = l->show == POND_SLOPE_DIRECTION;
    pondi_gl_put_int(program, "direction", direction);
    pondi_gl_put_int(program, "colours", direction ? 0 : pondi_gl_colour_row(l->colours));
    pondi_gl_put_float(program, "per_range", 1.0f / l->range);
}

const pondi_gl_look pondi_gl_look_slope = {
    .program = PONDI_GL_PROGRAM_SLOPE, .put = put_slope, .colours = true};

// ---- all of them --------------------------------------------------------------------------------

static const pondi_gl_look *look_of(pond_look_kind kind) {
    static const pondi_gl_look *const looks[POND_LOOK_COUNT + 1] = {
#define LOOK(kind, name) [POND_LOOK_##kind] = &pondi_gl_look_##name,
        PONDI_LOOK_LIST(LOOK)
#undef LOOK
    };
    return pond_look_info(kind) != NULL ? looks[kind] : NULL;
}

bool pond_gl_can_draw(const pond_gl *gl, pond_look_kind kind) {
    const pondi_gl_look *found = look_of(kind);
    return gl != NULL && found != NULL && (gl->info.float_targets || !found->half_floats);
}

static void draw_pass(pond_gl *gl, const pondi_gl_look *how, const pond_look *look,
                      const pond_gl_target *target) {
    pondi_gl_state saved;
    const pondi_gl_program *program = pondi_gl_begin(gl, how->program, target, &saved);
    if (program != NULL) {
        pondi_gl_put_fields(program, look->kind, &look->is);
        how->put(gl, program, &look->is, target);
        pondi_gl_fill();
        pondi_gl_end(&saved);
    }
}

void pond_gl_draw(pond_gl *gl, const pond_look *look, const pond_gl_target *target) {
    pond_look l;
    if (!pond_look_clamp(look, &l) ||
        !pondi_gl_drawable(gl, target, pond_look_info(l.kind)->needs_texture)) {
        return;
    }
    const pondi_gl_look *how = look_of(l.kind);
#if PONDI_WITH_LOOKS // neither offset nor pool have colours
    if (how->colours && !pondi_gl_colours(gl)) {
        return;
    }
#endif
    if (how->draw != NULL) {
        how->draw(gl, &l.is, target);
    } else {
        draw_pass(gl, how, &l, target);
    }
}
