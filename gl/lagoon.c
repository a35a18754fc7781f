// Seed 001's look; src/look/lagoon.c says how it goes.

#include "numbers.h"

static bool is_finite(const pond_lagoon_look *l) {
    const bool light = isfinite(l->steepness) && isfinite(l->light_azimuth) &&
                       isfinite(l->light_elevation) && pondi_gl_colour_finite(l->light_colour) &&
                       isfinite(l->ambient) && isfinite(l->diffuse) && isfinite(l->specular) &&
                       isfinite(l->roughness);
    const bool layers = isfinite(l->surface_share) && isfinite(l->surface_metres) &&
                        isfinite(l->surface_shift) && isfinite(l->scroll.x) &&
                        isfinite(l->scroll.y) && isfinite(l->time) && isfinite(l->opacity) &&
                        isfinite(l->refraction) && isfinite(l->reflectivity) &&
                        isfinite(l->reflection_shift);
    return isfinite(l->trough) && isfinite(l->crest) && pondi_gl_colour_finite(l->trough_colour) &&
           pondi_gl_colour_finite(l->crest_colour) && light && layers;
}

static void put_height(const pond_gl *gl, const pondi_gl_program *program,
                       const pond_lagoon_look *l) {
    const float trough = pondi_gl_clamp(l->trough, -1e6f, 1e6f);
    const float counts =
        pondi_gl_clamp(pondi_gl_clamp(l->crest, -1e6f, 1e6f) - trough, 1e-3f, 2e6f);
    const float per_range = 1.0f / (counts * gl->view.count_height);
    const float steepness = pondi_gl_clamp(l->steepness, 0.0f, 100.0f);
    pondi_gl_put_int(program, "literal", l->literal);
    pondi_gl_put_float(program, "trough", trough * gl->view.count_height);
    pondi_gl_put_float(program, "per_range", per_range);
    pondi_gl_put_float(program, "per_tilt", l->literal ? per_range / 3.0f : -steepness);
}

static void put_light(const pondi_gl_program *program, const pond_lagoon_look *l) {
    double to[3];
    pondi_gl_towards(l->light_azimuth, l->light_elevation, to);
    const float rough = pondi_gl_clamp(l->roughness, 0.005f, 1.0f);
    pondi_gl_put_float3(program, "light", (float)to[0], (float)to[1], (float)to[2]);
    pondi_gl_put_float2(program, "mirror", (float)(to[0] / (1.0 + to[2])),
                        (float)(to[1] / (1.0 + to[2])));
    pondi_gl_put_float(program, "per_rough2", 1.0f / (rough * rough));
    pondi_gl_put_float(program, "ambient", pondi_gl_clamp(l->ambient, 0.0f, PONDI_GL_BRIGHTEST));
    pondi_gl_put_float(program, "diffuse", pondi_gl_clamp(l->diffuse, 0.0f, PONDI_GL_BRIGHTEST));
    pondi_gl_put_colour(
        program, "gloss",
        pondi_gl_bright(l->light_colour, pondi_gl_clamp(l->specular, 0.0f, PONDI_GL_BRIGHTEST)));
    pondi_gl_put_colour(program, "trough_colour", pondi_gl_bright(l->trough_colour, 1.0f));
    pondi_gl_put_colour(program, "crest_colour", pondi_gl_bright(l->crest_colour, 1.0f));
}

// A texture stretched over the target; a slope of 1 moves it by `shift` metres.
static void put_stretched(const pond_gl *gl, const pondi_gl_program *program, const char *name,
                          pondi_gl_slot slot, float shift, const pond_gl_target *target) {
    const pondi_gl_texture *t = &gl->slots[slot];
    const pondi_gl_view *view = &gl->view;
    const float cells = -pondi_gl_clamp(shift, -1e6f, 1e6f) / view->cell_size;
    pondi_gl_put_float4(program, name, (float)t->width / (float)target->width,
                        (float)t->height / (float)target->height,
                        cells * ((float)t->width / (float)view->width),
                        cells * ((float)t->height / (float)view->height));
}

// The part of a way that is left of whole textures.
static float wrapped(double way, int side) {
    const double turns = way / side;
    return (float)((turns - floor(turns)) * side);
}

// A texture laid side by side, drifting.
static void put_drifting(const pond_gl *gl, const pondi_gl_program *program,
                         const pond_lagoon_look *l, const pond_gl_target *target) {
    const pondi_gl_texture *t = &gl->slots[PONDI_GL_SLOT_SURFACE];
    const pondi_gl_view *view = &gl->view;
    if (!t->shown) {
        return;
    }
    const double texels = t->width / (double)pondi_gl_clamp(l->surface_metres, 1e-6f, 1e6f);
    const double time = fmax(-1e9, fmin(l->time, 1e9));
    const double cell = (double)view->cell_size;
    const float shift = (float)(-(double)pondi_gl_clamp(l->surface_shift, -1e6f, 1e6f) * texels);
    const double drift_x = (double)pondi_gl_clamp(l->scroll.x, -1e6f, 1e6f) * time * texels;
    const double drift_y = (double)pondi_gl_clamp(l->scroll.y, -1e6f, 1e6f) * time * texels;
    pondi_gl_put_float4(program, "surface_layer",
                        (float)(cell * view->width / target->width * texels),
                        (float)(cell * view->height / target->height * texels), shift, shift);
    pondi_gl_put_float2(program, "surface_start", wrapped(-drift_x, t->width),
                        wrapped(-drift_y, t->height));
}

void pond_gl_draw_lagoon(pond_gl *gl, const pond_lagoon_look *look, const pond_gl_target *target) {
    if (look == NULL || !pondi_gl_drawable(gl, target, true) || !is_finite(look)) {
        return;
    }
    pondi_gl_state saved;
    const pondi_gl_program *program = pondi_gl_begin(gl, PONDI_GL_PROGRAM_LAGOON, target, &saved);
    if (program == NULL) {
        return;
    }
    put_height(gl, program, look);
    put_light(program, look);
    put_stretched(gl, program, "bed_layer", PONDI_GL_SLOT_FLOOR, look->refraction, target);
    put_stretched(gl, program, "reflection_layer", PONDI_GL_SLOT_REFLECTION, look->reflection_shift,
                  target);
    put_drifting(gl, program, look, target);
    pondi_gl_put_float(program, "surface_share", pondi_gl_clamp(look->surface_share, 0.0f, 1.0f));
    pondi_gl_put_float(program, "opacity", pondi_gl_clamp(look->opacity, 0.0f, 1.0f));
    pondi_gl_put_float(program, "reflectivity", pondi_gl_clamp(look->reflectivity, 0.0f, 1.0f));
    pondi_gl_fill();
    pondi_gl_end(&saved);
}
