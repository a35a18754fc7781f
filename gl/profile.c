// Water from the side; src/look/looks/profile.c says how it goes.

#include "numbers.h"
#include "shared/look_numbers.h"
#include "spray.h"

// How metres lie in the picture.
typedef struct scale {
    float rows;        // pixels from top to bottom
    float cell_pixels; // along
    float metres;      // from top to bottom
    pondi_gl_spray_place air;
} scale;

static scale scale_of(const pond_gl *gl, const pond_profile_look *l, const pond_gl_target *target) {
    scale s = {.rows = (float)target->height,
               .cell_pixels = (float)target->width / (float)gl->view.width};
    const float even = s.rows / s.cell_pixels * gl->view.cell_size;
    s.metres = l->metres > 0.0f ? l->metres : even;
    s.air = (pondi_gl_spray_place){
        .level = (1.0f - l->water_level) * s.rows,
        .per_along = s.cell_pixels / gl->view.cell_size,
        .per_up = s.rows / s.metres,
    };
    return s;
}

static void put_colours(const pondi_gl_program *program, const pond_profile_look *l,
                        const scale *s) {
    pondi_gl_put_colour(program, "absorption", pondi_gl_times(l->absorption, s->metres / s->rows));
    pondi_gl_put_colour(program, "line_colour", l->line_colour);
    pondi_gl_put_colour(program, "sky_zenith", l->sky_zenith);
    pondi_gl_put_colour(program, "sky_horizon", l->sky_horizon);
    pondi_gl_put_colour(program, "water_colour", l->water_colour);
    pondi_gl_put_colour(program, "deep_colour", l->deep_colour);
}

static void put_look(const pond_gl *gl, const pondi_gl_program *program, const pond_profile_look *l,
                     const scale *s) {
    const float line = l->line_width;
    const bool sky = !gl->slots[PONDI_GL_SLOT_FLOOR].shown;
    const float reach = l->highlight_reach * s->rows;
    pondi_gl_put_int(program, "row", gl->view.first_y + gl->view.height / 2);
    pondi_gl_put_float(program, "level", s->air.level);
    pondi_gl_put_float(program, "per_metre", s->air.per_up);
    pondi_gl_put_float(program, "per_slope", s->air.per_up / s->cell_pixels);
    pondi_gl_put_float(program, "half_line", line > 1.0f ? 0.5f * line : 0.5f);
    pondi_gl_put_float(program, "line_share", line > 1.0f ? 1.0f : line);
    pondi_gl_put_float(program, "clarity", sky ? 0.0f : l->clarity);
    pondi_gl_put_float(program, "highlight", l->highlight);
    pondi_gl_put_float(program, "per_reach", 1.0f / reach);
    pondi_gl_put_float(program, "per_crest", 1.0f / (PONDI_PROFILE_CREST * s->rows));
    pondi_gl_put_float(program, "wide2",
                       PONDI_PROFILE_WIDE * s->rows * (PONDI_PROFILE_WIDE * s->rows));
    put_colours(program, l, s);
}

void pond_gl_draw_profile(pond_gl *gl, const pond_profile_look *look,
                          const pond_gl_target *target) {
    pond_profile_look l;
    if (!pondi_gl_drawable(gl, target, false) || !pond_profile_look_hold(look, &l)) {
        return;
    }
    const scale s = scale_of(gl, &l, target);
    const bool sprays = pondi_gl_spray(gl, l.spray, &s.air, target->width, target->height);
    pondi_gl_state saved;
    gl->slots[PONDI_GL_SLOT_FIRST].lent = gl->spray.texture.name;
    const pondi_gl_program *program = pondi_gl_begin(gl, PONDI_GL_PROGRAM_PROFILE, target, &saved);
    gl->slots[PONDI_GL_SLOT_FIRST].lent = 0;
    if (program == NULL) {
        return;
    }
    pondi_gl_put_int(program, "has_spray", sprays);
    put_look(gl, program, &l, &s);
    pondi_gl_fill();
    pondi_gl_end(&saved);
}
