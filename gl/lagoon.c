// The look of the tile-map listing; src/look/looks/lagoon.c documents it.

#include "looks.h"

static void put_height(const pond_gl *gl, const pondi_gl_program *program,
                       const pond_lagoon_look *l) {
    const float counts = pondi_clamp(l->crest - l->trough, 1e-3f, 2e6f);
    const float per_range = 1.0f / (counts * gl->view.count_height);
    pondi_gl_put_int(program, "literal", l->literal);
    pondi_gl_put_float(program, "trough", l->trough * gl->view.count_height);
    pondi_gl_put_float(program, "per_range", per_range);
    pondi_gl_put_float(program, "per_tilt", l->literal ? per_range / 3.0f : -l->steepness);
}

static void put_light(const pondi_gl_program *program, const pond_lagoon_look *l) {
    double to[3];
    pondi_gl_towards(l->light_azimuth, l->light_elevation, to);
    pondi_gl_put_float3(program, "light", (float)to[0], (float)to[1], (float)to[2]);
    pondi_gl_put_float2(program, "mirror", (float)(to[0] / (1.0 + to[2])),
                        (float)(to[1] / (1.0 + to[2])));
    pondi_gl_put_float(program, "per_rough2", 1.0f / (l->roughness * l->roughness));
    pondi_gl_put_colour(program, "gloss", pondi_gl_times(l->light_colour, l->specular));
}

// A texture stretched over the target; a slope of 1 moves it by `shift` metres.
static void put_stretched(const pond_gl *gl, const pondi_gl_program *program, const char *name,
                          pondi_gl_slot slot, float shift, const pond_gl_target *target) {
    const pondi_gl_texture *t = &gl->slots[slot];
    const pondi_gl_view *view = &gl->view;
    const float cells = -shift / view->cell_size;
    pondi_gl_put_float4(program, name, (float)t->width / (float)target->width,
                        (float)t->height / (float)target->height,
                        cells * ((float)t->width / (float)view->width),
                        cells * ((float)t->height / (float)view->height));
}

// The remainder of a distance after whole textures.
static float wrapped(double way, int side) {
    const double turns = way / side;
    return (float)((turns - floor(turns)) * side);
}

// A repeated texture that drifts.
static void put_drifting(const pond_gl *gl, const pondi_gl_program *program,
                         const pond_lagoon_look *l, const pond_gl_target *target) {
    const pondi_gl_texture *t = &gl->slots[PONDI_GL_SLOT_SURFACE];
    const pondi_gl_view *view = &gl->view;
    if (!t->shown) {
        return;
    }
    const double texels = t->width / (double)l->surface_metres;
    const double cell = (double)view->cell_size;
    const float shift = (float)(-(double)l->surface_shift * texels);
    const double drift_x = (double)l->scroll.x * l->time * texels;
    const double drift_y = (double)l->scroll.y * l->time * texels;
    pondi_gl_put_float4(program, "surface_layer",
                        (float)(cell * view->width / target->width * texels),
                        (float)(cell * view->height / target->height * texels), shift, shift);
    pondi_gl_put_float2(program, "surface_start", wrapped(-drift_x, t->width),
                        wrapped(-drift_y, t->height));
}

static void put_foam(const pond_gl *gl, const pondi_gl_program *program,
                     const pond_lagoon_look *l) {
    const pondi_gl_view *view = &gl->view;
    const bool holes = l->foam_size > 0.0f;
    const float side_x = view->cell_size * (float)view->width;
    const float side_y = view->cell_size * (float)view->height;
    pondi_gl_put_float2(program, "foam_scale", holes ? side_x / l->foam_size : 0.0f,
                        holes ? side_y / l->foam_size : 0.0f);
}

static void put(const pond_gl *gl, const pondi_gl_program *program, const void *look,
                const pond_gl_target *target) {
    const pond_lagoon_look *l = look;
    put_height(gl, program, l);
    put_light(program, l);
    put_stretched(gl, program, "bed_layer", PONDI_GL_SLOT_FLOOR, l->refraction, target);
    put_stretched(gl, program, "reflection_layer", PONDI_GL_SLOT_REFLECTION, l->reflection_shift,
                  target);
    put_drifting(gl, program, l, target);
    put_foam(gl, program, l);
}

const pondi_gl_look pondi_gl_look_lagoon = {.program = PONDI_GL_PROGRAM_LAGOON, .put = put};
