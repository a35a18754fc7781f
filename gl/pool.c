// The pool look: sets the values that all pixels share; shaders/pool.frag computes the light.

#include "looks.h"
#include "passes.h"
#include "shared/look_numbers.h"
#include "shared/parts.h"

static void put_sun(const pondi_gl_program *p, const pond_pool_look *look, float eye_y, float eye_z,
                    float inverse_index) {
    double sun[3];
    pondi_gl_towards(look->sun_azimuth, look->sun_elevation, sun);
    const double x = sun[0];
    const double y = sun[1];
    // A surface mirrors the sun to the eye where its normal halves the angle between them.
    const double both = sun[2] + (double)eye_z;
    pondi_gl_put_float2(p, "pool_sun_slope", (float)(-x / both),
                        (float)(-(y + (double)eye_y) / both));
    // Under still water, for each metre up from the floor towards the sun (Snell).
    const double n1 = (double)inverse_index;
    const double level = sqrt(x * x + y * y) * n1;
    const double slant = n1 / sqrt(1.0 - level * level);
    pondi_gl_put_float2(p, "sun_slant", (float)(slant * x), (float)(slant * y));
    // Sun light is some thousand times the sky's: the brightest glint outshines Fresnel's 2 %.
    pondi_gl_put_colour(p, "sun", pondi_gl_times(look->sun_colour, look->glitter / PONDI_F0));
}

static void put_optics(const pondi_gl_program *p, const pond_pool_look *look) {
    const float n1 = 1.0f / look->refractive_index;
    const double tilt = pondi_gl_radians(look->tilt);
    const float eye_y = (float)sin(tilt);
    const float eye_z = (float)cos(tilt);
    pondi_gl_put_float(p, "pool_inverse_index", n1);
    pondi_gl_put_float2(p, "pool_eye", eye_y, eye_z);
    pondi_gl_put_float(p, "pool_facets", 2.0f / (3.0f * look->roughness * look->roughness));
    pondi_gl_put_float(p, "gathering", look->caustics * look->steepness * (1.0f - n1));
    put_sun(p, look, eye_y, eye_z, n1);
}

static void put_colours(const pondi_gl_program *p, const pond_pool_look *look) {
    const float sky = look->sky_brightness;
    pondi_gl_put_colour(p, "zenith", pondi_gl_times(look->sky_zenith, sky));
    pondi_gl_put_colour(p, "horizon", pondi_gl_times(look->sky_horizon, sky));
    pondi_gl_put_float(p, "headroom", look->headroom);
}

static void put_places(const pondi_gl_program *p, const pondi_gl_view *view,
                       const pond_pool_look *look) {
    const float side_x = view->cell_size * (float)view->width;
    const float side_y = view->cell_size * (float)view->height;
    pondi_gl_put_float2(p, "per_metre", 1.0f / side_x, 1.0f / side_y);
    const bool holes = look->foam_size > 0.0f;
    pondi_gl_put_float2(p, "foam_scale", holes ? side_x / look->foam_size : 0.0f,
                        holes ? side_y / look->foam_size : 0.0f);
    pondi_gl_put_float(p, "depth_even", look->depth);
}

static void put_shore(const pondi_gl_program *p, const pondi_gl_shore *shore) {
    pondi_gl_put_int(p, "has_shore", shore->grid != NULL);
    if (shore->grid != NULL) {
        pondi_gl_put_float2(p, "shore_scale", shore->scale_x, shore->scale_y);
        pondi_gl_put_float2(p, "shore_origin", shore->origin_x, shore->origin_y);
        pondi_gl_pass_read(PONDI_GL_SLOT_SECOND, shore->grid);
    }
}

// Results of earlier passes that a drawing reads.
typedef struct layers {
    const pondi_gl_texture *cells;
    pondi_gl_shore shore;
    const pondi_gl_texture *glare; // NULL: none
    float glare_strength;
} layers;

static bool draw_on(pondi_gl_passes *passes, const pond_pool_look *look, const layers *l,
                    bool glare_source, const pond_gl_target *target) {
    const pondi_gl_program *p = pondi_gl_last_pass(passes, PONDI_GL_PROGRAM_POOL, target);
    if (p == NULL) {
        return false;
    }
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, l->cells);
    pondi_gl_put_fields(p, POND_LOOK_POOL, look);
    put_optics(p, look);
    put_colours(p, look);
    put_places(p, &passes->gl->view, look);
    put_shore(p, &l->shore);
    pondi_gl_put_int(p, "glare_source", glare_source);
    pondi_gl_put_float(p, "glare_strength", l->glare != NULL ? l->glare_strength : 0.0f);
    if (l->glare != NULL) {
        pondi_gl_pass_read(PONDI_GL_SLOT_UNDER, l->glare);
    }
    pondi_gl_fill();
    return true;
}

static bool draw_glare(pondi_gl_passes *passes, const pond_pool_look *look, layers *l,
                       const pond_gl_target *target) {
    const pond_gl_target source = pondi_gl_glare_source(passes, target);
    if (source.width == 0 || !draw_on(passes, look, l, true, &source)) {
        return false;
    }
    l->glare = pondi_gl_glare(passes, target, &l->glare_strength);
    return l->glare != NULL;
}

static void draw(pondi_gl_passes *passes, const pond_pool_look *look,
                 const pond_gl_target *target) {
    const pond_gl *gl = passes->gl;
    const float width = look->shore;
    const bool shore = PONDI_WITH_SHORES && gl->slots[PONDI_GL_SLOT_DRY].shown && width > 0.0f;
    layers l = {.cells = pondi_gl_cells(passes, target->width, target->height)};
    if (l.cells == NULL ||
        (shore && !pondi_gl_survey_shore(passes, width, target->width, target->height, &l.shore)) ||
        (PONDI_WITH_LOOKS && gl->glare.strength > 0.0f && !draw_glare(passes, look, &l, target))) {
        return;
    }
    (void)draw_on(passes, look, &l, false, target);
}

static void draw_look(pond_gl *gl, const void *look, const pond_gl_target *target) {
    pondi_gl_passes passes;
    pondi_gl_passes_begin(&passes, gl);
    draw(&passes, look, target);
    pondi_gl_passes_end(&passes);
}

const pondi_gl_look pondi_gl_look_pool = {.half_floats = true, .draw = draw_look};
