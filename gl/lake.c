// The lake look: a prepared photograph as textures, and a frame's waves.

#include <math.h>

#include "looks.h"
#include "passes.h"
#include "shared/lake_breeze.h"
#include "shared/look_numbers.h"

#include <millpond/breeze.h>
#include <millpond/detail/lake_parts.h>

#define WAVE_ROWS 2 // of the texture of waves: where and when, and how steep

// ---- prepared photographs -----------------------------------------------------------------------

static bool fill_places(pond_gl *gl, const pond_lake_parts *parts) {
    const size_t count = (size_t)parts->width * (size_t)parts->height;
    float *values = pondi_gl_staging(gl, 4 * count);
    if (values == NULL ||
        !pondi_gl_texture_size(gl, &gl->lake_places, GL_RGBA32F, parts->width, parts->height)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        values[4 * i] = (float)parts->alpha[i] * (1.0f / 255.0f);
        values[4 * i + 1] = parts->contact[i];
        values[4 * i + 2] = parts->above[i];
        values[4 * i + 3] = parts->below[i];
    }
    pondi_gl_texture_fill(&gl->lake_places, values, parts->width);
    return true;
}

static int level_rows(const pond_lake_parts *parts) {
    int rows = 0;
    for (int n = 0; n < POND_LAKE_LEVELS; n++) {
        rows += parts->level[n].height;
    }
    return rows;
}

// Copies a level's texels, scaled, into the layer from a row on.
static void put_level(const pond_lake_level *level, const float scale[4], float *values, int row) {
    const size_t count = (size_t)level->width * (size_t)level->height;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < 4; k++) {
            values[4 * i + k] = (float)level->texels[4 * i + k] * scale[k];
        }
    }
    glPixelStorei(GL_UNPACK_ROW_LENGTH, level->width);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, row, level->width, level->height, GL_RGBA, GL_FLOAT,
                    values);
}

// All levels below each other, and below them the photograph's ripples.
static bool fill_layer(pond_gl *gl, const pond_lake_parts *parts) {
    static const float light = PONDI_LAKE_BRIGHTEST / 65535.0f;
    static const float factor = 1.0f / PONDI_LAKE_NO_DETAIL;
    static const float of_levels[4] = {light, light, light, light};
    static const float of_detail[4] = {factor, factor, factor, 1.0f / 65535.0f};
    const bool rippled = parts->detail.texels != NULL;
    const int rows = level_rows(parts) + (rippled ? parts->detail.height : 0);
    const pond_lake_level *first = &parts->level[0];
    float *values = pondi_gl_staging(gl, 4 * (size_t)first->width * (size_t)first->height);
    if (values == NULL ||
        !pondi_gl_texture_size(gl, &gl->lake_layer, GL_RGBA16F, first->width, rows)) {
        return false;
    }
    glBindTexture(GL_TEXTURE_2D, gl->lake_layer.name);
    int row = 0;
    for (int n = 0; n < POND_LAKE_LEVELS; n++) {
        put_level(&parts->level[n], of_levels, values, row);
        row += parts->level[n].height;
    }
    if (rippled) {
        put_level(&parts->detail, of_detail, values, row);
    }
    return true;
}

pond_result pond_gl_set_lake(pond_gl *gl, const pond_lake *lake) {
    if (gl == NULL) {
        return pondi_gl_fail(NULL, POND_ERROR_ARGUMENT, "pond_gl_set_lake: gl is NULL");
    }
    const pond_lake_parts parts = pond_lake_get_parts(lake);
    if (lake != NULL && gl->lake.width > 0 && parts.content == gl->lake.content) {
        return POND_OK;
    }
    gl->lake = (pond_lake_parts){0};
    if (lake == NULL) {
        return POND_OK;
    }
    pondi_gl_unpack unpack;
    pondi_gl_unpack_save(&unpack, gl->info.es);
    const bool good = fill_places(gl, &parts) && fill_layer(gl, &parts);
    pondi_gl_unpack_restore(&unpack);
    if (!good) {
        return pondi_gl_fail(gl, POND_ERROR_MEMORY, "a lake of %d x %d does not fit the GPU",
                             parts.width, parts.height);
    }
    gl->lake = parts;
    return POND_OK;
}

void pondi_gl_lake_free(pond_gl *gl) {
    pondi_gl_texture_free(&gl->lake_places);
    pondi_gl_texture_free(&gl->lake_layer);
    pondi_gl_texture_free(&gl->lake_waves);
}

// ---- a frame ------------------------------------------------------------------------------------

static void put_wave(const pond_breeze_wave *wave, double turn, float factor, float *where,
                     float *steep) {
    const double k = sqrt(wave->across * wave->across + wave->away * wave->away);
    const double cycles = wave->phase - wave->cycles * turn;
    where[0] = (float)wave->across;
    where[1] = (float)wave->away;
    where[2] = (float)(cycles - floor(cycles));
    where[3] = 0.0f;
    steep[0] = factor * (float)((double)wave->slope * wave->across / k);
    steep[1] = factor * (float)((double)wave->slope * wave->away / k);
    steep[2] = steep[3] = 0.0f;
}

// Fills the texture of waves, gusts behind the others. False without memory.
static bool fill_waves(pond_gl *gl, const pond_lake_look *l, int *waves, int *gusts,
                       double *out_turn) {
    enum { WIDTH = POND_BREEZE_WAVES + POND_BREEZE_GUSTS };
    const pond_breeze_desc desc = pondi_lake_breeze(l);
    pond_breeze breeze;
    if (pond_breeze_make(&desc, &breeze) != POND_OK ||
        !pondi_gl_texture_size(gl, &gl->lake_waves, GL_RGBA32F, WIDTH, WAVE_ROWS)) {
        return false;
    }
    float values[WAVE_ROWS][WIDTH][4] = {{{0}}};
    const double turn = pond_breeze_turn(&breeze, l->time);
    for (int i = 0; i < breeze.wave_count; i++) {
        put_wave(&breeze.waves[i], turn, l->steepness, values[0][i], values[1][i]);
    }
    for (int i = 0; i < breeze.gust_count; i++) {
        const int at = POND_BREEZE_WAVES + i;
        put_wave(&breeze.gust[i], turn, 1.0f, values[0][at], values[1][at]);
    }
    pondi_gl_texture_fill(&gl->lake_waves, values, WIDTH);
    *out_turn = turn;
    *waves = breeze.wave_count;
    *gusts = breeze.gust_count;
    return true;
}

static void put_scene(const pond_gl *gl, const pondi_gl_program *program, const pond_lake_look *l) {
    const pond_lake_parts *parts = &gl->lake;
    const double half = (double)l->field_of_view * 0.5 * 0.017453292519943295;
    const double focal = 0.5 * parts->width / tan(half);
    const double middle = 0.5 * parts->width - 0.5;
    const double horizon = (double)l->horizon * parts->height - 0.5;
    const double down = fmax(parts->height - horizon, 1.0);
    pondi_gl_put_float4(program, "camera", (float)middle, (float)horizon, (float)focal, l->eye);
    pondi_gl_put_float(program, "near_side",
                       (float)((double)PONDI_LAKE_NEARER * (double)l->eye * focal / down));
    const double right = ((double)l->sun.x * parts->width - 0.5 - middle) / focal;
    const double up = (horizon - (double)l->sun.y * parts->height + 0.5) / focal;
    const double length = sqrt(1.0 + right * right + up * up);
    pondi_gl_put_float3(program, "sun_ray", (float)(right / length), (float)(up / length),
                        (float)(1.0 / length));
    pondi_gl_put_int(program, "layer_rows", parts->rows);
    pondi_gl_put_int(program, "detail_row", parts->detail.texels != NULL ? level_rows(parts) : 0);
    pondi_gl_put_colour(program, "deep_light", parts->deep);
}

// Drift of the photograph's ripples.
static void put_drift(const pondi_gl_program *program, const pond_lake_look *l, double turn) {
    const double wind = (double)l->wind * 0.017453292519943295;
    const double way =
        l->steepness > 0.0f ? (double)PONDI_LAKE_DRIFT * sqrt((double)l->breeze) : 0.0;
    const double turns =
        turn * fmax(floor((double)l->period / (double)PONDI_LAKE_DRIFT_TIME + 0.5), 1.0);
    pondi_gl_put_float3(program, "drift", (float)(turns - floor(turns)), (float)(way * cos(wind)),
                        (float)(way * sin(wind)));
}

static void draw(pond_gl *gl, const void *look, const pond_gl_target *target) {
    const pond_lake_look *l = look;
    pondi_gl_passes passes;
    int waves = 0;
    int gusts = 0;
    double turn = 0.0;
    pondi_gl_passes_begin(&passes, gl);
    const bool ready = gl->lake.width > 0 && fill_waves(gl, l, &waves, &gusts, &turn);
    const pondi_gl_program *program = pondi_gl_last_pass(&passes, PONDI_GL_PROGRAM_LAKE, target);
    if (program != NULL) {
        pondi_gl_put_fields(program, POND_LOOK_LAKE, l);
        pondi_gl_put_int(program, "ready", ready);
        pondi_gl_put_int(program, "wave_count", waves);
        pondi_gl_put_int(program, "gust_count", gusts);
        if (ready) {
            put_scene(gl, program, l);
            put_drift(program, l, turn);
            pondi_gl_pass_read(PONDI_GL_SLOT_FIRST, &gl->lake_places);
            pondi_gl_pass_read(PONDI_GL_SLOT_SECOND, &gl->lake_layer);
            pondi_gl_pass_read(PONDI_GL_SLOT_SURFACE, &gl->lake_waves);
        }
        pondi_gl_fill();
    }
    pondi_gl_passes_end(&passes);
}

const pondi_gl_look pondi_gl_look_lake = {.program = PONDI_GL_PROGRAM_LAKE, .draw = draw};
