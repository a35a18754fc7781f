// Droplets for the profile look: streaks drawn on a separate layer, each over the others.

#include <math.h>

#include "looks.h"
#include "shared/look_numbers.h"

#include <millpond/spray.h>

#define ACROSS 2048 // texels of a row of droplets, two each
#define NUMBERS 8   // of a droplet, on its way
#define CORNERS 6   // of its two triangles

// From a spray's metres to a picture's pixels.
typedef struct spray_place {
    float level;     // of still water [pixels from the top]
    float per_along; // [pixels/m]
    float per_up;    // [pixels/m]
} spray_place;

static int kept(const pond_spray *spray) {
    const int most = spray->capacity < PONDI_SPRAY_MOST ? spray->capacity : PONDI_SPRAY_MOST;
    return spray->count < most ? spray->count : most;
}

static bool flies(const pond_spray *spray) {
    return spray != NULL && spray->droplets != NULL && kept(spray) > 0;
}

static float told(float number) {
    return isfinite(number) ? number : 0.0f;
}

// The texture has room for the spray's whole capacity, so that it is not recreated.
static bool hand_over(pond_gl *gl, const pond_spray *spray) {
    const int count = kept(spray);
    const int capacity = spray->capacity < PONDI_SPRAY_MOST ? spray->capacity : PONDI_SPRAY_MOST;
    const int rows = (2 * capacity + ACROSS - 1) / ACROSS;
    float *numbers = pondi_gl_staging(gl, (size_t)rows * ACROSS * 4);
    if (numbers == NULL) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        const pond_droplet *d = &spray->droplets[i];
        float *to = numbers + (ptrdiff_t)i * NUMBERS;
        to[0] = told(d->position.x);
        to[1] = told(d->position.y);
        to[2] = told(d->velocity.x);
        to[3] = told(d->velocity.y);
        to[4] = told(d->radius);
        to[5] = to[6] = to[7] = 0.0f;
    }
    pondi_gl_unpack unpack;
    pondi_gl_unpack_save(&unpack, gl->info.es);
    const bool done = pondi_gl_texture_size(gl, &gl->droplets, GL_RGBA32F, ACROSS, rows);
    if (done) {
        const int used = (2 * count + ACROSS - 1) / ACROSS;
        glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, ACROSS, used, GL_RGBA, GL_FLOAT, numbers);
    }
    pondi_gl_unpack_restore(&unpack);
    return done;
}

static bool make_layer(pond_gl *gl, int width, int height) {
    pondi_gl_state saved;
    pondi_gl_unpack unpack;
    pondi_gl_state_save(&saved, gl->info.es, 0);
    pondi_gl_unpack_save(&unpack, gl->info.es);
    const bool done = pondi_gl_layer_size(gl, &gl->spray, GL_RGBA8, width, height);
    pondi_gl_unpack_restore(&unpack);
    pondi_gl_state_restore(&saved);
    return done;
}

// Draws what droplets hide of each pixel into gl->spray; false where there is nothing to see.
static bool draw_spray(pond_gl *gl, const pond_spray *spray, const spray_place *place, int width,
                       int height) {
    static const GLfloat clear[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    if (!flies(spray) || !hand_over(gl, spray) || !make_layer(gl, width, height)) {
        return false;
    }
    const pond_gl_target target = pondi_gl_layer_target(&gl->spray);
    pondi_gl_state saved;
    gl->slots[PONDI_GL_SLOT_SECOND].lent = gl->droplets.name;
    const pondi_gl_program *program = pondi_gl_begin(gl, PONDI_GL_PROGRAM_SPRAY, &target, &saved);
    gl->slots[PONDI_GL_SLOT_SECOND].lent = 0;
    if (program == NULL) {
        return false;
    }
    pondi_gl_blending was;
    pondi_gl_blend_begin(&was, GL_ONE, GL_ONE_MINUS_SRC_COLOR); // 1 − (1 − there)·(1 − here)
    glClearBufferfv(GL_COLOR, 0, clear);
    pondi_gl_put_float(program, "level", place->level);
    pondi_gl_put_float(program, "per_along", place->per_along);
    pondi_gl_put_float(program, "per_up", place->per_up);
    glDrawArraysInstanced(GL_TRIANGLES, 0, CORNERS, kept(spray));
    pondi_gl_blend_end(&was);
    pondi_gl_end(&saved);
    return true;
}

void pondi_gl_spray_free(pond_gl *gl) {
    pondi_gl_layer_free(&gl->spray);
    pondi_gl_texture_free(&gl->droplets);
}

// ---- the look -----------------------------------------------------------------------------------

// Water from the side; src/look/looks/profile.c documents it.

// From metres to the picture.
typedef struct scale {
    float rows;        // pixels from top to bottom
    float cell_pixels; // along
    float metres;      // from top to bottom
    spray_place air;
} scale;

static scale scale_of(const pond_gl *gl, const pond_profile_look *l, const pond_gl_target *target) {
    scale s = {.rows = (float)target->height,
               .cell_pixels = (float)target->width / (float)gl->view.width};
    const float even = s.rows / s.cell_pixels * gl->view.cell_size;
    s.metres = l->metres > 0.0f ? fmaxf(l->metres, PONDI_PROFILE_LEAST) : even;
    s.air = (spray_place){
        .level = (1.0f - l->water_level) * s.rows,
        .per_along = s.cell_pixels / gl->view.cell_size,
        .per_up = s.rows / s.metres,
    };
    return s;
}

static void put_look(const pond_gl *gl, const pondi_gl_program *program, const pond_profile_look *l,
                     const scale *s) {
    const float line = l->line_width;
    const bool sky = !gl->slots[PONDI_GL_SLOT_FLOOR].shown;
    const float reach = l->highlight_reach * s->rows;
    pondi_gl_put_fields(program, POND_LOOK_PROFILE, l);
    pondi_gl_put_int(program, "row", gl->view.first_y + gl->view.height / 2);
    pondi_gl_put_int(program, "row_first", gl->view.first_x);
    pondi_gl_put_int(program, "row_cells", gl->view.width);
    pondi_gl_put_float(program, "depth", fmaxf(l->water_level * s->metres, PONDI_PROFILE_LEAST));
    pondi_gl_put_float(program, "width", (float)gl->view.width * gl->view.cell_size);
    pondi_gl_put_float(program, "sun_x", l->sun.x * (float)gl->view.width * s->cell_pixels);
    pondi_gl_put_float(program, "sun_up",
                       fmaxf((1.0f - l->water_level - l->sun.y) * s->rows, 1.0f));
    pondi_gl_put_float(program, "to_bed", 1.0f / fmaxf(l->water_level * s->rows, 1.0f));
    pondi_gl_put_float(program, "per_sheet",
                       l->thickness > 0.0f ? 1.0f / (l->thickness * s->rows) : 0.0f);
    pondi_gl_put_float(program, "level", s->air.level);
    pondi_gl_put_float(program, "per_metre", s->air.per_up);
    pondi_gl_put_float(program, "per_slope", s->air.per_up / s->cell_pixels);
    pondi_gl_put_float(program, "half_line", line > 1.0f ? 0.5f * line : 0.5f);
    pondi_gl_put_float(program, "line_share", line > 1.0f ? 1.0f : line);
    pondi_gl_put_float(program, "clarity", sky ? 0.0f : l->clarity);
    pondi_gl_put_float(program, "per_reach", 1.0f / reach);
    pondi_gl_put_float(program, "per_crest", 1.0f / (PONDI_PROFILE_CREST * s->rows));
    pondi_gl_put_float(program, "wide2",
                       PONDI_PROFILE_WIDE * s->rows * (PONDI_PROFILE_WIDE * s->rows));
    pondi_gl_put_colour(program, "absorption", pondi_gl_times(l->absorption, s->metres / s->rows));
}

static void draw_look(pond_gl *gl, const void *look, const pond_gl_target *target) {
    const pond_profile_look *l = look;
    const scale s = scale_of(gl, l, target);
    const bool sprays = draw_spray(gl, l->spray, &s.air, target->width, target->height);
    pondi_gl_state saved;
    gl->slots[PONDI_GL_SLOT_FIRST].lent = gl->spray.texture.name;
    const pondi_gl_program *program = pondi_gl_begin(gl, PONDI_GL_PROGRAM_PROFILE, target, &saved);
    gl->slots[PONDI_GL_SLOT_FIRST].lent = 0;
    if (program == NULL) {
        return;
    }
    pondi_gl_put_int(program, "has_spray", sprays);
    put_look(gl, program, l, &s);
    pondi_gl_fill();
    pondi_gl_end(&saved);
}

const pondi_gl_look pondi_gl_look_profile = {.draw = draw_look};
