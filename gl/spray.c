// Droplets for the profile look: streaks drawn on a layer of their own, each over the others.

#include "spray.h"
#include "shared/look_numbers.h"

#include <math.h>

#define ACROSS 2048 // texels of a row of droplets, two each
#define NUMBERS 8   // of a droplet, on its way
#define CORNERS 6   // of its two triangles

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

// Their texture has room for the spray's whole capacity, so that it stays as it is.
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
        to[0] = told(d->place.x);
        to[1] = told(d->place.y);
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

bool pondi_gl_spray(pond_gl *gl, const pond_spray *spray, const pondi_gl_spray_place *place,
                    int width, int height) {
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
