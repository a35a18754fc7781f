// The pool look: shaders/pool.frag has the light, this the numbers that hold for all pixels.

#include "numbers.h"
#include "passes.h"

#define F0 0.02f // of what falls straight on it water mirrors this, whatever n

static bool all_finite(const pond_pool_look *l) {
    return isfinite(l->depth) && isfinite(l->refractive_index) && isfinite(l->steepness) &&
           pondi_gl_colour_finite(l->absorption) && pondi_gl_colour_finite(l->scatter) &&
           pondi_gl_colour_finite(l->sky_zenith) && pondi_gl_colour_finite(l->sky_horizon) &&
           isfinite(l->sky_brightness) && pondi_gl_colour_finite(l->sun_colour) &&
           isfinite(l->sun_azimuth) && isfinite(l->sun_elevation) && isfinite(l->glitter) &&
           isfinite(l->roughness) && isfinite(l->caustics) && isfinite(l->tilt) &&
           isfinite(l->shore) && isfinite(l->foam_size);
}

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
    const float glitter = pondi_gl_clamp(look->glitter, 0.0f, PONDI_GL_BRIGHTEST);
    pondi_gl_put_colour(p, "sun", pondi_gl_bright(look->sun_colour, glitter / F0));
}

static void put_optics(const pondi_gl_program *p, const pond_pool_look *look) {
    const float steepness = pondi_gl_clamp(look->steepness, 0.0f, 100.0f);
    const float n1 = 1.0f / pondi_gl_clamp(look->refractive_index, 1.0f, 3.0f);
    const float roughness = pondi_gl_clamp(look->roughness, 0.005f, 1.0f);
    const double tilt = pondi_gl_radians(pondi_gl_clamp(look->tilt, 0.0f, 75.0f));
    const float eye_y = (float)sin(tilt);
    const float eye_z = (float)cos(tilt);
    pondi_gl_put_float(p, "steepness", steepness);
    pondi_gl_put_float(p, "pool_inverse_index", n1);
    pondi_gl_put_float2(p, "pool_eye", eye_y, eye_z);
    pondi_gl_put_float(p, "pool_facets", 2.0f / (3.0f * roughness * roughness));
    pondi_gl_put_float(p, "gathering",
                       pondi_gl_clamp(look->caustics, 0.0f, 4.0f) * steepness * (1.0f - n1));
    put_sun(p, look, eye_y, eye_z, n1);
}

static void put_colours(const pondi_gl_program *p, const pond_pool_look *look) {
    const float sky = pondi_gl_clamp(look->sky_brightness, 0.0f, PONDI_GL_BRIGHTEST);
    pondi_gl_put_colour(p, "absorption", pondi_gl_bright(look->absorption, 1.0f));
    pondi_gl_put_colour(p, "scatter", pondi_gl_bright(look->scatter, 1.0f));
    pondi_gl_put_colour(p, "zenith", pondi_gl_bright(look->sky_zenith, sky));
    pondi_gl_put_colour(p, "horizon", pondi_gl_bright(look->sky_horizon, sky));
    pondi_gl_put_float(p, "sky_brightness", sky);
}

static void put_places(const pondi_gl_program *p, const pondi_gl_view *view,
                       const pond_pool_look *look) {
    const float side_x = view->cell_size * (float)view->width;
    const float side_y = view->cell_size * (float)view->height;
    const float hole = pondi_gl_clamp(look->foam_size, 1e-4f, 1000.0f);
    pondi_gl_put_float2(p, "per_metre", 1.0f / side_x, 1.0f / side_y);
    pondi_gl_put_float2(p, "foam_scale", side_x / hole, side_y / hole);
    pondi_gl_put_float(p, "depth_even", pondi_gl_clamp(look->depth, 0.0f, 1000.0f));
}

static void put_shore(const pondi_gl_program *p, const pondi_gl_shore *shore) {
    pondi_gl_put_int(p, "has_shore", shore->grid != NULL);
    if (shore->grid != NULL) {
        pondi_gl_put_float2(p, "shore_scale", shore->scale_x, shore->scale_y);
        pondi_gl_put_float2(p, "shore_origin", shore->origin_x, shore->origin_y);
        pondi_gl_pass_read(PONDI_GL_SLOT_SECOND, shore->grid);
    }
}

// What a drawing reads that was drawn before it.
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
    const float width = pondi_gl_clamp(look->shore, 0.0f, 1000.0f);
    const bool shore = gl->slots[PONDI_GL_SLOT_DRY].shown && width > 0.0f;
    layers l = {.cells = pondi_gl_cells(passes, target->width, target->height)};
    if (l.cells == NULL ||
        (shore && !pondi_gl_survey_shore(passes, width, target->width, target->height, &l.shore)) ||
        (gl->glare.strength > 0.0f && !draw_glare(passes, look, &l, target))) {
        return;
    }
    (void)draw_on(passes, look, &l, false, target);
}

void pond_gl_draw_pool(pond_gl *gl, const pond_pool_look *look, const pond_gl_target *target) {
    if (look == NULL || !pondi_gl_drawable(gl, target, true) || !all_finite(look)) {
        return;
    }
    pondi_gl_passes passes;
    pondi_gl_passes_begin(&passes, gl);
    draw(&passes, look, target);
    pondi_gl_passes_end(&passes);
}
