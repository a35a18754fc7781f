// Sunlight on the floor, as src/look/light/caustics.c documents it: photons are cast
// (shaders/caustics_cast.frag), drawn as points that add up (caustics_lay), folded back at the
// sides that they do not cross (caustics_fold) and blurred.

#include "looks.h"

#include <math.h>
#include <millpond/field.h>
#include <millpond/light.h>

#include "passes.h"
#include "shared/light.h"

#define MOST_IN_HALVES 2
#define MARGIN 8 // values around the map for photons

// The sun's light and the grid of photons.
typedef struct casting {
    int columns; // photons over the map
    int rows;
    int beyond_x; // and beyond each side that light crosses
    int beyond_y;
    int across; // photons for a value along each side
    int down;
    float inverse_index;
    float steepness;
    float depth;      // [m]
    float sun_ray[3]; // through n; z is down
    float still[2];
    float values_x; // for each metre
    float values_y;
} casting;

static void aim(casting *c, const pond_caustics *settings) {
    double sun[3];
    pondi_gl_towards(settings->sun_azimuth, settings->sun_elevation, sun);
    const double n1 = (double)c->inverse_index;
    // The ray runs away from the sun; z is down.
    const double x = -sun[0] * n1;
    const double y = -sun[1] * n1;
    const double z = sun[2] * n1;
    const double pull = sqrt(1.0 - n1 * n1 + z * z) - z; // level water
    c->sun_ray[0] = (float)x;
    c->sun_ray[1] = (float)y;
    c->sun_ray[2] = (float)z;
    c->still[0] = (float)(x / (z + pull));
    c->still[1] = (float)(y / (z + pull));
}

static casting plan(const pond_gl *gl, const pond_caustics *settings, int width, int height) {
    const pondi_gl_view *view = &gl->view;
    const int most = gl->info.float_blending ? PONDI_PHOTONS_MOST : MOST_IN_HALVES;
    casting c = {
        .across = pondi_photons_a_value(width, view->width, most),
        .down = pondi_photons_a_value(height, view->height, most),
        .inverse_index = 1.0f / settings->refractive_index,
        .steepness = settings->steepness,
        .depth = settings->depth,
        .values_x = settings->strength * (float)width / ((float)view->width * view->cell_size),
        .values_y = settings->strength * (float)height / ((float)view->height * view->cell_size),
    };
    c.columns = width * c.across;
    c.rows = height * c.down;
    const bool open = view->border > 1;
    c.beyond_x = open && !view->wraps_x ? view->border * c.columns / view->width : 0;
    c.beyond_y = open && !view->wraps_y ? view->border * c.rows / view->height : 0;
    aim(&c, settings);
    return c;
}

static bool cast(pondi_gl_passes *p, const casting *c) {
    const pondi_gl_program *program =
        pondi_gl_pass(p, PONDI_GL_PROGRAM_CAUSTICS_CAST, &p->gl->passes[PONDI_GL_PASS_PHOTONS],
                      GL_RG32F, c->columns + 2 * c->beyond_x + 2, c->rows + 2 * c->beyond_y + 2);
    if (program == NULL) {
        return false;
    }
    pondi_gl_put_float2(program, "photons", (float)c->columns, (float)c->rows);
    pondi_gl_put_int2(program, "beyond", c->beyond_x, c->beyond_y);
    pondi_gl_put_float3(program, "sun_ray", c->sun_ray[0], c->sun_ray[1], c->sun_ray[2]);
    pondi_gl_put_float(program, "inverse_index", c->inverse_index);
    pondi_gl_put_float(program, "steepness", c->steepness);
    pondi_gl_put_float2(program, "still", c->still[0], c->still[1]);
    pondi_gl_put_float(program, "depth_even", c->depth);
    pondi_gl_put_float2(program, "values_metre", c->values_x, c->values_y);
    pondi_gl_fill();
    return true;
}

static bool lay(pondi_gl_passes *p, const casting *c, int width, int height) {
    // Some drivers add up half floats only, and round each sum down. So fewer photons fall, and
    // they take turns in three channels.
    const bool halves = !p->gl->info.float_blending;
    const GLenum format = halves ? GL_RGBA16F : GL_R32F;
    const pondi_gl_program *program =
        pondi_gl_pass(p, PONDI_GL_PROGRAM_CAUSTICS_LAY, &p->gl->passes[PONDI_GL_PASS_LAID], format,
                      width + 2 * MARGIN, height + 2 * MARGIN);
    if (program == NULL) {
        return false;
    }
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, &p->gl->passes[PONDI_GL_PASS_PHOTONS]);
    const int columns = c->columns + 2 * c->beyond_x;
    const int rows = c->rows + 2 * c->beyond_y;
    pondi_gl_put_int2(program, "photon_grid", columns, rows);
    pondi_gl_put_int2(program, "beyond", c->beyond_x, c->beyond_y);
    pondi_gl_put_float2(program, "pace", 1.0f / (float)c->across, 1.0f / (float)c->down);
    pondi_gl_put_float2(program, "map_size", (float)width, (float)height);
    pondi_gl_put_float(program, "margin", (float)MARGIN);
    pondi_gl_put_int(program, "in_halves", halves);
    pondi_gl_add_points(p, columns * rows);
    return true;
}

static bool fold(pondi_gl_passes *p, const casting *c, int width, int height) {
    const pondi_gl_program *program =
        pondi_gl_pass(p, PONDI_GL_PROGRAM_CAUSTICS_FOLD, &p->gl->slots[PONDI_GL_SLOT_LIGHT],
                      GL_R32F, width, height);
    if (program == NULL) {
        return false;
    }
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, &p->gl->passes[PONDI_GL_PASS_LAID]);
    pondi_gl_put_int(program, "margin", MARGIN);
    pondi_gl_put_int2(program, "beyond", c->beyond_x, c->beyond_y);
    pondi_gl_fill();
    return true;
}

static bool soften(pondi_gl_passes *p, float blur) {
    const pondi_gl_view *view = &p->gl->view;
    pondi_gl_texture *light = &p->gl->slots[PONDI_GL_SLOT_LIGHT];
    pondi_gl_texture *between = &p->gl->passes[PONDI_GL_PASS_LIGHT];
    const float values_x = (float)light->width / ((float)view->width * view->cell_size);
    const float values_y = (float)light->height / ((float)view->height * view->cell_size);
    return pondi_gl_blur(p, light, between, false, pondi_caustics_variance(blur, values_x)) &&
           pondi_gl_blur(p, between, light, true, pondi_caustics_variance(blur, values_y));
}

pond_result pond_gl_draw_caustics(pond_gl *gl, const pond_caustics *settings, int width,
                                  int height) {
    pond_caustics s;
    if (gl == NULL || gl->view.width == 0 ||
        !pond_record_clamp(POND_RECORD_CAUSTICS, settings, &s)) {
        return pondi_gl_fail(gl, POND_ERROR_ARGUMENT, "pond_gl_draw_caustics: %s",
                             gl == NULL            ? "gl is NULL"
                             : settings == NULL    ? "caustics is NULL"
                             : gl->view.width == 0 ? "there is no view"
                                                   : "a value is not finite");
    }
    const pond_result sized = pondi_gl_check_map(gl, "a map of light", width, height, 2 * MARGIN);
    if (sized != POND_OK) {
        return sized;
    }
    const casting c = plan(gl, &s, width, height);
    const pondi_gl_texture bed = gl->slots[PONDI_GL_SLOT_BED];
    if (gl->light_bed.shown) {
        gl->slots[PONDI_GL_SLOT_BED] = gl->light_bed;
    }
    pondi_gl_passes passes;
    pondi_gl_passes_begin(&passes, gl);
    const bool good = cast(&passes, &c) && lay(&passes, &c, width, height) &&
                      fold(&passes, &c, width, height) && soften(&passes, s.blur);
    gl->slots[PONDI_GL_SLOT_LIGHT].shown = good;
    pondi_gl_passes_end(&passes);
    gl->slots[PONDI_GL_SLOT_BED] = bed;
    return good ? POND_OK : POND_ERROR_SYSTEM;
}

// ---- foam ---------------------------------------------------------------------------------------

// Foam that lives on the GPU: grown and faded for a frame (shaders/foam_grow.frag), then spread, as
// src/look/light/foam.c does it.

// The sea begins bare, and a map of another size does so anew.
static bool begin(pondi_gl_passes *p, int width, int height) {
    pondi_gl_texture *foam = &p->gl->slots[PONDI_GL_SLOT_FOAM];
    if (foam->shown && foam->width == width && foam->height == height) {
        return true;
    }
    return pondi_gl_pass_clear(p, foam, GL_R32F, width, height);
}

static bool grow(pondi_gl_passes *p, const pond_foam *f, double time) {
    pondi_gl_texture *foam = &p->gl->slots[PONDI_GL_SLOT_FOAM];
    const float ramp = f->full - f->onset;
    const pondi_gl_program *program =
        pondi_gl_pass(p, PONDI_GL_PROGRAM_FOAM_GROW, &p->gl->passes[PONDI_GL_PASS_FOAM], GL_R32F,
                      foam->width, foam->height);
    if (program == NULL) {
        return false;
    }
    pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, foam);
    pondi_gl_pass_read(PONDI_GL_SLOT_SECOND, &p->gl->velocity);
    pondi_gl_put_int(program, "has_velocity", p->gl->velocity.shown);
    pondi_gl_put_float(program, "per_speed", 1.0f / f->wave_speed);
    pondi_gl_put_float(program, "onset", f->onset);
    pondi_gl_put_float(program, "per_ramp", 1.0f / (ramp > 1e-6f ? ramp : 1e-6f));
    pondi_gl_put_float(program, "growth", (float)((double)f->growth * time));
    pondi_gl_put_float(program, "decay", (float)(PONDI_LN2 / (double)f->half_life * time));
    pondi_gl_fill();
    return true;
}

static bool spread(pondi_gl_passes *p, const pond_foam *f, double time) {
    const pondi_gl_view *view = &p->gl->view;
    pondi_gl_texture *foam = &p->gl->slots[PONDI_GL_SLOT_FOAM];
    pondi_gl_texture *grown = &p->gl->passes[PONDI_GL_PASS_FOAM];
    pondi_gl_texture *between = &p->gl->passes[PONDI_GL_PASS_FOAM_ACROSS];
    const double pace = (double)f->spread;
    return pondi_gl_blur(
               p, grown, between, false,
               pondi_foam_variance(pace, time, foam->width, view->width, view->cell_size)) &&
           pondi_gl_blur(
               p, between, foam, true,
               pondi_foam_variance(pace, time, foam->height, view->height, view->cell_size));
}

pond_result pond_gl_update_foam(pond_gl *gl, const pond_foam *settings, double seconds, int width,
                                int height) {
    pond_foam s;
    if (gl == NULL || gl->view.width == 0 || !pond_record_clamp(POND_RECORD_FOAM, settings, &s)) {
        return pondi_gl_fail(gl, POND_ERROR_ARGUMENT, "pond_gl_update_foam: %s",
                             gl == NULL            ? "gl is NULL"
                             : settings == NULL    ? "foam is NULL"
                             : gl->view.width == 0 ? "there is no view"
                                                   : "a value is not finite");
    }
    const pond_result sized = pondi_gl_check_map(gl, "a map of foam", width, height, 0);
    if (sized != POND_OK || !isfinite(seconds) || seconds <= 0.0) {
        return sized;
    }
    const double time = seconds < PONDI_FOAM_LONGEST ? seconds : PONDI_FOAM_LONGEST;
    pondi_gl_passes passes;
    pondi_gl_passes_begin(&passes, gl);
    const bool good =
        begin(&passes, width, height) && grow(&passes, &s, time) && spread(&passes, &s, time);
    gl->slots[PONDI_GL_SLOT_FOAM].shown = good;
    pondi_gl_passes_end(&passes);
    return good ? POND_OK : POND_ERROR_SYSTEM;
}
